"""Makes the pictures of the page that the documentation shows.

Start `opfor play --port 8642 --no-browser` with an empty OPFOR_HOME, then run this from the
project's folder: python tools/page/pictures.py
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.browser.house import House, asks, shooter  # noqa: E402

DOCS = ROOT / "docs"
CHROMIUM = "/usr/bin/chromium"
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def take(
    browser: Browser, house: House, name: str, path: str, act: Callable[[Page], object], **how: Any
) -> None:
    context = browser.new_context(**{"viewport": DESK, **how})
    context.add_init_script("localStorage['opfor.pace'] = '\"step\"'")
    page = context.new_page()
    page.goto(house.address + path)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(600)
    act(page)
    page.wait_for_timeout(600)
    page.screenshot(path=str(DOCS / name))
    context.close()
    print(DOCS / name)


def place(page: Page) -> None:
    """Put a legal move on the board, if there is one with a target."""
    for key in ("Up", "Left", "Right", "Down") * 2:
        for _ in range(3):
            page.keyboard.press(f"Arrow{key}")
        page.wait_for_timeout(900)
        if page.locator(".preview:not(.bad)").count() and page.locator(".line.shot").count():
            return
        page.keyboard.press("Escape")


def shoot(page: Page) -> None:
    page.get_by_role("button", name="stay and shoot").click()


def explain(page: Page) -> None:
    """Show the last act of the A.I. that walked a flowchart, with its way drawn."""
    page.get_by_role("tab", name="Log").click()
    for line in reversed(page.locator(".log-line button:has(.tag)").all()):
        line.click()
        page.wait_for_timeout(1300)
        if page.locator(".chart .box.lit").count() > 2 and page.locator(".line.path").count():
            return
        page.keyboard.press("Escape")
        page.get_by_role("tab", name="Log").click()


def aim(page: Page) -> None:
    """Look at the first enemy there are odds against."""
    for _ in range(8):
        page.keyboard.press("}")
        page.wait_for_timeout(700)
        if page.locator(".look .odds").count() > 2:
            return


def answer_all(page: Page) -> None:
    for _ in range(16):
        page.locator(".thumb-button").first.click()
        page.wait_for_timeout(150)


def is_to_act(frame: dict[str, Any], round: int) -> bool:
    return bool(frame["view"]["round"] >= round and frame["asked"]["key"].startswith("act "))


def main() -> None:
    house = House("http://127.0.0.1:8642")
    table = house.begin("gf-3")
    table.play_until(asks("order", 2))
    rifles = shooter(house)
    hexes = house.begin("encounter")
    hexes.play_until(lambda frame: is_to_act(frame, 2))
    companion = house.begin("gf-3", "quick_table")
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        take(browser, house, "page-start.png", "/", lambda page: None)
        take(browser, house, "page-move.png", rifles.link, place)
        take(browser, house, "page-why.png", table.link, explain, color_scheme="dark")
        take(browser, house, "page-hexes.png", hexes.link, aim)
        take(browser, house, "page-circuits.png", "/circuits", lambda page: None)
        phone = {"viewport": PHONE, "has_touch": True, "device_scale_factor": 2}
        take(browser, house, "page-phone.png", rifles.link, shoot, **phone)
        take(browser, house, "page-table.png", companion.link, answer_all, **phone)
        browser.close()


if __name__ == "__main__":
    main()
