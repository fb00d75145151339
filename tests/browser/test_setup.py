"""One's own set-up: lists that are pasted, files that are dropped, people who are invited."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import opfor
from tests.browser.house import House

pytestmark = pytest.mark.once

Opens = Callable[..., Any]
CIRCUITS = Path(opfor.__file__).parent / "systems" / "opr" / "data" / "circuits"


def own_list(page: Any, house: House) -> Any:
    """The form of side a, about to take a list."""
    title = house.system("gf-3")["title"]
    page.get_by_role("group", name="System").get_by_role("button", name=title, exact=True).click()
    side = page.locator(".side-form.side-a")
    side.get_by_label("Army").select_option("own")
    return side


def sample(house: House, place: int = 1) -> str:
    name = house.system("gf-3")["armies"][place]["name"]
    return str(house.call(f"/api/armies/gf-3/{name}")["text"])


def test_a_pasted_list_is_played_though_nobody_read_it_first(opens: Opens, house: House) -> None:
    page = opens("/")
    side = own_list(page, house)
    side.get_by_label("or paste it").fill(sample(house))
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/play#*")
    page.locator(".board .ground").wait_for()
    armies = house.system("gf-3")["armies"]
    newest = house.call("/api/games")["games"][0]
    assert newest["names"][0] != armies[0]["title"]
    assert newest["names"][0] == newest["names"][1]


def test_what_is_not_played_is_said_first(opens: Opens, house: House) -> None:
    """Above the account, never in the part of it that is scrolled away."""
    page = opens("/")
    side = own_list(page, house)
    text = sample(house).replace("Tough(3)", "Tough(3), Nonsense(4)", 1)
    assert "Nonsense" in text
    side.get_by_label("or paste it").fill(text)
    side.get_by_role("button", name="Read the list").click()
    said = side.get_by_role("list", name="Not played")
    assert "Nonsense" in said.inner_text()
    box, report = said.bounding_box(), side.locator(".report").bounding_box()
    assert box["y"] + box["height"] <= report["y"]
    assert said.evaluate("list => list.scrollHeight <= list.clientHeight")
    assert "Nonsense" not in side.locator(".report").inner_text()


def test_a_list_that_is_refused_starts_nothing(opens: Opens, house: House) -> None:
    page = opens("/")
    side = own_list(page, house)
    start = page.get_by_role("button", name="Start the game")
    before = len(house.call("/api/games")["games"])
    start.click()
    side.locator(".fault", has_text="Paste a list").wait_for()
    side.get_by_label("or paste it").fill('{"a": 1}')
    start.click()
    page.locator(".setup-go .fault", has_text="Side a: pasted.txt").wait_for()
    assert "no army list" in side.locator(".fault").inner_text()
    side.get_by_label("or paste it").fill(sample(house))
    side.get_by_role("button", name="Read the list").click()
    side.locator(".report .strong").wait_for()
    assert len(house.call("/api/games")["games"]) == before


def test_a_wrong_file_is_not_taken_and_a_right_one_can_be_removed(
    opens: Opens, house: House, tmp_path: Path
) -> None:
    shipped = CIRCUITS / "melee.toml"
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("this is no circuit")
    long = tmp_path / f"{'long-' * 30}.toml"
    long.write_text(shipped.read_text())
    page = opens("/")
    own_list(page, house)
    files = page.locator(".own-files")
    drop = files.locator("input[type=file]")
    drop.set_input_files(str(wrong))
    files.locator(".fault", has_text="wrong.toml").wait_for()
    assert files.locator(".own-file").count() == 0
    drop.set_input_files(str(shipped))
    files.locator(".own-file", has_text=shipped.name).wait_for()
    assert files.locator(".fault").count() == 0
    drop.set_input_files(str(long))
    files.locator(".own-file", has_text="long-long").wait_for()
    assert files.locator(".own-file").count() == 1
    assert len(files.locator(".own-file b").inner_text()) <= 80
    files.get_by_role("button", name="Remove").click()
    assert files.locator(".own-file").count() == 0


def test_a_reading_is_turned_for_one_game(opens: Opens, house: House) -> None:
    """Folded away; what is turned back to how we play is not sent."""
    page = opens("/")
    own_list(page, house).get_by_label("Army").select_option(index=0)
    readings = page.locator("details", has_text="Readings")
    turned = readings.get_by_label("leftovers_act")
    assert not turned.is_visible()
    readings.get_by_text("Readings", exact=True).click()
    turned.select_option("no")
    seize = readings.get_by_label("aircraft_seize")
    assert seize.locator("option:checked").inner_text() == "no"
    seize.select_option("yes")
    seize.select_option("no")
    with page.expect_request("**/api/games") as sent:
        page.get_by_role("button", name="Start the game").click()
    assert sent.value.post_data_json["options"] == {"rules": {"leftovers_act": False}}
    page.wait_for_url("**/play#*")
    page.locator(".board .ground").wait_for()


def test_an_invitation_opens_the_others_seat(opens: Opens, house: House) -> None:
    page = opens("/")
    title = house.system("gf-3")["title"]
    page.get_by_role("group", name="System").get_by_role("button", name=title, exact=True).click()
    page.get_by_role("group", name="Who holds side a").get_by_text("Several people").click()
    page.get_by_role("button", name="Start the game").click()
    dialog = page.get_by_role("dialog", name="Invite the others")
    address = dialog.get_by_label("Player 2").input_value()
    other = opens(address)
    other.locator(".board .ground").wait_for()
    dialog.get_by_role("link", name="Play as Player 1").click()
    page.locator(".board .ground").wait_for()
    assert page.url != other.url
    asked = [each.locator(".offer").count() > 0 for each in (page, other)]
    waits = page.locator(".prompt-text", has_text="must answer")
    assert any(asked) or waits.count()


def test_the_simulation_page(opens: Opens, house: House) -> None:
    page = opens("/simulate")
    title = house.system("encounter")["title"]
    page.get_by_role("group", name="System").get_by_role("button", name=title, exact=True).click()
    page.get_by_label("Games").fill("4")
    page.get_by_role("button", name="Play 4 games").click()
    found = page.locator(".verdict").or_(page.locator(".note", has_text="./run play"))
    found.first.wait_for(timeout=60_000)
    if page.locator(".verdict").count():
        assert page.locator(".interval").count() > 1


def test_the_simulation_page_says_what_is_missing(opens: Opens, house: House) -> None:
    page = opens("/simulate")
    answer = '{"error": "batches need polars: ./run play installs them", "code": "missing"}'
    page.route("**/api/simulate", lambda route: route.fulfill(status=501, body=answer))
    page.get_by_role("button", name="Play 200 games").click()
    page.locator(".note", has_text="./run play installs them").wait_for()
