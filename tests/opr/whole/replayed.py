"""`python -m tests.opr.whole.replayed FILE`: hashes of a record's states and events.

The build comes first, then one hash a line: the state after every step, every event told.
"""

import hashlib
import json
import sys

import opfor
from opfor.play.record import load
from opfor.play.session import Session
from opfor.systems.opr.whole.making import make_battle


def hashes(session: Session) -> list[str]:
    """Of the state after every step, from the start, and of all that was told."""
    states = [session.state_after(step) for step in range(session.steps + 1)]
    texts = [session.system.fingerprint(state) for state in states]
    for told in session.told:
        event = told.event
        boxes = [(step.node, step.answer, step.because) for step in event.trace]
        texts.append(json.dumps([event.kind, event.text, event.rules, event.parts, boxes]))
    return [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def main(file: str) -> None:
    record = load(file)
    system, policies = make_battle(record.header["setup"])
    print("compiled" if opfor.COMPILED else "pure")
    print("\n".join(hashes(Session(system, record, policies))))


if __name__ == "__main__":
    main(sys.argv[1])
