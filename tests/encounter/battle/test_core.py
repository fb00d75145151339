"""The core file: shipped, marked as a stand-in, strict about what it reads."""

from importlib.resources import files

import pytest

from opfor.faults import Refused
from opfor.systems.encounter.armies import preset, presets
from opfor.systems.encounter.core import check_units, read_core, stand_in, unknown_units
from opfor.systems.encounter.loading import open_battle
from opfor.systems.encounter.narration import note_on
from tests.encounter.battle.games import army

TEXT = (files("opfor.systems.encounter") / "data" / "core.toml").read_text("utf-8")


def test_the_shipped_core_says_that_it_is_a_stand_in() -> None:
    assert stand_in().is_stand_in
    assert "stand-in" in note_on(stand_in())
    printed = read_core(TEXT.replace("is_stand_in = true", "is_stand_in = false"), "mine.toml")
    assert note_on(printed) == ""


@pytest.mark.parametrize("name", presets())
def test_every_unit_of_the_presets_has_a_profile(name: str) -> None:
    assert unknown_units(stand_in(), preset(name)) == []


def test_unknown_units_are_named() -> None:
    with pytest.raises(Refused, match="no profile for 'Dragon'"):
        check_units(stand_in(), army("Mine", "Dragon 30"))


FAULTS = {
    "mine.toml: not readable as TOML": "[[",
    "mine.toml: format: must be 1": TEXT.replace("format = 1", "format = 2"),
    "mine.toml: board.width: is missing": TEXT.replace("width = 6\n", ""),
    "board.width: must be an even number from 4 on": TEXT.replace("width = 6\n", "width = 5\n"),
    "board.depth: must be an even number from 4 on": TEXT.replace("depth = 8\n", "depth = 2\n"),
    "board: has at most 62 hexes": TEXT.replace("width = 6\n", "width = 10\n"),
    "mine.toml: turns.extra: is not known here": TEXT.replace("last = 6", "last = 6\nextra = 1"),
    "mine.toml: turns.last: must be a whole number": TEXT.replace("last = 6", 'last = "six"'),
    "mine.toml: is_stand_in: must be true or false": TEXT.replace("= true", "= 3", 1),
    "terrain.woods.letter: one letter": TEXT.replace('letter = "w"', 'letter = "wood"'),
    "terrain: two kinds have the same letter": TEXT.replace('letter = "w"', 'letter = "r"'),
    "terrain.building.faces: a list of faces": TEXT.replace("faces = [5]", "faces = [7]"),
    "Big Boss.class: must be one of": TEXT.replace('class = "infantry"', 'class = "hero"', 1),
    "Big Boss.hit: must be 2 to 6": TEXT.replace("hit = 3", "hit = 1", 1),
    "Big Boss.weapons: [name": TEXT.replace('"Boss Cleaver", 0, 6, 4', '"Boss Cleaver", 0, 6'),
    "unknown trait 'Brave'": TEXT.replace('"Grunt", "Supreme', '"Brave", "Supreme'),
    "mine.toml: units: is missing": TEXT[: TEXT.index("# Weapons")],
}


@pytest.mark.parametrize("sentence", FAULTS)
def test_a_fault_is_one_sentence(sentence: str) -> None:
    with pytest.raises(Refused) as caught:
        read_core(FAULTS[sentence], "mine.toml")
    assert sentence in str(caught.value) and "\n" not in str(caught.value)


SETUPS = {
    "armies: a list for each": {},
    "ai: a list of seats": {"armies": {"a": presets()[0], "b": presets()[1]}, "ai": ["c"]},
    "there is no preset army": {"armies": {"a": "Nobody", "b": presets()[1]}},
    "map: 8 rows are needed": {"armies": {"a": presets()[0], "b": presets()[1]}, "map": "...."},
    "map_seed: a whole number": {
        "armies": {"a": presets()[0], "b": presets()[1]},
        "map_seed": "x",
    },
    "weather: is not known here": {"weather": "rain"},
}


@pytest.mark.parametrize("sentence", SETUPS)
def test_a_bad_setup_is_refused(sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        open_battle(SETUPS[sentence])


def test_a_setup_takes_lists_core_and_map() -> None:
    from opfor.systems.encounter.armies import write_list

    text = write_list(preset(presets()[0]))
    rows = "\n".join(["......"] * 7 + ["w....."])
    setup = {"armies": {"a": text, "b": presets()[1]}, "core": TEXT, "map": rows, "ai": ["b"]}
    system = open_battle(setup)
    assert system.ground is not None and system.ground.is_cover(0)
    same = open_battle({"armies": setup["armies"], "map_seed": 4})
    again = open_battle({"armies": setup["armies"], "map_seed": 4})
    assert same.ground is not None and again.ground is not None
    assert same.ground.text() == again.ground.text()
