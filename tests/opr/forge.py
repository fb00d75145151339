"""Fixtures in the list builder's shapes, and ways to spoil them."""

import copy
import json
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from opfor.systems.opr.armies import Army, read_army
from opfor.systems.opr.editions import load_edition

NEW, OLD = "resolved-2026", "resolved-2024"
BOOKS = ("book-v3", "book-v2")


def load(name: str) -> Any:
    return json.loads(written(name))


def written(name: str) -> str:
    return (Path(__file__).parent / "fixtures" / f"{name}.json").read_text("utf-8")


def army(data: Any, edition: str = "gf-3") -> Army:
    text = data if isinstance(data, str) else json.dumps(data)
    return read_army(text, "list.json", load_edition(edition))


def spoiled(data: Any, *path: str | int, to: Any) -> Any:
    """A copy with one value changed."""
    copied = copy.deepcopy(data)
    at = copied
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = to
    return copied


JUNK = (
    st.none()
    | st.booleans()
    | st.integers(-10, 10)
    | st.sampled_from([10**9, -(10**30), 0.5, 1.0, 1e308])
    | st.sampled_from(["", " ", "7", "+3", "x" * 300, "a\nb", "\x1b[31m", "\ud800", "1x (a", "[{"])
    | st.sampled_from([[], [[]], [None], [1, "a"], {}, {"name": 3}, {"type": []}, ["AP(1)"]])
)


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every place in a tree of JSON: what holds it, and its key there."""
    if isinstance(data, dict):
        own = [(data, key) for key in data]
        return own + [place for value in data.values() for place in _places(value)]
    if isinstance(data, list):
        own = [(data, number) for number in range(len(data))]
        return own + [place for value in data for place in _places(value)]
    return []


@st.composite
def spoilt(draw: st.DrawFn, names: tuple[str, ...]) -> str:
    """A fixture with one to three values replaced by junk or left out."""
    data = load(draw(st.sampled_from(names)))
    for _ in range(draw(st.integers(1, 3))):
        places = _places(data)
        if not places:
            break
        at, key = places[draw(st.integers(0, len(places) - 1))]
        if isinstance(at, dict) and draw(st.booleans()):
            del at[key]
        else:
            at[key] = draw(JUNK)
    return json.dumps(data)
