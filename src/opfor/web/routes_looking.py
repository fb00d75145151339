"""Routes of looking at a game: cards, lines, earlier steps, reasons, the record."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from opfor.match import Plain
from opfor.web import frames
from opfor.web.access import Answer, Seated
from opfor.web.charts import chart_of
from opfor.web.faces import as_battle, as_table
from opfor.web.rooms import Room

looking = APIRouter(prefix="/api/games/{id}", tags=["looking"])
UnitId = Annotated[str, Query(max_length=200)]
StepNumber = Annotated[int | None, Query(ge=0, le=10**6)]
EventNumber = Annotated[int | None, Query(ge=0, le=10**6)]
Place = Annotated[int, Query(ge=0, le=10**6)]


@looking.get("/card")
async def card(unit: UnitId, seat: Seated, step: StepNumber = None) -> Answer:
    """A unit's profile, its reach, its ranges and whom it sees."""
    return await seat.show(lambda room: _card(room, unit, seat.seat, step))


@looking.get("/card/{unit:path}")
async def card_of(unit: str, seat: Seated, step: StepNumber = None) -> Answer:
    """The same, with the unit in the path."""
    return await seat.show(lambda room: _card(room, unit, seat.seat, step))


def _card(room: Room, unit: str, seat: str, step: int | None) -> Plain:
    return as_battle(room.face).match.card(_state(room, step), unit, seat)


def _state(room: Room, step: int | None) -> object:
    return room.session.view if step is None else room.session.state_after(step)


@looking.get("/look")
async def look(unit: UnitId, target: UnitId, seat: Seated, step: StepNumber = None) -> Answer:
    """The line from a unit to a target."""

    def see(room: Room) -> Plain:
        match = as_battle(room.face).match
        return match.look(_state(room, step), unit, target, seat.seat)

    return await seat.show(see)


@looking.get("/at/{step}")
async def at(step: int, seat: Seated) -> Answer:
    """The game as it stood after a step."""
    return await seat.show(lambda room: frames.at_step(room, seat.seat, step))


@looking.get("/log")
async def log(
    seat: Seated, first: Annotated[int, Query(alias="from", ge=0, le=10**6)] = 0, to: Place = 10**6
) -> Answer:
    """What this seat has been told."""
    return await seat.show(lambda room: frames.log_part(room, seat.seat, first, to))


@looking.get("/why")
async def why(seat: Seated, event: EventNumber = None) -> Answer:
    """How an act of the A.I. came about."""
    return await seat.show(lambda room: frames.why(room, seat.seat, event))


@looking.get("/circuits/{name}")
async def circuit(name: str, seat: Seated, event: EventNumber = None) -> Answer:
    """A flowchart as this game uses it, or as it was used in one event."""

    def draw(room: Room) -> Plain:
        found = None if event is None else frames.event_of(room, seat.seat, event)[1]
        return chart_of(room.face.library_for(found), name)

    return await seat.show(draw)


@looking.get("/fields")
async def fields(seat: Seated, begin: UnitId = "") -> Answer:
    """What can be corrected by hand."""
    return await seat.show(lambda room: {"fields": as_table(room.face).fields(begin)})


@looking.get("/status")
async def status(seat: Seated) -> Answer:
    """Where everything stands."""
    return await seat.show(lambda room: room.face.status(seat.seat))


@looking.get("/film")
async def film(seat: Seated) -> Answer:
    """Every step, for a replay that needs no server."""
    return await seat.show(lambda room: frames.film(room, seat.seat))


@looking.get("/export")
async def export(seat: Seated) -> Response:
    """The record of the game as a file."""
    text = await seat.read(lambda room: frames.record_text(room, seat.seat))
    name = f"opfor-{seat.id}.jsonl"
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )
