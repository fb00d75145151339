"""`opfor soak`: what it refuses, and what it says of a game that broke a rule."""

import pytest
import typer

from opfor.cli import soak
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
