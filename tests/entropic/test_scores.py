"""Range, combat scores and damage: every row of the three tables, on and beside each bound."""

import pytest

from opfor.systems.entropic.damage import (
    ANNIHILATED,
    DAMAGED,
    DESTROYED,
    NOTHING,
    RESULTS,
    STUNNED,
    explain,
    mark,
    result_of,
)
from opfor.systems.entropic.profiles import PartProfile
from opfor.systems.entropic.scores import (
    BEYOND,
    LONG,
    PLAIN,
    SHORT,
    Facts,
    band_of,
    determine,
    quick,
)
from opfor.systems.entropic.state import Part

GRAIN = 1.0 / 1024.0


@pytest.mark.rule("EE-TOO-FAR", "EE-LONG-RANGE", "EE-SHORT-RANGE")
@pytest.mark.parametrize("range", [10.0, 13.0, 7.5])
def test_every_comparison_of_the_range_table_is_strict(range: float) -> None:
    rows = [
        (0.0, SHORT),
        (range / 2 - GRAIN, SHORT),
        (range / 2, PLAIN),
        (range / 2 + GRAIN, PLAIN),
        (range - GRAIN, PLAIN),
        (range, PLAIN),
        (range + GRAIN, LONG),
        (2 * range - GRAIN, LONG),
        (2 * range, LONG),
        (2 * range + GRAIN, BEYOND),
    ]
    assert [band_of(distance, range) for distance, _ in rows] == [row for _, row in rows]


def plain() -> Facts:
    return Facts(5, 4, 7.0, 10.0)


def lines(facts: Facts) -> tuple[list[int], list[int]]:
    scores = determine(facts)
    return [x.amount for x in scores.attack_lines], [x.amount for x in scores.defense_lines]


@pytest.mark.rule("EE-ATTACK-SCORE", "EE-DEFENSE-SCORE")
def test_without_modifiers_the_scores_are_the_attributes() -> None:
    scores = determine(plain())
    assert (scores.attack, scores.defense) == (5, 4)


@pytest.mark.parametrize(
    "name, value, added, rule",
    [
        pytest.param("is_closest", True, 1, "EE-CLOSEST", marks=pytest.mark.rule("EE-CLOSEST")),
        ("distance", 5.0 - GRAIN, 1, "EE-SHORT-RANGE"),
        ("distance", 5.0, 0, ""),
        ("attack_points", 1, 1, "EE-BID"),
        ("attack_points", 4, 4, "EE-BID"),
        ("attack_points", 0, 0, ""),
    ],
)
def test_what_adds_to_the_attack_score(name: str, value: object, added: int, rule: str) -> None:
    facts = plain()
    setattr(facts, name, value)
    scores = determine(facts)
    assert (scores.attack, scores.defense) == (5 + added, 4)
    assert [line.rule for line in scores.attack_lines[1:]] == ([rule] if rule else [])


@pytest.mark.rule("EE-STUN", "EE-OVERSTUN")
@pytest.mark.parametrize(
    "stun, command, added",
    [(0, 2, 0), (1, 2, 1), (2, 2, 1), (3, 2, 2), (0, 0, 0), (1, 0, 2), (9, 8, 2), (8, 8, 1)],
)
def test_a_stunned_target_adds_one_and_an_over_stunned_one_another(
    stun: int, command: int, added: int
) -> None:
    facts = plain()
    facts.target_stun, facts.target_command = stun, command
    assert determine(facts).attack == 5 + added


@pytest.mark.rule("EE-PATH-POINT", "EE-OBSCURED", "EE-CLOAKED", "EE-MOVE-INTERRUPT", "EE-STUN")
@pytest.mark.parametrize(
    "name, value, added, rule",
    [
        ("is_path_point", True, 1, "EE-PATH-POINT"),
        ("is_obscured", True, 1, "EE-OBSCURED"),
        ("distance", 10.0, 0, ""),
        ("distance", 10.0 + GRAIN, 2, "EE-LONG-RANGE"),
        ("distance", 20.0, 2, "EE-LONG-RANGE"),
        ("attacker_stun", 0, 0, ""),
        ("attacker_stun", 1, 1, "EE-STUN"),
        ("attacker_stun", 5, 1, "EE-STUN"),
        ("is_cloaked", True, 1, "EE-CLOAKED"),
        ("has_moved_away", True, 1, "EE-MOVE-INTERRUPT"),
        ("defense_points", 1, 1, "EE-BID"),
        ("defense_points", 3, 3, "EE-BID"),
    ],
)
def test_what_adds_to_the_defense_score(name: str, value: object, added: int, rule: str) -> None:
    facts = plain()
    setattr(facts, name, value)
    scores = determine(facts)
    assert (scores.attack, scores.defense) == (5, 4 + added)
    assert [line.rule for line in scores.defense_lines[1:]] == ([rule] if rule else [])


@pytest.mark.rule("EE-ATTACK-SCORE", "EE-DEFENSE-SCORE")
def test_all_modifiers_add_up_and_looking_ahead_agrees() -> None:
    facts = plain()
    facts.distance = 3.0
    facts.is_closest = facts.is_obscured = facts.is_path_point = True
    facts.is_cloaked = facts.has_moved_away = True
    facts.attacker_stun, facts.target_stun, facts.target_command = 2, 4, 1
    facts.attack_points, facts.defense_points = 3, 2
    assert lines(facts) == ([5, 1, 1, 1, 1, 3], [4, 1, 1, 1, 1, 1, 2])
    scores = determine(facts)
    assert quick(facts) == (scores.attack, scores.defense) == (12, 11)
    facts.distance = 15.0
    assert quick(facts) == (11, 13)


@pytest.mark.rule("EE-DAMAGE")
@pytest.mark.parametrize("defense", [1, 2, 4, 5, 9])
def test_every_row_of_the_damage_table(defense: int) -> None:
    expected = {
        defense - 1: NOTHING,
        defense: STUNNED,
        defense + 1: DAMAGED,
        2 * defense: DAMAGED,
        2 * defense + 1: DESTROYED,
        3 * defense: DESTROYED,
        3 * defense + 1: ANNIHILATED,
    }
    for attack, row in expected.items():
        assert result_of(attack, defense) == row, (attack, defense)
        assert RESULTS[row] in explain(attack, defense)


@pytest.mark.rule("EE-DAMAGE")
@pytest.mark.parametrize(
    "attack, defense, row",
    [
        (5, 3, DAMAGED), (6, 3, DAMAGED), (7, 3, DESTROYED),
        (8, 3, DESTROYED), (9, 3, DESTROYED), (10, 3, ANNIHILATED),
        (9, 5, DAMAGED), (10, 5, DAMAGED), (11, 5, DESTROYED),
        (14, 5, DESTROYED), (15, 5, DESTROYED), (16, 5, ANNIHILATED),
        (17, 9, DAMAGED), (18, 9, DAMAGED), (19, 9, DESTROYED),
        (26, 9, DESTROYED), (27, 9, DESTROYED), (28, 9, ANNIHILATED),
    ],
)  # fmt: skip
def test_just_below_at_and_just_above_twice_and_thrice_the_defense(
    attack: int, defense: int, row: int
) -> None:
    assert result_of(attack, defense) == row
    assert RESULTS[row] in explain(attack, defense)


@pytest.mark.rule("EE-DAMAGE")
def test_without_defense_any_attack_annihilates() -> None:
    assert result_of(0, 0) == STUNNED
    assert result_of(1, 0) == ANNIHILATED


@pytest.mark.rule("EE-STUNNED", "EE-TIMING", "EE-D16")
@pytest.mark.parametrize(
    "result, pending",
    [
        (NOTHING, {}),
        (STUNNED, {"stun": 1}),
        (DAMAGED, {"stun": 1, "damaged": 1}),
        (DESTROYED, {"destroyed": True}),
        (ANNIHILATED, {"annihilated": True}),
    ],
)
def test_results_go_to_the_pending_box(result: int, pending: dict[str, object]) -> None:
    part = Part(PartProfile("part", [5, 5, 5, 2, 0], [], []))
    mark(part, result)
    assert part.pending.plain() == pending
    assert part.active.plain() == {}
