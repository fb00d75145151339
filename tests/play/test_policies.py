"""Games among policies: free, recorded, mixed with people, and answered together."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from opfor.faults import Refused
from opfor.game import (
    AnyLegal,
    Count,
    Decision,
    Diverged,
    Event,
    Game,
    Policy,
    System,
    play_out,
)
from opfor.play.record import unsaved
from opfor.play.session import Session


@dataclass
class Bids:
    round: int = 1
    won: dict[str, int] = field(default_factory=lambda: {"a": 0, "b": 0})
    log: list[str] = field(default_factory=list)


def bid(round: int, seat: str) -> Decision:
    decision = Count(f"bid {round} {seat}", "How much?", 0, 9)
    decision.seats = [seat]
    return decision


class Auction(System):
    """Three rounds: both bid in secret, a die is added to each, the higher one wins."""

    def start(self) -> object:
        return Bids()

    def is_over(self, state: object) -> bool:
        assert isinstance(state, Bids)
        return state.round > 3

    def step(self, game: Game) -> None:
        state = game.state
        assert isinstance(state, Bids)
        bids = {seat: bid(state.round, seat) for seat in ("a", "b")}
        game.settle_together(list(bids.values()))
        totals = {s: int(d.written()) + game.dice.d6(f"die of {s}") for s, d in bids.items()}
        winner = "a" if totals["a"] >= totals["b"] else "b"
        state.won[winner] += 1
        state.log.append(f"{totals['a']}-{totals['b']}")
        if game.is_heard:
            game.tell(Event("round", state.log[-1]))
        state.round += 1


class Rolls(Policy):
    """Bids what its own die shows."""

    def settle(self, game: Game, decision: Decision) -> None:
        decision.read(str(game.dice_of(decision.seats[0]).d6("my bid")))


def session(policies: dict[str, Policy], **header: object) -> Session:
    return Session(Auction(), unsaved({"seed": 5, "people": ["a"], **header}), policies)


def log(state: object) -> list[str]:
    assert isinstance(state, Bids)
    return state.log


def test_a_free_game_and_a_recorded_one_are_the_same() -> None:
    free = play_out(Auction(), 5, {"a": Rolls(), "b": AnyLegal()})
    recorded = session({"a": Rolls(), "b": AnyLegal()})
    assert log(recorded.view) == log(free)
    assert log(play_out(Auction(), 6, {"a": Rolls(), "b": AnyLegal()})) != log(free)


def test_a_recorded_game_is_rebuilt_from_its_entries() -> None:
    first = session({"a": Rolls(), "b": AnyLegal()})
    again = Session(Auction(), first.record, {"a": Rolls(), "b": AnyLegal()})
    assert log(again.view) == log(first.view)
    with pytest.raises(Diverged):
        Session(Auction(), first.record, {"a": AnyLegal(), "b": Rolls()})


def test_a_seat_draws_from_a_stream_of_its_own() -> None:
    """What one seat rolls for itself does not move the rules' dice."""

    class Fixed(Policy):
        def settle(self, game: Game, decision: Decision) -> None:
            decision.read("3")

    class Wasteful(Fixed):
        def settle(self, game: Game, decision: Decision) -> None:
            game.dice_of(decision.seats[0]).d6("thinking")
            super().settle(game, decision)

    plain = play_out(Auction(), 9, {"a": Fixed(), "b": Fixed()})
    assert log(plain) == log(play_out(Auction(), 9, {"a": Wasteful(), "b": Fixed()}))


@pytest.mark.parametrize("order", [("a", "b"), ("b", "a")])
def test_two_people_answer_together_in_any_order(order: Sequence[str]) -> None:
    game = session({})
    assert [decision.seats for decision in game.decisions] == [["a"], ["b"]]
    game.answer("4", order[0])
    assert [decision.seats for decision in game.decisions] == [[order[1]]]
    assert game.told == []
    with pytest.raises(Refused, match="not for"):
        game.answer("5", order[0])
    game.answer("4", order[1])
    assert len(game.told) == 1


def test_a_person_against_a_policy() -> None:
    game = session({"b": Rolls()})
    for _ in range(3):
        assert [decision.seats for decision in game.decisions] == [["a"]]
        game.answer("9", "a")
    assert game.is_over
    game.undo("a")
    assert [decision.key for decision in game.decisions] == ["bid 3 a"]


def test_typed_dice_serve_policies_too() -> None:
    game = session({"a": Rolls(), "b": Rolls()}, dice="typed")
    typed = []
    while game.decision is not None:
        typed.append(game.decision.key)
        game.answer("3", "a")
    assert typed[:4] == ["my bid", "my bid", "die of a", "die of b"]
    assert log(game.view) == ["6-6"] * 3
