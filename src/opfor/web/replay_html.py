"""A replay as one file: the page's own modules, its looks and the whole game in one document.

It is opened from disk, where a browser loads no module from another file. So every module
stands in the document as a data address, and an import map gives it its name.
"""

import json
import posixpath
import re
from base64 import b64encode
from html import escape
from pathlib import Path

from opfor.match import Match, Plain
from opfor.play.session import Session
from opfor.textfile import write_new
from opfor.web.charts import chart_of
from opfor.web.faces import BattleFace
from opfor.web.frames import film
from opfor.web.rooms import WATCHER, Room

STATIC = (Path(__file__).parent / "static").resolve()
ENTRY = "replay/replay_file.js"
SHEETS = ("tokens", "base", "board", "play", "circuit", "screens")
FONT = "vendor/inter.woff2"
#: what a module asks for, relative to itself
_IMPORT = re.compile(r'(\bfrom\s*|\bimport\s*)"(\.[^"]+)"')

_PAGE = """<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
<script type="importmap">{imports}</script>
</head>
<body><div id="app"></div>
<script type="application/json" id="film">{film}</script>
<script type="module">import "opfor/{entry}";</script>
</body>
</html>
"""


def write_replay(match: Match, session: Session, path: str) -> None:
    """Write the game, as everybody may see it, to a document that needs no server."""
    write_new(path, replay_page(match, session), "--html")


def replay_page(match: Match, session: Session) -> str:
    """The document as text."""
    room = Room("", BattleFace(match, session), b"")
    shown = film(room, WATCHER)
    title = str(shown["title"] or " against ".join(shown["names"]))
    return _PAGE.format(
        title=escape(title),
        style=_style(),
        imports=_safe({"imports": _modules()}),
        film=_safe({**shown, "charts": _charts(room)}),
        entry=ENTRY,
    )


def _charts(room: Room) -> Plain:
    """Every flowchart that the game walked."""
    found: Plain = {}
    for told in room.ears[WATCHER].heard:
        library = room.face.library_for(told.event)
        for step in told.event.trace:
            if step.circuit in library.circuits and step.circuit not in found:
                found[step.circuit] = chart_of(library, step.circuit)
    return found


def _safe(data: object) -> str:
    """JSON that cannot end the element it stands in."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _modules() -> dict[str, str]:
    """The entry and all it imports, by name; each under its address."""
    found: dict[str, str] = {}
    wanted = [ENTRY]
    while wanted:
        name = wanted.pop()
        if f"opfor/{name}" in found:
            continue
        folder = posixpath.dirname(name)
        text = (STATIC / name).read_text(encoding="utf-8")
        wanted += [_path(folder, each[2]) for each in _IMPORT.finditer(text)]
        found[f"opfor/{name}"] = _address("text/javascript", _named(text, folder).encode())
    return found


def _named(text: str, folder: str) -> str:
    """The module with its imports by name: data addresses have no neighbours."""

    def name(each: re.Match[str]) -> str:
        return f'{each[1]}"opfor/{_path(folder, each[2])}"'

    return _IMPORT.sub(name, text)


def _path(folder: str, asked: str) -> str:
    return posixpath.normpath(posixpath.join(folder, asked))


def _style() -> str:
    sheets = [(STATIC / "css" / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS]
    font = _address("font/woff2", (STATIC / FONT).read_bytes())
    return "\n".join(sheets).replace(f"../{FONT}", font)


def _address(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{b64encode(data).decode()}"
