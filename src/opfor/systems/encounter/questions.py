"""The oracle of the screen: every question of every circuit, answered from the board."""

from collections.abc import Callable
from typing import Final

from opfor.circuits.model import Node
from opfor.circuits.walk import Oracle, Picked
from opfor.dice import Roll, d6d_option
from opfor.systems.encounter import questions_entry, questions_field, questions_fight
from opfor.systems.encounter.battle import NOWHERE
from opfor.systems.encounter.conditions import condition_words
from opfor.systems.encounter.facts import Facts
from opfor.systems.encounter.picks import CANDIDATES, PREFERENCES
from opfor.systems.encounter.places import plan_counter
from opfor.systems.encounter.profiles import NO_SAVE

QUESTIONS: Final[dict[str, Callable[[Facts], bool]]] = {
    **questions_field.QUESTIONS,
    **questions_fight.QUESTIONS,
    **questions_entry.QUESTIONS,
}
#: what a choice is, by candidates
FORMATIONS: Final = ("enemy-formation", "shootable-formation", "engageable-formation", "vp-target")
OBJECTIVES: Final = (
    "objective-nobody-guards",
    "threatened-objective",
    "saving-objective",
    "enemy-held-objective",
)
UNITS: Final = ("unit-to-take-hit", "enemy-unit-to-hit")
COUNTERS: Final = ("counter-charge-move", "lone-counter-charge-move")


class BoardOracle(Oracle):
    """Answers a walk from the board; reasons are worded only if somebody will read them."""

    def __init__(self, facts: Facts) -> None:
        super().__init__()
        self.facts = facts

    def is_so(self, node: Node, name: str) -> bool:
        facts = self.facts
        facts.because = ""
        so = QUESTIONS[name](facts)
        self.because = facts.because
        return so

    def value_of(self, node: Node, name: str) -> int:
        return min(NO_SAVE, self.facts.thread.save_needed)

    def roll(self, node: Node, modifier: int) -> Roll:
        """The die of a box; that the one for cards came out 2 is remembered [A2]."""
        facts = self.facts
        if node.die == "d3":
            return facts.dice.d3(node.id)
        if facts.is_traced:
            names = [edge.says or edge.id for edge in node.edges]
            purpose = f"{facts.battle.name(facts.formation)}: {node.id}"
            roll = facts.dice.d6d(purpose, names, modifier)
        else:
            roll = self._roll_unread(node, modifier)
        for change in node.modifiers:
            if change.condition == "this-d6d-was-2" and roll.option == 2:
                facts.thread.was_card_die_2 = True
        return roll

    def _roll_unread(self, node: Node, modifier: int) -> Roll:
        """The same D6D, without words for a person who would roll it."""
        count = len(node.edges)
        faces: list[int] = []
        while True:
            face = self.facts.dice.source.face(node.id, "")
            faces.append(face)
            option = d6d_option(count, face + modifier, modifier != 0)
            if option:
                return Roll("D6D", node.id, faces, modifier, face + modifier, option)

    def pick(self, node: Node) -> Picked:
        """The best candidates; a D6D among equals, unless the box sends those elsewhere."""
        facts = self.facts
        self.because = ", ".join(node.prefer) if facts.is_traced else ""
        if node.name in COUNTERS:
            return Picked("", False, plan_counter(facts, node.name != COUNTERS[0]))
        left = CANDIDATES[node.name](facts)
        for name in node.prefer:
            if len(left) < 2:
                break
            left = best_of(left, PREFERENCES[name](facts, left))
        self._note_goal(node, left)
        facts.thread.picker = node
        if not left:
            facts.thread.choice = NOWHERE
            return Picked("", False, [])
        if len(left) > 1 and len(node.edges) > 1:
            return Picked("", True, [])
        names = [self.name_of(node, each) for each in left] if facts.is_traced else []
        index, faces = facts.draw(node.id, len(left), names)
        self._choose(node, left[index], faces)
        return Picked(names[index] if names else "", False, faces)

    def _note_goal(self, node: Node, left: list[int]) -> None:
        """A move toward an objective has that goal even where there was no choice [TR4]."""
        if "toward-nearest-objective" in node.prefer:
            self.facts.thread.goal = self.facts.nearest_objectives()

    def _choose(self, node: Node, choice: int, faces: list[int]) -> None:
        thread = self.facts.thread
        thread.choice = choice
        if node.name in FORMATIONS:
            thread.target = choice
        elif node.name in OBJECTIVES:
            thread.objective = choice
        elif node.name == "unit-to-take-hit":
            unit = self.facts.battle.units[choice]
            thread.unit = unit
            core = self.facts.battle.core
            if thread.strength:
                thread.save_needed = core.save_needed(thread.strength, unit.profile)
        elif node.name == "vp-condition":
            thread.goal = choice
        elif node.name not in UNITS:
            thread.hex = choice
            thread.face = faces[-1] if faces else 0

    def name_of(self, node: Node, choice: int) -> str:
        battle = self.facts.battle
        if node.name in FORMATIONS:
            return battle.brief(battle.formations[choice])
        if node.name in OBJECTIVES:
            return battle.grid.label(battle.objectives[choice].hex)
        if node.name in UNITS:
            return battle.units[choice].name
        if node.name == "vp-condition":
            return condition_words(self.facts, choice)
        return battle.grid.label(choice)


def pick_again(facts: Facts, node: Node) -> None:
    """The choice of a box made anew outside the walk, since things have changed."""
    picked = BoardOracle(facts).pick(node)
    facts.note(node.id, picked.faces, picked.choice)


def best_of(left: list[int], ranks: list[int]) -> list[int]:
    """The candidates whose rank is the lowest."""
    low = ranks[0]
    for rank in ranks:
        if rank < low:
            low = rank
    return [left[n] for n, rank in enumerate(ranks) if rank == low]
