"""For every question of every circuit the smallest scene that answers yes, and one for no."""

from collections.abc import Callable
from typing import Any

from opfor.systems.encounter.battle import Battle
from opfor.systems.encounter.thread import Fight, Shot
from tests.encounter.battle.scenes import OPEN, ai, enemy, foe, own, scene, unit

#: what makes a matter: its battle and the facts on its thread
Matter = tuple[Battle, dict[str, Any]]
Case = Callable[[], Matter]


def plain(*formations: dict[str, Any], **facts: Any) -> Case:
    return lambda: (scene(*formations, **facts), {})


def ground(far: str, near: str = "......") -> list[str]:
    """A map of which only the two edges matter."""
    return [far, *OPEN[1:-1], near]


def about(name: str, battle: Battle, **facts: Any) -> Matter:
    return battle, {"unit": unit(battle, name), **facts}


def fighting(battle: Battle, is_new: bool = True, **facts: Any) -> Matter:
    fight = Fight(enemy(battle), is_new)
    fight.hexes = battle.occupied(0) & battle.occupied(1)
    fight.involved = [f.index for f in battle.formations if battle.hexes(f) & fight.hexes]
    return battle, {"fight": fight, "is_own_activation": False, **facts}


def moving(battle: Battle, hexes: list[str], **facts: Any) -> Matter:
    points = [Shot(battle.grid.hex(label), list(enemy(battle).units)) for label in hexes]
    return battle, {"mover": enemy(battle), "points": points, **facts}


def with_cards(*played: str) -> dict[str, Any]:
    return {"ai": {"cards_played": list(played)}}


ALL_PLAYED = with_cards("Dodge", "Medic!", "Rally")
COVER_WEST = ground("w....w")
NEAR_WIN = {"sides": {"player": {"vp": 5}}, "objectives": [{"hex": "C7", "owner": "player"}]}
HOLDS = {**NEAR_WIN, "objectives": [{"hex": "C7", "owner": "player", "held_by": "player"}]}


YES: dict[str, Case] = {
    "fits-in-central-hex": plain(ai("Infantry", where="reserve")),
    "no-central-cover": plain(ai("Infantry", where="reserve")),
    "cover-in-both-central-hexes": plain(ai("Infantry", where="reserve"), map=ground("..ww..")),
    "sc-in-transport": plain(ai("War Wagon, Big Boss", where="reserve")),
    "has-eligible-starting-hex": plain(ai("Infantry", where="reserve")),
    "infantry-only": plain(ai("Infantry", where="reserve")),
    "has-eligible-cover-hex": plain(ai("Infantry", where="reserve"), map=ground("w.....")),
    "several-cover-hexes": plain(ai("Infantry", where="reserve"), map=COVER_WEST),
    "objective-in-cover-hex": plain(
        ai("Infantry", where="reserve"), map=COVER_WEST, objectives=[{"hex": "A8"}]
    ),
    "fits-around-rolled-hex": lambda: (scene(ai("Infantry", where="reserve")), {"hex": 44}),
    "needs-several-hexes": plain(ai("7 Infantry", where="reserve")),
    "started-in-transport": lambda: about(
        "Infantry", scene(ai("Griffin@C5, Infantry@in 1")), hex=0
    ),
    "move-ends-near-enemy": lambda: (scene(ai("Griffin@C5"), foe("Infantry@C3")), {"hex": 20}),
    "cover-or-objective-beside-transport": lambda: (
        scene(ai("Griffin@C5"), objectives=[{"hex": "D4"}]),
        {"hex": 20},
    ),
    "goal-beyond-infantry-move": lambda: about("Infantry", scene(ai("Infantry@C5")), goal=1),
    "enemy-engaging-it": lambda: (scene(ai("Infantry@C5")), {"is_charged": True}),
    "stronger-cc-enemy-near": lambda: moving(
        scene(ai("Infantry@C5"), foe("Infantry@C2"), foe("Muscleheads@C4")), ["C3"]
    ),
    "enemy-claiming": lambda: moving(scene(ai("Infantry@C5"), foe("Infantry@A1")), ["A2"]),
    "clear-shot-in-the-open": lambda: moving(scene(ai("Infantry@C5")), ["C3"]),
    "card-available": plain(ai("Infantry@C5")),
    "this-d6d-was-2": plain(ai("Infantry@C5"), sides={"ai": {"card_die_was_2": True}}),
    "after-turn-1": plain(ai("Infantry@C5")),
    "first-turn": plain(ai("Infantry@C5"), turn=1),
    "in-engagement": plain(ai("Infantry@C5"), foe("Infantry@C5")),
    "cc-outmatched-in-engagement": plain(ai("Infantry@C5"), foe("Muscleheads@C5")),
    "outnumbered": plain(ai("Infantry@C5"), foe("2 Infantry@C5")),
    "can-retreat-unbroken": plain(ai("2 Infantry@C5"), foe("Infantry@C5")),
    "reposition-would-break-or-suppress": plain(ai("2 Infantry@C5"), foe("Infantry@C5")),
    "sole-infantry-on-objective": plain(ai("Infantry@C5"), objectives=[{"hex": "C5"}]),
    "in-range-and-sight": plain(ai("Infantry@C5"), foe("Infantry@C2")),
    "impatient": plain(ai("Flashy Grunts@C5")),
    "enemy-about-to-win": plain(ai("Infantry@C5"), foe("Infantry@C7"), **NEAR_WIN),
    "has-cc-weapon": plain(ai("Infantry@C5")),
    "vp-target-in-range-and-sight": plain(ai("Infantry@C5"), foe("Infantry@C2")),
    "strongest-is-ranged": plain(ai("Support Marines@C5")),
    "heavy-ranged-weapon": plain(ai("Marines@C5")),
    "can-engage-with-strongest": plain(ai("Muscleheads@C5"), foe("Infantry@C3")),
    "cc-outmatched": plain(ai("Regular Grunts@C5"), foe("Big Boss@C4")),
    "outnumbered-by-targets": plain(ai("Muscleheads@C5"), foe("2 Infantry@C4")),
    "grunt": plain(ai("Snots@C5, Regular Grunts@C5")),
    "on-default-or-move-it": plain(ai("Infantry@C5", order="Move It!"), phase=2),
    "in-range-and-not-fired": plain(ai("Infantry@C5"), foe("Infantry@C2"), phase=2),
    "round-fought-this-turn": plain(ai("Infantry@C5", fought=True), phase=2),
    "outnumbered-by-target-and-support": plain(
        ai("Muscleheads@C5"), foe("Infantry@C4"), foe("Infantry@C3")
    ),
    "own-activation": plain(ai("Infantry@C5")),
    "new-engagement": lambda: fighting(scene(ai("Infantry@C5"), foe("Infantry@C5"))),
    "may-shoot-attacker": lambda: fighting(scene(ai("Infantry@C5"), foe("Infantry@C5"))),
    "would-draw-in-strong-unit": lambda: fighting(
        scene(ai("Infantry@C5, Muscleheads@D5"), foe("Infantry@C5"), foe("Big Boss@E5"))
    ),
    "infantry-and-card": plain(ai("Infantry@C5")),
    "broken": plain(ai("Infantry@C5", suppression=1, broken=True)),
    "dear-survivor-and-card": plain(ai("Flame Tank@C5")),
    "engagement-ending": lambda: (scene(ai("Infantry@C5")), {"action": "ending"}),
    "hit-on-hero-with-tokens": lambda: about("Big Boss", scene(ai("Big Boss@C5"))),
    "save-passed": lambda: about("Infantry", scene(ai("Infantry@C5")), has_saved=True),
    "costs-under-7": lambda: about("Mortar Team", scene(ai("Mortar Team@C5"))),
    "costs-7-to-9": lambda: about("Griffin", scene(ai("Griffin@C5"))),
    "costs-13-to-17": lambda: about("Heavy Marines", scene(ai("Heavy Marines@C5"))),
    "costs-over-17": lambda: about("Dominator MBT", scene(ai("Dominator MBT@C5"))),
    "hero-with-unused-tokens": lambda: about("Big Boss", scene(ai("Big Boss@C5"))),
    "dear-enemy-not-hero": lambda: against("Griffin@C5"),
    "strong-cc-infantry-and-card": lambda: about(
        "Muscleheads", scene(ai("Muscleheads@C5"), foe("Infantry@C5")), is_close=True
    ),
    "infantry-against-vehicle-and-card": lambda: about(
        "Infantry", scene(ai("Infantry@C5"), foe("Griffin@C5")), is_close=True, stood=26
    ),
    "unguarded-objective": plain(ai("Infantry", where="entry"), foe("Infantry@F1")),
    "spirit-formation-alone": plain(ai("Infantry", where="entry"), foe("Griffin@C2")),
    "worth-more-than-spirit-formation": plain(ai("Griffin", where="entry"), foe("Infantry@C2")),
    "first-phase": plain(ai("Infantry@C5")),
    "first-phase-or-others-to-activate": lambda: (
        scene(ai("Infantry@C5"), phase=2),
        {"others": 1},
    ),
    "enemy-threatens-objective": plain(
        ai("Infantry", where="entry"), foe("Infantry@A2"), sides={"player": {"vp": 3}}
    ),
    "objective-would-stop-win": plain(
        ai("Infantry", where="entry"), ai("Infantry@C2"), foe("Infantry@F1"), **HOLDS
    ),
    "others-to-activate": lambda: (scene(ai("Infantry@C5")), {"others": 1}),
    "spirit-formation-would-stop-win": plain(
        ai("Infantry", where="entry"), ai("Infantry@C2"), foe("Infantry@C7"), **NEAR_WIN
    ),
    "commander-would-stop-win": plain(
        ai("Infantry", where="entry"), ai("Infantry@C2"), foe("Infantry@C7"), **NEAR_WIN
    ),
    "survives-and-card": plain(ai("Infantry@C5")),
}


def against(text: str) -> Matter:
    battle = scene(ai("Infantry@C5"), foe(text))
    return battle, {"unit": battle.armies[0][0], "foes": list(battle.armies[1])}


NO: dict[str, Case] = {
    "fits-in-central-hex": plain(ai("7 Infantry", where="reserve")),
    "no-central-cover": plain(ai("Infantry", where="reserve"), map=ground("..r...")),
    "cover-in-both-central-hexes": plain(ai("Infantry", where="reserve"), map=ground("..w...")),
    "sc-in-transport": plain(ai("Big Boss", where="reserve")),
    "has-eligible-starting-hex": plain(ai("Griffin", where="reserve"), map=ground("bbbbbb")),
    "infantry-only": plain(ai("Griffin, Infantry", where="reserve")),
    "has-eligible-cover-hex": plain(ai("Infantry", where="reserve")),
    "several-cover-hexes": plain(ai("Infantry", where="reserve"), map=ground("w.....")),
    "objective-in-cover-hex": plain(
        ai("Infantry", where="reserve"), map=COVER_WEST, objectives=[{"hex": "B8"}]
    ),
    "fits-around-rolled-hex": lambda: (
        scene(ai("Griffin", where="reserve"), map=ground("..b...")),
        {"hex": 44},
    ),
    "needs-several-hexes": lambda: _placed(scene(ai("Infantry", where="reserve"))),
    "started-in-transport": lambda: about("Infantry", scene(ai("Infantry@C5")), hex=0),
    "move-ends-near-enemy": lambda: (scene(ai("Griffin@C5"), foe("Infantry@C1")), {"hex": 20}),
    "cover-or-objective-beside-transport": lambda: (scene(ai("Griffin@C5")), {"hex": 20}),
    "goal-beyond-infantry-move": lambda: about("Infantry", scene(ai("Infantry@C5")), goal=1 << 20),
    "enemy-engaging-it": lambda: (scene(ai("Infantry@C5")), {}),
    "stronger-cc-enemy-near": lambda: moving(
        scene(ai("Infantry@C5"), foe("Muscleheads@C2"), foe("Infantry@C4")), ["C3"]
    ),
    "enemy-claiming": lambda: moving(scene(ai("Infantry@C5"), foe("Infantry@C3")), ["C3"]),
    "clear-shot-in-the-open": lambda: moving(
        scene(ai("Infantry@C5"), map=[*OPEN[:5], "..w...", *OPEN[:2]]), ["C3"]
    ),
    "card-available": plain(ai("Infantry@C5"), sides=ALL_PLAYED),
    "this-d6d-was-2": plain(ai("Infantry@C5")),
    "after-turn-1": plain(ai("Infantry@C5"), turn=1),
    "first-turn": plain(ai("Infantry@C5")),
    "in-engagement": plain(ai("Infantry@C5"), foe("Infantry@C4")),
    "cc-outmatched-in-engagement": plain(ai("Infantry@C5"), foe("Mortar Team@C5")),
    "outnumbered": plain(ai("Infantry@C5"), foe("Infantry@C5")),
    "can-retreat-unbroken": plain(ai("Infantry@C5"), foe("Infantry@C5")),
    "reposition-would-break-or-suppress": plain(ai("3 Infantry@C5"), foe("Infantry@C5")),
    "sole-infantry-on-objective": plain(
        ai("Infantry@C5"), ai("Infantry@C5"), objectives=[{"hex": "C5"}]
    ),
    "in-range-and-sight": plain(
        ai("Infantry@C5"), foe("Infantry@C2"), map=[*OPEN[:4], "..ww..", *OPEN[:3]]
    ),
    "impatient": plain(ai("Regular Grunts@C5")),
    "enemy-about-to-win": plain(
        ai("Infantry@C2"), foe("Infantry@F2"), sides={"player": {"vp": 5}}, objectives=[]
    ),
    "has-cc-weapon": plain(ai("Mortar Team@C5")),
    "vp-target-in-range-and-sight": plain(ai("Infantry@C8"), foe("Infantry@C1")),
    "strongest-is-ranged": plain(ai("Muscleheads@C5")),
    "heavy-ranged-weapon": plain(ai("Infantry@C5")),
    "can-engage-with-strongest": plain(ai("Muscleheads@C5"), foe("Infantry@C1")),
    "cc-outmatched": plain(ai("Muscleheads@C5"), foe("Infantry@C4")),
    "outnumbered-by-targets": plain(ai("Muscleheads@C5"), foe("Infantry@C4")),
    "grunt": plain(ai("Infantry@C5")),
    "on-default-or-move-it": plain(ai("Infantry@C5", order="Weapons Ready!"), phase=2),
    "in-range-and-not-fired": plain(ai("Infantry@C5", fired=True), foe("Infantry@C2"), phase=2),
    "round-fought-this-turn": plain(ai("Infantry@C5"), phase=2),
    "outnumbered-by-target-and-support": plain(
        ai("Muscleheads@C5"), foe("Infantry@C4"), foe("Infantry@C1")
    ),
    "own-activation": lambda: fighting(scene(ai("Infantry@C5"), foe("Infantry@C5"))),
    "new-engagement": lambda: fighting(scene(ai("Infantry@C5"), foe("Infantry@C5")), False),
    "may-shoot-attacker": lambda: fighting(
        scene(ai("Infantry@C5", activated=True), foe("Infantry@C5"))
    ),
    "would-draw-in-strong-unit": lambda: fighting(
        scene(ai("Infantry@C5, Muscleheads@D5"), foe("Infantry@C5"), foe("Infantry@E5"))
    ),
    "infantry-and-card": plain(ai("Griffin@C5")),
    "broken": plain(ai("Infantry@C5")),
    "dear-survivor-and-card": plain(ai("Griffin@C5")),
    "engagement-ending": plain(ai("Infantry@C5")),
    "hit-on-hero-with-tokens": lambda: about("Infantry", scene(ai("Infantry@C5"))),
    "save-passed": lambda: about("Infantry", scene(ai("Infantry@C5"))),
    "costs-under-7": lambda: about("Marines", scene(ai("Marines@C5"))),
    "costs-7-to-9": lambda: about("Mortar Team", scene(ai("Mortar Team@C5"))),
    "costs-13-to-17": lambda: about("Dominator MBT", scene(ai("Dominator MBT@C5"))),
    "costs-over-17": lambda: about("Heavy Marines", scene(ai("Heavy Marines@C5"))),
    "hero-with-unused-tokens": lambda: about("Infantry", scene(ai("Infantry@C5"))),
    "dear-enemy-not-hero": lambda: against("Big Boss@C5"),
    "strong-cc-infantry-and-card": lambda: about(
        "Infantry", scene(ai("Infantry@C5"), foe("Infantry@C5")), is_close=True
    ),
    "infantry-against-vehicle-and-card": lambda: about(
        "Infantry", scene(ai("Infantry@C5"), foe("Infantry@C5")), is_close=True, stood=26
    ),
    "unguarded-objective": plain(ai("Infantry", where="entry"), foe("Infantry@B2")),
    "spirit-formation-alone": plain(
        ai("Infantry", where="entry"), foe("Griffin@C2"), foe("Infantry@C3")
    ),
    "worth-more-than-spirit-formation": plain(ai("Infantry", where="entry"), foe("Griffin@C2")),
    "first-phase": plain(ai("Infantry@C5"), phase=2),
    "first-phase-or-others-to-activate": plain(ai("Infantry@C5"), phase=2),
    "enemy-threatens-objective": plain(ai("Infantry", where="entry"), foe("Infantry@A2")),
    "objective-would-stop-win": plain(ai("Infantry", where="entry"), foe("Infantry@F1"), **HOLDS),
    "others-to-activate": plain(ai("Infantry@C5")),
    "spirit-formation-would-stop-win": plain(
        ai("Infantry", where="entry"), foe("Infantry@C7"), foe("Griffin@F1"), **NEAR_WIN
    ),
    "commander-would-stop-win": plain(
        ai("Infantry", where="entry"), foe("Infantry@F1"), foe("Infantry@C7"), **HOLDS
    ),
    "survives-and-card": plain(ai("Infantry@C5", suppression=1, broken=True)),
}


def _placed(battle: Battle) -> Matter:
    return battle, {"hex": 44, "plan": dict.fromkeys(own(battle).units, 44)}
