"""Army books: both shapes, what each unit may buy, and any nonsense at all."""

import json
from typing import Any

import pytest
from hypothesis import given, settings

from opfor.faults import Refused
from opfor.systems.opr.book import (
    ANTI_INFANTRY,
    ANTI_TANK,
    Book,
    BookUnit,
    is_book,
    purpose,
    read_book,
)
from opfor.systems.opr.profiles import Rule, Weapon
from tests.opr.forge import BOOKS, NEW, load, spoiled, spoilt, written

V3, V2 = BOOKS


def book(data: Any) -> Book:
    return read_book(data if isinstance(data, str) else json.dumps(data), "book.json")


def unit(found: Book, name: str) -> BookUnit:
    return next(unit for unit in found.units if unit.profile.name == name)


def offers(unit: BookUnit) -> list[tuple[str, int, str]]:
    return [(offer.name, offer.price, offer.against) for offer in unit.offers]


def weapons(unit: BookUnit, number: int) -> list[str]:
    return [weapon.text for weapon in unit.equipped(unit.offers[number]).weapons]


def refused(data: Any) -> str:
    with pytest.raises(Refused) as caught:
        book(data)
    assert str(caught.value).startswith("book.json: ")
    return str(caught.value).removeprefix("book.json: ")


def test_the_shape_of_v3() -> None:
    found = book(load(V3))
    assert (found.name, found.version, found.game, len(found.units)) == (
        "Dust Folk",
        "3.5.3",
        "GF",
        6,
    )
    guards = unit(found, "Dust Guards").profile
    assert [weapon.text for weapon in guards.weapons] == ["5x Halberd (A2, AP(1))"]
    assert guards.all_have("Shielded")
    assert [each.profile.name for each in found.units if each.is_hero] == ["Captain", "Sage"]


def test_the_shape_of_v2() -> None:
    found = book(load(V2))
    assert (found.name, found.version, found.game) == ("Salt Folk", "2.14", "GF")
    assert [(each.profile.name, each.profile.cost) for each in found.units] == [
        ("Salt Captain", 55),
        ("Salt Band", 90),
        ("Salt Bows", 100),
        ("Salt Ogre", 160),
    ]
    ogre = unit(found, "Salt Ogre").profile
    assert [weapon.text for weapon in ogre.weapons] == ["Giant Club (A6, AP(2))"]
    assert ogre.tough == 6 and ogre.has("Fear")


def test_old_books_say_what_one_model_carries() -> None:
    assert [w.count for w in unit(book(load(V2)), "Salt Band").profile.weapons] == [20]


def test_a_unit_is_offered_weapons_for_what_it_carries() -> None:
    rifles = unit(book(load(V3)), "Dust Rifles")
    assert offers(rifles) == [
        ("Sun Gun", 10, ANTI_TANK),
        ("Fire Pot", 5, ANTI_INFANTRY),
        ("Gun Team", 45, ANTI_TANK),
    ]
    assert offers(unit(book(load(V3)), "Sand Riders")) == []


def test_the_price_is_that_of_the_unit_and_none_is_no_offer() -> None:
    assert offers(unit(book(load(V2)), "Salt Captain")) == [("Sun Pistol", 5, ANTI_TANK)]
    data = spoiled(
        load(V3), "upgradePackages", 0, "sections", 0, "options", 0, "costs", 0, "unitId", to="x"
    )
    assert offers(unit(book(data), "Captain")) == []


def test_a_section_may_be_closed_to_a_unit() -> None:
    data = spoiled(load(V3), "units", 2, "disabledSections", to=["s2"])
    assert offers(unit(book(data), "Dust Rifles")) == [("Gun Team", 45, ANTI_TANK)]


def test_an_upgrade_of_one_model_replaces_one_weapon() -> None:
    rifles = unit(book(load(V3)), "Dust Rifles")
    assert weapons(rifles, 0) == ['4x Rifle (24", A1)', "5x Blade (A1)", 'Sun Gun (24", A1, AP(4))']
    team = rifles.equipped(rifles.offers[2])
    assert [rule.text for rule in team.rules] == ["Strider", "Tough(3)"]
    assert (team.cost, team.tough, [w.count for w in team.weapons]) == (145, 1, [4, 4, 1, 1])
    assert rifles.equipped(None).cost == 100


def test_an_upgrade_of_all_models_replaces_all_weapons_and_items() -> None:
    guards = unit(book(load(V3)), "Dust Guards")
    armed = guards.equipped(guards.offers[0])
    assert [weapon.text for weapon in armed.weapons] == ["5x Great Halberd (A2, AP(3))"]
    assert armed.rules == [] and armed.cost == 180
    bows = unit(book(load(V2)), "Salt Bows")
    assert weapons(bows, 0) == ["5x Knives (A1)", '5x Crossbow (24", A1, AP(2))']


def test_buying_changes_no_book() -> None:
    guards = unit(book(load(V3)), "Dust Guards")
    for _ in range(2):
        assert guards.equipped(guards.offers[0]).cost == 180
    assert [weapon.count for weapon in guards.profile.weapons] == [5]


@pytest.mark.rule("OPR-ARMY")
@pytest.mark.parametrize(
    ("attacks", "rules", "against"),
    [
        (1, [], ""),
        (1, [Rule("AP", 1)], ""),
        (2, [], ANTI_INFANTRY),
        (1, [Rule("Blast", 3)], ANTI_INFANTRY),
        (1, [Rule("Blast", 6), Rule("AP", 4)], ANTI_INFANTRY),
        (6, [Rule("AP", 1)], ANTI_INFANTRY),
        (1, [Rule("AP", 2)], ANTI_TANK),
        (3, [Rule("AP", 4)], ANTI_TANK),
        (1, [Rule("Deadly", 3)], ANTI_TANK),
        (2, [Rule("Deadly", 3), Rule("Blast", 3)], ANTI_TANK),
    ],
)
def test_what_a_weapon_is_for(attacks: int, rules: list[Rule], against: str) -> None:
    assert purpose([Weapon("Gun", 24, attacks, 1, rules)]) == against


def test_a_book_is_told_by_its_content() -> None:
    assert is_book(written(V3)) and is_book(written(V2))
    assert not is_book(written(NEW)) and not is_book("Raiders; melee")


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("upgradePackages",), None, "upgradePackages: is missing; this is no army book"),
        (("units",), [], "units: this book has no units"),
        (("units", 0, "size"), None, "units[0].size: is missing"),
        (("units", 0, "weapons"), 3, "units[0].weapons: must be a list, not a number"),
        (("upgradePackages", 0), [], "upgradePackages[0]: must be an object"),
        (("name",), "", "name: a name is needed"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_field(
    path: tuple[str | int, ...], value: Any, sentence: str
) -> None:
    assert refused(spoiled(load(V3), *path, to=value)) == sentence


def test_a_list_is_no_book() -> None:
    assert refused(load(NEW)) == "upgradePackages: is missing; this is no army book"


@settings(max_examples=200)
@given(spoilt(BOOKS))
def test_any_spoilt_book_is_a_book_or_a_sentence(text: str) -> None:
    try:
        found = book(text)
    except Refused as sentence:
        assert str(sentence).startswith("book.json: ") and "\n" not in str(sentence)
        return
    for each in found.units:
        for offer in each.offers:
            assert each.equipped(offer).cost == each.profile.cost + offer.price
