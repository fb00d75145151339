"""The application: all routes behind the guard, every fault one sentence."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

import opfor
from opfor.play.store import Store
from opfor.web.bodies import LONGEST_NAME, NOT_TEXT
from opfor.web.doors import Doors, Guard
from opfor.web.hall import Hall
from opfor.web.pages import STATIC, pages
from opfor.web.routes_batch import Batches, batch
from opfor.web.routes_books import books
from opfor.web.routes_choosing import choosing
from opfor.web.routes_games import games
from opfor.web.routes_looking import looking
from opfor.web.sockets import sockets
from opfor.web.tidying import keep_tidy
from opfor.web.trouble import Trouble, shown

CODES = {400: "malformed", 401: "token", 403: "forbidden", 404: "unknown", 413: "large"}


class Fault(BaseModel):
    """What every refused request is answered with."""

    error: str
    code: str


def make_app(store: Store, doors: Doors, is_alone: bool = False) -> ASGIApp:
    """The server of one store; `is_alone` if the whole process is there for it."""
    hall = Hall(store)
    app = FastAPI(
        title="opfor",
        version=opfor.__version__,
        description="Games against the A.I., the companion, replays and circuits.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
        responses={"4XX": {"model": Fault, "description": "One sentence on why not"}},
    )
    app.state.hall = hall
    app.state.doors = doors
    app.state.batches = Batches()
    app.state.is_alone = is_alone
    for router in (choosing, games, looking, books, batch, sockets):
        app.include_router(router)
    app.mount("/static", StaticFiles(directory=STATIC, check_dir=False, follow_symlink=True))
    app.include_router(pages)
    app.add_exception_handler(Trouble, _trouble)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(Exception, _mistake)
    return Guard(GZipMiddleware(app, minimum_size=2000, compresslevel=4), doors)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    tidying = asyncio.create_task(keep_tidy(app.state.hall)) if app.state.is_alone else None
    yield
    if tidying is not None:
        tidying.cancel()
    app.state.batches.stop()
    app.state.hall.close()


async def _trouble(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Trouble)
    return JSONResponse(error.to_json(), error.status)


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = CODES.get(error.status_code, "malformed")
    body = {"error": shown(str(error.detail)), "code": code}
    return JSONResponse(body, error.status_code, dict(error.headers or {}))


async def _malformed(request: Request, error: Exception) -> JSONResponse:
    """The first thing that is wrong, with the field it is in."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part)[:40] for part in first["loc"][:8])
    if first["type"] == NOT_TEXT and first["loc"][-1] == "text":
        sentence = f"{_file_at(error.body, first['loc'])} is not a text"
    else:
        sentence = f"{where}: {first['msg']}"[:300]
    return JSONResponse({"error": shown(sentence), "code": "malformed"}, 422)


def _file_at(body: object, places: Sequence[object]) -> str:
    """The name of the file whose text stands at a place of what was sent."""
    here: Any = body
    for place in places[1:-1]:
        # the word that tells two kinds of body apart is no place of its own
        with suppress(LookupError, TypeError):
            here = here[place]
    name = here.get("file") if isinstance(here, dict) else None
    return name[:LONGEST_NAME] if isinstance(name, str) and name else "what was sent"


async def _mistake(request: Request, error: Exception) -> JSONResponse:
    sentence = f"opfor made a mistake ({type(error).__name__}); nothing that was answered is lost"
    return JSONResponse({"error": sentence, "code": "mistake"}, 500)
