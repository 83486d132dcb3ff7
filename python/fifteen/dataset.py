# SPDX-License-Identifier: MIT
"""dataset.py - data sets: boards with the lengths of their shortest solutions

The rows of a seed are those of `fifteen dataset`, and so are the files, byte by byte.
"""
from __future__ import annotations

import ctypes
import dataclasses
import sys
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _bins
from . import _dataset_files as files
from . import _library as c
from ._numbers import integer
from ._watch import MAX_THREADS, Show, Watch
from .boards import (MAX_WALK, Boards, Goal, Rng, Size, all_boards, grid_of, is_solvable, make_goal,
                     parse_size, read_boards, seed_of)
from .solver import Solver, Tables, first_moves_of

_DEFAULT_BOARDS = 1000
_LISTED_CELLS = 12  # of a tray whose boards can be listed
_BINS = 1 << 62  # numbers of rows that bins are chosen by
_CHUNK = 1 << 11  # boards between two reports of progress
_MAX_COUNT = (1 << 63) - 1
_DEFAULT_TRIES = 100_000
_MAX_SHARDS = 1_000_000
_BITS = np.array([1, 2, 4, 8], np.uint8)  # of first moves: up, left, right, down
Range = Union[int, Tuple[int, int], None]


@dataclasses.dataclass(frozen=True, eq=False)
class DataSet:
    """Boards with the lengths of their shortest solutions, and what else was requested."""

    boards: NDArray[np.uint8]  # N x cells
    lengths: NDArray[np.int16]  # N
    first_moves: Optional[NDArray[np.bool_]]  # N x 4: UP, LEFT, RIGHT, DOWN
    values: Optional[NDArray[np.int16]]  # N x heuristics
    recipe: Dict[str, Any]  # what the rows depend on: recipe.json

    def __len__(self) -> int:
        return len(self.lengths)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DataSet) and all(
            np.array_equal(getattr(self, name), getattr(other, name))
            for name in ("boards", "lengths", "first_moves", "values"))

    __hash__ = None  # type: ignore[assignment]

    def save(self, folder: files.Folder, *, output: str = "npy") -> None:
        """Writes the files of `fifteen dataset` to a new or empty folder, recipe.json last.

        output: npy, csv, json or h-levin. InvalidError: another form, a folder with other files;
        OSError. `fifteen dataset verify` checks them.
        """
        n = len(self)
        moves = np.empty((n, 0), np.uint8)
        if self.first_moves is not None:
            moves = (self.first_moves * _BITS).sum(axis=1, dtype=np.uint8)
        values = np.empty((n, 0), np.uint8)
        if self.values is not None:
            values = self.values.astype(np.uint8)
        files.write(folder, files.Columns(self.boards, self.lengths.astype(np.uint8), moves,
                                          values), self.recipe, output)


def read_dataset(folder: files.Folder) -> DataSet:
    """Reads the data set of a folder, as DataSet.save and `fifteen dataset` write it, in any form.

    Sizes and checksums of the files are compared with the recipe, and each row is checked to be a
    board that can be solved. InvalidError: the data set is damaged; OSError: there is none, or it is
    not complete.
    """
    rows, recipe = files.read(folder)
    solvable = is_solvable(rows.boards, goal=recipe["goal"], size=recipe["size"])
    if not np.all(solvable):
        raise c.InvalidError(f"{folder}: no moves lead from board {np.argmin(solvable)} to the goal")
    moves = (rows.first_moves[:, None] & _BITS) > 0 if rows.first_moves.ndim == 1 else None
    values = rows.values.astype(np.int16) if recipe["heuristics"] else None
    return DataSet(rows.boards, rows.lengths.astype(np.int16), moves, values, recipe)


def dataset(n: Union[int, str, None] = None, rng: Rng = None, *, size: Size = None,
            goal: Goal = "last", walk: Range = None, bins: Optional[int] = None,
            lengths: Range = None, tries: Optional[int] = None,
            boards: Optional[ArrayLike] = None, shard: Tuple[int, int] = (1, 1),
            first_moves: Optional[str] = None, heuristics: Sequence[str] = (),
            tables: Tables = None, threads: int = 0, progress: Show = False,
            seed: Rng = None) -> DataSet:
    """Boards with the lengths of their shortest solutions, for training and statistics: a DataSet.

    n            random boards, 1,000 by default; all solvable ones are equally likely. 'all': all
                 boards of a tray of up to 12 cells, by their length
    rng          as of random; a number has the rows of `fifteen dataset --seed`
    size         '3x4' or (3, 4); 4x4 by default
    walk         (A, B): boards after A to B random moves from the goal, each number equally likely;
                 one number: that many
    bins         K boards of each length, where they exist. Of trays of more than 12 cells, random
                 boards and walks are solved until the bins are full; lengths are then required
    lengths      (A, B): the lengths of bins
    tries        with such bins, solve at most that many random boards, and walks for each other bin;
                 100,000 by default
    boards       these boards are labelled: N x cells or a list of texts
    shard        (K, N): the rows K, K + N, K + 2 N .. only, from 1. `fifteen merge --out` joins the
                 folders of all N shards
    first_moves  'all' moves that begin a shortest solution, or 'one', the first of them
    heuristics   names of heuristics: their values are columns of `values`
    tables, threads, progress    as of solve

    InvalidError: a wrong name, number or combination; UnsolvableError: one of `boards`.
    """
    read = None if boards is None else read_boards(boards, size)
    found = read.size if read is not None else parse_size(4 if size is None else size) or (4, 4)
    row = make_goal(goal, found)
    making = _Making(found, row, tables, threads)
    _check(n, walk, bins, lengths, read)
    if tries is not None:
        tries = integer("tries", tries, 1, _MAX_COUNT)
    if tries is not None and (bins is None or len(row) <= _LISTED_CELLS):
        raise c.InvalidError(f"tries is for bins of trays of more than {_LISTED_CELLS} cells")
    shard = _shard(shard)
    if first_moves not in (None, "one", "all"):
        raise c.InvalidError(f"first_moves is {first_moves!r}; expected 'one' or 'all'")
    if isinstance(heuristics, str):
        raise TypeError("heuristics is a text; expected a list of names")
    if read is not None:
        rows, known, source = _labelled(making, read)
    elif bins is not None and len(row) > _LISTED_CELLS:
        rows, known, source = _sampled(making, bins, lengths, tries, _seed(rng, seed))
    elif n == "all" or bins is not None:
        number = 0 if bins is None else _seed(rng, seed)
        rows, known, source = _listed(making, bins, lengths, number)
    else:
        rows, known, source = _drawn(making, n, walk, _seed(rng, seed))
    part = slice(shard[0] - 1, None, shard[1])
    rows, known = np.ascontiguousarray(rows[part]), None if known is None else known[part]
    is_first, values = making.label(rows, known, first_moves, list(heuristics), progress)
    known = making.lengths if known is None else known
    return DataSet(rows, known, is_first, values,
                   making.recipe(source, shard, first_moves, list(heuristics)))


def _check(n: Any, walk: Any, bins: Any, lengths: Any, read: Optional[Boards]) -> None:
    """InvalidError: the boards are described twice, or not at all."""
    n_sources = (walk is not None) + (bins is not None) + (n == "all") + (read is not None)
    if n_sources > 1:
        raise c.InvalidError("walk, bins, boards and n='all' exclude each other")
    if isinstance(n, str) and n != "all":
        raise c.InvalidError(f"n is {n!r}; expected a number or 'all'")
    if n is not None and (bins is not None or read is not None):
        raise c.InvalidError("n is for random boards")
    if lengths is not None and bins is None:
        raise c.InvalidError("lengths requires bins")


def _seed(rng: Rng, seed: Rng) -> int:
    return integer("the seed", seed_of(rng if seed is None else seed), 0, _MAX_COUNT)


def _range(name: str, given: Range, high: int) -> Tuple[int, int]:
    """Two numbers, the first not above the second; one stands for both."""
    pair = given if isinstance(given, (tuple, list)) else (given, given)
    if len(pair) != 2:
        raise c.InvalidError(f"{name} is {given!r}; expected two numbers")
    low = integer(name, pair[0], 0, high)
    return low, integer(name, pair[1], low, high)


def _shard(given: Tuple[int, int]) -> Tuple[int, int]:
    if not isinstance(given, (tuple, list)) or len(given) != 2:
        raise c.InvalidError(f"shard is {given!r}; expected two numbers")
    n = integer("the number of shards", given[1], 1, _MAX_SHARDS)
    return integer("the shard", given[0], 1, n), n


class _Making:
    """What all rows of a data set share."""

    def __init__(self, size: Tuple[int, int], goal: NDArray[np.uint8], tables: Tables,
                 threads: int):
        self.size, self.goal, self.tables = size, goal, tables
        self.threads = integer("threads", threads, 0, MAX_THREADS)
        self.options: Any = {"goal": goal, "size": size, "threads": self.threads}
        self.lengths: NDArray[np.int16] = np.empty(0, np.int16)
        self.identities: List[str] = []  # of the tables of heuristics

    def identity(self, solver: Solver) -> str:
        """A number for the tables of a solver."""
        error = c.Error()
        goal = grid_of(self.goal, self.size)
        problem = c.Problem(goal, goal)
        try:
            c.check(c.lib.fifteen_solver_prepare(solver.handle, c.byref(problem), None,
                                                 c.byref(error)), error)
            return f"{c.lib.fifteen_solver_tables_hash(solver.handle, c.byref(problem)):016x}"
        finally:
            c.lib.fifteen_board_free(goal)

    def draw(self, seed: int, walk: _bins.Walk, number: int, n: int) -> NDArray[np.uint8]:
        """Random boards by their numbers, from one on."""
        rows = np.empty((n, len(self.goal)), np.uint8)
        error = c.Error()
        draw = c.Draw(c.Geometry(*self.size), self.goal.ctypes.data, seed, walk is not None,
                      *(walk or (0, 0, 1)))
        for first in range(0, n, _CHUNK):
            part = rows[first:first + _CHUNK]
            c.check(c.lib.fifteen_array_draw(c.byref(draw), number + first, len(part),
                                             part.ctypes.data, c.byref(error)), error)
        return rows

    def label(self, rows: NDArray[np.uint8], known: Optional[NDArray[np.int16]],
              which: Optional[str], heuristics: Sequence[str], progress: Show) -> Tuple[
                  Optional[NDArray[np.bool_]], Optional[NDArray[np.int16]]]:
        """Sets the lengths of the rows. Returns first moves and values."""
        solver = Solver(tables=self.tables)
        evaluators = [Solver(name, tables=self.tables) for name in heuristics]
        self.identities = [self.identity(evaluator) for evaluator in evaluators]
        self.lengths = np.empty(len(rows), np.int16) if known is None else known
        is_first = np.zeros((len(rows), 4), np.bool_)
        values = np.empty((len(rows), len(heuristics)), np.int16)
        with Watch(progress, len(rows)) as watch:
            for first in range(0, len(rows), _CHUNK):
                part = slice(first, first + _CHUNK)
                if known is None:
                    self.lengths[part] = solver.distances(rows[part], **self.options)
                if which is not None:
                    is_first[part] = first_moves_of(solver, rows[part], self.lengths[part],
                                                    self.options)
                for column, evaluator in enumerate(evaluators):
                    values[part, column] = evaluator.values(rows[part], **self.options)
                watch.advance(len(rows[part]))
                watch.show()
        if which == "one":
            is_first &= np.cumsum(is_first, axis=1) == 1
        return None if which is None else is_first, values if heuristics else None

    def recipe(self, source: Dict[str, Any], shard: Tuple[int, int], which: Optional[str],
               heuristics: Sequence[str]) -> Dict[str, Any]:
        """What the rows depend on."""
        tables = {"heuristic_tables": self.identities} if heuristics else {}
        return {"format": 1, "program": "fifteen dataset",
                "version": c.lib.fifteen_version().decode(),
                "size": f"{self.size[0]}x{self.size[1]}",
                "goal": " ".join(map(str, self.goal.tolist())), **source, "shard": list(shard),
                "first_moves": which or "none", "heuristics": list(heuristics), **tables}


Source = Tuple[NDArray[np.uint8], Optional[NDArray[np.int16]], Dict[str, Any]]


def _labelled(making: _Making, read: Boards) -> Source:
    """Boards that are given; is_solvable rejects the wrong ones."""
    solvable = is_solvable(read.rows, goal=making.goal, size=read.size, threads=making.threads)
    if not np.all(solvable):
        wrong = np.nonzero(~solvable)[0]
        raise c.UnsolvableError(f"no moves lead from board {wrong[0]} to the goal", wrong)
    return read.rows, None, {"source": "boards", "boards": len(read.rows),
                             "input_xxh3": files.checksum(read.rows.tobytes())}


def _drawn(making: _Making, n: Any, walk: Range, seed: int) -> Source:
    """Random boards by their numbers."""
    n = integer("n", _DEFAULT_BOARDS if n is None else n, 1, sys.maxsize)
    low, high = (0, 0) if walk is None else _range("walk", walk, MAX_WALK)
    rows = making.draw(seed, None if walk is None else (low, high, 1), 0, n)
    kind = "uniform" if walk is None else "walk"
    moves = {} if walk is None else {"walk": [low, high]}
    return rows, None, {"source": kind, **moves, "boards": n, "seed": seed}


def _listed(making: _Making, bins: Optional[int], lengths: Range, seed: int) -> Source:
    """All boards of a tray, or some of each length."""
    if len(making.goal) > _LISTED_CELLS:
        raise c.InvalidError(f"{making.size[0]}x{making.size[1]} has too many boards to list; "
                             f"expected at most {_LISTED_CELLS} cells, or bins")
    rows, found = all_boards(making.size, goal=making.goal)
    if bins is None:
        return rows, found, {"source": "all", "boards": len(rows)}
    bins = integer("bins", bins, 1, _MAX_COUNT)
    low, high = _range("lengths", (0, c.MAX_MOVES) if lengths is None else lengths, c.MAX_MOVES)
    kept = np.concatenate([_choose(found, length, bins, seed) for length in range(low, high + 1)])
    return rows[kept], found[kept], {"source": "bins", "boards_per_length": bins,
                                     "lengths": [low, high], "seed": seed}


def _sampled(making: _Making, bins: int, lengths: Range, tries: Optional[int], seed: int) -> Source:
    """Boards of each length of a tray that has too many to list."""
    if lengths is None:
        raise c.InvalidError("bins of trays of more than 12 cells require lengths")
    bins = integer("bins", bins, 1, _MAX_COUNT)
    low, high = _range("lengths", lengths, c.MAX_MOVES)
    tries = _DEFAULT_TRIES if tries is None else tries
    solver = Solver(tables=making.tables)
    rows, found = _bins.sample(making.goal, making.size, _bins.Bins((low, high), bins, tries),
                               lambda walk, number, n: making.draw(seed, walk, number, n),
                               lambda rows: np.asarray(solver.distances(rows, **making.options),
                                                       np.int16))
    return rows, found, {"source": "bins", "boards_per_length": bins, "lengths": [low, high],
                         "tries": tries, "seed": seed}


def _choose(lengths: NDArray[np.int16], length: int, n: int, seed: int) -> NDArray[np.uint64]:
    """Which boards of a length are chosen; the boards are in the order of their lengths."""
    first, end = np.searchsorted(lengths, [length, length + 1]).tolist()
    n = min(n, end - first)
    chosen = np.empty(n, np.uint64)
    random_state = c.Random()
    c.lib.fifteen_random_seed_row(ctypes.byref(random_state), seed, _BINS + length)
    c.lib.fifteen_random_choose(ctypes.byref(random_state), end - first, n, chosen.ctypes.data)
    return chosen + np.uint64(first)
