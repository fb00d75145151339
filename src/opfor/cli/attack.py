"""`opfor attack`: one attack of Entropic Engine, step by step, each number explained."""

import json
import sys
from typing import Annotated, Any

import typer

from opfor.faults import Refused
from opfor.game import Decision, Event
from opfor.systems.entropic.numbers import FLAGS, QUESTIONS, Account, Question, work_out
from opfor.systems.entropic.scene import event_lines, read_attack, resolve
from opfor.systems.entropic.words import answer_of, offers
from opfor.textfile import STANDARD_INPUT, read_text

YES_NO = {"y": True, "yes": True, "n": False, "no": False}


def attack(
    scene: Annotated[str, typer.Argument(help="A scene file; without one, by numbers.")] = "",
    attack: Annotated[int | None, typer.Option(help="The attacker's Attack.")] = None,
    defend: Annotated[int | None, typer.Option(help="The target's Defend.")] = None,
    distance: Annotated[float | None, typer.Option(help="From base to base.")] = None,
    range_: Annotated[float | None, typer.Option("--range", help="Of the weapon.")] = None,
    bid: Annotated[int | None, typer.Option(help="Real points the attacker bids.")] = None,
    answer: Annotated[int | None, typer.Option(help="Real points the target bids.")] = None,
    attacker_stun: Annotated[int | None, typer.Option(help="Its stun markers.")] = None,
    target_stun: Annotated[int | None, typer.Option(help="Its stun markers.")] = None,
    target_command: Annotated[int | None, typer.Option(help="Its Command.")] = None,
    closest: Annotated[bool, typer.Option("--closest", help="Closest visible enemy.")] = False,
    path: Annotated[bool, typer.Option("--path", help="A point of its path.")] = False,
    obscured: Annotated[bool, typer.Option("--obscured", help="Something between.")] = False,
    cloaked: Annotated[bool, typer.Option("--cloaked", help="The target is cloaked.")] = False,
    interrupt: Annotated[
        str, typer.Option(help="move (the target moved when it was selected) or return.")
    ] = "",
    back: Annotated[
        str, typer.Option(help="The return attack: attack=4,defend=5,range=12,bid=1.")
    ] = "",
    ask: Annotated[bool, typer.Option("--ask", help="Ask what the scene leaves open.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Resolve one attack: from a scene file, from flags, or by asking for each number."""
    given: dict[str, Any] = {
        "attack": attack, "defend": defend, "distance": distance, "range": range_, "bid": bid,
        "answer": answer, "attacker_stun": attacker_stun, "target_stun": target_stun,
        "target_command": target_command, "closest": closest or None, "path": path or None,
        "obscured": obscured or None, "cloaked": cloaked or None,
    }  # fmt: skip
    known = {name: value for name, value in given.items() if value is not None}
    if interrupt not in ("", "move", "return"):
        raise Refused(f"--interrupt: '{interrupt[:80]}' is neither move nor return")
    if scene:
        if known or interrupt or back:
            raise Refused("attack: a scene has its own numbers; give it alone")
        return _from_scene(scene, ask, as_json)
    if interrupt == "move":
        known["moved_away"] = True
    numbers = _numbers(back) if back or interrupt == "return" else None
    _print(_from_flags(known, numbers) if known else _by_asking(), as_json)


def _from_flags(known: dict[str, Any], back: dict[str, Any] | None) -> Account:
    """What is wrong with a number is said of the flag as it was typed."""
    try:
        return work_out(known, back)
    except Refused as refusal:
        name, colon, rest = str(refusal).partition(": ")
        if not colon or "'" in name:
            raise
        raise Refused(f"--{name.replace('_', '-')}: {rest}") from None


def _print(found: Any, as_json: bool) -> None:
    if as_json:
        return typer.echo(json.dumps(found.to_json(), ensure_ascii=False))
    typer.echo("\n".join(found.lines()))


def _from_scene(file: str, ask: bool, as_json: bool) -> None:
    name = "standard input" if file == STANDARD_INPUT else file
    if ask and file == STANDARD_INPUT:
        raise Refused("--ask: the scene itself comes on standard input; give it as a file")
    read = read_attack(read_text(file), name)
    if not ask:
        return _print(resolve(read), as_json)
    hear = None if as_json else _hear
    found = resolve(read, _ask_decision, hear)
    if as_json:
        return _print(found, as_json)
    typer.echo("\n".join(found.pending_lines()))


def _hear(event: Event) -> None:
    typer.echo("\n".join(event_lines(event)))


def _numbers(text: str) -> dict[str, Any]:
    """ "attack=4,range=12" by name."""
    found: dict[str, Any] = {}
    for part in text.replace(",", " ").split():
        name, equals, value = part.partition("=")
        if not equals:
            raise Refused(f"--back: '{part[:80]}' is not like attack=4")
        found[name.replace("-", "_")] = _value("--back", name in FLAGS, value)
    return found


def _value(where: str, is_flag: bool, text: str) -> Any:
    if is_flag:
        if text.lower() in YES_NO:
            return YES_NO[text.lower()]
        raise Refused(f"{where}: '{text[:80]}' is neither yes nor no")
    try:
        number = float(text)
    except ValueError:
        raise Refused(f"{where}: '{text[:80]}' is not a number") from None
    return int(number) if number.is_integer() else number


# asking


def _by_asking() -> Account:
    """Every number in the order of the page, then whether the target attacks back."""
    given = {question.name: _ask(question) for question in QUESTIONS}
    account = work_out(given)
    if account.has_failed or given["moved_away"]:
        return account
    typer.echo("\n".join(account.lines()))
    wants = Question("closest", "Does the target attack back?", "EE-RETURN-ATTACK", "no")
    if not _ask(wants):
        return account
    typer.echo("The return attack:")
    known = ("moved_away", "attacker_stun", "target_stun")
    back = {q.name: _ask(q) for q in QUESTIONS if q.name not in known}
    return work_out(given, back)


def _ask(question: Question) -> Any:
    default = f" [{question.default}]" if question.default else ""
    while True:
        line = _line(f"{question.prompt} ({question.rule}){default} ")
        try:
            return _value("answer", question.is_flag, line or question.default)
        except Refused as refusal:
            typer.echo(f"  {refusal}")


def _ask_decision(decision: Decision) -> str:
    """A choice of a scene that it leaves open."""
    found = offers(decision)
    typer.echo(f"{decision.prompt} ({', '.join(decision.rules)})")
    for number, option in enumerate(found, 1):
        typer.echo(f"  {number:>2} {option.id:<12} {option.label}")
    while True:
        line = _line(f"{decision.seats[0]}> ")
        if line.isascii() and line.isdigit() and 1 <= int(line[:4]) <= len(found):
            line = found[int(line) - 1].id
        try:
            return decision.verify(answer_of(decision, line))
        except Refused as refusal:
            typer.echo(f"  {refusal}")


def _line(prompt: str) -> str:
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise Refused("attack: the answers end here; nothing is resolved")
    return line.strip()
