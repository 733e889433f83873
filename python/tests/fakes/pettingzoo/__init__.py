"""The part of PettingZoo's documented interface that coven.pettingzoo uses, for machines without it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class AECEnv:
    agents: list[str]
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, Any]
    agent_selection: str
    _cumulative_rewards: dict[str, float]

    def step(self, action: Any) -> None:
        raise NotImplementedError

    def observe(self, agent: str) -> Any:
        raise NotImplementedError

    def _was_dead_step(self, action: Any) -> None:
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        assert self.terminations[agent] or self.truncations[agent]
        everything: list[dict[str, Any]] = [self.terminations, self.truncations, self.rewards, self.infos]
        for of in (*everything, self._cumulative_rewards):
            del of[agent]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]
        self._clear_rewards()

    def _clear_rewards(self) -> None:
        for agent in self.rewards:
            self.rewards[agent] = 0

    def _accumulate_rewards(self) -> None:
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, Any]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection
