"""What the companion tracks of a game: plain data, all of it correctable by hand."""

from dataclasses import dataclass, field

from opfor.systems.encounter.activation import CARDS, WEAPONS_READY
from opfor.systems.encounter.armies import ArmyList, UnitLine
from opfor.systems.encounter.setup import SIDES, commander_formation

#: where a formation is: not placed yet, on the battlefield, kept as reinforcements, waiting
#: for Tactical Entry, or out of the game
WHERE = ("unplaced", "board", "reserve", "entry", "gone")
#: shown of what has not come up yet
UNDECIDED = "not decided yet"
HOLDERS = ("nobody", "ai", "you", "contested")


@dataclass
class Line:
    """Units of one kind in a formation, as far as they survive."""

    name: str
    cost: int
    left: int
    #: Hero Tokens of these units not spent yet
    tokens: int = 0
    hero: bool = False
    transport: bool = False
    #: what the person told once: infantry, expendable, strong-cc
    facts: dict[str, bool] = field(default_factory=dict)


@dataclass
class Formation:
    """A formation of the A.I."""

    id: str
    number: int
    lines: list[Line]
    commander: bool = False
    where: str = "unplaced"
    order: str = ""
    #: phases of this turn in which it has activated
    activated: list[int] = field(default_factory=list)
    fired: bool = False
    fought: bool = False
    engaged: bool = False
    broken: bool = False
    embarked: bool = False
    suppression: int = 0
    #: answers that hold until it loses a whole line of units, by question
    facts: dict[str, bool] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return f"Formation {self.number}"

    @property
    def living(self) -> list[Line]:
        return [line for line in self.lines if line.left]

    @property
    def units(self) -> int:
        return sum(line.left for line in self.lines)

    @property
    def worth(self) -> int:
        """Points of the surviving units."""
        return sum(line.left * line.cost for line in self.lines)

    @property
    def is_alive(self) -> bool:
        return self.where != "gone" and self.units > 0

    @property
    def is_fielded(self) -> bool:
        return self.where == "board" and self.units > 0

    @property
    def has_transport(self) -> bool:
        """Whether a transport survives, and somebody it could carry."""
        return any(line.transport for line in self.living) and any(
            not line.transport for line in self.living
        )

    @property
    def is_ready_to_fire(self) -> bool:
        return self.is_fielded and self.order == WEAPONS_READY and not self.fired

    def lose(self, line: Line, count: int) -> None:
        """Take units off; what was told about the formation may no longer hold."""
        line.left = max(0, line.left - count)
        if line.left:
            return
        line.tokens = 0
        self.facts.clear()
        if not self.has_transport:
            self.embarked = False
        if not self.units:
            self.engaged = self.broken = False


@dataclass
class Enemy:
    """A formation of the player, from a list that was given."""

    id: str
    name: str
    cost: int
    #: points of its surviving units: its cost until corrected by hand
    worth: int
    destroyed: bool = False


@dataclass
class Objective:
    id: str
    name: str
    where: str = ""
    holder: str = "nobody"


def _objectives() -> list[Objective]:
    return [Objective("ai", "the A.I.'s objective"), Objective("you", "your objective")]


@dataclass
class TableState:
    """A whole game at a table, as far as it is known."""

    army: str
    formations: list[Formation]
    enemies: list[Enemy]
    #: Hero Tokens bought for the army: any Hero may spend them
    spare_tokens: int
    #: cards the A.I. may play in the game; -1 until it is known
    card_allowance: int
    last_turn: int
    #: whether the player side has formations that stand in no list
    has_unlisted: bool = False
    cards_played: list[str] = field(default_factory=list)
    objectives: list[Objective] = field(default_factory=_objectives)
    vp: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    #: what the next step is about
    stage: str = "edge"
    edge: str = ""
    first: str = ""
    #: whose placement or activation comes next
    next: str = ""
    turn: int = 0
    phase: int = 0
    initiative: str = ""
    #: the player has nothing left to place, or to activate in this phase
    player_done: bool = False
    #: formations the player has placed, or activated in this phase
    player_count: int = 0
    #: the D6D for cards came out 2 in this phase
    card_die_was_2: bool = False
    #: the formation whose order is being carried out, and what it does
    acting: str = ""
    action: str = ""
    #: reinforcements not tried yet in this End Phase
    waiting: list[str] = field(default_factory=list)

    @property
    def cards_left(self) -> int:
        if len(self.cards_played) >= len(CARDS):
            return 0
        return max(0, self.card_allowance - len(self.cards_played))

    @property
    def known_enemies(self) -> list[Enemy]:
        """All the player's formations, or none where only some of them stand in a list."""
        return [] if self.has_unlisted else self.enemies

    @property
    def spirit_formation(self) -> Enemy | None:
        """The player's most expensive formation, if the list is known."""
        return max(self.known_enemies, key=lambda enemy: enemy.cost, default=None)

    @property
    def alive(self) -> list[Formation]:
        return [formation for formation in self.formations if formation.is_alive]

    @property
    def fielded(self) -> list[Formation]:
        return [formation for formation in self.formations if formation.is_fielded]

    @property
    def eligible(self) -> list[Formation]:
        """Formations that may activate in this phase, in the list's order [ACT]."""
        return [
            formation
            for formation in self.formations
            if formation.where in ("board", "entry")
            and formation.units
            and not formation.broken
            and self.phase not in formation.activated
        ]

    def formation(self, id: str) -> Formation:
        return next(formation for formation in self.formations if formation.id == id)

    def tokens_of(self, line: Line) -> int:
        """Hero Tokens a unit may still spend: its own, then bought ones."""
        return line.tokens + self.spare_tokens if line.hero else 0

    def spend_tokens(self, line: Line, count: int) -> None:
        own = min(line.tokens, count)
        line.tokens -= own
        self.spare_tokens = max(0, self.spare_tokens - (count - own))

    def begin_turn(self) -> None:
        self.turn += 1
        self.phase = 0
        for formation in self.formations:
            formation.order = ""
            formation.activated = []
            formation.fired = formation.fought = False

    def begin_phase(self, phase: int) -> None:
        self.phase = phase
        self.next = self.initiative
        self.player_done = False
        self.player_count = 0
        self.card_die_was_2 = False


def new_state(army: ArmyList, enemies: list[Enemy], cards: int, turns: int) -> TableState:
    """The state before set-up."""
    commander = commander_formation(army)
    formations = [
        Formation(
            f"formation {listed.number}",
            listed.number,
            _lines(listed.units),
            listed.number == commander,
        )
        for listed in army.formations
    ]
    return TableState(army.name, formations, enemies, army.bought_tokens, cards, turns)


def _lines(units: list[UnitLine]) -> list[Line]:
    """A formation's lines; a name that comes twice is numbered, so that each can be named."""
    lines: list[Line] = []
    for unit in units:
        same = sum(line.name.startswith(unit.name) for line in lines)
        name = f"{unit.name} {same + 1}" if same else unit.name
        tokens = unit.count * unit.hero_tokens
        lines.append(Line(name, unit.cost, unit.count, tokens, tokens > 0))
    return lines
