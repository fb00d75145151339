"""Whole games of the presets and of special armies: all legal, all ending, all boxes passed."""

import itertools
from collections import Counter

import pytest

import opfor
from opfor.game import AnyLegal, FreeGame, play_out
from opfor.play.record import unsaved
from opfor.play.session import Session
from opfor.systems.encounter import library
from opfor.systems.encounter.activation import CARDS
from opfor.systems.encounter.armies import preset, presets
from opfor.systems.encounter.battle import Battle
from opfor.systems.encounter.policy import policy
from tests.encounter.battle.endings import endings
from tests.encounter.battle.games import (
    COLUMN,
    DROPPERS,
    HORDE,
    LORDS,
    PAUPERS,
    Ending,
    Late,
    Seen,
    all_edges,
    opened,
    play_watched,
)
from tests.encounter.battle.invariants import check

#: games of each pairing; without a compiler fewer
GAMES = 40 if opfor.COMPILED else 2
FEWEST, MOST = 0.15, 0.85
PAIRS = list(itertools.product(presets(), repeat=2))


def checked(first: str, second: str, seed: int) -> Battle:
    """A game whose state is checked after every step."""
    system, solo = opened(first, second), policy(library())
    game = FreeGame(system.start(), seed, {"a": solo, "b": solo})
    battle = game.state
    while not system.is_over(game.state):
        system.step(game)
        battle = game.state
        assert isinstance(battle, Battle)
        check(battle)
    assert isinstance(battle, Battle)
    return battle


def finished(first: str, second: str, seed: int) -> Battle:
    solo = policy(library())
    battle = play_out(opened(first, second), seed, {"a": solo, "b": solo})
    assert isinstance(battle, Battle)
    return battle


@pytest.mark.rule("ENC-WIN", "ENC-TURN")
def test_every_pairing_of_presets_ends_and_no_preset_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    games: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for (first, second), number in itertools.product(PAIRS, range(GAMES)):
        seed = PAIRS.index((first, second)) * 1_000 + number
        battle = checked(first, second, seed)
        assert battle.is_over and battle.turn <= battle.core.turns_last, seed
        games.update((first, second))
        if battle.winner >= 0:
            wins[(first, second)[battle.winner]] += 1
    rates = {name: wins[name] / games[name] for name in presets()}
    with capsys.disabled():
        shown = ", ".join(f"{name} {rate:.0%}" for name, rate in rates.items())
        print(f"\nEncounter, {sum(games.values()) // 2} games, won: {shown}")
    if opfor.COMPILED:
        assert all(FEWEST <= rate <= MOST for rate in rates.values()), rates
    else:
        assert all(wins[name] for name in presets()), rates


@pytest.mark.parametrize("seed", range(10 if opfor.COMPILED else 4))
def test_nothing_impossible_happens(seed: int) -> None:
    """Each answer is among those offered, and the invariants hold after every step."""
    first, second = PAIRS[seed * 7 % 25]
    play_watched(opened(first, second), seed)


@pytest.mark.once
def test_every_arrow_is_taken_and_every_card_played() -> None:
    seen = Seen()
    missing = all_edges()
    lists = [*map(preset, presets()), DROPPERS, COLUMN, HORDE, LORDS, PAUPERS]
    points = [(0, 0), (5, 5), (3, 5), (5, 0), (0, 5)]
    for seed in range(600):
        if seed < 2:
            for number, battle in enumerate(endings()):
                play_watched(Ending(battle), seed * 100 + number, seen)
        armies = [lists[(seed * 3 + 1) % 10], lists[(seed * 5 + seed // 10) % 10]]
        ai = ["a", "b"] if seed % 3 else ["b"]
        play_watched(Late(armies, ai, points[seed % 5]), seed, seen)
        missing = all_edges() - seen.edges
        if not missing and seen.cards == set(CARDS):
            break
    assert not missing
    assert seen.cards == set(CARDS)


def test_seeds_repeat_and_differ() -> None:
    first, second = presets()[:2]
    games = [finished(first, second, seed).fingerprint() for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("seed", range(25 if opfor.COMPILED else 4))
def test_a_recorded_game_is_the_free_one_and_replays(seed: int) -> None:
    first, second = PAIRS[seed]
    solo = policy(library())
    record = unsaved({"seed": seed, "people": []})
    session = Session(opened(first, second), record, {"a": solo, "b": solo})
    assert isinstance(session.view, Battle)
    assert session.view.fingerprint() == finished(first, second, seed).fingerprint()
    again = Session(opened(first, second), record, {"a": solo, "b": solo})
    assert [told.to_json() for told in again.told] == [told.to_json() for told in session.told]


@pytest.mark.parametrize("seed", range(6 if opfor.COMPILED else 3))
def test_a_side_that_plays_anyhow_is_offered_only_legal_things(seed: int) -> None:
    names = presets()
    system = Late([preset(names[seed % 5]), preset(names[(seed + 2) % 5])], ["b"], (0, 0))
    play_watched(system, seed)
    nobody = Late([preset(names[seed % 5]), preset(names[(seed + 1) % 5])], [], (0, 0))
    battle = play_out(nobody, seed, {"a": AnyLegal(), "b": AnyLegal()})
    assert isinstance(battle, Battle)
    check(battle)


@pytest.mark.rule("ENC-ENGAGEMENT")
def test_passengers_whose_charge_falls_short_crowd_nobody_out() -> None:
    """In turn 6 two of them are shot at beside their transport in a hex that is full."""
    checked("Gorvak's Flashy Mech", "Tarek's Steel Curtain", 4015)
