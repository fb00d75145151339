"""Artillery: sees far and is hard to shoot."""

import pytest

from tests.opr.specials.scenes import Clash, close


@pytest.mark.rule("CORE-SR-ARTILLERY")
@pytest.mark.parametrize(("gap", "hit_on"), [(12.0, 3), (9.0, 4)])
def test_v3_it_hits_better_beyond_9(gap: float, hit_on: int) -> None:
    clash = Clash(gap=gap).us('Howitzer (24", A1)', has="Artillery").them()
    assert clash.shoot(2) == 0
    assert clash.result.hit_on == hit_on


@pytest.mark.rule("CORE-SR-ARTILLERY")
@pytest.mark.parametrize(("gap", "hit_on"), [(12.0, 6), (9.0, 4)])
def test_v3_it_is_hit_worse_from_beyond_9(gap: float, hit_on: int) -> None:
    clash = Clash(gap=gap).us('Gun (24", A1)').them(has="Artillery")
    assert clash.shoot(3) == 0
    assert clash.result.hit_on == hit_on


@pytest.mark.rule("CORE-SR-ARTILLERY")
def test_aof_it_counts_as_defense_2_when_shot_at() -> None:
    clash = Clash("aof-2").us('Bow (24", A1)').them(has="Artillery", defense=5)
    assert clash.shoot(4, 2) == 0
    melee = close("aof-2").us("Sword (A1)").them(has="Artillery", defense=5, tough=3)
    assert melee.melee(4, 4, 6).by_charger == 1
