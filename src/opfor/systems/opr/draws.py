"""Draws: every die of one decision, kept with what it decided (OPR-TIE)."""

from mypy_extensions import mypyc_attr

from opfor.dice import Dice, Roll
from opfor.systems.opr.verdict import Draw


@mypyc_attr(acyclic=True)
class Draws:
    """The dice of one decision; where there is one option nothing is rolled."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.drawn: list[Draw] = []

    def one_of(self, purpose: str, options: list[str]) -> int:
        """The place of the option drawn."""
        if len(options) < 2:
            return 0
        roll = self.dice.uniform(purpose, options)
        self.drawn.append(Draw(purpose, options, roll.faces, roll.option))
        return roll.option - 1

    def note(self, roll: Roll, options: list[str]) -> None:
        """Keep a roll that was made elsewhere."""
        self.drawn.append(Draw(roll.purpose, options, roll.faces, roll.option))
