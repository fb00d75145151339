"""Frames: what a seat is sent, as plain data. `docs/server.md` describes them."""

import json
import re
from typing import Any

from opfor.circuits.model import Vocabulary
from opfor.circuits.trace import Step
from opfor.circuits.why import Change as Turned
from opfor.circuits.why import changes, turned_on
from opfor.game import Event
from opfor.match import Plain
from opfor.play.record import TOLD_TO
from opfor.play.told import Told
from opfor.tabletop.explain import tell_step
from opfor.tabletop.wording import describe, reason_of, said_of
from opfor.web.rooms import RECENT, Change, Room
from opfor.web.trouble import Trouble, refused, unknown

#: rises when a page of an earlier program could not read the frames
PROTOCOL = 1
#: a number with more digits than a tape measure has
_MEASURED = re.compile(r"\b\d{1,6}\.\d{2,}\b")


_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def dump(data: object) -> str:
    return _JSON.encode(data)


def view_frame(room: Room, seat: str) -> Plain:
    """The game whole, as a seat may see it."""
    face, heard = room.face, room.ears[seat].heard
    first = max(0, len(heard) - RECENT)
    header = room.record.header
    return {
        "t": "view",
        "p": PROTOCOL,
        "game": room.id,
        "kind": face.kind if room.store else "replay",
        "system": str(header["setup"].get("system", "")),
        "title": str(header.get("title", "")),
        "names": face.names(),
        "seat": seat,
        "side": dict(room.seats).get(seat, ""),
        "seats": [{"seat": name, "side": side} for name, side in room.seats],
        "here": here(room),
        "friendly": room.is_friendly,
        "dice": str(header.get("dice", "app")),
        "notes": face.notes(),
        "board": room.board,
        "count": len(heard),
        "from": first,
        "events": [plain_event(room, n, heard[n]) for n in range(first, len(heard))],
        **_now(room, seat),
    }


def step_frame(room: Room, seat: str, change: Change) -> Plain:
    """What one act changed, as a seat may see it."""
    heard, keep = room.ears[seat].heard, change.keep[seat]
    frame: Plain = {
        "t": "step",
        "p": PROTOCOL,
        "game": room.id,
        "since": change.since,
        "keep": keep,
        "count": len(heard),
        "events": [plain_event(room, n, heard[n]) for n in range(keep, len(heard))],
        "undone": _undone(room, seat, change),
        **_now(room, seat),
    }
    if change.board is not None:
        frame["board"] = change.board
    return frame


def _now(room: Room, seat: str) -> Plain:
    """What both frames have: where the game stands and what is asked."""
    session, face = room.session, room.face
    asked = face.asked(seat) if room.store else None
    view = face.view(session.view, seat)
    room.is_laid_out = int(view.get("round") or 0) > 0
    waiting = [name for each in session.decisions for name in each.seats]
    return {
        "version": session.version,
        "steps": session.steps,
        "over": session.is_over,
        "can_undo": room.store is not None and room.can_undo(seat),
        "view": view,
        "asked": asked,
        "waiting": [] if asked else list(dict.fromkeys(waiting)),
        "marks": room.marks(seat),
    }


def _undone(room: Room, seat: str, change: Change) -> Plain | None:
    """What was taken back; the answer itself is named only to who gave it."""
    if change.undone is None:
        return None
    events = [each for event in change.undone.events for each in room.face.hear(event, seat)]
    return {
        "seat": change.seat,
        "taken_back": change.undone.taken_back if seat == change.seat else "",
        "put_back": [event.put_back for event in events if event.put_back],
        "dice": change.dice,
    }


def here(room: Room) -> list[str]:
    """The seats that look on at this moment; devices come and go while this is asked."""
    return sorted({listener.seat for listener in tuple(room.listeners) if listener.seat})


def plain_event(room: Room, index: int, told: Told) -> Plain:
    data: Plain = told.to_json()
    if "trace" in data:
        words = room.face.library_for(told.event).vocabulary
        data["trace"] = [_plain_step(step, words) for step in told.event.trace]
    return {"rules": [], "parts": {}, **data, "text": rounded(str(data["text"])), "i": index}


def rounded(text: str) -> str:
    """Measured values as a person would read them off."""
    return _MEASURED.sub(lambda found: f"{float(found[0]):.1f}", text)


def _plain_step(step: Step, vocabulary: Vocabulary) -> Plain:
    """A box that was passed, with its reason for a reader."""
    data: Plain = step.to_json()
    for key in ("answer", "because"):
        if key in data:
            data[key] = rounded(data[key])
    if step.args.get("called"):
        data["id"], data["answer"] = data["answer"], said_of(step)
    if step.because:
        data["reason"] = rounded(reason_of(step, vocabulary))
    return data


def at_step(room: Room, seat: str, step: int) -> Plain:
    """The game as it stood when so many steps were done, and what was told in the last one."""
    state = room.session.state_after(step)
    heard = room.ears[seat].heard
    return {
        "step": step,
        "steps": room.session.steps,
        "version": room.version,
        "board": room.face.board(state),
        "view": room.face.view(state, seat),
        "events": [plain_event(room, n, told) for n, told in enumerate(heard) if told.step == step],
    }


def log_part(room: Room, seat: str, first: int, end: int) -> Plain:
    heard = room.ears[seat].heard
    part = heard[first:end]
    events = [plain_event(room, n, told) for n, told in enumerate(part, first)]
    return {"from": first, "count": len(heard), "events": events}


def film(room: Room, seat: str) -> Plain:
    """Every step with its events; boards are listed once each."""
    boards: list[Plain | None] = []
    frames: list[Plain] = []
    by_step: dict[int, list[Plain]] = {}
    for index, told in enumerate(room.ears[seat].heard):
        by_step.setdefault(told.step, []).append(plain_event(room, index, told))
    for step in range(room.session.steps + 1):
        state = room.session.state_after(step)
        board = room.face.board(state)
        if not boards or boards[-1] != board:
            boards.append(board)
        frames.append(
            {
                "step": step,
                "board": len(boards) - 1,
                "view": room.face.view(state, seat),
                "events": by_step.get(step, []),
            }
        )
    header = room.record.header
    return {
        "p": PROTOCOL,
        "kind": room.face.kind,
        "system": str(header["setup"].get("system", "")),
        "title": str(header.get("title", "")),
        "names": room.face.names(),
        "steps": room.session.steps,
        "boards": boards,
        "frames": frames,
    }


def event_of(room: Room, seat: str, index: int | None) -> tuple[int, Event]:
    """An event with reasons: by its number, or the last one."""
    heard = room.ears[seat].heard
    if index is not None:
        if index >= len(heard):
            raise unknown("event")
        return index, heard[index].event
    for number in range(len(heard) - 1, -1, -1):
        if heard[number].event.trace:
            return number, heard[number].event
    raise refused("nothing that was told so far has reasons")


def why(room: Room, seat: str, index: int | None) -> Plain:
    """How an act of the A.I. came about and what would have changed it."""
    number, event = event_of(room, seat, index)
    if not event.trace:
        raise refused("this event has no reasons: nothing was decided in it")
    library = room.face.library_for(event)
    found = changes(library, event.trace)
    turned = turned_on(event.trace, found)
    return {
        "event": number,
        "lines": [rounded(line) for line in room.face.explain(event)],
        "circuits": list(dict.fromkeys(s.circuit for s in event.trace if _is_box(room, event, s))),
        "trace": [
            {**_plain_step(s, library.vocabulary), "says": rounded(tell_step(library, s).strip())}
            for s in event.trace
        ],
        "turned_on": _box_of(turned) if turned else None,
        "changes": [
            {
                **_box_of(change.step),
                "instead": change.instead,
                "ends": _ends(room, event, change),
                "surely": change.turns,
            }
            for change in found
        ],
    }


def _ends(room: Room, event: Event, change: Turned) -> list[str]:
    words = room.face.library_for(event).vocabulary
    return sorted({f"{describe(end, words)} [{end.id}]" for end in change.ends})


def _is_box(room: Room, event: Event, step: Step) -> bool:
    circuit = room.face.library_for(event).circuits.get(step.circuit)
    return circuit is not None and step.node in circuit.nodes


def _box_of(step: Step) -> Plain:
    return {"circuit": step.circuit, "node": step.node}


def record_text(room: Room, seat: str) -> str:
    """The record: whole once the game is over, before that what this seat has been told."""
    if room.store is None:
        raise Trouble(403, "forbidden", "a replay is a file already")
    if room.session.is_over:
        return room.store.text(room.id)
    header: dict[str, Any] = {k: v for k, v in room.record.header.items() if k != "seed"}
    header[TOLD_TO] = seat
    heard = room.ears[seat].heard
    lines = [{"e": "event", **plain_event(room, n, told)} for n, told in enumerate(heard)]
    return "".join(f"{dump(line)}\n" for line in [header, *lines])
