"""Two people at one terminal who keep secrets from each other, and what they can look at."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from opfor.cli.battle import header_of
from opfor.cli.battle_curtain import APART, WIPE, Left
from opfor.cli.battle_report import Report
from opfor.cli.battle_terminal import BattleTerminal
from opfor.play.armies import find_army
from opfor.play.matches import start_battle
from tests.cli.command import opfor

ENTROPIC = ("battle", "--system", "entropic", "--seed", "2")
PEOPLE = ("Ann=cinder-warband", "Ben=cinder-warband")
#: everybody placed by the A.I., then what each lays
PLACED = ["auto"] * 12


def at_a_terminal(typed: Iterator[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What two people see who type these lines at a real terminal; what they type is seen too,
    and the question that waits for Enter."""

    def read(prompt: str) -> str | None:
        line = "" if "press Enter" in prompt else next(typed, None)
        print(f"{prompt}{line}")
        return line

    sides = {
        side: {"armies": [{**find_army("entropic", "cinder-warband").to_json(), "owner": name}]}
        for side, name in (("a", "Ann"), ("b", "Ben"))
    }
    setup = {"system": "entropic", "sides": sides, "table": {}, "options": {}, "circuits": []}
    match, session = start_battle(header_of(setup, 2, "app"), "")
    terminal = BattleTerminal(match, session, Report(match, False), read)
    terminal._curtain.is_wiped = terminal._curtain.is_awaited = True
    terminal.play()
    return capsys.readouterr().out


@pytest.mark.rule("EE-ALLOCATE")
def test_the_screen_is_wiped_before_the_other_side_looks(
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed = [*PLACED, "a1=3+0 a4=1+1", "b1=2+1", "status", "b1 pass", "status"]
    seen = at_a_terminal(iter(typed), capsys).split(WIPE)
    laid = next(n for n, screen in enumerate(seen) if "a1=3+0 a4=1+1" in screen)
    assert seen[laid + 1].strip() == "Ben is next: press Enter when only Ben looks."
    assert "Ben> b1=2+1" in seen[laid + 2]
    for screen in seen:
        assert not ("Ann> " in screen and "Ben> " in screen)
        if "Ben> " in screen:
            assert "a1=3+0" not in screen and "(a1) 3+0" not in screen
            assert "3 tokens (3 points" not in screen
        if "Ann> " in screen:
            assert "b1=2+1" not in screen and "(b1) 2+1" not in screen


def test_each_is_told_what_happened_while_the_other_looked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seen = at_a_terminal(iter([*PLACED, "none"]), capsys).split(WIPE)
    for name in ("Ann", "Ben"):
        own = "\n".join(screen for screen in seen if f"--- {name} ---" in screen)
        own += seen[0] if f"{name}> " in seen[0] else ""
        assert len({line[5:] for line in own.splitlines() if "was placed at" in line}) == 12


def test_nobody_at_the_terminal_ends_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("opfor.cli.battle_curtain.Curtain.fall", _nobody)
    assert at_a_terminal(iter(["auto", "auto"]), capsys).endswith("Left.\n")


def _nobody(curtain: object, name: str) -> None:
    raise Left


def test_on_a_pipe_nobody_is_waited_for(tmp_path: Path) -> None:
    path = str(tmp_path / "game.jsonl")
    typed = "\n".join([*PLACED, "a1=3+0", "b1=2+1"]) + "\n"
    out = opfor(*ENTROPIC, *PEOPLE, "--save", path, typed=typed).out
    assert "press Enter" not in out and WIPE not in out
    assert f"Ann> {APART}--- Ben ---" in out
    again = opfor("battle", "--resume", path, typed="").out
    assert again.index(APART) < again.index("Tokens of Cinder Warband (b)")
    assert "Tokens of Cinder Warband (a)" not in again


def test_without_secrets_or_a_second_side_nothing_is_hidden() -> None:
    shared = opfor(*ENTROPIC, "Ann=cinder-warband+Cid=cinder-warband", "Ben=cinder-warband",
                   "--uneven", typed="auto\n" * 4).out  # fmt: skip
    assert APART in shared
    alone = opfor(*ENTROPIC, "cinder-warband", "cinder-warband", "--you", "a", typed="auto\n" * 9)
    assert APART not in alone.out and alone.code == 0
    open_game = ("battle", "--system", "encounter", "--seed", "2")
    both = ("Ann=Rampaging Grunts", "Ben=Kael's Iron Fist")
    ran = opfor(*open_game, *both, typed="1\n" * 12)
    assert "--- Ben ---" in ran.out and APART not in ran.out


# what a person can look at


def test_the_table_is_drawn_in_letters() -> None:
    words = (*ENTROPIC, "cinder-warband", "meridian-patrol", "--you", "a")
    out = opfor(*words, typed="auto\n" * 3 + "map\nquit\n").out
    drawn = [line for line in out.splitlines() if line.endswith("|") and " |" in line]
    assert len(drawn) > 10 and len({len(line) for line in drawn}) == 1
    for mark in ("#", ":", "(1)", "(3)"):
        assert any(mark in line for line in drawn), mark
    assert "." in drawn[0] and "." in drawn[-1] and "." not in drawn[len(drawn) // 2]
    for legend in (
        "48 wide and 36 deep", ". Cinder Warband deploys here: x 0 to 48, y 0 to 8",
        "# south house (impassable, blocking): x 27 to 32, y 11 to 14", "+2 to a move",
        "(2) Objective 2 at 24,18, held by nobody", "off the table: ",
    ):  # fmt: skip
        assert legend in out, legend


def test_a_model_stands_where_it_is_drawn() -> None:
    words = (*ENTROPIC, "cinder-warband", "meridian-patrol", "--you", "a")
    out = opfor(*words, typed="a1 24 4\nmap\nquit\n").out
    drawn = [line for line in out.splitlines() if line.endswith("|") and " |" in line]
    row = next(line for line in drawn if "a1" in line)
    assert abs(row.index("a1") - row.index("|") - 36) <= 2
    assert drawn.index(row) >= len(drawn) - 3
    assert "  a1 Fire Warden at 24,4" in out


def test_a_card_shows_profile_and_weapons() -> None:
    words = (*ENTROPIC, "cinder-warband", "meridian-patrol", "--you", "a")
    typed = "card burner\nCARD b1\ncard\ncard Shield Bearer\ncard moon\nquit\n"
    out = opfor(*words, typed=typed).out
    assert "a4 Burner, side a" in out and "b1 Marshal, side b" in out
    for line in ("  Move: 6", "  Attack: 5", "  Defend: 4", "  Command: 1",
                 "  Burner: Flame Lance, range 10; Incendiary", "  Waypoints: ",
                 "  Incendiary: a result of stunned"):  # fmt: skip
        assert line in out, line
    assert out.count("there is no such unit") == 2
    assert "several are called so; name one of: a2, a3" in out


@pytest.mark.parametrize(
    "system, lists",
    [("gf-3", ("gf-3-ember-kin", "gf-3-lantern-wardens")),
     ("encounter", ("Rampaging Grunts", "Kael's Iron Fist"))],
)  # fmt: skip
def test_other_systems_have_the_same_words(system: str, lists: tuple[str, str]) -> None:
    words = ("battle", *lists, "--system", system, "--seed", "3", "--you", "a")
    ran = opfor(*words, typed="map\ncard x\nquit\n")
    assert ran.code == 0 and "name one of: " in ran.out
    assert "wide and" in ran.out if system == "gf-3" else "status tells" in ran.out
    first = ran.out.split("name one of: ")[1].split(",")[0]
    assert f"{first} " in opfor(*words, typed=f"card {first}\nquit\n").out
