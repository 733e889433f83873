"""Counterfactual regret minimisation on the smallest game, with the interface of OpenSpiel."""

import sys

import numpy as np

from coven import spiel

game = spiel.Game("null")
regrets: dict[str, np.ndarray] = {}
totals: dict[str, np.ndarray] = {}


def walk(state: spiel.State, reach: np.ndarray) -> np.ndarray:
    """Each player's value; reach[2] is the probability of chance."""
    if state.is_terminal():
        return np.array(state.returns())
    if state.is_chance_node():
        return sum(p * walk(state.child(a), reach * [1, 1, p]) for a, p in state.chance_outcomes())
    player, legal, key = state.current_player(), state.legal_actions(), state.information_state_string()
    regret = regrets.setdefault(key, np.zeros(len(legal)))
    positive = np.maximum(regret, 0)
    strategy = positive / positive.sum() if positive.any() else np.full(len(legal), 1 / len(legal))
    values = []
    for p, action in zip(strategy, legal):
        below = reach.copy()
        below[player] *= p
        values.append(walk(state.child(action), below))
    value = strategy @ np.array(values)
    regret += reach[2] * reach[1 - player] * (np.array([v[player] for v in values]) - value[player])
    totals.setdefault(key, np.zeros(len(legal)))[:] += reach[player] * strategy
    return value


for _ in range(5 if "--quick" in sys.argv else 100):
    value = walk(game.new_initial_state(), np.ones(3))
print(f"player 0 can expect {value[0]:+.4f}")
for key in sorted(totals)[:8]:
    print(f"  {key:45} keep {totals[key][0] / totals[key].sum():.2f}")
