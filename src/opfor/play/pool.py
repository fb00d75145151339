"""Many games of one pairing: what can be prepared is prepared once, tables come in turn."""

from functools import lru_cache
from typing import Any

from opfor.boards.table import Table
from opfor.faults import Refused
from opfor.game import System
from opfor.match import Match
from opfor.play.matches import open_match
from opfor.seats import SIDES, held_by
from opfor.systems.opr.editions import load_edition
from opfor.systems.opr.terrain_maker import make_table
from opfor.systems.opr.whole.system import OprBattle
from opfor.systems.opr.whole.tally import OprTally, on_table
from opfor.tally import Tally

#: made tables kept in memory; what they know of ways and sight grows with every game
TABLES = 4


@lru_cache(maxsize=TABLES)
def _table(system: str, number: int) -> Table:
    return make_table(number, load_edition(system))


class Pool:
    """A pairing of two lists that nobody holds, on as many tables as are wanted."""

    def __init__(self, setup: dict[str, Any]) -> None:
        people = [name for side in SIDES for name in held_by(setup)[side]]
        if people:
            raise Refused(f"{', '.join(people)}: in a batch every side is played by the A.I.")
        self.match: Match = open_match(setup)
        self.system = str(setup.get("system"))
        #: whether tables are made for the games, not given
        self.is_made = isinstance(self.match.system, OprBattle) and not setup.get("table")

    def game(self, table: int) -> System:
        """The game on the table of a number; systems that lay their own board do it in play."""
        system = self.match.system
        if self.is_made and isinstance(system, OprBattle):
            return on_table(system, _table(self.system, table))
        return system

    def tally(self) -> Tally:
        """An empty tally for one game."""
        if isinstance(self.match.system, OprBattle):
            return OprTally()
        if self.system == "encounter":
            from opfor.systems.encounter.tally import EncounterTally

            return EncounterTally()
        from opfor.systems.entropic.tally import EntropicTally

        return EntropicTally()
