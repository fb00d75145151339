"""Without a mouse: a whole game to its result, and a key for everything that is ever asked."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.house import House, Plain

pytestmark = pytest.mark.once

Opens = Callable[..., Any]
FEW = """++ {name} - Few [GF 230pts] ++

Raiders [5] Q4+ D5+ | 100pts |
5x Rifle (24", A1), 5x Knife (A1)

Brutes [3] Q4+ D4+ | 130pts | Tough(3)
3x Great Axe (A3, AP(1))
"""


def few(name: str, owner: str) -> Plain:
    army = {"name": name, "file": f"{name}.txt", "text": FEW.format(name=name), "owner": owner}
    return {"armies": [army]}


def answer_by_keyboard(page: Any, number: int) -> None:
    """The key of the first or the last thing that is offered, then the key that confirms."""
    keys = page.locator(".offer:visible .key").all_inner_texts()
    if keys:
        key = keys[0 if number % 3 == 0 else -1]
        page.keyboard.press("Enter" if key == "↵" else key)
        page.wait_for_timeout(80)
    page.keyboard.press("Enter")
    page.wait_for_timeout(80)


@pytest.mark.parametrize("system", ["encounter", "entropic"])
def test_a_turn_of_other_systems_by_keyboard(opens: Opens, house: House, system: str) -> None:
    seat = house.begin(system)
    frame = seat.play_until(lambda frame: frame["view"]["round"] >= 1)
    page = opens(seat.link)
    page.locator(".prompt-text").wait_for()
    first = frame["view"]["round"]
    for number in range(150):
        frame = seat.look()
        if frame["asked"] is None or frame["view"]["round"] > first:
            break
        answer_by_keyboard(page, number)
    assert seat.look()["view"]["round"] > first


def place_by_keyboard(page: Any, number: int) -> None:
    """The arrows put it somewhere; where the rules do not like that, it is offered again."""
    for key in ("Up", "Down", "Right", "Left")[number % 2 :: 2]:
        page.keyboard.press(f"Arrow{key}")
        page.wait_for_timeout(250)
        if page.locator(".preview:not(.bad)").count():
            break
        page.keyboard.press("Escape")


def test_a_whole_game_by_keyboard(opens: Opens, house: House) -> None:
    """Two units a side, by hand from the first objective to the result."""
    seat = house.begin("gf-3", sides={"a": few("Ours", "you"), "b": few("Theirs", "")})
    page = opens(seat.link)
    page.locator(".below .prompt-text").wait_for()
    placed: set[str] = set()
    for number in range(200):
        frame = seat.look()
        if frame["asked"] is None:
            break
        kind = re.sub(r"\w\d+ ", "", frame["asked"]["key"])
        if frame["asked"]["placing"] and kind not in placed:
            placed.add(kind)
            place_by_keyboard(page, number)
        answer_by_keyboard(page, number)
    assert seat.look()["over"]
    assert {"objective", "order", "placed"} <= placed
    page.locator(".below", has_text=seat.look()["view"]["result"]["text"]).wait_for()


#: kinds of question that every short game of a system comes to
KINDS = {
    "gf-2": {"objective", "loads", "unit", "placed", "order"},
    "aof-2": {"objective", "loads", "unit", "placed", "order"},
    "encounter": {"objective", "next", "place", "order", "activate", "act", "move", "card"},
    "entropic": {"place", "allocate", "act", "move", "shot", "answer"},
}
#: the key of everything offered, and how many buttons the Tab key does not come to
OFFERED = """() => ({
  keys: [...document.querySelectorAll('.below .offer')].map((one) =>
    one.querySelector('.key')?.textContent ?? ''),
  lost: [...document.querySelectorAll('.below button')].filter((one) => one.tabIndex < 0).length,
})"""


def kind_of(asked: Plain) -> str:
    """The sort of question: what stands in its key besides who, when and how often."""
    words = [word for word in asked["key"].split() if word in set().union(*KINDS.values())]
    return words[-1] if words else re.sub(r"[\d.]+", "", asked["key"])


@pytest.mark.parametrize("system", KINDS)
def test_everything_that_is_asked_has_keys(opens: Opens, house: House, system: str) -> None:
    seat = house.begin(system)
    page = opens(seat.link)
    kinds: set[str] = set()
    for number in range(100):
        asked = seat.look()["asked"]
        if asked is None or kinds >= KINDS[system]:
            break
        if kind_of(asked) not in kinds:
            kinds.add(kind_of(asked))
            check_keys(page, asked)
        ids = [option["id"] for option in asked["options"]]
        seat.answer("auto" if "auto" in ids else ids[(number * 7) % len(ids)])
    assert KINDS[system] <= kinds, kinds


def check_keys(page: Any, asked: Plain) -> None:
    page.locator(".below .prompt-text", has_text=asked["prompt"]).wait_for()
    found = page.evaluate(OFFERED)
    assert "" not in found["keys"] and not found["lost"], asked["prompt"]
    assert len(set(found["keys"])) == len(found["keys"]), asked["prompt"]
    assert found["keys"] or asked["placing"] or asked["allocate"], asked["prompt"]
