"""Every random draw there is: D6, D3, D6D and plain uniform picks.

A `Source` gives faces of a six-sided die: seeded, scripted or typed in by a person. `Dice`
reads those faces as the books do. All draws, whatever they stand for, are D6 faces, so a
person at a table can roll any of them with one ordinary die.
"""

import os
import random
from collections.abc import Callable, Sequence

from mypy_extensions import mypyc_attr


def new_seed() -> int:
    """A seed for a game that was given none."""
    return int.from_bytes(os.urandom(4), "big")


@mypyc_attr(allow_interpreted_subclasses=True)
class Source:
    """Where faces come from; a person's dice, a seed or a script."""

    #: whether somebody reads what each face would mean
    is_read = True

    def face(self, purpose: str, reading: str) -> int:
        """One face, 1 to 6. `reading` tells a person what each face would mean."""
        raise OutOfDice(purpose)

    def faces(self, purpose: str, count: int) -> list[int]:
        """Faces of several dice, one after another."""
        return [self.face(purpose, "") for _ in range(count)]

    def announce(self, purpose: str, words: str, count: int) -> None:
        """So many dice of one purpose follow; `words` tell a person who rolls them whose they
        are, what they must show and against whom. Only where somebody reads."""


class OutOfDice(Exception):
    """A script has no face left for a roll it is asked for."""


class Seeded(Source):
    """Faces of one stream of a seed; streams of the same seed are independent."""

    is_read = False

    def __init__(self, seed: int, stream: str, skip: int = 0) -> None:
        self._random = random.Random(f"{seed}/{stream}").random
        for _ in range(skip):
            self._random()

    def face(self, purpose: str, reading: str) -> int:
        return int(self._random() * 6.0) + 1

    def faces(self, purpose: str, count: int) -> list[int]:
        draw = self._random
        return [int(draw() * 6.0) + 1 for _ in range(count)]


class Scripted(Source):
    """Faces given beforehand, in order."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.left = list(faces)

    def face(self, purpose: str, reading: str) -> int:
        if not self.left:
            raise OutOfDice(purpose)
        return self.left.pop(0)


class Typed(Source):
    """Faces a person rolls and types in; `ask` gets purpose and reading."""

    def __init__(self, ask: Callable[[str, str], int]) -> None:
        self._ask = ask

    def face(self, purpose: str, reading: str) -> int:
        return self._ask(purpose, reading)


class Roll:
    """One finished roll: every face drawn, what it was for, and what it came to."""

    def __init__(
        self, die: str, purpose: str, faces: list[int], modifier: int, total: int, option: int
    ) -> None:
        self.die = die
        self.purpose = purpose
        self.faces = faces
        self.modifier = modifier
        #: last face plus modifier (for a D3: the halved face)
        self.total = total
        #: which option it chose, from 1; 0 where there is none to choose
        self.option = option


class Dice:
    """Reads faces the way the books do and remembers nothing itself."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def d6(self, purpose: str, words: str = "") -> int:
        if words:
            self.source.announce(purpose, words, 1)
        return self.source.face(purpose, "")

    def many(self, purpose: str, count: int, words: str = "") -> list[int]:
        """Plain dice rolled together, each a face of its own; `words` as in `announce`."""
        if words:
            self.source.announce(purpose, words, count)
        return self.source.faces(purpose, count)

    def d3(self, purpose: str) -> Roll:
        """A D6 halved, rounded up."""
        face = self.source.face(purpose, "D3: 1-2 is 1, 3-4 is 2, 5-6 is 3")
        third = (face + 1) // 2
        return Roll("D3", purpose, [face], 0, third, third)

    def d6d(self, purpose: str, options: Sequence[str], modifier: int = 0) -> Roll:
        """The D6-driven decision between one or more options [D6D].

        One option needs no die. A modified roll is never re-rolled: past either end of the
        table it counts as the first or the last option.
        """
        count = len(options)
        if count <= 1:
            return Roll("D6D", purpose, [], 0, 0, count)
        if count > 6:
            return self._d6d_grouped(purpose, options)
        return self._table("D6D", purpose, options, modifier)

    def uniform(self, purpose: str, options: Sequence[str]) -> Roll:
        """An even pick among any number of options: one die up to six of them, else dice
        read as digits in base six, rolled again while they overshoot [OPR-TIE]."""
        count = len(options)
        if count <= 6:
            return self._even(purpose, options)
        digits = 2
        while 6**digits < count:
            digits += 1
        usable = 6**digits // count * count
        faces: list[int] = []
        while True:
            value = 0
            for _ in range(digits):
                face = self.source.face(purpose, f"{digits} dice, read in base six")
                faces.append(face)
                value = value * 6 + face - 1
            if value < usable:
                return Roll("uniform", purpose, faces, 0, value, value % count + 1)

    def pick(self, purpose: str, count: int) -> int:
        """As `uniform`, among things that have places instead of names: a place, from 0."""
        if count <= 1:
            return 0
        usable = 6
        dice = 1
        while usable < count:
            usable *= 6
            dice += 1
        usable = usable // count * count
        while True:
            value = 0
            for face in self.source.faces(purpose, dice):
                value = value * 6 + face - 1
            if value < usable:
                return value * count // usable

    def _even(self, purpose: str, options: Sequence[str]) -> Roll:
        """One die between up to six options: the table of the D6D, under its plain name."""
        if len(options) <= 1:
            return Roll("D6", purpose, [], 0, 0, len(options))
        return self._table("D6", purpose, options, 0)

    def _table(self, die: str, purpose: str, options: Sequence[str], modifier: int) -> Roll:
        count = len(options)
        reading = f"{die}, {d6d_reading(options, modifier)}" if self.source.is_read else ""
        faces: list[int] = []
        while True:
            face = self.source.face(purpose, reading)
            faces.append(face)
            option = d6d_option(count, face + modifier, modifier != 0)
            if option:
                return Roll(die, purpose, faces, modifier, face + modifier, option)

    def _d6d_grouped(self, purpose: str, options: Sequence[str]) -> Roll:
        spans = d6d_groups(len(options))
        names = [f"{options[a]} to {options[b - 1]}" for a, b in spans]
        outer = self.d6d(f"{purpose} (which group)", names)
        first, last = spans[outer.option - 1]
        inner = self.d6d(purpose, options[first:last])
        faces = outer.faces + inner.faces
        return Roll("D6D", purpose, faces, 0, inner.total, first + inner.option)


def d6d_option(count: int, total: int, modified: bool) -> int:
    """The option a total stands for among 2 to 6, or 0 for "roll again" [D6D]."""
    if count <= 3:
        option = (total * count + 5) // 6
    else:
        option = total
        if not modified and option > count:
            return 0
    return max(1, min(count, option))


def d6d_groups(count: int) -> list[tuple[int, int]]:
    """More than six options: spans of near-equal groups, in order.

    Of two to six groups, the number that makes their sizes most alike is taken, the larger
    number when two do equally well, so that the odds stay as even as they can be.
    """
    best = min(range(2, 7), key=lambda n: (-(-count // n) / (count // n), -n))
    small, larger = divmod(count, best)
    spans = []
    start = 0
    for index in range(best):
        end = start + small + (1 if index < larger else 0)
        spans.append((start, end))
        start = end
    return spans


def d6d_reading(options: Sequence[str], modifier: int) -> str:
    """What each face means, for a person who rolls: "1-3 left hex, 4-6 right hex"."""
    faces: dict[str, list[int]] = {}
    for face in range(1, 7):
        option = d6d_option(len(options), face + modifier, modifier != 0)
        faces.setdefault(options[option - 1] if option else "roll again", []).append(face)
    parts = [f"{_span(shown)} {name}" for name, shown in faces.items()]
    added = f" ({modifier:+d} counted in)" if modifier else ""
    return f"{len(options)} options: {', '.join(parts)}{added}"


def _span(faces: list[int]) -> str:
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}-{faces[-1]}"
