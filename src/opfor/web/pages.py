"""The page's files, as they stand in the package."""

from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse
from starlette.exceptions import HTTPException

#: a link to the source's own folder where the compiled package runs
STATIC = (Path(__file__).parent / "static").resolve()
PAGES = ("play", "table", "watch", "replay", "circuits", "rules", "simulate")
ROOT_FILES = ("sw.js", "manifest.webmanifest", "favicon.ico")

pages = APIRouter(include_in_schema=False)


@pages.get("/")
async def front() -> FileResponse:
    return _file("index.html")


@pages.get("/{page}")
async def page(page: str) -> FileResponse:
    if page in ROOT_FILES:
        return _file(page)
    if page in PAGES:
        own = f"{page}.html"
        return _file(own if (STATIC / own).is_file() else "index.html")
    raise HTTPException(404, "there is no such page")


def _file(name: str) -> FileResponse:
    if not (STATIC / name).is_file():
        raise HTTPException(404, "there is no such file")
    return FileResponse(STATIC / name)
