"""Slow: fewer inches to every move."""

import pytest

from tests.opr.whole.marching import furthest


@pytest.mark.rule("CORE-SR-SLOW")
@pytest.mark.parametrize(
    ("edition", "action", "inches"),
    [("gf-3", "advance", 4), ("gf-3", "rush", 8), ("gf-2", "advance", 4), ("aof-2", "rush", 8)],
)
def test_how_far_it_goes(edition: str, action: str, inches: float) -> None:
    assert furthest("Slow", edition, action) == inches
