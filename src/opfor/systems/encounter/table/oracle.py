"""The oracle of the Encounter table: tracked facts are known, lasting ones asked once."""

from opfor.circuits.model import Kind, Node
from opfor.circuits.walk import Picked
from opfor.game import Choose, Count, Decision, Option
from opfor.systems.encounter.setup import EDGE_HEXES, hex_names
from opfor.systems.encounter.table.desk import Desk
from opfor.systems.encounter.table.facts import KNOWN, LASTING, Subject, learn
from opfor.tabletop.oracle import TableOracle, roll_event
from opfor.tabletop.wording import describe, fill, term_of

#: questions that also settle whether several targets are equally good, by candidates
TARGETS = {
    "in-range-and-sight": "shootable-formation",
    "in-range-and-not-fired": "shootable-formation",
    "can-engage-with-strongest": "engageable-formation",
}
#: what is left to ask once the tracked half of a question is known
HALF_KNOWN = {
    "enemy-about-to-win": "Will you win this turn, as things stand?",
    "enemy-threatens-objective": "Can you reach an objective that the A.I. does not contest?",
    "in-range-and-not-fired": "Has it enemies in range and line of sight?",
    "infantry-and-card": "Has it infantry in the fight?",
    "strong-cc-infantry-and-card": "Infantry with a CC weapon of 2+ Attacks and Strength 4+?",
    "infantry-against-vehicle-and-card": "Infantry fighting an enemy vehicle in its hex?",
    "survives-and-card": "Did it survive unbroken?",
}
#: questions in which its own strength helps
STRENGTH = ("outnumbered", "outnumbered-by-targets", "outnumbered-by-target-and-support")
NO_SAVE = 7


class FormationOracle(TableOracle):
    """Answers a walk for one formation, or for one of its units."""

    def __init__(self, desk: Desk, subject: Subject, name: str = "") -> None:
        super().__init__(desk.game, desk.library, name or subject.formation.name)
        self.desk = desk
        self.about = subject
        #: whether several targets are equally good, by candidates
        self.several: dict[str, bool] = {}
        #: the hex a die chose, and its face
        self.hex = ""
        self.face = 0
        #: eligible starting hexes in cover, once told
        self.covered = 0

    def known(self, node: Node, name: str) -> bool | None:
        find = KNOWN.get(name)
        answer = find(self.about) if find else None
        facts = self.about.formation.facts
        if answer is None and name in LASTING and name in facts:
            answer = facts[name], "as told before"
        if answer is None:
            return None
        self.because = answer[1]
        return answer[0]

    def question(self, node: Node, name: str) -> bool:
        if name in TARGETS and self._needs_tie_break(node, TARGETS[name]):
            return self._ask_targets(node, name)
        if name == "has-eligible-starting-hex":
            infantry = self.is_so(node, "infantry-only")
            self.because = ""
            if infantry:
                return self._ask_cover_hexes(node, name)
        if name == "no-central-cover":
            return self._ask_central_cover(node, name)
        so = super().question(node, name)
        self._keep(name, so)
        return so

    def value_of(self, node: Node, name: str) -> int:
        decision = Count(self.key(node, name), self.wording(node, name), 2, NO_SAVE)
        save = int(self.put(node, name, decision))
        if save == NO_SAVE:
            self.facts["save-passed"] = False
        return save

    def pick(self, node: Node) -> Picked:
        if node.name == "starting-hex":
            return self._roll_hex(node, hex_names())
        if node.name == "cover-starting-hex":
            return self._roll_hex(node, hex_names(self._cover_hexes(node), "cover hex"))
        self.because = describe(node, self.library.vocabulary)
        several = False if self._is_enemy_alone() else self.several.get(node.name)
        if len(node.edges) > 1 and several is None:
            several = super().pick(node).several
        return Picked("", bool(several), [])

    def wording(self, node: Node, name: str) -> str:
        text = HALF_KNOWN.get(name) or super().wording(node, name)
        if name in STRENGTH:
            text = f"{text} (it has {self.about.formation.units})"
        if name == "worth-more-than-spirit-formation":
            text = f"{text} ({self._worths()})"
        where = f", {self.hex}" if name == "fits-around-rolled-hex" else ""
        return f"{self.subject}{where}: {text}"

    def put(self, node: Node, name: str, decision: Decision) -> str:
        """Ask with rule and meaning; what a question adds to its word's meaning comes last."""
        decision.seats = list(self.desk.seats)
        decision.rules = [node.id]
        term = term_of(self.library.vocabulary, name)
        means = fill(term.means, node.args) if term else ""
        decision.means = f"{means} {decision.means}".strip()
        return self.game.ask(decision)

    def _worths(self) -> str:
        spirit = self.about.state.spirit_formation
        theirs = f", {spirit.name} {spirit.worth} at most" if spirit else ""
        return f"it is worth {self.about.formation.worth}{theirs}"

    def _keep(self, name: str, so: bool) -> None:
        if name in LASTING:
            learn(self.about.formation, name, so)
        elif name == "broken":
            self.about.formation.broken = so
        elif name == "infantry-and-card":
            learn(self.about.formation, "infantry", so)
        elif name == "strong-cc-infantry-and-card" and self.about.line is not None:
            self.about.line.facts[name] = so

    def _needs_tie_break(self, node: Node, candidates: str) -> bool:
        """Whether this circuit goes different ways for one target and for several."""
        if self._is_enemy_alone():
            return False
        nodes = self.library.circuit(node.circuit).nodes.values()
        return any(n.kind is Kind.PICK and n.name == candidates and len(n.edges) > 1 for n in nodes)

    def _is_enemy_alone(self) -> bool:
        enemies = self.about.state.known_enemies
        return bool(enemies) and sum(not enemy.destroyed for enemy in enemies) < 2

    def _ask_targets(self, node: Node, name: str) -> bool:
        """One key for two facts: is there a target, and do several come out equal?"""
        options = [
            Option("no", "no"),
            Option("yes", "yes"),
            Option("several", "yes, several equally good"),
        ]
        decision = Choose(self.key(node, name), self.wording(node, name), options)
        decision.means = (
            f"Several: more than one is as good by this list: {self._list(node, name)}."
        )
        answer = self.put(node, name, decision)
        self.several[TARGETS[name]] = answer == "several"
        return answer != "no"

    def _list(self, node: Node, name: str) -> str:
        """How the targets of a question are told apart before a die is rolled."""
        nodes = self.library.circuit(node.circuit).nodes.values()
        fitting = (n for n in nodes if n.kind is Kind.PICK and n.name == TARGETS[name])
        pick = next(n for n in fitting if len(n.edges) > 1)
        return ", then ".join(self.library.vocabulary.preferences[p].table for p in pick.prefer)

    def _ask_central_cover(self, node: Node, name: str) -> bool:
        """One key for two facts of the commander's placing [SC2, SC3]."""
        options = [Option("0", "neither"), Option("1", "one of them"), Option("2", "both")]
        prompt = f"{self.subject}: How many of the two central hexes are in cover?"
        decision = Choose(self.key(node, name), prompt, options)
        decision.means = "The number says whether one or both of them hold cover."
        answer = self.put(node, name, decision)
        self.facts["cover-in-both-central-hexes"] = answer == "2"
        return answer == "0"

    def _ask_cover_hexes(self, node: Node, name: str) -> bool:
        """One key for three facts of an infantry formation's placing [PF1, PF3, PF4]."""
        options = [Option("none", "no hex is eligible"), Option("0", "some are, none in cover")]
        options += [Option(str(n), f"{n} in cover") for n in range(1, EDGE_HEXES + 1)]
        prompt = f"{self.subject}: How many eligible starting hexes are in cover?"
        decision = Choose(self.key(node, name), prompt, options)
        decision.means = "Count the eligible ones that hold woods, ruins or a building."
        answer = self.put(node, name, decision)
        covered = 0 if answer == "none" else int(answer)
        self.facts["has-eligible-cover-hex"] = covered > 0
        self.facts["several-cover-hexes"] = covered > 1
        self.covered = covered
        return answer != "none"

    def _cover_hexes(self, node: Node) -> int:
        if not self.covered:
            prompt = f"{self.subject}: How many eligible cover hexes are there?"
            decision = Count(self.key(node, "hexes"), prompt, 2, EDGE_HEXES)
            self.covered = int(self.put(node, node.name, decision))
        return self.covered

    def _roll_hex(self, node: Node, names: list[str]) -> Picked:
        roll = self.game.dice.d6d(f"{node.id}: hex for {self.subject}", names)
        self.hex = names[roll.option - 1]
        self.face = roll.faces[-1] if roll.faces else 0
        self.game.tell(roll_event(node.id, roll, self.hex))
        self.because = self.hex
        return Picked(self.hex, False, list(roll.faces))
