"""Whole games: random armies, tables and seeds, every event watched for broken rules."""

import pytest

import opfor
from opfor.cli.soak_work import watched_rows
from opfor.game import AnyLegal, Policy, play_out
from opfor.play.record import unsaved
from opfor.play.session import Session
from opfor.systems.opr.editions import EDITIONS
from opfor.systems.opr.terrain_maker import make_table
from opfor.systems.opr.whole.invariants import play_watched
from opfor.systems.opr.whole.making import Maker, make_battle
from opfor.systems.opr.whole.policy import Ai
from opfor.systems.opr.whole.state import War
from tests.opr.forge import NEW, OLD, written
from tests.opr.whole.setups import sample_maker, sample_texts, setup_of

#: of random armies for each edition; the pure pass plays a sample of them
GAMES = 500 if opfor.COMPILED else 6
SAMPLE_GAMES = 60 if opfor.COMPILED else 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_rule_is_broken_in_random_games(edition: str) -> None:
    broken = [row for row in watched_rows((edition, 1, GAMES)) if row["broken"]]
    assert not broken, "\n".join(
        f"opfor soak --games 1 --system {edition} --seed {row['seed']}: {row['broken']}"
        for row in broken[:5]
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_rule_is_broken_between_the_sample_armies(edition: str) -> None:
    maker = sample_maker(edition)
    tables = [make_table(number, maker.edition) for number in range(3)]
    for seed in range(SAMPLE_GAMES):
        game = play_watched(maker.make(tables[seed % 3]), seed, maker.policies())
        assert game.war.result in ("a", "b", "draw")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.rule("CORE-SR-HERO", "CORE-COMBINED")
def test_no_rule_is_broken_between_lists_of_the_builder(edition: str) -> None:
    """Joined Heroes, combined units, upgrades of single models."""
    maker = Maker(setup_of(edition, written(NEW), written(OLD)))
    table = make_table(1, maker.edition)
    for seed in range(40 if opfor.COMPILED else 1):
        game = play_watched(maker.make(table), seed, maker.policies())
        assert any(unit.profile.joined for unit in game.war.battle.units)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_free_game_is_the_recorded_one(edition: str) -> None:
    a, b = sample_texts(edition)[:2]
    system, policies = make_battle(setup_of(edition, a, b, 4))
    session = Session(system, unsaved({"seed": 11}), policies)
    free = play_out(system, 11, policies)
    assert isinstance(free, War) and isinstance(session.view, War)
    assert free.fingerprint() == session.view.fingerprint()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_record_replays_to_the_same_state_after_every_step(edition: str) -> None:
    a, b = sample_texts(edition)[:2]
    setup = setup_of(edition, a, b, 5)
    system, policies = make_battle(setup)
    first = Session(system, unsaved({"seed": 12}), policies)
    other, others = make_battle(setup)
    again = Session(other, first.record, others)
    assert again.steps == first.steps
    for step in range(first.steps + 1):
        assert other.fingerprint(again.state_after(step)) == system.fingerprint(
            first.state_after(step)
        )
    assert [told.event.text for told in again.told] == [told.event.text for told in first.told]


@pytest.mark.parametrize("edition", EDITIONS)
def test_people_who_answer_anything_legal_play_whole_games(edition: str) -> None:
    """Every choice is put to people, verified from text, and the game still ends."""
    a, b = sample_texts(edition)[:2]
    maker = Maker(setup_of(edition, a, b, owners={"a": "Ann"}))
    policies: dict[str, Policy] = {"Ann": AnyLegal(), "b": Ai()}
    table = make_table(2, maker.edition)
    for seed in range(20 if opfor.COMPILED else 1):
        play_watched(maker.make(table), seed, policies)


def test_a_copy_changes_nothing_of_its_original() -> None:
    maker = sample_maker("gf-3")
    system = maker.make(make_table(1, maker.edition))
    game = play_watched(system, 3, maker.policies())
    before = game.war.fingerprint()
    twin = game.war.copy()
    assert twin.fingerprint() == before
    for unit in twin.battle.units:
        unit.models = unit.models[1:]
        unit.is_stunned = True
        unit.muster()
    twin.battle.objectives[0].held_by = "nobody"
    assert game.war.fingerprint() == before
