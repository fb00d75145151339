"""Records in another process and in the other build: the same state after every step."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from opfor.play.record import create
from opfor.play.session import Session
from opfor.systems.opr.editions import EDITIONS
from opfor.systems.opr.whole.making import make_battle
from tests.opr.whole.replayed import hashes
from tests.opr.whole.setups import sample_texts, setup_of

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_pure_package_replays_what_this_one_played(edition: str, tmp_path: Path) -> None:
    a, b = sample_texts(edition)[:2]
    setup = setup_of(edition, a, b, 6)
    system, policies = make_battle(setup)
    file = str(tmp_path / "game.jsonl")
    session = Session(system, create(file, {"seed": 21, "setup": setup}), policies)
    assert session.steps > 40
    build, *found = replayed_pure(file)
    assert build == "pure"
    assert found == hashes(session)


def replayed_pure(file: str) -> list[str]:
    env = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "OPFOR_EXPECT": "pure"}
    command = [sys.executable, "-P", "-m", "tests.opr.whole.replayed", file]
    ran = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.split()
