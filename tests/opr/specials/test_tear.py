"""Tear: 4 more AP against mostly Tough(9) or more."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-TEAR")
@pytest.mark.parametrize(("tough", "needed"), [(6, 2), (9, 6)])
def test_it_pierces_the_toughest(tough: int, needed: int) -> None:
    clash = Clash().us('Gun (24", A1, Tear)').them(tough=tough, defense=2)
    assert clash.shoot(4, 6) == 0
    assert clash.result.block_on == needed
