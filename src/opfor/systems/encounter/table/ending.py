"""The End Phase at the table: suppression, VP, objectives, reinforcements, the end."""

from opfor.game import Event
from opfor.systems.encounter.setup import SIDES
from opfor.systems.encounter.table.deploy import place
from opfor.systems.encounter.table.desk import Desk
from opfor.systems.encounter.table.notes import note, offered
from opfor.systems.encounter.table.state import HOLDERS, TableState

#: most points a side can be given in one End Phase
MAX_VP = 12
CALLED = {"ai": "the A.I.", "you": "you", "nobody": "nobody", "contested": "contested"}
RECOVERING = ("suppression", "rallied", "gone")
#: from this turn on the person is asked whether the game is over
FIRST_END = 2


def recover(desk: Desk) -> None:
    """A reminder to take suppression off, with what came of it noted."""
    state = desk.state
    shaken = [f for f in state.fielded if f.suppression or f.broken]
    if not shaken:
        state.stage = "scoring"
        return
    listed = ", ".join(f"{f.name}: {'broken' if f.broken else f.suppression}" for f in shaken)
    prompt = f"Remove suppression by your rulebook ({listed})."
    kept = [option for option in offered(shaken) if option[0] in RECOVERING]
    options = [("done", "nothing to note"), *kept]
    means = (
        "Take markers off as your rulebook says, then note what is different now: how much "
        "suppression a formation has, that it is no longer broken, or that it left."
    )
    id = desk.choose("recovery", prompt, options, ["E4"], means, "done")
    if id == "done":
        state.stage = "scoring"
    else:
        note(desk, id, shaken)


def score(desk: Desk) -> None:
    """Victory points of this End Phase."""
    state = desk.state
    means = "What this End Phase gives, not the sum so far. The A.I. fears a side about to win."
    for side in SIDES:
        key = f"VP {side}, turn {state.turn}"
        prompt = f"How many VP for {CALLED[side]} in this End Phase?"
        state.vp[side] += desk.count(key, prompt, 0, MAX_VP, ["N4"], means)
    desk.tell("note", f"VP: {_vp(state)}")
    state.stage = "claims"


def claim(desk: Desk) -> None:
    """Who holds the objectives; only changes are noted."""
    state = desk.state
    held = ", ".join(f"{o.name}: {CALLED[o.holder]}" for o in state.objectives)
    options = [("unchanged", "unchanged")]
    options += [
        (f"{o.id} {holder}", f"{o.name}: {CALLED[holder]}")
        for o in state.objectives
        for holder in HOLDERS
        if holder != o.holder
    ]
    prompt = f"Who holds the objectives ({held} so far)?"
    means = (
        "Note only what has changed, one objective at a time. An objective is held by whoever "
        "claimed it last, contested while both sides stand there."
    )
    answer = desk.choose("objectives", prompt, options, ["T1"], means, "unchanged")
    if answer == "unchanged":
        state.stage = "reinforcements"
        return
    id, _, holder = answer.partition(" ")
    next(o for o in state.objectives if o.id == id).holder = holder


def reinforce(desk: Desk) -> None:
    """One formation kept as reinforcements is tried again [REINF]."""
    state = desk.state
    while state.waiting:
        formation = state.formation(state.waiting.pop(0))
        if formation.where == "reserve" and formation.units:
            desk.tell("note", f"{formation.name} tries to come on as reinforcements", "REINF")
            return place(desk, formation)
    state.stage = "last"


def finish_turn(desk: Desk) -> None:
    """Another turn, or the end of the game."""
    if _is_over(desk):
        _tell_result(desk)
        desk.state.stage = "over"
    else:
        desk.state.stage = "turn"


def _is_over(desk: Desk) -> bool:
    state = desk.state
    if state.turn >= state.last_turn:
        return True
    if state.turn < FIRST_END and state.alive:
        return False
    prompt = f"Does the game end now? VP: {_vp(state)}."
    options = [("no", "no, another turn"), ("yes", "yes")]
    key = f"game over, turn {state.turn}"
    means = "By your rulebook: somebody has won, or a side has nothing left to fight with."
    return desk.choose(key, prompt, options, ["N4"], means, "no") == "yes"


def _tell_result(desk: Desk) -> None:
    state = desk.state
    ahead = state.vp["ai"] - state.vp["you"]
    winner = "a draw" if ahead == 0 else "the A.I. wins" if ahead > 0 else "you win"
    text = f"The game is over after turn {state.turn}: {winner} ({_vp(state)} VP)."
    event = Event("result", text)
    event.parts = {"winner": "" if ahead == 0 else "ai" if ahead > 0 else "you", **state.vp}
    desk.game.tell(event)


def _vp(state: TableState) -> str:
    return f"A.I. {state.vp['ai']}, you {state.vp['you']}"
