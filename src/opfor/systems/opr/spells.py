"""Spells: which one the A.I. tries after its move, and on whom (SR-CASTER)."""

from mypy_extensions import mypyc_attr

from opfor.boards.inches import Base, nearest_gap
from opfor.systems.opr.battle import Spell, Unit
from opfor.systems.opr.casting import cycle, roll_spell
from opfor.systems.opr.measure import Measure
from opfor.systems.opr.target_words import class_words
from opfor.systems.opr.targets import Targets, ranked
from opfor.systems.opr.verdict import Cast
from opfor.words import counted


@mypyc_attr(acyclic=True)
class Spells:
    """The casting of one unit in one activation."""

    def __init__(self, measure: Measure, targets: Targets) -> None:
        self.measure = measure
        self.targets = targets
        self.unit = measure.unit
        #: what tracing tells of the cast, or of why there is none; empty for those without magic
        self.reason = ""

    def cast(self, bases: list[Base], tracing: bool) -> list[Cast]:
        """D3+X, then down the list until a spell can be paid for and has a target."""
        unit = self.unit
        if unit.magic <= 0 or not unit.spells:
            return []
        if not unit.can_cast:
            if tracing:
                self.reason = "it has tried to block a spell, and that was its magic of this round"
            return []
        first, rolled = roll_spell(self.measure.draws.dice, f"{unit.name}: spell", unit.magic)
        self.measure.draws.note(rolled, ["1", "2", "3"])
        casters = unit.casters(bases)
        #: passed over for want of tokens
        dear: list[str] = []
        for number in cycle(first):
            if number > len(unit.spells):
                continue
            spell = unit.spells[number - 1]
            if not self._can_pay(spell):
                dear.append(spell.name)
                continue
            target = self._target(spell, casters)
            if target is not None:
                if tracing:
                    self.reason = (
                        f"D3 {rolled.option} + {unit.magic} is spell {first}; "
                        f"{self._unpaid(dear)}{spell.name} is the first "
                        f"{'of the rest' if dear else 'from there'} with a target: "
                        f"{self._told(spell, target, casters)}"
                    )
                return [Cast(spell.name, number, target.id)]
        if tracing:
            lacking = "a target" + (" and tokens" if self.measure.edition.has_tokens else "")
            rolled_words = f"D3 {rolled.option} + {unit.magic} is spell {first}"
            self.reason = f"{rolled_words}; none of its spells has {lacking}"
        return []

    def _unpaid(self, dear: list[str]) -> str:
        """Which spells its tokens do not pay for."""
        if not dear:
            return ""
        cost = "costs" if len(dear) == 1 else "cost"
        return f"{', '.join(dear)} {cost} more than its {counted(self.unit.tokens, 'token')}; "

    def _told(self, spell: Spell, target: Unit, casters: list[Base]) -> str:
        """The target, with what the weapon rules of the spell found in it and how near it is."""
        if target is self.unit:
            return target.name
        found = ""
        if spell.group is not None:
            found = class_words(spell.group, target, self.measure.edition)
        return f'{target.name}, {found}{nearest_gap(casters, target.bases):.1f}" away'

    def _can_pay(self, spell: Spell) -> bool:
        return not self.measure.edition.has_tokens or spell.value <= self.unit.tokens

    def _target(self, spell: Spell, casters: list[Base]) -> Unit | None:
        """The nearest valid unit; weapon rules of the spell go first."""
        hunts = self.measure.edition.hunts_any_upgrade
        classes = spell.group.classes if spell.group is not None else []
        aims: list[tuple[list[int], float, int, Unit]] = []
        for number, unit in enumerate(self._among(spell)):
            gap = 0.0 if unit is self.unit else nearest_gap(casters, unit.bases)
            if gap <= spell.range:
                aims.append((ranked(classes, unit, hunts), gap, number, unit))
        aims.sort()
        equal: list[Unit] = []
        best: list[int] = []
        nearest = 0.0
        for rank, gap, _, unit in aims:
            if equal and (gap != nearest or rank != best):
                break
            if unit is self.unit or self._can_see(casters, unit, spell.range):
                best, nearest = rank, gap
                equal.append(unit)
        if not equal:
            return None
        names = [unit.id for unit in equal]
        return equal[self.measure.draws.one_of(f"{spell.name}: which target", names)]

    def _among(self, spell: Spell) -> list[Unit]:
        if spell.at_enemy:
            return self.measure.enemies
        return [
            *(u for u in self.measure.battle.friends(self.unit.side) if u is not self.unit),
            self.unit,
        ]

    def _can_see(self, casters: list[Base], unit: Unit, inches: float) -> bool:
        lines = self.targets.lines
        for a in casters:
            if lines.sees_one_of(a, unit.bases, inches, self.unit.crowd, unit.crowd):
                return True
        return False
