"""Coven's games for PettingZoo (AEC).

    from coven import pettingzoo
    env = pettingzoo.env("isle", seats=4)

Agents are seat_0, seat_1, ...: **agent seat_k sits in seat k + 1**. An observation is a dict: "observation" has a byte for
each feature of the game as the agent sees it, "action_mask" a byte for each action code. A winner gets +1 and a loser
-1 / (seats - 1), at the end of the game, shares of a win in between; rewards add up to 0. Chance acts by itself.

PettingZoo, gymnasium and numpy are imported when this module is.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._coven import CHANCE, Rng, State, Table

__all__ = ["CovenEnv", "env", "raw_env"]


class CovenEnv(AECEnv):
    """A table as an AEC environment, without wrappers."""

    metadata = {"name": "coven_v1", "render_modes": ["human", "ansi"], "is_parallelizable": False, "render_fps": 2}

    def __init__(self, table: Table, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):  # type: ignore[misc]
            raise ValueError(f"render_mode is 'human', 'ansi' or None, not {render_mode!r}")
        self.table = table
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{i}" for i in range(table.seats)]
        self.agents: list[str] = []
        self._seat = {agent: i + 1 for i, agent in enumerate(self.possible_agents)}
        self._rng = Rng()
        self._state: State = table.start()
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(table.codes) for agent in self.possible_agents}

    def _observation_space(self) -> Any:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (self.table.features_count,), np.int8),
                "action_mask": spaces.Box(0, 1, (self.table.codes,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._rng = Rng(seed % 2**64)
            for i, space in enumerate(self.action_spaces.values()):
                space.seed(seed + i)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._state = self.table.start()
        self._let_chance_act()
        self.agent_selection = self.possible_agents[self._state.actor - 1]
        if self.render_mode == "human":
            self.render()

    def _let_chance_act(self) -> None:
        state, rng = self._state, self._rng
        while state.actor == CHANCE:
            state.apply(state.sample(rng))

    def observe(self, agent: str) -> dict[str, Any]:
        seat, state = self._seat[agent], self._state
        if state.actor == seat:
            mask = np.frombuffer(state.legal_mask(), np.int8)
        else:
            mask = np.zeros(self.table.codes, np.int8)
        return {"observation": np.frombuffer(state.dense_features(seat), np.int8), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._state.apply(int(action))
        self._let_chance_act()
        if self._state.is_over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self._state.actor - 1]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        seats = self.table.seats
        shares = self._state.result()
        for agent in self.agents:
            self.rewards[agent] = (shares[self._seat[agent] - 1] * seats - 1) / (seats - 1)
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        drawing = self._state.draw()
        if self.render_mode == "ansi":
            return drawing
        print(drawing)
        return None

    def close(self) -> None:
        """Nothing has to be released."""


def raw_env(
    game: str,
    seats: int | None = None,
    options: dict[str, str | int | bool] | None = None,
    set: str | None = None,
    render_mode: str | None = None,
) -> CovenEnv:
    """The environment of a game, without wrappers; the arguments are those of coven.Table."""
    return CovenEnv(Table(game, seats, options, set), render_mode)


def env(
    game: str,
    seats: int | None = None,
    options: dict[str, str | int | bool] | None = None,
    set: str | None = None,
    render_mode: str | None = None,
) -> Any:
    """The environment of a game. An illegal action ends it with a reward of -1 for its agent, as PettingZoo has it."""
    wrapped: Any = raw_env(game, seats, options, set, render_mode)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)
