"""AP(X): minus X to the target's Defense rolls."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-AP")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_ap_makes_blocking_harder(edition: str) -> None:
    clash = Clash(edition).us('Gun (24", A2, AP(2))').them(models=3, defense=3)
    assert clash.shoot(4, 4, 4, 5) == 1
    assert clash.result.block_on == 5


@pytest.mark.rule("CORE-SR-AP")
def test_a_six_still_blocks() -> None:
    clash = Clash().us('Gun (24", A2, AP(4))').them(models=3, defense=5)
    assert clash.shoot(4, 4, 6, 5) == 1
