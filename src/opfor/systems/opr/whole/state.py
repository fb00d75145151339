"""The state of a whole game: the position and everything around it that a step may change.

Sides are "a" and "b". What never changes (the table, profiles, resolved rules, the spells) is
shared by all copies of a state; `War.copy` copies the rest.
"""

from typing import Final

from opfor.systems.opr.battle import Battle, Objective, Unit
from opfor.systems.opr.combat import fighter_of
from opfor.systems.opr.specials.numbers import Arm

SIDES: Final = ("a", "b")

#: what comes next
TYPES: Final = 0
MARKERS: Final = 1
ZONE: Final = 2
CARGO: Final = 3
DEPLOYMENT: Final = 4
SCOUTS: Final = 5
FIRST_TURN: Final = 6
ROUND_START: Final = 7
ARRIVALS: Final = 8
TURN: Final = 9
ROUND_END: Final = 10
OVER: Final = 11
STAGES: Final = (
    "types",
    "objectives",
    "zones",
    "transports",
    "deployment",
    "scouts",
    "roll-off",
    "round start",
    "arrivals",
    "activations",
    "round end",
    "over",
)


def other_side(side: str) -> str:
    return "b" if side == "a" else "a"


class War:
    """One game under way."""

    def __init__(self, battle: Battle, seats: dict[str, list[str]], spells: dict[str, Arm]) -> None:
        self.battle = battle
        self.edition = battle.edition
        #: who answers for each side: the side itself for an A.I., else the people's names
        self.seats = seats
        #: who answers for a unit, where several people share its side
        self.owners: dict[str, list[str]] = {}
        #: CORE-SPELL-HITS: what each spell does
        self.spells = spells
        self.is_ai = {side: seats[side] == [side] for side in SIDES}
        self.stage = TYPES
        #: whose turn it is to place, deploy, arrive or act
        self.turn = "a"
        #: objectives still to be placed
        self.markers_left = 0
        self.edges = {"a": "", "b": ""}
        self.deployed_first = ""
        #: OPR-DEPLOY: the section of each unit that is dealt one
        self.sections: dict[str, int] = {}
        #: units waiting off the table: deploy, scout or ambush
        self.due: dict[str, str] = {}
        #: CORE-SR-AMBUSH: those that came this round and cannot seize yet
        self.arrived: list[str] = []
        #: SR-AMBUSH: sides that bring nobody else this round
        self.kept_back: list[str] = []
        #: CORE-OPENS: who had nobody left to activate first this round
        self.finished = ""
        #: CORE-OPENS: who is first in this round
        self.opener = ""
        #: OPR-LAST: the last turn was passed
        self.has_passed = False
        #: activations so far in the game
        self.acted = 0
        #: OPR-BONUS: the side it was given to, and what it adds this round
        self.favoured = ""
        self.bonus_to_hit = 0
        self.bonus_defense = 0
        #: a, b or draw, once the game is over
        self.result = ""

    def copy(self) -> "War":
        """A state that can be changed without changing this one."""
        old = self.battle
        units = [unit.copy() for unit in old.units]
        markers = [copy_marker(marker) for marker in old.objectives]
        battle = Battle(old.edition, old.table, units, markers, old.ai_edge, old.round, old.side)
        battle.lookouts = old.lookouts
        twin = War(battle, self.seats, self.spells)
        twin.owners = self.owners
        twin.stage = self.stage
        twin.turn = self.turn
        twin.markers_left = self.markers_left
        twin.edges = dict(self.edges)
        twin.deployed_first = self.deployed_first
        twin.sections = dict(self.sections)
        twin.due = dict(self.due)
        twin.arrived = list(self.arrived)
        twin.kept_back = list(self.kept_back)
        twin.finished = self.finished
        twin.opener = self.opener
        twin.has_passed = self.has_passed
        twin.acted = self.acted
        twin.favoured = self.favoured
        twin.bonus_to_hit = self.bonus_to_hit
        twin.bonus_defense = self.bonus_defense
        twin.result = self.result
        return twin

    def fingerprint(self) -> str:
        """A text that is equal for equal states, in any process."""
        battle = self.battle
        parts: list[str] = [
            STAGES[self.stage],
            self.turn,
            str(battle.round),
            str(self.markers_left),
            self.edges["a"],
            self.edges["b"],
            self.deployed_first,
            self.finished,
            self.opener,
            str(self.acted),
            self.favoured,
            str(self.bonus_to_hit),
            str(self.bonus_defense),
            self.result,
            str(self.has_passed),
            ",".join(self.arrived),
            ",".join(self.kept_back),
            ",".join(f"{id}={self.sections[id]}" for id in sorted(self.sections)),
            ",".join(f"{id}={self.due[id]}" for id in sorted(self.due)),
        ]
        parts.extend(f"{o.id}@{o.x!r},{o.y!r}:{o.held_by}" for o in battle.objectives)
        parts.extend(_unit_text(unit) for unit in battle.units)
        return "|".join(parts)

    def look_as(self, side: str) -> None:
        """Let decisions see the table from a side."""
        self.battle.side = side
        self.battle.ai_edge = self.edges[side]

    def seats_of(self, unit: Unit) -> list[str]:
        """Who answers for a unit: its owner, or whoever holds its side."""
        return self.owners.get(unit.id) or self.seats[unit.side]

    def binding(self, side: str, page: list[str], core: list[str]) -> list[str]:
        """The rules that bind a side: the core's, and before them those of the A.I.'s page."""
        return [*page, *core] if self.is_ai[side] else core

    def units_of(self, side: str) -> list[Unit]:
        return [unit for unit in self.battle.units if unit.side == side]

    def waiting(self, side: str, for_what: str) -> list[Unit]:
        """Units of a side that are yet to deploy, to scout or to arrive."""
        if not self.due:
            return []
        return [u for u in self.battle.units if u.side == side and self.due.get(u.id) == for_what]


def copy_marker(marker: Objective) -> Objective:
    return Objective(marker.id, marker.x, marker.y, marker.held_by, marker.scorable_by)


def _unit_text(unit: Unit) -> str:
    fighter = fighter_of(unit)
    flags = (
        unit.is_activated,
        unit.is_stunned,
        unit.is_fatigued,
        unit.in_reserve,
        fighter.has_moved,
        fighter.has_breathed,
        fighter.has_cast,
    )
    head = f"{unit.id}:{unit.type}:{unit.embarked_in}:{unit.tokens}:{fighter.used}:" + "".join(
        "1" if flag else "0" for flag in flags
    )
    models = ";".join(f"{m.base.x!r},{m.base.y!r},{m.wounds}/{m.tough}" for m in unit.models)
    return f"{head}[{models}]"
