"""Attacks against exact odds: thousands of seeded resolutions pass a chi-square test."""

from collections import Counter
from collections.abc import Iterator

import pytest

import opfor
from opfor.boards.table import Table
from opfor.dice import Dice, Seeded
from opfor.systems.opr.battle import Battle
from opfor.systems.opr.combat import Combat
from opfor.systems.opr.melee import fight
from opfor.systems.opr.shoot import Volley, shoot
from tests.opr.exact import Duel, p_value, wounds
from tests.opr.specials.scenes import Clash

#: resolutions of each duel
SAMPLE = 20_000 if opfor.COMPILED else 400
#: smallest p of all duels together
LEAST = 1e-4

QUALITIES = (4, 3, 5, 2, 6)
DEFENSES = (4, 3, 5, 2)

SHOTS_V3 = (
    "", "AP(1)", "Rending", "AP(2), Rending", "Bane", "Blast(3)", "Blast(2), Surge", "Deadly(3)",
    "Deadly(2), AP(1)", "Reliable", "Reliable, Rending", "Surge", "Shred", "Crack",
    "Destructive, AP(1)", "Lacerate", "Precise", "Bane, Shred", "Unstoppable, AP(2)",
    "Surge, Rending", "Blast(3), Deadly(3)", "Relentless", "Relentless, Surge", "Primal",
    "Primal, Rending", "Good Shot", "Bad Shot",
)  # fmt: skip
TARGETS_V3 = (
    "", "Regeneration", "Stealth", "Shielded, Self-Repair", "Fortified, Evasive",
    "Regeneration, Protected",
)  # fmt: skip
BLOWS_V3 = (
    "", "Furious", "Furious, Rending", "Thrust", "Thrust, AP(1)", "Impact(3)",
    "Impact(2), Furious", "Bane", "Surge", "Reliable",
)  # fmt: skip
SHOTS_V2 = (
    "", "AP(1)", "Rending", "AP(2), Rending", "Poison", "Poison, Rending", "Blast(3)", "Deadly(3)",
    "Sniper",
)  # fmt: skip
BLOWS_V2 = ("", "Furious", "Furious, AP(1)", "Lance", "Impact(3)", "Poison", "Rending, Impact(2)")


def duels() -> Iterator[Duel]:
    number = 0
    for weapon in SHOTS_V3:
        for target in TARGETS_V3:
            number += 1
            yield _duel("gf-3", False, number, weapon, target)
    for weapon in BLOWS_V3:
        for target in TARGETS_V3[:3:2]:
            number += 1
            yield _duel("gf-3", True, number, weapon, target)
    for edition in ("gf-2", "aof-2"):
        extra = ("Relentless", "Relentless, Rending") if edition == "gf-2" else ()
        for weapon in (*SHOTS_V2, *extra):
            for target in ("", "Regeneration", "Stealth"):
                number += 1
                yield _duel(edition, False, number, weapon, target)
        for weapon in BLOWS_V2:
            number += 1
            yield _duel(edition, True, number, weapon, "Regeneration" if number % 2 else "")
    yield from CROWDS


def _duel(edition: str, is_melee: bool, number: int, weapon: str, target: str) -> Duel:
    """The numbers go round in steps of their own, so that all meet all."""
    return Duel(
        edition, is_melee, 2 + number % 9, QUALITIES[number % 5], DEFENSES[number // 2 % 4],
        weapon, target,
        models=3 if "Blast" in weapon else 1,
        tough=200,
        has_cover=not is_melee and number % 3 == 0,
        is_tired=is_melee and number % 4 == 0,
        is_far=is_melee or number % 7 != 0,
    )  # fmt: skip


#: units of several models: the cap of Blast, and wounds that are lost
CROWDS = [
    Duel(edition, False, 4, 4, 4, weapon, target, models, tough)
    for edition in ("gf-3", "gf-2", "aof-2")
    for weapon in ("Blast(3)", "Deadly(3)", "AP(2)")
    for target, models, tough in (("", 2, 1), ("", 5, 1), ("", 3, 3), ("Regeneration", 2, 4))
]
DUELS = list(duels())


def sample(duel: Duel, count: int, seed: int) -> Counter[int]:
    """The wounds of so many attacks, each on fresh models."""
    clash = Clash(duel.edition, gap=0.0 if duel.is_melee else 12.0 if duel.is_far else 6.0)
    own = [rule for rule in duel.weapon.split(", ") if rule]
    bearer = [rule for rule in own if rule.split("(")[0] in OF_THE_BEARER]
    reach = "" if duel.is_melee else '24", '
    parts = ", ".join([f"{reach}A{duel.attacks}", *(r for r in own if r not in bearer)])
    clash.us(f"Weapon ({parts})", quality=duel.quality, has=", ".join(bearer))
    clash.them(models=duel.models, tough=duel.tough, defense=duel.defense, has=duel.target)
    if duel.has_cover:
        clash.terrain("cover", 25.0, 10.0 + 2.0, 45.0, 30.0)
    battle = Battle(clash.edition, Table(72.0, 48.0, clash.pieces, []), clash.units, [])
    combat = Combat(battle, Dice(Seeded(seed, "odds")))
    return Counter(_attacks(clash, combat, duel, count))


#: rules that stand on the unit and not on its weapon
OF_THE_BEARER = {"Furious", "Relentless", "Impact", "Primal", "Good Shot", "Bad Shot", "Devout"}


def _attacks(clash: Clash, combat: Combat, duel: Duel, count: int) -> Iterator[int]:
    us, them = clash["us"], clash["them"]
    models, volleys = list(them.models), [Volley(0, them)]
    for _ in range(count):
        if duel.is_melee:
            us.is_fatigued = duel.is_tired
            yield fight(combat, us, them, 6.0).by_charger
        else:
            yield shoot(combat, us, volleys, False)
        for model in models:
            model.wounds = 0
        if len(them.models) < len(models):
            them.models = list(models)
            them.muster()
            combat.battle.muster()
        them.is_stunned = False


def test_there_are_enough_duels() -> None:
    assert len({duel.id for duel in DUELS}) == len(DUELS) >= 200
    assert {duel.edition for duel in DUELS} == {"gf-3", "gf-2", "aof-2"}


@pytest.mark.rule("CORE-TO-HIT", "CORE-BLOCK", "CORE-CLAMP")
@pytest.mark.parametrize("number", range(len(DUELS)), ids=[duel.id for duel in DUELS])
def test_wounds_are_as_likely_as_the_rules_say(number: int) -> None:
    duel = DUELS[number]
    seen = sample(duel, SAMPLE, number)
    assert p_value(wounds(duel), seen) * len(DUELS) > LEAST, sorted(seen.items())
