"""Every question at the table says what it means and which box it comes from."""

import pytest

from opfor.dice import Dice, Seeded
from opfor.game import RollDie
from opfor.play.session import Session
from opfor.systems.encounter.armies import presets
from tests.encounter.driver import Table, battle, only, session
from tests.encounter.test_table_games import react


def explain(game: Session) -> None:
    decision = game.decision
    if decision is not None and not isinstance(decision, RollDie):
        assert decision.means.strip(), decision.key
        assert decision.rules and all(decision.rules), decision.key


@pytest.mark.parametrize("army", presets())
def test_every_question_explains_itself(army: str) -> None:
    for seed in range(6):
        cards = {} if seed == 0 else {"cards": seed}
        game = session(army, seed, "app", mine=army if seed % 2 else "", **{"cards": None, **cards})
        dice = Dice(Seeded(seed, "explained"))
        while game.decision is not None:
            explain(game)
            react(game, dice)
            explain(game)
            if game.decision is not None:
                game.answer(game.decision.sample(dice))


@pytest.mark.parametrize(
    ("box", "answers"),
    [
        ("N1", {}),
        ("N8", {"N1": "no"}),
        ("N9", {"N1": "no", "N8": "yes"}),
        ("N15", {"N1": "no", "N8": "no", "N12": "no"}),
    ],
)
def test_a_box_cites_itself(box: str, answers: dict[str, str]) -> None:
    decision = battle("Rampaging Grunts", *only(3)).play(**answers).session.decision
    assert decision is not None and decision.rules == [box]


def test_a_question_for_two_facts_explains_both() -> None:
    decision = battle("Rampaging Grunts", *only(3)).play(N1="no", N8="yes").session.decision
    assert decision is not None
    assert "reaches an enemy unit it can see" in decision.means
    assert "Several: more than one is as good by this list: would need to save" in decision.means


def ids(table: Table) -> list[str]:
    return [option.id for option in getattr(table.session.decision, "options", [])]


def test_numbers_are_chosen_by_themselves() -> None:
    table = Table(session()).play(1, 4)
    assert ids(table) == ["other", "1", "2", "3", "4", "5", "6"]
    assert table.labels[3] == "3rd hex from the left"
    table = battle("Rampaging Grunts", "formation 1.where gone", initiative=4).say("shoot")
    assert ids(table) == ["2", "3", "4"] and table.labels[0].startswith("Formation 2 (")
