# SPDX-License-Identifier: MIT
"""test_callbacks.py - functions of the caller that raise: what comes out, and what stays in memory"""
import os
import signal
import sys
import threading
import traceback
import tracemalloc
import types
import weakref

import numpy as np
import pytest

import fifteen
from support import PATIENCE, kept_objects, resident_bytes, scaled

BOARD = "8 7 6 5 4 3 2 1 0"
BOARDS = fifteen.scramble(50, 10, 1, size=3)
BOARDS_OF_4 = fifteen.random(1, 1)


class Own(Exception):
    """An exception of the caller."""


class Base(BaseException):
    """One that is no Exception."""


class Function:
    """Raises an error that `make` makes in its call number `at`, else returns what a heuristic returns."""

    def __init__(self, make=None, at=1, returns=lambda n: np.zeros(n, int)):
        self.make, self.at, self.returns, self.n_calls = make, at, returns, 0

    def __call__(self, *arguments):
        self.n_calls += 1
        if self.make is not None and self.n_calls == self.at:
            try:
                raise LookupError("the context")
            except LookupError:
                raise self.make() from ArithmeticError("the cause")
        return self.returns(len(arguments[0])) if isinstance(arguments[0], np.ndarray) else None


def raised(call, kind):
    """pytest.raises keeps frames."""
    try:
        call()
    except kind:
        return
    raise AssertionError(f"{kind} was not raised")


def callbacks(folder):
    """Calls that take a function, by name."""
    table = fifteen.Table.build([1, 2], size=3)
    calls = {f"progress of {call.__name__}": lambda function, call=call: call(BOARDS, progress=function)
             for call in (fifteen.solve, fifteen.distances, fifteen.values, table.values)}
    calls["progress of Table.build"] = lambda function: fifteen.Table.build([1, 2, 3], size=3, progress=function)

    def build(function):
        for name in os.listdir(folder):
            os.remove(folder / name)
        fifteen.build_tables("2x3", folder=folder, progress=function)

    calls["progress of build_tables"] = build
    for algorithm in ("astar", "idastar", "greedy", "weighted-astar", "breadth-first"):
        def search(function, algorithm=algorithm):
            fifteen.search(BOARD, function, algorithm=algorithm, nodes=2000)
        if algorithm != "breadth-first":  # without a heuristic
            calls[f"heuristic of {algorithm}"] = search
    return calls


ERRORS = [Own, Base, KeyboardInterrupt, SystemExit, StopIteration, GeneratorExit, MemoryError, fifteen.LimitError,
          fifteen.UnsolvableError]


def test_exceptions_come_out_as_they_were_raised(tmp_path):
    for name, call in callbacks(tmp_path).items():
        for kind in ERRORS:
            for at in (1, 3) if name.startswith("heuristic") else (1,):
                error = kind("mine")
                function = Function(lambda: error, at)
                with pytest.raises(kind) as caught:
                    call(function)
                assert caught.value is error and function.n_calls == at, name
                frame = traceback.extract_tb(error.__traceback__)[-1]
                assert (frame.filename, frame.name) == (__file__, "__call__")
                assert isinstance(error.__cause__, ArithmeticError) and isinstance(error.__context__, LookupError)


WRONG = [(lambda n: np.zeros(n, complex), TypeError), (lambda n: np.full(n, np.nan), fifteen.InvalidError), (lambda n: np.zeros((n, 1), int), TypeError),
         (lambda n: np.zeros(n + 1, int), TypeError), (lambda n: None, TypeError), (lambda n: "1", TypeError),
         (lambda n: np.zeros(n, bool), TypeError), (lambda n: np.zeros(n, object), TypeError), (lambda n: 0, TypeError),
         (lambda n: [[0], [0, 0]], (TypeError, ValueError)), (lambda n: np.full(n, -1), fifteen.InvalidError),
         (lambda n: np.full(n, 2**31 + 1), fifteen.InvalidError),
         (lambda n: np.full(n, 2**64 - 1, np.uint64), fifteen.InvalidError)]


def runs(folder):
    """By name: a call that takes a Function, and the exception that it raises."""
    calls = callbacks(folder)
    for name, call in calls.items():
        yield name, call, lambda: Function(Own), Own
        yield name + ", interrupted", call, lambda: Function(KeyboardInterrupt), KeyboardInterrupt
        if name.startswith("heuristic"):
            yield name + ", limited", call, Function, fifteen.LimitError
            yield name + ", later", call, lambda: Function(Own, 5), Own
        else:
            yield name + ", complete", call, Function, ()
    for returns, kind in WRONG:
        yield "a wrong value", calls["heuristic of astar"], lambda returns=returns: Function(returns=returns), kind
    yield ("complete", lambda function: fifteen.search("1 2 3 4 5 0 7 8 6", function), Function, ())
    yield ("a wrong board", lambda function: fifteen.search([1, 2, 3, 3], function), Function, fifteen.InvalidError)
    yield ("unsolvable", lambda function: fifteen.search("2 1 3 0", function), Function, fifteen.UnsolvableError)


def test_nothing_stays_in_memory(tmp_path):
    for name, call, make, kind in runs(tmp_path):
        def once():
            function = make()
            freed = weakref.ref(function)
            try:
                call(function)
                assert kind == (), name
            except kind:
                pass
            del function
            assert freed() is None, name

        assert kept_objects(once, 5) < 5, name


def test_searches_that_fail_leave_no_memory():
    def once():
        raised(lambda: fifteen.search(BOARD, Function(Own, 3)), Own)
        raised(lambda: fifteen.search(BOARD, Function(returns=lambda n: np.zeros(n, bool))), TypeError)
        fifteen.search("1 2 3 4 5 0 7 8 6", Function())

    def rounds(n):
        for _ in range(n):
            once()

    rounds(100)
    tracemalloc.start()
    try:
        rounds(20)
        before = tracemalloc.get_traced_memory()[0]
        rounds(100)
        assert tracemalloc.get_traced_memory()[0] - before < 20_000  # bytes; one call's frames have thousands
    finally:
        tracemalloc.stop()
    before = resident_bytes()
    rounds(scaled(4000))
    assert resident_bytes() - before < 4 << 20


def test_batches_of_many_sizes_leave_no_memory():
    """A type of ctypes for each size of a batch would stay for ever."""
    sizes = set()

    def heuristic(boards):
        sizes.add(len(boards))
        return np.zeros(len(boards), int)

    def once():
        raised(lambda: fifteen.search(BOARDS_OF_4[0], heuristic, batch=5 + len(sizes), nodes=3000), fifteen.LimitError)

    assert kept_objects(once, 30) < 10
    assert len(sizes) > 30


def test_a_thread_that_has_not_ended_keeps_nothing(monkeypatch):
    """The thread of a call goes on for a moment after the call."""
    end = threading.Event()

    class Semaphore(threading.Semaphore):
        """Its thread stays in release()."""

        def release(self, n=1):
            super().release(n)
            assert end.wait(60 * PATIENCE)

    monkeypatch.setattr(threading, "Semaphore", Semaphore)
    function = Function(Own)
    freed = weakref.ref(function)
    try:
        raised(lambda: fifteen.search(BOARD, function), Own)
        del function
        assert freed() is None
    finally:
        end.set()


class Bar:
    """Stands for tqdm's bar: raises in update or close."""

    def __init__(self, where):
        self.where, self.n, self.n_closed = where, 0, 0

    def update(self, _n):
        if self.where == "update":
            raise Own("mine")

    def close(self):
        self.n_closed += 1
        if self.where == "close":
            raise Own("mine")


@pytest.mark.parametrize("where", ["update", "close"])
def test_bars_that_raise(monkeypatch, where):
    module = types.ModuleType("tqdm")
    bars = []
    module.tqdm = lambda total, unit: bars.append(Bar(where)) or bars[-1]
    monkeypatch.setitem(sys.modules, "tqdm", module)

    def once():
        for call in (fifteen.solve, fifteen.distances, fifteen.values):
            raised(lambda call=call: call(BOARDS, progress=True), Own)
            bar = bars.pop()
            assert bar.n_closed == 1
            freed = weakref.ref(bar)
            del bar
            assert freed() is None

    assert kept_objects(once) < 10


@pytest.mark.parametrize("call", [lambda done: fifteen.search(BOARD, done),
                                  lambda done: fifteen.solve(BOARDS, progress=done),
                                  lambda done: fifteen.Table.build([1, 2, 3], size=3, progress=done)])
def test_signals_during_callbacks(call):
    def stop(_signal, _frame):
        raise Own("mine")

    def once():
        def function(*_arguments):
            if not sent:  # handled by the main thread, which waits for the call
                sent.append(signal.pthread_kill(main, signal.SIGALRM))
            return np.zeros(len(_arguments[0]), int) if isinstance(_arguments[0], np.ndarray) else None

        sent, freed = [], weakref.ref(function)
        raised(lambda: call(function), Own)
        del function
        assert freed() is None

    main = threading.main_thread().ident
    before = signal.signal(signal.SIGALRM, stop)
    try:
        assert kept_objects(once) < 10
    finally:
        signal.signal(signal.SIGALRM, before)
