"""Setting up a game: dice and plain lists, the same at a table and on a screen."""

from collections.abc import Sequence

from opfor.dice import Dice, Roll
from opfor.systems.encounter.armies import ArmyList, UnitLine

#: starting hexes of an edge
EDGE_HEXES = 6
EDGES = ("far", "near")
SIDES = ("ai", "you")
#: a player's objective this near keeps the A.I.'s where it was rolled
CLEAR_OF_OBJECTIVE = 4


def roll_edge(dice: Dice) -> Roll:
    """Which edge is the A.I.'s; the options are those of `EDGES` [SETUP-EDGE]."""
    return dice.d6d("the A.I.'s starting edge", ["far edge", "near edge"])


def roll_first(dice: Dice) -> Roll:
    """Who places objective and formations first; as in `SIDES` [SETUP-FIRST]."""
    return dice.d6d("who places first", ["the A.I. first", "you first"])


def roll_objective(dice: Dice, count: int = EDGE_HEXES) -> Roll:
    """The hex of the player's edge that gets the A.I.'s objective [SETUP-OBJ]."""
    return dice.d6d("hex for the A.I.'s objective", hex_names(count))


def roll_objective_shift(dice: Dice) -> Roll:
    """Whether it stays (1) or moves one hex toward the A.I.'s edge (2) [SETUP-OBJ]."""
    options = ["it stays", "one hex toward the A.I.'s edge"]
    return dice.d6d("whether the A.I.'s objective moves", options)


def roll_next_formation(dice: Dice, names: Sequence[str]) -> Roll:
    """The formation placed next, among those left in the list's order [D6D]."""
    return dice.d6d("which formation is placed next", names)


def hex_names(count: int = EDGE_HEXES, kind: str = "hex") -> list[str]:
    """The hexes of a row, numbered from the left as the person sees them."""
    return [f"{ordinal(n)} {kind} from the left" for n in range(1, count + 1)]


def ordinal(n: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(n if n < 20 else n % 10, "th")
    return f"{n}{ending}"


def placing_order(units: Sequence[tuple[str, int]]) -> list[str]:
    """Names of units with their costs, as they are placed: dearest, cheapest, next dearest,
    next cheapest and so on [PF8]."""
    rest = sorted(units, key=lambda unit: -unit[1])
    placed: list[str] = []
    while rest:
        placed.append(rest.pop(0)[0])
        if rest:
            placed.append(rest.pop()[0])
    return placed


def commander_formation(army: ArmyList) -> int:
    """The number of the Supreme Commander's formation.

    A unit of that name; without one the unit with the most Hero Tokens, then the dearest.
    """

    def rank(unit: UnitLine) -> tuple[bool, int, int]:
        return unit.name.casefold() == "supreme commander", unit.hero_tokens, unit.cost

    best = max(army.formations, key=lambda formation: max(rank(unit) for unit in formation.units))
    return best.number
