"""`opfor battle`: a whole game, A.I. against A.I. or against people, told as a report."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

import opfor
from opfor.cli.armies import choose_save
from opfor.cli.battle_report import Report, saved_title
from opfor.dice import new_seed
from opfor.faults import Refused
from opfor.match import Match
from opfor.play.armies import find_army
from opfor.play.matches import SYSTEMS, go_on_battle, start_battle, table_of
from opfor.play.saves import new_path, unfinished
from opfor.play.session import Session
from opfor.play.tables import options_of
from opfor.seats import SIDES
from opfor.systems.entropic.switches import turned
from opfor.systems.opr.editions import EDITIONS, load_edition
from opfor.textfile import read_text

DICE = ("app", "typed")
#: seconds between the steps of a watched game
PAUSE = 0.6


def battle(
    list_a: Annotated[str, typer.Argument(metavar="LIST", help="Side a: a file or a sample.")] = "",
    list_b: Annotated[str, typer.Argument(metavar="LIST", help="Side b: a file or a sample.")] = "",
    system: Annotated[str, typer.Option(help=", ".join(SYSTEMS))] = "gf-3",
    seed: Annotated[int | None, typer.Option(help="Repeat a game's dice.")] = None,
    table: Annotated[
        str, typer.Option(help="A table or map: a file, a name, or a number to make one from.")
    ] = "",
    watch: Annotated[bool, typer.Option("--watch", help="Tell it bit by bit.")] = False,
    why: Annotated[
        bool | None, typer.Option("--why/--no-why", help="Show every circuit box passed.")
    ] = None,
    save: Annotated[str, typer.Option(help="Keep the record in this file.")] = "",
    resume: Annotated[str, typer.Option(help="Go on with the battle in this file.")] = "",
    you: Annotated[str, typer.Option(help="Play side a or b yourself.")] = "",
    dice: Annotated[str, typer.Option(help="app (rolled here) or typed (you roll).")] = "app",
    bonus: Annotated[str, typer.Option(help="The challenge bonus for side a or b.")] = "",
    handicap: Annotated[
        list[str] | None, typer.Option(help="a=100: units worth that much stay at home.")
    ] = None,
    core: Annotated[str, typer.Option(help="A core file of your own (encounter).")] = "",
    scenario: Annotated[str, typer.Option(help="A scenario: a file or a name (entropic).")] = "",
    rule: Annotated[
        list[str] | None, typer.Option(help="Turn a switch of docs/readings.md: leftovers_act=no.")
    ] = None,
    uneven: Annotated[
        bool, typer.Option("--uneven", help="Forces more than 5% apart (entropic).")
    ] = False,
    circuit: Annotated[
        list[str] | None,
        typer.Option(help="A circuit file of your own; a=FILE or b=FILE for one side only."),
    ] = None,
) -> None:
    """A whole game. Several people share a side with NAME=FILE+NAME=FILE as its LIST."""
    _side("--you", you)
    if resume or not list_a:
        return _play(*_go_on(resume or _offer(), you), watch, why)
    if not list_b:
        raise Refused("battle: give a list for each side")
    if dice not in DICE:
        raise Refused(f"--dice: '{dice[:80]}' is neither app nor typed")
    _check_table(system, table)
    number = new_seed() if seed is None else seed
    options: dict[str, Any] = {
        "bonus": _side("--bonus", bonus),
        "handicap": _handicaps(handicap or []),
        "core": _file(core),
        "scenario": (_file(scenario) if Path(scenario).exists() else scenario),
        "rules": read_switches(system, rule or []),
        "uneven": uneven,
    }
    setup: dict[str, Any] = {
        "system": _known(system),
        "sides": {
            side: {"armies": _armies(system, text, "you" if you == side else "")}
            for side, text in zip(SIDES, (list_a, list_b), strict=True)
        },
        "table": table_of(system, table, number),
        "options": {name: value for name, value in options.items() if value},
        "circuits": [_circuit(text) for text in circuit or []],
    }
    _play(*_start(header_of(setup, number, dice), save), watch, why)


def header_of(setup: dict[str, Any], seed: int, dice: str) -> dict[str, Any]:
    """The header of a new record."""
    owners = [army["owner"] for side in setup["sides"].values() for army in side["armies"]]
    names = [name.strip() for owner in owners for name in owner.split(",") if name.strip()]
    return {
        "program": opfor.__version__,
        "kind": "battle",
        "dice": dice,
        "seed": seed,
        "people": list(dict.fromkeys(names)),
        "setup": setup,
    }


def _start(header: dict[str, Any], save: str) -> tuple[Match, Session]:
    """A new game; what is wrong with an option is said of the option as it was typed. One that
    a person plays is always kept."""
    path = save
    if not save and is_played(header):
        path = new_path("battle", header["setup"]["system"])
    try:
        return start_battle(header, path)
    except Refused as refusal:
        raise Refused(str(refusal).replace("options: ", "--")) from None


def _go_on(path: str, you: str) -> tuple[Match, Session]:
    """A saved game; who plays which side of it is settled."""
    match, session = go_on_battle(path)
    if you and not match.people()[you]:
        session.record.close()
        held = [f"{names[0]} plays side {side}" for side, names in match.people().items() if names]
        whose = " and ".join(held) or "nobody plays"
        raise Refused(f"--you: in {path} {whose}, and the A.I. side {you}; leave --you out")
    return match, session


def _check_table(system: str, table: str) -> None:
    """The ground of Entropic Engine belongs to its scenario."""
    if table and system == "entropic":
        raise Refused("--table: entropic has no such thing; --scenario has the ground too")


def is_played(header: dict[str, Any]) -> bool:
    """Whether somebody has to answer or roll in a game."""
    return bool(header.get("people")) or header.get("dice") == "typed"


def _known(system: str) -> str:
    if system not in SYSTEMS:
        raise Refused(f"--system: unknown '{system[:80]}'; there are: {', '.join(SYSTEMS)}")
    return system


def _side(option: str, text: str) -> str:
    if text and text not in SIDES:
        raise Refused(f"{option}: '{text[:80]}' is neither a nor b")
    return text


def _file(name: str) -> dict[str, str]:
    return {"file": name, "text": read_text(name)} if name else {}


def _circuit(text: str) -> dict[str, str]:
    """A circuit file, for both sides or for one."""
    side, equals, name = text.partition("=")
    if equals and side in SIDES and not Path(text).exists():
        return {**_file(name), "side": side}
    return _file(text)


def _armies(system: str, text: str, owner: str) -> list[dict[str, str]]:
    """One list, or one for each of the people who share a side."""
    armies: list[dict[str, str]] = []
    is_shared = "=" in text and not Path(text).exists()
    for part in text.split("+") if is_shared else [text]:
        name, equals, file = part.partition("=")
        given = find_army(_known(system), file if is_shared and equals else part)
        armies.append({**given.to_json(), "owner": name if is_shared and equals else owner})
    return armies


def _handicaps(given: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for text in given:
        side, _, points = text.partition("=")
        if side not in SIDES or not (points.isascii() and points.isdigit()):
            raise Refused(f"--handicap: '{text[:80]}' is not like a=100")
        found[side] = int(points[:9])
    return found


def read_switches(system: str, given: list[str]) -> dict[str, bool]:
    """Rules switches as they are typed: area-stun=no, leftovers_act=no."""
    found: dict[str, bool] = {}
    for text in given:
        if system not in EDITIONS and "rules" not in options_of(system):
            raise Refused(f"--rule: {system} has no switches")
        name, _, value = text.partition("=")
        found[name] = value == "yes"
        _check_switches(system, found)
        if value not in ("yes", "no"):
            raise Refused(f"--rule: '{text[:80]}' is neither {name}=yes nor {name}=no")
    return found


def _check_switches(system: str, found: dict[str, bool]) -> None:
    """Refuse a name that the system does not know."""
    if system not in EDITIONS:
        turned(dict(found), "--rule")
        return
    try:
        load_edition(system, found)
    except Refused as refusal:
        raise Refused(str(refusal).replace("rules: ", "--rule: ", 1)) from None


def _offer() -> str:
    """A saved battle to go on with."""
    saves = unfinished("battle")[:9]
    if not saves:
        raise Refused("battle: give a list for each side; opfor armies shows those there are")
    chosen = choose_save(Console(highlight=False), [saved_title(save) for save in saves])
    if not chosen:
        raise Refused("battle: give a list for each side of a new game")
    return saves[chosen - 1].path


def _play(match: Match, session: Session, watch: bool, why: bool | None) -> None:
    report = Report(match, match.is_reasoned if why is None else why, PAUSE if watch else 0.0)
    for note in match.notes():
        typer.echo(f"Note: {note}")
    if is_played(session.record.header):
        from opfor.cli.battle_terminal import BattleTerminal

        return BattleTerminal(match, session, report).play()
    report.tell(session.told)
    where = f", record in {session.record.path}" if session.record.path else ""
    typer.echo(f"\nseed {session.record.header['seed']}{where}")
