"""Fortified: 1 less AP against the unit."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-FORTIFIED")
@pytest.mark.parametrize(("ap", "block_on"), [("AP(2)", 5), ("AP(1)", 4), ("Surge", 4)])
def test_it_takes_from_ap_but_not_below_0(ap: str, block_on: int) -> None:
    clash = Clash().us(f'Gun (24", A1, {ap})').them(has="Fortified", tough=3)
    clash.shoot(4, 1)
    assert clash.result.block_on == block_on
