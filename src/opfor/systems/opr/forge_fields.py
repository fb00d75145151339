"""The list builder's JSON: any valid JSON is taken, and each value is asked for by its place.

Files come from many years of one builder, so a number may be written `6`, `"6"`, `6.0` or
`"+6"`, and what is missing may also be null or empty. What cannot be read is refused in one
sentence that names file and field.
"""

import json
import re
import unicodedata
from typing import Any

from opfor.faults import fault
from opfor.systems.opr.scene_fields import Field, shown
from opfor.systems.opr.text_lists import LONGEST_NAME

#: characters of one file
LARGEST = 5_000_000

_JSON = re.compile(r"\s*(?:\{|\[\s*[\[\]{\"])")
_NUMBER = re.compile(r"([+-]?)(\d{1,6})(?:\.0*)?\s*[+\"”]?")


def is_json(text: str) -> bool:
    """Whether a text is meant as JSON; a text list never begins like this."""
    return _JSON.match(text) is not None


def parse(text: str, file: str) -> Field:
    """The whole file as one field, or a sentence on why it is not JSON."""
    if len(text) > LARGEST:
        raise fault(file, f"more than {LARGEST:,} characters are no army")
    reader = _Strict(file)
    try:
        data = json.loads(
            text, object_pairs_hook=reader.object, parse_constant=reader.refuse_constant
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise fault(file, f"not readable as JSON: {error.msg} ({where})") from None
    except RecursionError:
        raise fault(file, "nested too deep for an army") from None
    except ValueError:
        raise fault(file, "holds a number of too many digits") from None
    return Field(data, "", file)


class _Strict:
    """What JSON leaves open is refused: keys that stand twice, and NaN."""

    def __init__(self, file: str) -> None:
        self.file = file

    def object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise fault(f"{self.file}: {shown(key)}", "stands twice in one object")
            found[key] = value
        return found

    def refuse_constant(self, name: str) -> Any:
        raise fault(self.file, f"{name} is no number of a list")


def objects_in(field: Field, key: str, most: int) -> list[Field]:
    """The objects of a list; none if it is missing."""
    place = field.inside(key)
    return [] if place.is_null else place.items(most)


def has(field: Field, key: str) -> bool:
    return not field.inside(key).is_null


def is_object(field: Field) -> bool:
    return isinstance(field.value, dict)


def need_object(field: Field) -> None:
    if not is_object(field):
        raise field.refuse("must be an object")


def name_in(field: Field, *keys: str) -> str:
    """The first of these keys that holds a text, made fit for one line; else empty."""
    for key in keys:
        place = field.inside(key)
        if not place.is_null:
            name = clean(_text(place))
            if name:
                return name
    return ""


def need_name(field: Field, *keys: str) -> str:
    name = name_in(field, *keys)
    if not name:
        raise field.inside(keys[0]).refuse("a name is needed")
    return name


def text_in(field: Field, key: str) -> str:
    """A text such as an id, as it is."""
    place = field.inside(key)
    return "" if place.is_null else _text(place)


def _text(place: Field) -> str:
    if isinstance(place.value, bool) or not isinstance(place.value, (str, int)):
        raise place.refuse("must be a text")
    return str(place.value)


def texts_in(field: Field, key: str, most: int, longest: int = LONGEST_NAME) -> list[str]:
    """A list of texts, or a single one, made fit for one line; empty ones left out."""
    place = field.inside(key)
    found = [place] if place.is_text else objects_in(field, key, most)
    texts = [clean(_text(each), longest) for each in found]
    return [text for text in texts if text]


def clean(text: str, longest: int = LONGEST_NAME) -> str:
    """Whatever a person typed, as one line that can be printed."""
    plain = "".join(" " if _is_odd(char) else char for char in text[: 10 * longest])
    return " ".join(plain.split())[:longest].strip()


def _is_odd(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")


def whole_in(field: Field, key: str, low: int, high: int, otherwise: int | None = None) -> int:
    """A whole number in any of its spellings; `otherwise` if it is missing."""
    place = field.inside(key)
    if place.is_null or place.value == "":
        if otherwise is None:
            raise place.refuse("is missing")
        return otherwise
    if place.is_text:
        return Field(_from_text(place), place.path, place.file).whole(low, high)
    return place.whole(low, high)


def _from_text(place: Field) -> int:
    found = _NUMBER.fullmatch(str(place.value).strip())
    if found is None:
        raise place.refuse(f"'{shown(str(place.value))}' is no whole number")
    return int(found[2]) * (-1 if found[1] == "-" else 1)


def flag_in(field: Field, key: str) -> bool:
    place = field.inside(key)
    return not place.is_null and place.flag()
