"""One run of one step: entries already written are consumed, new ones are added."""

from collections.abc import Sequence

from opfor.dice import Dice, Seeded, Source
from opfor.faults import Refused
from opfor.game import RULES, Decision, Diverged, Event, Game, Policy, RollDie, System, Waiting
from opfor.play.history import Entry
from opfor.play.record import Record


class Drawing:
    """Who answers in a game, and where its new dice come from."""

    def __init__(self, record: Record, policies: dict[str, Policy], system: System) -> None:
        self.history = record.history
        self.policies = policies
        self.is_typed = record.header.get("dice") == "typed"
        self._system = system
        #: who may type dice in
        self.typists: list[str] = record.header.get("people") or ["you"]
        self._seed = int(record.header.get("seed", 0))
        self._streams: dict[str, Seeded] = {}

    def is_typed_by_people(self, stream: str) -> bool:
        """Dice that would tell a secret are rolled here even where people roll the others."""
        if not self.is_typed or stream in self._system.secret_streams:
            return False
        return not (self._system.is_secretive and stream in self.policies)

    def face(self, stream: str) -> int:
        """The next face of a stream of the seed; undone dice stay drawn."""
        if stream not in self._streams:
            drawn = self.history.drawn.get(stream, 0)
            self._streams[stream] = Seeded(self._seed, stream or RULES, skip=drawn)
        return self._streams[stream].face("", "")


class Run(Game):
    """A step under way on a copy of the state."""

    def __init__(
        self, state: object, drawing: Drawing, tape: list[Entry], dropped: list[Entry]
    ) -> None:
        super().__init__(state, Dice(_Faces(self, "")))
        self.events: list[Event] = []
        #: lines for the record: entries this run added
        self.lines: list[dict[str, object]] = []
        #: entries consumed or added so far
        self.used = 0
        self._drawing = drawing
        self._tape = tape
        #: what an aside dropped of this step's earlier runs, given again to the same questions
        self._dropped = dropped
        #: dice announced, by their purpose: in words, how many, how many of them have fallen
        self._announced: dict[str, tuple[str, int, int]] = {}

    def settle(self, decision: Decision) -> None:
        self.settle_together([decision])

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        open = {decision.key: decision for decision in decisions}
        for decision in decisions:
            if decision.seats[0] in self._drawing.policies:
                self._settle_by_policy(open.pop(decision.key))
        while open and (entry := self._next_answer(list(open.values()))):
            open.pop(entry.key).read(entry.value)
        if open:
            raise Waiting(list(open.values()))

    def dice_of(self, seat: str) -> Dice:
        return Dice(_Faces(self, seat))

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def face(self, stream: str, purpose: str, reading: str) -> int:
        """The face of the next die: written, dropped and found again, typed, or drawn."""
        entry = self._next("die", [purpose])
        if entry is None:
            old = self._reusable("die", purpose)
            if old is not None:
                entry = self._add(_again(old))
            elif self._drawing.is_typed_by_people(stream):
                raise Waiting([self._die(purpose, reading)])
            else:
                entry = Entry("die", purpose, str(self._drawing.face(stream)))
                entry.stream = stream
                self._add(entry)
        self._count(purpose)
        return int(entry.value)

    def announce(self, purpose: str, words: str, count: int) -> None:
        self._announced[purpose] = (words, count, 0)

    def _count(self, purpose: str) -> None:
        words, count, fallen = self._announced.get(purpose, ("", 0, 0))
        if fallen + 1 < count:
            self._announced[purpose] = (words, count, fallen + 1)
        elif words:
            del self._announced[purpose]

    def _asked(self, purpose: str) -> str:
        """A die in words: whose, what for, the how manyth."""
        words, count, fallen = self._announced.get(purpose, (purpose, 1, 0))
        return f"{words} (die {fallen + 1} of {count})" if count > 1 else words

    def _die(self, purpose: str, reading: str) -> RollDie:
        die = RollDie(purpose, self._asked(purpose), reading)
        die.seats = list(self._drawing.typists)
        return die

    def _settle_by_policy(self, decision: Decision) -> None:
        """A policy answers anew each time; what is written must be the same."""
        seat = decision.seats[0]
        self._drawing.policies[seat].settle(self, decision)
        entry = self._next("answer", [decision.key])
        if entry is None:
            entry = Entry("answer", decision.key, decision.written(), seat)
            entry.is_policy = True
            self._add(entry)
        elif entry.value != decision.written():
            raise Diverged(f"'{decision.key}' was answered otherwise by {seat}")

    def _next_answer(self, decisions: list[Decision]) -> Entry | None:
        entry = self._next("answer", [decision.key for decision in decisions])
        if entry is not None:
            return entry
        for decision in decisions:
            old = self._reusable("answer", decision.key)
            if old is not None and _fits(decision, old.value):
                return self._add(_again(old))
        return None

    def _reusable(self, kind: str, key: str) -> Entry | None:
        matching = (e for e in self._dropped if (e.kind, e.key) == (kind, key))
        return next(matching, None)

    def _forget(self, kind: str, key: str) -> None:
        found = self._reusable(kind, key)
        if found is not None:
            self._dropped.remove(found)

    def _next(self, kind: str, keys: list[str]) -> Entry | None:
        """The next written entry, if there is one; it must be what is asked for."""
        if self.used >= len(self._tape):
            return None
        entry = self._tape[self.used]
        if entry.kind != kind or entry.key not in keys:
            raise Diverged(
                f"entry {self.used + 1} of the step is {entry.kind} '{entry.key}',"
                f" the game asks for {kind} '{', '.join(keys)}'"
            )
        self.used += 1
        if entry.reused:
            self._forget(kind, entry.key)
        return entry

    def _add(self, entry: Entry) -> Entry:
        if entry.reused:
            self._forget(entry.kind, entry.key)
        self._drawing.history.add(entry)
        self._tape.append(entry)
        self.used += 1
        self.lines.append(entry.to_json())
        return entry


class _Faces(Source):
    def __init__(self, run: Run, stream: str) -> None:
        self._run = run
        self._stream = stream

    def face(self, purpose: str, reading: str) -> int:
        return self._run.face(self._stream, purpose, reading)

    def announce(self, purpose: str, words: str, count: int) -> None:
        self._run.announce(purpose, words, count)


def _again(old: Entry) -> Entry:
    entry = Entry(old.kind, old.key, old.value, old.seat)
    entry.stream = old.stream
    entry.reused = True
    return entry


def _fits(decision: Decision, value: str) -> bool:
    try:
        decision.verify(value)
    except Refused:
        return False
    return True
