"""Every table that the tests play at; and stand-ins for gymnasium and pettingzoo where they are not installed."""

from __future__ import annotations

import importlib.util
import pathlib
import sys

import pytest

import coven

if importlib.util.find_spec("pettingzoo") is None or importlib.util.find_spec("gymnasium") is None:
    sys.path.append(str(pathlib.Path(__file__).parent / "fakes"))

TABLES: list[tuple[str, int, dict[str, str | int | bool]]] = [
    ("null", 2, {}),
    ("scramble", 2, {}),
    ("channeling", 2, {}),
    ("channeling", 2, {"move": "line", "komi": 4}),
    ("duel", 2, {}),
    ("duel", 3, {"casting": "call", "apprentice": True}),
    ("isle", 2, {}),
    ("isle", 4, {}),
]


@pytest.fixture(params=TABLES, ids=lambda t: f"{t[0]}-{t[1]}{'-options' if t[2] else ''}")
def table(request: pytest.FixtureRequest) -> coven.Table:
    game, seats, options = request.param
    return coven.Table(game, seats, options)
