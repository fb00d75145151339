"""Whom to shoot and whom to charge."""

import pytest

from opfor.boards.inches import Base
from tests.opr.decide.scenes import BLADE, EVERY, GUN, R, Scene

FRESH_FIRST = ("aof-2", "gf-3")


def shooter(name: str, *weapons: str, **more: object) -> Scene:
    """A unit that must stand still, so that only its choice of target is left."""
    arms = weapons or ("Gun 30 A1",)
    return Scene(name).unit("a", (30.0, 24.0), *arms, has=["Immobile"], **more)  # type: ignore[arg-type]


def target(made: Scene, faces: list[int] | None = None) -> str:
    shots = made.decide(faces=faces or []).shots
    return shots[0].target if shots else ""


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-SHOOT")
def test_the_nearest_is_shot_at(name: str) -> None:
    made = shooter(name).foe("e", (40.0, 24.0), BLADE).foe("f", (30.0, 13.0), BLADE)
    assert target(made) == "e"
    assert target(made.foe("g", (30.0, 33.0), BLADE)) == "g"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-SHOOT")
def test_in_the_open_before_in_cover(name: str) -> None:
    made = shooter(name).foe("e", (40.0, 24.0), BLADE).foe("f", (30.0, 10.0), BLADE)
    assert target(made) == "e"
    assert target(made.terrain("cover", 38.0, 22.0, 42.0, 26.0)) == "f"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-SHOOT")
def test_not_yet_activated_before_activated(name: str) -> None:
    made = shooter(name).foe("e", (40.0, 24.0), BLADE, is_activated=True)
    made.foe("f", (30.0, 10.0), BLADE)
    assert target(made) == ("f" if name in FRESH_FIRST else "e")


@pytest.mark.parametrize("name", FRESH_FIRST)
@pytest.mark.rule("OPR-SHOOT")
def test_in_the_open_goes_before_not_yet_activated(name: str) -> None:
    made = shooter(name).foe("e", (30.0, 10.0), BLADE, is_activated=True)
    made.foe("f", (40.0, 24.0), BLADE).terrain("cover", 38.0, 22.0, 42.0, 26.0)
    assert target(made) == "e"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-SHOOT")
def test_only_what_is_in_range_and_sight(name: str) -> None:
    made = shooter(name).foe("e", (40.0, 24.0), BLADE).foe("f", (62.0, 24.0), BLADE)
    wall = made.terrain("blocking", 34.0, 20.0, 36.0, 28.0)
    assert target(wall) == ""
    assert target(wall.foe("g", (30.0, 40.0), BLADE)) == "g"


@pytest.mark.rule("OPR-SHOOT")
@pytest.mark.parametrize(("name", "seen"), [("gf-3", "f"), ("gf-2", "e"), ("aof-2", "e")])
def test_whether_units_hide_those_behind_them(name: str, seen: str) -> None:
    made = shooter(name).unit(
        "b", (35.0, 21.0), BLADE, models=[(35.0, 22.0 + i) for i in range(5)], r=0.5
    )
    made.foe("e", (40.0, 24.0), BLADE).foe("f", (30.0, 10.0), BLADE)
    assert target(made) == seen


@pytest.mark.rule("OPR-SHOOT", "CORE-COVER")
@pytest.mark.parametrize(("name", "shot"), [("gf-3", "f"), ("gf-2", "e"), ("aof-2", "e")])
def test_a_target_behind_a_unit_is_in_cover_where_units_give_it(name: str, shot: str) -> None:
    """e is seen past b, but more than half of the lines to it are not clear."""
    made = shooter(name).unit("b", (34.0, 24.4), BLADE)
    made.foe("e", (38.0, 24.0), BLADE).foe("f", (30.0, 10.0), BLADE)
    assert target(made) == shot
    made.units[1].models[0].base = Base(34.0, 27.0, R)
    made.units[1].muster()
    assert target(made) == "e"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-TIE")
@pytest.mark.parametrize(("face", "expected"), [(1, "e"), (6, "f")])
def test_equal_targets_go_to_a_die(name: str, face: int, expected: str) -> None:
    made = shooter(name).foe("e", (40.0, 24.0), BLADE).foe("f", (30.0, 14.0), BLADE)
    assert target(made, [face]) == expected


@pytest.mark.parametrize(
    ("name", "ap", "expected"),
    [
        ("gf-2", 2, "near"),
        ("gf-2", 3, "three"),
        ("gf-2", 4, "three"),
        ("aof-2", 1, "two"),
        ("gf-3", 1, "two"),
        ("gf-3", 0, "near"),
    ],
)
@pytest.mark.rule("SR-AP")
def test_ap_looks_for_armour(name: str, ap: int, expected: str) -> None:
    made = shooter(name, f"Gun 30 A1 AP({ap})" if ap else "Gun 30 A1")
    made.foe("near", (34.0, 24.0), BLADE, defense=5).foe("two", (50.0, 24.0), BLADE, defense=2)
    made.foe("three", (30.0, 34.0), BLADE, defense=3)
    assert target(made) == expected


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("SR-DEADLY")
def test_deadly_looks_for_single_tough_models(name: str) -> None:
    made = shooter(name, "Gun 30 A1 Deadly(3)").foe("near", (34.0, 20.0), BLADE)
    made.foe("big", (50.0, 24.0), BLADE, tough=6)
    made.foe("hurt", (30.0, 46.0), BLADE, tough=6, wounds=4)
    assert target(made) == "hurt"
    made.units[-1].models[0].wounds = 0
    made.units[-1].muster()
    assert target(made) == "big"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("SR-DEADLY")
def test_then_for_any_unit_with_tough(name: str) -> None:
    made = shooter(name, "Gun 30 A1 Deadly(3)").foe("near", (34.0, 24.0), BLADE)
    made.foe("tough", (50.0, 24.0), BLADE, row=3, tough=3)
    assert target(made) == ("near" if name == "gf-2" else "tough")


@pytest.mark.parametrize("name", ["gf-2", "aof-2"])
@pytest.mark.rule("SR-SNIPER")
def test_snipers_look_for_heroes_then_for_weapon_upgrades(name: str) -> None:
    made = shooter(name, "Rifle 30 A1 Sniper").foe("near", (34.0, 24.0), BLADE, row=2)
    made.foe("gunner", (30.0, 40.0), BLADE, "1x Cannon 24 A1", row=3)
    assert target(made) == "gunner"
    assert target(made.foe("hero", (50.0, 24.0), BLADE, row=2, hero=True)) == "hero"
    assert (
        target(
            shooter(name)
            .foe("near", (34.0, 24.0), BLADE, row=2)
            .foe("hero", (50.0, 24.0), BLADE, row=2, hero=True)
        )
        == "near"
    )


@pytest.mark.rule("SR-TAKEDOWN")
def test_takedown_looks_for_heroes_then_for_the_dearest_upgrade() -> None:
    made = shooter("gf-3", "Rifle 30 A1 Takedown").foe("near", (34.0, 24.0), BLADE, row=2)
    made.foe("cheap", (30.0, 34.0), BLADE, row=2, upgrades=[("Flag", 5)])
    made.foe("dear", (30.0, 10.0), BLADE, row=2, upgrades=[("Banner", 20)])
    assert target(made) == "dear"
    assert target(made.foe("hero", (50.0, 24.0), BLADE, row=2, hero=True)) == "hero"


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        pytest.param("gf-2", "Anti-Air", marks=pytest.mark.rule("SR-ANTIAIR")),
        pytest.param("gf-3", "Unstoppable", marks=pytest.mark.rule("SR-UNSTOP")),
    ],
)
def test_some_weapons_look_for_aircraft(name: str, rule: str) -> None:
    for text, expected in ((f"Flak 24 A1 {rule}", "plane"), ("Gun 24 A1", "near")):
        made = shooter(name, text).foe("near", (34.0, 24.0), BLADE)
        made.foe("plane", (50.0, 24.0), BLADE, has=["Aircraft"])
        assert target(made) == expected


@pytest.mark.parametrize("name", ["gf-2", "gf-3"])
@pytest.mark.rule("SR-AIRCRAFT")
@pytest.mark.parametrize(("x", "expected"), [(41.0, "plane"), (44.0, "")])
def test_aircraft_are_twelve_inches_harder_to_reach(name: str, x: float, expected: str) -> None:
    made = shooter(name, "Gun 24 A1").foe("plane", (x, 24.0), BLADE, has=["Aircraft"])
    assert target(made) == expected


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("SR-DEADLY", "SR-AP")
def test_deadly_goes_before_ap(name: str) -> None:
    made = shooter(name, "Gun 30 A1 AP(4) Deadly(3)").foe("armour", (34.0, 24.0), BLADE, defense=2)
    made.foe("tough", (50.0, 24.0), BLADE, tough=6, defense=5)
    assert target(made) == "tough"


@pytest.mark.parametrize(("name", "count"), [("gf-3", 2), ("gf-2", 3), ("aof-2", 3)])
@pytest.mark.rule("OPR-SHOOT")
def test_how_many_targets_one_unit_may_have(name: str, count: int) -> None:
    """Three groups that each want another target: the last chooses among the first two's."""
    hunter = "Takedown" if name == "gf-3" else "Sniper"
    made = shooter(name, "Cannon 30 A6 AP(4)", "Gun 30 A2", f"Rifle 30 A1 {hunter}")
    made.foe("armour", (50.0, 24.0), BLADE, defense=2).foe("near", (34.0, 24.0), BLADE, defense=6)
    made.foe("hero", (30.0, 44.0), BLADE, hero=True, defense=6)
    shots = {shot.weapon: shot.target for shot in made.decide().shots}
    assert len(set(shots.values())) == count
    assert (shots["Cannon"], shots["Gun"]) == ("armour", "near")
    assert shots["Rifle"] == ("hero" if count == 3 else "near")


def test_only_models_with_the_weapon_count() -> None:
    """The gun is in the hands of the one model that sees nobody."""
    made = Scene().unit("a", (30.0, 24.0), GUN, row=2, has=["Immobile"])
    made.terrain("blocking", 26.0, 25.0, 31.0, 26.0).foe("e", (31.9, 34.0), BLADE)
    assert target(made) == "e"
    made.units[0].models[0].weapons = ["Gun"]
    made.units[0].models[1].weapons = []
    made.units[0].muster()
    assert target(made) == ""


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-MELEE")
def test_the_nearest_is_charged_not_yet_activated_first(name: str) -> None:
    made = Scene(name).unit("a", (30.0, 24.0), BLADE).foe("e", (36.0, 24.0), BLADE)
    made.foe("f", (30.0, 33.0), BLADE)
    assert made.decide().target == "e"
    made.units[1].is_activated = True
    assert made.decide().target == ("f" if name in FRESH_FIRST else "e")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-MELEE")
def test_a_charge_needs_no_sight(name: str) -> None:
    made = Scene(name).unit("a", (30.0, 24.0), BLADE).foe("e", (36.0, 24.0), BLADE)
    assert made.terrain("blocking", 32.0, 20.0, 34.0, 28.0).decide().target == "e"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-MELEE", "OPR-TIE")
@pytest.mark.parametrize(("face", "expected"), [(1, "e"), (6, "f")])
def test_equally_near_enemies_go_to_a_die(name: str, face: int, expected: str) -> None:
    made = Scene(name).unit("a", (30.0, 24.0), BLADE).foe("e", (36.0, 24.0), BLADE)
    assert made.foe("f", (30.0, 30.0), BLADE).decide(faces=[face]).target == expected


@pytest.mark.parametrize("name", ["gf-2", "gf-3"])
@pytest.mark.rule("SR-AIRCRAFT", "OPR-MELEE")
def test_aircraft_are_neither_charged_nor_walked_to(name: str) -> None:
    made = Scene(name).unit("a", (30.0, 24.0), BLADE)
    made.foe("plane", (34.0, 24.0), BLADE, has=["Aircraft"]).foe("e", (2.0, 2.0), BLADE)
    found = made.decide()
    assert (found.action, found.toward) == ("rush", "e")


def test_as_many_models_as_fit_end_in_contact() -> None:
    made = Scene().unit("a", (30.0, 24.0), BLADE, row=5).foe("e", (30.0, 32.0), BLADE, row=5)
    found = made.decide()
    touching = [
        m
        for m in found.models
        if any(
            ((m[0] - b.x) ** 2 + (m[1] - b.y) ** 2) ** 0.5 - 2 * b.r < 0.005
            for b in made.units[1].bases
        )
    ]
    assert found.action == "charge" and len(touching) == 5
