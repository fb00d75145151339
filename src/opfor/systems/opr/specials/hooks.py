"""The hook points: a closed list, each with its own type and an order number.

Two are called while an attack is resolved: `aim` on the weapon, `guard` on its target. The
others run once, when an army is loaded: `forge` on a weapon, `plate` on a unit's guard,
`equip` on a model's loadout, `rouse` on a unit's spirit. At each point lower orders come first.
"""

from collections.abc import Callable
from typing import Final

from opfor.systems.opr.specials.numbers import Arm, Blow, Guard, Loadout, Spirit

#: orders: what is set before what is added to it, what counts everything last
FIRST: Final = 10
USUAL: Final = 50
LAST: Final = 90

Forge = Callable[[Arm, int], None]
Plate = Callable[[Guard, int], None]
Equip = Callable[[Loadout, int], None]
Rouse = Callable[[Spirit, int], None]
OnBlow = Callable[[Blow, int], None]


class Special:
    """One special rule: its name, its id and the hooks it needs."""

    def __init__(
        self,
        name: str,
        id: str,
        forge: Forge | None = None,
        aim: OnBlow | None = None,
        plate: Plate | None = None,
        guard: OnBlow | None = None,
        equip: Equip | None = None,
        rouse: Rouse | None = None,
        order: int = USUAL,
        of_any: bool = False,
        is_single: bool = False,
        amount: int = 0,
    ) -> None:
        self.name = name
        self.id = id
        self.forge = forge
        self.aim = aim
        self.plate = plate
        self.guard = guard
        self.equip = equip
        self.rouse = rouse
        self.order = order
        #: any part of a unit with it is enough, and their ratings add up; else all must have it
        self.of_any = of_any
        #: one model of a unit has it unless the list says how many
        self.is_single = is_single
        #: its number where the list has none; 0: the edition's amount
        self.amount = amount
