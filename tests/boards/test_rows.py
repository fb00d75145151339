"""As many in contact as fit where bases differ, coherency binds, or followers need room (core 2.7).

Places in grains: 1024 to an inch.
"""

import pytest

from opfor.boards.charges import charge
from opfor.boards.contact import contacts
from opfor.boards.crowds import Crowd, is_coherent
from opfor.boards.inches import GRAIN, Base, has_overlap
from opfor.boards.march import March
from opfor.boards.table import Table

Grains = list[tuple[int, int, int]]
V3, V2 = (1.0, 9.0), (2.0, 6.0)

FIVE_WIDTHS: Grains = [
    (9444, 6002, 1008),
    (8586, 4517, 645),
    (5540, 5819, 2016),
    (11297, 6278, 806),
    (2915, 8839, 1209),
]
THREE_FAR_OFF: Grains = [(12237, 22224, 504), (12273, 23515, 504), (10752, 21396, 504)]
A_LONG_ROW: Grains = [
    (19272, 11284, 504),
    (21483, 11408, 504),
    (21737, 12439, 504),
    (22704, 11475, 504),
    (22681, 12865, 504),
    (21901, 13965, 504),
    (22446, 15617, 504),
    (20413, 11129, 504),
    (18915, 12249, 504),
    (22753, 10404, 504),
]
TEN: Grains = [
    (7246, 19805, 645),
    (8355, 18686, 645),
    (8252, 17186, 645),
    (7086, 16450, 645),
    (5777, 14817, 645),
    (4872, 13718, 645),
    (9763, 19091, 645),
    (5784, 18439, 645),
    (7139, 14991, 645),
    (3321, 13400, 645),
]
IN_A_CORNER: Grains = [(2018, 18614, 645), (659, 18768, 645), (2363, 17266, 645)]
NINE_WIDE: Grains = [
    (27006, 2070, 2016),
    (24185, 4973, 2016),
    (20997, 7553, 2016),
    (17814, 4008, 2016),
    (24586, 9625, 2016),
    (21073, 11832, 2016),
    (15064, 6983, 2016),
    (13836, 2638, 2016),
    (17105, 10742, 2016),
]
FIVE: Grains = [
    (28675, 8259, 1209),
    (30427, 10367, 1209),
    (32719, 11313, 1209),
    (34872, 10190, 1209),
    (31311, 6441, 1209),
]


def bases(grains: Grains) -> list[Base]:
    return [Base(x / GRAIN, y / GRAIN, r / GRAIN) for x, y, r in grains]


def touching(
    models: list[Base],
    target: list[Base],
    rule: tuple[float, float],
    allowance: float,
    size: tuple[int, int],
) -> int:
    """How many end a charge in contact, with the end found legal."""
    own, crowd = Crowd(models), Crowd(target)
    march = March(
        Table(*size, [], []), 0, models, allowance, [own, crowd], own, *rule, target=crowd
    )
    placed = charge(march)
    assert placed is not None and is_coherent(placed, *rule)
    assert not any(has_overlap(a, b) for i, a in enumerate(placed) for b in placed[:i])
    assert not any(has_overlap(a, b) for a in placed for b in target)
    assert all(march.reach(i).length_to(p.x, p.y) <= allowance for i, p in enumerate(placed))
    return contacts(placed, crowd)


@pytest.mark.rule("OPR-MELEE")
def test_bases_of_five_widths_close_up_round_one() -> None:
    assert touching(bases(FIVE_WIDTHS), bases([(12163, 10661, 1209)]), V3, 8.0, (48, 20)) == 5


@pytest.mark.rule("OPR-MELEE")
def test_a_row_is_coherent_where_the_nearest_spots_are_not() -> None:
    assert touching(bases(THREE_FAR_OFF), bases(A_LONG_ROW), V2, 12.0, (36, 36)) == 3


@pytest.mark.rule("OPR-MELEE")
def test_a_row_goes_on_round_a_target_in_a_corner() -> None:
    assert touching(bases(TEN), bases(IN_A_CORNER), V3, 8.0, (48, 20)) == 6


@pytest.mark.rule("OPR-MELEE")
def test_who_leaves_no_room_for_followers_steps_back_one_by_one() -> None:
    assert touching(bases(NINE_WIDE), bases(FIVE), V3, 12.0, (36, 24)) >= 3
