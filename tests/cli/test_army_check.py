"""`opfor army check`, `opfor army draw` and `opfor armies`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from opfor.cli.army import armies
from opfor.play.tables import SYSTEMS
from tests.cli.command import opfor, refused

FIXTURES = Path(__file__).parents[1] / "opr" / "fixtures"
LIST = str(FIXTURES / "resolved-2026.json")
BOOK = str(FIXTURES / "book-v3.json")
RAIDERS = 'Raiders [5] Q4+ D5+ | 90pts | Strider, Psychic(1)\n5x Carbine (18", A1), Stick (A0)\n'
ENCOUNTER = """Band

Formation 1 (10 pts)
* Grunts: 2 x 5 pts (Hero Tokens: 1)

Hero Token Summary
* Hero Tokens from Units: 2
* Additional Hero Tokens: 1 (3 pts)
* Total Hero Tokens: 3

Total Army Points: 13
"""


# check


def test_a_resolved_list_is_accounted_for() -> None:
    lines = opfor("army", "check", LIST).out.splitlines()
    assert lines[0] == f"Dust Company (gf-3, {LIST})"
    assert lines[1] == "units 4 in, 4 out; models 15 in, 15 out; points 710 in, 710 out"
    assert lines[2] == "  Dust Rifles [10] Q4+ D5+, 255pts, base 25 mm"
    assert lines[3] == "    with Old Mags (Captain) [1] Q3+ D4+, 75pts, base 32 mm"
    assert "weapons 31 in, 31 out" in lines and '  8x Rifle (24", A1)' in lines
    told = "army rules, named whenever the unit activates at a table, NOT played on screen"
    assert f"{told}: Field Drum, Wild Songs" in lines
    assert "Old Mags has joined Dust Rifles" in lines


def test_a_list_for_another_edition(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"++ Dust [GF 90pts] ++\n\n{RAIDERS}")
    lines = opfor("army", "check", str(file), "--system", "aof-2").out.splitlines()
    assert "under another name: Psychic → Wizard" in lines
    assert "the list is written for GF, not for AOF" in lines
    assert "NOT used, for it has no attacks: Stick (A0)" in lines


def test_the_account_for_programs() -> None:
    found = json.loads(opfor("army", "check", LIST, "--json").out)
    assert (found["system"], found["points"], len(found["units"])) == ("gf-3", 710, 3)
    report = found["report"]
    assert report["in"] == report["out"]
    assert report["in"] == {"units": 4, "models": 15, "weapons": 31, "points": 710}
    assert report["rules"]["Wild Songs"] == "reminded" and report["rules"]["AP"] == "used"
    hero = found["units"][0]["joined"][0]
    assert (hero["printed"], hero["base_mm"], hero["tough"]) == ("Captain", "32", 3)
    assert hero["upgrades"] == [{"name": "Old Banner", "cost": 25}]


@pytest.mark.parametrize(
    ("text", "system"),
    [
        (ENCOUNTER, "encounter"),
        (f"++ Dust [AOF 90pts] ++\n\n{RAIDERS}", "aof-2"),
        (f"++ Dust [GF 90pts] ++\n\n{RAIDERS}", "gf-3"),
        ("Raiders; melee", "gf-3"),
        (Path(LIST).read_text("utf-8"), "gf-3"),
    ],
)
def test_the_system_is_told_by_the_list(text: str, system: str, tmp_path: Path) -> None:
    file = tmp_path / "a.list"
    file.write_text(text, encoding="utf-8")
    assert f"({system}, {file})" in opfor("army", "check", str(file)).out


def test_an_encounter_list_is_accounted_for(tmp_path: Path) -> None:
    file = tmp_path / "band.txt"
    file.write_text(ENCOUNTER)
    lines = opfor("army", "check", str(file)).out.splitlines()
    assert "points 13 in, 13 out; every stated total agrees" in lines
    assert "Hero Tokens: 2 of units, 1 bought" in lines
    assert "  Formation 1: 10 points, 2x Grunts" in lines
    found = json.loads(opfor("army", "check", str(file), "--json").out)
    assert (found["points"], found["formations"][0]["units"][0]["count"]) == (13, 2)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Points: 13", "Points: 14", "says 14 pts, but formations and bought tokens cost 13"),
        ("1 (10 pts)", "1 (11 pts)", "says 11 pts, but its units cost 10 pts"),
    ],
)
def test_wrong_totals_of_an_encounter_list(
    old: str, new: str, sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "band.txt"
    file.write_text(ENCOUNTER.replace(old, new))
    assert sentence in refused("army", "check", str(file))


def test_more_than_six_formations(tmp_path: Path) -> None:
    file = tmp_path / "band.txt"
    formations = "".join(f"Formation {n} (5 pts)\n* Grunts: 1 x 5 pts\n" for n in range(1, 8))
    file.write_text(f"Band\n{formations}")
    assert "an army has at most 6" in refused("army", "check", str(file))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"++ Dust [GF 91pts] ++\n\n{RAIDERS}", "the header says 91pts, but the units sum to"),
        ('{"units": [{}]}', "units[0].name: a name is needed"),
        ("", "no units in this list"),
        (Path(BOOK).read_text("utf-8"), "this is an army book, not a list"),
    ],
)
def test_what_is_no_list_is_refused(text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "a.list"
    file.write_text(text, encoding="utf-8")
    assert refused("army", "check", str(file)).startswith(f"{file}: {sentence}")


def test_an_unknown_system_or_file_is_refused() -> None:
    assert "unknown 'chess'" in refused("army", "check", LIST, "--system", "chess")
    assert refused("army", "check", "none.txt") == "none.txt: there is no such file"


@pytest.mark.parametrize(("words", "file"), [("check", LIST), ("draw", BOOK)])
def test_standard_input(words: str, file: str) -> None:
    command = [sys.executable, "-m", "opfor", "army", words, "-"]
    command += ["--points", "750"] if words == "draw" else []
    ran = subprocess.run(command, input=Path(file).read_bytes(), capture_output=True, check=True)
    told = ran.stdout.decode("utf-8")
    assert "standard input" in told if words == "check" else "++ Drawn Dust Folk" in told


# draw


@pytest.mark.rule("OPR-ARMY")
def test_a_drawn_army_is_a_list(tmp_path: Path) -> None:
    ran = opfor("army", "draw", BOOK, "--points", "750", "--seed", "5")
    assert ran.err.strip() == "seed 5"
    again = opfor("army", "draw", BOOK, "--points", "750", "--seed", "5", "--out", "-")
    assert again.out == ran.out
    file = tmp_path / "drawn.txt"
    told = opfor("army", "draw", BOOK, "--points", "750", "--seed", "5", "--out", str(file))
    assert file.read_text("utf-8") == ran.out
    assert told.out.splitlines()[-1].startswith(f"{file}: Drawn Dust Folk, ")
    assert "Dust Folk (gf-2" in opfor("army", "check", str(file), "--system", "gf-2").out


@pytest.mark.rule("OPR-ARMY")
def test_a_list_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "drawn.txt"
    file.write_text("mine")
    words = ("army", "draw", BOOK, "--points", "750", "--out")
    assert "is there already" in refused(*words, str(file))
    assert file.read_text() == "mine"
    assert "cannot be written" in refused(*words, str(tmp_path / "no" / "such" / "folder"))


@pytest.mark.rule("OPR-ARMY")
def test_stray_bytes_in_old_books_do_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "book.json"
    text = Path(BOOK).read_bytes().replace(b"an option", b"12\x94, A1")
    file.write_bytes(text)
    assert opfor("army", "draw", str(file), "--points", "750").code == 0


@pytest.mark.rule("OPR-ARMY")
def test_a_list_is_no_book() -> None:
    sentence = refused("army", "draw", LIST, "--points", "750")
    assert sentence == f"{LIST}: upgradePackages: is missing; this is no army book"
    assert "--points" in refused("army", "draw", BOOK, "--points", "0")


# armies


def test_the_shipped_armies(capsys: pytest.CaptureFixture[str]) -> None:
    armies()
    told = capsys.readouterr().out
    for system in SYSTEMS:
        assert f"\n{system}: " in f"\n{told}"
    assert "  gf-3-ember-kin: 1000 points, 36 models, 8 units" in told
    assert "Kael's Iron Fist: 99 points" in told
    assert "Anti-Air" in told and all(len(line) <= 100 for line in told.splitlines())


def test_units_without_a_profile_are_named(tmp_path: Path) -> None:
    lines = ["Mine", "Formation 1 (12 pts)", "* Big Boss: 1 x 10 pts", "* Frobs: 1 x 2 pts"]
    lines += ["Hero Token Summary", "* Hero Tokens from Units: 0"]
    lines += ["* Additional Hero Tokens: 0 (0 pts)", "* Total Hero Tokens: 0"]
    path = tmp_path / "mine.txt"
    path.write_text("\n".join([*lines, "Total Army Points: 12"]), "utf-8")
    ran = opfor("army", "check", str(path))
    assert "UNKNOWN units, without a profile in the stand-in core: Frobs" in ran.out
    assert ran.code == 2 and "Frobs: the stand-in core has no profile for it" in ran.err
    found = json.loads(opfor("army", "check", str(path), "--json").out)
    assert found["unknown_units"] == ["Frobs"] and found["is_stand_in"] is True
    assert "no profile for 'Frobs'" in refused(
        "battle", str(path), "Rampaging Grunts", "--system", "encounter"
    )


def test_a_sample_is_checked_by_its_name() -> None:
    ran = opfor("army", "check", "gf-2-glass-hunger")
    assert ran.code == 0 and ran.out.startswith("Glass Hunger (gf-2, gf-2-glass-hunger)"), ran
