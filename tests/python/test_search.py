# SPDX-License-Identifier: MIT
"""test_search.py - generic searches by a heuristic in Python; tables"""
import copy
import heapq
import os
import pickle

import numpy as np
import pytest

import fifteen
from support import exhaustive, moved, scaled


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


def manhattan_costs(size, costs):
    """Manhattan distance with a cost for each tile, for the goal with the blank last."""
    cell = np.arange(size[0] * size[1])

    def heuristic(boards):
        home = boards.astype(int) - 1
        steps = abs(home // size[1] - cell // size[1]) + abs(home % size[1] - cell % size[1])
        return (steps * (boards > 0) * np.asarray(costs)[boards]).sum(1)

    return heuristic


def cheapest(goal, size, costs):
    """The minimum cost of each board, by Dijkstra's algorithm."""
    found, queue = {}, [(0, goal)]
    while queue:
        cost, board = heapq.heappop(queue)
        if board in found:
            continue
        found[board] = cost
        blank = board.index(0)
        for move in range(4):
            after = moved(board, size, move)
            if after is not None:
                heapq.heappush(queue, (cost + costs[after[blank]], after))
    return found


@pytest.mark.parametrize("costs", [(0, 1, 2, 3, 4, 5), (9, 0.5, 0.25, 1, 1.5, 2), (0, 1, 0, 3, 0, 2)])
@pytest.mark.parametrize("algorithm", ["astar", "idastar", "uniform-cost"])
def test_costs_are_minimised(costs, algorithm):
    goal = (1, 2, 3, 4, 5, 0)
    want = cheapest(goal, (2, 3), costs)
    heuristic = manhattan_costs((2, 3), costs)
    for board in list(want)[::37]:
        found = fifteen.search(board, heuristic, algorithm=algorithm, costs=costs, size=(2, 3))
        assert found.cost == pytest.approx(want[board], abs=1e-9) and found.lower_bound == found.cost
        assert tuple(fifteen.apply([board], [found.moves], size=(2, 3))[0]) == goal
        if algorithm != "uniform-cost":
            assert found.initial_h == pytest.approx(heuristic(np.array([board]))[0])


def test_values_may_be_floats():
    board = "8 6 7 2 5 4 3 0 1"
    heuristic = manhattan_costs((3, 3), np.ones(9))
    assert heuristic(np.zeros((1, 9), int)).dtype == float
    whole = fifteen.search(board, lambda boards: heuristic(boards).astype(int))
    assert fifteen.search(board, heuristic) == whole  # 31 moves
    assert whole.length == whole.cost == whole.lower_bound == 31
    low = fifteen.search(board, lambda boards: 0.999 * heuristic(boards))
    assert (low.length, low.initial_h) == (31, whole.initial_h)  # rounded up
    fine = fifteen.search(board, lambda boards: 0.999 * heuristic(boards), scale=1000)
    assert fine.length == fine.lower_bound == 31 and fine.cost == 31
    assert fine.initial_h == pytest.approx(0.999 * whole.initial_h, abs=1e-3)
    assert fifteen.search(board, heuristic, algorithm="greedy").length > 31


def test_counts_of_searches():
    board = "8 1 3 4 0 2 7 6 5"
    found = fifteen.search(board, manhattan_costs((3, 3), np.ones(9, int)))
    assert found.length == 14 and 0 < found.necessary <= found.expanded
    assert 0 < found.max_frontier <= found.max_stored
    # Nodes that A* must expand: f is below 14. By a search for all boards of fewer moves.
    known = exhaustive((8, 1, 3, 4, 0, 2, 7, 6, 5), (3, 3))
    rows = np.array([row for row, g in known.items() if g < 14])
    depth = np.array([known[tuple(row)] for row in rows])
    h = manhattan_costs((3, 3), np.ones(9, int))(rows)
    assert found.necessary <= (depth + h < 14).sum()
    assert str(found) == found.letters() and len(str(found)) == 14


def test_boards_without_a_way_are_pruned():
    def trap(boards):
        """Only boards whose tile 8 is in place lead to the goal."""
        return np.where(boards[:, 7] == 8, 0, np.inf)

    found = fifteen.search("1 2 3 4 5 0 7 8 6", trap)
    assert found.length == 1
    with pytest.raises(fifteen.UnsolvableError):
        fifteen.search("1 2 3 4 5 6 7 0 8", trap)


@pytest.mark.parametrize("costs,kind", [([1, 2], TypeError), ("unit", TypeError), ([-1.0] * 9, ValueError),
                                        ([np.nan] * 9, ValueError), ([1e12] * 9, ValueError),
                                        (np.ones((3, 3)), TypeError)])
def test_wrong_costs_are_rejected(costs, kind):
    with pytest.raises(kind):
        fifteen.search("8 1 3 4 0 2 7 6 5", lambda boards: np.zeros(len(boards)), costs=costs)


@pytest.mark.parametrize("value", [-0.5, np.nan, 1e300])
def test_wrong_values_are_rejected(value):
    with pytest.raises(fifteen.InvalidError):
        fifteen.search("8 1 3 4 0 2 7 6 5", lambda boards: np.full(len(boards), value))


@pytest.mark.parametrize("kind", fifteen.tables.KINDS)
def test_tables_can_be_pickled_and_copied(kind):
    table = fifteen.Table.build([1, 2, 3], size=3, goal="first", kind=kind)
    same = pickle.loads(pickle.dumps(table))
    assert (same.tiles, same.kind, same.size, same.goal.tolist()) == (
        table.tiles, table.kind, table.size, table.goal.tolist())
    assert np.array_equal(same.array, table.array)
    boards = fifteen.random(50, 1, size=3, goal="first")
    assert np.array_equal(same.values(boards), table.values(boards))
    assert copy.copy(table) is copy.deepcopy(table) is table


def hamming(boards):
    return ((boards != np.roll(np.arange(boards.shape[1]), -1)) & (boards > 0)).sum(1)


def test_arrays_are_searched_in_one_call():
    boards = fifteen.scramble(scaled(40), 25, 5, size=3)
    single = [fifteen.search(board, hamming) for board in boards]
    assert isinstance(single[0], fifteen.SearchResult)
    for threads in (0, 1, 3):
        done = []
        found = fifteen.search(boards, hamming, threads=threads,
                               progress=lambda n, total: done.append((n, total)))
        assert list(found) == single and found == fifteen.search(boards, hamming)
        assert done == [(n, len(boards)) for n in range(1, len(boards) + 1)]
    assert np.array_equal(found.lengths, fifteen.distances(boards))
    assert np.array_equal(found.costs, found.lengths) and np.array_equal(found.lower_bounds, found.costs)
    assert found.expanded.tolist() == [result.expanded for result in single]
    assert found.generated.tolist() == [result.generated for result in single]
    assert found[-1] == single[-1] and len(found) == len(boards)
    assert len(fifteen.search(["1 2 3 4 5 6 7 0 8"], hamming)) == 1


def test_names_are_evaluated_as_functions():
    boards = fifteen.scramble(scaled(20), 25, 6, size=3)
    named = fifteen.search(boards, "hamming")
    assert named == fifteen.search(boards, "hamming", threads=1) == fifteen.search(boards, hamming)
    costs = np.array([0, 2, 2, 2, 2, 2, 2, 2, 3.5])
    dear = fifteen.search(boards, "manhattan", costs=costs)
    plain = fifteen.search(boards, lambda boards: np.zeros(len(boards)), costs=costs)
    assert np.array_equal(dear.costs, plain.costs)
    assert (dear.expanded <= plain.expanded).all() and dear.expanded.sum() < plain.expanded.sum()
    assert dear[0].initial_h == 2 * fifteen.values(boards[0], "manhattan")


def test_a_failure_in_one_thread_ends_all():
    calls = []

    def failing(boards):
        calls.append(len(boards))
        if len(calls) > 20:
            raise ZeroDivisionError("mine")
        return np.zeros(len(boards), int)

    for threads in (1, 4):
        calls.clear()
        with pytest.raises(ZeroDivisionError, match="mine"):
            fifteen.search(fifteen.random(50, 1, size=3), failing, threads=threads)
        assert len(calls) <= 20 + threads


def test_boards_that_are_not_solved_are_marked():
    texts = ["1 2 3 4 5 6 7 0 8", "8 6 7 2 5 4 3 0 1"]
    found = fifteen.search(texts, hamming, nodes=100)
    assert found.lengths.tolist() == [1, -1] and np.isnan(found.costs).tolist() == [False, True]
    assert 7 <= found.lower_bounds[1] <= 31 and found[1].moves.shape == (0,)
    assert found == fifteen.search(texts, hamming, nodes=100)
    texts.append("2 1 3 4 5 6 7 8 0")
    with pytest.raises(fifteen.UnsolvableError) as caught:
        fifteen.search(texts, "hamming")
    assert caught.value.rows.tolist() == [2]
    found = fifteen.search(texts, "hamming", unsolvable="mask")
    assert found.lengths.tolist() == [1, 31, -1] and found[2].expanded == 0
    trap = ["1 2 3 4 5 0 7 8 6", "1 2 3 4 5 6 7 0 8"]

    def far(boards):
        return np.where((boards[:, 8] == 6) & (boards[:, 5] == 0), 0, np.inf)

    assert fifteen.search(trap[:1], far, unsolvable="mask").lengths.tolist() == [-1]
    with pytest.raises(fifteen.UnsolvableError) as caught:
        fifteen.search(trap, far)
    assert caught.value.rows.tolist() == [0, 1]
    for wrong, kind, message in ((3, TypeError, "expected a function, or a name"),
                                 ("none", fifteen.InvalidError, "unknown heuristic 'none'")):
        with pytest.raises(kind, match=message):
            fifteen.search(texts, wrong)
    with pytest.raises(fifteen.InvalidError, match="^this search does not support the algorithm 'bae'$"):
        fifteen.search(texts[:2], "hamming", algorithm="bae")
