"""The Attack action in the five steps of its page, with both interrupts [EE-ATTACK].

Select target, place bids, determine range, determine combat scores, determine damage. All
that an attack does goes to pending boxes, so a return attack cannot undo it.
"""

from typing import cast

from opfor.boards.inches import Base, gap, is_within
from opfor.game import Game
from opfor.systems.entropic import narration
from opfor.systems.entropic.damage import STUNNED, mark, result_of
from opfor.systems.entropic.decisions import (
    YES_NO,
    Aim,
    Bidding,
    PartThing,
    Pick,
    Shot,
    Thing,
    points_and_dummies,
)
from opfor.systems.entropic.effects import (
    can_pay,
    may_pay,
    pay,
    shooter_stun,
    spend,
    stun_of,
    uncloak,
)
from opfor.systems.entropic.moving import move
from opfor.systems.entropic.profiles import Weapon
from opfor.systems.entropic.scores import BEYOND, LONG, Facts, Scores, determine
from opfor.systems.entropic.sight import is_closest, shots_of, weapons_of
from opfor.systems.entropic.state import SEATS, Battle, Model, Part


class Strike(Thing):
    """One weapon's attack in progress."""

    def __init__(self, battle: Battle, attacker: Model, part: Part, shot: Shot) -> None:
        self.battle = battle
        self.attacker = attacker
        self.part = part
        self.weapon: Weapon = shot.weapon
        self.target = shot.target
        self.target_part = shot.part or shot.target.living[0]
        self.is_declared = shot.part is not None or len(shot.target.living) == 1
        self.aim: Aim = shot.aim
        self.has_moved_away = False
        #: tokens laid, real and dummy, by the attacker and by the target
        self.bid = (0, 0)
        self.answer = (0, 0)
        self.facts = Facts(0, 0, 0.0, 0.0)
        self.scores: Scores | None = None

    def id(self) -> str:
        return f"{self.weapon.name} at {self.target.id}"

    def label(self) -> str:
        return f"{self.weapon.name} at {self.target.name}"


def attack(game: Game, battle: Battle, attacker: Model, part: Part, key: str) -> None:
    """A whole Attack action; an interrupting one is made by `return_attack`."""
    part.has_acted = True
    make(game, battle, attacker, part, None, key)


def make(
    game: Game, battle: Battle, attacker: Model, part: Part, only: Model | None, key: str
) -> None:
    """Select for every weapon first, then the other steps in the attacker's order
    [EE-ONE-WEAPON]."""
    strikes = select(game, battle, attacker, part, only, key)
    if not battle.switches.cloak_survives_attack and attacker.is_cloaked:
        _lose_cloak(game, attacker, strikes)
    while strikes:
        strike = _next_strike(game, strikes, key)
        strikes.remove(strike)
        place_bids(game, strike, key)
        determine_range(strike)
        finish(game, strike, key, only is None)


def select(
    game: Game, battle: Battle, attacker: Model, part: Part, only: Model | None, key: str
) -> list[Strike]:
    """Step 1: the shot of each weapon used, the part that is hit, and the move interrupt."""
    weapons = list(weapons_of(attacker, part))
    strikes: list[Strike] = []
    while weapons and len(strikes) < (2 if part.profile.is_volley else 1):
        shots = shots_of(battle, attacker, weapons, only)
        if not shots:
            break
        at = f"{key} shot {len(strikes) + 1}"
        aiming = Aiming(at, battle, attacker, part, shots, game.is_heard)
        game.settle(aiming)
        shot = cast(Shot, aiming.chosen)
        weapons.remove(shot.weapon)
        strike = Strike(battle, attacker, part, shot)
        strikes.append(strike)
        if not strike.is_declared:
            _choose_part(game, strike, at)
        if game.is_heard:
            narration.tell_target(game, strike)
        if only is None:
            offer_move(game, strike, at)
    return strikes


class Aiming(Pick):
    """Which weapon at whom, and where."""

    def __init__(
        self,
        key: str,
        battle: Battle,
        attacker: Model,
        part: Part,
        shots: list[Shot],
        is_heard: bool,
    ) -> None:
        prompt = f"Which attack does {attacker.part_name(part)} make?" if is_heard else ""
        super().__init__("shot", key, prompt, shots, SEATS[attacker.side], is_heard)
        self.rules = ["EE-TARGET", "EE-ONE-WEAPON"]
        self.battle = battle
        self.attacker = attacker
        self.part = part
        self.shots = shots


def _choose_part(game: Game, strike: Strike, key: str) -> None:
    """EE-TARGET-PART: the target's player chooses what the attacker did not declare."""
    target = strike.target
    things = [PartThing(target, part) for part in target.living]
    prompt = f"Which component of {target.name} is attacked?"
    decision = TakingHit(key, prompt, things, strike, game.is_heard)
    game.settle(decision)
    strike.target_part = cast(PartThing, decision.chosen).part


class TakingHit(Pick):
    """Which component of the target an attack goes to."""

    def __init__(
        self, key: str, prompt: str, things: "list[PartThing]", strike: Strike, is_heard: bool
    ) -> None:
        seat = SEATS[strike.target.side]
        super().__init__("part", f"{key} part", prompt, things, seat, is_heard)
        self.rules = ["EE-TARGET-PART"]
        self.strike = strike


class Interrupting(Pick):
    """Whether the target interrupts: by a move, or by a return attack.

    It is asked whenever there are tokens that could pay, so that being asked tells nobody
    what they are.
    """

    def __init__(self, kind: str, key: str, strike: Strike, is_heard: bool) -> None:
        words = "moves at once" if kind == "flee" else "attacks back"
        spent = f"Spend a command point so that {strike.target.name} {words}?"
        prompt = spent if is_heard else ""
        target = strike.target
        words_open = YES_NO if can_pay(strike.battle, target) else YES_NO[1:]
        seat = SEATS[target.side]
        super().__init__(kind, f"{key} {kind}", prompt, words_open, seat, is_heard)
        self.rules = ["EE-MOVE-INTERRUPT" if kind == "flee" else "EE-RETURN-ATTACK"]
        self.strike = strike

    @property
    def is_yes(self) -> bool:
        return len(self.things) > 1 and self.index == 0


def offer_move(game: Game, strike: Strike, key: str) -> None:
    """EE-MOVE-INTERRUPT: a target that has not acted may pay to move; then only its source
    base can be attacked."""
    target, battle = strike.target, strike.battle
    mover = target.mover
    if mover is None or mover.has_acted or mover.move == 0 or not may_pay(battle, target):
        return
    decision = Interrupting("flee", key, strike, game.is_heard)
    game.settle(decision)
    if not decision.is_yes:
        return
    _pay(game, battle, target, "EE-MOVE-INTERRUPT")
    move(game, battle, target, mover, f"{key} flight")
    strike.aim = Aim("source", target.trail[0], False)
    strike.has_moved_away = True
    if game.is_heard:
        narration.tell_moved_away(game, strike)


def _pay(game: Game, battle: Battle, model: Model, rule: str) -> None:
    purse = pay(battle, model)
    if game.is_heard:
        text = f"{model.name} interrupts: a command point from its {purse}"
        narration.tell(game, "interrupt", text, [rule, "EE-D15"], unit=model.id, paid=purse)


def _lose_cloak(game: Game, attacker: Model, strikes: list[Strike]) -> None:
    """EE-D18: attacking costs the cloak, unless every weapon used is silent."""
    if all(strike.weapon.is_silent for strike in strikes):
        return
    uncloak(attacker)
    if game.is_heard:
        narration.tell(game, "effect", f"{attacker.name} lost its cloak", ["EE-D18"])


def _next_strike(game: Game, strikes: list[Strike], key: str) -> Strike:
    if len(strikes) == 1:
        return strikes[0]
    ordering = Ordering(f"{key} order", strikes, game.is_heard)
    game.settle(ordering)
    return cast(Strike, ordering.chosen)


class Ordering(Pick):
    """Which of several weapons is resolved first."""

    def __init__(self, key: str, strikes: list[Strike], is_heard: bool) -> None:
        seat = SEATS[strikes[0].attacker.side]
        super().__init__("order", key, "Which attack is resolved first?", strikes, seat, is_heard)
        self.rules = ["EE-ONE-WEAPON"]
        self.strikes = strikes


class StrikeBid(Bidding):
    """A bid in an attack; the passive player sees how many tokens the active one laid."""

    def __init__(
        self, kind: str, key: str, strike: Strike, model: Model, against: int, is_heard: bool
    ) -> None:
        prompt = ""
        if is_heard:
            has = f"({points_and_dummies(model.real, model.dummy)})"
            before = f" against {against} of the enemy's" if kind == "answer" else ""
            prompt = f"Which tokens of {model.name} do you lay{before} {has}?"
        super().__init__(kind, f"{key} {kind}", prompt, SEATS[model.side], model)
        self.rules = ["EE-BID"]
        self.strike = strike
        self.against = against


def place_bids(game: Game, strike: Strike, key: str) -> None:
    """Step 2 [EE-BID]: tokens are taken off both consoles and are spent [EE-D9]."""
    at = f"{key} {strike.weapon.name}"
    strike.bid = _lay(game, "bid", at, strike, strike.attacker, 0)
    strike.answer = _lay(game, "answer", at, strike, strike.target, sum(strike.bid))


def _lay(
    game: Game, kind: str, key: str, strike: Strike, model: Model, against: int
) -> tuple[int, int]:
    if not model.tokens:
        return 0, 0
    decision = StrikeBid(kind, key, strike, model, against, game.is_heard)
    game.settle(decision)
    spend(model, decision.real, decision.dummy)
    if game.is_heard:
        narration.tell_bid(game, model, decision.real + decision.dummy, "EE-BID")
    return decision.real, decision.dummy


def determine_range(strike: Strike) -> None:
    """Step 3, with every fact that the scores are made of; beyond its range the attacker
    gets a stun marker [EE-LONG-RANGE, EE-TOO-FAR]."""
    strike.facts = facts_of(strike)
    if strike.facts.band <= LONG:
        strike.part.pending.stun += 1


def facts_of(strike: Strike) -> Facts:
    """The numbers of an attack as things stand, bids included."""
    battle, attacker, target = strike.battle, strike.attacker, strike.target
    aim = strike.aim.base
    facts = Facts(
        strike.part.attack,
        strike.target_part.defend,
        gap(attacker.base, aim),
        strike.weapon.range,
    )
    facts.is_closest = is_closest(battle, attacker, target, aim)
    facts.is_path_point = strike.aim.is_path
    if not strike.weapon.is_guided:
        facts.is_obscured = battle.field.is_obscured(attacker.base, aim)
    facts.is_cloaked = target.is_cloaked
    facts.has_moved_away = strike.has_moved_away
    facts.attacker_stun = shooter_stun(strike.part, facts.band, battle.switches)
    facts.target_stun = stun_of(strike.target_part, battle.switches)
    facts.target_command = strike.target_part.command
    facts.attack_points = strike.bid[0]
    facts.defense_points = strike.answer[0]
    return facts


def finish(game: Game, strike: Strike, key: str, can_be_answered: bool) -> None:
    """Steps 4 and 5, with the return attack between them."""
    if strike.facts.band == BEYOND:
        if game.is_heard:
            narration.tell_failed(game, strike)
        return
    scores = determine(strike.facts)
    strike.scores = scores
    if strike.battle.switches.dummies_return:
        strike.attacker.dummy += strike.bid[1]
        strike.target.dummy += strike.answer[1]
    if game.is_heard:
        narration.tell_long_range(game, strike)
        narration.tell_scores(game, strike, scores)
    if can_be_answered:
        return_attack(game, strike, key)
    determine_damage(game, strike, scores)


def return_attack(game: Game, strike: Strike, key: str) -> None:
    """EE-RETURN-ATTACK: a target that has not acted may pay to attack the attacker; that
    attack is resolved first and cannot be interrupted itself."""
    target, battle = strike.target, strike.battle
    part = returning_part(battle, target, strike.attacker)
    if part is None or not may_pay(battle, target):
        return
    at = f"{key} {strike.weapon.name}"
    decision = Interrupting("return", at, strike, game.is_heard)
    game.settle(decision)
    if decision.is_yes:
        _pay(game, battle, target, "EE-RETURN-ATTACK")
        part.has_acted = True
        make(game, battle, target, part, strike.attacker, f"{at} return")


def returning_part(battle: Battle, target: Model, attacker: Model) -> Part | None:
    """The component that could attack back: one that has not acted and has a shot [EE-D15]."""
    for part in target.parts:
        if part.has_acted:
            continue
        weapons = weapons_of(target, part)
        if weapons and shots_of(battle, target, weapons[:1], attacker):
            return part
    return None


def determine_damage(game: Game, strike: Strike, scores: Scores) -> None:
    """Step 5: the result, what the weapon adds to it [EE-D21], and the area stun."""
    result = result_of(scores.attack, scores.defense)
    box = strike.target_part.pending
    mark(strike.target_part, result)
    if result >= STUNNED:
        box.burning += strike.weapon.is_incendiary
        box.blinded += strike.weapon.is_flash
    if game.is_heard:
        narration.tell_damage(game, strike, scores, result)
        narration.tell_extra(game, strike, result)
    if strike.battle.switches.area_stun:
        stunned = stun_area(strike, scores.attack)
        if game.is_heard:
            narration.tell_area(game, stunned, scores.attack)


def stun_area(strike: Strike, score: int) -> list[Model]:
    """EE-AREA-STUN: a stun marker to everybody near the target point but the attacker, the
    target too; switches move the centre and spare friends [EE-D14]."""
    switches = strike.battle.switches
    centre = strike.attacker.base if switches.area_stun_from_attacker else strike.aim.base
    found: list[Model] = []
    for side in strike.battle.sides:
        for model in side.models:
            if not model.is_fighting or model is strike.attacker:
                continue
            if switches.area_stun_spares_friends and model.side == strike.attacker.side:
                continue
            if is_near(model, strike, centre, score):
                shaken = strike.target_part if model is strike.target else model.living[0]
                shaken.pending.stun += 1
                found.append(model)
    return found


def is_near(model: Model, strike: Strike, centre: Base, score: int) -> bool:
    """Whether a model is caught; the target counts where it was aimed at."""
    base = strike.aim.base if model is strike.target else model.base
    return is_within(base, centre, float(score))
