"""`opfor decide` for hex scenes and for Entropic Engine."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import opfor, refused

HEXES: dict[str, Any] = {
    "system": "encounter",
    "turn": 2,
    "phase": 1,
    "seed": 7,
    "sides": {"ai": {"edge": "far", "cards_played": ["Dodge", "Rally", "Medic!"]}},
    "objectives": [{"hex": "C2", "owner": "ai"}, {"hex": "D7", "owner": "player"}],
    "formations": [
        {
            "id": "grunts",
            "side": "ai",
            "units": [{"name": "Regular Grunts", "hex": "C5", "cost": 3}] * 3,
        },
        {"id": "squad", "side": "player", "units": [{"name": "Infantry", "hex": "C4"}]},
    ],
}
INCHES: dict[str, Any] = {
    "system": "entropic",
    "side": "a",
    "seed": 2,
    "models": [
        {"side": "a", "profile": "line-rifle", "at": [10, 10], "tokens": "2+1"},
        {"side": "b", "profile": "burner", "at": [10, 18], "tokens": "2+1", "stun": 1},
    ],
}


def saved(folder: Path, data: dict[str, Any]) -> str:
    path = folder / "scene.json"
    path.write_text(json.dumps(data), "utf-8")
    return str(path)


def test_a_hex_scene_is_decided_in_words(tmp_path: Path) -> None:
    out = opfor("decide", saved(tmp_path, HEXES)).out
    assert "grunts (3 Regular Grunts) on Move It! orders: engage in C4" in out
    assert "Moves: Regular Grunts 1 to C4" in out
    assert "N14 Is it outnumbered by the formations it would engage? no (3 units against 1)" in out
    assert "stand-in core" in out and out.rstrip().endswith("seed 7")


def test_a_hex_scene_is_decided_as_json(tmp_path: Path) -> None:
    ran = opfor("decide", saved(tmp_path, HEXES), "--json", "--seed", "9")
    found = json.loads(ran.out)
    assert (found["order"], found["action"], found["target"]) == ("Move It!", "engage", "C4")
    assert found["trace"][0]["node"] == "A1"


def test_a_hex_scene_is_explained_and_drawn(tmp_path: Path) -> None:
    drawing = tmp_path / "scene.svg"
    scene = saved(tmp_path, HEXES)
    out = opfor("decide", scene, "--explain", "--svg", str(drawing)).out
    assert "It turned on N14" in out and "What would have changed it:" in out
    assert 'data-way="C5-C4"' in drawing.read_text("utf-8")
    found = json.loads(opfor("decide", scene, "--explain", "--json").out)
    assert found["why"]["turned_on"] == "N14" and found["is_stand_in"] is True


def test_a_core_and_a_circuit_of_ones_own(tmp_path: Path) -> None:
    data = files("opfor.systems.encounter") / "data"
    core = tmp_path / "core.toml"
    text = (data / "core.toml").read_text("utf-8")
    core.write_text(text.replace("is_stand_in = true", "is_stand_in = false"), "utf-8")
    scene = saved(tmp_path, HEXES)
    assert "stand-in" not in opfor("decide", scene, "--core", str(core)).out
    circuit = tmp_path / "own.toml"
    printed = (data / "circuits" / "phase-1.toml").read_text("utf-8")
    circuit.write_text(printed, "utf-8")
    assert opfor("decide", scene, "--circuit", str(circuit)).code == 0


def test_an_entropic_scene_is_decided(tmp_path: Path) -> None:
    out = opfor("decide", saved(tmp_path, INCHES)).out
    assert out.startswith("Line Rifle (a1): attack, Rifle at Burner, base, lays ")
    assert "W4-END" in out and "S-FIRE" in out and "B1" in out
    found = json.loads(opfor("decide", saved(tmp_path, INCHES), "--json").out)
    assert (found["model"], found["action"]) == ("a1", "attack")


def test_the_hidden_faces_of_the_other_side_change_nothing(tmp_path: Path) -> None:
    first = opfor("decide", saved(tmp_path, INCHES), "--json").out
    data = json.loads(json.dumps(INCHES))
    data["models"][1]["tokens"] = "1+2"
    assert opfor("decide", saved(tmp_path, data), "--json").out == first


def test_moving_and_passing(tmp_path: Path) -> None:
    far = json.loads(json.dumps(INCHES))
    far["models"][1].update(at=[44, 46], stun=0)
    found = json.loads(opfor("decide", saved(tmp_path, far), "--json").out)
    assert found["action"] == "move" and "," in found["to"]
    far["models"][0]["acted"] = True
    assert "The A.I. passes" in opfor("decide", saved(tmp_path, far)).out


@pytest.mark.parametrize(
    "data, words, sentence",
    [
        ({**HEXES, "turn": 99}, (), "turn"),
        ({**HEXES, "colour": 1}, (), "colour"),
        ({**INCHES, "side": "c"}, (), "side: must be a or b"),
        ({**INCHES, "colour": 1}, (), "unknown key 'colour'"),
        ({**INCHES, "seed": "x"}, (), "seed"),
        (INCHES, ("--svg", "x.svg"), "--svg: scenes of entropic are not drawn"),
        (HEXES, ("--svg", "/nowhere/x.svg"), "--svg: /nowhere/x.svg cannot be written"),
        (INCHES, ("--core", "x"), "--core: entropic has no such thing"),
    ],
)
def test_faults_are_one_sentence(
    data: dict[str, Any], words: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    found = refused("decide", saved(tmp_path, data), *words)
    assert sentence in found and "\n" not in found
