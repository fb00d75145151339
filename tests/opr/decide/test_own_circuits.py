"""A person's own tree in place of a printed one."""

import pytest

from opfor.dice import Dice
from opfor.systems.opr import library
from opfor.systems.opr.decide import decide
from opfor.systems.opr.verdict import Verdict
from tests.opr.decide.scenes import BLADE, GUN, Faces, Scene

HEAD = """
format = 1
id = "melee"
system = "opr"
title = "Own"
source = "custom"
start = "X"
"""


def with_own(made: Scene, boxes: str, faces: list[int] | None = None) -> Verdict:
    circuits = library().replace(HEAD + boxes, "own.toml").circuits
    return decide(made.battle(), Dice(Faces(faces or [])), "a", True, circuits)


def scene() -> Scene:
    made = Scene().unit("a", (10.0, 24.0), BLADE).marker("M", 40.0, 24.0)
    return made.foe("e", (20.0, 24.0), BLADE)


@pytest.mark.parametrize(("action", "expected"), [("hold", "hold"), ("idle", "idle")])
def test_an_end_the_printed_trees_do_not_have(action: str, expected: str) -> None:
    found = with_own(scene(), f'[nodes.X]\nkind = "end"\naction = "{action}"')
    assert (found.action, found.models) == (expected, [(10.0, 24.0)])


def test_an_advance_nobody_asked_about_still_goes_somewhere() -> None:
    box = '[nodes.X]\nkind = "end"\naction = "advance"\nwith = { toward = "objective" }'
    found = with_own(scene(), box)
    assert found.action == "advance" and found.ways[0].length == pytest.approx(6.0, abs=0.01)


def test_a_charge_at_nobody_becomes_a_rush() -> None:
    made = Scene().unit("a", (10.0, 24.0), BLADE).foe("e", (60.0, 24.0), GUN)
    charge = 'with = { toward = "enemy", which = "in charge range" }'
    box = f'[nodes.X]\nkind = "end"\naction = "charge"\n{charge}'
    found = with_own(made, box)
    assert (found.action, found.toward) == ("rush", "e")


@pytest.mark.parametrize(("face", "action"), [(1, "hold"), (6, "charge")])
def test_a_die_in_the_tree(face: int, action: str) -> None:
    boxes = """
[nodes.X]
kind = "roll"
roll = "d6d"
to = ["H", "C"]
[nodes.H]
kind = "end"
action = "hold"
[nodes.C]
kind = "end"
action = "charge"
with = { toward = "enemy", which = "in charge range" }
"""
    found = with_own(scene(), boxes, [face])
    assert found.action == action
    assert found.dice[0].faces == [face]
