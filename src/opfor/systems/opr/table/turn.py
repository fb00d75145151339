"""OPR-ACT: whose turn it is, and which unit of the A.I. acts."""

from opfor.game import Option
from opfor.systems.opr.activation import Ready, choose_section, eligible, must_pass
from opfor.systems.opr.setup import SECTIONS
from opfor.systems.opr.table.activate import activate
from opfor.systems.opr.table.outcomes import note_outcomes
from opfor.systems.opr.table.sheet import Talk, units_as_options
from opfor.systems.opr.table.state import AI, YOU, AiUnit


def take_turn(talk: Talk) -> None:
    """One activation of whichever side is to act; the other goes on alone once one is done."""
    state = talk.state
    if not state.still_to_act() and not state.has_player_units_left:
        state.stage = "round-end"
    elif state.turn == AI:
        _take_ai_turn(talk)
        state.turn = YOU
    else:
        if state.has_player_units_left:
            _take_player_turn(talk)
        state.turn = AI


def _take_ai_turn(talk: Talk) -> None:
    state = talk.state
    ready = [_ready(talk, unit) for unit in state.still_to_act()]
    if not ready:
        return
    if must_pass(ready, state.has_player_able_units_left, talk.edition):
        stunned = talk.edition.stunned
        text = f"The A.I. passes: it has only {stunned} units left and you still have others."
        talk.tell("note", text, ["OPR-LAST"])
        return
    unit = _choose_unit(talk, eligible(ready))
    state.clock += 1
    state.ai_last = state.clock
    activate(talk, unit)


def _ready(talk: Talk, unit: AiUnit) -> Ready:
    state = talk.state
    ready = Ready(unit.id, state.section_of(unit))
    ready.is_stunned = unit.is_stunned
    ready.is_last = bool(talk.edition.last_rule) and _has_last_rule(talk, unit)
    carrier = state.carrier_of(unit)
    ready.is_behind_transport = (
        state.round == 1 and carrier is not None and not carrier.has_activated
    )
    return ready


def _has_last_rule(talk: Talk, unit: AiUnit) -> bool:
    """SR-COUNTER, SR-PHALANX: the rule may stand on the unit or on a weapon of it."""
    rule, profile = talk.edition.last_rule, talk.sheet.ai[unit.id]
    return profile.has(rule) or profile.is_armed_with(rule)


def _choose_unit(talk: Talk, ready: list[Ready]) -> AiUnit:
    """D3 section, clockwise to one with an eligible unit, then the unit."""
    state = talk.state
    number = state.clock + 1
    chosen = choose_section(talk.dice, f"Activation {number}: section", ready)
    if chosen.rolled is not None:
        moved = "" if chosen.rolled.option == chosen.section else "nobody there, clockwise to "
        where = f"{moved}section {chosen.section} ({SECTIONS[chosen.section]})"
        talk.tell_roll("OPR-ACT", chosen.rolled, where)
    units = [state.unit(each.id) for each in ready if each.section == chosen.section]
    if len(units) > 1 and talk.edition.activates_nearest:
        return _ask_nearest(talk, units)
    return talk.draw("OPR-ACT", f"Activation {number}: unit", units)


def _ask_nearest(talk: Talk, units: list[AiUnit]) -> AiUnit:
    """The unit nearest to any uncontrolled objective; all controlled: nearest to an enemy."""
    key = f"nearest of {', '.join(unit.id for unit in units)}"
    options = units_as_options(units)
    if talk.state.uncontrolled():
        free = ", ".join(each.id for each in talk.state.uncontrolled())
        answer = talk.choose(
            key,
            f"Which is nearest to an objective the A.I. does not control ({free})?",
            [*options, Option("none", "all are under control")],
            ["OPR-ACT", "OPR-CTRL"],
            "Measure each unit to each such objective; the shortest counts, equal: a die. An "
            "objective is also under control if more of the A.I.'s other units that are not "
            f'{talk.edition.stunned} than enemies are within {talk.edition.seize_radius}" of it.',
        )
        if answer != "none":
            return talk.state.unit(answer)
    if talk.state.is_enemy_gone:
        return talk.draw("OPR-TIE", f"Activation {talk.state.clock + 1}: unit", units)
    means = "All objectives are under control, so the unit nearest to any enemy acts."
    prompt = "Which is nearest to an enemy unit?"
    return talk.state.unit(talk.choose(f"{key}: enemy", prompt, options, ["OPR-ACT"], means))


def _take_player_turn(talk: Talk) -> None:
    state = talk.state
    if state.is_ai_gone:
        means = "Activate what you still want to activate; then the objectives are noted."
        prompt = "The A.I. has no units left: finish the round."
        talk.confirm("finish", prompt, ["OPR-ACT"], means)
        state.is_player_done = True
        return
    answer = _ask_who_acted(talk)
    if answer == "none":
        state.is_player_done = True
    elif answer == "gone":
        state.has_unlisted = False
        state.is_player_gone = not state.enemies_left()
    else:
        state.clock += 1
        state.player_last = state.clock
        for enemy in state.enemies:
            if enemy.id == answer:
                enemy.has_activated = True
                enemy.is_stunned = False
        note_outcomes(talk, "your turn", "Anything to note?", "nothing")


def _ask_who_acted(talk: Talk) -> str:
    waiting = talk.state.enemies_to_act()
    means = (
        "Activate one unit as usual, then say which. Without units left the A.I. acts alone. Call "
        "the A.I.'s own choices at any time: being charged, casualties, morale and the like."
    )
    prompt = "Your turn: which unit acted?" if waiting else "Your turn: activate a unit."
    default = "" if waiting else "done"
    if not talk.state.still_to_act():
        prompt = "The A.I. has no unit left this round: activate yours, one after another."
        default = "none"
    return talk.choose("your turn", prompt, _who_may_act(talk), ["OPR-ACT"], means, default)


def _who_may_act(talk: Talk) -> list[Option]:
    """The units known by name, one option for all others, and the two ways to be done."""
    state = talk.state
    options = units_as_options(state.enemies_to_act())
    whose = f" of {' or '.join(talk.sheet.unlisted)}" if state.enemies else ""
    if state.has_unlisted:
        one = f"a unit{whose}" if state.enemies else "one of mine has acted"
        options.append(Option("done", one))
    options.append(Option("none", "no units left this round"))
    if state.has_unlisted:
        options.append(Option("gone", f"no units{whose} left in the game"))
    return options
