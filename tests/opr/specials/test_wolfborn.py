"""Wolfborn: placed anew when it activates."""

import pytest

from tests.opr.whole.blinking import blinked


@pytest.mark.rule("CORE-SR-WOLFBORN")
@pytest.mark.parametrize(("face", "inches"), [(1, 1.0), (3, 2.0), (6, 3.0)])
def test_a_d3_says_how_far(face: int, inches: float) -> None:
    assert blinked("Wolfborn", face) == pytest.approx(inches, abs=0.02)


@pytest.mark.rule("CORE-SR-WOLFBORN")
def test_the_stunned_and_v2_do_not() -> None:
    assert blinked("Wolfborn", 6, is_stunned=True) == 0.0
    assert blinked("Wolfborn", 6, edition="gf-2") == 0.0
