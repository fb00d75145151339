"""Models that no charge can bring along (core 2.4, 2.7), and that nobody else is taken for one."""

import pytest

from opfor.boards.charges import charge
from opfor.boards.crowds import Crowd
from opfor.boards.inches import Base
from opfor.boards.march import March
from opfor.boards.stragglers import leaves_some_behind
from opfor.boards.table import Table
from opfor.boards.terrain import Piece
from tests.boards.tables import random_table, random_units, square, volume

TARGET = Crowd([Base(20.0, 4.0, 0.5)])
#: in one chain toward the target, the last one 13" off
COLUMN = [Base(20.0, 8.0 + 1.5 * i, 0.5) for i in range(7)]
#: round the last model, with a way out on the far side only
YARD = [
    square(["impassable"], 17.0, 15.5, 23.0, 15.8),
    square(["impassable"], 17.0, 15.5, 17.3, 24.0),
    square(["impassable"], 22.7, 15.5, 23.0, 24.0),
]


def charging(pieces: list[Piece], models: list[Base], span: float = 9.0) -> March:
    table = Table(40, 30, pieces, [])
    own = Crowd(models)
    closed = table.closed_to(True, True)
    return March(table, closed, models, 12.0, [own, TARGET], own, 1.0, span, target=TARGET)


@pytest.mark.rule("OPR-MELEE")
def test_a_walled_in_model_is_left_behind() -> None:
    assert leaves_some_behind(charging(YARD, COLUMN), TARGET)
    assert charge(charging(YARD, COLUMN)) is None


@pytest.mark.rule("OPR-MELEE")
def test_with_a_gate_nobody_is_left_behind() -> None:
    assert not leaves_some_behind(charging(YARD[1:], COLUMN), TARGET)
    assert charge(charging(YARD[1:], COLUMN)) is not None


@pytest.mark.rule("OPR-MELEE")
def test_the_chain_breaks_where_too_many_stay_far_off() -> None:
    """All but two behind the wall: within the span, but no link leads so far."""
    wall = [square(["impassable"], 0.0, 10.5, 40.0, 10.6)]
    assert leaves_some_behind(charging(wall, COLUMN, 20.0), TARGET)
    near = [*COLUMN[:2], Base(21.5, 9.5, 0.5), Base(20.0, 11.2, 0.5)]
    assert not leaves_some_behind(charging(wall, near, 20.0), TARGET)


@pytest.mark.rule("OPR-MELEE")
@pytest.mark.parametrize("seed", range(volume(2, 12)))
def test_nobody_who_charges_is_taken_for_a_straggler(seed: int) -> None:
    table = random_table(seed, pieces=12, corners=5)
    units = random_units(table, seed, 18, size=7)
    closed = table.closed_to(True, True)
    made = 0
    for unit in units[:8]:
        for target in units:
            march = March(table, closed, unit.bases, 12.0, units, unit, 1.0, 9.0, target=target)
            if target is not unit and charge(march) is not None:
                made += 1
                assert not leaves_some_behind(march, target)
    assert made > 0
