"""Small games in the middle: units put where a test wants them."""

from typing import Any

from opfor.boards.inches import Base
from opfor.boards.table import Table
from opfor.boards.terrain import Piece, piece_from
from opfor.dice import Dice, Seeded
from opfor.game import FreeGame, Policy
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.whole.making import Maker
from opfor.systems.opr.whole.policy import Ai
from opfor.systems.opr.whole.shifts import stand
from opfor.systems.opr.whole.state import TURN, War
from opfor.systems.opr.whole.system import OprBattle
from tests.opr.whole.setups import setup_of

RIFLES = 'Rifles [5] Q4+ D4+ | 100pts |\n5x Rifle (24", A1), 5x Knife (A1)\n'


def piece(kinds: str, west: float, south: float, east: float, north: float) -> Piece:
    box = [(west, south), (east, south), (east, north), (west, north)]
    return piece_from("test", kinds, kinds.split(), box)


class Field:
    """A game in its first round, side a first, everybody where `put` says."""

    def __init__(self, a: str, b: str, edition: str = "gf-3", **more: Any) -> None:
        pieces = more.pop("pieces", [])
        self.maker = Maker(setup_of(edition, a, b, **more))
        self.system: OprBattle = self.maker.make(Table(72.0, 48.0, pieces, []))
        state = self.system.start()
        assert isinstance(state, War)
        self.war: War = state
        self.war.battle.round = 1
        self.war.edges = {"a": "south", "b": "north"}
        self.war.stage = TURN
        self.war.turn = self.war.opener = "a"

    def put(self, id: str, x: float, y: float, columns: int = 5) -> Unit:
        """A block of a unit's models, its first one here."""
        unit = self.unit(id)
        places = []
        for number, model in enumerate(unit.models):
            step = 2 * model.base.r + 0.25
            places.append(
                Base(x + step * (number % columns), y - step * (number // columns), model.base.r)
            )
        unit.in_reserve = False
        stand(self.war.battle, unit, places)
        return unit

    def unit(self, id: str) -> Unit:
        unit = self.war.battle.unit(id)
        assert unit is not None
        return unit

    def step(self, seed: int = 1, **policies: Policy) -> FreeGame:
        """One step; sides without a policy are the A.I.'s."""
        held = {seat: policies.get(seat, Ai()) for seat in ("a", "b")} | policies
        game = FreeGame(self.war, seed, held)
        self.system.step(game)
        return game


def dice(seed: int = 1) -> Dice:
    return Dice(Seeded(seed, "test"))
