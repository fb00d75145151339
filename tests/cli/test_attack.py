"""`opfor attack` and `opfor force check` as a person types them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import opfor, refused

PLAIN = ("--attack", "5", "--defend", "4", "--distance", "9", "--range", "20")
SCENE: dict[str, Any] = {
    "system": "entropic",
    "models": [
        {"side": "a", "profile": "line-rifle", "at": [10, 10], "tokens": "2+1"},
        {"side": "b", "profile": "burner", "at": [10, 18], "tokens": "2+1", "stun": 1},
        {"side": "b", "profile": "furnace", "at": [18, 10], "trail": [[18, 16]]},
    ],
    "attack": {"by": "a1"},
}


def scene(folder: Path, **attack: Any) -> str:
    path = folder / "scene.json"
    path.write_text(json.dumps({**SCENE, "attack": {**SCENE["attack"], **attack}}), "utf-8")
    return str(path)


@pytest.mark.rule("EE-ATTACK", "EE-DAMAGE", "EE-AREA-STUN")
def test_the_five_steps_with_every_number_explained() -> None:
    out = opfor("attack", *PLAIN, "--closest", "--obscured", "--bid", "2", "--answer", "1").out
    heads = [line[0] for line in out.splitlines() if line[0].isdigit()]
    assert heads == ["1", "2", "3", "4", "5"]
    for words in (
        "+5 Attack", "+1 closest visible enemy", "+1 closer than half", "+2 points bid",
        "+4 Defend", "+1 obscured", "+1 points bid", "9 is more than 6", "within 9",
    ):  # fmt: skip
        assert words in out, words


@pytest.mark.rule("EE-MOVE-INTERRUPT", "EE-RETURN-ATTACK")
def test_both_interrupts() -> None:
    moved = opfor("attack", *PLAIN, "--interrupt", "move").out
    assert "its source base" in moved and "+1 target moved when it was selected" in moved
    back = ("--interrupt", "return", "--back", "attack=4,defend=5,range=6,answer=1")
    out = opfor("attack", *PLAIN, *back).out
    assert "attacks back; that is resolved first" in out
    assert out.index("4 is less than 8") < out.index("6 is more than 4")
    found = json.loads(opfor("attack", *PLAIN, *back, "--json").out)
    assert found["return"]["result"] == "no effect" and found["result"] == "stunned and damaged"


@pytest.mark.parametrize(
    "words, sentence",
    [
        (PLAIN[:6], "--range: is needed"),
        ((*PLAIN, "--target-stun", "1"), "--target-command: is needed"),
        ((*PLAIN, "--path", "--cloaked"), "cannot be attacked on its path"),
        ((*PLAIN, "--interrupt", "run"), "neither move nor return"),
        ((*PLAIN, "--back", "attack"), "is not like attack=4"),
        ((*PLAIN, "--back", "attack=x"), "is not a number"),
        ((*PLAIN, "--back", "attack=4"), "--back: defend: is needed"),
        ((*PLAIN, "--interrupt", "move", "--back", "attack=4"), "has used its action"),
        (("--attack", "5", "--defend", "4", "--distance", "41", "--range", "20", "--back",
          "attack=1"), "never determined"),
        ((*PLAIN, "--bid", "-1"), "--bid: a whole number from 0"),
        ((*PLAIN, "--bid", "x"), "--bid: 'x' is not a whole number"),
        (("nowhere.json",), "there is no such file"),
        (("nowhere.json", "--closest"), "give it alone"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_one_sentence(words: tuple[str, ...], sentence: str) -> None:
    found = refused("attack", *words)
    assert sentence in found and "\n" not in found


def test_numbers_are_asked_for_in_the_order_of_the_page() -> None:
    first = ["y", "", "maybe", "n", "", "", "", "1", "", "-8", "8", "12", "5", "", "4", "1", "2"]
    back = ["y", "", "", "", "", "", "", "", "8", "10", "4", "5"]
    ran = opfor("attack", typed="\n".join(first + back) + "\n")
    assert ran.code == 0, ran
    assert ran.out.count("distance: a number from 0 to 1000 is needed") == 1
    assert "'maybe' is neither yes nor no" in ran.out
    assert "+1 target is stunned" in ran.out and "+1 attacker is stunned" in ran.out
    assert "attacks back" in ran.out and ran.out.count("\n1 Target") <= 1
    assert "the answers end here" in refused("attack", typed="y\n")


@pytest.mark.rule("EE-RETURN-ATTACK", "EE-TARGET-PART")
def test_the_return_attack_is_asked_between_the_scores_and_the_damage() -> None:
    words = ("attack", *PLAIN, "--ask", "--rule", "area-stun=no")
    first = [""] * 8 + ["1", "0"]
    back = ["y", "y", "Turret", "", "", "", "1", "", "8", "10", "4", "5", "0"]
    ran = opfor(*words, typed="\n".join(first + back) + "\n")
    assert ran.code == 0, ran
    steps = ["4 Attack score", "attack back?", "its Turret [EE-TARGET-PART]", "    5 Damage",
             "goes on unchanged", "\n5 Damage"]  # fmt: skip
    found = [ran.out.index(step) for step in steps]
    assert found == sorted(found) and ran.out.count("\n5 Damage") == 1
    assert "+1 target is stunned" not in ran.out  # the Turret has no stun markers of its own
    declined = opfor(*words, typed="\n".join([*first, "n"]) + "\n").out
    assert declined.index("attack back?") < declined.index("5 Damage")
    flags = opfor("attack", *PLAIN, "--back", "attack=4,defend=5,range=6,part=Turret").out
    assert "its Turret [EE-TARGET-PART]" in flags
    told = opfor(*words, "--json", typed="\n".join(first + back) + "\n").out
    assert "5 Damage" not in told
    assert json.loads(told[told.index("{") :])["return"]["part"] == "Turret"


def test_flags_with_ask_are_asked_for_the_rest_only() -> None:
    words = ("attack", *PLAIN[:4], "--part", "Turret", "--rule", "area-stun=no", "--ask")
    typed = ["", "", "", "", "", "", "", "9", "1e999", "20", "", "", ""]
    ran = opfor(*words, typed="\n".join(typed) + "\n")
    assert ran.code == 0, ran
    assert "What is the attacker's Attack" not in ran.out and "Which component" not in ran.out
    assert "range: a number from 0.001 to 1000 is needed" in ran.out
    assert "its Turret [EE-TARGET-PART]" in ran.out and "EE-AREA-STUN" not in ran.out
    assert "--bid: a whole number" in refused("attack", "--bid", "-1", "--ask")


def test_switches_are_turned_by_flags() -> None:
    far = ("attack", "--attack", "5", "--defend", "4", "--distance", "25", "--range", "20")
    assert "attacker is stunned" not in opfor(*far).out
    assert "attacker is stunned" in opfor(*far, "--rule", "pending-stun-counts=yes").out
    assert "--rule: unknown switch 'moon'" in refused(*far, "--rule", "moon=yes")
    assert "--rule: unknown switch 'x'" in refused(*far, "--rule", "x")


def test_a_scene_is_resolved(tmp_path: Path) -> None:
    out = opfor("attack", scene(tmp_path, weapon="Rifle", target="b1", bid="1+1")).out
    assert "+1 points bid" in out and "pending for Burner: 2 stun, 1 damaged" in out
    aimed = opfor("attack", scene(tmp_path, target="b2", target_part="Crucible", aim="path3")).out
    assert "Furnace (Crucible)" in aimed and "+1 aimed at a point of the path" in aimed
    moved = scene(tmp_path, target="b1", interrupt="move", move="14,18")
    assert "Burner moved to 14,18" in opfor("attack", moved).out


def test_a_number_that_is_no_choice_is_refused(tmp_path: Path) -> None:
    ran = opfor("attack", scene(tmp_path), "--ask", typed="00019\n1\nno\n0\n0\nno\n")
    assert ran.code == 0 and "'00019' is not offered" in ran.out, ran
    assert "pending for Burner" in ran.out


@pytest.mark.parametrize("change", [{"pools": 5}, {"pools": [1]}, {"rules": 5}])
def test_a_scene_with_values_of_another_kind_is_refused(
    tmp_path: Path, change: dict[str, Any]
) -> None:
    path = tmp_path / "odd.json"
    path.write_text(json.dumps({**SCENE, **change}), "utf-8")
    assert f"odd.json: {next(iter(change))}: a table" in refused("attack", str(path))


def test_what_a_scene_leaves_open_can_be_asked(tmp_path: Path) -> None:
    typed = "1\nno\n1+1\n9\n0\nyes\n1\n0\n0\n"
    ran = opfor("attack", scene(tmp_path), "--ask", typed=typed)
    assert ran.code == 0, ran
    assert "on its console, not 9+0" in ran.out
    assert ran.out.index("Attack score: 7") < ran.out.index("attacks back?")
    assert "pending for Line Rifle" in ran.out
    found = json.loads(opfor("attack", scene(tmp_path, target="b1"), "--json").out)
    assert found["pending"]["b1"] == {"stun": 2, "damaged": 1}


@pytest.mark.rule("EE-FORCES")
def test_forces_are_checked(tmp_path: Path) -> None:
    fair = opfor("force", "check", "meridian-patrol", "cinder-warband")
    assert fair.code == 0 and "within the 5% allowed" in fair.out
    apart = opfor("force", "check", "meridian-patrol", "cinder-train")
    assert apart.code == 1 and "more than the 5% allowed" in apart.out
    allowed = opfor("force", "check", "meridian-patrol", "cinder-train", "--uneven")
    assert allowed.code == 0 and "more than the 5% allowed" in allowed.out
    path = tmp_path / "mine.toml"
    path.write_text('format = 1\nname = "Mine"\n[[models]]\nprofile = "burner"\ncount = 2\n')
    found = json.loads(opfor("force", "check", str(path), "--json").out)
    assert found["forces"][0]["points"] == 120 and found["fair"] is True
    checked = opfor("army", "check", str(path))
    assert checked.code == 0 and "2 models, 120 points" in checked.out
    path.write_text('format = 1\nname = "Mine"\n[[models]]\nprofile = "tank"\n')
    assert "unknown profile 'tank'" in refused("force", "check", str(path))
    assert "one force file, or two" in refused("force", "check", *["meridian-patrol"] * 3)
