"""The teller: what a game has to say, said to nobody. Free games use it as it is."""

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from opfor.circuits.trace import Step
from opfor.systems.opr.battle import Objective, Unit
from opfor.systems.opr.melee import Melee
from opfor.systems.opr.verdict import Verdict


@mypyc_attr(allow_interpreted_subclasses=True)
class Teller:
    """Says nothing; a narrator overrides all of this."""

    def notes(self, kind: str, text: str, rules: Sequence[str]) -> None:
        """Something short that is known as it stands."""

    def places_marker(self, side: str, marker: Objective) -> None:
        """An objective was placed."""

    def places(self, unit: Unit, how: str, rules: Sequence[str]) -> None:
        """A unit came onto the table."""

    def orders(self, unit: Unit, verdict: Verdict, chosen: list[Step]) -> None:
        """A unit was activated and does this."""

    def casts(self, unit: Unit, name: str, target: Unit) -> None:
        """A spell is tried."""

    def fights(self, unit: Unit, target: Unit) -> None:
        """A melee begins."""

    def fought(self, melee: Melee) -> None:
        """The blows of a melee are struck, and it is known who won; then the loser tests."""

    def leaves_wreck(self, unit: Unit, carrier: Unit) -> None:
        """Cargo got out of a wreck, or was lost in it."""

    def stood(self, unit: Unit, is_back: bool) -> None:
        """A unit stands elsewhere after a melee: further on, or off its enemy again."""

    def stays(self, unit: Unit, enemy: Unit, inches: float) -> None:
        """A charger is to stand off from its enemy and has not moved."""

    def shifted(self, unit: Unit, when: str, rules: Sequence[str]) -> None:
        """A rule gave a unit a small move."""

    def opens_round(self) -> None:
        """A round began."""

    def closes_round(self) -> None:
        """A round ended and objectives were counted."""
