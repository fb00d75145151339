"""Exact odds of one attack, worked out from the rules with icepool, apart from the engine.

A `Duel` says who attacks whom with what; `wounds(duel)` is the distribution of the wounds that
count: neither blocked, nor ignored, nor lost on the dead.
"""

import math
import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from icepool import Die, d6

#: dealt, room left on the model being wounded, whole models behind it
State = tuple[int, int, int]


@dataclass(frozen=True)
class Duel:
    edition: str
    #: shooting or a charge
    is_melee: bool
    attacks: int
    quality: int
    defense: int
    #: rules of the weapon and of its bearer; of the target
    weapon: str = ""
    target: str = ""
    models: int = 1
    tough: int = 60
    has_cover: bool = False
    is_tired: bool = False
    is_far: bool = True

    @property
    def id(self) -> str:
        parts = [
            self.edition, "melee" if self.is_melee else "shoot",
            f"A{self.attacks} Q{self.quality} D{self.defense}", self.weapon or "plain",
            f"on {self.models}x Tough({self.tough}) {self.target}".strip(),
            *(["cover"] if self.has_cover else []), *(["tired"] if self.is_tired else []),
            *([] if self.is_far else ["near"]),
        ]  # fmt: skip
        return ", ".join(parts)

    @property
    def is_v3(self) -> bool:
        return self.edition == "gf-3"

    def has(self, rule: str) -> int:
        return _rating(self.weapon, rule)

    def meets(self, rule: str) -> int:
        return _rating(self.target, rule)


def _rating(text: str, rule: str) -> int:
    """The number of a rule, 1 if it has none, 0 without the rule."""
    for part in text.split(", "):
        found = re.fullmatch(r"(.+?)(?:\((\d+)\))?", part)
        if found and found[1] == rule:
            return int(found[2] or 1)
    return 0


def wounds(duel: Duel) -> Any:
    """The distribution of the wounds that count."""
    attacks = duel.attacks
    if duel.is_melee and not duel.is_v3:
        attacks += duel.has("Furious")
    events = attacks @ _attack(duel)
    if duel.is_melee and duel.has("Impact") and not (duel.is_tired and duel.is_v3):
        events += duel.has("Impact") @ _impact(duel)
    return _dealt(duel, events)


def _clamp(needed: int) -> int:
    return min(6, max(2, needed))


def _hit_on(duel: Duel) -> int:
    if duel.is_melee and duel.is_tired:
        return 6
    shoots = not duel.is_melee
    quality = 2 if duel.has("Reliable") or (shoots and duel.has("Sniper")) else duel.quality
    plus = duel.has("Precise")
    plus += duel.has("Good Shot") if shoots else duel.has("Thrust") + duel.has("Lance")
    minus = duel.meets("Evasive")
    if shoots:
        minus += duel.has("Bad Shot")
        minus += duel.meets("Stealth") if duel.is_far or not duel.is_v3 else 0
        minus += duel.has_cover and not duel.is_v3 and not duel.has("Sniper")
    return _clamp(quality - plus + (0 if duel.has("Unstoppable") else minus))


def _attack(duel: Duel) -> Any:
    """Wounds of one attack, before Deadly multiplies them."""
    shoots = not duel.is_melee
    more_attacks = duel.has("Primal")
    if shoots and not duel.is_v3:
        more_attacks += duel.has("Relentless")
    once = d6.map(lambda face: _of_face(duel, face))
    if not more_attacks:
        return once
    return d6.map(lambda face: _of_face(duel, face) + (more_attacks @ once if face == 6 else 0))


@cache
def _of_face(duel: Duel, face: int) -> Any:
    """Wounds of one hit roll."""
    if face < _hit_on(duel):
        return Die([0])
    spread = max(1, duel.has("Blast"))
    if duel.is_v3:
        spread = min(spread, duel.models)
    total = spread @ _of_hit(duel, face == 6)
    if face == 6:
        more = duel.has("Surge") + duel.has("Devout") + 2 * duel.has("Poison")
        if duel.is_v3:
            more += duel.has("Furious") if duel.is_melee else 0
            more += duel.has("Relentless") if not duel.is_melee and duel.is_far else 0
        if more:
            total += (more * spread) @ _of_hit(duel, False)
    return total


@cache
def _of_hit(duel: Duel, is_six: bool) -> Any:
    """Wounds of one hit: the Defense roll, and wounds ignored unless Deadly comes first."""
    ap = duel.has("AP")
    if duel.is_melee:
        ap += duel.has("Thrust") + duel.has("Lance")
    if is_six:
        if duel.has("Rending"):
            ap = ap + 4 if duel.is_v3 else max(ap, 4)
        ap += 2 * duel.has("Crack") + 4 * duel.has("Destructive")
    if not duel.has("Unstoppable"):
        ap = max(0, ap - duel.meets("Fortified"))
    plus = duel.meets("Shielded")
    if duel.has_cover and duel.is_v3 and not duel.is_melee and not duel.has("Blast"):
        plus += 1
    needed = _clamp(duel.defense + ap - plus)
    blocked: Any = d6
    if duel.has("Bane") or duel.has("Lacerate"):
        blocked = d6.map({6: d6})
    shred = duel.has("Shred")
    hurt = blocked.map(lambda face: 0 if face >= needed else 1 + (shred if face == 1 else 0))
    if duel.has("Deadly") > 1:
        return hurt
    return hurt.map(lambda number: number @ _suffered(duel, is_six) if number else 0)


def _impact(duel: Duel) -> Any:
    """Wounds of one die, or one hit, of Impact."""
    needed = _clamp(duel.defense - duel.meets("Shielded"))
    plain = Duel(duel.edition, True, 1, 4, duel.defense, target=duel.target)
    hurt = d6.map(lambda face: 0 if face >= needed else _suffered(plain))
    return d6.map(lambda face: hurt if face >= 2 else 0) if duel.is_v3 else hurt


@cache
def _suffered(duel: Duel, is_six: bool = False) -> Any:
    """1 if a wound is not ignored; v2 Rending counts for 6s alone."""
    chance = Die([1])
    rends = duel.has("Rending") and (is_six or duel.is_v3)
    ignored = duel.has("Bane") or rends or duel.has("Unstoppable")
    if duel.meets("Regeneration") and not ignored:
        chance = chance * d6.map(lambda face: 0 if face >= 5 else 1)
    if duel.meets("Self-Repair") or duel.meets("Protected"):
        chance = chance * d6.map(lambda face: 0 if face >= 6 else 1)
    return chance


def _dealt(duel: Duel, events: Any) -> Any:
    """What of the wounds finds somebody to take it."""
    room = duel.models * duel.tough
    deadly = duel.has("Deadly")
    if deadly <= 1:
        return events.map(lambda number: min(number, room))
    one = deadly @ _suffered(duel)
    after: list[Any] = [Die([(0, duel.tough, duel.models - 1)])]
    for _ in range(events.max_outcome()):
        after.append(after[-1].map(lambda state: one.map(lambda n: _taken(state, n, duel.tough))))
    return events.map(lambda number: after[number].map(lambda state: state[0]))


def _taken(state: State, number: int, tough: int) -> State:
    """Wounds on one model: what it cannot take is lost."""
    dealt, room, behind = state
    if number < room:
        return dealt + number, room - number, behind
    return dealt + room, tough if behind else 0, max(0, behind - 1)


# chi-square


def p_value(exact: Any, seen: dict[int, int]) -> float:
    """How likely a sample is to be at least as far off; rare outcomes are put together."""
    count = sum(seen.values())
    if any(exact.probability(outcome) == 0 for outcome in seen):
        return 0.0
    bins: list[tuple[float, int]] = []
    expected, found = 0.0, 0
    for outcome in exact.outcomes():
        expected += float(exact.probability(outcome)) * count
        found += seen.get(outcome, 0)
        if expected >= 5.0:
            bins.append((expected, found))
            expected, found = 0.0, 0
    if bins and (expected or found):
        last = bins.pop()
        bins.append((last[0] + expected, last[1] + found))
    if len(bins) < 2:
        return 1.0
    squares = sum((found - expected) ** 2 / expected for expected, found in bins)
    return _above((len(bins) - 1) / 2.0, squares / 2.0)


def _above(a: float, x: float) -> float:
    """The upper regularised gamma function, by its series or its continued fraction."""
    if x <= 0.0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1.0:
        term = total = 1.0 / a
        n = a
        while term > total * 1e-15:
            n += 1.0
            term *= x / n
            total += term
        return max(0.0, 1.0 - front * total)
    b = x + 1.0 - a
    c, d = 1e300, 1.0 / b
    fraction = d
    for i in range(1, 1000):
        step = -i * (i - a)
        b += 2.0
        d = 1.0 / (step * d + b)
        c = b + step / c
        fraction *= d * c
        if abs(d * c - 1.0) < 1e-14:
            break
    return front * fraction
