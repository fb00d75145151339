"""Rending: unmodified 6s pierce, and no Regeneration."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-RENDING")
def test_v3_adds_four_to_the_ap_of_a_six() -> None:
    clash = Clash().us('Gun (24", A2, AP(1), Rending)').them(models=5, defense=2)
    # the six is blocked on 7+, clamped to 6; the other on 3+
    assert clash.shoot(6, 4, 5, 3) == 1


@pytest.mark.rule("CORE-SR-RENDING")
@pytest.mark.parametrize("edition", ["gf-2", "aof-2"])
def test_v2_counts_a_six_as_ap_4(edition: str) -> None:
    clash = Clash(edition).us('Gun (24", A2, AP(1), Rending)').them(models=5, defense=2)
    # the six is blocked on 6+, not on 7+; the other on 3+
    assert clash.shoot(6, 4, 6, 3) == 0


@pytest.mark.rule("CORE-SR-RENDING")
def test_regeneration_does_not_help() -> None:
    clash = Clash().us('Gun (24", A1, Rending)').them(models=5, has="Regeneration")
    assert clash.shoot(4, 1) == 1


@pytest.mark.rule("CORE-SR-RENDING", "CORE-SR-REGENERATION")
@pytest.mark.parametrize("edition", ["gf-2", "aof-2"])
def test_v2_regeneration_does_not_help_against_its_sixes_alone(edition: str) -> None:
    clash = Clash(edition).us('Gun (24", A2, Rending)').them(models=5, has="Regeneration")
    # a six and a four hit; both are not blocked; one die to ignore the wound of the four
    assert clash.shoot(6, 4, 1, 1, 5) == 1


@pytest.mark.rule("CORE-SR-RENDING", "CORE-BLOCK")
def test_the_two_numbers_to_block_are_told_apart() -> None:
    clash = Clash().us('Gun (24", A2, AP(1), Rending)').them(models=5, defense=3)
    clash.shoot(6, 4, 5, 4)
    told = [(each.needed, each.is_of_sixes, each.faces) for each in clash.result.rolled]
    assert told == [(6, True, [5]), (4, False, [4])]
    assert clash.result.block_because == ["AP 1"]
