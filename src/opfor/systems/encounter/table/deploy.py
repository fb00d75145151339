"""Placing formations at the table, in turn with the player, and reinforcements."""

from opfor.circuits.model import Node
from opfor.circuits.trace import Step
from opfor.game import Event
from opfor.systems.encounter.setup import roll_next_formation
from opfor.systems.encounter.table.desk import SEEN, Desk, title
from opfor.systems.encounter.table.facts import Subject
from opfor.systems.encounter.table.oracle import FormationOracle
from opfor.systems.encounter.table.orders import placing
from opfor.systems.encounter.table.state import Formation
from opfor.tabletop.wording import fill

TAKING_TURNS = (
    "The sides place one formation each in turn; who has none left waits. Yours go where your "
    "rulebook lets you place them."
)
NOWHERE = (
    "Done once its units stand there. If neither that hex nor any other takes it, it stays off "
    "the battlefield and is tried again in the End Phase."
)


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
        _await_placement(desk, is_last=not left)
    state.next = "you" if state.next == "ai" else "ai"


def _await_placement(desk: Desk, is_last: bool) -> None:
    """The player places one formation, or all that are left once the A.I. has none."""
    state = desk.state
    if is_last:
        prompt = "Place the formations you have left."
        desk.acknowledge("your formation, all left", prompt, ["SETUP-FIRST"], TAKING_TURNS)
        state.player_done = True
        return
    options = [("done", "placed one"), ("all", "placed one, and that was all of them")]
    options.append(("none", "there is none left to place"))
    key = f"your formation {state.player_count + 1}"
    prompt = "Place one of your formations."
    answer = desk.choose(key, prompt, options, ["SETUP-FIRST"], TAKING_TURNS, "done")
    state.player_count += answer != "none"
    listed = len(state.known_enemies)
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
    """The Supreme Commander's formation, in the middle if it can be [SC1 to SC7]."""
    placement = _Placement(desk, formation)
    node = placement.follow("place-sc")
    text = fill(placement.words(node), node.args)
    if placement.has_answered("cover-in-both-central-hexes", "sc-in-transport"):
        text += ", out of cover"
    if node.action == "place-sc-aside":
        text += "; if that side has none, the other side"
    placement.order(text, node)


def place(desk: Desk, formation: Formation) -> None:
    """Any other formation, or one that comes on later [PF1 to PF8, REINF]."""
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
        put_back = f"{formation.name}: off the battlefield"
        self._tell(f"{title(formation)}: {text}. {rest} ({SEEN})", node, put_back)
        options = [("done", "done"), ("nowhere", "no hex takes it: reinforcements")]
        key, prompt = f"{formation.id} placed", f"{formation.name} placed?"
        answer = self.desk.choose(key, prompt, options, [node.id, "REINF"], NOWHERE, "done")
        formation.where = "board" if answer == "done" else "reserve"

    def reserve(self, node: Node) -> None:
        self.formation.where = "reserve"
        words = fill(self.words(node), node.args)
        self._tell(f"{title(self.formation)}: {words}.", node, "")

    def _tell(self, text: str, node: Node, put_back: str) -> None:
        rules = [node.id, "REINF"] if self.formation.where == "reserve" else [node.id]
        event = Event("order", text, rules)
        event.trace = self.trace
        event.parts = {"unit": self.formation.name, "action": node.action}
        event.put_back = put_back
        self.desk.game.tell(event)

    def _perform(self, node: Node) -> bool:
        hex = self.oracle.hex
        if node.name == "place-first-available":
            self.text = f"Place it in the first available hex {self._aside(node)} of the {hex}"
        else:
            named = node.args.get("hex", "the hex chosen")
            where = f"the {hex}" if hex and "rolled" in named else named
            self.text = fill(self.words(node), {"hex": where})
        return True

    def _aside(self, node: Node) -> str:
        """Right or left by the face of the die, the other way if that side has none [PF7]."""
        low, _, high = node.args.get("right", "").partition("-")
        right = low <= str(self.oracle.face) <= (high or low)
        return "to the right (else left)" if right else "to the left (else right)"
