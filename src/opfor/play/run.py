"""One run of one step: entries already written are consumed, new ones are added."""

from opfor.dice import Dice, Seeded, Source
from opfor.faults import Refused
from opfor.game import Decision, Diverged, Event, Game, RollDie, Waiting
from opfor.play.record import Entry, Record


class Drawing:
    """Where new dice of a game come from."""

    def __init__(self, record: Record) -> None:
        self.history = record.history
        self.is_typed = record.header.get("dice") == "typed"
        seed = int(record.header.get("seed", 0))
        self._seeded = Seeded(seed, "rules", skip=self.history.dice_drawn)

    def face(self, purpose: str, reading: str) -> int:
        """A face from the seed; undone dice stay drawn."""
        return self._seeded.face(purpose, reading)


class Run(Game):
    """A step under way on a copy of the state."""

    def __init__(
        self, state: object, drawing: Drawing, tape: list[Entry], dropped: list[Entry]
    ) -> None:
        super().__init__(state, Dice(_Faces(self)))
        self.events: list[Event] = []
        #: lines for the record: entries this run added
        self.lines: list[dict[str, object]] = []
        #: entries consumed or added so far
        self.used = 0
        self._drawing = drawing
        self._tape = tape
        #: what an aside dropped of this step's earlier runs, given again to the same questions
        self._dropped = dropped

    def ask(self, decision: Decision) -> str:
        entry = self._next("answer", decision.key)
        if entry is None:
            old = self._reusable("answer", decision.key)
            if old is None or not _fits(decision, old.value):
                raise Waiting(decision)
            entry = self._add(_again(old))
        return decision.verify(entry.value)

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def face(self, purpose: str, reading: str) -> int:
        """The face of the next die: written, dropped and found again, typed, or drawn."""
        entry = self._next("die", purpose)
        if entry is None:
            old = self._reusable("die", purpose)
            if old is not None:
                entry = self._add(_again(old))
            elif self._drawing.is_typed:
                raise Waiting(RollDie(purpose, purpose, reading))
            else:
                entry = self._add(Entry("die", purpose, str(self._drawing.face(purpose, reading))))
        return int(entry.value)

    def _reusable(self, kind: str, key: str) -> Entry | None:
        matching = (e for e in self._dropped if (e.kind, e.key) == (kind, key))
        return next(matching, None)

    def _forget(self, kind: str, key: str) -> None:
        found = self._reusable(kind, key)
        if found is not None:
            self._dropped.remove(found)

    def _next(self, kind: str, key: str) -> Entry | None:
        """The next written entry, if there is one; it must be what is asked for."""
        if self.used >= len(self._tape):
            return None
        entry = self._tape[self.used]
        if (entry.kind, entry.key) != (kind, key):
            raise Diverged(
                f"entry {self.used + 1} of the step is {entry.kind} '{entry.key}',"
                f" the game asks for {kind} '{key}'"
            )
        self.used += 1
        if entry.reused:
            self._forget(kind, key)
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
    def __init__(self, run: Run) -> None:
        self._run = run

    def face(self, purpose: str, reading: str) -> int:
        return self._run.face(purpose, reading)


def _again(old: Entry) -> Entry:
    entry = Entry(old.kind, old.key, old.value, old.seat)
    entry.reused = True
    return entry


def _fits(decision: Decision, value: str) -> bool:
    try:
        decision.verify(value)
    except Refused:
        return False
    return True
