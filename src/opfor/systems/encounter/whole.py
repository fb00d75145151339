"""The whole game as a system of steps."""

from collections.abc import Callable, Sequence
from typing import Final, cast

from mypy_extensions import mypyc_attr

from opfor.boards.hexes import grid
from opfor.boards.hexmap import HexMap, read_map, roll_map
from opfor.dice import Dice, Seeded
from opfor.game import Game, System
from opfor.systems.encounter.activating import activate
from opfor.systems.encounter.armies import ArmyList
from opfor.systems.encounter.battle import SEATS, Battle, new_battle
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.opening import (
    choose_edges,
    end_turn,
    lay_terrain,
    place_next,
    place_objective,
    plan_turn,
)
from opfor.systems.encounter.profiles import Core

STEPS: Final[dict[str, Callable[[Field], None]]] = {
    "terrain": lay_terrain,
    "edges": choose_edges,
    "objectives": place_objective,
    "placing": place_next,
    "strategy": plan_turn,
    "activation": activate,
    "end": end_turn,
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Encounter(System):
    """A battle between two lists [ENC-BOARD]; seats in `ai` play by the solo rules' order of
    doing things: no orders beforehand, no cards chosen."""

    def __init__(
        self,
        core: Core,
        armies: Sequence[ArmyList],
        ai: Sequence[str] = SEATS,
        ground: HexMap | None = None,
    ) -> None:
        self.core = core
        self.armies = list(armies)
        self.ai = list(ai)
        self.ground = ground

    def start(self) -> object:
        board = grid(self.core.width, self.core.depth)
        ground = self.ground
        if ground is None:
            ground = HexMap(board, [self.core.terrain[0]] * board.count)
        battle = new_battle(self.core, ground, self.armies, self.ai)
        if self.ground is not None:
            battle.stage = "edges"
        return battle

    def step(self, game: Game) -> None:
        field = Field(game)
        STEPS[field.battle.stage](field)

    def is_over(self, state: object) -> bool:
        return cast(Battle, state).is_over

    def copy(self, state: object) -> object:
        return cast(Battle, state).copy()

    def fingerprint(self, state: object) -> str:
        return cast(Battle, state).fingerprint()


def map_from(core: Core, text: str, file: str) -> HexMap:
    """A map file."""
    return read_map(text, file, core.width, core.depth, core.terrain)


def map_of_seed(core: Core, seed: int) -> HexMap:
    """The map that a seed rolls."""
    board = grid(core.width, core.depth)
    return roll_map(Dice(Seeded(seed, "map")), board, core.terrain, core.drawn_per_row)
