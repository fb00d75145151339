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
SIX_AND_A_LEADER: Grains = [
    (14815, 28193, 504),
    (16079, 28193, 504),
    (15447, 29288, 504),
    (16711, 29288, 504),
    (14815, 30383, 504),
    (15447, 31478, 504),
    (13881, 31478, 806),
]
EIGHT: Grains = [
    (28102, 22896, 504),
    (28978, 23402, 504),
    (30496, 24278, 504),
    (29484, 22526, 504),
    (31372, 24784, 504),
    (29990, 23402, 504),
    (29484, 21514, 504),
    (31878, 25660, 504),
]
SEVEN: Grains = [
    (22950, 20608, 504),
    (24702, 20608, 504),
    (25950, 20474, 504),
    (26458, 19594, 504),
    (23826, 20102, 504),
    (25444, 21350, 504),
    (23826, 21114, 504),
]
SEVEN_ENEMIES: Grains = [
    (31848, 18295, 504),
    (30836, 18295, 504),
    (31342, 17419, 504),
    (30836, 16543, 504),
    (30120, 15826, 504),
    (29614, 16702, 504),
    (33517, 17157, 806),
]
FRIENDS_BETWEEN: Grains = [
    (29973, 18820, 504),
    (30328, 17416, 504),
    (30859, 19305, 504),
    (29103, 18291, 504),
    (32788, 20628, 806),
]
STRUNG_OUT: Grains = [
    (12456, 17949, 504),
    (13088, 16854, 504),
    (12456, 15759, 504),
    (13088, 14664, 504),
    (11824, 14664, 504),
    (10700, 14745, 504),
    (13580, 13650, 504),
    (11192, 13569, 504),
    (14594, 11894, 504),
    (14594, 9564, 806),
]
TWO_LINES: Grains = [
    (23751, 31801, 504),
    (22487, 31801, 504),
    (23119, 32896, 504),
    (21855, 32896, 504),
    (23119, 33908, 504),
    (21223, 31801, 504),
    (22107, 33908, 504),
    (20591, 32896, 504),
    (21095, 33908, 504),
    (22107, 34920, 504),
]
FRIENDS_BEHIND: Grains = [
    (27561, 20458, 504),
    (27055, 19582, 504),
    (28067, 19582, 504),
    (27561, 18706, 504),
    (26043, 19582, 504),
]
TEN_AND_A_LEADER: Grains = [
    (36971, 31361, 504),
    (34713, 32237, 504),
    (36989, 30084, 504),
    (33789, 32657, 504),
    (36508, 28289, 504),
    (36095, 30855, 504),
    (37983, 31361, 504),
    (36095, 31867, 504),
    (33789, 31645, 504),
    (35219, 31361, 504),
    (37646, 28946, 806),
]
A_RING: Grains = [
    (40781, 30383, 504),
    (40823, 31392, 504),
    (39971, 31933, 504),
    (39032, 30458, 504),
    (39076, 31466, 504),
    (39883, 29915, 504),
    (40540, 28777, 806),
]
FIVE_IN_LINES: Grains = [
    (36864, 18371, 504),
    (35600, 18371, 504),
    (36232, 17276, 504),
    (34968, 17276, 504),
    (33704, 17276, 504),
]
A_HORSESHOE: Grains = [
    (40625, 30060, 504),
    (41639, 28304, 504),
    (36574, 30573, 504),
    (38195, 31779, 504),
    (36470, 28558, 504),
    (37689, 30903, 504),
    (36557, 29564, 504),
    (41131, 29184, 504),
    (39968, 31198, 806),
]
A_COLUMN: Grains = [
    (25695, 32216, 504),
    (27447, 31204, 504),
    (26571, 31710, 504),
    (27953, 30328, 504),
    (24683, 32216, 504),
    (28585, 29233, 504),
    (27447, 32216, 504),
    (28585, 31261, 504),
    (26571, 32722, 504),
    (25189, 33092, 504),
]
A_WEDGE: Grains = [
    (28808, 21182, 504),
    (29314, 20306, 504),
    (28302, 20306, 504),
    (28808, 19430, 504),
    (27290, 20306, 504),
]


def bases(grains: Grains) -> list[Base]:
    return [Base(x / GRAIN, y / GRAIN, r / GRAIN) for x, y, r in grains]


def touching(
    models: list[Base],
    target: list[Base],
    rule: tuple[float, float],
    allowance: float,
    size: tuple[int, int],
    friends: Grains | None = None,
) -> int:
    """How many end a charge in contact, with the end found legal."""
    own, crowd = Crowd(models), Crowd(target)
    crowds = [own, crowd] + ([Crowd(bases(friends))] if friends else [])
    march = March(Table(*size, [], []), 0, models, allowance, crowds, own, *rule, target=crowd)
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


@pytest.mark.rule("OPR-MELEE")
def test_models_walk_between_the_bases_of_a_target() -> None:
    two: Grains = [(10483, 27635, 504), (9219, 27635, 504)]
    assert touching(bases(SIX_AND_A_LEADER), bases(two), V3, 6.0, (72, 48)) == 7


@pytest.mark.rule("OPR-MELEE")
def test_a_ring_of_bases_is_met_by_everybody() -> None:
    assert touching(bases(EIGHT), bases(A_RING), V3, 12.0, (72, 48)) == 8


@pytest.mark.rule("OPR-MELEE")
def test_a_row_follows_the_rim_from_base_to_base() -> None:
    assert touching(bases(FIVE_IN_LINES), bases(A_HORSESHOE), V3, 12.0, (72, 48)) == 5


@pytest.mark.rule("OPR-MELEE")
def test_a_row_goes_on_where_the_next_base_begins() -> None:
    assert touching(bases(A_COLUMN), bases(A_WEDGE), V3, 12.0, (72, 48)) == 10


@pytest.mark.rule("OPR-MELEE")
def test_models_walk_between_friends_and_enemies_into_contact() -> None:
    many = touching(bases(SEVEN), bases(SEVEN_ENEMIES), V3, 12.0, (72, 48), FRIENDS_BETWEEN)
    assert many == 7


@pytest.mark.rule("OPR-MELEE")
def test_the_others_reach_back_to_a_model_that_does_not_get_to_the_fight() -> None:
    """A friend stands beside the way of the last one."""
    one: Grains = [(9712, 21396, 504)]
    assert touching(bases(STRUNG_OUT), bases(one), V3, 6.0, (72, 48), [(12288, 11482, 806)]) == 5


@pytest.mark.rule("OPR-MELEE")
def test_another_takes_the_spot_one_does_not_get_to() -> None:
    three: Grains = [(26119, 22554, 504), (25487, 23649, 504), (24223, 23649, 504)]
    assert touching(bases(TWO_LINES), bases(three), V3, 12.0, (72, 48), FRIENDS_BEHIND) == 10


@pytest.mark.rule("OPR-MELEE")
def test_who_comes_to_least_of_the_rim_goes_first() -> None:
    two: Grains = [(33885, 28798, 806), (32399, 29649, 806)]
    assert touching(bases(TEN_AND_A_LEADER), bases(two), V3, 6.0, (72, 48)) == 11
