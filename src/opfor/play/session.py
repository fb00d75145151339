"""A session runs a system's steps, waits for people, and writes the record.

A step runs on a copy of the state. When a person must answer, the run ends and the step is
run again from its start, with the entries so far, once the answer is there: so there are no
half-done steps. Entries are on disk before anything made from them leaves the session.
"""

import opfor
from opfor.faults import Refused, fault
from opfor.game import (
    AsideSystem,
    Decision,
    Diverged,
    Event,
    Policy,
    RollDie,
    System,
    Waiting,
)
from opfor.play.history import Entry, Link, Point
from opfor.play.record import Record
from opfor.play.run import Drawing, Run
from opfor.play.told import Told, state_hash


class _Mark:
    """A step's beginning: the entries in force, the state, and how much had been told."""

    def __init__(self, link: Link | None, state: object, told: int) -> None:
        self.stand_at(link)
        self.state = state
        self.told = told
        #: what asides dropped of the step that begins here
        self.dropped: list[Entry] = []

    def stand_at(self, link: Link | None) -> None:
        """The last entry that came before the step."""
        self.link = link
        self.depth = link.depth if link else 0


def refusal_of(record: Record, error: Diverged) -> Refused:
    """Why a record cannot be played again, in a sentence that names the step."""
    made = str(record.header.get("program", "another version"))[:20]
    if made == opfor.__version__:
        return fault(record.path, f"was changed or damaged ({error})")
    return fault(record.path, f"made by opfor {made}, whose rules differ ({error})")


class Undone:
    """What an undo took back: the answer or words, and the events withdrawn, latest first."""

    def __init__(self, taken_back: str, events: list[Event]) -> None:
        self.taken_back = taken_back
        self.events = events


class Session:
    """One game under way: `decisions` is what is asked now, `told` all that happened.

    Seats with a policy answer by themselves; people hold the others.
    """

    def __init__(
        self, system: System, record: Record, policies: dict[str, Policy] | None = None
    ) -> None:
        self.system = system
        self.record = record
        self.told: list[Told] = []
        self.decisions: list[Decision] = []
        self._policies = policies or {}
        self._drawing = Drawing(record, self._policies, system)
        self._marks = [_Mark(None, system.start(), 0)]
        #: the half-run state while a person is asked, else the last whole one
        self.view: object = self._marks[0].state
        #: the aside under way
        self._aside: Entry | None = None
        self._published = record.published
        #: how many events a reader of the file takes to have been told
        self._written = record.published
        self._rebuilding = True
        self._run([])
        self._rebuilding = False

    @property
    def version(self) -> int:
        """Entries written so far; it never falls."""
        return self.record.history.version

    @property
    def is_over(self) -> bool:
        return not self.decisions

    @property
    def steps(self) -> int:
        """How many steps are done."""
        return len(self._marks) - 1

    def state_after(self, step: int) -> object:
        """The state when so many steps were done."""
        if not 0 <= step <= self.steps:
            raise Refused(f"there is no step {step}; the game has {self.steps}")
        return self._marks[step].state

    def end_at(self, step: int) -> None:
        """Forget the steps after one, and what was told of them."""
        del self._marks[step + 1 :]
        del self.told[self._marks[-1].told :]
        self.view = self._marks[-1].state
        self.decisions = []

    @property
    def decision(self) -> Decision | None:
        """What is asked now; the first where several are asked together."""
        return self.decisions[0] if self.decisions else None

    def answer(self, text: str, seat: str = "you") -> list[Told]:
        """Answer what this seat is asked; returns what was told since."""
        if not self.decisions:
            raise Refused("the game is over; nothing is asked")
        decision = next((each for each in self.decisions if seat in each.seats), None)
        if decision is None:
            raise Refused(f"this question is not for {seat}")
        kind = "die" if isinstance(decision, RollDie) else "answer"
        return self._write(Entry(kind, decision.key, decision.verify_by(seat, text), seat))

    def aside(self, words: str, seat: str = "you") -> list[Told]:
        """Say something out of turn: it becomes a step of its own, before the open one.

        Returns what was told since; what the open step tells again is left out.
        """
        if not isinstance(self.system, AsideSystem):
            raise Refused(f"'{words[:80]}' is not understood here")
        self.system.check_aside(self.system.copy(self._marks[-1].state), words)
        before = self._marks[-1].told
        known = {(told.event.kind, told.event.text) for told in self.told[before:]}
        entry = Entry("aside", "", words, seat)
        entry.keep = self._marks[-1].depth
        entry.step = len(self._marks)
        if self._aside is not None:
            entry.then = [self._aside.value, *self._aside.then]
        self._published = min(self._published, before)
        self._write(entry)
        fresh = self.told[before:]
        return [told for told in fresh if (told.event.kind, told.event.text) not in known]

    def undo(self, seat: str = "you") -> Undone:
        """Take back the last thing a person gave."""
        last = self.record.history.last_personal()
        if last is None:
            raise Refused("there is nothing to undo")
        before = [told.event for told in self.told]
        self._write(Entry("undo", "", str(last.version), seat))
        return Undone(self._name(last.entry, seat), list(reversed(before[len(self.told) :])))

    def _name(self, entry: Entry, seat: str) -> str:
        """An entry in words for a seat: the question it answers is open again."""
        if self.system.is_secretive and entry.seat != seat:
            return f"an answer of {entry.seat}"
        if entry.kind == "die":
            return f"{entry.key}: {entry.value}"
        asked = next((each for each in self.decisions if each.key == entry.key), None)
        if asked is None:
            return entry.value
        return f"{asked.prompt} {asked.in_words(entry.value)}"

    def last_order(self) -> Event | None:
        """The last event that carries a trace."""
        return next((told.event for told in reversed(self.told) if told.event.trace), None)

    def _write(self, entry: Entry) -> list[Told]:
        """Take an entry: it is written with all that follows from it, or not at all."""
        before = self._published
        point = self.record.history.point()
        is_done = False
        try:
            self.record.history.add(entry)
            self._forget()
            if entry.kind == "undo":
                # what an aside told stands where the open step tells again
                self._published = min(self._published, self._marks[-1].told)
            self._run([entry.to_json()])
            is_done = True
        finally:
            if not is_done:
                self._back_out(point)
        return self.told[before:]

    def _back_out(self, point: Point) -> None:
        """Stand again where the last entry left the game."""
        self.record.history.go_back(point)
        self._drawing = Drawing(self.record, self._policies, self.system)
        self._forget()
        self._run([])

    def _forget(self) -> None:
        """Drop the steps that an undo has taken out of force."""
        links = self.record.history.links()
        while not self._is_in_force(self._marks[-1], links):
            self._marks.pop()

    def _is_in_force(self, mark: _Mark, links: list[Link]) -> bool:
        if mark.link is None:
            return True
        return mark.depth <= len(links) and links[mark.depth - 1] is mark.link

    def _run(self, lines: list[dict[str, object]]) -> None:
        """Run steps until a person is asked or the game is over, then write and publish."""
        self.decisions = []
        del self.told[self._marks[-1].told :]
        while not self.decisions and self._run_step(lines):
            pass
        self._published = min(self._published, len(self.told))
        if self._published < self._written:
            lines.append({"e": "told", "n": self._published})
        for index in range(self._published, len(self.told)):
            lines.append({"e": "event", "i": index, **self.told[index].to_json()})
        self.record.append(lines)
        self._published = self._written = len(self.told)

    def _run_step(self, lines: list[dict[str, object]]) -> bool:
        """Run one step, or what was said aside before it; false when there is none left."""
        mark = self._marks[-1]
        links = self.record.history.links()[mark.depth :]
        self._aside = links[0].entry if links and self._is_due(links[0].entry) else None
        if self._aside is None and self.system.is_over(mark.state):
            self.view = mark.state
            return False
        run = self._make_run(mark, links)
        self.view = run.state
        try:
            self._perform(run)
        except Waiting as waiting:
            self.decisions = waiting.decisions
        except Diverged as error:
            raise Diverged(f"step {len(self._marks)}: {error}") from None
        lines.extend(run.lines)
        self._tell(run.events)
        if not self.decisions:
            self._finish(run, lines)
        return True

    def _perform(self, run: Run) -> None:
        if self._aside is None:
            self.system.step(run)
        elif isinstance(self.system, AsideSystem):
            self.system.aside(run, self._aside.value)

    def _is_due(self, entry: Entry) -> bool:
        """Whether an aside was said here: steps that need no entry leave no other mark."""
        return entry.kind == "aside" and entry.step == len(self._marks)

    def _make_run(self, mark: _Mark, links: list[Link]) -> Run:
        dropped = list(mark.dropped)
        if self._aside is not None:
            dropped += links[0].dropped
            links = links[1:]
        tape = [link.entry for link in links]
        return Run(self.system.copy(mark.state), self._drawing, tape, dropped)

    def _finish(self, run: Run, lines: list[dict[str, object]]) -> None:
        """The step is whole: mark the next one's beginning."""
        aside, depth = self._aside, self._marks[-1].depth + run.used
        links = self.record.history.links()
        mark = _Mark(None, run.state, len(self.told))
        if aside is not None:
            mark.dropped = self._marks[-1].dropped + links[self._marks[-1].depth].dropped
            depth += 1
        mark.stand_at(links[depth - 1] if depth else None)
        self._marks.append(mark)
        self._note_hash(run.state, lines)
        if aside is not None and aside.then and depth == len(links):
            self._take_up(aside, lines)

    def _take_up(self, aside: Entry, lines: list[dict[str, object]]) -> None:
        """Go on with the aside that a finished one had interrupted."""
        again = Entry("aside", "", aside.then[0], aside.seat)
        again.then = aside.then[1:]
        again.step = len(self._marks)
        again.reused = True
        self.record.history.add(again)
        lines.append(again.to_json())

    def _note_hash(self, state: object, lines: list[dict[str, object]]) -> None:
        step, hash = len(self._marks) - 1, state_hash(self.system.fingerprint(state))
        written = self.record.hashes[step][0] if self._is_hashed(step) else None
        if written not in (None, hash):
            raise Diverged(f"step {step}: the state after it is another one")
        if written is None:
            lines.append({"e": "step", "n": step, "state": hash})

    def _is_hashed(self, step: int) -> bool:
        return self._rebuilding and step in self.record.hashes

    def _tell(self, events: list[Event]) -> None:
        step = len(self._marks)
        self.told.extend(Told(step, number, event) for number, event in enumerate(events))
