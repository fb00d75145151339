"""Random units with random special rules: whatever meets, the books balance."""

import pytest

import opfor
from opfor.boards.crowds import is_chained
from opfor.boards.table import Table
from opfor.dice import Dice, Seeded
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.combat import Combat, fighter_of
from opfor.systems.opr.editions import EDITIONS, load_edition
from opfor.systems.opr.melee import fight
from opfor.systems.opr.morale import ROUTED
from opfor.systems.opr.shoot import Volley, shoot
from opfor.systems.opr.specials.registry import Specials
from tests.opr.specials.scenes import Clash

FIGHTS = 300 if opfor.COMPILED else 60
RATED = ("AP", "Blast", "Deadly", "Fear", "Impact", "Morale")
NAMES = {name: sorted(Specials(load_edition(name)).names) for name in EDITIONS}
#: these pick models out, so that more than one may be wounded and chains break
PICKERS = {"Takedown", "Sniper"}


class Draw:
    """Makes up a scene from a seed."""

    def __init__(self, edition: str, seed: int) -> None:
        self.edition = edition
        self.dice = Dice(Seeded(seed, "scene"))
        self.used: set[str] = set()

    def number(self, low: int, high: int) -> int:
        return low + self.dice.pick("number", high - low + 1)

    def rules(self) -> str:
        names = {NAMES[self.edition][self.dice.pick("rule", len(NAMES[self.edition]))]
                 for _ in range(self.number(0, 3))}  # fmt: skip
        self.used |= names
        return ", ".join(f"{n}({self.number(1, 4)})" if n in RATED else n for n in sorted(names))

    def clash(self, gap: float) -> Clash:
        clash = Clash(self.edition, gap)
        for id, y in (("us", 10.0), ("them", 10.0 + gap + 0.984375)):
            models = self.number(1, 8)
            weapons = [
                f'{models}x Gun (24", A2, {self.rules()})',
                f"{models}x Sword (A2, {self.rules()})",
                f"1x Hammer (A3, {self.rules()})",
            ]
            clash.unit(
                id,
                y,
                *(text.replace(", )", ")") for text in weapons),
                models=models,
                has=self.rules(),
                tough=3 if self.number(1, 3) == 3 else 1,
                quality=self.number(2, 6),
                defense=self.number(2, 6),
                hero="Axe (A3)" if models > 1 and self.number(1, 2) == 1 else "",
                hero_has=self.rules(),
            )
        return clash


def room(unit: Unit) -> int:
    return sum(model.tough - model.wounds for model in unit.models)


def check(unit: Unit, clash: Clash, picked: bool) -> None:
    assert all(0 <= model.wounds < model.tough for model in unit.models)
    assert [model.base for model in unit.models] == unit.bases
    if not picked:
        assert sum(model.wounds > 0 and not model.is_hero for model in unit.models) <= 1
        has_heroes = any(model.is_hero for model in unit.models)
        assert has_heroes or is_chained(unit.bases, float(clash.edition.coherency_link))


def combat_of(clash: Clash, seed: int) -> Combat:
    battle = Battle(clash.edition, Table(72.0, 48.0, [], []), clash.units, [])
    return Combat(battle, Dice(Seeded(seed, "rules")), clash.ear)


@pytest.mark.parametrize("edition", EDITIONS)
def test_shooting(edition: str) -> None:
    for seed in range(FIGHTS):
        draw = Draw(edition, seed)
        clash = draw.clash(10.0)
        us, them = clash["us"], clash["them"]
        combat = combat_of(clash, seed)
        for _ in range(3):
            before = room(them)
            dealt = shoot(combat, us, [Volley(n, them) for n in range(len(us.groups))], False)
            assert before - room(them) == dealt
            check(us, clash, bool(draw.used & PICKERS))
            check(them, clash, bool(draw.used & PICKERS))
        told = sum(result.wounds for result in clash.ear.results)
        assert told == fighter_of(them).wounds_taken


@pytest.mark.parametrize("edition", EDITIONS)
def test_melee(edition: str) -> None:
    for seed in range(FIGHTS):
        draw = Draw(edition, seed)
        clash = draw.clash(0.0)
        us, them = clash["us"], clash["them"]
        before = room(them)
        melee = fight(combat_of(clash, seed), us, them, 10.0)
        if not draw.used & {"Hazardous"} and melee.outcome != ROUTED:
            assert before - room(them) == melee.by_charger
        assert bool(melee.backs_off) == bool(us.models and them.models)
        assert (melee.mover is not None) == (bool(us.models) != bool(them.models))
        check(us, clash, bool(draw.used & PICKERS))
        check(them, clash, bool(draw.used & PICKERS))
