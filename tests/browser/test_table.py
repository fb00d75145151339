"""The companion on a phone."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.house import House, Plain, Seat

pytestmark = pytest.mark.once


def test_the_companion_on_a_phone(opens: Callable[..., Any], house: House) -> None:
    page = opens("/table", phone=True)
    page.get_by_role("button", name="Start at the table").click()
    page.locator(".question-text").wait_for()
    for _ in range(12):
        before = page.locator(".question").inner_text()
        page.locator(".thumbs .thumb-button").first.tap()
        page.wait_for_function(
            "before => document.querySelector('.question').innerText !== before", arg=before
        )
    assert page.locator(".thumb-button").first.bounding_box()["height"] >= 56
    page.get_by_role("button", name="Status").tap()
    assert page.locator(".grid-table tbody tr").count() > 3
    assert page.evaluate(
        "[...document.querySelectorAll('.grids td')].every(each =>"
        " each.getBoundingClientRect().right <= innerWidth)"
    )
    page.get_by_role("button", name="Correct").tap()
    page.locator(".correction").first.wait_for()
    page.get_by_role("button", name="Why").tap()
    page.get_by_role("button", name="Now").tap()
    asked = page.locator(".question").inner_text()
    page.get_by_role("button", name="Undo").tap()
    page.wait_for_function(
        "before => document.querySelector('.question').innerText !== before", arg=asked
    )


def test_typed_dice_are_tapped(opens: Callable[..., Any], house: House) -> None:
    seat = house.begin("gf-3", "quick_table", dice="typed")
    seat.play_until(lambda frame: frame["asked"]["shape"] == "roll")
    page = opens(seat.link, phone=True)
    version = seat.look()["version"]
    page.get_by_role("button", name="Rolled 4").tap()
    page.wait_for_timeout(400)
    assert seat.look()["version"] > version


def test_a_second_screen_shows_the_status_only(opens: Callable[..., Any], house: House) -> None:
    seat = house.begin("gf-3", "quick_table")
    page = opens(seat.made["watch"]["link"])
    page.locator(".grid-table").first.wait_for()
    assert page.locator(".thumb-button").count() == 0


def until_a_number(seat: Seat) -> Plain:
    for number in range(60):
        frame = seat.look()
        if frame["asked"].get("count"):
            return frame
        options = frame["asked"]["options"]
        seat.answer(options[number * 7 % len(options)]["id"])
    raise AssertionError("no number was asked for")


def test_a_number_is_tapped_or_typed(opens: Callable[..., Any], house: House) -> None:
    seat = house.begin("entropic", "quick_table")
    frame = until_a_number(seat)
    assert frame["asked"]["count"]["high"] > 20
    page = opens(seat.link, phone=True)
    field = page.locator(".stepper input")
    assert 0 < int(field.input_value()) < frame["asked"]["count"]["high"]
    field.fill("999")
    assert page.get_by_role("button", name="OK").is_disabled()
    field.fill("7")
    page.get_by_role("button", name="OK").tap()
    page.wait_for_function(
        "n => !document.querySelector('.question')?.innerText.includes(n)",
        arg=frame["asked"]["prompt"],
    )
    assert seat.look()["version"] > frame["version"]


def test_a_fact_is_set_by_tapping_what_it_may_be(opens: Callable[..., Any], house: House) -> None:
    seat = house.begin("gf-3", "quick_table")
    page = opens(seat.link, phone=True)
    page.get_by_role("button", name="Correct").tap()
    page.get_by_label("Find").fill("have deployed")
    line = page.locator(".correction", has_text="have deployed").first
    before = line.locator("b").inner_text()
    line.locator(".correction-line").tap()
    line.locator(".thumb-button:not(.main)").first.tap()
    page.wait_for_function(
        "was => document.querySelector('.correction b')?.innerText !== was", arg=before
    )
    page.get_by_label("Find").fill("rounds")
    line = page.locator(".correction", has_text="rounds").first
    line.locator(".correction-line").tap()
    line.get_by_role("button", name="6", exact=True).tap()
    page.locator(".correction b", has_text="6").wait_for()


def test_a_die_says_what_it_is_for(opens: Callable[..., Any], house: House) -> None:
    seat = house.begin("gf-3", "quick_table", dice="typed")
    seat.play_until(lambda frame: frame["asked"].get("reading", "").startswith("D3"))
    page = opens(seat.link, phone=True)
    page.locator(".question-text", has_text="Roll a D6 as a D3: Number of objectives").wait_for()
    assert page.get_by_role("button", name="Rolled 5: 3").locator(".die-means").inner_text() == "3"
