"""What a session has told: events with their numbers, and the hash of a state."""

import hashlib
from collections.abc import Sequence
from typing import Any

from opfor.circuits.trace import step_from_json
from opfor.game import Event

#: what a header tells about a game to everybody who plays it; the seed is not among it
OPEN = ("opfor", "format", "program", "kind", "dice", "people", "setup")


class Told:
    """An event with its number: the step it belongs to and its place there."""

    def __init__(self, step: int, number: int, event: Event) -> None:
        self.step = step
        self.number = number
        self.event = event

    def to_json(self) -> dict[str, object]:
        event = self.event
        data: dict[str, object] = {
            "step": self.step,
            "n": self.number,
            "kind": event.kind,
            "text": event.text,
        }
        if event.rules:
            data["rules"] = event.rules
        if event.trace:
            data["trace"] = [step.to_json() for step in event.trace]
        if event.parts:
            data["parts"] = event.parts
        if event.audience:
            data["audience"] = event.audience
        return data

    def is_for(self, seats: Sequence[str]) -> bool:
        """Whether one of the seats may be told."""
        audience = self.event.audience
        return not audience or any(seat in audience for seat in seats)


def told_from_json(data: dict[str, Any]) -> Told:
    """An event read back from a record."""
    event = Event(str(data["kind"]), str(data["text"]), [str(id) for id in data.get("rules", [])])
    event.trace = [step_from_json(step) for step in data.get("trace", [])]
    event.parts = dict(data.get("parts", {}))
    event.audience = [str(seat) for seat in data.get("audience", [])]
    return Told(int(data["step"]), int(data["n"]), event)


def lines_for(
    header: dict[str, Any], told: Sequence[Told], seats: Sequence[str]
) -> list[dict[str, object]]:
    """A game's log as these seats may have it: no seed, no answers, nothing told to others."""
    known: dict[str, object] = {key: header[key] for key in OPEN if key in header}
    heard: list[Told] = []
    for each in told:
        if each.is_for(seats):
            heard.append(next_told(heard, each.step, each.event))
    return [known, *({"e": "event", **each.to_json()} for each in heard)]


def next_told(heard: Sequence[Told], step: int, event: Event) -> Told:
    """An event numbered as its hearer counts: a gap would tell of events kept from them."""
    is_same = bool(heard) and heard[-1].step == step
    return Told(step, heard[-1].number + 1 if is_same else 0, event)


def state_hash(fingerprint: str) -> str:
    """A state's fingerprint, short enough to be written after each step."""
    return hashlib.sha256(fingerprint.encode()).hexdigest()[:16]
