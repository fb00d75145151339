"""Table files: read strictly, written back the same, and some that come with the package."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from opfor.faults import Refused
from opfor.systems.opr.editions import EDITIONS, load_edition
from opfor.systems.opr.table_file import (
    Layout,
    read_table,
    shipped_table,
    shipped_tables,
    table_json,
    write_table,
)
from opfor.systems.opr.terrain_book import terrain_book
from opfor.systems.opr.terrain_maker import make_table
from opfor.systems.opr.terrain_survey import Survey
from tests.prompt import no_runaway

GF_3 = load_edition("gf-3")
WOOD: dict[str, Any] = {
    "name": "Wood",
    "kinds": ["cover", "difficult"],
    "polygon": [[10, 10], [16, 10], [16, 15], [10, 15]],
}


def read(data: object) -> Layout:
    return read_table(json.dumps(data), "mine.json", GF_3)


def refusal(data: object) -> str:
    with no_runaway(), pytest.raises(Refused) as refused:
        read_table(data if isinstance(data, str) else json.dumps(data), "mine.json", GF_3)
    sentence = str(refused.value)
    assert "\n" not in sentence and len(sentence) < 300
    return sentence


@pytest.mark.rule("CORE-TABLE")
def test_the_least_a_file_says() -> None:
    layout = read({"terrain": []})
    assert (layout.table.width, layout.table.depth, layout.edge) == (72.0, 48.0, "north")
    assert layout.table.pieces == [] and layout.objectives == [] and layout.name == ""


def test_all_a_file_may_say() -> None:
    layout = read(
        {
            "name": "Mine",
            "table": {"width": 48, "depth": 36, "ai_edge": "west"},
            "terrain": [{**WOOD, "elevation": 2, "see_through": True}],
            "objectives": [{"id": "A", "at": [24, 18], "scorable_by": "ai"}],
        }
    )
    wood = layout.table.pieces[0]
    assert (wood.name, wood.elevation, wood.stops_sight) == ("Wood", 2.0, False)
    assert layout.objectives[0].scorable_by == ["ai"]
    assert (layout.name, layout.edge) == ("Mine", "west")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("", "mine.json: is empty"),
        ("{", "mine.json: not readable as JSON"),
        ({}, "mine.json: terrain: is missing"),
        ([], "mine.json: must be an object, not a list"),
        ({"terrain": {}}, "mine.json: terrain: must be a list, not an object"),
        ({"terrain": [], "units": []}, "mine.json: units: unknown field"),
        ({"terrain": [], "tabel": {}}, "mine.json: tabel: unknown field; did you mean table?"),
        ({"terrain": [{**WOOD, "kinds": ["wet"]}]}, "mine.json: terrain[0].kinds[0]: 'wet'"),
        ({"terrain": [{"kinds": []}]}, "mine.json: terrain[0].polygon: is missing"),
        ({"terrain": [{**WOOD, "polygon": [[1, 1], [2, 2]]}]}, "mine.json: terrain[0].polygon: a"),
        ({"terrain": [], "table": {"width": 0}}, "mine.json: table.width: must be from 1"),
        ({"terrain": [], "objectives": [{"id": "A", "at": [99, 1]}]}, "mine.json: objectives["),
        ('{"terrain": [], "terrain": []}', "mine.json: terrain: stands twice in one object"),
    ],
)  # fmt: skip
def test_anything_else_is_refused_by_name(data: object, sentence: str) -> None:
    assert refusal(data).startswith(sentence)


@pytest.mark.parametrize("system", EDITIONS)
def test_what_is_written_reads_back_the_same(system: str) -> None:
    for seed in range(5):
        layout = Layout(f"Seed {seed}", make_table(seed, load_edition(system)), [], "south")
        again = read_table(write_table(layout), "again.json", load_edition(system))
        assert table_json(again) == table_json(layout)
        for one, two in zip(layout.table.pieces, again.table.pieces, strict=True):
            assert (one.shape.xs, one.shape.ys) == (two.shape.xs, two.shape.ys)
            assert one.stops_sight == two.stops_sight and one.elevation == two.elevation
            assert one.is_impassable == two.is_impassable and one.is_hiding == two.is_hiding


def test_markers_and_windows_are_written_too() -> None:
    data = {
        "terrain": [{**WOOD, "see_through": True}, {**WOOD, "kinds": ["cover"]}],
        "objectives": [{"id": "A", "at": [24, 18], "held_by": "ai", "scorable_by": "both"}],
    }
    layout = read(data)
    assert table_json(read_table(write_table(layout), "x", GF_3)) == table_json(layout)
    assert '"see_through": true' in write_table(layout)


def test_an_empty_table_is_written_too() -> None:
    assert read_table(write_table(read({"terrain": []})), "x", GF_3).table.pieces == []


@pytest.mark.rule("CORE-TABLE")
@pytest.mark.parametrize("name", shipped_tables())
def test_the_tables_that_come_with_the_package(name: str) -> None:
    layout = shipped_table(name, GF_3)
    table = layout.table
    advice = terrain_book().advice["gf-3"]
    assert Survey(table.pieces, table.width, table.depth, advice).faults() == []
    assert layout.name


@pytest.mark.parametrize("name", shipped_tables())
def test_they_are_fair_to_both_sides(name: str) -> None:
    """Turned half round they are the same."""
    pieces = shipped_table(name, GF_3).table.pieces
    places = {(p.name, round(p.shape.cx, 1), round(p.shape.cy, 1)) for p in pieces}
    for piece, x, y in places:
        turned = [(p, u, v) for p, u, v in places if p == piece]
        assert any(abs(72 - x - u) < 0.3 and abs(48 - y - v) < 0.3 for _, u, v in turned)


def test_there_are_a_few_and_an_unknown_name_lists_them() -> None:
    assert len(shipped_tables()) >= 4
    with pytest.raises(Refused, match="table 'nowhere': unknown; there are: ash-waste, "):
        shipped_table("nowhere", GF_3)


@pytest.mark.once
def test_the_example_of_the_documents_is_a_table() -> None:
    text = (Path(__file__).parents[2] / "docs" / "tables.md").read_text("utf-8")
    example = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    assert example is not None
    layout = read_table(example[1], "tables.md", GF_3)
    assert layout.name == "The mill" and len(layout.table.pieces) == 4
    assert all(name in text for name in shipped_tables())
