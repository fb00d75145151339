"""A turn at the table: orders and initiative, then two phases of activations in turn."""

from opfor.systems.encounter.activation import roll_activation, roll_initiative
from opfor.systems.encounter.setup import SIDES
from opfor.systems.encounter.table.acting import Activation
from opfor.systems.encounter.table.desk import Desk, title
from opfor.systems.encounter.table.notes import is_note, note, offered
from opfor.systems.encounter.table.reactions import after_engagement, attack, take_hits
from opfor.systems.encounter.table.state import Formation, TableState

#: actions after which the formation may or may not be in an engagement
MAY_ENGAGE = ("move-and-engage", "engage-holder")
FIGHTS = ("engage", "fight-round")
#: circuits that are part of carrying an order out
RESOLVE = {
    "attack": ("resolve an attack of it", attack),
    "hit": ("it was hit", take_hits),
    "after": ("the round of engagement is over", after_engagement),
}


def begin_turn(desk: Desk) -> None:
    desk.state.begin_turn()
    desk.tell("round", f"Turn {desk.state.turn}, Strategy Phase")
    desk.state.stage = "strategy"


def plan(desk: Desk) -> None:
    """The Strategy Phase: the player's orders, openly, then initiative [ORD-HIDDEN, INIT]."""
    state = desk.state
    means = "All of them face up: the A.I. has none yet, each formation gets its when it acts."
    prompt = "Give your formations their orders, openly."
    desk.acknowledge(f"orders, turn {state.turn}", prompt, ["ORD-HIDDEN"], means)
    roll = roll_initiative(desk.game.dice, state.turn)
    state.initiative = SIDES[roll.option - 1]
    who = "the A.I. has" if state.initiative == "ai" else "you have"
    desk.tell_roll("INIT", roll, f"{who} the initiative")
    _begin_phase(desk, 1)


def activate(desk: Desk) -> None:
    """The next activation of either side, or the end of the phase."""
    state = desk.state
    if state.next == "ai":
        _activate_own(desk)
    elif state.player_done:
        state.next = "ai"
    else:
        _await_player(desk)


def _activate_own(desk: Desk) -> None:
    """Roll for a formation; one that defers is counted out and another rolled for [ACT]."""
    state = desk.state
    open = state.eligible
    while open:
        formation = _roll_for(desk, open)
        open.remove(formation)
        activation = Activation(desk, formation, len(open))
        if formation.where != "entry":
            return activation.act()
        if activation.enter():
            return
    _pass(desk)


def _roll_for(desk: Desk, open: list[Formation]) -> Formation:
    roll = roll_activation(desk.game.dice, [formation.name for formation in open])
    formation = open[roll.option - 1]
    desk.tell_roll("ACT", roll, f"{title(formation)} activates")
    return formation


def _pass(desk: Desk) -> None:
    state = desk.state
    if state.player_done:
        return _end_phase(desk)
    desk.tell("note", "The A.I. has no formation to activate: it passes", "ACT")
    state.next = "you"


def _await_player(desk: Desk) -> None:
    """The player activates; what it did to the A.I. is noted with one key each."""
    state = desk.state
    last = not state.eligible
    done = "Activate the formations you have left" if last else "Activate one of your formations"
    options = [("done", "done")]
    if not last:
        options.append(("none", "I have none left to activate"))
    options += offered(state.fielded)
    key = f"you, activation {state.player_count + 1}"
    means = "Type shoot, engage or move when you do that to the A.I.: it answers."
    id = desk.choose(key, f"{done}.", options, ["ACT"], means, "done")
    if is_note(id):
        return note(desk, id, state.fielded)
    state.player_count += id == "done"
    state.player_done = last or id == "none" or _has_used_all(state)
    state.next = "ai"


def _has_used_all(state: TableState) -> bool:
    standing = sum(not enemy.destroyed for enemy in state.known_enemies)
    return 0 < standing <= state.player_count


def carry_out(desk: Desk) -> None:
    """An order is carried out at the table; what came of it is noted with one key each."""
    state = desk.state
    formation = state.formation(state.acting)
    group = [formation] if formation.is_fielded else []
    options = [("done", "done"), *_resolving(formation, state.action), *offered(group)]
    key, prompt = f"{formation.id} done", f"{formation.name}: done?"
    means = (
        "Carry the order out on the table, resolving its attacks here if you like, and note what "
        "it came to: losses, suppression, whether it is in a fight. Then go on."
    )
    id = desk.choose(key, prompt, options, ["ACT"], means, "done")
    if id == "done":
        state.acting = state.action = ""
        state.next = "ai" if state.player_done else "you"
        state.stage = "activation"
    elif id in RESOLVE:
        RESOLVE[id][1](desk, group)
    else:
        _note_outcome(desk, formation, id)


def _resolving(formation: Formation, action: str) -> list[tuple[str, str]]:
    if not formation.is_fielded:
        return []
    if formation.engaged or action in FIGHTS:
        ids = ["attack", "hit", "after"]
    else:
        ids = ["attack"] if action == "shoot" else []
    return [(id, RESOLVE[id][0]) for id in ids]


def _note_outcome(desk: Desk, formation: Formation, id: str) -> None:
    """A note; a move that came into contact goes on with the charge [C1]."""
    note(desk, id, [formation])
    if id == "engaged" and desk.state.action in MAY_ENGAGE:
        formation.fought = True
        Activation(desk, formation).charge_alone()


def _begin_phase(desk: Desk, phase: int) -> None:
    desk.state.begin_phase(phase)
    desk.state.stage = "activation"
    desk.tell("phase", f"Turn {desk.state.turn}, Phase {phase}")


def _end_phase(desk: Desk) -> None:
    state = desk.state
    if state.phase == 1:
        return _begin_phase(desk, 2)
    state.waiting = [f.id for f in state.formations if f.where == "reserve" and f.units]
    state.stage = "suppression"
    desk.tell("phase", f"Turn {state.turn}, End Phase")
