"""Set-up at the table: edges, objectives, what starts where, formations in turn."""

from opfor.circuits.model import Node
from opfor.circuits.trace import Step
from opfor.game import Event
from opfor.systems.encounter.activation import CARD_ALLOWANCE, CARDS
from opfor.systems.encounter.setup import (
    CLEAR_OF_OBJECTIVE,

    EDGES,
    SIDES,
    hex_names,
    roll_edge,
    roll_first,
    roll_next_formation,
    roll_objective,
    roll_objective_shift,
)
from opfor.systems.encounter.table.desk import Desk, title
from opfor.systems.encounter.table.facts import Subject
from opfor.systems.encounter.table.oracle import FormationOracle
from opfor.systems.encounter.table.orders import placing
from opfor.systems.encounter.table.state import Formation, Line
from opfor.tabletop.wording import fill

LEFT = "left and right are as you see them from your seat"


def choose_edge(desk: Desk) -> None:
    """[SETUP-EDGE]"""
    roll = roll_edge(desk.game.dice)
    desk.state.edge = EDGES[roll.option - 1]
    desk.tell_roll("SETUP-EDGE", roll, f"the A.I. starts from the {desk.state.edge} edge")
    desk.state.stage = "first"


def choose_first(desk: Desk) -> None:
    """[SETUP-FIRST]"""
    roll = roll_first(desk.game.dice)
    desk.state.first = desk.state.next = SIDES[roll.option - 1]
    who = "the A.I. places" if desk.state.first == "ai" else "you place"
    desk.tell_roll("SETUP-FIRST", roll, f"{who} objective and formations first")
    desk.state.stage = "objectives"


def place_objective(desk: Desk) -> None:
    """The next objective, in the order rolled [SETUP-OBJ]."""
    state = desk.state
    if state.next == "ai":
        _place_own_objective(desk)
    else:
        _note_their_objective(desk)
    state.next = "you" if state.next == "ai" else "ai"
    if all(objective.where for objective in state.objectives):
        state.stage = "traits"


def _place_own_objective(desk: Desk) -> None:
    own, theirs = desk.state.objectives
    roll = roll_objective(desk.game.dice)
    where = f"the {hex_names()[roll.option - 1]} of your edge"
    desk.tell_roll("SETUP-OBJ", roll, where)
    if not theirs.where or _is_clear(desk, where):
        shift = roll_objective_shift(desk.game.dice)
        moves = shift.option == 2
        desk.tell_roll("SETUP-OBJ", shift, "it moves one hex" if moves else "it stays")
        if moves:
            where = f"the hex next to {where}, one toward the A.I.'s edge"
    own.where = where
    event = Event("order", f"Place the A.I.'s objective in {where} ({LEFT}).", ["SETUP-OBJ"])
    event.put_back = "the A.I.'s objective: off the battlefield"
    desk.game.tell(event)


def _is_clear(desk: Desk, where: str) -> bool:
    prompt = f"Is {where} at least {CLEAR_OF_OBJECTIVE} hexes from your objective?"
    return desk.is_so("objective clear", prompt, ["SETUP-OBJ"])


def _note_their_objective(desk: Desk) -> None:
    options = [("other", "another hex")]
    options += [(str(n), name) for n, name in enumerate(hex_names(), 1)]
    prompt = "Place your objective by the usual rules. Where is it?"
    means = "The hex of the A.I.'s edge, if it is one; it is only noted."
    hex = desk.choose("your objective", prompt, options, ["SETUP-OBJ"], means, "other")
    name = hex_names()[int(hex) - 1] if hex != "other" else ""
    desk.state.objectives[1].where = f"the {name} of the A.I.'s edge" if name else "noted by you"


def note_traits(desk: Desk) -> None:
    """What starts inside transports or off the battlefield, and the cards [SETUP-ALWAYS]."""
    _note_transports(desk)
    _note_entries(desk)
    state = desk.state
    if state.card_allowance < 0:
        prompt = f"How many Battlefield Tactics cards has the A.I. (usually {CARD_ALLOWANCE})?"
        state.card_allowance = desk.count("cards", prompt, 0, len(CARDS), ["A1"])
    state.next = state.first
    state.stage = "deploy"


def _note_transports(desk: Desk) -> None:
    mixed = [formation for formation in desk.state.formations if len(formation.lines) > 1]
    open: dict[str, tuple[Formation, Line]] = {
        f"{formation.id} {line.name}": (formation, line)
        for formation in mixed
        for line in formation.lines
        if not line.hero
    }
    prompt = "Which units are transports that carry infantry of their own formation?"
    for id in _pick_list(desk, "transport", prompt, {id: id.capitalize() for id in open}):
        formation, line = open[id]
        line.transport = formation.embarked = True
        line.facts["infantry"] = False
        desk.tell("note", f"{formation.name}: infantry starts inside {line.name}", "SETUP-ALWAYS")


def _note_entries(desk: Desk) -> None:
    labels = {formation.id: title(formation) for formation in desk.state.formations}
    prompt = "Which formations have Tactical Entry?"
    for id in _pick_list(desk, "entry", prompt, labels):
        formation = desk.state.formation(id)
        formation.where = "entry"
        desk.tell("note", f"{formation.name} starts off the battlefield", "SETUP-ALWAYS")


def _pick_list(desk: Desk, key: str, prompt: str, labels: dict[str, str]) -> list[str]:
    """Any number of them, one key each, until "none"."""
    picked: list[str] = []
    while len(picked) < len(labels):
        options = [("none", "no more" if picked else "none")]
        options += [(id, label) for id, label in labels.items() if id not in picked]
        number = len(picked) + 1
        id = desk.choose(f"{key} {number}", prompt, options, ["SETUP-ALWAYS"], "", "none")
        if id == "none":
            break
        picked.append(id)
    return picked


def deploy(desk: Desk) -> None:
    """One formation of either side; the sides take turns."""
    state = desk.state
    left = [formation for formation in state.formations if formation.where == "unplaced"]
    if not left and state.player_done:
        state.stage = "turn"
        return
    if state.next == "ai" and left:
        _place_next(desk, left)
    elif state.next == "you" and not state.player_done:
        _await_placement(desk)
    state.next = "you" if state.next == "ai" else "ai"


def _await_placement(desk: Desk) -> None:
    state = desk.state
    options = [("done", "placed one"), ("all", "placed one, and that was all of them")]
    options.append(("none", "there is none left to place"))
    key = f"your formation {state.player_count + 1}"
    answer = desk.choose(key, "Place one of your formations.", options, ["SETUP-FIRST"], "", "done")
    state.player_count += answer != "none"
    listed = len(state.enemies)
    state.player_done = answer != "done" or 0 < listed <= state.player_count


def _place_next(desk: Desk, left: list[Formation]) -> None:
    commander = next((formation for formation in left if formation.commander), None)
    if commander is not None:
        return place_commander(desk, commander)
    roll = roll_next_formation(desk.game.dice, [formation.name for formation in left])
    formation = left[roll.option - 1]
    desk.tell_roll("D6D", roll, f"{formation.name} is placed next")
    place(desk, formation)


def place_commander(desk: Desk, formation: Formation) -> None:
    """[SC1 to SC7]"""
    placement = _Placement(desk, formation)
    node = placement.follow("place-sc")
    text = fill(placement.words(node), node.args)
    if placement.has_answered("cover-in-both-central-hexes", "sc-in-transport"):
        text += ", out of cover"
    if node.action == "place-sc-aside":
        text += "; if that side has none, the other side"
    placement.order(text, node)


def place(desk: Desk, formation: Formation) -> None:
    """[PF1 to PF8, REINF]"""
    placement = _Placement(desk, formation)
    node = placement.follow("place-formation")
    if node.action == "keep-as-reinforcements":
        return placement.reserve(node)
    text = placement.text
    if node.action == "spill":
        text += ". The rest spills into neighbouring hexes: cover, then an objective, then any"
    placement.order(text, node)


class _Placement:
    """A formation being placed: the walk, the hex it came to, the order."""

    def __init__(self, desk: Desk, formation: Formation) -> None:
        self.desk = desk
        self.formation = formation
        self.oracle = FormationOracle(desk, Subject(desk.state, formation))
        self.trace: list[Step] = []
        self.text = ""

    def follow(self, circuit: str) -> Node:
        return self.desk.follow(circuit, self.oracle, self.trace, self._perform)

    def has_answered(self, *names: str) -> bool:
        """Whether the walk came through all these questions with a yes."""
        return set(names) <= {step.name for step in self.trace if step.answer == "yes"}

    def words(self, node: Node) -> str:
        return self.desk.library.vocabulary.acts[node.name].table

    def order(self, text: str, node: Node) -> None:
        formation = self.formation
        rest = f"Unit by unit: {placing(formation)}."
        if formation.embarked:
            rest += " Infantry rides inside its transport."
        self._tell(f"{title(formation)}: {text}. {rest} ({LEFT})", node)
        options = [("done", "done"), ("nowhere", "no hex takes it: reinforcements")]
        key, prompt = f"{formation.id} placed", f"{formation.name} placed?"
        answer = self.desk.choose(key, prompt, options, [node.id, "REINF"], "", "done")
        formation.where = "board" if answer == "done" else "reserve"

    def reserve(self, node: Node) -> None:
        self.formation.where = "reserve"
        words = fill(self.words(node), node.args)
        self._tell(f"{title(self.formation)}: {words}.", node)

    def _tell(self, text: str, node: Node) -> None:
        event = Event("order", text, [node.id, "REINF"])
        event.trace = self.trace
        event.parts = {"unit": self.formation.name, "action": node.action}
        event.put_back = f"{self.formation.name}: off the battlefield"
        self.desk.game.tell(event)

    def _perform(self, node: Node) -> bool:
        hex = self.oracle.hex
        if node.name == "place-first-available":
            self.text = f"Place it in the first available hex {self._aside(node)} of the {hex}"
        else:
            where = f"the {hex}" if hex and "rolled" in node.args["hex"] else node.args["hex"]
            self.text = fill(self.words(node), {"hex": where})
        return True

    def _aside(self, node: Node) -> str:
        """Right or left by the face of the die, the other way if that side has none [PF7]."""
        low, _, high = node.args["right"].partition("-")
        right = int(low) <= self.oracle.face <= int(high or low)
        return "to the right (else left)" if right else "to the left (else right)"


