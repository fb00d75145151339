"""One attack by itself: from plain numbers and from a scene."""

import json
from typing import Any

import pytest

from opfor.faults import Refused
from opfor.game import Decision
from opfor.systems.entropic.numbers import work_out
from opfor.systems.entropic.scene import Resolved, read_attack, resolve


def scene(**changes: Any) -> dict[str, Any]:
    found: dict[str, Any] = {
        "system": "entropic",
        "models": [
            {"side": "a", "profile": "line-rifle", "at": [10, 10], "tokens": "2+1"},
            {"side": "b", "profile": "burner", "at": [10, 18], "tokens": "2+1", "stun": 1},
            {"side": "b", "profile": "furnace", "at": [18, 10]},
        ],
        "attack": {"by": "a1", "weapon": "Rifle", "target": "b1"},
    }
    found["attack"] |= changes
    return found


def made(data: dict[str, Any]) -> Resolved:
    return resolve(read_attack(json.dumps(data), "s.json"))


@pytest.mark.rule("EE-ATTACK", "EE-DAMAGE")
def test_numbers_are_explained_one_by_one() -> None:
    given = {"attack": 5, "defend": 4, "distance": 9, "range": 20, "closest": True, "bid": 2}
    account = work_out(given)
    assert account.to_json()["attack"]["score"] == 9
    assert account.to_json()["result"] == "destroyed"
    assert account.to_json()["area"] == 9
    told = "\n".join(account.lines())
    for words in ("+5 Attack", "+1 closest", "+1 closer than half", "+2 points bid", "+4 Defend"):
        assert words in told


@pytest.mark.parametrize(
    "distance, failed, stunned",
    [(10, False, False), (10.01, False, True), (20, False, True), (20.01, True, True)],
)
def test_numbers_know_the_range_table(distance: float, failed: bool, stunned: bool) -> None:
    found = work_out({"attack": 4, "defend": 4, "distance": distance, "range": 10}).to_json()
    assert (found["failed"], found["attacker_stunned"]) == (failed, stunned)


@pytest.mark.parametrize(
    "given, reason",
    [
        ({}, "attack: is needed"),
        ({"attack": -1}, "attack"),
        ({"distance": "far"}, "distance"),
        ({"range": 0}, "range"),
        ({"closest": 1}, "closest"),
        ({"luck": 3}, "luck"),
        ({"path": True, "cloaked": True}, "cannot be attacked on its path"),
        ({"path": True, "moved_away": True}, "cannot be attacked on its path"),
    ],
)
def test_numbers_at_fault_are_named(given: dict[str, Any], reason: str) -> None:
    plain = {"attack": 4, "defend": 4, "distance": 5, "range": 10} if given else {}
    with pytest.raises(Refused, match=reason):
        work_out({**plain, **given})


def test_a_scene_is_played_by_the_same_rules() -> None:
    result = made(scene(bid="1+1", answer="0+1"))
    text = "\n".join(result.lines())
    for words in ("+4 Attack", "+1 closer than half the range", "+1 target is stunned"):
        assert f"  {words}\n" in text
    assert "Attack score: 7\n" in text and "Defense score: 4\n" in text
    assert result.to_json()["pending"]["b1"] == {"stun": 2, "damaged": 1}


@pytest.mark.rule("EE-MOVE-INTERRUPT")
def test_a_scene_with_the_move_interrupt() -> None:
    result = made(scene(interrupt="move", move="14,18"))
    text = "\n".join(result.lines())
    assert "Burner moved to 14,18" in text and "+1 target moved when it was selected" in text


@pytest.mark.rule("EE-RETURN-ATTACK")
def test_a_scene_with_the_return_attack() -> None:
    result = made(scene(interrupt="return", return_bid="1", return_answer="1+0"))
    kinds = [event["kind"] for event in result.to_json()["events"]]
    assert kinds.count("attack") == 2 and kinds.count("damage") == 2
    assert "burning" in result.to_json()["pending"]["a1"]


@pytest.mark.rule("EE-TARGET-PART", "EE-TARGET")
def test_a_scene_with_a_component_and_a_path_point() -> None:
    data = scene(target="b2", target_part="Crucible", aim="path3")
    data["models"][2]["trail"] = [[18, 16]]
    text = "\n".join(made(data).lines())
    assert "Furnace (Crucible)" in text and "aimed at a point of the path" in text


def test_what_a_scene_leaves_open_is_asked() -> None:
    asked: list[str] = []

    def ask(decision: Decision) -> str:
        asked.append(decision.key)
        return {"bid": "2", "answer": "0+1"}.get(decision.key.split()[-1], "no")

    resolve(read_attack(json.dumps(scene()), "s.json"), ask)
    assert [key.split()[-1] for key in asked] == ["flee", "bid", "answer", "return"]


@pytest.mark.parametrize(
    "change, reason",
    [
        (lambda data: data.pop("attack"), "attack: a table is needed"),
        (lambda data: data["attack"].update(by="z9"), "attack.by"),
        (lambda data: data["attack"].update(target="a1"), "no such shot"),
        (lambda data: data["attack"].update(aim="path9"), "no such shot"),
        (lambda data: data["attack"].update(bid="9+0"), "on its console"),
        (lambda data: data["attack"].update(wind=3), "unknown key 'wind'"),
        (lambda data: data["attack"].update(interrupt="move"), "is not given"),
        (lambda data: data.update(models=[]), "2 to 60 models"),
        (lambda data: data.update(colour="red"), "unknown key 'colour'"),
        (lambda data: data.update(system="opr"), "must be entropic"),
        (lambda data: data.update(rules={"moon": True}), "unknown switch"),
        (lambda data: data["models"][0].update(at=[0, 0]), "not wholly on the table"),
        (lambda data: data["models"][0].update(at="here"), "a point is needed"),
        (lambda data: data["models"][0].update(side="c"), "must be a or b"),
        (lambda data: data["models"][0].update(profile="tank"), "unknown profile"),
        (lambda data: data["models"][0].update(blinded=1), "is blinded: no attacks"),
        (lambda data: data["models"][0].update(acted=True), "cannot act"),
        (lambda data: data["models"][2].update(parts={"Wing": {}}), "no component is called"),
        (lambda data: data.update(pools={"c": "1+1"}), "pools: unknown key 'c'"),
    ],
)
def test_faults_of_a_scene_are_one_sentence(change: Any, reason: str) -> None:
    data = scene()
    change(data)
    with pytest.raises(Refused, match=reason) as refused:
        made(data)
    assert "\n" not in str(refused.value)


def test_text_that_is_no_scene() -> None:
    for text in ("{", "[]", '"x"', "[" * 5000):
        with pytest.raises(Refused):
            read_attack(text, "s.json")
