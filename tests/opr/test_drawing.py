"""Drawings of scenes: whole, safe, and what they show is what was decided."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest

from opfor.boards.crowds import Crowd
from opfor.boards.inches import Base
from opfor.boards.paths import Path
from opfor.systems.opr.battle import Battle
from opfor.systems.opr.drawing import draw_scene
from opfor.systems.opr.drawing_sight import clear_line, sight_lines
from opfor.systems.opr.scene import read_scene
from opfor.systems.opr.verdict import Shot, Verdict
from tests.opr.scenes import small

SVG = "{http://www.w3.org/2000/svg}"


def battle_of(scene: dict[str, Any]) -> Battle:
    return read_scene(json.dumps(scene)).battle


def advance(battle: Battle) -> Verdict:
    """Everybody of u1 six inches south, shooting at e1."""
    verdict = Verdict("u1", "shooting", "advance")
    verdict.toward_kind, verdict.toward = "objective", "A"
    bases = battle.units[0].bases
    verdict.ways = [Path([base.x, base.x], [base.y, base.y - 6]) for base in bases]
    verdict.models = [(base.x, base.y - 6) for base in bases]
    verdict.path = verdict.ways[0].points()
    verdict.shots = [Shot("Carbine", "e1")]
    return verdict


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def of_class(root: ElementTree.Element, look: str) -> list[ElementTree.Element]:
    return [each for each in root.iter() if look in each.get("class", "").split()]


def test_the_whole_scene_is_there() -> None:
    root = parsed(draw_scene(battle_of(small())))
    assert root.tag == f"{SVG}svg"
    assert {g.get("data-unit") for g in of_class(root, "unit")} == {"u1", "e1"}
    assert [g.get("data-terrain") for g in of_class(root, "terrain")] == ["Wood"]
    assert [g.get("data-objective") for g in of_class(root, "objective")] == ["A"]
    assert len([c for c in of_class(root, "base") if c.get("data-model")]) == 8
    assert not of_class(root, "path")


def test_north_is_up() -> None:
    root = parsed(draw_scene(battle_of(small())))
    units = {g.get("data-unit"): g for g in of_class(root, "unit")}
    heights = {id: float(of_class(g, "base")[0].get("cy", "0")) for id, g in units.items()}
    assert heights["u1"] < heights["e1"]


def test_the_decision_is_laid_over_it() -> None:
    battle = battle_of(small())
    root = parsed(draw_scene(battle, advance(battle)))
    assert [g.get("data-unit") for g in of_class(root, "was")] == ["u1"]
    assert [g.get("data-unit") for g in of_class(root, "acting")[:1]] == ["u1"]
    assert [g.get("data-unit") for g in of_class(root, "target")] == ["e1"]
    assert len(of_class(root, "way")) == 5
    sights = [line for line in of_class(root, "sight") if line.get("data-target")]
    assert {line.get("data-target") for line in sights} == {"e1"}
    assert {line.get("data-weapon") for line in sights} == {"Carbine"}
    assert len(sights) == 5


def test_a_unit_that_stays_is_marked_where_it_stands() -> None:
    battle = battle_of(small())
    verdict = Verdict("u1", "shooting", "hold")
    verdict.models = [(base.x, base.y) for base in battle.units[0].bases]
    verdict.path = verdict.models[:1]
    root = parsed(draw_scene(battle, verdict))
    assert not of_class(root, "was")
    assert len([g for g in of_class(root, "acting") if g.get("data-unit")]) == 1


def test_nobody_acts() -> None:
    root = parsed(draw_scene(battle_of(small()), Verdict("", "", "pass")))
    assert "passes" in (root.findtext(f"{SVG}title") or "")


def test_strange_names_are_harmless() -> None:
    scene = small()
    scene["units"][0]["name"] = 'Bob <script>alert("&")</script>'
    scene["terrain"][0]["name"] = "a]]>'\"<b>"
    text = draw_scene(battle_of(scene))
    assert "<script" not in text
    parsed(text)


@pytest.mark.parametrize("size", [(1, 1), (2048, 2048), (6, 48)])
def test_tables_of_any_size(size: tuple[int, int]) -> None:
    scene = small()
    scene.update(units=[], objectives=[], terrain=[])
    del scene["activate"]
    scene["table"] = {"width": size[0], "depth": size[1], "ai_edge": "west"}
    parsed(draw_scene(battle_of(scene)))


def walled(west: float, east: float) -> Battle:
    """A blocking wall across the table between the two units."""
    scene = small()
    polygon = [[west, 29], [east, 29], [east, 30], [west, 30]]
    scene["terrain"] = [{"name": "Wall", "kinds": ["blocking"], "polygon": polygon}]
    return battle_of(scene)


def test_sight_lines_pass_beside_what_stops_sight() -> None:
    battle = walled(20, 36)
    wall = battle.table.pieces[0].shape
    unit = battle.units[0]
    lines = sight_lines(battle, unit, [Base(*at, 0.5) for at in advance(battle).models],
                        advance(battle))  # fmt: skip
    assert lines
    for line in lines:
        assert line.is_clear
        assert not wall.is_crossed(line.a.x, line.a.y, line.b.x, line.b.y)


def test_no_line_is_drawn_where_nothing_is_seen() -> None:
    battle = walled(1, 71)
    ends = [Base(*at, 0.5) for at in advance(battle).models]
    assert sight_lines(battle, battle.units[0], ends, advance(battle)) == []


def test_indirect_fire_is_drawn_through_walls() -> None:
    scene = small()
    scene["units"][0]["weapons"][0]["rules"] = ["Indirect"]
    polygon = [[1, 29], [71, 29], [71, 30], [1, 30]]
    scene["terrain"] = [{"kinds": ["blocking"], "polygon": polygon}]
    battle = battle_of(scene)
    ends = [Base(*at, 0.5) for at in advance(battle).models]
    lines = sight_lines(battle, battle.units[0], ends, advance(battle))
    assert lines and not any(line.is_clear for line in lines)


def test_units_between_stop_a_line() -> None:
    battle = battle_of(small())
    a, b = Base(8.0, 12.0, 0.5), Base(20.0, 12.0, 0.5)
    assert clear_line(battle, a, b, []) is None
    a, b = Base(30.0, 10.0, 0.5), Base(40.0, 10.0, 0.5)
    assert clear_line(battle, a, b, []) is not None
    assert clear_line(battle, a, b, [Crowd([Base(35.0, 10.0, 2.0)])]) is None
