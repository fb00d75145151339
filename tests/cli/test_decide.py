"""`opfor decide`: one scene in, one decision with its reasons out."""

import json
import os
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.cli.command import opfor, refused
from tests.opr.scenes import small

DOCS = Path(__file__).parents[2] / "docs"
SHOOTING = files("opfor") / "systems" / "opr" / "data" / "circuits" / "shooting.toml"
KEYS = [
    "unit", "type", "action", "toward", "path", "models", "target", "army_rules", "shots",
    "spells", "trace", "dice",
]  # fmt: skip


@pytest.fixture
def scene(tmp_path: Path) -> str:
    return saved(tmp_path, small())


def saved(folder: Path, data: dict[str, Any]) -> str:
    path = folder / "scene.json"
    path.write_text(json.dumps(data), "utf-8")
    return str(path)


def decision(*words: str) -> dict[str, Any]:
    ran = opfor("decide", *words, "--json")
    assert ran.code == 0, ran
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_the_decision_as_json(scene: str) -> None:
    found = decision(scene)
    assert list(found) == KEYS
    assert found["unit"] == "u1"
    assert found["action"] in ("hold", "advance", "rush", "charge", "idle")
    assert len(found["models"]) == 5
    assert all(len(point) == 2 for point in found["path"] + found["models"])
    for step in found["trace"]:
        assert list(step) == ["circuit", "node", "question", "answer", "because", "dice"]


def test_the_decision_in_words(scene: str) -> None:
    out = opfor("decide", scene).out
    found = decision(scene)
    assert out.startswith("Raiders (u1), shooting: ")
    assert "How it came about:" in out
    assert "It turned on" in out
    assert "What would have changed it:" in out
    assert out.rstrip().endswith("seed 7")
    for x, y in found["models"]:
        assert f"({x:.2f}, {y:.2f})" in out
    for shot in found["shots"]:
        assert f"shoots   {shot['weapon']} at " in out
    for step in found["trace"]:
        assert step["node"] in out
        assert step["because"] in out


def test_explain_adds_what_the_boxes_mean(scene: str) -> None:
    assert "What the boxes mean:" not in opfor("decide", scene).out
    assert "What the boxes mean:" in opfor("decide", scene, "--explain").out
    why = decision(scene, "--explain")["why"]
    assert {"turned_on", "changes"} == set(why)
    assert why["changes"][0]["node"] == "S1"


def test_the_same_scene_and_seed_give_the_same_decision(tmp_path: Path) -> None:
    data = small()
    del data["activate"]
    twins = [{**data["units"][0], "id": f"t{n}"} for n in range(3)]
    for n, twin in enumerate(twins):
        twin["models"] = [[4 + 24 * n + 1.2 * m, 44] for m in range(5)]
    data["units"] = [*twins, data["units"][1]]
    path = saved(tmp_path, data)
    seeds = {seed: decision(path, "--seed", str(seed)) for seed in range(8)}
    assert all(decision(path, "--seed", str(seed)) == seeds[seed] for seed in seeds)
    assert len({found["unit"] for found in seeds.values()}) > 1
    assert decision(path) == decision(path, "--seed", "7")
    assert all(found["dice"] for found in seeds.values())


def test_a_drawing(scene: str, tmp_path: Path) -> None:
    out = tmp_path / "scene.svg"
    assert opfor("decide", scene, "--svg", str(out)).code == 0
    assert 'class="path"' in out.read_text("utf-8")
    ElementTree.fromstring(out.read_text("utf-8"))


def test_a_circuit_of_ones_own(scene: str, tmp_path: Path) -> None:
    own = tmp_path / "shooting.toml"
    text = SHOOTING.read_text("utf-8")
    changed = text.replace('yes = "S2-ADVANCE"', 'yes = "X"').replace('no = "S2-RUSH"', 'no = "Y"')
    changed = changed.replace('"X"', '"S2-RUSH"').replace('"Y"', '"S2-ADVANCE"')
    assert changed != text
    own.write_text(changed, "utf-8")
    assert decision(scene)["action"] == "advance"
    assert decision(scene, "--circuit", str(own))["action"] == "rush"


def test_standard_input(scene: str) -> None:
    command = [sys.executable, "-P", "-m", "opfor", "decide", "-", "--json"]
    text = Path(scene).read_text("utf-8")
    ran = subprocess.run(command, input=text, capture_output=True, text=True, env=dict(os.environ))
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["unit"] == "u1"


def test_notes_do_not_stand_in_the_json(tmp_path: Path) -> None:
    data = small()
    data["units"][0]["rules"] = ["Strdier"]
    path = saved(tmp_path, data)
    ran = opfor("decide", path, "--json")
    assert list(json.loads(ran.out)) == KEYS
    assert "did you mean Strider?" in ran.err
    assert "did you mean Strider?" in opfor("decide", path).out


def test_the_example_of_the_docs(tmp_path: Path) -> None:
    text = (DOCS / "scene.md").read_text("utf-8")
    example, shown = re.findall(r"```(?:json)?\n(.*?)```", text, re.S)[1:3]
    path = tmp_path / "example.json"
    path.write_text(example, "utf-8")
    ran = opfor("decide", str(path))
    assert ran.code == 0, ran
    for line in shown.split("\n"):
        begun = line.split("…")[0].rstrip()
        assert begun in ran.out


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "is empty"),
        (b"\xff\xfe", "not UTF-8 text"),
        (b"{" * 200_000, "not readable as JSON"),
        (b"[" * 200_000, "nested too deep"),
        (b'{"system": "gf-3"}', "units: is missing"),
        (b'{"system": "gf-3", "units": [], "units": []}', "units: stands twice"),
    ],
)
def test_refusals(tmp_path: Path, data: bytes, sentence: str) -> None:
    path = tmp_path / "scene.json"
    path.write_bytes(data)
    said = refused("decide", str(path))
    assert said.startswith(f"{path}: ")
    assert sentence in said
    assert "\n" not in said


def test_large_and_missing_files(tmp_path: Path) -> None:
    path = tmp_path / "scene.json"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    assert "larger than 5,000,000 bytes" in refused("decide", str(path))
    assert "no such file" in refused("decide", str(tmp_path / "none.json"))
    assert "folder" in refused("decide", str(tmp_path))


def test_other_refusals(scene: str, tmp_path: Path) -> None:
    assert "cannot be written" in refused("decide", scene, "--svg", "/no/such/folder/x.svg")
    assert "none.toml" in refused("decide", scene, "--circuit", "none.toml")
    data = small()
    data["units"][0]["activated"] = True
    assert "u1" in refused("decide", saved(tmp_path, data))
    data["units"] = []
    del data["activate"]
    assert "no unit" in refused("decide", saved(tmp_path, data))


def test_a_unit_out_of_reserve(tmp_path: Path) -> None:
    data = small()
    unit = data["units"][0]
    unit.update(in_reserve=True, rules=["Ambush", "Battle Drill"], models=[None] * 5)
    data["round"] = 1
    assert "does not arrive this round" in refused("decide", saved(tmp_path, data))
    data["round"] = 2
    path, picture = saved(tmp_path, data), tmp_path / "scene.svg"
    found = decision(path)
    assert (found["unit"], found["action"], len(found["models"])) == ("u1", "deploy", 5)
    out = opfor("decide", path, "--svg", str(picture)).out
    assert "comes onto the table" in out and "SR-AMBUSH" in out and "It turned on" not in out
    assert picture.read_text("utf-8").startswith("<svg")


def test_army_rules_are_named_with_their_target(tmp_path: Path) -> None:
    data = small()
    data["units"][0]["rules"] = ["Battle Drill"]
    path = saved(tmp_path, data)
    assert decision(path)["army_rules"] == [{"rule": "Battle Drill", "friend": "u1", "enemy": "e1"}]
    assert "uses     Battle Drill on itself if it helps, else on " in opfor("decide", path).out


def test_all_systems_with_scenes_are_named(tmp_path: Path) -> None:
    sentence = refused("decide", saved(tmp_path, {"system": "chess", "units": []}))
    assert sentence.endswith(
        "'chess' is unknown; there are: gf-3, gf-2, aof-2, encounter, entropic"
    )
