"""The A.I. in a seat: it walks the circuits and answers every choice of the game.

It remembers nothing between questions: how far a walk has come hangs on the matter's thread.
"""

from typing import Final

from opfor.boards.hexes import hexes_of
from opfor.circuits.load import Library
from opfor.circuits.model import Circuit, Kind, Node
from opfor.circuits.trace import Step
from opfor.circuits.walk import begin, walk
from opfor.dice import Dice
from opfor.game import Decision, Game, Policy
from opfor.systems.encounter.answers import (
    act_of,
    card_of,
    choose_objective,
    choose_point,
    entry_hex,
    why_not,
)
from opfor.systems.encounter.battle import NOWHERE, Battle
from opfor.systems.encounter.decisions import Ask
from opfor.systems.encounter.facts import Facts, draw
from opfor.systems.encounter.placing_acts import perform_placing
from opfor.systems.encounter.planning import Planner
from opfor.systems.encounter.questions import BoardOracle, pick_again
from opfor.systems.encounter.sighting import easiest
from opfor.systems.encounter.thread import Thread

#: acts that the game carries out between two questions
DONE: Final = (
    "charge",
    "counter-charge",
    "counter-charge-alone",
    "shoot-attacker-on-order",
    "roll-to-save",
    "roll-to-hit",
    "perfect-hits",
)
CARDS: Final = ("play-card", "play-first-card")


class SoloRules(Policy):
    """Plays a seat by the printed circuits."""

    def __init__(self, circuits: dict[str, Circuit], seen: list[Step] | None = None) -> None:
        self.circuits = circuits
        #: every box passed, for whoever wants to know
        self.seen = seen

    def settle(self, game: Game, decision: Decision) -> None:
        assert isinstance(decision, Ask)
        seat = _Seat(self, decision, game.dice_of(decision.seats[0]), game.is_heard)
        decision.take(seat.answer())


class _Seat:
    """One question being answered."""

    def __init__(self, policy: SoloRules, ask: Ask, dice: Dice, is_heard: bool) -> None:
        self.policy = policy
        self.circuits = policy.circuits
        self.ask = ask
        self.battle: Battle = ask.battle
        self.dice = dice
        self.is_traced = is_heard
        self._facts: Facts | None = None

    @property
    def thread(self) -> Thread:
        assert self.ask.thread is not None
        return self.ask.thread

    @property
    def facts(self) -> Facts:
        if self._facts is None:
            self._facts = Facts(self.battle, self.thread, self.dice, self.is_traced)
        return self._facts

    def answer(self) -> int:
        kind = self.ask.kind
        if kind == "move":
            return self._move()
        if kind == "act":
            return self._act()
        if kind == "card":
            return self._card()
        if kind == "allocate":
            return self._allocate()
        if kind == "activate":
            return self._one_of("which formation activates", self.ask.values)
        return self._other(kind)

    def _other(self, kind: str) -> int:
        if kind == "fire-at":
            return self._aim()
        if kind == "where":
            return self._where()
        if kind == "heroic":
            return 1 if self._is_at("heroic-save") else 0
        if kind == "perfect":
            return self._perfect()
        if kind == "interrupt":
            return self._interrupt()
        if kind == "shoot-attacker":
            return self._shoot_attacker()
        if kind == "enter":
            return self._enter()
        if kind == "place":
            return self._place()
        if kind == "next":
            return self._next()
        if kind == "objective":
            return choose_objective(self.ask, self.dice)
        return 0

    # Walking

    def peek(self) -> Node | None:
        """The act or end the walk of this matter stands at; walks there if need be."""
        thread = self.thread
        if thread.at is not None:
            return thread.at
        if not thread.is_begun:
            thread.is_begun = True
            thread.way = self._begin(self.circuits[thread.circuit])
        if not thread.way:
            return None
        before = len(thread.trace)
        trace = thread.trace if self.is_traced else None
        stop = walk(self.circuits, thread.way, BoardOracle(self.facts), trace)
        thread.at, thread.way = stop.node, stop.then
        if self.policy.seen is not None:
            self.policy.seen.extend(thread.trace[before:])
        return thread.at

    def _begin(self, circuit: Circuit) -> list[Node]:
        """A hit that the striker has given out is taken from the box after that on [O7, I2]."""
        is_later = self.thread.is_given_out and bool(circuit.entries)
        return begin(circuit, circuit.entries[0] if is_later else "")

    def past(self, names: tuple[str, ...]) -> Node | None:
        """As `peek`, going on past acts that are done."""
        node = self.peek()
        while node is not None and node.kind is Kind.DO and node.name in names:
            self._say_not_played(node)
            self.thread.at = None
            node = self.peek()
        return node

    def _is_at(self, action: str) -> bool:
        node = self.peek()
        return node is not None and node.action == action

    def _one_of(self, purpose: str, values: list[int]) -> int:
        """A D6D in the list's order [D6D]."""
        names: list[str] = []
        if self.is_traced:
            names = [self.battle.brief(self.battle.formations[v]) for v in values]
            purpose = f"{self.battle.sides[self.ask.side].army}: {purpose}"
        index, self.ask.faces = draw(self.dice, purpose, len(values), names)
        return values[index]

    # Set-up

    def _next(self) -> int:
        """The Supreme Commander's formation first, then by D6D [SETUP-FIRST]."""
        for index in self.ask.values:
            if self.battle.formations[index].has_commander:
                return index
        return self._one_of("which formation is placed next", self.ask.values)

    def _place(self) -> int:
        thread = self.thread
        if not thread.is_planned:
            thread.is_planned = True
            node = self.peek()
            while node is not None and perform_placing(self.facts, node):
                thread.at = None
                node = self.peek()
        unit = self.ask.unit
        return thread.plan.get(unit.index, NOWHERE) if unit is not None else NOWHERE

    # Activation

    def _act(self) -> int:
        """The order and action the circuit of the phase ends with [ORD-HIDDEN]."""
        thread = self.thread
        node = self.past(CARDS)
        if node is not None and node.action == "activate":
            circuit = self.circuits[f"phase-{self.battle.phase}"]
            thread.circuit = circuit.id
            thread.way = begin(circuit, circuit.entries[0] if circuit.entries else "")
            thread.at = None
            node = self.past(CARDS)
        self.ask.act = act_of(self.facts, node)
        if node is not None and node.kind is Kind.DO:
            thread.at = None
        return 0

    def _enter(self) -> int:
        node = self.peek()
        if node is None or node.kind is not Kind.DO:
            return NOWHERE
        self.thread.at = None
        return entry_hex(self.facts, node)

    def _move(self) -> int:
        thread, unit = self.thread, self.ask.unit
        assert unit is not None
        if not thread.is_planned:
            thread.is_planned = True
            self._plan()
        return thread.plan.get(unit.index, NOWHERE if unit.rides >= 0 else unit.hex)

    def _plan(self) -> None:
        thread = self.thread
        facts = self.facts
        planner = Planner(facts, self.circuits)
        before = len(thread.trace)
        if thread.circuit == "charge" and thread.is_own_activation:
            self.peek()
            if thread.action == "engage":
                planner.charge(hexes_of(thread.ends)[0])
            else:
                planner.join(thread.ends, self.battle.core.counter_charge)
        elif thread.circuit == "charge":
            self.past(("shoot-attacker-on-order",))
        elif thread.circuit == "after-engagement":
            self.peek()
            planner.step(self.battle.core.consolidation)
        else:
            planner.move()
            if self.policy.seen is not None:
                self.policy.seen.extend(thread.trace[before:])

    # Cards

    def _card(self) -> int:
        """A card the circuit calls for, if it can be played; else it is simply not played."""
        window = self.ask.window
        while True:
            node = self.past(DONE) if window in ("charge", "removal") else self.peek()
            play = card_of(self.facts, node, window) if node is not None else None
            if play is not None:
                self.thread.at = None
                self.ask.play = play
                return 0
            if node is not None:
                self._say_not_played(node)
            if node is None or node.kind is not Kind.DO or node.name not in CARDS:
                return NOWHERE
            self.thread.at = None

    def _say_not_played(self, node: Node) -> None:
        """A card's box that is passed without playing it says why."""
        is_card = node.name in CARDS or node.action == "save-by-card-or-remove"
        trace = self.thread.trace
        if self.is_traced and is_card and trace and trace[-1].node == node.id:
            trace[-1].because = why_not(self.facts, node)

    # Fire and fights

    def _aim(self) -> int:
        unit = self.ask.unit
        assert unit is not None
        hexes = easiest(self.battle, unit, self.ask.values)
        return self.facts.one_of("D6D", f"{unit.name}, target hex", hexes)

    def _where(self) -> int:
        """A hex that no rule puts first [D6D]."""
        unit, purpose = self.ask.unit, self.ask.window
        if unit is not None and self.is_traced:
            purpose = f"{unit.name}, {purpose}"
        return self.facts.one_of("D6D", purpose, self.ask.values)

    def _interrupt(self) -> int:
        node = self.peek()
        return choose_point(self.facts, node.action) if node is not None else NOWHERE

    def _shoot_attacker(self) -> int:
        node = self.peek()
        if node is None or node.name != "shoot-attacker-on-order":
            return 0
        self.thread.at = None
        return 1

    def _perfect(self) -> int:
        """Tokens for Perfect Hits [O2]; all of them where everything is staked [T23]."""
        node = self.peek()
        most = self.ask.values[-1]
        fight = self.thread.fight
        if node is None or node.name != "perfect-hits":
            return 0
        self.thread.at = None
        if fight is not None and fight.is_all_in and fight.active.side == self.ask.side:
            return most
        return min(most, int(node.args.get("tokens", "1")))

    def _allocate(self) -> int:
        """The best unit by the printed priorities [I1, O7]."""
        thread = self.thread
        if thread.picker is None:
            self.past((*DONE, *CARDS) if thread.circuit == "outgoing-attack" else ())
        elif thread.circuit == "outgoing-attack":
            pick_again(self.facts, thread.picker)
        values = self.ask.values
        return thread.choice if thread.choice in values else values[0]


def policy(library: Library) -> SoloRules:
    """The A.I. by these circuits."""
    return SoloRules(library.circuits)
