"""The companion on a phone."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.house import House

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
