"""Coven's games as vector environments of Gymnasium: one seat learns, the others are played by a policy.

    from coven import gym
    envs = gym.VectorEnv("isle", num_envs=64, seat=1)
    observations, infos = envs.reset(seed=1)
    observations, rewards, terminations, truncations, infos = envs.step(actions)

Observations are the features as the learner sees them, a byte each; infos["action_mask"] has a byte for each action
code. The reward is given at the end of a game: +1 for a win, and a sum of 0 over all seats. Episodes begin again in the
step that ends them (AutoresetMode.SAME_STEP); infos["final_obs"] has what the learner saw last.

gymnasium and numpy are imported when this module is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ._coven import Batch, Table

__all__ = ["Policy", "VectorEnv", "random_policy"]

Array = npt.NDArray[Any]
#: What plays a seat: from the report of a Batch and the rows where that seat acts to the actions of those rows.
Policy = Callable[[dict[str, Array], Array], Array]


def random_policy(seed: int | None = None) -> Policy:
    """One legal action after another, uniformly at random."""
    generator = np.random.default_rng(seed)

    def choose(report: dict[str, Array], rows: Array) -> Array:
        count = report["count"][rows]
        chosen: Array = report["legal"][rows, (generator.random(len(rows)) * count).astype(np.int64)]
        return chosen

    return choose


class VectorEnv(gymnasium.vector.VectorEnv):
    """Many games at once, as one learner sees them."""

    def __init__(
        self,
        game: str | Table,
        num_envs: int = 1,
        seat: int = 1,
        seats: int | None = None,
        options: Mapping[str, str | int | bool] | None = None,
        set: str | None = None,
        opponents: Policy | None = None,
        threads: int = 1,
        limit: int = 0,
    ) -> None:
        self.table = game if isinstance(game, Table) else Table(game, seats, options, set)
        if not 1 <= seat <= self.table.seats:
            raise ValueError(f"the learner's seat is from 1 to {self.table.seats}, not {seat}")
        mode = getattr(gymnasium.vector, "AutoresetMode", None)
        self.metadata = {"autoreset_mode": mode.SAME_STEP if mode else "same-step"}
        self.num_envs = num_envs
        self.seat = seat
        self._opponents = opponents
        self._settings: dict[str, Any] = {"threads": threads, "limit": limit}
        self._batch: Batch | None = None
        self._report: dict[str, Array] = {}
        self.single_observation_space = spaces.Box(0, 1, (self.table.features_count,), np.uint8)
        self.single_action_space = spaces.Discrete(self.table.codes)
        self.observation_space = spaces.Box(0, 1, (num_envs, self.table.features_count), np.uint8)
        self.action_space = spaces.MultiDiscrete(np.full(num_envs, self.table.codes))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        if self._batch is None or seed is not None:
            self._batch = Batch(
                self.table, self.num_envs, None if seed is None else seed % 2**64, "dense", "list", **self._settings
            )
            self._policy = self._opponents or random_policy(seed)
            self._report = self._batch.look()
        else:
            self._report = self._batch.reset()
        self._let_others_act(np.zeros(self.num_envs), np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool), {})
        return self._observations(), self._infos({})

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        if self._batch is None:
            raise RuntimeError("reset() comes before step()")
        rewards = np.zeros(self.num_envs)
        terminations, truncations = np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool)
        final: dict[int, Array] = {}
        self._report = self._batch.step(actions)
        self._note(rewards, terminations, truncations, final)
        self._let_others_act(rewards, terminations, truncations, final)
        return self._observations(), rewards, terminations, truncations, self._infos(final)

    def _note(self, rewards: Array, terminations: Array, truncations: Array, final: dict[int, Array]) -> None:
        """Add what a step of the batch ended. Of several episodes that end in one step the first counts: the others
        ended before the learner could act, and are played again."""
        seats = self.table.seats
        ended = self._report["terminated"] | self._report["truncated"]
        for row in np.nonzero(ended & ~(terminations | truncations))[0]:
            terminations[row] = self._report["terminated"][row]
            truncations[row] = self._report["truncated"][row]
            if terminations[row]:
                rewards[row] = (self._report["rewards"][row, self.seat - 1] * seats - 1) / (seats - 1)
            final[int(row)] = self._report["final_features"][row, self.seat - 1].copy()

    def _let_others_act(self, rewards: Array, terminations: Array, truncations: Array, final: dict[int, Array]) -> None:
        assert self._batch is not None
        while True:
            rows = np.nonzero(self._report["actor"] != self.seat - 1)[0]
            if len(rows) == 0:
                return
            actions = np.full(self.num_envs, -1, np.int64)
            actions[rows] = self._policy(self._report, rows)
            self._report = self._batch.step(actions)
            self._note(rewards, terminations, truncations, final)

    def _observations(self) -> Array:
        return self._report["features"].copy()

    def _infos(self, final: dict[int, Array]) -> dict[str, Any]:
        mask = np.zeros((self.num_envs, self.table.codes), np.int8)
        rows = np.repeat(np.arange(self.num_envs), self._report["count"])
        legal = self._report["legal"]
        mask[rows, legal[legal != 65535]] = 1
        infos: dict[str, Any] = {"action_mask": mask}
        if final:
            observations = np.empty(self.num_envs, object)
            for row, observation in final.items():
                observations[row] = observation
            infos["final_obs"] = observations
            infos["_final_obs"] = np.isin(np.arange(self.num_envs), list(final))
        return infos

    def close(self, **kwargs: Any) -> None:
        """Nothing has to be released but memory."""
        self._batch = None
