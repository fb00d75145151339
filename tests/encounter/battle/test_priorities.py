"""Where to, in which order, and at whom: the printed priorities as the board has them."""

from collections.abc import Sequence

import pytest

from opfor.systems.encounter.answers import entry_hex
from opfor.systems.encounter.core import read_core
from opfor.systems.encounter.decisions import Ask
from opfor.systems.encounter.profiles import Core
from opfor.systems.encounter.questions import QUESTIONS
from opfor.systems.encounter.reach import moving_order
from opfor.systems.encounter.shooting import firing_order, shoot
from opfor.systems.encounter.thread import Thread
from tests.encounter.battle.scenes import ai, enemy, facts_of, foe, node, own, scene, unit
from tests.encounter.battle.staged import script, staged
from tests.encounter.battle.test_told import walked

ENTRY = node("tactical-entry", "T2")


def entered(enemies: str, objective: str, face: str) -> tuple[str, str]:
    """Where a formation makes for, and why it is not the objective."""
    battle = scene(ai("Jumpy Grunts", where="entry"), foe(enemies), objectives=[{"hex": objective}])
    facts = facts_of(battle, faces=face, objective=0)
    return battle.grid.label(entry_hex(facts, ENTRY)), facts.thread.instead


@pytest.mark.rule("SAFE", "T2")
@pytest.mark.parametrize("face", "123456")
def test_an_objective_inside_the_map_needs_no_safe_hex(face: str) -> None:
    """With an enemy on it a hex beside it is made for, though its own scatter could leave."""
    label, why = entered("Infantry@D2", "D2", face)
    beside = scene(ai("Infantry@A1"), foe("Infantry@D2")).grid
    assert beside.distance(beside.hex(label), beside.hex("D2")) == 1
    assert why == ", as close to D2 as it can: an enemy stands there"


@pytest.mark.rule("SAFE", "T2")
def test_a_safe_hex_is_beside_the_objective_and_says_why() -> None:
    label, why = entered("Infantry@A8", "F1", "1")
    grid = scene(ai("Infantry@A1")).grid
    assert grid.distance(grid.hex(label), grid.hex("F1")) == 1
    assert why == ", not F1: from there the scatter could leave the map [SAFE]"
    assert entered("Infantry@A8", "D3", "") == ("D3", "")


@pytest.mark.rule("MOVE-PRIO")
@pytest.mark.parametrize("face", "16")
def test_a_unit_that_follows_keeps_out_of_sight_too(face: str) -> None:
    """Six fill the objective; the seventh goes where the woods hide it, not to D6."""
    rows = ["....w."] + ["......"] * 7
    battle = scene(
        ai("6 Infantry@C8, Infantry@D8"),
        foe("Infantry@F8"),
        objectives=[{"hex": "C6"}],
        map=rows,
        phase=2,
    )
    field = walked(battle, face * 4)
    thread = Thread("phase-2", own(battle))
    thread.hex = battle.grid.hex("C6")
    went: list[str] = []
    for each in moving_order(battle, own(battle)):
        ask = Ask("move", battle, 0, thread)
        ask.unit = each
        went.append(battle.grid.label(field.settle(ask)))
    assert went[:6] == ["C6"] * 6 and went[6] in ("C7", "D7")


def core_with(name: str, weapons: Sequence[Sequence[object]]) -> Core:
    from importlib.resources import files

    text = (files("opfor.systems.encounter") / "data" / "core.toml").read_text("utf-8")
    at = text.index(f'[units."{name}"]')
    start = text.index("weapons = ", at)
    end = text.index("\n", start)
    listed = [list(weapon) for weapon in weapons]
    return read_core(f"{text[:start]}weapons = {listed}{text[end:]}".replace("'", '"'), "core")


@pytest.mark.rule("SHOOT-ORDER")
def test_weapons_that_cannot_fire_have_no_say_in_the_order() -> None:
    """Rifles S2 before a Strength 6 gun, whose S1 pistol does not reach that far."""
    core = core_with("Griffin", [["Pistol", 1, 1, 1], ["Cannon", 5, 6, 1]])
    battle = scene(ai("Griffin@C5, Infantry@C5"), foe("6 Infantry@C2"), core=core)
    order = firing_order(battle, own(battle), battle.hexes(enemy(battle)))
    assert [gun.weapon.name for gun in order] == ["Rifle", "Cannon"]


@pytest.mark.rule("SHOOT-ORDER")
def test_the_weakest_weapon_of_the_whole_formation_fires_first() -> None:
    """The tank's machine gun, then another unit's autogun, then the tank's flamer."""
    battle = scene(ai("Flame Tank@C4, Griffin@C4"), foe("6 Infantry@C3, 6 Infantry@D3"))
    field = staged(battle, "1" * 20, fire_at=["C3", "D3", "C3"])
    shoot(field, own(battle), enemy(battle), Thread("", own(battle)))
    used = [event.text for event in script(field).events if event.kind == "attack"]
    assert [text.partition(":")[0] for text in used] == [
        "Flame Tank used Machine Gun (Strength 3) into C3",
        "Griffin used Autogun (Strength 4) into D3",
        "Flame Tank used Flamer (Strength 5) into C3",
    ]


@pytest.mark.rule("IF3")
@pytest.mark.parametrize(("turn", "claims"), [(2, True), (1, False)])
def test_a_charge_worth_points_this_turn_claims_them(turn: int, claims: bool) -> None:
    """The enemy charges the Supreme Commander: 2 VP in the End Phase, from turn 2 on."""
    battle = scene(
        ai("Supreme Commander@C4"),
        ai("Infantry@E5"),
        foe("Muscleheads@C3"),
        objectives=[{"hex": "A1"}],
        turn=turn,
    )
    thread = {"mover": enemy(battle), "formation": own(battle, 1)}
    charging = facts_of(battle, ends=1 << unit(battle, "Supreme Commander").hex, **thread)
    assert QUESTIONS["enemy-claiming"](charging) is claims
    assert not QUESTIONS["enemy-claiming"](facts_of(battle, **thread))
    nobody = facts_of(battle, ends=1 << battle.grid.hex("E5"), **thread)
    assert not QUESTIONS["enemy-claiming"](nobody)
