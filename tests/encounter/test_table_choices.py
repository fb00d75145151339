"""Orders say by which list the person chooses hexes and formations."""

import pytest

from tests.encounter.driver import battle, only
from tests.encounter.test_table_turn import IDLE


@pytest.mark.rule("MOVE-PRIO", "MOVE")
def test_a_move_tells_how_to_choose_between_hexes() -> None:
    table = battle("Rampaging Grunts", *only(3)).play(**IDLE)
    assert "Move It! Move toward the nearest objective, without engaging" in table.order.text
    hexes = ["closest", "objective", "cover", "line of sight"]
    told = table.order.parts["hexes"]
    assert isinstance(told, list) and len(told) == 4
    assert all(word in words for word, words in zip(hexes, told, strict=True))
    assert "MOVE-PRIO" in table.order.rules and "roll a D6D" in table.order.text
    table.say("tie 3").play(5)
    assert "the 3rd" in table.told("D6D")[-1]


@pytest.mark.rule("SHOOT-ORDER", "SHOOT")
def test_a_shot_begins_with_the_weakest_weapon() -> None:
    table = battle("Rampaging Grunts", *only(3)).play(N1="no", N8="yes", N9="yes")
    assert "from the weakest Strength to the strongest" in table.order.text
    target = "Shoot at the enemy formation in range and sight, chosen in this order: "
    listed = "would need to save, then closest units, then best line of sight. "
    assert f"Default orders. {target}{listed}" in table.order.text
    assert table.formation(3).fired and table.formation(3).order == "default"


@pytest.mark.rule("N9", "D6D")
def test_several_targets_are_settled_by_a_die_with_the_values_known() -> None:
    table = battle("Rampaging Grunts", *only(3), mine="Kael's Iron Fist")
    table.play(2, N1="no", N8="yes", N9="several")
    assert table.asked[1:] == [
        "Formation 3 phase-1 N8 strongest-is-ranged",
        "Formation 3 phase-1 N9 in-range-and-sight",
    ]
    shoot = table.order.parts["shoot"]
    assert isinstance(shoot, list) and shoot[-1] == "highest value"
    assert "your formation 1 (30), your formation 3 (20)" in table.order.text
    rolled = "of several alike, as the D6D says: highest value; still several: roll a D6D"
    assert f"then best line of sight; {rolled}." in table.order.text


def test_a_lone_enemy_formation_leaves_no_choice() -> None:
    gone = [f"your formation {n}.destroyed yes" for n in (1, 2, 3, 4)]
    table = battle("Rampaging Grunts", *only(3), *gone, mine="Kael's Iron Fist")
    table.play(N1="no", N8="yes")
    assert table.labels == ["yes", "no"]


@pytest.mark.rule("WARY", "B10", "B11")
@pytest.mark.parametrize("answers", [{"B10": "yes"}, {"B10": "no", "B11": "yes"}])
def test_a_formation_found_weaker_is_told_to_stay_away(answers: dict[str, str]) -> None:
    table = battle("Rampaging Grunts", *only(3), phase=2)
    table.play(B6="no", B8="no", B9="yes", **answers)
    assert ". Stay out of enemy engagement range. Hex (best first): closest" in table.order.text
    assert "if outnumbered" not in table.order.text


@pytest.mark.rule("B12")
def test_a_move_at_the_enemy_says_which_formation() -> None:
    table = battle("Rampaging Grunts", *only(3), phase=2)
    table.play(4, B6="no", B8="no", B9="no", grunt="no", several="no")
    assert "Move toward the enemy formation, chosen in this order: nearest. " in table.order.text
