"""Playing until every special rule and every arrow of the trees has been used."""

import pytest

from opfor.cli.soak_work import random_setup
from opfor.systems.opr import library
from opfor.systems.opr.editions import EDITIONS, load_edition
from opfor.systems.opr.terrain_maker import make_table
from opfor.systems.opr.whole.invariants import TREES, play_watched
from opfor.systems.opr.whole.making import Maker
from tests.opr.whole.fired import Fired

#: the rarest need about 160
MOST_GAMES = 400

pytestmark = pytest.mark.once


def all_edges() -> set[tuple[str, str, str]]:
    circuits = library().circuits
    return {
        (tree, node.id, label)
        for tree in TREES
        for node in circuits[tree].nodes.values()
        for label in node.labels
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_and_every_arrow_is_used(edition: str) -> None:
    fired = Fired(load_edition(edition))
    edges = all_edges()
    tables = [make_table(number, load_edition(edition)) for number in range(6)]
    for seed in range(MOST_GAMES):
        maker = Maker(random_setup(edition, seed))
        game = play_watched(maker.make(tables[seed % 6]), seed, maker.policies())
        fired.read(game.told)
        edges -= game.watch.edges
        if not edges and not fired.never:
            return
    pytest.fail(f"never used in {MOST_GAMES} games: {fired.never} {sorted(edges)}")
