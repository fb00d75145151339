"""`opfor bench`: the figures, several processes at once, where the packages are found, and the
scenes measured."""

import json
import shutil
from pathlib import Path

import pytest

import opfor
from opfor.cli.bench_clock import Clock
from opfor.cli.bench_crew import rows_of
from opfor.cli.bench_decide import SIZES, told
from opfor.cli.bench_match_work import told as told_match
from opfor.cli.bench_packages import find_packages
from opfor.cli.bench_work import Round
from opfor.faults import Refused
from opfor.systems.opr.bench_scene import bench_scene
from opfor.systems.opr.scene import read_scene
from tests.cli.command import opfor as run
from tests.cli.command import refused

ONE_UNIT = """\
++ Own [GF 60pts] ++

Walkers [3] Q4+ D4+ | 60pts |
3x Carbine (24", A1), 3x Blade (A1)
"""


def test_the_figures() -> None:
    ran = run("bench", "decide", "--json", "--seconds", "0.01")
    assert ran.code == 0, ran
    figures = json.loads(ran.out)
    own = "compiled" if opfor.COMPILED else "pure"
    assert 0 < figures[own]["per_second"] <= figures[own]["best_per_second"]
    assert figures[own]["decisions"] >= 32
    assert "trace_percent" in figures[own]
    assert [row["a_side"] for row in figures["growth"]] == list(SIZES)
    assert figures["growth"][0]["times"] is None
    assert all(row["times"] > 0 for row in figures["growth"][1:])
    assert "a second" in "\n".join(told(figures))


def test_a_missing_package_is_told() -> None:
    row = {"per_second": 100.0, "best_per_second": 120.0, "us": 10_000.0, "trace_percent": 1.0}
    figures = {"compiled": None, "pure": row, "ratio": None, "growth": [], "growth_of": "pure"}
    assert "there is no compiled package of this source" in "\n".join(told(figures))


def test_the_options_have_bounds() -> None:
    assert "--seconds" in refused("bench", "decide", "--seconds", "0")
    assert "--seconds" in refused("bench", "decide", "--seconds", "nan")
    assert "--workers" in refused("bench", "battle", "--workers", "0")
    assert "--system" in refused("bench", "env", "--system", "chess")


def test_several_at_once_are_measured_in_turns_with_one_alone() -> None:
    words = ("--system", "encounter", "--workers", "2", "--seconds", "0.01")
    ran = run("bench", "battle", *words, "--json")
    assert ran.code == 0, ran
    figures = json.loads(ran.out)
    (row,) = figures["rows"]
    gain = row["together"]
    assert gain["workers"] == len(gain["each_per_second"]) == 2
    assert min(row["per_second"], gain["all_per_second"], *gain["times_of_rounds"]) > 0
    assert sorted(gain["times_of_rounds"])[2] == gain["times"]
    said = "\n".join(told_match(figures["package"], figures["rows"]))
    assert f"2 at once: {gain['each_per_second'][0]:,.1f} + " in said
    assert "the median of 5 turns" in said


def test_a_process_that_cannot_measure_says_why_in_one_sentence() -> None:
    wrong = "pure" if opfor.COMPILED else "compiled"
    here = Path(opfor.__file__).parent.parent
    with pytest.raises(Refused, match=f"measuring the {wrong} package failed.*OPFOR_EXPECT"):
        list(rows_of("bench_work", wrong, here, {"seconds": 0.01, "sizes": ()}, 2))


def tree(folder: Path, text: str) -> Path:
    (folder / "opfor").mkdir(parents=True)
    (folder / "opfor" / "__init__.py").write_text(text)
    return folder


def test_packages_of_the_same_source_are_found(tmp_path: Path) -> None:
    source = tree(tmp_path / "src", "one")
    assert find_packages(source, False) == {"pure": source}
    old = tree(tmp_path / "build" / "compiled" / "old", "none")
    (old / "complete").touch()
    assert find_packages(source, False) == {"pure": source}
    made = tree(tmp_path / "build" / "compiled" / "key", "one")
    assert find_packages(source, False) == {"pure": source}
    (made / "complete").touch()
    assert find_packages(source, False) == {"pure": source, "compiled": made}
    assert find_packages(made, True) == {"compiled": made, "pure": source}
    shutil.rmtree(source)
    assert find_packages(made, True) == {"compiled": made}


@pytest.mark.parametrize("a_side", SIZES)
def test_the_scenes_are_sound(a_side: int) -> None:
    scene = read_scene(json.dumps(bench_scene(a_side)))
    assert scene.notes == []
    sides = [unit.side for unit in scene.battle.units]
    assert (sides.count("ai"), sides.count("player")) == (a_side, a_side)
    assert len(scene.battle.table.pieces) == round(15 * a_side / 16)


def test_the_fixed_scene() -> None:
    scene = bench_scene()
    assert scene["table"] == {"width": 72.0, "depth": 48.0, "ai_edge": "north"}
    assert bench_scene() == scene


def test_a_round_ends_where_it_began() -> None:
    scene = Round(8)
    before = [(base.x, base.y) for unit in scene.battle.units for base in unit.bases]
    ticks = iter(range(100))
    assert scene.play(1, True, lambda: float(next(ticks))) == scene.decisions == 16
    assert [(b.x, b.y) for unit in scene.battle.units for b in unit.bases] == before
    assert not any(unit.is_activated for unit in scene.battle.units)


def test_a_clock_keeps_the_fastest_time_of_each_piece() -> None:
    clock = Clock(a_piece=10)
    for piece, seconds in ((0, 3.0), (1, 1.0), (0, 1.0), (1, 5.0)):
        clock.add(piece, seconds)
    assert clock.count == 40
    assert clock.rates() == {"per_second": 4.0, "best_per_second": 10.0}


def test_two_lists_are_measured_instead_of_the_sample_armies(tmp_path: Path) -> None:
    own = Path(tmp_path / "own.txt")
    own.write_text(ONE_UNIT, "utf-8")
    words = ("bench", "battle", str(own), str(own), "--tables", "1", "--seconds", "0.01")
    ran = run(*words, "--json")
    assert ran.code == 0, ran
    pool, new = json.loads(ran.out)["rows"]
    assert (pool["points"], pool["tables"]) == (60, 1)
    assert (new["points"], new["tables"]) == (60, 0)
    assert "two gf-3 lists" in refused("bench", "battle", str(own))
    assert "no such army" in refused("bench", "battle", "nobody", "nobody")
