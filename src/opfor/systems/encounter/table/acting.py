"""One activation of an A.I. formation: the walk, the acts on its way, and the order."""

from opfor.circuits.model import Node
from opfor.game import Event
from opfor.systems.encounter.activation import WEAPONS_READY
from opfor.systems.encounter.table import cards
from opfor.systems.encounter.table.desk import Desk, title
from opfor.systems.encounter.table.facts import Subject
from opfor.systems.encounter.table.oracle import FormationOracle
from opfor.systems.encounter.table.orders import (
    ENGAGES,
    MOVES,
    Draft,
    finish,
    name_objective,
    words_of,
)
from opfor.systems.encounter.table.state import Formation, Line
from opfor.words import counted

#: the box of Phase 1 where a formation that has just entered begins
AFTER_CARDS = "A5"


class Activation:
    """A formation that acts, with everything its walk has come to so far."""

    def __init__(self, desk: Desk, formation: Formation, others: int = 0) -> None:
        self.desk = desk
        self.formation = formation
        self.subject = Subject(desk.state, formation)
        self.subject.others = others
        self.oracle = FormationOracle(desk, self.subject)
        self.draft = Draft()

    def act(self, at: str = "") -> None:
        """Activate with the circuit of the phase and give the order [ORD-HIDDEN]."""
        circuit = f"phase-{self.desk.state.phase}"
        node = self.desk.follow(circuit, self.oracle, self.draft.trace, self._perform, at)
        self._note_card_die()
        self._conclude(node)

    def enter(self) -> bool:
        """Walk Tactical Entry; false if the formation defers to another [DEFER]."""
        circuit = "tactical-entry"
        node = self.desk.follow(circuit, self.oracle, self.draft.trace, self._perform)
        if node.action == "defer":
            self._tell(f"{title(self.formation)} waits off the battlefield", node, "note")
            return False
        if self.formation.where == "entry":
            self._spend()
        elif node.action == "activate":
            self._activate_entered()
        else:
            self._conclude(node)
        return True

    def charge(self) -> Node:
        """Who charges, and the cards that go with it [C1]."""
        return self.desk.follow("charge", self.oracle, self.draft.follow_up, self._perform)

    def charge_alone(self) -> None:
        """The charge of a move that came into contact, as an order of its own."""
        node = self.charge()
        self.draft.trace = self.draft.follow_up
        finish(self.desk, self.formation, node, self.draft)

    def _activate_entered(self) -> None:
        self.draft = Draft()
        circuit = self.desk.library.circuit(f"phase-{self.desk.state.phase}")
        self.act(AFTER_CARDS if AFTER_CARDS in circuit.entries else "")

    def _conclude(self, node: Node) -> None:
        """The circuits that follow an order, the order itself, and what it changes."""
        action = node.action or node.name
        if action in MOVES + ENGAGES and self.formation.has_transport:
            self._use_transports(node)
        if action == "engage":
            self.charge()
        finish(self.desk, self.formation, node, self.draft)
        apply(self.formation, node)
        self._spend(action)

    def _spend(self, action: str = "") -> None:
        state = self.desk.state
        self.formation.activated.append(state.phase)
        state.acting, state.action = self.formation.id, action
        state.stage = "carry-out"

    def _use_transports(self, node: Node) -> None:
        """Board, ride or get out before the move [TR1]."""
        self.subject.action = node.action
        self.subject.toward = node.args.get("toward", "")
        end = self.desk.follow("transports", self.oracle, self.draft.follow_up, self._perform)
        if end.action == "done":
            return
        self.draft.after.append(f"Infantry with a transport: {words_of(self.desk, end)}")
        self.draft.rules.append(end.id)
        self.formation.embarked = end.action in ("stay-in-transport", "board-transport")

    def _note_card_die(self) -> None:
        """Remember that the D6D for cards came out 2 [A2]."""
        circuits = self.desk.library.circuits
        for step in self.draft.trace:
            node = circuits[step.circuit].nodes[step.node]
            if any(change.condition == "this-d6d-was-2" for change in node.modifiers):
                self.desk.state.card_die_was_2 |= step.answer == "2"

    def _perform(self, node: Node) -> bool:
        if node.name == "play-card":
            cards.play(self.desk, self.formation, node)
        elif node.name == "play-first-card":
            cards.play_first(self.desk, node)
        elif node.name == "enter":
            return self._come_down(node)
        elif node.name == "engage-with-tokens":
            self._engage_with_tokens(node)
        else:
            self.draft.after.append(words_of(self.desk, node))
        return True

    def _come_down(self, node: Node) -> bool:
        """Put the formation on the table; scatter may keep it off [T2, SAFE]."""
        safe = node.args.get("safe") == "yes"
        aside = (
            "; if the scatter could leave the map and a neighbouring hex is out of enemy"
            " engagement range, enter there instead"
        )
        words = name_objective(self.desk, words_of(self.desk, node), self.draft.trace)
        text = f"{words}{aside if safe else ''}"
        self._tell(f"{title(self.formation)}: {text}.", node, "order")
        key, prompt = f"{self.formation.id} entered", f"{self.formation.name}: is it on the table?"
        entered = self.desk.is_so(key, prompt, [node.id], "No if the scatter took it off the map.")
        if entered:
            self.formation.where = "board"
        else:
            self.formation.activated.append(2)  # off the battlefield until the next turn
        return entered

    def _engage_with_tokens(self, node: Node) -> None:
        """All Hero Tokens may go into Perfect Hits on the Commander [T23]."""
        self.charge()
        text = ". ".join([words_of(self.desk, node), *self.draft.after])
        self.draft.after = []
        self._tell(f"{title(self.formation)}: {text}.", node, "order")
        self.formation.engaged = self.formation.fought = True
        for line in self.formation.living:
            had = self.desk.state.tokens_of(line)
            if had:
                key = f"{self.formation.id} {line.name} tokens"
                prompt = f"{line.name}: Hero Tokens left?"
                means = "It spends as many as it can on the Commander; note what it has kept."
                left = self.desk.count(key, prompt, 0, had, [node.id], means)
                self._spend_tokens(line, had - left, node)

    def _spend_tokens(self, line: Line, spent: int, node: Node) -> None:
        self.desk.state.spend_tokens(line, spent)
        tokens = counted(spent, "Hero Token")
        put_back = f"{tokens} back to {line.name}" if spent else ""
        self.desk.tell("note", f"{line.name} spent {tokens}", node.id, put_back=put_back)

    def _tell(self, text: str, node: Node, kind: str) -> None:
        event = Event(kind, text, [node.id])
        event.trace = list(self.draft.trace)
        event.parts = {"unit": self.formation.name, "action": node.name}
        if kind == "order":
            event.put_back = f"{self.formation.name}: back to where it was before this order"
        self.desk.game.tell(event)


def apply(formation: Formation, node: Node) -> None:
    """What an order changes in the tracked state."""
    if node.order:
        formation.order = node.order
    if node.action == "shoot":
        formation.fired = True
    if node.action == "engage":
        formation.engaged = True
    if node.action in ("engage", "fight-round"):
        formation.fought = True
    if node.action == "withdraw":
        formation.engaged = False


def fire_early(formation: Formation, phase: int) -> None:
    """Weapons Ready! out of turn: the order is given, the shot taken, and in Phase 1 the
    activation with it [C4]."""
    formation.order = WEAPONS_READY
    formation.fired = True
    if phase == 1 and 1 not in formation.activated:
        formation.activated.append(1)
