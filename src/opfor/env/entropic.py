"""The activations of Entropic Engine: which component acts, and how; or the side passes."""

from typing import cast

from opfor.env.macros import Macros, kept
from opfor.game import Decision, Game, Policy
from opfor.systems.entropic.decisions import Act
from opfor.systems.entropic.state import SEATS, Battle, Model
from opfor.systems.entropic.turn import Acting, acts_of, has_open

ACTIONS = ("move", "attack", "cloak", "extinguish", "pass")
#: components a model can have
PARTS = 4
#: numbers seen of a model, of the game
OF_MODEL, OF_GAME = 14, 4


class EntropicMacros(Macros):
    """A component of a model does one of its actions; the last action is the side's pass."""

    intents = tuple(f"part {part + 1}: {action}" for part in range(PARTS) for action in ACTIONS)
    of_game = OF_GAME
    of_unit = OF_MODEL

    @property
    def actions(self) -> int:
        return self.slots * len(self.intents) + 1

    def count(self, state: object, side: str) -> int:
        return len(cast(Battle, state).sides[SEATS.index(side)].models)

    def side(self, state: object) -> str:
        battle = cast(Battle, state)
        if battle.stage != "activate" or battle.passes >= 2:
            return ""
        for number in (battle.next, 1 - battle.next):
            if has_open(battle, number):
                return SEATS[number]
        return ""

    def offered(self, state: object, side: str) -> list[int]:
        acts = acts_of(cast(Battle, state), SEATS.index(side))
        return sorted({self._number(act) for act in acts})

    def _number(self, act: Act) -> int:
        model, part = act.model, act.part
        if model is None or part is None:
            return self.actions - 1
        place = min(PARTS - 1, model.index_of(part))
        return self.action(model.number, place * len(ACTIONS) + ACTIONS.index(act.action))

    def settle(self, game: Game, decision: Decision, action: int, printed: Policy) -> bool:
        if not isinstance(decision, Acting):
            return False
        for place, act in enumerate(decision.acts):
            if self._number(act) == action:
                decision.take(place)
                return True
        return False

    def look(self, state: object, side: str) -> list[float]:
        battle = cast(Battle, state)
        number = SEATS.index(side)
        own, enemy = battle.sides[number], battle.sides[1 - number]
        seen = [
            battle.turn / battle.scenario.turns,
            kept(own.score / 500.0),
            kept(enemy.score / 500.0),
            1.0 if battle.initiative == number else 0.0,
        ]
        for each in (own, enemy):
            for slot in range(self.slots):
                if slot < len(each.models):
                    seen += _seen(battle, each.models[slot], number)
                else:
                    seen += [0.0] * OF_MODEL
        return seen


def _seen(battle: Battle, model: Model, viewer: int) -> list[float]:
    """What a side may see of a model: of an enemy's tokens only how many there are."""
    x, y = 0.0, 0.0
    if model.is_fighting:
        x, y = model.base.x / battle.field.width, model.base.y / battle.field.depth
        if viewer == 1:
            x, y = 1.0 - x, 1.0 - y
    parts = model.living
    return [
        1.0 if not model.is_gone else 0.0,
        1.0 if model.is_on_table else 0.0,
        kept(x),
        kept(y),
        len(parts) / max(1, len(model.parts)),
        sum(part.has_acted for part in parts) / max(1, len(parts)),
        kept(sum(part.active.stun for part in parts) / 4.0),
        kept(sum(part.active.damaged for part in parts) / 4.0),
        kept(sum(part.pending.stun + part.pending.damaged for part in parts) / 4.0),
        kept(sum(part.attack for part in parts) / 12.0),
        kept(sum(part.defend for part in parts) / 12.0),
        kept(model.tokens / 6.0),
        kept(model.real / 6.0) if model.side == viewer else -1.0,
        1.0 if model.is_cloaked else 0.0,
    ]
