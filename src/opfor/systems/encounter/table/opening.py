"""Set-up at the table: edges, objectives, and what starts in transports or off the board."""

from opfor.game import Event
from opfor.systems.encounter.activation import CARD_ALLOWANCE, CARDS
from opfor.systems.encounter.setup import (
    CLEAR_OF_OBJECTIVE,
    EDGES,
    SIDES,
    hex_names,
    roll_edge,
    roll_first,
    roll_objective,
    roll_objective_shift,
)
from opfor.systems.encounter.table.desk import SEEN, Desk, title
from opfor.systems.encounter.table.state import Formation, Line


def choose_edge(desk: Desk) -> None:
    """Which edge is the A.I.'s [SETUP-EDGE]."""
    roll = roll_edge(desk.game.dice)
    desk.state.edge = EDGES[roll.option - 1]
    desk.tell_roll("SETUP-EDGE", roll, f"the A.I. starts from the {desk.state.edge} edge")
    desk.state.stage = "first"


def choose_first(desk: Desk) -> None:
    """Who places objective and formations first [SETUP-FIRST]."""
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
    event = Event("order", f"Place the A.I.'s objective in {where} ({SEEN}).", ["SETUP-OBJ"])
    event.put_back = "the A.I.'s objective: off the battlefield"
    desk.game.tell(event)


def _is_clear(desk: Desk, where: str) -> bool:
    prompt = f"Is {where} at least {CLEAR_OF_OBJECTIVE} hexes from your objective?"
    means = "Count hexes from one objective's hex to the other's; far enough apart, it may move on."
    return desk.is_so("objective clear", prompt, ["SETUP-OBJ"], means)


def _note_their_objective(desk: Desk) -> None:
    options = [("other", "another hex")]
    options += [(str(n), name) for n, name in enumerate(hex_names(), 1)]
    prompt = "Place your objective by the usual rules. Where is it?"
    means = "The hex of the A.I.'s edge, if it is in one; it is only noted."
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
        means = "How many it may play in the whole game; it chooses which only as it plays them."
        state.card_allowance = desk.count("cards", prompt, 0, len(CARDS), ["A1"], means)
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
    labels = {id: f"{formation.name}: {line.name}" for id, (formation, line) in open.items()}
    prompt = "Which units are transports that carry infantry of their own formation?"
    means = (
        "Infantry of a formation that has transports starts the game inside them. Name the "
        "vehicles one by one, then go on."
    )
    for id in _pick_list(desk, "transport", prompt, labels, means):
        formation, line = open[id]
        line.transport = formation.embarked = True
        line.facts["infantry"] = False
        formation.facts["infantry"] = True
        desk.tell("note", f"{formation.name}: infantry starts inside {line.name}", "SETUP-ALWAYS")


def _note_entries(desk: Desk) -> None:
    formations = {str(formation.number): formation for formation in desk.state.formations}
    labels = {number: title(formation) for number, formation in formations.items()}
    prompt = "Which formations have Tactical Entry?"
    means = "They start off the battlefield and come down later. Name them one by one, then go on."
    for number in _pick_list(desk, "entry", prompt, labels, means):
        formation = formations[number]
        formation.where = "entry"
        desk.tell("note", f"{formation.name} starts off the battlefield", "SETUP-ALWAYS")


def _pick_list(desk: Desk, key: str, prompt: str, labels: dict[str, str], means: str) -> list[str]:
    """Any number of them, one key each, until "none"."""
    picked: list[str] = []
    while len(picked) < len(labels):
        options = [("none", "no more" if picked else "none")]
        options += [(id, label) for id, label in labels.items() if id not in picked]
        number = len(picked) + 1
        id = desk.choose(f"{key} {number}", prompt, options, ["SETUP-ALWAYS"], means, "none")
        if id == "none":
            break
        picked.append(id)
    return picked
