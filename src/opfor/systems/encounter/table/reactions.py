"""What the A.I. answers when the player shoots, engages or moves, and how fights resolve."""

from collections.abc import Callable

from opfor.circuits.model import Node
from opfor.game import Event
from opfor.systems.encounter.activation import hit_rank
from opfor.systems.encounter.table import cards
from opfor.systems.encounter.table.acting import fire_early
from opfor.systems.encounter.table.desk import Desk, units_of
from opfor.systems.encounter.table.facts import Subject, learn
from opfor.systems.encounter.table.notes import lose, note, offered
from opfor.systems.encounter.table.oracle import FormationOracle
from opfor.systems.encounter.table.orders import Draft, finish, words_of
from opfor.systems.encounter.table.state import Formation, Line, TableState
from opfor.words import counted

MAX_HITS = 20
RALLY = "Rally"
#: notes that follow hits
AFTER_HITS = ("suppression", "broken", "gone")
Group = list[Formation]


class Answer:
    """A circuit walked for a formation out of its activation."""

    def __init__(self, desk: Desk, formation: Formation, line: Line | None = None) -> None:
        self.desk = desk
        self.formation = formation
        self.line = line
        self.subject = Subject(desk.state, formation)
        self.subject.own_activation = False
        self.subject.line = line
        self.draft = Draft()

    def follow(self, circuit: str, name: str = "") -> Node:
        oracle = FormationOracle(self.desk, self.subject, name)
        return self.desk.follow(circuit, oracle, self.draft.trace, self._perform)

    def order(self, node: Node, who: str = "") -> None:
        finish(self.desk, self.formation, node, self.draft, who)

    def _perform(self, node: Node) -> bool:
        if node.name == "play-card":
            if cards.play(self.desk, self.formation, node) and node.args["card"] == RALLY:
                self._ask_rallied(node)
        elif node.name == "play-first-card":
            cards.play_first(self.desk, node)
        elif node.name == "perfect-hits":
            self._spend(2 if node.args.get("tokens") == "2" else 1)
        elif node.name != "roll-to-save":
            self.draft.before.append(words_of(self.desk, node))
        if node.name == "shoot-attacker-on-order":
            fire_early(self.formation, self.desk.state.phase)
        return True

    def _spend(self, called_for: int) -> None:
        """Hero Tokens for Perfect Hits, as many as there are [O2]."""
        assert self.line is not None
        spent = min(called_for, self.desk.state.tokens_of(self.line))
        self.desk.state.spend_tokens(self.line, spent)
        tokens = counted(spent, "Hero Token")
        self.draft.before.append(f"Spend {tokens} on Perfect Hits")
        self.draft.put_back.append(f"{tokens} back to {self.line.name}")

    def _ask_rallied(self, node: Node) -> None:
        key, prompt = f"{self.formation.id} rallied", f"{self.formation.name}: still broken?"
        means = "After the card has taken its suppression off: is there still enough to break it?"
        self.formation.broken = self.desk.is_so(key, prompt, [node.id], means)


def take_hits(desk: Desk, among: Group) -> None:
    """You shoot me: hits allocated, saved or not, one by one [I1]."""
    formation = desk.which("shot which", "Which formation is hit?", among, "I1")
    key, prompt = f"{formation.id} hits", f"{formation.name}: how many hits?"
    means = "Hits of one attack, before any save; they are gone through one by one."
    hits = desk.count(key, prompt, 0, MAX_HITS, ["I1"], means)
    if hits and len(formation.living) > 1:
        _learn_expendable(desk, formation)
        order = "; ".join(_hit_label(desk.state, line) for line in hit_order(desk.state, formation))
        text = f"{formation.name}: hits go first to a unit that needs no save, then {order}"
        desk.tell("note", text, "I1")
    for hit in range(1, hits + 1):
        if formation.units:
            _take_hit(desk, formation, hit)
    _note_rest(desk, formation)


def hit_order(state: TableState, formation: Formation) -> list[Line]:
    """Surviving units in the order in which they take hits [I1]."""

    def rank(line: Line) -> tuple[int, int]:
        expendable = line.facts.get("expendable", False)
        tokens = state.tokens_of(line)
        return hit_rank(line.cost, expendable=expendable, hero=line.hero, tokens=tokens)

    return sorted(formation.living, key=rank)


def _hit_label(state: TableState, line: Line) -> str:
    tokens = f" ({counted(state.tokens_of(line), 'Hero Token')})" if line.hero else ""
    expendable = " (Expendable)" if line.facts.get("expendable") else ""
    return f"{units_of(line)}{tokens}{expendable}"


def _learn_expendable(desk: Desk, formation: Formation) -> None:
    """Which units are Expendable: asked once."""
    unknown = [line for line in formation.living if "expendable" not in line.facts]
    unknown = [line for line in unknown if not line.hero]
    for number in range(len(unknown)):
        options = [("none", "no more" if number else "none")]
        options += [(line.name, line.name) for line in unknown]
        key, prompt = f"{formation.id} expendable {number}", "Which units are Expendable?"
        means = "Units with that trait take hits for the others. Asked once for each formation."
        answer = desk.choose(key, prompt, options, ["I1"], means, "none")
        for line in list(unknown):
            line.facts["expendable"] = line.name == answer
            if line.name == answer:
                unknown.remove(line)
        if answer == "none":
            break


def _take_hit(desk: Desk, formation: Formation, hit: int) -> None:
    key, prompt = f"{formation.id} hit {hit}", f"Hit {hit}: which unit takes it?"
    means = "The first in this order that can be hit; a unit that needs no save comes before all."
    line = desk.which_line(key, prompt, hit_order(desk.state, formation), ["I1"], means)
    answer = Answer(desk, formation, line)
    node = answer.follow("incoming-attack", f"{line.name}, hit {hit}")
    action = node.action
    put_back = ""
    if action == "heroic-save":
        desk.state.spend_tokens(line, 1)
        put_back = f"1 Hero Token back to {line.name} of {formation.name}"
    elif action == "save-by-card-or-remove":
        action = "unit-stands" if cards.save_unit(desk, line, node, key) else "remove-unit"
    if action == "remove-unit":
        put_back = f"{line.name} of {formation.name}: back on the battlefield"
    words = desk.library.vocabulary.acts[action].table
    event = Event("order", f"{line.name} of {formation.name}: {words}.", [node.id])
    event.trace = answer.draft.trace
    event.parts = {"unit": line.name, "action": action}
    event.put_back = put_back
    desk.game.tell(event)
    if action == "remove-unit":
        lose(desk, formation, line, 1)


def _note_rest(desk: Desk, formation: Formation) -> None:
    """What else the attack did, one key each, until nothing more."""
    number = 1
    while formation.is_fielded:
        kept = [option for option in offered([formation]) if option[0] in AFTER_HITS]
        options = [("nothing", "nothing more"), *kept]
        key, prompt = f"{formation.id} rest {number}", f"{formation.name}: what else?"
        means = "What else the attack did to it: suppression, broken, off the battlefield."
        id = desk.choose(key, prompt, options, ["I1"], means, "nothing")
        if id == "nothing":
            return
        note(desk, id, [formation])
        number += 1


def counter_charge(desk: Desk, among: Group) -> None:
    """You engage me: a last shot perhaps, then the counter charge [C1]."""
    formation = desk.which("engaged which", "Which formation do you engage?", among, "C1")
    answer = Answer(desk, formation)
    node = answer.follow("charge")
    answer.order(node)
    formation.engaged = formation.fought = True


def interrupt(desk: Desk, among: Group) -> None:
    """You move in my sight: a formation on Weapons Ready! may fire [IF1, TRAITS]."""
    prompt = "Which formation on Weapons Ready! sees it?"
    formation = desk.which("moved which", prompt, among, "IF1")
    if _is_impatient(desk, formation):
        text = f"{formation.name} is Impatient: it ignores interrupt fire"
        return desk.tell("order", text, "TRAITS")
    answer = Answer(desk, formation)
    node = answer.follow("interrupt-fire")
    answer.order(node)
    formation.fired = formation.fired or node.action != "hold-fire"


def _is_impatient(desk: Desk, formation: Formation) -> bool:
    if "impatient" not in formation.facts:
        term = desk.library.vocabulary.questions["impatient"]
        key, prompt = f"{formation.id} impatient", f"{formation.name}: {term.table}"
        learn(formation, "impatient", desk.is_so(key, prompt, ["TRAITS"], term.means))
    return formation.facts["impatient"]


def attack(desk: Desk, among: Group) -> None:
    """A unit of the A.I. attacks: tokens, cards, dice and hits [O1]."""
    formation = desk.which("attack which", "Which formation attacks?", among, "O1")
    key, prompt = f"{formation.id} attacker", f"{formation.name}: which unit attacks?"
    means = "Attacks are resolved unit by unit; name the kind of unit that strikes or fires now."
    line = desk.which_line(key, prompt, formation.living, ["O1"], means)
    answer = Answer(desk, formation, line)
    node = answer.follow("outgoing-attack", line.name)
    answer.order(node, f"{line.name} of {formation.name}")


def after_engagement(desk: Desk, among: Group) -> None:
    """A round is over: retreat, rally or consolidate [R1]."""
    fighting = [formation for formation in among if formation.engaged] or among
    formation = desk.which("after which", "Which formation fought?", fighting, "R1")
    answer = Answer(desk, formation)
    node = answer.follow("after-engagement")
    answer.order(node)
    _settle(formation, node.action)


def _settle(formation: Formation, action: str) -> None:
    leaves = action in ("retreat", "consolidate")
    if leaves or (action == "retreat-if-broken" and formation.broken):
        formation.engaged = False


#: words a person types, what they mean, the rule, who may be meant, and what answers
Reacts = Callable[[Desk, Group], None]
REACTIONS: dict[str, tuple[str, str, Callable[[TableState], Group], Reacts]] = {
    "shoot": ("you shoot the A.I.", "I1", lambda state: state.fielded, take_hits),
    "engage": ("you engage the A.I.", "C1", lambda state: state.fielded, counter_charge),
    "move": (
        "you move in sight of a formation on Weapons Ready!",
        "IF1",
        lambda state: [f for f in state.fielded if f.is_ready_to_fire and not f.broken],
        interrupt,
    ),
    "attack": ("a unit of the A.I. attacks", "O1", lambda state: state.fielded, attack),
    "after": ("a round of engagement is over", "R1", lambda state: state.fielded, after_engagement),
}
