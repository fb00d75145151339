"""Whole games that are watched: every event, view and answer of every seat."""

import math
from collections.abc import Callable, Sequence

from opfor.boards.inches import has_overlap
from opfor.dice import Dice, Scripted, Seeded, Source
from opfor.game import AnyLegal, Decision, Event, Game, Policy
from opfor.systems.entropic import library
from opfor.systems.entropic.policy import Opponent
from opfor.systems.entropic.setup import open_battle
from opfor.systems.entropic.state import Battle, Side
from opfor.systems.entropic.whole import Entropic

GAMES = [
    {"forces": ["meridian-patrol", "cinder-warband"], "scenario": "crossing"},
    {"forces": ["cinder-train", "meridian-spear"], "scenario": "clash"},
    {"forces": ["meridian-spear", "cinder-train"], "scenario": "arrival"},
]


def system(number: int, **more: object) -> Entropic:
    return open_battle({**GAMES[number % len(GAMES)], **more})


def ai() -> Opponent:
    return Opponent(library().circuits)


def anybody() -> dict[str, Policy]:
    return {"a": AnyLegal(), "b": AnyLegal()}


class Watched(Game):
    """A game among policies in which everything is told, and looked at by `watch`."""

    def __init__(
        self,
        system: Entropic,
        seed: int,
        policies: dict[str, Policy],
        watch: Callable[["Watched", Event], None],
    ) -> None:
        super().__init__(system.start(), Dice(Seeded(seed, "rules")))
        self.system = system
        self.policies = policies
        self.watch = watch
        self.events: list[Event] = []
        self._dice = {seat: Dice(Seeded(seed, seat)) for seat in policies}

    @property
    def battle(self) -> Battle:
        assert isinstance(self.state, Battle)
        return self.state

    def settle(self, decision: Decision) -> None:
        self.policies[decision.seats[0]].settle(self, decision)
        assert decision.verify(decision.written()) == decision.written()

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        for decision in decisions:
            self.settle(decision)

    def dice_of(self, seat: str) -> Dice:
        return self._dice[seat]

    def tell(self, event: Event) -> None:
        self.events.append(event)
        self.watch(self, event)

    def play(self) -> Battle:
        for _ in range(2000):
            if self.system.is_over(self.state):
                return self.battle
            self.system.step(self)
        raise AssertionError("no end in sight")


class Noted(Source):
    """Another source's faces, noted so that they can be drawn again."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.faces_drawn: list[int] = []

    def face(self, purpose: str, reading: str) -> int:
        face = self.source.face(purpose, reading)
        self.faces_drawn.append(face)
        return face

    def faces(self, purpose: str, count: int) -> list[int]:
        return [self.face(purpose, "") for _ in range(count)]

    def again(self) -> Dice:
        return Dice(Scripted(self.faces_drawn))


def swap_hidden(side: Side) -> None:
    """Turn every hidden token of a side into the other kind; twice is as before."""
    side.real, side.dummy = side.dummy, side.real
    for model in side.models:
        hidden = model.real - model.shown
        model.real, model.dummy = model.shown + model.dummy, hidden


def check(battle: Battle) -> None:
    """What holds after every event of every game."""
    standing = [m for side in battle.sides for m in side.models if m.is_fighting]
    for model in standing:
        assert battle.field.is_on(model.base), model.id
        assert math.isfinite(model.base.x) and model.base.r == model.profile.radius
        assert model.living, f"{model.id} has no component left"
        for other in standing:
            assert other is model or not has_overlap(model.base, other.base), (model.id, other.id)
    for side in battle.sides:
        _check_side(battle, side)


def _check_side(battle: Battle, side: Side) -> None:
    assert side.real >= 0 and side.dummy >= 0
    for model in side.models:
        assert model.real >= 0 and model.dummy >= 0 and 0 <= model.shown <= model.real
        assert not (model.is_gone and model.is_on_table)
        assert not model.is_cloaked or model.profile.can_cloak
        for part in model.parts:
            box, pending = part.active, part.pending
            assert min(box.stun, box.damaged, box.blinded, box.burning) >= 0
            assert min(pending.stun, pending.damaged, pending.blinded, pending.burning) >= 0
            assert part.zeroed.bit_count() <= box.damaged + pending.damaged
    total = side.real + sum(model.real for model in side.models)
    assert total <= side.made_real or battle.stage == "command", "points out of nowhere"
    lost = sum(m.profile.points for m in side.models if m.is_gone)
    other = battle.sides[1] if battle.sides[0] is side else battle.sides[0]
    assert other.destroyed == lost, "destroyed points recount"
