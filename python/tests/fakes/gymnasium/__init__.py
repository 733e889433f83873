"""The part of Gymnasium's documented interface that coven.gym and coven.pettingzoo use, for machines without it."""

from . import spaces, vector

__all__ = ["spaces", "vector"]
