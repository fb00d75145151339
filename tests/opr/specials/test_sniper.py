"""Sniper: Quality 2+, no cover, a picked model."""

import pytest

from opfor.systems.opr.editions import load_edition
from opfor.systems.opr.unit_types import melee_wounds
from tests.opr.specials.scenes import Clash, close


@pytest.mark.rule("CORE-SR-SNIPER")
@pytest.mark.parametrize("edition", ["gf-2", "aof-2"])
def test_it_hits_surely_and_picks_the_hero(edition: str) -> None:
    clash = Clash(edition).us('Rifle (24", A1, Sniper)', quality=5)
    clash.them(models=2, hero="Axe (A1)", hero_tough=1, hero_defense=4)
    clash.terrain("cover", 25, 20, 40, 26)
    assert clash.shoot(2, 3) == 1
    assert not any(model.is_hero for model in clash["them"].models)


@pytest.mark.rule("CORE-SR-SNIPER", "CORE-SR-TAKEDOWN", "CORE-SR-RELIABLE")
@pytest.mark.parametrize("edition", ["gf-2", "aof-2", "gf-3"])
def test_a_unit_of_snipers_shoots_surely_and_fights_like_any_other(edition: str) -> None:
    clash = Clash(edition).us('Rifle (24", A1)', quality=5, has="Sniper")
    clash.them(models=2, hero="Axe (A1)", hero_tough=1, hero_defense=4)
    assert clash.shoot(2, 3) == 1
    assert not any(model.is_hero for model in clash["them"].models)
    fought = close(edition).us("Knife (A1)", quality=5, has="Sniper")
    fought.them(models=2, hero="Axe (A1)", hero_tough=1)
    fought.melee(5, 1, 1, 6)
    assert fought.ear.results[0].hit_on == 5
    assert any(model.is_hero for model in fought["them"].models)


@pytest.mark.rule("CORE-SR-SNIPER", "CORE-SR-RELIABLE", "OPR-TYPE")
@pytest.mark.parametrize("edition", ["gf-2", "aof-2", "gf-3"])
@pytest.mark.parametrize(("has", "weapon"), [("Sniper", "Knife (A1)"), ("", "Knife (A1, Sniper)")])
def test_it_does_nothing_for_a_melee_weapon(edition: str, has: str, weapon: str) -> None:
    clash = close(edition).us(weapon, quality=5, has=has).them(models=2)
    assert clash.melee(2).by_charger == 0
    assert clash.ear.results[0].hit_on == 5
    plain = close(edition).us("Knife (A1)", quality=5)["us"].profile
    rules = load_edition(edition)
    assert melee_wounds(clash["us"].profile, rules) == melee_wounds(plain, rules)


@pytest.mark.rule("CORE-SR-SNIPER")
@pytest.mark.parametrize("edition", ["gf-2", "aof-2"])
@pytest.mark.parametrize(
    ("has", "weapon"),
    [("", "Knife (A1, Takedown)"), ("", "Knife (A1, Sniper)"), ("Sniper", "Knife (A1)")],
)
def test_a_line_of_a_melee_does_not_name_it(edition: str, has: str, weapon: str) -> None:
    for quality in (4, 2):
        clash = close(edition).us(weapon, quality=quality, has=has).them(models=2)
        clash.melee(1)
        assert clash.result.hit_on == quality and clash.result.hit_because == []


@pytest.mark.rule("CORE-SR-SNIPER", "CORE-SR-RELIABLE")
@pytest.mark.parametrize(("edition", "told"), [("gf-2", "Sniper"), ("gf-3", "Reliable")])
def test_a_line_of_shooting_names_it_where_it_changes_the_number(edition: str, told: str) -> None:
    for quality, because in ((4, [told]), (2, [])):
        clash = Clash(edition).us('Rifle (24", A1, Sniper)', quality=quality).them()
        clash.shoot(1)
        assert clash.result.hit_on == 2 and clash.result.hit_because == because
