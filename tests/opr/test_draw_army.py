"""OPR-ARMY: armies drawn out of a book."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from opfor.dice import Dice, Scripted, Seeded
from opfor.faults import Refused
from opfor.systems.opr.armies import Army, read_army
from opfor.systems.opr.book import BookUnit, read_book
from opfor.systems.opr.draw_army import Drawn, draw_army, is_special, standard_unit
from opfor.systems.opr.editions import load_edition
from tests.opr.forge import BOOKS, load, spoiled, spoilt, written

pytestmark = pytest.mark.rule("OPR-ARMY")

V3, V2 = BOOKS
HEROES = {"Captain", "Sage", "Salt Captain"}
SPECIAL = {"Dust Guards", "Dust Walker", "Salt Ogre"}


def draw(data: Any, points: int, seed: int = 1) -> Drawn:
    text = data if isinstance(data, str) else json.dumps(data)
    return draw_army(text, "book.json", points, Dice(Seeded(seed, "army")))


def army(drawn: Drawn) -> Army:
    return read_army(drawn.text, "drawn.txt", load_edition("gf-2"))


def units(name: str) -> list[BookUnit]:
    return read_book(written(name), "book.json").units


def test_the_standard_infantry_is_the_cheapest_of_several_models() -> None:
    standard = standard_unit(units(V3))
    assert standard is not None and standard.profile.name == "Dust Rifles"
    special = {each.profile.name for each in units(V3) if is_special(each, standard)}
    assert special - HEROES == {"Dust Guards", "Dust Walker"}
    single = [each for each in units(V2) if each.profile.models == 1]
    alone = standard_unit(single)
    assert alone is not None and alone.profile.name == "Salt Ogre"
    assert standard_unit([]) is None


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", range(20))
def test_a_battle_force(name: str, seed: int) -> None:
    drawn = draw(written(name), 750, seed)
    found = army(drawn)
    kinds = [each.printed.rstrip(" 123456789") for each in found.units]
    heroes = [kind for kind in kinds if kind in HEROES]
    special = [kind for kind in kinds if kind in SPECIAL]
    assert len(heroes) == 1 and len(special) >= 1
    assert len(kinds) - len(heroes) - len(special) >= 3
    assert 0 < found.points == drawn.points <= 750
    assert found.report.is_conserved and len(found.units) == drawn.units


def test_each_unit_has_a_weapon_upgrade_where_the_book_offers_one() -> None:
    bought = Counter[str]()
    for seed in range(60):
        for each in army(draw(written(V3), 1500, seed)).units:
            names = {weapon.name for weapon in each.weapons}
            if each.printed.startswith("Dust Rifles") and names != {"Rifle", "Blade"}:
                bought.update(names - {"Rifle", "Blade", "Crew"})
            elif each.printed.startswith("Dust Rifles"):
                bought["none"] += 1
    assert set(bought) - {"none"} == {"Sun Gun", "Fire Pot", "Long Lance"}
    assert bought["none"] < bought.total() / 20
    # one of two kinds first, then one of its weapons: the only one of a kind comes most often
    assert bought["Fire Pot"] > bought["Sun Gun"] > bought["Long Lance"] / 2


def test_as_many_battle_forces_as_the_points_need() -> None:
    drawn = draw(written(V3), 2250)
    forces = {line.split(",")[0] for line in drawn.told if line.startswith("battle force")}
    assert forces == {"battle force 1", "battle force 2", "battle force 3"}
    heroes = [each for each in army(drawn).units if each.has("Hero")]
    assert len(heroes) == 3 and 2000 < drawn.points <= 2250


def test_the_rest_is_a_smaller_force_that_goes_without_what_it_cannot_pay() -> None:
    drawn = draw(written(V3), 300)
    assert drawn.points <= 300
    assert any("special unit: none, " in line and "are left" in line for line in drawn.told)


def test_a_book_may_lack_a_kind_of_unit() -> None:
    data = load(V3)
    data["units"] = [each for each in data["units"] if each["id"] in ("rif", "rid")]
    told = draw(data, 750).told
    assert "battle force 1, hero: none, the book has none" in told
    assert "battle force 1, special unit: none, the book has none" in told


def test_every_draw_is_a_die_and_is_told() -> None:
    # hero 2 of 2; core 1, its kind 2, its weapon 1; core 2; core 2; special 1
    faces = [6, 1, 6, 1, 6, 6, 1]
    source = Scripted(faces)
    drawn = draw_army(written(V3), "book.json", 750, Dice(source))
    assert source.left == []
    assert drawn.told == [
        "standard infantry: Dust Rifles, 100pts; special units cost 150pts or more",
        "battle force 1, hero: Sage (dice 6, of 2)",
        "battle force 1, Sage: no weapon upgrade offered",
        "battle force 1, core unit: Dust Rifles (dice 1, of 2)",
        "battle force 1, Dust Rifles, upgrade: anti-tank (dice 6, of 2)",
        "battle force 1, Dust Rifles, anti-tank: Sun Gun for 10pts (dice 1, of 2)",
        "battle force 1, core unit: Sand Riders (dice 6, of 2)",
        "battle force 1, Sand Riders: no weapon upgrade offered",
        "battle force 1, core unit: Sand Riders (dice 6, of 2)",
        "battle force 1, Sand Riders: no weapon upgrade offered",
        "battle force 1, special unit: Dust Guards (dice 1, of 2)",
        "battle force 1, Dust Guards, upgrade: anti-tank (the only one)",
        "battle force 1, Dust Guards, anti-tank: Great Halberd for 30pts (the only one)",
        "battle force 1, once more: Dust Rifles (the only one)",
    ]
    assert drawn.text.startswith("# standard infantry: Dust Rifles")
    assert "\n++ Drawn Dust Folk - Dust Folk (v3.5.3) [GF 740pts] [6 Units] ++\n" in drawn.text


def test_the_same_seed_draws_the_same_army() -> None:
    assert draw(written(V2), 1500, 7).text == draw(written(V2), 1500, 7).text
    assert len({draw(written(V2), 1500, seed).text for seed in range(10)}) > 1


def test_names_that_mean_something_in_a_text_list() -> None:
    data = spoiled(load(V3), "units", 2, "name", to="2x [Dust] | Rifles (old), ++")
    data = spoiled(data, "units", 2, "weapons", 0, "name", to='24" Gun; #1')
    data = spoiled(data, "upgradePackages", 1, "sections", to=[])
    for seed in range(5):
        assert army(draw(data, 750, seed)).points > 0


@pytest.mark.parametrize("points", [0, -1, 20_001])
def test_points_out_of_bounds(points: int) -> None:
    with pytest.raises(Refused, match="--points: must be from 1 to 20000"):
        draw(written(V3), points)


def test_a_book_without_prices_is_refused() -> None:
    data = load(V2)
    for each in data["units"]:
        each["cost"] = 0
    with pytest.raises(Refused, match=r"^book\.json: no unit of this book has a price"):
        draw(data, 750)


def test_units_without_a_price_are_named() -> None:
    data = spoiled(load(V3), "units", 3, "cost", to=0)
    assert "left out, for they have no price: Sand Riders" in draw(data, 750).told


def test_too_few_points_or_too_many_units_are_refused() -> None:
    with pytest.raises(Refused, match=r"no unit of this book can be had for 10pts"):
        draw(written(V3), 10)
    data = load(V3)
    for each in data["units"]:
        each["cost"] = 1
    with pytest.raises(Refused, match="that takes more than 200 units"):
        draw(data, 20_000)


@settings(max_examples=150)
@given(spoilt(BOOKS), st.integers(1, 2_000), st.integers(0, 5))
def test_any_spoilt_book_gives_an_army_or_a_sentence(text: str, points: int, seed: int) -> None:
    try:
        drawn = draw(text, points, seed)
    except Refused as sentence:
        assert str(sentence).startswith(("book.json: ", "--points: "))
        assert "\n" not in str(sentence)
    else:
        assert army(drawn).points == drawn.points <= points
