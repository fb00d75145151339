"""The activation phase: one component acts at a time, sides in turn [EE-D5, EE-ONE-ACTION]."""

from typing import cast

from opfor.game import Game
from opfor.systems.entropic import narration
from opfor.systems.entropic.attack import attack
from opfor.systems.entropic.decisions import Act, Bidding, Pick
from opfor.systems.entropic.effects import (
    allowance,
    burning_of,
    can_activate,
    cloak,
    extinguish,
    is_allowed,
    may_activate,
    show_point,
    spend,
)
from opfor.systems.entropic.moving import edge_places, move
from opfor.systems.entropic.sight import can_attack_at_all
from opfor.systems.entropic.state import SEATS, Battle, Model, Part


def acts_of(battle: Battle, number: int) -> list[Act]:
    """Everything a side may do now; passing as a side comes last [EE-D5, EE-D19]."""
    found: list[Act] = []
    for model in battle.sides[number].models:
        for part in model.parts:
            if can_activate(model, part):
                for action in part.profile.actions:
                    if can_do(battle, model, part, action):
                        found.append(Act(model, part, action))
    found.append(Act(None, None, "pass"))
    return found


def can_do(battle: Battle, model: Model, part: Part, action: str) -> bool:
    """Whether an action is open to a component that may activate."""
    if not is_allowed(part, action):
        return False
    if action == "move":
        return can_move(battle, model, part)
    if not model.is_on_table:
        return False
    if action == "attack":
        return can_attack_at_all(battle, model, part)
    if action == "extinguish":
        return burning_of(part) > 0
    if action == "cloak":
        return not model.is_cloaked
    return True


def can_move(battle: Battle, model: Model, part: Part) -> bool:
    """With a Move above 0; off the table also only where the edge has room [EE-D23]."""
    if allowance(model, part, battle.switches) == 0:
        return False
    return model.is_on_table or len(edge_places(battle, model)) > 0


def has_open(battle: Battle, number: int) -> bool:
    """Whether somebody of a side could act as far as both sides can see; a side that turns
    out to have nobody passes, and nobody learns what its tokens are."""
    for model in battle.sides[number].models:
        for part in model.parts:
            if may_activate(model, part) and (model.is_on_table or part.move > 0):
                return True
    return False


class Acting(Pick):
    """Who acts, and how."""

    def __init__(
        self, key: str, prompt: str, battle: Battle, number: int, acts: list[Act], is_heard: bool
    ) -> None:
        super().__init__("act", key, prompt, acts, SEATS[number], is_heard)
        self.rules = ["EE-D5", "EE-ONE-ACTION"]
        self.battle = battle
        self.number = number
        self.acts = acts


def activate(game: Game, battle: Battle) -> None:
    """One activation, or the end of the phase when nobody can act or both passed."""
    number = battle.next
    if not has_open(battle, number):
        number = 1 - number
    if battle.passes >= 2 or not has_open(battle, number):
        battle.stage = "resolve"
        return
    battle.count += 1
    acts = acts_of(battle, number)
    prompt = "Which model acts?"
    key = f"turn {battle.turn} act {battle.count}"
    decision = Acting(key, prompt, battle, number, acts, game.is_heard)
    game.settle(decision)
    perform(game, battle, number, cast(Act, decision.chosen), key)
    battle.next = 1 - number


def perform(game: Game, battle: Battle, number: int, act: Act, key: str) -> None:
    model, part = act.model, act.part
    if model is None or part is None:
        battle.passes += 1
        if game.is_heard:
            narration.tell(game, "pass", f"{battle.sides[number].name} passed", ["EE-D5"])
        return
    battle.passes = 0
    if part.is_over_stunned and show_point(model) and game.is_heard:
        text = f"{model.name} showed a command point to act in spite of its stun markers"
        narration.tell(game, "shown", text, ["EE-OVERSTUN", "EE-D22"], unit=model.id)
    if act.action == "move":
        move(game, battle, model, part, f"{key} {model.id} move")
    elif act.action == "attack":
        attack(game, battle, model, part, f"{key} {model.id} attack")
    else:
        part.has_acted = True
        _perform_alone(game, battle, model, part, act.action, key)


def _perform_alone(
    game: Game, battle: Battle, model: Model, part: Part, action: str, key: str
) -> None:
    """The actions that nobody opposes: Cloak, Extinguish, Pass."""
    if action == "cloak":
        cloak(model)
        rules, text = ["EE-CLOAK"], f"{model.name} cloaked itself"
    elif action == "extinguish":
        count = put_out(game, battle, model, part, key)
        rules, text = ["EE-EXTINGUISH"], f"{model.name} put out {count} of its fires"
    else:
        rules, text = ["EE-D19"], f"{model.part_name(part)} did nothing"
    if game.is_heard:
        narration.tell(game, action, text, rules, unit=model.id)


def put_out(game: Game, battle: Battle, model: Model, part: Part, key: str) -> int:
    """Extinguish, boosted with tokens that nobody opposes [EE-BOOST]; only real points help,
    by switch dummies too [EE-D17]."""
    points = 0
    if model.tokens and burning_of(part) > 1:
        prompt = f"Which tokens of {model.name} do you spend on putting out the fire?"
        decision = Bidding("fire", f"{key} {model.id} fire", prompt, SEATS[model.side], model)
        decision.rules = ["EE-BOOST", "EE-EXTINGUISH"]
        game.settle(decision)
        spend(model, decision.real, decision.dummy)
        points = decision.real
        if game.is_heard:
            text = f"{model.name} spent {decision.real} points and {decision.dummy} dummies"
            narration.tell(game, "revealed", text, ["EE-BOOST"], unit=model.id)
        if battle.switches.dummies_extinguish:
            points += decision.dummy
    return extinguish(part, points)
