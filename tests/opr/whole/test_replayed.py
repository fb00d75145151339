"""Records in another process and in the other build: the same states, the same events."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from opfor.cli.soak_work import random_setup
from opfor.play.record import create
from opfor.play.session import Session
from opfor.systems.opr.editions import EDITIONS
from opfor.systems.opr.whole.making import make_battle
from tests.opr.whole.replayed import hashes
from tests.opr.whole.setups import sample_texts, setup_of

ROOT = Path(__file__).parents[3]


def setups(edition: str) -> list[dict[str, Any]]:
    """The sample armies, and random ones."""
    a, b = sample_texts(edition)[:2]
    wild = [{**random_setup(edition, seed), "table": {"seed": seed}} for seed in (3, 8)]
    return [setup_of(edition, a, b, 6), *wild]


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_pure_package_replays_what_this_one_played(
    edition: str, number: int, tmp_path: Path
) -> None:
    setup = setups(edition)[number]
    system, policies = make_battle(setup)
    file = str(tmp_path / "game.jsonl")
    session = Session(system, create(file, {"seed": 21, "setup": setup}), policies)
    assert session.steps > 15
    build, *found = replayed_pure(file)
    assert build == "pure"
    assert found == hashes(session)


def replayed_pure(file: str) -> list[str]:
    env = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "OPFOR_EXPECT": "pure"}
    command = [sys.executable, "-P", "-m", "tests.opr.whole.replayed", file]
    ran = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.split()
