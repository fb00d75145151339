"""What a session has told: events with their numbers, and the hash of a state."""

import hashlib

from opfor.game import Event


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
        return data


def state_hash(fingerprint: str) -> str:
    """A state's fingerprint, short enough to be written after each step."""
    return hashlib.sha256(fingerprint.encode()).hexdigest()[:16]
