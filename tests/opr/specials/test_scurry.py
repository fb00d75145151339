"""Scurry: 2" more to every move."""

import pytest

from tests.opr.whole.marching import furthest


@pytest.mark.rule("CORE-SR-SCURRY")
@pytest.mark.parametrize(
    ("edition", "action", "inches"),
    [("gf-3", "advance", 8), ("gf-3", "rush", 14), ("gf-2", "rush", 12)],
)
def test_how_far_it_goes(edition: str, action: str, inches: float) -> None:
    assert furthest("Scurry", edition, action) == inches
