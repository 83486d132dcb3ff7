# SPDX-License-Identifier: MIT
"""test_domain.py - searches in problems that are given by functions, against exhaustive searches"""
import gc
import heapq
import itertools
import math

import pytest

import fifteen
from support import scaled

GOAL = (1, 2, 3, 4, 5, 6)


def flips(pile, cost=lambda n: 1):
    """The reversals of the first n pan cakes."""
    return [(n, pile[:n][::-1] + pile[n:], cost(n)) for n in range(2, len(pile) + 1)]


def gaps(pile):
    """Neighbours that are not neighbours in the goal: a lower bound on the reversals."""
    return sum(abs(a - b) != 1 for a, b in zip(pile, pile[1:] + (len(pile) + 1,)))


def cheapest(cost):
    """The minimum cost of each pile, by Dijkstra's algorithm."""
    found, queue = {}, [(0, GOAL)]
    while queue:
        spent, pile = heapq.heappop(queue)
        if pile not in found:
            found[pile] = spent
            for _, after, step in flips(pile, cost):
                heapq.heappush(queue, (spent + step, after))
    return found


def is_goal(pile):
    return pile == GOAL


@pytest.mark.parametrize("algorithm", ["astar", "idastar", "uniform-cost", "breadth-first", "iddfs"])
def test_reversals_are_minimised(algorithm):
    want = cheapest(lambda n: 1)
    assert len(want) == math.factorial(6) and max(want.values()) == 7
    for pile in list(itertools.permutations(GOAL))[::720 // scaled(40)]:
        found = fifteen.search_domain(pile, flips, is_goal, gaps, algorithm=algorithm,
                                      max_cost=8 if algorithm == "iddfs" else 0)
        assert found.cost == len(found.actions) == want[pile]
        assert found.states[0] == pile and found.states[-1] == GOAL
        for state, action, after in zip(found.states, found.actions, found.states[1:]):
            assert state[:action][::-1] + state[action:] == after
        assert algorithm == "iddfs" or found.lower_bound == want[pile]


@pytest.mark.parametrize("cost,scale", [(lambda n: n, 1), (lambda n: n / 4, 4), (lambda n: 0.1 * n, 1000)])
def test_costs_are_minimised(cost, scale):
    want = cheapest(cost)
    for pile in list(itertools.permutations(GOAL))[::37]:
        found = fifteen.search_domain(pile, lambda state: flips(state, cost), is_goal, scale=scale)
        assert found.cost == pytest.approx(want[pile], abs=1e-9) and found.necessary <= found.expanded
        assert found.max_frontier <= found.max_stored


def test_weights_limits_and_what_has_no_solution():
    pile = (4, 6, 2, 5, 1, 3)
    best = fifteen.search_domain(pile, flips, is_goal, gaps)
    worse = fifteen.search_domain(pile, flips, is_goal, gaps, algorithm="weighted-astar", weight=2)
    assert best.cost <= worse.cost <= 2 * best.cost
    assert fifteen.search_domain(pile, flips, is_goal, gaps, algorithm="greedy").states[-1] == GOAL
    with pytest.raises(fifteen.LimitError):
        fifteen.search_domain(pile, flips, is_goal, nodes=10)
    for algorithm in ("astar", "breadth-first", "idastar"):
        with pytest.raises(fifteen.UnsolvableError):
            fifteen.search_domain(0, lambda n: [("on", (n + 1) % 5, 1)], lambda n: n == 7, algorithm=algorithm,
                                  max_cost=20)
    with pytest.raises(fifteen.UnsolvableError):
        fifteen.search_domain(pile, flips, is_goal, lambda state: math.inf)


def test_wrong_functions_are_reported():
    def bad(*_):
        raise ZeroDivisionError("mine")

    good = {"start": GOAL[::-1], "expand": flips, "is_goal": is_goal, "heuristic": gaps}
    for name in ("expand", "is_goal", "heuristic"):
        with pytest.raises(ZeroDivisionError, match="mine"):
            fifteen.search_domain(**{**good, name: bad})
    for name, wrong, kind in (("heuristic", lambda _: "1", TypeError), ("heuristic", lambda _: -1, ValueError),
                              ("heuristic", lambda _: math.nan, ValueError), ("expand", lambda _: [1], TypeError),
                              ("expand", lambda _: [("a", [1], 1)], TypeError), ("start", [1], TypeError),
                              ("expand", lambda _: [("a", 1, -1)], ValueError)):
        with pytest.raises(kind):
            fifteen.search_domain(**{**good, name: wrong})
    with pytest.raises(fifteen.InvalidError, match="raise max_successors"):
        fifteen.search_domain(**good, max_successors=4)
    gc.collect()
    before = len(gc.get_objects())
    for _ in range(20):
        with pytest.raises(ZeroDivisionError):
            fifteen.search_domain(**{**good, "expand": bad})
    gc.collect()
    assert len(gc.get_objects()) < before + 200
