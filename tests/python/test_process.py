# SPDX-License-Identifier: MIT
"""test_process.py - threads, fork, interrupts and memory"""
import os
import signal
import threading

import numpy as np
import pytest

import fifteen
from support import PATIENCE, resident_bytes, scaled

# Searches that take hours.
SLOW = {"heuristic": "hamming", "algorithm": "idastar-plain"}


class Stop(Exception):
    """Raised by signal handlers and callbacks of the tests."""


def test_threads_use_one_solver():
    solver = fifteen.Solver("linear-conflict")
    boards = fifteen.scramble(scaled(400), 40, 1)
    want = solver.distances(boards, threads=1)
    found = [None] * 6

    def work(index):
        found[index] = solver.distances(boards, threads=1 + index % 2)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(found))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(np.array_equal(lengths, want) for lengths in found)


def test_a_long_call_leaves_other_threads_running():
    started, stop = threading.Event(), threading.Event()
    raised = []

    def progress(_done, _total):
        started.set()
        if stop.is_set():
            raise Stop

    def work():
        try:
            fifteen.distances(fifteen.random(100, 2), progress=progress, **SLOW)
        except Stop as error:
            raised.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    assert started.wait(60 * PATIENCE)
    assert fifteen.distances(fifteen.scramble(10, 10, 3)).max() <= 10
    stop.set()
    thread.join(60 * PATIENCE)
    assert not thread.is_alive() and len(raised) == 1


def test_a_child_process_solves():
    boards = fifteen.random(20, 4, size=3)
    want = fifteen.distances(boards)
    child = os.fork()
    if child == 0:
        os._exit(0 if np.array_equal(fifteen.distances(boards), want) else 1)
    assert os.waitpid(child, 0)[1] == 0


def slow_search(boards):
    return np.zeros(len(boards), int)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("handler,kind", [(signal.default_int_handler, KeyboardInterrupt),
                                          (None, Stop)])
def test_signals_end_long_calls(threads, handler, kind):
    def stop(_signal, _frame):
        raise Stop

    boards = fifteen.random(50, 5)
    calls = [lambda: fifteen.distances(boards, threads=threads, **SLOW),
             lambda: fifteen.solve(boards, threads=threads, **SLOW),
             lambda: fifteen.solve(boards[0], threads=threads, **SLOW),
             lambda: fifteen.search(boards[0], slow_search)]
    before = signal.signal(signal.SIGALRM, handler or stop)
    try:
        for call in calls:
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            with pytest.raises(kind):
                call()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert fifteen.distances("1 2 3 4 5 6 7 8 0") == 0


def wrong_call(boards):
    for options in ({"goal": "no"}, {"heuristic": "no"}, {"size": "2x8"}):
        with pytest.raises(fifteen.FifteenError):
            fifteen.distances(boards, **options)


def test_calls_do_not_leak():
    boards = fifteen.random(5, 6, size=3)
    text = "8 7 6 5 4 3 2 1 0"
    calls = [lambda: fifteen.is_solvable(boards, threads=1),
             lambda: fifteen.solve(boards, threads=1), lambda: fifteen.distances(text, threads=1),
             lambda: fifteen.values(boards, "manhattan", threads=1), lambda: fifteen.random(3, 7),
             lambda: wrong_call(boards)]

    def rounds(n):
        for i in range(n):
            calls[i % len(calls)]()

    rounds(3000)
    before = resident_bytes()
    rounds(scaled(100000))
    assert resident_bytes() - before < 4 << 20


def test_solvers_are_freed():
    boards = fifteen.random(2, 8, size=3)

    def rounds(n):
        for _ in range(n):
            fifteen.Solver("pdb").distances(boards, threads=1)

    rounds(5)
    before = resident_bytes()
    rounds(scaled(60))
    assert resident_bytes() - before < 8 << 20
