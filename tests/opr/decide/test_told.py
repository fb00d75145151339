"""What the record tells: no die drawn for nothing, a line for every reason, nothing false."""

import json
import math

import pytest

from opfor.faults import Refused
from opfor.systems.opr import library
from opfor.systems.opr.scene import read_scene
from opfor.systems.opr.scene_words import tell, why_json
from tests.opr.decide.scenes import BLADE, EVERY, GUN, R, Scene, noted, spell
from tests.opr.decide.test_own_circuits import with_own
from tests.opr.scenes import small


def told(made: Scene, rule: str) -> str:
    return next(step.because for step in made.decide().trace if step.node == rule)


def three_groups(last: str) -> Scene:
    """Two equally good weapons behind a better one, each after somebody else."""
    arms = ("Best 18 A2 AP(2)", f"{last} 18 A1 Deadly(3)", "Mid 18 A3 Takedown")
    made = Scene("gf-3").unit("a", (10.0, 24.0), *arms, has=["Immobile"])
    made.foe("e", (20.0, 28.0), BLADE, defense=2).foe("f", (16.0, 34.0), BLADE, tough=6)
    return made.foe("g", (18.0, 16.0), BLADE, row=2, hero=True)


@pytest.mark.rule("OPR-TIE", "OPR-SHOOT")
@pytest.mark.parametrize("last", ["Aim", "Zap"])
@pytest.mark.parametrize("first", ["deadly", "takedown"])
def test_equal_weapons_choose_by_a_die_whatever_their_names(last: str, first: str) -> None:
    names = sorted([last, "Mid"])
    chosen = last if first == "deadly" else "Mid"
    found = three_groups(last).decide(faces=[1 if names[0] == chosen else 6])
    draw = next(d for d in found.dice if d.purpose == "Which weapon chooses its target first")
    assert draw.options == names
    targets = {shot.weapon: shot.target for shot in found.shots}
    assert targets[chosen] == ("f" if first == "deadly" else "g")
    assert len(set(targets.values())) == 2


@pytest.mark.parametrize(
    ("name", "rule", "id"),
    [("gf-3", "Artillery", "SR-ARTY"), *((name, "Immobile", "CORE-SR-IMMOBILE") for name in EVERY)],
)
@pytest.mark.rule("SR-ARTY", "CORE-SR-IMMOBILE")
def test_why_it_holds_without_a_target(name: str, rule: str, id: str) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), GUN, has=[rule]).foe("e", (60.0, 24.0), BLADE)
    assert made.decide().action == "hold"
    assert rule in told(made, id)


@pytest.mark.parametrize(
    ("name", "rule", "id"),
    [
        ("gf-2", "Indirect", "SR-INDIRECT"),
        ("gf-3", "Indirect", "SR-INDIRECT"),
        ("gf-3", "Relentless", "SR-RELENT"),
        ("gf-3", "Artillery", "SR-ARTY"),
        ("gf-2", "Immobile", "CORE-SR-IMMOBILE"),
        ("gf-3", "", "OPR-LAST"),
    ],
)
@pytest.mark.rule("SR-INDIRECT", "SR-RELENT", "SR-ARTY", "CORE-SR-IMMOBILE", "OPR-LAST")
def test_a_rule_that_goes_before_the_tree_is_what_it_turned_on(
    name: str, rule: str, id: str
) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), GUN, has=[rule] if rule else [])
    made.units[0].is_stunned = id == "OPR-LAST"
    made.foe("e", (22.0, 24.0), BLADE)
    found = made.decide()
    assert len(found.shots) == (0 if id == "OPR-LAST" else 1)
    lines = tell(made.battle(), found, library())
    turned = next(n for n, line in enumerate(lines) if line.startswith(f"It turned on {id}: "))
    assert lines[turned + 1].endswith("it would have gone on with its decision tree.")
    assert why_json(found, library()) == {"turned_on": id, "changes": []}


@pytest.mark.rule("SR-AIRCRAFT", "OPR-TIE")
def test_a_flight_is_drawn_once() -> None:
    made = Scene("gf-3").unit("a", (36.0, 24.0), GUN, has=["Aircraft"])
    made.foe("e", (36.0, 4.0), BLADE).foe("f", (36.0, 44.0), BLADE)
    found = made.decide()
    assert len([draw for draw in found.dice if draw.purpose == "Where the flight ends"]) <= 1


@pytest.mark.parametrize("name", ["gf-2", "gf-3"])
@pytest.mark.rule("SR-AIRCRAFT", "OPR-SEIZE")
def test_nobody_ends_on_an_aircraft(name: str) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), BLADE).foe("e", (16.0, 24.0), has=["Aircraft"])
    found = made.decide()
    (x, y), base = found.models[0], made.units[1].bases[0]
    assert (x - base.x) ** 2 + (y - base.y) ** 2 >= (2 * base.r) ** 2
    assert "OPR-SEIZE" not in noted(found)


@pytest.mark.rule("SR-AIRCRAFT", "S3")
def test_the_range_told_is_the_one_against_an_aircraft() -> None:
    made = Scene("gf-3").unit("a", (10.0, 24.0), GUN).foe("e", (30.0, 24.0), has=["Aircraft"])
    assert '6.0" range' in told(made, "S3")


@pytest.mark.rule("SR-AIRCRAFT", "S3")
def test_no_range_that_reaches_nobody_is_told() -> None:
    made = Scene("gf-3").unit("a", (10.0, 24.0), "Pistol 9 A1")
    made.foe("e", (16.0, 24.0), has=["Aircraft"])
    assert told(made, "S3").startswith("its weapons cannot reach an Aircraft")
    made.foe("f", (22.0, 24.0), BLADE)
    assert told(made, "S3").startswith('nearest enemy that is no Aircraft 10.7" away')
    assert told(made, "S3").endswith('6.0" to advance, 9.0" range')


@pytest.mark.rule("SR-TRANSPORT", "S3")
def test_leaving_a_transport_is_no_advance() -> None:
    made = Scene("gf-3").unit("t", (30.0, 24.0), has=["Transport(6)"])
    made.unit("c", (30.0, 24.0), GUN, embarked_in="t").foe("e", (50.0, 24.0), BLADE)
    (reason,) = [step.because for step in made.decide("c").trace if step.node == "S3"]
    assert 'away, within 6" of the transport it leaves, 18.0" range' in reason


@pytest.mark.rule("SR-AIRCRAFT")
def test_leaving_a_small_table_is_told() -> None:
    made = Scene("gf-2", 20.0, 20.0).unit("a", (10.0, 10.0), GUN, has=["Aircraft"])
    assert "leaves the table" in told(made.foe("e", (12.0, 16.0), BLADE), "SR-AIRCRAFT")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("SR-CASTER")
def test_a_caster_without_a_spell_is_told(name: str) -> None:
    word = {"gf-2": "Psychic", "aof-2": "Wizard", "gf-3": "Caster"}[name]
    made = Scene(name).unit("a", (10.0, 24.0), GUN, has=[f"{word}(2)"])
    made.units[0].spells = [spell(f"s{n}", 1, 3.0) for n in range(6)]
    assert "none of its spells" in told(made.foe("e", (25.0, 24.0), BLADE), "SR-CASTER")


@pytest.mark.rule("SR-CASTER")
@pytest.mark.parametrize(
    ("tokens", "passed"),
    [(3, ""), (2, "s3 costs more than its 2 tokens"), (1, "s3, s4 cost more than its 1 token")],
)
def test_spells_passed_over_for_want_of_tokens_are_told(tokens: int, passed: str) -> None:
    made = Scene("gf-3").unit("a", (10.0, 24.0), GUN, has=["Caster(1)"], tokens=tokens)
    made.units[0].spells = [
        spell(f"s{n}", value, 24.0) for n, value in enumerate([1, 1, 3, 2, 1], 1)
    ]
    found = made.foe("e", (25.0, 24.0), BLADE).decide(faces=[3])
    reason = next(step.because for step in found.trace if step.node == "SR-CASTER")
    chosen = {3: "s3", 2: "s4", 1: "s5"}[tokens]
    assert passed in reason and ("cost" in reason) == bool(passed), reason
    assert found.spells[0].spell == chosen


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("CORE-MOVE", "CORE-COHERENCY")
def test_why_it_stays_where_it_stands(name: str) -> None:
    assert "no enemy is left" in told(Scene(name).unit("a", (10.0, 24.0), BLADE), "CORE-MOVE")
    torn = Scene(name).unit("a", (0.0, 0.0), BLADE, models=[(10.0, 24.0), (60.0, 24.0)])
    assert "stand together" in told(torn.marker("M", 30.0, 40.0), "CORE-COHERENCY")


@pytest.mark.rule("CORE-COHERENCY")
def test_a_torn_unit_walks_as_far_as_it_can_form_up() -> None:
    models = [(10.0, 24.0), (11.5, 24.0), (13.0, 24.0), (17.0, 24.0)]
    made = Scene("gf-3").unit("a", (0.0, 0.0), BLADE, models=models).marker("M", 45.0, 24.0)
    found = made.decide()
    assert found.ways[3].length > 9.0


@pytest.mark.rule("OPR-MELEE")
def test_an_impossible_charge_is_told() -> None:
    made = Scene().unit("a", (10.0, 24.0), BLADE).foe("e", (60.0, 24.0), BLADE)
    told_to = 'with = { toward = "enemy", which = "in charge range" }'
    box = f'[nodes.X]\nkind = "end"\naction = "charge"\n{told_to}'
    found = with_own(made, box)
    assert found.action == "rush"
    assert any(step.node == "OPR-MELEE" and step.answer == "nobody" for step in found.trace)


@pytest.mark.parametrize(("flag", "words"), [("activated", "has activated this round")])
def test_who_cannot_act_is_refused_by_file_and_field(flag: str, words: str) -> None:
    data = small()
    data["units"][0][flag] = True
    with pytest.raises(Refused, match=f"^scene.json: activate: 'u1' {words}"):
        read_scene(json.dumps(data), "scene.json").decide()
    del data["activate"]
    with pytest.raises(Refused, match=r"^scene.json: units: no unit of the A\.I\."):
        read_scene(json.dumps(data), "scene.json").decide()


@pytest.mark.rule("OPR-SEIZE")
def test_how_near_to_the_marker_it_ends_is_told() -> None:
    made = Scene("gf-3").unit("a", (10.0, 24.0), BLADE).marker("M", 18.0, 24.0)
    made.marker("N", 18.0, 44.0)
    assert told(made, "OPR-SEIZE").startswith('at the marker, 3.0" from it')


@pytest.mark.rule("OPR-ADV-OBJ")
def test_how_many_enemies_reach_it_is_told() -> None:
    made = Scene("gf-3").unit("a", (10.0, 24.0), GUN).marker("M", 40.0, 24.0)
    made.foe("e", (30.0, 24.0), GUN).foe("f", (70.0, 24.0), BLADE)
    reason = told(made, "OPR-ADV-OBJ")
    assert reason.startswith("in the reach of the fewest enemies, 1 of 2; the next one's ends ")


@pytest.mark.rule("OPR-ADV-FREE")
def test_how_far_the_closest_enemy_is_left_is_told() -> None:
    made = Scene("gf-3").unit("a", (20.0, 24.0), GUN).foe("e", (34.0, 24.0), GUN)
    assert told(made, "OPR-ADV-FREE").endswith('as its range allows, 18.0" away')


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-ADV-FREE")
def test_whom_it_backs_off_from_is_told_with_the_distance_to_that_one(name: str) -> None:
    """Backing off from e it comes nearer to f, who stands behind it."""
    made = Scene(name).unit("a", (30.0, 24.0), GUN).foe("e", (40.0, 24.0), BLADE)
    found = made.foe("f", (16.0, 24.0), BLADE).decide()
    gaps = {
        id: math.dist(found.models[0], at) - 2 * R for id, at in (("e", (40, 24)), ("f", (16, 24)))
    }
    reason = next(step.because for step in found.trace if step.node == "OPR-ADV-FREE")
    if made.edition.backs_off_from == "the closest enemy":
        assert gaps["f"] < gaps["e"]
        assert (
            reason
            == f'as far from e, the closest enemy, as its range allows, {gaps["e"]:.1f}" away'
        )
    else:
        near = min(gaps.values())
        assert (
            reason == f'as far from all enemies as its range allows, {near:.1f}" from the nearest'
        )
