"""The pieces text lists are made of: clean lines, counts, rules and weapons.

Everything here runs once over its text, from left to right, whatever is typed into it.
"""

import re
import unicodedata

from opfor.faults import Refused, fault
from opfor.systems.opr.profiles import NUMBERED, Rule, Weapon

#: far beyond any real list
LONGEST_LINE = 5_000
MOST_LINES = 2_000

_COUNT = re.compile(r"(\d{1,4})x ")
_NUMBERED = {name.lower() for name in NUMBERED}
_RATING = re.compile(r"(\+?)(\d{1,3})\+?")
_DICE = re.compile(r"[dD]\d")
_RANGE = re.compile(r'(\d{1,3})"')
_RANGE_FIRST = re.compile(r'(\d{1,3})" ?')
#: meant as a range, readable or not
_LIKE_RANGE = re.compile(r'[-+]?\d[\d.,]* ?"')
_ATTACKS = re.compile(r"A(\d{1,3})")
#: what web pages and word processors put in place of plain characters
_PLAIN = str.maketrans(
    {"\u00a0": " ", "\t": " ", "\u201c": '"', "\u201d": '"', "\u2033": '"', "\ufeff": None}
)


class Line:
    """One line of a list and where it stands."""

    def __init__(self, file: str, number: int, text: str) -> None:
        self.where = f"{file}: line {number}"
        self.text = text

    def refuse(self, what: str) -> Refused:
        return fault(self.where, what)


def lines_of(text: str, file: str) -> list[Line]:
    """All lines, blank ones too, with plain characters and single spaces."""
    found: list[Line] = []
    if text.count("\n") > MOST_LINES:
        raise fault(file, f"more than {MOST_LINES} lines are no army list")
    for number, raw in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        line = Line(file, number, raw)
        if len(raw) > LONGEST_LINE:
            raise line.refuse(f"{len(raw)} characters are too long for one line of a list")
        plain = raw.translate(_PLAIN)
        if any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in plain):
            raise line.refuse("holds control characters; this is no text list")
        line.text = " ".join(plain.replace("''", '"').split())
        found.append(line)
    return found


def shorten(text: str) -> str:
    """A piece of a list as a message can show it."""
    return text if len(text) <= 40 else f"{text[:40]}…"


def split(text: str, line: Line, mark: str = ",") -> list[str]:
    """The pieces between marks that stand outside all parentheses; empty ones left out."""
    pieces: list[str] = []
    depth = start = 0
    for place, char in enumerate(text):
        if char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
            if depth < 0:
                break
        elif char == mark and depth == 0:
            pieces.append(text[start:place].strip())
            start = place + 1
    if depth != 0:
        raise line.refuse(f"the parentheses of '{shorten(text)}' do not match")
    return [*pieces, text[start:].strip()]


def pieces_of(text: str, line: Line) -> list[str]:
    """What stands between commas, empty pieces left out."""
    return [piece for piece in split(text, line) if piece]


def counted(text: str) -> tuple[int, str]:
    """`5x Blade` as 5 and `Blade`; 0 if there is no count."""
    found = _COUNT.match(text)
    return (int(found[1]), text[found.end() :].strip()) if found else (0, text)


def _opened(text: str) -> tuple[str, str | None]:
    """`Impact(1)` as `Impact` and `1`; nothing inside if it does not end in parentheses."""
    if not text.endswith(")"):
        return text, None
    depth = 0
    for place in range(len(text) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(text[place], 0)
        if depth == 0:
            return text[:place].strip(), text[place + 1 : -1].strip()
    return text, None


def read_rules(text: str, line: Line) -> list[Rule]:
    """The special rules of a comma-separated text."""
    return [rule for piece in pieces_of(text, line) for rule in read_rule(piece, line)]


def read_rule(piece: str, line: Line) -> list[Rule]:
    """One printed rule, or the rules a printed item gives: `Wings(Flying, Fast)`."""
    count, rest = counted(piece)
    name, inside = _opened(rest)
    if not name:
        raise line.refuse(f"'{shorten(piece)}' is a special rule without a name")
    if inside is None or not _is_item(name, inside):
        return [_rule(rest, piece, count, "")]
    return [_rule(part, piece, count, name) for part in pieces_of(inside, line)]


def _is_item(name: str, inside: str) -> bool:
    """Whether what stands in parentheses are rules; else it is a rating, good or not: `Tough(x)`.

    An item may be called like a rule with a number: `Psychic(Caster(1))`.
    """
    if not inside[:1].isalpha() or len(inside) == 1 or _DICE.match(inside):
        return False
    return "(" in inside or name.lower() not in _NUMBERED


def _rule(text: str, raw: str, count: int, item: str) -> Rule:
    name, inside = _opened(text)
    rating = _RATING.fullmatch(inside) if inside else None
    if rating is None:
        return Rule(name, None, raw, count, False, item)
    return Rule(name, int(rating[2]), raw, count, bool(rating[1]), item)


def read_weapon(piece: str, line: Line) -> Weapon | None:
    """A weapon such as `5x Carbine (18", A1, AP(1))`; nothing if there are no attacks in it."""
    count, rest = counted(piece)
    name, inside = _opened(rest)
    weapon = Weapon(name, 0, -1, count or 1)
    before = _RANGE_FIRST.match(name)
    if before:
        weapon.range, weapon.name = int(before[1]), name[before.end() :]
    elif inside is not None and _LIKE_RANGE.match(name):
        raise _no_range(name, line)
    for part in pieces_of(inside or "", line):
        _add(weapon, part, line)
    if weapon.attacks < 0:
        if weapon.range:
            raise line.refuse(f"'{shorten(piece)}' has a range but no attacks such as A1")
        return None
    if not weapon.name:
        raise line.refuse(f"'{shorten(piece)}' is a weapon without a name")
    return weapon


def _no_range(text: str, line: Line) -> Refused:
    return line.refuse(f"'{shorten(text)}' is no range in whole inches of up to three digits")


def _add(weapon: Weapon, part: str, line: Line) -> None:
    reach, attacks = _RANGE.fullmatch(part), _ATTACKS.fullmatch(part)
    if reach:
        weapon.range = int(reach[1])
    elif attacks:
        weapon.attacks = int(attacks[1])
    elif _LIKE_RANGE.fullmatch(part):
        raise _no_range(part, line)
    else:
        weapon.rules.extend(read_rule(part, line))
