"""Every question at the table says what it means and which rule it comes from."""

from contextlib import suppress

import pytest

from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.game import RollDie
from opfor.play.session import Session
from opfor.tabletop.companion import Companion
from tests.opr.driver import EDITIONS, GF2, Play, Script, play_round
from tests.opr.test_table_games import answer, session_of


def call(session: Session, dice: Dice, called: set[str]) -> None:
    """Now and then one of the A.I.'s own choices."""
    assert isinstance(session.system, Companion)
    words = [each.word for each in session.system.reactions(session.view)]
    if words and dice.d6("call?") == 6:
        word = words[dice.uniform("word", words).option - 1]
        with suppress(Refused):  # what the open step has just changed is not there before it
            session.aside(word)
            called.add(word)


def explain(session: Session) -> None:
    decision = session.decision
    assert decision is not None
    if not isinstance(decision, RollDie):
        assert decision.means.strip(), decision.key
        assert decision.rules and all(decision.rules), decision.key


@pytest.mark.parametrize("system", EDITIONS)
def test_every_question_explains_itself(system: str) -> None:
    called: set[str] = set()
    for seed in range(8):
        session = session_of(system, seed)
        dice = Dice(Seeded(seed, "explained"))
        while session.decision is not None:
            explain(session)
            call(session, dice, called)
            if session.decision is not None:
                explain(session)
                answer(session, dice, is_calm=seed % 2 == 0)
    assert called >= {"charged", "casualties", "pile in", "morale"}
    assert ("spell" in called) is (system != "gf-3")


GUNS = 'Reds [5]; 5x Rifle (24", A2)'
AXES = "Reds [5]; 5x Axe (A3)"
BOTH = 'Reds [5]; 5x Pistol (12", A1), 5x Axe (A3)'


@pytest.mark.parametrize(
    ("army", "box", "script"),
    [
        (GUNS, "S2", {"S1": "A"}),
        (GUNS, "S3", {"S1": "none"}),
        (BOTH, "H2", {"H1": "A"}),
        (BOTH, "H2b", {"H1": "A", "H2 ": "some"}),
        (BOTH, "H3", {"H1": "A", "H2 ": "none"}),
        (BOTH, "H4", {"H1": "A", "H2 ": "none", "H3": "no"}),
        (BOTH, "H6", {"H1": "none", "H5": "no"}),
        (AXES, "M2", {"M1": "A"}),
        (AXES, "M3", {"M1": "none"}),
    ],
)
@pytest.mark.parametrize("system", EDITIONS)
def test_a_box_cites_itself_and_no_other(system: str, army: str, box: str, script: Script) -> None:
    play = play_round(system, army).until(f" {box} ", script)
    boxes = [rule for rule in play.decision.rules if rule[0] in "HSM" and rule[1].isdigit()]
    assert boxes == [box]


def test_a_question_for_two_facts_explains_both() -> None:
    means = play_round(GF2, AXES).until(" M2 ", {"M1": "A"}).decision.means
    assert 'within 6" of that line' in means and "its charge distance" in means


def menu(play: Play) -> dict[str, str]:
    return {option.id: option.label for option in getattr(play.decision, "options", [])}


def test_numbers_are_chosen_by_themselves() -> None:
    offered = menu(Play("gf-3", AXES).until("objectives number"))
    assert offered["1"] == "1 objective" and offered["3"] == "3 objectives"
