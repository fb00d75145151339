"""A round's start and end: tokens, bonus, arrivals, sections, holders, the result."""

from opfor.game import Option
from opfor.systems.opr.casting import level, tokens_gained
from opfor.systems.opr.setup import SECTIONS
from opfor.systems.opr.table.deployment import roll_section
from opfor.systems.opr.table.objectives import note_holders
from opfor.systems.opr.table.placing import order_placing
from opfor.systems.opr.table.sheet import Talk
from opfor.systems.opr.table.state import AI, DESTROYED, IN_PLAY, RESERVE, YOU, AiUnit
from opfor.words import counted

BONUS = ("", "+1 to hit", "+1 to hit and +1 to defense rolls")


def start_round(talk: Talk) -> None:
    """Everybody may act again; tokens come in, the bonus is counted."""
    state = talk.state
    state.round += 1
    state.turn = state.opener
    state.clock = state.ai_last = state.player_last = 0
    state.is_player_done = False
    for unit in state.units:
        unit.has_activated = unit.has_used_magic = False
    for enemy in state.enemies:
        enemy.has_activated = False
        enemy.is_in_reserve &= state.round < talk.edition.ambush_round
    opener = talk.sheet.side(state.opener)
    talk.tell("round", f"Round {state.round} of {state.rounds}: {opener} first.", ["OPR-ACT"])
    _gain_tokens(talk)
    _count_bonus(talk)
    state.stage = "arrival"


def _gain_tokens(talk: Talk) -> None:
    if not talk.edition.has_tokens:
        return
    for unit in talk.state.units:
        magic = level(talk.sheet.ai[unit.id], talk.edition)
        if magic and unit.place != DESTROYED:
            had = unit.tokens
            unit.tokens = tokens_gained(had, magic, talk.edition)
            text = f"{unit.name}: +{counted(unit.tokens - had, 'token')}, it holds {unit.tokens}."
            talk.tell("note", text, ["SR-CASTER"], f"{unit.name}: {counted(had, 'token')} again")


def _count_bonus(talk: Talk) -> None:
    """OPR-BONUS: as many objectives as the players: to hit; fewer: to defense as well."""
    state = talk.state
    state.bonus = 0
    if not (state.has_bonus and talk.edition.has_challenge_bonus):
        return
    own, theirs = state.held(AI), state.held(YOU)
    if own <= theirs:
        state.bonus = 1 if own == theirs else 2
    text = BONUS[state.bonus] or "none"
    held = f"objectives: the A.I. {own}, {talk.sheet.side(YOU)} {theirs}"
    talk.tell("note", f"Challenge bonus this round: {text} ({held}).", ["OPR-BONUS"])


def arrive(talk: Talk) -> None:
    """SR-AMBUSH: the reserve comes in, one unit at a time, each in a section of its own."""
    state = talk.state
    late = [unit for unit in state.units if unit.place == RESERVE]
    if state.round < talk.edition.ambush_round or not late:
        state.stage = "sections"
        return
    unit = talk.draw("SR-AMBUSH", "Next to arrive", late)
    unit.section = roll_section(talk, "SR-AMBUSH", f"Section for {unit.name}")
    unit.place = IN_PLAY
    order_placing(talk, unit, "arrive")


def note_sections(talk: Talk) -> None:
    """Units that moved last round may stand in another section now [OPR-ACT]."""
    state = talk.state
    units = state.on_table()
    if state.round > 1 and len(units) > 1:
        while (unit := _strayed(talk, units)) is not None:
            unit.section = int(
                talk.choose(
                    f"{unit.id} section",
                    f"{unit.name}: which section?",
                    [Option(str(n), f"section {n} ({where})") for n, where in SECTIONS.items()],
                    ["OPR-ACT"],
                    "Where most of its models stand; equal: roll a die.",
                )
            )
            units = [each for each in units if each is not unit]
    state.stage = "turn"


def _strayed(talk: Talk, units: list[AiUnit]) -> AiUnit | None:
    noted = [Option(unit.id, f"{unit.name} (noted: {unit.section})") for unit in units]
    answer = talk.choose(
        f"sections {len(units)}",
        "Is an A.I. unit now in another section than noted?",
        [Option("none", "no"), *noted],
        ["OPR-ACT"],
        "Sections are thirds of the table along the A.I.'s long edge, 1 in the west, 3 in the "
        "east. A unit is where most of its models stand.",
        "none",
    )
    return None if answer == "none" else talk.state.unit(answer)


def end_round(talk: Talk) -> None:
    """Objectives change hands; whoever finished activating first opens the next round."""
    state = talk.state
    note_holders(talk)
    if state.ai_last != state.player_last:
        state.opener = AI if state.ai_last < state.player_last else YOU
    state.stage = "round" if state.round < state.rounds else "result"


def tell_result(talk: Talk) -> None:
    """More markers win; equal is a draw."""
    state = talk.state
    own, theirs = state.held(AI), state.held(YOU)
    players = talk.sheet.side(YOU)
    if own == theirs:
        state.result = "a draw"
    else:
        won = "the A.I. wins" if own > theirs else f"{players} win"
        state.result = won
    text = f"The game is over: {state.result} (objectives: the A.I. {own}, {players} {theirs})."
    talk.tell("result", text)
    state.stage = "over"
