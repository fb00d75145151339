"""`opfor replay`: a recorded game told again, without rolling a die; or the state at a step."""

import json
from typing import Annotated

import typer

import opfor
from opfor.cli.battle_report import Report
from opfor.faults import Refused, fault
from opfor.game import Diverged
from opfor.match import Match
from opfor.play.matches import open_match
from opfor.play.record import Record, load
from opfor.play.session import Session, refusal_of
from opfor.play.told import Told, lines_for, told_from_json
from opfor.seats import SIDES, seats_of


def replay(
    file: Annotated[str, typer.Argument(help="A record that `opfor battle --save` wrote.")],
    at: Annotated[int | None, typer.Option(help="Show the state after this step instead.")] = None,
    seat: Annotated[str, typer.Option(help="Only what this side or person may know.")] = "",
    why: Annotated[
        bool | None, typer.Option("--why/--no-why", help="Show every circuit box passed.")
    ] = None,
    html: Annotated[str, typer.Option(help="Write it as one page that plays anywhere.")] = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="The log as JSON lines, without the seed.")
    ] = False,
) -> None:
    """Tell a recorded game again; one that people still play as they may know it."""
    record = load(file)
    if record.header.get("kind") != "battle":
        raise fault(file, "is not the record of a battle")
    match = open_match(record.header["setup"])
    _check_seat(match, record, seat)
    seats = _seats(match, seat) or _players(match, record)
    if html:
        return _write_page(match, record, html)
    if at is not None:
        return _show(match, record, at, seat or (seats[0] if len(seats) == 1 else ""))
    told, is_whole = _told(match, record)
    cut = "" if is_whole else f"The record ends at step {record.steps}, before the game's end."
    if as_json:
        lines = lines_for(record.header, told, seats or _everybody(match, told))
        typer.echo("\n".join(json.dumps(line, ensure_ascii=False) for line in lines))
        return typer.echo(cut, err=True, nl=bool(cut))
    reasoned = match.is_reasoned if why is None else why
    for note in match.notes():
        typer.echo(f"Note: {note}")
    Report(match, reasoned).tell([each for each in told if not seats or each.is_for(seats)])
    typer.echo(cut, nl=bool(cut))


def _told(match: Match, record: Record) -> tuple[list[Told], bool]:
    """What is told of a game, and whether that is all of it. The game of this program tells it
    anew, so that words altered in the file are not passed on; another version's words stay."""
    if record.header.get("program") != opfor.__version__:
        return [told_from_json(data) for data in record.events], record.is_over
    session = _rebuilt(match, record)
    return session.told, _is_whole(match, session)


def _is_whole(match: Match, session: Session) -> bool:
    return match.system.is_over(session.state_after(session.steps))


def _seats(match: Match, seat: str) -> list[str]:
    """Everybody on a side, or one person; nobody named: the whole record is told."""
    if not seat:
        return []
    if seat in SIDES:
        return seats_of(match.setup)[seat]
    if not match.side_of(seat):
        raise Refused(f"--seat: '{seat[:80]}' is no side and no player of this game")
    return [seat]


def _check_seat(match: Match, record: Record, seat: str) -> None:
    """While people play against the A.I., what it keeps from them is not told."""
    people = match.people()
    is_kept = match.system.is_secretive and not record.is_over and any(people.values())
    if is_kept and seat in SIDES and not people[seat]:
        raise Refused(f"--seat: the A.I. plays {seat}; its secrets are told once the game is over")


def _players(match: Match, record: Record) -> list[str]:
    """A game that people still play is told as they may know it."""
    people = [name for names in match.people().values() for name in names]
    return [] if record.is_over else people


def _everybody(match: Match, told: list[Told]) -> list[str]:
    named = {name for each in told for name in each.event.audience}
    return sorted({*SIDES, *named})


def _show(match: Match, record: Record, step: int, seat: str) -> None:
    """The state after a step, rebuilt from the record's entries."""
    session = _rebuilt(match, record)
    if step > session.steps and not _is_whole(match, session):
        raise fault(record.path, f"ends at step {session.steps}; there is no step {step} in it")
    state = session.state_after(step)
    lines = [f"After step {step} of {session.steps}:", *match.status(state, seat)]
    typer.echo("\n".join(lines))


def _write_page(match: Match, record: Record, path: str) -> None:
    """One file with the page, its looks and the whole game in it; it needs no server."""
    from opfor.web.replay_html import write_replay

    write_replay(match, _rebuilt(match, record), path)
    typer.echo(f"wrote {path}")


def _rebuilt(match: Match, record: Record) -> Session:
    """The game as far as the record goes; where the A.I. is to act next, it would play on."""
    held = record.steps
    try:
        session = Session(match.system, record, match.policies)
    except Diverged as error:
        raise refusal_of(record, error) from None
    if session.steps > held:
        session.end_at(held)
    return session
