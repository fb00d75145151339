"""Companion games rebuilt from their records, whatever was said aside and when."""

from pathlib import Path

import pytest

from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.game import Choose
from opfor.play.armies import find_army
from opfor.play.record import load
from opfor.play.session import Session
from opfor.play.tables import companion_of, start
from opfor.tabletop.companion import Companion
from tests.play.states import state_hash

ARMIES = {
    "gf-3": "gf-3-ember-kin",
    "gf-2": "gf-2-glass-hunger",
    "aof-2": "aof-2-barrow-tide",
    "encounter": "Rampaging Grunts",
}
ANSWERS = 60


def asides(session: Session) -> list[str]:
    companion = session.system
    assert isinstance(companion, Companion)
    return [
        "tie 3",
        "set round 2",
        "set turn 2",
        *(r.word for r in companion.reactions(session.view)),
    ]


def same(session: Session) -> None:
    again = Session(companion_of(session.record.header), load(session.record.path))
    keys = [decision.key for decision in session.decisions]
    assert [decision.key for decision in again.decisions] == keys
    assert state_hash(again.view) == state_hash(session.view)
    assert [t.event.text for t in again.told] == [t.event.text for t in session.told]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("system", ARMIES)
def test_an_aside_at_any_prompt_is_rebuilt(system: str, seed: int, tmp_path: Path) -> None:
    army = find_army(system, ARMIES[system]).to_json()
    setup = {"system": system, "ai": army, "players": [], "options": {}}
    session = start({"seed": seed, "dice": "app", "setup": setup}, str(tmp_path / "game.jsonl"))
    dice = Dice(Seeded(seed, "person"))
    for _ in range(ANSWERS):
        if session.decision is None:
            break
        words = asides(session)
        if dice.d6("aside?") <= 2:
            try:
                session.aside(words[dice.uniform("which", words).option - 1])
            except Refused:
                continue
        elif dice.d6("undo?") == 1 and session.version:
            session.undo()
        else:
            decision = session.decision
            default = decision.default if isinstance(decision, Choose) else ""
            session.answer(default or decision.sample(dice), decision.seats[0])
        if dice.d6("look?") == 1:
            same(session)
    same(session)
    session.record.close()
