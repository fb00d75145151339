"""Games that are watched: every event and every order is checked as it happens."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from opfor.dice import Dice, Seeded
from opfor.game import RULES, Decision, Event, Game, Policy
from opfor.systems.opr.armies import sample, samples
from opfor.systems.opr.editions import load_edition
from opfor.systems.opr.whole.decisions import Order
from opfor.systems.opr.whole.making import Maker
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.system import OprBattle
from tests.opr.whole.invariants import Watch, check_order


class WatchedGame(Game):
    """A game among policies in which everything is told and checked."""

    def __init__(self, system: OprBattle, seed: int, policies: dict[str, Policy]) -> None:
        state = system.start()
        super().__init__(state, Dice(Seeded(seed, RULES)))
        assert isinstance(state, War)
        self.war: War = state
        self.watch = Watch(self.war)
        self.told: list[Event] = []
        self._policies = policies
        self._dice = {seat: Dice(Seeded(seed, seat)) for seat in policies}

    def settle(self, decision: Decision) -> None:
        self._policies[decision.seats[0]].settle(self, decision)
        if isinstance(decision, Order):
            assert decision.verdict is not None
            check_order(self.war, decision.unit, decision.verdict)

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        for decision in decisions:
            self.settle(decision)

    def dice_of(self, seat: str) -> Dice:
        return self._dice[seat]

    def tell(self, event: Event) -> None:
        self.told.append(event)
        self.watch.hear(event)


def play_watched(system: OprBattle, seed: int, policies: dict[str, Policy]) -> WatchedGame:
    game = WatchedGame(system, seed, policies)
    while not system.is_over(game.state):
        system.step(game)
        game.watch.check()
    return game


def setup_of(edition: str, a: str, b: str, table: int = 1, **more: Any) -> dict[str, Any]:
    """A set-up between two list texts; `owners` names the people of a side."""
    owners = more.pop("owners", {})
    sides = {
        side: {"armies": [{"file": f"{side}.txt", "text": text, "owner": owners.get(side, "")}]}
        for side, text in (("a", a), ("b", b))
    }
    return {"system": edition, "sides": sides, "table": {"seed": table}, "options": more}


@cache
def sample_texts(edition: str) -> list[str]:
    return [sample(name) for name in samples(load_edition(edition))]


@cache
def sample_maker(edition: str) -> Maker:
    a, b = sample_texts(edition)[:2]
    return Maker(setup_of(edition, a, b))
