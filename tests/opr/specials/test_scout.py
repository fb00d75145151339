"""Scout: after all others, and further forward."""

import pytest

from opfor.systems.opr.placing import DEPLOY, SCOUT
from opfor.systems.opr.whole.areas import zone_of
from tests.opr.whole.boards import RIFLES, Field
from tests.opr.whole.marching import unit_with


@pytest.mark.rule("CORE-SR-SCOUT")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_it_deploys_up_to_24_inches_from_its_edge(edition: str) -> None:
    field = Field(unit_with("Scout"), RIFLES, edition)
    unit = field.unit("a1")
    assert unit.is_scout and not field.unit("b1").is_scout
    assert zone_of(field.war, unit, SCOUT).north == 24.0
    assert zone_of(field.war, unit, DEPLOY).north == 12.0
