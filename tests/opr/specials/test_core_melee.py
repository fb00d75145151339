"""Melee: reach, strike back, fatigue, who won, what is owed."""

import pytest

from opfor.systems.opr.battle import Unit
from opfor.systems.opr.combat import Combat, Owner
from tests.opr.specials.scenes import close


@pytest.mark.rule("CORE-REACH")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_models_within_2_inches_strike_with_all_their_weapons(edition: str) -> None:
    clash = close(edition).us("5x Sword (A1)", "5x Kick (A1)", models=5).them(tough=9)
    clash.melee(1, 1, 1, 1, 1, 1)
    assert [result.attacks for result in clash.ear.results] == [3, 3]


@pytest.mark.rule("CORE-STRIKE-BACK", "OWN-STRIKE")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_the_defender_strikes_back_after_casualties(edition: str) -> None:
    clash = close(edition).us("Sword (A1)", tough=3).them("2x Sword (A1)", models=2)
    melee = clash.melee(4, 1, 4, 1)
    assert (melee.by_charger, melee.by_defender) == (1, 1)
    assert melee.winner is None and melee.outcome == ""


@pytest.mark.rule("CORE-STRIKE-BACK")
def test_it_need_not() -> None:
    class Meek(Owner):
        def strikes_back(self, combat: Combat, unit: Unit, enemy: Unit) -> bool:
            return False

    clash = close().us("Sword (A1)").them("Sword (A1)")
    clash.owners["them"] = Meek()
    clash.melee(1)
    assert not clash["them"].is_fatigued


@pytest.mark.rule("CORE-FATIGUE")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_after_its_first_melee_a_unit_hits_on_sixes_only(edition: str) -> None:
    clash = close(edition).us("Sword (A1)").them("Sword (A1)", has="")
    clash.melee(3, 3)
    assert clash["us"].is_fatigued and clash["them"].is_fatigued
    clash.melee(5, 5)
    assert clash.result.hit_on == 6


@pytest.mark.rule("CORE-FATIGUE", "CORE-SHAKEN", "CORE-PINNED", "CORE-WAVERING")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_a_stunned_unit_counts_as_fatigued(edition: str) -> None:
    clash = close(edition).us("Sword (A1)").them("Sword (A1)")
    clash["them"].is_stunned = True
    clash.melee(1, 5)
    assert clash.result.hit_on == 6


@pytest.mark.rule("CORE-MELEE-WON", "CORE-MORALE-MELEE")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
@pytest.mark.parametrize(
    ("tough", "face", "outcome"), [(9, 4, "passed"), (9, 3, "stunned"), (2, 3, "routed")]
)
def test_the_loser_tests(edition: str, tough: int, face: int, outcome: str) -> None:
    clash = close(edition).us("Sword (A1)").them(tough=tough)
    melee = clash.melee(4, 1, face)
    assert melee.loser is clash["them"] and melee.outcome == outcome
    assert clash["them"].is_stunned is (outcome == "stunned")
    assert clash.ear.tests[0].rule == "CORE-MORALE-MELEE"


@pytest.mark.rule("CORE-MELEE-WON")
def test_a_destroyed_unit_has_lost_and_the_other_does_not_test() -> None:
    clash = close().us("Sword (A1)", has="").them("Sword (A1)")
    melee = clash.melee(4, 1)
    assert melee.winner is clash["us"] and melee.outcome == ""


@pytest.mark.rule("CORE-CONSOLIDATE", "CORE-ROUT")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_what_is_owed(edition: str) -> None:
    killed = close(edition).us("Sword (A1)").them().melee(4, 1)
    assert (killed.mover, killed.inches, killed.backs_off) == (killed.charger, 3, 0)
    routed = close(edition).us("Sword (A1)").them(tough=2).melee(4, 1, 1)
    assert not routed.defender.models
    assert (routed.mover, routed.inches) == (routed.charger, 3)
    tied = close(edition).us("Sword (A1)").them().melee(1)
    assert (tied.mover, tied.backs_off) == (None, 1)


@pytest.mark.rule("CORE-MELEE-WON")
def test_wounds_lost_on_a_dead_model_do_not_count() -> None:
    clash = close().us("Hammer (A1, Deadly(6))", tough=3).them("3x Sword (A2)", models=3)
    # one model dies of six wounds; two swords hit back twice
    melee = clash.melee(4, 1, 4, 4, 1, 1, 1, 1, 4)
    assert (melee.by_charger, melee.by_defender) == (1, 2)
    assert melee.loser is clash["us"]
