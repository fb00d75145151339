"""A table in inches as letters, and a unit's card as lines, out of a match's plain data."""

import math

from opfor.faults import Refused
from opfor.match import HEXES, Match, Plain

#: how many columns a table is drawn wide; letters are twice as tall as wide
COLUMNS = 72
TALL = 2.0
#: what ground looks like, the first kind that a piece has; then what it is called
GROUND = {
    "impassable": "#",
    "blocking": "%",
    "dangerous": "!",
    "obscuring": ":",
    "cover": ":",
    "slow": "~",
    "difficult": "~",
}
PLAIN_GROUND, ZONE, OPEN = "_", ".", " "


def map_lines(match: Match, state: object, seat: str) -> list[str]:
    """The table as a seat sees it, the edge of side a below."""
    if match.shape == HEXES:
        raise Refused("this map has hexes; status tells what stands in which")
    board, view = match.board(state), match.view(state, seat)
    sheet = Sheet(board)
    for zone in board["zones"]:
        sheet.fill(zone["points"], ZONE)
    for piece in board["terrain"]:
        sheet.fill(piece["points"], _mark(piece))
    for marker in view["objectives"]:
        sheet.write(marker["at"], f"({marker['id']})")
    for unit in _standing(view):
        sheet.write(unit["at"], unit["id"])
    return [*sheet.lines(), *_legend(board, view)]


def _standing(view: Plain) -> list[Plain]:
    return [unit for unit in view["units"] if unit["where"] == "table" and unit["at"]]


def _mark(piece: Plain) -> str:
    return next((mark for kind, mark in GROUND.items() if kind in piece["kinds"]), PLAIN_GROUND)


class Sheet:
    """Rows of letters over a table; later ones cover earlier ones."""

    def __init__(self, board: Plain) -> None:
        self.width, self.depth = float(board["width"]), float(board["depth"])
        self.step = self.width / COLUMNS
        count = max(1, math.ceil(self.depth / (self.step * TALL)))
        self.rows = [[OPEN] * COLUMNS for _ in range(count)]

    def fill(self, corners: list[list[float]], mark: str) -> None:
        for row, letters in enumerate(self.rows):
            y = self.depth * (1.0 - (row + 0.5) / len(self.rows))
            for column in range(COLUMNS):
                if is_inside(corners, (column + 0.5) * self.step, y):
                    letters[column] = mark

    def write(self, at: list[float], word: str) -> None:
        """A word with its middle at a place, as far as the sheet goes."""
        row = int((self.depth - at[1]) / self.depth * len(self.rows))
        letters = self.rows[min(max(row, 0), len(self.rows) - 1)]
        first = int(at[0] / self.step) - len(word) // 2
        first = min(max(first, 0), COLUMNS - len(word))
        letters[first : first + len(word)] = list(word)

    def lines(self) -> list[str]:
        rule = f"{'':>4} +{'-' * COLUMNS}+"
        feet = f"{'':>4}  0{f'{self.width:g}':>{COLUMNS - 1}}"
        ends = {0: f"{self.depth:g}", len(self.rows) - 1: "0"}
        rows = [f"{ends.get(n, ''):>4} |{''.join(row)}|" for n, row in enumerate(self.rows)]
        return [rule, *rows, rule, feet]


def is_inside(corners: list[list[float]], x: float, y: float) -> bool:
    """Whether a point lies in a polygon: a ray from it crosses the border an odd number of
    times."""
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


def _legend(board: Plain, view: Plain) -> list[str]:
    lines = [f"{board['width']:g} wide and {board['depth']:g} deep; x to the right, y upward"]
    lines += [f"  {ZONE} {zone['name']}: {_extent(zone)}" for zone in board["zones"]]
    for piece in board["terrain"]:
        kinds = ", ".join([*piece["kinds"], *_slows(piece)]) or "open"
        lines.append(f"  {_mark(piece)} {piece['name']} ({kinds}): {_extent(piece)}")
    for marker in view["objectives"]:
        held = f"held by side {marker['held_by']}" if marker["held_by"] else "held by nobody"
        lines.append(f"  ({marker['id']}) {marker['name']} at {_at(marker)}, {held}")
    lines += [f"  {unit['id']} {unit['name']} at {_at(unit)}" for unit in _standing(view)]
    away = [f"{unit['id']} {unit['name']}" for unit in view["units"] if unit["where"] == "reserve"]
    return [*lines, f"  off the table: {', '.join(away)}"] if away else lines


def _slows(piece: Plain) -> list[str]:
    return [f"+{piece['modifier']:g} to a move"] if piece.get("modifier") else []


def _extent(area: Plain) -> str:
    xs, ys = zip(*area["points"], strict=True)
    west, east, south, north = (round(n, 1) for n in (min(xs), max(xs), min(ys), max(ys)))
    return f"x {west:g} to {east:g}, y {south:g} to {north:g}"


def _at(thing: Plain) -> str:
    return ",".join(f"{round(number, 2):g}" for number in thing["at"])


def card_lines(match: Match, state: object, name: str, seat: str) -> list[str]:
    """A unit's profile, weapons and rules; named by its id or its name."""
    card = match.card(state, _named(match, state, name, seat), seat)
    lines = [f"{card['unit']} {card['title']}, side {card['side']}: {card['summary']}"]
    lines += [f"  {each['name']}: {each['value']}" for each in card["lines"]]
    for weapon in card["weapons"]:
        lines.append(f"  {'; '.join([weapon['text'], *_missing(weapon)])}")
    return lines + [
        f"  {': '.join(word for word in (rule['name'], rule['means']) if word)}"
        for rule in card["rules"]
    ]


def _missing(weapon: Plain) -> list[str]:
    """The rules of a weapon that its words do not name yet."""
    return [str(rule) for rule in weapon["rules"] if str(rule) not in weapon["text"]]


def _named(match: Match, state: object, name: str, seat: str) -> str:
    units = match.view(state, seat)["units"]
    wanted = name.strip().lower()
    exact = [unit["id"] for unit in units if wanted in (unit["id"].lower(), unit["name"].lower())]
    found = exact or [unit["id"] for unit in units if wanted and wanted in unit["name"].lower()]
    if len(found) == 1:
        return str(found[0])
    known = ", ".join(found or [unit["id"] for unit in units])
    what = "several are called so" if found else "there is no such unit"
    raise Refused(f"card: {what}; name one of: {known}")
