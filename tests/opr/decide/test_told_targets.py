"""Why a target was chosen: the rules that ranked it, each with what it found."""

from collections.abc import Sequence

import pytest

from opfor.systems.opr.arms import Group
from tests.opr.decide.scenes import BLADE, EVERY, Scene, noted, spell, weapon

FRESH_FIRST = ("aof-2", "gf-3")


def reasons(made: Scene, faces: Sequence[int] = ()) -> list[str]:
    return [s.because for s in made.decide(faces=faces).trace if s.node == "OPR-SHOOT"]


def spell_reason(made: Scene) -> str:
    return next(s.because for s in made.decide().trace if s.node == "SR-CASTER")


def shooter(name: str, *weapons: str) -> Scene:
    """With somebody near who has nothing that a weapon's rules look for."""
    made = Scene(name).unit("a", (30.0, 24.0), *weapons, has=["Immobile"])
    return made.foe("e", (36.0, 24.0), BLADE, row=2, defense=5)


def ground(name: str) -> str:
    return "in the open, " + ("not yet activated, " if name in FRESH_FIRST else "")


@pytest.mark.rule("OPR-SHOOT")
@pytest.mark.parametrize("name", EVERY)
def test_what_every_weapon_looks_at_is_told(name: str) -> None:
    made = shooter(name, "Gun 30 A1")
    assert reasons(made) == [f'e, {ground(name)}4.7" away']
    made.terrain("cover", 35.0, 22.0, 42.0, 26.0).units[1].is_activated = True
    acted = "activated, " if name in FRESH_FIRST else ""
    assert reasons(made) == [f'e, in cover, {acted}4.7" away']


@pytest.mark.rule("SR-AP")
@pytest.mark.parametrize("name", EVERY)
def test_the_defense_that_chose_is_told(name: str) -> None:
    made = shooter(name, "Gun 30 A1 AP(3)").foe("f", (30.0, 10.0), BLADE, defense=2)
    assert reasons(made) == [f'f, Defense 2+ [SR-AP], {ground(name)}12.7" away']


@pytest.mark.rule("SR-DEADLY")
@pytest.mark.parametrize("name", EVERY)
def test_the_tough_that_chose_is_told(name: str) -> None:
    made = shooter(name, "Gun 30 A1 Deadly(3)")
    none = "no single model with Tough" if name == "gf-2" else "no Tough"
    assert reasons(made) == [f'e, {none} [SR-DEADLY], {ground(name)}4.7" away']
    made.foe("f", (30.0, 10.0), BLADE, tough=3, row=2)
    if name != "gf-2":
        assert reasons(made)[0].startswith("f, 6 Tough left in all [SR-DEADLY], ")
    made.foe("g", (40.0, 10.0), BLADE, tough=6, wounds=2)
    assert reasons(made)[0].startswith("g, one model with 4 Tough left [SR-DEADLY], ")


@pytest.mark.rule("SR-SNIPER", "SR-TAKEDOWN")
@pytest.mark.parametrize("name", EVERY)
def test_the_hero_or_the_upgrade_that_chose_is_told(name: str) -> None:
    rule, id = ("Takedown", "SR-TAKEDOWN") if name == "gf-3" else ("Sniper", "SR-SNIPER")
    made = shooter(name, f"Gun 30 A1 {rule}")
    what = "upgrade" if name == "gf-3" else "weapon upgrade"
    assert reasons(made)[0].startswith(f"e, no Hero, no {what} [{id}], ")
    if name == "gf-3":
        made.foe("f", (30.0, 10.0), BLADE, upgrades=[("Banner", 15)])
        assert reasons(made)[0].startswith(f"f, no Hero, an upgrade of 15 points [{id}], ")
    made.foe("g", (40.0, 10.0), BLADE, hero=True)
    assert reasons(made)[0].startswith(f"g, a Hero, no {what} [{id}], ")


@pytest.mark.rule("SR-ANTIAIR", "SR-UNSTOP")
@pytest.mark.parametrize(
    ("name", "rule", "id"),
    [("gf-2", "Anti-Air", "SR-ANTIAIR"), ("gf-3", "Unstoppable", "SR-UNSTOP")],
)
def test_the_aircraft_that_was_looked_for_is_told(name: str, rule: str, id: str) -> None:
    made = shooter(name, f"Gun 30 A1 {rule}")
    assert reasons(made)[0].startswith(f"e, no Aircraft [{id}], ")
    made.foe("f", (30.0, 10.0), BLADE, has=["Aircraft"])
    assert reasons(made)[0].startswith(f"f, an Aircraft [{id}], ")


@pytest.mark.rule("OPR-SHOOT", "CORE-GROUPS")
def test_whom_the_two_targets_kept_it_from_is_told() -> None:
    made = shooter("gf-3", "Best 30 A9 AP(2)", "Mid 30 A5 Deadly(3)", "Plain 30 A1")
    made.foe("f", (30.0, 10.0), BLADE, defense=2).foe("g", (24.0, 10.0), BLADE, tough=3)
    best, mid, plain = reasons(made)
    assert "CORE-GROUPS" not in best + mid
    assert plain.startswith("f, in the open, ")
    limit = "e would come first, but a unit shoots at no more than 2 units [CORE-GROUPS]"
    assert plain.endswith(f'" away; {limit}')
    # with nobody nearer than the two there is nothing to tell
    del made.units[1]
    assert not any("CORE-GROUPS" in reason for reason in reasons(made))


@pytest.mark.rule("SR-CASTER", "SR-AP")
def test_what_chose_the_target_of_a_spell_is_told() -> None:
    made = Scene("gf-3").unit("a", (30.0, 24.0), has=["Immobile", "Caster(1)"], tokens=1)
    made.units[0].spells = [spell(f"s{n}", 1, 24.0) for n in range(6)]
    made.foe("e", (36.0, 24.0), BLADE, defense=5).foe("f", (30.0, 10.0), BLADE, defense=2)
    assert spell_reason(made).endswith('with a target: e, 4.7" away')
    for each in made.units[0].spells:
        bolt = weapon("Bolt 24 A1 AP(2)", 1, "gf-3")
        each.group = Group(bolt, made.edition, made.units[0].profile, 0.0)
    assert spell_reason(made).endswith('with a target: f, Defense 2+ [SR-AP], 12.7" away')


@pytest.mark.rule("SR-TRANSPORT")
@pytest.mark.parametrize("name", ["gf-2", "gf-3"])
def test_getting_out_of_a_transport_is_told(name: str) -> None:
    made = Scene(name).unit("t", (30.0, 24.0), has=["Transport(6)"])
    made.unit("c", (30.0, 24.0), BLADE, embarked_in="t").foe("e", (60.0, 24.0), BLADE)
    found = made.decide("c")
    assert found.models and "SR-TRANSPORT" in noted(found)
    (step,) = [step for step in found.trace if step.node == "SR-TRANSPORT"]
    assert (step.answer, step.because) == ("yes", "it leaves t with this move")
