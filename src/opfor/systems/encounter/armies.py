"""Encounter army lists: the printed text format, read, checked and written.

A list has a name, up to six formations with their units, a Hero Token summary and a total.
The order of the formations is the order of their D6D options, so it is kept as printed.
"""

import re
from dataclasses import dataclass, field
from importlib.resources import files

from opfor.faults import Refused, fault

MAX_FORMATIONS = 6
MAX_COUNT = 99
MAX_COST = 999
MAX_TOKENS = 99
MAX_POINTS = 999_999
MAX_LINE = 200


@dataclass
class UnitLine:
    """Units of one kind in a formation; cost and Hero Tokens are those of one unit."""

    name: str
    count: int
    cost: int
    hero_tokens: int = 0

    @property
    def points(self) -> int:
        return self.count * self.cost


@dataclass
class Formation:
    """Units that are placed, ordered and activated together."""

    number: int
    units: list[UnitLine] = field(default_factory=list)

    @property
    def points(self) -> int:
        return sum(unit.points for unit in self.units)


@dataclass
class ArmyList:
    """One side's army; Hero Tokens may be bought on top of those of its units."""

    name: str
    formations: list[Formation] = field(default_factory=list)
    bought_tokens: int = 0
    bought_points: int = 0

    @property
    def unit_tokens(self) -> int:
        units = (unit for formation in self.formations for unit in formation.units)
        return sum(unit.count * unit.hero_tokens for unit in units)

    @property
    def tokens(self) -> int:
        return self.unit_tokens + self.bought_tokens

    @property
    def points(self) -> int:
        return sum(formation.points for formation in self.formations) + self.bought_points


def read_list(text: str, file: str) -> ArmyList:
    """The list in a text, or `Refused` with the first fault: file, line and field."""
    army, faults = check_list(text, file)
    if faults:
        raise Refused(faults[0])
    return army


def check_list(text: str, file: str) -> tuple[ArmyList, list[str]]:
    """What could be read of a list, and every fault in it."""
    reader = _Reader(file)
    reader.read(text)
    return reader.army, reader.faults


def write_list(army: ArmyList) -> str:
    """The list in the printed form; `read_list` gives the same list back."""
    lines = [army.name]
    for formation in army.formations:
        lines += ["", f"Formation {formation.number} ({formation.points} pts)"]
        lines += [_unit_line(unit) for unit in formation.units]
    lines += [
        "",
        "Hero Token Summary",
        f"* Hero Tokens from Units: {army.unit_tokens}",
        f"* Additional Hero Tokens: {army.bought_tokens} ({army.bought_points} pts)",
        f"* Total Hero Tokens: {army.tokens}",
        "",
        f"Total Army Points: {army.points}",
    ]
    return "\n".join(lines) + "\n"


def presets() -> list[str]:
    """The names of the preset armies."""
    return [army.name for army in _load_presets()]


def preset(name: str) -> ArmyList:
    """A preset army by its name; capitals, spaces and apostrophes do not matter."""
    armies = _load_presets()
    for army in armies:
        if _key(army.name) == _key(name):
            return army
    known = ", ".join(army.name for army in armies)
    raise Refused(f"there is no preset army '{name[:80]}'; there are: {known}")


def _load_presets() -> list[ArmyList]:
    folder = files("opfor.systems.encounter") / "data" / "presets"
    entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    return [read_list(entry.read_text("utf-8"), entry.name) for entry in entries]


def _key(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _unit_line(unit: UnitLine) -> str:
    tokens = f" (Hero Tokens: {unit.hero_tokens})" if unit.hero_tokens else ""
    return f"* {unit.name}: {unit.count} x {unit.cost} pts{tokens}"


def _pattern(text: str) -> re.Pattern[str]:
    """A line's pattern: N is a number, P closes a bracket that print may have lost."""
    number = r"([-+]?[0-9]+)"
    return re.compile(text.replace("N", number).replace("P", r"\s*\)?"), re.IGNORECASE)


_FORMATION = _pattern(r"formation\s+N\s*\(\s*N\s*pts?P")
_UNIT = _pattern(r"(.*?\S)\s*:\s*N\s*[x×%]\s*N\s*pts?\s*(?:\(\s*hero tokens\s*:\s*NP)?")
_SUMMARY = _pattern(r"hero token summary")
_FROM_UNITS = _pattern(r"hero tokens from units\s*:\s*N")
_BOUGHT = _pattern(r"additional hero tokens\s*:\s*N\s*\(\s*N\s*pts?P")
_TOKENS = _pattern(r"total hero tokens\s*:\s*N")
_TOTAL = _pattern(r"total army points\s*:\s*N")
_BULLET = re.compile(r"(?:[*•·●▪«»+–—-]\s*|[eo]\s+)(?=\S)")
_BROKEN_SUMMARY = re.compile(r"(.*[0-9])\s*additional", re.IGNORECASE)
_LETTERS = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'", "\u00a0": " ", "\t": " "})

FROM_UNITS = "Hero Tokens from Units"
BOUGHT = "Additional Hero Tokens"
TOKENS = "Total Hero Tokens"
TOTAL = "Total Army Points"


class _Line:
    """One line as it is read, with its number in the file."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text


class _Reader:
    """Reads one list line by line, past every fault; totals are checked once all is known."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.army = ArmyList("")
        #: totals the list states, by field: line and value
        self.stated: dict[str, tuple[int, int]] = {}
        #: totals that cannot be compared, because a line that counts toward them is at fault
        self.unsure: set[str] = set()
        self.faults: list[str] = []

    def read(self, text: str) -> None:
        lines = self._lines(text)
        if not lines:
            return self._note(fault(self.file, "the list is empty"))
        if self._is_name(lines[0]):
            self.army.name = lines.pop(0).text
        for line in lines:
            try:
                self._read_line(line)
            except Refused as refused:
                self._note(refused)
        self._check()

    def _note(self, refused: Refused) -> None:
        self.faults.append(str(refused))

    def _lines(self, text: str) -> list[_Line]:
        """The lines that say something, those broken in print joined again."""
        lines: list[_Line] = []
        for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
            line = _Line(number, raw.translate(_LETTERS).strip())
            if not line.text:
                continue
            if not self._is_readable(line):
                continue
            if not _is_joined(lines, line):
                lines.append(line)
        return lines

    def _is_readable(self, line: _Line) -> bool:
        if len(line.text) > MAX_LINE:
            self._note(self._fault(line.number, "line", f"longer than {MAX_LINE} letters"))
            return False
        if not line.text.isprintable():
            what = "holds a character that cannot be printed"
            self._note(self._fault(line.number, "line", what))
            return False
        return True

    def _is_name(self, line: _Line) -> bool:
        kinds = (_FORMATION, _UNIT, _SUMMARY, _FROM_UNITS, _BOUGHT, _TOKENS, _TOTAL)
        if any(kind.fullmatch(_plain(line.text)) for kind in kinds):
            what = "the first line must be the army's name"
            self._note(self._fault(line.number, "name", what))
            return False
        return True

    def _read_line(self, line: _Line) -> None:
        text = _plain(line.text)
        if found := _FORMATION.fullmatch(text):
            self._read_formation(line.number, found)
        elif found := _BOUGHT.fullmatch(text):
            self._read_bought(line.number, found)
        elif found := _FROM_UNITS.fullmatch(text):
            self._state(line.number, FROM_UNITS, found[1])
        elif found := _TOKENS.fullmatch(text):
            self._state(line.number, TOKENS, found[1])
        elif found := _TOTAL.fullmatch(text):
            self._state(line.number, TOTAL, found[1])
        elif found := _UNIT.fullmatch(text):
            self._read_unit(line.number, found)
        elif not _SUMMARY.fullmatch(text):
            what = f"'{line.text[:60]}' is no formation, unit or total"
            raise self._fault(line.number, "line", what)

    def _read_formation(self, line: int, found: re.Match[str]) -> None:
        number = len(self.army.formations) + 1
        self.army.formations.append(Formation(number))
        if number > MAX_FORMATIONS:
            self._note(self._fault(line, "Formation", f"an army has at most {MAX_FORMATIONS}"))
        elif self._number(line, "Formation", found[1], 1, MAX_COUNT) != number:
            what = f"number {number} should come here, not {found[1]}"
            self._note(self._fault(line, "Formation", what))
        self._state(line, f"Formation {number}", found[2])

    def _read_unit(self, line: int, found: re.Match[str]) -> None:
        name = found[1]
        if not self.army.formations or FROM_UNITS in self.stated:
            raise self._fault(line, name, "this unit stands in no formation")
        totals = {f"Formation {len(self.army.formations)}", FROM_UNITS, TOKENS, TOTAL}
        is_unsure = totals - self.unsure
        self.unsure |= totals
        count = self._number(line, f"{name}, number of units", found[2], 1, MAX_COUNT)
        cost = self._number(line, f"{name}, pts", found[3], 1, MAX_COST)
        tokens = self._number(line, f"{name}, Hero Tokens", found[4] or "0", 0, MAX_TOKENS)
        self.unsure -= is_unsure
        self.army.formations[-1].units.append(UnitLine(name, count, cost, tokens))

    def _read_bought(self, line: int, found: re.Match[str]) -> None:
        self.army.bought_tokens = self._number(line, BOUGHT, found[1], 0, MAX_TOKENS)
        self.army.bought_points = self._number(line, f"{BOUGHT}, pts", found[2], 0, MAX_COST)
        if self.army.bought_points and not self.army.bought_tokens:
            raise self._fault(line, BOUGHT, f"{self.army.bought_points} pts for no token")
        self._state(line, BOUGHT, found[1])

    def _state(self, line: int, field: str, digits: str) -> None:
        if field in self.stated:
            raise self._fault(line, field, "stated twice")
        try:
            self.stated[field] = line, self._number(line, field, digits, 0, MAX_POINTS)
        except Refused:
            self.stated[field] = line, 0
            self.unsure.add(field)
            raise

    def _number(self, line: int, field: str, digits: str, low: int, high: int) -> int:
        # Compared by length first: turning thousands of digits into a number is refused.
        value = int(digits) if len(digits) <= 9 else MAX_POINTS + 1
        if not low <= value <= high:
            raise self._fault(line, field, f"{digits[:12]} is not from {low} to {high}")
        return value

    def _check(self) -> None:
        army = self.army
        if not army.formations:
            self._note(fault(self.file, "Formation: the list has none"))
        for formation in army.formations:
            field = f"Formation {formation.number}"
            if not formation.units and field in self.stated and field not in self.unsure:
                self._note(self._fault(self.stated[field][0], field, "has no units"))
            elif field in self.stated:
                self._compare(field, formation.points, "its units cost", " pts")
        self._compare(FROM_UNITS, army.unit_tokens, "the units have", "")
        self._compare(BOUGHT, army.bought_tokens, "bought are", "")
        self._compare(TOKENS, army.tokens, "units and bought tokens come to", "")
        self._compare(TOTAL, army.points, "formations and bought tokens cost", " pts")

    def _compare(self, field: str, real: int, are: str, unit: str) -> None:
        if field not in self.stated:
            return self._note(fault(self.file, f"{field}: this line is missing"))
        line, value = self.stated[field]
        if value != real and field not in self.unsure:
            what = f"says {value}{unit}, but {are} {real}{unit}"
            self._note(self._fault(line, field, what))

    def _fault(self, line: int, field: str, what: str) -> Refused:
        return fault(self.file, f"line {line}: {field}: {what}")


def _plain(text: str) -> str:
    """A line without its bullet, which print and copying show in many ways."""
    bullet = _BULLET.match(text)
    return text[bullet.end() :] if bullet else text


def _is_joined(lines: list[_Line], line: _Line) -> bool:
    """Whether a line belongs to the one before it; if so it is put there."""
    if not lines:
        return False
    before = lines[-1]
    if "(" not in before.text and re.match(r"\(\s*hero tokens", line.text, re.IGNORECASE):
        before.text = f"{before.text} {line.text}"
        return True
    cut = _BROKEN_SUMMARY.fullmatch(before.text)
    if cut and line.text.casefold().startswith("hero tokens:"):
        before.text = cut[1]
        line.text = f"Additional {line.text}"
    return False
