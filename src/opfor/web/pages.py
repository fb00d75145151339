"""The page's files, as they stand in the package."""

from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse
from starlette.exceptions import HTTPException

#: a link to the source's own folder where the compiled package runs
STATIC = (Path(__file__).parent / "static").resolve()
PAGES = ("play", "table", "watch", "replay", "circuits", "rules", "simulate")
ROOT_FILES = ("sw.js", "manifest.webmanifest", "favicon.ico")
#: a HEAD is answered as a GET without its body
READ = ["GET", "HEAD"]

pages = APIRouter(include_in_schema=False)


@pages.api_route("/", methods=READ)
async def front() -> FileResponse:
    return _file("index.html")


@pages.api_route("/{page}", methods=READ)
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
