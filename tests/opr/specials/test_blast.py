"""Blast(X): each hit is X hits."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-BLAST")
def test_v3_a_hit_is_never_more_hits_than_models() -> None:
    clash = Clash().us('Gun (24", A2, Blast(3))').them(models=2, defense=2)
    assert clash.shoot(4, 4, 2, 2, 2, 2) == 0
    assert clash.result.hits == 4


@pytest.mark.rule("CORE-SR-BLAST")
@pytest.mark.parametrize("edition", ["gf-2", "aof-2"])
def test_v2_knows_no_cap(edition: str) -> None:
    clash = Clash(edition).us('Gun (24", A1, Blast(3))').them(models=1, defense=2)
    assert clash.shoot(4, 2, 2, 2) == 0
    assert clash.result.hits == 3


@pytest.mark.rule("CORE-SR-BLAST", "CORE-SHOT-ORDER")
def test_more_hits_come_before_it() -> None:
    clash = Clash().us('Gun (24", A1, Blast(3), Surge)').them(models=9, defense=2)
    assert clash.shoot(6, 2, 2, 2, 2, 2, 2) == 0
    result = clash.result
    assert (result.landed, result.more_hits, result.spread, result.hits) == (1, 1, 3, 6)
    assert result.hits_because == ["Surge"]


@pytest.mark.rule("CORE-SR-BLAST")
@pytest.mark.parametrize(("edition", "blocked_on"), [("gf-3", 4), ("gf-2", 4)])
def test_cover_does_not_help_in_v3(edition: str, blocked_on: int) -> None:
    clash = Clash(edition).us('Gun (24", A1, Blast(2))').them(models=2)
    clash.terrain("cover", 29, 22, 33, 24)
    if edition == "gf-3":
        assert clash.shoot(4, 4, 4) == 0
    else:
        assert clash.shoot(4) == 0, "v2: 5+ to hit"
    assert clash.result.block_on in (0, blocked_on)
