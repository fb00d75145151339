"""Those who follow a charge (core 2.7): after others in contact, and into contact themselves."""

import pytest

from opfor.boards.charges import charge
from opfor.boards.contact import contacts
from opfor.boards.crowds import Crowd, is_coherent
from opfor.boards.following import Following
from opfor.boards.inches import Base, snap
from opfor.boards.march import March
from opfor.boards.places import put_all
from opfor.boards.table import Table
from opfor.boards.terrain import Piece
from tests.boards.tables import square

#: difficult ground that a charge keeps out of, but for those who stand in it
THICKET = square(["difficult"], 45.93, 19.05, 53.26, 27.93)
MARSH = square(["difficult"], 33.42, 18.43, 41.46, 26.9)


def bases(r: float, *places: tuple[float, float]) -> list[Base]:
    return [Base(snap(x), snap(y), r) for x, y in places]


def charged(piece: Piece, models: list[Base], target: Crowd) -> int:
    """How many are in contact after a charge, which must leave the unit together."""
    table = Table(72, 48, [piece], [])
    own = Crowd(models)
    closed = table.closed_to(True, True)
    march = March(table, closed, models, 12.0, [own, target], own, 1.0, 9.0, target=target)
    places = charge(march)
    assert places is not None
    assert is_coherent(places, 1.0, 9.0)
    return contacts(places, target)


@pytest.mark.rule("OPR-MELEE")
def test_two_elsewhere_are_better_than_one_whom_the_rest_can_follow() -> None:
    """The third finds no place behind the first two spots, but behind two others."""
    models = bases(0.492, (51.16, 20.27), (50.77, 17.52), (47.85, 19.94))
    target = Crowd(bases(0.492, (47.54, 24.79), (48.11, 23.89), (48.84, 23.13)))
    assert charged(THICKET, models, target) == 2


@pytest.mark.rule("OPR-MELEE")
def test_a_follower_steps_into_contact_once_the_rest_has_come_up() -> None:
    models = bases(
        0.787, (40.24, 20.21), (39.46, 21.76), (42.03, 17.62), (42.88, 21.69), (39.3, 17.99)
    )
    target = Crowd(bases(0.787, (29.09, 21.77), (26.74, 21.71), (26.42, 20.08)))
    assert charged(MARSH, models, target) == 2


@pytest.mark.rule("OPR-MELEE")
def test_one_changes_his_spot_so_that_the_last_one_fits() -> None:
    models = bases(
        0.787,
        *((46.83, 27.13), (47.55, 25.45), (45.16, 26.91), (48.82, 26.49)),
        *((43.91, 25.74), (42.99, 24.42), (42.6, 27.27)),
    )
    target = Crowd(
        bases(1.181, (51.89, 21.34), (50.82, 23.83), (50.27, 18.59), (47.91, 19.11), (52.08, 15.86))
    )
    wood = square(["difficult"], 48.04, 18.15, 55.54, 26.91)
    assert charged(wood, models, target) == 7


@pytest.mark.rule("OPR-MELEE")
def test_who_was_stuck_behind_one_row_and_is_in_another_stands_once() -> None:
    models = bases(0.5, (20.0, 26.0), (21.5, 26.0), (23.0, 26.0))
    target = Crowd(bases(0.5, (20.0, 20.0), (23.0, 20.0)))
    own = Crowd(models)
    march = March(Table(40, 40, [], []), 0, models, 12.0, [own, target], own, 1.0, 9.0, target)
    following = Following(march, target, [0, 1, 2], [0, 1, 2])
    following._stuck = [0]
    row = put_all(march, [0, 1], bases(0.5, (20.0, 21.002), (21.01, 21.2)))
    found = following.after([row])
    assert found is not None
    assert sorted(found.numbers) == [0, 1, 2]
