"""Transport: who fits in, and how many of them."""

import pytest

from opfor.faults import Refused
from opfor.systems.opr.setup import spaces
from opfor.systems.opr.whole.loading import Loading
from tests.opr.whole.boards import RIFLES, Field

TRUCKS = 'Trucks [2] Q4+ D4+ | 100pts | Transport(5), Tough(6)\n2x Gun (24", A1)\n'


def ride(carrier: str, riders: str, edition: str = "gf-3") -> str:
    """Why they cannot ride; empty if they can."""
    field = Field(f"{carrier}\n{riders}", RIFLES, edition)
    ids = [unit.id for unit in field.war.units_of("a")][1:]
    answer = ",".join(f'"{id}":"a1"' for id in ids)
    try:
        Loading(field.war, "a").verify(f'{{"ride":{{{answer}}},"reserve":[]}}')
    except Refused as refused:
        return str(refused)
    return ""


@pytest.mark.rule("CORE-SR-TRANSPORT")
def test_as_many_as_it_has_spaces_for() -> None:
    one = TRUCKS.replace("[2]", "[1]").replace("2x ", "")
    assert ride(one, RIFLES) == ""
    assert "no room" in ride(one, RIFLES.replace("[5]", "[6]"))


@pytest.mark.rule("CORE-SR-TRANSPORT")
def test_several_transports_in_one_unit_add_up() -> None:
    assert ride(TRUCKS, RIFLES.replace("[5]", "[10]")) == ""
    assert "no room" in ride(TRUCKS, RIFLES.replace("[5]", "[11]"))


@pytest.mark.rule("CORE-SR-TRANSPORT")
def test_tougher_models_take_three_spaces_in_v3() -> None:
    brutes = "Brutes [3] Q4+ D4+ | 100pts | Tough(3)\n3x Club (A1)\n"
    assert ride(TRUCKS, brutes) == ""
    assert "no room" in ride(TRUCKS, brutes.replace("[3]", "[4]"))
    assert ride(TRUCKS, brutes.replace("[3]", "[4]"), "gf-2") == ""


@pytest.mark.rule("CORE-SR-TRANSPORT")
def test_one_tougher_model_in_a_unit_takes_three_spaces_for_itself() -> None:
    mixed = RIFLES.replace("[5]", "[8]").replace("100pts |", "100pts | 1x Tough(3)")
    assert ride(TRUCKS, mixed) == ""
    assert "no room" in ride(TRUCKS, mixed.replace("[8]", "[9]"))
    unit = Field(mixed, RIFLES).unit("a1")
    assert spaces(unit.profile, unit.edition) == 10
