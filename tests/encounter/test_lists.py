"""Army lists in the printed text format, and the reader of text files under them."""

import io
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from opfor.faults import Refused
from opfor.systems.encounter.armies import (
    ArmyList,
    Formation,
    UnitLine,
    check_list,
    preset,
    presets,
    read_list,
    write_list,
)
from opfor.textfile import read_text

#: preset -> points and Hero Tokens as printed, and what each formation costs
PRINTED = {
    "Rampaging Grunts": (100, 5, [42, 30, 14, 14]),
    "Gorvak's Flashy Mech": (100, 5, [42, 20, 14, 24]),
    "Skarn's Snot Swarm": (100, 5, [33, 20, 12, 25, 10]),
    "Tarek's Steel Curtain": (100, 5, [25, 33, 20, 7, 15]),
    "Kael's Iron Fist": (99, 5, [30, 14, 20, 17, 18]),
}

SMALL = """Raiders

Formation 1 (32 pts)
* Boss: 1 x 30 pts (Hero Tokens: 5)
* Snots: 2 x 1 pts

Formation 2 (9 pts)
* Grunts: 3 x 3 pts

Hero Token Summary
* Hero Tokens from Units: 5
* Additional Hero Tokens: 2 (4 pts)
* Total Hero Tokens: 7

Total Army Points: 45
"""

RAIDERS = ArmyList(
    "Raiders",
    [
        Formation(1, [UnitLine("Boss", 1, 30, 5), UnitLine("Snots", 2, 1)]),
        Formation(2, [UnitLine("Grunts", 3, 3)]),
    ],
    bought_tokens=2,
    bought_points=4,
)


@pytest.mark.parametrize("name", PRINTED)
def test_a_preset_adds_up_as_printed(name: str) -> None:
    points, tokens, formations = PRINTED[name]
    army = preset(name)
    assert army.name == name
    assert (army.points, army.tokens) == (points, tokens)
    assert [formation.points for formation in army.formations] == formations
    assert [formation.number for formation in army.formations] == [*range(1, len(formations) + 1)]


def test_there_are_the_five_presets() -> None:
    assert sorted(presets()) == sorted(PRINTED)


@pytest.mark.parametrize(
    "name", ["gorvak’s flashy mech", "GORVAKS FLASHY MECH", "gorvaks-flashy-mech"]
)
def test_a_preset_is_found_however_it_is_typed(name: str) -> None:
    assert preset(name).name == "Gorvak's Flashy Mech"


def test_an_unknown_preset_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused, match=r"no preset army 'Grunts'; there are: .*Rampaging Grunts"):
        preset("Grunts")


@pytest.mark.parametrize("name", PRINTED)
def test_a_preset_is_written_as_it_is_read(name: str) -> None:
    army = preset(name)
    assert read_list(write_list(army), "again") == army


def test_a_list_is_read_and_written_exactly() -> None:
    assert read_list(SMALL, "small.txt") == RAIDERS
    assert write_list(RAIDERS) == SMALL


def test_bought_tokens_count_toward_the_total() -> None:
    assert (RAIDERS.unit_tokens, RAIDERS.tokens, RAIDERS.points) == (5, 7, 45)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("* ", "• "),
        ("* ", "- "),
        ("* ", "e "),
        ("* ", "« "),
        ("* ", "o "),
        ("* ", ""),
        (" x ", " × "),
        (" x ", "x"),
        ("\n", "\r\n"),
        ("\n", "\n\n"),
        ("\n", "  \n"),
        ("Raiders", "\ufeffRaiders"),
        ("Tokens: 5)", "Tokens: 5"),
        (" (Hero Tokens: 5)", "\n(Hero Tokens: 5)"),
        (" (Hero Tokens: 5)", "\n\n(Hero Tokens: 5"),
        ("Boss: 1", "Boss:1"),
        (": 5\n* Additional Hero", ": 5Additional\nHero"),
        ("Hero Token Summary\n", ""),
        ("pts", "PTS"),
    ],
)
def test_quirks_of_print_and_copying_do_not_matter(old: str, new: str) -> None:
    assert old in SMALL
    assert read_list(SMALL.replace(old, new), "small.txt") == RAIDERS


def test_curly_apostrophes_become_straight_ones() -> None:
    text = SMALL.replace("Raiders", "Skarn’s Own").replace("Boss", "Gorvak’s Pet")
    army = read_list(text, "small.txt")
    assert (army.name, army.formations[0].units[0].name) == ("Skarn's Own", "Gorvak's Pet")


_BODY = SMALL.removeprefix("Raiders\n\n")
_FIRST = _BODY[: _BODY.index("* Grunts")]
_SEVEN = "".join(f"Formation {n} (1 pts)\nSnots: 1 x 1 pts\n" for n in range(1, 8))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("(32 pts)", "(33 pts)", "line 3: Formation 1: says 33 pts, but its units cost 32 pts"),
        ("from Units: 5", "from Units: 6", "line 11: Hero Tokens from Units: says 6"),
        ("Total Hero Tokens: 7", "Total Hero Tokens: 5", "line 13: Total Hero Tokens: says 5"),
        ("Points: 45", "Points: 41", "line 15: Total Army Points: says 41 pts, but .* 45 pts"),
        ("Points: 45", "Points: -45", "line 15: Total Army Points: -45 is not from 0"),
        ("2 (4 pts)", "0 (4 pts)", "line 12: Additional Hero Tokens: 4 pts for no token"),
        ("Total Army Points: 45\n", "", "Total Army Points: this line is missing"),
        ("* Total Hero Tokens: 7\n", "", "Total Hero Tokens: this line is missing"),
        ("2 x 1 pts", "0 x 1 pts", "line 5: Snots, number of units: 0 is not from 1"),
        ("2 x 1 pts", "-2 x 1 pts", "line 5: Snots, number of units: -2 is not from 1"),
        ("2 x 1 pts", "2 x 0 pts", "line 5: Snots, pts: 0 is not from 1"),
        ("2 x 1 pts", f"2 x {'9' * 150} pts", "line 5: Snots, pts: 999999999999 is not from"),
        ("Tokens: 5)", "Tokens: 500)", "line 4: Boss, Hero Tokens: 500 is not from 0 to 99"),
        ("Tokens: 5)", "Tokens: -1)", "line 4: Boss, Hero Tokens: -1 is not from 0 to 99"),
        ("* Snots: 2 x 1 pts", "Snots, two", "line 5: line: 'Snots, two' is no formation"),
        ("* Snots: 2 x 1 pts", "Sn\x1bots", "line 5: line: holds a character"),
        ("* Snots: 2 x 1 pts", "S" * 201, "line 5: line: longer than 200"),
        ("Formation 2", "Formation 3", "line 7: Formation: number 2 should come here, not 3"),
        ("* Grunts: 3 x 3 pts\n", "", "line 7: Formation 2: has no units"),
        ("Raiders\n\n", "", "line 1: name: the first line must be the army's name"),
        ("\n\nFormation 1", "\nSnots: 1 x 1 pts\nFormation 1", "line 2: Snots: this unit stands"),
        ("Total Army Points: 45\n", "Total Army Points: 45\n" * 2, "line 16: .* stated twice"),
        (_FIRST, "", "line 3: Grunts: this unit stands in no formation"),
        (_BODY, _SEVEN, "line 15: Formation: an army has at most 6"),
        (_BODY, "Hero Token Summary\n", "Formation: the list has none"),
        (SMALL, " \n\n", "the list is empty"),
    ],
)
def test_a_wrong_list_is_refused_in_one_sentence(old: str, new: str, sentence: str) -> None:
    assert old in SMALL
    with pytest.raises(Refused, match=f"^small.txt: {sentence}") as refused:
        read_list(SMALL.replace(old, new, 1), "small.txt")
    assert "\n" not in str(refused.value)


_names = (
    st.text(st.characters(categories=["L", "N", "P"], include_characters=" "), max_size=30)
    .map(lambda text: text.translate({ord(mark): "'" for mark in "’‘ʼ`"}))
    .map(lambda text: f"Q{text}".strip())
)
_units = st.builds(UnitLine, _names, st.integers(1, 99), st.integers(1, 200), st.integers(0, 99))


@st.composite
def _armies(draw: st.DrawFn) -> ArmyList:
    units = draw(st.lists(st.lists(_units, min_size=1, max_size=4), min_size=1, max_size=6))
    formations = [Formation(number, members) for number, members in enumerate(units, 1)]
    tokens = draw(st.integers(0, 99))
    points = draw(st.integers(0, 999)) if tokens else 0
    return ArmyList(draw(_names), formations, tokens, points)


@given(_armies())
def test_every_list_comes_back_as_it_was_written(army: ArmyList) -> None:
    text = write_list(army)
    assert read_list(text, "made") == army
    assert write_list(read_list(text, "made")) == text


@given(st.text(max_size=300))
def test_no_text_does_worse_than_be_refused(text: str) -> None:
    try:
        read_list(text, "any")
    except Refused as refused:
        assert str(refused).startswith("any: ")


@given(st.integers(0, len(SMALL)), st.integers(0, 12), st.text(max_size=6))
def test_no_damage_does_worse_than_be_refused(at: int, length: int, text: str) -> None:
    try:
        read_list(SMALL[:at] + text + SMALL[at + length :], "any")
    except Refused as refused:
        assert str(refused).startswith("any: ")


def test_a_file_is_read_without_its_mark(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes("\ufeffSkarn’s\r\n".encode())
    assert read_text(str(file)) == "Skarn’s\r\n"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"Boss\xff", r"not UTF-8 text \(byte 5\)"),
        (b"Boss\0", r"not a text file \(a zero at byte 5\)"),
        (b"x" * 11, "larger than 10 bytes"),
    ],
)
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, data: bytes, sentence: str) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(data)
    with pytest.raises(Refused, match=f"list.txt: {sentence}$"):
        read_text(str(file), limit=10)


def test_a_file_of_the_very_limit_is_read(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(b"x" * 10)
    assert read_text(str(file), limit=10) == "x" * 10


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "huge.txt"
    with file.open("wb") as out:
        out.truncate(100_000_000)
    with pytest.raises(Refused, match=r"huge.txt: larger than 1,000,000 bytes"):
        read_text(str(file))


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless device here")
def test_an_endless_device_is_refused() -> None:
    with pytest.raises(Refused, match="/dev/zero: larger than 10 bytes"):
        read_text("/dev/zero", limit=10)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"none.txt: there is no such file"):
        read_text(str(tmp_path / "none.txt"))
    with pytest.raises(Refused, match="this is a folder"):
        read_text(str(tmp_path))
    with pytest.raises(Refused, match="there is no such file"):
        read_text("")
    with pytest.raises(Refused, match=r"a.b: this is no file name"):
        read_text("a\0b")


def test_a_file_without_permission_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "locked.txt"
    file.write_text("Boss")
    file.chmod(0)
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)  # to root every file is readable
    try:
        with pytest.raises(Refused, match=r"locked.txt: reading this file is not permitted"):
            read_text(str(file))
    finally:
        os.seteuid(user)


def test_a_file_that_fails_in_reading_is_refused() -> None:
    with pytest.raises(Refused, match=r"/proc/self/mem: cannot be read \("):
        read_text("/proc/self/mem")


def test_standard_input_is_read_under_the_same_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Boss")))
    assert read_text("-") == "Boss"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"x" * 11)))
    with pytest.raises(Refused, match="standard input: larger than 10 bytes"):
        read_text("-", limit=10)
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(Refused, match="standard input: there is nothing to read from"):
        read_text("-")


def test_all_faults_of_a_list_are_found_at_once() -> None:
    text = write_list(preset("Rampaging Grunts"))
    text = text.replace("1 (42 pts)", "1 (43 pts)").replace("Points: 100", "Points: 99")
    _, faults = check_list(text, "mine.txt")
    assert [fault.partition(": line ")[0] for fault in faults] == ["mine.txt"] * 2
    assert "Formation 1: says 43 pts" in faults[0] and "Total Army Points" in faults[1]


def test_a_line_that_cannot_be_read_puts_no_total_in_doubt() -> None:
    text = write_list(preset("Rampaging Grunts")).replace("Snots: 2 x", "Snots: -2 x", 1)
    _, faults = check_list(text, "mine.txt")
    assert len(faults) == 1 and "Snots, number of units: -2 is not" in faults[0]
