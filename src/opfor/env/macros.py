"""What an agent chooses and sees: the activations of a system, and the position in numbers."""

from abc import abstractmethod

from opfor.game import Decision, Game, Policy
from opfor.seats import SIDES

#: what may be done with a unit; the first leaves it to the printed A.I.
PRINTED = "as printed"


class Macros:
    """One system's activations. Actions are numbered the same in every state of a pairing:
    slots of units times what may be done with each."""

    #: what may be done with a unit
    intents: tuple[str, ...] = (PRINTED,)
    #: how many numbers are seen of the game as a whole, which come first, and of each unit
    of_game = 0
    of_unit = 0

    def __init__(self, state: object) -> None:
        #: units of the larger side
        self.slots = max(self.count(state, side) for side in SIDES)

    @property
    def length(self) -> int:
        """How many numbers are seen in all."""
        return self.of_game + 2 * self.slots * self.of_unit

    @property
    def actions(self) -> int:
        return self.slots * len(self.intents)

    def action(self, slot: int, intent: int) -> int:
        return slot * len(self.intents) + intent

    def parts(self, action: int) -> tuple[int, str]:
        """The slot and the intent of an action."""
        slot, intent = divmod(action, len(self.intents))
        return slot, self.intents[intent]

    @abstractmethod
    def count(self, state: object, side: str) -> int:
        """How many units a side has."""

    @abstractmethod
    def side(self, state: object) -> str:
        """Whose activation the next step is; empty: it is something else."""

    @abstractmethod
    def offered(self, state: object, side: str) -> list[int]:
        """The actions that are legal now."""

    @abstractmethod
    def look(self, state: object, side: str) -> list[float]:
        """The position as a side sees it, its own units first; numbers from -1 to 1."""

    @abstractmethod
    def settle(self, game: Game, decision: Decision, action: int, printed: Policy) -> bool:
        """Answer a decision as the action says; false if it is not one of the agent's."""


def kept(value: float) -> float:
    """A number within the bounds of what is seen."""
    return max(-1.0, min(1.0, value))
