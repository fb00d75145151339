"""Questions made easy to answer: what a die stands for, where a number starts, what may be set."""

import re
from collections.abc import Sequence

from opfor.game import Count, RollDie
from opfor.match import Plain
from opfor.pages import die
from opfor.tabletop.tracked import Field

#: what the reading of a die begins with: "D3: " or "D6, 4 options: "
_READING = re.compile(r"(D\d+)(?:, \d+ options)?: ")
#: one part of it: "1-2 is 1", "6 roll again"
_FACES = re.compile(r"(\d)(?:-(\d))? (?:is )?(.+)")
_BOUNDS = re.compile(r"a whole number from (\d+) to (\d+)")
#: a roll-off asks for a die of each side: "Who deploys first: a"
_OF_SIDE = re.compile(r"(.+): ([ab])")
_WORDS = "one of: "
DIE = "Roll one D6 and give what it shows; several dice may be given at once."


def die_asked(decision: RollDie, names: dict[str, str]) -> Plain:
    """A die to be rolled by hand; `names` puts words in the place of ids."""
    reading = decision.reading
    found = _READING.match(reading)
    kind = found[1] if found else "D6"
    data = die(decision)
    asked = _OF_SIDE.sub(r"Roll-off, \1: the die of side \2", decision.prompt)
    data["prompt"] = f"Roll a D6{'' if kind == 'D6' else f' as a {kind}'}: {asked}"
    data["reading"] = reading
    data["means"] = f"{DIE} {reading}".strip()
    meant = _meant(reading[found.end() :], names) if found else {}
    for option in data["options"]:
        option["hint"] = meant.get(option["id"], "")
    return data


def _meant(reading: str, names: dict[str, str]) -> dict[str, str]:
    """What each face stands for."""
    meant: dict[str, str] = {}
    for part in reading.split(", "):
        found = _FACES.fullmatch(part)
        if found:
            for face in range(int(found[1]), int(found[2] or found[1]) + 1):
                meant[str(face)] = names.get(found[3], found[3])
    return meant


def count_asked(decision: Count, fields: Sequence[Field]) -> Plain:
    """A number within bounds, and the one that is known or else likely, to start from."""
    known = decision.default or _known(decision.prompt, fields)
    if known.isdecimal() and decision.low <= int(known) <= decision.high:
        start: int | None = int(known)
    else:
        start = decision.high if decision.prompt.rstrip("?").endswith(" left") else None
    return {"low": decision.low, "high": decision.high, "start": start}


def _known(prompt: str, fields: Sequence[Field]) -> str:
    """The tracked fact a prompt such as "Ferry Crawler: wounds taken?" is about."""
    name, _, rest = prompt.partition(": ")
    path = f"{name}.{rest.partition(' ')[0]}".lower()
    return next((field.value for field in fields if field.path.lower() == path), "")


def field_shown(field: Field) -> Plain:
    """A tracked fact with the values it may take, where they are few, or their bounds."""
    data: Plain = {"path": field.path, "value": field.value, "allowed": field.allowed}
    bounds = _BOUNDS.fullmatch(field.allowed)
    if bounds:
        data["low"], data["high"] = int(bounds[1]), int(bounds[2])
    elif field.allowed.startswith(_WORDS):
        data["values"] = field.allowed.removeprefix(_WORDS).split(", ")
    elif field.allowed == "yes or no":
        data["values"] = ["yes", "no"]
    return data
