"""Spaces that say what they contain."""

from __future__ import annotations

from typing import Any

import numpy as np


class Space:
    def __init__(self, shape: tuple[int, ...] | None, dtype: Any) -> None:
        self.shape, self.dtype = shape, np.dtype(dtype) if dtype else None
        self.random = np.random.default_rng()

    def seed(self, seed: int | None = None) -> None:
        self.random = np.random.default_rng(seed)

    def contains(self, x: Any) -> bool:
        raise NotImplementedError


class Box(Space):
    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
        super().__init__(shape, dtype)
        self.low, self.high = low, high

    def contains(self, x: Any) -> bool:
        return x.shape == self.shape and x.dtype == self.dtype and bool((x >= self.low).all() and (x <= self.high).all())


class Discrete(Space):
    def __init__(self, n: int) -> None:
        super().__init__((), np.int64)
        self.n = n

    def contains(self, x: Any) -> bool:
        return 0 <= int(x) < self.n

    def sample(self, mask: Any = None) -> int:
        return int(self.random.choice(self.n if mask is None else np.nonzero(mask)[0]))


class MultiDiscrete(Space):
    def __init__(self, nvec: Any) -> None:
        super().__init__(np.shape(nvec), np.int64)
        self.nvec = np.asarray(nvec)

    def contains(self, x: Any) -> bool:
        return x.shape == self.shape and bool(((x >= 0) & (x < self.nvec)).all())


class Dict(Space):
    def __init__(self, spaces: dict[str, Space]) -> None:
        super().__init__(None, None)
        self.spaces = spaces

    def contains(self, x: Any) -> bool:
        return set(x) == set(self.spaces) and all(space.contains(x[key]) for key, space in self.spaces.items())

    def __getitem__(self, key: str) -> Space:
        return self.spaces[key]
