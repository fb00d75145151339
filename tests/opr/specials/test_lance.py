"""Lance: +1 to hit and 1 more AP when charging."""

import pytest

from tests.opr.specials.scenes import close


@pytest.mark.rule("CORE-SR-LANCE")
@pytest.mark.parametrize("edition", ["gf-2", "aof-2"])
def test_it_is_better_on_a_charge(edition: str) -> None:
    clash = close(edition).us("Lance (A1, Lance)").them(models=5)
    assert clash.melee(3, 4, 6).by_charger == 1
    assert clash.result.block_on == 5


@pytest.mark.rule("CORE-SR-LANCE")
@pytest.mark.parametrize("edition", ["gf-2", "aof-2"])
def test_not_when_striking_back(edition: str) -> None:
    clash = close(edition).us("Stick (A1)").them("Lance (A1, Lance)")
    assert clash.melee(1, 3).by_defender == 0
