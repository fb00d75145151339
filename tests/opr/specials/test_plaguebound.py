"""Plaguebound: each wound is ignored on 6+."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-PLAGUEBOUND")
def test_sixes_ignore_wounds() -> None:
    clash = Clash().us('Gun (24", A2, Bane)').them(models=3, has="Plaguebound")
    # Bane ignores Regeneration, which this is not
    assert clash.shoot(4, 4, 1, 1, 6, 5) == 1


@pytest.mark.rule("CORE-SR-PLAGUEBOUND")
def test_all_models_must_have_it() -> None:
    clash = Clash().us('Gun (24", A1)').them(models=2, has="Plaguebound", hero="Axe (A1)")
    assert clash.shoot(4, 1) == 1
