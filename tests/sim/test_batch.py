"""The same games, whoever plays them and whatever goes wrong on the way."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import opfor
from opfor.cli.batches import time_left
from opfor.faults import Refused
from opfor.play.armies import known_armies
from opfor.sim import journal as journals
from opfor.sim import running
from opfor.sim.batch import Batch, Chunk, seed_of, swapped, table_of
from opfor.sim.cluster import Address, Keys, open_cluster
from opfor.sim.running import Pace, Running, Sizes
from opfor.sim.summary import pairings
from opfor.sim.workers import (
    Given,
    Joblib,
    Played,
    Workers,
    WorkersLost,
    deaf_children,
    local_workers,
)
from tests.sim.games import batch, played, rows, setup


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks as in a long batch, in one that is short."""
    monkeypatch.setattr(running, "WANTED", 0.05)
    monkeypatch.setattr(running, "LEAST", 0.02)


def test_seeds_follow_from_batch_and_pair_alone() -> None:
    assert seed_of(7, 3) == seed_of(7, 3)
    assert len({seed_of(b, p) for b in range(20) for p in range(50)}) == 1000
    assert table_of(7, 0) == table_of(7, 7) != table_of(7, 8)


def test_what_is_meant_for_a_list_goes_with_it() -> None:
    given = setup("gf-3", bonus="a", handicap={"b": 50})
    given["circuits"] = [{"file": "f", "text": "t", "side": "a"}, {"file": "g", "text": "t"}]
    twin = swapped(given)
    assert twin["sides"]["b"] == given["sides"]["a"]
    assert twin["options"] == {"bonus": "b", "handicap": {"a": 50}}
    assert [each.get("side") for each in twin["circuits"]] == ["b", None]
    assert swapped(twin) == given


@pytest.mark.usefixtures("small_chunks")
def test_one_two_and_eight_workers_play_the_same_games(tmp_path: Path) -> None:
    alone = rows(played(tmp_path / "1", batch()))
    for count in (2, 8):
        assert rows(played(tmp_path / str(count), batch(), local_workers(count))) == alone
    assert len(json.loads(alone)) == 24


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("system", ["gf-3", "entropic"])
def test_two_workers_play_the_same_games_of(system: str, tmp_path: Path) -> None:
    wanted = batch(2, system=system)
    alone = rows(played(tmp_path / "1", wanted))
    assert rows(played(tmp_path / "2", wanted, local_workers(2))) == alone


@pytest.mark.once
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("kind", ["dask", "ray"])
def test_a_cluster_plays_the_same_games(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A real cluster of processes, started for the test; a chunk for each of its workers."""
    monkeypatch.setattr(running, "LEAST", 0.0)
    pytest.importorskip("distributed" if kind == "dask" else "ray")
    workers = open_cluster(f"{kind}://local", 2, Keys())
    try:
        found = rows(played(tmp_path / kind, batch(), workers))
    finally:
        workers.close()
    assert found == rows(played(tmp_path / "1", batch()))


@pytest.mark.parametrize(
    ("text", "is_here"),
    [
        ("dask://127.0.0.1:8786", True),
        ("dask://[::1]:8786", True),
        ("ray://localhost:10001", True),
        ("dask://local", True),
        ("dask://10.0.0.7:8786", False),
        ("ray://cluster.example:10001", False),
    ],
)
def test_addresses(text: str, is_here: bool) -> None:
    assert Address(text).is_here == is_here
    if not is_here:
        with pytest.raises(Refused, match="another machine"):
            open_cluster(text, 0, Keys())


@pytest.mark.parametrize("text", ["dask://", "http://a:1", "dask://host", "dask://host:x", ""])
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(Refused, match="--cluster"):
        Address(text)


def test_keys_come_together_and_are_there(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="together"):
        Keys(ca="ca.pem")
    with pytest.raises(Refused, match="no such file"):
        Keys(token_file=str(tmp_path / "token"))


class Killing(Joblib):
    """Kills one of its own workers while it plays."""

    kills = 0

    def play(self, jobs: Iterator[Given]) -> Iterator[Played]:
        for number, result in enumerate(super().play(jobs)):
            yield result
            if number == 1 and not self.kills:
                os.kill(_a_worker(), signal.SIGKILL)
                self.kills += 1


def _a_worker() -> int:
    """A process that plays for this one."""
    for children in Path(f"/proc/{os.getpid()}/task").glob("*/children"):
        for child in children.read_text().split():
            if b"LokyProcess" in Path(f"/proc/{child}/cmdline").read_bytes():
                return int(child)
    raise AssertionError("nobody plays")


@pytest.mark.once
@pytest.mark.filterwarnings("ignore")
@pytest.mark.usefixtures("small_chunks")
def test_a_killed_worker_costs_no_game_and_counts_none_twice(tmp_path: Path) -> None:
    workers = Killing("loky", 2)
    wanted = batch(24)
    found = played(tmp_path / "killed", wanted, workers)
    assert workers.kills == 1
    assert found.played == 48
    assert rows(found) == rows(played(tmp_path / "1", wanted))


def _is_deaf() -> bool:
    return signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.once
@pytest.mark.filterwarnings("ignore")
def test_workers_are_deaf_to_ctrl_c_from_the_start() -> None:
    """Before they are given a chunk; the one that leads hears again once they are started."""
    from joblib import Parallel, delayed
    from joblib.externals.loky import get_reusable_executor

    get_reusable_executor().shutdown()
    before = signal.getsignal(signal.SIGINT)
    with deaf_children(True):
        found = Parallel(n_jobs=2, return_as="generator")(delayed(_is_deaf)() for _ in range(2))
    assert signal.getsignal(signal.SIGINT) is before
    assert list(found) == [True, True]
    get_reusable_executor().shutdown()


class Dying(Workers):
    def play(self, jobs: Iterator[Given]) -> Iterator[Played]:
        next(jobs)
        raise WorkersLost("Nobody")


def test_workers_that_keep_dying_are_told(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="keep dying"):
        played(tmp_path, batch(4), Dying())


def test_a_stopped_batch_goes_on_where_it_was(tmp_path: Path) -> None:
    wanted = batch(10)
    journal = journals.create(tmp_path / "stopped", wanted)
    run = Running(journal, Workers(), lambda _: run.stop())
    run.play()
    assert 0 < journal.played < 20
    journal.close()
    with (tmp_path / "stopped" / journals.NAME).open("ab") as file:
        file.write(b'{"pairing":0,"first":2,"cou')
    again = journals.resume(tmp_path / "stopped")
    assert again.played == journal.played
    Running(again, Workers()).play()
    again.close()
    assert again.played == 20
    assert rows(again) == rows(played(tmp_path / "whole", wanted))


def test_the_share_under_way_is_the_verdicts(tmp_path: Path) -> None:
    journal = played(tmp_path, batch(10))
    told, share = running.Progress(journal).to_json(), pairings(journal)[0].share()
    assert {key: told[key] for key in ("low", "high")} == {"low": share.low, "high": share.high}
    assert told["share"] == share.value


def test_a_batch_may_go_on_for_longer(tmp_path: Path) -> None:
    played(tmp_path, batch(2))
    again = journals.resume(tmp_path, 4)
    Running(again, Workers()).play()
    again.close()
    assert rows(again) == rows(played(tmp_path / "whole", batch(4)))
    once_more = journals.resume(tmp_path)
    once_more.close()
    assert once_more.played == 8


def test_a_journal_counts_no_pair_twice(tmp_path: Path) -> None:
    journal = journals.create(tmp_path, batch(4))
    assert journal.add(Chunk(0, 0, 2), [])
    assert not journal.add(Chunk(0, 1, 2), [])
    assert [(c.first, c.count) for c in journal.left()] == [(2, 2)]
    journal.close()


def test_what_is_no_journal_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no batch to go on with"):
        journals.resume(tmp_path)
    (tmp_path / journals.NAME).write_text("hello\n")
    with pytest.raises(Refused, match="is not the journal"):
        journals.resume(tmp_path)


def test_a_game_that_breaks_off_is_named_and_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from opfor.sim import playing
    from opfor.sim.results import result_of

    def broken(*_: Any) -> None:
        raise ValueError("a rule is wrong")

    monkeypatch.setattr(playing, "play_counted", broken)
    result = result_of(played(tmp_path, batch(2)))
    assert result["games"] == 0
    assert [game["why"] for game in result["broken"]] == ["ValueError: a rule is wrong"] * 4


def test_chunks_hold_a_second_of_work() -> None:
    sizes = Sizes(2)
    assert sizes.next(1000) == running.FIRST_PAIRS
    sizes.learn(10, 0.2)
    assert sizes.next(1000) * 0.02 >= running.WANTED > 1.0
    for _ in range(4):
        sizes.learn(100, 0.2)
    assert sizes.next(10_000) * 0.002 >= running.WANTED, "it goes by how fast they are now"


def test_the_last_chunks_are_alike_so_that_all_end_together() -> None:
    sizes, left, given = Sizes(2), 1000, []
    sizes.learn(100, 2.0)
    while left > 0:
        given.append(min(left, sizes.next(left)))
        left -= given[-1]
    assert all(count * 0.02 >= running.LEAST for count in given[:-1])
    assert given[-3] >= given[-2] >= running.LEAST / 0.02


def test_the_pace_is_steady(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two workers that play 8 games in 2 seconds each, heard of in bursts, after a slow start."""
    now = 100.0
    monkeypatch.setattr(running.time, "perf_counter", lambda: now)
    pace = Pace(2)
    assert pace.per_second() == 0.0
    for burst in range(1, 20):
        now = 105.0 + 2.0 * burst
        pace.add(8, 2.0)
        assert pace.per_second() == pytest.approx(8.0)
        now += 0.1
        pace.add(8, 2.0)
        assert pace.per_second() == pytest.approx(8.0)
    now += 1000.0
    assert pace.per_second() < 1.0, "who brings nothing for long plays nothing"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(None, ""), (2.0, "5 s left"), (61.0, "65 s left"), (300.0, "5 min left")],
)
def test_the_time_left_in_words(seconds: float | None, text: str) -> None:
    assert time_left(seconds) == text


@pytest.mark.once
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    """The command itself, stopped from its terminal."""
    words = ["simulate", *known_armies("encounter")[:2], "--system", "encounter"]
    words += ["--games", "1000000", "--workers", "2", "--out", "kept"]
    command = [sys.executable, "-P", "-m", "opfor", *words]
    process = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(Path(opfor.__file__).parent.parent)},
    )  # fmt: skip
    journal = tmp_path / "kept" / journals.NAME
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None and not _lines(journal) > 2:
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "games to go; --resume goes on" in err
    assert "Traceback" not in err
    assert "report.html" in out
    kept = journals.resume(tmp_path / "kept")
    assert kept.played >= 4
    kept.close()


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def test_too_much_is_refused() -> None:
    with pytest.raises(Refused, match="games"):
        Batch([setup()], 0, 1)
    with pytest.raises(Refused, match="--workers"):
        local_workers(-1)
