"""One plain order: who, what, toward what, how, at whom, and what to remember."""

from collections.abc import Sequence

from opfor.circuits.trace import Step
from opfor.game import Event
from opfor.systems.opr.profiles import ARMY
from opfor.systems.opr.table.oracle import BREATH_RANGE
from opfor.systems.opr.table.rounds import BONUS
from opfor.systems.opr.table.sheet import Talk
from opfor.systems.opr.table.state import AiUnit, Objective
from opfor.systems.opr.table.targets import aim_text, aims, charge_text, order_text, plain_order

#: a place this much further from the goal still counts as near as it can get
SLACK = 1


class Order:
    """An order as it grows: each part adds a line and the rules it comes from."""

    def __init__(self, talk: Talk, unit: AiUnit, action: str) -> None:
        self.talk = talk
        self.unit = unit
        self.action = action
        #: the action in words, with its inches and its goal
        self.headline = ""
        self.toward = ""
        self.first: list[str] = []
        self.move: list[str] = []
        self.spell = ""
        self.shoot: list[str] = []
        self.charge = ""
        self.remember: list[str] = []
        #: what goes back on the table if this is undone
        self.put_back: list[str] = ["back to where it stood before this order"]
        self.rules: list[str] = []
        self.trace: list[Step] = []

    def cite(self, *rules: str) -> None:
        self.rules.extend(rule for rule in rules if rule not in self.rules)

    def add(self, lines: list[str], text: str, *rules: str) -> None:
        lines.append(text)
        self.cite(*rules)

    @property
    def text(self) -> str:
        lines = [f"{self.unit.name}: {self.headline}."]
        lines.extend(_sentence("First", self.first))
        lines.extend(_sentence("Move", self.move))
        lines.extend(_sentence("Charge", [self.charge]))
        lines.extend(_sentence("Cast", [self.spell]))
        lines.extend(f"Shoot: {shot}." for shot in self.shoot)
        lines.extend(_sentence("Remember", self.remember))
        return "\n".join(lines)

    def event(self) -> Event:
        event = Event("order", self.text, self.rules)
        event.trace = self.trace
        event.parts = {
            "unit": self.unit.id,
            "action": self.action,
            "toward": self.toward,
            "first": list(self.first),
            "move": list(self.move),
            "charge": self.charge,
            "spell": self.spell,
            "shoot": list(self.shoot),
            "remember": list(self.remember),
        }
        event.put_back = f"{self.unit.name}: {', '.join(self._all_put_back())}"
        return event

    def _all_put_back(self) -> list[str]:
        """What the order changed on the table: a unit that held did not move."""
        moved = self.put_back[1:] if self.action in ("hold", "idle") else self.put_back
        hurt = ["what it shot or struck gets its models and wounds back"]
        return moved + (hurt if self.shoot or self.charge else []) or ["nothing to put back"]


def _sentence(head: str, parts: Sequence[str]) -> list[str]:
    said = "; ".join(part for part in parts if part)
    return [f"{head}: {said}."] if said else []


def add_army_rules(order: Order) -> None:
    """SR-ARMY: what the army book gives it is used as soon as it activates."""
    talk = order.talk
    parts = talk.sheet.ai[order.unit.id].parts
    known = talk.edition.army_rules
    names = dict.fromkeys(
        rule.text
        for part in parts
        for rule in part.rules
        if rule.kind == ARMY or rule.name in known
    )
    if names:
        valid = "valid " if talk.edition.army_rules_need_valid else ""
        how = f"at once, on the nearest {valid}unit that makes sense"
        order.add(order.first, f"use what it can of {', '.join(names)} {how}", "SR-ARMY")


def add_bonus(order: Order) -> None:
    """OPR-BONUS: repeated with every order of the round."""
    bonus = BONUS[order.talk.state.bonus]
    if bonus:
        order.add(order.remember, f"{bonus} this round", "OPR-BONUS")


def add_shots(order: Order) -> None:
    """OPR-SHOOT: each weapon group with its ordered list of targets."""
    talk = order.talk
    found = aims(talk, talk.sheet.ai[order.unit.id])
    for aim in found:
        order.add(order.shoot, aim_text(talk, aim), *(line.rule for line in aim.order))
    if not found and not talk.sheet.breathes(order.unit):
        plain = plain_order(talk)
        text = f"its weapons: {order_text(talk, plain)}"
        order.add(order.shoot, text, *(line.rule for line in plain))
    most = talk.edition.targets_max
    if most and sum(len(aim.weapons) for aim in found) > most:
        limit = f"at most {most} targets in all: weapons choose in this order, the last among those"
        order.add(order.remember, limit, "OPR-SHOOT")
    add_breath(order, f'at the nearest enemy within {BREATH_RANGE}"')


def add_breath(order: Order, where: str) -> None:
    """SR-BREATH: used whenever it can be, once a round."""
    if order.talk.sheet.breathes(order.unit):
        text = f"Fire Breath {where}, once this round"
        order.add(order.remember, text, "SR-BREATH")


def add_charge(order: Order, which: str) -> None:
    """OPR-MELEE: whom it charges, and what it may cross for it."""
    talk = order.talk
    order.charge = f"of the enemies {which}, one it can reach: {charge_text(talk)}"
    order.cite("OPR-MELEE", "OPR-TIE")
    _add_ground(order, difficult=", but enter difficult ground to a target inside it")
    add_breath(order, "in the melee")


def add_way_to_objective(order: Order, objective: Objective | None) -> None:
    """How to walk to an objective, and where to stop at it."""
    edition = order.talk.edition
    _add_ground(order, " unless the objective lies in it" if edition.enters_for_objective else "")
    near = f"objective {objective.id}" if objective else "the objective"
    _add_end(order, near, is_to_objective=True)
    text = f'if it gets within {edition.seize_radius}" of {near}, choose last by what comes next'
    next_goal = "the place nearest to its next objective, with none left to the nearest enemy"
    order.add(order.remember, f"{text}: {next_goal}", "OPR-SEIZE")


def add_way_to_enemy(order: Order) -> None:
    """How to walk when every objective is controlled."""
    whom = order.talk.edition.backs_off_from
    if order.action == "advance":
        stay = "if it stands in cover and can shoot from there, it stays"
        sight = "the closest enemy in range and sight (any target, if that one cannot be had)"
        back = f"take those in or behind cover, if any, of these the one furthest from {whom}"
        text = f"{stay}; else, of the places with {sight}, {back}"
        order.add(order.move, text, "OPR-COVER", "OPR-ADV-FREE")
        _add_ground(order)
    else:
        _add_ground(order)
        _add_end(order, "the enemy", is_to_objective=False)


def _add_ground(order: Order, exception: str = "", difficult: str = "") -> None:
    """OPR-DIFF, OPR-DANG: what it goes round; exceptions for both, or for difficult alone."""
    sheet, unit = order.talk.sheet, order.unit
    if sheet.steered(unit, "Flying"):
        text = "difficult and dangerous ground counts as open"
        order.add(order.move, text, "SR-FLYING")
    elif sheet.steered(unit, "Strider"):
        order.add(order.move, "difficult ground counts as open", "SR-STRIDER")
        order.add(order.move, f"go round dangerous ground{exception}", "OPR-DANG")
    else:
        text = f"go round difficult and dangerous ground{exception}{difficult}"
        order.add(order.move, text, "OPR-DIFF", "OPR-DANG")


def _add_end(order: Order, goal: str, is_to_objective: bool) -> None:
    """Where a move ends, narrowed down step by step; a step nothing fits is left out."""
    sheet, unit = order.talk.sheet, order.unit
    minds = not (sheet.steered(unit, "Flying") or sheet.steered(unit, "Strider"))
    limit = " (but not difficult ground)" if is_to_objective and minds else ""
    steps = [f"in or behind cover, if any{limit}"]
    rules = ["OPR-COVER"]
    last = "the nearest to it"
    if order.action == "advance":
        steps.insert(0, "with a target in range and sight")
        rules.insert(0, "OPR-ADV-OBJ")
        last = (
            "the one in the fewest enemies' attack reach (their Advance plus weapon range, or "
            "their Charge), then furthest from the closest such reach"
        )
    near = f'of the places within {SLACK}" of as near to {goal} as it can get'
    if is_to_objective:
        near += f' (or within {order.talk.edition.seize_radius}" of it)'
    text = f"{near}, take those {', of these those '.join(steps)}, of these {last}"
    order.add(order.move, text, *rules)
