"""What watches whole games sees each thing that must not be."""

from collections.abc import Callable

import pytest

from opfor.boards.inches import Base
from opfor.game import Event
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.terrain_maker import make_table
from opfor.systems.opr.whole.invariants import Broken, Watch, WatchedGame
from opfor.systems.opr.whole.state import War, other_side
from tests.opr.whole.setups import sample_maker


@pytest.fixture
def watch() -> Watch:
    """A game in its first round, everybody on the table who begins there."""
    maker = sample_maker("gf-3")
    system = maker.make(make_table(1, maker.edition))
    game = WatchedGame(system, 3, maker.policies())
    while not game.watch.acted:
        system.step(game)
    return game.watch


def placed(war: War) -> list[Unit]:
    return [u for u in war.battle.units if u.is_on_table and not u.is_aircraft and u.models]


def stand_in_another(war: War) -> None:
    one, other = placed(war)[:2]
    at = other.models[-1].base
    one.models[0].base = Base(at.x + 0.1, at.y, one.models[0].base.r)


def stand_in_a_mate(war: War) -> None:
    unit = next(unit for unit in placed(war) if len(unit.models) > 1)
    at = unit.models[0].base
    unit.models[1].base = Base(at.x + 0.1, at.y, at.r)


def hang_over_the_edge(war: War) -> None:
    model = placed(war)[0].models[0]
    model.base = Base(0.0, model.base.y, model.base.r)


def outlive_its_wounds(war: War) -> None:
    model = placed(war)[0].models[0]
    model.wounds = model.tough


def hoard_tokens(war: War) -> None:
    placed(war)[0].tokens = war.edition.tokens_max + 1


@pytest.mark.parametrize(
    "spoil, words",
    [
        (stand_in_another, " stands in "),
        (stand_in_a_mate, "stands in itself"),
        (hang_over_the_edge, "hangs over the edge"),
        (outlive_its_wounds, " wounds on Tough("),
        (hoard_tokens, "tokens"),
    ],
)
def test_a_position_that_cannot_be_is_seen(
    watch: Watch, spoil: Callable[[War], None], words: str
) -> None:
    watch.check()
    spoil(watch.war)
    with pytest.raises(Broken, match=words.replace("(", r"\(")):
        watch.check()


def test_units_that_only_touch_stand_in_nobody(watch: Watch) -> None:
    """Boxes that meet are looked into, and contact is no overlap."""
    one, other = placed(watch.war)[:2]
    at = max((model.base for model in other.models), key=lambda base: base.x)
    m = one.models[0]
    one.models = [m]
    m.base = Base(at.x + at.r + m.base.r, at.y, m.base.r)
    watch._check_overlaps()
    m.base = Base(m.base.x - 0.01, at.y, m.base.r)
    with pytest.raises(Broken, match=f"{other.id} at .* stands in {one.id}"):
        watch._check_overlaps()


def test_nobody_acts_twice_in_a_round(watch: Watch) -> None:
    again = Event("order", "")
    again.parts["unit"] = watch.acted[0]
    with pytest.raises(Broken, match="acts twice in a round"):
        watch.hear(again)


def test_a_marker_held_by_the_wrong_side_is_seen(watch: Watch) -> None:
    unit = placed(watch.war)[0]
    marker = watch.war.battle.objectives[0]
    marker.x, marker.y = unit.models[0].base.x, unit.models[0].base.y
    marker.held_by = other_side(unit.side)
    with pytest.raises(Broken, match=f"objective {marker.id} is not held by {unit.side}"):
        watch.hear(Event("objectives", ""))
