"""Positions in which the rarer boxes are passed: the enemy is about to win, and a formation
waits off the battlefield; crowded counter charges."""

from typing import Any

from opfor.systems.encounter.battle import Battle
from tests.encounter.battle.games import dropping_core
from tests.encounter.battle.scenes import ai, foe, scene

SHOOTER, FIGHTER = "Support Marines", "Muscleheads"
LEADER = "Commander"


def waiting(name: str, *others: dict[str, Any], phase: int = 2, **facts: Any) -> Battle:
    """A formation waits; the enemy has 5 points and no objective can be taken unguarded."""
    data: dict[str, Any] = {"objectives": [], "sides": {"player": {"vp": 5}}, **facts}
    return scene(
        ai("Mortar Team@F8", activated=True),
        ai(name, where="entry"),
        *others,
        phase=phase,
        core=dropping_core(),
        **data,
    )


def points(mine: int, *scored: str) -> dict[str, Any]:
    return {"ai": {"vp": mine, "scored": list(scored)}, "player": {"vp": 5}}


HELD = [{"hex": "C7", "owner": "player", "held_by": "player"}]
MORE = ai("Mortar Team@F7")
#: worth more than anything waiting, so that T4 is no; slow, so that it reaches no objective
GUARD = foe("Supreme Commander@C1, 2 Mortar Team@C1")
PEERS = [foe("Mortar Team@B4, Supreme Commander@B1"), foe("Mortar Team@C4, Fire Support Team@C1")]
SPIRIT, COMMAND = "Break Their Spirit", "Destroy Command Structure"


def endings() -> list[Battle]:
    found: list[Battle] = []
    for name in (SHOOTER, FIGHTER, LEADER):
        for phase in (1, 2):
            for others in ([], [MORE]):
                deny = ai("Mortar Team@A3", activated=True)
                found += [
                    # an objective would stop the win
                    waiting(name, deny, *others, GUARD, phase=phase, objectives=HELD),
                    waiting(name, deny, *others, *PEERS, phase=phase, objectives=HELD),
                    # the dearest formation would, or the Commander, or nothing
                    waiting(name, *others, GUARD, phase=phase, sides=points(4)),
                    waiting(name, *others, *_apart(), phase=phase, sides=points(4, SPIRIT)),
                    waiting(name, *others, GUARD, phase=phase, sides=points(0, SPIRIT, COMMAND)),
                    waiting(name, *others, *_holding(), phase=phase, **_hopeless()),
                    # a prey that stands alone
                    waiting(name, *others, foe("Snots@C2"), phase=phase, sides=points(0)),
                ]
    return [*found, counter_charge(), impatient_target()]


def _apart() -> list[dict[str, Any]]:
    return [foe("Supreme Commander@C1"), foe("3 Heavy Marines@E1")]


def _holding() -> list[dict[str, Any]]:
    return [foe("Infantry@C1"), foe("2 Fire Support Team@C3, Mortar Team@C3")]


def _hopeless() -> dict[str, Any]:
    return {
        "sides": points(0, SPIRIT, COMMAND),
        "objectives": [{"hex": "C3", "owner": "ai", "held_by": "player"}],
    }


def counter_charge() -> Battle:
    """Engaged beside a strong enemy formation, which a counter charge would draw in."""
    found = scene(
        ai("2 Infantry@C5, Muscleheads@D5", activated=True),
        foe("4 Muscleheads@C4"),
        foe("Big Boss@E5", activated=True),
    )
    found.next = 1
    return found


def impatient_target() -> Battle:
    found = scene(ai("Flashy Grunts@C5"), foe("4 Regular Grunts@C4"), foe("Infantry@A1"))
    found.next = 1
    return found
