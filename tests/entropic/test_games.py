"""Whole games: random ones with invariants, the A.I. against chance, records, people."""

import pytest

import opfor
from opfor.boards.inches import distance
from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.game import AnyLegal, Event, Policy, play_out
from opfor.play.record import create, load, unsaved
from opfor.play.session import Session
from opfor.systems.entropic import library
from opfor.systems.entropic.resolution import winner_of
from opfor.systems.entropic.setup import policy
from opfor.systems.entropic.state import Battle
from tests.entropic.watched import GAMES, Watched, ai, anybody, check, system

MANY = 500 if opfor.COMPILED else 60
MATCHES = 200 if opfor.COMPILED else 40


def state_of(session: Session) -> Battle:
    assert isinstance(session.view, Battle)
    return session.view


class Inspector:
    """Looks at every event of a game: the rules it cites, the moves, who acts how often."""

    def __init__(self) -> None:
        self.moved: set[tuple[int, object]] = set()

    def watch(self, game: Watched, event: Event) -> None:
        battle = game.battle
        assert event.rules and event.text, event.kind
        check(battle)
        if event.kind == "moved":
            self._check_move(battle, event)
        if event.kind == "attack":
            for key in ("unit", "target"):
                model = battle.model(str(event.parts[key]))
                assert model is not None and model.is_fighting, "the dead do not fight"

    def _check_move(self, battle: Battle, event: Event) -> None:
        """Once a turn, and never further than the Move along the path."""
        once = (battle.turn, event.parts["unit"])
        assert once not in self.moved
        self.moved.add(once)
        model = battle.model(str(event.parts["unit"]))
        assert model is not None and model.mover is not None
        bases = [*model.trail, model.base]
        length = sum(distance(a.x, a.y, b.x, b.y) for a, b in zip(bases, bases[1:], strict=False))
        assert length <= model.mover.profile.values[0] + 0.01, "within its Move"


@pytest.mark.rule("EE-TURN")
def test_random_games_keep_every_invariant_and_end() -> None:
    kinds: set[str] = set()
    for seed in range(MANY):
        game = Watched(system(seed), seed, anybody(), Inspector().watch)
        try:
            battle = game.play()
        except Exception as error:
            raise AssertionError(f"seed {seed}") from error
        assert battle.stage == "over" and 1 <= battle.turn <= battle.scenario.turns
        kinds.update(event.kind for event in game.events)
    wanted = {"placed", "moved", "attack", "scores", "failed", "damage", "stun", "interrupt"}
    wanted |= {"damaged", "destroyed", "cloak", "extinguish", "pass", "shown", "result", "effect"}
    assert wanted <= kinds


def test_games_of_the_ai_keep_every_invariant_too() -> None:
    for seed in range(MANY // 20):
        policies: dict[str, Policy] = {"a": ai(), "b": ai() if seed % 2 else AnyLegal()}
        watched = Watched(system(seed), seed, policies, lambda game, event: check(game.battle))
        assert watched.play().stage == "over"


@pytest.mark.rule("EE-D10")
def test_the_ai_never_overshoots_on_purpose() -> None:
    for seed in range(6):
        game = Watched(system(seed), seed, {"a": ai(), "b": ai()}, lambda game, event: None)
        game.play()
        moves = [event for event in game.events if event.kind == "moved"]
        assert moves and all(event.parts["stun"] == 0 for event in moves)


def test_the_ai_beats_a_random_player() -> None:
    won = 0
    for seed in range(MATCHES):
        seat, other = ("a", "b") if seed % 2 else ("b", "a")
        battle = play_out(system(seed // 2), seed, {seat: ai(), other: AnyLegal()})
        assert isinstance(battle, Battle)
        won += winner_of(battle) == seat
    assert won >= 0.9 * MATCHES, f"{won} of {MATCHES}"


def test_seeds_repeat() -> None:
    for number in range(3):
        ends = {
            play_out(system(number), 4, {"a": ai(), "b": ai()}).fingerprint()  # type: ignore[attr-defined]
            for _ in range(2)
        }
        assert len(ends) == 1


@pytest.mark.parametrize("number", range(3))
def test_a_recorded_game_is_the_free_one_and_replays(number: int) -> None:
    free = play_out(system(number), 8, {"a": ai(), "b": AnyLegal()})
    policies: dict[str, Policy] = {"a": ai(), "b": AnyLegal()}
    session = Session(system(number), unsaved({"seed": 8}), policies)
    assert isinstance(free, Battle) and session.is_over
    assert state_of(session).fingerprint() == free.fingerprint()
    again = Session(system(number), session.record, policies)
    assert state_of(again).fingerprint() == free.fingerprint()
    assert [told.event.text for told in again.told] == [told.event.text for told in session.told]


def test_a_saved_game_goes_on_where_it_was_left(tmp_path: object) -> None:
    path = f"{tmp_path}/game.jsonl"
    header = {"seed": 3, "setup": GAMES[0]}
    session = Session(system(0), create(path, header), {"b": ai()})
    dice = Dice(Seeded(5, "person"))
    for _ in range(20):
        assert session.decision is not None
        session.answer(session.decision.sample(dice), "a")
    asked = [decision.key for decision in session.decisions]
    session.record.close()
    again = Session(system(0), load(path), {"b": ai()})
    assert [decision.key for decision in again.decisions] == asked
    assert state_of(again).fingerprint() == state_of(session).fingerprint()
    again.undo("a")
    assert again.decisions


@pytest.mark.parametrize("people", [("a", "b"), ("a",), ("b",), ()])
def test_people_and_the_ai_in_any_mixture(people: tuple[str, ...]) -> None:
    policies: dict[str, Policy] = {seat: ai() for seat in ("a", "b") if seat not in people}
    session = Session(system(0), unsaved({"seed": 2}), policies)
    dice = Dice(Seeded(2, "people"))
    is_secret = 0
    for _ in range(4000):
        if session.is_over:
            break
        for decision in list(session.decisions):
            assert decision.seats[0] in people
            assert decision.rules, decision.key
        is_secret += len(session.decisions) == 2
        # the last of those asked answers first: the order must not matter
        decision = session.decisions[-1]
        session.answer(decision.sample(dice), decision.seats[0])
    assert session.is_over
    assert is_secret == (state_of(session).turn if len(people) == 2 else 0)


@pytest.mark.rule("EE-ALLOCATE", "EE-D8")
def test_allocation_is_sealed_until_both_are_there() -> None:
    session = Session(system(0), unsaved({"seed": 2}))
    dice = Dice(Seeded(2, "people"))
    while len(session.decisions) < 2:
        decision = session.decisions[0]
        session.answer(decision.sample(dice), decision.seats[0])
    told = len(session.told)
    session.answer("b1=3+1", "b")
    assert len(session.told) == told, "nothing is told of it"
    assert [decision.seats for decision in session.decisions] == [["a"]]
    assert not any(model.tokens for side in state_of(session).sides for model in side.models)
    with pytest.raises(Refused, match="not for"):
        session.answer("b1=1+1", "b")
    session.answer("a1=1+1", "a")
    assert [m.tokens for m in state_of(session).sides[1].models[:2]] == [4, 0]


@pytest.mark.once
def test_every_arrow_of_every_circuit_is_taken() -> None:
    """The A.I. plays, against itself and against chance, until each edge has been walked."""
    taken: set[tuple[str, str, str]] = set()
    circuits = library().circuits
    every = {
        (circuit.id, node.id, label)
        for circuit in circuits.values()
        for node in circuit.nodes.values()
        for label in node.labels
        if node.kind.value in ("ask", "roll", "pick")
    }
    mind = ai()
    for seed in range(400):
        mind.passed = []
        other: Policy = mind if seed % 2 else AnyLegal()
        play_out(system(seed), seed, {"a": mind, "b": other})
        taken |= {(step.circuit, step.node, step.answer) for step in mind.passed}
        if every <= taken:
            return
    raise AssertionError(f"never taken: {sorted(every - taken)}")


def test_circuits_are_ours_and_can_be_replaced() -> None:
    assert {circuit.source for circuit in library().circuits.values()} == {"ours"}
    text = """
format = 1
id = "activation"
system = "entropic"
title = "Never acts"
source = "custom"
start = "W8-PASS"
[nodes.W8-PASS]
kind = "end"
action = "pass"
"""
    lazy = policy(library().replace(text, "lazy.toml"))
    battle = play_out(system(1), 1, {"a": lazy, "b": lazy})
    assert isinstance(battle, Battle)
    assert [side.score for side in battle.sides] == [0, 0]
