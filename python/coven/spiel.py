"""Coven's games with the interface of OpenSpiel's Python games, for its algorithms in Python (CFR, MCTS, ...).

    from coven import spiel
    game = spiel.Game("null")
    state = game.new_initial_state()

Players are numbered from 0: **player k sits in seat k + 1**. Actions are the engine's action codes; where chance acts, an
action is the place of an outcome in the list. Utilities are those of coven.pettingzoo: +1 for a win, and a sum of 0.

Nothing but the standard library is needed. Where pyspiel can be imported, get_type() has its enumerations.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from ._coven import CHANCE, END, Table
from ._coven import State as _State

__all__ = ["CHANCE_PLAYER", "TERMINAL_PLAYER", "Game", "State"]

CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4


class Game:
    """A table as a game of OpenSpiel."""

    def __init__(
        self,
        game: str | Table,
        seats: int | None = None,
        options: Mapping[str, str | int | bool] | None = None,
        set: str | None = None,
    ) -> None:
        self.table = game if isinstance(game, Table) else Table(game, seats, options, set)

    def new_initial_state(self) -> State:
        return State(self)

    def num_players(self) -> int:
        return self.table.seats

    def num_distinct_actions(self) -> int:
        return self.table.codes

    def max_chance_outcomes(self) -> int:
        return 512

    def max_game_length(self) -> int:
        return self.table.max_events

    def max_chance_nodes_in_history(self) -> int:
        return self.table.max_events

    def min_utility(self) -> float:
        return -1 / (self.table.seats - 1)

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        return [self.table.features_count]

    def observation_tensor_size(self) -> int:
        return self.table.features_count

    def information_state_tensor_shape(self) -> list[int]:
        return self.observation_tensor_shape()

    def information_state_tensor_size(self) -> int:
        return self.observation_tensor_size()

    def get_parameters(self) -> dict[str, Any]:
        return {"game": self.table.game, "seats": self.table.seats, "options": self.table.options}

    def get_type(self) -> Any:
        values = {
            "dynamics": ("Dynamics", "SEQUENTIAL"),
            "chance_mode": ("ChanceMode", "EXPLICIT_STOCHASTIC"),
            "information": ("Information", "IMPERFECT_INFORMATION" if self.table.secrets else "PERFECT_INFORMATION"),
            "utility": ("Utility", "ZERO_SUM"),
            "reward_model": ("RewardModel", "TERMINAL"),
        }
        try:
            from pyspiel import GameType
        except ImportError:
            kinds: dict[str, Any] = {key: value for key, (_, value) in values.items()}
        else:
            kinds = {key: getattr(getattr(GameType, kind), value) for key, (kind, value) in values.items()}
        return SimpleNamespace(
            short_name=f"coven_{self.table.game}",
            long_name=self.table.title,
            min_num_players=self.table.seats,
            max_num_players=self.table.seats,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            **kinds,
        )

    def __str__(self) -> str:
        return f"coven_{self.table.game}(seats={self.table.seats})"


class State:
    """A state of OpenSpiel: it knows its history, and so the information state of each player."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._state: _State = game.table.start()
        self._history: list[int] = []
        self._seen: list[tuple[str, ...]] = [()] * game.table.seats

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def clone(self) -> State:
        copy = State.__new__(State)
        copy._game = self._game
        copy._state = self._state.clone()
        copy._history = self._history[:]
        copy._seen = self._seen[:]
        return copy

    def child(self, action: int) -> State:
        copy = self.clone()
        copy.apply_action(action)
        return copy

    def current_player(self) -> int:
        actor = self._state.actor
        if actor == CHANCE:
            return CHANCE_PLAYER
        return TERMINAL_PLAYER if actor == END else actor - 1

    def is_terminal(self) -> bool:
        return self._state.is_over

    def is_chance_node(self) -> bool:
        return self._state.actor == CHANCE

    def is_player_node(self) -> bool:
        return self._state.actor > 0

    def is_simultaneous_node(self) -> bool:
        return False

    def is_mean_field_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self.is_terminal() or (player is not None and player != self.current_player()):
            return []
        if self.is_chance_node():
            return list(range(len(self._state.chance_outcomes())))
        return sorted(self._state.legal_codes())

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(self.num_distinct_actions())]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self._state.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(i, weight / total) for i, (_, weight) in enumerate(outcomes)]

    def apply_action(self, action: int) -> None:
        state = self._state
        seen = [state.masked_event(action, seat) for seat in range(1, self.num_players() + 1)]
        state.apply(action)
        self._history.append(int(action))
        self._seen = [before + (event,) for before, event in zip(self._seen, seen)]

    def action_to_string(self, player: int, action: int | None = None) -> str:
        return self._state.text(player if action is None else action)

    def string_to_action(self, text: str) -> int:
        if self.is_chance_node():
            return [event for event, _ in self._state.chance_outcomes()].index(text)
        return self._state.code(text)

    def returns(self) -> list[float]:
        players = self.num_players()
        if not self.is_terminal():
            return [0.0] * players
        return [(share * players - 1) / (players - 1) for share in self._state.result()]

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        return self.rewards()[player]

    def history(self) -> list[int]:
        return self._history[:]

    def history_str(self) -> str:
        return ", ".join(map(str, self._history))

    def move_number(self) -> int:
        return len(self._history)

    def _player(self, player: int | None) -> int:
        player = self.current_player() if player is None else player
        if not 0 <= player < self.num_players():
            raise ValueError(f"players are from 0 to {self.num_players() - 1}, not {player}")
        return player

    def information_state_string(self, player: int | None = None) -> str:
        player = self._player(player)
        return f"{player}: " + "; ".join(self._seen[player])

    def observation_string(self, player: int | None = None) -> str:
        return self._state.position(self._player(player) + 1)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return [float(bit) for bit in self._state.dense_features(self._player(player) + 1)]

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        return self.observation_tensor(player)

    def serialize(self) -> str:
        return "\n".join(map(str, self._history))

    def __str__(self) -> str:
        return self._state.position()

    def __deepcopy__(self, memo: Any) -> State:
        return self.clone()
