"""What an activation did to either side, noted with a key or two."""

from collections.abc import Callable, Sequence

from opfor.game import Option
from opfor.systems.opr.table.placing import order_out_of_wreck
from opfor.systems.opr.table.sheet import Sheet, Talk, Unit, units_as_options
from opfor.systems.opr.table.state import DESTROYED, AiUnit
from opfor.words import counted

#: the rules that what is noted counts for
_RULES = ("OPR-ACT", "OPR-LAST", "SR-DEADLY")
_MEANS = (
    "The companion only knows what it is told: note units that were destroyed, that failed "
    "morale, or that lost models or wounds. Then go on."
)


class Note:
    """One thing that may be noted: its label, the units it can be about, what it does."""

    def __init__(
        self, label: str, units: Sequence[Unit], do: Callable[[Talk, Unit, str], None]
    ) -> None:
        self.label = label
        self.units = units
        self.do = do


def note_outcomes(
    talk: Talk, subject: str, prompt: str, nothing: str, about: AiUnit | None = None
) -> None:
    """Ask until there is nothing more to note; the first option goes on.

    What happened to the A.I. may be known to be about one unit of it.
    """
    noted = 0
    while True:
        notes = _notes(talk, about)
        options = [Option("done", nothing), *(Option(id, note.label) for id, note in notes.items())]
        answer = talk.choose(f"{subject} outcome {noted}", prompt, options, _RULES, _MEANS, "done")
        if answer == "done":
            return
        key = f"{subject} {answer} {noted}"
        note = notes[answer]
        note.do(talk, which_unit(talk, key, "Which unit?", note.units, _RULES), key)
        prompt = "Anything else to note?"
        noted += 1


def _notes(talk: Talk, about: AiUnit | None) -> dict[str, Note]:
    own = [unit for unit in talk.state.on_table() if about is None or unit is about]
    theirs = talk.state.enemies_on_table()
    stunned = talk.edition.stunned
    one = about.name if about else "an A.I. unit"
    every = {
        "ai-destroyed": Note(f"{one} was destroyed", own, destroy),
        "ai-stunned": Note(f"{one} is {stunned}", _able(own), stun),
        "ai-wounded": Note(f"{one} has losses", _losing(talk, own), wound),
        "your-destroyed": Note("a unit of yours was destroyed", theirs, destroy),
        "your-stunned": Note(f"a unit of yours is {stunned}", _able(theirs), stun),
        "your-wounded": Note("a unit of yours has losses", _losing(talk, theirs), wound),
    }
    return {id: note for id, note in every.items() if note.units}


def _able(units: Sequence[Unit]) -> list[Unit]:
    return [unit for unit in units if not unit.is_stunned]


def _losing(talk: Talk, units: Sequence[Unit]) -> list[Unit]:
    """Units that can lose something and live."""
    return [unit for unit in units if unit.models > 1 or talk.sheet.profile(unit).tough > 1]


def which_unit(
    talk: Talk, key: str, prompt: str, units: Sequence[Unit], rules: Sequence[str]
) -> Unit:
    """One of the units; nothing is asked if there is only one."""
    if len(units) == 1:
        return units[0]
    means = "Units on the table; those in reserve or riding along are not meant."
    answer = talk.choose(f"{key} unit", prompt, units_as_options(units), rules, means)
    return next(unit for unit in units if unit.id == answer)


def destroy(talk: Talk, unit: Unit, key: str) -> None:
    """It is gone; the cargo of a transport gets out [OWN-WRECK]."""
    put_back = f"{unit.name}: back on the table, {remaining(talk.sheet, unit)}"
    talk.tell("note", f"{unit.name} is destroyed.", put_back=put_back)
    if not isinstance(unit, AiUnit):
        unit.is_destroyed = True
        return
    cargo = talk.state.cargo_of(unit)
    unit.place = DESTROYED
    for rider in cargo:
        order_out_of_wreck(talk, rider, unit)


def stun(talk: Talk, unit: Unit, key: str) -> None:
    unit.is_stunned = True
    stunned = talk.edition.stunned
    put_back = f"{unit.name}: no longer {stunned}"
    talk.tell("note", f"{unit.name} is {stunned}.", ["OPR-LAST"], put_back)


def wound(talk: Talk, unit: Unit, key: str) -> None:
    """Models left, and wounds on a Tough one that still stands; none left: destroyed."""
    models = _ask_models(talk, unit, key) if unit.models > 1 else 1
    wounds = _ask_wounds(talk, unit, key, models) if models else 0
    tough = talk.sheet.profile(unit).tough
    if not models or wounds >= tough:
        destroy(talk, unit, key)
        return
    put_back = f"{unit.name}: {remaining(talk.sheet, unit)} again"
    unit.models, unit.wounds = models, wounds
    talk.tell("note", f"{unit.name}: {remaining(talk.sheet, unit)}.", put_back=put_back)


def _ask_models(talk: Talk, unit: Unit, key: str) -> int:
    means = "How many models of it still stand, joined heroes included."
    prompt = f"{unit.name}: models left?"
    return talk.count(f"{key} models", prompt, unit.models, ["SR-DEADLY"], means)


def _ask_wounds(talk: Talk, unit: Unit, key: str, models: int) -> int:
    """The last model may die of its wounds, others are counted by models."""
    tough = talk.sheet.profile(unit).tough
    if tough == 1:
        return 0
    means = f"Wounds on its one wounded model, which dies at {tough}."
    most = tough if models == 1 else tough - 1
    prompt = f"{unit.name}: wounds taken?"
    return talk.count(f"{key} wounds", prompt, most, ["SR-DEADLY"], means)


def remaining(sheet: Sheet, unit: Unit) -> str:
    """What is left of a unit, in words."""
    tough = sheet.profile(unit).tough
    models = f"{counted(unit.models, 'model')} left"
    return f"{models}, Tough {tough_left(sheet, unit)} left" if tough > 1 else models


def tough_left(sheet: Sheet, unit: Unit) -> int:
    """Total remaining Tough of a unit [SR-DEADLY]."""
    return max(0, unit.models * sheet.profile(unit).tough - unit.wounds)
