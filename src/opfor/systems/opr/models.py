"""Models as they stand on the table, and the spells a unit may cast."""

from opfor.boards.inches import Base
from opfor.systems.opr.arms import Group
from opfor.systems.opr.specials.numbers import Loadout


class Upgrade:
    """Something one model was given beyond its unit's profile."""

    def __init__(self, name: str, cost: int = 0) -> None:
        self.name = name
        self.cost = cost


class Model:
    """One living model: its base and what it has taken.

    `weapons` names what it carries; without it, it shares in its unit's weapons as
    `Arms` deals them out.
    """

    def __init__(
        self,
        x: float,
        y: float,
        r: float,
        tough: int = 1,
        wounds: int = 0,
        is_hero: bool = False,
        weapons: list[str] | None = None,
        upgrades: list[Upgrade] | None = None,
    ) -> None:
        self.base = Base(x, y, r)
        self.tough = tough
        self.wounds = wounds
        self.is_hero = is_hero
        self.weapons = weapons
        self.upgrades: list[Upgrade] = upgrades or []
        #: what it fights with; given by the armoury
        self.loadout: Loadout | None = None

    def copy(self) -> "Model":
        base = self.base
        twin = Model(
            base.x,
            base.y,
            base.r,
            self.tough,
            self.wounds,
            self.is_hero,
            self.weapons,
            self.upgrades,
        )
        twin.base = base
        twin.loadout = self.loadout
        return twin


class Spell:
    """One spell of a list: `value` is its cost in tokens or the number to reach."""

    def __init__(
        self, name: str, value: int, range: float, at_enemy: bool, group: Group | None = None
    ) -> None:
        self.name = name
        self.value = value
        self.range = range
        #: cast on an enemy, or on a friend
        self.at_enemy = at_enemy
        #: SR-CASTER: whose weapon rules choose among targets; none: the nearest
        self.group = group
