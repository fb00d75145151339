"""What may be sent to the server: shapes, lengths and plain text only."""

import math
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

#: letters of a list, table, circuit or core file, and of a record
LONGEST_FILE = 1_000_000
LONGEST_RECORD = 16_000_000
LONGEST_NAME = 80
MOST_ARMIES = 6
DEEPEST = 40
#: the type of the error for what is no text
NOT_TEXT = "not_text"
#: control codes but for tab and line ends, and overrides of the writing direction
_UNPRINTED = {*range(9), *range(11, 13), *range(14, 32), *range(127, 160)}
_OVERRIDES = {*range(0x202A, 0x202F), *range(0x2066, 0x206A)}


def _text(value: str) -> str:
    """Text that can be written down again."""
    try:
        value.encode()
    except UnicodeEncodeError:
        raise PydanticCustomError(NOT_TEXT, "not a text") from None
    if "\0" in value:
        raise PydanticCustomError(NOT_TEXT, "not a text")
    return value


def _name(value: str) -> str:
    """One line that shows as what it is."""
    _text(value)
    for letter in value:
        if ord(letter) in _UNPRINTED | _OVERRIDES | {9, 10, 13, 0x2028, 0x2029}:
            raise ValueError("a character in it that cannot be shown")
    return value.strip()


def _plain(value: Any, depth: int = 0) -> Any:
    """JSON with bounds: no endless nesting, no infinite numbers, no broken text."""
    if depth > DEEPEST:
        raise ValueError("nested too deeply")
    if isinstance(value, str):
        _text(value)
    elif isinstance(value, float) and not math.isfinite(value):
        raise ValueError("a number in it is not finite")
    elif isinstance(value, list):
        for each in value:
            _plain(each, depth + 1)
    elif isinstance(value, dict):
        for key, each in value.items():
            _text(key)
            _plain(each, depth + 1)
    return value


Text = Annotated[str, Field(max_length=LONGEST_FILE), AfterValidator(_text)]
Name = Annotated[str, Field(max_length=LONGEST_NAME), AfterValidator(_name)]
Words = Annotated[str, Field(max_length=20_000), AfterValidator(_text)]
Free = Annotated[dict[str, Any], AfterValidator(_plain)]
Seed = Annotated[int, Field(ge=0, le=2**53)]
Request = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Version = Annotated[int, Field(ge=0, le=10**9)]


class Body(BaseModel):
    """Nothing unknown is taken."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Army(Body):
    """A list by the name of one that comes with the program, or by its text."""

    sample: Name = ""
    name: Name = ""
    file: Name = ""
    text: Text = ""
    owner: Name = ""


class Side(Body):
    armies: Annotated[list[Army], Field(min_length=1, max_length=MOST_ARMIES)]


class Sides(Body):
    a: Side
    b: Side


class Table(Body):
    """A table made from a number, one that comes with the program, or a file."""

    seed: Seed | None = None
    name: Name = ""
    file: Name = ""
    text: Text = ""


class Circuit(Body):
    file: Name
    text: Text
    side: Literal["a", "b", ""] = ""


Circuits = Annotated[list[Circuit], Field(max_length=40)]
Dice = Literal["app", "typed"]


class BattleBody(Body):
    """A whole game on screen."""

    kind: Literal["battle"]
    system: Name
    sides: Sides
    table: Table = Table()
    options: Free = {}
    circuits: Circuits = []
    dice: Dice = "app"
    seed: Seed | None = None
    friendly: bool | None = None
    title: Name = ""


class Player(Body):
    name: Name = "you"
    sample: Name = ""
    file: Name = ""
    text: Text = ""


class TableBody(Body):
    """The companion at a real table."""

    kind: Literal["table"]
    system: Name
    ai: Army
    players: Annotated[list[Player], Field(min_length=1, max_length=6)] = [Player()]
    options: Free = {}
    circuits: Circuits = []
    dice: Dice = "app"
    seed: Seed | None = None
    title: Name = ""


GameBody = Annotated[BattleBody | TableBody, Field(discriminator="kind")]


class Answer(Body):
    request_id: Request
    version: Version
    key: Annotated[str, Field(max_length=1000)]
    answer: Words


class Undo(Body):
    request_id: Request
    version: Version


class Aside(Body):
    request_id: Request
    version: Version
    words: Annotated[str, Field(min_length=1, max_length=1000), AfterValidator(_name)]


class Preview(Body):
    version: Version
    key: Annotated[str, Field(max_length=1000)]
    words: Words


class LookFrom(Preview):
    target: Annotated[str, Field(max_length=200)]


class File(Body):
    """A file of a person's own."""

    file: Name = "file"
    text: Text


class ListFile(File):
    system: Name = ""


class RecordFile(Body):
    file: Name = "record"
    text: Annotated[str, Field(max_length=LONGEST_RECORD), AfterValidator(_text)]


class TablePreview(Body):
    system: Name
    table: Table = Table()
    options: Free = {}


class Pair(Body):
    code: Annotated[str, Field(max_length=20)]


class Batch(Body):
    """Many games of the A.I. against itself."""

    system: Name
    sides: Sides
    games: Annotated[int, Field(ge=1, le=100_000)] = 200
    seed: Seed | None = None
    table: Table = Table()
    options: Free = {}
