"""Routes before a game: what there is, checking lists and tables, pairing a device."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

import opfor
from opfor.dice import new_seed
from opfor.faults import fault
from opfor.match import Plain
from opfor.play.matches import open_match
from opfor.web import shelf
from opfor.web.access import TheHall, doors_of, is_home, is_let_in, let_in
from opfor.web.bodies import ListFile, Name, Pair, RecordFile, Seed, Sides, Table, TablePreview
from opfor.web.doors import COOKIE, lan_addresses
from opfor.web.hall import BROKEN
from opfor.web.headers import battle_setup
from opfor.web.routes_games import seats_and_links

choosing = APIRouter(prefix="/api", tags=["choosing"])
LetIn = Depends(let_in)
HALF_A_YEAR = 180 * 24 * 3600


@choosing.get("/about")
async def about(request: Request) -> Plain:
    """Which program this is, and whether this device is let in."""
    home = is_home(request)
    lan = lan_addresses(request.url.port or 80) if home and doors_of(request).is_open else []
    return {
        "program": opfor.__version__,
        "compiled": opfor.COMPILED,
        "home": home,
        "paired": is_let_in(request),
        "lan": lan,
        "code": doors_of(request).code if lan else "",
    }


@choosing.post("/pair")
async def pair(body: Pair, request: Request, response: Response) -> Plain:
    """Let this device in."""
    cookie = doors_of(request).pair(body.code)
    response.set_cookie(COOKIE, cookie, HALF_A_YEAR, path="/api", httponly=True, samesite="strict")
    return {"paired": True}


@choosing.get("/systems", dependencies=[LetIn])
async def systems(hall: TheHall) -> Plain:
    """Every system with its armies, tables and options."""
    return {"systems": await hall.work(shelf.systems)}


@choosing.get("/seed", dependencies=[LetIn])
async def seed() -> Plain:
    """A number nobody has seen before."""
    return {"seed": new_seed()}


@choosing.get("/armies/{system}/{name}", dependencies=[LetIn])
async def army(system: str, name: str, hall: TheHall) -> Plain:
    """The list of an army that comes with the program."""
    text = await hall.work(shelf.army_text, system, name)
    return {"name": name, "file": name, "text": text}


@choosing.post("/armies/check", dependencies=[LetIn])
async def check(body: ListFile, hall: TheHall) -> Plain:
    """The account of a list: what is in it and what becomes of it."""
    return await hall.work(shelf.check_army, body.system, body.text, body.file)


@choosing.get("/tables/preview", dependencies=[LetIn])
async def preview(
    system: Annotated[Name, Query()],
    hall: TheHall,
    seed: Annotated[Seed | None, Query()] = None,
    name: Annotated[Name, Query()] = "",
    scenario: Annotated[Name, Query()] = "",
) -> Plain:
    """A table as it would be played on."""
    options = {"scenario": scenario} if scenario else {}
    body = TablePreview(system=system, table=Table(seed=seed, name=name), options=options)
    return await hall.work(_preview, body)


@choosing.post("/tables/preview", dependencies=[LetIn])
async def preview_own(body: TablePreview, hall: TheHall) -> Plain:
    """A table of a person's own."""
    return await hall.work(_preview, body)


def _preview(body: TablePreview) -> Plain:
    """The board before anybody is on it: armies that come with the program stand in."""
    quick = next((s["quick"] for s in shelf.systems() if s["id"] == body.system), None)
    if quick is None:
        raise fault("system", f"unknown '{body.system}'")
    sides = Sides.model_validate(quick["sides"])
    setup = battle_setup(body.system, sides, body.table, body.options)
    try:
        match = open_match(setup)
        board = match.board(match.system.start())
    except BROKEN as error:
        raise fault("table", f"this cannot be read ({error!s:.80})") from error
    return {"board": board, "notes": match.notes(), "seed": body.table.seed}


@choosing.post("/replay", status_code=201, dependencies=[LetIn])
async def replay(body: RecordFile, hall: TheHall) -> Plain:
    """Look at a record file."""
    room = await hall.show(body.text, body.file)
    return await hall.work(seats_and_links, room)
