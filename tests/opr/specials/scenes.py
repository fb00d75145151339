"""The smallest two-unit scene: some of us, some of them, scripted dice.

`Clash("gf-3").us("Gun 24 A2", quality=4).them(defense=4)`; `shoot(…)` and `melee(…)` take the
faces in the order they are rolled, and every one of them must be used.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from opfor.boards.table import Table
from opfor.boards.terrain import Piece, piece_from
from opfor.dice import Dice, Scripted
from opfor.systems.opr.armoury import Armoury
from opfor.systems.opr.battle import Battle, Model, Objective, Unit, Upgrade
from opfor.systems.opr.combat import Combat, Listener, MoraleTest, Owner, Result, fighter_of
from opfor.systems.opr.editions import Edition, load_edition
from opfor.systems.opr.melee import Melee, fight
from opfor.systems.opr.profiles import Rule, UnitProfile, Weapon
from opfor.systems.opr.renewal import refresh
from opfor.systems.opr.rule_names import RuleNames
from opfor.systems.opr.shoot import Volley, shoot
from opfor.systems.opr.text_pieces import Line, read_rules, read_weapon

#: a 25 mm base, snapped
R = 0.4921875
#: from one model of a row to the next
STRIDE = 1.25


@cache
def names(edition: str) -> RuleNames:
    return RuleNames(load_edition(edition))


@cache
def armoury(edition: str) -> Armoury:
    return Armoury(load_edition(edition))


def rules(text: str, edition: str) -> list[Rule]:
    return names(edition).settle(read_rules(text, Line("test", 1, text)), "test")


def weapon(text: str, edition: str) -> Weapon:
    """`2x Gun (18", A1, AP(1))`"""
    found = read_weapon(text, Line("test", 1, text))
    assert found is not None, text
    found.rules = names(edition).settle(found.rules, "test", not found.is_ranged)
    return found


class Ear(Listener):
    """Remembers all it is told."""

    def __init__(self) -> None:
        self.results: list[Result] = []
        self.tests: list[MoraleTest] = []
        self.notes: list[tuple[str, str, list[int], int]] = []
        self.wastes: list[tuple[str, str, str]] = []

    def attacked(self, result: Result) -> None:
        self.results.append(result)

    def tested(self, test: MoraleTest) -> None:
        self.tests.append(test)

    def wasted(self, unit: str, weapon: str, target: str) -> None:
        self.wastes.append((unit, weapon, target))

    def noted(
        self, rule: str, unit: str, faces: Sequence[int], number: int, needed: int = 0
    ) -> None:
        self.notes.append((rule, unit, list(faces), number))


class Clash:
    """Two units 12" apart, or in contact for a melee; each row stands along the x axis."""

    def __init__(self, edition: str = "gf-3", gap: float = 12.0) -> None:
        self.edition: Edition = load_edition(edition)
        self.gap = gap
        self.units: list[Unit] = []
        self.pieces: list[Piece] = []
        self.objectives: list[Objective] = []
        self.owners: dict[str, Owner] = {}
        self.ear = Ear()
        self._combat: Combat | None = None

    def us(self, *weapons: str, **more: Any) -> "Clash":
        return self.unit("us", 10.0, *weapons, **more)

    def them(self, *weapons: str, **more: Any) -> "Clash":
        return self.unit("them", 10.0 + self.gap + 2.0 * R, *weapons, **more)

    def unit(
        self,
        id: str,
        y: float,
        *weapons: str,
        models: int = 1,
        quality: int = 4,
        defense: int = 4,
        tough: int = 1,
        has: str = "",
        hero: str = "",
        hero_has: str = "",
        hero_quality: int = 3,
        hero_defense: int = 3,
        hero_tough: int = 3,
        upgraded: Sequence[int] = (),
        x: float = 30.0,
        type: str = "",
    ) -> "Clash":
        """`hero` is the weapon of a Hero that joined; it stands at the end of the row."""
        name = self.edition.name
        profile = UnitProfile(id, models, quality, defense, 0, rules(has, name))
        profile.weapons = [weapon(text, name) for text in weapons]
        profile.given_type = type
        made = [Model(x + STRIDE * n, y, R, tough) for n in range(models)]
        for number in upgraded:
            made[number].upgrades = [Upgrade("Banner", 10)]
        if hero:
            joined = UnitProfile(f"{id}'s hero", 1, hero_quality, hero_defense)
            joined.rules = rules(f"Hero, {hero_has}" if hero_has else "Hero", name)
            joined.weapons = [weapon(hero, name)]
            profile.joined.append(joined)
            made.append(Model(x + STRIDE * models, y, R, hero_tough, is_hero=True))
        made_unit = Unit(id, id, profile, made, self.edition)
        armoury(name).arm(made_unit)
        self.units.append(made_unit)
        return self

    def terrain(self, kinds: str, west: float, south: float, east: float, north: float) -> "Clash":
        box = [(west, south), (east, south), (east, north), (west, north)]
        self.pieces.append(piece_from("test", kinds, kinds.split(), box))
        return self

    def marker(self, x: float, y: float) -> "Clash":
        self.objectives.append(Objective("A", x, y))
        return self

    def __getitem__(self, id: str) -> Unit:
        return next(unit for unit in self.units if unit.id == id)

    def combat(self, *faces: int) -> Combat:
        """The one combat of this scene, with these faces to roll."""
        if self._combat is None:
            table = Table(72.0, 48.0, self.pieces, [])
            battle = Battle(self.edition, table, self.units, self.objectives)
            self._combat = Combat(battle, Dice(Scripted([])), self.ear, self.owners)
        self._combat.dice = Dice(Scripted(list(faces)))
        return self._combat

    def shoot(self, *faces: int, has_moved: bool = False) -> int:
        """Every group of ours shoots at them; the wounds dealt."""
        combat = self.combat(*faces)
        us, them = self["us"], self["them"]
        volleys = [Volley(number, them) for number in range(len(us.groups))]
        dealt = shoot(combat, us, volleys, has_moved)
        assert not left(combat), f"not rolled: {left(combat)}"
        return dealt

    def melee(self, *faces: int, charged_from: float = 6.0) -> Melee:
        """We charged them."""
        combat = self.combat(*faces)
        melee = fight(combat, self["us"], self["them"], charged_from)
        assert not left(combat), f"not rolled: {left(combat)}"
        return melee

    @property
    def result(self) -> Result:
        """Of the last attack."""
        return self.ear.results[-1]


def left(combat: Combat) -> list[int]:
    source = combat.dice.source
    assert isinstance(source, Scripted)
    return source.left


def wounds_of(unit: Unit) -> list[int]:
    return [model.wounds for model in unit.models]


def fall(unit: Unit, *numbers: int) -> Unit:
    """These of its models fall."""
    unit.models = [model for n, model in enumerate(unit.models) if n not in numbers]
    refresh(unit)
    unit.muster()
    return unit


def close(edition: str = "gf-3") -> Clash:
    """A scene in which the two units are in contact."""
    return Clash(edition, gap=0.0)


def moved(unit: Unit) -> Unit:
    fighter_of(unit).has_moved = True
    return unit
