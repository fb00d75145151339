"""Routes of what needs no game: flowcharts, rules, core files, single decisions."""

from typing import Annotated

from fastapi import APIRouter, Body, Depends, Query, Response

from opfor.faults import Refused, fault
from opfor.match import Plain
from opfor.rulebook.index import rules as all_rules
from opfor.rulebook.index import systems as rule_systems
from opfor.systems.encounter.core import read_core
from opfor.web import charts
from opfor.web.access import TheHall, let_in
from opfor.web.bodies import File, Free, ListFile, Seed
from opfor.web.frames import dump
from opfor.web.hall import BROKEN
from opfor.web.shelf import ENCOUNTER, ENTROPIC

books = APIRouter(prefix="/api", tags=["books"], dependencies=[Depends(let_in)])


@books.get("/circuits")
async def circuits(hall: TheHall) -> Plain:
    """All flowcharts."""
    return {"circuits": await hall.work(charts.listed)}


@books.post("/circuits/check")
async def check_circuit(body: ListFile, hall: TheHall) -> Plain:
    """Prove a circuit file of a person's own."""
    return await hall.work(charts.check, body.system, body.text, body.file)


@books.get("/circuits/{system}/{name}.svg")
async def drawing(system: str, name: str, hall: TheHall) -> Response:
    """A flowchart as a drawing that stands alone."""
    svg = await hall.work(charts.drawing, system, name)
    return Response(svg, media_type="image/svg+xml")


@books.get("/circuits/{system}/{name}")
async def circuit(system: str, name: str, hall: TheHall) -> Plain:
    """A flowchart box by box, with its drawing."""
    return await hall.work(charts.shipped, system, name)


@books.post("/core/check")
async def check_core(body: File, hall: TheHall) -> Plain:
    """Read an Encounter core file of a person's own."""
    return await hall.work(_check_core, body.text, body.file)


def _check_core(text: str, file: str) -> Plain:
    try:
        core = read_core(text, file)
    except Refused as refusal:
        return {"ok": False, "faults": [str(refusal)]}
    return {"ok": True, "lines": [f"{core.name}: {len(core.units)} units"]}


@books.get("/rules")
async def rules(hall: TheHall, system: str = "") -> Plain:
    """Every rule id with what it says."""
    return await hall.work(_rules, system)


def _rules(system: str) -> Plain:
    every = all_rules()
    found = all_rules(system[:80]) if system else every
    return {
        "systems": rule_systems(every),
        "rules": [
            {
                "id": rule.id,
                "system": rule.system,
                "editions": rule.editions,
                "says": rule.says,
                "built": rule.built,
                "implemented": rule.implemented,
                "tests": rule.tests,
            }
            for rule in found
        ],
    }


@books.post("/decide")
async def decide(
    scene: Annotated[Free, Body()], hall: TheHall, seed: Annotated[Seed | None, Query()] = None
) -> Plain:
    """One scene in, one decision with its reasons out."""
    return await hall.work(_decide, scene, seed)


def _decide(scene: Plain, seed: int | None) -> Plain:
    system = scene.get("system")
    try:
        if system == ENCOUNTER:
            return _decide_encounter(dump(scene), seed)
        return _attack(dump(scene)) if system == ENTROPIC else _decide_opr(dump(scene), seed)
    except BROKEN as error:
        raise fault("scene", f"this cannot be read ({error!s:.80})") from error


def _decide_opr(text: str, seed: int | None) -> Plain:
    from opfor.systems.opr import library
    from opfor.systems.opr.scene import decision_json, read_scene
    from opfor.systems.opr.scene_words import why_json

    scene = read_scene(text)
    verdict = scene.decide(seed, library().circuits)
    return {**decision_json(verdict), "why": why_json(verdict, library()), "notes": scene.notes}


def _decide_encounter(text: str, seed: int | None) -> Plain:
    from opfor.systems.encounter.scene import decision_json, read_scene

    return decision_json(read_scene(text).decide(seed))


def _attack(text: str) -> Plain:
    from opfor.systems.entropic.scene import read_attack, resolve

    return resolve(read_attack(text, "scene")).to_json()
