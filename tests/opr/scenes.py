"""Scenes for tests: a small one to change, as data and as text."""

import copy
import json
from typing import Any

import pytest

from opfor.faults import Refused
from opfor.systems.opr.scene import read_scene
from tests.prompt import no_runaway

SMALL: dict[str, Any] = {
    "system": "gf-3",
    "round": 2,
    "seed": 7,
    "table": {"width": 72, "depth": 48, "ai_edge": "north"},
    "terrain": [
        {
            "name": "Wood",
            "kinds": ["cover", "difficult"],
            "polygon": [[10, 10], [16, 10], [16, 15], [10, 15]],
        }
    ],
    "objectives": [{"id": "A", "at": [36, 24], "held_by": None}],
    "units": [
        {
            "id": "u1",
            "side": "ai",
            "name": "Raiders",
            "quality": 4,
            "defense": 5,
            "rules": ["Strider"],
            "weapons": [
                {"name": "Carbine", "range": 18, "attacks": 1, "count": 5, "rules": ["AP(1)"]},
                {"name": "Blade", "range": 0, "attacks": 1, "count": 5},
            ],
            "models": [[30, 40], [31.2, 40], [32.4, 40], [33.6, 40], [34.8, 40]],
            "base_mm": 25,
        },
        {
            "id": "e1",
            "side": "player",
            "name": "Guards",
            "quality": 5,
            "defense": 5,
            "rules": [],
            "weapons": [{"name": "Rifle", "range": 24, "attacks": 1, "count": 3}],
            "models": [[36, 20], [37.2, 20], [38.4, 20]],
            "base_mm": 25,
            "activated": True,
        },
    ],
    "activate": "u1",
}


def small() -> dict[str, Any]:
    """A fresh copy of the small scene."""
    return copy.deepcopy(SMALL)


def changed(path: str, value: object) -> str:
    """The small scene's text with one field set: `units[0].models[1]`; None of a list appends."""
    scene = small()
    *way, last = _keys(path)
    here: Any = scene
    for key in way:
        here = here[key]
    here[last] = value
    return json.dumps(scene)


def _keys(path: str) -> list[str | int]:
    keys: list[str | int] = []
    for part in path.replace("]", "").split("."):
        name, *numbers = part.split("[")
        keys += [name, *map(int, numbers)]
    return keys


def refusal(text: str) -> str:
    """The sentence a scene is refused with."""
    with no_runaway(), pytest.raises(Refused) as refused:
        read_scene(text, "scene.json")
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert len(sentence) < 300
    return sentence
