"""Activations: who acts, on which order, and what it does [ACT, ENC-TURN]."""

from opfor.systems.encounter import legal
from opfor.systems.encounter.activation import DEFAULT, REPOSITION
from opfor.systems.encounter.battle import BOARD, ENTRY, Formation
from opfor.systems.encounter.cards import play_card
from opfor.systems.encounter.decisions import Ask
from opfor.systems.encounter.engagement import engage, fight_round
from opfor.systems.encounter.entering import enter
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.legal import Act
from opfor.systems.encounter.movement import Move
from opfor.systems.encounter.nerve import check_nerve
from opfor.systems.encounter.reach import eligible
from opfor.systems.encounter.shooting import shoot
from opfor.systems.encounter.thread import Thread


def activate(field: Field) -> None:
    """The next activation, or the end of the phase."""
    battle = field.battle
    side = battle.next
    open = eligible(battle, side, battle.phase)
    if not open:
        side = 1 - side
        open = eligible(battle, side, battle.phase)
    if not open:
        return end_phase(field)
    deferred: list[int] = []
    while open:
        formation = _choose(field, side, open)
        if _act(field, formation, len(open) - 1):
            break
        deferred.append(formation.index)
        open = [f for f in eligible(battle, side, battle.phase) if f.index not in deferred]
    else:
        _pass(field, side, deferred)
    battle.next = 1 - side


def _choose(field: Field, side: int, open: list[Formation]) -> Formation:
    ask = Ask("activate", field.battle, side)
    ask.values = [formation.index for formation in open]
    formation = field.battle.formations[field.settle(ask)]
    if field.is_heard and ask.faces:
        field.tell_roll("ACT", ask.faces, f"{field.name(formation)} activates")
    return formation


def _pass(field: Field, side: int, deferred: list[int]) -> None:
    """Nobody left who would act: those who wait do so for the rest of the phase [DEFER]."""
    for index in deferred:
        field.battle.formations[index].activated = field.battle.phase
    if field.is_heard:
        field.tell("pass", f"{field.battle.sides[side].army} passed", ["DEFER"])


def _act(field: Field, formation: Formation, others: int) -> bool:
    """One formation's activation; false if it defers to another."""
    thread = Thread(f"phase-{field.battle.phase}", formation)
    thread.others = others
    if formation.where == ENTRY:
        thread.circuit = "tactical-entry"
        if not enter(field, formation, thread):
            return False
        formation.activated = field.battle.phase
        if formation.where == BOARD:
            _act_entered(field, formation, thread)
        return True
    formation.activated = field.battle.phase
    if field.battle.phase == 1:
        _play(field, "activation", thread)
    elif not field.battle.sides[formation.side].is_ai:
        _play(field, "second-activation", thread)
    _follow(field, formation, thread)
    return True


def _act_entered(field: Field, formation: Formation, thread: Thread) -> None:
    """A formation that has come down acts at once; cards go with it [T23, T24]."""
    _play(field, "entry", thread)
    _follow(field, formation, thread)
    is_standing = formation.where == BOARD and not formation.is_broken
    if is_standing and field.battle.sides[formation.side].is_ai:
        _play(field, "after-entry", thread)


def _play(field: Field, window: str, thread: Thread) -> None:
    """A card, if there is one for the moment; a person may play several [ENC-CARDS]."""
    play = field.ask_card(window, thread)
    while play is not None:
        for formation in play_card(field, thread, play):
            check_nerve(field, formation)
        is_ai = field.battle.sides[thread.formation.side].is_ai
        play = None if is_ai else field.ask_card(window, thread)


def _follow(field: Field, formation: Formation, thread: Thread) -> None:
    ask = Ask("act", field.battle, formation.side, thread)
    field.settle(ask)
    act = ask.act if ask.act is not None else Act(formation.order, legal.HOLD)
    if not formation.is_ordered:
        formation.order = act.order
        formation.is_ordered = True
    if field.is_heard:
        _tell(field, formation, act, thread)
    if act.order == REPOSITION and field.battle.phase == 1 and _reposition(field, formation):
        return
    perform(field, formation, act, thread)


def _tell(field: Field, formation: Formation, act: Act, thread: Thread) -> None:
    words = act.says or act.action
    if act.action == legal.SHOOT:
        words = f"shoot at {field.name(field.battle.formations[act.target])}"
    elif act.action == legal.ENGAGE:
        words = f"engage in {field.label(act.target)}"
    text = f"acted on {act.order} orders: {words}"
    field.tell_formation("order", formation, text, ["ENC-TURN"], thread)


def _reposition(field: Field, formation: Formation) -> bool:
    """Tactical Reposition! is given; true if its cost broke the formation [ENC-REPOSITION]."""
    battle = field.battle
    if battle.is_engaged(formation):
        formation.suppression += battle.core.reposition_cost
        return check_nerve(field, formation)
    recover(field, formation)
    return False


def recover(field: Field, formation: Formation) -> None:
    """D3 suppression goes; with less than its units it is broken no more [ENC-RECOVERY]."""
    who = f" by {field.name(formation)}" if field.is_heard else ""
    roll = field.dice.d3(f"suppression recovered{who}")
    formation.suppression = max(0, formation.suppression - roll.total)
    if formation.suppression < field.battle.strength(formation):
        formation.is_broken = False
    if field.is_heard:
        text = (
            f"D6 {roll.faces[0]}, a D3 of {roll.total}: {field.name(formation)}"
            f" recovered {roll.total},"
            f" down to suppression {formation.suppression}"
        )
        field.tell("recovered", text, ["ENC-RECOVERY"], None, {"faces": roll.faces})


def perform(field: Field, formation: Formation, act: Act, thread: Thread) -> None:
    """Carry out what a formation does."""
    battle = field.battle
    if act.action == legal.SHOOT:
        target = battle.formations[act.target]
        shoot(field, formation, target, thread)
        check_nerve(field, target)
    elif act.action == legal.MOVE:
        thread.action = "move"
        Move(field, formation, thread, 0).perform()
    elif act.action == legal.WITHDRAW:
        thread.action = "withdraw"
        Move(field, formation, thread, 0).perform()
    elif act.action == legal.ENGAGE:
        engage(field, formation, act.target, thread, act.is_all_in)
    elif act.action == legal.FIGHT:
        bonus = battle.core.reposition_bonus if act.order == REPOSITION else 0
        fight_round(field, formation, bonus if battle.phase == 1 else 0, thread)


def begin_turn(field: Field) -> None:
    """A new turn: whoever orders early does so now, openly [ORD-HIDDEN]; then initiative."""
    battle = field.battle
    battle.turn += 1
    battle.phase = 0
    for formation in battle.formations:
        formation.order = DEFAULT
        formation.is_ordered = False
        formation.activated = 0
        formation.has_fired = formation.has_fought = False
    if field.is_heard:
        field.tell("turn", f"Turn {battle.turn}", ["ENC-TURN"])


def begin_phase(field: Field, phase: int) -> None:
    battle = field.battle
    battle.phase = phase
    battle.next = battle.initiative
    for side in battle.sides:
        side.card_die_was_2 = False
    battle.stage = "activation"
    if field.is_heard:
        field.tell("phase", f"Turn {battle.turn}, Phase {phase}", ["ENC-TURN"])


def end_phase(field: Field) -> None:
    if field.battle.phase == 1:
        return begin_phase(field, 2)
    field.battle.stage = "end"
