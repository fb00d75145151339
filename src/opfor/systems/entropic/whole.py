"""Entropic Engine as a game in steps: a placement, an allocation, an activation, a resolution."""

from typing import cast

from opfor.game import Game, System
from opfor.systems.entropic.command import command_phase
from opfor.systems.entropic.deployment import check_room, deploy, open_game
from opfor.systems.entropic.forces import Force
from opfor.systems.entropic.resolution import resolution_phase
from opfor.systems.entropic.scenario import Scenario
from opfor.systems.entropic.state import SEATS, Battle, Model, Side
from opfor.systems.entropic.switches import Switches
from opfor.systems.entropic.turn import activate


class Entropic(System):
    """Two forces, a scenario and the position of the switches [EE-TURN]."""

    is_secretive = True

    def __init__(self, forces: list[Force], scenario: Scenario, switches: Switches) -> None:
        self.forces = forces
        self.scenario = scenario
        self.switches = switches
        check_room(self._laid_out())

    def start(self) -> object:
        return self._laid_out()

    def _laid_out(self) -> Battle:
        battle = Battle(self.scenario, self.switches)
        battle.sides = [_side(number, force) for number, force in enumerate(self.forces)]
        battle.tell_apart()
        return battle

    def step(self, game: Game) -> None:
        battle = cast(Battle, game.state)
        stage = battle.stage
        if stage == "activate":
            activate(game, battle)
        elif stage == "command":
            command_phase(game, battle)
        elif stage == "resolve":
            resolution_phase(game, battle)
        elif stage == "deploy":
            deploy(game, battle)
        else:
            open_game(game, battle)

    def is_over(self, state: object) -> bool:
        return cast(Battle, state).stage == "over"

    def copy(self, state: object) -> object:
        return cast(Battle, state).copy()

    def fingerprint(self, state: object) -> str:
        return cast(Battle, state).fingerprint()


def _side(number: int, force: Force) -> Side:
    """A side's models, numbered in the order of its list."""
    seat = SEATS[number]
    side = Side(seat, force.name, force.value)
    for index, entry in enumerate(force.entries, 1):
        side.models.append(Model(f"{seat}{index}", entry.name, number, entry.profile))
    return side
