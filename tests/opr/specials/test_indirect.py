"""Indirect: shoots what it does not see, worse after moving."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-INDIRECT")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_it_needs_no_sight(edition: str) -> None:
    for rule, wounds in (("Indirect", 1), ("AP(1)", 0)):
        clash = Clash(edition).us(f'Mortar (24", A1, {rule})').them(models=5)
        clash.terrain("blocking impassable", 20, 14, 50, 16)
        assert clash.shoot(*([4, 1] if wounds else [])) == wounds


@pytest.mark.rule("CORE-SR-INDIRECT")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_it_is_worse_after_moving(edition: str) -> None:
    clash = Clash(edition).us('Mortar (24", A2, Indirect)').them(models=5)
    assert clash.shoot(4, 5, 1, has_moved=True) == 1


@pytest.mark.rule("CORE-SR-INDIRECT", "CORE-COVER")
def test_only_cover_they_stand_in_counts() -> None:
    clash = Clash().us('Mortar (24", A1, Indirect)').them(models=2)
    clash.terrain("cover", 20, 14, 50, 16)
    assert clash.shoot(4, 4) == 0
    assert clash.result.block_on == 4
    clash = Clash().us('Mortar (24", A1, Indirect)').them(models=2)
    clash.terrain("cover", 20, 20, 50, 26)
    assert clash.shoot(4, 3) == 0
