"""Unstoppable: no minus counts, no Regeneration."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-UNSTOPPABLE")
def test_minuses_to_hit_do_not_count() -> None:
    clash = Clash().us('Gun (24", A1, Unstoppable)', has="Bad Shot")
    clash.them(models=3, has="Stealth, Evasive, Regeneration")
    assert clash.shoot(4, 3) == 1


@pytest.mark.rule("CORE-SR-UNSTOPPABLE")
def test_its_ap_is_not_lowered() -> None:
    clash = Clash().us('Gun (24", A1, AP(1), Unstoppable)').them(models=3, has="Fortified")
    assert clash.shoot(4, 4) == 1


@pytest.mark.rule("CORE-SR-UNSTOPPABLE", "CORE-SR-AIRCRAFT")
def test_aircraft_take_no_range_from_it() -> None:
    clash = Clash(gap=20).us('Gun (24", A1, Unstoppable)').them(has="Aircraft")
    assert clash.shoot(4, 1) == 1


@pytest.mark.rule("CORE-SR-LOCKON")
def test_lock_on_is_its_older_name() -> None:
    clash = Clash().us('Gun (24", A1, Lock-On)').them(models=3, has="Stealth, Regeneration")
    assert clash.shoot(4, 3) == 1
