"""Attacks at the table, either way: the person sees and measures, the companion reckons.

The A.I.'s tokens are told by their number when they are laid, and by their faces when scores
are determined.
"""

from opfor.circuits.model import Node
from opfor.circuits.trace import Step
from opfor.circuits.walk import Picked
from opfor.systems.entropic.damage import DAMAGED, DESTROYED, STUNNED, explain, result_of
from opfor.systems.entropic.decisions import laid_by, tokens_counted
from opfor.systems.entropic.effects import (
    allowance,
    can_pay,
    may_pay,
    pay,
    shooter_stun,
    spend,
    stun_of,
    uncloak,
)
from opfor.systems.entropic.forces import Entry
from opfor.systems.entropic.narration import sum_of
from opfor.systems.entropic.profiles import Weapon
from opfor.systems.entropic.questions_fight import hardiness
from opfor.systems.entropic.scores import BEYOND, LONG, PLAIN, SHORT, Facts, determine, quick
from opfor.systems.entropic.state import Model, Part
from opfor.systems.entropic.table.desk import Desk
from opfor.systems.entropic.table.harm import stun_area, suffer
from opfor.systems.entropic.table.oracle import DeskOracle
from opfor.systems.entropic.table.state import YOU
from opfor.systems.entropic.table.yours import (
    can_attack_back,
    can_step_aside,
    your_attack,
    your_defend,
    your_points,
    your_tokens,
)

#: a distance that stands for each row of the range table, for a range of 1
DISTANCES = {BEYOND: 3.0, LONG: 1.5, PLAIN: 0.75, SHORT: 0.25}


class StrikeAtTable(DeskOracle):
    """One strike; the A.I. is its attacker or its target."""

    def __init__(self, desk: Desk, model: Model, part: Part, is_attacker: bool) -> None:
        super().__init__(desk, model.part_name(part))
        self.model = model
        self.part = part
        self.is_attacker = is_attacker
        self.strength = Facts(0, 0, 0.75, 1.0)
        #: tokens on the other console, and laid from it
        self.tokens = 0
        self.against = 0
        self.needed = 0
        #: dummies of its own that were laid
        self.dummies = 0

    def known(self, node: Node, name: str) -> bool | None:
        self.because = "known to the A.I. alone"
        if name == "has-points":
            return self.model.real > 0
        if name == "has-dummies":
            return self.model.dummy > 0
        if name == "points-raise-result":
            return self._can_change(1)
        if name == "points-lower-result":
            return self._can_change(-1)
        if name == "acts-later":
            return any(not part.has_acted for part in self.model.living)
        if name == "step-aside-helps":
            return self._helps_to_step_aside()
        if name == "is-lost":
            return (
                self.result(self.strength.attack_points, self.strength.defense_points) >= DESTROYED
            )
        return super().known(node, name)

    def result(self, attack_points: int, defense_points: int) -> int:
        facts = self.strength
        was = facts.attack_points, facts.defense_points
        facts.attack_points, facts.defense_points = attack_points, defense_points
        attack, defense = quick(facts)
        facts.attack_points, facts.defense_points = was
        return 0 if facts.band == BEYOND else result_of(attack, defense)

    def expected(self, tokens: int) -> int:
        yours = self.state.battle.sides[YOU]
        made = yours.made_real + yours.made_dummy
        return (2 * tokens * yours.made_real + made) // (2 * made) if made else 0

    def _with(self, points: int) -> int:
        """The result with so many of its own points, the other side as expected."""
        if self.is_attacker:
            return self.result(points, self.expected(self.tokens))
        return self.result(self.expected(self.against), points)

    def _can_change(self, way: int) -> bool:
        plain = best = self._with(0)
        self.needed = 0
        for points in range(1, self.model.real + 1):
            if (self._with(points) - best) * way > 0:
                best = self._with(points)
                self.needed = points
        return best != plain

    def _helps_to_step_aside(self) -> bool:
        theirs, points = self.expected(self.tokens), self.model.real
        plain = self.result(theirs, points)
        self.strength.has_moved_away = True
        aside = self.result(theirs, max(0, points - 1))
        self.strength.has_moved_away = False
        return plain >= DAMAGED and aside < plain


def attack(
    desk: Desk, model: Model, part: Part, key: str, before: list[Step], only: str = ""
) -> None:
    """The A.I. attacks: one strike for each weapon it may use [EE-ATTACK]; `before` is what
    led to it."""
    trace = list(before)
    oracle = DeskOracle(desk, model.part_name(part))
    desk.follow("shot", oracle, trace)
    how = desk.preferences(trace, "shot")
    target = f"it must be {only}" if only else f"best: {how}"
    weapons = list(part.profile.weapons)
    each = " for each of two weapons before you go on" if part.profile.is_volley else ""
    text = f"{model.part_name(part)} attacks. Choose weapon, target and place{each}; {target}"
    desk.order(text, trace, "EE-ATTACK", "EE-TARGET", "EE-ONE-WEAPON")
    used: list[Weapon] = []
    for number in range(2 if part.profile.is_volley else 1):
        weapon = _which_weapon(desk, f"{key} weapon {number + 1}", weapons)
        weapons.remove(weapon)
        used.append(weapon)
    _lose_cloak(desk, model, used)
    for weapon in used:
        _strike(desk, model, part, weapon, f"{key} {weapon.name}", bool(only))


def _lose_cloak(desk: Desk, model: Model, used: list[Weapon]) -> None:
    """EE-D18: attacking costs the cloak, unless every weapon used is silent."""
    if not model.is_cloaked or desk.state.battle.switches.cloak_survives_attack:
        return
    if not all(weapon.is_silent for weapon in used):
        uncloak(model)
        desk.tell("note", f"{model.name} loses its cloak", "EE-D18")


def _which_weapon(desk: Desk, key: str, weapons: list[Weapon]) -> Weapon:
    if len(weapons) == 1:
        return weapons[0]
    id = desk.choose(key, "Which weapon?", [(w.name, w.name) for w in weapons], "EE-ONE-WEAPON")
    return next(weapon for weapon in weapons if weapon.name == id)


def _strike(
    desk: Desk, model: Model, part: Part, weapon: Weapon, key: str, is_return: bool
) -> None:
    oracle = StrikeAtTable(desk, model, part, True)
    facts = oracle.strength
    facts.attack = part.attack
    facts.defend, target = your_defend(desk, key)
    if not is_return and can_step_aside(target):
        prompt = "Do you interrupt and move the target? Then aim at its source base."
        facts.has_moved_away = desk.is_so(f"{key} moved", prompt, "EE-MOVE-INTERRUPT")
    can_cloak = target is None or target.profile.can_cloak
    _ask_place(desk, facts, key, can_cloak, weapon.is_guided)
    facts.distance = _ask_band(desk, key, weapon.range)
    facts.is_closest = desk.is_so(
        f"{key} closest", "Is it the closest visible enemy?", "EE-CLOSEST"
    )
    facts.target_stun = _ask_stun(desk, key, "the target", facts)
    facts.attacker_stun = shooter_stun(part, facts.band, desk.state.battle.switches)
    oracle.tokens = your_tokens(desk, key)
    bid = _lay(desk, oracle, "bid")
    if facts.band <= LONG:
        part.pending.stun += 1
        desk.tell("note", f"{model.name} gets a stun marker", "EE-LONG-RANGE")
    if facts.band == BEYOND:
        return desk.tell("note", "The attack fails; bids are discarded unseen", "EE-TOO-FAR")
    facts.attack_points = bid
    facts.defense_points = your_points(desk, f"{key} answer", oracle.tokens)
    scores = _tell_scores(desk, oracle)
    if not is_return and can_attack_back(target, facts.has_moved_away):
        other = " with a component that has not acted" if facts.has_moved_away else ""
        prompt = f"Do you interrupt and attack back{other}?"
        if desk.is_so(f"{key} back", prompt, "EE-RETURN-ATTACK"):
            defend(desk, model, f"{key} back", True, target)
    result = result_of(*scores)
    desk.tell("result-of-attack", f"Your model: {explain(*scores)}", "EE-DAMAGE", "EE-TIMING")
    if result >= STUNNED and (weapon.is_incendiary or weapon.is_flash):
        marker = "burning" if weapon.is_incendiary else "blinded"
        desk.tell("note", f"Your model also gets a {marker} marker", "EE-D21")
    stun_area(desk, scores[0], key, attacker=model)


def _ask_place(desk: Desk, facts: Facts, key: str, can_cloak: bool, is_guided: bool) -> None:
    options = [("base", "on one of its bases")]
    if not facts.has_moved_away:
        options.append(("path", "on its path"))
    if can_cloak:
        options.append(("cloaked", "cloaked, on one of its bases"))
    place = "base"
    if len(options) > 1:
        place = desk.choose(f"{key} place", "Where is the target attacked?", options, "EE-TARGET")
    facts.is_path_point = place == "path"
    facts.is_cloaked = place == "cloaked"
    if not is_guided:
        prompt = "Is there any obscurement between?"
        facts.is_obscured = desk.is_so(f"{key} obscured", prompt, "EE-OBSCURED")


def _ask_band(desk: Desk, key: str, range: float) -> float:
    """The row of the range table; no distance need be typed."""
    options = [
        (str(SHORT), f"under {range / 2.0:g}"),
        (str(PLAIN), f"from {range / 2.0:g} to {range:g}"),
        (str(LONG), f"over {range:g}, up to {2.0 * range:g}"),
        (str(BEYOND), f"over {2.0 * range:g}"),
    ]
    band = desk.choose(f"{key} range", "How far, in units?", options, "EE-SHORT-RANGE")
    return DISTANCES[int(band)]


def _ask_stun(desk: Desk, key: str, who: str, facts: Facts) -> int:
    options = [("0", "no stun"), ("1", "stun"), ("2", "more stun than its Command")]
    answer = desk.choose(f"{key} stun", f"Has {who} {_counted(desk)}?", options, "EE-STUN")
    facts.target_command = 0 if answer == "2" else 1
    return min(1, int(answer))


def _counted(desk: Desk) -> str:
    """The markers that count in combat [EE-D13]."""
    is_pending = desk.state.battle.switches.pending_stun_counts
    return "stun markers, active or pending" if is_pending else "active stun markers"


def _lay(desk: Desk, oracle: StrikeAtTable, circuit: str) -> int:
    """The A.I.'s bid: told by the number of tokens; returns the real points in it."""
    model = oracle.model
    if not model.tokens:
        return 0
    if circuit == "bid":
        # asked whatever the tokens are: a question that came only with points would tell
        prompt = f"Can {model.name} still be attacked this turn?"
        danger = desk.is_so(f"{oracle.subject} {circuit} danger", prompt, "EE-BID")
        oracle.facts["is-still-in-danger"] = danger
    trace: list[Step] = []
    action = desk.follow(circuit, oracle, trace).action
    real, dummy = laid_by(action, oracle.needed, model.real, model.dummy)
    spend(model, real, dummy)
    oracle.dummies = dummy
    desk.tell("bid", f"{model.name} lays {tokens_counted(real + dummy)} face down", "EE-BID")
    return real


def _tell_scores(desk: Desk, oracle: StrikeAtTable) -> tuple[int, int]:
    """The reveal; by switch dummies go back to their consoles then [EE-D9]."""
    scores = determine(oracle.strength)
    if desk.state.battle.switches.dummies_return:
        oracle.model.dummy += oracle.dummies
    text = (
        f"Revealed: attack {sum_of(scores.attack_lines)} = {scores.attack};"
        f" defense {sum_of(scores.defense_lines)} = {scores.defense}"
    )
    rules = [line.rule for line in (*scores.attack_lines, *scores.defense_lines)]
    desk.tell("scores", text, *dict.fromkeys(rules))
    return scores.attack, scores.defense


def defend(
    desk: Desk, model: Model, key: str, is_return: bool = False, by: Entry | None = None
) -> None:
    """The person attacks a model of the A.I.'s, in the same five steps; `by` is who attacks
    back, if their list tells."""
    part = _hit_part(desk, model, key)
    oracle = StrikeAtTable(desk, model, part, False)
    facts = oracle.strength
    facts.attack, weapon = your_attack(desk, key, by)
    facts.defend = part.defend
    facts.target_stun = stun_of(part, desk.state.battle.switches)
    facts.target_command = part.command
    facts.is_cloaked = model.is_cloaked
    if weapon is None or not weapon.is_guided:
        prompt = "Is there any obscurement between?"
        facts.is_obscured = desk.is_so(f"{key} obscured", prompt, "EE-OBSCURED")
    facts.distance = (
        _ask_your_band(desk, key) if weapon is None else _ask_band(desk, key, weapon.range)
    )
    prompt = "Is it your closest visible enemy?"
    facts.is_closest = desk.is_so(f"{key} closest", prompt, "EE-CLOSEST")
    prompt = f"Has your attacker {_counted(desk)}?"
    facts.attacker_stun = int(desk.is_so(f"{key} shaken", prompt, "EE-STUN"))
    if desk.state.battle.switches.pending_stun_counts and facts.band <= LONG:
        facts.attacker_stun += 1
    oracle.tokens = your_tokens(desk, key)
    if not is_return:
        _step_aside(desk, oracle, key)
    if model.trail and not facts.has_moved_away and not facts.is_cloaked:
        prompt = "Do you aim at a point of its path?"
        facts.is_path_point = desk.is_so(f"{key} path", prompt, "EE-PATH-POINT")
    prompt = "How many tokens do you lay?"
    oracle.against = desk.count(f"{key} laid", prompt, oracle.tokens, "EE-BID")
    facts.defense_points = _lay(desk, oracle, "answer")
    if facts.band == BEYOND:
        return desk.tell("note", "Your attack fails: a stun marker for you", "EE-TOO-FAR")
    if facts.band == LONG:
        desk.tell("note", "Your attacker gets a stun marker: beyond its range", "EE-LONG-RANGE")
    facts.attack_points = your_points(desk, f"{key} real", oracle.against)
    scores = _tell_scores(desk, oracle)
    if not is_return:
        _attack_back(desk, oracle, key)
    suffer(desk, model, part, scores, key, weapon)


def _ask_your_band(desk: Desk, key: str) -> float:
    options = [
        (str(SHORT), "under half the range"),
        (str(PLAIN), "in range"),
        (str(LONG), "over the range, up to twice"),
        (str(BEYOND), "over twice the range"),
    ]
    answer = desk.choose(f"{key} range", "How far, by your weapon's range?", options, "EE-TOO-FAR")
    return DISTANCES[int(answer)]


def _hit_part(desk: Desk, model: Model, key: str) -> Part:
    """The component the person declares, or the one the A.I. chooses [EE-TARGET-PART]."""
    parts = model.living
    if len(parts) == 1:
        return parts[0]
    options = [(str(n), part.profile.name) for n, part in enumerate(parts)]
    options.append(("open", "I declare none"))
    answer = desk.choose(f"{key} part", "Which component?", options, "EE-TARGET-PART")
    if answer != "open":
        return parts[int(answer)]
    oracle = HitAtTable(desk, model)
    trace: list[Step] = []
    desk.follow("take-hit", oracle, trace)
    best = parts[oracle.chosen]
    desk.order(f"The A.I. chooses {best.profile.name}", trace, "EE-TARGET-PART")
    return best


class HitAtTable(DeskOracle):
    """Which component takes an attack: all of it is known."""

    def __init__(self, desk: Desk, model: Model) -> None:
        super().__init__(desk, model.name)
        self.parts = model.living

    def pick(self, node: Node) -> Picked:
        keys = [[hardiness(name, part) for name in node.prefer] for part in self.parts]
        return self.take_best(keys, [part.profile.name for part in self.parts])


def _step_aside(desk: Desk, oracle: StrikeAtTable, key: str) -> None:
    """The A.I.'s move interrupt [EE-MOVE-INTERRUPT]."""
    model, battle = oracle.model, desk.state.battle
    mover = model.mover
    if mover is None or mover.has_acted or not mover.move or not may_pay(battle, model):
        return
    prompt = f"Has {model.name} an attack of its own, or an objective to hold?"
    oracle.facts["is-free-to-go"] = not desk.is_so(f"{key} busy", prompt, "EE-MOVE-INTERRUPT")
    trace: list[Step] = []
    if not can_pay(battle, model) or desk.follow("step-aside", oracle, trace).action != "interrupt":
        return
    purse = pay(battle, model)
    desk.tell("note", f"{model.name} interrupts: a point from its {purse}", "EE-MOVE-INTERRUPT")
    move(desk, model, mover, [])
    oracle.strength.has_moved_away = True
    oracle.strength.is_path_point = False


def _attack_back(desk: Desk, oracle: StrikeAtTable, key: str) -> None:
    """The A.I.'s return attack [EE-RETURN-ATTACK]."""
    model, battle = oracle.model, desk.state.battle
    armed = [p for p in model.living if p.profile.weapons and not p.has_acted]
    armed = [part for part in armed if not part.active.blinded]
    if not armed or not may_pay(battle, model):
        return
    options = [
        ("unseen", "it does not see it"),
        ("little", "stun it or nothing"),
        ("hurt", "damage it or worse"),
    ]
    prompt = f"What would {model.name} do to your attacker by attacking back?"
    answer = desk.choose(f"{key} sees", prompt, options, "EE-RETURN-ATTACK")
    oracle.facts["return-hurts"] = answer == "hurt"
    if answer == "unseen" or not can_pay(battle, model):
        return
    trace: list[Step] = []
    if desk.follow("return-attack", oracle, trace).action == "interrupt":
        purse = pay(battle, model)
        text = f"{model.name} attacks back: a point from its {purse}"
        desk.tell("note", text, "EE-RETURN-ATTACK")
        armed[0].has_acted = True
        attack(desk, model, armed[0], f"{key} return", [], "your attacker")


def move(desk: Desk, model: Model, part: Part, before: list[Step]) -> None:
    """The A.I. moves: where to, in the order of its preferences [EE-MOVE]."""
    trace = list(before)
    oracle = DeskOracle(desk, model.name)
    desk.follow("move", oracle, trace)
    how = desk.preferences(trace, "place")
    ways = f", up to {part.waypoints} waypoints" if part.waypoints else ""
    reach = allowance(model, part, desk.state.battle.switches)
    text = f"{model.name} moves (Move {reach}{ways}, never too far). Best: {how}"
    back = f"{model.name}: back to where it stood before this move"
    desk.order(text, trace, "EE-MOVE", "EE-D10", put_back=back)
    part.has_acted = True
    model.is_on_table = True
    # where its source base lies is the table's to know; that there is one makes a path
    model.trail = [model.base]
