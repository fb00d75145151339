"""Twins for whom it fights: shooting, charging, weapon rules, spells and army rules."""

import pytest

from tests.opr.decide.scenes import BLADE, Scene, spell
from tests.opr.decide.twins import EVERY, NEW, OLD, V2, V3, Pair, done

PLAIN = "Gun 30 A1"
MAGIC = {"gf-2": "Psychic", "aof-2": "Wizard", "gf-3": "Caster"}


def shooter(name: str, *arms: str) -> Scene:
    """A unit that must stand still, so that only its choice of target is left."""
    return Scene(name).unit("a", (30.0, 24.0), *(arms or (PLAIN,)), has=["Immobile"])


def shots(made: Scene) -> str:
    return " ".join(shot.target for shot in made.decide().shots)


# Shooting and charging


def nearest(name: str, y: float) -> str:
    return shots(shooter(name).foe("e", (40.0, 24.0), BLADE).foe("f", (30.0, y), BLADE))


def near_one_is_on(name: str, kind: str) -> str:
    made = shooter(name).foe("e", (40.0, 24.0), BLADE).foe("f", (30.0, 10.0), BLADE)
    return shots(made.terrain(kind, 38.0, 22.0, 42.0, 26.0))


def near_one_has_acted(name: str, has_acted: bool) -> str:
    made = shooter(name).foe("e", (40.0, 24.0), BLADE, is_activated=has_acted)
    return shots(made.foe("f", (30.0, 10.0), BLADE))


def one_that_acted_at(name: str, x: float) -> str:
    made = shooter(name).foe("e", (x, 24.0), BLADE, is_activated=True)
    return shots(made.foe("f", (30.0, 10.0), BLADE))


def covered_one_is_fresh(name: str, kind: str) -> str:
    """The far one has acted; the near one, who has not, is in cover or in the open."""
    made = shooter(name).foe("e", (30.0, 10.0), BLADE, is_activated=True)
    made.foe("f", (40.0, 24.0), BLADE)
    return shots(made.terrain(kind, 38.0, 22.0, 42.0, 26.0))


def wall_before_near_one(name: str, kind: str) -> str:
    made = shooter(name).foe("e", (40.0, 24.0), BLADE).foe("f", (30.0, 10.0), BLADE)
    return shots(made.terrain(kind, 34.0, 20.0, 36.0, 28.0))


def behind_friends(name: str, step: float) -> str:
    """A row of friends before the near one, their centres so far apart."""
    row = [(35.0, 24.0 + step * n) for n in (-1.5, -0.5, 0.5, 1.5)]
    made = shooter(name).unit("b", (0.0, 0.0), BLADE, models=row, r=0.5)
    return shots(made.foe("e", (40.0, 24.0), BLADE).foe("f", (30.0, 10.0), BLADE))


def third_group(name: str, rule: str) -> str:
    """Three groups that each want another target, or two that do."""
    arms = ("Cannon 30 A6 AP(4)", "Gun 30 A2", f"Rifle 30 A1 {rule}".strip())
    made = shooter(name, *arms).foe("armour", (50.0, 24.0), BLADE, defense=2)
    made.foe("near", (34.0, 24.0), BLADE, defense=6)
    found = made.foe("hero", (30.0, 44.0), BLADE, hero=True, defense=6).decide()
    return f"{len({shot.target for shot in found.shots})} targets"


def third_of_two(name: str, gun: str) -> str:
    """The third group wants the hero; the first two have one target, or two."""
    made = shooter(name, "Cannon 30 A6 AP(4)", gun, "Rifle 30 A1 Takedown")
    made.foe("armour", (50.0, 24.0), BLADE, defense=2).foe("near", (34.0, 24.0), BLADE, defense=6)
    return shots(made.foe("hero", (30.0, 44.0), BLADE, hero=True, defense=6))


def charging(name: str, y: float) -> str:
    made = Scene(name).unit("a", (30.0, 24.0), BLADE).foe("e", (36.0, 24.0), BLADE)
    return done(made.foe("f", (30.0, y), BLADE).decide())


def charging_one_that_acted(name: str, has_acted: bool) -> str:
    made = Scene(name).unit("a", (30.0, 24.0), BLADE)
    made.foe("e", (36.0, 24.0), BLADE, is_activated=has_acted)
    return done(made.foe("f", (30.0, 33.0), BLADE).decide())


def charging_near_one_at(name: str, x: float) -> str:
    """The one in the east has acted."""
    made = Scene(name).unit("a", (30.0, 24.0), BLADE)
    made.foe("e", (x, 24.0), BLADE, is_activated=True)
    return done(made.foe("f", (30.0, 33.0), BLADE).decide())


def unseen_one_at(name: str, x: float) -> str:
    """Behind a wall that nobody sees through but everybody crosses."""
    made = Scene(name).unit("a", (30.0, 24.0), BLADE).foe("e", (x, 24.0), BLADE)
    made.foe("f", (30.0, 33.0), BLADE)
    return done(made.terrain("blocking", 32.0, 20.0, 33.0, 28.0).decide())


# Weapon rules


def plane_or_near(name: str, arm: str) -> str:
    made = shooter(name, arm).foe("near", (34.0, 24.0), BLADE)
    return shots(made.foe("plane", (50.0, 24.0), BLADE, has=["Aircraft"]))


def far_one_is(name: str, rule: str) -> str:
    """A weapon against Aircraft; the far one is one or not."""
    arm = "Flak 40 A1 Anti-Air" if name in OLD else "Flak 40 A1 Unstoppable"
    made = shooter(name, arm).foe("near", (34.0, 24.0), BLADE)
    return shots(made.foe("far", (50.0, 24.0), BLADE, has=[rule]))


def armoured(name: str, arm: str) -> str:
    made = shooter(name, arm).foe("near", (34.0, 24.0), BLADE, defense=5)
    return shots(made.foe("two", (50.0, 24.0), BLADE, defense=2))


def best_armour(name: str, defense: int) -> str:
    """AP(3) at three that are the further off the better their Defense."""
    made = shooter(name, "Gun 30 A1 AP(3)").foe("near", (34.0, 24.0), BLADE, defense=5)
    made.foe("far", (50.0, 24.0), BLADE, defense=defense)
    return shots(made.foe("three", (30.0, 34.0), BLADE, defense=3))


def good_armour(name: str, defense: int) -> str:
    """AP(3) at one of Defense 2+, far off, and a nearer one."""
    made = shooter(name, "Gun 30 A1 AP(3)").foe("two", (50.0, 24.0), BLADE, defense=2)
    return shots(made.foe("nearer", (30.0, 34.0), BLADE, defense=defense))


def single_tough(name: str, arm: str) -> str:
    made = shooter(name, arm).foe("near", (34.0, 24.0), BLADE)
    return shots(made.foe("big", (50.0, 24.0), BLADE, tough=6))


def wounded_tough(name: str, wounds: int) -> str:
    made = shooter(name, "Gun 30 A1 Deadly(3)").foe("e", (34.0, 24.0), BLADE, tough=6)
    return shots(made.foe("far", (50.0, 24.0), BLADE, tough=6, wounds=wounds))


def several_tough(name: str, tough: int) -> str:
    made = shooter(name, "Gun 30 A1 Deadly(3)").foe("near", (34.0, 24.0), BLADE)
    return shots(made.foe("far", (50.0, 24.0), BLADE, row=3, tough=tough))


def tough_models(name: str, models: int) -> str:
    made = shooter(name, "Gun 30 A1 Deadly(3)").foe("near", (34.0, 24.0), BLADE)
    return shots(made.foe("far", (50.0, 24.0), BLADE, row=models, tough=3))


def hero_far(name: str, arm: str) -> str:
    made = shooter(name, arm).foe("near", (34.0, 24.0), BLADE, row=2)
    return shots(made.foe("hero", (50.0, 24.0), BLADE, row=2, hero=True))


def gunner_far(name: str, arm: str) -> str:
    """The far unit has one weapon that is not everybody's, or not."""
    made = shooter(name, "Rifle 30 A1 Sniper").foe("near", (34.0, 24.0), BLADE, row=3)
    return shots(made.foe("gunner", (50.0, 24.0), BLADE, arm, row=3))


def upgraded_far(name: str, is_weapon: bool) -> str:
    """The far unit has a special weapon, or an upgrade that is none."""
    made = shooter(name, "Rifle 30 A1 Sniper").foe("near", (34.0, 24.0), BLADE, row=3)
    if is_weapon:
        return shots(made.foe("far", (50.0, 24.0), BLADE, "1x Cannon 24 A1", row=3))
    return shots(made.foe("far", (50.0, 24.0), BLADE, row=3, upgrades=[("Flag", 20)]))


def upgrade_far(name: str, cost: int) -> str:
    """The near unit's upgrade costs 10."""
    made = shooter(name, "Rifle 30 A1 Takedown")
    made.foe("near", (34.0, 24.0), BLADE, row=2, upgrades=[("Flag", 10)])
    return shots(made.foe("far", (50.0, 24.0), BLADE, row=2, upgrades=[("Drum", cost)]))


# Spells and army rules


def cast(
    name: str,
    level: int = 1,
    tokens: int = 6,
    first: float = 18.0,
    at: tuple[float, float] = (16.0, 34.0),
) -> str:
    """A caster whose D3 shows 1: the spell of its level and one more, 18" all of them."""
    inches = [18.0, first, 18.0, 18.0, 18.0, 18.0]
    spells = [spell(f"spell {n + 1}", (n + 2) // 2, inches[n]) for n in range(6)]
    made = Scene(name).unit(
        "a", (10.0, 24.0), BLADE, has=[f"{MAGIC[name]}({level})"], spells=spells, tokens=tokens
    )
    made.marker("M", 60.0, 24.0).foe("e", at, BLADE).foe("f", (30.0, 33.0), BLADE)
    return " ".join(f"{each.spell} at {each.target}" for each in made.decide(faces=[1]).spells)


def cast_by_level(name: str, level: int) -> str:
    return cast(name, level)


def cast_with_range(name: str, inches: float) -> str:
    return cast(name, first=inches)


def cast_with_tokens(name: str, tokens: int) -> str:
    return cast(name, 2, tokens)


def cast_at_nearest(name: str, at: tuple[float, float]) -> str:
    return cast(name, at=at)


def used(name: str, rule: str) -> str:
    made = Scene(name).unit("a", (10.0, 24.0), BLADE, has=[rule]).marker("M", 60.0, 24.0)
    found = made.foe("e", (30.0, 40.0), BLADE).foe("f", (30.0, 30.0), BLADE).decide()
    return " ".join(f"{use.rule} on {use.enemy}" for use in found.uses)


def used_past_wall(name: str, kind: str) -> str:
    """The nearest enemy is behind a piece."""
    made = Scene(name).unit("a", (10.0, 24.0), BLADE, has=["Battle Drill"])
    made.foe("e", (10.0, 44.0), BLADE).foe("f", (24.0, 24.0), BLADE)
    found = made.terrain(kind, 16.0, 10.0, 18.0, 38.0).decide()
    return " ".join(use.enemy for use in found.uses)


def used_on_nearest(name: str, x: float) -> str:
    """The nearest enemy is behind a wall; the other one is at x."""
    made = Scene(name).unit("a", (10.0, 24.0), BLADE, has=["Battle Drill"])
    made.foe("e", (x, 44.0), BLADE).foe("f", (34.0, 24.0), BLADE)
    found = made.terrain("blocking impassable", 16.0, 10.0, 18.0, 38.0).decide()
    return " ".join(use.enemy for use in found.uses)


# fmt: off
PAIRS = [
    Pair("OPR-SHOOT", EVERY, nearest, 33.0, 35.0, "f", "e"),
    Pair("OPR-SHOOT", EVERY, near_one_is_on, "cover", "", "f", "e"),
    Pair("OPR-SHOOT", NEW, near_one_has_acted, True, False, "f", "e"),
    Pair("OPR-SHOOT", OLD, one_that_acted_at, 40.0, 46.0, "e", "f"),
    Pair("OPR-SHOOT", NEW, covered_one_is_fresh, "cover", "", "e", "f"),
    Pair("OPR-SHOOT", EVERY, wall_before_near_one, "blocking", "", "f", "e"),
    Pair("OPR-SHOOT", V3, behind_friends, 1.25, 2.5, "f", "e"),
    Pair("OPR-SHOOT", V2, third_group, "Sniper", "", "3 targets", "2 targets"),
    Pair("OPR-SHOOT", V3, third_of_two, "Gun 30 A2", "Gun 30 A2 AP(1)",
         "armour near near", "armour armour hero"),
    Pair("OPR-MELEE", EVERY, charging, 29.0, 31.0, "charge f", "charge e"),
    Pair("OPR-MELEE", NEW, charging_one_that_acted, True, False, "charge f", "charge e"),
    Pair("OPR-MELEE", OLD, charging_near_one_at, 36.0, 41.0, "charge e", "charge f"),
    Pair("OPR-MELEE", EVERY, unseen_one_at, 36.0, 41.0, "charge e", "charge f"),
    Pair("SR-ANTIAIR", OLD, plane_or_near, "Flak 40 A1 Anti-Air", "Gun 40 A1", "plane", "near"),
    Pair("SR-ANTIAIR", OLD, far_one_is, "Aircraft", "Fast", "far", "near"),
    Pair("SR-UNSTOP", V3, plane_or_near, "Flak 40 A1 Unstoppable", "Gun 40 A1", "plane", "near"),
    Pair("SR-UNSTOP", V3, far_one_is, "Aircraft", "Fast", "far", "near"),
    Pair("SR-AP", NEW, armoured, "Gun 30 A1 AP(1)", PLAIN, "two", "near"),
    Pair("SR-AP", OLD, armoured, "Gun 30 A1 AP(3)", "Gun 30 A1 AP(2)", "two", "near"),
    Pair("SR-AP", OLD, good_armour, 3, 4, "nearer", "two"),
    Pair("SR-AP", NEW, best_armour, 2, 3, "far", "three"),
    Pair("SR-DEADLY", EVERY, single_tough, "Gun 30 A1 Deadly(3)", PLAIN, "big", "near"),
    Pair("SR-DEADLY", EVERY, wounded_tough, 4, 0, "far", "e"),
    Pair("SR-DEADLY", NEW, several_tough, 3, 1, "far", "near"),
    Pair("SR-DEADLY", OLD, tough_models, 1, 3, "far", "near"),
    Pair("SR-SNIPER", V2, hero_far, "Rifle 30 A1 Sniper", PLAIN, "hero", "near"),
    Pair("SR-SNIPER", V2, upgraded_far, True, False, "far", "near"),
    Pair("SR-SNIPER", V2, gunner_far, "1x Cannon 24 A1", "3x Cannon 24 A1", "gunner", "near"),
    Pair("SR-TAKEDOWN", V3, hero_far, "Rifle 30 A1 Takedown", PLAIN, "hero", "near"),
    Pair("SR-TAKEDOWN", V3, upgrade_far, 20, 5, "far", "near"),
    Pair("SR-CASTER", EVERY, cast_by_level, 1, 2, "spell 2 at e", "spell 3 at e"),
    Pair("SR-CASTER", EVERY, cast_with_range, 1.0, 18.0, "spell 3 at e", "spell 2 at e"),
    Pair("SR-CASTER", V3, cast_with_tokens, 1, 2, "spell 1 at e", "spell 3 at e"),
    Pair("SR-CASTER", EVERY, cast_at_nearest, (16.0, 34.0), (6.0, 36.0),
         "spell 2 at e", "spell 2 at f"),
    Pair("SR-ARMY", EVERY, used, "Battle Drill", "Fast", "Battle Drill on f", ""),
    Pair("SR-ARMY", V2, used_past_wall, "blocking impassable", "impassable", "e", "f"),
    Pair("SR-ARMY", V3, used_on_nearest, 30.0, 10.0, "f", "e"),
]
# fmt: on


@pytest.mark.parametrize(
    "pair", [pytest.param(row, marks=pytest.mark.rule(row[0]), id=row[0]) for row in PAIRS]
)
def test_a_rule_of_fighting_changes_the_decision(pair: Pair) -> None:
    pair.check()
