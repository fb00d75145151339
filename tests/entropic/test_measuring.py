"""Measuring before one commits oneself: only where the rule allows it [EE-D10]."""

import pytest

from opfor.cli.battle_report import Report
from opfor.cli.battle_terminal import BattleTerminal
from opfor.play.matches import start_battle
from opfor.systems.entropic.turn import Acting
from tests.contract.pairings import header

PERSON = "person a"


def typed(capsys: pytest.CaptureFixture[str], is_on: bool, *lines: str) -> str:
    """What a person is told who types these lines when they are first to act."""
    head = header("entropic", 5, "a")
    head["setup"]["options"]["rules"] = {"measure-first": is_on}
    match, session = start_battle(head, "")
    while session.decision is not None and not isinstance(session.decision, Acting):
        session.answer(match.answer_of(session.decision, "auto"), PERSON)
    words = iter([*lines, "quit"])
    BattleTerminal(match, session, Report(match, False), lambda _: next(words)).play()
    return capsys.readouterr().out.partition("Which model acts?")[2]


@pytest.mark.rule("EE-D10")
@pytest.mark.parametrize("is_on", [False, True])
def test_between_models(capsys: pytest.CaptureFixture[str], is_on: bool) -> None:
    out = typed(capsys, is_on, "measure a1 b1", "measure a1 z9")
    assert ("in sight" in out) == is_on
    assert ("told once you commit yourself" in out) != is_on
    assert "there is no model 'z9'" in out


@pytest.mark.rule("EE-D10")
@pytest.mark.parametrize("is_on", [False, True])
def test_a_move_before_it_is_made(capsys: pytest.CaptureFixture[str], is_on: bool) -> None:
    out = typed(capsys, is_on, "a1 move", "measure 20 9", "measure 900 9")
    assert (" of 6" in out or " of 5" in out) == is_on
    assert ("told once you commit yourself" in out) != is_on
    assert "not wholly on the table" in out or "too far away" in out
    assert "Taken back" not in out and "moved to 20,9" not in out
