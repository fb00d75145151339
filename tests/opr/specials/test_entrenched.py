"""Entrenched: shot at with -2 to hit from beyond 9" if it has not moved."""

import pytest

from tests.opr.specials.scenes import Clash, moved


@pytest.mark.rule("CORE-SR-ENTRENCHED")
@pytest.mark.parametrize(("gap", "has_moved", "hit_on"), [(12, 0, 6), (12, 1, 4), (8, 0, 4)])
def test_dug_in(gap: float, has_moved: int, hit_on: int) -> None:
    clash = Clash(gap=gap).us('Gun (24", A1)').them(has="Entrenched")
    if has_moved:
        moved(clash["them"])
    assert clash.shoot(3) == 0
    assert clash.result.hit_on == hit_on
