"""A replay: on the page, and as one file opened from disk."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.house import House, asks

pytestmark = pytest.mark.once


def test_a_saved_game_is_played_again(opens: Callable[..., Any], house: House) -> None:
    seat = house.begin("gf-3")
    seat.play_until(asks("unit", 2))
    page = opens(f"/replay#g={seat.id}&t={seat.token}")
    page.locator(".replay-count").wait_for()
    page.keyboard.press("End")
    page.locator(".log-head", has_text="Round 2").wait_for()
    page.keyboard.press("Home")
    page.locator(".replay-count", has_text="0 of").wait_for()
    page.get_by_role("button", name="One step on").click()
    page.locator(".replay-count", has_text="1 of").wait_for()
    # after a jump the reasons are those of the act that is shown
    traced = [event for event in seat.look()["events"] if event.get("trace")]
    page.get_by_role("tab", name="Why").click()
    for event in (traced[-1], traced[0], traced[len(traced) // 2]):
        last = [each for each in traced if each["step"] == event["step"]][-1]
        page.get_by_role("slider").fill(str(event["step"]))
        page.locator(".why-text", has_text=last["text"].split(" [")[0].strip()).wait_for()


def test_games_are_listed_by_the_names_of_their_systems(
    opens: Callable[..., Any], house: House
) -> None:
    """And one that nobody plays in says how to set it going."""
    seat = house.begin("gf-3")
    page = opens("/replay")
    page.locator(".saved-go", has_text=house.system("gf-3")["title"]).first.wait_for()
    page.goto("about:blank")
    page.goto(f"{house.address}/replay#g={seat.id}&t={seat.token}")
    page.locator(".prompt-line", has_text="Space").wait_for()


def test_the_bar_tells_of_the_act_that_is_shown(opens: Callable[..., Any], house: House) -> None:
    """Its round and its side, while it is shown and once it is over."""
    seat = house.begin("gf-3")
    seat.play_until(asks("unit", 2))
    page = opens(f"/replay#g={seat.id}&t={seat.token}")
    page.locator(".replay-count").wait_for()
    orders = [event for event in seat.look()["events"] if event["kind"] == "order"]
    sides = {unit["id"]: unit["side"] for unit in seat.look()["view"]["units"]}
    page.get_by_label("Speed").select_option("all")
    for event in (orders[0], orders[1], orders[-1]):
        page.get_by_role("slider").fill(str(event["step"] - 1))
        page.locator(".replay-count", has_text=f"{event['step'] - 1} of").wait_for()
        page.get_by_role("button", name="One step on").click()
        page.locator(".replay-count", has_text=f"{event['step']} of").wait_for()
        page.locator(f".bar-side.acting.side-{sides[event['parts']['unit']]}").wait_for()
        assert page.locator(".bar-round b").inner_text().startswith("1")


def test_a_replay_file_opens_from_disk(
    opens: Callable[..., Any], house: House, tmp_path: Path
) -> None:
    from opfor.play.matches import open_match
    from opfor.play.record import unsaved
    from opfor.play.session import Session
    from opfor.web.replay_html import write_replay

    armies = [
        house.call(f"/api/armies/aof-2/{each['name']}") for each in house.system("aof-2")["armies"]
    ]
    sides = {side: {"armies": [{**army}]} for side, army in zip("ab", armies, strict=False)}
    setup = {"system": "aof-2", "sides": sides, "table": {"seed": 5}, "options": {}, "circuits": []}
    header = {"kind": "battle", "program": "", "dice": "app", "seed": 5, "people": []}
    match = open_match(setup)
    session = Session(match.system, unsaved({**header, "setup": setup}), match.policies)
    file = tmp_path / "game.html"
    write_replay(match, session, str(file))
    page = opens(file.as_uri(), offline=True)
    page.locator(".board .ground").wait_for()
    page.keyboard.press("End")
    page.locator(".log-head", has_text="won").or_(
        page.locator(".log-head", has_text="draw")
    ).wait_for()
    page.locator(".log-line button:has(.tag)").nth(12).click()
    page.locator(".chart .box.lit").first.wait_for()
    # a jump takes the reasons with it
    page.keyboard.press("Home")
    page.locator(".why-text").wait_for(state="detached")
    page.keyboard.press("End")
    page.locator(".why-text").wait_for()
