"""Standard Bearer: a wound more when deciding who won."""

import pytest

from tests.opr.specials.scenes import close


@pytest.mark.rule("CORE-SR-STANDARD")
def test_it_counts_for_a_wound_and_is_told() -> None:
    clash = close("aof-2").us("Sword (A1)", has="Standard Bearer").them()
    assert clash.melee(1, 4).charger_score == 1
    assert ("CORE-SR-STANDARD", "us", [], 1) in clash.ear.notes
