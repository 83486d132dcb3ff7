# SPDX-License-Identifier: MIT
"""test_conventions.py - orders of moves, goal tests and ties, compared with searches in Python"""
import heapq
import itertools
from collections import deque

import pytest

import fifteen
from support import moved, scaled

SIZE = (3, 3)
GOAL = tuple(range(9))
LETTERS = "ULRD"  # in the order of support.STEPS
ORDERS = ["".join(order) for order in itertools.permutations(LETTERS)]


def children(board, parent, order):
    for letter in order:
        child = moved(board, SIZE, LETTERS.index(letter))
        if child not in (None, parent):
            yield child


def breadth_first(start, order, at_generation):
    """The nodes expanded and generated."""
    parents = {start: None}
    queue = deque([start])
    expanded, generated = 0, 1
    while queue[0] != GOAL:
        board = queue.popleft()
        expanded += 1
        for child in children(board, parents[board], order):
            generated += 1
            if child not in parents:
                parents[child] = board
                queue.append(child)
                if at_generation and child == GOAL:
                    return expanded, generated
    return expanded, generated


def manhattan(board):
    return sum(abs(cell // 3 - tile // 3) + abs(cell % 3 - tile % 3)
               for cell, tile in enumerate(board) if tile)


def astar(start, order, at_generation, tie):
    """The nodes expanded and generated. The heuristic is consistent: no node is opened again."""
    times = itertools.count()

    def entry(board, g):
        time = next(times)
        keys = {"first": (time,), "last": (-time,), "larger-g": (-g, -time)}
        return g + manhattan(board), keys[tie], g, board

    best, parents = {start: 0}, {start: None}
    heap = [entry(start, 0)]
    closed = set()
    expanded, generated = 0, 1
    while True:
        _, _, g, board = heapq.heappop(heap)
        if board in closed or g > best[board]:
            continue
        if board == GOAL:
            return expanded, generated
        closed.add(board)
        expanded += 1
        for child in children(board, parents[board], order):
            generated += 1
            if best.get(child, g + 2) <= g + 1:
                continue
            if at_generation and child == GOAL:
                return expanded, generated
            best[child], parents[child] = g + 1, board
            heapq.heappush(heap, entry(child, g + 1))


def counts(board, algorithm, **conventions):
    solver = fifteen.Solver("manhattan", algorithm, **conventions)
    found = solver.solve(board, goal="first")
    return found.expanded, found.generated


def boards(n):
    return [tuple(int(tile) for tile in row)
            for row in fifteen.scramble(n, 20, 7, goal="first", size=SIZE)]


def test_breadth_first_counts_as_a_search_in_python():
    for board, order in zip(boards(scaled(24)), reversed(ORDERS)):
        for test in ("generation", "expansion"):
            assert counts(board, "breadth-first", order=order, goal_test=test) == breadth_first(
                board, order, test == "generation")


def test_astar_counts_as_a_search_in_python():
    for board, order in zip(boards(scaled(24)), reversed(ORDERS)):
        for test, tie in itertools.product(("generation", "expansion"),
                                           ("first", "last", "larger-g")):
            assert counts(board, "astar", order=order, goal_test=test, tie=tie) == astar(
                board, order, test == "generation", tie)


def test_the_defaults_are_ulrd_and_larger_g():
    for board in boards(scaled(20)):
        assert counts(board, "astar") == counts(board, "astar", order="ULRD", tie="larger-g",
                                                goal_test="expansion")
        assert counts(board, "breadth-first") == counts(board, "breadth-first", order="ulrd",
                                                        goal_test="generation")
        for algorithm in ("uniform-cost", "greedy", "iddfs", "idastar-plain"):
            assert counts(board, algorithm) == counts(board, algorithm, order="ULRD")


def test_a_course_counts_171711():
    board = "7 2 4 5 0 6 8 3 1"
    assert counts(board, "breadth-first")[0] == 156507
    assert counts(board, "breadth-first", order="UDLR", goal_test="expansion")[0] == 171711


@pytest.mark.parametrize("algorithm,conventions,message", [
    ("auto", {"order": "ULRD"}, "algorithm 'auto' takes no order of moves; use one of astar, "),
    ("iddfs", {"goal_test": "expansion"}, "algorithm 'iddfs' takes no goal test; use one of astar"),
    ("greedy", {"tie": "first"}, "algorithm 'greedy' takes no rule for ties; use astar$"),
    ("astar", {"order": "ULRR"}, "order is 'ULRR'; expected the letters U, D, L and R"),
    ("astar", {"order": ""}, "order is ''; expected"),
    ("astar", {"goal_test": "late"}, "unknown goal_test 'late'; expected one of generation, exp"),
    ("astar", {"tie": "h"}, "unknown tie 'h'; expected one of first, last, larger-g"),
])
def test_others_are_rejected(algorithm, conventions, message):
    with pytest.raises(fifteen.InvalidError, match=message):
        fifteen.Solver("manhattan", algorithm, **conventions)


def test_an_order_is_a_text():
    with pytest.raises(TypeError):
        fifteen.Solver("manhattan", "astar", order=1234)
