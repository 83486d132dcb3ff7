# SPDX-License-Identifier: MIT
"""support.py - scale, goals, and an exhaustive search that does not use the package"""
import gc
import os
import sys
import time
from collections import deque

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from scale import PATIENCE, SCALE, scaled  # noqa: E402,F401 pylint: disable=wrong-import-position

PROJECT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
PROGRAMS = os.environ.get("FIFTEEN_PROGRAMS", "")
STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def moved(board, size, move):
    """The board, a tuple, after a move of the blank; None if there is none."""
    blank = board.index(0)
    row, column = blank // size[1] + STEPS[move][0], blank % size[1] + STEPS[move][1]
    if not (0 <= row < size[0] and 0 <= column < size[1]):
        return None
    to = row * size[1] + column
    tiles = list(board)
    tiles[blank], tiles[to] = tiles[to], 0
    return tuple(tiles)


def exhaustive(goal, size):
    """The distance of each board from which the goal can be reached, by breadth-first search."""
    distances = {goal: 0}
    queue = deque([goal])
    while queue:
        board = queue.popleft()
        for move in range(4):
            neighbour = moved(board, size, move)
            if neighbour is not None and neighbour not in distances:
                distances[neighbour] = distances[board] + 1
                queue.append(neighbour)
    return distances


def shuffled(n, n_cells, seed):
    """Arrangements of the tiles, solvable or not: n x cells."""
    return np.random.default_rng(seed).permuted(np.tile(np.arange(n_cells), (n, 1)), axis=1)


def resident_bytes():
    """The memory of this process."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def kept_objects(run, n=10):
    """The number of objects that n runs leave in use, without the collector's help.

    Waits until there are fewer than n, since a thread of a call may end a moment after the call.
    """
    limit = time.monotonic() + 10 * PATIENCE
    run()
    gc.collect()
    gc.disable()
    try:
        run()  # makes types of ctypes, which stay until they are collected
        before = len(gc.get_objects())
        for _ in range(n):
            run()
        while len(gc.get_objects()) - before >= n and time.monotonic() < limit:
            time.sleep(0.01)
        return len(gc.get_objects()) - before
    finally:
        gc.enable()
