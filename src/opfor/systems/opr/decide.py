"""Deciding for one A.I. unit: who acts, what it does, where it ends and whom it attacks."""

from opfor.circuits.model import Circuit
from opfor.dice import Dice
from opfor.systems.opr.battle import Battle
from opfor.systems.opr.verdict import Verdict


def decide(
    battle: Battle,
    dice: Dice,
    unit: str | None = None,
    trace: bool = False,
    circuits: dict[str, Circuit] | None = None,
) -> Verdict:
    """The decision for one unit; without `unit` the A.I. rolls who acts (OPR-ACT).

    Changes nothing. `circuits` replace the printed trees. Refuses, in one sentence, what
    cannot act.
    """
    raise NotImplementedError
