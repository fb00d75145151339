"""The game at the table, stage by stage: set-up, command, activation, resolution."""

from collections.abc import Sequence

from opfor.circuits.model import Node
from opfor.circuits.trace import Step
from opfor.circuits.walk import Picked
from opfor.dice import Dice
from opfor.game import Decision, Event, Game
from opfor.systems.entropic.decisions import AttributeThing
from opfor.systems.entropic.effects import burning_of, cloak, extinguish, show_point, spend
from opfor.systems.entropic.forces import MAX_MODELS
from opfor.systems.entropic.narration import tell_fires
from opfor.systems.entropic.questions_fight import gladness
from opfor.systems.entropic.resolution import GivingUp, begin_turn, clear, renew, suffer
from opfor.systems.entropic.state import Model, Part
from opfor.systems.entropic.table.desk import Desk
from opfor.systems.entropic.table.fighting import StrikeAtTable, attack, defend, move
from opfor.systems.entropic.table.oracle import ActingOracle, DeskOracle, able
from opfor.systems.entropic.table.state import AI, YOU


def open_game(desk: Desk) -> None:
    """Who places first, who has the initiative [EE-DEPLOY, EE-D4]."""
    battle = desk.state.battle
    ours, yours = battle.sides[AI].value, battle.sides[YOU].value
    if not yours:
        options = [("more", "more"), ("same", "the same"), ("less", "less")]
        prompt = f"The A.I.'s force is worth {ours}. What is yours worth?"
        answer = desk.choose("your force", prompt, options, "EE-FORCES")
        yours = ours + {"more": 1, "same": 0, "less": -1}[answer]
        battle.sides[YOU].value = yours
    if ours == yours:
        roll = desk.game.dice.d6d("who places first", ["A.I.", "you"])
        battle.next = battle.initiative = roll.option - 1
    else:
        battle.next = AI if ours > yours else YOU
        is_higher = battle.switches.higher_force_leads
        battle.initiative = battle.next if is_higher else 1 - battle.next
    first = ("The A.I. places", "You place")[battle.next]
    leads = ("the A.I. has", "you have")[battle.initiative]
    text = f"{first} first; {leads} the initiative"
    desk.tell("note", text, "EE-DEPLOY", "EE-INITIATIVE")
    battle.stage = "deploy"


class DeployOracle(DeskOracle):
    """The A.I. knows its models; the table is the person's to see."""

    def __init__(self, desk: Desk, models: list[Model]) -> None:
        super().__init__(desk, "A.I.")
        self.models = models
        self.model = models[0]

    def known(self, node: Node, name: str) -> bool | None:
        if name == "can-start-cloaked":
            return self.model.profile.can_cloak
        return super().known(node, name)

    def pick(self, node: Node) -> Picked:
        if node.name != "own-model":
            return super().pick(node)
        keys = [
            [-float(max(part.move for part in model.parts)), -float(model.profile.points)]
            for model in self.models
        ]
        picked = self.take_best(keys, [model.name for model in self.models])
        self.model = self.models[self.chosen]
        return picked


def deploy(desk: Desk) -> None:
    """One placement of either side, in turn."""
    battle = desk.state.battle
    left = [model for model in desk.state.models if not model.is_on_table]
    if not left and desk.state.is_player_done:
        desk.state.is_player_done = False
        return begin_turn(battle)
    is_ours = battle.next == AI if left and not desk.state.is_player_done else bool(left)
    if is_ours:
        _place(desk, left)
    else:
        _await_placement(desk)
    battle.next = YOU if is_ours else AI


def _place(desk: Desk, left: list[Model]) -> None:
    oracle = DeployOracle(desk, left)
    trace: list[Step] = []
    end = desk.follow("deploy", oracle, trace)
    model = oracle.model
    model.is_on_table = True
    model.is_cloaked = end.action == "place-cloaked"
    how = desk.preferences(trace, "place")
    cloaked = ", cloaked: only its base" if model.is_cloaked else ""
    text = f"Place {model.name} in the A.I.'s zone{cloaked}. Best: {how}"
    desk.order(text, trace, "EE-DEPLOY", put_back=f"{model.name}: off the table")
    desk.choose(
        f"{model.id} placed", f"{model.name}: placed?", [("done", "done")], "EE-DEPLOY", "done"
    )


def _await_placement(desk: Desk) -> None:
    state = desk.state
    state.player_count += 1
    options = [("done", "done"), ("none", "I have none left")]
    key = f"your model {state.player_count}"
    listed = len(state.yours)
    which = f" ({state.player_count} of {listed})" if listed else ""
    prompt = f"Place one of your models{which}."
    answer = desk.choose(key, prompt, options, "EE-DEPLOY", "done")
    state.player_count -= answer == "none"
    most = listed or MAX_MODELS
    state.is_player_done = answer == "none" or state.player_count == most


def activate(desk: Desk) -> None:
    """One activation of either side [EE-D5]."""
    battle = desk.state.battle
    has_own = any(able(desk, action) for action in ("move", "attack", "cloak"))
    is_ours = has_own and (battle.next == AI or desk.state.is_player_done)
    if not is_ours and desk.state.is_player_done:
        battle.stage = "resolve"
    elif is_ours:
        battle.count += 1
        if _act(desk) == "pass" and desk.state.is_player_done:
            battle.stage = "resolve"
        battle.next = YOU
    else:
        _await_player(desk)


def _act(desk: Desk) -> str:
    _show_points(desk)
    oracle = ActingOracle(desk)
    trace: list[Step] = []
    end = desk.follow("activation", oracle, trace)
    if oracle.acting is None:
        desk.order("The A.I. passes", trace, "EE-D5")
        return "pass"
    model, part = oracle.acting
    part.has_acted = True
    key = f"act {desk.state.battle.count} {model.id}"
    if end.action == "move":
        move(desk, model, part, trace)
        desk.choose(f"{key} done", f"{model.name}: moved?", [("done", "done")], "EE-MOVE", "done")
    elif end.action == "attack":
        attack(desk, model, part, key, trace)
    elif end.action == "cloak":
        cloak(model)
        text = f"{model.name} cloaks itself: only its base stays on the table"
        desk.order(text, trace, "EE-CLOAK", put_back=f"{model.name}: back on its base")
    else:
        desk.order(f"{model.part_name(part)} puts out its fires", trace, "EE-EXTINGUISH")
        _put_out(desk, model, part)
    return end.action


def _put_out(desk: Desk, model: Model, part: Part) -> None:
    """Extinguish with the points it takes [EE-EXTINGUISH, EE-BOOST]."""
    points = 0
    if model.tokens and burning_of(part) > 1:
        trace: list[Step] = []
        oracle = StrikeAtTable(desk, model, part, False)
        if desk.follow("fire", oracle, trace).action == "lay-needed":
            points = min(model.real, burning_of(part) - 1)
    spend(model, points, 0)
    text = f"{model.name} spends {points} points; {extinguish(part, points)} fires are out"
    desk.tell("note", text, "EE-EXTINGUISH")


def _show_points(desk: Desk) -> None:
    """Over-stunned models that may act say so before anybody is asked about them: a question
    about one that had only dummies would tell [EE-OVERSTUN, EE-D22]."""
    for model in desk.state.placed:
        waits = any(part.is_over_stunned and not part.has_acted for part in model.living)
        if waits and model.real and show_point(model):
            desk.tell("note", f"{model.name} shows a command point to act", "EE-D22")


def _await_player(desk: Desk) -> None:
    """The person activates a model, attacks, or has nothing left to do."""
    state = desk.state
    state.player_count += 1
    options = [
        ("done", "done, no attack on the A.I."),
        ("attack", "I attack an A.I. model"),
        ("none", "I have none left, or pass for good"),
    ]
    key = f"your turn {state.player_count}"
    answer = desk.choose(key, "Activate one of your models.", options, "EE-D5", "done")
    if answer == "attack":
        attacked(desk, key)
    most = sum(len(entry.profile.parts) for entry in state.yours)
    state.is_player_done = answer == "none" or state.player_count == most
    state.battle.next = AI


def attacked(desk: Desk, key: str) -> None:
    """The person attacks: which model, then step by step."""
    if desk.state.placed:
        model = desk.which(f"{key} target", "Which A.I. model?", desk.state.placed, "EE-TARGET")
        defend(desk, model, f"{key} {model.id}")


class OwnChoices(Game):
    """Resolution for the A.I.'s side: its choices by circuit, everything else as it is."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.state, desk.game.dice)
        self.desk = desk

    def settle(self, decision: Decision) -> None:
        assert isinstance(decision, GivingUp)
        oracle = GivingOracle(self.desk, decision)
        trace: list[Step] = []
        self.desk.follow("give-up", oracle, trace)
        decision.take(oracle.chosen)

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        for decision in decisions:
            self.settle(decision)

    def dice_of(self, seat: str) -> Dice:
        return self.desk.game.dice_of(seat)

    def tell(self, event: Event) -> None:
        self.desk.game.tell(event)


class GivingOracle(DeskOracle):
    """Which attribute goes: all of it is known."""

    def __init__(self, desk: Desk, decision: GivingUp) -> None:
        super().__init__(desk, decision.model.name)
        self.decision = decision

    def known(self, node: Node, name: str) -> bool | None:
        return len(self.decision.part.profile.weapons) > 0

    def pick(self, node: Node) -> Picked:
        things = [thing for thing in self.decision.things if isinstance(thing, AttributeThing)]
        keys = [[gladness(name, thing.attribute) for name in node.prefer] for thing in things]
        return self.take_best(keys, [thing.id() for thing in things])


def resolve(desk: Desk) -> None:
    """The resolution phase for the A.I.'s models; the person does theirs [EE-D6]."""
    battle = desk.state.battle
    desk.tell("phase", f"Turn {battle.turn}: resolution. Do yours as well.", "EE-D6", "EE-PENDING")
    game = OwnChoices(desk)
    for model in desk.state.models:
        tell_fires(game, model)
        renew(model)
    for model in desk.state.models:
        suffer(game, battle, model)
    clear(desk.state.side)
    _end_turn(desk)


def _end_turn(desk: Desk) -> None:
    battle = desk.state.battle
    key = f"turn {battle.turn} end"
    is_last = battle.turn >= battle.scenario.turns or not desk.state.models
    if not is_last:
        prompt = "Have you any models left?"
        is_last = not desk.is_so(f"{key} left", prompt, "EE-D7")
    if not is_last:
        return begin_turn(battle)
    options = [("ai", "the A.I."), ("you", "you"), ("draw", "nobody")]
    lost = battle.sides[YOU].destroyed
    prompt = f"Count objectives and points (the A.I. lost {lost}): who won?"
    winner = desk.choose(f"{key} winner", prompt, options, "EE-D7")
    battle.stage = "over"
    words = {"ai": "The A.I. won", "you": "You won", "draw": "A draw"}
    desk.tell("result", words[winner], "EE-D7")
