"""How much a person is asked for an activation of the A.I."""

from collections.abc import Callable
from statistics import median

from opfor.dice import Dice, Seeded
from opfor.game import Choose
from opfor.play.session import Session
from opfor.systems.encounter.armies import presets
from opfor.systems.encounter.table.state import TableState
from tests.encounter.driver import session

ACTIVATIONS = 200
MEDIAN = 3
NINETY_FIFTH = 6


class Counting:
    """A game answered at random, with the questions of each activation counted."""

    def __init__(self, army: str, seed: int) -> None:
        self.session = session(army, seed, "app", mine=army if seed % 2 else "")
        self.dice = Dice(Seeded(seed, "answers"))
        self.counts: list[int] = []
        self.asked = 0

    def play(self) -> list[int]:
        given = 0
        while self.session.decision is not None:
            state = self.session.view
            assert isinstance(state, TableState)
            self.asked += state.stage == "activation" and state.next == "ai"
            self.answer()
            orders = activations(self.session)
            for _ in range(orders - given):
                self.counts.append(self.asked)
                self.asked = 0
            given = orders
        return self.counts

    def answer(self) -> None:
        """Any answer to a question; notes between activations only now and then."""
        decision = self.session.decision
        assert decision is not None
        usual = decision.default if isinstance(decision, Choose) else ""
        often = usual and self.dice.d6("usual") < 5
        self.session.answer(usual if often else decision.sample(self.dice))


def activations(session: Session) -> int:
    """Orders given so far by the circuits of the two phases."""
    circuits = ("phase-1", "phase-2", "tactical-entry")
    events = (told.event for told in session.told if told.event.kind == "order")
    return sum(
        "follow_up" in event.parts and event.trace[0].circuit in circuits for event in events
    )


def test_an_activation_takes_few_questions(figure: Callable[[str], None]) -> None:
    counts: list[int] = []
    seed = 0
    while len(counts) < ACTIVATIONS:
        for army in presets():
            counts += Counting(army, seed).play()
        seed += 1
    del counts[ACTIVATIONS:]
    high = sorted(counts)[ACTIVATIONS * 95 // 100]
    figure(
        f"questions, Encounter: {len(counts)} activations,"
        f" median {median(counts):g}, 95th percentile {high}"
    )
    assert median(counts) <= MEDIAN
    assert high <= NINETY_FIFTH
