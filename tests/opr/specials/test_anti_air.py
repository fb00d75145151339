"""Anti-Air: what Aircraft take off range and hit rolls does not count."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-ANTIAIR")
def test_it_hits_aircraft_as_anything_else() -> None:
    clash = Clash("gf-2", gap=20).us('Flak (24", A1, Anti-Air)').them(has="Aircraft")
    assert clash.shoot(4, 1) == 1


@pytest.mark.rule("CORE-SR-ANTIAIR")
def test_stealth_still_counts() -> None:
    clash = Clash("gf-2").us('Flak (24", A1, Anti-Air)').them(has="Stealth")
    assert clash.shoot(4) == 0


@pytest.mark.rule("CORE-SR-LOCKON")
def test_lock_on_is_played_as_anti_air() -> None:
    clash = Clash("gf-2", gap=20).us('Flak (24", A1, Lock-On)').them(has="Aircraft")
    assert clash.shoot(4, 1) == 1
