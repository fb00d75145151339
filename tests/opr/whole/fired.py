"""Which special rules games have really used, by the ids of what was told."""

from opfor.game import Event
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.specials.registry import Specials
from opfor.systems.opr.whole.phrases import id_of


class Fired:
    """The rules of an edition that have been told of so far, over any number of games."""

    def __init__(self, edition: Edition) -> None:
        special = {each.name: each.id for each in Specials(edition).every}
        names = {*edition.steering, *edition.core, *edition.army_rules}
        #: name → id
        self.ids = {name: special.get(name, id_of(name)) for name in names}
        self.found: set[str] = set()

    @property
    def never(self) -> list[str]:
        return sorted(name for name, id in self.ids.items() if id not in self.found)

    def read(self, events: list[Event]) -> None:
        """Take in a game from its first event to its last."""
        for event in events:
            self.found.update(event.rules)
