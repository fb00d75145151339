"""Who sits where: people under their own names on the two sides of a whole game.

A system asks its sides a and b. Where people hold a side, `Seated` puts their names in the
place of the letter: in what is asked and in what only some may hear.
"""

from collections.abc import Callable, Sequence
from typing import Any

from opfor.dice import Dice
from opfor.faults import Refused
from opfor.game import MAX_TEXT, Decision, Event, Game, System

#: the two sides; an A.I. that holds a side answers under the side's own name
SIDES = ("a", "b")


def held_by(setup: dict[str, Any]) -> dict[str, list[str]]:
    """The people of each side: the owners of its armies, each once."""
    found: dict[str, list[str]] = {}
    for side in SIDES:
        names = [name for army in armies_of(setup, side) for name in owners_of(army)]
        found[side] = list(dict.fromkeys(names))
    return found


def seats_of(setup: dict[str, Any]) -> dict[str, list[str]]:
    """Who answers for each side: its people, or the A.I. under the side's own name."""
    return {side: people or [side] for side, people in held_by(setup).items()}


def armies_of(setup: dict[str, Any], side: str) -> list[dict[str, Any]]:
    sides = setup.get("sides")
    given = sides.get(side) if isinstance(sides, dict) else None
    armies = given.get("armies") if isinstance(given, dict) else None
    if not isinstance(armies, list) or not armies:
        raise Refused(f"side {side} has no army")
    return armies


def owners_of(army: dict[str, Any]) -> list[str]:
    """The people who own an army, as "Ann" or "Ann,Ben"."""
    names = [name.strip() for name in str(army.get("owner") or "").split(",") if name.strip()]
    for name in names:
        if name in SIDES or len(name) > MAX_TEXT:
            raise Refused(f"a player cannot be called '{name[:MAX_TEXT]}'")
    return names


class Seated(System):
    """A system whose sides are held by people; units may have owners of their own."""

    def __init__(
        self,
        system: System,
        seats: dict[str, list[str]],
        owners: dict[str, list[str]],
        subject: Callable[[Decision], str],
        among: Callable[[Decision], list[str]],
    ) -> None:
        self.system = system
        #: side → who answers for it
        self.seats = seats
        #: unit → who answers for it, where several people share a side
        self.owners = owners
        #: the unit a decision is about, or ""
        self.subject = subject
        #: the units a decision chooses from, if it does
        self.among = among
        self.is_secretive = system.is_secretive

    def start(self) -> object:
        return self.system.start()

    def step(self, game: Game) -> None:
        self.system.step(_SeatedGame(game, self))

    def is_over(self, state: object) -> bool:
        return self.system.is_over(state)

    def copy(self, state: object) -> object:
        return self.system.copy(state)

    def fingerprint(self, state: object) -> str:
        return self.system.fingerprint(state)

    def answering(self, decision: Decision) -> list[str]:
        """The people, or the A.I., who may answer; each chooses among units of their own."""
        owners = self.owners.get(self.subject(decision)) if self.owners else None
        names = owners or self.names(decision.seats)
        if owners or len(names) < 2:
            return names
        decision.owners = {id: self.owners.get(id) or names for id in self.among(decision)}
        whose = {name for own in decision.owners.values() for name in own}
        return [name for name in names if name in whose] or names

    def names(self, sides: Sequence[str]) -> list[str]:
        return [name for side in sides for name in self.seats.get(side, [side])]


class _SeatedGame(Game):
    """A step's view of the game that lets it go on speaking of sides."""

    def __init__(self, game: Game, seated: Seated) -> None:
        super().__init__(game.state, game.dice)
        self.is_heard = game.is_heard
        self._game = game
        self._seated = seated

    def settle(self, decision: Decision) -> None:
        decision.seats = self._seated.answering(decision)
        self._game.settle(decision)

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        for decision in decisions:
            decision.seats = self._seated.answering(decision)
        self._game.settle_together(decisions)

    def dice_of(self, seat: str) -> Dice:
        return self._game.dice_of(seat)

    def tell(self, event: Event) -> None:
        event.audience = self._seated.names(event.audience)
        self._game.tell(event)
