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
from ._library import FifteenError, InvalidError, LimitError, TablesError, UnsolvableError, lib
from .boards import (DOWN, LEFT, LETTERS, RIGHT, UNSOLVABLE, UP, all_boards, apply, is_solvable,
                     neighbours, random, scramble)
from .solver import (Solution, Solutions, Solver, algorithms, distances, heuristics, search, solve,
                     values)
from .tables import Table, build_tables, tables_folder

__version__ = lib.fifteen_version().decode()
__all__ = ["DOWN", "LEFT", "LETTERS", "RIGHT", "UNSOLVABLE", "UP", "FifteenError", "InvalidError",
           "LimitError", "Solution", "Solutions", "Solver", "Table", "TablesError",
           "UnsolvableError", "algorithms", "all_boards", "apply", "build_tables", "distances",
           "heuristics", "is_solvable", "neighbours", "random", "scramble", "search", "solve",
           "tables_folder", "values"]
