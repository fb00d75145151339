"""`opfor decide` for scenes on hexes and for Entropic Engine."""

import json

import typer

from opfor.faults import Refused
from opfor.textfile import read_text, write_new


def decide_other(
    system: str,
    text: str,
    name: str,
    seed: int | None,
    circuits: list[str],
    core: str,
    as_json: bool,
    explain: bool,
    svg: str,
) -> None:
    """One decision with its reasons."""
    if system == "encounter":
        found, lines, drawn = _on_hexes(text, name, seed, circuits, core, explain, svg)
    else:
        if svg:
            raise Refused(f"--svg: scenes of {system} are not drawn")
        if core:
            raise Refused(f"--core: {system} has no such thing")
        found, lines, drawn = _entropic(text, name, seed, circuits)
    if as_json:
        return typer.echo(json.dumps(found, ensure_ascii=False))
    typer.echo("\n".join([*lines, "", f"seed {drawn}"]))


#: the decision as plain data and in words, and the seed of its dice
Told = tuple[dict[str, object], list[str], int]


def _on_hexes(
    text: str,
    name: str,
    seed: int | None,
    circuits: list[str],
    core: str,
    explain: bool,
    svg: str,
) -> Told:
    from opfor.systems.encounter import library
    from opfor.systems.encounter.core import read_core
    from opfor.systems.encounter.scene import read_scene
    from opfor.systems.encounter.scene_drawing import draw_scene
    from opfor.systems.encounter.scene_words import tell, why_json

    scene = read_scene(text, name, read_core(read_text(core), core) if core else None)
    trees = library()
    for file in circuits:
        trees = trees.replace(read_text(file), file)
    verdict = scene.decide(seed, trees.circuits)
    drawn = scene.seed if seed is None else seed
    if svg:
        write(svg, draw_scene(scene.battle, verdict))
    found = verdict.to_json()
    if explain:
        found["why"] = why_json(verdict, trees)
    return found, tell(scene.battle, verdict, trees, explain), drawn


def write(path: str, drawing: str) -> None:
    """The drawing of a scene, as --svg wants it."""
    write_new(path, drawing, "--svg")


def _entropic(text: str, name: str, seed: int | None, circuits: list[str]) -> Told:
    from opfor.systems.entropic import library
    from opfor.systems.entropic.deciding import read_scene

    scene = read_scene(text, name)
    trees = library()
    for file in circuits:
        trees = trees.replace(read_text(file), file)
    verdict = scene.decide(seed, trees.circuits)
    drawn = scene.seed if seed is None else seed
    return verdict.to_json(), verdict.lines(trees), drawn
