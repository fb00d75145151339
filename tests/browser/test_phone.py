"""On a phone: what happens is in sight, and no words of it are cut."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.house import House, Plain, Seat, asks

pytestmark = pytest.mark.once

Opens = Callable[..., Any]
#: of the units an act is about, those that do not stand wholly in the part of the board shown
OUTSIDE = """() => {
  const board = document.querySelector('.board').getBoundingClientRect();
  return [...document.querySelectorAll('.unit.acting .model')].filter((model) => {
    const { left, right, top, bottom } = model.getBoundingClientRect();
    return left < board.left || right > board.right || top < board.top || bottom > board.bottom;
  }).map((model) => model.parentElement.dataset.unit);
}"""
CUT = """what => [...document.querySelectorAll(what)].filter((one) =>
  one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""


@pytest.fixture(scope="module")
def battle(house: House) -> Seat:
    """A game in its second round, with something told at length."""
    seat = house.begin("gf-2")
    seat.play_until(lambda frame: asks("order", round=2)(frame) and bool(long_told(frame)))
    return seat


def long_told(frame: Plain) -> list[Plain]:
    """Dice told in more words than two lines on a phone hold."""
    return [each for each in frame["events"] if each.get("parts") and len(each["text"]) > 110]


def replayed(opens: Opens, house: House, seat: Seat, phone: bool) -> Any:
    page = opens("/rules", phone=phone)
    if not phone:
        page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{house.address}/replay#g={seat.id}&t={seat.token}")
    page.locator(".replay-count").wait_for()
    return page


def test_a_replay_goes_along_with_the_acts(opens: Opens, house: House, battle: Seat) -> None:
    page = replayed(opens, house, battle, True)
    page.locator(".pace select").select_option("fast")
    total = int(page.locator(".replay-count").inner_text().split()[-1])
    page.get_by_label("Step", exact=True).evaluate(
        "(step, to) => { step.value = to; step.dispatchEvent(new Event('input')) }", total - 8
    )
    # near the middle of the board, where hardly anybody stands
    for _ in range(4):
        page.keyboard.press("+")
    page.get_by_role("button", name="Play (Space)").tap()
    shown = 0
    for _ in range(40):
        shown += page.locator(".unit.acting").count()
        assert page.evaluate(OUTSIDE) == []
        if page.locator(".replay-count").inner_text().startswith(f"{total} "):
            break
        page.wait_for_timeout(100)
    assert shown


@pytest.mark.parametrize("phone", [False, True])
def test_no_words_are_cut(opens: Opens, house: House, battle: Seat, phone: bool) -> None:
    event = long_told(battle.look())[-1]
    page = replayed(opens, house, battle, phone)
    page.keyboard.press("End")
    page.get_by_role("tab", name="Log").click()
    page.locator(".log-line button", has_text=event["text"].strip()[:60]).last.click()
    page.locator(".prompt-line.long").wait_for()
    assert page.evaluate(CUT, ".prompt-line, .bar-name b") == []
    foot = page.locator(".replay-bar").bounding_box()
    assert foot["y"] + foot["height"] <= page.viewport_size["height"]


def test_the_large_chart_numbers_the_way(opens: Opens, battle: Seat) -> None:
    event = next(e for e in reversed(battle.look()["events"]) if len(e.get("trace", [])) > 3)
    page = opens(battle.link, phone=True)
    page.get_by_role("tab", name="Log").click()
    page.locator(".log-line button", has_text=event["text"].strip()[:40]).last.click()
    page.locator(".why .chart .badge").first.wait_for()
    page.get_by_role("button", name="Enlarge").click()
    page.locator("dialog .chart .badge").first.wait_for()
    numbers = [each.text_content() for each in page.locator("dialog .chart .step").all()]
    assert numbers == [str(n) for n in range(1, len(numbers) + 1)]


@pytest.mark.parametrize("system", ["gf-2", "entropic"])
def test_the_companion_shows_its_latest_order(opens: Opens, house: House, system: str) -> None:
    """Its beginning in sight, the bar above it whole."""
    seat = house.begin(system, "quick_table")
    page = opens(seat.link, phone=True)
    orders = 0
    for number in range(26):
        asked = seat.look()["asked"]
        if asked is None:
            break
        ids = [option["id"] for option in asked["options"]]
        seat.answer(asked["default"] or (ids[number % len(ids)] if ids else "1"))
        page.wait_for_timeout(40)
        for order in page.locator(".order-line").all():
            box, frame = order.bounding_box(), page.locator(".orders").bounding_box()
            assert frame["y"] - 1 <= box["y"] < frame["y"] + frame["height"] - 20
            orders += 1
        assert page.locator(".order-line").count() <= 1
        assert page.evaluate(CUT, ".companion .head, .companion-title b") == []
    assert orders
