"""One short game, told with every reason; the file is what a reader of the rules follows."""

from importlib.resources import files
from pathlib import Path

from opfor.play.record import unsaved
from opfor.play.session import Session
from opfor.systems.encounter import library
from opfor.systems.encounter.armies import write_list
from opfor.systems.encounter.core import read_core
from opfor.systems.encounter.narration import narrate, note_on
from opfor.systems.encounter.policy import policy
from opfor.systems.encounter.profiles import Profile
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
# Dice outside the boxes stand in a line of their own, with what they were rolled between.
# The lists come first, as the game knows them; then the map. A hex is called by its column and
# its row: A1 is at the near left, F8 at the far right. w is woods and r ruins, both cover, and
# woods block sight through; a dot is open ground.
# This file is compared with what the program tells: test_golden.py.
"""


def lists(system: Encounter) -> list[str]:
    """Both armies with points and Hero Tokens, and what each kind of unit can do."""
    lines = [line for army in system.armies for line in write_list(army).split("\n") if line]
    kinds = {unit.name for army in system.armies for f in army.formations for unit in f.units}
    return [*lines, *[profile_line(system.core.units[name.casefold()]) for name in sorted(kinds)]]


def profile_line(profile: Profile) -> str:
    """ "Infantry: move 2, Defence 2, hits on 4+; Rifle range 4 Strength 2 Attacks 1"."""
    weapons = [
        f"{w.name} {f'range {w.range}' if w.range else 'CC'} Strength {w.strength}"
        f" Attacks {w.attacks}"
        for w in [*profile.ranged, *profile.close]
    ]
    traits = f"; {', '.join(profile.traits)}" if profile.traits else ""
    head = f"{profile.name}: move {profile.move}, Defence {profile.defence}, hits on {profile.hit}+"
    return f"{head}; {', '.join(weapons)}{traits}"


def told() -> str:
    text = (files("opfor.systems.encounter") / "data" / "core.toml").read_text("utf-8")
    core = read_core(text.replace("last = 6", "last = 2"), "core")
    system = Encounter(core, [RAIDERS, WATCH], ["a", "b"], map_from(core, MAP, "map"))
    solo = policy(library())
    session = Session(system, unsaved({"seed": SEED, "people": []}), {"a": solo, "b": solo})
    lines = [note_on(core), *lists(system)]
    for each in session.told:
        lines += narrate(each.event, library())
    return ABOUT + "\n".join(lines) + "\n"


def test_the_golden_game_is_told_as_written() -> None:
    assert told() == GOLDEN.read_text("utf-8")
