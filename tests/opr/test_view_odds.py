"""Odds shown to people against the odds worked out from the rules apart from the engine."""

from collections import Counter
from typing import Any

import pytest

from opfor.boards.table import Table
from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.systems.opr import odds_dice
from opfor.systems.opr.battle import Battle
from opfor.systems.opr.combat import Combat
from opfor.systems.opr.editions import load_edition
from opfor.systems.opr.odds import CHARGE, SHOOTING, Odds, attack_odds, charge_odds, shot_odds
from opfor.systems.opr.profiles import UnitProfile
from opfor.systems.opr.shoot import Volley, shoot
from tests.opr.exact import Duel, wounds
from tests.opr.specials.scenes import Clash, rules, weapon
from tests.opr.test_odds import DUELS, OF_THE_BEARER


def arm(duel: Duel) -> tuple[str, str]:
    """The weapon's text, and the rules of its bearer."""
    own = [rule for rule in duel.weapon.split(", ") if rule]
    bearer = [rule for rule in own if rule.split("(")[0] in OF_THE_BEARER]
    reach = "" if duel.is_melee else '24", '
    parts = ", ".join([f"{reach}A{duel.attacks}", *(r for r in own if r not in bearer)])
    return f"Weapon ({parts})", ", ".join(bearer)


def of_duel(duel: Duel) -> list[Odds]:
    clash = Clash(duel.edition, gap=0.0 if duel.is_melee else 12.0 if duel.is_far else 6.0)
    text, bearer = arm(duel)
    clash.us(text, quality=duel.quality, has=bearer)
    clash.them(models=duel.models, tough=duel.tough, defense=duel.defense, has=duel.target)
    if duel.has_cover:
        clash.terrain("cover", 25.0, 12.0, 45.0, 30.0)
    battle = Battle(clash.edition, Table(72.0, 48.0, clash.pieces, []), clash.units, [])
    us, them = clash["us"], clash["them"]
    us.is_fatigued = duel.is_tired
    if duel.is_melee:
        return charge_odds(battle, us, them, 6.0)
    return shot_odds(battle, us, them)


def check(exact: Any, odds: Odds) -> None:
    expected = {n: float(exact.probability(n)) for n in exact.outcomes()}
    shown = dict(odds.chances)
    assert all(abs(p - shown.get(n, 0.0)) < 1e-9 for n, p in expected.items())
    assert sum(shown.values()) == pytest.approx(1.0)
    assert odds.mean == pytest.approx(float(exact.mean()))


@pytest.mark.rule("CORE-TO-HIT", "CORE-BLOCK", "CORE-CLAMP")
@pytest.mark.parametrize("part", range(8))
def test_odds_are_exact(part: int) -> None:
    for duel in DUELS[part::8]:
        check(wounds(duel), of_duel(duel)[-1])


@pytest.mark.rule("CORE-SR-BLAST", "CORE-COVER")
@pytest.mark.parametrize("part", range(6))
def test_profiles_give_the_same(part: int) -> None:
    for duel in DUELS[part::24]:
        text, bearer = arm(duel)
        us = UnitProfile("us", 1, duel.quality, 4, 0, rules(bearer, duel.edition))
        us.weapons = [weapon(text, duel.edition)]
        tough = f"Tough({duel.tough})" + (f", {duel.target}" if duel.target else "")
        them = UnitProfile("them", duel.models, 4, duel.defense, 0, rules(tough, duel.edition))
        rows = attack_odds(
            us, them, load_edition(duel.edition), CHARGE if duel.is_melee else SHOOTING,
            6.0 if duel.is_melee or not duel.is_far else 12.0, duel.has_cover,
            is_tired=duel.is_tired,
        )  # fmt: skip
        check(wounds(duel), rows[-1])


@pytest.mark.rule("CORE-SR-TAKEDOWN", "CORE-SR-DEADLY")
def test_one_model_picked_out_takes_no_more_than_it_has() -> None:
    clash = Clash().us('Rifle (24", A9, Takedown, Reliable)').them(models=5, hero="Sword (A1)")
    battle = Battle(clash.edition, Table(72.0, 48.0, [], []), clash.units, [])
    (odds,) = shot_odds(battle, clash["us"], clash["them"])
    assert max(number for number, _ in odds.chances) == 3
    assert odds.killed < 1.0


def test_nothing_changes_by_looking() -> None:
    clash = Clash().us('Breath (12", A3, Limited)', 'Gun (24", A2)', models=3).them(models=5)
    battle = Battle(clash.edition, Table(72.0, 48.0, [], []), clash.units, [])
    first = shot_odds(battle, clash["us"], clash["them"])
    again = shot_odds(battle, clash["us"], clash["them"])
    assert [row.weapon for row in first] == ["Breath", "Gun", "all together"]
    assert [row.chances for row in first] == [row.chances for row in again]
    assert first[-1].mean == pytest.approx(first[0].mean + first[1].mean, rel=0.1)


@pytest.mark.rule("CORE-SHOT-ORDER", "CORE-ALLOCATE")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2"])
def test_several_weapons_and_a_hero_come_to_what_the_engine_rolls(edition: str) -> None:
    """What is lost on the dead is lost for all weapons together."""
    clash = Clash(edition).us('Cannon (24", A3, Deadly(3), AP(1))', 'Gun (24", A8, Rending)')
    clash.them(models=2, tough=2, hero="Sword (A1)", hero_has="Regeneration", hero_tough=3)
    battle = Battle(clash.edition, Table(72.0, 48.0, [], []), clash.units, [])
    us, them = clash["us"], clash["them"]
    odds = shot_odds(battle, us, them)[-1]
    volleys = [Volley(number, them) for number in range(len(us.groups))]
    seen: Counter[int] = Counter()
    for seed in range(600):
        twin = them.copy()
        twins = [Volley(volley.group, twin) for volley in volleys]
        seen[shoot(Combat(battle, Dice(Seeded(seed, "odds"))), us, twins, False)] += 1
    mean = sum(number * count for number, count in seen.items()) / 600
    spread = sum(p * (number - odds.mean) ** 2 for number, p in odds.chances)
    assert abs(mean - odds.mean) < 4.5 * (spread / 600) ** 0.5
    assert set(seen) <= {number for number, _ in odds.chances}


def test_without_icepool_there_are_no_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_dice, "find_spec", lambda name: None)
    clash = Clash().us('Gun (24", A2)').them()
    battle = Battle(clash.edition, Table(72.0, 48.0, [], []), clash.units, [])
    assert shot_odds(battle, clash["us"], clash["them"]) == []
    with pytest.raises(Refused, match="icepool"):
        attack_odds(clash["us"].profile, clash["them"].profile, clash.edition)


@pytest.mark.rule("CORE-SR-UNPREDICTABLE-FIGHTER")
def test_a_wild_fighter_is_one_of_two() -> None:
    clash = Clash(gap=0.0).us("Axe (A4)", has="Unpredictable Fighter").them(models=9)
    battle = Battle(clash.edition, Table(72.0, 48.0, [], []), clash.units, [])
    (odds,) = charge_odds(battle, clash["us"], clash["them"], 6.0)
    assert odds.mean == pytest.approx(4 * (1 / 2 * 2 / 3 + 2 / 3 * 1 / 2) / 2)
    assert (odds.hit_on, odds.block_on) == (0, 0)
