"""`opfor attack`: one attack of Entropic Engine, step by step, each number explained."""

import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any, TypeVar

import typer

from opfor.cli.battle import read_switches
from opfor.cli.battle_terminal import at_place, key_of
from opfor.faults import Refused
from opfor.game import Decision, Event
from opfor.systems.entropic.numbers import (
    FLAGS,
    PAYS_BACK,
    QUESTIONS,
    TEXTS,
    Question,
    check,
    work_out,
)
from opfor.systems.entropic.scene import event_lines, read_attack, resolve
from opfor.systems.entropic.switches import Switches, turned
from opfor.systems.entropic.words import answer_of, offers
from opfor.textfile import STANDARD_INPUT, read_text

T = TypeVar("T")
#: numbers whose flag is called otherwise
FLAG_OF = {"moved_away": "interrupt"}
RETURN = Question("closest", "Does the target attack back?", "EE-RETURN-ATTACK", "no")
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
    part: Annotated[str, typer.Option(help="The component attacked of a composite.")] = "",
    rule: Annotated[list[str] | None, typer.Option(help="Turn a switch: area-stun=no.")] = None,
    ask: Annotated[bool, typer.Option("--ask", help="Ask for what is not given.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Resolve one attack: from a scene file, from flags, or by asking for each number."""
    given: dict[str, Any] = {
        "attack": attack, "defend": defend, "distance": distance, "range": range_, "bid": bid,
        "answer": answer, "attacker_stun": attacker_stun, "target_stun": target_stun,
        "target_command": target_command, "closest": closest or None, "path": path or None,
        "obscured": obscured or None, "cloaked": cloaked or None, "part": part or None,
    }  # fmt: skip
    known = {name: value for name, value in given.items() if value is not None}
    if interrupt not in ("", "move", "return"):
        raise Refused(f"--interrupt: '{interrupt[:80]}' is neither move nor return")
    if scene:
        if known or interrupt or back or rule:
            raise Refused("attack: a scene has its own numbers and rules; give it alone")
        return _from_scene(scene, ask, as_json)
    switches = _switches(rule or [])
    if interrupt:
        known["moved_away"] = interrupt == "move"
    numbers = _numbers(back) if back or interrupt == "return" else None
    if ask or not (known or back):
        return _by_asking(known, numbers, switches, as_json)
    _print(_said_of_flags(lambda: work_out(known, numbers, switches)), as_json)


def _switches(given: list[str]) -> Switches:
    try:
        return turned(dict(read_switches("entropic", given)))
    except Refused as refusal:
        raise Refused(str(refusal).replace("rules: ", "--rule: ")) from None


def _said_of_flags(make: Callable[[], T]) -> T:
    """What is wrong with a number is said of the flag as it was typed."""
    try:
        return make()
    except Refused as refusal:
        name, colon, rest = str(refusal).partition(": ")
        if not colon or "'" in name:
            raise
        flag = FLAG_OF.get(name, name.replace("_", "-"))
        raise Refused(f"--{flag}: {rest}") from None


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
        is_text = name in TEXTS
        found[name.replace("-", "_")] = value if is_text else _value("--back", name in FLAGS, value)
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


def _by_asking(
    known: dict[str, Any], back: dict[str, Any] | None, switches: Switches, as_json: bool
) -> None:
    """What the flags leave open in the order of the page; whether the target attacks back comes
    after the scores, and the damage after that."""
    for name, value in known.items():
        _said_of_flags(partial(check, name, value))
    given = _ask_all(known, QUESTIONS)
    account = work_out(given, None, switches)
    if account.has_failed or given["moved_away"]:
        return _print(account if back is None else work_out(given, back, switches), as_json)
    tell = _unsaid if as_json else _say
    tell(account.opening())
    if back is not None or _ask(RETURN):
        tell([PAYS_BACK])
        account = work_out(given, _ask_back(given, back or {}), switches)
        tell(account.return_lines())
    tell(account.closing())
    if as_json:
        _print(account, as_json)


def _say(lines: list[str]) -> None:
    typer.echo("\n".join(lines))


def _unsaid(lines: list[str]) -> None:
    """A program reads the whole at the end."""


def _ask_back(first: dict[str, Any], back: dict[str, Any]) -> dict[str, Any]:
    """The numbers of the return attack, which cannot be dodged; stun markers are known already
    unless components have their own [EE-COMPOSITE]."""
    told = ("moved_away",) if first.get("part") else ("moved_away", "attacker_stun")
    given = dict(back)
    for question in QUESTIONS:
        if question.name not in told:
            given = _ask_all(given, [question])
        if question.name == "part" and not given.get("part"):
            given.setdefault("target_stun", first["attacker_stun"])
    return given


def _ask_all(known: dict[str, Any], questions: Sequence[Question]) -> dict[str, Any]:
    given = dict(known)
    for question in questions:
        if question.name not in given and question.is_open(given):
            given[question.name] = _ask(question)
    return given


def _ask(question: Question) -> Any:
    """Ask until the answer can be: what is wrong is said at once."""
    default = f" [{question.default}]" if question.default else ""
    while True:
        line = _line(f"{question.prompt} ({question.rule}){default} ")
        try:
            value = line if question.is_text else _number_of(question, line)
            check(question.name, value)
            return value
        except Refused as refusal:
            typer.echo(f"  {refusal}")


def _number_of(question: Question, line: str) -> Any:
    return _value("answer", question.is_flag, line or question.default)


def _ask_decision(decision: Decision) -> str:
    """A choice of a scene that it leaves open."""
    found = offers(decision)
    typer.echo(f"{decision.prompt} ({', '.join(decision.rules)})")
    for number, option in enumerate(found, 1):
        typer.echo(f"  {key_of(found, number)}{option.id:<12} {option.label}")
    while True:
        line = _line(f"{decision.seats[0]}> ")
        line = at_place(found, line) or line
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
