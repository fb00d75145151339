"""Shatter: 2 more AP against mostly Tough(3) or more."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-SHATTER")
@pytest.mark.parametrize(("tough", "needed"), [(1, 3), (2, 3), (3, 5), (6, 5)])
def test_it_pierces_the_tough(tough: int, needed: int) -> None:
    clash = Clash().us('Gun (24", A1, Shatter)').them(tough=tough, defense=3)
    assert clash.shoot(4, 6) == 0
    assert clash.result.block_on == needed


@pytest.mark.rule("CORE-SR-SHATTER")
def test_most_models_count() -> None:
    clash = Clash().us('Gun (24", A1, Shatter)').them(models=2, defense=3, hero="Axe (A1)")
    assert clash.shoot(4, 6) == 0
    assert clash.result.block_on == 3
