"""Whole games by their set-ups: who holds what, own circuits, options, what a seat is told."""

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.game import Event, RollDie
from opfor.match import Match
from opfor.play.armies import find_army
from opfor.play.matches import SYSTEMS, open_match, start_battle, table_of
from opfor.play.record import load
from opfor.play.session import Session
from opfor.play.told import lines_for, told_from_json
from tests.contract.pairings import header

each_system = pytest.mark.parametrize("system", SYSTEMS)
SMALL = """Scouts
Formation 1 (4 pts)
* Infantry: 2 x 2 pts
Hero Token Summary
* Hero Tokens from Units: 0
* Additional Hero Tokens: 0 (0 pts)
* Total Hero Tokens: 0
Total Army Points: 4
"""


def shared(system: str) -> dict[str, Any]:
    """Side a held by Ann and Ben, each with a list of their own."""
    found = header(system, 2, "a")
    (army,) = found["setup"]["sides"]["a"]["armies"]
    second = {**army, "owner": "Ben"}
    if system == "encounter":
        second["text"] = SMALL
    found["setup"]["sides"]["a"]["armies"] = [{**army, "owner": "Ann"}, second]
    found["people"] = ["Ann", "Ben"]
    if system == "entropic":
        found["setup"]["options"] = {"uneven": True}
    return found


def play(session: Session, most: int = 3000) -> list[tuple[str, list[str]]]:
    """Random answers to the end; what was asked of whom."""
    dice = Dice(Seeded(1, "people"))
    asked: list[tuple[str, list[str]]] = []
    for _ in range(most):
        decision = session.decision
        if decision is None:
            break
        asked.append((decision.key, list(decision.seats)))
        answer = decision.sample(dice)
        session.answer(answer, decision.answering(answer)[0])
    return asked


@each_system
def test_people_who_share_a_side_choose_among_units_of_their_own(system: str) -> None:
    match, session = start_battle(shared(system), "")
    dice = Dice(Seeded(1, "people"))
    chosen: set[str] = set()
    while (decision := session.decision) is not None and len(chosen) < 8:
        answer = decision.sample(dice)
        (whose, *_) = decision.answering(answer)
        if decision.owners and len(decision.seats) > 1:
            shown = {seat: match.asked(session.view, decision, seat) for seat in decision.seats}
            for seat, asked in shown.items():
                options = [o for o in asked["options"] if o["id"] in decision.owners]
                assert all(seat in decision.owners[o["id"]] for o in options)
            others = [seat for seat in decision.seats if seat not in decision.answering(answer)]
            for other in others:
                with pytest.raises(Refused, match=f"is {whose}'s; {other} chooses among: a"):
                    session.answer(answer, other)
            chosen.add(answer)
        session.answer(answer, whose)
    assert chosen


@pytest.mark.parametrize("system", ["gf-3", "aof-2", "encounter"])
def test_dice_typed_in_say_whose_they_are_how_many_and_what_they_need(system: str) -> None:
    _, session = start_battle(header(system, 5, "a", dice="typed"), "")
    dice = Dice(Seeded(1, "people"))
    asked: list[str] = []
    while (decision := session.decision) is not None and len(asked) < 400:
        asked += [decision.prompt] if isinstance(decision, RollDie) else []
        session.answer(decision.sample(dice), decision.seats[0])
    hits = [prompt for prompt in asked if "to hit" in prompt]
    assert hits and all(re.match(r".+ with .+ at .+, [2-6]\+ to hit", each) for each in hits)
    several = [each for each in hits if "(die 1 of " in each]
    for each in several:
        count = int(each.rpartition(" ")[2].rstrip(")"))
        assert each.replace("(die 1 of", f"(die {count} of") in hits


@each_system
def test_who_has_no_unit_left_to_choose_is_not_asked(system: str) -> None:
    _, session = start_battle(shared(system), "")
    dice = Dice(Seeded(1, "people"))
    for _ in range(3000):
        decision = session.decision
        if decision is None:
            break
        if decision.owners:
            owning = {name for names in decision.owners.values() for name in names}
            assert set(decision.seats) == owning
        answer = decision.sample(dice)
        session.answer(answer, decision.answering(answer)[0])


@each_system
def test_people_who_share_a_side_answer_for_their_own(system: str) -> None:
    match, session = start_battle(shared(system), "")
    assert match.people() == {"a": ["Ann", "Ben"], "b": []}
    assert (match.side_of("Ben"), match.side_of("b"), match.side_of("Eve")) == ("a", "b", "")
    asked = play(session)
    assert session.is_over
    seats = {tuple(each) for _, each in asked}
    assert {("Ann",), ("Ben",), ("Ann", "Ben")} <= seats
    with pytest.raises(Refused, match="over"):
        session.answer("yes", "Ann")


@each_system
def test_one_list_may_be_held_by_several(system: str) -> None:
    found = header(system, 2, "a")
    found["setup"]["sides"]["a"]["armies"][0]["owner"] = "Ann, Ben"
    match, session = start_battle(found, "")
    assert match.people()["a"] == ["Ann", "Ben"]
    assert session.decision is not None and session.decision.seats == ["Ann", "Ben"]


@each_system
def test_what_is_wrong_with_a_set_up_is_one_sentence(system: str) -> None:
    setup = header(system, 1)["setup"]
    for change, sentence in (
        ({"sides": {"a": setup["sides"]["a"]}}, "side b has no army"),
        ({"options": {"luck": 3}}, f"luck: {system} has no such thing"),
        ({"system": "chess"}, "unknown system 'chess'"),
    ):
        with pytest.raises(Refused, match=sentence) as refused:
            open_match({**setup, **change})
        assert "\n" not in str(refused.value)
    sides = json.loads(json.dumps(setup["sides"]))
    sides["a"]["armies"][0]["owner"] = "b"
    with pytest.raises(Refused, match="cannot be called 'b'"):
        open_match({**setup, "sides": sides})


@pytest.mark.rule("EE-FORCES")
def test_too_many_on_a_side_are_refused() -> None:
    setup = header("encounter", 1)["setup"]
    setup["sides"]["a"]["armies"] *= 3
    with pytest.raises(Refused, match="at most 6"):
        open_match(setup)
    setup = header("entropic", 1)["setup"]
    setup["sides"]["a"]["armies"] *= 4
    with pytest.raises(Refused, match="at most 20 models"):
        open_match(setup)


OWN = {"encounter": "phase-1", "entropic": "activation", "gf-3": "shooting"}


@pytest.mark.parametrize("system", OWN)
@pytest.mark.parametrize("side", ["a", "b", ""])
def test_circuits_of_ones_own_are_for_the_side_they_name(system: str, side: str) -> None:
    package = "opr" if system == "gf-3" else system
    file = files(f"opfor.systems.{package}") / "data" / "circuits" / f"{OWN[system]}.toml"
    setup = header(system, 3)["setup"]
    own = {"file": "own.toml", "text": file.read_text("utf-8"), "side": side}
    match = open_match({**setup, "circuits": [own]})
    sources = {s: match.libraries[s].circuits[OWN[system]].source for s in "ab"}
    assert {s for s, source in sources.items() if source == "custom"} == set(side or "ab")
    event = Event("note", "x")
    assert match.library_for(event) is match.libraries["a"]


@each_system
def test_status_and_notes_can_be_told(system: str) -> None:
    match, session = start_battle(header(system, 3), "")
    assert any("Side a" in line for line in match.status(session.view, "a"))
    assert any("over" in line for line in match.status(session.view))
    told = " ".join(match.notes())
    assert "our" in told if system in ("encounter", "entropic") else " points " in told
    assert all(match.narrate(told.event, True) for told in session.told)


def test_tables_do_not_give_the_seed_away() -> None:
    assert table_of("gf-3", "", 7)["seed"] not in (7, table_of("gf-3", "", 8)["seed"])
    assert table_of("gf-3", "12", 7) == {"seed": 12}
    assert table_of("encounter", "", 7) == {} == table_of("entropic", "", 7)
    with pytest.raises(Refused, match="no such file"):
        table_of("encounter", "nowhere.txt", 7)


# what a seat is told


def saved(system: str, path: Path, held: str = "a") -> tuple[Match, Session]:
    return start_battle(header(system, 5, held), str(path))


def test_a_record_keeps_who_may_know(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match, session = saved("entropic", path)
    play(session, 40)
    session.record.close()
    record = load(str(path))
    told = [told_from_json(data) for data in record.events]
    assert [each.to_json() for each in told] == [each.to_json() for each in session.told]
    audiences = {name for each in told for name in each.event.audience}
    assert audiences == {"person a", "b"}
    own = match.log([each.event for each in told], "a")
    assert own == match.log([each.event for each in told], "person a")
    assert any(event.audience == ["person a"] for event in own)
    assert not any(event.audience == ["b"] for event in own)


def test_a_log_for_a_seat_has_no_seed_no_answers_no_dice(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    _, session = saved("entropic", path)
    play(session, 40)
    lines = lines_for(session.record.header, session.told, ["person a"])
    assert "seed" not in lines[0] and "setup" in lines[0]
    assert {line["e"] for line in lines[1:]} == {"event"}
    assert len(lines) - 1 == sum(each.is_for(["person a"]) for each in session.told)


@each_system
def test_what_an_undo_takes_back_is_not_told_again(system: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    _, session = saved(system, path)
    play(session, 15)
    session.undo("person a")
    session.undo("person a")
    session.record.close()
    events = [told_from_json(data).event.text for data in load(str(path)).events]
    assert events == [each.event.text for each in session.told]


def test_an_army_is_found_by_name_or_file(tmp_path: Path) -> None:
    assert find_army("encounter", "kaels iron fist").name == "Kael's Iron Fist"
    with pytest.raises(Refused, match="no such army; there are: cinder-train"):
        find_army("entropic", "nobody")
    with pytest.raises(Refused, match="there is no such file"):
        find_army("entropic", str(tmp_path / "nobody.toml"))
