# SPDX-License-Identifier: MIT
"""_bins.py - boards of each length, of trays that have too many boards to list

As tools/dataset/bins/bin_sampling.c: boards are drawn in rounds, and the bins before a round decide
what its boards are drawn for. So a seed has the boards of `fifteen dataset --bins`.
"""
from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Set, Tuple

import numpy as np
from numpy.typing import NDArray

_TRIES = 1 << 63  # numbers of rows that are drawn for bins
_MAX_FOR_BIN = 1024  # boards of a round for one bin of walks, and random ones
_EASY_CELLS = 16
_HARD_ROUND = 32  # random boards of a round on larger trays

Rows = NDArray[np.uint8]
Walk = Optional[Tuple[int, int, int]]  # least and most moves, step; None: a random board
Draw = Callable[[Walk, int, int], Rows]  # also the first number, and how many


def mean_manhattan(goal: Rows, size: Tuple[int, int]) -> int:
    """Of random boards, rounded down: bins from this length on have random boards."""
    cells = [(row, column) for row in range(size[0]) for column in range(size[1])]
    return sum(abs(home[0] - cell[0]) + abs(home[1] - cell[1])
               for home, tile in zip(cells, goal) if tile for cell in cells) // len(cells)


class Bins:
    """Boards by their length, each once."""

    def __init__(self, lengths: Tuple[int, int], n: int, tries: int):
        self.lengths, self.n, self.tries = lengths, n, tries
        self.boards: Dict[int, List[Rows]] = {length: [] for length in range(lengths[0],
                                                                               lengths[1] + 1)}
        self.tried: Dict[Any, int] = {}  # by length; None: random boards
        self.seen: Set[bytes] = set()

    def want(self, length: int) -> bool:
        return length in self.boards and len(self.boards[length]) < self.n

    def plan(self, first_random: int, is_easy: bool) -> List[Tuple[Optional[int], int]]:
        """What the next round draws boards for: a length or None, and how many."""
        walks = [(length, min(4 * (self.n - len(found)) + 8, _MAX_FOR_BIN))
                 for length, found in self.boards.items()
                 if length < first_random and self.want(length)]
        random: List[Tuple[Optional[int], int]] = [(None, _MAX_FOR_BIN if is_easy else _HARD_ROUND)]
        if not any(self.want(length) for length in range(first_random, self.lengths[1] + 1)):
            random = []
        planned = []
        for target, wanted in [*walks, *random]:
            tried = self.tried.get(target, 0)
            n = min(wanted, self.tries - tried)
            self.tried[target] = tried + n
            if n > 0:
                planned.append((target, n))
        return planned

    def take(self, row: Rows, length: int) -> None:
        key = row.tobytes()
        if self.want(length) and key not in self.seen:
            self.seen.add(key)
            self.boards[length].append(row)


def sample(goal: Rows, size: Tuple[int, int], bins: Bins, draw: Draw,
           solve: Callable[[Rows], NDArray[np.int16]]) -> Tuple[Rows, NDArray[np.int16]]:
    """Fills the bins. Returns their boards by length, and the lengths."""
    first_random = mean_manhattan(goal, size)
    number = _TRIES
    while True:
        planned = bins.plan(first_random, len(goal) <= _EASY_CELLS)
        if not planned:
            break
        parts = []
        for target, n in planned:
            parts.append(draw(None if target is None else (target, 2 * target, 2), number, n))
            number += n
        rows = np.concatenate(parts)
        targets = [target for target, n in planned for _ in range(n)]
        for row, target, length in zip(rows, targets, solve(rows).tolist()):
            if length == target or (target is None and length >= first_random):
                bins.take(row, length)
    found = [row for rows in bins.boards.values() for row in rows]
    lengths = [length for length, rows in bins.boards.items() for _ in rows]
    return (np.array(found, np.uint8).reshape(len(found), len(goal)),
            np.array(lengths, np.int16))
