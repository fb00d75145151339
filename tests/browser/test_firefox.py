"""The page in Firefox too: a quick game is begun and a turn played with the mouse."""

import json
import shutil
from pathlib import Path

import pytest

from tests.browser.firefox import Firefox, firefox
from tests.browser.house import House

pytestmark = pytest.mark.once

PROGRAM = shutil.which("firefox-esr") or shutil.which("firefox")
#: where the button is that a person in a hurry would press; nothing while it is not there
NEXT = """(() => {
  const all = [...document.querySelectorAll('.below button:not([disabled])')];
  const says = (words) => all.find((one) => words.test(one.textContent));
  const usual = /as the A.I.|near an objective|starts on|stay and shoot|matters least/;
  const one = says(/Do it|Confirm/) ?? says(usual) ?? document.querySelector('.below .offer');
  const box = one?.getBoundingClientRect();
  return box && [box.x + box.width / 2, box.y + box.height / 2];
})()"""
SHOWN = "(document.querySelector('.below')?.textContent ?? '')"
PROMPT = "(document.querySelector('.below .prompt-text')?.textContent ?? '')"


@pytest.mark.skipif(PROGRAM is None, reason="there is no Firefox: sudo apt-get install firefox-esr")
def test_a_quick_game_is_begun_and_a_turn_played(house: House, tmp_path: Path) -> None:
    title = house.system("gf-3")["title"]
    with firefox(str(PROGRAM), str(tmp_path)) as browser:
        browser.open(house.address)
        browser.read("(localStorage['opfor.pace'] = '\"all\"')")
        browser.click(browser.wait_for(middle_of(f"Quick game: {title}")))
        browser.wait_for("document.querySelectorAll('.board .ground').length")
        asked = [browser.wait_for(PROMPT)]
        for _ in range(150):
            now = press(browser)
            asked += [now] if now != asked[-1] else []
            if asked.count("Which unit acts?") == 2:
                break
        assert asked[-1] == "Which unit acts?", asked
        assert any(each.startswith("What should ") for each in asked)
        assert browser.read("document.querySelectorAll('.board .model').length") > 20
        assert not browser.mistakes


def middle_of(card: str) -> str:
    """Of a card on the start page, by its words."""
    return (
        "(() => { const card = [...document.querySelectorAll('.quick-card')]"
        f".find((one) => one.textContent.includes({json.dumps(card)}));"
        " const box = card?.getBoundingClientRect();"
        " return box && [box.x + box.width / 2, box.y + box.height / 2] })()"
    )


def press(browser: Firefox) -> str:
    """One button, and what is asked then."""
    before = browser.read(SHOWN)
    browser.click(browser.wait_for(NEXT))
    browser.wait_for(f"({PROMPT} && {SHOWN} !== {json.dumps(before)})")
    return str(browser.read(PROMPT))
