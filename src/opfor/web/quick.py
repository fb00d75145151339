"""The short way for what is asked for most: an answer that is in order.

It does what the route does, past the search for that route and for what it needs, which takes
longer than many an act. A request that is not in order goes the long way, which says why.
"""

import re

from pydantic import ValidationError
from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from opfor.web.access import LONGEST_TOKEN, Sitting
from opfor.web.bodies import Answer
from opfor.web.hall import Hall
from opfor.web.routes_games import give
from opfor.web.trouble import Trouble, mistaken

_PATH = re.compile(r"/api/games/([A-Za-z0-9_-]{1,32})/answer")


class Quick:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self.app = app
        self._hall = hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _PATH.fullmatch(scope["path"]) if scope.get("method") == "POST" else None
        if found is None:
            return await self.app(scope, receive, send)
        message, headers = await receive(), Headers(scope=scope)
        answer, token = _answer_in(message, headers), headers.get("x-seat", "")
        if answer is None or not 0 < len(token) <= LONGEST_TOKEN:
            return await self.app(scope, _again(message, receive), send)
        try:
            response = await self._give(found[1], token, answer)
        except Exception as error:
            await JSONResponse(mistaken(error), 500)(scope, receive, send)
            raise
        await response(scope, receive, send)

    async def _give(self, id: str, token: str, answer: Answer) -> Response:
        try:
            return await give(answer, Sitting(self._hall, id, self._hall.seat_of(id, token)))
        except Trouble as trouble:
            return JSONResponse(trouble.to_json(), trouble.status)


def _answer_in(message: Message, headers: Headers) -> Answer | None:
    """An answer that came in one piece and has the right shape."""
    is_whole = message["type"] == "http.request" and not message.get("more_body", False)
    if not is_whole or headers.get("content-type") != "application/json":
        return None
    try:
        return Answer.model_validate_json(message.get("body", b""))
    except ValidationError:
        return None


def _again(message: Message, receive: Receive) -> Receive:
    """What was received already, then the rest."""
    read = [message]

    async def again() -> Message:
        return read.pop() if read else await receive()

    return again
