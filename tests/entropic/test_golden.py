"""One short game, told with every reason; the file is what a reader of the rules follows."""

from pathlib import Path
from typing import Any

from opfor.play.matches import start_battle

GOLDEN = Path(__file__).parent / "golden" / "skirmish.txt"
FORCE = """\
format = 1
name = "{name}"
[[models]]
profile = "{first}"
[[models]]
profile = "{second}"
"""
SCENARIO = """\
format = 1
name = "Skirmish"
turns = 2
width = 30
depth = 24
zone = 6
objectives = [[15, 12]]
[[terrain]]
name = "thicket"
polygon = [[8, 10], [12, 10], [12, 14], [8, 14]]
obscures = true
move = 1
"""
SEED = 4
ABOUT = """\
# A skirmish of two turns, both sides played by the program's own circuits.
# Each event is a line; a line that begins with A.I. says what it decided, and below it stand the
# boxes passed: the box, its question, the answer or choice, the dice and why. Tokens are written
# points+dummies; here both sides' hands are open, while a player sees only their own.
# This file is compared with what the program tells: test_golden.py.
"""


def force(name: str, first: str, second: str) -> dict[str, Any]:
    text = FORCE.format(name=name, first=first, second=second)
    return {"armies": [{"name": name, "file": f"{name}.toml", "text": text}]}


def told() -> str:
    setup = {
        "system": "entropic",
        "sides": {
            "a": force("Patrol", "marshal", "line-rifle"),
            "b": force("Raiders", "burner", "ash-walker"),
        },
        "options": {"scenario": {"file": "skirmish.toml", "text": SCENARIO}, "uneven": True},
    }
    match, session = start_battle({"seed": SEED, "people": [], "setup": setup}, "")
    lines = [f"# {note}" for note in match.notes()]
    for each in session.told:
        lines += match.narrate(each.event, True)
    return ABOUT + "\n".join(lines) + "\n"


def test_the_golden_game_is_told_as_written() -> None:
    assert told() == GOLDEN.read_text("utf-8")
