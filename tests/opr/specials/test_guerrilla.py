"""Guerrilla: 3" more after an attack."""

import pytest

from tests.opr.whole.withdrawing import went_on


@pytest.mark.rule("CORE-SR-GUERRILLA")
def test_it_moves_after_shooting() -> None:
    assert went_on("Guerrilla") == pytest.approx(3.0, abs=0.02)


@pytest.mark.rule("CORE-SR-GUERRILLA")
def test_not_without_an_attack_and_not_in_v2() -> None:
    assert went_on("Guerrilla", shoots=False) == 0.0
    assert went_on("Guerrilla", edition="gf-2") == 0.0
