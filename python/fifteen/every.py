# SPDX-License-Identifier: MIT
"""every.py - all shortest solutions of a board"""
from __future__ import annotations

import ctypes
from typing import Any, List, NamedTuple, Optional, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _library as c
from ._numbers import integer
from ._watch import Watch
from .boards import Goal, Size, grid_of, make_goal, read_boards
from .solver import Solver, Tables, limits_of

_RESULT_BYTES = 4096  # more than struct fifteen_result, which is not read


class AllSolutions(NamedTuple):
    """All shortest solutions of a board. moves has the first `kept` of them."""

    length: int  # moves of each
    n_solutions: int
    moves: NDArray[np.uint8]  # kept x length, of the blank: 0 up, 1 left, 2 right, 3 down


def all_solutions(board: Union[str, ArrayLike], *, kept: int = 1000,
                  heuristic: Optional[str] = None, algorithm: str = "auto", tables: Tables = None,
                  goal: Goal = "last", size: Size = None, nodes: int = 0, seconds: float = 0,
                  memory: int = 0) -> AllSolutions:
    """Counts all shortest solutions of one board, and returns the first of them.

    kept: at most so many are returned, always the same ones in the same order. Otherwise as solve.
    LimitError: a limit was reached before all were counted. UnsolvableError; InvalidError: several
    boards, or an algorithm that does not find shortest solutions.
    """
    read = read_boards(board, size)
    if len(read.rows) != 1:
        raise c.InvalidError(f"{len(read.rows)} boards; expected one")
    solver = Solver(heuristic, algorithm, tables)
    limits = limits_of(solver, None, nodes, seconds, memory)
    found: List[bytes] = []
    result = ctypes.create_string_buffer(_RESULT_BYTES)
    start = grid_of(read.rows[0], read.size)
    end = grid_of(make_goal(goal, read.size), read.size)
    try:
        with Watch() as watch:
            solutions = c.AllSolutions(take=_taking(found, watch),
                                       max_solutions=integer("kept", kept))
            watch.call(c.lib.fifteen_solve_all, solver.handle, c.byref(c.Problem(start, end)),
                       c.byref(limits), c.byref(watch.monitor), c.byref(solutions),
                       result)
    finally:
        c.lib.fifteen_result_free(result)
        c.lib.fifteen_board_free(start)
        c.lib.fifteen_board_free(end)
    moves = np.frombuffer(b"".join(found), dtype=np.uint8)
    return AllSolutions(int(solutions.length), int(solutions.n_solutions),
                        moves.reshape(len(found), int(solutions.length)))


def _taking(found: List[bytes], watch: Watch) -> Any:
    def take(_context: Any, solution: Any) -> bool:
        try:
            found.append(bytes(solution.contents.path[:solution.contents.length]))
            return True
        except BaseException as raised:  # pylint: disable=broad-except
            watch.fail(raised)
            return False

    return c.TAKE(take)

