"""Sturdy: +1 to Defense rolls against what comes from beyond 9"."""

import pytest

from tests.opr.specials.scenes import Clash, close


@pytest.mark.rule("CORE-SR-STURDY")
@pytest.mark.parametrize(("gap", "block_on"), [(12.0, 3), (9.0, 4)])
def test_shots_and_charges(gap: float, block_on: int) -> None:
    clash = Clash(gap=gap).us('Gun (24", A1)').them(has="Sturdy", tough=3)
    clash.shoot(4, 2)
    assert clash.result.block_on == block_on
    clash = close().us("Sword (A1)").them(has="Sturdy", tough=3)
    clash.melee(4, 2, 6, charged_from=gap)
    assert clash.result.block_on == block_on
