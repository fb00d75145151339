"""Embarking: a way that one model can walk, room for the living, else the reason."""

import pytest

from opfor.boards.inches import Base
from opfor.faults import Refused
from opfor.systems.opr.whole.decisions import Order
from opfor.systems.opr.whole.offering import offers
from opfor.systems.opr.whole.orders import read_order
from opfor.systems.opr.whole.shifts import stand
from opfor.systems.opr.whole.words import answer_of
from tests.opr.whole.boards import RIFLES, Field, piece
from tests.opr.whole.test_activation import perform

TRUCK = 'Truck [1] Q4+ D4+ | 100pts | Transport(6), Tough(6)\nGun (24", A1)\n'
MANY = RIFLES.replace("[5]", "[10]").replace("5x", "10x")


def scene(far: float, *kinds: str, edition: str = "gf-3", west: float = 0.0) -> Field:
    """Rifles so far north of a truck, ground 1" deep between them as wide as the table."""
    pieces = [piece(kind, west, 21.5, 72.0, 22.5) for kind in kinds]
    made = Field(f"{TRUCK}\n{RIFLES}", RIFLES, edition, pieces=pieces)
    truck = made.put("a1", 32.0, 20.0)
    north = truck.bases[0].y + truck.bases[0].r + far + made.unit("a2").models[0].base.r
    made.put("a2", 29.6, north)
    made.put("b1", 30.0, 45.0)
    return made


def refused(made: Field, id: str = "a2", action: str = "rush") -> str:
    """Why `embark a1` is refused; typed, written out and in what is offered it is the same."""
    order = Order(made.war, made.unit(id), "")
    offered = "embark a1" in [option.id for option in offers(order)]
    try:
        typed = answer_of(order, "embark a1")
    except Refused as why:
        assert not offered
        with pytest.raises(Refused):
            read_order(made.war, made.unit(id), f'{{"do":"{action}","into":"a1"}}')
        return str(why)
    assert offered and order.verify(typed) == typed
    return ""


@pytest.mark.rule("CORE-SR-TRANSPORT", "CORE-IMPASSABLE")
def test_nobody_embarks_through_a_wall() -> None:
    assert "no way of 12.0" in refused(scene(3.0, "impassable"))
    # past its end within the move
    assert refused(scene(3.0, "impassable", west=31.0)) == ""


@pytest.mark.rule("CORE-SR-TRANSPORT", "CORE-DIFFICULT")
def test_difficult_ground_caps_the_way_to_a_transport() -> None:
    assert refused(scene(5.9, "difficult")) == ""
    assert 'or of 6.0" over difficult ground' in refused(scene(6.5, "difficult"))
    assert refused(scene(6.5)) == ""
    assert 'it is 12.5" away and Rifles gets 12.0" far' in refused(scene(12.5))


@pytest.mark.rule("CORE-SR-TRANSPORT", "CORE-DANGEROUS")
def test_the_model_that_walks_to_a_transport_takes_the_dangerous_test() -> None:
    made = scene(3.0, "dangerous")
    label = next(o.label for o in offers(Order(made.war, made.unit("a2"), "")) if "embark" in o.id)
    assert label == 'get into Truck (3.0", over dangerous ground)'
    verdict = read_order(made.war, made.unit("a2"), '{"do":"advance","into":"a1"}')
    unit = perform(made, "a2", verdict, 1, 1, 1, 1, 1)
    # one die: the others are taken aboard from where they stand
    assert unit.embarked_in == "a1" and len(unit.models) == 4


@pytest.mark.rule("CORE-SR-TRANSPORT", "CORE-DANGEROUS")
def test_who_stands_in_dangerous_ground_is_tested_on_the_way_aboard_too() -> None:
    made = scene(0.75, "dangerous")
    verdict = read_order(made.war, made.unit("a2"), '{"do":"advance","into":"a1"}')
    assert len(perform(made, "a2", verdict, 1, 1, 1, 1, 2).models) == 1


@pytest.mark.rule("CORE-SR-TRANSPORT", "CORE-DANGEROUS")
def test_a_rush_round_dangerous_ground_comes_before_an_advance_through_it() -> None:
    made = scene(3.0, "dangerous", west=28.0)
    order = Order(made.war, made.unit("a2"), "")
    answer = answer_of(order, "embark a1")
    assert '"rush"' in answer
    unit = perform(made, "a2", read_order(made.war, order.unit, answer), 1, 1, 1, 1, 1)
    assert unit.embarked_in == "a1" and len(unit.models) == 5


@pytest.mark.rule("CORE-SR-TRANSPORT", "CORE-SPACING")
@pytest.mark.parametrize("edition", ["gf-2", "gf-3"])
def test_only_the_transport_may_be_touched_on_the_way(edition: str) -> None:
    """The way leads through a gap in a wall that somebody stands beside."""
    walls = [
        piece("impassable", 0.0, 21.5, 31.0, 22.5),
        piece("impassable", 33.5, 21.5, 72.0, 22.5),
    ]
    made = Field(f"{TRUCK}\n{RIFLES}\n{TRUCK}", RIFLES, edition, pieces=walls)
    made.put("a1", 32.0, 20.0)
    made.put("a2", 32.0, 26.0)
    made.put("b1", 30.0, 45.0)
    assert refused(made) == ""
    width = made.unit("a3").bases[0].r
    made.put("a3", 32.0 + 2.0 * width, 22.5)
    assert refused(made) == "", "a fifth of an inch to spare"
    made.put("a3", 32.0 + 1.75 * width, 22.5)
    assert "no way of 12.0" in refused(made)


@pytest.mark.rule("CORE-SR-TRANSPORT")
def test_only_the_living_take_up_room() -> None:
    made = Field(f"{TRUCK}\n{MANY}\n{MANY}", RIFLES)
    made.put("a1", 30.0, 20.0)
    made.put("b1", 30.0, 45.0)
    unit = made.put("a2", 30.0, 24.0)
    assert "Truck has 6 spaces left, and Rifles 1 needs 10 (CORE-SR-TRANSPORT)" in refused(made)
    lose(made, "a2", 4)
    assert refused(made) == ""
    unit.embarked_in = "a1"
    made.put("a3", 30.0, 24.0)
    lose(made, "a3", 3)
    assert "Truck has 2 spaces left, and Rifles 2 needs 3" in refused(made, "a3")
    lose(made, "a2", 3)
    assert refused(made, "a3") == ""


def lose(made: Field, id: str, left: int) -> None:
    unit = made.unit(id)
    del unit.models[left:]
    unit.muster()
    made.war.battle.muster()


@pytest.mark.rule("CORE-SR-TRANSPORT")
def test_tough_models_and_heroes_take_their_spaces() -> None:
    brutes = "Brutes [3] Q4+ D4+ | 100pts | Tough(3)\n3x Club (A1)\n"
    chief = "Chief [1] Q4+ D4+ | 100pts | Hero, Tough(6)\nClub (A1)\n"
    made = Field("\n".join([TRUCK, brutes, chief, TRUCK]), RIFLES)
    made.put("a1", 30.0, 20.0)
    made.put("b1", 30.0, 45.0)
    for id in ("a2", "a3", "a4"):
        made.put(id, 25.0 + 3.0 * int(id[1]), 25.0)
    assert "Truck 1 has 6 spaces left, and Brutes needs 9" in refused(made)
    lose(made, "a2", 2)
    assert refused(made) == ""
    assert refused(made, "a3") == ""
    assert "too big to ride" in refused(made, "a4")


@pytest.mark.rule("CORE-SR-TRANSPORT")
def test_a_unit_of_transports_is_entered_at_the_first_and_those_that_fell_have_no_room() -> None:
    trucks = TRUCK.replace("[1]", "[2]").replace("Transport(6)", "Transport(3)")
    made = Field(f"{trucks}\n{RIFLES}", RIFLES, pieces=[piece("impassable", 36.0, 0.0, 37.0, 48.0)])
    r = made.unit("a1").models[0].base.r
    made.put("b1", 30.0, 45.0)
    made.put("a2", 24.0, 24.0)
    made.put("a1", 28.0, 20.0)
    stand(made.war.battle, made.unit("a1"), [Base(28.0, 20.0, r), Base(40.0, 20.0, r)])
    assert refused(made) == ""
    stand(made.war.battle, made.unit("a1"), [Base(40.0, 20.0, r), Base(28.0, 20.0, r)])
    assert "no way" in refused(made)
    stand(made.war.battle, made.unit("a1"), [Base(28.0, 20.0, r), Base(40.0, 20.0, r)])
    lose(made, "a1", 1)
    assert "has 3 spaces left, and Rifles needs 5" in refused(made)


@pytest.mark.rule("CORE-SR-TRANSPORT", "CORE-SHAKEN")
def test_what_is_no_transport_for_a_unit_is_told_with_the_reason() -> None:
    made = scene(3.0, edition="gf-2")
    assert "'a1' is no transport on the table that Truck could enter" in refused(made, "a1")
    made.unit("a2").is_stunned = True
    assert "must stay idle" in refused(made)
    made.unit("a2").is_stunned = False
    made.unit("a2").embarked_in = "a1"
    assert "Rifles is aboard Truck" in refused(made)
    with pytest.raises(Refused, match="by an advance or a rush"):
        read_order(scene(1.0).war, scene(1.0).unit("a2"), '{"do":"hold","into":"a1"}')
