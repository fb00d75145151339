"""`opfor soak`: what it refuses, and what it says of a game that broke a rule."""

from typing import Any

import pytest
import typer

from opfor.cli import soak
from opfor.cli.soak_work import Job
from opfor.systems.opr.editions import EDITIONS
from tests.cli.command import refused


def test_an_unknown_system_is_refused() -> None:
    assert "system 'chess': unknown" in refused("soak", "--system", "chess")
    assert "--games must be" in refused("soak", "--games", "0")


def test_a_broken_game_is_named_with_the_command_that_repeats_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    row = {"system": "gf-3", "seed": 7, "events": 12, "broken": "Broken: a1 acts twice in a round"}
    monkeypatch.setattr(soak, "watched_rows", lambda job: [row])
    with pytest.raises(typer.Exit):
        soak.soak(games=1, system="gf-3", seed=7, mirror=False, jobs=1)
    told = capsys.readouterr().out
    assert "gf-3 seed 7: Broken: a1 acts twice in a round" in told
    assert "opfor soak --games 1 --system gf-3 --seed 7" in told
    assert "1 broken" in told


@pytest.mark.parametrize("games", [1, 2, 3, 20, 151, 200])
def test_it_plays_just_as_many_games_as_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], games: int
) -> None:
    played: list[tuple[str, int]] = []

    def rows(job: Job) -> list[dict[str, Any]]:
        system, first, many = job
        found = [(system, seed) for seed in range(first, first + many)]
        played.extend(found)
        return [{"system": s, "seed": n, "events": 1, "broken": ""} for s, n in found]

    monkeypatch.setattr(soak, "watched_rows", rows)
    soak.soak(games=games, system="", seed=5, mirror=False, jobs=1)
    assert len(played) == len(set(played)) == games
    assert f"{games} games, {games} events" in capsys.readouterr().out
    dealt = [sum(system == each for system, _ in played) for each in EDITIONS]
    assert max(dealt) - min(dealt) <= 1
