"""The oracle of the table: what is tracked is known, the rest is asked."""

from collections.abc import Sequence

from opfor.circuits.model import Node
from opfor.circuits.walk import Picked
from opfor.dice import Roll
from opfor.game import Decision
from opfor.systems.entropic.effects import allowance, burning_of, can_activate, is_allowed
from opfor.systems.entropic.state import Model, Part
from opfor.systems.entropic.table.desk import Desk
from opfor.tabletop.oracle import TableOracle
from opfor.tabletop.wording import fill, term_of

#: answers that hold for the whole game once they were given
LASTING = ("has-objectives",)
#: questions whose candidates need an action open to them
ACTIONS = {
    "burns": "extinguish",
    "can-destroy": "attack",
    "can-damage": "attack",
    "can-stun": "attack",
    "can-take-objective": "move",
    "should-hide": "move",
    "can-close-in": "move",
    "should-cloak": "cloak",
}
#: dice of the A.I.'s own: what they decide is kept from the people
SECRET = "ai"


class DeskOracle(TableOracle):
    """Asks the people at this desk; `facts` given beforehand are known."""

    def __init__(self, desk: Desk, subject: str) -> None:
        super().__init__(desk.game, desk.library, subject)
        self.desk = desk
        self.state = desk.state
        self.chosen = -1

    def put(self, node: Node, name: str, decision: Decision) -> str:
        """Ask with the game's own rule: ids of boxes come in other games' circuits too."""
        term = term_of(self.library.vocabulary, name)
        if term is not None:
            decision.rules = [term.rule]
            decision.means = fill(term.means, node.args)
        return self.desk.put(decision)

    def known(self, node: Node, name: str) -> bool | None:
        return self.state.facts.get(name) if name in LASTING else None

    def is_so(self, node: Node, name: str) -> bool:
        so = super().is_so(node, name)
        if name in LASTING:
            self.state.facts[name] = so
        return so

    def wording(self, node: Node, name: str) -> str:
        return f"{self.subject}: {super().wording(node, name)}"

    def roll(self, node: Node, modifier: int) -> Roll:
        """Dice behind the A.I.'s tokens are rolled in silence."""
        names = [edge.id for edge in node.edges]
        return self.game.dice_of(SECRET).d6d("a die of the A.I.'s own", names, modifier)

    def take_best(self, keys: Sequence[Sequence[float]], names: Sequence[str]) -> Picked:
        """The best of candidates the companion knows itself, ties by a die in silence."""
        best = max(tuple(each) for each in keys)
        left = [index for index, each in enumerate(keys) if tuple(each) == best]
        at = self.game.dice_of(SECRET).pick("a die of the A.I.'s own", len(left))
        self.chosen = left[at]
        self.because = names[self.chosen]
        return Picked(names[self.chosen], len(left) > 1, [])


class ActingOracle(DeskOracle):
    """Who acts: only components that may act with the action asked about are candidates."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "A.I.")
        self.open: list[tuple[Model, Part]] = []
        self.acting: tuple[Model, Part] | None = None

    def known(self, node: Node, name: str) -> bool | None:
        self.open = able(self.desk, ACTIONS[name])
        if name == "burns":
            self.open = [(model, part) for model, part in self.open if burning_of(part)]
        self.because = ", ".join(model.part_name(part) for model, part in self.open) or "nobody"
        if not self.open or name in ("burns", "can-close-in"):
            return bool(self.open)
        return None

    def pick(self, node: Node) -> Picked:
        """Which one is the person's to see, by the preferences in order."""
        if len(self.open) > 1:
            options = [
                (f"{model.id}.{model.index_of(part)}", model.part_name(part))
                for model, part in self.open
            ]
            terms = self.library.vocabulary.preferences
            how = ", then ".join(terms[name].table for name in node.prefer)
            id = self.desk.choose(f"{node.id} who", f"Which one? Best: {how}", options, "EE-D5")
            self.chosen = [option[0] for option in options].index(id)
        else:
            self.chosen = 0
        self.acting = self.open[self.chosen]
        self.because = self.acting[0].part_name(self.acting[1])
        return Picked(self.because, False, [])


def able(desk: Desk, action: str) -> list[tuple[Model, Part]]:
    """Components of the A.I. that may take an action now, as far as is tracked."""
    return [
        (model, part)
        for model in desk.state.models
        for part in model.parts
        if can_activate(model, part)
        and is_allowed(part, action)
        and (model.is_on_table or action == "move")
        and _has_means(desk, model, part, action)
    ]


def _has_means(desk: Desk, model: Model, part: Part, action: str) -> bool:
    if action == "move":
        return allowance(model, part, desk.state.battle.switches) > 0
    if action == "attack":
        return bool(part.profile.weapons) and not part.active.blinded
    return action != "cloak" or not model.is_cloaked
