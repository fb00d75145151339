"""What the page must show: every kind of terrain in the legend, who holds what, all flowcharts."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import opfor
from tests.browser.house import House, Plain, asks

pytestmark = pytest.mark.once

Opens = Callable[..., Any]
MELEE = Path(opfor.__file__).parent / "systems" / "opr" / "data" / "circuits" / "melee.toml"


def held(frame: Plain) -> Plain:
    """The frame with its first objective held by a, the second by b, the others by nobody."""
    holders = ["a", "b", *[None] * len(frame["view"]["objectives"])]
    objectives = [
        {**each, "held_by": holder}
        for each, holder in zip(frame["view"]["objectives"], holders, strict=False)
    ]
    return {**frame, "view": {**frame["view"], "objectives": objectives}}


@pytest.mark.parametrize("system", ["gf-3", "encounter", "entropic"])
def test_the_legend_and_who_holds_what(opens: Opens, house: House, system: str) -> None:
    seat = house.begin(system)
    frame = held(seat.play_until(lambda frame: len(frame["view"]["objectives"]) > 1))
    page = opens("/rules")
    page.route(f"**/api/games/{seat.id}", lambda route: route.fulfill(body=json.dumps(frame)))
    page.goto(house.address + seat.link)
    page.locator(".board .ground").wait_for()
    page.keyboard.press("l")
    board = frame["board"]
    pieces = [*board.get("terrain", []), *board.get("cells", [])]
    kinds = {kind for piece in pieces for kind in piece["kinds"]}
    legend = page.get_by_role("region", name="Legend")
    assert kinds and kinds <= set(legend.locator("li b").all_inner_texts())
    # on the board: a mark of the holder's own shape, and words for those who hear it
    flags = page.locator(".objective")
    assert flags.nth(0).locator("circle.holder").count() == 1
    assert flags.nth(1).locator("path.holder").count() == 1
    assert page.locator(".objective .holder").count() == 2
    assert "held by side b" in flags.nth(1).locator("title").text_content()
    # above it as well
    above = page.get_by_role("list", name="Objectives").get_by_role("listitem")
    words = [each.text_content() for each in above.all()]
    assert len(words) == len(frame["view"]["objectives"])
    assert "held by side a" in words[0] and "held by side b" in words[1]
    assert all("held by nobody" in each for each in words[2:])


def top_of(page: Any, what: str) -> float:
    return float(page.locator(what).first.bounding_box()["y"])


def lies_below(page: Any, side: str, other: str) -> bool:
    """Whether a side's edge is drawn below the other's."""
    zones = ".zone.side-{0} polygon, .cell-zone.side-{0}"
    page.locator(zones.format(side)).first.wait_for()
    return top_of(page, zones.format(side)) > top_of(page, zones.format(other))


def has_edges(frame: Plain) -> bool:
    return {zone["side"] for zone in frame["board"]["zones"]} >= {"a", "b"}


@pytest.mark.parametrize("system", ["gf-3", "gf-2", "encounter", "entropic"])
def test_a_persons_own_edge_is_at_the_bottom(opens: Opens, house: House, system: str) -> None:
    sides = house.system(system)["quick"]["sides"]
    armies = {side: {"sample": each["armies"][0]["sample"]} for side, each in sides.items()}
    swapped = {
        "a": {"armies": [armies["a"]]},
        "b": {"armies": [{**armies["b"], "owner": "you"}]},
    }
    page = opens("/rules")
    for given, own, other in (({}, "a", "b"), ({"sides": swapped}, "b", "a")):
        seat = house.begin(system, **given)
        seat.play_until(has_edges)
        for link in (seat.link, seat.made["watch"]["link"], f"/replay#g={seat.id}&t={seat.token}"):
            page.goto("about:blank")
            page.goto(house.address + link)
            page.locator(".board .ground").wait_for()
            if "replay" in link:
                page.keyboard.press("End")
            assert lies_below(page, own, other), (system, own, link)


def test_a_turned_board_is_nudged_as_it_is_seen(opens: Opens, house: House) -> None:
    seat = house.begin("gf-3")
    frame = seat.play_until(lambda frame: asks("order")(frame) and bool(frame["asked"]["placing"]))
    north = next(zone for zone in frame["board"]["zones"] if zone["id"] == "north")
    assert north["side"] == "a"  # else nothing is turned here
    page = opens(seat.link)
    page.locator(".unit.selected .model").first.wait_for()
    page.keyboard.press("ArrowUp")
    model = page.locator(".ghost .model").first
    model.wait_for()
    before = model.bounding_box()
    for key in ("ArrowUp", "ArrowUp", "ArrowRight"):
        page.keyboard.press(key)
    page.locator(".placed-text, .fault, .prompt-text").first.wait_for()
    page.wait_for_timeout(100)
    after = model.bounding_box()
    assert after["y"] < before["y"] and after["x"] > before["x"]


def test_the_circuits(opens: Opens, house: House, tmp_path: Path) -> None:
    page = opens("/circuits")
    entries = house.call("/api/circuits")["circuits"]
    listed = page.get_by_role("navigation", name="Circuits").get_by_role("button")
    listed.last.wait_for()
    titles = [text.split("\n")[0] for text in listed.all_inner_texts()]
    assert sorted(titles) == sorted(each["title"] for each in entries)
    listed.last.click()
    boxes = next(each["boxes"] for each in entries if each["title"] == titles[-1])
    shown = page.get_by_role("region", name=f"Flowchart: {titles[-1]}")
    shown.locator("[data-box]").nth(boxes - 1).wait_for()
    assert listed.last.get_attribute("aria-current") == "true"

    own = tmp_path / "mine.toml"
    drop = page.locator("input[type=file]").first
    own.write_text(MELEE.read_text().replace('title = "', 'title = "My own ', 1))
    drop.set_input_files(str(own))
    page.get_by_role("status").filter(has_text="My own").first.wait_for()
    page.get_by_role("region", name="Flowchart: My own").locator("[data-box]").first.wait_for()
    own.write_text(MELEE.read_text().replace('yes = "M2"', 'yes = "gone"', 1))
    drop.set_input_files(str(own))
    faults = page.get_by_role("alert").get_by_role("listitem")
    faults.first.wait_for()
    assert any("gone" in text for text in faults.all_inner_texts())
    # in sight, and no drawing of an earlier file below it
    assert 0 <= faults.first.bounding_box()["y"] < 900 * 0.7
    assert page.locator(".chart svg").count() == 0


PARTIES = """() => [...document.querySelectorAll('.party')].map((party) => {
  const { x, y, width, height } = party.querySelector('.party-badge').getBoundingClientRect();
  const text = party.querySelector('text').textContent;
  return { unit: party.dataset.unit, text, x, y, width, height };
})"""

#: names and words on the board that lie over a number or a flag, by more than a hair
COVERING = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)]
    .map((one) => [one, one.getBoundingClientRect()]);
  const badges = boxes('.party-badge, .objective-flag');
  return boxes('.labels text').filter(([, a]) => badges.some(([, b]) =>
    a.left + 2 < b.right && b.left + 2 < a.right && a.top + 4 < b.bottom && b.top + 4 < a.bottom))
    .map(([one]) => one.textContent);
}"""


def crowded(house: House) -> Any:
    """A game of Encounter, every unit placed where most of one's own are already."""
    seat = house.begin("encounter")
    for _ in range(60):
        frame = seat.look()
        if frame["view"]["round"]:
            break
        own = [unit for unit in frame["view"]["units"] if unit["side"] == "a"]
        taken = [model["cell"] for unit in own for model in unit["models"] if model["cell"]]
        ids = [option["id"] for option in frame["asked"]["options"]]
        seat.answer(max(ids, key=taken.count))
    return seat


def lies_over(one: Plain, other: Plain) -> bool:
    return bool(
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


@pytest.mark.parametrize("phone", [False, True])
def test_formations_in_one_hex_are_told_apart(opens: Opens, house: House, phone: bool) -> None:
    """Each has a frame and a number that can be read, and keys and hands reach both."""
    seat = crowded(house)
    units = [unit for unit in seat.look()["view"]["units"] if unit["side"] == "a"]
    cells = {unit["id"]: {model["cell"] for model in unit["models"]} for unit in units}
    cell = next(cell for cell in cells["a1"] if any(cell in cells[id] for id in ("a2", "a3", "a4")))
    together = [id for id in cells if cell in cells[id]]
    page = opens(seat.link, phone=phone)
    page.locator(".party").first.wait_for()
    page.wait_for_timeout(200)
    found = page.evaluate(PARTIES)
    assert {each["unit"] for each in found} >= set(together)
    assert all(each["height"] >= 12 and each["text"] == each["unit"][1:] for each in found)
    pairs = [(a, b) for n, a in enumerate(found) for b in found[n + 1 :]]
    assert not any(lies_over(one, other) for one, other in pairs)
    reached = set()
    for _ in range(12):
        assert page.evaluate(COVERING) == []
        page.keyboard.press("]")
        selected = page.locator(".unit.selected").first
        reached.add(selected.get_attribute("data-unit"))
    assert reached >= set(together)
    for id in together:
        page.locator(f".party[data-unit={id}] .party-badge").first.click()
        page.locator(f".unit.selected[data-unit={id}]").wait_for()
