"""Bloodborn: each unmodified 6 to hit is one more attack."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-BLOODBORN")
def test_sixes_attack_again_without_chaining() -> None:
    clash = Clash().us('Gun (24", A2)', has="Bloodborn").them(tough=9)
    # 6 and a miss; the further attack is a 6 too and makes no third
    assert clash.shoot(6, 3, 6, 1, 1) == 2
