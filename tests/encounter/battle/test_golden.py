"""One short game, told with every reason; the file is what a reader of the rules follows."""

from importlib.resources import files
from pathlib import Path

from opfor.play.record import unsaved
from opfor.play.session import Session
from opfor.systems.encounter import library
from opfor.systems.encounter.core import read_core
from opfor.systems.encounter.narration import narrate, note_on
from opfor.systems.encounter.policy import policy
from opfor.systems.encounter.whole import Encounter, map_from
from tests.encounter.battle.games import army

GOLDEN = Path(__file__).parent / "golden" / "raid.txt"
MAP = """
......
..w...
......
.r..w.
.w..r.
......
...w..
......
"""
RAIDERS = army("Raiders", "Big Boss 30 t2", "3 Regular Grunts 3, Snots 1")
WATCH = army("Watch", "Supreme Commander 25 t2", "3 Infantry 2")
SEED = 16
ABOUT = """\
# A raid in two turns on the stand-in core, both sides played by the solo rules.
# Each event is a line; below it stand the boxes of the printed flowcharts that were passed:
# the box, its question, the dice in brackets with their modifier, the answer, and why.
# This file is compared with what the program tells: test_golden.py.
"""


def told() -> str:
    text = (files("opfor.systems.encounter") / "data" / "core.toml").read_text("utf-8")
    core = read_core(text.replace("last = 6", "last = 2"), "core")
    system = Encounter(core, [RAIDERS, WATCH], ["a", "b"], map_from(core, MAP, "map"))
    solo = policy(library())
    session = Session(system, unsaved({"seed": SEED, "people": []}), {"a": solo, "b": solo})
    lines = [note_on(core)]
    for each in session.told:
        lines += narrate(each.event, library())
    return ABOUT + "\n".join(lines) + "\n"


def test_the_golden_game_is_told_as_written() -> None:
    assert told() == GOLDEN.read_text("utf-8")
