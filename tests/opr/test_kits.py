"""Kits: which model of a unit carries what."""

from opfor.systems.opr.armies import Army
from opfor.systems.opr.kits import kits_of
from opfor.systems.opr.profiles import UnitProfile, Weapon
from tests.opr.forge import NEW, army, load


def unit(found: Army, name: str) -> UnitProfile:
    return next(unit for unit in found.units if unit.name == name)


def test_upgrades_go_to_the_models_that_lost_something_for_them() -> None:
    kits = kits_of(unit(army(load(NEW)), "Dust Rifles"))
    hands = sorted(tuple(sorted(kit.weapon_names)) for kit in kits)
    assert hands == sorted(
        [("Blade", "Rifle")] * 8 + [("Blade", "Sun Gun"), ("Crew", "Long Lance")]
    )
    team = next(kit for kit in kits if "Long Lance" in kit.weapon_names)
    assert (team.base, team.dearest, [rule.text for rule in team.rules]) == (
        "60",
        40,
        ["Tough(3)"],
    )
    drummer = next(kit for kit in kits if kit.dearest == 5)
    assert [rule.text for rule in drummer.rules] == ["Field Drum"]


def test_an_upgrade_for_all_is_shared_out() -> None:
    kits = kits_of(unit(army(load(NEW)), "Sand Riders"))
    assert [kit.weapon_names for kit in kits] == [["Javelin", "Spear"]] * 3
    assert [kit.dearest for kit in kits] == [10] * 3


def test_an_upgrade_of_an_upgrade_goes_to_its_bearer() -> None:
    data = load(NEW)
    rifles = data["units"][1]
    rifles["loadout"][2]["name"] = "Moon Gun"
    moon = {"name": "Moon Gun", "attacks": 1, "range": 24}
    rifles["selectedUpgrades"].insert(
        1,
        {
            "upgrade": {"variant": "replace", "targets": ["Sun Gun"], "affects": 1},
            "option": {"gains": [moon], "cost": 0},
        },
    )
    kits = kits_of(unit(army(data), "Dust Rifles"))
    bearer = next(kit for kit in kits if "Moon Gun" in kit.weapon_names)
    assert sorted(bearer.weapon_names) == ["Blade", "Moon Gun"]
    assert [each.name for each in bearer.purchases] == ["Sun Gun", "Moon Gun"]


def test_a_text_list_is_dealt_out_by_its_counts() -> None:
    crew = UnitProfile("Crew", 5)
    crew.weapons = [
        Weapon("Rifle", 24, 1, 2),
        Weapon("Blade", 0, 1, 4),
        Weapon("Cannon", 36, 1, 1),
        Weapon("Ram", 0, 2, 1),
        Weapon("Sun Gun", 24, 1, 2),
        Weapon("Pistol", 12, 1, 10),
    ]
    kits = kits_of(crew)
    assert all(len(kit.weapons) == 3 for kit in kits)
    assert [w.count for kit in kits for w in kit.weapons if w.name == "Pistol"] == [2] * 5
    assert sum(w.count for kit in kits for w in kit.weapons) == 20
