"""Random short lists: units of any shape with any rules the edition plays, for long test runs.

Points are only a measure of size: nobody claims these armies are balanced.
"""

from itertools import pairwise
from typing import Final

from opfor.dice import Dice
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.text_lists import JOINED_TO

#: rules that need a number
_RATED: Final = {
    "AP": (1, 2, 4),
    "Blast": (3, 6),
    "Deadly": (3, 6),
    "Impact": (1, 3),
    "Fear": (1, 2),
    "Morale": (1,),
    "Transport": (6, 11),
    "Caster": (1, 2, 3),
    "Psychic": (1, 2),
    "Wizard": (1, 2),
}
#: rules that stand on weapons; the rest stands on units
_OF_WEAPONS: Final = (
    "AP",
    "Anti-Air",
    "Bane",
    "Blast",
    "Crack",
    "Deadly",
    "Destructive",
    "Disintegrate",
    "Hazardous",
    "Indirect",
    "Lacerate",
    "Lance",
    "Limited",
    "Poison",
    "Precise",
    "Reliable",
    "Rending",
    "Shatter",
    "Shred",
    "Sniper",
    "Strafing",
    "Surge",
    "Takedown",
    "Tear",
    "Thrust",
    "Unstoppable",
    "Counter",
)
_MELEE_ONLY: Final = ("Counter", "Lance", "Thrust")
_RANGED_ONLY: Final = ("Indirect", "Sniper", "Strafing", "Anti-Air")
#: what no Aircraft has
_GROUNDED: Final = ("Immobile", "Artillery", "Ambush", "Scout")
_SHAPES: Final = ((5, 1), (10, 1), (3, 3), (1, 3), (1, 6), (1, 12), (5, 1), (6, 1))
_RANGES: Final = (9, 12, 18, 24, 30, 36)


def random_list(dice: Dice, edition: Edition, units: int) -> str:
    """A list in the short form with so many units."""
    draw = _Draw(dice, edition)
    drafts = [draw.unit(number) for number in range(1, units + 1)]
    text = ""
    for hero, host in pairwise(drafts):
        joins = draw.can_join(hero, host) and draw.decides()
        text += hero.text + (f"\n{JOINED_TO}:\n" if joins else "\n\n")
    return f"{text}{drafts[-1].text}\n"


class _Draft:
    """A unit of a list, and what decides who joins whom."""

    def __init__(self, models: int, tough: int, rules: list[str]) -> None:
        self.models = models
        self.tough = tough
        self.is_hero = "Hero" in rules
        self.is_flown = "Aircraft" in rules
        self.text = ""


class _Draw:
    def __init__(self, dice: Dice, edition: Edition) -> None:
        self.dice = dice
        self.edition = edition
        known = [*edition.steering, *edition.core, *edition.army_rules]
        self.on_weapons = [name for name in known if name in _OF_WEAPONS]
        apart = (*_OF_WEAPONS, "Tough", "Hero")
        self.on_units = [name for name in known if name not in apart]

    def _pick(self, count: int) -> int:
        return self.dice.pick("list", count)

    def decides(self) -> bool:
        """Every other time."""
        return self._pick(2) == 0

    def can_join(self, hero: _Draft, host: _Draft) -> bool:
        """CORE-SR-HERO"""
        most = self.edition.joins_up_to_tough
        if not hero.is_hero or host.is_hero or hero.is_flown or host.is_flown:
            return False
        return not most or (hero.tough <= most and host.models > 1)

    def unit(self, number: int) -> _Draft:
        models, tough = _SHAPES[self._pick(len(_SHAPES))]
        quality, defense = 3 + self._pick(3), 2 + self._pick(5)
        rules = self._rules(self.on_units, 3)
        if "Aircraft" in rules:
            rules = [rule for rule in rules if rule not in _GROUNDED]
        if models > 1:
            rules = [rule for rule in rules if not rule.startswith("Transport")]
        if tough > 1:
            rules.append(f"Tough({tough})")
        if models == 1 and tough <= 6 and self._pick(3) == 0:
            rules.append("Hero")
        head = f"Unit {number} [{models}] Q{quality}+ D{defense}+ | {50 + 10 * number}pts"
        weapons = [self._weapon("Blade", 0, models)]
        if self._pick(4):
            weapons.append(self._weapon("Gun", _RANGES[self._pick(len(_RANGES))], models))
        if self._pick(3) == 0:
            weapons.append(self._weapon("Big Gun", _RANGES[self._pick(len(_RANGES))], 1))
        draft = _Draft(models, tough, rules)
        draft.text = f"{head} | {', '.join(rules) or 'Fast'}\n{', '.join(weapons)}"
        return draft

    def _weapon(self, name: str, reach: int, count: int) -> str:
        barred = _MELEE_ONLY if reach else _RANGED_ONLY
        known = [rule for rule in self.on_weapons if rule not in barred]
        parts = [f'{reach}"'] if reach else []
        parts += [f"A{1 + self._pick(3)}", *self._rules(known, 2)]
        many = f"{count}x " if count > 1 else ""
        return f"{many}{name} ({', '.join(parts)})"

    def _rules(self, known: list[str], most: int) -> list[str]:
        """Up to so many different ones."""
        left = list(known)
        count = min(self._pick(most + 1), len(left))
        return [self._rated(left.pop(self._pick(len(left)))) for _ in range(count)]

    def _rated(self, name: str) -> str:
        ratings = _RATED.get(name)
        return f"{name}({ratings[self._pick(len(ratings))]})" if ratings else name
