"""The state of a battle: plain classes, copied by hand, equal in any process.

Profiles, field, scenario and switches never change and are shared by all copies.
"""

import json

from opfor.boards.inches import Base
from opfor.systems.entropic.field import Field
from opfor.systems.entropic.profiles import (
    ATTACK,
    COMMAND,
    DEFEND,
    MOVE,
    WAYPOINTS,
    PartProfile,
    Profile,
)
from opfor.systems.entropic.scenario import Scenario
from opfor.systems.entropic.switches import Switches

SEATS = ("a", "b")
#: where a model is that has not come to the table yet
NOWHERE = Base(-100.0, -100.0, 0.0)


class Markers:
    """One effect box of a console: how many markers of each kind lie in it."""

    def __init__(self) -> None:
        self.stun = 0
        self.damaged = 0
        self.blinded = 0
        self.burning = 0
        self.is_destroyed = False
        self.is_annihilated = False

    def copy(self) -> "Markers":
        twin = Markers()
        twin.stun = self.stun
        twin.damaged = self.damaged
        twin.blinded = self.blinded
        twin.burning = self.burning
        twin.is_destroyed = self.is_destroyed
        twin.is_annihilated = self.is_annihilated
        return twin

    def plain(self) -> dict[str, object]:
        """Its markers by name, those there are none of left out."""
        found: dict[str, object] = {
            "stun": self.stun,
            "damaged": self.damaged,
            "blinded": self.blinded,
            "burning": self.burning,
            "destroyed": self.is_destroyed,
            "annihilated": self.is_annihilated,
        }
        return {name: value for name, value in found.items() if value}


class Part:
    """A component of a model with its two boxes; a plain model has one [EE-COMPOSITE]."""

    def __init__(self, profile: PartProfile) -> None:
        self.profile = profile
        #: EE-PENDING: what it collected this turn
        self.pending = Markers()
        #: EE-ACTIVE: what it suffers from now
        self.active = Markers()
        #: attributes put to 0 by damage, bit by bit
        self.zeroed = 0
        #: EE-ONE-ACTION: it has acted or interrupted this turn
        self.has_acted = False
        self.is_gone = False

    def value(self, attribute: int) -> int:
        """An attribute as it is now: 0 once damaged [EE-DAMAGED]."""
        return 0 if self.zeroed >> attribute & 1 else self.profile.values[attribute]

    @property
    def move(self) -> int:
        return self.value(MOVE)

    @property
    def waypoints(self) -> int:
        """EE-D16: damaging Move takes the waypoints with it."""
        return 0 if self.zeroed >> MOVE & 1 else self.value(WAYPOINTS)

    @property
    def attack(self) -> int:
        return self.value(ATTACK)

    @property
    def defend(self) -> int:
        return self.value(DEFEND)

    @property
    def command(self) -> int:
        return self.value(COMMAND)

    @property
    def is_over_stunned(self) -> bool:
        """More stun markers than Command [EE-OVERSTUN], counted for each component."""
        return self.active.stun > self.command

    def copy(self) -> "Part":
        twin = Part(self.profile)
        twin.pending = self.pending.copy()
        twin.active = self.active.copy()
        twin.zeroed = self.zeroed
        twin.has_acted = self.has_acted
        twin.is_gone = self.is_gone
        return twin

    def plain(self) -> list[object]:
        return [
            self.pending.plain(),
            self.active.plain(),
            self.zeroed,
            self.has_acted,
            self.is_gone,
        ]


class Model:
    """A playing piece: its console, its base, and the bases of this turn's move."""

    def __init__(self, id: str, name: str, side: int, profile: Profile) -> None:
        #: the seat's letter and the place in the list, from 1
        self.id = id
        self.number = int(id[1:]) - 1
        self.name = name
        self.side = side
        self.profile = profile
        self.parts = [Part(part) for part in profile.parts]
        #: the base it stands on: the target base of its last move
        self.base = NOWHERE
        #: EE-D12: source and waypoint bases of this turn's move, until the turn ends
        self.trail: list[Base] = []
        self.is_on_table = False
        self.is_gone = False
        self.is_cloaked = False
        #: EE-ALLOCATE: the tokens on its console
        self.real = 0
        self.dummy = 0
        #: how many of the real ones its owner had to show
        self.shown = 0

    @property
    def tokens(self) -> int:
        """What everybody sees of its tokens: their number."""
        return self.real + self.dummy

    @property
    def is_fighting(self) -> bool:
        return self.is_on_table and not self.is_gone

    @property
    def living(self) -> list[Part]:
        return [part for part in self.parts if not part.is_gone]

    @property
    def mover(self) -> Part | None:
        """EE-MOVE-PART: the component that a move activates."""
        for part in self.parts:
            if part.profile.values[MOVE] > 0 and not part.is_gone:
                return part
        return None

    def part_name(self, part: Part) -> str:
        return f"{self.name} ({part.profile.name})" if self.profile.is_composite else self.name

    def index_of(self, part: Part) -> int:
        for index, each in enumerate(self.parts):
            if each is part:
                return index
        raise ValueError(self.id)

    def copy(self) -> "Model":
        twin = Model(self.id, self.name, self.side, self.profile)
        twin.parts = [part.copy() for part in self.parts]
        twin.base = self.base
        twin.trail = list(self.trail)
        twin.is_on_table = self.is_on_table
        twin.is_gone = self.is_gone
        twin.is_cloaked = self.is_cloaked
        twin.real = self.real
        twin.dummy = self.dummy
        twin.shown = self.shown
        return twin

    def plain(self) -> list[object]:
        return [
            self.id,
            [part.plain() for part in self.parts],
            [[base.x, base.y] for base in (*self.trail, self.base)],
            [self.is_on_table, self.is_gone, self.is_cloaked],
            [self.real, self.dummy, self.shown],
        ]


class Side:
    """One player's models, pool and score."""

    def __init__(self, seat: str, name: str, value: int) -> None:
        self.seat = seat
        self.name = name
        #: force value [EE-FORCES]
        self.value = value
        self.models: list[Model] = []
        #: EE-D8: what was not allocated stays in the pool
        self.real = 0
        self.dummy = 0
        #: the pool as it was built this turn, which anybody can count
        self.made_real = 0
        self.made_dummy = 0
        #: points of enemy models destroyed, and of objectives held
        self.destroyed = 0
        self.held = 0

    @property
    def score(self) -> int:
        return self.destroyed + self.held

    @property
    def is_beaten(self) -> bool:
        return all(model.is_gone for model in self.models)

    def copy(self) -> "Side":
        twin = Side(self.seat, self.name, self.value)
        twin.models = [model.copy() for model in self.models]
        twin.real = self.real
        twin.dummy = self.dummy
        twin.made_real = self.made_real
        twin.made_dummy = self.made_dummy
        twin.destroyed = self.destroyed
        twin.held = self.held
        return twin

    def plain(self) -> list[object]:
        numbers = [self.real, self.dummy, self.made_real, self.made_dummy]
        models = [model.plain() for model in self.models]
        return [self.seat, models, numbers, self.destroyed, self.held]


class Battle:
    """A whole game."""

    def __init__(self, scenario: Scenario, switches: Switches) -> None:
        self.scenario = scenario
        self.field: Field = scenario.field
        self.switches = switches
        self.sides: list[Side] = []
        #: open, deploy, command, activate, resolve or over
        self.stage = "open"
        self.turn = 0
        #: which side has the initiative, and whose placement or activation is next
        self.initiative = 0
        self.next = 0
        #: EE-D5: passes in a row
        self.passes = 0
        #: activations of this turn so far, so that every question has a name of its own
        self.count = 0

    def enemies_of(self, side: int) -> list[Model]:
        return [model for model in self.sides[1 - side].models if model.is_fighting]

    def friends_of(self, side: int) -> list[Model]:
        return [model for model in self.sides[side].models if model.is_fighting]

    def model(self, id: str) -> Model | None:
        for side in self.sides:
            for model in side.models:
                if model.id == id:
                    return model
        return None

    def tell_apart(self) -> None:
        """Names that come twice get the side's letter or the model's id."""
        if self.sides[0].name == self.sides[1].name:
            for side in self.sides:
                side.name = f"{side.name} ({side.seat})"
        models = [model for side in self.sides for model in side.models]
        names = [model.name for model in models]
        for model, name in zip(models, names, strict=True):
            if names.count(name) > 1:
                model.name = f"{name} ({model.id})"

    def copy(self) -> "Battle":
        twin = Battle(self.scenario, self.switches)
        twin.sides = [side.copy() for side in self.sides]
        twin.stage = self.stage
        twin.turn = self.turn
        twin.initiative = self.initiative
        twin.next = self.next
        twin.passes = self.passes
        twin.count = self.count
        return twin

    def fingerprint(self) -> str:
        numbers = [self.turn, self.initiative, self.next, self.passes, self.count]
        sides = [side.plain() for side in self.sides]
        return json.dumps([self.stage, numbers, sides], sort_keys=True)
