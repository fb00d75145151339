"""The odds that a page shows against the game's own resolver: a chi-square test for each pair."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from icepool import Die

import opfor
from opfor.dice import Dice, Seeded
from opfor.game import Decision, Event, Game
from opfor.systems.encounter.battle import Battle
from opfor.systems.encounter.engagement import engage
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.odds import (
    Clash,
    Usual,
    charging,
    field_of,
    shoot_exactly,
    where_to_charge,
)
from opfor.systems.encounter.odds_hits import LOST, SHAKEN, Chances
from opfor.systems.encounter.shooting import shoot
from opfor.systems.encounter.thread import Thread
from opfor.systems.encounter.view_odds import odds_of
from tests.encounter.battle.scenes import ai, enemy, foe, own, scene
from tests.opr.exact import p_value

SAMPLE = 4_000 if opfor.COMPILED else 400
#: smallest p of all pairs together
LEAST = 1e-4
COVER = ["......", "......", "..r...", "......", "......", "......", "......", "......"]

SHOTS: list[tuple[str, str, dict[str, Any]]] = [
    ("3 Infantry@C4", "4 Regular Grunts@C3", {}),
    ("3 Infantry@C4, Fire Support Team@C4, 2 Marines@D4", "3 Regular Grunts@C3, 2 Snots@C3", {}),
    ("Dominator MBT@C6, 2 Support Marines@C5", "2 War Wagon@C3, 3 Flashy Grunts@D3", {}),
    ("Flame Tank@C4, 2 Heavy Marines@C5", "Big Boss@C3, 4 Regular Grunts@C3", {"map": COVER}),
    ("6 Marines@C4", "War Wagon@C3, 3 Regular Grunts@in 1, Lieutenant@D3", {}),
    ("4 Support Marines@C5", "War Wagon@C3, 4 Snots@in 1, 3 Snots@C3", {}),
]
CHARGES = [
    ("3 Marines@C4", "4 Regular Grunts@C3"),
    ("2 Heavy Marines@C4, Marines@C4, Fire Support Team@C4", "Big Boss@C3, 3 Snots@C3, Snots@D3"),
    ("Grunt Mech@C4, Lieutenant@C4, 3 Jumpy Grunts@D4", "Griffin@C3, 2 Infantry@in 1, Marines@C3"),
]
ROUNDS = [
    ("4 Regular Grunts@C3, Flashy Grunts@D3", "2 Marines@C3, 2 Infantry@C3, Mortar Team@B3"),
    ("Snot Mech@C3, 3 Snots@C3, 2 Snots@D4", "2 Muscleheads@C3, Griffin@C3, 2 Muscleheads@D4"),
]


PAIRS = len(SHOTS) + 2 * len(CHARGES) + 2 * len(ROUNDS) + 1


def compare(seen: Counter[int], chances: dict[int, float], count: int = SAMPLE) -> None:
    assert sum(seen.values()) == count
    exact = Die({number: round(p * 1e15) for number, p in chances.items()})
    assert sum(chances.values()) == pytest.approx(1.0)
    assert p_value(exact, seen) * PAIRS > LEAST, (sorted(seen.items()), chances)


def by_number(chances: Chances, is_shaken: bool = False) -> dict[int, float]:
    """How likely so many are lost; twice as many numbers where a mere scratch is told apart."""
    found: dict[int, float] = {}
    for left, p in chances.items():
        number = 2 * left[LOST] + left[SHAKEN] if is_shaken else left[LOST]
        found[number] = found.get(number, 0.0) + p
    return found


@pytest.mark.rule("SHOOT-ORDER", "ENC-HIT", "ENC-SAVE", "ENC-SUPPRESSION")
@pytest.mark.parametrize(("us", "them", "facts"), SHOTS)
def test_shooting_costs_as_much_as_the_odds_say(us: str, them: str, facts: dict[str, Any]) -> None:
    battle = scene(ai(us), foe(them), **facts)
    chances = shoot_exactly(battle, own(battle), enemy(battle))
    before = battle.strength(enemy(battle))
    seen: Counter[int] = Counter()
    usual = Usual([], -1)
    for seed in range(SAMPLE):
        copy = battle.copy()
        target = enemy(copy)
        shoot(field_of(copy, usual, seed), own(copy), target, Thread("phase-1", own(copy)))
        lost = before - copy.strength(target)
        seen[2 * lost + (target.suppression > lost or lost == before)] += 1
    compare(seen, by_number(chances, True))


def met(us: str, them: str, is_charge: bool) -> tuple[Battle, int]:
    battle = scene(ai(us), foe(them))
    hex = where_to_charge(battle, own(battle), enemy(battle)) if is_charge else -1
    assert is_charge == (hex >= 0)
    return battle, hex


@pytest.mark.rule("ENC-ROUND", "ENC-ENGAGEMENT", "O7")
@pytest.mark.parametrize(("us", "them"), [*CHARGES, *ROUNDS])
def test_a_round_costs_both_as_much_as_the_odds_say(us: str, them: str) -> None:
    battle, hex = met(us, them, (us, them) in CHARGES)
    clash = Clash(battle, 0, hex)
    blows = clash.round.blows()
    seen: list[Counter[int]] = [Counter(), Counter()]
    for seed in range(SAMPLE):
        fought = Clash(battle, 0, hex, seed)
        fought.round.strike()
        for side, kills in enumerate(fought.fight.kills):
            seen[1 - side][kills] += 1
    for side in (0, 1):
        compare(seen[side], by_number(clash.lost_by(side, blows)))


class Heard(Game):
    """Listens to a whole charge for how many the charger killed."""

    def __init__(self, battle: Battle, seed: int, usual: Usual) -> None:
        super().__init__(battle, Dice(Seeded(seed, "rules")))
        self.usual = usual
        self.kills = 0

    def settle(self, decision: Decision) -> None:
        self.usual.settle(self, decision)

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        raise AssertionError("nobody chooses in secret")

    def dice_of(self, seat: str) -> Dice:
        return self.dice

    def tell(self, event: Event) -> None:
        if event.kind == "round-fought":
            self.kills = int(event.text.rpartition(",")[0].split()[-1])


@pytest.mark.rule("ENC-ROUND", "C1")
def test_a_whole_charge_comes_to_what_the_odds_say() -> None:
    battle, hex = met(*CHARGES[1], True)
    battle.sides[0].cards_played = battle.sides[1].cards_played = ["Dodge"] * 3
    usual = Usual(charging(battle, own(battle), hex), hex)
    seen: Counter[int] = Counter()
    for seed in range(300):
        copy = battle.copy()
        game = Heard(copy, seed, usual)
        engage(Field(game), own(copy), hex, Thread("phase-1", own(copy)))
        seen[game.kills] += 1
    clash = Clash(battle, 0, hex)
    compare(seen, by_number(clash.lost_by(1, clash.round.blows())), 300)


def test_what_may_still_be_played_is_said() -> None:
    battle = scene(ai("3 Infantry@C4"), foe("4 Regular Grunts@C3"))
    found = odds_of(battle, own(battle), enemy(battle))
    assert [row["weapon"] for row in found["odds"]] == ["Rifle", "charge into C3", "struck back"]
    assert found["note"] == "exact, without cards"
    assert found["odds"][0]["text"] == (
        "3 attacks, hit on 4+, saved on 2+: 0.2 lost, suppressed 23%, destroyed 0%"
    )
    for side in battle.sides:
        side.cards_played = ["Dodge"] * battle.core.cards_allowance
    assert odds_of(battle, own(battle), enemy(battle))["note"] == "exact"
