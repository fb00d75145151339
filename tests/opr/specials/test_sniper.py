"""Sniper: Quality 2+, no cover, a picked model."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-SNIPER")
@pytest.mark.parametrize("edition", ["gf-2", "aof-2"])
def test_it_hits_surely_and_picks_the_hero(edition: str) -> None:
    clash = Clash(edition).us('Rifle (24", A1, Sniper)', quality=5)
    clash.them(models=2, hero="Axe (A1)", hero_tough=1, hero_defense=4)
    clash.terrain("cover", 25, 20, 40, 26)
    assert clash.shoot(2, 3) == 1
    assert not any(model.is_hero for model in clash["them"].models)
