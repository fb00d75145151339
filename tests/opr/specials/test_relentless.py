"""Relentless: unmodified 6s when shooting."""

import pytest

from tests.opr.specials.scenes import Clash, close


@pytest.mark.rule("CORE-SR-RELENTLESS")
def test_v3_one_more_hit_beyond_9() -> None:
    clash = Clash(gap=9.5).us('Gun (24", A1)', has="Relentless").them(tough=9)
    assert clash.shoot(6, 1, 1) == 2
    assert (clash.result.more_hits, clash.result.hits_because) == (1, ["Relentless"])


@pytest.mark.rule("CORE-SR-RELENTLESS")
def test_v3_not_up_close() -> None:
    clash = Clash(gap=9).us('Gun (24", A1)', has="Relentless").them(tough=9)
    assert clash.shoot(6, 1) == 1


@pytest.mark.rule("CORE-SR-RELENTLESS")
def test_v2_one_more_attack_at_any_range() -> None:
    clash = Clash("gf-2", gap=5).us('Gun (24", A1)', has="Relentless").them(tough=9)
    assert clash.shoot(6, 6, 1, 1) == 2
    assert (clash.result.more_attacks, clash.result.attacks_because) == (1, ["Relentless"])


@pytest.mark.rule("CORE-SR-RELENTLESS")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2"])
def test_not_in_melee(edition: str) -> None:
    clash = close(edition).us("Sword (A1)", has="Relentless").them(tough=9)
    assert clash.melee(6, 1, 6, charged_from=11).by_charger == 1
