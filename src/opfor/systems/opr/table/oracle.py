"""The trees at a real table: what is tracked is known, related facts are asked at once."""

from collections.abc import Callable

from opfor.circuits.model import Node
from opfor.game import Choose, Decision, Option, yes_no
from opfor.systems.opr.table.sheet import Talk
from opfor.systems.opr.table.state import AiUnit, Objective
from opfor.systems.opr.table.targets import is_only_aircraft_left
from opfor.tabletop.oracle import TableOracle

#: SR-BREATH: how far Fire Breath reaches
BREATH_RANGE = 12
#: questions about charging, and all that are about enemies
CHARGES = ("enemy-in-charge-range", "can-charge-one")
ENEMIES = (*CHARGES, "enemies-in-way", "advance-would-shoot")

_CONTROL = {
    "others": "counting the A.I.'s units other than this one",
    "elsewhere": "unless this unit itself is within {radius} of it",
    "everyone": "this unit counted too",
}


class TreeOracle(TableOracle):
    """Answers one walk for one unit; `reaches` are the inches it may move by each action."""

    def __init__(self, talk: Talk, unit: AiUnit, reaches: dict[str, int]) -> None:
        super().__init__(talk.game, talk.sheet.library, unit.id)
        self.talk = talk
        self.unit = unit
        self.reaches = reaches
        #: the objective the walk is about, once it is known
        self.objective: Objective | None = None

    def known(self, node: Node, name: str) -> bool | None:
        if name == "objective-free":
            return self._known_objective()
        if name in ENEMIES and self.talk.state.is_enemy_gone:
            self.because = "no enemy unit is left"
            return False
        if name == "advance-would-shoot":
            return self._known_shot()
        if name == "objective-rush-not-advance" and self._rush_gains_nothing():
            self.because = "a Rush takes it no further than an Advance here"
            return False
        if name in CHARGES and is_only_aircraft_left(self.talk):
            self.because = "only Aircraft are left, which cannot be charged"
            return False
        return None

    def _rush_gains_nothing(self) -> bool:
        """Getting out of a transport caps every move alike."""
        return self.reaches["rush"] <= self.reaches["advance"]

    def _known_objective(self) -> bool | None:
        if self.talk.state.uncontrolled():
            return None
        held = ", ".join(each.id for each in self.talk.state.objectives if each.is_valid)
        self.because = f"the A.I. holds every objective it can score ({held or 'none'})"
        return False

    def _known_shot(self) -> bool | None:
        if self.talk.sheet.steered(self.unit, "Aircraft"):
            self.because = "an Aircraft advances its full move either way and shoots if it can"
            return True
        if self.unit_range() == 0:
            self.because = "it has no ranged weapon"
            return False
        return None

    def unit_range(self) -> int:
        """Its longest range; 0 without ranged weapons, -1 if the list does not say."""
        profile = self.talk.sheet.ai[self.unit.id]
        if profile.given_type and not profile.groups():
            return 0 if profile.given_type == "melee" else -1
        longest = max((weapon.range for weapon in profile.groups()), default=0)
        breathes = self.talk.sheet.breathes(self.unit)
        return max(longest, BREATH_RANGE) if breathes else longest

    def question(self, node: Node, name: str) -> bool:
        ask: dict[str, Callable[[Node], bool]] = {
            "objective-free": self._ask_objective,
            "enemies-in-way": self._ask_way,
        }
        if name in ask:
            return ask[name](node)
        return self.put(node, name, yes_no(self.key(node, name), self.wording(node, name))) == "yes"

    def _ask_objective(self, node: Node) -> bool:
        """Which one, or none: one question for the box and for the order."""
        free = self.talk.state.uncontrolled()
        options = [Option(each.id, each.label) for each in free]
        prompt = f"{self.unit.name}: nearest objective the A.I. does not control?"
        decision = Choose(
            self.key(node, node.name), prompt, [*options, Option("none", "all are under control")]
        )
        answer = self.put(node, node.name, decision)
        if answer == "none":
            self.because = "enough of its units stand at every objective"
            return False
        self.objective = self.talk.state.objective(answer)
        self.because = f"{self.objective.label} is the nearest"
        return True

    def _ask_way(self, node: Node) -> bool:
        """Enemies in the way and whether one can be charged, in one question."""
        way, charge = self.talk.edition.way_distance, self.reaches["charge"]
        goal = f"objective {self.objective.id}" if self.objective else "the objective"
        prompt = f'{self.unit.name}: an enemy within {way}" of its path to {goal}?'
        options = [Option("none", "no"), Option("some", f'yes, but none it can charge ({charge}")')]
        if not is_only_aircraft_left(self.talk):
            options.append(Option("charge", f'yes, and it can charge one ({charge}")'))
        decision = Choose(self.key(node, node.name), prompt, options)
        answer = self.put(node, node.name, decision)
        self.facts["can-charge-one"] = answer == "charge"
        return answer != "none"

    def wording(self, node: Node, name: str) -> str:
        details = {
            "advance-would-shoot": self._shot_detail(),
            "enemy-in-charge-range": f'{self.reaches["charge"]}"',
            "objective-rush-not-advance": self._reach_detail(),
        }
        text = f"{self.unit.name}: {super().wording(node, name)}"
        return f"{text} ({details[name]})" if name in details else text

    def _shot_detail(self) -> str:
        move = f'{self.reaches["advance"]}" move'
        reach = self.unit_range()
        return f'{move}, {reach}" range' if reach > 0 else move

    def _reach_detail(self) -> str:
        within = self.talk.edition.seize_radius
        rush, advance = self.reaches["rush"], self.reaches["advance"]
        return f'within {within}" of it after {rush}", not after {advance}"'

    def put(self, node: Node, name: str, decision: Decision) -> str:
        decision.seats = list(self.talk.sheet.seats)
        term = self.library.vocabulary.questions.get(name)
        decision.rules = [node.id, *([term.rule] if term and term.rule != node.id else [])]
        decision.means = self._means(name)
        if name == "objective-free" and self.talk.edition.asks_valid_objectives:
            decision.rules.append("OPR-VALID")
        return self.game.ask(decision)

    def _means(self, name: str) -> str:
        if name == "objective-free":
            return self._control_means()
        terms = self.library.vocabulary.questions
        asked = [name, "can-charge-one"] if name == "enemies-in-way" else [name]
        return " ".join(terms[each].means for each in asked)

    def _control_means(self) -> str:
        radius = f'{self.talk.edition.seize_radius}"'
        counts = _CONTROL[self.talk.edition.control_counts].format(radius=radius)
        return (
            "Under control is an objective the A.I. holds, or one with more of its units that are "
            f"not {self.talk.edition.stunned} than enemy units within {radius}, {counts}. Of the "
            "rest name the nearest by the way it would walk; equal: a die."
        )
