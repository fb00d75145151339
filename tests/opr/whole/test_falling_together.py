"""Casualties of people: coherency is kept while any choice keeps it."""

import pytest

from opfor.boards.inches import Base
from opfor.faults import Refused
from opfor.systems.opr.whole.answers import compact
from opfor.systems.opr.whole.decisions import Casualties
from opfor.systems.opr.whole.offering import offers
from opfor.systems.opr.whole.shifts import stand
from opfor.systems.opr.whole.words import AUTO, answer_of
from tests.opr.whole.boards import RIFLES, Field, dice

STEP = 1.25
ROW = [(n * STEP, 0.0) for n in range(5)]
#: two pairs and one alone, out of touch with each other
APART = [(0.0, 0.0), (STEP, 0.0), (5.0, 0.0), (5.0 + STEP, 0.0), (12.0, 0.0)]
#: a ring; the first and the third are joined by the second, or the long way round
RING = [(0.0, 0.0), (1.0, 1.0), (2.0, 0.0), (1.75, -1.25), (0.25, -1.25)]


def falling(
    places: list[tuple[float, float]], count: int, kept: tuple[int, ...] = ()
) -> Casualties:
    made = Field(RIFLES, RIFLES)
    unit = made.put("a1", 30.0, 20.0)
    stand(made.war.battle, unit, [Base(30 + x, 20 + y, unit.bases[0].r) for x, y in places])
    candidates = [model for n, model in enumerate(unit.models, 1) if n not in kept]
    return Casualties(made.war, unit, candidates, count, 1)


def is_refused(decision: Casualties, *numbers: int) -> bool:
    try:
        decision.verify(compact(list(numbers)))
    except Refused as why:
        assert "CORE-CASUALTIES" in str(why)
        return True
    return False


@pytest.mark.rule("CORE-CASUALTIES", "CORE-COHERENCY")
def test_nobody_is_taken_out_of_the_middle_of_a_row() -> None:
    two = falling(ROW, 2)
    assert is_refused(two, 2, 4) and is_refused(two, 1, 3)
    for ends in ((1, 5), (1, 2), (2, 1), (4, 5)):
        assert not is_refused(two, *ends)


@pytest.mark.rule("CORE-CASUALTIES")
def test_where_no_choice_keeps_the_chain_anybody_may_fall() -> None:
    assert not is_refused(falling(ROW, 1, kept=(1, 3, 5)), 2)
    assert not is_refused(falling(APART, 2), 1, 3)


@pytest.mark.rule("CORE-CASUALTIES")
def test_a_unit_that_is_apart_is_joined_by_its_casualties_if_it_can_be() -> None:
    three = falling(APART, 3)
    assert is_refused(three, 1, 2, 3)
    assert not is_refused(three, 1, 2, 5) and not is_refused(three, 3, 4, 5)


@pytest.mark.rule("CORE-CASUALTIES", "CORE-ALLOCATE")
def test_those_who_may_not_fall_are_joined_by_those_who_stay() -> None:
    two = falling(RING, 2, kept=(1, 3))
    assert is_refused(two, 2, 4) and not is_refused(two, 4, 5)


@pytest.mark.rule("CORE-CASUALTIES")
@pytest.mark.parametrize("kept", [(), (3,), (1, 5), (2, 4), (1, 3, 5)])
@pytest.mark.parametrize("places", [ROW, APART, RING])
def test_what_is_offered_keeps_to_it(
    places: list[tuple[float, float]], kept: tuple[int, ...]
) -> None:
    for count in range(1, 5 - len(kept)):
        decision = falling(places, count, kept)
        decision.read(answer_of(decision, AUTO))
        for seed in range(10):
            decision.read(decision.sample(dice(seed)))
        shown = offers(decision)[-1].id.removesuffix(" …")
        decision.read(answer_of(decision, shown))
