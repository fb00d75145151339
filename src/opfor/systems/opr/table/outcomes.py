"""What an activation did to either side, noted with a key or two."""

from collections.abc import Callable, Sequence

from opfor.game import Option
from opfor.systems.opr.table.placing import order_out_of_wreck
from opfor.systems.opr.table.sheet import Talk, Unit, units_as_options
from opfor.systems.opr.table.state import DESTROYED, AiUnit, PlayerUnit

_MEANS = (
    "The companion only knows what it is told: note units that were destroyed, that failed "
    "morale, or that lost models or wounds. Then go on."
)


def note_outcomes(talk: Talk, subject: str, prompt: str, nothing: str) -> None:
    """Ask until there is nothing more to note; the first option goes on."""
    noted = 0
    while True:
        kinds = _kinds(talk)
        options = [Option("done", nothing), *(Option(id, kinds[id][0]) for id in kinds)]
        shown = "Anything else to note?" if noted else prompt
        answer = talk.choose(f"{subject} outcome {noted}", shown, options, [], _MEANS)
        if answer == "done":
            return
        _, units, note = kinds[answer]
        note(talk, _which(talk, f"{subject} {answer} {noted}", units))
        noted += 1


def _kinds(
    talk: Talk,
) -> dict[str, tuple[str, Sequence[Unit], Callable[[Talk, Unit, str], None]]]:
    """What may be noted now: a label, the units it can be about, and what it does."""
    own, theirs = talk.state.in_play(), talk.state.enemies_left()
    stunned = talk.edition.stunned
    every: dict[str, tuple[str, Sequence[Unit], Callable[[Talk, Unit, str], None]]] = {
        "ai-destroyed": ("an A.I. unit was destroyed", talk.state.on_table(), _destroy),
        "ai-stunned": (f"an A.I. unit is {stunned}", _able(own), _stun),
        "ai-wounded": ("an A.I. unit has losses", _losing(talk, talk.state.on_table()), _wound),
        "your-destroyed": ("a unit of yours was destroyed", theirs, _destroy),
        "your-stunned": (f"a unit of yours is {stunned}", _able(theirs), _stun),
        "your-wounded": ("a unit of yours has losses", _losing(talk, theirs), _wound),
    }
    return {id: kind for id, kind in every.items() if kind[1]}


def _able(units: Sequence[Unit]) -> list[Unit]:
    return [unit for unit in units if not unit.is_stunned]


def _losing(talk: Talk, units: Sequence[Unit]) -> list[Unit]:
    """Units that can lose something and live."""
    return [unit for unit in units if unit.models > 1 or talk.sheet.profile(unit).tough > 1]


def _which(talk: Talk, key: str, units: Sequence[Unit]) -> tuple[Unit, str]:
    if len(units) == 1:
        return units[0], key
    answer = talk.choose(key, "Which unit?", units_as_options(units), [], "")
    return next(unit for unit in units if unit.id == answer), key
