"""Scenes drawn from a number: armies, terrain and markers, the same for the same number."""

import random
from collections.abc import Iterator

from opfor.boards.inches import snap
from opfor.dice import Dice, Seeded
from opfor.systems.opr.draws import Draws
from opfor.systems.opr.measure import Measure
from tests.boards.tables import volume
from tests.opr.decide.scenes import EVERY, R, Scene

KINDS = ("cover difficult", "impassable blocking", "cover", "difficult", "dangerous", "blocking")
ARMS = (
    ("Rifle 24 A1", "Knife A1"),
    ("Pistol 12 A1", "Sword A3 AP(1)"),
    ("Claw A2",),
    ("Cannon 30 A3 AP(2)", "Gun 18 A2", "Fist A3"),
    ("Mortar 30 A2 Indirect",),
    ("Lance A2", "Bow 18 A1 Deadly(3)"),
)
RULES = ((), (), (), ("Strider",), ("Flying",), ("Fast",), ("Slow",), ("Aircraft",))

Box = tuple[float, float, float, float]


def random_scene(number: int, units: int = 6, width: float = 48.0, depth: float = 36.0) -> Scene:
    """A scene of either side's units, none nearer than an inch to another."""
    return Dealer(number, width, depth).deal(units)


def walkers(part: int) -> Iterator[Measure]:
    """Whoever may walk in a quarter of the scenes, and what it measures."""
    for number in range(part, volume(60, 240), 4):
        battle = random_scene(number).battle()
        for unit in battle.units:
            if unit.is_on_table and not unit.is_aircraft and not unit.embarked_in:
                yield Measure(battle, unit, unit.bases, Draws(Dice(Seeded(number, "test"))))


class Dealer:
    def __init__(self, number: int, width: float, depth: float) -> None:
        self.random = random.Random(number)
        self.scene = Scene(EVERY[number % len(EVERY)], width, depth)
        self.pieces: list[Box] = []
        self.taken: list[Box] = []

    def deal(self, units: int) -> Scene:
        for _ in range(self.random.randint(0, 7)):
            self.put_piece()
        for number in range(self.random.randint(0, 4)):
            self.put_marker(f"M{number}")
        for number in range(units):
            self.put_unit(f"a{number}", "ai")
            self.put_unit(f"e{number}", "player")
        return self.scene

    def spot(self, wide: float, deep: float) -> tuple[float, float]:
        return (
            snap(self.random.uniform(1.5, self.scene.width - wide - 1.5)),
            snap(self.random.uniform(1.5, self.scene.depth - deep - 1.5)),
        )

    def put_piece(self) -> None:
        wide, deep = self.random.uniform(2, 8), self.random.uniform(2, 8)
        x, y = self.spot(wide, deep)
        box = (x, y, x + snap(wide), y + snap(deep))
        if not any(meets(box, other, 2.0) for other in self.pieces):
            self.pieces.append(box)
            self.scene.terrain(self.random.choice(KINDS), *box)

    def put_marker(self, id: str) -> None:
        held = self.random.choice(["", "", "", "ai", "player"])
        self.scene.marker(id, *self.spot(0.0, 0.0), held_by=held)

    def put_unit(self, id: str, side: str) -> None:
        row = self.random.choice([1, 1, 3, 5])
        rank = min(row, self.random.choice([2, 5]))
        r = R if row > 1 else self.random.choice([R, 1.0])
        wide, deep = rank * (2 * r + 0.25), -(-row // rank) * (2 * r + 0.25)
        has = self.random.choice(RULES)
        for _ in range(40):
            x, y = self.spot(wide, deep)
            box = (x - r, y - r, x + wide, y + deep)
            if any(meets(box, other, 1.3) for other in self.taken):
                continue
            if any(meets(box, other, 0.1) for other in self.solid()):
                continue
            self.taken.append(box)
            self.scene.unit(
                id,
                (x, y),
                *self.random.choice(ARMS),
                side=side,
                row=row,
                rank=rank,
                r=r,
                has=has,
                defense=self.random.randint(2, 6),
                tough=self.random.choice([1, 1, 3, 6]),
                is_activated=side == "player" and self.random.random() < 0.4,
                is_stunned=self.random.random() < 0.1,
            )
            return

    def solid(self) -> list[Box]:
        return [
            box
            for box, piece in zip(self.pieces, self.scene.pieces, strict=True)
            if piece.is_impassable
        ]


def meets(a: Box, b: Box, apart: float) -> bool:
    return (
        a[0] < b[2] + apart and a[2] > b[0] - apart and a[1] < b[3] + apart and a[3] > b[1] - apart
    )
