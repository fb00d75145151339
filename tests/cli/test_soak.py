"""`opfor soak` and the figures of `opfor bench battle` as a person types them."""

import json

import pytest

from opfor.cli.bench import told_battle, told_pairings
from tests.cli.command import opfor, refused


def test_soaking() -> None:
    ran = opfor("soak", "--games", "3", "--seed", "1")
    assert ran.code == 0, ran
    assert "3 games" in ran.out and "0 broken" in ran.out


def test_fair_seats_are_counted() -> None:
    ran = opfor("soak", "--games", "8", "--mirror", "--system", "gf-3", "--seed", "1")
    assert ran.code == 0, ran
    assert "standard error" in ran.out


def test_the_figures_of_whole_games() -> None:
    ran = opfor("bench", "battle", "--json", "--seconds", "0.01", "--tables", "1")
    assert ran.code == 0, ran
    figures = json.loads(ran.out)
    assert [row["points"] for row in figures["rows"]] == [1000, 500, 2000, 4000, 1000]
    assert "games a second" in told_battle("pure", figures["rows"])[1]


@pytest.mark.parametrize("system, pairings", [("encounter", 20), ("entropic", 12)])
def test_the_figures_of_the_other_systems(system: str, pairings: int) -> None:
    ran = opfor("bench", "battle", "--system", system, "--json", "--seconds", "0.01")
    assert ran.code == 0, ran
    (row,) = json.loads(ran.out)["rows"]
    assert (row["system"], row["pairings"]) == (system, pairings)
    assert f"Whole games of {system}" in told_pairings("pure", [row])[0]


def test_what_is_not_measured_is_refused() -> None:
    assert "'chess' is not measured" in refused("bench", "battle", "--system", "chess")
