"""Wrappers that pass everything on."""

from __future__ import annotations

from typing import Any


class BaseWrapper:
    def __init__(self, env: Any) -> None:
        self.env = env

    def __getattr__(self, name: str) -> Any:
        return getattr(self.env, name)


class TerminateIllegalWrapper(BaseWrapper):
    def __init__(self, env: Any, illegal_reward: float) -> None:
        super().__init__(env)


class AssertOutOfBoundsWrapper(BaseWrapper):
    pass


class OrderEnforcingWrapper(BaseWrapper):
    pass
