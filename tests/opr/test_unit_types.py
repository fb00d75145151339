"""OPR-TYPE: expected wounds by hand, and the types that follow from them."""

from fractions import Fraction as F

import pytest

from opfor.systems.opr.armies import read_army
from opfor.systems.opr.editions import EDITIONS, load_edition
from opfor.systems.opr.profiles import NOT_PLAYED, Rule, UnitProfile, Weapon
from opfor.systems.opr.unit_types import (
    HYBRID,
    MELEE,
    SHOOTING,
    TIE,
    expected_wounds,
    groups_by_wounds,
    melee_wounds,
    ranged_wounds,
    unit_type,
)

pytestmark = pytest.mark.rule("OPR-TYPE")

GF3, GF2, AOF2 = "gf-3", "gf-2", "aof-2"


def rule(text: str) -> Rule:
    name, _, rest = text.partition("(")
    return Rule(name, int(rest[:-1]) if rest else None)


def weapon(reach: int, *rules: str, attacks: int = 1, count: int = 1) -> Weapon:
    return Weapon("Arm", reach, attacks, count, [rule(text) for text in rules])


def unit(*weapons: Weapon, models: int = 1, rules: tuple[str, ...] = ()) -> UnitProfile:
    return UnitProfile("Unit", models, 4, 4, 0, [rule(text) for text in rules], list(weapons))


def type_of(line: str, name: str) -> str:
    edition = load_edition(name)
    return unit_type(read_army(line, "own", edition).units[0], edition)


#: one attack at Quality 4+ against Defense 4+: a quarter of a wound without any rule
WOUNDS = [
    (GF3, weapon(24), F(1, 4)),
    (GF3, weapon(24, attacks=3, count=5), F(15, 4)),
    (GF3, weapon(24, "AP(1)"), F(1, 2) * F(2, 3)),
    (GF3, weapon(24, "AP(2)"), F(1, 2) * F(5, 6)),
    (GF3, weapon(24, "AP(4)"), F(1, 2) * F(5, 6)),  # a 6 always blocks
    (GF3, weapon(24, "Reliable"), F(5, 6) * F(1, 2)),
    (GF3, weapon(24, "Reliable", "AP(1)"), F(5, 6) * F(2, 3)),
    (GF3, weapon(24, "Takedown"), F(1, 4)),
    (GF2, weapon(24, "Sniper"), F(5, 6) * F(1, 2)),
    (GF2, weapon(0, "Sniper"), F(1, 4)),
    (GF3, weapon(24, "Rending"), F(1, 3) * F(1, 2) + F(1, 6) * F(5, 6)),
    (GF2, weapon(24, "Rending"), F(1, 3) * F(1, 2) + F(1, 6) * F(5, 6)),
    (GF3, weapon(24, "Rending", "AP(1)"), F(1, 3) * F(2, 3) + F(1, 6) * F(5, 6)),
    (GF3, weapon(24, "Bane"), F(1, 2) * F(7, 12)),
    (GF2, weapon(24, "Poison"), F(1, 2) * F(1, 2) + F(1, 6) * 2 * F(1, 2)),
    (GF3, weapon(24, "Blast(3)"), F(3, 4)),
    (GF3, weapon(24, "Blast(9)"), F(5, 4)),  # five models in the target
    (GF2, weapon(24, "Blast(9)"), F(9, 4)),  # no cap
    (GF3, weapon(24, "Deadly(3)"), F(3, 4)),
    (GF3, weapon(24, "AP(1)", "Deadly(6)"), 6 * F(1, 3)),
    (GF3, weapon(24, "Surge"), F(1, 4) + F(1, 6) * F(1, 2)),
    (GF3, weapon(0, "Thrust"), F(2, 3) * F(2, 3)),
    (GF2, weapon(0, "Lance"), F(2, 3) * F(2, 3)),
    (GF3, weapon(0, "Furious"), F(1, 4) + F(1, 6) * F(1, 2)),
    (GF3, weapon(24, "Furious"), F(1, 4)),
    (GF3, weapon(24, "Relentless"), F(1, 4) + F(1, 6) * F(1, 2)),
    (GF3, weapon(9, "Relentless"), F(1, 4)),  # beyond 9" only
    (GF2, weapon(9, "Relentless"), F(1, 4) + F(1, 6) * F(1, 4)),
    (GF3, weapon(36, "Artillery"), F(2, 3) * F(1, 2)),
    (AOF2, weapon(36, "Artillery"), F(1, 4)),
    (GF3, weapon(18, "Precise"), F(2, 3) * F(1, 2)),
    (GF3, weapon(18, "Good Shot"), F(2, 3) * F(1, 2)),
    (GF3, weapon(0, "Good Shot"), F(1, 4)),
    (GF3, weapon(18, "Bad Shot"), F(1, 3) * F(1, 2)),
    (GF3, weapon(18, "Crack"), F(1, 3) * F(1, 2) + F(1, 6) * F(5, 6)),
    (GF3, weapon(18, "Destructive"), F(1, 3) * F(1, 2) + F(1, 6) * F(5, 6)),
    (GF3, weapon(18, "Shred"), F(1, 2) * F(2, 3)),
    (GF3, weapon(18, "Lacerate"), F(1, 2) * F(7, 12)),
    (GF3, weapon(18, "Surge", "Furious", "Indirect", "Limited"), F(1, 4) + F(1, 12)),
]


@pytest.mark.parametrize(
    ("name", "arm", "wounds"),
    [pytest.param(*row, id=f"{row[0]}: {row[1].count}x {row[1].profile}") for row in WOUNDS],
)
def test_expected_wounds(name: str, arm: Weapon, wounds: F) -> None:
    assert expected_wounds(arm, 4, load_edition(name)) == wounds


@pytest.mark.parametrize(("quality", "hit"), [(2, 5), (3, 4), (5, 2), (6, 1)])
def test_quality_counts(quality: int, hit: int) -> None:
    assert expected_wounds(weapon(0), quality, load_edition(GF3)) == F(hit, 6) / 2


def test_a_quality_the_list_does_not_state_is_taken_as_4() -> None:
    assert expected_wounds(weapon(0), 0, load_edition(GF3)) == F(1, 4)


def test_rules_of_the_unit_count_once() -> None:
    edition = load_edition(GF3)
    both = expected_wounds(weapon(24, "Relentless"), 4, edition, [rule("Relentless")])
    assert both == expected_wounds(weapon(24), 4, edition, [rule("Relentless")]) == F(1, 3)


def test_a_rule_not_played_does_not_count() -> None:
    arm = weapon(24, "Reliable")
    arm.rules[0].kind = NOT_PLAYED
    assert expected_wounds(arm, 4, load_edition(GF2)) == F(1, 4)


@pytest.mark.parametrize(("name", "hits"), [(GF3, F(5, 6)), (GF2, F(1)), (AOF2, F(1))])
def test_impact_of_every_model(name: str, hits: F) -> None:
    riders = unit(weapon(0, count=3), models=3, rules=("Impact(2)",))
    assert melee_wounds(riders, load_edition(name)) == F(3, 4) + 6 * hits * F(1, 2)


@pytest.mark.parametrize(
    ("name", "more"),
    [(GF3, 4 * F(1, 6) * F(1, 2)), (GF2, 2 * F(1, 2) * F(2, 3)), (AOF2, 2 * F(1, 2) * F(2, 3))],
)
def test_furious_is_one_more_hit_for_each_6_or_one_more_attack_a_model(name: str, more: F) -> None:
    edition = load_edition(name)
    blades = (weapon(0, count=4), weapon(0, "AP(1)", attacks=0, count=2))
    furious, calm = unit(*blades, models=2, rules=("Furious",)), unit(*blades, models=2)
    # the one more attack is made with the better weapon
    assert melee_wounds(furious, edition) - melee_wounds(calm, edition) == more


def test_rules_of_only_some_models_do_not_count_for_all() -> None:
    squad = unit(weapon(0, count=5), models=5)
    squad.rules = [Rule("Furious", count=1)]
    assert melee_wounds(squad, load_edition(GF3)) == F(5, 4)


def test_a_joined_hero_adds_its_own_attacks() -> None:
    squad = unit(weapon(18, count=5), weapon(0, count=5), models=5)
    squad.joined = [unit(weapon(0, attacks=3))]
    edition = load_edition(GF3)
    assert ranged_wounds(squad, edition) == F(5, 4)
    assert melee_wounds(squad, edition) == F(8, 4)
    assert unit_type(squad, edition) == HYBRID


@pytest.mark.parametrize(
    ("line", "name", "expected"),
    [
        ('A; Gun (24", A2), Fist (A1)', GF3, SHOOTING),
        ('A; Gun (24", A1), Fist (A2)', GF3, HYBRID),
        ("A; Fist (A2)", GF3, MELEE),
        ("A [1]", GF3, MELEE),
        ('A; Gun (24", A1), Fist (A1)', GF3, TIE),
        ('A [5]; 5x Gun (24", A1), 5x Fist (A1), Big Gun (24", A1, AP(1))', GF3, SHOOTING),
        ('A; Gun (24", A1); Impact(9)', GF3, SHOOTING),
        ('A; Gun (24", A1), Fist (A1); Impact(1)', GF3, HYBRID),
        ("A; hybrid; Strider", GF3, HYBRID),
        ('A; shooting, Gun (24", A1), Fist (A5)', GF3, SHOOTING),
        # one Sniper shot hits on 2+ in every edition, whatever its name
        ('A; Gun (24", A1, Sniper), Fist (A1)', GF2, SHOOTING),
        ('A; Gun (24", A1, Sniper), Fist (A1)', GF3, SHOOTING),
        # Blast(9) is nine hits in gf-2 but five in gf-3
        ('A; Gun (24", A1, Blast(9)), Fist (A6)', GF2, SHOOTING),
        ('A; Gun (24", A1, Blast(9)), Fist (A6)', GF3, HYBRID),
    ],
)
def test_types(line: str, name: str, expected: str) -> None:
    assert type_of(line, name) == expected


@pytest.mark.rule("SR-AIRCRAFT")
@pytest.mark.parametrize(("name", "expected"), [(GF3, SHOOTING), (GF2, SHOOTING), (AOF2, MELEE)])
def test_aircraft_is_a_shooting_unit_where_the_edition_has_it(name: str, expected: str) -> None:
    assert type_of("A; Ram (A9); Aircraft", name) == expected


@pytest.mark.rule("SR-BREATH")
@pytest.mark.parametrize(("name", "expected"), [(AOF2, HYBRID), (GF3, MELEE), (GF2, MELEE)])
def test_fire_breath_is_a_hybrid_unit_where_the_edition_has_it(name: str, expected: str) -> None:
    assert type_of("A; Fangs (A4); Fire Breath", name) == expected
    assert type_of("A; Fangs (A4, Fire Breath)", name) == expected


@pytest.mark.rule("SR-BREATH")
@pytest.mark.parametrize(("name", "expected"), [(AOF2, HYBRID), (GF3, SHOOTING), (GF2, SHOOTING)])
def test_a_weapon_called_fire_breath_makes_a_hybrid_too(name: str, expected: str) -> None:
    assert type_of('A; Fire Breath (12", A9), Fangs (A1)', name) == expected


def test_groups_pick_targets_in_the_order_of_expected_wounds() -> None:
    squad = unit(Weapon("Rifle", 24, 1, 4), Weapon("Cannon", 24, 1, 1, [rule("Deadly(6)")]))
    squad.joined = [unit(Weapon("Rifle", 24, 1, 1)), unit(Weapon("Sword", 0, 9, 1))]
    found = [(w.name, w.count, n) for w, n in groups_by_wounds(squad, load_edition(GF3))]
    assert found == [("Cannon", 1, F(6, 4)), ("Rifle", 5, F(5, 4))]


@pytest.mark.parametrize("name", EDITIONS)
def test_what_a_unit_may_move(name: str) -> None:
    edition = load_edition(name)
    plain, fast, slow = unit(), unit(rules=("Fast",)), unit(rules=("Slow",))
    moves = [
        [u.reach(a, edition) for a in ("hold", "advance", "rush", "charge")]
        for u in (plain, fast, slow)
    ]
    quick = [0, 8, 16, 16] if name == GF3 else [0, 9, 18, 18]
    assert moves == [[0, 6, 12, 12], quick, [0, 4, 8, 8]]


def test_one_slow_hero_slows_the_unit_and_one_fast_hero_does_not_hurry_it() -> None:
    edition = load_edition(GF3)
    squad = unit(models=5)
    squad.joined = [unit(rules=("Fast",))]
    assert squad.reach("advance", edition) == 6
    squad.joined = [unit(rules=("Slow",))]
    assert squad.reach("advance", edition) == 4
