"""The plain rules that a table and a screen share."""

import pytest

from opfor.dice import Dice, Scripted
from opfor.systems.encounter.activation import hit_rank, roll_activation, roll_initiative
from opfor.systems.encounter.armies import preset, presets
from opfor.systems.encounter.setup import (
    commander_formation,
    hex_names,
    placing_order,
    roll_edge,
    roll_first,
    roll_objective,
    roll_objective_shift,
)


def dice(*faces: int) -> Dice:
    return Dice(Scripted(faces))


@pytest.mark.rule("SETUP-EDGE", "SETUP-FIRST", "INIT")
@pytest.mark.parametrize(("face", "option"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_a_choice_of_two_is_half_and_half(face: int, option: int) -> None:
    assert roll_edge(dice(face)).option == option
    assert roll_first(dice(face)).option == option
    assert roll_initiative(dice(face), 1).option == option


@pytest.mark.rule("SETUP-OBJ")
def test_the_objective_has_six_hexes_and_may_move() -> None:
    assert [roll_objective(dice(face)).option for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert [roll_objective_shift(dice(face)).option for face in (3, 4)] == [1, 2]
    assert hex_names()[1:3] == ["2nd hex from the left", "3rd hex from the left"]


@pytest.mark.rule("ACT")
def test_eligible_formations_keep_the_order_of_the_list() -> None:
    names = ["Formation 1", "Formation 2", "Formation 4"]
    assert [roll_activation(dice(face), names).option for face in (2, 3, 5)] == [1, 2, 3]
    assert roll_activation(dice(), ["Formation 2"]).option == 1


@pytest.mark.rule("PF8")
def test_units_are_placed_dearest_and_cheapest_in_turn() -> None:
    units = [("Lieutenant", 10), ("Grunt", 3), ("Grunt", 3), ("Snot", 1), ("Snot", 1)]
    assert placing_order(units) == ["Lieutenant", "Snot", "Grunt", "Snot", "Grunt"]
    assert placing_order([]) == []


def test_the_commander_leads_the_first_formation_of_every_preset() -> None:
    assert {commander_formation(preset(name)) for name in presets()} == {1}


@pytest.mark.rule("I1")
def test_hits_go_to_those_who_can_bear_them() -> None:
    in_order = [
        hit_rank(18, shrugs=True),
        hit_rank(1, expendable=True),
        hit_rank(30, hero=True, tokens=1),
        hit_rank(3),
        hit_rank(10),
        hit_rank(25, hero=True),
    ]
    assert in_order == sorted(in_order)
