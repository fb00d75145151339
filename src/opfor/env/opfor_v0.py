"""The PettingZoo AEC environment of both sides: `opfor_v0.env(system="gf-3")`."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from opfor.env.arena import Arena, action_from, sample_setup
from opfor.seats import SIDES


def env(system: str = "gf-3", setup: dict[str, Any] | None = None) -> Any:
    """The environment with PettingZoo's usual guards: an illegal action loses the game."""
    guarded: Any = raw_env(system, setup)
    guarded = wrappers.TerminateIllegalWrapper(guarded, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(_Known(guarded))


class _Known(wrappers.BaseWrapper):  # type: ignore[misc]
    """Only actions that there are come through; none at all for an agent that is done."""

    def step(self, action: Any) -> None:
        if not self.terminations[self.agent_selection]:
            action = action_from(action, self.action_space(self.agent_selection).n)
        super().step(action)


class raw_env(AECEnv):  # type: ignore[misc]
    """Two agents, a and b; whoever activates next is selected."""

    metadata = {  # noqa: RUF012
        "name": "opfor_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        system: str = "gf-3",
        setup: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.arena = Arena(setup if setup is not None else sample_setup(system))
        self.render_mode = render_mode
        self.possible_agents = list(SIDES)
        actions = self.arena.macros.actions
        length = self.arena.macros.length
        self._space = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (length,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self._actions = {agent: spaces.Discrete(actions) for agent in SIDES}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents = list(self.possible_agents)
        self.arena.reset(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.arena.side or SIDES[0]

    def observe(self, agent: str) -> dict[str, Any]:
        arena = self.arena
        mask: Any = np.zeros(arena.macros.actions, np.int8)
        if arena.side == agent:
            mask[arena.legal()] = 1
        seen = np.array(arena.macros.look(arena.state, agent), np.float32)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        arena = self.arena
        number = action_from(action, arena.macros.actions)
        if number not in arena.legal():
            raise ValueError(f"action: {number} is not offered now; see the action mask")
        self._cumulative_rewards[agent] = 0.0
        arena.play(number)
        if arena.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {each: {"winner": arena.winner} for each in self.agents}
            self.agent_selection = "b" if agent == "a" else "a"
        else:
            self.agent_selection = arena.side
        self.rewards = {each: arena.reward(each) for each in self.agents}
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        return "\n".join(self.arena.pool.match.status(self.arena.state))

    def close(self) -> None:
        pass
