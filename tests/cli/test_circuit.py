"""`opfor circuit`: list, show, draw, check, walk."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from tests.cli.command import opfor, refused

CIRCUITS = files("opfor") / "systems" / "opr" / "data" / "circuits"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A copy of the melee tree to change an arrow in."""
    path = tmp_path / "melee.toml"
    path.write_text((CIRCUITS / "melee.toml").read_text("utf-8"), "utf-8")
    return path


def test_list_names_all_circuits() -> None:
    out = opfor("circuit", "list").out
    for name in ("place-sc", "phase-1", "phase-2", "tactical-entry", "hybrid", "melee"):
        assert name in out
    sources = {line.split()[1]: line.split()[2] for line in out.splitlines()}
    assert sources == {"encounter": "printed", "opr": "printed", "entropic": "ours"}


def test_circuits_of_our_own_are_shown_and_walked() -> None:
    assert "B1" in opfor("circuit", "show", "bid").out
    ran = opfor("circuit", "walk", "bid", "--answers", "yy", "--dice", "1", "--json")
    assert json.loads(ran.out)["end"]["action"] == "lay-needed"


def test_show_tells_each_box() -> None:
    out = opfor("circuit", "show", "shooting").out
    assert all(box in out for box in ("S1", "S2", "S3"))


@pytest.mark.parametrize("format", ["text", "mermaid", "dot", "svg"])
def test_draw_in_every_format(format: str) -> None:
    ran = opfor("circuit", "draw", "melee", "--format", format)
    assert ran.code == 0
    assert "M2a" in ran.out


def test_draw_writes_a_file_and_lights_a_walk(tmp_path: Path) -> None:
    walk = opfor("circuit", "walk", "melee", "--answers", "yyn", "--json").out
    (tmp_path / "walk.json").write_text(walk)
    out = str(tmp_path / "melee.svg")
    lit = ("--trace", str(tmp_path / "walk.json"))
    assert opfor("circuit", "draw", "melee", "--format", "svg", "-o", out, *lit).code == 0
    plain = opfor("circuit", "draw", "melee", "--format", "svg").out
    assert (tmp_path / "melee.svg").read_text("utf-8").strip() != plain.strip()


def test_draw_refuses() -> None:
    assert "unknown circuit 'meele'" in refused("circuit", "draw", "meele")
    assert "gif" in refused("circuit", "draw", "melee", "--format", "gif")
    assert "cannot be written" in refused("circuit", "draw", "melee", "-o", "/no/such/folder/x")


def test_walk_as_json() -> None:
    ran = opfor("circuit", "walk", "melee", "--answers", "yyn", "--json")
    walk = json.loads(ran.out)
    assert [n["node"] for n in walk["nodes"]][:3] == ["M1", "M2", "M2a"]
    assert [n.get("answer") for n in walk["nodes"]][:3] == ["yes", "yes", "no"]
    assert walk["end"]["action"] == "rush"


def test_walk_asks_what_is_not_given() -> None:
    ran = opfor("circuit", "walk", "melee", "--answers", "y", "--json", typed="y\ny\n")
    assert json.loads(ran.out)["end"]["action"] == "charge"
    assert "M2" in ran.err


def test_walk_takes_dice_and_facts() -> None:
    ran = opfor("circuit", "walk", "incoming-attack", "--answers", "y", "--dice", "5",
                "--with", "save-required=2", "--json")  # fmt: skip
    walk = json.loads(ran.out)
    die = next(n for n in walk["nodes"] if n["node"] == "I3")
    assert (die["dice"], die["modifier"], die["answer"]) == ([5], 2, "2")


def test_walk_with_a_circuit_of_ones_own(own: Path) -> None:
    text = own.read_text("utf-8")
    own.write_text(text.replace('yes = "M2"', 'yes = "M3"', 1).replace("[nodes.M2]", "[nodes.M2]"))
    ran = opfor("circuit", "walk", "melee", "--circuit", str(own), "--answers", "yy", "--json")
    assert "cannot be reached" in ran.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["walk", "nope"], "unknown circuit 'nope'"),
        (["walk", "melee", "--answers", "yx"], "--answers: 'x' is neither y nor n"),
        (["walk", "phase-1", "--dice", "7"], "--dice: '7' is not a face"),
        (["walk", "melee", "--answers", "y"], "melee M2: 'enemies-in-way' is not given"),
        (["walk", "melee", "--with", "x"], "--with: 'x' is not of the form name=value"),
        (["walk", "melee", "--with", "nosuch=y"], "--with: 'nosuch' is the name of no question"),
        (["walk", "melee", "--at", "M3"], "'M3' is no entry of melee"),
        (["walk", "melee", "--circuit", "none.toml"], "none.toml"),
        (["check", "none.toml"], "none.toml"),
    ],
)
def test_walk_and_check_refuse_in_a_sentence(words: list[str], sentence: str) -> None:
    assert sentence in refused("circuit", *words)


def test_check_proves_the_printed_ones(own: Path) -> None:
    ran = opfor("circuit", "check", str(own))
    assert (ran.code, "melee is sound" in ran.out) == (0, True)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('ask = "enemies-in-way"', 'ask = "enemies-in-wy"', "M2: ask: unknown name"),
        ('no = "M3"', 'no = "M33"', "M1: no: the arrow leads to no box"),
        ('no = "M3"', 'no = "M2"', "M3: cannot be reached"),
    ],
)
def test_check_names_file_box_and_fault(own: Path, old: str, new: str, fault: str) -> None:
    text = own.read_text("utf-8")
    assert old in text
    own.write_text(text.replace(old, new, 1), "utf-8")
    said = refused("circuit", "check", str(own))
    assert fault in said
    assert str(own) in said


def test_check_refuses_what_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "huge.toml").write_bytes(b"#" * 2_000_000)
    assert "bytes.toml" in refused("circuit", "check", str(tmp_path / "bytes.toml"))
    assert "huge.toml" in refused("circuit", "check", str(tmp_path / "huge.toml"))
