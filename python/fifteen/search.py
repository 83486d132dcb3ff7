# SPDX-License-Identifier: MIT
"""search.py - searches with a heuristic in Python"""
from __future__ import annotations

import ctypes
import dataclasses
import functools
import math
import operator
import os
from typing import (Any, Callable, Iterator, List, NamedTuple, Optional, Tuple, Union, overload)

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _library as c
from ._numbers import integer
from ._watch import MAX_THREADS, Show, Watch
from .boards import (Goal, Size, is_solvable, letters_of, make_goal, read_boards,
                     reject_unsolvable)
from .solver import Tables, algorithm_number, limits_of_algorithm, solver_of, warn_once

BatchHeuristic = Callable[[NDArray[np.uint8]], ArrayLike]
_FLOAT_SCALE = 10000  # costs with fractions are multiples of a ten-thousandth
_MAX_VALUE = 2**31


class SearchResult(NamedTuple):
    """A solution of search. str() is its moves as letters, the directions of the tiles."""

    length: int  # moves; -1, in SearchResults: none were found
    moves: NDArray[np.uint8]  # of the blank: 0 up, 1 left, 2 right, 3 down
    lower_bound: float  # proven: no solution has fewer moves, or costs less
    expanded: int  # nodes
    generated: int  # nodes
    cost: float  # the number of moves unless costs are given
    initial_h: float  # the heuristic's value of the board
    necessary: int  # nodes that A* expands in every order: f is below the cost; else 0
    max_frontier: int  # nodes; 0: not counted by the algorithm
    max_stored: int  # nodes; 0: not counted by the algorithm

    def letters(self, directions: str = "tiles") -> str:
        """The moves as letters: the directions of the 'tiles', or of the 'blank'."""
        return letters_of(self.moves, directions)

    def __str__(self) -> str:
        return self.letters()

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, SearchResult) and np.array_equal(self.moves, other.moves)
                and all(a == b or a != a and b != b  # nan
                        for i, (a, b) in enumerate(zip(self, other)) if i != 1))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        raise TypeError("unhashable type: 'SearchResult'")


@dataclasses.dataclass(frozen=True, eq=False)
class SearchResults:
    """Results of search for N boards, which len(), indices and loops return one by one.

    A length is -1, and there are no moves, where a limit was reached or the board is unsolvable.
    """

    results: List[SearchResult]

    def __len__(self) -> int:
        return len(self.results)

    def __getitem__(self, index: int) -> SearchResult:
        return self.results[operator.index(index)]

    def __iter__(self) -> Iterator[SearchResult]:
        return iter(self.results)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SearchResults) and self.results == other.results

    __hash__ = None  # type: ignore[assignment]

    def _column(self, name: str, kind: Any) -> NDArray[Any]:
        return np.array([getattr(result, name) for result in self.results], dtype=kind)

    @property
    def lengths(self) -> NDArray[np.int64]:
        """N: moves; -1: none were found."""
        return self._column("length", np.int64)

    @property
    def costs(self) -> NDArray[np.float64]:
        """N: nan where no moves were found."""
        return self._column("cost", np.float64)

    @property
    def lower_bounds(self) -> NDArray[np.float64]:
        """N: proven."""
        return self._column("lower_bound", np.float64)

    @property
    def expanded(self) -> NDArray[np.int64]:
        """N: nodes."""
        return self._column("expanded", np.int64)

    @property
    def generated(self) -> NDArray[np.int64]:
        """N: nodes."""
        return self._column("generated", np.int64)


@overload
def search(boards: str, heuristic: Union[str, BatchHeuristic], *, algorithm: str = ...,
           goal: Goal = ..., size: Size = ..., batch: int = ...,
           costs: Optional[ArrayLike] = ..., scale: Optional[int] = ...,
           weight: Optional[float] = ..., nodes: int = ..., seconds: float = ..., memory: int = ...,
           unsolvable: str = ..., threads: int = ..., tables: Tables = ...,
           progress: Show = ...) -> SearchResult: ...


@overload
def search(boards: ArrayLike, heuristic: Union[str, BatchHeuristic], *, algorithm: str = ...,
           goal: Goal = ..., size: Size = ..., batch: int = ...,
           costs: Optional[ArrayLike] = ..., scale: Optional[int] = ...,
           weight: Optional[float] = ..., nodes: int = ..., seconds: float = ..., memory: int = ...,
           unsolvable: str = ..., threads: int = ..., tables: Tables = ...,
           progress: Show = ...) -> Union[SearchResult, SearchResults]: ...


def search(boards: Union[str, ArrayLike], heuristic: Union[str, BatchHeuristic], *,
           algorithm: str = "astar", goal: Goal = "last", size: Size = None, batch: int = 256,
           costs: Optional[ArrayLike] = None, scale: Optional[int] = None,
           weight: Optional[float] = None, nodes: int = 0, seconds: float = 0, memory: int = 0,
           unsolvable: str = "raise", threads: int = 0, tables: Tables = None,
           progress: Show = False) -> Union[SearchResult, SearchResults]:
    """Searches with a heuristic in Python, by A*, weighted A* or another generic algorithm.

    boards: one, or many as of solve. Returns a SearchResult, or SearchResults.

    heuristic receives n x cells boards, uint8, and returns n numbers of at least 0: lower bounds on
    the moves to the goal, or on their cost; inf where no moves lead there. What it raises ends the
    search and is raised here. A* and greedy search call it with up to `batch` boards: successors of
    the boards that they are likely to expand next. Neither the solution nor the counts of nodes
    depend on the batch. The heuristic must return the same value whenever it receives a board; it
    may receive boards that the search never generates. Other algorithms, and a batch of up to 4,
    evaluate the successors of one board at a time. The name of a heuristic of the library, such as
    "manhattan", is evaluated without Python; costs multiply it by the cheapest tile's. tables: as of
    Solver, for a name.

    costs: of a move of each tile, by its number; costs[0] is not used. None: 1. The search
    minimises their sum.
    scale: costs and values are whole multiples of 1 / scale: 1, and 10,000 if costs have fractions.
    Costs are rounded to the nearest, and values down; with scale 1, up, which keeps lower bounds.

    threads: boards that are searched at once. 0: one per core for the name of a heuristic, and 1 for
    a function, which several threads call only if you say so; they take turns wherever they need
    the interpreter.

    algorithm: astar, idastar, greedy, weighted-astar, ees and others of fifteen_search. Limits as of
    solve, memory for each search. Of one board, LimitError if one is reached; of many, its length
    is -1. unsolvable, progress: as of solve. InvalidError: a wrong board, name, number or batch (at
    most 65,536); TypeError: the heuristic returned something else.
    """
    batch = integer("batch", batch, 0, c.MAX_BATCH)
    n_threads = _threads(threads, heuristic)
    read = read_boards(boards, size)
    number = algorithm_number(algorithm)
    limits = limits_of_algorithm(number, weight, nodes, seconds, memory)
    goal_row = make_goal(goal, read.size)
    n_cells = read.rows.shape[1]
    prices, unit = _prices(costs, scale, n_cells)
    solver = solver_of(heuristic, "auto", tables) if isinstance(heuristic, str) else None
    solvable = np.atleast_1d(is_solvable(read.rows, goal=goal_row, size=read.size))
    reject_unsolvable(np.nonzero(~solvable)[0], unsolvable)
    results = (c.SearchResult * len(read.rows))()
    errors = (c.Error * len(read.rows))()
    with Watch(progress, len(read.rows)) as watch:
        # The type of ctypes as Any: its stub lacks the constructor without arguments.
        no_callback: Any = c.BATCH_HEURISTIC
        callback = no_callback() if isinstance(heuristic, str) else _evaluation(
            heuristic, n_cells, unit, watch)

        def search_one(row: int) -> int:
            if not solvable[row]:
                return c.UNSOLVABLE
            problem = c.BatchProblem(
                c.Geometry(*read.size), read.rows[row].ctypes.data, goal_row.ctypes.data,
                callback, None, batch, None if prices is None else prices.ctypes.data,
                None if solver is None else solver.handle)
            status: int = c.lib.fifteen_array_search(
                c.byref(problem), number, c.byref(limits), c.byref(watch.monitor),
                c.byref(results[row]), c.byref(errors[row]))
            return status

        try:
            statuses = watch.call_each([functools.partial(search_one, row)
                                        for row in range(len(read.rows))], n_threads)
            marked = [c.OK] if read.single else [c.OK, c.LIMIT, c.UNSOLVABLE]
            for row, status in enumerate(statuses):
                if status not in marked and (status, unsolvable) != (c.UNSOLVABLE, "mask"):
                    c.check(status, errors[row])
            reject_unsolvable(np.nonzero(np.array(statuses) == c.UNSOLVABLE)[0], unsolvable)
            found = [_result(result, status, None if costs is None else unit, unit)
                     for result, status in zip(results, statuses)]
        finally:
            for result in results:
                c.lib.fifteen_search_result_free(c.byref(result))
    if solver is not None:
        warn_once()
    return found[0] if read.single else SearchResults(found)


def _threads(threads: int, heuristic: Union[str, BatchHeuristic]) -> int:
    """The number of threads. TypeError: the heuristic is neither a function nor a name."""
    if not isinstance(heuristic, str) and not callable(heuristic):
        raise TypeError(f"heuristic is {heuristic!r}; expected a function, or a name such as "
                        "'manhattan'")
    default = os.cpu_count() or 1 if isinstance(heuristic, str) else 1
    return integer("threads", threads, 0, MAX_THREADS) or default


def _result(result: c.SearchResult, status: int, cost_unit: Optional[int],
            unit: int) -> SearchResult:
    """The result of the library, whose costs are multiples of 1 / unit."""
    moves = np.array(result.path[:result.length], dtype=np.uint8)
    expanded, generated = int(result.expanded), int(result.generated)
    bound = _exact(result.lower_bound, unit) if cost_unit is not None else \
        -(-int(result.lower_bound) // unit)
    length, cost = -1, math.nan
    if status == c.OK:
        length = len(moves)
        cost = length if cost_unit is None else _exact(result.cost, unit)
        bound = min(bound, cost)  # the heuristic may exceed the distance
    return SearchResult(length, moves[:max(length, 0)], bound, expanded, generated, cost,
                        _exact(result.initial_h, unit), int(result.necessary),
                        int(result.extent.max_frontier), int(result.extent.max_stored))


def _exact(value: int, unit: int) -> float:
    return int(value) if unit == 1 else int(value) / unit


def _prices(costs: Optional[ArrayLike], scale: Optional[int],
            n_cells: int) -> Tuple[Optional[NDArray[np.uint32]], int]:
    """The costs of the tiles as the library takes them, and their scale."""
    given = np.ones(n_cells) if costs is None else np.asarray(costs)
    if given.shape != (n_cells,) or given.dtype.kind not in "iuf":
        raise TypeError(f"costs of {given.dtype} of the shape {given.shape}; "
                        f"expected {n_cells} numbers")
    is_whole = costs is None or bool(np.all(given == np.floor(given)))
    default = 1 if is_whole else _FLOAT_SCALE
    unit = integer("scale", default if scale is None else scale, 1, 1 << 20)
    if not np.all(np.isfinite(given)) or np.any(given < 0) or np.any(given * unit > _MAX_VALUE):
        raise c.InvalidError("a cost is below 0 or too large")
    if costs is None and unit == 1:
        return None, 1
    return np.ascontiguousarray(np.rint(given * unit), dtype=np.uint32), unit


def _evaluation(heuristic: BatchHeuristic, n_cells: int, unit: int, watch: Watch) -> Any:
    """A heuristic as the library calls it. An exception ends the call of the watch."""

    def evaluate(_context: Any, boards: int, n: int, out: int) -> bool:
        try:
            rows = np.empty((n, n_cells), dtype=np.uint8)
            ctypes.memmove(rows.ctypes.data, boards, rows.nbytes)
            found = _checked(heuristic(rows), n, unit)
            ctypes.memmove(out, found.ctypes.data, found.nbytes)
            return True
        except BaseException as raised:  # pylint: disable=broad-except
            watch.fail(raised)
            return False

    return c.BATCH_HEURISTIC(evaluate)


def _checked(values: ArrayLike, n: int, unit: int) -> NDArray[np.uint32]:
    """The values of a heuristic for n boards, in units."""
    found = np.asarray(values)
    if found.shape != (n,) or found.dtype.kind not in "iuf":
        raise TypeError(f"the heuristic returned {found.dtype} of the shape {found.shape}; "
                        f"expected {n} numbers")
    is_far = np.isposinf(found) if found.dtype.kind == "f" else np.zeros(n, dtype=bool)
    if is_far.any():
        found = np.where(is_far, 0, found)
    if not (found.min() >= 0 and found.max() <= _MAX_VALUE // unit):
        raise c.InvalidError(f"a heuristic's value is below 0, above {_MAX_VALUE // unit} or nan")
    if found.dtype.kind == "f":
        # A little more than a whole number is an error of rounding.
        found = np.ceil(found - 1e-6) if unit == 1 else np.floor(found * unit + 1e-6)
        found = np.maximum(found, 0)
    else:
        found = found.astype(np.int64) * unit
    out = np.ascontiguousarray(found, dtype=np.uint32)
    out[is_far] = c.NO_WAY
    return out
