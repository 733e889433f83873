"""A linear policy for thousands of games at once, improved by playing itself (REINFORCE with numpy)."""

import sys

import numpy as np

import coven

steps = 200 if "--quick" in sys.argv else 5000
table = coven.Table("scramble")
batch = coven.Batch(table, 256, seed=1)
weights = np.zeros((table.features_count + 1, table.codes), np.float32)  # one row more: no feature
generator = np.random.default_rng(1)
report, rows = batch.look(), np.arange(batch.n)
chosen: list[list[tuple[np.ndarray, int, int]]] = [[] for _ in rows]
won: list[float] = []

for _ in range(steps):
    features = np.minimum(report["features"], table.features_count)
    legal = np.minimum(report["legal"], table.codes - 1)
    scores = weights[features].sum(axis=1)[rows[:, None], legal]
    scores[np.arange(table.legal_max) >= report["count"][:, None]] = -np.inf
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    place = np.minimum((odds.cumsum(axis=1) < generator.random((batch.n, 1))).sum(axis=1), report["count"] - 1)
    actions = legal[rows, place]
    for row in rows:
        chosen[row].append((features[row], int(actions[row]), int(report["actor"][row])))
    report = batch.step(actions)
    for row in np.nonzero(report["terminated"])[0]:
        won.append(report["rewards"][row, 0])
        for seen, action, actor in chosen[row]:
            weights[seen, action] += 0.01 * (report["rewards"][row, actor] - 0.5)
        chosen[row].clear()
print(f"{len(won)} games; the starting seat won {np.mean(won):.1%}; the largest weight is {np.abs(weights).max():.2f}")
