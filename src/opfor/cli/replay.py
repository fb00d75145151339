"""`opfor replay`: a recorded game told again, without rolling a die; or the state at a step."""

import json
from typing import Annotated, Any

import typer

from opfor.cli.battle import line_of
from opfor.faults import Refused, fault
from opfor.game import Diverged
from opfor.play.record import load
from opfor.play.session import Session
from opfor.systems.opr.whole.making import make_battle
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.status import status_lines
from opfor.textfile import read_text


def replay(
    file: Annotated[str, typer.Argument(help="A record that `opfor battle --save` wrote.")],
    at: Annotated[int | None, typer.Option(help="Show the state after this step instead.")] = None,
) -> None:
    """Tell a recorded game again."""
    record = load(file)
    if record.header.get("kind") != "battle":
        raise fault(file, "is not the record of a battle")
    if at is None:
        return _tell(file)
    game, policies = make_battle(record.header["setup"])
    try:
        session = Session(game, record, policies)
    except Diverged as error:
        made = record.header.get("program", "another version")
        raise fault(file, f"made by opfor {made}, whose rules differ ({error})") from None
    state = session.state_after(at)
    if not isinstance(state, War):
        raise Refused(f"{file}: there is no state after step {at}")
    typer.echo("\n".join([f"After step {at} of {session.steps}:", *status_lines(state)]))


def _tell(file: str) -> None:
    """As it was written: told events need no engine."""
    told: dict[int, dict[str, Any]] = {}
    for line in read_text(file).splitlines()[1:]:
        data = json.loads(line)
        if data.get("e") == "event":
            told[int(data["i"])] = data
    last = 0
    for number in sorted(told):
        data = told[number]
        step = int(data["step"])
        typer.echo(line_of(step if step != last else 0, str(data["kind"]), str(data["text"])))
        last = step
