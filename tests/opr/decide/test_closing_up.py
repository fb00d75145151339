"""A unit out of coherency when it acts: it closes up, and the record says who moved."""

import pytest

from opfor.boards.inches import Base
from opfor.systems.opr import library
from opfor.systems.opr.closing_up import is_together
from opfor.systems.opr.scene_words import tell
from tests.opr.decide.scenes import EVERY, R, Scene, edition, noted

#: two mates and one who has lost them
TORN = [(20.0, 20.0), (21.5, 20.0), (26.5, 20.0)]


def torn(name: str, gun: str, **more: object) -> Scene:
    made = Scene(name).unit("a", TORN[0], gun, models=TORN, **more)  # type: ignore[arg-type]
    return made.foe("e", (40.0, 20.0), "Gun 12 A1")


@pytest.mark.rule("CORE-REGROUP", "SR-INDIRECT")
@pytest.mark.parametrize("name", EVERY)
def test_whoever_would_hold_out_of_coherency_closes_up_and_shoots(name: str) -> None:
    found = torn(name, "Mortar 30 A1 Indirect").decide()
    ends = [Base(x, y, R) for x, y in found.models]
    closes_up = edition(name).must_regroup
    assert found.action == ("advance" if closes_up else "hold")
    assert is_together(edition(name), ends) == closes_up
    assert ("CORE-REGROUP" in noted(found)) == closes_up
    assert [shot.target for shot in found.shots] == ["e"]


@pytest.mark.rule("CORE-REGROUP", "CORE-SR-IMMOBILE")
def test_who_may_only_hold_does_not_close_up() -> None:
    found = torn("gf-3", "Gun 30 A1", has=["Immobile"]).decide()
    assert (found.action, found.models) == ("hold", TORN)


@pytest.mark.rule("CORE-REGROUP", "OPR-COVER")
def test_told_is_the_walk_of_whoever_moves() -> None:
    """The first of them stays in cover; the last one comes to him."""
    made = torn("gf-3", "Gun 30 A1").terrain("cover", 18.0, 18.0, 28.0, 22.0)
    found = made.decide()
    assert (found.action, found.models[0], found.lead) == ("advance", TORN[0], 2)
    assert found.path[0] == TORN[2] and found.path[-1] == found.models[2]
    told = "\n".join(tell(made.battle(), found, library()))
    assert "where it stands" not in told
    assert "by model 3" in told and '" to the west' in told
