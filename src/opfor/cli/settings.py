"""Set-ups of batches out of the words of the command: lists, table, options."""

from pathlib import Path
from typing import Annotated, Any

import typer

from opfor.faults import Refused
from opfor.play.armies import find_army
from opfor.play.matches import SYSTEMS, table_of
from opfor.seats import SIDES
from opfor.textfile import read_text

System = Annotated[str, typer.Option(help=", ".join(SYSTEMS))]
Table = Annotated[
    str, typer.Option(help="One table or map for all games: a file, a name, a number.")
]
Setting = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="bonus=a, handicap=b=100, circuit=FILE, circuit=a=FILE, rule=area-stun=no,"
        " scenario=NAME, core=FILE, table=NAME, uneven=yes; a is the first list, b the second.",
    ),
]
NAMES = ("bonus", "handicap", "circuit", "rule", "scenario", "core", "table", "uneven", "system")
#: endings of files that may be lists, where a whole folder is given
LIST_ENDINGS = (".txt", ".json", ".toml", ".md")


def setup_of(
    system: str, first: str, second: str, table: str, settings: list[str]
) -> dict[str, Any]:
    """A pairing that the A.I. plays on both sides."""
    if system not in SYSTEMS:
        raise Refused(f"--system: unknown '{system[:80]}'; there are: {', '.join(SYSTEMS)}")
    sides = {
        side: {"armies": [{**find_army(system, text).to_json(), "owner": ""}]}
        for side, text in zip(SIDES, (first, second), strict=True)
    }
    setup: dict[str, Any] = {"system": system, "sides": sides, "table": {}, "options": {}}
    for text in [*([f"table={table}"] if table else []), *settings]:
        setup = changed(setup, text)
    if setup["table"] and setup["options"].get("scenario"):
        raise Refused("table: scenario is set too, and a scenario is the table")
    return setup


def changed(setup: dict[str, Any], text: str) -> dict[str, Any]:
    """A set-up with one thing in it set."""
    name, equals, value = text.partition("=")
    if name not in NAMES or not equals or not value:
        raise Refused(f"'{text[:80]}' is not NAME=VALUE with one of: {', '.join(NAMES)}")
    if name == "table":
        return {**setup, "table": table_of(setup["system"], value, 0)}
    if name == "circuit":
        return {**setup, "circuits": [*setup.get("circuits", []), _circuit(value)]}
    if name == "system":
        return {**setup, "system": value}
    return {**setup, "options": {**setup["options"], **_option(setup["options"], name, value)}}


def _option(options: dict[str, Any], name: str, value: str) -> dict[str, Any]:
    if name == "bonus":
        if value not in SIDES:
            raise Refused(f"bonus: '{value[:80]}' is neither a nor b")
        return {"bonus": value}
    if name == "handicap":
        side, _, points = value.partition("=")
        if side not in SIDES or not (points.isascii() and points.isdigit()):
            raise Refused(f"handicap: '{value[:80]}' is not like a=100")
        return {"handicap": {**options.get("handicap", {}), side: int(points[:9])}}
    if name == "rule":
        switch, _, answer = value.partition("=")
        if answer not in ("yes", "no"):
            raise Refused(f"rule: '{value[:80]}' is not like area-stun=no")
        return {"rules": {**options.get("rules", {}), switch: answer == "yes"}}
    if name == "uneven":
        if value not in ("yes", "no"):
            raise Refused(f"uneven: '{value[:80]}' is neither yes nor no")
        return {"uneven": value == "yes"}
    return {name: _file(value) if name == "core" or Path(value).exists() else value}


def _file(name: str) -> dict[str, str]:
    return {"file": name, "text": read_text(name)}


def _circuit(text: str) -> dict[str, str]:
    """A circuit file, for both lists or for one."""
    side, equals, name = text.partition("=")
    if equals and side in SIDES and not Path(text).exists():
        return {**_file(name), "side": side}
    return _file(text)


def lists_in(folder: str) -> list[str]:
    """The files of a folder that may be lists."""
    try:
        paths = sorted(Path(folder).iterdir())
    except OSError as error:
        raise Refused(f"{folder}: a folder of lists is needed: {error.strerror}") from None
    found = [
        str(path)
        for path in paths
        if path.is_file() and path.suffix.lower() in LIST_ENDINGS and path.stem.lower() != "readme"
    ]
    if len(found) < 2:
        raise Refused(
            f"{folder}: two lists at least are needed ({', '.join(LIST_ENDINGS)}),"
            f" there {'is one' if found else 'is none'}"
        )
    return found
