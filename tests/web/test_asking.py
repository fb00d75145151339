"""Questions that are easy to answer: dice in words, numbers that start somewhere, values to tap."""

import httpx

from opfor.game import Count, RollDie
from opfor.tabletop.tracked import flag, number, word
from opfor.web.asking import count_asked, die_asked, field_shown
from opfor.web.frames import rounded
from tests.web.driver import Plain, begin, quick


def hints(asked: Plain) -> list[str]:
    return [option["hint"] for option in asked["options"]]


def test_a_die_says_what_is_rolled_and_what_its_faces_mean() -> None:
    reading = "D6, 4 options: 1 b1, 2 Pike Watch, 3-4 north, 5-6 roll again"
    asked = die_asked(RollDie("k", "Into b7", reading), {"b1": "Raiders (b1)"})
    assert asked["prompt"] == "Roll a D6: Into b7"
    again = "roll again"
    assert hints(asked) == ["Raiders (b1)", "Pike Watch", "north", "north", again, again]
    asked = die_asked(RollDie("k", "Objectives", "D3: 1-2 is 1, 3-4 is 2, 5-6 is 3"), {})
    assert asked["prompt"] == "Roll a D6 as a D3: Objectives"
    assert hints(asked) == ["1", "1", "2", "2", "3", "3"]
    asked = die_asked(RollDie("k", "Who places the first objective", ""), {})
    assert asked["prompt"] == "Roll a D6: Who places the first objective"
    assert hints(asked) == [""] * 6
    asked = die_asked(RollDie("k", "Who deploys first: b", ""), {})
    assert asked["prompt"] == "Roll a D6: Roll-off, Who deploys first: the die of side b"


def test_a_number_starts_at_what_is_known() -> None:
    fields = [number("ferry crawler.wounds", 4, 0, 8, lambda value: None)]
    taken = count_asked(Count("k", "Ferry Crawler: wounds taken?", 0, 9), fields)
    assert taken == {"low": 0, "high": 9, "start": 4}
    assert count_asked(Count("k", "Pike Watch: models left?", 0, 11), fields)["start"] == 11
    assert count_asked(Count("k", "The target's Defend?", 0, 20), fields)["start"] is None
    decision = Count("k", "How many cards?", 0, 11)
    decision.default = "3"
    assert count_asked(decision, fields)["start"] == 3


def test_a_correction_offers_what_may_be_set() -> None:
    assert field_shown(flag("shaken", True, print))["values"] == ["yes", "no"]
    assert field_shown(word("edge", "far", ["far", "near"], print))["values"] == ["far", "near"]
    bounds = field_shown(number("round", 2, 0, 12, print))
    assert (bounds["low"], bounds["high"], bounds["value"]) == (0, 12, "2")


def test_measured_values_are_told_as_a_tape_shows_them(http: httpx.Client) -> None:
    assert rounded("at (56.7754, 16.6641), 9.5 away, v3.1.2") == "at (56.8, 16.7), 9.5 away, v3.1.2"
    you, _ = begin(http, quick(http, "gf-3"))
    you.play(40)
    told = [event for event in you.seen["events"] if event.get("trace")]
    assert told
    for event in told[-6:]:
        why = you.get("/why", event=event["i"]).json()
        boxes = [*event["trace"], *why["trace"]]
        words = [str(box.get(key, "")) for box in boxes for key in ("answer", "because", "says")]
        for text in [event["text"], *why["lines"], *words]:
            assert rounded(text) == text
