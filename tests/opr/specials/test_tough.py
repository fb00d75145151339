"""Tough(X): killed by X wounds, one finished before the next."""

import pytest

from tests.opr.specials.scenes import Clash, wounds_of


@pytest.mark.rule("CORE-SR-TOUGH", "CORE-ALLOCATE")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_one_is_finished_before_the_next(edition: str) -> None:
    clash = Clash(edition).us('Gun (24", A4)').them(models=3, tough=3)
    assert clash.shoot(4, 4, 4, 4, 1, 1, 1, 1) == 4
    assert sorted(wounds_of(clash["them"])) == [0, 1]
    assert clash.shoot(4, 1, 1, 1, 1) == 1
    assert sorted(wounds_of(clash["them"])) == [0, 2]
