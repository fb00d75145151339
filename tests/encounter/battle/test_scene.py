"""Hex scenes: one decision with its reasons, and one sentence for what cannot be read."""

import json
from typing import Any

import pytest

from opfor.faults import Refused
from opfor.systems.encounter.scene import read_scene

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
