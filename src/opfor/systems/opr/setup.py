"""The dice of setting up: roll-offs, squares, sections, groups and cargo.

Plain lists in, results with their rolls out: a game on screen and one at a real table draw
everything here. Nothing is told and nothing is asked.
"""

from collections.abc import Mapping, Sequence

from opfor.dice import Dice, Roll
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.kits import kits_of
from opfor.systems.opr.profiles import UnitProfile

#: OPR-OBJ: three columns by two rows of the allowed area, numbered from the north-west
SQUARES = {
    1: "north-west",
    2: "north middle",
    3: "north-east",
    4: "south-west",
    5: "south middle",
    6: "south-east",
}
#: thirds of the table along the A.I.'s long edge, numbered from the west
SECTIONS = {1: "west", 2: "middle", 3: "east"}
EDGES = ("north", "south")

#: how tough a model may be to ride along: for itself and for one space
BIGGEST_CARGO, BIGGEST_SINGLE = 6, 1
#: what a tougher model that is no Hero takes up, and how tough it may be
TOUGH_SPACES, BIGGEST_TOUGH = 3, 3


class RollOff:
    """Two dice, the higher wins, rolled again while they are equal."""

    def __init__(self, rolls: list[tuple[int, int]]) -> None:
        self.rolls = rolls

    @property
    def is_won_by_first(self) -> bool:
        return self.rolls[-1][0] > self.rolls[-1][1]


def roll_off(dice: Dice, purpose: str, first: str, second: str) -> RollOff:
    rolls: list[tuple[int, int]] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        rolls.append((dice.d6(f"{purpose}: {first}"), dice.d6(f"{purpose}: {second}")))
    return RollOff(rolls)


def draw_square(dice: Dice, purpose: str, tried: Sequence[int]) -> tuple[int, Roll]:
    """OPR-OBJ: a random square that has not been tried yet."""
    left = [square for square in SQUARES if square not in tried]
    roll = dice.uniform(purpose, [f"{SQUARES[square]} square" for square in left])
    return left[roll.option - 1], roll


class Deal:
    """OPR-DEPLOY: units dealt into groups, each group with its section."""

    def __init__(self, groups: list[list[str]], draws: list[tuple[str, Roll]]) -> None:
        self.groups = groups
        #: each unit as it was drawn
        self.draws = draws
        self.sections: list[int] = []
        #: every D3 of every try; the last ones count
        self.tries: list[list[Roll]] = []

    def section_of(self, unit: str) -> int:
        group = next(n for n, units in enumerate(self.groups) if unit in units)
        return self.sections[group]


def deal_groups(dice: Dice, units: Sequence[str], names: Mapping[str, str]) -> Deal:
    """OPR-DEPLOY: three groups as equal as can be; one D3 each, again while all three agree."""
    left = list(units)
    groups: list[list[str]] = [[] for _ in SECTIONS]
    draws: list[tuple[str, Roll]] = []
    while left:
        number = (len(units) - len(left)) % len(groups)
        roll = dice.uniform(f"Dealt to group {number + 1}", [names[unit] for unit in left])
        unit = left.pop(roll.option - 1)
        draws.append((unit, roll))
        groups[number].append(unit)
    deal = Deal([group for group in groups if group], draws)
    while not deal.tries or _is_one_place(deal.sections):
        deal.tries.append([dice.d3(f"Section of group {n + 1}") for n in range(len(deal.groups))])
        deal.sections = [roll.option for roll in deal.tries[-1]]
    return deal


def _is_one_place(sections: list[int]) -> bool:
    return len(sections) == len(SECTIONS) and len(set(sections)) == 1


def room_in(unit: UnitProfile) -> int:
    """SR-TRANSPORT: the spaces in all transports of a unit."""
    rule = unit.rule("Transport")
    many = rule.count or unit.models if rule is not None else 0
    return unit.rating("Transport") * many


def spaces(unit: UnitProfile, edition: Edition) -> int:
    """SR-TRANSPORT: the room a unit takes up while nobody has fallen; 0 if it cannot ride along."""
    models = [(kit.tough, part.is_hero) for part in unit.parts for kit in kits_of(part)]
    return spaces_for(models, edition)


def spaces_for(models: Sequence[tuple[int, bool]], edition: Edition) -> int:
    """SR-TRANSPORT: the same for models by their Tough and whether they are Heroes."""
    each = [_space(tough, is_hero, edition) for tough, is_hero in models]
    return sum(each) if all(each) else 0


def _space(tough: int, is_hero: bool, edition: Edition) -> int:
    if tough > BIGGEST_CARGO:
        return 0
    if edition.cargo_counts == "models" or tough <= BIGGEST_SINGLE or is_hero:
        return 1
    return TOUGH_SPACES if tough <= BIGGEST_TOUGH else 0


class Loading:
    """SR-TRANSPORT: who rides in which transport, with the draws that said so."""

    def __init__(self) -> None:
        #: unit → its transport
        self.riding: dict[str, str] = {}
        self.draws: list[tuple[str, str, Roll]] = []


def load_transports(
    dice: Dice,
    limits: Mapping[str, int],
    sizes: Mapping[str, int],
    most: int,
    names: Mapping[str, str],
) -> Loading:
    """SR-TRANSPORT: random units into each transport, up to `most`, while one fits in."""
    loading = Loading()
    for carrier, limit in limits.items():
        room, aboard = limit, 0
        while aboard < most:
            fits = [
                unit for unit, size in sizes.items() if size <= room and unit not in loading.riding
            ]
            if not fits:
                break
            roll = dice.uniform(f"Into {names[carrier]}", [names[unit] for unit in fits])
            unit = fits[roll.option - 1]
            loading.riding[unit] = carrier
            loading.draws.append((unit, carrier, roll))
            room -= sizes[unit]
            aboard += 1
    return loading
