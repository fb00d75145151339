"""`opfor decide`: one scene in, one decision with its reasons out."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from opfor.cli.decide_other import decide_other, write
from opfor.cli.glance import Seen, look
from opfor.faults import Refused
from opfor.systems.opr.scene import SEEDS, Scene, decision_json
from opfor.systems.opr.verdict import Verdict
from opfor.textfile import read_text

if TYPE_CHECKING:  # a scene that is refused must not wait for circuits to load
    from opfor.circuits.load import Library


def decide(
    context: typer.Context,
    scene: Annotated[str, typer.Argument(help="A scene file, '-' for standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="The decision as JSON.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Also what every box of the trees means.")
    ] = False,
    seed: Annotated[int | None, typer.Option(help="Dice other than the scene's own.")] = None,
    circuit: Annotated[
        list[str] | None, typer.Option(help="A circuit file of your own, instead of the print.")
    ] = None,
    svg: Annotated[str, typer.Option(help="Draw the scene and the decision.")] = "",
    core: Annotated[str, typer.Option(help="Encounter: a core file of your own.")] = "",
) -> None:
    """Decide for one A.I. unit on a measured table, on hexes or inches."""
    seen = context.obj if isinstance(context.obj, Seen) else look(scene)
    if seed is not None and not -SEEDS <= seed < SEEDS:
        raise Refused(f"--seed: must be from {-SEEDS} to {SEEDS - 1}")
    read, own = seen.scene, circuit or []
    if read is None:
        return decide_other(
            seen.system, seen.text, seen.name, seed, own, core, as_json, explain, svg
        )
    if core:
        raise Refused("--core: these scenes have no core")
    library = _library(own)
    verdict = read.decide(seed, library.circuits)
    if svg:
        _write_svg(svg, read, verdict)
    if as_json:
        _print_json(read, verdict, library, explain)
    else:
        _print_words(read, verdict, library, explain, seed)


def _library(files: list[str]) -> "Library":
    from opfor.systems.opr import library

    found = library()
    for file in files:
        found = found.replace(read_text(file), file)
    return found


def _write_svg(path: str, scene: Scene, verdict: Verdict) -> None:
    from opfor.systems.opr.drawing import draw_scene

    write(path, draw_scene(scene.battle, verdict))


def _print_json(scene: Scene, verdict: Verdict, library: "Library", explain: bool) -> None:
    decision = decision_json(verdict)
    if explain:
        from opfor.systems.opr.scene_words import why_json

        decision["why"] = why_json(verdict, library)
    for note in scene.notes:
        typer.echo(f"note: {note}", err=True)
    typer.echo(json.dumps(decision, ensure_ascii=False))


def _print_words(
    scene: Scene, verdict: Verdict, library: "Library", explain: bool, seed: int | None
) -> None:
    from opfor.systems.opr.scene_words import tell

    lines = tell(scene.battle, verdict, library, explain)
    if scene.notes:
        lines += ["", "Notes on the scene:", *(f"  {note}" for note in scene.notes)]
    typer.echo("\n".join([*lines, "", f"seed {scene.seed if seed is None else seed}"]))
