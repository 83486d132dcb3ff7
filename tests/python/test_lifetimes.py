# SPDX-License-Identifier: MIT
"""test_lifetimes.py - what the library makes is freed, kept or forgotten when it should be"""
import ctypes
import gc
import os
import signal
import weakref
from collections import Counter

import numpy as np
import pytest

import fifteen
from fifteen import _library, _watch, solver, tables
from support import PATIENCE

MAKERS = {"board": ("board_parse", "board_create_goal", "board_create"), "tables": ("tables_create",),
          "solver": ("solver_create",), "pdb": ("pdb_load", "pdb_build"), "search_result": ("array_search",)}
BOARDS = fifteen.random(20, 1, size="3x4")
PARTITION = "1.2.3.4/5.6.7.8/9.10.11"


class Own(Exception):
    """An exception of the caller."""


class Counting:
    """The library; counts what it has made and not freed."""

    def __init__(self, library):
        self.library, self.made, self.left = library, Counter(), Counter()

    def __getattr__(self, name):
        function = getattr(self.library, name)
        own = name[len("fifteen_"):]
        kind = next((kind for kind, names in MAKERS.items() if own in names), None)
        if own.endswith("_free"):
            return lambda pointer: self.free(own[:-len("_free")], function, pointer)
        return function if kind is None else lambda *arguments: self.make(kind, function, arguments)

    def make(self, kind, function, arguments):
        status = function(*arguments)
        if status == _library.OK:
            self.made[kind] += 1
            self.left[kind] += 1
        return status

    def free(self, kind, function, pointer):
        is_null = not pointer._obj.path if kind == "search_result" else not pointer
        self.left[kind] -= not is_null
        function(pointer)


@pytest.fixture(name="library")
def counting(monkeypatch):
    fifteen.solver.forget_solvers()
    library = Counting(_library.lib)
    monkeypatch.setattr(_library, "lib", library)
    yield library
    fifteen.solver.forget_solvers()


def zero(boards):
    return np.zeros(len(boards), int)


def stop_at(n):
    """A function of progress that raises in its n-th call."""
    calls = []

    def progress(_done, _total):
        calls.append(1)
        if len(calls) == n:
            raise Own

    return progress


def fails(call, kind):
    try:
        call()
    except kind:
        return
    raise AssertionError(f"{kind} was not raised")


def use_boards():
    for goal in ("last", "first", "snail", np.arange(9), "1 2 3 4 5 6 7 0 8"):
        fifteen.is_solvable("8 7 6 5 4 3 2 1 0", goal=goal)
        fifteen.random(3, 1, size=3, goal=goal)
    fails(lambda: fifteen.is_solvable("1 2 3 4 5 6 7 8 8"), fifteen.InvalidError)
    fails(lambda: fifteen.is_solvable("/".join(6 * ["1 2 3 4 5 6"])), fifteen.InvalidError)
    fails(lambda: fifteen.is_solvable(" ".join(map(str, range(36)))), fifteen.InvalidError)
    fails(lambda: fifteen.is_solvable(BOARDS, goal="no", size="3x4"), fifteen.InvalidError)


def use_solvers():
    own = fifteen.Solver("manhattan")
    own.solve("1 2 3 4 5 6 7 0 8")
    fails(lambda: own.distances("2 1 3 4 5 6 7 8 0"), fifteen.UnsolvableError)
    fails(lambda: fifteen.Solver("no"), fifteen.InvalidError)
    fifteen.distances("1 2 3 4 5 6 7 0 8")
    fifteen.solver.forget_solvers()


def use_searches():
    board = "1 2 3 4 5 0 7 8 6"
    fifteen.search(board, zero)
    fails(lambda: fifteen.search("8 7 6 5 4 3 2 1 0", zero, nodes=50), fifteen.LimitError)
    fails(lambda: fifteen.search("2 1 3 4 5 6 7 8 0", zero), fifteen.UnsolvableError)
    fails(lambda: fifteen.search(board, lambda boards: 1 // 0), ZeroDivisionError)
    fails(lambda: fifteen.search(board, zero, algorithm="bae"), fifteen.InvalidError)


def use_tables(folder):
    path = folder / "a.pdb"
    table = fifteen.Table.build([1, 2, 3], size=3)
    table.save(path)
    array = fifteen.Table.open(path, size=3).array
    assert array.size > 0
    fails(lambda: fifteen.Table.open(path, goal="1 2 3 4 5 0 6 7 8", size=3), fifteen.InvalidError)
    fails(lambda: fifteen.Table.open(path, size="3x4"), fifteen.InvalidError)
    fails(lambda: fifteen.Table.open(folder / "no"), fifteen.TablesError)
    fails(lambda: fifteen.Table.build(range(1, 11), size=4), fifteen.InvalidError)
    fails(lambda: fifteen.Table.build([1, 2, 3], size=3, progress=stop_at(1)), Own)
    fifteen.build_tables("3x4", partition=PARTITION, folder=folder / "pdb")
    fails(lambda: fifteen.build_tables("3x4", partition="no", folder=folder), fifteen.InvalidError)
    fails(lambda: fifteen.build_tables("3x4", partition=PARTITION, folder=folder / "b", progress=stop_at(3)), Own)


def test_what_is_made_is_freed(library, tmp_path):
    for use in (use_boards, use_solvers, use_searches, lambda: use_tables(tmp_path)):
        use()
        gc.collect()
        assert not +library.left and not -library.left, library.left
    assert library.made.keys() == MAKERS.keys()


def test_a_table_that_is_complete_when_its_call_is_interrupted_is_freed(monkeypatch):
    freed = []

    class Library:
        """Its tables are numbers."""

        def fifteen_pdb_free(self, pdb):
            freed.append(pdb.value)

    def build(*arguments):
        arguments[-2]._obj.value = 1234
        watch.fail(Own())
        return _library.OK

    monkeypatch.setattr(_library, "lib", Library())
    with pytest.raises(Own):
        with _watch.Watch() as watch:
            tables._make(watch, build)
    assert freed == [1234]


# ---- the solvers of the module ----

def test_the_latest_sixteen_solvers_are_kept(library, tmp_path):
    for i in range(20):
        (tmp_path / str(i)).mkdir()
        (tmp_path / str(i) / "some.pdb").touch()
    for i in range(20):
        fifteen.values(BOARDS, "manhattan", size="3x4", tables=tmp_path / str(i))
        assert library.left["solver"] == library.left["tables"] == min(i + 1, 16)
    made = library.made["solver"]
    for i in range(4, 20):
        fifteen.values(BOARDS, "manhattan", size="3x4", tables=tmp_path / str(i))
    assert library.made["solver"] == made
    fifteen.values(BOARDS, "manhattan", size="3x4", tables=tmp_path / "0")  # in the place of the oldest, 4
    fifteen.values(BOARDS, "manhattan", size="3x4", tables=tmp_path / "5")
    assert library.made["solver"] == made + 1
    fifteen.values(BOARDS, "manhattan", size="3x4", tables=tmp_path / "4")
    assert library.made["solver"] == made + 2


def test_tables_are_used_as_soon_as_they_are_built(monkeypatch, tmp_path):
    monkeypatch.delenv("FIFTEEN_PDB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "none"))
    want = fifteen.values(BOARDS, f"pdb({PARTITION})", size="3x4")
    without = fifteen.values(BOARDS, "pdb", size="3x4")
    assert np.any(without != want)
    with pytest.raises(fifteen.TablesError):
        fifteen.values(BOARDS, "pdb", size="3x4", tables=tmp_path)
    fifteen.build_tables("3x4", partition=PARTITION, folder=tmp_path)
    assert np.array_equal(fifteen.values(BOARDS, "pdb", size="3x4", tables=tmp_path), want)
    assert np.array_equal(fifteen.values(BOARDS, "pdb", size="3x4"), without)
    monkeypatch.setenv("FIFTEEN_PDB", str(tmp_path))
    assert np.array_equal(fifteen.values(BOARDS, "pdb", size="3x4"), want)
    monkeypatch.delenv("FIFTEEN_PDB")
    assert np.array_equal(fifteen.values(BOARDS, "pdb", size="3x4"), without)


def test_tables_are_built_where_they_are_found(monkeypatch, tmp_path):
    monkeypatch.delenv("FIFTEEN_PDB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert fifteen.tables_folder() == str(tmp_path / "fifteen" / "pdb")
    paths = fifteen.build_tables("3x4", partition=PARTITION)
    assert {os.path.dirname(path) for path in paths} == {fifteen.tables_folder()}
    found = fifteen.Solver("pdb").values(BOARDS, size="3x4")
    assert np.array_equal(found, fifteen.values(BOARDS, f"pdb({PARTITION})", size="3x4"))
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert fifteen.tables_folder() == str(tmp_path / ".local" / "share" / "fifteen" / "pdb")


def test_a_child_solves_while_a_thread_of_its_parent_looks_for_a_solver():
    with solver._lock:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(int(20 * PATIENCE))  # instead of waiting for ever
            os._exit(0 if fifteen.distances("1 2 3 4 5 6 7 0 8") == 1 else 1)
        assert os.waitpid(child, 0)[1] == 0


# ---- loading ----

@pytest.mark.parametrize("version,missing,message", [
    (b"4.0.0", None, "is version 4.0.0; expected 3"), (b"2.0.0", None, "is version 2.0.0; expected 3"),
    (b"3.0.0", "fifteen_array_search", "is too old: it has no fifteen_array_search"), (b"3.9.1", None, None)])
def test_other_versions_of_the_library_are_rejected(monkeypatch, version, missing, message):
    class Library:
        """Has all functions but one."""

        def __init__(self, path):
            self.path = path

        def __getattr__(self, name):
            if name == missing:
                raise AttributeError(name)
            function = type(name, (), {"__call__": lambda *_: version})()
            setattr(self, name, function)
            return function

    monkeypatch.setattr(ctypes, "CDLL", Library)
    monkeypatch.setenv("FIFTEEN_LIBRARY", "/a/library")
    if message is None:
        assert _library._load().path == "/a/library"
        return
    with pytest.raises(ImportError, match=f"^/a/library {message}"):
        _library._load()


def test_a_goal_is_copied():
    goal = np.arange(9, dtype=np.uint8)
    table = fifteen.Table.build([1, 2], size=3, goal=goal)
    freed = weakref.ref(goal)
    goal[:] = 5
    assert table.goal.tolist() == list(range(9)) and table.values(np.arange(9)) == 0
    with pytest.raises(ValueError):
        table.goal[0] = 1
    del goal
    assert freed() is None
