"""Orders in words: one plain text a person can carry out without the book."""

from opfor.circuits.model import Node
from opfor.circuits.trace import Step
from opfor.game import Event
from opfor.systems.encounter.activation import DEFAULT
from opfor.systems.encounter.setup import placing_order
from opfor.systems.encounter.table.desk import Desk, title
from opfor.systems.encounter.table.state import Formation, TableState
from opfor.tabletop.wording import describe, fill

SPIRIT = "the enemy's Break Their Spirit formation"
MOVES = (
    "move",
    "move-without-engaging",
    "move-and-occupy",
    "move-and-engage",
    "move-or-burn",
    "withdraw",
)
ENGAGES = ("engage", "engage-holder", "engage-with-tokens")
SHOTS = ("shoot", "shoot-attacker", "shoot-when-easiest")
#: what to remember with each kind of action, and the rule that says so
MOVE_PRIORITY = "between hexes as good as each other roll a D6D ('tie 2', 'tie 3', …)"
WEAKEST_FIRST = "fire the weapons from the weakest Strength to the strongest"
#: what a pick's candidates are called in an order, by the end of their name
CALLED = {
    "hex": "Hex",
    "formation": "Target",
    "target": "Target",
    "condition": "Where",
    "objective": "Objective",
    "move": "Each unit",
}
#: candidates that need telling what they are
EXPLAINED = ("vp-target", "vp-condition")
#: candidates whose order the act's own words give
TOLD_BY_ACT = ("unit-to-take-hit", "enemy-unit-to-hit")


class Draft:
    """An order being put together: what to do in sequence, what to remember."""

    def __init__(self) -> None:
        #: what is done before and after the action the walk ends with
        self.before: list[str] = []
        self.after: list[str] = []
        self.remember: list[str] = []
        self.rules: list[str] = []
        self.trace: list[Step] = []
        #: boxes of the circuits that follow the order: charge, transports
        self.follow_up: list[Step] = []

    def recall(self, reminder: str, rule: str) -> None:
        if reminder not in self.remember:
            self.remember.append(reminder)
            self.rules.append(rule)


def words_of(desk: Desk, node: Node) -> str:
    """An act in the vocabulary's words, with the player's formation named if it is known."""
    return name_spirit(desk.state, describe(node, desk.library.vocabulary))


def name_spirit(state: TableState, text: str) -> str:
    spirit = state.spirit_formation
    if spirit is None:
        return text
    return text.replace(SPIRIT, f"{SPIRIT} ({spirit.name}, {spirit.cost} pts)")


def choices(desk: Desk, trace: list[Step]) -> dict[str, list[str]]:
    """How targets and hexes are to be chosen: the last word on each, best first."""
    found: dict[str, list[str]] = {}
    for step in trace:
        if step.kind == "pick":
            node = desk.library.circuit(step.circuit).nodes[step.node]
            preferences = desk.library.vocabulary.preferences
            words = [fill(preferences[name].table, node.args) for name in node.prefer]
            if words and node.name not in TOLD_BY_ACT:
                found[_called(node.name)] = words
    return found


def _called(candidates: str) -> str:
    return CALLED.get(candidates.rpartition("-")[2], candidates)


def finish(desk: Desk, formation: Formation, node: Node, draft: Draft, who: str = "") -> None:
    """Tell the order that a walk came to, ready to be put on a page."""
    action = node.action or node.name
    picked = choices(desk, draft.trace + draft.follow_up)
    sentences = list(draft.before)
    if action != "done":
        sentences.append(f"{_given(node)}{words_of(desk, node)}")
    sentences += draft.after
    sentences += [f"{what} (best first): {'; '.join(how)}" for what, how in picked.items()]
    _explain(desk, draft)
    _recall(desk.state, action, picked, draft)
    text = f"{who or title(formation)}: {'. '.join(sentences) or 'nothing more to do'}."
    if draft.remember:
        text += f" Remember: {'; '.join(draft.remember)}."
    event = Event("order", text, [node.id, *draft.rules])
    event.trace = list(draft.trace)
    event.parts = {
        "unit": formation.name,
        "order": node.order,
        "action": action,
        "toward": node.args.get("toward", ""),
        "target": name_spirit(desk.state, node.args.get("target", "")),
        "shoot": picked.get("Target", []) if action in SHOTS else [],
        "hexes": picked.get("Hex", []),
        "remember": list(draft.remember),
        "follow_up": [step.to_json() for step in draft.follow_up],
    }
    if action in MOVES + ENGAGES:
        event.put_back = f"{formation.name}: back to where it stood before this order"
    desk.game.tell(event)


def _explain(desk: Desk, draft: Draft) -> None:
    candidates = desk.library.vocabulary.candidates
    for step in draft.trace:
        if step.kind == "pick" and step.name in EXPLAINED:
            means = name_spirit(desk.state, candidates[step.name].means.rstrip("."))
            draft.recall(means, candidates[step.name].rule)


def _given(node: Node) -> str:
    if not node.order:
        return ""
    return "Default orders. " if node.order == DEFAULT else f"{node.order} "


def _recall(state: TableState, action: str, picked: dict[str, list[str]], draft: Draft) -> None:
    if action in MOVES and "Hex" in picked:
        draft.recall(MOVE_PRIORITY, "MOVE-PRIO")
    if action in SHOTS:
        draft.recall(WEAKEST_FIRST, "SHOOT-ORDER")
    if "highest value" in picked.get("Target", []) and state.enemies:
        draft.recall(f"your formations by value: {_by_value(state)}", "N2")


def _by_value(state: TableState) -> str:
    alive = [enemy for enemy in state.enemies if not enemy.destroyed]
    alive.sort(key=lambda enemy: -enemy.worth)
    return ", ".join(f"{enemy.name} ({enemy.worth})" for enemy in alive)


def placing(formation: Formation) -> str:
    """The units in the order they are placed, runs of the same kind counted."""
    units = [(line.name, line.cost) for line in formation.living for _ in range(line.left)]
    runs: list[list[str]] = []
    for name in placing_order(units):
        if runs and runs[-1][0] == name:
            runs[-1].append(name)
        else:
            runs.append([name])
    return ", ".join(run[0] if len(run) == 1 else f"{len(run)} {run[0]}" for run in runs)
