"""How long games last, and what the first seat can expect on the way: a picture for a paper, by matplotlib."""

import pathlib
import sys
import tempfile

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

import coven

games = 20 if "--quick" in sys.argv else 400
target = pathlib.Path(tempfile.mkdtemp() if "--quick" in sys.argv else ".") / "coven.png"
figure, axes = plt.subplots(2, 4, figsize=(12, 5), constrained_layout=True)
for column, game in enumerate(["channeling", "scramble", "duel", "isle"]):
    table, rng, lengths = coven.Table(game), coven.Rng(1), []
    for number in range(games):
        state, decisions, expected = table.start(), 0, []
        while not state.is_over:
            if state.actor != coven.CHANCE:
                decisions += 1
                expected.append(state.estimate()[0])
            state.apply(state.sample(rng))
        lengths.append(decisions)
        if number < 12:
            axes[1, column].plot(expected, linewidth=0.8, alpha=0.7)
    axes[0, column].hist(lengths, bins=20)
    axes[0, column].set(title=table.title, xlabel="decisions in a game")
    axes[1, column].set(ylim=(0, 1), xlabel="decision", ylabel="share of seat 1" if column == 0 else "")
figure.savefig(target, dpi=120)
print(f"wrote {target.name}")
