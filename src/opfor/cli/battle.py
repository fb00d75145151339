"""`opfor battle`: a whole game, A.I. against A.I. or against people, told as a report."""

import sys
import time
from typing import Annotated, Any

import typer

import opfor
from opfor.cli.armies import find_army
from opfor.dice import new_seed
from opfor.faults import Refused
from opfor.game import Event
from opfor.play.record import create, unsaved
from opfor.play.session import Session
from opfor.systems.opr.editions import EDITIONS
from opfor.systems.opr.whole.making import make_battle

SIDES = ("a", "b")
#: seconds between the activations of a watched game
PAUSE = 0.6


def battle(
    list_a: Annotated[str, typer.Argument(metavar="LIST", help="Side a: a file or a sample.")],
    list_b: Annotated[str, typer.Argument(metavar="LIST", help="Side b: a file or a sample.")],
    system: Annotated[str, typer.Option(help=", ".join(EDITIONS))] = "gf-3",
    seed: Annotated[int | None, typer.Option(help="Repeat a game's dice.")] = None,
    table: Annotated[
        str, typer.Option(help="A table file, a table by name, or a number to make one from.")
    ] = "",
    watch: Annotated[bool, typer.Option("--watch", help="Tell it bit by bit.")] = False,
    save: Annotated[str, typer.Option(help="Keep the record in this file.")] = "",
    you: Annotated[str, typer.Option(help="Play side a or b yourself.")] = "",
    bonus: Annotated[str, typer.Option(help="The challenge bonus for side a or b.")] = "",
    handicap: Annotated[
        list[str] | None, typer.Option(help="a=100: units worth that much stay at home.")
    ] = None,
) -> None:
    """A whole game. Several people share a side with NAME=FILE+NAME=FILE as its LIST."""
    number = new_seed() if seed is None else seed
    sides = {
        side: {"armies": _armies(system, text, "you" if you == side else "")}
        for side, text in zip(SIDES, (list_a, list_b), strict=True)
    }
    options: dict[str, Any] = {"handicap": _handicaps(handicap or [])}
    if bonus:
        options["bonus"] = _side("--bonus", bonus)
    if you:
        _side("--you", you)
    setup = {"system": system, "sides": sides, "table": _table(table, number), "options": options}
    people = [army["owner"] for side in sides.values() for army in side["armies"] if army["owner"]]
    header = {
        "program": opfor.__version__,
        "kind": "battle",
        "dice": "app",
        "seed": number,
        "people": people,
        "setup": setup,
    }
    _play(header, save, watch)


def _side(option: str, text: str) -> str:
    if text not in SIDES:
        raise Refused(f"{option}: '{text[:80]}' is neither a nor b")
    return text


def _armies(system: str, text: str, owner: str) -> list[dict[str, str]]:
    """One list, or one for each of the people who share a side."""
    armies: list[dict[str, str]] = []
    for part in text.split("+") if "=" in text else [text]:
        name, equals, file = part.partition("=")
        given = find_army(system, file if equals else part)
        armies.append({**given.to_json(), "owner": name if equals else owner})
    return armies


def _handicaps(given: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for text in given:
        side, _, points = text.partition("=")
        if side not in SIDES or not points.isdigit():
            raise Refused(f"--handicap: '{text[:80]}' is not like a=100")
        found[side] = int(points[:9])
    return found


def _table(text: str, seed: int) -> dict[str, Any]:
    """What the record keeps of a table: the number it is made from, or the whole file."""
    if not text or text.isdigit():
        return {"seed": int(text[:9]) if text else seed}
    from opfor.systems.opr.whole.tables import find_table

    return find_table(text)


def _play(header: dict[str, Any], save: str, watch: bool) -> None:
    game, policies = make_battle(header["setup"])
    record = create(save, header) if save else unsaved(header)
    session = Session(game, record, policies)
    if header["people"]:
        from opfor.cli.battle_terminal import BattleTerminal

        return BattleTerminal(session).play()
    tell([(told.step, told.event) for told in session.told], PAUSE if watch else 0.0)
    where = f", record in {save}" if save else ""
    typer.echo(f"\nseed {header['seed']}{where}")


def tell(events: list[tuple[int, Event]], pause: float = 0.0) -> None:
    """The report, each step with its number."""
    last = 0
    for step, event in events:
        if step != last and pause and event.kind in ("order", "round"):
            sys.stdout.flush()
            time.sleep(pause)
        typer.echo(line_of(step if step != last else 0, event.kind, event.text))
        last = step


def line_of(step: int, kind: str, text: str) -> str:
    """One line of a report; a new step shows its number."""
    lead = f"{step:>4} " if step else "     "
    line = f"{lead}{text}"
    return f"\n{line}" if kind == "round" else line
