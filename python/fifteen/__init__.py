# SPDX-License-Identifier: MIT
"""Shortest solutions of sliding-tile puzzles (the 15-puzzle and its relatives) on numpy arrays.

    >>> import fifteen
    >>> print(fifteen.solve("1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15"))
    LL
    >>> boards = fifteen.random(100, seed=1)           # 100 x 16, uint8
    >>> lengths = fifteen.distances(boards)            # 100, int16
    >>> bounds = fifteen.values(boards, "manhattan")   # 100, int16

Arrays have N x cells numbers, row by row, 0 for the blank; moves are those of the blank. Calls use
all cores, release the interpreter's lock, and end within 50 ms after Ctrl-C.
"""
import importlib
from typing import Any

from ._library import FifteenError, InvalidError, LimitError, TablesError, UnsolvableError, lib
from .boards import (DOWN, LEFT, LETTERS, RIGHT, UNSOLVABLE, UP, all_boards, apply, is_solvable,
                     neighbours, random, scramble)
from .dataset import DataSet, dataset, read_dataset
from .domain import DomainResult, search_domain
from .every import AllSolutions, all_solutions
from .picture import picture
from .search import SearchResult, SearchResults, search
from .solver import (Solution, Solutions, Solver, algorithms, distances, first_moves, heuristics,
                     solve, values)
from .tables import Table, build_tables, tables_folder

__version__ = lib.fifteen_version().decode()
__all__ = ["DOWN", "LEFT", "LETTERS", "RIGHT", "UNSOLVABLE", "UP", "DataSet", "DomainResult",
           "FifteenError", "InvalidError", "LimitError", "SearchResult", "SearchResults", "Solution", "Solutions",
           "Solver", "Table", "TablesError",
           "UnsolvableError", "AllSolutions", "algorithms", "all_boards", "all_solutions", "apply",
           "build_tables", "dataset", "distances", "first_moves", "heuristics", "is_solvable", "neighbours",
           "picture", "random", "read_dataset", "scramble", "search", "search_domain", "solve", "tables_folder",
           "values"]


def __getattr__(name: str) -> Any:
    """The module deepcubea, which few programs need, is imported when it is used."""
    if name == "deepcubea":
        return importlib.import_module(".deepcubea", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
