"""The Gymnasium environment of one side against the printed A.I.: `OpforVersus("gf-3")`."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from opfor.env.arena import Arena, action_from, sample_setup
from opfor.faults import Refused
from opfor.seats import SIDES


class OpforVersus(gymnasium.Env):  # type: ignore[misc]
    """The agent chooses the activations of its side; an action that is not offered leaves the
    activation to the printed A.I. and is told in `info["was_offered"]`. What is offered stands in
    `info["action_mask"]`."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        system: str = "gf-3",
        setup: dict[str, Any] | None = None,
        side: str = "a",
        render_mode: str | None = None,
    ) -> None:
        if side not in SIDES:
            raise Refused(f"side: '{side}' is neither a nor b")
        self.arena = Arena(setup if setup is not None else sample_setup(system))
        self.side = side
        self.render_mode = render_mode
        self.observation_space = spaces.Box(-1.0, 1.0, (self.arena.macros.length,), np.float32)
        self.action_space = spaces.Discrete(self.arena.macros.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.arena.reset(seed)
        self._let_them_act()
        return self._seen(), self._info(True)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        arena = self.arena
        number = action_from(action, arena.macros.actions)
        was_offered = number in arena.legal()
        if was_offered:
            arena.play(number)
        else:
            arena.play_printed()
        self._let_them_act()
        reward = arena.reward(self.side)
        return self._seen(), reward, arena.is_over, False, self._info(was_offered)

    def _let_them_act(self) -> None:
        while not self.arena.is_over and self.arena.side != self.side:
            self.arena.play_printed()

    def _seen(self) -> Any:
        return np.array(self.arena.macros.look(self.arena.state, self.side), np.float32)

    def _info(self, was_offered: bool) -> dict[str, Any]:
        mask: Any = np.zeros(self.arena.macros.actions, np.int8)
        mask[self.arena.legal()] = 1
        info: dict[str, Any] = {"action_mask": mask, "was_offered": was_offered}
        if self.arena.is_over:
            info["winner"] = self.arena.winner
        return info

    def render(self) -> Any:
        if self.render_mode == "ansi":
            return "\n".join(self.arena.pool.match.status(self.arena.state))
        return None
