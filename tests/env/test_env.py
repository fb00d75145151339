"""The environments: the checks of those who made the interfaces, and our own promises."""

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

from opfor.env import opfor_v0
from opfor.env.arena import GAMES_A_TABLE, TABLE_NUMBERS, Arena, _derived, sample_setup
from opfor.env.versus import OpforVersus
from opfor.faults import Refused
from opfor.game import play_out

SYSTEMS = ("gf-3", "encounter", "entropic")
ROOT = Path(__file__).parent.parent.parent


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_aec_environment_is_one(system: str, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import api_test, seed_test

    api_test(opfor_v0.env(system), num_cycles=40)
    seed_test(lambda: opfor_v0.env(system), num_cycles=10)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_gymnasium_environment_is_one(system: str) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(OpforVersus(system), skip_render_check=True)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", [1, 2])
def test_any_legal_activations_make_a_game(system: str, seed: int) -> None:
    arena = Arena(sample_setup(system))
    arena.reset(seed)
    steps = 0
    while not arena.is_over:
        legal = arena.legal()
        assert legal and len(set(legal)) == len(legal)
        assert all(0 <= action < arena.macros.actions for action in legal)
        seen = arena.macros.look(arena.state, arena.side)
        assert len(seen) == arena.macros.length
        assert all(-1.0 <= number <= 1.0 for number in seen)
        before = arena.side
        arena.play(legal[(steps * 7 + seed) % len(legal)])
        assert before in ("a", "b")
        steps += 1
    assert steps > 10
    assert arena.reward("a") == -arena.reward("b")


@pytest.mark.parametrize("system", SYSTEMS)
def test_left_alone_it_is_the_printed_game(system: str) -> None:
    """The choices of the printed A.I., asked for one by one, are those of a free game."""
    arena = Arena(sample_setup(system))
    arena.reset(3)
    assert arena.game is not None
    while not arena.is_over:
        arena.legal()
        arena.play_printed()
    number = _derived(3, "game", 0)
    table = _derived(3, "table", 0 // GAMES_A_TABLE) % TABLE_NUMBERS
    free = play_out(arena.pool.game(table), number, arena.pool.match.policies)
    played = arena.pool.match.system
    assert played.fingerprint(arena.state) == played.fingerprint(free)


def test_what_is_not_offered_is_refused() -> None:
    arena = Arena(sample_setup("encounter"))
    arena.reset(1)
    missing = next(n for n in range(arena.macros.actions) if n not in arena.legal())
    with pytest.raises(Refused, match="not offered"):
        arena.play(missing)


def test_an_action_that_is_not_offered_is_told() -> None:
    env = OpforVersus("encounter")
    _, info = env.reset(seed=1)
    missing = int((info["action_mask"] == 0).nonzero()[0][0])
    *_, info = env.step(missing)
    assert info["was_offered"] is False


@pytest.mark.parametrize("action", [-1, 10**6, "x", None, 1.5])
def test_an_action_that_there_is_not_is_refused(action: Any) -> None:
    versus, both = OpforVersus("encounter"), opfor_v0.env("encounter")
    for env in (versus, both):
        env.reset(seed=1)
        with pytest.raises(ValueError, match="is not a whole number from 0 to"):
            env.step(action)


def test_an_unknown_system_names_all() -> None:
    with pytest.raises(Refused, match=r"gf-3.*encounter, entropic"):
        OpforVersus("foo")


def test_what_an_action_says_is_done() -> None:
    from opfor.systems.opr.whole.state import War

    arena = Arena(sample_setup("gf-3"))
    arena.reset(5)
    for action in arena.legal():
        slot, intent = arena.macros.parts(action)
        if intent == "hold":
            state: Any = arena.state
            assert isinstance(state, War)
            side = arena.side
            unit = [unit for unit in state.battle.units if unit.side == side][slot]
            before = [(base.x, base.y) for base in unit.bases]
            arena.play(action)
            assert unit.is_activated
            assert [(base.x, base.y) for base in unit.bases] == before
            return
    raise AssertionError("nobody could hold")


def test_enemy_tokens_are_only_counted() -> None:
    """What the other side laid face down is not seen."""
    from opfor.systems.entropic.state import Battle

    arena = Arena(sample_setup("entropic"))
    arena.reset(2)
    state: Any = arena.state
    assert isinstance(state, Battle)
    other = state.sides[1 if arena.side == "a" else 0]
    before = arena.macros.look(state, arena.side)
    for model in other.models:
        model.real, model.dummy = model.dummy, model.real
    assert arena.macros.look(state, arena.side) == before


@pytest.mark.filterwarnings("ignore")
def test_the_example_trains(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.spec_from_file_location("train", ROOT / "examples" / "train_agent.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    picture = tmp_path / "win.png"
    monkeypatch.setattr(sys, "argv", ["train", "--seconds", "1", "--out", str(picture)])
    module.main()
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert module.train("encounter", 0.0, 3, 1) == module.train("encounter", 0.0, 3, 1)
    assert len(list(module.counted(0.0, 3))) == 3 and len(list(module.counted(0.0, 0))) == 1
    for words in (["--system", "chess"], ["--seconds", "-1"], ["--games", "-1"]):
        monkeypatch.setattr(sys, "argv", ["train", *words])
        with pytest.raises(SystemExit):
            module.main()
