"""Charges of people: whoever can stand in contact does, beside the others as they were put."""

import json
import re

import pytest

from opfor.faults import Refused
from opfor.systems.opr.whole.decisions import Order
from opfor.systems.opr.whole.words import answer_of
from tests.opr.whole.boards import RIFLES, Field, dice, piece

ROW = "Row [5] Q2+ D2+ | 100pts |\n5x Knife (A1)\n"
MANY = "Many [12] Q4+ D4+ | 100pts |\n12x Knife (A1)\n"
BAG = "Bag [1] Q6+ D2+ | 100pts | Tough(12)\nFist (A1)\n"
PIECES = ("difficult", "dangerous", "treacherous cover", "impassable")


def order(made: Field) -> Order:
    return Order(made.war, made.unit("a1"), "")


def charged(made: Field, places: list[list[float]]) -> str:
    """Why the charge is refused; empty if it is not."""
    try:
        order(made).verify(json.dumps({"do": "charge", "at": places, "hit": "b1"}))
    except Refused as why:
        return str(why)
    return ""


def offered(made: Field, words: str = "charge b1") -> list[list[float]]:
    places: list[list[float]] = json.loads(answer_of(order(made), words))["at"]
    return places


def in_a_file(made: Field) -> list[list[float]]:
    """Only the first of the row in contact, the others one behind the other."""
    enemy, own = made.unit("b1").bases[0], made.unit("a1").bases[0]
    near = enemy.y - enemy.r - own.r - 1 / 512
    return [[enemy.x, near - 1.25 * number] for number in range(5)]


@pytest.fixture
def field() -> Field:
    made = Field(ROW, BAG)
    made.put("a1", 20.0, 11.0)
    made.put("b1", 24.0, 19.5)
    return made


@pytest.mark.rule("CORE-PILE-IN", "CORE-CHARGE")
def test_one_in_contact_is_not_enough_where_others_could_be(field: Field) -> None:
    why = charged(field, in_a_file(field))
    assert "could be, at (" in why and "CORE-PILE-IN" in why
    assert charged(field, offered(field)) == ""


@pytest.mark.rule("CORE-PILE-IN", "CORE-CHARGE")
def test_whoever_does_as_the_refusal_says_is_let_through(field: Field) -> None:
    places = in_a_file(field)
    for _ in places:
        found = re.search(r"model (\d) .* at \(([\d.]+), ([\d.]+)\)", charged(field, places))
        if found is None:
            break
        places[int(found[1]) - 1] = [float(found[2]), float(found[3])]
    assert charged(field, places) == ""


@pytest.mark.rule("CORE-PILE-IN", "CORE-COHERENCY", "CORE-CHARGE")
def test_nobody_steps_in_who_cannot_get_there_or_holds_the_chain(field: Field) -> None:
    places = in_a_file(field)
    # a wall on either side leaves room for one
    walls = [
        piece("impassable", *box) for box in ((15.0, 5.0, 23.4, 30.0), (24.6, 5.0, 35.0, 30.0))
    ]
    lane = Field(ROW, BAG, pieces=walls)
    lane.put("a1", 24.0, 13.0, columns=1)
    lane.put("b1", 24.0, 19.5)
    assert charged(lane, places) == ""
    # the last two cannot get there, and those before them hold the chain to them
    field.put("a1", 24.0, 8.4, columns=1)
    assert charged(field, places) == ""


@pytest.mark.rule("CORE-PILE-IN", "CORE-DANGEROUS", "CORE-CHARGE")
@pytest.mark.parametrize("kind", ["dangerous", "treacherous"])
def test_nobody_must_step_in_over_dangerous_ground(kind: str) -> None:
    sides = ((15.0, 5.0, 23.4, 30.0), (24.6, 5.0, 35.0, 30.0))
    made = Field(ROW, BAG, pieces=[piece(kind, *box) for box in sides])
    made.put("a1", 24.0, 13.0, columns=1)
    made.put("b1", 24.0, 19.5)
    assert charged(made, in_a_file(made)) == ""


@pytest.mark.rule("CORE-PILE-IN", "CORE-CHARGE", "OPR-DIFF")
def test_what_is_offered_is_enough_though_a_person_may_go_where_the_ai_does_not() -> None:
    # the A.I. goes into the piece that its target stands in, and not into those beside it
    r = Field(ROW, BAG).put("b1", 24.0, 19.5).bases[0].r + 0.0625
    inside, west, east = (
        (23.5, 16.0, 24.5, 21.0),
        (18.0, 16.0, 24.0 - r, 21.0),
        (24.0 + r, 16.0, 30.0, 21.0),
    )
    made = Field(ROW, BAG, pieces=[piece("difficult", *box) for box in (inside, west, east)])
    made.put("a1", 22.0, 14.5)
    made.put("b1", 24.0, 19.5)
    places = offered(made)
    assert charged(made, places) == ""
    places[4][1] -= 0.0625
    assert "CORE-PILE-IN" in charged(made, places)


@pytest.mark.rule("CORE-PILE-IN", "CORE-CHARGE")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
@pytest.mark.parametrize("army", [ROW, MANY])
def test_a_charge_is_never_refused_as_it_is_offered(edition: str, army: str) -> None:
    draws, made = dice(7), 0
    for _ in range(12):
        pieces = []
        for _ in range(3):
            x, y = 24.0 + draws.pick("x", 16), 18.0 + draws.pick("y", 10)
            kind = PIECES[draws.pick("kind", len(PIECES))]
            pieces.append(piece(kind, x, y, x + 3.0, y + 2.0))
        field = Field(army, RIFLES + BAG, edition, pieces=pieces)
        field.put("a1", 28.0 + draws.pick("at", 6), 17.0, columns=1 + draws.pick("columns", 6))
        field.put("b1", 28.0, 23.0 + draws.pick("far", 5), columns=1 + draws.pick("columns", 5))
        field.put("b2", 36.0, 22.0 + draws.pick("off", 6))
        for words in ("charge b1", "charge b2"):
            made += is_let_through(order(field), words)
    assert made > 5


def is_let_through(decision: Order, words: str) -> bool:
    try:
        answer = answer_of(decision, words)
    except Refused:
        return False
    decision.verify(answer)
    return True
