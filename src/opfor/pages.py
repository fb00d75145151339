"""What the page data of all systems share: rules in words, questions, plain places."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from opfor.faults import Refused
from opfor.game import MAX_TEXT, Choose, Decision, Option, RollDie
from opfor.match import Match
from opfor.rulebook.index import catalogue
from opfor.seats import Seated

Plain = dict[str, Any]
#: a refusal that names its rule: "… (CORE-MOVE)"
_NAMES_RULE = re.compile(r"\([A-Z][A-Z0-9-]+(, [A-Z][A-Z0-9-]+)*\)")
#: decimals of an inch that a page can show
_DIGITS = 4


def place(x: float, y: float) -> list[float]:
    return [round(x, _DIGITS), round(y, _DIGITS)]


@cache
def _says() -> dict[str, str]:
    return {entry.id: entry.says for entry in catalogue()}


def means_of(ids: Sequence[str]) -> list[Plain]:
    """Rules with what they mean; the rulebook's own sentences."""
    return [{"id": id, "means": _says().get(id, "")} for id in dict.fromkeys(ids)]


def meaning(id: str) -> str:
    return _says().get(id, "")


def offered(option: Option, **more: Any) -> Plain:
    """An option, with what on the board it stands for."""
    return {"id": option.id, "label": option.label, "hint": option.hint, **more}


def question(decision: Decision, unit: str | None, options: list[Plain]) -> Plain:
    """What every question to a person has."""
    return {
        "key": decision.key,
        "prompt": decision.prompt,
        "means": decision.means,
        "shape": decision.shape,
        "seats": list(decision.seats),
        "rules": means_of(decision.rules),
        "unit": unit,
        "default": decision.default if isinstance(decision, Choose) else "",
        "options": options,
        "placing": None,
        "allocate": None,
    }


def die(decision: RollDie) -> Plain:
    """A die that a person rolls: a button for each face."""
    faces = [offered(Option(str(face), str(face))) for face in range(1, 7)]
    return question(decision, None, faces) | {"means": decision.reading or decision.means}


def answered(answer: str) -> Plain:
    """A preview of an answer that moves nobody."""
    return {
        "ok": True,
        "answer": answer,
        "models": [],
        "paths": [],
        "length": 0.0,
        "limit": None,
        "text": "",
        "shots": [],
    }


def unseen(text: str) -> Plain:
    """A look that finds no line, and why."""
    return {
        "line": [],
        "distance": None,
        "far": "",
        "visible": False,
        "blocked_by": [],
        "cover": False,
        "text": text,
        "odds": [],
    }


def owner_of(match: Match, side: str, id: str) -> str:
    """Whose a unit is: its owners', where people share a side, else the side's people's."""
    system = match.system
    own = system.owners.get(id, []) if isinstance(system, Seated) else []
    return ", ".join(own or match.people()[side])


def unknown(what: str, id: str) -> Refused:
    return Refused(f"there is no {what} '{id[:MAX_TEXT]}'")


def tried(decision: Decision, make: Callable[[], Plain]) -> Plain:
    """A preview: what an answer would do, or why it cannot be given, with the rule."""
    try:
        return make()
    except Refused as refused:
        why = str(refused)
    except (ValueError, TypeError, LookupError, ArithmeticError, RecursionError):
        why = "these words cannot be read as an answer"
    if decision.rules and not _NAMES_RULE.search(why):
        why = f"{why} ({', '.join(decision.rules)})"
    return {"ok": False, "why": why}
