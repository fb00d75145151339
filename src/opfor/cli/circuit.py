"""`opfor circuit`: the flowcharts, listed, shown, drawn, proven and walked by hand."""

import json
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from opfor.circuits.draw import FORMATS, draw
from opfor.circuits.given import Given, walk_through
from opfor.circuits.load import CircuitFault, Library, load, parse
from opfor.circuits.model import Circuit, Node
from opfor.circuits.trace import Step
from opfor.faults import Refused
from opfor.play.tables import library_of
from opfor.tabletop.explain import tell_step
from opfor.tabletop.wording import fill, term_of
from opfor.textfile import read_text, write_new

app = typer.Typer(help="The flowcharts as data, printed and our own.", no_args_is_help=True)
LIBRARIES = ("encounter", "opr", "entropic")


@app.command("list")
def list_all() -> None:
    """List all circuits."""
    for system in LIBRARIES:
        for circuit in library_of(system).circuits.values():
            boxes = f"{len(circuit.nodes)} boxes"
            head = f"{circuit.id:<18} {system:<10} {circuit.source:<8} {boxes:<10}"
            typer.echo(f"{head} {circuit.title}")


@app.command()
def show(name: str) -> None:
    """Show a circuit box by box."""
    library, circuit = find(name)
    typer.echo(draw(circuit, library.vocabulary, "text", []))


@app.command("draw")
def draw_one(
    name: str,
    format: Annotated[str, typer.Option(help=", ".join(FORMATS))] = "text",
    light: Annotated[
        str, typer.Option(help="A trace to light: answers, as for walk.", metavar="ynn…")
    ] = "",
    dice: Annotated[str, typer.Option(help="Dice of that trace, as for walk.")] = "",
    trace: Annotated[str, typer.Option(help="A walk saved with --json, to light.")] = "",
    out: Annotated[str, typer.Option("--out", "-o", help="File to write to.")] = "",
) -> None:
    """Draw a circuit: text, mermaid, dot or svg."""
    library, circuit = find(name)
    lit = _lit(library, circuit, light, dice, trace)
    text = draw(circuit, library.vocabulary, format, lit)
    if not out:
        return typer.echo(text)
    write_new(out, text, "--out")


@app.command()
def check(files: list[str]) -> None:
    """Prove circuit files, or name file, box and fault."""
    faults = 0
    for file in files:
        try:
            circuit = _load_own(file)
            typer.echo(f"{file}: {circuit.id} is sound ({len(circuit.nodes)} boxes)")
        except CircuitFault as fault:
            faults += len(fault.faults)
            typer.echo("\n".join(fault.faults), err=True)
    if faults:
        raise typer.Exit(2)


@app.command()
def walk(
    name: str,
    answers: Annotated[str, typer.Option(help="y and n, one for each question.")] = "",
    dice: Annotated[str, typer.Option(help="Faces, as in 4,2.")] = "",
    with_: Annotated[
        list[str] | None, typer.Option("--with", help="A fact by name, as in grunt=y.")
    ] = None,
    at: Annotated[str, typer.Option(help="Begin at this entry.")] = "",
    circuit: Annotated[str, typer.Option(help="Use this file instead of the printed one.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="The walk as JSON.")] = False,
) -> None:
    """Walk one circuit by itself, asking what is not given."""
    library, _ = find(name)
    if circuit:
        library = library.replace(read_text(circuit), circuit)
    facts = _facts(with_ or [], library, name)
    oracle = Given(read_answers(answers), read_faces(dice), facts, _asker(library), _is_person())
    trace, stop = walk_through(library, name, oracle, at)
    if oracle.answers or oracle.faces:
        typer.echo("more answers or dice were given than were needed", err=True)
    if as_json:
        typer.echo(json.dumps(_as_json(name, trace, stop.node), ensure_ascii=False, indent=1))
    else:
        typer.echo("\n".join(tell_step(library, step) for step in trace))


def find(name: str) -> tuple[Library, Circuit]:
    """A circuit by its name, with the library it stands in."""
    known: list[str] = []
    for system in LIBRARIES:
        library = library_of(system)
        if name in library.circuits:
            return library, library.circuits[name]
        known += library.circuits
    raise Refused(f"unknown circuit '{name[:80]}'; there are: {', '.join(known)}")


def read_answers(text: str) -> str:
    """The answers without separators, or a refusal that names the wrong letter."""
    letters = text.lower().replace(",", "").replace(" ", "")
    wrong = next((letter for letter in letters if letter not in "yn"), "")
    if wrong:
        raise Refused(f"--answers: '{wrong}' is neither y nor n")
    return letters


def read_faces(text: str) -> list[int]:
    """Faces of dice separated by commas or spaces."""
    faces = text.replace(",", " ").split()
    for face in faces:
        if face not in ("1", "2", "3", "4", "5", "6"):
            raise Refused(f"--dice: '{face[:20]}' is not a face of a six-sided die (1 to 6)")
    return [int(face) for face in faces]


def _facts(given: list[str], library: Library, circuit: str) -> dict[str, str]:
    """Facts by the name of a question or value, or of a box whose candidates may be equal."""
    words = library.vocabulary
    known = {*words.questions, *words.values, *library.circuit(circuit).nodes}
    facts = {}
    for fact in given:
        name, equals, value = fact.partition("=")
        if not equals or not value:
            raise Refused(f"--with: '{fact[:80]}' is not of the form name=value")
        if name.strip() not in known:
            raise Refused(f"--with: '{name[:80]}' is the name of no question or box here")
        facts[name.strip()] = value.strip()
    return facts


def _load_own(file: str) -> Circuit:
    text = read_text(file)
    system = parse(text, file).get("system")
    if system not in LIBRARIES:
        raise CircuitFault([f"{file}: system: must be one of {', '.join(LIBRARIES)}"])
    return load(text, file, library_of(str(system)).vocabulary)


def _lit(
    library: Library, circuit: Circuit, answers: str, dice: str, trace: str
) -> list[tuple[str, str]]:
    if trace:
        return _lit_from_file(circuit, trace)
    if not answers and not dice:
        return []
    oracle = Given(read_answers(answers), read_faces(dice))
    steps, _ = walk_through(library, circuit.id, oracle)
    return [(step.node, step.answer) for step in steps if step.circuit == circuit.id]


def _lit_from_file(circuit: Circuit, file: str) -> list[tuple[str, str]]:
    try:
        nodes = json.loads(read_text(file))["nodes"]
        own = [n for n in nodes if n["circuit"] == circuit.id]
        return [(str(n["node"]), str(n.get("answer", ""))) for n in own]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Refused(f"{file}: nodes: not a walk saved with --json") from None


def _is_person() -> bool:
    return sys.stdin.isatty()


def _asker(library: Library) -> Callable[[Node, str, str], str]:
    def ask(node: Node, name: str, wanted: str) -> str:
        term = term_of(library.vocabulary, name)
        question = fill(node.says or (term.table if term else name), node.args)
        print(f"{node.id} {question} ({wanted}) ", end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline()
        if not line:
            raise Refused(f"{node.circuit} {node.id}: '{name}' is not given ({wanted})")
        return line.strip()

    return ask


def _as_json(name: str, trace: list[Step], end: Node) -> dict[str, object]:
    return {
        "circuit": name,
        "nodes": [step.to_json() for step in trace],
        "end": {
            "node": end.id,
            "order": end.order,
            "action": end.action,
            "with": dict(end.args),
            "says": end.says,
        },
    }
