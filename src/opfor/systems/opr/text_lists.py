"""Two kinds of text lists: the list builder's share-as-text, and our short form.

Share-as-text has a header and for each unit a line of its profile and one of its weapons:

    ++ Name - Book (v3.5) [GF 995pts] [5 Units] ++
    2x Raiders [5] Q4+ D5+ | 100pts | Strider
    5x Carbine (18", A1, AP(1)), 5x Blade (A1)

A line `| Joined to:` puts the unit above it, a Hero, into the unit below it, in either kind. The
short form has one unit a line, everything but the name optional, so long as some line says more
than a name (text of any other sort is no army):

    Raiders [5] Q4+ D5+; shooting; Strider
    Raiders [5]; 5x Carbine (18", A1, AP(1)), 5x Blade (A1); Strider
"""

import re

from opfor.systems.opr.profiles import UnitProfile
from opfor.systems.opr.text_pieces import (
    Line,
    counted,
    pieces_of,
    read_rule,
    read_rules,
    read_weapon,
    shorten,
    split,
)
from opfor.systems.opr.unit_types import TYPES

LONGEST_NAME = 100
#: what a line begins with that puts the unit above it into the one below
JOINED_TO = "| Joined to"

_TOTAL = re.compile(r"(?:([A-Za-z]{1,8}) )?(\d{1,6}) ?pts")
_UNITS = re.compile(r"(\d{1,4}) Units?")
_PROFILE = re.compile(r"\[(\d{1,4})\] ?Q([2-6])\+ ?D([2-6])\+ ?\|")
_POINTS = re.compile(r"(\d{1,6}) ?pts")
_EXPERIENCE = re.compile(r"\d{1,6} ?XP")
_STAT = re.compile(r"([QD])([2-6])\+")
_MODELS = re.compile(r"\[(\d{1,4})\]")
#: what is not even tried as a name
_NUMBERS = re.compile(r"[\[|]|[QD]\d\+")
_SENTENCE_ENDS = ".,:?"
#: a line that only a list of another game has
_FORMATION = re.compile(r"formation \d{1,3} \(\d{1,6} pts?\)?", re.IGNORECASE)


class Entry:
    """One printed unit: how many of it, and the Heroes printed as joined to it."""

    def __init__(self, copies: int, unit: UnitProfile, line: Line) -> None:
        self.copies = copies
        self.unit = unit
        self.line = line
        self.heroes: list[Entry] = []


class Sums:
    """Units, models, weapons and points, counted on the way in and on the way out."""

    def __init__(self) -> None:
        self.units = self.models = self.weapons = self.points = 0

    def add(self, unit: UnitProfile, copies: int = 1) -> None:
        self.units += copies
        self.models += copies * unit.models
        self.weapons += copies * sum(weapon.count for weapon in unit.weapons)
        self.points += copies * unit.cost


class Draft:
    """What a list says, before names are settled and copies are made."""

    def __init__(self) -> None:
        self.name = ""
        #: tag of the game it was written for, if it says so
        self.game = ""
        #: points and units the header states
        self.total: int | None = None
        self.units: int | None = None
        self.entries: list[Entry] = []
        #: whether it says of every Hero whom it joins, if anybody; exports as text do not
        self.names_hosts = False
        #: typed by hand: likely slips of the pen are asked about
        self.is_typed = False
        #: what was counted before units were put together; none: nothing was
        self.sums: Sums | None = None
        self.notes: list[str] = []


def read_list(lines: list[Line]) -> Draft:
    """Either kind of list; which one, the first line tells."""
    written = [line for line in lines if line.text and not line.text.startswith("#")]
    for line in written:
        if _FORMATION.fullmatch(line.text):
            what = "this looks like an Encounter list; a One Page Rules list is needed here"
            raise line.refuse(what)
    first = written[0].text if written else ""
    if first.startswith("++") or _PROFILE.search(first):
        return _read_share([line for line in lines if not line.text.startswith("#")])
    _refuse_prose([line for line in written if not _is_joint(line)])
    return _read_shorts(written)


def _is_joint(line: Line) -> bool:
    return line.text.lower().startswith(JOINED_TO.lower())


def _read_shorts(lines: list[Line]) -> Draft:
    draft = Draft()
    draft.is_typed = True
    joining: list[Entry] = []
    for line in lines:
        if _is_joint(line):
            joining.append(_last(draft, line))
            continue
        draft.entries.append(_hosting(_read_short(line), joining))
        joining = []
    _refuse_left(joining)
    return draft


def _refuse_prose(lines: list[Line]) -> None:
    """Whatever is typed could be names of units: a list says of some unit more than its name, and
    no name by itself ends like a sentence."""
    bare = [line for line in lines if _is_bare(line.text)]
    amiss = [line for line in bare if line.text[-1] in _SENTENCE_ENDS or len(bare) == len(lines)]
    if amiss:
        line = amiss[0]
        what = "a name alone; a unit of a list is written 'Raiders [5]; shooting; Strider'"
        raise line.refuse(f"type or weapons: '{shorten(line.text)}' is {what}")


def _is_bare(text: str) -> bool:
    """Whether a line has neither numbers of models nor Quality and Defense nor further parts."""
    return ";" not in text and not counted(text)[0] and not _NUMBERS.search(text)


def _read_share(lines: list[Line]) -> Draft:
    draft = Draft()
    joining: list[Entry] = []
    open_entry: Entry | None = None
    for line in lines:
        if line.text.startswith("++"):
            _read_header(draft, line)
        elif _is_joint(line):
            joining.append(_last(draft, line))
        elif _PROFILE.search(line.text):
            open_entry = _hosting(_read_unit(line), joining)
            joining = []
            draft.entries.append(open_entry)
        elif open_entry is not None and line.text and "|" not in line.text:
            _add_weapons(open_entry.unit, line)
        elif line.text:
            what = "is no unit such as 'Name [5] Q4+ D4+ | 90pts |'"
            raise line.refuse(f"'{shorten(line.text)}' {what}")
        else:
            open_entry = None
    _refuse_left(joining)
    return draft


def _refuse_left(joining: list[Entry]) -> None:
    if joining:
        raise joining[0].line.refuse(f"no unit follows for {joining[0].unit.name} to join")


def _read_header(draft: Draft, line: Line) -> None:
    if draft.total is not None or draft.entries:
        raise line.refuse("a second header; one list a file")
    body = line.text[2:].strip()
    if not body.endswith("++"):
        raise line.refuse("the header must end in ++")
    body = body[:-2].strip()
    while body.endswith("]"):
        start = body.rfind("[")
        inside = body[start + 1 : -1]
        total, units = _TOTAL.fullmatch(inside), _UNITS.fullmatch(inside)
        if total:
            draft.game, draft.total = (total[1] or "").upper(), int(total[2])
        elif units:
            draft.units = int(units[1])
        else:
            break
        body = body[:start].strip()
    if draft.total is None:
        raise line.refuse("the header states no points such as [GF 995pts]")
    name, _, book = body.rpartition(" - ")
    draft.name = name if name and "(v" in book else body


def _last(draft: Draft, line: Line) -> Entry:
    if not draft.entries:
        raise line.refuse("no unit stands above 'Joined to'")
    return draft.entries.pop()


def _hosting(host: Entry, heroes: list[Entry]) -> Entry:
    """A unit with the Heroes that join it, those that joined a Hero first."""
    for hero in heroes:
        if hero.copies != host.copies:
            what = f"{hero.copies}x {hero.unit.name} cannot join {host.copies}x {host.unit.name}"
            raise host.line.refuse(what)
    host.heroes = [each for hero in heroes for each in (*hero.heroes, hero)]
    return host


def _read_unit(line: Line) -> Entry:
    profile = _PROFILE.search(line.text)
    assert profile is not None
    fields = [field.strip() for field in line.text[profile.end() :].split("|")]
    points = _POINTS.match(fields[0])
    if not points:
        raise line.refuse(f"'{shorten(fields[0])}' is no cost such as 90pts")
    printed = ", ".join(field for field in fields[1:] if not _EXPERIENCE.fullmatch(field))
    entry = _named(line.text[: profile.start()].strip(), int(profile[1]), line)
    entry.unit.quality, entry.unit.defense = int(profile[2]), int(profile[3])
    entry.unit.cost = int(points[1])
    entry.unit.rules = read_rules(printed, line)
    return entry


def _named(text: str, models: int, line: Line) -> Entry:
    copies, name = counted(text)
    if not any(char.isalnum() for char in name) or len(name) > LONGEST_NAME:
        raise line.refuse(f"a unit needs a name of at most {LONGEST_NAME} characters")
    if models < 1:
        raise line.refuse(f"{shorten(name)} has no models")
    return Entry(max(1, copies), UnitProfile(name, models), line)


def _add_weapons(unit: UnitProfile, line: Line) -> None:
    for piece in pieces_of(line.text, line):
        weapon = read_weapon(piece, line)
        if weapon:
            unit.weapons.append(weapon)
        else:
            unit.rules.extend(read_rule(piece, line))


def _read_short(line: Line) -> Entry:
    fields = split(line.text, line, ";")
    if len(fields) > 3:
        raise line.refuse("more than the three parts 'name; type or weapons; rules'")
    entry = _read_head(fields[0], line)
    for piece in pieces_of(fields[1], line) if len(fields) > 1 else []:
        _add_arm(entry.unit, piece, line)
    if len(fields) > 2:
        entry.unit.rules = read_rules(fields[2], line)
    return entry


def _read_head(text: str, line: Line) -> Entry:
    """`NAME [MODELS] Q4+ D5+`, the numbers taken off from the end."""
    words = text.replace("[", " [").split()
    models = 1
    stats = {"Q": 0, "D": 0}
    while words:
        stat, size = _STAT.fullmatch(words[-1]), _MODELS.fullmatch(words[-1])
        if stat:
            stats[stat[1]] = int(stat[2])
        elif size:
            models = int(size[1])
        else:
            break
        words.pop()
    name = " ".join(words)
    if "[" in name or "|" in name or name.endswith("+"):
        raise line.refuse(f"'{shorten(text)}' is no unit such as 'Name [5] Q4+ D4+'")
    entry = _named(name, models, line)
    entry.unit.quality, entry.unit.defense = stats["Q"], stats["D"]
    return entry


def _add_arm(unit: UnitProfile, piece: str, line: Line) -> None:
    if piece.lower() in TYPES:
        unit.given_type = piece.lower()
        return
    weapon = read_weapon(piece, line)
    if weapon is None:
        what = f'is neither a type ({", ".join(TYPES)}) nor a weapon such as Rifle (24", A1)'
        raise line.refuse(f"'{shorten(piece)}' {what}")
    unit.weapons.append(weapon)
