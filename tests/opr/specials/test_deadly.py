"""Deadly(X): a wound is multiplied on one model, what is left over is lost."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-DEADLY")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_each_wound_stays_on_one_model(edition: str) -> None:
    clash = Clash(edition).us('Gun (24", A2, Deadly(3))').them(models=4)
    assert clash.shoot(4, 4, 1, 1) == 2
    assert len(clash["them"].models) == 2


@pytest.mark.rule("CORE-SR-DEADLY")
def test_tough_models_take_it_in_full() -> None:
    clash = Clash().us('Gun (24", A2, Deadly(3))').them(models=2, tough=4, has="Tough(4)")
    assert clash.shoot(4, 4, 1, 1) == 4
    assert [model.wounds for model in clash["them"].models] == [0]


@pytest.mark.rule("CORE-SR-DEADLY", "CORE-SR-REGENERATION")
def test_regeneration_is_rolled_for_every_wound_after_it() -> None:
    clash = Clash().us('Gun (24", A1, Deadly(3))').them(tough=6, has="Tough(6), Regeneration")
    assert clash.shoot(4, 1, 5, 1, 6) == 1


@pytest.mark.rule("CORE-SR-DEADLY", "CORE-SHOT-ORDER")
def test_it_comes_before_other_weapons() -> None:
    clash = Clash().us('Gun (24", A4)', 'Beam (24", A1, Deadly(3))').them(tough=9, has="Tough(9)")
    assert clash.shoot(1, 1, 1, 1, 1) == 0
    assert [result.weapon for result in clash.ear.results] == ["Beam", "Gun"]
