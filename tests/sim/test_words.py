"""The words of the command that play batches, and the odds of one attack."""

import json
import re
from math import comb
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from opfor.cli import batches
from opfor.cli.batch_tables import show_table
from opfor.cli.bench_cores import compared, told_cores
from opfor.cli.bench_turns import Stretch, Turns
from opfor.cli.odds import RARE, parse, told
from opfor.play.armies import find_army, known_armies
from opfor.sim import plots
from opfor.sim.rows import LIST_HEADS, list_rows
from opfor.sim.running import Running
from tests.cli.command import opfor, refused
from tests.sim.games import batch, setup

ARMIES = known_armies("encounter")[:2]


@pytest.fixture(autouse=True)
def sketches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports without their pictures: drawing them takes longer than all these games."""
    monkeypatch.setattr(plots, "drawn", lambda height, draw: "<svg></svg>")


def simulate(folder: Path, *words: str) -> dict[str, object]:
    ran = opfor(
        *words, *ARMIES, "--system", "encounter", "--workers", "1", "--out", str(folder), "--json"
    )
    assert ran.code == 0, ran
    found: dict[str, object] = json.loads(ran.out)
    return found


def test_two_lists(tmp_path: Path) -> None:
    ran = opfor(
        "simulate", *ARMIES, "--system", "encounter", "--games", "6", "--seed", "4",
        "--workers", "1", "--out", str(tmp_path / "out"),
    )  # fmt: skip
    assert ran.code == 0, ran
    assert "±40.0 points at 6 games" in ran.err
    assert "Who wins" in ran.out and "Units" in ran.out and "seed 4" in ran.out
    assert (tmp_path / "out" / "report.html").exists()


def test_going_on_counts_no_game_twice(tmp_path: Path) -> None:
    first = simulate(tmp_path, "simulate", "--games", "4", "--seed", "4")
    assert first["games"] == 4
    assert "is there already" in refused(
        "simulate", *ARMIES, "--system", "encounter", "--out", str(tmp_path), "--workers", "1"
    )
    more = simulate(tmp_path, "simulate", "--games", "10", "--resume")
    assert more["games"] == 10
    whole = simulate(tmp_path / "whole", "simulate", "--games", "10", "--seed", "4")
    assert {**more, "seed": 4} == whole
    same = simulate(tmp_path, "simulate", "--resume")
    assert same == more, "nothing said: the games it was begun with"


def test_going_on_with_something_else_is_refused(tmp_path: Path) -> None:
    words = ("simulate", *ARMIES, "--system", "encounter", "--workers", "1")
    out = ("--out", str(tmp_path / "out"))
    assert "no batch to go on with" in refused(*words, *out, "--resume")
    simulate(tmp_path / "out", "simulate", "--games", "4", "--seed", "5")
    assert "seed 5, not 6" in refused(*words, *out, "--resume", "--seed", "6")
    assert "begun for 4 games" in refused(*words, *out, "--resume", "--games", "2")
    (tmp_path / "file").write_text("")
    assert "is a file" in refused(*words, "--out", str(tmp_path / "file"), "--games", "2")


def test_another_batch_is_not_gone_on_with(tmp_path: Path) -> None:
    simulate(tmp_path, "simulate", "--games", "2", "--seed", "4")
    words = ("simulate", ARMIES[1], ARMIES[0], "--system", "encounter", "--workers", "1")
    assert "other lists or settings" in refused(*words, "--out", str(tmp_path), "--resume")


def test_a_folder_is_a_round_robin(tmp_path: Path) -> None:
    lists = tmp_path / "lists"
    lists.mkdir()
    for name in ARMIES:
        (lists / f"{name.replace(' ', '-')}.txt").write_text(find_army("encounter", name).text)
    for word in ("simulate", "tournament"):
        ran = opfor(
            word, str(lists), "--system", "encounter", "--games", "4", "--workers", "1",
            "--out", str(tmp_path / word),
        )  # fmt: skip
        assert ran.code == 0, ran
        assert "Elo" in ran.out and "Who beats whom" in ran.out
        for title in ("Every list against all others", "Every meeting", "What was left", "Units: "):
            assert title in ran.out
        assert "Few games: 4 for each pairing" in ran.out


def test_a_folder_of_more_than_lists(tmp_path: Path) -> None:
    """What is no list is passed over and named; what must be one is refused."""
    for place, name in enumerate(ARMIES):
        ending = ("txt", "md")[place]
        (tmp_path / f"list.{ending}").write_text(find_army("encounter", name).text)
    for name in ("README.md", "notes.md", "Readme.txt", "plan.png"):
        (tmp_path / name).write_text("Played on Sundays.")
    words = ("simulate", str(tmp_path), "--system", "encounter", "--workers", "1", "--games", "2")
    ran = opfor(*words, "--out", str(tmp_path / "out"))
    assert ran.code == 0, ran
    assert "passed over, not a list: README.md, Readme.txt, notes.md, plan.png" in ran.err
    (tmp_path / "list.md").unlink()
    assert "there is one; passed over: README.md" in refused(*words)
    (tmp_path / "broken.txt").write_text("Played on Sundays.")
    assert "broken.txt" in refused(*words)


def test_comparing_two_settings(tmp_path: Path) -> None:
    words = ("compare", "cinder-warband", "meridian-patrol", "--system", "entropic")
    ran = opfor(
        *words, "--set", "uneven=yes", "--that", "rule=initiative-stays=yes", "--games", "4",
        "--workers", "1", "--out", str(tmp_path),
    )  # fmt: skip
    assert ran.code == 0, ran
    assert "at 4 games for each of the two settings." in ran.err
    assert "rule=initiative-stays=yes" in ran.out
    assert re.search("Too few games to tell|It matters|No game differed", ran.out)
    assert "differ" in refused(*words)


def test_a_handicap(tmp_path: Path) -> None:
    ran = opfor(
        "handicap",
        *ARMIES,
        "--system",
        "encounter",
        "--games",
        "8",
        "--workers",
        "1",
        "--seed",
        "1",
    )
    assert ran.code == 0, ran
    assert "even" in ran.out or "Too few games" in ran.out


def test_a_handicap_that_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The steps that were played are shown, and what they say."""
    labels: list[str] = []
    play = batches.play

    def stopped(journal: Any, crew: Any, label: str) -> bool:
        labels.append(label)
        play(journal, crew, label)
        if len(labels) == 1:
            raise KeyboardInterrupt
        return True

    monkeypatch.setattr(batches, "play", stopped)
    words = ("--system", "encounter", "--games", "8", "--workers", "1", "--seed", "1")
    ran = opfor("handicap", *ARMIES, *words)
    assert ran.code == 130, ran
    assert labels == ["step 1, nothing left at home"]
    assert "Step by step, seed 1" in ran.out and "Stopped before the search was over" in ran.out
    assert "in 8 games" in ran.out


def test_a_second_ctrl_c_says_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tell = Running._take

    def hurried(self: Running, *args: Any, **options: Any) -> None:
        tell(self, *args, **options)
        raise KeyboardInterrupt

    monkeypatch.setattr(Running, "_take", hurried)
    out = str(tmp_path / "kept")
    words = ("--system", "encounter", "--games", "20", "--workers", "1", "--out", out)
    ran = opfor("simulate", *ARMIES, *words)
    assert ran.code == 130, ran
    assert f"stopped at once; 4 of 20 games are kept in {out}; --resume goes on" in ran.err


def test_an_odd_number_of_games_is_said_to_be_raised(tmp_path: Path) -> None:
    words = ("--system", "encounter", "--workers", "1", "--out")
    ran = opfor("simulate", *ARMIES, "--games", "3", *words, str(tmp_path / "odd"))
    assert "Games come in pairs with swapped seats: 4, not 3." in ran.err
    assert ran.out.index("Note: ") < ran.out.index("Who wins")
    ran = opfor("simulate", *ARMIES, "--games", "2", *words, str(tmp_path / "even"))
    assert "in pairs" not in ran.err


def test_the_share_that_is_shown_under_way_has_a_name() -> None:
    now = {"share": 0.5, "low": 0.4, "high": 0.6}
    alone = batch()
    name = alone.names()[0][0]
    assert batches.whose_share(alone, now).endswith(" 50.0% (40.0–60.0)")
    assert batches.whose_share(alone, now).startswith(name[:8])
    two = SimpleNamespace(pairings=[setup(), setup()], about={}, names=alone.names)
    assert batches.whose_share(two, now) == ""
    two.about["labels"] = ["bonus=a", "bonus=b"]
    assert batches.whose_share(two, now) == batches.whose_share(alone, now)
    assert batches.label_of(two).endswith("with bonus=a") and not batches.label_of(alone)


NUMBERS = re.compile(r"\d+\.\d% \(\d+\.\d–\d+\.\d%\)")


@pytest.mark.parametrize("columns", [60, 80, 300])
def test_no_number_is_broken_in_two(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    part = {"value": 0.625, "low": 0.125, "high": 0.875}
    keys = ("won", "drawn", "lost", "share", "opening", "following")
    names = ["Lantern Wardens of the Long Shore", "Ember Kin"]
    lists = [{"name": name, "games": 2000, **dict.fromkeys(keys, part)} for name in names]
    show_table("Every list", LIST_HEADS, list_rows({"lists": lists}))
    out = capsys.readouterr().out
    assert len(NUMBERS.findall(out)) == 2 * len(keys)
    assert max(map(len, out.splitlines())) <= columns
    assert ("continued" in out) == (columns < 300)


ENTROPIC = ("simulate", *known_armies("entropic")[:2], "--system", "entropic")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("simulate", "nobody", "nobody"), "no such army"),
        (("simulate", "gf-3-ember-kin"), "give two lists"),
        (("simulate", *ARMIES, "--system", "chess"), "--system"),
        (("simulate", "gf-3-ember-kin", "gf-3-ember-kin", "--set", "bonus=c"), "neither a nor b"),
        (("simulate", "gf-3-ember-kin", "gf-3-ember-kin", "--set", "x"), "NAME=VALUE"),
        (("simulate", *ARMIES, "--system", "encounter", "--games", "1"), "games"),
        (("tournament", "no-folder"), "a folder of lists is needed"),
        (("tournament", __file__), "a folder of lists is needed"),
        (("simulate", *ARMIES, "--system", "encounter", "--set", "bonus=a"), "no such thing"),
        ((*ENTROPIC, "--set", "table=5"), "table: entropic has no table number 5"),
        ((*ENTROPIC, "--table", "5"), "table: entropic has no table number 5"),
        (ENTROPIC, "in a batch --set uneven=yes"),
        ((*ENTROPIC, "--set", "uneven=maybe"), "uneven: 'maybe' is neither yes nor no"),
    ],
)
def test_what_cannot_be_played(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    assert says in refused(*words, "--workers", "1", "--out", str(tmp_path / "out"))


def test_no_games_and_nowhere_to_keep_them(tmp_path: Path) -> None:
    words = (*ARMIES, "--system", "encounter", "--workers", "1", "--games")
    assert "games: a whole number from 2" in refused("handicap", *words, "0")
    (tmp_path / "file").write_text("")
    out = str(tmp_path / "file" / "folder")
    assert "cannot be written" in refused("simulate", *words, "2", "--out", out)


def test_a_cluster_elsewhere_needs_keys(tmp_path: Path) -> None:
    said = refused(
        "simulate", *ARMIES, "--system", "encounter", "--out", str(tmp_path / "out"),
        "--cluster", "dask://10.1.2.3:8786",
    )  # fmt: skip
    assert "--tls-ca" in said


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("dask://10.1.2.3:99999", "the port must be from 1 to 65535, not 99999"),
        ("ray://[::1]:0", "the port must be from 1 to 65535, not 0"),
        ("dask://10.1.2.3:x", "is not like dask://HOST:PORT"),
        ("dask://[::1]", "is not like dask://HOST:PORT"),
        ("dask://[:1", "is not like dask://HOST:PORT"),
    ],
)
def test_what_is_no_address(address: str, says: str) -> None:
    assert says in refused("simulate", *ARMIES, "--system", "encounter", "--cluster", address)


def test_an_attack_in_words() -> None:
    attack = parse("Q4+ A10 AP1 Rending vs D4+ Tough(3) x5 cover")
    assert (attack.quality, attack.attacks, attack.defense, attack.models) == (4, 10, 4, 5)
    assert attack.weapon_rules == ["AP(1)", "Rending"]
    assert attack.their_rules == ["Tough(3)"] and attack.has_cover


def test_commas_and_spaces_mix() -> None:
    attack = parse("Q4+ A10 AP1, Rending, Good Shot vs D4+ in cover, Tough(3) x5")
    assert (attack.quality, attack.attacks, attack.defense, attack.models) == (4, 10, 4, 5)
    assert attack.weapon_rules == ["AP(1)", "Rending"] and attack.own_rules == ["Good Shot"]
    assert attack.their_rules == ["Tough(3)"] and attack.has_cover


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Q4+ A10 vs D4+ x0", "at least one model"),
        ("Q4+ A0 vs D4+", "attacks must be from 1"),
        ("Q4+ A-1 vs D4+", "attacks must be from 1"),
        ("Q7+ A1 vs D4+", "quality must be from 2 to 6"),
        ("Q4+ A1 vs D4+ Tough(0)", "at least 1"),
        ("Q4+ Q3+ A1 vs D4+", "quality given twice"),
        ("Q4+ A1 A2 vs D4+", "attacks given twice"),
        ("Q4+ A1 vs D4+ D5+", "defense given twice"),
        ("Q4+ A1 D3+ vs D4+", "after 'vs'"),
    ],
)
def test_numbers_that_cannot_be(text: str, says: str) -> None:
    assert says in refused("odds", text)


def test_the_odds_are_exact() -> None:
    pytest.importorskip("icepool")
    ran = opfor("odds", "Q4+ A10 AP1 vs D4+ cover", "--json")
    assert ran.code == 0, ran
    chances = {row["wounds"]: row["p"] for row in json.loads(ran.out)["chances"]}
    for wounds in range(11):
        wanted = comb(10, wounds) * 0.25**wounds * 0.75 ** (10 - wounds)
        assert chances[wounds] == pytest.approx(wanted, abs=1e-6)


def test_the_odds_are_drawn() -> None:
    pytest.importorskip("icepool")
    ran = opfor("odds", "Q4+ A10 AP1 vs D4+ Tough(3) cover")
    assert ran.code == 0 and "█" in ran.out and "at least" in ran.out


def test_odds_leave_nothing_out() -> None:
    rare = RARE / 2
    chances = [(0, 0.2), (1, rare), (2, rare), (3, 0.8 - 4 * rare), (4, rare), (5, rare)]
    row = SimpleNamespace(text="A weapon", chances=chances)
    said = parse("Q4+ A5 vs D4+ x1")
    lines = [line.split() for line in told(row, said)]
    assert ["against", "1", "model"] in lines
    assert [line[:3] for line in lines[4:]] == [
        ["0", "20.0%", "100.0%"],
        ["1–2", "0.1%", "80.0%"],
        ["3", "79.9%", "80.0%"],
        ["more", "0.1%", "0.1%"],
    ]


@pytest.mark.parametrize("text", ["", "Q4+ A10", "A10 vs D4+", "Q4+ A3 %% vs D4+", "Q4+ A1 vs Foo"])
def test_what_is_no_attack(text: str) -> None:
    assert "odds" in refused("odds", text)


def test_workers_are_measured_beside_the_machine_itself() -> None:
    """A machine that gets slower and slower, and in one turn gives one process half a core."""
    speeds = iter((100, 196, 98, 194, 190, 95, 186, 92, 90, 178, 44, 174))
    batch, machine = (
        Turns(lambda: Stretch(next(speeds), 1.0), lambda: Stretch(next(speeds), 0.97))
        for _ in range(2)
    )
    for is_turned in (False, True, False):
        for turns in (machine, batch) if is_turned else (batch, machine):
            turns.take(is_turned)
    found = compared(batch, machine)
    assert found["times_of_rounds"] == [1.96, 2.02, 1.98]
    assert found["machine_times_of_rounds"] == [1.98, 2.0, 3.95]
    assert (found["times"], found["machine_times"], found["share_percent"]) == (1.98, 2.0, 98.9)
    assert found["busy_percent"] == 97.0


@pytest.mark.once
def test_the_benches() -> None:
    words = ("--seconds", "0.05", "--games", "20", "--system", "encounter", "--json")
    ran = opfor("bench", "simulate", *words)
    assert ran.code == 0, ran
    rows = {row["what"]: row for row in json.loads(ran.out)["rows"]}
    assert rows["overhead"]["batch_per_second"] > 0
    assert len(rows["cores"]["times_of_rounds"]) == len(rows["cores"]["machine_times_of_rounds"])
    assert rows["cores"]["share_percent"] > 0
    assert "of what the machine gives" in told_cores(rows["cores"])[-1]
    assert len(rows["memory"]["megabytes"]) == 10
    pytest.importorskip("pettingzoo")
    words = ("--seconds", "0.05", "--system", "encounter", "--workers", "2", "--json")
    ran = opfor("bench", "env", *words)
    assert ran.code == 0, ran
    (row,) = json.loads(ran.out)["rows"]
    assert min(row["per_second"], *row["together"]["each_per_second"]) > 0
