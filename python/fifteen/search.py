# SPDX-License-Identifier: MIT
"""search.py - searches with a heuristic in Python"""
from __future__ import annotations

import ctypes
from typing import Any, Callable, NamedTuple, Optional, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _library as c
from ._numbers import integer
from ._watch import Watch
from .boards import Goal, Size, letters_of, make_goal, read_boards
from .solver import algorithm_number, limits_of_algorithm

BatchHeuristic = Callable[[NDArray[np.uint8]], ArrayLike]
_FLOAT_SCALE = 10000  # costs with fractions are multiples of a ten-thousandth
_MAX_VALUE = 2**31


class SearchResult(NamedTuple):
    """A solution of search. str() is its moves as letters, the directions of the tiles."""

    length: int  # moves
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
                and all(a == b for i, (a, b) in enumerate(zip(self, other)) if i != 1))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        raise TypeError("unhashable type: 'SearchResult'")


def search(board: Union[str, ArrayLike], heuristic: BatchHeuristic, *, algorithm: str = "astar",
           goal: Goal = "last", size: Size = None, batch: int = 256,
           costs: Optional[ArrayLike] = None, scale: Optional[int] = None,
           weight: Optional[float] = None, nodes: int = 0, seconds: float = 0,
           memory: int = 0) -> SearchResult:
    """Searches with a heuristic in Python, by A*, weighted A* or another generic algorithm.

    heuristic receives n x cells boards, uint8, and returns n numbers of at least 0: lower bounds on
    the moves to the goal, or on their cost; inf where no moves lead there. What it raises ends the
    search and is raised here. A* and greedy search call it with up to `batch` boards: successors of
    the boards that they are likely to expand next. Neither the solution nor the counts of nodes
    depend on the batch. The heuristic must return the same value whenever it receives a board; it
    may receive boards that the search never generates. Other algorithms, and a batch of up to 4,
    evaluate the successors of one board at a time.

    costs: of a move of each tile, by its number; costs[0] is not used. None: 1. The search
    minimises their sum.
    scale: costs and values are whole multiples of 1 / scale: 1, and 10,000 if costs have fractions.
    Costs are rounded to the nearest, and values down; with scale 1, up, which keeps lower bounds.

    algorithm: astar, idastar, greedy, weighted-astar, ees and others of fifteen_search. Limits as of
    solve; LimitError if one is reached. InvalidError: a wrong board, name, number or batch (at most
    65,536); TypeError: the heuristic returned something else. Returns a SearchResult.
    """
    batch = integer("batch", batch, 0, c.MAX_BATCH)
    read = read_boards(board, size)
    if len(read.rows) != 1:
        raise c.InvalidError(f"{len(read.rows)} boards; expected one")
    number = algorithm_number(algorithm)
    limits = limits_of_algorithm(number, weight, nodes, seconds, memory)
    goal_row = make_goal(goal, read.size)
    n_cells = read.rows.shape[1]
    prices, unit = _prices(costs, scale, n_cells)
    result = c.SearchResult()
    with Watch() as watch:
        problem = c.BatchProblem(c.Geometry(*read.size), read.rows.ctypes.data,
                                 goal_row.ctypes.data, _evaluation(heuristic, n_cells, unit, watch),
                                 None, batch, None if prices is None else prices.ctypes.data)
        try:
            watch.call(c.lib.fifteen_array_search, c.byref(problem), number, c.byref(limits),
                       c.byref(watch.monitor), c.byref(result))
            return _result(result, None if costs is None else unit, unit)
        finally:
            c.lib.fifteen_search_result_free(c.byref(result))


def _result(result: c.SearchResult, cost_unit: Optional[int], unit: int) -> SearchResult:
    """The result of the library, whose costs are multiples of 1 / unit."""
    moves = np.array(result.path[:result.length], dtype=np.uint8)
    cost = _exact(result.cost, unit)
    # The heuristic may exceed the distance.
    bound = min(_exact(result.lower_bound, unit), cost)
    if cost_unit is None:
        cost = len(moves)
        bound = min(-(-int(result.lower_bound) // unit), cost)
    return SearchResult(len(moves), moves, bound, int(result.expanded), int(result.generated), cost,
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
