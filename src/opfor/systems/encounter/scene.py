"""A hex scene in, one decision out: which formation, which order, where to, whom, and why."""

import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from opfor.circuits.model import Circuit
from opfor.circuits.trace import Step
from opfor.dice import Dice, Seeded
from opfor.faults import Refused, fault
from opfor.game import RULES, Decision, Event, Game
from opfor.systems.encounter import legal, library
from opfor.systems.encounter.battle import ENTRY, NOWHERE, Battle, Formation
from opfor.systems.encounter.decisions import Ask, act_id, play_id, target_words, unit_id
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.noted import Noted
from opfor.systems.encounter.policy import SoloRules
from opfor.systems.encounter.profiles import Core
from opfor.systems.encounter.reach import eligible, moving_order
from opfor.systems.encounter.scene_reader import read_battle
from opfor.systems.encounter.thread import Thread

#: the side for which a scene is decided
AI = 0
MAX_BYTES = 1_000_000


class Scene:
    """A position as a file gave it."""

    def __init__(self, battle: Battle, seed: int, activate: str) -> None:
        self.battle = battle
        self.seed = seed
        #: the formation to decide for; empty: the A.I. rolls who acts
        self.activate = activate

    def decide(
        self, seed: int | None = None, circuits: Mapping[str, Circuit] | None = None
    ) -> "Verdict":
        """The decision with its trace; the same scene and seed give the same one."""
        trees = dict(circuits) if circuits is not None else library().circuits
        drawn = self.seed if seed is None else seed
        game = _Quiet(self.battle.copy(), drawn, SoloRules(trees))
        return _Deciding(game, self.activate).reach()


def read_scene(text: str, file: str = "scene", core: Core | None = None) -> Scene:
    """The scene in a file's text, or one sentence that names the field at fault."""
    if len(text) > MAX_BYTES:
        raise fault(file, f"a scene has at most {MAX_BYTES:,} letters")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise fault(file, f"not readable as JSON: {error}") from None
    if not isinstance(data, dict):
        raise fault(file, "an object is needed")
    battle = read_battle(data, file, core)
    seed = data.get("seed", zlib.crc32(text.encode()))
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise fault(file, "seed: a whole number is needed")
    activate = data.get("activate", "")
    if not isinstance(activate, str):
        raise fault(file, "activate: the id of a formation is needed")
    return Scene(battle, seed, activate)


class Verdict:
    """What a formation does, and why."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.formation = ""
        self.card = ""
        self.card_words = ""
        self.order = ""
        self.action = "pass"
        self.target = ""
        #: why it is not the hex that was named
        self.instead = ""
        #: where each unit goes, by its id
        self.moves: dict[str, str] = {}
        self.trace: list[Step] = []
        #: of the trace, the boxes that led to the action
        self.decided: list[Step] = []
        #: every die in the order rolled, and those outside the boxes in words
        self.faces: list[int] = []
        self.rolled: list[str] = []

    def to_json(self) -> dict[str, Any]:
        return {
            "formation": self.formation,
            "card": self.card or None,
            "order": self.order,
            "action": self.action,
            "target": self.target or None,
            "moves": self.moves,
            "trace": [step.to_json() for step in self.trace],
            "dice": self.faces,
            "rolled": self.rolled,
            "core": self.core.name,
            "is_stand_in": self.core.is_stand_in,
        }


class _Quiet(Game):
    """Dice for one decision; reasons are wanted."""

    def __init__(self, state: object, seed: int, policy: SoloRules) -> None:
        super().__init__(state, Dice(Seeded(seed, RULES)))
        self.noted = Noted(Seeded(seed, "decide"))
        #: what each die outside the boxes was for
        self.told: list[str] = []
        self._seat_dice = Dice(self.noted)
        self._policy = policy

    def settle(self, decision: Decision) -> None:
        self._policy.settle(self, decision)

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        for decision in decisions:
            self.settle(decision)

    def dice_of(self, seat: str) -> Dice:
        return self._seat_dice

    def tell(self, event: Event) -> None:
        self.told.append(event.text)


class _Deciding:
    """One activation, from who acts to where each unit goes; nothing is carried out."""

    def __init__(self, game: _Quiet, activate: str) -> None:
        self.game = game
        self.field = Field(game)
        self.battle = self.field.battle
        self.activate = activate
        self.verdict = Verdict(self.battle.core)

    def reach(self) -> Verdict:
        open = eligible(self.battle, AI, self.battle.phase)
        if self.activate:
            self._decide(self._named(open), max(0, len(open) - 1))
        while open and not self.verdict.formation:
            ask = Ask("activate", self.battle, AI)
            ask.values = [formation.index for formation in open]
            formation = self.battle.formations[self.field.settle(ask)]
            open = [each for each in open if each.index != formation.index]
            self._decide(formation, len(open))
            if self.verdict.action == "defer" and open:
                self.verdict.formation = ""
        self.verdict.faces = self.game.noted.seen
        self.verdict.rolled = self.game.told
        return self.verdict

    def _named(self, open: list[Formation]) -> Formation:
        for formation in open:
            if formation.id == self.activate:
                return formation
        raise Refused(f"activate: '{self.activate[:40]}' is no formation of the A.I. that may act")

    def _decide(self, formation: Formation, others: int) -> None:
        verdict, battle = self.verdict, self.battle
        verdict.formation = formation.id
        thread = Thread(f"phase-{battle.phase}", formation)
        thread.others = others
        if formation.where == ENTRY:
            thread.circuit = "tactical-entry"
            self._enter(formation, thread)
        else:
            self._act(formation, thread)
        verdict.trace += thread.trace

    def _enter(self, formation: Formation, thread: Thread) -> None:
        hex = self.field.settle(Ask("enter", self.battle, AI, thread))
        self.verdict.instead = thread.instead
        self.verdict.decided = list(thread.trace)
        self.verdict.action = "defer" if hex == NOWHERE else "enter"
        if hex != NOWHERE:
            self.verdict.target = self.battle.grid.label(hex)

    def _act(self, formation: Formation, thread: Thread) -> None:
        verdict, battle = self.verdict, self.battle
        if battle.phase == 1:
            play = self.field.ask_card("activation", thread)
            if play is not None:
                verdict.card = play_id(battle, play)
                verdict.card_words = f"{play.card} on {target_words(battle, play)}"
        ask = Ask("act", battle, AI, thread)
        self.field.settle(ask)
        verdict.decided = list(thread.trace)
        act = ask.act
        if act is None:
            return
        verdict.order, verdict.action = act.order, act.action
        verdict.target = act_id(battle, act).partition(": ")[2].partition(" ")[2]
        if act.action in (legal.MOVE, legal.WITHDRAW):
            thread.action = act.action
            self._move(formation, thread)
        elif act.action == legal.ENGAGE:
            charge = Thread("charge", formation)
            charge.action, charge.ends = "engage", 1 << act.target
            self._move(formation, charge)
            thread.trace += charge.trace

    def _move(self, formation: Formation, thread: Thread) -> None:
        for unit in moving_order(self.battle, formation):
            ask = Ask("move", self.battle, AI, thread)
            ask.unit = unit
            hex = self.field.settle(ask)
            where = ask.written() if hex != NOWHERE else "rides"
            self.verdict.moves[unit_id(self.battle, unit)] = where


def decision_json(verdict: Verdict) -> dict[str, Any]:
    return verdict.to_json()
