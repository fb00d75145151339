"""One attack from plain numbers, explained step by step: for use beside a real table."""

from typing import Any

from opfor.faults import Refused, fault
from opfor.systems.entropic.damage import RESULTS, explain, result_of
from opfor.systems.entropic.scores import BANDS, BEYOND, LONG, Facts, Line, determine

#: numbers of an attack with the largest that makes sense
NUMBERS = {
    "attack": 99,
    "defend": 99,
    "attacker_stun": 99,
    "target_stun": 99,
    "target_command": 99,
    "bid": 99,
    "answer": 99,
}
DISTANCES = ("distance", "range")
FLAGS = ("closest", "path", "obscured", "cloaked", "moved_away")
NEEDED = ("attack", "defend", "distance", "range")


class Account:
    """An attack that was worked out: its result, and every number with its reason."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.has_failed = facts.band == BEYOND
        self.scores = determine(facts)
        self.result = 0 if self.has_failed else result_of(self.scores.attack, self.scores.defense)

    def lines(self) -> list[str]:
        """The steps in words."""
        facts, scores = self.facts, self.scores
        told = [f"Range: {facts.distance:g} with a range of {facts.range:g}: {BANDS[facts.band]}"]
        if facts.band <= LONG:
            told.append("  the attacker gets a stun marker [EE-LONG-RANGE]")
        if self.has_failed:
            return [*told, "The attack fails; bids are discarded unseen [EE-TOO-FAR, EE-D9]"]
        told += _score_lines("Attack score", scores.attack, scores.attack_lines)
        told += _score_lines("Defense score", scores.defense, scores.defense_lines)
        told.append("A target that has not acted may now pay a point to attack back: that attack")
        told.append("  is resolved first, then this one goes on unchanged [EE-RETURN-ATTACK]")
        told.append(f"Damage: {explain(scores.attack, scores.defense)} [EE-DAMAGE]")
        told.append(
            f"Area: every model but the attacker within {scores.attack} of the target point gets"
            " a stun marker, the target too [EE-AREA-STUN, EE-D14]"
        )
        told.append("All of it waits in pending boxes until the resolution phase [EE-TIMING]")
        return told

    def to_json(self) -> dict[str, Any]:
        scores = self.scores
        return {
            "range": BANDS[self.facts.band],
            "failed": self.has_failed,
            "attacker_stunned": self.facts.band <= LONG,
            "attack": {"score": scores.attack, "lines": _plain(scores.attack_lines)},
            "defense": {"score": scores.defense, "lines": _plain(scores.defense_lines)},
            "result": RESULTS[self.result],
            "area": 0 if self.has_failed else scores.attack,
        }


def _score_lines(title: str, total: int, lines: list[Line]) -> list[str]:
    return [
        f"{title}: {total}",
        *(f"  {line.amount:+d} {line.words} [{line.rule}]" for line in lines),
    ]


def _plain(lines: list[Line]) -> list[dict[str, Any]]:
    return [{"amount": line.amount, "why": line.words, "rule": line.rule} for line in lines]


def work_out(given: dict[str, Any]) -> Account:
    """`opfor attack` from flags: the numbers by name, or `Refused` naming the one at fault."""
    for name in NEEDED:
        if given.get(name) is None:
            raise Refused(f"{name}: is needed")
    for name in given:
        if name not in (*NUMBERS, *DISTANCES, *FLAGS):
            raise Refused(f"'{name[:80]}' is no number of an attack")
    facts = Facts(
        _number(given, "attack"),
        _number(given, "defend"),
        _distance(given, "distance", 0.0),
        _distance(given, "range", 0.001),
    )
    facts.is_closest = _flag(given, "closest")
    facts.is_path_point = _flag(given, "path")
    facts.is_obscured = _flag(given, "obscured")
    facts.is_cloaked = _flag(given, "cloaked")
    facts.has_moved_away = _flag(given, "moved_away")
    facts.attacker_stun = _number(given, "attacker_stun")
    facts.target_stun = _number(given, "target_stun")
    facts.target_command = _number(given, "target_command")
    facts.attack_points = _number(given, "bid")
    facts.defense_points = _number(given, "answer")
    if facts.is_path_point and (facts.is_cloaked or facts.has_moved_away):
        what = "a cloaked target" if facts.is_cloaked else "a target that moved away"
        raise fault("path", f"{what} cannot be attacked on its path")
    return Account(facts)


def _number(given: dict[str, Any], name: str) -> int:
    value = given.get(name) or 0
    if type(value) is not int or not 0 <= value <= NUMBERS[name]:
        raise fault(name, f"a whole number from 0 to {NUMBERS[name]} is needed")
    return value


def _distance(given: dict[str, Any], name: str, low: float) -> float:
    value = given[name]
    if type(value) not in (int, float) or not low <= value <= 1000.0:
        raise fault(name, f"a number from {low:g} to 1000 is needed")
    return float(value)


def _flag(given: dict[str, Any], name: str) -> bool:
    value = given.get(name) or False
    if type(value) is not bool:
        raise fault(name, "true or false is needed")
    return value
