"""Resolved lists of the list builder: both shapes, the pitfalls, and any nonsense at all."""

import json
from typing import Any

import pytest
from hypothesis import given, settings

from opfor.faults import Refused
from opfor.systems.opr.armies import Army
from opfor.systems.opr.kits import kits_of
from opfor.systems.opr.profiles import ARMY, UnitProfile
from tests.opr.forge import NEW, OLD, army, load, spoiled, spoilt, written
from tests.prompt import no_runaway


def unit(found: Army, name: str) -> UnitProfile:
    return next(unit for unit in found.units if unit.name == name)


def texts(unit: UnitProfile) -> list[str]:
    return [f"{rule.count or ''}{rule.text}" for rule in unit.rules]


def weapons(unit: UnitProfile) -> list[str]:
    return [weapon.text for weapon in unit.weapons]


def refused(data: Any) -> str:
    with pytest.raises(Refused) as caught:
        army(data)
    sentence = str(caught.value)
    assert sentence.startswith("list.json: ") and "\n" not in sentence and len(sentence) < 300
    return sentence.removeprefix("list.json: ")


# both shapes


def test_the_shape_of_2026() -> None:
    found = army(load(NEW))
    assert (found.name, found.points) == ("Dust Company", 710)
    assert [(each.name, each.size) for each in found.units] == [
        ("Dust Rifles", 11),
        ("Dust Walker", 1),
        ("Sand Riders", 3),
    ]
    rifles, walker, riders = found.units
    assert (rifles.models, rifles.quality, rifles.defense, rifles.cost) == (10, 4, 5, 255)
    assert [each.base for each in found.units] == ["25", "60", "60x35"]
    assert texts(riders) == ["Fast", "Tough(3)", "3Flying", "3Wild Songs"]
    assert weapons(walker) == ["2x Fists (A3, AP(1))", "Stomp (A4)"]
    assert found.report.is_conserved


def test_the_shape_of_2024() -> None:
    found = army(load(OLD))
    assert (found.name, found.points) == ("Salt Band", 425)
    assert [each.name for each in found.units] == ["Salt Seer", "Salt Sisters", "Salt Culverin"]
    seer, sisters, culverin = found.units
    assert (seer.quality, seer.defense, seer.tough, seer.base) == (3, 5, 3, "")
    assert texts(seer) == ["Hero", "Tough(3)", "1Caster(2)"]
    assert texts(culverin) == ["Artillery", "Tough(6)"]
    assert weapons(sisters) == [
        '4x Carbine (18", A1, AP(1), Takedown, Reliable)',
        "5x Knife (A1)",
        "Great Knife (A2, Blast(3))",
    ]
    assert found.report.mapped == [
        "Immobile + Entrenched → Artillery",
        "Sniper → Reliable, Takedown when shooting",
    ]
    assert found.report.is_conserved


def test_an_option_may_add_a_model() -> None:
    assert unit(army(load(OLD)), "Salt Sisters").models == 5


def test_which_shape_it_is_its_content_tells() -> None:
    assert army("\n  " + written(NEW)).points == 710
    assert army("Raiders [5]; melee").units[0].models == 5
    assert refused("[[1]]") == "must be an object"


# units put together


@pytest.mark.rule("CORE-COMBINED")
def test_halves_are_one_unit_with_both_loadouts() -> None:
    rifles = unit(army(load(NEW)), "Dust Rifles")
    assert weapons(rifles) == [
        '8x Rifle (24", A1)',
        "9x Blade (A1)",
        'Sun Gun (24", A1, AP(4))',
        'Long Lance (36", A1, AP(3), Deadly(3))',
        "Crew (A2)",
    ]
    assert texts(rifles) == ["Strider", "1Field Drum", "1Tough(3)"]
    assert "combined units put together: Dust Rifles [10]" in army(load(NEW)).report.notes


def test_a_rule_of_one_half_is_not_one_of_both() -> None:
    data = spoiled(load(NEW), "units", 2, "rules", to=[{"name": "Strider"}, {"name": "Stealth"}])
    rifles = unit(army(data), "Dust Rifles")
    assert "5Stealth" in texts(rifles) and not rifles.all_have("Stealth")


def test_a_hero_joins_the_unit_its_half_belongs_to() -> None:
    rifles = unit(army(load(NEW)), "Dust Rifles")
    hero = rifles.joined[0]
    assert (hero.name, hero.printed, hero.quality, hero.cost) == ("Old Mags", "Captain", 3, 75)
    assert rifles.has("Fearless") and rifles.points == 330


@pytest.mark.parametrize(
    ("path", "value", "note"),
    [
        (
            (0, "joinToUnit"),
            "gone",
            "Old Mags: was joined to a unit that is not in the list; stands alone",
        ),
        ((0, "joinToUnit"), "S1", "Old Mags: was joined in a circle; stands alone"),
        (
            (2, "quality"),
            5,
            "Dust Rifles: is no half of Dust Rifles but another unit; joined to it",
        ),
    ],
)
def test_odd_joins_are_noted(path: tuple[int, str], value: Any, note: str) -> None:
    found = army(spoiled(load(NEW), "units", *path, to=value))
    assert note in found.report.notes
    assert found.points == 710 and found.report.is_conserved


def test_units_that_join_each_other_stand_alone() -> None:
    data = spoiled(load(NEW), "units", 3, "joinToUnit", to="S5")
    found = army(spoiled(data, "units", 4, "joinToUnit", to="S4"))
    assert len(found.units) == 3 and found.report.is_conserved


# the account


def test_every_rule_and_weapon_is_accounted_for() -> None:
    report = army(load(NEW)).report
    assert report.lines()[0] == ("units 4 in, 4 out; models 15 in, 15 out; points 710 in, 710 out")
    assert report.rules[ARMY] == ["Field Drum", "Wild Songs"]
    assert report.weapon_lines()[0] == "weapons 31 in, 31 out"
    assert report.treated["Wild Songs"] == "reminded" and report.treated["AP"] == "used"
    older = army(load(NEW), "gf-2").report
    assert older.treated["Lance"] == "mapped" and older.mapped == ["Thrust → Lance"]
    fantasy = army(spoiled(load(NEW), "units", 3, "rules", to=[{"name": "Aircraft"}]), "aof-2")
    assert fantasy.report.treated["Aircraft"] == "not played"


@pytest.mark.rule("CORE-FORCE-ORG")
@pytest.mark.parametrize(
    ("field", "value", "note"),
    [
        (
            "listPoints",
            700,
            "the list says 700pts, its units and upgrades sum to 710pts: a difference of 10pts",
        ),
        ("modelCount", 9, "the list says 9 models, its units have 15"),
        ("activationCount", 9, "the list says 9 activations, it has 3 units"),
        ("gameSystem", "aof", "the list is written for AOF, not for GF"),
        ("forceOrgErrors", ["Too many\n heroes"], "the list builder says: Too many heroes"),
    ],
)
def test_what_a_list_says_of_itself_is_checked(field: str, value: Any, note: str) -> None:
    found = army(spoiled(load(NEW), field, to=value))
    assert note in found.report.notes and found.points == 710


def test_a_campaign_costs_experience() -> None:
    data = spoiled(spoiled(load(NEW), "listPoints", to=765), "campaignMode", to=True)
    data["units"][0] |= {"xp": 11, "traits": ["Lucky", {"name": "Grim"}]}
    report = army(data).report
    assert "a difference of 55pts (experience of its campaign)" in "".join(report.notes)
    assert "campaign: 11 XP are NOT played, traits are named" in report.notes
    assert {"Grim", "Lucky"} <= {*report.rules[ARMY]}


def test_without_a_total_there_is_nothing_to_compare() -> None:
    data = load(NEW)
    del data["listPoints"], data["modelCount"], data["activationCount"]
    assert army(data).points == 710


@pytest.mark.parametrize(
    ("gain", "note"),
    [
        ({"name": "Lost Gun", "attacks": 1}, "Lost Gun was bought but is not in the loadout; NOT"),
        (
            {"name": "Lost Cloak", "type": "ArmyBookItem", "content": [{"name": "Stealth"}]},
            "Lost Cloak was bought but is not in the loadout; taken all the same",
        ),
    ],
)
def test_what_was_bought_and_is_nowhere_is_noted(gain: dict[str, Any], note: str) -> None:
    data = spoiled(load(NEW), "units", 3, "selectedUpgrades", 0, "option", "gains", to=[gain])
    found = army(data)
    assert any(note in each for each in found.report.notes)
    assert unit(found, "Dust Walker").has("Stealth") == ("Cloak" in gain["name"])


def test_what_another_upgrade_replaced_is_no_loss() -> None:
    data = load(NEW)
    later = {"upgrade": {"variant": "replace", "targets": ["Lost Guns"]}, "option": {"gains": []}}
    gain = {"name": "Lost Gun", "attacks": 1}
    data["units"][3]["selectedUpgrades"] += [
        {"upgrade": {"variant": "upgrade"}, "option": {"gains": [gain]}},
        later,
    ]
    assert not any("Lost Gun" in each for each in army(data).report.notes)


# pitfalls


def test_pitfall_1_the_loadout_counts() -> None:
    for name in (NEW, OLD):
        assert "Not In Use" not in str([weapons(each) for each in army(load(name)).units])


def test_pitfall_2_a_rating_without_a_label_and_a_label_without_a_rating() -> None:
    hero = unit(army(load(NEW)), "Dust Rifles").joined[0]
    assert weapons(hero)[0] == 'Hand Cannon (12", A2, AP(1))'
    assert unit(army(load(OLD)), "Salt Sisters").weapons[2].rating("Blast") == 3


def test_pitfall_3_melee_is_0_or_null() -> None:
    ranges = {w.name: w.range for each in army(load(NEW)).units for w in each.weapons}
    assert ranges["Blade"] == ranges["Crew"] == 0


def test_pitfall_4_halves_differ() -> None:
    guns = {weapon.name: weapon.count for weapon in army(load(NEW)).units[0].weapons}
    assert (guns["Rifle"], guns["Sun Gun"], guns["Long Lance"]) == (8, 1, 1)


def test_pitfall_5_the_toughness_of_one_model_is_its_own() -> None:
    rifles = unit(army(load(NEW)), "Dust Rifles")
    assert rifles.tough == 1
    assert sorted(kit.tough for kit in kits_of(rifles)) == [1] * 9 + [3]
    tougher = spoiled(load(NEW), "units", 2, "rules", to=[{"name": "Tough", "rating": 2}])
    tougher = spoiled(tougher, "units", 1, "rules", to=[{"name": "Tough", "rating": 2}])
    rifles = unit(army(tougher), "Dust Rifles")
    assert rifles.tough == 2
    assert max(kit.tough for kit in kits_of(rifles)) == 5


@pytest.mark.parametrize("six", [6, "6", 6.0, "6.0", "6+", " 6 "])
def test_pitfall_6_numbers_in_all_spellings(six: Any) -> None:
    data = spoiled(load(NEW), "units", 3, "quality", to=six)
    data = spoiled(data, "units", 3, "rules", to=[{"name": "Tough", "rating": six}])
    walker = unit(army(data), "Dust Walker")
    assert (walker.quality, walker.tough) == (6, 6)


def test_pitfall_6_a_signed_rating_adds() -> None:
    walker = unit(army(load(NEW)), "Dust Walker")
    assert texts(walker) == ["Tough(6)", "Impact(1)", "1Impact(+3)"]
    assert walker.rating("Impact") == 4


def test_pitfall_7_special_rules_mean_three_things() -> None:
    found = army(load(OLD))
    assert texts(unit(found, "Salt Sisters")) == ["Old Songs"]
    assert not any(each.has("told by the book") for each in found.units)


def test_pitfall_8_names_change_with_versions() -> None:
    assert army(load(OLD)).report.mapped[1] == "Sniper → Reliable, Takedown when shooting"
    assert army(load(OLD), "gf-2").units[1].weapons[0].has("Sniper")


def test_pitfall_9_units_are_told_apart_by_choice_not_by_kind() -> None:
    data = load(NEW)
    data["units"].append({**data["units"][3], "selectionId": "S6"})
    names = [each.name for each in army(data).units]
    assert names[1:] == ["Dust Walker 1", "Sand Riders", "Dust Walker 2"]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  two\nlines\t", "two lines"),
        ("\x1b[31mred\x00", "[31mred"),
        ("🐉 wyrm | [5] ++", "🐉 wyrm | [5] ++"),
        ("x" * 5_000, "x" * 100),
        ("\ud800", "Dust Walker"),
        (None, "Dust Walker"),
        ("", "Dust Walker"),
    ],
)
def test_pitfall_10_names_are_whatever_people_type(typed: Any, name: str) -> None:
    found = army(spoiled(load(NEW), "units", 3, "customName", to=typed))
    assert found.units[1].name == name and found.units[1].printed == "Dust Walker"


def test_what_states_no_count_is_carried_by_all() -> None:
    data = load(NEW)
    del data["units"][4]["loadout"][1]["count"], data["units"][4]["loadout"][2]["count"]
    del data["units"][4]["loadout"][2]["content"][0]["count"]
    riders = unit(army(data), "Sand Riders")
    assert weapons(riders)[1] == "3x Spear (A1, Thrust)" and riders.all_have("Flying")


# ratings, Defense, weapons


@pytest.mark.parametrize(
    ("name", "own", "given", "total"),
    [
        ("Tough", 3, 12, 15),
        ("Impact", 1, 3, 4),
        ("Caster", 1, 2, 2),
        ("Caster", 2, "+1", 3),
    ],
)
def test_ratings_add_up_and_of_magic_the_highest_counts(
    name: str, own: int, given: Any, total: int
) -> None:
    data = spoiled(load(NEW), "units", 3, "rules", to=[{"name": name, "rating": own}])
    content = [{"name": name, "rating": given, "type": "ArmyBookRule"}]
    data = spoiled(data, "units", 3, "loadout", 2, "content", to=content)
    assert unit(army(data), "Dust Walker").rating(name) == total


def test_an_item_may_better_the_defense() -> None:
    found = army(load(NEW))
    assert unit(found, "Dust Walker").defense == 2
    assert "Dust Walker: Defense(1) of Ram Plate makes it Defense 2+" in found.report.notes


def test_an_upgrade_of_a_weapon_stands_on_the_weapon_alone() -> None:
    riders = unit(army(load(NEW)), "Sand Riders")
    assert weapons(riders)[0] == '3x Javelin (12", A1, AP(1))'
    assert not riders.has("AP") and [each.cost for each in riders.purchases] == [30, 15, 10]


def test_a_weapon_named_like_a_rule_hides_no_rule() -> None:
    data = load(NEW)
    data["units"][4]["loadout"][1]["name"] = "Wild Songs"
    assert "3Wild Songs" in texts(unit(army(data), "Sand Riders"))


def test_one_weapon_with_several_profiles() -> None:
    data = load(NEW)
    profiles = [{"name": "Blast", "attacks": 1, "range": 24}, {"name": "Bolt", "attacks": 1}]
    data["units"][3]["loadout"].append(
        {"name": "Launcher", "type": "ArmyBookMultiWeapon", "profiles": profiles}
    )
    found = army(data)
    assert [w.name for w in found.units[1].weapons][-2:] == ["Blast", "Bolt"]
    assert any("several profiles" in note for note in found.report.notes)


def test_an_item_without_content_is_named_as_a_rule() -> None:
    data = load(NEW)
    data["units"][3]["loadout"].append({"name": "Old Map", "type": "ArmyBookItem", "count": 1})
    assert "Old Map" in army(data).report.rules[ARMY]


@pytest.mark.parametrize("base", [None, "none", {}, {"round": None}, {"round": "none"}])
def test_a_list_may_know_no_base(base: Any) -> None:
    assert army(spoiled(load(NEW), "units", 3, "bases", to=base)).units[1].base == ""


# refusals


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("units",), {}, "units: must be a list, not an object"),
        (("units",), None, "units: is missing; this is no army list"),
        (("units",), [], "no units in this list"),
        (("units", 1), 3, "units[1]: must be an object"),
        (("units", 1, "name"), None, "units[1].name: a name is needed"),
        (("units", 1, "name"), [], "units[1].name: must be a text"),
        (("units", 1, "size"), 0, "units[1].size: must be from 1 to 500, not 0"),
        (("units", 1, "size"), "many", "units[1].size: 'many' is no whole number"),
        (("units", 1, "quality"), None, "units[1].quality: is missing"),
        (("units", 1, "defense"), 4.5, "units[1].defense: must be a whole number"),
        (("units", 1, "cost"), -5, "units[1].cost: must be from 0 to 100000, not -5"),
        (("units", 1, "combined"), "yes", "units[1].combined: must be true or false, not a text"),
        (("units", 1, "loadout"), None, "units[1].loadout: is missing; this is no resolved list"),
        (("units", 1, "loadout", 0, "attacks"), None, "units[1].loadout[0].attacks: is missing"),
        (
            ("units", 1, "loadout", 0, "specialRules"),
            [{"name": "AP"}],
            "units[1]: AP needs a number, such as AP(3)",
        ),
        (
            ("units", 1, "selectedUpgrades"),
            [{"upgradeId": "a", "optionId": "b"}],
            "units[1].selectedUpgrades[0].option: is missing; a saved list has ids alone",
        ),
        (
            ("units", 1, "selectedUpgrades"),
            [{"option": {"cost": -101}}],
            "units[1].cost: comes to -1pts with its upgrades",
        ),
        (("upgradePackages",), [], "this is an army book, not a list"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_field(
    path: tuple[str | int, ...], value: Any, sentence: str
) -> None:
    assert refused(spoiled(load(NEW), *path, to=value)).startswith(sentence)


def test_a_saved_list_is_no_resolved_one() -> None:
    assert refused({"list": {"units": []}}).startswith("a saved list has ids alone")


HOSTILE = {
    "deep lists": "[" * 100_000,
    "deep objects": '{"a":' * 100_000,
    "a key twice": '{"units": [], "units": []}',
    "NaN": '{"units": NaN}',
    "infinity": '{"units": [{"name": "a", "size": 1e999}]}',
    "a long number": f'{{"units": {"9" * 5_000}}}',
    "half of it": written(NEW)[:2_000],
    "too long": '{"units": "' + "x" * 6_000_000 + '"}',
    "many units": json.dumps({"units": [{}] * 10_000}),
    "endless items": '{"units":[{"name":"a","size":1,"quality":3,"defense":3,"loadout":['
    + '{"name":"b","type":"ArmyBookItem","content":[' * 50
    + "]}" * 50
    + "]}]}",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_files_are_refused_quickly(text: str) -> None:
    with no_runaway():
        refused(text)


def test_counts_that_multiply_are_bounded() -> None:
    item: dict[str, Any] = {"name": "a", "attacks": 1, "count": 999}
    for _ in range(3):
        item = {"name": "b", "type": "ArmyBookItem", "count": 998, "content": [item]}
    assert "of one thing" not in refused({"units": [{}]})
    data = spoiled(load(NEW), "units", 3, "loadout", to=[item])
    assert len(army(data).units) == 3
    item["content"][0]["count"] = 2
    assert "of one thing are more than 1,000" in refused(data)


@settings(max_examples=400)
@given(spoilt((NEW, OLD)))
def test_any_spoilt_list_is_an_army_or_a_sentence(text: str) -> None:
    try:
        found = army(text)
    except Refused as sentence:
        assert str(sentence).startswith("list.json: ") and "\n" not in str(sentence)
    else:
        assert found.report.is_conserved
        assert found.points == sum(each.points for each in found.units)
        for each in found.units:
            assert len(kits_of(each)) == each.models
            assert each.name.isprintable()


@pytest.mark.parametrize("size", ["9999", "120x9999"])
def test_a_base_as_wide_as_a_table_is_refused(size: str) -> None:
    data = spoiled(load(NEW), "units", 3, "bases", to={"round": size})
    assert f"bases: round: '{size}' is wider than 300 mm" in refused(data)


def test_a_base_that_cannot_be_read_is_noted() -> None:
    found = army(spoiled(load(NEW), "units", 3, "bases", to={"round": "abc"}))
    assert found.units[1].base == ""
    told = "Dust Walker: base 'abc' is no size in millimetres; a common one is taken"
    assert told in found.report.notes


def test_more_weapons_than_a_model_could_hold_are_noted() -> None:
    data = load(NEW)
    data["units"][3]["loadout"].append({"name": "Saw", "attacks": 1, "count": 5})
    assert "Dust Walker: 5x Saw on 1 model; all of them are used" in army(data).report.notes
    data["units"][3]["loadout"][-1]["count"] = 4
    assert not any("Saw" in note for note in army(data).report.notes)


@pytest.mark.rule("CORE-SR-HERO")
def test_a_hero_too_tough_to_join_is_noted() -> None:
    data = load(NEW)
    (hero,) = army(data).units[0].joined
    (given,) = [each for each in data["units"] if each.get("customName") == hero.name]
    given["rules"].append({"name": "Tough", "rating": 12})
    notes = army(data).report.notes
    assert any(note.startswith(f"{hero.name} has Tough(") and "Tough(6)" in note for note in notes)
    assert not any("above Tough" in note for note in army(load(NEW)).report.notes)
