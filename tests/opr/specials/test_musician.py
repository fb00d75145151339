"""Musician and Standard Bearer: a wound more each when deciding who won."""

import pytest

from tests.opr.specials.scenes import close
from tests.opr.whole.marching import furthest


@pytest.mark.rule("CORE-SR-MUSICIAN", "CORE-SR-STANDARD")
@pytest.mark.parametrize(
    ("has", "score"),
    [("Musician", 1), ("Standard Bearer", 1), ("Musician, Standard Bearer, Fear", 4)],
)
def test_they_count_and_add_up(has: str, score: int) -> None:
    clash = close("aof-2").us("Sword (A1)", has=has).them()
    faces = [1, 4, 4] if "Fear" in has else [1, 4]
    assert clash.melee(*faces).charger_score == score


@pytest.mark.rule("CORE-SR-MUSICIAN")
def test_in_v3_it_is_for_moves() -> None:
    assert close().us("Sword (A1)", has="Musician").them().melee(1).charger_score == 0
    assert [furthest("Musician", "gf-3", action) for action in ("advance", "rush")] == [7.0, 13.0]
    assert furthest("Musician", "aof-2", "advance") == 6.0


@pytest.mark.rule("CORE-SR-MUSICIAN")
def test_it_is_told() -> None:
    clash = close("aof-2").us("Sword (A1)", has="Musician").them()
    clash.melee(1, 4)
    assert ("CORE-SR-MUSICIAN", "us", [], 1) in clash.ear.notes
