"""Reading our own TOML files strictly: every key known, every value of its kind."""

import tomllib
from typing import Any

from opfor.boards.inches import FURTHEST
from opfor.faults import fault

FORMAT = 1
#: signs besides the control characters that would break a line or turn its direction round
BREAKS = "\x7f\x85\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
MAX_LETTERS = 200


def parse(text: str, file: str) -> dict[str, Any]:
    """A file's table; its format number is checked and taken off."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise fault(file, f"not readable as TOML: {error}") from None
    if data.pop("format", None) != FORMAT:
        raise fault(file, f"format: must be {FORMAT}")
    return data


class Fields:
    """One table of a file: each value is taken once, and nothing may be left over."""

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, dict):
            raise fault(where, "a table is needed")
        self._left: dict[str, Any] = dict(data)
        self.where = where

    def at(self, key: str) -> str:
        return f"{self.where}: {key}"

    def has(self, key: str) -> bool:
        return key in self._left

    def raw(self, key: str, default: Any = None) -> Any:
        return self._left.pop(key, default)

    def text(self, key: str, default: str | None = None) -> str:
        value = self._left.pop(key, default)
        if not isinstance(value, str) or not value.strip():
            raise fault(self.at(key), "a text is needed")
        if len(value) > MAX_LETTERS:
            raise fault(self.at(key), f"at most {MAX_LETTERS} letters, not {len(value)}")
        if any(ord(sign) < 32 or sign in BREAKS for sign in value.strip()):
            raise fault(self.at(key), "a text of one line is needed, in plain letters")
        return value.strip()

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self._left.pop(key, default)
        if type(value) is not int or not low <= value <= high:
            raise fault(self.at(key), f"a whole number from {low} to {high} is needed")
        return value

    def real(self, key: str, low: float, high: float, default: float | None = None) -> float:
        value = self._left.pop(key, default)
        if type(value) not in (int, float) or not low <= value <= high:
            raise fault(self.at(key), f"a number from {low:g} to {high:g} is needed")
        return float(value)

    def flag(self, key: str, default: bool = False) -> bool:
        value = self._left.pop(key, default)
        if type(value) is not bool:
            raise fault(self.at(key), "true or false is needed")
        return value

    def texts(self, key: str, known: tuple[str, ...] | dict[str, str]) -> list[str]:
        value = self._left.pop(key, [])
        if not isinstance(value, list):
            raise fault(self.at(key), "a list of texts is needed")
        for item in value:
            if not isinstance(item, str) or item not in known:
                raise fault(self.at(key), f"'{one_line(item)}' is none of: {', '.join(known)}")
        return list(value)

    def tables(self, key: str) -> "list[Fields]":
        value = self._left.pop(key, [])
        if not isinstance(value, list):
            raise fault(self.at(key), "a list of tables is needed")
        return [Fields(item, f"{self.where}: {key} {n}") for n, item in enumerate(value, 1)]

    def point(self, key: str) -> tuple[float, float]:
        return point(self._left.pop(key, None), self.at(key))

    def points(self, key: str) -> list[tuple[float, float]]:
        value = self._left.pop(key, None)
        if not isinstance(value, list):
            raise fault(self.at(key), "a list of points is needed")
        return [point(item, self.at(key)) for item in value]

    def rest(self) -> dict[str, Any]:
        """What has not been taken yet."""
        return dict(self._left)

    def done(self) -> None:
        for key in self._left:
            raise fault(self.where, f"unknown key '{one_line(key)}'")


def one_line(value: object) -> str:
    """Something out of a file, short enough for a sentence."""
    return " ".join(str(value).split())[:80]


def point(value: object, where: str) -> tuple[float, float]:
    """A pair of coordinates."""
    if isinstance(value, list) and len(value) == 2 and all(_is_near(n) for n in value):
        return float(value[0]), float(value[1])
    raise fault(where, "a point is needed, such as [12, 8.5]")


def _is_near(value: object) -> bool:
    """A number that can be measured; one too long for a float cannot."""
    return isinstance(value, int | float) and type(value) is not bool and abs(value) < FURTHEST
