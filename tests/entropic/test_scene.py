"""One attack by itself: from plain numbers and from a scene."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from opfor.faults import Refused
from opfor.game import Decision
from opfor.systems.entropic.forces import read_force
from opfor.systems.entropic.numbers import work_out
from opfor.systems.entropic.roster import profiles
from opfor.systems.entropic.scenario import read_scenario
from opfor.systems.entropic.scene import Resolved, read_attack, resolve
from opfor.systems.entropic.switches import turned


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
        (lambda data: data.update(pools=5), "s.json: pools: a table is needed"),
        (lambda data: data.update(pools=[1]), "s.json: pools: a table is needed"),
        (lambda data: data.update(pools={"a": "x"}), "s.json: pools: a: 'x' is not a number"),
        (lambda data: data.update(rules=5), "s.json: rules: a table of switches"),
        (lambda data: data["models"][0].update(trail=5), "models 1: trail: a list of points"),
        (lambda data: data["models"][1].update(trail=[[5, 5]] * 2), "models 2: trail: at most 1"),
        (lambda data: data["models"][0].update(trail=[[8, 8]]), "cannot act"),
        (lambda data: data["models"][0].update(cloaked=True), "cloaked: Line Rifle cannot cloak"),
        (lambda data: data["models"][0].update(tokens="5+0"), "models 1: tokens: at most 4 points"),
        (lambda data: data["models"][2].update(parts={"Carriage": 5}), "Carriage: a table"),
        (lambda data: data["models"][0].update(at=[10**400, 1]), "a point is needed"),
        (lambda data: data["attack"].update(interrupt="run"), "attack: interrupt: must be one of"),
        (lambda data: data["attack"].update(interrupt=True), "attack: interrupt: a text"),
        (lambda data: data["attack"].update(part="Wing"), "attack.part: no component"),
        (lambda data: data["attack"].update(move="14,18"), "attack.move: nobody moves"),
        (lambda data: data["attack"].update(interrupt="move"), "attack.move: is not given"),
        (lambda data: data["attack"].update(return_bid="1"), "attack.return_bid: the console"),
        (lambda data: data["attack"].update(answer="9+0"), "attack.answer: Burner has 2 points"),
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


@pytest.mark.rule("EE-D15")
@pytest.mark.parametrize(
    "tokens, more, reason",
    [
        ("0+2", {"interrupt": "return"}, "attack.interrupt: Burner has no command point"),
        ("0+0", {"interrupt": "return"}, "attack.interrupt: the target cannot do it"),
        ("0+0", {"answer": "1+0"}, "attack.answer: the console has no tokens"),
    ],
)
def test_an_order_that_cannot_be_carried_out_is_refused(
    tokens: str, more: dict[str, str], reason: str
) -> None:
    data = scene(**more)
    data["models"][1]["tokens"] = tokens
    with pytest.raises(Refused, match=reason):
        made(data)
    data["models"][1]["tokens"] = "0+0"
    data["attack"] = {**scene()["attack"], "interrupt": "none", "answer": "0"}
    assert made(data).events


def test_a_model_that_has_acted_does_not_interrupt() -> None:
    data = scene(interrupt="move", move="14,18")
    data["models"][1]["acted"] = True
    with pytest.raises(Refused, match=r"attack\.interrupt: the target cannot do it"):
        made(data)


def test_only_some_shots_are_named() -> None:
    data = scene(aim="nowhere")
    data["models"][2]["trail"] = [[18, 30]]
    with pytest.raises(Refused, match="no such shot") as refused:
        made(data)
    assert str(refused.value).count(" at b") == 8 and "more" in str(refused.value)


KINDS: tuple[Any, ...] = (
    None,
    True,
    5,
    -1,
    1e300,
    "x",
    "",
    [],
    [1],
    [[1]],
    {},
    {"x": 1},
    float("nan"),
)


def paths_of(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in a scene."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    found: list[tuple[Any, ...]] = []
    for key in keys:
        found.append((*path, key))
        if isinstance(value[key], dict | list):
            found += paths_of(value[key], (*path, key))
    return found


def whole_scene() -> dict[str, Any]:
    """A scene with everything that may stand in one."""
    data = scene(
        part="Line Rifle", aim="base", bid="1+1", answer="1+0", interrupt="return",
        return_bid="0+1", return_answer="0+0",
    )  # fmt: skip
    data |= {"table": {"width": 40, "depth": 40}, "rules": {"area-stun": False}}
    data["pools"] = {"a": "1+1", "b": "0+1"}
    data["terrain"] = [{"name": "wood", "polygon": [[30, 30], [34, 30], [34, 34]], "move": 1}]
    data["models"][0] |= {"name": "Ann", "cloaked": False, "damaged": ["move"]}
    data["models"][2]["trail"] = [[18, 16]]
    data["models"][2]["parts"] = {"Crucible": {"stun": 1, "acted": True}}
    return data


def test_every_value_of_every_kind_is_read_or_refused_with_its_field() -> None:
    plain = whole_scene()
    plain["attack"]["part"] = "Line Rifle"
    assert made(plain).events
    for path in paths_of(plain):
        for kind in KINDS:
            data = whole_scene()
            at: Any = data
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = kind
            try:
                made(data)
            except Refused as refused:
                assert str(refused).startswith("s.json: "), (path, kind, str(refused))
                assert "\n" not in str(refused)


@pytest.mark.rule("EE-D21", "EE-BURNING", "EE-LONG-RANGE", "EE-MOVE-INTERRUPT")
def test_markers_and_the_source_base_are_told_with_their_rules() -> None:
    back = made(scene(interrupt="return", return_bid="1+0", return_answer="0+0"))
    told = {event.text: event.rules for event in back.events}
    burning = next(text for text in told if "burning marker" in text)
    assert told[burning] == ["EE-D21", "EE-BURNING"]
    data = scene()
    data["models"][1]["at"] = [10, 40]
    far = [event for event in made(data).events if event.kind == "stun"]
    assert far[0].rules == ["EE-LONG-RANGE"] and "Line Rifle got a stun marker" in far[0].text
    moved = made(scene(interrupt="move", move="14,18"))
    assert any("goes on at the source base of Burner (10,18)" in e.text for e in moved.events)


@pytest.mark.parametrize("distance, shown", [(20.001, "20.001"), (20.0, "20"), (9.9996, "9.9996")])
def test_a_distance_is_told_with_digits_enough_for_its_row(distance: float, shown: str) -> None:
    given = {"attack": 4, "defend": 4, "distance": distance, "range": 20}
    assert f"3 Range: {shown} with a range of 20" in "\n".join(work_out(given).lines())


def test_a_scene_tells_a_distance_on_the_right_side_of_its_row() -> None:
    data = scene()
    north = 10 + 20 + profiles()["line-rifle"].radius + profiles()["burner"].radius
    data["models"][1]["at"] = [10, north]
    near = next(e.text for e in made(data).events if e.kind == "scores")
    data["models"][1]["at"] = [10, north + 1 / 1024]
    far = next(e.text for e in made(data).events if e.kind == "scores")
    assert near.startswith("20.00 in range (20)") and far.startswith("20.001 beyond the range")


@pytest.mark.rule("EE-D13", "EE-D14", "EE-TARGET-PART", "EE-SISTER", "EE-ANNIHILATED")
def test_switches_and_a_component_enter_the_numbers() -> None:
    given = {"attack": 4, "defend": 4, "distance": 15, "range": 10, "part": "Turret"}
    rules = turned({"pending-stun-counts": True, "area-stun": False})
    account = work_out(given, None, rules)
    assert account.to_json()["defense"]["score"] == 7 and account.to_json()["area"] == 0
    assert "its Turret [EE-TARGET-PART]" in account.lines()[0]
    assert "EE-AREA-STUN" not in "\n".join(account.lines())
    assert work_out(given).to_json()["defense"]["score"] == 6
    for attack, words in ((9, "every other component gets a stun"), (13, "the whole model")):
        near = {**given, "attack": attack, "distance": 8}
        assert words in "\n".join(work_out(near).lines())


@pytest.mark.rule("EE-D14")
@pytest.mark.parametrize("distance, words", [(4, "the target too"), (4.5, "too far off")])
def test_area_stun_round_the_attacker_may_miss_the_target(distance: float, words: str) -> None:
    given = {"attack": 4, "defend": 4, "distance": distance, "range": 8}
    rules = turned({"area-stun-from-attacker": True})
    assert words in next(x for x in work_out(given, None, rules).lines() if "EE-AREA" in x)


def test_the_examples_of_the_documents_are_read() -> None:
    text = (Path(__file__).parents[2] / "docs" / "entropic.md").read_text("utf-8")
    blocks = re.findall(r"```(json|toml)\n(.*?)```", text, re.DOTALL)
    scene_text, force, scenario = (block for _, block in blocks)
    assert resolve(read_attack(scene_text, "entropic.md")).events
    assert read_force(force, "entropic.md").value
    assert read_scenario(scenario, "entropic.md").objectives
