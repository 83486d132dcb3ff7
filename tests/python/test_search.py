# SPDX-License-Identifier: MIT
"""test_search.py - generic searches by a heuristic in Python; tables"""
import os

import numpy as np
import pytest

import fifteen
from support import scaled


@pytest.mark.parametrize("size", [(2, 3), (3, 3), (4, 4)])
def test_astar_finds_shortest_solutions(size):
    for board in fifteen.scramble(scaled(50), 30, 1, size=size):
        want = fifteen.distances(board, size=size)

        def linear_conflict(boards):
            return fifteen.values(boards, "linear-conflict", size=size)

        found = fifteen.search(board, linear_conflict, size=size)
        assert found.length == want == found.lower_bound
        after = fifteen.apply([board], [found.moves], size=size)
        assert np.array_equal(after[0], np.roll(np.arange(len(board)), -1))
        weighted = fifteen.search(board, linear_conflict, size=size, algorithm="weighted-astar",
                                  weight=2)
        assert want <= weighted.length <= 2 * want


def test_the_heuristic_receives_boards_and_its_exceptions_are_raised():
    seen = []

    def heuristic(boards):
        assert boards.dtype == np.uint8 and boards.shape[1] == 9 and 1 <= len(boards) <= 256
        seen.append(len(boards))
        if len(seen) == 5:
            raise ZeroDivisionError("mine")
        return np.zeros(len(boards), int)

    with pytest.raises(ZeroDivisionError, match="mine"):
        fifteen.search("8 7 6 5 4 3 2 1 0", heuristic)
    assert len(seen) == 5


@pytest.mark.parametrize("algorithm,calls", [("astar", 0.3), ("greedy", 0.6),
                                             ("weighted-astar", 1)])
def test_batches_change_neither_solutions_nor_counts(algorithm, calls):
    cell = np.arange(16)
    for board in fifteen.scramble(scaled(10), 36, 2):
        found, sizes = [], []
        for batch in (0, 100):
            sizes.append([])

            def manhattan(boards, batch=batch):
                sizes[-1].append(len(boards))
                assert len(boards) <= max(batch, 4)
                home = boards.astype(int) - 1
                distance = abs(home // 4 - cell // 4) + abs(home % 4 - cell % 4)
                return (distance * (boards > 0)).sum(1)

            found.append(fifteen.search(board, manhattan, algorithm=algorithm, batch=batch))
        assert str(found[0]) == str(found[1]) and found[0][2:] == found[1][2:]
        if found[0].expanded > 500:
            assert len(sizes[1]) <= calls * len(sizes[0])


@pytest.mark.parametrize("batch,kind", [(-1, fifteen.InvalidError), (65537, fifteen.InvalidError),
                                        (1.5, TypeError), ("4", TypeError)])
def test_wrong_batches_are_rejected(batch, kind):
    with pytest.raises(kind):
        fifteen.search("1 2 3 4 5 6 7 0 8", lambda boards: np.zeros(len(boards), int), batch=batch)


@pytest.mark.parametrize("value,kind", [
    (0, TypeError), ([0.5], TypeError), (None, TypeError), ([[0]], TypeError), ([0] * 9, TypeError),
    ([-1], fifteen.InvalidError), ([1 << 40], fifteen.InvalidError)])
def test_wrong_values_are_rejected(value, kind):
    with pytest.raises(kind):
        fifteen.search("8 7 6 5 4 3 2 1 0", lambda boards: value)


def test_limits_and_boards_are_checked():
    def zero(boards):
        return np.zeros(len(boards), int)

    with pytest.raises(fifteen.LimitError):
        fifteen.search("8 7 6 5 4 3 2 1 0", zero, nodes=100)
    with pytest.raises(fifteen.UnsolvableError):
        fifteen.search("7 8 6 5 4 3 2 1 0", zero)
    with pytest.raises(fifteen.InvalidError):
        fifteen.search(fifteen.random(2, 1), zero)
    with pytest.raises(fifteen.InvalidError):
        fifteen.search("8 7 6 5 4 3 2 1 0", zero, algorithm="bae")


def test_tables_are_built_once_and_used(tmp_path):
    paths = fifteen.build_tables("2x4", folder=tmp_path / "pdb")
    assert paths and all(os.path.getsize(path) > 0 for path in paths)
    before = [os.stat(path).st_mtime_ns for path in paths]
    assert fifteen.build_tables("2x4", folder=tmp_path / "pdb") == paths
    assert [os.stat(path).st_mtime_ns for path in paths] == before
    boards, distances = fifteen.all_boards("2x4")
    found = fifteen.values(boards, "pdb", size="2x4", tables=tmp_path / "pdb")
    assert np.array_equal(found, distances)  # one pattern of all tiles
    with pytest.raises(fifteen.InvalidError):
        fifteen.build_tables("2x4", partition="no", folder=tmp_path)
    with open(paths[0], "r+b") as file:
        file.truncate(100)
    fifteen.build_tables("2x3", folder=tmp_path / "other")  # tables that are in memory are forgotten
    with pytest.raises(fifteen.TablesError):
        fifteen.Solver("pdb", tables=tmp_path / "pdb").values(boards, size="2x4")


def test_names_are_those_of_the_command_line():
    assert fifteen.algorithms()[:2] == ["auto", "astar"]
    assert {"hamming", "manhattan", "pdb"} <= set(fifteen.heuristics())


def test_messages_have_the_words_of_this_package():
    hard = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"  # Korf's first

    def nothing(boards):
        return np.zeros(len(boards), int)
    with pytest.raises(fifteen.LimitError, match="^limit of 50 nodes reached; raise nodes$"):
        fifteen.search(hard, nothing, goal="first", nodes=50)
    with pytest.raises(fifteen.LimitError, match='nodes; raise memory, or use algorithm="greedy"$'):
        fifteen.search(hard, nothing, goal="first", memory=1 << 23)
