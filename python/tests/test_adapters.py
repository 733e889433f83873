"""The layers for PettingZoo, Gymnasium and OpenSpiel, used as their documentation says."""

from __future__ import annotations

import numpy as np
import pytest

import coven
from coven import spiel


def play_aec(env, seed: int) -> tuple[list, dict[str, float]]:
    """A random game by the documented loop; what was seen, and what each agent got."""
    env.reset(seed=seed)
    generator, seen = np.random.default_rng(seed), []
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        got[agent] += reward
        assert env.observation_space(agent).contains(observation) and isinstance(info, dict)
        if termination or truncation:
            env.step(None)
            continue
        mask = observation["action_mask"]
        assert mask.any()
        action = int(generator.choice(np.nonzero(mask)[0]))
        seen.append((agent, observation["observation"].tobytes(), mask.tobytes(), action))
        env.step(action)
        assert all(other == agent or not env.observe(other)["action_mask"].any() or other == env.agent_selection
                   for other in env.agents)
    return seen, got


def test_pettingzoo(table: coven.Table) -> None:
    from coven import pettingzoo

    env = pettingzoo.env(table.game, table.seats, table.options)
    assert env.possible_agents == [f"seat_{i}" for i in range(table.seats)]
    seen, got = play_aec(env, 1)
    again, _ = play_aec(env, 1)
    other, _ = play_aec(env, 2)
    assert seen == again != other
    assert sum(got.values()) == pytest.approx(0, abs=1e-6) and max(got.values()) > -1e-6


def test_pettingzoo_draws_and_rejects() -> None:
    from coven import pettingzoo

    env = pettingzoo.raw_env("isle", render_mode="ansi")
    env.reset(seed=1)
    assert env.render()
    with pytest.raises(coven.Error):
        env.step(env.table.codes)
    with pytest.raises(ValueError):
        pettingzoo.raw_env("isle", render_mode="rgb_array")
    observation = env.observe(env.agent_selection)
    observation["observation"][:] = 7
    assert env.observe(env.agent_selection)["observation"].max() <= 1


def test_gym(table: coven.Table) -> None:
    from coven import gym

    envs = gym.VectorEnv(table, num_envs=8, seat=table.seats)
    generator = np.random.default_rng(1)
    observations, infos = envs.reset(seed=3)
    ended = 0
    for _ in range(400):
        assert envs.observation_space.contains(observations)
        mask = infos["action_mask"]
        assert mask.shape == (8, table.codes) and mask.any(axis=1).all()
        actions = np.array([generator.choice(np.nonzero(row)[0]) for row in mask])
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        assert (rewards[~terminations] == 0).all() and not truncations.any()
        for row in np.nonzero(terminations)[0]:
            ended += 1
            assert infos["_final_obs"][row] and infos["final_obs"][row].shape == (table.features_count,)
        if ended > 5:
            break
    assert ended
    first, _ = gym.VectorEnv(table, num_envs=8, seat=table.seats).reset(seed=3)
    again, _ = envs.reset(seed=3)
    assert (first == again).all()
    with pytest.raises(ValueError):
        gym.VectorEnv(table, seat=table.seats + 1)


def test_spiel(table: coven.Table) -> None:
    game = spiel.Game(table)
    generator = np.random.default_rng(5)
    state = game.new_initial_state()
    for _ in range(300):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(p for _, p in outcomes) == pytest.approx(1)
            assert state.current_player() == spiel.CHANCE_PLAYER
            action = int(generator.choice([a for a, _ in outcomes]))
        else:
            player = state.current_player()
            legal = state.legal_actions()
            assert legal == sorted(legal) and legal == state.legal_actions(player)
            assert state.legal_actions((player + 1) % game.num_players()) == []
            assert state.observation_string() == state.observation_string(player)
            assert len(state.observation_tensor()) == game.observation_tensor_size()
            action = int(generator.choice(legal))
            assert state.string_to_action(state.action_to_string(player, action)) == action
        child = state.child(action)
        assert child.history() == [*state.history(), action]
        state = child
    if state.is_terminal():
        assert sum(state.returns()) == pytest.approx(0) and state.current_player() == spiel.TERMINAL_PLAYER
    assert game.get_type().information and str(game)


def cfr(game: spiel.Game, iterations: int) -> dict[str, list[float]]:
    """Plain counterfactual regret minimisation; the average strategy by information state."""
    regrets: dict[str, np.ndarray] = {}
    sums: dict[str, np.ndarray] = {}

    def walk(state: spiel.State, reach: np.ndarray) -> np.ndarray:
        if state.is_terminal():
            return np.array(state.returns())
        if state.is_chance_node():
            value = np.zeros(2)
            for action, p in state.chance_outcomes():
                below = reach.copy()
                below[2] *= p
                value += p * walk(state.child(action), below)
            return value
        player, legal = state.current_player(), state.legal_actions()
        key = state.information_state_string()
        regret = regrets.setdefault(key, np.zeros(len(legal)))
        positive = np.maximum(regret, 0)
        strategy = positive / positive.sum() if positive.sum() > 0 else np.full(len(legal), 1 / len(legal))
        values = []
        for p, action in zip(strategy, legal):
            below = reach.copy()
            below[player] *= p
            values.append(walk(state.child(action), below))
        value = sum(p * v for p, v in zip(strategy, values))
        others = reach[2] * reach[1 - player]
        regret += others * np.array([v[player] - value[player] for v in values])
        total = sums.setdefault(key, np.zeros(len(legal)))
        total += reach[player] * strategy
        return value

    for _ in range(iterations):
        walk(game.new_initial_state(), np.ones(3))
    return {key: list(total / total.sum()) for key, total in sums.items()}


def test_cfr_on_null() -> None:
    """The highest card of all is always kept, and the lowest is never."""
    game = spiel.Game("null")
    strategy = cfr(game, 10)
    cards = game.table.codes - 1
    for key, shares in strategy.items():
        seen = key.split(": ", 1)[1].split("; ")
        own = [event.split()[-1] for event in seen if event.startswith("* deal") and event.split()[-1] != "?"]
        if len(seen) == 2 and own == [str(cards)]:
            assert shares[0] > 0.9, (key, shares)
        if len(seen) == 2 and own == ["1"]:
            assert shares[0] < 0.1, (key, shares)
