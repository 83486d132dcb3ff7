# SPDX-License-Identifier: MIT
"""domain.py - searches in any problem, given by functions in Python"""
from __future__ import annotations

import math
from typing import Any, Callable, Dict, Hashable, Iterable, List, NamedTuple, Optional, Tuple

import numpy as np

from . import _library as c
from ._numbers import integer
from ._watch import Watch
from .solver import algorithm_number, limits_of_algorithm

Step = Tuple[Any, Hashable, float]  # an action, the state after it, and its cost
_MAX_VALUE = 2**31


class DomainResult(NamedTuple):
    """A solution of search_domain."""

    cost: float
    actions: List[Any]
    states: List[Any]  # from the start to the goal: one more than actions
    lower_bound: float  # proven: no solution costs less; breadth-first and iddfs: has fewer steps
    expanded: int  # nodes
    generated: int  # nodes
    necessary: int  # nodes that A* expands in every order: f is below the cost; else 0
    max_frontier: int  # nodes; 0: not counted by the algorithm
    max_stored: int  # nodes; 0: not counted by the algorithm


class _Domain:
    """The problem as the library calls it: states have numbers, by which they are told apart."""

    def __init__(self, expand: Callable[[Any], Iterable[Step]], is_goal: Callable[[Any], bool],
                 heuristic: Optional[Callable[[Any], float]], max_successors: int, scale: int,
                 watch: Watch):
        self.expand, self.is_goal, self.heuristic = expand, is_goal, heuristic
        self.max_successors, self.scale, self.watch = max_successors, scale, watch
        self.states: List[Any] = []
        self.numbers: Dict[Hashable, int] = {}

    def number(self, state: Hashable) -> int:
        """The number of a state, from 1 on."""
        found = self.numbers.setdefault(state, len(self.states) + 1)
        if found > len(self.states):
            self.states.append(state)
        return found

    def units(self, value: Any, what: str, round_to: Callable[[float], float]) -> int:
        """A cost or a value in units of 1 / scale."""
        if isinstance(value, bool) or not isinstance(value, (int, float, np.integer, np.floating)):
            raise TypeError(f"{what} is {value!r}; expected a number")
        if not 0 <= value <= _MAX_VALUE // self.scale:
            raise c.InvalidError(f"{what} is {value!r}; expected 0 to {_MAX_VALUE // self.scale}")
        return int(round_to(float(value) * self.scale)) if self.scale != 1 or value != int(value) \
            else int(value)

    def steps(self, state: Any) -> List[Step]:
        """The successors of a state."""
        found = list(self.expand(state))
        if len(found) > self.max_successors:
            raise c.InvalidError(f"{len(found)} successors of a state; raise max_successors, "
                                 f"which is {self.max_successors}")
        return found

    def guard(self, function: Callable[..., Any], failed: Any) -> Callable[..., Any]:
        """The function, which ends the search by an exception."""

        def call(_context: Any, *arguments: Any) -> Any:
            try:
                return function(*arguments)
            except BaseException as raised:  # pylint: disable=broad-except
                self.watch.fail(raised)
                return failed

        return call

    def call_expand(self, state: Any, parent: Any, successors: Any, steps: Any) -> int:
        """Writes the successors of a state but its parent."""
        before = parent[0] if parent else 0
        n = 0
        for action, (_, after, cost) in enumerate(self.steps(self.states[state[0] - 1])):
            number = self.number(after)
            if number != before:
                successors[n] = number
                steps[n] = c.Step(self.units(cost, "a cost", round), action)
                n += 1
        return n

    def call_heuristic(self, state: Any) -> int:
        """The value of a state, rounded down; up if values are whole numbers."""
        if self.heuristic is None:
            return 0
        value = self.heuristic(self.states[state[0] - 1])
        if value == float("inf"):
            return c.NO_WAY
        rounds: Callable[[float], float] = math.ceil if self.scale == 1 else math.floor
        return self.units(value, "a heuristic's value", rounds)

    def call_is_goal(self, state: Any) -> bool:
        """Whether a state is a goal."""
        return bool(self.is_goal(self.states[state[0] - 1]))


def search_domain(start: Hashable, expand: Callable[[Any], Iterable[Step]],
                  is_goal: Callable[[Any], bool],
                  heuristic: Optional[Callable[[Any], float]] = None, *, algorithm: str = "astar",
                  max_successors: int = 1000, max_cost: int = 0, scale: int = 1,
                  weight: Optional[float] = None, nodes: int = 0, seconds: float = 0,
                  memory: int = 0) -> DomainResult:
    """Searches in any problem, by the algorithms of search.

    States are any values that can be keys of a dict. expand(state) returns the steps from a state,
    each (action, state after it, cost), always the same ones in the same order. is_goal(state)
    returns whether a state is a goal, and heuristic(state) a lower bound on the cost from it to a
    goal, or inf where none can be reached; None: 0.

    max_successors  of a state, at most
    max_cost        an upper bound on the cost of a solution, if one is known: nodes beyond it are
                    pruned, and idastar ends where there is no solution. Of iddfs: the maximum number
                    of steps
    scale           costs and values are whole multiples of 1 / scale, as in search

    What a function raises ends the search and is raised here. UnsolvableError: all was searched.
    LimitError, limits and weight as of search. Returns a DomainResult.
    """
    number = algorithm_number(algorithm)
    limits = limits_of_algorithm(number, weight, nodes, seconds, memory)
    max_successors = integer("max_successors", max_successors, 1, c.MAX_SUCCESSORS)
    scale = integer("scale", scale, 1, 1 << 20)
    max_cost = integer("max_cost", max_cost, 0, _MAX_VALUE // scale)
    result = c.SearchResult()
    with Watch() as watch:
        mine = _Domain(expand, is_goal, heuristic, max_successors, scale, watch)

        def begin(_context: Any, out: Any) -> None:
            out[0] = mine.number(start)

        bound = max_cost if algorithm == "iddfs" else max_cost * scale
        domain = c.Domain(None, 8, max_successors, bound,
                          c.START(begin), c.EXPAND(mine.guard(mine.call_expand, 0)),
                          c.IS_GOAL(mine.guard(mine.call_is_goal, False)),
                          c.STATE_VALUE(mine.guard(mine.call_heuristic, 0)),
                          c.EQUAL(lambda _context, a, b: a[0] == b[0]),
                          c.HASH(lambda _context, state: state[0] * 0x9E3779B97F4A7C15 % 2**64))
        mine.number(start)
        try:
            watch.call(c.lib.fifteen_search, c.byref(domain), number, c.byref(limits),
                       c.byref(watch.monitor), c.byref(result))
            return _result(mine, start, result)
        finally:
            c.lib.fifteen_search_result_free(c.byref(result))


def _result(domain: _Domain, start: Hashable, result: c.SearchResult) -> DomainResult:
    unit = domain.scale
    actions: List[Any] = []
    states: List[Any] = [start]
    for choice in result.path[:result.length]:
        action, after, _ = domain.steps(states[-1])[choice]
        actions.append(action)
        states.append(after)

    def exact(value: int) -> float:
        return int(value) if unit == 1 else int(value) / unit

    return DomainResult(exact(result.cost), actions, states, exact(result.lower_bound),
                        int(result.expanded), int(result.generated), int(result.necessary),
                        int(result.extent.max_frontier), int(result.extent.max_stored))
