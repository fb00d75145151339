"""Scene files: what is read, what is put right and what is refused, field by field."""

import json
import math
from typing import Any, cast

import pytest

from opfor.boards.inches import CONTACT, Base, gap, has_overlap
from opfor.systems.opr import scene_places
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.scene import Scene, decision_json, read_scene
from opfor.systems.opr.scene_places import overlap
from opfor.systems.opr.verdict import Cast, Draw, Shot, Use, Verdict
from tests.opr.scenes import changed, refusal, small


def scene_with(path: str, value: object) -> Scene:
    return read_scene(changed(path, value), "scene.json")


def unit_with(**fields: object) -> Unit:
    """The small scene's own unit with these fields."""
    scene = small()
    scene["units"][0].update(fields)
    return read_scene(json.dumps(scene)).battle.units[0]


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

    def test_weapons_of_one_name_are_told_apart_by_their_profile(self) -> None:
        weapons = [{"name": "Gun", "range": 24, "attacks": 1, "count": 2},
                   {"name": "Gun", "range": 18, "attacks": 3, "rules": ["AP(2)"]}]  # fmt: skip
        short = 'Gun (18", A3, AP(2))'
        models = [[30, 40], {"at": [32, 40], "weapons": [short]}, {"at": [34, 40]}]
        scene = small()
        scene["units"][0].update(weapons=weapons, models=models)
        read = read_scene(json.dumps(scene))
        unit = read.battle.units[0]
        carriers = {group.name: group.carriers for group in unit.groups}
        assert carriers == {'Gun (24", A1)': [0, 2], short: [1]}
        shots = cast(list[dict[str, str]], decision_json(read.decide())["shots"])
        assert {shot["weapon"] for shot in shots} <= carriers.keys()
        assert shots

    @pytest.mark.rule("SR-BREATH")
    @pytest.mark.parametrize("on", ["rules", "weapons"])
    def test_fire_breath_of_models_with_lists_of_their_own(self, on: str) -> None:
        scene = small()
        scene["system"] = "aof-2"
        rules = ["Fire Breath"]
        blade = {"name": "Blade", "range": 0, "attacks": 1, "count": 2}
        blade["rules"] = rules if on == "weapons" else []
        models = [{"at": [30, 40], "hero": True}, {"at": [32, 40], "weapons": ["Blade"]}]
        scene["units"][0].update(rules=rules if on == "rules" else [], weapons=[blade])
        scene["units"][0]["models"] = models
        unit = read_scene(json.dumps(scene)).battle.units[0]
        assert unit.type == "hybrid"
        assert [(group.name, group.carriers) for group in unit.groups] == [("Fire Breath", [0, 1])]

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

    def test_the_first_overlap_ends_the_reading(self, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[object] = []

        def counted(a: Base, b: Base) -> float:
            asked.append(a)
            return overlap(a, b)

        monkeypatch.setattr(scene_places, "overlap", counted)
        scene = small()
        scene["units"][0]["models"] = [[30, 40]] * 200
        assert "its base overlaps" in refusal(json.dumps(scene))
        assert len(asked) == 1

    def test_a_wide_base_is_held_against_everybody(self) -> None:
        scene = small()
        narrow, wide = scene["units"]
        wide.update({"models": [[36, 20]], "base_mm": 150})
        for _ in range(2):
            scene["units"].reverse()
            narrow["models"] = [[36, 23.2]]
            assert "its base overlaps" in refusal(json.dumps(scene))
            narrow["models"] = [[36, 23.5]]
            read_scene(json.dumps(scene))

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


class TestDecision:
    def test_the_format(self) -> None:
        verdict = Verdict("u1", "shooting", "advance")
        verdict.toward_kind, verdict.toward = "objective", "A"
        verdict.path = [(30.0, 40.0), (30.123046875, 34.0)]
        verdict.models = [(30.123046875, 34.0)]
        verdict.uses = [Use("Battle Drill", "u1", "")]
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
            "army_rules": [{"rule": "Battle Drill", "friend": "u1", "enemy": None}],
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
