"""Bad scenes: one sentence that names the field, at once, whatever is in the file."""

import json
import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from opfor.faults import Refused
from opfor.systems.opr.scene import read_scene
from opfor.systems.opr.scene_fields import MOST_UNITS
from opfor.textfile import read_text
from tests.opr.scenes import changed, refusal, small

HUGE = 10**400
CROSSED = [[0, 0], [4, 4], [4, 0], [0, 4]]
BAD_FIELDS: list[tuple[str, object, str]] = [
    ("system", "gf-9", "system: 'gf-9' is unknown; there are: gf-3, gf-2, aof-2"),
    ("system", 3, "system: must be a text, not a number"),
    ("round", -1, "round: must be from 0 to 100, not -1"),
    ("round", 1.5, "round: must be a whole number"),
    ("round", True, "round: must be a whole number, not true or false"),
    ("round", HUGE, "round: must be from 0 to 100"),
    ("seed", "7", "seed: must be a whole number, not a text"),
    ("seed", math.nan, "seed: must be a whole number"),
    ("table", [], "table: must be an object, not a list"),
    ("table.width", 0, "table.width: must be from 1 to 2048, not 0"),
    ("table.width", math.inf, "table.width: must be a finite number"),
    ("table.height", 48, "table.height: unknown field"),
    ("table.ai_edge", "up", "table.ai_edge: 'up' is unknown; there are: north, south, east"),
    ("terrain", None, "terrain: must be a list, not null"),
    ("terrain[0].kinds[0]", "lava", "terrain[0].kinds[0]: 'lava' is unknown; there are: cover"),
    ("terrain[0].kinds", "cover", "terrain[0].kinds: must be a list, not a text"),
    ("terrain[0].polygon", CROSSED, "terrain[0].polygon: the polygon crosses itself"),
    ("terrain[0].polygon", [], "terrain[0].polygon: a polygon has 3 to 64 points, not 0"),
    ("terrain[0].polygon", [[0, 0], [1, 1]], "terrain[0].polygon: a polygon has 3 to 64 points"),
    ("terrain[0].polygon", [[0, 0], [1, 1], [2, 2]], "terrain[0].polygon: the polygon has no area"),
    ("terrain[0].polygon", [[n, n * n] for n in range(99)], "terrain[0].polygon: 99 entries"),
    ("terrain[0].polygon", [[n, n * n] for n in range(65)], "terrain[0].polygon: 65 entries are m"),
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
    ("units[0].rules", ["Tough(99999999999)"], "units[0].rules[0]: 'Tough(99999999999)': the n"),
    ("units[0].rules", ["Tough(101)"], "units[0].rules: Tough(101) is more than Tough(100)"),
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
    ("units[0].base_mm", "60x", "units[0].base_mm: '60x' is not a base size"),
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
        ("path", "value", "sentence"),
        BAD_FIELDS,
        ids=[f"{n}-{b[0]}" for n, b in enumerate(BAD_FIELDS)],
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
            ("[" * 100_000, "scene.json: nested too deep (line 1, column 41)"),
            ('{"a":' * 100_000, "scene.json: a: nested too deep (line 1, column 201)"),
            ('{"units": ' + "[" * 500 + "]" * 500 + "}", "scene.json: system: is missing"),
            ('{"seed": ' + "9" * 10_000 + "}", "scene.json: seed: holds a number of too"),
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

    def test_too_many_units_are_counted_before_the_file_is_parsed(self) -> None:
        text = '{"units": [' + '{"models": [[1, 1]]},' * 10_000
        assert refusal(text) == f"scene.json: units: 10,000 entries are more than {MOST_UNITS}"

    def test_a_name_that_looks_like_a_key_is_no_unit(self) -> None:
        scene = small()
        scene["units"][0]["name"] = '"models": '
        scene["units"][0]["rules"] = ["models"] * 59
        scene["units"][0]["upgrades"] = [{"model": 0, "name": '"models":'}] * 200
        scene["units"][1]["upgrades"] = [{"model": 0, "name": "models"}] * 200
        assert len(read_scene(json.dumps(scene)).battle.units) == 2

    def test_ten_thousand_terrain_pieces(self) -> None:
        scene = small()
        scene["terrain"] *= 10_000
        assert "terrain: 10,000 entries" in refusal(json.dumps(scene))

    def test_many_corners(self) -> None:
        ring = [[36 + 9 * math.cos(n / 10), 24 + 9 * math.sin(n / 10)] for n in range(62)]
        scene = small()
        scene["terrain"] = [{"kinds": [], "polygon": ring}] * 60
        assert "terrain: more than 2,000 corners" in refusal(json.dumps(scene))

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


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["ai", "gf-3", "cover", "Tough(3)", "u1", "25x", "AP(1)"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["at", "id", "name", "range", "x"]), inner, max_size=4)
    ),
    max_leaves=8,
)


def places(value: Any, path: str = "") -> list[str]:
    """The path of every value in the small scene."""
    if isinstance(value, dict):
        found = [(f"{path}.{key}" if path else key, each) for key, each in value.items()]
    elif isinstance(value, list):
        found = [(f"{path}[{n}]", each) for n, each in enumerate(value)]
    else:
        return []
    return [way for name, each in found for way in (name, *places(each, name))]


class TestAnything:
    @given(path=st.sampled_from(places(small())), value=JSON)
    @settings(max_examples=400)
    def test_any_value_in_any_place_is_read_or_refused(self, path: str, value: object) -> None:
        text = changed(path, value)
        try:
            read_scene(text, "scene.json")
        except Refused:
            refusal(text)

    @given(text=st.text(max_size=30) | JSON.map(json.dumps))
    def test_any_text_is_refused(self, text: str) -> None:
        refusal(text)
