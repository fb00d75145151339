"""Evasive: attacked with -1 to hit."""

import pytest

from tests.opr.specials.scenes import Clash, close


@pytest.mark.rule("CORE-SR-EVASIVE")
def test_shot_and_struck_at() -> None:
    assert Clash(gap=3).us('Gun (24", A1)').them(has="Evasive").shoot(4) == 0
    assert close().us("Sword (A1)").them(has="Evasive").melee(4).by_charger == 0
