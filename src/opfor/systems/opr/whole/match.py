"""One Page Rules as a match: the whole game for every face."""

from typing import cast

from opfor.circuits.load import Library
from opfor.game import Decision, Option
from opfor.match import Match, Outcome, Pages, Plain
from opfor.seats import SIDES
from opfor.systems.opr.whole.making import Maker
from opfor.systems.opr.whole.offering import offers
from opfor.systems.opr.whole.policy import Ai
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.status import status_lines
from opfor.systems.opr.whole.words import answer_of


class OprMatch(Match):
    """A battle of one of the One Page Rules editions."""

    options = ("bonus", "handicap", "rules")

    def __init__(self, setup: Plain, libraries: dict[str, Library]) -> None:
        maker = Maker(setup)
        layout = maker.layout()
        game = maker.make(layout.table, layout.objectives)
        policies = {side: Ai(libraries[side].circuits) for side in SIDES if not maker.people(side)}
        super().__init__(setup, game, dict(policies), libraries)
        self.armies = maker.armies
        self._made = maker.notes

    def offers(self, decision: Decision) -> list[Option]:
        return offers(decision)

    def answer_of(self, decision: Decision, words: str) -> str:
        return answer_of(decision, words)

    def status(self, state: object, seat: str = "") -> list[str]:
        return status_lines(cast(War, state))

    def outcome(self, state: object) -> Outcome:
        war = cast(War, state)
        markers = war.battle.objectives
        scores = {
            side: {"objectives": float(sum(marker.held_by == side for marker in markers))}
            for side in SIDES
        }
        return Outcome(war.result, scores)

    def notes(self) -> list[str]:
        """The account of each army: what went in, what came out, what becomes of every rule."""
        told = [
            f"{army.name}: {line}"
            for side in SIDES
            for army in self.armies[side]
            for line in army.report.brief()
        ]
        return [*told, *self._made]

    def pages(self) -> Pages:
        from opfor.systems.opr.whole import view

        return view


def open_match(setup: Plain, libraries: dict[str, Library]) -> OprMatch:
    """The battle a set-up describes."""
    return OprMatch(setup, libraries)
