"""One attack from plain numbers, explained step by step: for use beside a real table."""

from typing import Any

from opfor.faults import Refused, fault
from opfor.systems.entropic.damage import ANNIHILATED, DESTROYED, RESULTS, explain, result_of
from opfor.systems.entropic.scores import BANDS, BEYOND, LONG, Facts, Line, determine
from opfor.systems.entropic.switches import Switches, turned

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
#: the least that each may be
LEAST = {"distance": 0.0, "range": 0.001}
FLAGS = ("closest", "path", "obscured", "cloaked", "moved_away")
#: words: the component attacked of a composite target
TEXTS = ("part",)
NEEDED = ("attack", "defend", "distance", "range")


#: where a target is attacked; the source base is where one stood that moved when selected
AIMS = {False: "a base of the target", True: "a point of the target's path"}
PAYS_BACK = "  The target pays a point and attacks back; that is resolved first [EE-RETURN-ATTACK]"
#: numbers of a return attack that the first one already tells, turned round
TURNED = {"attacker_stun": "target_stun", "target_stun": "attacker_stun"}


class Question:
    """One number or fact of an attack as a person is asked for it, in the page's order."""

    def __init__(self, name: str, prompt: str, rule: str, default: str = "") -> None:
        self.name = name
        self.prompt = prompt
        self.rule = rule
        #: what an empty answer stands for; without one the number is needed
        self.default = default

    @property
    def is_flag(self) -> bool:
        return self.name in FLAGS

    @property
    def is_text(self) -> bool:
        return self.name in TEXTS

    def is_open(self, given: dict[str, Any]) -> bool:
        """Whether there is anything to ask, after what was said before it."""
        if self.name == "path":
            return not (given.get("cloaked") or given.get("moved_away"))
        return self.name != "target_command" or bool(given.get("target_stun"))


QUESTIONS = (
    Question("closest", "Is the target the closest visible enemy?", "EE-CLOSEST", "no"),
    Question("part", "Which component of a composite target (none: Enter)?", "EE-TARGET-PART"),
    Question("obscured", "Is anything between that obscures it?", "EE-OBSCURED", "no"),
    Question("cloaked", "Is the target cloaked?", "EE-CLOAKED", "no"),
    Question("moved_away", "Does it pay a point to move at once?", "EE-MOVE-INTERRUPT", "no"),
    Question("path", "Is a point of its path aimed at, not a base?", "EE-PATH-POINT", "no"),
    Question("bid", "How many real points does the attacker bid?", "EE-BID", "0"),
    Question("answer", "How many real points does the target bid?", "EE-BID", "0"),
    Question("distance", "How far is it from base to base?", "EE-LONG-RANGE"),
    Question("range", "What is the weapon's range?", "EE-LONG-RANGE"),
    Question("attack", "What is the attacker's Attack?", "EE-ATTACK-SCORE"),
    Question("attacker_stun", "How many stun markers has the attacker?", "EE-STUN", "0"),
    Question("defend", "What is the target's Defend?", "EE-DEFENSE-SCORE"),
    Question("target_stun", "How many stun markers has the target?", "EE-STUN", "0"),
    Question("target_command", "What is the target's Command?", "EE-OVERSTUN", "0"),
)


class Account:
    """An attack that was worked out: its result, and every number with its reason."""

    def __init__(
        self, facts: Facts, switches: Switches, part: str = "", back: "Account | None" = None
    ) -> None:
        self.facts = facts
        self.switches = switches
        #: EE-TARGET-PART: the component attacked, if the target is a composite
        self.part = part
        #: EE-RETURN-ATTACK: the attack that interrupts this one
        self.back = back
        self.has_failed = facts.band == BEYOND
        self.scores = determine(facts)
        self.result = 0 if self.has_failed else result_of(self.scores.attack, self.scores.defense)

    def lines(self, is_return: bool = False) -> list[str]:
        """The five steps of the page in words."""
        opening = self.opening()
        if self.has_failed:
            return opening
        return [*opening, *self._back_lines(is_return), *self.closing()]

    def opening(self) -> list[str]:
        """All before a return attack: up to the scores, or to where the attack fails."""
        facts = self.facts
        told = [f"1 Target: {self._target()} [EE-TARGET]"]
        told.append(
            f"2 Bids: {facts.attack_points} real points against {facts.defense_points} [EE-BID]"
        )
        band = BANDS[facts.band]
        told.append(f"3 Range: {_short(facts)} with a range of {facts.range:g}: {band}")
        if facts.band <= LONG:
            told.append("    the attacker gets a stun marker [EE-LONG-RANGE]")
        if self.has_failed:
            return [*told, "  The attack fails; bids are discarded unseen [EE-TOO-FAR, EE-D9]"]
        return [*told, *self._score_lines()]

    def _target(self) -> str:
        part = f", its {self.part} [EE-TARGET-PART]" if self.part else ""
        if self.facts.has_moved_away:
            return f"its source base, for it paid a point and moved [EE-MOVE-INTERRUPT]{part}"
        return AIMS[self.facts.is_path_point] + part

    def _score_lines(self) -> list[str]:
        scores = self.scores
        told = _score_lines("4 Attack score", scores.attack, scores.attack_lines)
        return told + _score_lines("  Defense score", scores.defense, scores.defense_lines)

    def _back_lines(self, is_return: bool) -> list[str]:
        if self.back is not None:
            return [PAYS_BACK, *self.return_lines()]
        if is_return or self.facts.has_moved_away:
            return []
        return [
            "  A target that has not acted may now pay a point to attack back: that attack is"
            " resolved first [EE-RETURN-ATTACK]"
        ]

    def return_lines(self) -> list[str]:
        """The return attack in full, if there is one."""
        if self.back is None:
            return []
        lines = [f"    {line}" for line in self.back.lines(is_return=True)]
        return [*lines, "  The first attack goes on unchanged"]

    def closing(self) -> list[str]:
        """What is left after a return attack: the damage."""
        scores = self.scores
        told = [f"5 Damage: {explain(scores.attack, scores.defense)} [EE-DAMAGE]"]
        told += self._part_lines()
        if self.switches.area_stun:
            told.append(f"    {self._area()} [EE-AREA-STUN, EE-D14]")
        return [
            *told,
            "    all of it waits in pending boxes until the resolution phase [EE-TIMING]",
        ]

    def _part_lines(self) -> list[str]:
        """What a composite suffers beyond the component attacked."""
        if self.part and self.result == DESTROYED:
            return ["    every other component gets a stun marker [EE-SISTER]"]
        if self.part and self.result == ANNIHILATED:
            return ["    the whole model is destroyed [EE-ANNIHILATED]"]
        return []

    def _area(self) -> str:
        whose = "enemy" if self.switches.area_stun_spares_friends else "model but the attacker"
        centre = "attacker" if self.switches.area_stun_from_attacker else "target point"
        score = self.scores.attack
        is_far = self.switches.area_stun_from_attacker and self.facts.distance > score
        target = "the target stands too far off" if is_far else "the target too"
        return f"every {whose} within {score} of the {centre} gets a stun marker, {target}"

    def to_json(self) -> dict[str, Any]:
        scores = self.scores
        return {
            "target": "source" if self.facts.has_moved_away else AIMS[self.facts.is_path_point],
            "range": BANDS[self.facts.band],
            "failed": self.has_failed,
            "attacker_stunned": self.facts.band <= LONG,
            "attack": {"score": scores.attack, "lines": _plain(scores.attack_lines)},
            "defense": {"score": scores.defense, "lines": _plain(scores.defense_lines)},
            "result": RESULTS[self.result],
            "part": self.part or None,
            "area": scores.attack if self.switches.area_stun and not self.has_failed else 0,
            "return": self.back.to_json() if self.back is not None else None,
        }


def _score_lines(title: str, total: int, lines: list[Line]) -> list[str]:
    return [
        f"{title}: {total}",
        *(f"    {line.amount:+d} {line.words} [{line.rule}]" for line in lines),
    ]


def _plain(lines: list[Line]) -> list[dict[str, Any]]:
    return [{"amount": line.amount, "why": line.words, "rule": line.rule} for line in lines]


def _short(facts: Facts) -> str:
    """The distance without digits that say nothing."""
    return facts.measured().rstrip("0").rstrip(".")


def work_out(
    given: dict[str, Any],
    back: dict[str, Any] | None = None,
    switches: Switches | None = None,
) -> Account:
    """One attack from its numbers by name, or `Refused` naming the one at fault; `back` holds
    those of a return attack, which has the stun markers of the first one turned round."""
    rules = switches or turned({})
    facts = _facts(given, rules)
    part = _text(given, "part")
    if back is None:
        return Account(facts, rules, part)
    if facts.has_moved_away:
        raise Refused("back: a target that moved away has used its action (EE-RETURN-ATTACK)")
    if facts.band == BEYOND:
        raise Refused("back: scores are never determined beyond twice the range (EE-TOO-FAR)")
    own = {name: given.get(other) for name, other in TURNED.items()}
    numbers = {"distance": given["distance"], **own, **back}
    try:
        second = Account(_facts(numbers, rules), rules, _text(numbers, "part"))
        return Account(facts, rules, part, second)
    except Refused as refusal:
        raise Refused(f"back: {refusal}") from None


def check(name: str, value: Any) -> None:
    """Refuse one number or fact that cannot be."""
    given = {name: value}
    if name in NUMBERS:
        _number(given, name)
    elif name in DISTANCES:
        _distance(given, name)
    elif name in FLAGS:
        _flag(given, name)
    elif name in TEXTS:
        _text(given, name)
    else:
        raise Refused(f"'{name[:80]}' is no number of an attack")


def _facts(given: dict[str, Any], switches: Switches) -> Facts:
    for name in NEEDED:
        if given.get(name) is None:
            raise Refused(f"{name}: is needed")
    for name, value in given.items():
        check(name, value)
    facts = Facts(
        _number(given, "attack"),
        _number(given, "defend"),
        _distance(given, "distance"),
        _distance(given, "range"),
    )
    facts.is_closest = _flag(given, "closest")
    facts.is_path_point = _flag(given, "path")
    facts.is_obscured = _flag(given, "obscured")
    facts.is_cloaked = _flag(given, "cloaked")
    facts.has_moved_away = _flag(given, "moved_away")
    facts.attacker_stun = _number(given, "attacker_stun")
    if switches.pending_stun_counts and facts.band <= LONG:
        facts.attacker_stun += 1  # EE-D13
    facts.target_stun = _number(given, "target_stun")
    facts.target_command = _number(given, "target_command")
    facts.attack_points = _number(given, "bid")
    facts.defense_points = _number(given, "answer")
    if facts.target_stun and given.get("target_command") is None:
        raise fault("target_command", "is needed for a stunned target (EE-OVERSTUN)")
    if facts.is_path_point and (facts.is_cloaked or facts.has_moved_away):
        what = "a cloaked target" if facts.is_cloaked else "a target that moved away"
        raise fault("path", f"{what} cannot be attacked on its path")
    return facts


def _number(given: dict[str, Any], name: str) -> int:
    value = given.get(name) or 0
    if type(value) is not int or not 0 <= value <= NUMBERS[name]:
        raise fault(name, f"a whole number from 0 to {NUMBERS[name]} is needed")
    return value


def _distance(given: dict[str, Any], name: str) -> float:
    value, low = given[name], LEAST[name]
    if type(value) not in (int, float) or not low <= value <= 1000.0:
        raise fault(name, f"a number from {low:g} to 1000 is needed")
    return float(value)


def _flag(given: dict[str, Any], name: str) -> bool:
    value = given.get(name) or False
    if type(value) is not bool:
        raise fault(name, "true or false is needed")
    return value


def _text(given: dict[str, Any], name: str) -> str:
    value = given.get(name) or ""
    if not isinstance(value, str) or len(value) > 80 or not (value.isprintable()):
        raise fault(name, "a word or two are needed")
    return value.strip()
