"""A measured table in, one decision of the A.I. out: who acts, how, where to or at whom, why.

The scene is that of one attack without `attack`; `side` says which side the A.I. plays. Only
that side's faces count: of the other's tokens the A.I. sees how many there are.
"""

import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, cast

from opfor.circuits.load import Library
from opfor.circuits.model import Circuit
from opfor.circuits.trace import Step
from opfor.dice import Dice, Seeded
from opfor.faults import Refused, fault
from opfor.game import Decision, Event, Game
from opfor.systems.entropic import library
from opfor.systems.entropic.attack import Aiming, Strike, StrikeBid
from opfor.systems.entropic.decisions import Act, Shot
from opfor.systems.entropic.moving import Moving
from opfor.systems.entropic.policy import Opponent
from opfor.systems.entropic.scene_table import battle_from
from opfor.systems.entropic.sight import shots_of, weapons_of
from opfor.systems.entropic.state import SEATS, Battle
from opfor.systems.entropic.strict import Fields
from opfor.systems.entropic.turn import Acting, acts_of
from opfor.tabletop.explain import tell_step


class Scene:
    """A battle that stands still, seen by the side that is to act."""

    def __init__(self, battle: Battle, number: int, seed: int) -> None:
        self.battle = battle
        self.number = number
        self.seed = seed

    def decide(
        self, seed: int | None = None, circuits: Mapping[str, Circuit] | None = None
    ) -> "Verdict":
        """The decision with its trace; the same scene and seed give the same one."""
        trees = dict(circuits) if circuits is not None else library().circuits
        drawn = self.seed if seed is None else seed
        return _Thinking(self.battle.copy(), self.number, drawn, Opponent(trees)).reach()


def read_scene(text: str, file: str = "scene") -> Scene:
    """The scene in a file's text, or `Refused` naming the field."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise fault(file, "not readable as JSON") from None
    fields = Fields(data, file)
    if fields.text("system") != "entropic":
        raise fault(file, "system: must be entropic")
    seat = fields.text("side", "a")
    if seat not in SEATS:
        raise fault(file, "side: must be a or b")
    seed = fields.whole("seed", 0, 2**63, zlib.crc32(text.encode()))
    battle = battle_from(fields)
    fields.done()
    battle.stage, battle.turn = "activate", 1
    return Scene(battle, SEATS.index(seat), seed)


class Verdict:
    """What the A.I. does, and why."""

    def __init__(self) -> None:
        self.model = ""
        self.name = ""
        self.action = "pass"
        #: move: the bases placed; attack: the shot and the tokens laid
        self.to = ""
        self.shot = ""
        self.bid = ""
        self.trace: list[Step] = []

    def to_json(self) -> dict[str, Any]:
        return {
            "model": self.model or None,
            "action": self.action,
            "to": self.to or None,
            "shot": self.shot or None,
            "bid": self.bid or None,
            "trace": [step.to_json() for step in self.trace],
        }

    def lines(self, library: Library) -> list[str]:
        head = f"{self.name} ({self.model}): {self.action}" if self.model else "The A.I. passes"
        more = [f" to {self.to}" if self.to else "", f", {self.shot}" if self.shot else ""]
        more.append(f", lays {self.bid} (points+dummies)" if self.bid else "")
        boxes = [tell_step(library, step) for step in self.trace]
        return [head + "".join(more), "", "Why:", *boxes]


class _Thinking(Game):
    """Decides one activation; nothing is carried out."""

    def __init__(self, battle: Battle, number: int, seed: int, mind: Opponent) -> None:
        super().__init__(battle, Dice(Seeded(seed, "rules")))
        self.battle = battle
        self.number = number
        self.verdict = Verdict()
        self._own = Dice(Seeded(seed, SEATS[number]))
        self._mind = mind

    def settle(self, decision: Decision) -> None:
        self._mind.settle(self, decision)

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        for decision in decisions:
            self.settle(decision)

    def dice_of(self, seat: str) -> Dice:
        return self._own

    def tell(self, event: Event) -> None:
        self.verdict.trace += event.trace

    def reach(self) -> Verdict:
        battle, number = self.battle, self.number
        acting = Acting("act", "", battle, number, acts_of(battle, number), True)
        self.settle(acting)
        act = cast(Act, acting.chosen)
        verdict = self.verdict
        verdict.action = act.action
        if act.model is None or act.part is None:
            return verdict
        verdict.model, verdict.name = act.model.id, act.model.part_name(act.part)
        if act.action == "move":
            moving = Moving("move", "", battle, act.model, act.part)
            self.settle(moving)
            verdict.to = moving.written()
        elif act.action == "attack":
            self._attack(act)
        return verdict

    def _attack(self, act: Act) -> None:
        model, part = act.model, act.part
        assert model is not None and part is not None
        shots = shots_of(self.battle, model, list(weapons_of(model, part)), None)
        if not shots:
            raise Refused(f"{model.name} sees no enemy")
        aiming = Aiming("shot", self.battle, model, part, shots, True)
        self.settle(aiming)
        shot = cast(Shot, aiming.chosen)
        self.verdict.shot = shot.label()
        if model.tokens:
            strike = Strike(self.battle, model, part, shot)
            bid = StrikeBid("bid", "bid", strike, model, 0, True)
            self.settle(bid)
            self.verdict.bid = bid.written()
