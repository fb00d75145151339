"""Hex scenes: one decision with its reasons, and one sentence for what cannot be read."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from opfor.faults import Refused
from opfor.game import play_out
from opfor.systems.encounter import library
from opfor.systems.encounter.armies import preset, presets
from opfor.systems.encounter.battle import Battle
from opfor.systems.encounter.core import read_core
from opfor.systems.encounter.policy import policy
from opfor.systems.encounter.scene import read_scene
from opfor.systems.encounter.scene_drawing import draw_scene
from opfor.systems.encounter.scene_words import tell, why_json
from opfor.systems.encounter.whole import Encounter

SCENE: dict[str, Any] = {
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


def changed(**parts: Any) -> str:
    return json.dumps({**SCENE, **parts})


def test_a_scene_is_decided_with_reasons() -> None:
    verdict = read_scene(changed()).decide()
    assert (verdict.formation, verdict.order, verdict.action) == ("grunts", "Move It!", "engage")
    assert verdict.target == "C4"
    assert set(verdict.moves.values()) == {"C4"}
    boxes = [step.node for step in verdict.trace]
    assert boxes[:9] == ["A1", "A5", "N1", "N4", "N8", "N12", "N13", "N14", "ENGAGE"]
    reasons = {step.node: step.because for step in verdict.trace}
    assert reasons["N14"] == "3 units against 1"
    json.dumps(verdict.to_json())


def test_the_same_scene_gives_the_same_decision() -> None:
    text = changed()
    assert read_scene(text).decide().to_json() == read_scene(text).decide().to_json()
    assert read_scene(text).decide(seed=9).to_json()["action"] == "engage"


def test_a_scene_can_name_the_formation_or_let_it_wait() -> None:
    waiting = {
        "id": "drop",
        "side": "ai",
        "where": "entry",
        "units": [{"name": "Jumpy Grunts", "cost": 4}],
    }
    formations = [*SCENE["formations"], waiting]
    held = [{"hex": "C2", "owner": "ai", "held_by": "player"}]
    text = changed(formations=formations, objectives=held, activate="drop")
    verdict = read_scene(text).decide()
    assert (verdict.formation, verdict.action) == ("drop", "defer")
    free = changed(formations=formations, objectives=[{"hex": "F1"}], activate="drop")
    assert read_scene(free).decide().action in ("enter", "defer")


def test_a_move_says_where_each_unit_goes() -> None:
    far = [SCENE["formations"][0], {"side": "player", "units": [{"name": "Infantry", "hex": "C1"}]}]
    verdict = read_scene(changed(formations=far)).decide()
    assert verdict.action == "move"
    assert list(verdict.moves) == ["grunts.1", "grunts.2", "grunts.3"]


FAULTS: dict[str, dict[str, Any]] = {
    "system: must be encounter": {"system": "chess"},
    "turn: must be a whole number from 1 to 6": {"turn": 9},
    "weather: is not known here": {"weather": "rain"},
    "map: row 8: 6 hexes are needed": {"map": ["....", *["......"] * 7]},
    "objectives[0].hex: there is no hex 'Z1'": {"objectives": [{"hex": "Z1"}]},
    "formations[0].side: must be one of": {"formations": [{"side": "me", "units": []}]},
    "has no unit 'Dragon'": {
        "formations": [{"side": "ai", "units": [{"name": "Dragon", "hex": "A1"}]}]
    },
    "the player has none": {"formations": SCENE["formations"][:1]},
    "activate: 'squad' is no formation of the A.I.": {"activate": "squad"},
    "more than the hex takes": {
        "formations": [
            {"side": "ai", "units": [{"name": "Infantry", "hex": "A1"}] * 7},
            SCENE["formations"][1],
        ]
    },
    "cannot stand in C5": {"map": [*["......"] * 3, "..x...", *["......"] * 4]},
    "sides: both have the same edge": {"sides": {"player": {"edge": "far"}}},
    "sides.ennemy: is not known here": {"sides": {"ennemy": {}}},
    "sides.ai.card_die_was_2: must be true or false": {"sides": {"ai": {"card_die_was_2": 1}}},
    "4 cards, but a side plays 3": {
        "sides": {"ai": {"cards_played": ["Dodge", "Rally", "Medic!", "Sticky Mine"]}}
    },
    "each card is played once": {"sides": {"ai": {"cards_played": ["Dodge", "Dodge"]}}},
    "activate: the id of a formation is needed": {"activate": 5},
    "seed: a whole number is needed": {"seed": True},
    "map: a list of rows": {"map": [1] * 8},
    "objectives[0].hex: a hex is needed": {"objectives": [{"hex": 3}]},
    "objectives[0].held_by: must be one of": {"objectives": [{"hex": "A1", "held_by": "me"}]},
}


def one(**facts: Any) -> dict[str, Any]:
    """A scene whose only change is in the A.I.'s formation."""
    return {"formations": [{**SCENE["formations"][0], **facts}, SCENE["formations"][1]]}


SOLDIER = {"name": "Infantry", "cost": 2}
WAGON = {"name": "War Wagon", "hex": "C5"}
FAULTS |= {
    "formations[0].broken: must be true or false": one(broken="no"),
    "formations[0].fired: must be true or false": one(fired=0),
    "formations[0].suppression: must be a whole number": one(suppression="3"),
    "formations[0].id: a text": one(id=None),
    "grunts: broken needs a suppression of its 3 units": one(broken=True, suppression=2),
    "grunts: suppression 3 with 3 units is broken": one(suppression=3),
    "grunts: Infantry has no Tactical Entry to wait for": one(where="entry", units=[SOLDIER]),
    "its formation is not on the board": one(where="reserve"),
    "is not on the board, so it has no suppression": one(
        where="reserve", units=[SOLDIER], suppression=1
    ),
    "rides: Infantry carries nobody": one(
        units=[{**SOLDIER, "hex": "C5"}, {**SOLDIER, "rides": 1}]
    ),
    "rides: War Wagon carries 4": one(units=[WAGON, *[{**SOLDIER, "rides": 1}] * 5]),
    "rides: only infantry rides": one(units=[WAGON, {"name": "Griffin", "rides": 1}]),
    "a unit that rides has no hex of its own": one(
        units=[WAGON, {**SOLDIER, "rides": 1, "hex": "C5"}]
    ),
    "nobody can stand on the one in A1": {
        "objectives": [{"hex": "A1"}],
        "map": [*["......"] * 7, "x....."],
    },
    "the player has more than one commander": {
        "formations": [
            *SCENE["formations"],
            {"id": "c", "side": "player", "commander": True, "units": []},
            {"id": "d", "side": "player", "commander": True, "units": []},
        ]
    },
}


@pytest.mark.parametrize("sentence", FAULTS)
def test_a_bad_scene_is_one_sentence(sentence: str) -> None:
    with pytest.raises(Refused) as caught:
        read_scene(changed(**FAULTS[sentence]), "mine.json").decide()
    assert sentence in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["{", "[]", '{"system": "encounter"}'])
def test_what_is_no_scene_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_scene(text)


def test_the_far_edge_is_that_of_the_core() -> None:
    text = (files("opfor.systems.encounter") / "data" / "core.toml").read_text("utf-8")
    core = read_core(text.replace("depth = 8", "depth = 10"), "core")
    scene = read_scene(changed(), core=core)
    assert [side.edge for side in scene.battle.sides] == [9, 0]


@pytest.mark.rule("SETUP-OBJ")
def test_boards_of_other_sizes_are_played() -> None:
    text = (files("opfor.systems.encounter") / "data" / "core.toml").read_text("utf-8")
    for width, depth in ((4, 8), (10, 6)):
        sized = text.replace("width = 6", f"width = {width}").replace(
            "depth = 8", f"depth = {depth}"
        )
        system = Encounter(read_core(sized, "core"), [preset(name) for name in presets()[:2]])
        solo = policy(library())
        battle = play_out(system, 3, {"a": solo, "b": solo})
        assert isinstance(battle, Battle) and battle.is_over


def documented() -> str:
    """The example of a hex scene in the documentation."""
    text = (Path(__file__).parents[3] / "docs" / "scene.md").read_text("utf-8")
    return text.partition("## Scenes on hexes")[2].partition("```json\n")[2].partition("```")[0]


def test_the_documented_scene_is_decided_as_it_says() -> None:
    scene = read_scene(documented())
    verdict = scene.decide()
    text = (Path(__file__).parents[3] / "docs" / "scene.md").read_text("utf-8")
    told = "\n".join(tell(scene.battle, verdict, library()))
    shown = text.partition("## Scenes on hexes")[2].partition("```json")[2].partition("```\n")[2]
    for line in shown.partition("```\n")[2].partition("```")[0].splitlines():
        assert line.strip("… ") in told, line


def test_what_would_have_changed_it_is_told_and_written() -> None:
    scene = read_scene(changed())
    verdict = scene.decide()
    told = "\n".join(tell(scene.battle, verdict, library(), True))
    assert "It turned on N14: Is it outnumbered by the formations it would engage?" in told
    assert "What would have changed it:" in told and "What the boxes mean:" in told
    assert "What would have changed it:" not in "\n".join(tell(scene.battle, verdict, library()))
    why: Any = why_json(verdict, library())
    assert why["turned_on"] == "N14"
    assert {"node": "N13", "instead": "yes"}.items() <= why["changes"][-2].items()
    found = verdict.to_json()
    assert (found["core"], found["is_stand_in"]) == ("stand-in core", True)


@pytest.mark.parametrize(
    ("facts", "mark"),
    [
        ({}, 'class="move" data-way="C5-C4"'),
        (one(units=[{"name": "Support Marines", "hex": "C6"}]), 'class="shot" data-way="C6-C4"'),
    ],
)
def test_a_scene_is_drawn_with_its_decision(facts: dict[str, Any], mark: str) -> None:
    scene = read_scene(changed(**facts))
    drawing = draw_scene(scene.battle, scene.decide())
    ElementTree.fromstring(drawing)
    assert mark in drawing and 'data-formation="squad"' in drawing
    assert "profiles and base rules are ours" in drawing


def test_an_entry_is_drawn() -> None:
    drop = {"id": "drop", "side": "ai", "where": "entry", "units": [{"name": "Jumpy Grunts"}]}
    formations = [*SCENE["formations"], drop]
    scene = read_scene(
        changed(formations=formations, objectives=[{"hex": "F1"}], activate="drop", phase=2)
    )
    verdict = scene.decide()
    assert verdict.action == "enter"
    assert 'class="entry"' in draw_scene(scene.battle, verdict)
