"""Many games at once."""

from __future__ import annotations

import json

import numpy as np
import pytest

import coven


def choose(report, generator) -> np.ndarray:
    """A random legal action for each row; 0 where an episode is over."""
    rows = np.arange(len(report["count"]))
    place = (generator.random(len(rows)) * report["count"]).astype(int)
    return np.where(report["count"] > 0, report["legal"][rows, np.minimum(place, report["legal"].shape[1] - 1)], 0)


def test_a_report_is_what_the_states_say(table: coven.Table) -> None:
    sparse = coven.Batch(table, 5, seed=1)
    dense = coven.Batch(table, 5, seed=1, obs="dense", mask="dense")
    generator = np.random.default_rng(1)
    report, other = sparse.look(), dense.look()
    for _ in range(80):
        for row in range(5):
            state = sparse.state(row)
            assert state.actor == report["actor"][row] + 1 and state == dense.state(row)
            codes, count = state.legal_codes(), report["count"][row]
            assert sorted(report["legal"][row, :count]) == sorted(codes) and (report["legal"][row, count:] == 65535).all()
            assert sorted(np.nonzero(other["mask"][row])[0]) == sorted(codes)
            features = state.features(state.actor)
            assert list(report["features"][row, : len(features)]) == features
            assert (report["features"][row, len(features) :] == 65535).all()
            assert bytes(other["features"][row]) == bytes(state.dense_features(state.actor))
        actions = choose(report, generator)
        report, other = sparse.step(actions), dense.step(actions)


def test_a_row_plays_the_same_game_in_any_batch(table: coven.Table) -> None:
    many = coven.Batch(table, 64, seed=3, threads=3)
    one = coven.Batch(table, 1, seed=3, first=17)
    generator = np.random.default_rng(2)
    report, alone = many.look(), one.look()
    for _ in range(150):
        for key, array in report.items():
            assert (array[17:18] == alone[key]).all(), key
        actions = choose(report, generator)
        report, alone = many.step(actions), one.step(actions[17:18])


def test_the_same_seed_gives_the_same_games(table: coven.Table) -> None:
    batch, generator = coven.Batch(table, 8, seed=4), np.random.default_rng(3)
    reports = []
    for _ in range(2):
        report, played = batch.reset(seed=4), []
        generator = np.random.default_rng(3)
        for _ in range(60):
            report = batch.step(choose(report, generator))
            played.append(report)
        reports.append(played)
    for a, b in zip(*reports):
        assert all((a[key] == b[key]).all() for key in a)


def test_episodes_end_and_begin_again(table: coven.Table) -> None:
    batch, generator = coven.Batch(table, 16, seed=5, record=True), np.random.default_rng(4)
    report, ends = batch.look(), 0
    assert not report["terminated"].any()
    while ends < 3:
        episode = report["episode"]
        report = batch.step(choose(report, generator))
        for row in np.nonzero(report["terminated"])[0]:
            ends += 1
            assert report["episode"][row] == episode[row] + 1 and report["rewards"][row].sum() == pytest.approx(1)
            record = json.loads(batch.record(int(row), last=True))
            assert record["result"] and len(record["events"]) > 0
            end = table.start()
            for event in record["events"]:
                end.apply(event)
            assert end.is_over and list(end.result()) == pytest.approx(list(report["rewards"][row]))
            for seat in range(1, table.seats + 1):
                features = end.features(seat)
                assert list(report["final_features"][row, seat - 1, : len(features)]) == features
        rest = ~report["terminated"]
        assert (report["rewards"][rest] == 0).all() and (report["final_features"][rest] == 65535).all()


def test_next_step_and_disabled() -> None:
    table = coven.Table("null")
    for mode in ("next-step", "disabled"):
        batch, generator = coven.Batch(table, 4, seed=6, autoreset=mode), np.random.default_rng(5)
        report = batch.look()
        assert "final_features" not in report
        while not report["terminated"].any():
            report = batch.step(np.where(report["actor"] >= 0, choose(report, generator), -1))
        over = report["terminated"]
        assert (report["actor"][over] == -1).all() and (report["count"][over] == 0).all()
        assert all(batch.state(int(row)).is_over for row in np.nonzero(over)[0])
        if mode == "disabled":
            with pytest.raises(coven.Error) as caught:
                batch.step(choose(report, generator))
            assert caught.value.code == "game_over" and "row" in str(caught.value)
            after = batch.reset(rows=over)
        else:
            after = batch.step(choose(report, generator))
            assert (after["rewards"][over] == 0).all() and not after["terminated"][over].any()
        assert (after["episode"][over] == report["episode"][over] + 1).all() and (after["actor"][over] >= 0).all()


def test_a_limit_truncates() -> None:
    batch = coven.Batch(coven.Table("isle"), 2, seed=7, limit=3)
    report, generator = batch.look(), np.random.default_rng(6)
    for _ in range(3):
        assert not report["truncated"].any()
        report = batch.step(choose(report, generator))
    assert report["truncated"].all() and not report["terminated"].any() and (report["rewards"] == 0).all()


def test_an_illegal_action_names_its_row_and_changes_nothing(table: coven.Table) -> None:
    batch = coven.Batch(table, 6, seed=8)
    report = batch.look()
    before = [batch.state(row) for row in range(6)]
    actions = choose(report, np.random.default_rng(7)).astype(np.int64)
    for wrong in (table.codes, 10**12, -2):
        bad = actions.copy()
        bad[4] = wrong
        with pytest.raises(coven.Error, match="row 4") as caught:
            batch.step(bad)
        assert caught.value.code == "illegal"
    assert [batch.state(row) for row in range(6)] == before
    assert all((batch.look()[key] == report[key]).all() for key in report)


def test_a_row_can_wait() -> None:
    batch = coven.Batch(coven.Table("isle"), 3, seed=9)
    report = batch.look()
    actions = choose(report, np.random.default_rng(8)).astype(np.int64)
    actions[1] = -1
    before = batch.state(1)
    batch.step(actions)
    assert batch.state(1) == before


def test_arrays_are_not_aliased_unless_asked() -> None:
    batch, generator = coven.Batch(coven.Table("duel"), 4, seed=10), np.random.default_rng(9)
    first = batch.look()
    kept = {key: array.copy() for key, array in first.items()}
    second = batch.step(choose(first, generator))
    assert all((first[key] == kept[key]).all() for key in first)
    assert not any(np.shares_memory(first[key], second[key]) for key in first)
    third = batch.step(choose(second, generator), out=first)
    assert third is first and all((batch.look()[key] == first[key]).all() for key in ("actor", "count", "legal", "features"))


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64])
def test_actions_of_any_integer(dtype) -> None:
    batch = coven.Batch(coven.Table("null"), 3, seed=11)
    batch.step(choose(batch.look(), np.random.default_rng(10)).astype(dtype))


def test_wrong_arrays_are_rejected() -> None:
    batch = coven.Batch(coven.Table("null"), 3, seed=12)
    report = batch.look()
    good = choose(report, np.random.default_rng(11))
    for wrong in (good.astype(float), good.astype(complex), ["a", "b", "c"], good.astype(object), good > 0):
        with pytest.raises((TypeError, ValueError)):
            batch.step(wrong)
    for wrong in (good[:2], good[None], good[0], []):
        with pytest.raises((TypeError, ValueError)):
            batch.step(wrong)
    for key, array in report.items():
        for change in (array[:2], array.astype(np.complex64), np.zeros(array.shape[1:] + (9,), array.dtype)):
            with pytest.raises((TypeError, ValueError, BufferError)):
                batch.step(good, out={**report, key: change})
        read_only = array.copy()
        read_only.flags.writeable = False
        with pytest.raises((TypeError, ValueError, BufferError)):
            batch.step(good, out={**report, key: read_only})
        with pytest.raises(coven.Error):
            batch.step(good, out={k: v for k, v in report.items() if k != key})
    assert batch.step(list(map(int, good)))["actor"].shape == (3,)


@pytest.mark.parametrize(
    "wrong",
    [
        dict(n=0),
        dict(n=-1),
        dict(n=10**7),
        dict(n=1, threads=0),
        dict(n=1, obs="rgb"),
        dict(n=1, mask="some"),
        dict(n=1, autoreset="maybe"),
        dict(n=1, autoreset=None),
        dict(n=1, limit=-1),
        dict(n=1, first=-1),
    ],
)
def test_wrong_settings_are_rejected(wrong) -> None:
    with pytest.raises(coven.Error):
        coven.Batch(coven.Table("null"), **wrong)


def test_nothing_hidden_is_in_an_observation() -> None:
    """Two worlds that a seat cannot tell apart give it the same observation."""
    table, rng = coven.Table("duel"), coven.Rng(12)
    batch, generator = coven.Batch(table, 4, seed=13), np.random.default_rng(12)
    report = batch.look()
    for _ in range(60):
        for row in range(4):
            state, seat = batch.state(row), int(report["actor"][row]) + 1
            features = [int(f) for f in report["features"][row] if f != 65535]
            assert state.imagine(seat, rng).features(seat) == features
        report = batch.step(choose(report, generator))
