"""The resolution phase, in the order of EE-D6."""

from typing import cast

from opfor.boards.inches import is_within
from opfor.game import Game
from opfor.systems.entropic import narration
from opfor.systems.entropic.decisions import AttributeThing, Pick
from opfor.systems.entropic.profiles import ATTRIBUTES, COMMAND, WAYPOINTS
from opfor.systems.entropic.state import SEATS, Battle, Markers, Model, Part, Side


def resolution_phase(game: Game, battle: Battle) -> None:
    """Old stun goes, fire burns, pending becomes active, damage is assigned, the dead are
    removed, sisters are stunned, tokens and bases go back, and victory is looked at."""
    if game.is_heard:
        text = f"Turn {battle.turn}, resolution phase"
        narration.tell(game, "phase", text, ["EE-D6", "EE-PENDING"])
    for side in battle.sides:
        for model in side.models:
            if not model.is_gone:
                if game.is_heard:
                    narration.tell_fires(game, model)
                renew(model)
    for side in battle.sides:
        for model in side.models:
            if not model.is_gone:
                suffer(game, battle, model)
    for side in battle.sides:
        clear(side)
    score_objectives(battle)
    end_turn(game, battle)


def renew(model: Model) -> None:
    """Old stun and blindness go [EE-D6, EE-D17], every burning marker that was active gives a
    damaged one [EE-BURNING], then the pending box moves to the active one [EE-PENDING]."""
    for part in model.parts:
        pending, active = part.pending, part.active
        pending.damaged += active.burning
        active.stun = pending.stun
        active.blinded = pending.blinded
        active.burning += pending.burning
        active.damaged += pending.damaged
        active.is_destroyed = pending.is_destroyed
        active.is_annihilated = pending.is_annihilated
        part.pending = Markers()


def suffer(game: Game, battle: Battle, model: Model) -> None:
    """Damage and destruction take effect, component by component [EE-TIMING]."""
    for part in model.parts:
        if not part.is_gone and not is_lost(part):
            assign(game, battle, model, part)
    if any(part.active.is_annihilated for part in model.living):
        return _remove(game, battle, model, "EE-ANNIHILATED")
    for part in model.living:
        if part.active.is_destroyed:
            _lose_part(game, model, part)
    if not model.living:
        _remove(game, battle, model, "EE-DESTROYED")


def is_lost(part: Part) -> bool:
    return part.active.is_destroyed or part.active.is_annihilated


def assign(game: Game, battle: Battle, model: Model, part: Part) -> None:
    """EE-DAMAGED: the owner puts an attribute to 0 for each marker that has none yet; with
    none left to give up the component is destroyed."""
    while part.active.damaged > part.zeroed.bit_count():
        things = open_attributes(battle, part)
        if not things:
            part.active.is_destroyed = True
            return
        attribute = _give_up(game, model, part, things)
        part.zeroed |= 1 << attribute
        if game.is_heard:
            narration.tell_attribute(game, model, part, ATTRIBUTES[attribute])


def open_attributes(battle: Battle, part: Part) -> list[AttributeThing]:
    """Those printed above 0 and not damaged yet: four, with the switch waypoints as a fifth
    [EE-D16]."""
    last = WAYPOINTS if battle.switches.waypoints_attribute else COMMAND
    return [
        AttributeThing(part, attribute)
        for attribute in range(last + 1)
        if part.profile.values[attribute] > 0 and not part.zeroed >> attribute & 1
    ]


class GivingUp(Pick):
    """Which attribute a damaged marker takes."""

    def __init__(
        self, key: str, model: Model, part: Part, things: list[AttributeThing], is_heard: bool
    ) -> None:
        prompt = f"{model.part_name(part)} is damaged: which attribute becomes 0?"
        super().__init__("attribute", key, prompt, things, SEATS[model.side], is_heard)
        self.rules = ["EE-DAMAGED"]
        self.model = model
        self.part = part


def _give_up(game: Game, model: Model, part: Part, things: list[AttributeThing]) -> int:
    if len(things) == 1:
        return things[0].attribute
    key = f"{model.id} {model.index_of(part)} damaged {part.zeroed.bit_count() + 1}"
    decision = GivingUp(key, model, part, things, game.is_heard)
    game.settle(decision)
    return cast(AttributeThing, decision.chosen).attribute


def _lose_part(game: Game, model: Model, part: Part) -> None:
    """A destroyed component: each other one gets a stun marker at once [EE-SISTER]."""
    part.is_gone = True
    for other in model.living:
        other.active.stun += 1
    if game.is_heard and model.living:
        text = f"{model.part_name(part)} was destroyed; each other component got a stun marker"
        narration.tell(game, "destroyed", text, ["EE-DESTROYED", "EE-SISTER"], unit=model.id)


def _remove(game: Game, battle: Battle, model: Model, rule: str) -> None:
    """Out of the game; its points go to the other side [EE-D7]."""
    model.is_gone = True
    model.is_on_table = False
    for part in model.parts:
        part.is_gone = True
    battle.sides[1 - model.side].destroyed += model.profile.points
    if game.is_heard:
        narration.tell_gone(game, model, rule)


def clear(side: Side) -> None:
    """Tokens go back and old bases are taken up [EE-D8, EE-D12]; everybody may act again."""
    side.real = side.dummy = 0
    side.made_real = side.made_dummy = 0
    for model in side.models:
        model.real = model.dummy = model.shown = 0
        model.trail = []
        for part in model.parts:
            part.has_acted = False


def holder_of(battle: Battle, number: int) -> int:
    """The side with more models near an objective, or -1 [EE-D7]."""
    marker, reach = battle.scenario.objectives[number], battle.scenario.reach
    counts = [0, 0]
    for side in battle.sides:
        for model in side.models:
            if model.is_fighting and is_within(model.base, marker, reach):
                counts[model.side] += 1
    if counts[0] == counts[1]:
        return -1
    return 0 if counts[0] > counts[1] else 1


def score_objectives(battle: Battle) -> None:
    for number in range(len(battle.scenario.objectives)):
        holder = holder_of(battle, number)
        if holder >= 0:
            battle.sides[holder].held += battle.scenario.objective_points


def winner_of(battle: Battle) -> str:
    """The seat with the higher score; nobody on a draw."""
    first, second = battle.sides
    if first.score == second.score:
        return ""
    return first.seat if first.score > second.score else second.seat


def end_turn(game: Game, battle: Battle) -> None:
    """The end of the game at the turn limit or when a side has nothing left, else a new turn
    with the initiative on the other side [EE-D5, EE-D7]."""
    if game.is_heard:
        narration.tell_turn_end(game, battle)
    is_last = battle.turn >= battle.scenario.turns
    if is_last or any(side.is_beaten for side in battle.sides):
        battle.stage = "over"
        if game.is_heard:
            narration.tell_result(game, battle, winner_of(battle))
        return
    begin_turn(battle)


def begin_turn(battle: Battle) -> None:
    """A turn is command, activation and resolution [EE-TURN]."""
    if battle.turn > 0 and not battle.switches.initiative_stays:
        battle.initiative = 1 - battle.initiative
    battle.turn += 1
    battle.stage = "command"
    battle.passes = 0
    battle.count = 0
