"""The history of a game: every entry ever written, those in force, and the dice drawn for them."""

from typing import Any

from opfor.dice import Seeded
from opfor.game import RULES


class Entry:
    """One thing that was drawn, answered, said aside or undone."""

    def __init__(self, kind: str, key: str, value: str, seat: str = "") -> None:
        self.kind = kind
        #: die: its purpose; answer: the question's key; aside, undo: empty
        self.key = key
        #: die: the face; answer: the answer; aside: the words; undo: the version gone back to
        self.value = value
        #: the person who gave it; empty for what the program drew
        self.seat = seat
        #: die: the seat whose stream it comes from; empty for the rules' own
        self.stream = ""
        #: answer: given by a policy, not by a person
        self.is_policy = False
        #: taken over from a step that was dropped by an aside
        self.reused = False
        #: aside: how many entries in force stay; what came after them is dropped
        self.keep = -1
        #: aside: the step before which it was said, counted from the game's start
        self.step = -1
        #: aside: the words it interrupted, taken up again when it is finished, latest first
        self.then: list[str] = []

    @property
    def is_personal(self) -> bool:
        """Whether a person gave it: what an undo takes back."""
        return bool(self.seat) and not self.reused and not self.is_policy

    @property
    def is_drawn(self) -> bool:
        """Whether it is a die that the program drew from the seed for just this place."""
        return self.kind == "die" and not self.seat and not self.reused

    def to_json(self) -> dict[str, object]:
        data: dict[str, object] = {"e": self.kind}
        if self.key:
            data["key"] = self.key
        data["value"] = self.value
        if self.seat:
            data["seat"] = self.seat
        if self.stream:
            data["stream"] = self.stream
        if self.is_policy:
            data["policy"] = True
        if self.reused:
            data["reused"] = True
        if self.keep >= 0:
            data["keep"] = self.keep
        if self.step >= 0:
            data["step"] = self.step
        if self.then:
            data["then"] = list(self.then)
        return data


def entry_from_json(data: dict[str, Any]) -> Entry:
    seat = str(data.get("seat", ""))
    entry = Entry(str(data["e"]), str(data.get("key", "")), str(data["value"]), seat)
    entry.stream = str(data.get("stream", ""))
    entry.is_policy = bool(data.get("policy", False))
    entry.reused = bool(data.get("reused", False))
    entry.keep = int(data.get("keep", -1))
    entry.step = int(data.get("step", -1))
    entry.then = [str(words) for words in data.get("then", [])]
    return entry


class Link:
    """One entry in force, with the way back through those before it."""

    def __init__(self, entry: Entry, version: int, before: "Link | None") -> None:
        self.entry = entry
        #: how many entries had been written when it was added
        self.version = version
        self.before = before
        self.depth: int = before.depth + 1 if before else 1
        #: aside: the answers and dice of the step it interrupted, to be reused by key
        self.dropped: list[Entry] = []


#: where a history stands: its head, the entries written, the dice drawn
Point = tuple[Link | None, int, dict[str, int]]


class History:
    """All entries ever written, and those in force now."""

    def __init__(self) -> None:
        self.head: Link | None = None
        self._heads: list[Link | None] = []
        #: faces taken from the seed by stream, undone ones too
        self.drawn: dict[str, int] = {}

    @property
    def version(self) -> int:
        """Entries written; it never falls."""
        return len(self._heads)

    def add(self, entry: Entry) -> None:
        head, version = self.head, self.version
        self._heads.append(head)
        if entry.kind == "undo":
            self.head = self._heads[int(entry.value)]
            return
        if entry.is_drawn:
            self.drawn[entry.stream] = self.drawn.get(entry.stream, 0) + 1
        dropped: list[Entry] = []
        while entry.keep >= 0 and head is not None and head.depth > entry.keep:
            own = [head.entry] if head.entry.kind != "aside" else []
            dropped = own + head.dropped + dropped
            head = head.before
        self.head = Link(entry, version, head)
        self.head.dropped = dropped

    def point(self) -> Point:
        """Where the history stands, for going back if what follows cannot be finished."""
        return self.head, len(self._heads), dict(self.drawn)

    def go_back(self, point: Point) -> None:
        """Forget entries that were never written down."""
        self.head, count, self.drawn = point
        del self._heads[count:]

    def links(self) -> list[Link]:
        """The entries in force, oldest first."""
        found: list[Link] = []
        link = self.head
        while link is not None:
            found.append(link)
            link = link.before
        found.reverse()
        return found

    def last_personal(self) -> Link | None:
        link = self.head
        while link is not None and not link.entry.is_personal:
            link = link.before
        return link


class Faces:
    """The faces that a record's seed gives, by stream: a die that was altered shows another one,
    though nothing in the game may have come of it."""

    def __init__(self, header: dict[str, Any]) -> None:
        self._seed = int(header.get("seed", 0))
        self._streams: dict[str, Seeded] = {}

    def amiss(self, die: Entry) -> str:
        """What is wrong with the next die of a record; typed and reused ones are not drawn."""
        if not die.is_drawn:
            return ""
        if die.stream not in self._streams:
            self._streams[die.stream] = Seeded(self._seed, die.stream or RULES)
        face = self._streams[die.stream].face("", "")
        return "" if die.value == str(face) else f"a die shows {die.value}, and {face} was rolled"
