"""One row a game and one row a unit and game, as Parquet and CSV."""

from pathlib import Path
from typing import Any

from opfor.sim.batch import Batch
from opfor.sim.journal import Journal
from opfor.sim.playing import GAME, NOBODY, Roster
from opfor.tally import HUNDREDTH, WHOLE

Columns = dict[str, list[Any]]
PLACES = ("first", "second")
#: what rows are in the order of
ORDER = ("setting", *PLACES, "game")
ACT = "act: "
STRAY = "points lost to "
WINNERS = {-1: "broken", 0: "first", 1: "second", 2: "draw"}


class Tables:
    """The columns of both tables, gathered from a journal."""

    def __init__(self, journal: Journal) -> None:
        self.games: Columns = {}
        self.units: Columns = {}
        batch = journal.batch
        rosters = [Roster(setup) for setup in batch.pairings]
        meetings = [_told_of(batch, pairing) for pairing in range(len(batch.pairings))]
        for chunk, rows in journal.chunks():
            for row in rows:
                meeting = {**meetings[chunk.pairing], "game": 2 * row[0] + row[1]}
                self._add_game(meeting, row)
                if row[4] >= 0:
                    self._add_units(meeting, rosters[chunk.pairing], row)
        self._fill()

    def _add_game(self, meeting: dict[str, Any], row: list[Any]) -> None:
        data = dict(zip(GAME, row, strict=False))
        found = dict(meeting)
        found |= {key: data[key] for key in ("pair", "seed", "table", "rounds", "activations")}
        found["swapped"] = bool(data["swapped"])
        found["winner"] = WINNERS[data["winner"]]
        found["opener"] = WINNERS[data["opener"]] if data["opener"] != NOBODY else ""
        is_broken = isinstance(data["scores"], str)
        found["broken"] = data["scores"] if is_broken else ""
        for name, both in ({} if is_broken else data["scores"]).items():
            found[f"first {name}"], found[f"second {name}"] = both
        _append(self.games, found)

    def _add_units(self, meeting: dict[str, Any], roster: Roster, row: list[Any]) -> None:
        place = 0
        for number, units in enumerate(roster.units):
            for unit, (name, points) in enumerate(units, 1):
                left, killed, died, x, y, acts, strays = row[-1][place]
                place += 1
                found = {
                    **meeting,
                    "list": meeting[PLACES[number]],
                    "number": unit,
                    "unit": name,
                    "points": points,
                    "part_left": left / WHOLE,
                    "points_killed": killed / WHOLE,
                    "round_died": died,
                    "x": x / HUNDREDTH,
                    "y": y / HUNDREDTH,
                }
                found |= {f"{ACT}{word}": count for word, count in acts.items()}
                found |= {f"{STRAY}{cause}": lost / WHOLE for cause, lost in strays.items()}
                _append(self.units, found)

    def _fill(self) -> None:
        """What a unit never did or suffered is none, not unknown; columns that come as games
        bring them get an order of their own."""
        for kind, none in ((ACT, 0), (STRAY, 0.0)):
            for name in sorted(name for name in self.units if name.startswith(kind)):
                self.units[name] = [value or none for value in self.units.pop(name)]

    def write(self, folder: Path) -> list[Path]:
        """Both tables in both formats."""
        import polars

        written: list[Path] = []
        for name, columns in (("games", self.games), ("units", self.units)):
            frame = polars.DataFrame(
                columns, strict=False, schema_overrides=_kinds(columns, polars.Int64)
            )
            order = [name for name in ORDER if name in columns]
            if order:
                frame = frame.sort(order, maintain_order=True)
            for ending in ("parquet", "csv"):
                path = folder / f"{name}.{ending}"
                (frame.write_parquet if ending == "parquet" else frame.write_csv)(path)
                written.append(path)
        return written


def _told_of(batch: Batch, pairing: int) -> dict[str, Any]:
    """Who meets, and in a comparison under which setting."""
    setting = {"setting": batch.about["labels"][pairing]} if "labels" in batch.about else {}
    return {**setting, **dict(zip(PLACES, batch.names()[pairing], strict=True))}


def _kinds(columns: Columns, whole: Any) -> dict[str, Any]:
    """Numbers of tables are numbers even where no game has one."""
    return {"table": whole} if "table" in columns else {}


def _append(columns: Columns, row: dict[str, Any]) -> None:
    """Columns that come late have nothing before."""
    length = len(next(iter(columns.values()), []))
    for name in row:
        if name not in columns:
            columns[name] = [None] * length
    for name, column in columns.items():
        column.append(row.get(name))
