"""Places the A.I. considers for a move: always within reach, never an overshoot [EE-D10]."""

import math
from typing import Final

from opfor.boards.inches import SHY, Base, distance, snap
from opfor.systems.entropic.effects import allowance
from opfor.systems.entropic.moving import Way, edge_places, fault_of, measure
from opfor.systems.entropic.state import Battle, Model, Part

#: headings round the compass, and how much of the Move is used
HEADINGS: Final = 10
SHARES: Final = (1.0, 0.55)
#: turns tried to get round an obstacle with a waypoint
TURNS: Final = (0.7, -0.7, 1.2, -1.2)
#: edge places tried by a model that enters
EDGES: Final = 8


class Place:
    """An end of a move with the way to it."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self.base = way.target


class Places:
    """Finds legal ways of one component, nearest goals first."""

    def __init__(self, battle: Battle, model: Model, part: Part, goals: list[Base]) -> None:
        self.battle = battle
        self.model = model
        self.part = part
        self.goals = goals
        self.reach = float(allowance(model, part, battle.switches))
        self.found: list[Place] = []

    def find(self) -> list[Place]:
        if not self.model.is_on_table:
            self._enter()
            return self.found
        source = self.model.base
        self.found.append(Place(Way([source, source])))
        for goal in self.goals:
            if not self._go(source, goal) and self.part.waypoints:
                self._go_round(source, goal)
        for number in range(HEADINGS):
            turn = number * 2.0 * math.pi / HEADINGS
            for share in SHARES:
                self._try(Way([source, self._toward(source, turn, self.reach * share)]))
        return self.found

    def _toward(self, a: Base, turn: float, far: float) -> Base:
        far -= SHY
        return Base(a.x + snap(math.cos(turn) * far), a.y + snap(math.sin(turn) * far), a.r)

    def _go(self, source: Base, goal: Base) -> bool:
        """Straight to a goal, or as far as it goes, less if terrain slows it."""
        dx, dy = goal.x - source.x, goal.y - source.y
        far = distance(source.x, source.y, goal.x, goal.y) - goal.r
        turn = math.atan2(dy, dx)
        far = min(far, self.reach)
        for _ in range(3):
            if far <= 0.25:
                return False
            way = Way([source, self._toward(source, turn, far)])
            over = measure(self.battle, way)[-1] - self.reach
            if over > 0.0:
                far -= over + SHY
            else:
                return self._add(way)
        return False

    def _go_round(self, source: Base, goal: Base) -> None:
        """Round a corner: half the way aside, the rest toward the goal [EE-WAYPOINTS]."""
        turn = math.atan2(goal.y - source.y, goal.x - source.x)
        half = math.floor(self.reach / 2.0)
        for aside in TURNS:
            bend = self._toward(source, turn + aside, half)
            onward = math.atan2(goal.y - bend.y, goal.x - bend.x)
            end = self._toward(bend, onward, math.floor(self.reach - half))
            if self._try(Way([source, bend, end])):
                return

    def _try(self, way: Way) -> bool:
        if measure(self.battle, way)[-1] > self.reach:
            return False
        return self._add(way)

    def _add(self, way: Way) -> bool:
        if fault_of(self.battle, self.model, self.part, way):
            return False
        self.found.append(Place(way))
        return True

    def _enter(self) -> None:
        """From the edge straight on, or toward a goal [EE-D23]."""
        free = edge_places(self.battle, self.model)
        stride = max(1, len(free) // EDGES)
        ahead = math.pi / 2.0 if self.model.side == 0 else -math.pi / 2.0
        for source in free[::stride]:
            self._try(Way([source, self._toward(source, ahead, self.reach)]))
            for goal in self.goals:
                self._go(source, goal)
        if not self.found:
            self.found.append(Place(Way([free[0], free[0]])))
