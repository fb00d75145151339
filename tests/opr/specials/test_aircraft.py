"""Aircraft: harder to shoot at."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-AIRCRAFT")
def test_v2_minus_1_to_hit() -> None:
    clash = Clash("gf-2", gap=8).us('Gun (24", A2)').them(has="Aircraft")
    assert clash.shoot(4, 5, 1) == 1


@pytest.mark.rule("CORE-SR-AIRCRAFT")
def test_v3_takes_range_only() -> None:
    assert Clash("gf-3", gap=8).us('Gun (24", A1)').them(has="Aircraft").shoot(4, 1) == 1


@pytest.mark.rule("CORE-SR-AIRCRAFT")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2"])
def test_twelve_inches_of_range_are_lost(edition: str) -> None:
    assert Clash(edition, gap=12.5).us('Gun (24", A1)').them(has="Aircraft").shoot() == 0


@pytest.mark.rule("CORE-SR-AIRCRAFT")
def test_v2_other_aircraft_lose_nothing() -> None:
    clash = Clash("gf-2", gap=20).us('Gun (24", A1)', has="Aircraft").them(has="Aircraft")
    assert clash.shoot(4, 1) == 1


@pytest.mark.rule("CORE-SR-AIRCRAFT")
def test_v3_other_aircraft_lose_range_too() -> None:
    clash = Clash("gf-3", gap=12.5).us('Gun (24", A1)', has="Aircraft").them(has="Aircraft")
    assert clash.shoot() == 0
