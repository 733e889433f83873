"""Random rollouts: who wins, and how long it takes. `python3 rollouts.py isle 3`"""

import sys

import coven

arguments = [a for a in sys.argv[1:] if a != "--quick"]
games = 50 if "--quick" in sys.argv else 2000
table = coven.Table(arguments[0] if arguments else "isle", int(arguments[1]) if arguments[1:] else None)
rng = coven.Rng(1)
shares, events = [0.0] * table.seats, 0
for _ in range(games):
    state = table.start()
    events += state.playout(rng)
    shares = [total + share for total, share in zip(shares, state.result())]
for name, share in zip(table.seat_names(), shares):
    print(f"{name:10} wins {share / games:.1%}")
print(f"{events / games:.1f} events per game")
