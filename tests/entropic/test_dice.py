"""Typed dice: people roll what belongs to everybody, the A.I. its own in secret."""

from pathlib import Path
from typing import Any

import pytest

from opfor.dice import Dice, Seeded
from opfor.game import RollDie
from opfor.play import matches, tables
from opfor.play.record import load
from opfor.play.session import Session
from opfor.play.told import state_hash
from opfor.systems.entropic.forces import samples
from opfor.systems.entropic.table.oracle import SECRET
from tests.contract.pairings import header

PUBLIC = "who places first"


def at_table(dice: str) -> dict[str, Any]:
    """Equal forces, so that a die decides who places first."""
    own = samples()["meridian-patrol"]
    setup = {
        "system": "entropic",
        "ai": {"file": "ai.toml", "text": own},
        "players": [{"name": "you", "file": "mine.toml", "text": own}],
        "options": {"turns": 2},
    }
    return {"kind": "table", "dice": dice, "seed": 11, "setup": setup}


def in_battle(dice: str) -> dict[str, Any]:
    found = header("entropic", 11, "a", dice)
    army = found["setup"]["sides"]["a"]["armies"][0]
    found["setup"]["sides"]["b"]["armies"] = [{**army, "owner": ""}]
    return found


def opened(kind: str, dice: str, path: str = "") -> Session:
    if kind == "table":
        return tables.start(at_table(dice), path)
    return matches.start_battle(in_battle(dice), path)[1]


def resumed(kind: str, path: str) -> Session:
    return tables.go_on(path) if kind == "table" else matches.go_on_battle(path)[1]


def play(session: Session, faces: list[str], undo_each: int = 0) -> list[str]:
    """Answer by chance, dice with these faces; returns what dice were asked for."""
    dice = Dice(Seeded(5, "person"))
    asked: list[str] = []
    count = 0
    while (decision := session.decision) is not None and count < 3000:
        count += 1
        is_roll = isinstance(decision, RollDie)
        asked += [decision.key] * is_roll
        session.answer(faces.pop(0) if is_roll else decision.sample(dice), decision.seats[0])
        if undo_each and count % undo_each == 0:
            session.undo(decision.seats[0])
    return asked


def told(session: Session) -> list[dict[str, object]]:
    return [each.to_json() for each in session.told]


def dice_of(session: Session) -> list[tuple[str, str]]:
    """Stream and face of every die in force."""
    links = session.record.history.links()
    return [(x.entry.stream, x.entry.value) for x in links if x.entry.kind == "die"]


@pytest.mark.parametrize("kind", ["table", "battle"])
@pytest.mark.rule("EE-ALLOCATE")
def test_nobody_else_rolls_the_ais_own_dice(kind: str) -> None:
    """Typing the public die as the program rolled it gives the very same game."""
    rolled = opened(kind, "app")
    assert play(rolled, []) == []
    public = [face for stream, face in dice_of(rolled) if not stream]
    typed = opened(kind, "typed")
    assert play(typed, list(public)) == [PUBLIC] * len(public)
    assert public and told(typed) == told(rolled)
    own = [stream for stream, _ in dice_of(typed) if stream]
    assert len(own) > 20 and set(own) == {SECRET if kind == "table" else "b"}


@pytest.mark.parametrize("kind", ["table", "battle"])
def test_a_game_of_typed_dice_goes_on_and_back_as_it_was(kind: str, tmp_path: Path) -> None:
    path = str(tmp_path / "game.jsonl")
    session = opened(kind, "typed", path)
    play(session, ["2"] * 40, undo_each=7)
    assert session.is_over
    state = state_hash(session.system.fingerprint(session.view))
    session.record.close()
    again = resumed(kind, path)
    assert told(again) == told(session)
    assert state_hash(again.system.fingerprint(again.view)) == state
    assert load(path).history.drawn == session.record.history.drawn
    again.record.close()
