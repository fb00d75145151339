"""Reasons are for readers: a trace keeps its ids, whoever reads it gets sentences."""

import re

import httpx
import pytest

from opfor.circuits.load import Library
from opfor.circuits.model import Node
from opfor.circuits.trace import Step
from opfor.play.matches import start_battle
from opfor.play.tables import library_of
from opfor.systems.encounter.narration import box_line
from opfor.tabletop.explain import tell_step
from opfor.tabletop.wording import reason_of, said_of
from opfor.web.charts import LIBRARIES
from tests.contract.pairings import header
from tests.web.driver import begin, quick


def ids_of(library: Library) -> re.Pattern[str]:
    """Names of the vocabulary that are no words of English."""
    words = library.vocabulary
    sections = (words.questions, words.values, words.candidates, words.preferences)
    names = [name for section in sections for name in section if "-" in name]
    return (
        re.compile(rf"(?<![\w-])({'|'.join(sorted(names))})(?![\w-])")
        if names
        else re.compile("$^")
    )


def noted(node: Node) -> list[Step]:
    """What a walk notes of a box: each change of its die, all together, or its preferences."""
    changes = [f"{m.add or 4:+d} {m.value or m.condition or 'always'}" for m in node.modifiers]
    found = []
    for because in {*changes, ", ".join(changes), ", ".join(node.prefer)} - {""}:
        step = Step(node.circuit, node.id, node.kind.value, node.name)
        step.because, step.answer, step.faces, step.modifier = because, "1", [3], 1
        found.append(step)
    return found


@pytest.mark.parametrize("system", LIBRARIES)
def test_no_reason_reads_like_an_id(system: str) -> None:
    library = library_of(system)
    ids = ids_of(library)
    nodes = [node for each in library.circuits.values() for node in each.nodes.values()]
    for step in (step for node in nodes for step in noted(node)):
        told = [reason_of(step, library.vocabulary), tell_step(library, step)]
        told += [box_line(step, library)] if system == "encounter" else []
        assert not any(ids.search(line.partition(step.node)[2] or line) for line in told), told


def test_a_changed_die_is_a_sentence() -> None:
    library = library_of("encounter")
    step = Step("phase-1", "A2", "roll", "d6d")
    step.because, step.modifier, step.faces = "-2 this-d6d-was-2, +1 after-turn-1", -1, [5]
    words = (
        "-2 because this D6D has already come out 2 this phase, +1 because it is turn 2 or later"
    )
    assert reason_of(step, library.vocabulary) == words
    assert words in tell_step(library, step) and words in box_line(step, library)
    assert step.to_json()["because"] == "-2 this-d6d-was-2, +1 after-turn-1"
    # a question that only a circuit of one's own hangs on a die
    step.because = "+1 infantry-only"
    assert reason_of(step, library.vocabulary) == "+1: Is it an infantry-only formation? yes"


def test_the_page_and_the_companion_get_sentences(http: httpx.Client) -> None:
    you, _ = begin(http, quick(http, "encounter"))
    you.play(90)
    ids = ids_of(library_of("encounter"))
    told = [event for event in you.get("/log").json()["events"] if event.get("trace")]
    boxes = [box for event in told for box in event["trace"]]
    changed = [box for box in boxes if box["kind"] == "roll" and box.get("modifier")]
    assert changed and all("because " in box["reason"] for box in changed)
    assert any(box["kind"] == "pick" and box.get("reason") for box in boxes)
    assert not any(ids.search(box.get("reason", "")) for box in boxes)
    event = next(event["i"] for event in told if changed[0] in event["trace"])
    assert not any(ids.search(line) for line in you.get("/why", event=event).json()["lines"])


@pytest.mark.parametrize("system", ["gf-3", "aof-2", "encounter", "entropic"])
def test_what_a_box_came_to_is_no_bare_id_and_no_bare_place(system: str) -> None:
    match, session = start_battle(header(system, 5), "")
    steps = [(told.event, step) for told in session.told for step in told.event.trace]
    assert steps
    for event, step in steps:
        assert not re.fullmatch(r"[ab]\d+|\(?-?[\d.]+, ?-?[\d.]+\)?", said_of(step)), step.to_json()
        reason = reason_of(step, match.library_for(event).vocabulary)
        assert not re.search(r"\bby [a-z]+-[a-z-]+", reason), reason


def test_ids_stay_in_the_data() -> None:
    _, session = start_battle(header("gf-3", 5), "")
    acts = [s for told in session.told for s in told.event.trace if s.node == "OPR-ACT"]
    assert acts and all(re.fullmatch(r"[ab]\d+", step.answer) for step in acts)
    assert all(said_of(step) == step.args["called"] for step in acts)
