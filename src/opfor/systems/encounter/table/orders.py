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
#: further acts that move units
FOLLOWS = (
    "retreat",
    "retreat-if-broken",
    "consolidate",
    "charge",
    "counter-charge",
    "counter-charge-alone",
)
SHOTS = ("shoot", "shoot-attacker", "shoot-when-easiest")
#: what to remember with each kind of action, and the rule that says so
MOVE_PRIORITY = "between hexes as good as each other roll a D6D"
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
#: how an act speaks of a formation that the person chooses by an ordered list
CHOSEN = ("the formation chosen", "the enemy formation chosen", "the VP target chosen")
#: answers that settle a wary move: it must stay out of engagement range [WARY]
WEAKER = ("cc-outmatched", "outnumbered-by-target-and-support")
WARY_HEX = "out-of-reach-if-weaker"
KEEP_AWAY = "Stay out of enemy engagement range"
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
        #: what goes back on the table besides the formation itself
        self.put_back: list[str] = []
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
            names = [name for name in node.prefer if not (name == WARY_HEX and is_weaker(trace))]
            words = [fill(preferences[name].table, node.args) for name in names]
            if words and node.name not in TOLD_BY_ACT:
                found[_called(node.name)] = words
    return found


def is_weaker(trace: list[Step]) -> bool:
    """Whether the walk has found it outnumbered or weaker in close combat."""
    return any(step.name in WEAKER and step.answer == "yes" for step in trace)


def name_objective(desk: Desk, text: str, trace: list[Step]) -> str:
    """The objective a walk came to, in place of "that objective"."""
    picks = [step.name for step in trace if step.kind == "pick"]
    if not picks:
        return text
    called = desk.library.vocabulary.candidates[picks[-1]].table
    return text.replace("that objective", f"the {called} (of several: roll a D6D)")


def name_target(desk: Desk, text: str, trace: list[Step]) -> str:
    """The list by which the person chooses a formation, in place of "the one chosen"."""
    chosen = next((words for words in CHOSEN if words in text), None)
    picks = [step for step in trace if step.kind == "pick" and _called(step.name) == "Target"]
    if chosen is None or not picks:
        return text
    return text.replace(chosen, _by_list(desk, picks))


def _by_list(desk: Desk, picks: list[Step]) -> str:
    """Candidates and how to choose: what a D6D added stands apart, a last tie is rolled."""
    vocabulary = desk.library.vocabulary
    nodes = [desk.library.circuit(step.circuit).nodes[step.node] for step in picks]
    first, last = nodes[0], nodes[-1]
    words = {name: vocabulary.preferences[name].table for name in last.prefer}
    rolled = [text for name, text in words.items() if name not in first.prefer]
    listed = ", then ".join(text for name, text in words.items() if name in first.prefer)
    text = f"the {vocabulary.candidates[last.name].table}, chosen in this order: {listed}"
    if rolled:
        text += f"; of several alike, as the D6D says: {', then '.join(rolled)}"
    return text if len(last.edges) > 1 else f"{text}; still several: roll a D6D"


def _called(candidates: str) -> str:
    return CALLED.get(candidates.rpartition("-")[2], candidates)


def finish(desk: Desk, formation: Formation, node: Node, draft: Draft, who: str = "") -> None:
    """Tell the order that a walk came to, ready to be put on a page."""
    action = node.action or node.name
    picked = choices(desk, draft.trace + draft.follow_up)
    sentences = _sentences(desk, node, draft, picked)
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
        "target": _target(desk, node, draft),
        "shoot": picked.get("Target", []) if action in SHOTS else [],
        "hexes": picked.get("Hex", []),
        "remember": list(draft.remember),
        "follow_up": [step.to_json() for step in draft.follow_up],
    }
    event.put_back = "; ".join([*_way_back(formation, action, draft), *draft.put_back])
    desk.game.tell(event)


def _sentences(desk: Desk, node: Node, draft: Draft, picked: dict[str, list[str]]) -> list[str]:
    """What to do, one thing after another, and how to choose where that is not said yet."""
    words = words_of(desk, node)
    named = name_target(desk, words, draft.trace)
    lists = {what: how for what, how in picked.items() if what != "Target" or named == words}
    is_done = (node.action or node.name) == "done"
    own = [] if is_done else [f"{_given(node)}{named}"]
    is_wary = any(step.node == "WARY" for step in draft.trace) and is_weaker(draft.trace)
    away = [KEEP_AWAY] if is_wary else []
    how = [f"{what} (best first): {'; '.join(how)}" for what, how in lists.items()]
    return [*draft.before, *own, *draft.after, *away, *how]


def _target(desk: Desk, node: Node, draft: Draft) -> str:
    return name_target(desk, name_spirit(desk.state, node.args.get("target", "")), draft.trace)


def _way_back(formation: Formation, action: str, draft: Draft) -> list[str]:
    moving = MOVES + ENGAGES + FOLLOWS
    acts = [action, *(step.name for step in draft.trace + draft.follow_up if step.kind == "do")]
    moves = any(act in moving for act in acts)
    return [f"{formation.name}: back to where it stood before this order"] if moves else []


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
    if "highest value" in picked.get("Target", []) and state.known_enemies:
        draft.recall(f"your formations by value: {_by_value(state)}", "N2")


def _by_value(state: TableState) -> str:
    alive = [enemy for enemy in state.known_enemies if not enemy.destroyed]
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
