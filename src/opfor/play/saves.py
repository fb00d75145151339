"""Saved games: one record file each, in the person's own data folder."""

import os
from pathlib import Path

from opfor.faults import Refused, fault
from opfor.play.record import Record, load


class Save:
    """A saved game as it is offered for going on."""

    def __init__(self, path: str, record: Record, saved_at: float) -> None:
        self.path = path
        self.record = record
        #: seconds since the epoch
        self.saved_at = saved_at


def folder() -> Path:
    """Where games are kept: OPFOR_HOME, else the desktop's data folder."""
    home = os.environ.get("OPFOR_HOME")
    if home:
        return Path(home)
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "opfor"


def new_path(kind: str, system: str) -> str:
    """A free file name for a new game; made with its folder."""
    games = folder() / "games"
    try:
        games.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise fault(str(games), f"cannot be made: {error.strerror}") from None
    number = 1
    while (path := games / f"{kind}-{system}-{number:03d}.jsonl").exists():
        number += 1
    return str(path)


def unfinished(kind: str) -> list[Save]:
    """Saved games of this kind that can go on, the latest first.

    Files that cannot be read and games in which nothing was answered are left out.
    """
    found: list[Save] = []
    for path in (folder() / "games").glob(f"{kind}-*.jsonl"):
        try:
            record = load(str(path))
        except Refused:
            continue
        if record.history.last_personal() is not None and not record.is_over:
            found.append(Save(str(path), record, path.stat().st_mtime))
    return sorted(found, key=lambda save: -save.saved_at)
