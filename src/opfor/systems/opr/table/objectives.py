"""Objectives: how many, who places them where, which of them the A.I. may score."""

import string

from opfor.game import Option
from opfor.systems.opr.setup import SQUARES, draw_square, roll_off
from opfor.systems.opr.table.sheet import Talk
from opfor.systems.opr.table.state import AI, NOBODY, SIDES, YOU, Objective
from opfor.words import counted

MOST = 9


def count_objectives(talk: Talk) -> None:
    """D3+2, or the number the mission says."""
    plus = talk.edition.objectives_plus
    numbers = [Option(str(n), counted(n, "objective")) for n in range(1, MOST + 1)]
    answer = talk.choose(
        "objectives number",
        "How many objectives? Roll for it, or give your mission's number.",
        [Option("roll", f"roll D3+{plus}"), *numbers],
        ["OPR-OBJ"],
        f"The usual mission has D3+{plus} markers; yours may name another number.",
        "roll",
    )
    if answer == "roll":
        rolled = talk.dice.d3("Number of objectives")
        answer = str(rolled.option + plus)
        talk.tell_roll("OPR-OBJ", rolled, f"{answer} objectives")
    talk.state.objective_count = int(answer)
    talk.state.stage = "first-objective"


def choose_first_placer(talk: Talk) -> None:
    """Roll-off; the winner says who places the first, the A.I. by a die."""
    state = talk.state
    if roll_for_side(talk, "Roll-off for objectives", "OPR-OBJ") == AI:
        words = [f"{talk.sheet.side(side)} first" for side in SIDES]
        roll = talk.dice.uniform("The A.I. chooses who places first", words)
        state.placer = SIDES[roll.option - 1]
        talk.tell_roll("OPR-TIE", roll, words[roll.option - 1])
    else:
        state.placer = talk.choose(
            "objectives first",
            "You won: who places the first objective?",
            [Option(YOU, "you"), Option(AI, "the A.I.")],
            ["OPR-OBJ"],
            "The winner of the roll-off decides; after that the sides take turns.",
        )
    state.stage = "objective"


def roll_for_side(talk: Talk, purpose: str, rule: str) -> str:
    """A roll-off between the two sides."""
    ai, you = talk.sheet.side(AI), talk.sheet.side(YOU)
    off = roll_off(talk.dice, purpose, ai, you)
    winner = AI if off.is_won_by_first else YOU
    for first, second in off.rolls:
        won = "again" if first == second else f"{talk.sheet.side(winner)} won"
        talk.tell("roll", f"{purpose}: {ai} {first}, {you} {second} → {won}", [rule])
    return winner


def place_objective(talk: Talk) -> None:
    """The next marker, by whoever's turn it is."""
    state = talk.state
    objective = Objective(string.ascii_uppercase[len(state.objectives)])
    if state.placer == AI:
        objective.place = _place_for_ai(talk, objective.id)
    else:
        objective.place = _place_for_player(talk, objective.id)
    state.objectives.append(objective)
    state.placer = YOU if state.placer == AI else AI
    if len(state.objectives) == state.objective_count:
        state.stage = "valid" if talk.edition.asks_valid_objectives else "zone"


def _place_for_player(talk: Talk, id: str) -> str:
    squares = [Option(str(n), f"{name} square") for n, name in SQUARES.items()]
    answer = talk.choose(
        f"objective {id}",
        f"Place objective {id} on the table. Where is it, if you want that noted?",
        [Option("done", "placed, no note"), *squares],
        ["OPR-OBJ"],
        "Place it as your mission says. The square is only remembered to name the marker: "
        "three columns by two rows of the area where objectives may lie.",
        "done",
    )
    return "" if answer == "done" else SQUARES[int(answer)]


def _place_for_ai(talk: Talk, id: str) -> str:
    """OPR-OBJ: a random square's centre; if illegal, toward another one just enough."""
    first, roll = draw_square(talk.dice, f"Square for objective {id}", [])
    talk.tell_roll("OPR-OBJ", roll, f"square {first}, {SQUARES[first]}")
    _order(talk, id, f"in the centre of the {SQUARES[first]} square")
    tried = [first]
    while not _is_legal(talk, id, tried):
        if len(tried) == len(SQUARES):
            _order(talk, id, f"at the legal spot nearest to the {SQUARES[first]} square's centre")
            break
        square, roll = draw_square(talk.dice, f"Another square for objective {id}", tried)
        talk.tell_roll("OPR-OBJ", roll, f"square {square}, {SQUARES[square]}")
        toward = f"the {SQUARES[square]} square's centre, just far enough to be legal"
        _order(talk, id, f"from the {SQUARES[first]} square's centre toward {toward}")
        tried.append(square)
    return SQUARES[first]


def _is_legal(talk: Talk, id: str, tried: list[int]) -> bool:
    edition = talk.edition
    means = (
        "Legal by the mission's rules; usually outside both deployment zones, more than "
        f'{edition.objective_spacing}" from every other marker and where units can get to it. '
        "Moving it toward another square counts as legal if some spot on that line is."
    )
    prompt = f"Objective {id}: can it lie there?"
    return talk.is_so(f"objective {id} legal {tried[-1]}", prompt, ["OPR-OBJ"], means, "yes")


def _order(talk: Talk, id: str, where: str) -> None:
    put_back = f"objective {id}: off the table again"
    event = talk.tell("order", f"Place objective {id} {where}.", ["OPR-OBJ"], put_back)
    event.parts = {"objective": id, "action": "place", "toward": where}


def choose_valid(talk: Talk) -> None:
    """OPR-VALID: which markers the mission lets the A.I. score; all, unless said otherwise."""
    while True:
        left = [each for each in talk.state.objectives if each.is_valid]
        barred = "".join(each.id for each in talk.state.objectives if not each.is_valid)
        answer = talk.choose(
            f"valid without {barred or 'none'}",
            "Is there an objective the A.I. may not score?",
            [Option("none", "no"), *(Option(each.id, each.id) for each in left)],
            ["OPR-VALID"],
            "Some missions keep markers for one side; the A.I. ignores those it cannot score.",
            "none",
        )
        if answer == "none":
            break
        talk.state.objective(answer).is_valid = False
    talk.state.stage = "zone"


def note_holders(talk: Talk) -> None:
    """Who holds what at the end of a round; contested markers turn neutral."""
    radius = talk.edition.seize_radius
    means = (
        f'A side with a unit within {radius}" and no enemy unit there takes it and keeps it after '
        f'leaving; with units of both within {radius}" nobody holds it. '
        f"{talk.edition.stunned} units, Aircraft and units that arrived this round do not take it."
    )
    for objective in talk.state.objectives:
        words = {AI: "the A.I.", YOU: talk.sheet.side(YOU), NOBODY: "nobody"}
        now = objective.holder
        options = [Option(now, f"unchanged: {words[now]}")]
        options.extend(Option(side, word) for side, word in words.items() if side != now)
        prompt = f"Who holds {objective.label}?"
        key = f"round {talk.state.round} objective {objective.id}"
        objective.holder = talk.choose(key, prompt, options, ["OPR-CTRL"], means, now)
