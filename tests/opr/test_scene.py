"""Scene files: what is read, what is put right and what is refused, field by field."""

import json
import math
import time
from typing import Any

import pytest

from opfor.boards.inches import CONTACT, gap, has_overlap
from opfor.faults import Refused
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.scene import MOST_UNITS, Scene, decision_json, read_scene
from opfor.systems.opr.verdict import Cast, Draw, Shot, Verdict
from opfor.textfile import read_text
from tests.opr.scenes import changed, small


def scene_with(path: str, value: object) -> Scene:
    return read_scene(changed(path, value), "scene.json")


def unit_with(**fields: object) -> Unit:
    """The small scene's own unit with these fields."""
    scene = small()
    scene["units"][0].update(fields)
    return read_scene(json.dumps(scene)).battle.units[0]


def refusal(text: str) -> str:
    """The sentence a scene is refused with, which must come at once."""
    began = time.perf_counter()
    with pytest.raises(Refused) as refused:
        read_scene(text, "scene.json")
    assert time.perf_counter() - began < 0.2
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert len(sentence) < 300
    return sentence


class TestRead:
    def test_the_small_scene(self) -> None:
        scene = read_scene(json.dumps(small()), "scene.json")
        battle = scene.battle
        assert (scene.seed, scene.activate, scene.notes) == (7, "u1", [])
        assert (battle.edition.name, battle.round, battle.ai_edge) == ("gf-3", 2, "north")
        assert (battle.table.width, battle.table.depth) == (72, 48)
        assert [piece.name for piece in battle.table.pieces] == ["Wood"]
        assert battle.table.pieces[0].is_cover
        raiders, guards = battle.units
        assert (raiders.side, raiders.name, raiders.profile.quality) == ("ai", "Raiders", 4)
        assert raiders.is_strider
        assert [(base.x, base.y) for base in raiders.bases][1] == (31.2001953125, 40)
        assert [group.name for group in raiders.groups] == ["Carbine"]
        assert raiders.groups[0].carriers == [0, 1, 2, 3, 4]
        assert (guards.is_activated, guards.longest_range) == (True, 24)
        marker = battle.objectives[0]
        assert (marker.id, marker.held_by, marker.is_valid_for("ai")) == ("A", "", True)

    def test_what_may_be_left_out(self) -> None:
        scene = small()
        for key in ("round", "seed", "table", "terrain", "objectives", "activate"):
            del scene[key]
        for key in ("name", "rules", "weapons"):
            del scene["units"][0][key]
        read = read_scene(json.dumps(scene))
        assert (read.battle.round, read.activate) == (1, None)
        assert (read.battle.table.width, read.battle.table.depth) == (72, 48)
        assert read.battle.units[0].name == "u1"

    def test_a_scene_without_a_seed_is_its_own(self) -> None:
        scene = small()
        del scene["seed"]
        one = read_scene(json.dumps(scene)).seed
        assert read_scene(json.dumps(dict(reversed(scene.items())), indent=3)).seed == one
        assert read_scene(changed("round", 3)).seed == 7
        scene["round"] = 3
        assert read_scene(json.dumps(scene)).seed != one

    def test_the_state_of_a_unit(self) -> None:
        unit = unit_with(activated=True, fatigued=True, shaken=True, cost=135, type="hybrid")
        assert unit.is_activated and unit.is_fatigued and unit.is_stunned
        assert (unit.profile.cost, unit.type) == (135, "hybrid")

    @pytest.mark.parametrize("word", ["shaken", "pinned", "wavering"])
    def test_stunned_has_a_name_in_each_edition(self, word: str) -> None:
        assert unit_with(**{word: True}).is_stunned
        assert not unit_with(**{word: False}).is_stunned

    def test_models_as_objects(self) -> None:
        models: list[Any] = [[30 + 3 * n, 40] for n in range(4)]
        models.append({"at": [45, 40], "base_mm": "60x35", "tough": 3, "hero": True,
                       "weapons": ["Blade"], "height": 0})  # fmt: skip
        unit = unit_with(models=models, wounds=[0, 0, 0, 0, 2])
        hero = unit.models[4]
        assert (hero.tough, hero.wounds, hero.is_hero) == (3, 2, True)
        assert hero.base.r == pytest.approx(math.sqrt(60 * 35) / 2 / 25.4, abs=0.001)
        assert unit.has_hero
        assert unit.groups[0].carriers == [0, 1, 2, 3]
        assert unit.profile.joined[0].weapons[0].name == "Blade"

    def test_weapons_are_dealt_in_order_after_the_models_own_lists(self) -> None:
        weapons = [{"name": "Cannon", "range": 24, "attacks": 1, "count": 2},
                   {"name": "Rifle", "range": 18, "attacks": 1, "count": 3}]  # fmt: skip
        models = [[30, 40], [32, 40], {"at": [34, 40], "weapons": ["Cannon"]}, [36, 40], [38, 40]]
        unit = unit_with(weapons=weapons, models=models)
        carriers = {group.name: group.carriers for group in unit.groups}
        assert carriers == {"Cannon": [0, 2], "Rifle": [0, 1, 3]}

    def test_a_weapon_without_a_count_is_carried_by_all(self) -> None:
        unit = unit_with(weapons=[{"name": "Rifle", "range": 18, "attacks": 1}])
        assert unit.profile.weapons[0].count == 5

    def test_a_hero_alone_carries_its_own_weapons(self) -> None:
        unit = unit_with(rules=["Hero", "Tough(3)"], models=[[30, 40]])
        assert unit.has_hero and unit.models[0].tough == 3
        assert unit.groups[0].carriers == [0]
        assert unit.profile.joined == []

    def test_upgrades(self) -> None:
        unit = unit_with(upgrades=[{"model": 2, "name": "Banner", "cost": 15}])
        assert unit.dearest_upgrade == 15
        assert unit.models[2].upgrades[0].name == "Banner"

    def test_spells_cost_tokens_or_have_a_number(self) -> None:
        spells: list[dict[str, Any]] = [
            {"name": "Spark", "cost": 1, "range": 18, "target": "enemy", "rules": ["Deadly(3)"]},
            {"name": "Shield", "range": 12, "target": "friend"},
        ]
        unit = unit_with(rules=["Caster(2)"], spells=spells, tokens=4)
        assert (unit.magic, unit.tokens) == (2, 4)
        spark, shield = unit.spells
        assert (spark.value, spark.at_enemy, spark.range) == (1, True, 18)
        assert spark.group is not None and spark.group.classes
        assert (shield.value, shield.at_enemy, shield.group) == (1, False, None)

    def test_reserves_stand_nowhere(self) -> None:
        unit = unit_with(in_reserve=True, models=[None, {"at": None}, {}, [500, 3], [500, 3]])
        assert (unit.in_reserve, unit.is_on_table, len(unit.models)) == (True, False, 5)

    def test_cargo_stands_where_its_transport_does(self) -> None:
        scene = small()
        truck = {**scene["units"][0], "id": "t", "rules": ["Transport(11)"], "models": [[50, 30]]}
        scene["units"].append(truck)
        scene["units"][0].update(embarked_in="t", models=[None] * 5)
        unit = read_scene(json.dumps(scene)).battle.units[0]
        assert (unit.embarked_in, unit.is_on_table) == ("t", False)
        assert {(base.x, base.y) for base in unit.bases} == {(50, 30)}

    def test_a_unit_may_have_lost_all_models(self) -> None:
        assert not unit_with(models=[]).is_on_table

    @pytest.mark.parametrize(
        ("value", "ai", "player"),
        [("both", True, True), (["ai"], True, False), ("player", False, True), (None, True, True)],
    )
    def test_who_may_score(self, value: object, ai: bool, player: bool) -> None:
        marker = scene_with("objectives[0].scorable_by", value).battle.objectives[0]
        assert (marker.is_valid_for("ai"), marker.is_valid_for("player")) == (ai, player)

    def test_terrain(self) -> None:
        kinds = ["cover", "difficult", "dangerous", "impassable", "blocking"]
        piece = scene_with("terrain[0].kinds", kinds).battle.table.pieces[0]
        assert piece.is_cover and piece.is_difficult and piece.is_dangerous
        assert piece.is_impassable and piece.is_blocking
        assert scene_with("terrain[0].elevation", 2).battle.table.elevation_at(12, 12) == 2
        assert scene_with("terrain[0].see_through", False).battle.table.pieces[0].stops_sight

    def test_numbers_are_floats_inside(self) -> None:
        battle = read_scene(json.dumps(small())).battle
        base, marker = battle.units[0].bases[0], battle.objectives[0]
        for value in (base.x, base.y, base.r, marker.x, marker.y, battle.table.width):
            assert type(value) is float


class TestRuleNames:
    def test_names_of_other_editions_are_mapped_and_told(self) -> None:
        scene = scene_with("units[0].weapons[0].rules", ["Sniper"])
        weapon = scene.battle.units[0].profile.weapons[0]
        assert {rule.name for rule in weapon.rules} == {"Takedown", "Reliable"}
        assert "Raiders's Carbine: Sniper is read as Takedown" in scene.notes

    def test_unknown_rules_are_told_with_a_guess(self) -> None:
        notes = scene_with("units[0].rules", ["Strdier", "Ashwalkers"]).notes
        assert any("Strdier" in note and "did you mean Strider?" in note for note in notes)
        assert any("Ashwalkers is no core rule of gf-3" in note for note in notes)

    def test_rules_that_are_not_played_are_told(self) -> None:
        notes = scene_with("units[0].rules", ["Fire Breath"]).notes
        assert notes == ["Raiders: Fire Breath is not played in gf-3"]

    def test_magic_without_spells_is_told(self) -> None:
        assert "no spells" in scene_with("units[0].rules", ["Caster(1)"]).notes[0]


def bases(battle: Battle) -> list[Any]:
    return [base for unit in battle.units for base in unit.bases]


class TestNudges:
    def test_a_tenth_of_an_inch_is_put_right(self) -> None:
        scene = scene_with("units[0].models[1]", [30.9, 40])
        one, two = scene.battle.units[0].bases[:2]
        assert not has_overlap(one, two)
        assert gap(one, two) <= CONTACT
        assert (one.y, two.y) == (40, 40)
        assert "units[0].models[0], units[0].models[1]" in scene.notes[0]

    def test_more_is_refused(self) -> None:
        sentence = refusal(changed("units[0].models[1]", [30.85, 40]))
        assert sentence.startswith("scene.json: units[0].models[1]: its base overlaps")

    def test_a_whole_block_is_eased_apart(self) -> None:
        block = [[30 + 0.95 * (n % 5), 40 + 0.95 * (n // 5)] for n in range(20)]
        models = unit_with(models=block).bases
        assert not any(has_overlap(a, b) for n, a in enumerate(models) for b in models[:n])

    def test_nudges_do_not_depend_on_the_order_and_mirror(self) -> None:
        block = [[30 + 0.93 * (n % 3), 40 + 0.95 * (n // 3)] for n in range(7)]
        mirrored = [[72 - x, y] for x, y in block]
        straight = {(base.x, base.y) for base in unit_with(models=block).bases}
        assert {(b.x, b.y) for b in unit_with(models=block[::-1]).bases} == straight
        assert {(72 - b.x, b.y) for b in unit_with(models=mirrored).bases} == straight

    def test_a_base_a_little_over_the_edge_is_put_on_the_table(self) -> None:
        base = scene_with("units[0].models[0]", [0.42, 47.55]).battle.units[0].bases[0]
        assert (base.x, base.y) == (base.r, 48 - base.r)

    def test_aircraft_may_stop_over_others_but_not_off_the_table(self) -> None:
        scene = small()
        plane = {**scene["units"][0], "id": "p", "rules": ["Aircraft"], "models": [[30, 40]]}
        scene["units"].append(plane)
        assert read_scene(json.dumps(scene)).notes == []
        plane["models"] = [[80, 40]]
        assert "units[2].models[0]: (80, 40) is off the table" in refusal(json.dumps(scene))


HUGE = 10**400
CROSSED = [[0, 0], [4, 4], [4, 0], [0, 4]]
BAD_FIELDS: list[tuple[str, object, str]] = [
    ("system", "gf-9", "system: 'gf-9' is unknown; there are: gf-3, gf-2, aof-2"),
    ("system", 3, "system: must be a text, not a number"),
    ("round", 0, "round: must be from 1 to 100, not 0"),
    ("round", 1.5, "round: must be a whole number"),
    ("round", True, "round: must be a whole number, not true or false"),
    ("round", HUGE, "round: must be from 1 to 100"),
    ("seed", "7", "seed: must be a whole number, not a text"),
    ("seed", math.nan, "seed: must be a whole number"),
    ("table", [], "table: must be an object, not a list"),
    ("table.width", 0, "table.width: must be from 1 to 2048, not 0"),
    ("table.width", math.inf, "table.width: must be a finite number"),
    ("table.height", 48, "table.height: unknown field"),
    ("table.ai_edge", "up", "table.ai_edge: 'up' is unknown; there are: north, south"),
    ("terrain", None, "terrain: must be a list, not null"),
    ("terrain[0].kinds[0]", "lava", "terrain[0].kinds[0]: 'lava' is unknown; there are: cover"),
    ("terrain[0].kinds", "cover", "terrain[0].kinds: must be a list, not a text"),
    ("terrain[0].polygon", CROSSED, "terrain[0].polygon: the polygon crosses itself"),
    ("terrain[0].polygon", [[0, 0], [1, 1]], "terrain[0].polygon: a polygon has 3 to 64 points"),
    ("terrain[0].polygon", [[0, 0], [1, 1], [2, 2]], "terrain[0].polygon: the polygon has no area"),
    ("terrain[0].polygon", [[n, n * n] for n in range(99)], "terrain[0].polygon: 99 entries"),
    ("terrain[0].polygon[1]", [1], "terrain[0].polygon[1]: a point has two numbers"),
    ("terrain[0].polygon[1][0]", math.nan, "terrain[0].polygon[1][0]: must be a finite number"),
    ("terrain[0].polygon[1][0]", 1e300, "terrain[0].polygon[1][0]: must be from -8192 to 8192"),
    ("terrain[0].polygon", [[80, 0], [84, 0], [84, 4]], "terrain[0].polygon: the whole piece"),
    ("terrain[0].elevation", -1, "terrain[0].elevation: must be from 0 to 100, not -1"),
    ("terrain[0].color", "red", "terrain[0].color: unknown field; there are: kinds"),
    ("objectives[0].at", [80, 24], "objectives[0].at: (80, 24) is off the table"),
    ("objectives[0].at", [-math.inf, 2], "objectives[0].at[0]: must be a finite number"),
    ("objectives[0].held_by", "me", "objectives[0].held_by: 'me' is unknown"),
    ("objectives[0].scorable_by", ["me"], "objectives[0].scorable_by[0]: 'me' is unknown"),
    ("objectives[0].heldby", None, "objectives[0].heldby: unknown field; did you mean held_by?"),
    ("units", {}, "units: must be a list, not an object"),
    ("units[0]", 5, "units[0]: must be an object, not a number"),
    ("units[0].id", "", "units[0].id: must not be empty"),
    ("units[0].id", "x" * 101, "units[0].id: 101 characters are more than 100"),
    ("units[0].id", "a\nb", "units[0].id: holds characters that cannot be printed"),
    ("units[0].id", "\ud800", "units[0].id: holds characters that cannot be printed"),
    ("units[1].id", "u1", "units[1].id: 'u1' is the id of another unit"),
    ("units[0].side", "a.i.", "units[0].side: 'a.i.' is unknown; there are: ai, player"),
    ("units[0].quality", 7, "units[0].quality: must be from 2 to 6, not 7"),
    ("units[0].defense", "5+", "units[0].defense: must be a whole number, not a text"),
    ("units[0].Models", [], "units[0].Models: unknown field; did you mean models?"),
    ("units[0].rules", "Fast", "units[0].rules: must be a list, not a text"),
    ("units[0].rules", ["AP"], "units[0].rules: AP needs a number, such as AP(3)"),
    ("units[0].rules", ["Wings(Flying"], "units[0].rules[0]: the parentheses of"),
    ("units[0].rules", [f"R{n}x" for n in range(61)], "units[0].rules: 61 entries"),
    ("units[0].weapons[0].range", -1, "units[0].weapons[0].range: must be from 0 to 500, not -1"),
    ("units[0].weapons[0].range", 4.5, "units[0].weapons[0].range: must be a whole number"),
    ("units[0].weapons[0].attacks", 1e9, "units[0].weapons[0].attacks: must be from 0 to 200"),
    ("units[0].weapons[0].count", 0, "units[0].weapons[0].count: must be from 1 to 1000, not 0"),
    ("units[0].weapons[1]", {"name": "Fist"}, "units[0].weapons[1].range: is missing"),
    ("units[0].base_mm", 0, "units[0].base_mm: must be from 1 to 1000, not 0"),
    ("units[0].base_mm", "60x", "units[0].base_mm: '' is not a base size"),
    ("units[0].base_mm", [25], "units[0].base_mm: must be a base size"),
    ("units[0].models[2]", [math.nan, 4], "units[0].models[2][0]: must be a finite number"),
    ("units[0].models[2]", [math.inf, 4], "units[0].models[2][0]: must be a finite number"),
    ("units[0].models[2]", [HUGE, 4], "units[0].models[2][0]: must be from -8192 to 8192"),
    ("units[0].models[2]", [80, 40], "units[0].models[2]: (80, 40) is off the table"),
    ("units[0].models[2]", [-3, 40], "units[0].models[2]: (-3, 40) is off the table"),
    ("units[0].models[2]", [0.2, 40], "units[0].models[2]: (0.200195, 40) is off the table"),
    ("units[0].models[2]", [36, 20], "units[1].models[0]: its base overlaps units[0].models[2]"),
    ("units[0].models[2]", None, "units[0].models[2]: a model on the table needs a place"),
    ("units[0].models[2]", "here", "units[0].models[2]: must be an object, not a text"),
    ("units[0].models[2]", {"at": [1, 1, 0]}, "units[0].models[2].at: a point has two numbers"),
    ("units[0].models[2]", {"at": [1, 1], "weapons": ["Bow"]}, "'Bow' is none of the unit's"),
    ("units[0].models[2]", {"at": [1, 1], "tough": 0}, "units[0].models[2].tough: must be from 1"),
    ("units[0].models[2]", {"at": [1, 1], "hero": 1}, "units[0].models[2].hero: must be true or"),
    ("units[0].models[2]", {"at": [1, 1], "z": 1}, "units[0].models[2].z: unknown field"),
    ("units[0].models", [[1, 1]] * 300, "units[0].models: 300 entries are more than 200"),
    ("units[0].wounds", [1], "units[0].wounds: 1 numbers for 5 models"),
    ("units[0].wounds", [0, 0, 1, 0, 0], "units[0].wounds[2]: a model with Tough(1) that took 1"),
    ("units[0].activated", "yes", "units[0].activated: must be true or false, not a text"),
    ("units[0].tokens", 7, "units[0].tokens: must be from 0 to 6, not 7"),
    ("units[0].type", "tank", "units[0].type: 'tank' is unknown; there are: hybrid"),
    ("units[0].facing", 999, "units[0].facing: must be from -360 to 360, not 999"),
    ("units[0].cost", -5, "units[0].cost: must be from 0 to 100000, not -5"),
    ("units[0].upgrades", [{"model": 5, "name": "x"}], "units[0].upgrades[0].model: must be from"),
    ("units[0].spells", [{"name": "x"}], "units[0].spells[0].range: is missing"),
    ("units[0].spells", [{}] * 7, "units[0].spells: 7 entries are more than 6"),
    ("units[0].embarked_in", "t", "units[0].embarked_in: there is no unit 't'"),
    ("units[0].embarked_in", "u1", "units[0].embarked_in: 'u1' is the unit itself"),
    ("units[0].embarked_in", "e1", "units[0].embarked_in: 'e1' belongs to the other side"),
    ("activate", "u9", "activate: there is no unit 'u9'"),
    ("activate", "e1", "activate: 'e1' is not one of the A.I.'s units"),
    ("extra", 1, "extra: unknown field"),
]


class TestRefused:
    @pytest.mark.parametrize(
        ("path", "value", "sentence"), BAD_FIELDS, ids=[f"{n}-{b[0]}" for n, b in enumerate(BAD_FIELDS)]
    )
    def test_the_sentence_names_the_field(self, path: str, value: object, sentence: str) -> None:
        said = refusal(changed(path, value))
        assert said.startswith("scene.json: ")
        assert sentence in said

    @pytest.mark.parametrize("key", ["system", "units"])
    def test_what_a_scene_needs(self, key: str) -> None:
        scene = small()
        del scene[key]
        assert refusal(json.dumps(scene)) == f"scene.json: {key}: is missing"

    @pytest.mark.parametrize("key", ["id", "side", "quality", "defense", "models", "base_mm"])
    def test_what_a_unit_needs(self, key: str) -> None:
        scene = small()
        del scene["units"][1][key]
        assert refusal(json.dumps(scene)).startswith(f"scene.json: units[1].{key}: is missing")

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("", "scene.json: is empty"),
            (" \n", "scene.json: is empty"),
            ("{", "scene.json: not readable as JSON: Expecting property name"),
            ("[]", "scene.json: must be an object, not a list"),
            ("null", "scene.json: must be an object, not null"),
            ("[" * 100_000, "scene.json: not readable as a scene: nested too deep"),
            ('{"a":' * 100_000, "scene.json: not readable as a scene: nested too deep"),
            ('{"units": ' + "[" * 500 + "]" * 500 + "}", "scene.json: system: is missing"),
            ('{"seed": ' + "9" * 10_000 + "}", "scene.json: holds a number of too many digits"),
            ('{"system": "gf-3", "system": "gf-2"}', "scene.json: system: stands twice"),
            ('{"\\u001b[31m": 1}', "scene.json: ?[31m: unknown field"),
        ],
        ids=range(11),
    )
    def test_what_is_no_scene(self, text: str, sentence: str) -> None:
        assert refusal(text).startswith(sentence)

    def test_keys_that_stand_twice_deep_inside(self) -> None:
        text = json.dumps(small()).replace('"quality": 5', '"quality": 5, "quality": 4')
        assert refusal(text) == "scene.json: units[1].quality: stands twice in one object"

    def test_deep_nesting_in_a_field(self) -> None:
        deep: list[Any] = []
        for _ in range(200):
            deep = [deep]
        assert "units[0].models[0]: a point has two" in refusal(changed("units[0].models", deep))

    def test_ten_thousand_units(self) -> None:
        scene = small()
        scene["units"] = [{**scene["units"][0], "id": f"u{n}"} for n in range(10_000)]
        said = refusal(json.dumps(scene, separators=(",", ":")))
        assert said == f"scene.json: units: 10,000 entries are more than {MOST_UNITS}"

    def test_ten_thousand_terrain_pieces(self) -> None:
        scene = small()
        scene["terrain"] *= 10_000
        assert "terrain: 10,000 entries" in refusal(json.dumps(scene))

    def test_many_corners(self) -> None:
        ring = [[36 + 9 * math.cos(n / 10), 24 + 9 * math.sin(n / 10)] for n in range(62)]
        scene = small()
        scene["terrain"] = [{"kinds": [], "polygon": ring}] * 60
        assert "more than 3,000 corners" in refusal(json.dumps(scene))

    def test_transports_in_circles_and_of_other_editions(self) -> None:
        scene = small()
        truck = {**scene["units"][0], "id": "t", "rules": ["Transport(6)"], "embarked_in": "u1"}
        scene["units"][0]["embarked_in"] = "t"
        scene["units"].append(truck)
        assert "units[0].embarked_in: 't' is inside another unit itself" in refusal(
            json.dumps(scene)
        )
        del truck["embarked_in"]
        truck["models"] = [[60, 40]]
        scene["system"] = "aof-2"
        assert "'t' is no transport in aof-2" in refusal(json.dumps(scene))
        scene["system"] = "gf-3"
        truck["models"] = []
        assert "'t' has no models left" in refusal(json.dumps(scene))

    def test_a_spell_has_one_price(self) -> None:
        spell = {"name": "x", "range": 6, "target": "enemy", "cost": 1, "number": 4}
        assert "not both" in refusal(changed("units[0].spells", [spell]))

    def test_in_reserve_and_aboard(self) -> None:
        scene = small()
        scene["units"][0].update(in_reserve=True, embarked_in="e1")
        assert "units[0].in_reserve: a unit inside" in refusal(json.dumps(scene))

    def test_files_that_are_no_text(self, tmp_path: Any) -> None:
        path = tmp_path / "scene.json"
        path.write_bytes(b"\xff\xfe{")
        with pytest.raises(Refused, match="not UTF-8"):
            read_text(str(path))


class TestDecision:
    def test_the_format(self) -> None:
        verdict = Verdict("u1", "shooting", "advance")
        verdict.toward_kind, verdict.toward = "objective", "A"
        verdict.path = [(30.0, 40.0), (30.123046875, 34.0)]
        verdict.models = [(30.123046875, 34.0)]
        verdict.shots = [Shot("Carbine", "e1")]
        verdict.spells = [Cast("Spark", 1, "e1")]
        verdict.dice = [Draw("a tie", ["a", "b"], [4], 2)]
        assert decision_json(verdict) == {
            "unit": "u1",
            "type": "shooting",
            "action": "advance",
            "toward": {"objective": "A"},
            "path": [[30.0, 40.0], [30.123, 34.0]],
            "models": [[30.123, 34.0]],
            "target": None,
            "shots": [{"weapon": "Carbine", "target": "e1"}],
            "spells": [{"spell": "Spark", "number": 1, "target": "e1"}],
            "trace": [],
            "dice": [{"purpose": "a tie", "options": ["a", "b"], "faces": [4], "option": 2}],
        }

    def test_passing(self) -> None:
        decision = decision_json(Verdict("", "", "pass"))
        assert (decision["unit"], decision["type"], decision["action"]) == (None, None, "pass")
        assert decision["toward"] is None

    def test_places_read_back_as_the_same(self) -> None:
        verdict = Verdict("u1", "shooting", "rush")
        verdict.models = [(n / 1024, n / 1024) for n in range(20_000, 20_400)]
        rounded = decision_json(verdict)["models"]
        assert isinstance(rounded, list)
        snapped = [(round(x * 1024) / 1024, round(y * 1024) / 1024) for x, y in rounded]
        assert snapped == verdict.models
