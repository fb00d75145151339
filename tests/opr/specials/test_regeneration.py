"""Regeneration: each wound is ignored on 5+."""

import pytest

from tests.opr.specials.scenes import Clash, wounds_of


@pytest.mark.rule("CORE-SR-REGENERATION")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_fives_and_sixes_ignore_wounds(edition: str) -> None:
    clash = Clash(edition).us('Gun (24", A3)').them(models=4, has="Regeneration")
    assert clash.shoot(4, 4, 4, 1, 1, 1, 4, 5, 6) == 1


@pytest.mark.rule("CORE-SR-REGENERATION")
def test_v3_all_models_must_have_it() -> None:
    clash = Clash().us('Gun (24", A1)')
    clash.them(models=2, has="Regeneration", hero="Axe (A1)")
    assert clash.shoot(4, 1) == 1


@pytest.mark.rule("CORE-SR-REGENERATION")
@pytest.mark.parametrize("edition", ["gf-2", "aof-2"])
def test_v2_a_model_rolls_for_itself(edition: str) -> None:
    clash = Clash(edition).us('Gun (24", A3)')
    clash.them(models=1, hero="Axe (A1)", hero_has="Regeneration", hero_tough=3)
    # the first wound kills the model without it, the hero rolls for the others
    assert clash.shoot(4, 4, 4, 1, 1, 1, 5, 4) == 2
    assert wounds_of(clash["them"]) == [1]
