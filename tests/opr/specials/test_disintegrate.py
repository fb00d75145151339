"""Disintegrate: 2 more AP against Defense 2+ and 3+, and no Regeneration."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-DISINTEGRATE")
@pytest.mark.parametrize(("defense", "needed"), [(2, 4), (3, 5), (4, 4)])
def test_it_pierces_good_armour(defense: int, needed: int) -> None:
    clash = Clash().us('Gun (24", A1, Disintegrate)').them(defense=defense, has="Regeneration")
    assert clash.shoot(4, 1) == 1
    assert clash.result.block_on == needed
