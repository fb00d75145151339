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
#: endings of files that are lists, where a whole folder is given
LIST_ENDINGS = (".txt", ".json", ".toml")
#: the ending of lists and of notes alike
MAYBE_ENDING = ".md"


def setup_of(
    system: str, first: str, second: str, table: str, settings: list[str]
) -> dict[str, Any]:
    """A pairing that the A.I. plays on both sides."""
    checked_system(system)
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


def checked_system(system: str) -> str:
    if system not in SYSTEMS:
        raise Refused(f"--system: unknown '{system[:80]}'; there are: {', '.join(SYSTEMS)}")
    return system


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
            raise Refused(f"rule: '{value[:80]}' does not end in =yes or =no")
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


def lists_in(folder: str, system: str) -> tuple[list[str], list[str]]:
    """The lists of a folder, and the names of the files in it that were passed over."""
    found: list[str] = []
    passed: list[str] = []
    for path in _files(folder):
        if _is_list(path, system):
            found.append(str(path))
        else:
            passed.append(path.name)
    if len(found) < 2:
        endings = ", ".join((*LIST_ENDINGS, MAYBE_ENDING))
        over = f"; passed over: {', '.join(passed)}" if passed else ""
        raise Refused(
            f"{folder}: two lists at least are needed ({endings}), there"
            f" {'is one' if found else 'is none'}{over}"
        )
    return found, passed


def _files(folder: str) -> list[Path]:
    """Hidden files are nobody's lists and are not worth a word."""
    try:
        paths = sorted(Path(folder).iterdir())
    except OSError as error:
        raise Refused(f"{folder}: a folder of lists is needed: {error.strerror}") from None
    return [path for path in paths if path.is_file() and not path.name.startswith(".")]


def _is_list(path: Path, system: str) -> bool:
    """By its ending; what is as likely a text about the lists, if it can be read as one."""
    if path.suffix.lower() in LIST_ENDINGS and path.stem.lower() != "readme":
        return True
    if path.suffix.lower() not in (*LIST_ENDINGS, MAYBE_ENDING):
        return False
    try:
        find_army(system, str(path))
    except Refused:
        return False
    return True
