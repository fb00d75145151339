"""The A.I. as owner in the player's turn: the OWN-* choices, one plain order each."""

from collections.abc import Callable, Sequence

from opfor.game import Event, Option
from opfor.systems.opr.casting import level
from opfor.systems.opr.profiles import UnitProfile
from opfor.systems.opr.table.outcomes import destroy, note_outcomes, stun, which_unit
from opfor.systems.opr.table.sheet import Sheet, Talk
from opfor.systems.opr.table.state import AiUnit, TableState
from opfor.systems.opr.table.targets import special_weapons
from opfor.tabletop.companion import Reaction

PILE_IN = 3


class Own:
    """One such choice: how it is called, who can be meant, and the answer."""

    def __init__(
        self,
        word: str,
        label: str,
        rule: str,
        who: Callable[[TableState, Sheet], list[AiUnit]],
        answer: Callable[[Talk, AiUnit], None],
    ) -> None:
        self.word = word
        self.label = label
        self.rule = rule
        self.who = who
        self.answer = answer


def reactions(state: TableState, sheet: Sheet) -> list[Reaction]:
    """What may be called now: only choices that some unit could be asked for."""
    if state.stage not in ("turn", "round-end"):
        return []
    return [Reaction(own.word, own.label, own.rule) for own in OWN if own.who(state, sheet)]


def react(talk: Talk, word: str) -> None:
    own = next(own for own in OWN if own.word == word)
    units = own.who(talk.state, talk.sheet)
    if not units:  # what was called in between took the last one
        talk.tell("note", f"No A.I. unit is left that could be meant: {own.label}.", [own.rule])
        return
    unit = which_unit(talk, word, "Which A.I. unit?", units, [own.rule])
    assert isinstance(unit, AiUnit)
    own.answer(talk, unit)


def _order(talk: Talk, unit: AiUnit, action: str, text: str, rules: Sequence[str]) -> Event:
    put_back = f"{unit.name}: as it was before {action}"
    event = talk.tell("order", f"{unit.name}: {text}.", rules, put_back)
    event.parts = {"unit": unit.id, "action": action}
    return event


def _strike_back(talk: Talk, unit: AiUnit) -> None:
    """OWN-STRIKE: always, with everything that reaches."""
    profile = talk.sheet.ai[unit.id]
    is_counter = profile.has("Counter") or profile.is_armed_with("Counter")
    early = ", its Counter weapons before the charger strikes" if is_counter else ""
    pile = f'models not in contact move up to {PILE_IN}" into it'
    text = f"{pile}; then it strikes back with every model that reaches{early}"
    _order(talk, unit, "strike back", text, ["OWN-STRIKE", "OWN-PILEIN"])
    _note_losses(talk, unit, "charged")


def _lose_models(talk: Talk, unit: AiUnit) -> None:
    """OWN-CASUALTY: who falls first, within what the core rules allow."""
    special = special_weapons(talk.sheet.ai[unit.id])
    named = f" ({', '.join(special)})" if special else ""
    keep = [
        f"models with special weapons{named}",
        f'models within {talk.edition.seize_radius}" of an objective',
        "models with targets",
    ]
    text = (
        "plain models fall first, then Tough ones (the most wounded first), heroes last. Where "
        f"that leaves a choice, keep longest, in this order: {', '.join(keep)}; among equals the "
        "one furthest from the enemy falls"
    )
    _order(talk, unit, "casualties", text, ["OWN-CASUALTY"])
    _note_losses(talk, unit, "casualties")


def _note_losses(talk: Talk, unit: AiUnit, word: str) -> None:
    note_outcomes(talk, f"{word} {unit.id}", f"{unit.name}: losses to note?", "nothing", unit)


def _pile_in(talk: Talk, unit: AiUnit) -> None:
    """OWN-PILEIN: into contact when charged; to an objective or into cover after a melee."""
    options = [Option("charged", "it was charged"), Option("over", "its melee is over")]
    means = "Defenders move when a charge has reached them; the survivor when a melee is over."
    answer = talk.choose(
        f"pile in {unit.id}", f"{unit.name}: why does it move?", options, ["OWN-PILEIN"], means
    )
    if answer == "charged":
        text = f'models not in contact move up to {PILE_IN}" into contact'
    elif talk.state.uncontrolled():
        goal = "the nearest objective the A.I. does not control"
        text = f'if the enemy is destroyed, it moves up to {PILE_IN}" toward {goal}'
    else:
        text = f'if the enemy is destroyed, it moves up to {PILE_IN}" into the nearest cover'
    _order(talk, unit, "pile in", text, ["OWN-PILEIN"])


def _test_morale(talk: Talk, unit: AiUnit) -> None:
    """OWN-MORALE: a hero tests if its Quality is better; then what came of it."""
    stunned = talk.edition.stunned
    if unit.is_stunned:
        text = f"it is {stunned} and fails the morale test without a roll"
    else:
        text = f"morale test{_tester(talk.sheet.ai[unit.id])}"
    _order(talk, unit, "morale", text, ["OWN-MORALE"])
    options = [
        Option("passed", "passed"),
        Option("failed", f"failed: {stunned}"),
        Option("routed", "failed at half strength or less in melee: destroyed"),
    ]
    means = (
        f"A failed test makes it {stunned}; after a lost melee at half strength or less the unit "
        "is taken off the table instead."
    )
    key = f"morale {unit.id}"
    answer = talk.choose(key, f"{unit.name}: morale?", options, ["OWN-MORALE"], means)
    if answer == "failed":
        stun(talk, unit, key)
    elif answer == "routed":
        destroy(talk, unit, key)


def _tester(profile: UnitProfile) -> str:
    """Who tests and on what, as far as the list says."""
    best = min(profile.joined, key=lambda hero: hero.quality or 7, default=profile)
    if 0 < best.quality < (profile.quality or 7) and best is not profile:
        return f" by {best.name}, its hero, on {best.quality}+"
    own = f"{profile.quality}+" if profile.quality else "its Quality"
    if profile.joined or profile.size == 1:
        return f" on {own}"
    return f" on {own}, or by a hero in it whose Quality is better"


def _block(talk: Talk, unit: AiUnit) -> None:
    """OWN-BLOCK: always tried when it may be; it uses up the round's magic."""
    magic = level(talk.sheet.ai[unit.id], talk.edition)
    near = f'within {talk.edition.spell_contest_range}" and in sight of the caster'
    text = f"if it is {near}, it rolls D6+{magic}: higher than the caster's result blocks the spell"
    _order(talk, unit, "block", text, ["OWN-BLOCK"])
    means = "Who has tried to block has used its magic for this round."
    prompt = f"{unit.name}: did it try?"
    unit.has_used_magic = talk.is_so(f"block {unit.id}", prompt, ["OWN-BLOCK"], means)


def _wreck(talk: Talk, unit: AiUnit) -> None:
    destroy(talk, unit, "wreck")


def _standing(state: TableState, sheet: Sheet) -> list[AiUnit]:
    return state.on_table()


def _blockers(state: TableState, sheet: Sheet) -> list[AiUnit]:
    if not sheet.edition.blocks_spells:
        return []
    return [
        unit
        for unit in state.on_table()
        if level(sheet.ai[unit.id], sheet.edition)
        and not unit.has_used_magic
        and not unit.is_stunned
    ]


def _loaded(state: TableState, sheet: Sheet) -> list[AiUnit]:
    return [unit for unit in state.on_table() if state.cargo_of(unit)]


OWN = (
    Own("charged", "you charge an A.I. unit", "OWN-STRIKE", _standing, _strike_back),
    Own("casualties", "an A.I. unit loses models", "OWN-CASUALTY", _standing, _lose_models),
    Own("pile in", "an A.I. unit piles in or consolidates", "OWN-PILEIN", _standing, _pile_in),
    Own("morale", "an A.I. unit tests morale", "OWN-MORALE", _standing, _test_morale),
    Own("spell", "you cast a spell", "OWN-BLOCK", _blockers, _block),
    Own("wreck", "a loaded A.I. transport is destroyed", "OWN-WRECK", _loaded, _wreck),
)
