"""A scene seen in a mirror, or with its units in another order, leads to the same decision.

Dice choose among equals, and equals change their order in the mirror. So the whole tree of
what the dice can bring is followed, and the sets of outcomes are compared.
"""

import random

import pytest

from opfor.dice import Dice, Source
from opfor.systems.opr.battle import Battle, Model, Objective, Unit
from opfor.systems.opr.decide import decide
from opfor.systems.opr.verdict import Verdict
from tests.opr.decide.random_scenes import random_scene
from tests.opr.decide.scenes import Scene

SCENES = 500
#: dice followed in one decision at most; scenes with more are compared by their first draw
MOST = 40


class Branching(Source):
    """Follows one branch: the faces given, then ones."""

    def __init__(self, faces: list[int]) -> None:
        self.faces = faces
        self.drawn = 0

    def face(self, purpose: str, reading: str) -> int:
        self.drawn += 1
        return self.faces[self.drawn - 1] if self.drawn <= len(self.faces) else 1


def outcomes(battle: Battle, unit: str, mirrored: bool) -> set[str]:
    """Everything the dice can bring, in words that do not know left from right."""
    found: set[str] = set()
    todo: list[list[int]] = [[]]
    runs = 0
    while todo and runs < MOST:
        faces = todo.pop()
        source = Branching(faces)
        verdict = decide(battle, Dice(source), unit)
        runs += 1
        found.add(words(verdict, battle.table.width if mirrored else 0.0))
        for place in range(len(faces), source.drawn):
            for face in range(2, 7):
                todo.append(faces + [1] * (place - len(faces)) + [face])
    if todo:
        draw = verdict.dice[0]
        return {f"{draw.purpose} {len(draw.options)}"}
    return found


def words(found: Verdict, width: float) -> str:
    """What was decided; the walk's end but for charges, where equal spots have no order."""
    end = ""
    if found.action != "charge" and found.path:
        x, y = found.path[-1]
        end = f"{abs(width - x):.4f} {y:.4f}"
    shots = [(shot.weapon, shot.target) for shot in found.shots]
    return f"{found.type} {found.action} {found.toward} {found.target} {end} {shots}"


def mirror(made: Scene) -> Scene:
    """East and west exchanged."""
    other = Scene(made.edition.name, made.width, made.depth)
    for piece in made.pieces:
        s = piece.shape
        kinds = [
            kind
            for kind, has in (
                ("cover", piece.is_cover),
                ("difficult", piece.is_difficult),
                ("dangerous", piece.is_dangerous),
                ("impassable", piece.is_impassable),
                ("blocking", piece.is_blocking),
            )
            if has
        ]
        other.terrain(" ".join(kinds), made.width - s.east, s.south, made.width - s.west, s.north)
    for o in made.objectives:
        other.objectives.append(Objective(o.id, made.width - o.x, o.y, o.held_by, o.scorable_by))
    for unit in made.units:
        other.units.append(mirrored_unit(unit, made))
    return other


def mirrored_unit(unit: Unit, made: Scene) -> Unit:
    models = [
        Model(made.width - m.base.x, m.base.y, m.base.r, m.tough, m.wounds) for m in unit.models
    ]
    twin = Unit(unit.id, unit.side, unit.profile, models, made.edition)
    twin.is_activated = unit.is_activated
    twin.is_stunned = unit.is_stunned
    return twin


@pytest.mark.parametrize("number", range(SCENES))
def test_a_mirror_changes_nothing(number: int) -> None:
    made = random_scene(number, 4)
    own = [unit.id for unit in made.units if unit.side == "ai"]
    if own:
        unit = own[number % len(own)]
        there = outcomes(mirror(made).battle(), unit, True)
        assert outcomes(made.battle(), unit, False) == there


@pytest.mark.parametrize("number", range(SCENES))
def test_the_order_of_the_units_changes_nothing(number: int) -> None:
    made = random_scene(number, 4)
    own = [unit.id for unit in made.units if unit.side == "ai"]
    if own:
        unit = own[number % len(own)]
        before = outcomes(made.battle(), unit, False)
        shuffled = random.Random(number)
        shuffled.shuffle(made.units)
        shuffled.shuffle(made.objectives)
        assert outcomes(made.battle(), unit, False) == before
