"""All that a One Page Rules companion tracks: plain data, copied for every step."""

from dataclasses import dataclass, field

AI, YOU, NOBODY = "ai", "you", "nobody"
SIDES = (AI, YOU)
HOLDERS = (AI, YOU, NOBODY)

#: where a unit is: not deployed yet, in play (cargo too), kept for later, gone
WAITING, IN_PLAY, RESERVE, DESTROYED = "waiting", "in play", "reserve", "destroyed"
PLACES = (WAITING, IN_PLAY, RESERVE, DESTROYED)


@dataclass
class AiUnit:
    """One unit of the A.I."""

    id: str
    name: str
    models: int
    #: OPR-TYPE
    type: str = ""
    #: third of the table along the A.I.'s edge, 0 while it has none
    section: int = 0
    place: str = WAITING
    #: the transport it rides in; empty: none
    transport: str = ""
    has_activated: bool = False
    #: Shaken, Pinned or Wavering
    is_stunned: bool = False
    #: wounds on a Tough model that is not dead yet
    wounds: int = 0
    tokens: int = 0
    #: it has cast or blocked a spell this round
    has_used_magic: bool = False

    @property
    def is_in_play(self) -> bool:
        return self.place == IN_PLAY


@dataclass
class PlayerUnit:
    """One unit of a player's own list, if a list was given."""

    id: str
    name: str
    models: int
    #: who plays it, where several people share the side
    owner: str = ""
    has_activated: bool = False
    is_stunned: bool = False
    is_destroyed: bool = False
    #: SR-AMBUSH: not on the table yet
    is_in_reserve: bool = False
    wounds: int = 0


@dataclass
class Objective:
    """One marker."""

    id: str
    #: where it lies, as far as it was said
    place: str = ""
    holder: str = NOBODY
    #: OPR-VALID: the mission lets the A.I. score it
    is_valid: bool = True

    @property
    def label(self) -> str:
        return f"objective {self.id} ({self.place})" if self.place else f"objective {self.id}"


@dataclass
class TableState:
    """One game at a real table."""

    rounds: int
    #: OPR-BONUS is played
    has_bonus: bool
    units: list[AiUnit]
    enemies: list[PlayerUnit]
    #: whether the player side has units that stand in no list
    has_unlisted: bool
    objectives: list[Objective] = field(default_factory=list)
    #: what the next step is
    stage: str = "types"
    round: int = 0
    #: how many objectives there will be, and who places the next one
    objective_count: int = 0
    placer: str = ""
    #: the A.I.'s long edge
    edge: str = ""
    #: who deploys next and who did first
    deployer: str = ""
    deployed_first: str = ""
    has_player_deployed: bool = False
    #: who acts first this round, and who acts next
    opener: str = ""
    turn: str = ""
    #: activations so far this round, and the last one of each side
    clock: int = 0
    ai_last: int = 0
    player_last: int = 0
    #: the player has nothing left to activate this round, or in the game
    is_player_done: bool = False
    is_player_gone: bool = False
    #: OPR-BONUS this round: 0 none, 1 to hit, 2 to hit and to defense rolls
    bonus: int = 0
    result: str = ""

    def unit(self, id: str) -> AiUnit:
        return next(unit for unit in self.units if unit.id == id)

    def objective(self, id: str) -> Objective:
        return next(objective for objective in self.objectives if objective.id == id)

    def carrier_of(self, unit: AiUnit) -> AiUnit | None:
        """The transport it rides in, if that still stands."""
        found = (each for each in self.units if each.id == unit.transport)
        carrier = next(found, None)
        return carrier if carrier is not None and carrier.place != DESTROYED else None

    def cargo_of(self, carrier: AiUnit) -> list[AiUnit]:
        return [
            unit for unit in self.units if unit.transport == carrier.id and unit.place != DESTROYED
        ]

    def in_play(self) -> list[AiUnit]:
        """The A.I.'s units on the table, cargo of transports on the table included."""
        return [unit for unit in self.units if unit.is_in_play and self._is_reached(unit)]

    def _is_reached(self, unit: AiUnit) -> bool:
        carrier = self.carrier_of(unit)
        return carrier is None or carrier.is_in_play

    def on_table(self) -> list[AiUnit]:
        """The A.I.'s units on the table themselves."""
        return [unit for unit in self.in_play() if self.carrier_of(unit) is None]

    def still_to_act(self) -> list[AiUnit]:
        return [unit for unit in self.in_play() if not unit.has_activated]

    def section_of(self, unit: AiUnit) -> int:
        """Cargo stands where its transport does."""
        carrier = self.carrier_of(unit)
        return (carrier or unit).section

    @property
    def is_ai_gone(self) -> bool:
        return all(unit.place == DESTROYED for unit in self.units)

    def enemies_left(self) -> list[PlayerUnit]:
        return [enemy for enemy in self.enemies if not enemy.is_destroyed]

    def enemies_on_table(self) -> list[PlayerUnit]:
        return [enemy for enemy in self.enemies_left() if not enemy.is_in_reserve]

    def enemies_to_act(self) -> list[PlayerUnit]:
        return [enemy for enemy in self.enemies_on_table() if not enemy.has_activated]

    @property
    def is_enemy_gone(self) -> bool:
        """Whether no enemy unit is left, as far as is known."""
        return self.is_player_gone or not (self.has_unlisted or self.enemies_left())

    @property
    def has_player_units_left(self) -> bool:
        """Whether the player may still activate something this round."""
        if self.is_player_done or self.is_enemy_gone:
            return False
        return self.has_unlisted or bool(self.enemies_to_act())

    @property
    def has_player_able_units_left(self) -> bool:
        """The same, units known to be stunned left out [OPR-LAST]."""
        waiting = self.enemies_to_act()
        all_stunned = not self.has_unlisted and all(each.is_stunned for each in waiting)
        return self.has_player_units_left and not all_stunned

    def held(self, side: str) -> int:
        return sum(objective.holder == side for objective in self.objectives)

    def uncontrolled(self) -> list[Objective]:
        """Objectives the A.I. may want, by what is tracked [OPR-VALID]."""
        return [each for each in self.objectives if each.is_valid and each.holder != AI]
