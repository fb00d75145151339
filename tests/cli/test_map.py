"""`opfor map`: any table as a drawing or as a table file."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import typer
from typer.testing import CliRunner

from opfor.cli.map import map_
from opfor.faults import Refused
from opfor.systems.opr.table_file import shipped_tables
from tests.cli.command import opfor, refused

SVG = "{http://www.w3.org/2000/svg}"


def run(*words: str) -> str:
    """What the word prints; `Refused` comes through."""
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(map_)
    ran = CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    return ran.output


def picture(text: str) -> ElementTree.Element:
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    return root


def of_class(root: ElementTree.Element, look: str) -> list[ElementTree.Element]:
    return [each for each in root.iter() if look in each.get("class", "").split()]


@pytest.mark.parametrize("system", ["gf-3", "gf-2", "aof-2"])
def test_a_seeds_table_is_drawn(system: str) -> None:
    root = picture(run("--system", system, "--seed", "7"))
    assert root.findtext(f"{SVG}title") == "Table of seed 7"
    named = [piece for piece in of_class(root, "terrain") if piece.get("data-terrain")]
    assert len(named) >= 10
    assert {zone.get("data-zone") for zone in of_class(root, "zone")} >= {"north", "south"}
    assert [text.text for text in of_class(root, "place")] == [
        "section 1", "section 2", "section 3",
    ]  # fmt: skip


def test_the_same_seed_is_the_same_drawing() -> None:
    assert run("--seed", "3") == run("--seed", "3") != run("--seed", "4")


def test_without_a_seed_the_title_names_the_one_taken() -> None:
    title = picture(run()).findtext(f"{SVG}title")
    assert title is not None and title.startswith("Table of seed ")


@pytest.mark.parametrize("name", shipped_tables())
def test_tables_that_come_with_the_package(name: str) -> None:
    assert of_class(picture(run("--table", name)), "terrain")


def test_json_can_be_changed_and_drawn_again(tmp_path: Path) -> None:
    data: dict[str, Any] = json.loads(run("--seed", "5", "--json"))
    data["objectives"] = [{"id": "A", "at": [36, 24]}]
    data["table"]["ai_edge"] = "west"
    data["terrain"][0]["name"] = "<Keep & moat>"
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(data), "utf-8")
    root = picture(run("--file", str(file)))
    assert [each.get("data-objective") for each in of_class(root, "objective")] == ["A"]
    assert {zone.get("data-zone") for zone in of_class(root, "zone")} >= {"west", "east"}
    assert "<Keep & moat>" in [each.get("data-terrain") for each in of_class(root, "terrain")]


def test_a_file_is_written_and_what_it_lacks_is_told(tmp_path: Path) -> None:
    bare, out = tmp_path / "bare.json", tmp_path / "bare.svg"
    bare.write_text('{"terrain": []}', "utf-8")
    told = run("--file", str(bare), "-o", str(out)).splitlines()
    assert told[0] == "bare: 0 pieces on 72 by 48 inches"
    assert "  the book advises otherwise: 0 pieces of terrain; 15 are advised" in told
    assert told[-1] == f"written to {out}"
    picture(out.read_text("utf-8"))


def test_nothing_is_amiss_with_a_made_table(tmp_path: Path) -> None:
    told = run("--seed", "1", "-o", str(tmp_path / "t.svg")).splitlines()
    assert len(told) == 2


def test_from_standard_input() -> None:
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(map_)
    ran = CliRunner().invoke(app, ["--file", "-"], input='{"terrain": []}', catch_exceptions=False)
    assert picture(ran.output).findtext(f"{SVG}title") == "standard input"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--system", "chess"], "system 'chess': unknown; there are: gf-3, gf-2, aof-2"),
        (["--seed", "1", "--table", "crossroads"], "map: give one of --seed, --file and --table"),
        (["--table", "nowhere"], "table 'nowhere': unknown; there are: "),
        (["--file", "no-such.json"], "no-such.json: there is no such file"),
        (["--seed", "1", "-o", "no/such/folder/t.svg"], "--out: no/such/folder/t.svg cannot be"),
    ],
)
def test_refusals_are_one_sentence(words: list[str], sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        run(*words)
    assert str(refusal.value).startswith(sentence)


# hex maps


def test_a_hex_map_is_drawn_and_written(tmp_path: Path) -> None:
    text = opfor("map", "--system", "encounter", "--seed", "5", "--json").out
    assert len(text.splitlines()) == 8
    file = tmp_path / "map.txt"
    file.write_text(text, "utf-8")
    drawn = opfor("map", "--system", "encounter", "--file", str(file)).out
    again = opfor("map", "--system", "encounter", "--seed", "5").out
    assert len(ElementTree.fromstring(drawn).findall(".//*[@data-hex]")) == 48
    assert drawn.count("<polygon") == again.count("<polygon") == 48
    ran = opfor("map", "--system", "encounter", "--seed", "5", "-o", str(tmp_path / "m.svg"))
    assert "6 by 8 hexes" in ran.out
    played = ("Rampaging Grunts", "Kael's Iron Fist", "--system", "encounter", "--seed", "1")
    assert opfor("battle", *played, "--table", str(file)).code == 0
    assert "map file has at most" in refused("battle", *played, "--table", __file__)


def test_what_a_hex_map_is_not_made_of() -> None:
    assert "made with --seed" in refused("map", "--system", "encounter", "--table", "x")


@pytest.mark.parametrize(
    "words",
    [
        ["map", "--seed", "1", "-o"],
        ["map", "--system", "encounter", "--seed", "1", "-o"],
        ["circuit", "draw", "melee", "-o"],
    ],
)
def test_no_file_is_written_over(words: list[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.svg"
    file.write_text("mine")
    told = refused(*words, str(file))
    assert told.strip() == f"{file}: is there already; give --out another name"
    assert file.read_text() == "mine"
    assert opfor(*words, "/dev/null").code == 0
