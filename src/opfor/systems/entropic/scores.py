"""Range and combat scores, every modifier named: the whole of steps 3 and 4 of an attack.

Nothing here knows a board: the same numbers serve a battle, a scene and a real table.
"""

from typing import Final

BEYOND: Final = 0
LONG: Final = 1
PLAIN: Final = 2
SHORT: Final = 3
BANDS: Final = ("beyond twice the range", "beyond the range", "in range", "under half the range")


def band_of(distance: float, range: float) -> int:
    """The row of the range table [EE-TOO-FAR, EE-LONG-RANGE, EE-SHORT-RANGE]; all
    comparisons are strict."""
    if distance > 2.0 * range:
        return BEYOND
    if distance > range:
        return LONG
    return SHORT if distance < range / 2.0 else PLAIN


def clear_digits(value: float, bounds: list[float]) -> str:
    """A number with two digits, or as many as it takes to stand on the right side of every
    boundary."""
    for digits in range(2, 12):
        text = f"{value:.{digits}f}"
        shown = float(text)
        if all((shown > b) == (value > b) and (shown < b) == (value < b) for b in bounds):
            return text
    return repr(value)


class Facts:
    """Everything that enters the scores of one attack."""

    def __init__(self, attack: int, defend: int, distance: float, range: float) -> None:
        self.attack = attack
        self.defend = defend
        self.distance = distance
        self.range = range
        self.is_closest = False
        self.is_path_point = False
        self.is_obscured = False
        self.is_cloaked = False
        #: EE-MOVE-INTERRUPT: the target moved when it was selected
        self.has_moved_away = False
        self.attacker_stun = 0
        self.target_stun = 0
        self.target_command = 0
        #: real points revealed
        self.attack_points = 0
        self.defense_points = 0

    @property
    def band(self) -> int:
        return band_of(self.distance, self.range)

    def measured(self) -> str:
        """The distance with digits enough to tell its row."""
        return clear_digits(self.distance, [2.0 * self.range, self.range, self.range / 2.0])


class Line:
    """One number that went into a score."""

    def __init__(self, amount: int, words: str, rule: str) -> None:
        self.amount = amount
        self.words = words
        self.rule = rule


class Scores:
    """Both scores with the lines they are made of."""

    def __init__(self) -> None:
        self.attack = 0
        self.defense = 0
        self.attack_lines: list[Line] = []
        self.defense_lines: list[Line] = []

    def add_attack(self, amount: int, words: str, rule: str) -> None:
        self.attack += amount
        self.attack_lines.append(Line(amount, words, rule))

    def add_defense(self, amount: int, words: str, rule: str) -> None:
        self.defense += amount
        self.defense_lines.append(Line(amount, words, rule))


def determine(facts: Facts) -> Scores:
    """Both scores of an attack that did not fail on range."""
    scores = Scores()
    determine_attack(facts, scores)
    determine_defense(facts, scores)
    return scores


def determine_attack(facts: Facts, scores: Scores) -> None:
    """EE-ATTACK-SCORE: Attack and what adds to it."""
    scores.add_attack(facts.attack, "Attack", "EE-ATTACK-SCORE")
    if facts.is_closest:
        scores.add_attack(1, "closest visible enemy", "EE-CLOSEST")
    if facts.band == SHORT:
        scores.add_attack(1, "closer than half the range", "EE-SHORT-RANGE")
    if facts.target_stun > 0:
        scores.add_attack(1, "target is stunned", "EE-STUN")
    if facts.target_stun > facts.target_command:
        scores.add_attack(1, "target has more stun than Command", "EE-OVERSTUN")
    if facts.attack_points:
        scores.add_attack(facts.attack_points, "points bid", "EE-BID")


def determine_defense(facts: Facts, scores: Scores) -> None:
    """EE-DEFENSE-SCORE: Defend and what adds to it."""
    scores.add_defense(facts.defend, "Defend", "EE-DEFENSE-SCORE")
    if facts.is_path_point:
        scores.add_defense(1, "aimed at a point of the path", "EE-PATH-POINT")
    if facts.is_obscured:
        scores.add_defense(1, "obscured", "EE-OBSCURED")
    if facts.band == LONG:
        scores.add_defense(2, "beyond the weapon's range", "EE-LONG-RANGE")
    if facts.attacker_stun > 0:
        scores.add_defense(1, "attacker is stunned", "EE-STUN")
    if facts.is_cloaked:
        scores.add_defense(1, "target is cloaked", "EE-CLOAKED")
    if facts.has_moved_away:
        scores.add_defense(1, "target moved when it was selected", "EE-MOVE-INTERRUPT")
    if facts.defense_points:
        scores.add_defense(facts.defense_points, "points bid", "EE-BID")


def quick(facts: Facts) -> tuple[int, int]:
    """Both scores without their lines, for whoever only looks ahead."""
    attack = facts.attack + facts.attack_points
    defense = facts.defend + facts.defense_points
    band = facts.band
    if facts.is_closest:
        attack += 1
    if band == SHORT:
        attack += 1
    elif band == LONG:
        defense += 2
    if facts.target_stun > 0:
        attack += 1
    if facts.target_stun > facts.target_command:
        attack += 1
    if facts.is_path_point:
        defense += 1
    if facts.is_obscured:
        defense += 1
    if facts.attacker_stun > 0:
        defense += 1
    if facts.is_cloaked:
        defense += 1
    if facts.has_moved_away:
        defense += 1
    return attack, defense
