"""The rules a move is told with: those by which it is another than it would be."""

import pytest

from opfor.systems.opr.whole.narration import Narrator
from opfor.systems.opr.whole.orders import read_order
from tests.opr.whole.boards import RIFLES, Field, piece
from tests.opr.whole.marching import unit_with
from tests.opr.whole.telling import Heard


def ordered(rules: str, action: str, dx: float, ground: str, edition: str) -> list[str]:
    """A unit of one goes so far east, with this ground on its way."""
    pieces = [piece(ground, 22.0, 10.0, 23.0, 40.0)] if ground else []
    field = Field(unit_with(rules), RIFLES, edition, pieces=pieces)
    unit = field.put("a1", 20.0, 24.0)
    field.put("b1", 60.0, 5.0)
    verdict = read_order(field.war, unit, f'{{"do":"{action}","at":[[{20.0 + dx},24]]}}')
    game = Heard(field.war, 1)
    Narrator(game, field.war).orders(unit, verdict, [])
    return game.told[0].rules


@pytest.mark.rule(
    "CORE-SR-FAST", "CORE-SR-SLOW", "CORE-SR-MUSICIAN", "CORE-SR-HIGHBORN", "CORE-SR-SCURRY"
)
@pytest.mark.parametrize(
    ("rules", "far"),
    [("Fast", 8.0), ("Slow", 4.0), ("Musician", 7.0), ("Highborn", 8.0), ("Scurry", 8.0)],
)
def test_a_pace_is_told_where_it_sets_how_far_somebody_went(rules: str, far: float) -> None:
    id = f"CORE-SR-{rules.upper()}"
    assert id in ordered(rules, "advance", far, "", "gf-3")
    assert id not in ordered(rules, "advance", 3.0, "", "gf-3")
    assert id not in ordered(rules, "hold", 0.0, "", "gf-3")


@pytest.mark.rule("CORE-SR-MUSICIAN")
def test_a_musician_who_counts_in_melee_is_not_told_with_moves() -> None:
    assert "CORE-SR-MUSICIAN" not in ordered("Musician", "advance", 6.0, "", "aof-2")


@pytest.mark.rule("CORE-SR-STRIDER", "CORE-SR-FLYING", "CORE-DIFFICULT", "CORE-IMPASSABLE")
@pytest.mark.parametrize(
    ("rules", "ground", "far", "is_told"),
    [
        ("Strider", "difficult", 8.0, True),
        ("Strider", "difficult", 5.0, False),
        ("Strider", "", 8.0, False),
        ("Flying", "difficult", 8.0, True),
        ("Flying", "impassable", 5.0, True),
        ("Flying", "dangerous", 5.0, True),
        ("Flying", "", 8.0, False),
    ],
)
def test_bad_ground_is_told_of_where_it_would_matter(
    rules: str, ground: str, far: float, is_told: bool
) -> None:
    told = ordered(rules, "rush", far, ground, "gf-3")
    assert (f"CORE-SR-{rules.upper()}" in told) is is_told


@pytest.mark.rule("CORE-SR-FLYING")
def test_flying_over_somebody_is_told() -> None:
    field = Field(unit_with("Flying") + "\n" + unit_with("Fast"), RIFLES)
    unit = field.put("a1", 20.0, 24.0)
    field.put("a2", 23.0, 24.0)
    field.put("b1", 60.0, 5.0)
    verdict = read_order(field.war, unit, '{"do":"advance","at":[[26,24]]}')
    game = Heard(field.war, 1)
    Narrator(game, field.war).orders(unit, verdict, [])
    assert "CORE-SR-FLYING" in game.told[0].rules


@pytest.mark.rule("CORE-SR-IMMOBILE", "CORE-SR-AIRCRAFT")
def test_who_must_hold_or_fly_is_told_so() -> None:
    assert "CORE-SR-IMMOBILE" in ordered("Immobile", "hold", 0.0, "", "gf-3")
    assert "CORE-SR-AIRCRAFT" in ordered("Aircraft", "advance", 30.0, "", "gf-3")


@pytest.mark.rule("CORE-SR-HARASSING", "CORE-SR-GUERRILLA", "CORE-SR-BOUNDING")
def test_a_small_move_is_that_of_the_rules_that_give_it() -> None:
    field = Field("\n".join(unit_with(r) for r in ("Harassing", "Wolfborn, Bounding")), RIFLES)
    assert field.unit("a1").paces.withdraw_rules == ["CORE-SR-HARASSING"]
    assert field.unit("a2").paces.blink_rules == ["CORE-SR-BOUNDING"]
