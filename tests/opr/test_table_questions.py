"""How much is asked: over 200 varied activations few questions lead to each order."""

from collections.abc import Callable

import pytest

from opfor.dice import Dice, Seeded
from opfor.play.record import unsaved
from opfor.play.session import Session
from opfor.systems.opr.table.state import HOLDERS, TableState
from tests.opr.driver import EDITIONS, Prepared, companion_of, in_round, samples_of

ACTIVATIONS = 200
MEDIAN, NINETY_FIFTH = 3, 6


def session_of(system: str, seed: int, draw: Dice) -> Session:
    """A game in some round, objectives held by anybody, the A.I.'s units in any section."""

    def vary(state: TableState) -> None:
        for objective in state.objectives:
            objective.holder = HOLDERS[draw.d3("holder").option - 1]
        for unit in state.units:
            unit.section = draw.d3("section").option
            unit.tokens = draw.d6("tokens")
            unit.is_stunned = draw.d6("stunned") == 6
        for unit in state.units:
            if unit.name == "Shore Rifles 1":
                unit.transport = "ferry crawler"
        for enemy in state.enemies:
            enemy.has_activated = draw.d6("activated") > 3

    own, theirs = samples_of(system)
    if seed % 2:
        own, theirs = theirs, own
    companion = companion_of(system, own, theirs if seed % 3 else "")
    prepared = Prepared(companion, in_round(2, also=vary))
    return Session(prepared, unsaved({"seed": seed, "dice": "app"}))


def counts_of(session: Session, dice: Dice) -> list[int]:
    """The questions of each A.I. activation of one round, the acknowledgement left out."""
    counts, count = [], 0
    while session.decision is not None:
        assert isinstance(session.view, TableState)
        if session.view.stage != "turn":
            break
        decision = session.decision
        if "outcome" in decision.key:
            if not decision.key.startswith("your turn"):
                counts.append(count)
            count = 0
            session.answer("done")
        elif decision.key == "your turn":
            session.answer(decision.sample(dice))
            count = 0
        else:
            count += 1
            session.answer(decision.sample(dice))
    return counts


def percentile(counts: list[int], part: float) -> int:
    return sorted(counts)[min(len(counts) - 1, int(len(counts) * part))]


@pytest.mark.once
def test_few_questions_lead_to_an_order(figure: Callable[[str], None]) -> None:
    dice = Dice(Seeded(1, "questions"))
    counts: list[int] = []
    seed = 0
    while len(counts) < ACTIVATIONS:
        counts += counts_of(session_of(EDITIONS[seed % 3], seed, dice), dice)
        seed += 1
    counts = counts[:ACTIVATIONS]
    median, high = percentile(counts, 0.5), percentile(counts, 0.95)
    figure(
        f"questions, One Page Rules: {len(counts)} activations,"
        f" median {median}, 95th percentile {high}, most {max(counts)}"
    )
    assert median <= MEDIAN
    assert high <= NINETY_FIFTH
