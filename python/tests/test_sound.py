"""The module stays sound whatever a program does with it."""

from __future__ import annotations

import gc
import multiprocessing
import os
import subprocess
import sys
import threading

import numpy as np
import pytest

import coven


def test_a_table_outlives_the_name_it_had() -> None:
    states = [coven.Table("isle", 2 + i % 3).start() for i in range(50)]
    rngs = [coven.Rng(i) for i in range(50)]
    gc.collect()
    for state, rng in zip(states, rngs):
        state.playout(rng)
        assert state.is_over and state.table.game == "isle"
    batch = coven.Batch(coven.Table("duel"), 4, seed=1)
    player = coven.Player(coven.Table("duel"), "greedy", 1)
    match = coven.Match(coven.Table("duel"), ["random", "random"], seed=1)
    gc.collect()
    batch.look()
    match.run()
    assert player.table.game == batch.table.game == match.table.game == "duel"


def play_some(seed: int) -> int:
    table, rng = coven.Table("isle"), coven.Rng(seed)
    return sum(table.start().playout(rng) for _ in range(20))


def test_threads_each_with_their_own() -> None:
    expected = [play_some(seed) for seed in range(4)]
    results: dict[int, int] = {}
    threads = [threading.Thread(target=lambda s=seed: results.update({s: play_some(s)})) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [results[seed] for seed in range(4)] == expected


def test_one_object_in_two_threads_is_an_error_and_no_race() -> None:
    match = coven.Match(coven.Table("isle"), ["search:iterations=200", "search:iterations=200"], seed=1)
    errors: list[BaseException] = []

    def run() -> None:
        try:
            for _ in range(30):
                match.step()
        except RuntimeError as error:
            errors.append(error)

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("another thread" in str(error) for error in errors)
    match.record()


def test_batches_step_at_the_same_time() -> None:
    def run(seed: int, out: dict) -> None:
        batch, generator = coven.Batch(coven.Table("isle"), 64, seed=seed, threads=2), np.random.default_rng(seed)
        report = batch.look()
        for _ in range(100):
            place = (generator.random(64) * report["count"]).astype(int)
            report = batch.step(report["legal"][np.arange(64), place])
        out[seed] = report["episode"].sum(), [hash(batch.state(i)) for i in range(64)]

    together: dict = {}
    threads = [threading.Thread(target=run, args=(seed, together)) for seed in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    alone: dict = {}
    for seed in range(3):
        run(seed, alone)
    assert together == alone


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_fork() -> None:
    batch = coven.Batch(coven.Table("isle"), 32, seed=2, threads=2)
    batch.look()
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(play_some, range(4)) == [play_some(seed) for seed in range(4)]
    child = os.fork()
    if child == 0:
        report = batch.look()
        batch.step(report["legal"][:, 0])
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0


def test_spawn_pickles() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        state = coven.Table("duel", 3).start()
        assert pool.apply(hash_of, (state,)) == hash(state)


def hash_of(state: coven.State) -> int:
    return hash(state)


def test_too_little_memory_is_an_error() -> None:
    program = """
import resource, coven
table = coven.Table("channeling")
coven.Batch(table, 1)
size = int(open("/proc/self/statm").read().split()[0]) * 4096
resource.setrlimit(resource.RLIMIT_AS, (size + (64 << 20), size + (64 << 20)))
try:
    coven.Batch(table, 1 << 20)
except MemoryError:
    print("said so", coven.Batch(table, 2).n)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout == "said so 2\n", done.stderr


def test_allocations_that_fail_one_by_one() -> None:
    testcapi = pytest.importorskip("_testcapi")
    table = coven.Table("null")

    def use() -> None:
        state = table.start()
        state.apply(state.chance_outcomes()[0][0])
        state.legal()
        state.view()
        state.position()
        coven.Match(table, ["random", "random"], seed="x").record()
        coven.Batch(table, 2, seed=1).look()

    use()
    for nth in range(200):
        testcapi.set_nomemory(nth, nth + 1)
        try:
            use()
        except MemoryError:
            pass
        finally:
            testcapi.remove_mem_hooks()


def test_nothing_leaks() -> None:
    program = """
import resource, coven, gc
def use():
    for game in ("duel", "isle"):
        table = coven.Table(game)
        state = table.start()
        state.playout(coven.Rng(1))
        coven.Match(table, ["greedy", "random"], seed="x").run()
        coven.Player(table, "greedy", 1).state
        coven.Batch(table, 16, seed=1, record=True).look()
        for wrong in ("fly", -1):
            try:
                state.apply(wrong)
            except ValueError:
                pass
for i in range(30):
    use()
gc.collect()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for i in range(150):
    use()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 2048, f"{done.stdout} kB more"


def test_one_interpreter_per_process() -> None:
    interpreters = pytest.importorskip("_xxsubinterpreters")
    other = interpreters.create(isolated=False)
    with pytest.raises(interpreters.RunFailedError, match="ImportError"):
        interpreters.run_string(other, f"import sys; sys.path[:] = {sys.path!r}; import coven")
    interpreters.destroy(other)
