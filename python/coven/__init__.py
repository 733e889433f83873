"""Coven: four tabletop games of duelling wizards, as exact environments with chance and hidden information.

    import coven
    table = coven.Table("duel", seats=2)
    state = table.start()

Seats are numbered from 1 in texts and in every class of this module; 0 is a spectator. The layers for reinforcement
learning (Batch's `actor`, coven.pettingzoo, coven.gym, coven.spiel) number players from 0.
"""

from ._coven import (
    CHANCE,
    END,
    SPECTATOR,
    Batch,
    Error,
    Match,
    Player,
    Rng,
    State,
    Table,
    __version__,
    games,
    house_set,
    players,
    rules,
    verify,
)

__all__ = [
    "CHANCE",
    "END",
    "SPECTATOR",
    "Batch",
    "Error",
    "Match",
    "Player",
    "Rng",
    "State",
    "Table",
    "__version__",
    "games",
    "house_set",
    "players",
    "rules",
    "verify",
]
