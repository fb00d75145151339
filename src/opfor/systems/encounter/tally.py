"""What is counted of a battle: formations, their losses in points, and what they did."""

from typing import cast

from opfor.game import Decision
from opfor.systems.encounter import legal
from opfor.systems.encounter.battle import BOARD, SEATS, Battle, Formation
from opfor.systems.encounter.decisions import Ask
from opfor.tally import MISHAP, WHOLE, Tally, UnitCount

#: answers by which a formation shoots or strikes back out of its turn, from this value on
REACTIONS = {"interrupt": 0, "fire-at": 0, "shoot-attacker": 1, "perfect": 1}


class EncounterTally(Tally):
    """Losses in an activation are credited to the formation that acts; its own to the one that
    answered it."""

    def __init__(self) -> None:
        super().__init__()
        #: units of each formation that were left after the last step
        self._standing: list[int] = []
        self._actor: UnitCount | None = None
        self._foe: UnitCount | None = None

    def begin(self, state: object) -> None:
        battle = cast(Battle, state)
        for formation in battle.formations:
            name = battle.brief(formation)
            points = max(1, battle.worth(formation))
            self.add(UnitCount(formation.id, SEATS[formation.side], name, points))
            self._standing.append(battle.strength(formation))

    def settled(self, decision: Decision) -> None:
        if not isinstance(decision, Ask) or decision.thread is None:
            return
        formation = decision.thread.formation
        if decision.kind == "act" and decision.act is not None:
            self._actor = self.unit(formation.id)
            self._foe = self._faced(decision.battle, formation, decision.act)
            self.acted(SEATS[formation.side], self._actor, decision.act.action)
        elif decision.value >= REACTIONS.get(decision.kind, 1000):
            self._answered(formation)

    def _answered(self, formation: Formation) -> None:
        if self._actor is not None and SEATS[formation.side] != self._actor.side:
            self._foe = self.unit(formation.id)

    def _faced(self, battle: Battle, formation: Formation, act: legal.Act) -> UnitCount | None:
        """The enemy that a formation goes against, or stands in a hex with."""
        hexes = battle.hexes(formation)
        if act.action == legal.SHOOT:
            return self.unit(battle.formations[act.target].id)
        if act.action == legal.ENGAGE:
            hexes = 1 << act.target
        for other in battle.fielded(1 - formation.side):
            if battle.hexes(other) & hexes:
                return self.unit(other.id)
        return None

    def stepped(self, state: object) -> None:
        battle = cast(Battle, state)
        self.rounds = battle.turn
        for place, formation in enumerate(battle.formations):
            count = self.units[place]
            if not count.left:
                continue
            standing = battle.strength(formation)
            if standing != self._standing[place]:
                self._standing[place] = standing
                left = battle.worth(formation) * WHOLE // count.points
                is_foe = self._actor is not None and self._actor.side != count.side
                self.suffer(count, left, self._actor if is_foe else self._foe, MISHAP)
            if formation.where == BOARD:
                _see(battle, formation, count)
        self._actor = None
        self._foe = None

    def is_turned(self, state: object) -> bool:
        return cast(Battle, state).sides[0].edge != 0

    def size(self, state: object) -> tuple[float, float]:
        grid = cast(Battle, state).grid
        return float(grid.width), float(grid.depth)


def _see(battle: Battle, formation: Formation, count: UnitCount) -> None:
    for index in formation.units:
        hex = battle.units[index].hex
        if hex >= 0:
            count.x = battle.grid.column(hex) + 0.5
            count.y = battle.grid.row(hex) + 0.5
            return
