"""Special rules that steer: holding, flying machines, magic, fire and army rules."""

import pytest

from tests.opr.decide.scenes import AXE, BLADE, EVERY, GUN, Scene, noted, spell

HOLDING = [
    pytest.param("gf-2", "Indirect", marks=pytest.mark.rule("SR-INDIRECT")),
    pytest.param("aof-2", "Indirect", marks=pytest.mark.rule("SR-INDIRECT")),
    pytest.param("gf-3", "Indirect", marks=pytest.mark.rule("SR-INDIRECT")),
    pytest.param("gf-3", "Relentless", marks=pytest.mark.rule("SR-RELENT")),
]


@pytest.mark.parametrize(("name", "rule"), HOLDING)
def test_with_an_enemy_in_range_it_holds_and_shoots(name: str, rule: str) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), f"Gun 18 A1 {rule}").marker("M", 60.0, 24.0)
    found = made.foe("e", (24.0, 24.0), BLADE).decide()
    assert (found.action, found.models, found.shots[0].target) == ("hold", [(10.0, 24.0)], "e")
    far = Scene(name).unit("a", (10.0, 24.0), f"Gun 18 A1 {rule}").marker("M", 60.0, 24.0)
    assert far.foe("e", (33.0, 24.0), BLADE).decide().action == "advance"


@pytest.mark.parametrize("name", ["gf-2", "aof-2"])
@pytest.mark.rule("SR-RELENT")
def test_relentless_holds_nobody_elsewhere(name: str) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), "Gun 18 A1 Relentless").marker("M", 60.0, 24.0)
    assert made.foe("e", (24.0, 24.0), BLADE).decide().action == "advance"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("SR-INDIRECT")
def test_indirect_fire_needs_no_sight(name: str) -> None:
    for text, action in (("Gun 18 A1 Indirect", "hold"), ("Gun 18 A1", "rush")):
        made = Scene(name).unit("a", (10.0, 24.0), text).marker("M", 10.0, 44.0)
        made.terrain("blocking impassable", 14.0, 4.0, 16.0, 46.0)
        assert made.foe("e", (24.0, 24.0), BLADE).decide().action == action


@pytest.mark.parametrize(("name", "action"), [("gf-3", "hold"), ("aof-2", "advance")])
@pytest.mark.rule("SR-ARTY")
def test_artillery(name: str, action: str) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), GUN, has=["Artillery"]).marker("M", 60.0, 24.0)
    assert made.foe("e", (24.0, 24.0), BLADE).decide().action == action


def plane(name: str, x: float = 10.0, *weapons: str) -> Scene:
    return Scene(name).unit("a", (x, 24.0), *(weapons or (GUN, AXE)), has=["Aircraft"], r=1.5)


@pytest.mark.parametrize("name", ["gf-2", "gf-3"])
@pytest.mark.rule("SR-AIRCRAFT", "OPR-TYPE")
def test_an_aircraft_is_a_shooting_unit_and_always_flies(name: str) -> None:
    found = plane(name).marker("M", 16.0, 24.0).decide()
    assert (found.type, found.action) == ("shooting", "advance")
    least = 30.0 if name == "gf-3" else 18.0
    assert found.ways[0].length >= least - 0.01
    assert len(found.path) == 2


@pytest.mark.rule("SR-AIRCRAFT")
def test_in_gf3_it_flies_thirty_inches_toward_the_objective_over_everything() -> None:
    made = plane("gf-3").marker("M", 60.0, 24.0).terrain("impassable blocking", 20, 10, 30, 40)
    found = made.decide()
    assert found.models[0] == pytest.approx((40.0, 24.0), abs=0.01)


@pytest.mark.rule("SR-AIRCRAFT")
def test_in_gf2_it_flies_eighteen_to_thirtysix_inches() -> None:
    assert plane("gf-2").marker("M", 60.0, 24.0).decide().models[0] == pytest.approx(
        (46.0, 24.0), abs=0.01
    )
    assert plane("gf-2").marker("M", 35.0, 24.0).decide().models[0] == pytest.approx(
        (35.0, 24.0), abs=0.01
    )


@pytest.mark.parametrize("name", ["gf-2", "gf-3"])
@pytest.mark.rule("SR-AIRCRAFT")
def test_on_a_small_table_it_flies_as_far_as_it_can(name: str) -> None:
    made = Scene(name, 20.0, 12.0).unit("a", (3.0, 6.0), GUN, has=["Aircraft"])
    found = made.marker("M", 10.0, 6.0).decide()
    assert found.action == "advance" and found.models[0][0] > 16.0


@pytest.mark.rule("SR-AIRCRAFT")
def test_a_stunned_aircraft_still_makes_its_move() -> None:
    found = plane("gf-3").marker("M", 60.0, 24.0)
    found.units[0].is_stunned = True
    verdict = found.decide()
    assert verdict.action == "idle" and verdict.ways[0].length == pytest.approx(30.0, abs=0.01)


@pytest.mark.rule("SR-AIRCRAFT")
def test_an_aircraft_that_can_have_a_target_flies_to_have_it() -> None:
    found = plane("gf-3", 10.0, "Gun 12 A1").marker("M", 40.0, 24.0).foe("e", (44.0, 24.0), BLADE)
    verdict = found.decide()
    assert verdict.shots[0].target == "e"


MAGIC = {"gf-2": "Psychic", "aof-2": "Wizard", "gf-3": "Caster"}
LIST = [spell(f"s{n}", (n + 1) // 2, 18.0) for n in range(1, 7)]


def caster(name: str, level: int = 1, tokens: int = 6) -> Scene:
    made = Scene(name).unit(
        "a", (10.0, 24.0), BLADE, has=[f"{MAGIC[name]}({level})"], spells=list(LIST), tokens=tokens
    )
    return made.marker("M", 60.0, 24.0).foe("e", (16.0, 34.0), BLADE)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize(("level", "face", "cast"), [(1, 1, "s2"), (1, 6, "s4"), (3, 6, "s6")])
@pytest.mark.rule("SR-CASTER")
def test_a_d3_and_the_level_say_which_spell(name: str, level: int, face: int, cast: str) -> None:
    found = caster(name, level).decide(faces=[face])
    assert [(c.spell, c.target) for c in found.spells] == [(cast, "e")]


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("SR-CASTER")
def test_without_a_target_the_next_spell_is_tried(name: str) -> None:
    made = caster(name)
    made.units[0].spells = [spell(s.name, s.value, 40.0 if s.name == "s1" else 2.0) for s in LIST]
    assert made.decide(faces=[1]).spells[0].spell == "s1"
    made.units[0].spells = [spell(s.name, s.value, 2.0) for s in LIST]
    assert made.decide(faces=[1]).spells == []


@pytest.mark.rule("SR-CASTER")
@pytest.mark.parametrize(
    ("name", "tokens", "cast"),
    [("gf-3", 2, "s4"), ("gf-3", 1, "s1"), ("gf-3", 0, ""), ("gf-2", 0, "s4"), ("aof-2", 0, "s4")],
)
def test_spells_must_be_paid_for_where_there_are_tokens(name: str, tokens: int, cast: str) -> None:
    found = caster(name, 1, tokens).decide(faces=[5]).spells
    assert (found[0].spell if found else "") == cast


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("SR-CASTER")
def test_the_nearest_valid_unit_is_the_target(name: str) -> None:
    made = caster(name).foe("f", (22.0, 29.0), BLADE)
    assert made.decide(faces=[1]).spells[0].target == "f"
    wall = made.terrain("blocking impassable", 10.0, 26.0, 40.0, 27.0)
    assert wall.decide(faces=[1]).spells == []


@pytest.mark.rule("SR-CASTER")
def test_a_blessing_goes_to_the_unit_itself_and_is_cast_where_it_ends() -> None:
    made = caster("gf-3")
    made.units[0].spells = [spell("bless", 1, 12.0, False)] * 6
    found = made.decide(faces=[1])
    assert found.action == "rush" and found.spells[0].target == "a"


@pytest.mark.rule("SR-BREATH")
def test_fire_breath_makes_a_hybrid_and_is_used() -> None:
    made = Scene("aof-2").unit("a", (10.0, 24.0), BLADE, has=["Fire Breath"])
    made.marker("M", 10.0, 44.0).foe("e", (22.0, 30.0), BLADE)
    found = made.decide()
    assert found.type == "hybrid"
    assert [(shot.weapon, shot.target) for shot in found.shots] == [("Fire Breath", "e")]
    plain = Scene("aof-2").unit("a", (10.0, 24.0), BLADE).marker("M", 10.0, 44.0)
    assert plain.foe("e", (22.0, 30.0), BLADE).decide().type == "melee"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("SR-ARMY")
def test_army_rules_are_used_as_soon_as_the_unit_acts(name: str) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), BLADE, has=["Battle Drill"]).marker("M", 60.0, 24.0)
    made.foe("e", (30.0, 40.0), BLADE).foe("f", (30.0, 30.0), BLADE)
    found = made.decide()
    assert [(use.rule, use.friend, use.enemy) for use in found.uses] == [("Battle Drill", "a", "f")]
    assert "SR-ARMY" in noted(found)
    plain = Scene(name).unit("a", (10.0, 24.0), BLADE).marker("M", 60.0, 24.0).decide()
    assert plain.uses == [] and "SR-ARMY" not in noted(plain)
    made.units[0].is_stunned = True
    assert made.decide().uses == []


@pytest.mark.parametrize(("name", "used_on"), [("gf-2", "e"), ("aof-2", "e"), ("gf-3", "f")])
@pytest.mark.rule("SR-ARMY")
def test_army_rules_go_to_the_nearest_valid_unit_or_the_nearest(name: str, used_on: str) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), BLADE, has=["Battle Drill"]).marker("M", 60.0, 24.0)
    made.foe("e", (10.0, 44.0), BLADE).foe("f", (24.0, 24.0), BLADE)
    made.terrain("blocking impassable", 16.0, 10.0, 18.0, 38.0)
    assert [use.enemy for use in made.decide().uses] == [used_on]


@pytest.mark.parametrize("name", EVERY)
def test_an_immobile_unit_holds(name: str) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), BLADE, has=["Immobile"]).marker("M", 12.0, 24.0)
    assert made.foe("e", (14.0, 28.0), BLADE).decide().action == "hold"
