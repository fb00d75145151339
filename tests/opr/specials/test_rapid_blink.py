"""Rapid Blink: placed anew when it activates."""

import pytest

from tests.opr.whole.blinking import blinked


@pytest.mark.rule("CORE-SR-RAPID-BLINK")
@pytest.mark.parametrize(("face", "inches"), [(2, 1.0), (4, 2.0), (5, 3.0)])
def test_a_d3_says_how_far(face: int, inches: float) -> None:
    assert blinked("Rapid Blink", face) == pytest.approx(inches, abs=0.02)


@pytest.mark.rule("CORE-SR-RAPID-BLINK")
def test_the_stunned_and_v2_do_not() -> None:
    assert blinked("Rapid Blink", 6, is_stunned=True) == 0.0
    assert blinked("Rapid Blink", 6, edition="gf-2") == 0.0
