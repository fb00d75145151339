"""The questions a battle puts to a seat, each with a typed answer.

In a free game no words are made: a policy takes one of the things offered, or fills in the
numbers. Written, an answer is a short text: an id, `2+1` tokens, `12,8.5` on the table.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.inches import Base
from opfor.dice import Dice
from opfor.faults import Refused
from opfor.game import MAX_TEXT, Choose, Decision, Option
from opfor.systems.entropic.profiles import ATTRIBUTES, Weapon
from opfor.systems.entropic.state import Model, Part


@mypyc_attr(allow_interpreted_subclasses=True)
class Thing:
    """Something that may be chosen, with a stable id and a label for people."""

    def id(self) -> str:
        return ""

    def label(self) -> str:
        return self.id()


class Word(Thing):
    """A plain word."""

    def __init__(self, word: str) -> None:
        self.word = word

    def id(self) -> str:
        return self.word


YES_NO: Final = [Word("yes"), Word("no")]


class Act(Thing):
    """A component and what it does; no model at all is the side's own pass."""

    def __init__(self, model: Model | None, part: Part | None, action: str) -> None:
        self.model = model
        self.part = part
        self.action = action

    def id(self) -> str:
        if self.model is None or self.part is None:
            return self.action
        return f"{part_id(self.model, self.part)} {self.action}"

    def label(self) -> str:
        if self.model is None or self.part is None:
            return "pass: nobody acts"
        return f"{self.model.part_name(self.part)}: {self.action}"


class Aim:
    """Where a target is aimed at: a base of its move, or a point of the path [EE-TARGET]."""

    def __init__(self, word: str, base: Base, is_path: bool) -> None:
        #: base, source, way1, way2, …, path1, path2, … (so many units along the path)
        self.word = word
        self.base = base
        self.is_path = is_path


class Shot(Thing):
    """A weapon, a target, the part declared (or none) and the place aimed at."""

    def __init__(self, weapon: Weapon, target: Model, part: Part | None, aim: Aim) -> None:
        self.weapon = weapon
        self.target = target
        self.part = part
        self.aim = aim

    def id(self) -> str:
        target = self.target.id if self.part is None else part_id(self.target, self.part)
        return f"{self.weapon.name} at {target} {self.aim.word}"

    def label(self) -> str:
        target = self.target.name
        if self.part is not None:
            target = self.target.part_name(self.part)
        return f"{self.weapon.name} at {target}, {self.aim.word}"


class PartThing(Thing):
    """A component of a composite model."""

    def __init__(self, model: Model, part: Part) -> None:
        self.model = model
        self.part = part

    def id(self) -> str:
        return part_id(self.model, self.part)

    def label(self) -> str:
        return self.model.part_name(self.part)


class AttributeThing(Thing):
    """An attribute that a damaged marker may put to 0."""

    def __init__(self, part: Part, attribute: int) -> None:
        self.part = part
        self.attribute = attribute

    def id(self) -> str:
        return ATTRIBUTES[self.attribute]


def part_id(model: Model, part: Part) -> str:
    if not model.profile.is_composite:
        return model.id
    return f"{model.id}.{part.profile.name.lower().replace(' ', '-')}"


class Pick(Choose):
    """One of several things. `kind` says what it is about, for whoever answers."""

    def __init__(
        self,
        kind: str,
        key: str,
        prompt: str,
        things: Sequence[Thing],
        seat: str,
        is_heard: bool,
    ) -> None:
        options = [Option(thing.id(), thing.label()) for thing in things] if is_heard else []
        super().__init__(key, prompt, options)
        self.kind = kind
        self.things = list(things)
        self.seats = [seat]
        self.index = -1

    @property
    def chosen(self) -> Thing:
        return self.things[self.index]

    def take(self, index: int) -> None:
        self.index = index

    def verify(self, answer: str) -> str:
        self._find(answer)
        return answer

    def read(self, answer: str) -> None:
        self.index = self._find(answer)
        self.answer = answer

    def written(self) -> str:
        return self.things[self.index].id()

    def sample(self, dice: Dice) -> str:
        return self.things[dice.pick(self.key, len(self.things))].id()

    def _find(self, answer: str) -> int:
        for index, thing in enumerate(self.things):
            if thing.id() == answer:
                return index
        known = ", ".join(thing.id() for thing in self.things)
        raise Refused(f"'{answer[:MAX_TEXT]}' is not offered; there is: {known}")


def points_and_dummies(real: int, dummy: int) -> str:
    """ "1 point and 3 dummies"."""
    points = "1 point" if real == 1 else f"{real} points"
    return f"{points} and {'1 dummy' if dummy == 1 else f'{dummy} dummies'}"


def tokens_counted(count: int) -> str:
    """ "1 token", "3 tokens"."""
    return "1 token" if count == 1 else f"{count} tokens"


class Bidding(Decision):
    """How many real points and dummies are laid face down [EE-BID]."""

    shape = "allocate"

    def __init__(self, kind: str, key: str, prompt: str, seat: str, model: Model) -> None:
        super().__init__(key, prompt)
        self.kind = kind
        self.seats = [seat]
        self.means = "As in 2+1: so many real points, so many dummies."
        self.model = model
        self.most_real = model.real
        self.most_dummy = model.dummy
        self.real = 0
        self.dummy = 0

    def take(self, real: int, dummy: int) -> None:
        self.real = real
        self.dummy = dummy

    def verify(self, answer: str) -> str:
        real, dummy = tokens_from(answer)
        if real > self.most_real or dummy > self.most_dummy:
            raise Refused(
                f"{self.model.name} has {self.most_real} points and {self.most_dummy} dummies"
                f" on its console, not {real}+{dummy}"
            )
        return f"{real}+{dummy}"

    def read(self, answer: str) -> None:
        self.answer = self.verify(answer)
        self.real, self.dummy = tokens_from(self.answer)

    def written(self) -> str:
        return f"{self.real}+{self.dummy}"

    def sample(self, dice: Dice) -> str:
        real = dice.pick(self.key, self.most_real + 1)
        return f"{real}+{dice.pick(self.key, self.most_dummy + 1)}"


def laid_by(action: str, needed: int, most_real: int, most_dummy: int) -> tuple[int, int]:
    """The points and dummies that an end of the A.I.'s circuits lays of a console's tokens."""
    real = min(needed, most_real)
    if action == "lay-needed":
        return real, 0
    if action == "lay-mixed":
        return real, min(real, most_dummy)
    if action == "lay-hidden":
        return real, most_dummy
    if action == "lay-all":
        return most_real, 0
    if action == "lay-everything":
        return most_real, most_dummy
    if action == "lay-dummies":
        return 0, most_dummy
    return (0, min(1, most_dummy)) if action == "lay-dummy" else (0, 0)


def tokens_from(text: str) -> tuple[int, int]:
    """ "2+1" is two real points and a dummy; "2" two points."""
    real, plus, dummy = text.strip().partition("+")
    if not plus:
        dummy = "0"
    if not (_is_number(real) and _is_number(dummy)):
        raise Refused(f"'{text[:MAX_TEXT]}' is not a number of tokens such as 2+1 (points+dummies)")
    return int(real), int(dummy)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 3


def points_from(text: str) -> list[tuple[float, float]]:
    """Places on the table: "12,8.5 14,9"."""
    found: list[tuple[float, float]] = []
    for word in text.split():
        x, comma, y = word.partition(",")
        try:
            found.append((float(x), float(y)))
        except ValueError:
            comma = ""
        if not comma or len(found) > 16 or len(word) > 40:
            raise Refused(f"'{word[:MAX_TEXT]}' is not a place such as 12,8.5")
    if not found:
        raise Refused("a place is needed, such as 12,8.5")
    return found


def place_text(bases: Sequence[Base]) -> str:
    return " ".join(f"{base.x!r},{base.y!r}" for base in bases)
