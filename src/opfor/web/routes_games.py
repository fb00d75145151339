"""Routes of games: starting, listing, going on, acting."""

from typing import Annotated

from fastapi import APIRouter, Body, Depends

from opfor.game import Decision
from opfor.match import Plain
from opfor.pages import unseen
from opfor.play.store import Shelved
from opfor.play.tokens import token_of
from opfor.web import frames
from opfor.web.access import Answer, GameId, Seated, TheHall, at_home, let_in
from opfor.web.bodies import Answer as AnswerBody
from opfor.web.bodies import Aside, GameBody, LookFrom, Preview, RecordFile, Undo
from opfor.web.faces import TABLE, as_battle, as_table
from opfor.web.hall import people_of
from opfor.web.headers import header_of
from opfor.web.rooms import WATCHER, Change, Room
from opfor.web.trouble import Trouble, stale

games = APIRouter(prefix="/api/games", tags=["games"])
LetIn = Depends(let_in)
AtHome = Depends(at_home)


@games.post("", status_code=201, dependencies=[LetIn])
async def start(body: Annotated[GameBody, Body()], hall: TheHall) -> Plain:
    """Start a game on screen or the companion for one at a table."""
    header = await hall.work(header_of, body)
    return await hall.work(seats_and_links, await hall.create(header))


@games.get("", dependencies=[LetIn])
async def list_all(hall: TheHall) -> Plain:
    """All games, the latest first."""
    return {"games": [_listed(game) for game in await hall.work(hall.store.shelf)]}


@games.post("/import", status_code=201, dependencies=[LetIn])
async def bring_in(body: RecordFile, hall: TheHall) -> Plain:
    """Go on with a record file."""
    return await hall.work(seats_and_links, await hall.bring_in(body.text, body.file))


@games.post("/{id}/seats", dependencies=[AtHome])
async def seats(id: GameId, hall: TheHall) -> Plain:
    """The seats of a saved game with their links, to go on with it."""
    async with hall.using(id) as room:
        return await hall.read(room, lambda: seats_and_links(room))


@games.delete("/{id}", dependencies=[AtHome])
async def delete(id: GameId, hall: TheHall) -> Plain:
    """Throw a game away."""
    await hall.delete(id)
    return {"deleted": id}


@games.get("/{id}")
async def view(seat: Seated) -> Answer:
    """The game whole, as this seat may see it."""
    return await seat.show(lambda room: frames.view_frame(room, seat.seat))


@games.post("/{id}/answer")
async def answer(body: AnswerBody, seat: Seated) -> Answer:
    """Answer what this seat is asked."""

    def give(room: Room) -> Change | None:
        request, version = body.request_id, body.version
        return room.answer(seat.seat, request, version, body.key, body.answer)

    return await seat.act(give)


@games.post("/{id}/undo")
async def undo(body: Undo, seat: Seated) -> Answer:
    """Take back the last thing this seat gave."""
    return await seat.act(lambda room: room.undo(seat.seat, body.request_id, body.version))


@games.post("/{id}/aside")
async def aside(body: Aside, seat: Seated) -> Answer:
    """Say something out of turn: a correction, a tie, a reaction."""

    def say(room: Room) -> Change | None:
        as_table(room.face)
        return room.aside(seat.seat, body.request_id, body.version, body.words)

    return await seat.act(say)


@games.post("/{id}/preview")
async def preview(body: Preview, seat: Seated) -> Answer:
    """What an answer would do, without doing it."""

    return await seat.show(lambda room: _tried(room, seat.seat, body)[1])


@games.post("/{id}/look")
async def look_from(body: LookFrom, seat: Seated) -> Answer:
    """The line to a target from where an answer would put the unit, without giving it."""

    def look(room: Room) -> Plain:
        decision, found = _tried(room, seat.seat, body)
        if not found["ok"]:
            return unseen(found["why"])
        match = as_battle(room.face).match
        return match.look_from(decision, found["answer"], body.target, seat.seat)

    return await seat.show(look)


def _tried(room: Room, seat: str, body: Preview) -> tuple[Decision, Plain]:
    """What a seat is asked, and what these words would do."""
    match = as_battle(room.face).match
    decision = room.face.decision_for(seat)
    if body.version != room.version:
        raise stale(room.version)
    if decision is None or decision.key != body.key:
        raise Trouble(409, "other", "you are not asked this", version=room.version)
    return decision, match.preview(room.session.view, decision, body.words)


def seats_and_links(room: Room) -> Plain:
    """How people get in: a link for each seat and one for looking on."""
    page = "table" if room.face.kind == TABLE else "play"

    def link(seat: str, side: str) -> Plain:
        token = token_of(room.secret, room.id, seat)
        to = page if seat != WATCHER else "watch"
        return {"seat": seat, "side": side, "token": token, "link": f"/{to}#g={room.id}&t={token}"}

    return {
        "id": room.id,
        "kind": room.face.kind,
        "seats": [link(seat, side) for seat, side in room.seats],
        "watch": link(WATCHER, ""),
        "notes": room.face.notes(),
        "steps": room.session.steps,
        "over": room.session.is_over,
    }


def _listed(game: Shelved) -> Plain:
    header = game.header
    setup = header["setup"]
    sides = setup.get("sides") or {"ai": {"armies": [setup.get("ai", {})]}}
    return {
        "id": game.id,
        "kind": header["kind"],
        "system": str(setup.get("system", "")),
        "title": str(header.get("title", "")),
        "names": [str(army.get("name", "")) for side in sides.values() for army in side["armies"]],
        "seats": people_of(header),
        "created": game.created,
        "saved": game.saved,
        "entries": game.entries,
        "over": game.is_over,
    }
