"""An oracle for a real table: what is tracked is known, the rest is asked.

Each system says what it knows by overriding `known` and `known_value`. A fact asked once is
remembered for the rest of the walk, so no question comes twice.
"""

from opfor.circuits.load import Library
from opfor.circuits.model import Node
from opfor.circuits.walk import Oracle, Picked
from opfor.dice import Roll
from opfor.game import Count, Decision, Event, Game, yes_no
from opfor.tabletop.wording import describe, fill, option_label, term_of

#: the reason behind an answer a person gave
SEEN = "as seen at the table"


class TableOracle(Oracle):
    """Answers a walk for one subject (a unit, a formation) at a real table."""

    def __init__(self, game: Game, library: Library, subject: str) -> None:
        super().__init__()
        self.game = game
        self.library = library
        #: who the walk is about; part of every question's key
        self.subject = subject
        #: facts established during this walk, by question name
        self.facts: dict[str, bool] = {}

    def known(self, node: Node, name: str) -> bool | None:
        """The answer if it follows from what is tracked, with `because` set; else None."""
        return None

    def known_value(self, node: Node, name: str) -> int | None:
        """A number that follows from what is tracked; else None."""
        return None

    def question(self, node: Node, name: str) -> bool:
        """Ask the person. Systems override this to ask several facts at once."""
        decision = yes_no(self.key(node, name), self.wording(node, name))
        return self.put(node, name, decision) == "yes"

    def is_so(self, node: Node, name: str) -> bool:
        self.because = ""
        so = self.known(node, name)
        if so is None and name in self.facts:
            self.because = "as answered before"
            so = self.facts[name]
        if so is None:
            so = self.question(node, name)
            self.because = self.because or SEEN
            self.facts[name] = so
        return so

    def value_of(self, node: Node, name: str) -> int:
        value = self.known_value(node, name)
        if value is None:
            decision = Count(self.key(node, name), self.wording(node, name), 0, 12)
            value = int(self.put(node, name, decision))
        return value

    def roll(self, node: Node, modifier: int) -> Roll:
        """The die of a roll box, told with what it decided."""
        labels = [option_label(edge, self.library.vocabulary) for edge in node.edges]
        purpose = f"{node.id}: {self.subject}"
        if node.die == "d3":
            roll = self.game.dice.d3(purpose)
        else:
            roll = self.game.dice.d6d(purpose, labels, modifier)
        self.game.tell(roll_event(node.id, roll, labels[roll.option - 1]))
        return roll

    def pick(self, node: Node) -> Picked:
        """Candidates are weighed by the person; the ordered list is part of the order."""
        self.because = describe(node, self.library.vocabulary)
        if len(node.edges) < 2:
            return Picked("", False, [])
        decision = yes_no(
            self.key(node, "several"), f"More than one {self.because} is equally good?"
        )
        several = self.put(node, node.name, decision) == "yes"
        return Picked("", several, [])

    def key(self, node: Node, name: str) -> str:
        return f"{self.subject} {node.circuit} {node.id} {name}"

    def wording(self, node: Node, name: str) -> str:
        """The question in the vocabulary's words; a box's own words come first."""
        if node.says and name == node.name:
            return fill(node.says, node.args)
        term = term_of(self.library.vocabulary, name)
        return fill(term.table, node.args) if term else name

    def put(self, node: Node, name: str, decision: Decision) -> str:
        """Ask with the rule and its meaning attached."""
        term = term_of(self.library.vocabulary, name)
        decision.rules = [node.id]
        if term is not None:
            decision.means = fill(term.means, node.args)
        return self.game.ask(decision)


def roll_event(rule: str, roll: Roll, meaning: str) -> Event:
    """A die as it is told: the faces, what was added, what it means."""
    added = f" {roll.modifier:+d}" if roll.modifier else ""
    event = Event("roll", f"{roll.purpose}: {_shown(roll)}{added} → {meaning}", [rule])
    event.parts = {"die": roll.die, "faces": list(roll.faces), "modifier": roll.modifier}
    return event


def _shown(roll: Roll) -> str:
    """The faces; of a D3 also what the D6 that was rolled for it counts as."""
    faces = ", ".join(str(face) for face in roll.faces) or "no die needed"
    return f"{faces} on a D6, a D3 of {roll.total}" if roll.die == "D3" else f"{roll.die} {faces}"
