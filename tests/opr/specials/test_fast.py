"""Fast: more inches to every move."""

import pytest

from tests.opr.whole.marching import furthest


@pytest.mark.rule("CORE-SR-FAST")
@pytest.mark.parametrize(
    ("edition", "action", "inches"),
    [("gf-3", "advance", 8), ("gf-3", "rush", 16), ("gf-2", "advance", 9), ("aof-2", "rush", 18)],
)
def test_how_far_it_goes(edition: str, action: str, inches: float) -> None:
    assert furthest("Fast", edition, action) == inches
