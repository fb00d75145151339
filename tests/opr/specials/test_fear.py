"""Fear: more wounds when deciding who won."""

import pytest

from tests.opr.specials.scenes import close


@pytest.mark.rule("CORE-SR-FEAR")
def test_v3_adds_its_rating() -> None:
    clash = close().us("Sword (A1)", tough=6, has="Fear(2)").them("Sword (A1)", tough=6)
    melee = clash.melee(1, 4, 1, 4)
    assert (melee.charger_score, melee.defender_score) == (2, 1)
    assert melee.loser is clash["them"] and melee.outcome == "passed"


@pytest.mark.rule("CORE-SR-FEAR")
@pytest.mark.parametrize("edition", ["gf-2", "aof-2"])
def test_v2_adds_a_d3(edition: str) -> None:
    clash = close(edition).us("Sword (A1)", tough=6, has="Fear").them("Sword (A1)", tough=6)
    melee = clash.melee(1, 4, 1, 5, 4)
    assert (melee.charger_score, melee.defender_score) == (3, 1)


@pytest.mark.rule("CORE-SR-FEAR")
def test_without_wounds_it_still_counts() -> None:
    melee = close().us("Sword (A1)", has="Fear(1)").them().melee(1, 4)
    assert melee.winner is melee.charger
