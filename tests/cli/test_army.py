"""`opfor army pick`: both sides' lists out of three to six [OPR-ARMY]."""

from collections import Counter
from pathlib import Path

import pytest

from tests.cli.command import opfor, refused


@pytest.fixture
def lists(tmp_path: Path) -> list[str]:
    for name in "abcd":
        (tmp_path / f"{name}.txt").write_text(f"{name}; melee")
    return [str(tmp_path / f"{name}.txt") for name in "abcd"]


def drawn(lists: list[str], seed: int) -> tuple[str, str]:
    lines = opfor("army", "pick", *lists, "--seed", str(seed)).out.splitlines()
    return lines[0].split()[1], lines[1].split()[1]


@pytest.mark.rule("OPR-ARMY")
def test_two_different_lists_are_drawn_evenly(lists: list[str]) -> None:
    pairs = Counter(drawn(lists, seed) for seed in range(240))
    assert len(pairs) == 12
    assert all(ai != mine for ai, mine in pairs)
    assert min(pairs.values()) > 5


@pytest.mark.rule("OPR-ARMY")
def test_three_to_six_lists(lists: list[str]) -> None:
    assert "three to six lists, not 2" in refused("army", "pick", *lists[:2])
    assert "three to six lists, not 8" in refused("army", "pick", *lists, *lists)


def test_a_list_must_be_there_once(lists: list[str]) -> None:
    assert "no such file" in refused("army", "pick", *lists[:2], "none.txt")
    assert "twice" in refused("army", "pick", *lists[:2], lists[0])
