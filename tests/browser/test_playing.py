"""A game on screen: begun, played by mouse and by keyboard, watched, taken back, gone on with."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.house import House, asks, shooter

pytestmark = pytest.mark.once

Opens = Callable[..., Any]
SYSTEMS = ("gf-3", "gf-2", "aof-2", "encounter", "entropic")


def prompt(page: Any) -> str:
    text: str = page.locator(".below .prompt-text").inner_text()
    return text


def wait_for_another(page: Any, before: str) -> None:
    page.wait_for_function(
        "before => { const p = document.querySelector('.below .prompt-text');"
        " return p && p.textContent !== before }",
        arg=before,
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_quick_game_starts_with_one_click(opens: Opens, house: House, system: str) -> None:
    page = opens("/")
    title = house.system(system)["title"]
    page.get_by_role("button", name=f"Quick game: {title}").click()
    page.wait_for_url("**/play#*")
    page.locator(".board .ground").wait_for()
    assert prompt(page)
    page.locator(".offer, .placing-hint").first.wait_for()


#: where to, in pixels; own units may stand in the way of some
WAYS = ((0, -40), (0, 40), (40, 0), (-40, 0), (30, -30), (-30, 30))


def is_legal(page: Any) -> bool:
    """Whether the server likes the place, once it has said so."""
    page.wait_for_timeout(350)
    return bool(page.locator(".preview:not(.bad)", has_text='" of ').count())


def drag(page: Any, to: tuple[int, int]) -> None:
    box = page.locator(".unit.selected .model").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + to[0] / 2, y + to[1] / 2, steps=6)
    page.mouse.move(x + to[0], y + to[1], steps=6)
    page.locator(".preview").wait_for()
    page.mouse.up()


def test_a_turn_by_mouse(opens: Opens, house: House) -> None:
    seat = house.begin("gf-3")
    seat.play_until(asks("unit"))
    page = opens(seat.link)
    page.locator(".offer").first.click()
    page.locator(".unit.selected .model").first.wait_for()
    asked = prompt(page)
    for way in WAYS:
        drag(page, way)
        if is_legal(page):
            break
        page.keyboard.press("Escape")
    page.locator(".line.path").first.wait_for()
    page.get_by_role("button", name="Do it").click()
    wait_for_another(page, asked)
    page.get_by_role("tab", name="Log").click()
    assert page.locator(".log-line", has_text="advanced").count() > 0


def test_an_illegal_place_is_refused_with_the_reason(opens: Opens, house: House) -> None:
    seat = house.begin("gf-3")
    seat.play_until(asks("order"))
    page = opens(seat.link)
    page.locator(".unit.selected").first.wait_for()
    for _ in range(14):
        page.keyboard.press("ArrowUp")
    # places on the way there may be refused or not: the last one is too far
    page.locator(".preview.bad", has_not_text="measuring").wait_for()
    page.locator("button:disabled", has_text="Do it").wait_for()
    why = page.locator(".preview.bad")
    # a look from there has no line, only the reason
    page.keyboard.press("}")
    page.locator("div.look", has_text="from the place chosen").wait_for()
    seen = page.locator("div.look p").nth(1).inner_text()
    assert seen.partition(": ")[2] in why.inner_text() and len(seen) > 40
    assert page.locator(".line.look, .line.blocked, div.look .big").count() == 0
    page.keyboard.press("Escape")
    assert page.locator(".ghost").count() == 0


def test_one_model_is_dragged_alone(opens: Opens, house: House) -> None:
    """A single model goes where the hand puts it; too far from the others is refused."""
    seat = house.begin("gf-3")
    seat.play_until(lambda frame: frame["asked"]["key"] == "order" and size(frame) > 5)
    page = opens(seat.link)
    page.locator(".unit.selected .model").first.wait_for()
    page.get_by_role("button", name="one by one").click()
    others = page.locator(".unit.selected .model").nth(3).get_attribute("transform")
    drag(page, (0, 300))
    page.locator(".preview.bad", has_text="CORE-COHERENCY").wait_for()
    assert page.locator(".ghost .model").nth(3).get_attribute("transform") == others
    page.keyboard.press("Escape")
    drag(page, (0, 8))
    page.locator(".preview").wait_for()
    assert page.locator(".ghost .model").nth(3).get_attribute("transform") == others


def size(frame: dict[str, Any]) -> int:
    """How many models the unit that is asked about has."""
    units = {unit["id"]: unit for unit in frame["view"]["units"]}
    return len(units[frame["asked"]["unit"]]["models"])


def test_targets_are_chosen(opens: Opens, house: House) -> None:
    """Each weapon's target by its list, by its key and by a click on the enemy; with odds."""
    seat = shooter(house)
    page = opens(seat.link)
    page.get_by_role("button", name="stay and shoot").click()
    several = page.locator(".aim", has=page.locator("option:nth-child(3)")).first
    target = several.locator("select")
    target.wait_for()
    ids = [option.get_attribute("value") for option in target.locator("option").all()]
    target.select_option(ids[1])
    page.locator(f'.unit.struck[data-unit="{ids[1]}"]').wait_for()
    assert page.locator(".line.shot").count() > 0
    page.keyboard.press(several.locator(".key").inner_text())
    page.wait_for_function(
        "id => [...document.querySelectorAll('.aim select')].some(one => one.value === id)",
        arg=ids[2],
    )
    page.locator(f'[data-unit="{ids[0]}"] .model').first.click()
    page.locator(f'.unit.struck[data-unit="{ids[0]}"]').wait_for()
    page.locator(".preview:not(.bad)").wait_for()
    asked = prompt(page)
    page.keyboard.press("Enter")
    wait_for_another(page, asked)


def test_casualties_are_clicked(opens: Opens, house: House) -> None:
    """Models are chosen on the board or by key, no more than must fall."""
    seat = house.begin("gf-3")
    frame = seat.play_until(lambda frame: " falls " in frame["asked"]["key"])
    total = frame["asked"]["allocate"]["total"]
    page = opens(seat.link)
    page.locator(".spot.pick").first.wait_for()
    for number in range(total + 1):
        page.locator(".spot.pick").nth(number).click()
    assert page.locator(".chip[aria-pressed=true]").count() == total
    assert page.locator(".spot.pick.armed").count() == total
    page.keyboard.press("1")
    assert page.locator(".chip").first.get_attribute("aria-pressed") == "true"
    asked = prompt(page)
    page.get_by_role("button", name="Confirm").click()
    wait_for_another(page, asked)


def test_a_turn_by_keyboard(opens: Opens, house: House) -> None:
    seat = house.begin("gf-3")
    seat.play_until(asks("unit"))
    page = opens(seat.link)
    page.locator(".offer").first.wait_for()
    before = prompt(page)
    page.keyboard.press("1")
    wait_for_another(page, before)
    asked = prompt(page)
    for key in ("Up", "Down", "Right", "Left"):
        page.keyboard.press(f"Arrow{key}")
        page.keyboard.press(f"Shift+Arrow{key}")
        if is_legal(page):
            break
        page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    wait_for_another(page, asked)
    page.keyboard.press("]")
    page.locator(".unit.selected").wait_for()
    page.keyboard.press("}")
    page.locator("div.look").wait_for()
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for()


def test_a_click_on_a_unit_chooses_it(opens: Opens, house: House) -> None:
    seat = house.begin("gf-3")
    seat.play_until(asks("unit"))
    page = opens(seat.link)
    unit = page.locator(".unit.offered .model").first
    unit.click()
    page.get_by_role("button", name="Confirm").click()
    page.locator(".placing-hint").wait_for()


def test_the_turn_of_the_ai_with_its_flowchart(opens: Opens, house: House) -> None:
    seat = house.begin("gf-3")
    seat.play_until(asks("order"))
    page = opens(seat.link, pace="step")
    page.get_by_role("button", name="stay and shoot").click()
    page.get_by_role("button", name="Do it").click()
    page.locator(".prompt.playing").wait_for()
    for _ in range(40):
        if page.locator(".chart .box.lit").count():
            break
        page.keyboard.press("Space")
        page.wait_for_timeout(120)
    assert page.locator(".chart .box.lit").count() > 0
    assert page.locator(".chart .arrow.lit").count() > 0
    assert page.locator(".boxes .because").first.inner_text()
    assert page.locator(".boxes .box-answer").count() > 0
    # a click on a tab leaves Space to the next step
    page.get_by_role("tab", name="Log").click()
    page.locator(".prompt.playing .button.main").wait_for()
    said = page.locator(".prompt-line").inner_text()
    page.keyboard.press("Space")
    page.wait_for_function(
        "said => document.querySelector('.prompt-line')?.textContent !== said", arg=said
    )
    page.keyboard.press("End")
    page.locator(".prompt:not(.playing) .prompt-text").wait_for()
    page.get_by_role("tab", name="Log").click()
    page.locator(".log-line button:has(.tag)").last.click()
    page.get_by_role("tab", name="Why", selected=True).wait_for()
    page.get_by_role("button", name="Back to now").click()
    page.locator(".prompt-text").wait_for()


def test_each_step_of_the_ai_waits_with_its_way_drawn(opens: Opens, house: House) -> None:
    """On hexes too, dice as well: what the caption says has happened on the board."""
    seat = house.begin("encounter")
    seat.play_until(lambda frame: "activate" in frame["asked"]["prompt"])
    page = opens(seat.link, pace="step")
    page.locator(".offer").first.wait_for()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    seen = set()
    for _ in range(60):
        waiting = page.locator(".prompt.playing .button.main")
        if not page.locator(".prompt.playing").count():
            page.locator(".offer").first.click()
            page.keyboard.press("Enter")
            page.wait_for_timeout(200)
            continue
        waiting.wait_for()
        said = page.locator(".prompt-line").inner_text()
        page.wait_for_timeout(300)
        assert page.locator(".prompt-line").inner_text() == said
        seen.add("die" if page.locator(".tray .die").count() else "")
        if " moved to " in said:
            assert page.locator(".line.path").count() > 0
            seen.add("move")
        if {"die", "move"} <= seen:
            break
        page.keyboard.press("Space")
        page.wait_for_timeout(60)
    assert {"die", "move"} <= seen


def test_undo_reload_and_go_on(opens: Opens, house: House) -> None:
    seat = house.begin("gf-3")
    seat.play_until(asks("unit"))
    page = opens(seat.link)
    page.locator(".offer").first.wait_for()
    before = prompt(page)
    page.keyboard.press("1")
    wait_for_another(page, before)
    after = prompt(page)
    page.reload()
    page.locator(".prompt-text").wait_for()
    assert prompt(page) == after
    page.get_by_role("button", name="Undo").click()
    wait_for_another(page, after)
    assert prompt(page) == before
    page.goto(house.address + "/")
    page.locator(".saved-go").first.click()
    page.wait_for_url("**/play#*")
    page.locator(".prompt-text").wait_for()
    assert prompt(page) == before


def test_two_devices_stay_in_step(opens: Opens, house: House) -> None:
    seat = house.begin("gf-3")
    seat.play_until(asks("unit"))
    one, other = opens(seat.link), opens(seat.made["watch"]["link"])
    phone = opens(seat.link, phone=True)
    for page in (one, other, phone):
        page.locator(".board .ground").wait_for()
    before = prompt(one)
    # whoever looks on is told whose answer is awaited, not that it is theirs
    army = other.locator(".bar-side.acting .bar-name b").inner_text()
    assert prompt(other) == f"Waiting for {army}."
    one.locator(".offer").first.click()
    wait_for_another(phone, before)
    wait_for_another(one, before)
    assert prompt(phone) == prompt(one)
    asked = prompt(phone)
    phone.get_by_role("button", name="stay and shoot").click()
    phone.get_by_role("button", name="Do it").click()
    wait_for_another(one, asked)
    assert other.locator(".offer").count() == 0


def answer_by_mouse(page: Any) -> None:
    """One answer with the mouse alone: what is offered, else a place on the board."""
    confirm = page.get_by_role("button", name="Confirm")
    do_it = page.get_by_role("button", name="Do it")
    chips = page.locator(".chip[aria-pressed=false]")
    usual = page.locator(".offer.main").or_(page.locator(".offer", has_text="stay and shoot"))
    if chips.count() and confirm.is_disabled():
        return chips.first.click()
    for button in (do_it, confirm):
        if button.count() and button.first.is_enabled():
            return button.first.click()
    if usual.count():
        return usual.first.click()
    return page.locator(".offer").first.click()


def test_a_whole_round_by_mouse(opens: Opens, house: House) -> None:
    seat = house.begin("gf-3")
    seat.play_until(asks("unit"))
    page = opens(seat.link)
    page.locator(".offer").first.wait_for()
    for _ in range(120):
        frame = seat.look()
        if frame["asked"] is None or frame["view"]["round"] > 1:
            break
        answer_by_mouse(page)
        page.wait_for_timeout(150)
    assert seat.look()["view"]["round"] == 2
    page.get_by_role("tab", name="Log").click()
    page.locator(".log-head", has_text="Round 2").first.wait_for()


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_look_at_the_enemy(opens: Opens, house: House, system: str) -> None:
    """The line, the distance where it may be known, and what an attack would come to."""
    seat = house.begin(system)
    seat.play_until(lambda frame: frame["view"]["round"] >= 1 and frame["view"]["acting"] == "a")
    page = opens(seat.link)
    page.locator(".prompt-text").wait_for()
    page.keyboard.press("]")
    page.locator(".unit.selected").first.wait_for()
    texts = set()
    for _ in range(8):
        page.keyboard.press("}")
        page.locator("div.look").wait_for()
        page.wait_for_timeout(60)
        texts.add(page.locator("div.look").inner_text())
    assert page.locator(".line.look, .line.blocked").count() > 0
    assert len(texts) > 1 and all("in sight" in text for text in texts), texts


def test_undo_goes_back_through_dice_and_says_so(opens: Opens, house: House) -> None:
    seat = house.begin("gf-3")
    seat.play_until(asks("order"))
    page = opens(seat.link)
    page.locator(".offer").first.wait_for()
    before = prompt(page)
    page.get_by_role("button", name="stay and shoot").click()
    page.get_by_role("button", name="Do it").click()
    wait_for_another(page, before)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function(
        "was => document.querySelector('.below .prompt-text')?.textContent === was", arg=before
    )
    page.get_by_role("tab", name="Log").click()
    page.get_by_text("took back an answer, through").first.wait_for()


@pytest.mark.parametrize("kind", ["quick", "quick_table"])
def test_a_game_that_is_deleted_elsewhere_says_so(opens: Opens, house: House, kind: str) -> None:
    seat = house.begin("gf-3", kind)
    page = opens(seat.link)
    page.locator(".prompt-text, .question-text").first.wait_for()
    page.wait_for_timeout(300)
    house.delete(seat.id)
    page.get_by_role("heading", name="This game was deleted").wait_for()
    page.get_by_role("link", name="To the start page").click()
    page.locator(".quick-card").first.wait_for()
