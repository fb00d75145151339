"""Every special rule of combat: listed, resolved when a list is loaded."""

import pytest

from opfor.systems.opr.because import name_of
from opfor.systems.opr.combat import fighter_of, loadout_of
from opfor.systems.opr.editions import load_edition
from opfor.systems.opr.paces import MOVING
from opfor.systems.opr.specials.registry import Specials
from tests.opr.specials.scenes import Clash


@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_what_an_edition_does_not_know_it_does_not_play(edition: str) -> None:
    specials = Specials(load_edition(edition))
    assert specials.plays("AP") and specials.plays("Furious Aura")
    assert specials.plays("Poison") is (edition != "gf-3")
    assert specials.plays("Bane") is (edition == "gf-3")
    assert specials.plays("Precise") is (edition == "gf-3")
    assert not specials.plays("Chess")


#: what the books print, under the names of each edition
V3 = """Aircraft, Ambush, AP, Artillery, Bane, Banner, Blast, Caster, Counter, Deadly, Entrenched,
    Fast, Fear, Fearless, Flying, Furious, Hero, Immobile, Impact, Indirect, Limited, Morale,
    Musician, Regeneration, Relentless, Reliable, Rending, Scout, Slow, Stealth, Strider, Surge,
    Takedown, Thrust, Tough, Transport, Unstoppable,
    Shielded, Evasive, Precise, Good Shot, Bad Shot, Lacerate, Shred, Crack, Destructive, Shatter,
    Tear, Disintegrate, Self-Repair, Protected, Plaguebound, Resistance, Knightborn, Fortified,
    Guardian, Primeborn, Sturdy, Battleborn, Honor Code, Hold the Line, Hive Bond, Devout,
    Ferocious, Primal, Clan Warrior, Bloodborn, Unpredictable Fighter, Highborn, Scurry, Wolfborn,
    Rapid Blink, Bounding, Harassing, Guerrilla, Infiltrate, Hazardous, Strafing"""
V2 = """Ambush, AP, Blast, Deadly, Fast, Fear, Fearless, Flying, Furious, Hero, Immobile, Impact,
    Indirect, Poison, Regeneration, Rending, Scout, Slow, Sniper, Stealth, Strider, Tough"""
PRINTED = {
    "gf-3": V3,
    "gf-2": f"{V2}, Aircraft, Anti-Air, Psychic, Relentless, Transport, Lance",
    "aof-2": f"{V2}, Artillery, Fire Breath, Musician, Phalanx, Sergeant, Standard Bearer, Wizard,"
    " Lance",
}


@pytest.mark.parametrize("name", PRINTED)
def test_rules_are_told_as_they_are_printed(name: str) -> None:
    for special in Specials(load_edition(name)).every:
        assert name_of(special.id) == special.name


@pytest.mark.parametrize("name", PRINTED)
def test_an_edition_plays_all_that_its_books_print(name: str) -> None:
    edition = load_edition(name)
    printed = [" ".join(rule.split()) for rule in PRINTED[name].split(",")]
    assert sorted(printed) == sorted([*edition.steering, *edition.core, *edition.army_rules])


def test_every_army_rule_of_the_data_has_its_hooks() -> None:
    edition = load_edition("gf-3")
    specials = Specials(edition)
    moving = [name for name in edition.army_rules if not specials.plays(name)]
    assert sorted(moving) == sorted(MOVING)


def test_every_rule_without_a_rating_has_a_number_or_needs_none() -> None:
    needs_none = {
        "AP", "Bane", "Blast", "Counter", "Deadly", "Fire Breath", "Impact", "Lacerate", "Limited",
        "Musician", "Phalanx", "Standard Bearer", "Strafing", "Takedown", "Unstoppable",
        "Anti-Air", "Banner",
    }  # fmt: skip
    for name in ("gf-3", "gf-2", "aof-2"):
        edition = load_edition(name)
        names = Specials(edition).names
        assert names - set(edition.amounts) <= needs_none


def test_rules_of_some_models_go_to_those_models() -> None:
    clash = Clash().us('4x Gun (24", A1)', models=4, has="2x Relentless").them(tough=9)
    arms = fighter_of(clash["us"]).form.arms
    counted = [loadout_of(model).ranged[0] for model in clash["us"].models]
    assert [len(arms[number].aims) for number in counted] == [1, 1, 0, 0]


def test_a_model_may_carry_two_of_a_weapon() -> None:
    clash = Clash().us('2x Gun (24", A3)').them(tough=9)
    clash.shoot(1, 1, 1, 1, 1, 1)
    assert clash.result.attacks == 6


def test_nothing_is_told_when_nobody_listens() -> None:
    clash = Clash().us('Gun (24", A1)').them()
    clash.combat().listener = None
    assert clash.shoot(4, 1) == 1
    assert clash.ear.results == []
