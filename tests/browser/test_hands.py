"""Under the hand: the board stays, the place is judged, a look begins where the unit is put."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.house import House, Plain, asks

pytestmark = pytest.mark.once

Opens = Callable[..., Any]
#: how far it is dragged, in pixels
FAR = 8
#: whether the server has measured about so many inches
MEASURED = """far => {
  const said = /([\\d.]+)" of /.exec(document.querySelector('.preview')?.textContent ?? '');
  return said && Math.abs(Number(said[1]) - far) < 0.15;
}"""


def has_directions(frame: Plain) -> bool:
    options = frame["asked"]["options"]
    return asks("order")(frame) and sum(each.get("group") == "Advance" for each in options) > 6


def middle(page: Any, what: str) -> tuple[float, float]:
    box = page.locator(what).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hold(page: Any, to: tuple[int, int]) -> None:
    """Take hold of the unit and keep it in the hand."""
    x, y = middle(page, ".unit.selected .model")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + to[0] / 2, y + to[1] / 2, steps=4)
    page.mouse.move(x + to[0], y + to[1], steps=4)
    page.locator(".preview", has_not_text="measuring").wait_for()


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
def test_the_board_stays_under_the_hand(opens: Opens, house: House, size: tuple[int, int]) -> None:
    seat = house.begin("gf-3")
    seat.play_until(has_directions)
    page = opens(seat.link)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator(".offer-row.more .offer").last.wait_for()
    page.wait_for_timeout(100)
    # all directions in sight, and the board has by far the most room
    panel = page.locator(".below").bounding_box()
    last = page.locator(".offer-row.more .offer").last.bounding_box()
    assert last["y"] + last["height"] <= size[1] and panel["height"] < size[1] * 0.3
    board = page.locator(".board")
    seen, before = board.get_attribute("viewBox"), middle(page, ".unit.selected .model")
    hold(page, (0, FAR))
    scale = board.bounding_box()["width"] / float(str(seen).split()[2])
    after = middle(page, ".ghost .model")
    assert board.get_attribute("viewBox") == seen
    assert abs(after[0] - before[0]) < 1.5 and abs(before[1] + FAR - after[1]) < 1.5
    page.wait_for_function(MEASURED, arg=FAR / scale)
    # even where the panel needs more room
    page.locator(".below").evaluate("below => { below.style.minHeight = '240px' }")
    page.wait_for_timeout(100)
    now = middle(page, ".ghost .model")
    assert abs(now[0] - after[0]) < 0.5 and abs(now[1] - after[1]) < 0.5
    page.mouse.up()
    page.mouse.move(*middle(page, ".unit.side-b .model"))
    page.locator("div.look", has_text="from the place chosen").wait_for()
    line = page.locator(".line.look polyline").first.get_attribute("points")
    stands = page.locator(".ghost .model").evaluate_all(
        "all => all.map(one => one.getAttribute('transform').match(/[-\\d.]+/g).join(','))"
    )
    assert str(line).split()[0] in stands
    page.keyboard.press("Escape")
    page.locator(".offer-row.more .offer").last.wait_for()


#: what no measuring on the page could come to
SAID = {
    "line": [[1, 2], [3, 4]],
    "distance": 99.0,
    "far": "77.7 paces",
    "visible": False,
    "blocked_by": ["a wall"],
    "cover": True,
    "text": "behind a wall",
    "odds": [{"weapon": "Rifle", "mean": 1.0, "chances": [], "text": "one wound"}],
}
PLACED = {"gf-3": has_directions, "gf-2": has_directions, "aof-2": has_directions}
PLACED |= {
    "entropic": lambda frame: (frame["asked"]["placing"] or {}).get("kind") == "way",
    "encounter": lambda frame: " move " in f" {frame['asked']['key']} ",
}


def put_somewhere(page: Any) -> None:
    """Into the first hex offered, or an inch away where the rules allow it."""
    if page.locator(".cell").count():
        page.mouse.click(*middle(page, ".spot"))
        return
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
        page.locator(".preview", has_not_text="measuring").wait_for()
        if page.locator(".preview:not(.bad)").count():
            return
        page.keyboard.press("Escape")
    raise AssertionError("there is no room beside the unit")


@pytest.mark.parametrize("system", PLACED)
def test_a_look_from_a_place_is_the_servers(opens: Opens, house: House, system: str) -> None:
    """The page measures nothing: it shows what the server answers to the place shown."""
    seat = house.begin(system)
    frame = seat.play_until(PLACED[system])
    asked: list[Plain] = []

    def answer(route: Any) -> None:
        if route.request.method == "GET":
            return route.continue_()
        asked.append(route.request.post_data_json)
        return route.fulfill(json=SAID)

    page = opens("/rules")
    page.route(f"**/api/games/{seat.id}/look*", answer)
    page.goto(house.address + seat.link)
    page.locator(".unit.selected .model").first.wait_for()
    page.keyboard.press("}")
    page.locator("div.look").wait_for()
    assert not asked
    put_somewhere(page)
    page.locator("div.look", has_text="from the place chosen: behind a wall").wait_for()
    assert "77.7" in page.locator("div.look .big").inner_text()
    assert page.locator(".line.blocked").count() == 1 and page.locator(".line.look").count() == 0
    assert asked[-1]["key"] == frame["asked"]["key"] and asked[-1]["words"]
    page.keyboard.press("Escape")
    page.locator("div.look", has_not_text="behind a wall").wait_for()


def test_a_look_begins_in_the_hex_chosen(house: House) -> None:
    """Line, distance and odds are those of the unit that would stand there, not of the others."""
    seat = house.begin("encounter")
    frame = seat.play_until(PLACED["encounter"])
    asked, units = frame["asked"], frame["view"]["units"]
    enemies = [each["id"] for each in units if each["side"] == "b" and each["where"] == "table"]
    body = {"key": asked["key"], "version": frame["version"]}
    assert enemies
    for option in asked["options"]:
        tried = {**body, "words": option["id"]}
        placed = house.call(f"/api/games/{seat.id}/preview", tried, seat.token)
        for enemy in enemies if placed.get("models") else []:
            path = f"/api/games/{seat.id}/look"
            found = house.call(path, {**tried, "target": enemy}, seat.token)
            assert found["line"][0] == placed["models"][0]
            assert found["text"].startswith(found["far"])
            assert not found["odds"] or " alone; " in found["note"]


@pytest.mark.parametrize(("system", "rulers"), [("gf-3", 1), ("entropic", 0)])
def test_a_ruler_where_people_may_measure(
    opens: Opens, house: House, system: str, rulers: int
) -> None:
    """EE-D10: people place first and are told distances afterwards."""
    page = opens(house.begin(system).link)
    page.locator(".board").wait_for()
    assert page.locator(".bar [aria-label^=Ruler]").count() == rulers
    page.keyboard.press("m")
    x, y = middle(page, ".board")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y, steps=4)
    page.wait_for_timeout(50)
    assert page.locator(".line.ruler").count() == rulers
    page.mouse.up()


def test_a_way_is_judged_while_it_is_held(opens: Opens, house: House) -> None:
    """Not only once it is let go."""
    seat = house.begin("entropic")
    seat.play_until(lambda frame: (frame["asked"]["placing"] or {}).get("kind") == "way")
    page = opens(seat.link)
    page.locator(".unit.selected .model").first.wait_for()
    for way in ((0, -14), (0, 14), (14, 0), (-14, 0)):
        hold(page, way)
        page.wait_for_timeout(250)
        assert "a place is needed" not in page.locator(".preview").inner_text()
        is_legal = page.locator(".preview:not(.bad)").count() > 0
        # EE-D10 is said below the board, not across it
        assert page.locator(".labels", has_text="measured").count() == 0
        page.mouse.up()
        page.keyboard.press("Escape")
        if is_legal:
            return
    raise AssertionError("no way was legal while it was held")
