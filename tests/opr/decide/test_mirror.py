"""A scene seen in a mirror, or with its units in another order, leads to the same decision.

Dice choose among equals, and equals change their order in the mirror. So the whole tree of
what the dice can bring is followed, and the sets of outcomes are compared.
"""

import json
import random

import pytest

import opfor
from opfor.dice import Dice, Seeded, Source
from opfor.systems.opr.battle import Battle, Model, Objective, Unit
from opfor.systems.opr.decide import decide
from opfor.systems.opr.scene import decision_json
from opfor.systems.opr.verdict import Verdict
from tests.opr.decide.random_scenes import random_scene
from tests.opr.decide.scenes import BLADE, EVERY, Scene

#: the pure package takes twenty times as long
SCENES = 500 if opfor.COMPILED else 250
#: branches followed in one decision at most
MOST = 1000


class Branching(Source):
    """Follows one branch: the faces given, then ones."""

    def __init__(self, faces: list[int]) -> None:
        self.given = faces
        self.drawn = 0

    def face(self, purpose: str, reading: str) -> int:
        self.drawn += 1
        return self.given[self.drawn - 1] if self.drawn <= len(self.given) else 1


def outcomes(battle: Battle, unit: str, width: float, ids: dict[str, str]) -> set[str]:
    """Everything the dice can bring, seen in a mirror if a width is given, under other ids."""
    found: set[str] = set()
    todo: list[list[int]] = [[]]
    runs = 0
    while todo:
        faces = todo.pop()
        source = Branching(faces)
        verdict = decide(battle, Dice(source), unit)
        runs += 1
        assert runs < MOST
        if any(len(draw.faces) > (1 if len(draw.options) <= 6 else 2) for draw in verdict.dice):
            continue  # rolled again: it comes to what another branch comes to
        found.add(words(verdict, width, ids))
        for place in range(len(faces), source.drawn):
            for face in range(2, 7):
                todo.append(faces + [1] * (place - len(faces)) + [face])
    return found


def words(found: Verdict, width: float, ids: dict[str, str]) -> str:
    """What was decided: the place of every model, every walk's length and every target."""
    places = [f"{abs(width - x):.4f} {y:.4f}" for x, y in found.models]
    walks = [f"{way.length:.6f}" for way in found.ways]
    shots = [(shot.weapon, ids.get(shot.target, "")) for shot in found.shots]
    toward, target = ids.get(found.toward, found.toward), ids.get(found.target, "")
    return f"{found.type} {found.action} {toward} {target} {places} {walks} {shots}"


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


def one_of(made: Scene, number: int) -> str | None:
    """The A.I. unit a scene is decided for, if it has any."""
    own = [unit.id for unit in made.units if unit.side == "ai"]
    return own[number % len(own)] if own else None


def renumbered(made: Scene, seed: int) -> dict[str, str]:
    """Units and objectives in another order, units under other ids; new ids and the old ones."""
    shuffled = random.Random(seed)
    shuffled.shuffle(made.units)
    shuffled.shuffle(made.objectives)
    old = {f"u{number}": unit.id for number, unit in enumerate(made.units)}
    for id, unit in zip(old, made.units, strict=True):
        unit.id = id
    return old


@pytest.mark.parametrize("number", range(SCENES))
def test_a_mirror_changes_nothing(number: int) -> None:
    made = random_scene(number, 4)
    unit = one_of(made, number)
    if unit is not None:
        ids = {each.id: each.id for each in made.units}
        there = outcomes(mirror(made).battle(), unit, made.width, ids)
        assert outcomes(made.battle(), unit, 0.0, ids) == there


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("x", [10.0, 31.0, 50.0])
@pytest.mark.parametrize("many", [5, 6, 8])
def test_a_column_that_closes_up_does_so_alike_in_a_mirror(name: str, x: float, many: int) -> None:
    """Behind each other and out of coherency: places to either side are equally near."""
    made = Scene(name).marker("M", x, 4.0)
    made.unit("a", (0.0, 0.0), BLADE, models=[(x, 14.0 + 3.0 * i) for i in range(many)])
    there = outcomes(mirror(made).battle(), "a", made.width, {})
    assert outcomes(made.battle(), "a", 0.0, {}) == there


@pytest.mark.parametrize("number", range(SCENES))
def test_the_order_and_the_ids_of_the_units_change_nothing(number: int) -> None:
    made = random_scene(number, 4)
    unit = one_of(made, number)
    if unit is not None:
        before = outcomes(made.battle(), unit, 0.0, {each.id: each.id for each in made.units})
        old = renumbered(made, number)
        new = next(id for id, was in old.items() if was == unit)
        assert outcomes(made.battle(), new, 0.0, old) == before


@pytest.mark.parametrize("number", range(SCENES))
def test_the_same_seed_repeats(number: int) -> None:
    found: list[str] = []
    for _ in range(2):
        made = random_scene(number, 4)
        unit = one_of(made, number)
        if unit is not None:
            verdict = decide(made.battle(), Dice(Seeded(number, "test")), unit, True)
            found.append(json.dumps(decision_json(verdict)))
    assert found[:1] == found[1:]
