"""The strip below the board shows every choice and the main button whole, on every usual screen."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.house import House, shooter

pytestmark = pytest.mark.once

SIZES = [(1280, 800), (1366, 768), (1440, 900), (390, 844)]
#: buttons and target fields that stick out of the strip, of a row that holds them, or the screen
CUT = """() => {
  const strip = document.querySelector('.below');
  const wanted = strip.querySelectorAll('.offer-row:not(.more) .offer, .button.main, .aim');
  const isIn = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const holders = each => { const all = [screen];
    for (let one = each.parentElement; one !== strip.parentElement; one = one.parentElement)
      if (one === strip || getComputedStyle(one).overflowY !== 'visible')
        all.push(one.getBoundingClientRect());
    return all; };
  const cut = [...wanted].filter(each =>
    holders(each).some(outer => !isIn(each.getBoundingClientRect(), outer)));
  const isWide = strip.scrollWidth > strip.clientWidth;
  return [...cut.map(each => each.innerText), ...(isWide ? ['the strip is too wide'] : []),
    ...(wanted.length ? [] : ['nothing is offered'])];
}"""


def cut_at(page: Any, size: tuple[int, int]) -> list[str]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("innerWidth === " + str(size[0]))
    found: list[str] = page.evaluate(CUT)
    return found


def test_an_order_is_never_cut(opens: Callable[..., Any], house: House) -> None:
    """A move that was drawn, with its targets, and the choices before it."""
    seat = shooter(house)
    for size in SIZES:
        page = opens(seat.link, phone=size[0] < 800)
        page.locator(".unit.selected").wait_for()
        assert cut_at(page, size) == [], f"the choices at {size}"
        page.keyboard.press("ArrowDown")
        page.locator(".preview", has_text="✓").wait_for()
        page.locator(".placed .button.main").wait_for()
        assert cut_at(page, size) == [], f"a move at {size}"


def test_the_formations_to_activate_are_never_cut(opens: Callable[..., Any], house: House) -> None:
    seat = house.begin("encounter")
    seat.play_until(lambda frame: "activate" in frame["asked"]["prompt"])
    for size in SIZES:
        page = opens(seat.link, phone=size[0] < 800)
        page.locator(".offer").first.wait_for()
        assert cut_at(page, size) == [], f"at {size}"
