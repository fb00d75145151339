"""Units put on the table: where the A.I. puts them, and what a person is refused."""

import pytest

from opfor.boards.crowds import is_coherent
from opfor.boards.inches import Base, gap
from opfor.boards.table import Table
from opfor.dice import Dice, Scripted, Seeded
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.editions import EDITIONS, load_edition
from opfor.systems.opr.placing import (
    Placement,
    leave_wreck,
    place_unit,
    sample_placement,
    stand,
    stow,
    verify_placement,
)
from opfor.systems.opr.terrain_maker import make_table
from opfor.systems.opr.zones import (
    Zone,
    ambush_zone,
    deployment_zone,
    edge_zone,
    scout_zone,
    wreck_zone,
)
from tests.boards.tables import volume
from tests.opr.tables import apart, bare, battle, box, found, nearest, unit

#: names, models, base, rules
ARMY = [
    ("Rifles", 10, 25, ""), ("Blades", 5, 32, "Furious"), ("Raiders", 5, 25, "Strider"),
    ("Riders", 3, 60, "Fast"), ("Walker", 1, 60, "Tough(6)"), ("Wings", 5, 32, "Flying"),
    ("Horde", 20, 25, ""), ("Tank", 1, "120x92", "Tough(12)"), ("Gun", 1, 50, "Artillery"),
    ("Crew", 3, 40, ""),
]  # fmt: skip
MARKERS = [(12.0, 30.0), (36.0, 18.0), (60.0, 30.0)]


def no_dice() -> Dice:
    return Dice(Scripted([]))


def put(
    game: Battle, id: str, section: int = 2, way: str = "deploy", edge: str = "north",
    dice: Dice | None = None,
) -> Placement:  # fmt: skip
    who = found(game, id)
    placed = place_unit(dice or Dice(Seeded(1, "place")), game, who, edge, section, way)
    assert placed is not None
    stand(who, placed.places)
    game.muster()
    return placed


def assert_stands(game: Battle, who: Unit, zone: Zone) -> None:
    """Legal as a person's own placing would have to be, and out of everybody's way."""
    before = [(base.x, base.y) for base in who.bases]
    assert verify_placement(game, who, before, zone) is None
    edition = game.edition
    assert is_coherent(who.bases, float(edition.coherency_link), float(edition.coherency_span))


# Deployment


@pytest.mark.rule("OPR-DEPLOY-AT", "CORE-DEPLOYMENT")
def test_as_close_as_possible_to_the_nearest_objective() -> None:
    game = battle(bare(), [(30.0, 24.0), (60.0, 24.0)], unit("u1"))
    placed = put(game, "u1", dice=no_dice())
    u1 = found(game, "u1")
    assert nearest(game, u1) == pytest.approx(12.0, abs=0.01)
    assert (u1.bases[0].x, u1.bases[0].y - u1.bases[0].r) == pytest.approx((30.0, 36.0), abs=0.01)
    assert placed.section == 2 and placed.notes() == []
    assert placed.rules == ["OPR-DEPLOY", "OPR-DEPLOY-AT"]


@pytest.mark.rule("OPR-DEPLOY")
@pytest.mark.parametrize("section", [1, 2, 3])
@pytest.mark.parametrize("edge", ["north", "south", "east", "west"])
def test_the_whole_unit_stands_in_its_section(edge: str, section: int) -> None:
    game = battle(bare(), [(36.0, 24.0)], unit("u1", 10))
    put(game, "u1", section, edge=edge)
    assert_stands(game, found(game, "u1"), deployment_zone(game.table, game.edition, edge, section))


@pytest.mark.rule("OPR-DEPLOY-AT")
@pytest.mark.parametrize(
    ("kind", "rules", "is_inside"),
    [
        ("difficult", "", False), ("dangerous", "", False), ("impassable", "Flying", False),
        ("difficult", "Strider", True), ("dangerous", "Strider", False),
        ("difficult", "Flying", True), ("dangerous", "Flying", True), ("cover", "", True),
        ("treacherous", "", False), ("treacherous", "Flying", True),
    ],
)  # fmt: skip
def test_off_rough_ground_unless_it_strides_or_flies(
    kind: str, rules: str, is_inside: bool
) -> None:
    game = battle(bare(box(32, 34, 40, 42, kind)), [(36.0, 30.0)], unit("u1", rules=rules))
    put(game, "u1")
    bases = found(game, "u1").bases
    touching = [b for b in bases if game.table.pieces[0].shape.is_touched(b.x, b.y, b.r)]
    assert bool(touching) == is_inside


@pytest.mark.rule("OPR-DEPLOY-AT")
def test_beside_a_wood_it_stands_against_its_border() -> None:
    game = battle(bare(box(32, 30, 41, 48, "difficult")), [(36.0, 30.0)], unit("u1", 1))
    put(game, "u1")
    only = found(game, "u1").bases[0]
    assert only.x + only.r == pytest.approx(32.0, abs=0.02)
    assert only.y - only.r == pytest.approx(36.0, abs=0.02)


@pytest.mark.rule("OPR-TIE")
def test_equally_good_places_are_drawn() -> None:
    ends = set()
    for face in (1, 6):
        game = battle(bare(), [(30.0, 24.0), (42.0, 24.0)], unit("u1"))
        put(game, "u1", dice=Dice(Scripted([face])))
        ends.add(found(game, "u1").bases[0].x)
    assert ends == {30.0, 42.0}


@pytest.mark.rule("OPR-DEPLOY-AT")
def test_a_full_section_is_told_and_the_next_is_taken() -> None:
    wall = box(24, 34, 48, 48, "impassable")
    sections = set()
    for face in (1, 6):
        game = battle(bare(wall), [(36.0, 24.0)], unit("u1"))
        placed = put(game, "u1", 2, dice=Dice(Scripted([face])))
        assert placed.full == [2]
        assert placed.notes() == ["section 2 had no room for it"]
        sections.add(placed.section)
    assert sections == {1, 3}


@pytest.mark.parametrize(("section", "then"), [(1, 2), (3, 2)])
def test_the_nearer_neighbour_comes_first(section: int, then: int) -> None:
    low = 24.0 * (section - 1)
    wall = box(low, 34, low + 24, 48, "impassable")
    game = battle(bare(wall), [(36.0, 24.0)], unit("u1"))
    assert put(game, "u1", section, dice=no_dice()).section == then


@pytest.mark.rule("OPR-DEPLOY-AT")
def test_rough_ground_before_not_deploying_at_all() -> None:
    game = battle(bare(box(0, 30, 72, 48, "difficult")), [(36.0, 24.0)], unit("u1"))
    placed = put(game, "u1", 1)
    assert placed.is_on_rough and placed.section == 1 and placed.full == [1, 2, 3]
    assert placed.notes()[-1] == "there was no room off difficult and dangerous ground"


def test_no_room_anywhere() -> None:
    game = battle(bare(box(0, 30, 72, 48, "impassable")), [(36.0, 24.0)], unit("u1"))
    assert place_unit(Dice(Seeded(1, "x")), game, found(game, "u1"), "north", 2) is None


@pytest.mark.rule("CORE-SPACING", "CORE-COHERENCY", "CORE-DEPLOYMENT", "OPR-DEPLOY")
@pytest.mark.parametrize("system", EDITIONS)
def test_whole_armies_on_made_tables(system: str) -> None:
    units = [
        unit(f"{side}{name}", models, mm, rules, side)
        for side in ("ai", "player")
        for name, models, mm, rules in ARMY
    ]
    edges = {"ai": "north", "player": "south"}
    for seed in range(volume(3, 40)):
        game = battle(make_table(seed, load_edition(system)), MARKERS, *units, system=system)
        dice = Dice(Seeded(seed, "place"))
        for who in game.units:
            placed = place_unit(dice, game, who, edges[who.side], dice.d3("Section").option)
            assert placed is not None, (seed, who.id)
            stand(who, placed.places)
            game.muster()
            zone = deployment_zone(game.table, game.edition, edges[who.side], placed.section)
            assert_stands(game, who, zone)
        for one in game.units:
            assert all(one is two or apart(one, two) >= 0.999 for two in game.units), seed


def test_the_same_dice_give_the_same_places() -> None:
    ends = []
    for _ in range(2):
        game = battle(make_table(4, load_edition("gf-3")), MARKERS, unit("u1", 10), unit("u2", 5))
        dice = Dice(Seeded(9, "place"))
        put(game, "u1", 1, dice=dice)
        put(game, "u2", 1, dice=dice)
        ends.append([(b.x, b.y) for who in game.units for b in who.bases])
    assert ends[0] == ends[1]


def test_models_of_different_bases_keep_together() -> None:
    mixed = unit("u1", 6)
    mixed["models"] = [*[None] * 5, {"at": None, "base_mm": 60}]
    game = battle(bare(), [(36.0, 24.0)], mixed)
    put(game, "u1")
    assert_stands(game, found(game, "u1"), deployment_zone(game.table, game.edition, "north", 2))


# Ways of their own


@pytest.mark.rule("SR-SCOUT")
@pytest.mark.parametrize("system", EDITIONS)
def test_scouts_stand_further_forward(system: str) -> None:
    game = battle(bare(), [(36.0, 24.0)], unit("u1", rules="Scout"), system=system)
    placed = put(game, "u1", way="scout")
    assert "SR-SCOUT" in placed.rules
    assert min(b.y - b.r for b in found(game, "u1").bases) == pytest.approx(24.0, abs=0.01)
    assert_stands(game, found(game, "u1"), scout_zone(game.table, game.edition, "north", 2))


@pytest.mark.rule("SR-AMBUSH")
def test_ambushers_arrive_anywhere_far_from_enemies() -> None:
    game = battle(bare(), [(36.0, 10.0)], unit("u1", rules="Ambush"), unit("e1", 5, side="player"))
    put(game, "e1", 2, edge="south")
    placed = put(game, "u1", 2, "arrive")
    u1, e1 = found(game, "u1"), found(game, "e1")
    assert "SR-AMBUSH" in placed.rules
    assert 9.0 < apart(u1, e1) < 9.1
    assert all(24.0 <= base.x <= 48.0 for base in u1.bases)
    zone = ambush_zone(game.table, 9.0, "north", e1.bases, 2)
    assert_stands(game, u1, zone)


@pytest.mark.rule("SR-AMBUSH")
def test_ambushers_with_nobody_near_arrive_on_the_marker() -> None:
    game = battle(bare(), [(36.0, 10.0)], unit("u1"))
    put(game, "u1", 2, "arrive")
    assert nearest(game, found(game, "u1")) == 0.0


@pytest.mark.rule("SR-AIRCRAFT")
def test_aircraft_of_gf_2_start_on_the_edge() -> None:
    game = battle(bare(), [(30.0, 24.0)], unit("u1", 1, 60, "Aircraft"), system="gf-2")
    placed = put(game, "u1")
    only = found(game, "u1").bases[0]
    assert only.y + only.r == pytest.approx(48.0, abs=0.01) and only.x == 30.0
    assert "SR-AIRCRAFT" in placed.rules
    assert_stands(game, found(game, "u1"), edge_zone(game.table, "north", only.r, 2))


@pytest.mark.rule("SR-AIRCRAFT")
def test_aircraft_of_gf_3_stop_over_anything() -> None:
    game = battle(
        bare(box(28, 34, 40, 48, "impassable")), [(34.0, 24.0)], unit("u1", 1, 60, "Aircraft")
    )
    put(game, "u1")
    assert found(game, "u1").bases[0].x == 34.0


@pytest.mark.rule("SR-ARTY")
@pytest.mark.parametrize("system", ["gf-3", "aof-2"])
def test_artillery_takes_the_highest_position(system: str) -> None:
    low = box(26, 38, 34, 46, "cover", "difficult", height=1.0)
    high = box(38, 40, 46, 47, "cover", "difficult", height=3.0)
    game = battle(bare(low, high), [(30.0, 30.0)], unit("u1", 1, 50, "Artillery"), system=system)
    placed = put(game, "u1")
    only = found(game, "u1").bases[0]
    assert high.shape.has_inside(only.x, only.y)
    assert "SR-ARTY" in placed.rules


@pytest.mark.rule("SR-ARTY")
def test_of_equally_high_positions_the_one_that_sees_most() -> None:
    wall = box(25, 34, 40, 35, "blocking", "impassable")
    game = battle(bare(wall), [(30.0, 30.0)], unit("u1", 1, 50, "Artillery"))
    put(game, "u1")
    assert found(game, "u1").bases[0].x > 36.0


def test_artillery_keeps_off_dangerous_hills() -> None:
    hill = box(38, 38, 46, 46, "dangerous", height=3.0)
    game = battle(bare(hill), [(30.0, 30.0)], unit("u1", 1, 50, "Artillery"))
    put(game, "u1")
    only = found(game, "u1").bases[0]
    assert not hill.shape.is_touched(only.x, only.y, only.r)


@pytest.mark.rule("OWN-WRECK", "OPR-DEPLOY-AT")
def test_cargo_gets_out_beside_its_wreck() -> None:
    game = battle(
        bare(), [(36.0, 10.0)], unit("t1", 1, 60, "Transport(10)"), unit("u1", 10), unit("u2", 5)
    )
    put(game, "t1", 2)
    carrier, cargo = found(game, "t1"), found(game, "u1")
    stow(cargo, carrier)
    assert cargo.embarked_in == "t1" and not cargo.is_on_table
    placed = leave_wreck(Dice(Seeded(1, "x")), game, cargo, carrier)
    assert placed is not None and placed.rules == ["OWN-WRECK", "OPR-DEPLOY-AT"]
    wreck = carrier.bases[0]
    for base in placed.places:
        assert gap(base, wreck) + 2 * base.r <= 6.001
    first = placed.places[0]
    assert first.x == pytest.approx(wreck.x, abs=0.6) and first.y < wreck.y - 6.0
    stand(cargo, placed.places)
    game.muster()
    assert_stands(game, cargo, wreck_zone(game.table, wreck))


@pytest.mark.rule("OWN-WRECK")
def test_a_wreck_keeps_nobody_an_inch_away() -> None:
    game = battle(bare(), [(36.0, 10.0)], unit("t1", 1, 60, "Transport(10)"), unit("u1", 1))
    put(game, "t1", 2)
    wreck, u1 = found(game, "t1").bases[0], found(game, "u1")
    beside = [(wreck.x + wreck.r + u1.bases[0].r + 0.1, wreck.y)]
    assert verify_placement(game, u1, beside, wreck_zone(game.table, wreck)) is None
    zone = deployment_zone(game.table, game.edition, "north")
    assert "CORE-SPACING" in str(verify_placement(game, u1, beside, zone))


@pytest.mark.rule("SR-TRANSPORT")
def test_cargo_is_where_its_transport_is() -> None:
    game = battle(bare(), [(36.0, 24.0)], unit("t1", 1, 60, "Transport(10)"), unit("u1", 5))
    put(game, "t1", 2)
    stow(found(game, "u1"), found(game, "t1"))
    at = found(game, "t1").bases[0]
    assert {(base.x, base.y) for base in found(game, "u1").bases} == {(at.x, at.y)}


# A person's own placing


def line(x: float, y: float, count: int = 5, step: float = 1.2) -> list[tuple[float, float]]:
    return [(x + n * step, y) for n in range(count)]


def refused(places: list[tuple[float, float]], table: Table | None = None) -> str:
    """The sentence a placing of five models along the south edge is refused with."""
    game = battle(table or bare(), [(36.0, 24.0)], unit("u1"), unit("e1", 1, 25, side="player"))
    stand(found(game, "e1"), [Base(60.0, 6.0, found(game, "e1").bases[0].r)])
    game.muster()
    zone = deployment_zone(game.table, game.edition, "south")
    refusal = verify_placement(game, found(game, "u1"), places, zone)
    return "" if refusal is None else str(refusal)


@pytest.mark.rule("CORE-DEPLOYMENT", "CORE-COHERENCY", "CORE-SPACING", "CORE-MOVE")
@pytest.mark.parametrize(
    ("places", "sentence"),
    [
        (line(10, 6), ""),
        (line(10, 11.5), ""),
        (line(10, 11.6), 'u1: model 1 is not fully within 12" of the south edge'),
        (line(10, 6, 4), "u1: 4 places for 5 models"),
        (line(0.2, 6), "u1: model 1 is not wholly on the table (CORE-MOVE)"),
        (line(10, 6, step=0.9), "u1: model 2 overlaps another of its unit (CORE-MOVE)"),
        (line(10, 6, step=2.1), "u1: out of coherency, each within 1\" of another and 9\" of all"),
        ([*line(10, 6, 4), (30.0, 6.0)], "u1: out of coherency"),
        (line(56, 7), 'u1: model 3 is less than 1" from e1 (CORE-SPACING)'),
    ],
)  # fmt: skip
def test_a_persons_placing_is_verified(places: list[tuple[float, float]], sentence: str) -> None:
    found = refused(places)
    assert found.startswith(sentence) if sentence else found == ""


@pytest.mark.rule("CORE-IMPASSABLE")
def test_nobody_is_put_on_impassable_ground() -> None:
    table = bare(box(9, 5, 12, 8, "impassable"))
    assert refused(line(10, 6), table) == (
        "u1: model 1 stands on impassable ground, impassable (CORE-IMPASSABLE)"
    )
    assert refused(line(10, 6), bare(box(9, 5, 12, 8, "difficult"))) == ""


@pytest.mark.rule("SR-AMBUSH")
def test_a_persons_ambush_keeps_its_distance() -> None:
    game = battle(bare(), [(36.0, 24.0)], unit("u1", 1), unit("e1", 1, 25, side="player"))
    put(game, "e1", 2, edge="south")
    enemy = found(game, "e1").bases[0]
    zone = ambush_zone(game.table, 9.0, "north", [enemy])
    near, far = enemy.y + 2 * enemy.r + 9.0, enemy.y + 2 * enemy.r + 9.1
    refusal = verify_placement(game, found(game, "u1"), [(enemy.x, near)], zone)
    assert 'model 1 is 9.0" from an enemy; more than 9" is needed' in str(refusal)
    assert verify_placement(game, found(game, "u1"), [(enemy.x, far)], zone) is None


@pytest.mark.rule("OWN-WRECK")
def test_a_wrecks_cargo_stays_near_and_off_it() -> None:
    game = battle(bare(), [(36.0, 24.0)], unit("u1", 1))
    zone = wreck_zone(game.table, Base(30.0, 20.0, 1.0))
    u1 = found(game, "u1")
    assert "stands on the wreck" in str(verify_placement(game, u1, [(30.5, 20.0)], zone))
    assert 'within 6" of the wreck' in str(verify_placement(game, u1, [(36.8, 20.0)], zone))
    assert verify_placement(game, u1, [(36.5, 20.0)], zone) is None


def test_any_legal_placing_is_legal() -> None:
    dice = Dice(Seeded(3, "sample"))
    for seed in range(volume(3, 30)):
        game = battle(make_table(seed, load_edition("gf-3")), MARKERS, unit("u1", 10))
        zone = deployment_zone(game.table, game.edition, "south")
        places = sample_placement(dice, game, found(game, "u1"), zone)
        assert places is not None
        stand(found(game, "u1"), places)
        game.muster()
        assert_stands(game, found(game, "u1"), zone)
