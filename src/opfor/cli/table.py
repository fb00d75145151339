"""`opfor table`: the companion at a real table, from the choice of armies to the result."""

from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

import opfor
from opfor.cli.armies import choose_army, choose_save, choose_system, draw_from_book
from opfor.cli.battle import read_switches
from opfor.cli.keys import Keyboard
from opfor.cli.terminal import Terminal
from opfor.dice import new_seed
from opfor.faults import Refused
from opfor.play.armies import Given, find_army
from opfor.play.saves import Save, new_path, unfinished
from opfor.play.session import Session
from opfor.play.tables import SYSTEMS, go_on, library_of, options_of, start
from opfor.tabletop.companion import Companion
from opfor.textfile import read_text

DICE = ("app", "typed")


def table(
    system: Annotated[str, typer.Option(help=", ".join(SYSTEMS))] = "",
    army: Annotated[str, typer.Option(help="The A.I.'s army: a file, preset or sample.")] = "",
    points: Annotated[
        int | None, typer.Option(help="gf-2: draw an army of this size out of the book --army.")
    ] = None,
    mine: Annotated[
        list[str] | None,
        typer.Option(help="Your own list; NAME=FILE for each of several players."),
    ] = None,
    players: Annotated[str, typer.Option(help="Several players: Ann,Ben.")] = "",
    dice: Annotated[str, typer.Option(help="app (rolled here) or typed (you roll).")] = "app",
    seed: Annotated[int | None, typer.Option(help="Repeat a game's dice.")] = None,
    circuit: Annotated[
        list[str] | None, typer.Option(help="A circuit file of your own, instead of the print.")
    ] = None,
    bonus: Annotated[
        bool | None, typer.Option("--bonus", help="One Page Rules: the challenge bonus.")
    ] = None,
    rounds: Annotated[int | None, typer.Option(help="One Page Rules: how many rounds.")] = None,
    turns: Annotated[
        int | None, typer.Option(help="Encounter, Entropic Engine: how many turns.")
    ] = None,
    cards: Annotated[int | None, typer.Option(help="Encounter: the A.I.'s cards.")] = None,
    rule: Annotated[
        list[str] | None, typer.Option(help="Entropic Engine: turn a switch: area-stun=no.")
    ] = None,
    save: Annotated[str, typer.Option(help="Where to keep the game.")] = "",
    resume: Annotated[str, typer.Option(help="Go on with this saved game.")] = "",
    new: Annotated[bool, typer.Option("--new", help="Do not offer saved games.")] = False,
) -> None:
    """The companion at a real table: it asks, you answer, it orders."""
    console = Console(highlight=False)
    if dice not in DICE:
        raise Refused(f"--dice: '{dice[:80]}' is neither app nor typed")
    path = resume or ("" if new or system else _offer(console))
    if path:
        return _play(go_on(path), console)
    chosen = system or choose_system(console)
    library = library_of(chosen)
    options = _options(chosen, bonus, rounds, turns, cards)
    own = [{"file": file, "text": read_text(file)} for file in circuit or []]
    for file in own:
        library = library.replace(file["text"], file["file"])
    dealt = new_seed() if seed is None else seed
    if points is not None:
        ai = draw_from_book(chosen, army, points, dealt)
    else:
        ai = find_army(chosen, army) if army else choose_army(console, chosen)
    header: dict[str, Any] = {
        "program": opfor.__version__,
        "kind": "table",
        "dice": dice,
        "seed": dealt,
        "circuits": own,
        "setup": {
            "system": chosen,
            "ai": ai.to_json(),
            "players": [p.to_json() for p in _players(chosen, players, mine or [])],
            "options": options,
        },
    }
    if rule:
        if "rules" not in options_of(chosen):
            raise Refused(f"--rule: {chosen} has no switches at a real table")
        header["setup"]["rules"] = read_switches(chosen, rule)
    _play(_start(header, save or new_path("table", chosen)), console)


def _start(header: dict[str, Any], path: str) -> Session:
    """A new game; what is wrong with an option is said of the option as it was typed."""
    try:
        return start(header, path)
    except Refused as refusal:
        raise Refused(str(refusal).replace("setup: options: ", "--")) from None


def _options(
    system: str, bonus: bool | None, rounds: int | None, turns: int | None, cards: int | None
) -> dict[str, Any]:
    """What was given for this system; what belongs to another one is refused."""
    all: dict[str, Any] = {"bonus": bonus, "rounds": rounds, "turns": turns, "cards": cards}
    given = {name: value for name, value in all.items() if value is not None}
    wrong = next((name for name in given if name not in options_of(system)), None)
    if wrong is not None:
        raise Refused(f"--{wrong}: {system} has no such thing")
    return given


def _players(system: str, names: str, lists: list[str]) -> list[Given]:
    """The people on the player side, each with a list where one is given."""
    named = [name.strip() for name in names.split(",") if name.strip()]
    if len(set(named)) < len(named):
        raise Refused(f"--players: each player needs a name of their own, not {names}")
    people = {name: Given(name, "", "") for name in named}
    for text in lists:
        name, equals, file = text.partition("=")
        if not equals or Path(text).exists():
            name, file = next(iter(people), "you"), text
        elif named and name not in named:
            raise Refused(f"--mine: {name} is not among the players {', '.join(named)}")
        army = find_army(system, file)
        people[name] = Given(name, army.file, army.text)
    if len(people) > 6:
        raise Refused("--players: at most six people share the player side")
    return list(people.values()) or [Given("you", "", "")]


def _offer(console: Console) -> str:
    """A saved game to go on with, if the person wants one."""
    saves = unfinished("table")[:9]
    chosen = choose_save(console, [_title(save) for save in saves]) if saves else 0
    return saves[chosen - 1].path if chosen else ""


def _title(save: Save) -> str:
    setup = save.record.header.get("setup", {})
    when = datetime.fromtimestamp(save.saved_at).strftime("%Y-%m-%d %H:%M")
    army = setup.get("ai", {}).get("name")
    return f"{setup.get('system')}, {army}: {when}, {save.record.history.version} entries"


def _play(session: Session, console: Console) -> None:
    system = session.system
    assert isinstance(system, Companion)
    Terminal(session, system, console, Keyboard()).play()
