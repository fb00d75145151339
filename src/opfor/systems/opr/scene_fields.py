"""The fields of a scene file: strict JSON, each value with the place where it stands.

Nothing is taken that was not asked for by name, and every refusal is one sentence that
begins with the field: `scene.json: units[3].models[2]: …`.
"""

import difflib
import gc
import json
import math
import re
from collections.abc import Sequence
from typing import Any

from opfor.faults import Refused, fault

#: the largest scene file, in bytes
LARGEST = 5_000_000
LONGEST_TEXT = 100
MOST_UNITS = 400
#: brackets in brackets: a scene has six
_DEEPEST = 40
#: how far back a key is looked for
_LOOK_BACK = 1_000
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[][{}]')
_KEY = re.compile(r'"([^"\\]+)"\s*:')
_MODELS = re.compile(r'"models"\s*:')
_LONG_NUMBER = re.compile(r"[0-9]{4000}")
#: numbers beyond this are not written out in a message
_SHOWN = 1e12
_KINDS = {
    dict: "an object",
    list: "a list",
    str: "a text",
    bool: "true or false",
    int: "a number",
    float: "a number",
    type(None): "null",
}


class _Twice(dict[str, Any]):
    """An object in which a key stands more than once."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        keys = [key for key, _ in pairs]
        self.key = next(key for key in keys if keys.count(key) > 1)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    return found if len(found) == len(pairs) else _Twice(pairs)


def parse(text: str, file: str) -> "Field":
    """The whole file as one field, or a sentence on why it is not JSON."""
    if not text.strip():
        raise fault(file, "is empty; a scene is needed")
    _refuse_many(text, file)
    try:
        return Field(_load(text), "", file)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise fault(file, f"not readable as JSON: {error.msg} ({where})") from None
    except RecursionError:
        raise _fault_at(text, _depth_at(text), file, "nested too deep") from None
    except ValueError:
        found = _LONG_NUMBER.search(text)
        at = found.start() if found is not None else 0
        raise _fault_at(text, at, file, "holds a number of too many digits") from None


def _refuse_many(text: str, file: str) -> None:
    """Thousands of units take longer to parse than a refusal may take. Each has the key `models`
    once, and nothing inside of a text looks like a key: its quotes are escaped."""
    if text.count('"models"') > MOST_UNITS:
        count = len(_MODELS.findall(text))
        if count > MOST_UNITS:
            raise fault(f"{file}: units", f"{count:,} entries are more than {MOST_UNITS:,}")


def _depth_at(text: str) -> int:
    """Where brackets in brackets have become too many to be a scene's."""
    depth = 0
    for found in _TOKEN.finditer(text):
        if found[0] in "[{":
            depth += 1
            if depth > _DEEPEST:
                return found.start()
        elif found[0] in "]}":
            depth -= 1
    return 0


def _fault_at(text: str, at: int, file: str, what: str) -> Refused:
    """A refusal that names the key last read before a place of the text, and the place."""
    keys = _KEY.findall(text, max(0, at - _LOOK_BACK), at)
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    where = f"{file}: {shown(keys[-1])}" if keys else file
    return fault(where, f"{what} (line {line}, column {column})")


def _load(text: str) -> object:
    """Parsed with the collector at rest: on large files it would take longer than parsing."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        return json.loads(text, object_pairs_hook=_object)
    finally:
        if was_on:
            gc.enable()


def shown(text: str) -> str:
    """A piece of the file as a message can show it."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in text[:41])
    return plain if len(plain) <= 40 else f"{plain[:40]}…"


class Field:
    """One value of the file and where it stands."""

    def __init__(self, value: object, path: str, file: str) -> None:
        self.value = value
        self.path = path
        self.file = file

    @property
    def where(self) -> str:
        return f"{self.file}: {self.path}" if self.path else self.file

    def refuse(self, what: str) -> Refused:
        return fault(self.where, what)

    def _wrong(self, wanted: str) -> Refused:
        return self.refuse(f"must be {wanted}, not {_KINDS.get(type(self.value), 'this')}")

    @property
    def is_null(self) -> bool:
        return self.value is None

    @property
    def is_list(self) -> bool:
        return isinstance(self.value, list)

    @property
    def is_text(self) -> bool:
        return isinstance(self.value, str)

    def inside(self, key: str) -> "Field":
        """The place of a key, whether it is there or not."""
        value = self.value.get(key) if isinstance(self.value, dict) else None
        return Field(value, f"{self.path}.{key}" if self.path else key, self.file)

    def object(self, needed: Sequence[str], optional: Sequence[str] = ()) -> dict[str, "Field"]:
        """Its fields by name: all that are needed, and no other than these."""
        if not isinstance(self.value, dict):
            raise self._wrong("an object")
        if isinstance(self.value, _Twice):
            raise self.inside(shown(self.value.key)).refuse("stands twice in one object")
        for key in self.value:
            if key not in needed and key not in optional:
                raise self._unknown(key, [*needed, *optional])
        for key in needed:
            if key not in self.value:
                raise self.inside(key).refuse("is missing")
        return {key: self.inside(key) for key in self.value}

    def _unknown(self, key: str, known: list[str]) -> Refused:
        close = difflib.get_close_matches(key[:LONGEST_TEXT], known, n=1)
        hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(known)}"
        return self.inside(shown(key)).refuse(f"unknown field; {hint}")

    def items(self, most: int) -> list["Field"]:
        if not isinstance(self.value, list):
            raise self._wrong("a list")
        if len(self.value) > most:
            raise self.refuse(f"{len(self.value):,} entries are more than {most:,}")
        return [Field(v, f"{self.path}[{n}]", self.file) for n, v in enumerate(self.value)]

    def number(self, low: float, high: float) -> float:
        """A finite number within bounds, as a float."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise self._wrong("a number")
        if isinstance(value, float) and not math.isfinite(value):
            raise self.refuse("must be a finite number")
        if not low <= value <= high:
            raise self.refuse(f"must be from {low:g} to {high:g}{_but(value)}")
        return float(value)

    def whole(self, low: int, high: int) -> int:
        """A whole number within bounds; 18.0 counts as 18."""
        value = self.value
        if isinstance(value, float) and math.isfinite(value) and value == int(value):
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise (
                self._wrong("a whole number")
                if type(value) is not float
                else self.refuse("must be a whole number")
            )
        if not low <= value <= high:
            raise self.refuse(f"must be from {low} to {high}{_but(value)}")
        return value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self._wrong("true or false")
        return self.value

    def text(self, longest: int = LONGEST_TEXT) -> str:
        """A text of one line that can be printed."""
        if not isinstance(self.value, str):
            raise self._wrong("a text")
        if not self.value.strip():
            raise self.refuse("must not be empty")
        if len(self.value) > longest:
            raise self.refuse(f"{len(self.value):,} characters are more than {longest}")
        if not self.value.isprintable():
            raise self.refuse("holds characters that cannot be printed")
        return self.value

    def one_of(self, options: Sequence[str]) -> str:
        text = self.text()
        if text not in options:
            raise self.refuse(f"'{shown(text)}' is unknown; there are: {', '.join(options)}")
        return text

    def point(self, most: float) -> tuple[float, float]:
        """`[x, y]` in inches."""
        if not isinstance(self.value, list):
            raise self._wrong("a point [x, y]")
        if len(self.value) != 2:
            raise self.refuse(f"a point has two numbers [x, y], not {len(self.value)}")
        x, y = self.items(2)
        return x.number(-most, most), y.number(-most, most)


def _but(value: float) -> str:
    return f", not {value:g}" if abs(value) < _SHOWN else ""
