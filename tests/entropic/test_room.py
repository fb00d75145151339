"""Deployment where there is not room for everybody."""

import pytest

from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.match import Match
from opfor.play.matches import start_battle
from opfor.play.session import Session
from opfor.systems.entropic.deployment import Placing
from opfor.systems.entropic.state import Battle
from opfor.systems.entropic.words import answer_of
from tests.entropic.build import battle

GROUND = 'format = 1\nname = "Ground"\nturns = 2\nwidth = {0}\ndepth = {0}\nzone = {1}\n{2}'
ROCK = (
    '[[terrain]]\nname = "rock"\nimpassable = true\n'
    "polygon = [[0, 0], [{0}, 0], [{0}, {1}], [0, {1}]]\n"
)


def opened(models: int, size: int, zone: int, rock: str = "", you: bool = False) -> list[object]:
    force = f'format = 1\nname = "Survey"\n[[models]]\nprofile = "surveyor"\ncount = {models}\n'
    army = {"name": "Survey", "file": "survey.toml", "text": force}
    ground = {"file": "ground.toml", "text": GROUND.format(size, zone, rock)}
    setup = {
        "system": "entropic",
        "sides": {
            "a": {"armies": [{**army, "owner": "you" if you else ""}]},
            "b": {"armies": [{**army, "owner": ""}]},
        },
        "options": {"scenario": ground},
    }
    people = ["you"] if you else []
    return list(start_battle({"seed": 1, "people": people, "setup": setup}, ""))


def session_of(found: list[object]) -> tuple[Match, Session]:
    match, session = found
    assert isinstance(match, Match) and isinstance(session, Session)
    return match, session


@pytest.mark.rule("EE-DEPLOY", "EE-D23")
@pytest.mark.parametrize("models, size, zone", [(8, 36, 4), (10, 12, 6)])
def test_who_finds_no_place_waits_off_the_table(models: int, size: int, zone: int) -> None:
    _, session = session_of(opened(models, size, zone))
    texts = [told.event.text for told in session.told]
    placed = sum("was placed at" in text for text in texts)
    waiting = sum("found no free place in its deployment zone" in text for text in texts)
    assert session.is_over and placed + waiting == 2 * models
    assert waiting == 0 if size == 36 else waiting > 0


@pytest.mark.rule("EE-ENTER", "EE-D23")
def test_who_waited_comes_on_from_the_edge() -> None:
    _, session = session_of(opened(10, 12, 6))
    late = {e.event.parts["unit"] for e in session.told if "found no free" in e.event.text}
    moved = {e.event.parts["unit"] for e in session.told if e.event.kind == "moved"}
    assert late & moved


@pytest.mark.rule("EE-DEPLOY")
@pytest.mark.parametrize("you", [False, True])
@pytest.mark.parametrize("deep", [9, 36])
def test_ground_on_which_a_side_can_place_nobody_is_refused(deep: int, you: bool) -> None:
    with pytest.raises(Refused, match="no free place in the deployment zone of side a"):
        opened(2, 36, 8, ROCK.format(36, deep), you)


@pytest.mark.rule("EE-DEPLOY", "EE-D23")
def test_a_person_places_as_many_as_there_is_room_for() -> None:
    match, session = session_of(opened(10, 12, 6, you=True))
    while isinstance(session.decision, Placing):
        session.answer(match.answer_of(session.decision, "auto"))
    assert any("waits off the table" in told.event.text for told in session.told)
    state = session.view
    assert isinstance(state, Battle) and 1 <= len(state.friends_of(0)) < 10


@pytest.mark.rule("EE-DEPLOY")
def test_only_who_has_room_is_offered() -> None:
    state = battle(("a", "surveyor", (2, 2)), ("a", "ash-walker", (2, 2)))
    for model in state.sides[0].models:
        model.is_on_table = False
    state.scenario.zone = 3.0  # a Surveyor is wider than that
    decision = Placing("place 1", "", state, 0)
    assert [model.id for model in decision.models] == ["a2"]
    assert decision.sample(Dice(Seeded(1, "x"))).startswith("a2 ")


def test_the_word_that_is_wrong_is_named() -> None:
    state = battle(("a", "ash-walker", (2, 2)))
    state.sides[0].models[0].is_on_table = False
    decision = Placing("place 1", "", state, 0)
    for words in ("a1 30 4 cloak", "a1 30,4 cloak"):
        with pytest.raises(Refused, match=r"^'cloak' is not understood"):
            decision.verify(answer_of(decision, words))
    assert decision.verify(answer_of(decision, "a1 30 4")) == "a1 30.0,4.0"
