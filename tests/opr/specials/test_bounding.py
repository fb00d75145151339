"""Bounding: placed anew when it activates."""

import pytest

from tests.opr.whole.blinking import blinked


@pytest.mark.rule("CORE-SR-BOUNDING")
@pytest.mark.parametrize(("face", "inches"), [(1, 2.0), (3, 3.0), (6, 4.0)])
def test_a_d3_says_how_far(face: int, inches: float) -> None:
    assert blinked("Bounding", face) == pytest.approx(inches, abs=0.02)


@pytest.mark.rule("CORE-SR-BOUNDING")
def test_the_stunned_and_v2_do_not() -> None:
    assert blinked("Bounding", 6, is_stunned=True) == 0.0
    assert blinked("Bounding", 6, edition="gf-2") == 0.0
