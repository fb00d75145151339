"""What routes ask for before they do anything: the hall, a device let in, a seat held."""

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import Depends, Header, Path, Request, Response

from opfor.web.doors import COOKIE, Doors
from opfor.web.frames import dump
from opfor.web.hall import Hall
from opfor.web.rooms import WATCHER, Change, Room
from opfor.web.trouble import Trouble

Seen = TypeVar("Seen")
GameId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
SeatToken = Annotated[str, Header(alias="X-Seat", max_length=200)]


# dependencies are coroutines: a plain function would be sent to a thread each time


async def hall_of(request: Request) -> Hall:
    return _hall(request)


def _hall(request: Request) -> Hall:
    hall = request.app.state.hall
    assert isinstance(hall, Hall)
    return hall


def doors_of(request: Request) -> Doors:
    doors = request.app.state.doors
    assert isinstance(doors, Doors)
    return doors


def is_home(request: Request) -> bool:
    return request.client is not None and doors_of(request).is_home(request.client.host)


def is_let_in(request: Request) -> bool:
    """This computer, a paired device, or one that holds a seat of any game."""
    if is_home(request) or doors_of(request).is_paired(request.cookies.get(COOKIE, "")):
        return True
    return _hall(request).is_token(request.headers.get("x-seat", ""))


async def let_in(request: Request) -> None:
    if not is_let_in(request):
        raise Trouble(401, "unpaired", "type in the pairing code that the server shows")


async def at_home(request: Request) -> None:
    if not is_home(request):
        raise Trouble(403, "forbidden", "this can only be done on the computer the server runs on")


class Answer(Response):
    """JSON that is written already."""

    media_type = "application/json"


class Sitting:
    """Somebody with a token for a seat of a game, or for looking on."""

    def __init__(self, hall: Hall, id: str, seat: str) -> None:
        self.hall = hall
        self.id = id
        self.seat = seat

    async def read(self, look: Callable[[Room], Seen]) -> Seen:
        async with self.hall.using(self.id) as room:
            return await self.hall.read(room, lambda: look(room))

    async def show(self, look: Callable[[Room], object]) -> Answer:
        """What was looked at, as JSON made in the room's thread."""
        return Answer(await self.read(lambda room: dump(look(room))))

    async def act(self, do: Callable[[Room], Change | None]) -> Answer:
        if self.seat == WATCHER:
            raise Trouble(403, "forbidden", "this link is only for looking on")
        async with self.hall.using(self.id) as room:
            return Answer(await self.hall.act(room, self.seat, lambda: do(room)))


async def sitting(request: Request, id: GameId, x_seat: SeatToken = "") -> Sitting:
    if not x_seat:
        raise Trouble(401, "token", "a seat's token is needed; use the link you were given")
    hall = _hall(request)
    return Sitting(hall, id, hall.seat_of(id, x_seat))


TheHall = Annotated[Hall, Depends(hall_of)]
Seated = Annotated[Sitting, Depends(sitting)]
