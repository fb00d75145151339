"""Small measured scenes, put together in a line or two.

`unit("a", at=(10, 10))` is one model; `row=5` makes a line of five, 1.2" apart, going east.
Weapons are written "Gun 18 A1 AP(1)" and "Blade A2"; rules "Tough(3)".
"""

import re
from collections.abc import Sequence
from functools import cache

from opfor.boards.table import Table
from opfor.boards.terrain import Piece, piece_from
from opfor.dice import Dice, Seeded, Source
from opfor.systems.opr.battle import Battle, Model, Objective, Spell, Unit, Upgrade
from opfor.systems.opr.decide import decide
from opfor.systems.opr.editions import EDITIONS, Edition, load_edition
from opfor.systems.opr.profiles import Rule, UnitProfile, Weapon
from opfor.systems.opr.rule_names import RuleNames
from opfor.systems.opr.verdict import Verdict

EVERY = EDITIONS
#: a 32 mm base, snapped
R = 0.630859375
GUN = "Gun 18 A1"
BLADE = "Blade A1"
#: enough blade to make a unit with a gun hybrid
AXE = "Axe A6"


@cache
def edition(name: str) -> Edition:
    return load_edition(name)


@cache
def names(name: str) -> RuleNames:
    return RuleNames(edition(name))


def rules(words: Sequence[str], name: str) -> list[Rule]:
    found: list[Rule] = []
    for word in words:
        match = re.fullmatch(r"(.+?)(?:\((\d+)\))?", word)
        assert match
        found.append(Rule(match[1], int(match[2]) if match[2] else None))
    return names(name).settle(found, "test")


def weapon(text: str, count: int, name: str) -> Weapon:
    """A weapon out of "Long Gun 24 A2 AP(1) Deadly(3)"; "2x Gun 18 A1": two of them."""
    match = re.fullmatch(r"(?:(\d+)x )?(\D+?)(?: (\d+))? A(\d+)((?: [A-Z].*)?)", text)
    assert match, text
    words = re.findall(r"[A-Z][\w-]*(?: [A-Z][\w-]*)?(?:\(\d+\))?", match[5])
    many = int(match[1]) if match[1] else count
    return Weapon(match[2], int(match[3] or 0), int(match[4]), many, rules(words, name))


class Scene:
    """A scene being put together for one edition."""

    def __init__(self, name: str = "gf-3", width: float = 72.0, depth: float = 48.0) -> None:
        self.edition = edition(name)
        self.width = width
        self.depth = depth
        self.pieces: list[Piece] = []
        self.objectives: list[Objective] = []
        self.units: list[Unit] = []
        self.round = 2

    def terrain(self, kinds: str, west: float, south: float, east: float, north: float) -> "Scene":
        box = [(west, south), (east, south), (east, north), (west, north)]
        self.pieces.append(piece_from("test", kinds, kinds.split(), box))
        return self

    def marker(
        self, id: str, x: float, y: float, held_by: str = "", scorable_by: str = ""
    ) -> "Scene":
        sides = scorable_by.split() if scorable_by else None
        self.objectives.append(Objective(id, x, y, held_by, sides))
        return self

    def unit(
        self,
        id: str,
        at: tuple[float, float],
        *weapons: str,
        side: str = "ai",
        row: int = 1,
        rank: int = 0,
        has: Sequence[str] = (),
        quality: int = 4,
        defense: int = 4,
        r: float = R,
        tough: int = 1,
        wounds: int = 0,
        hero: bool = False,
        upgrades: Sequence[tuple[str, int]] = (),
        type: str = "",
        models: Sequence[tuple[float, float]] = (),
        **flags: object,
    ) -> "Scene":
        name = self.edition.name
        places = list(models) or [
            (
                at[0] + (2.0 * r + 0.25) * (i % (rank or row)),
                at[1] + (2.0 * r + 0.25) * (i // (rank or row)),
            )
            for i in range(row)
        ]
        made = [Model(x, y, r, tough, wounds) for x, y in places]
        if hero:
            made[0].is_hero = True
        if upgrades:
            made[0].upgrades = [Upgrade(text, cost) for text, cost in upgrades]
        words = [*has, *([f"Tough({tough})"] if tough > 1 else [])]
        profile = UnitProfile(
            id,
            len(made),
            quality,
            defense,
            0,
            rules(words, name),
            [weapon(text, len(made), name) for text in weapons],
        )
        unit = Unit(id, side, profile, made, self.edition)
        if type:
            unit.type = type
        for flag, value in flags.items():
            assert hasattr(unit, flag), flag
            setattr(unit, flag, value)
        self.units.append(unit)
        return self

    def foe(self, id: str, at: tuple[float, float], *weapons: str, **more: object) -> "Scene":
        return self.unit(id, at, *weapons, side="player", **more)  # type: ignore[arg-type]

    def battle(self) -> Battle:
        markers = [(o.x, o.y) for o in self.objectives]
        table = Table(self.width, self.depth, self.pieces, markers)
        return Battle(self.edition, table, self.units, self.objectives, "north", self.round)

    def decide(
        self, unit: str | None = "a", faces: Sequence[int] = (), trace: bool = True
    ) -> Verdict:
        """The decision; dice as given, then from a fixed seed."""
        return decide(self.battle(), Dice(Faces(faces)), unit, trace)


class Faces(Source):
    """Faces given beforehand, then those of a seed."""

    def __init__(self, faces: Sequence[int], seed: int = 1) -> None:
        self.given = list(faces)
        self.rest = Seeded(seed, "test")

    def face(self, purpose: str, reading: str) -> int:
        return self.given.pop(0) if self.given else self.rest.face(purpose, reading)


def spell(name: str, value: int, inches: float, at_enemy: bool = True) -> Spell:
    return Spell(name, value, inches, at_enemy)


def answers(verdict: Verdict) -> str:
    """The tree's answers: "H1 yes, H2 no"."""
    return ", ".join(f"{s.node} {s.answer}" for s in verdict.trace if s.kind == "ask")


def noted(verdict: Verdict) -> set[str]:
    """The rules that stand in the trace beside the trees."""
    return {step.node for step in verdict.trace if step.kind == "rule"}
