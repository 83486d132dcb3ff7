# SPDX-License-Identifier: MIT
"""boards.py - arrays of boards: reading, goals, random boards, moves

Texts are those of the command line, one or a list. An array of N boards has the shape N x cells, or
N x rows x columns, and any integer type; functions return uint8. A row has the numbers of a board row by row, 0 for the blank. Trays have 2 or more
rows, 2 or more columns, and up to 25 cells. Moves are those of the blank: UP, LEFT, RIGHT, DOWN.
"""
from __future__ import annotations

import ctypes
import math
import operator
import secrets
import sys
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _library as c
from ._numbers import integer
from ._watch import Watch

UP, LEFT, RIGHT, DOWN = range(4)
LETTERS = "ULRD"  # of the blank's moves; a tile moves the other way
MAX_CELLS = 25
MAX_WALK = (1 << 32) - 1  # moves
UNSOLVABLE = -1  # a length, distance or value where no moves lead to the goal
_CHUNK = 1 << 14  # boards at a time: bounds the memory, and the time until an interrupt

Size = Union[int, str, Tuple[int, int], None]
Goal = Union[str, ArrayLike]
Rng = Union[int, np.random.Generator, np.random.BitGenerator, np.random.SeedSequence, None]


class Boards(NamedTuple):
    """Boards as the library takes them."""

    rows: NDArray[np.uint8]  # N x cells, contiguous
    size: Tuple[int, int]
    single: bool  # one board was given, not an array of boards


def parse_size(size: Size) -> Optional[Tuple[int, int]]:
    """Reads 4, "4", "3x4" or (3, 4); None stays None. InvalidError if a tray cannot have it."""
    return None if size is None else _check_size(size)


def _check_size(size: Any) -> Tuple[int, int]:
    try:
        if isinstance(size, str):
            words = size.lower().split("x")
            size = tuple(map(int, words if len(words) > 1 else 2 * words))
        rows, columns = map(operator.index, size if isinstance(size, tuple) else (size, size))
    except (TypeError, ValueError):
        raise c.InvalidError(f"{size!r} is not a size; expected 4, '3x4' or (3, 4)") from None
    if min(rows, columns) < 2 or rows * columns > MAX_CELLS:
        raise c.InvalidError(f"a tray of {rows}x{columns} cells; expected at least 2 rows, 2 columns "
                             f"and at most {MAX_CELLS} cells")
    return rows, columns


def _parse_text(text: str, size: Optional[Tuple[int, int]]) -> Boards:
    data = text.encode()
    grid = ctypes.c_void_p()
    error = c.Error()
    wanted = c.Geometry(*(size or (0, 0)))
    c.check(c.lib.fifteen_board_parse(data, len(data), wanted, c.byref(grid), c.byref(error)), error)
    return Boards(*_take_grid(grid), True)


def _parse_texts(texts: Sequence[str], size: Optional[Tuple[int, int]]) -> Boards:
    """Boards in a list, one text each. InvalidError has the number of the text."""
    rows: List[NDArray[np.uint8]] = []
    for number, text in enumerate(texts):
        try:
            read = _parse_text(text, size)
        except c.InvalidError as error:
            raise c.InvalidError(f"board {number}: {error}") from None
        if size is not None and read.size != size:
            raise c.InvalidError(f"board {number} has {read.size[0]}x{read.size[1]} cells; expected "
                                 f"{size[0]}x{size[1]}")
        size = read.size
        rows.append(read.rows)
    return Boards(np.concatenate(rows), size or (0, 0), False)


def _take_grid(grid: ctypes.c_void_p) -> Tuple[NDArray[np.uint8], Tuple[int, int]]:
    """The tiles of a grid, which is freed."""
    try:
        geometry = c.lib.fifteen_board_size(grid)
        size = _check_size((geometry.rows, geometry.columns))
        n_cells = size[0] * size[1]
        tiles = c.lib.fifteen_board_tiles(grid)
        return np.array(tiles[:n_cells], dtype=np.uint8).reshape(1, n_cells), size
    finally:
        c.lib.fifteen_board_free(grid)


def _size_of(shape: Tuple[int, ...], size: Optional[Tuple[int, int]]) -> Tuple[int, int]:
    if len(shape) == 3:
        given = _check_size((shape[1], shape[2]))
        if size is not None and size != given:
            raise c.InvalidError(f"boards of {given[0]}x{given[1]}; expected {size[0]}x{size[1]}")
        return given
    n_cells = shape[-1]
    if size is None:
        side = math.isqrt(n_cells)
        if side * side != n_cells:
            raise c.InvalidError(f"{n_cells} cells are not a square; give the size, such as '3x4'")
        return _check_size((side, side))
    if size[0] * size[1] != n_cells:
        raise c.InvalidError(f"rows of {n_cells} numbers; a {size[0]}x{size[1]} tray has "
                             f"{size[0] * size[1]} cells")
    return size


def _is_one_board(array: NDArray[Any], size: Optional[Tuple[int, int]]) -> bool:
    """Whether rows x columns numbers are one board, not as many boards as there are rows."""
    return (array.ndim == 2 and size in (None, array.shape) and min(array.shape) >= 2
            and array.size <= MAX_CELLS
            and bool(np.array_equal(np.sort(array, axis=None), np.arange(array.size))))


def read_boards(boards: Union[str, ArrayLike], size: Size = None) -> Boards:
    """Reads boards: one as text, numbers or rows; texts in a list; or an array of N x cells or N x
    rows x columns.

    A uint8 array in C order is not copied. InvalidError: a wrong shape, or a number below 0 or
    above 255; TypeError: not integers. Whether each row is a board is checked later.
    """
    wanted = parse_size(size)
    if isinstance(boards, str):
        return _parse_text(boards, wanted)
    array = np.asarray(boards)
    if array.dtype.kind == "U" and array.ndim == 1 and len(array) > 0:
        return _parse_texts(array.tolist(), wanted)
    if array.dtype.kind not in "iu":
        raise TypeError(f"boards of type {array.dtype}; expected integers")
    if not 1 <= array.ndim <= 3:
        raise c.InvalidError(f"an array of {array.ndim} dimensions; expected N x cells or "
                             "N x rows x columns")
    is_board = _is_one_board(array, wanted)
    found = _check_size(array.shape) if is_board else _size_of(array.shape, wanted)
    if array.dtype != np.uint8 and array.size > 0 and (array.min() < 0 or array.max() > 255):
        where = np.argwhere((array < 0) | (array > 255))[0]
        raise c.InvalidError(f"{array[tuple(where)]} at {tuple(map(int, where))} is not a tile of a "
                             f"{found[0]}x{found[1]} tray; expected 0 to {found[0] * found[1] - 1}")
    rows = np.ascontiguousarray(array, dtype=np.uint8)
    return Boards(rows.reshape(-1, found[0] * found[1]), found, array.ndim == 1 or is_board)


def make_goal(goal: Goal, size: Tuple[int, int]) -> NDArray[np.uint8]:
    """The goal of a tray as a row: a standard goal, such as 'last' (blank last), or a board."""
    number = ctypes.c_int()
    is_name = isinstance(goal, str) and "\0" not in goal
    if is_name and c.lib.fifteen_goal_find(str(goal).encode(), c.byref(number)):
        grid = ctypes.c_void_p()
        error = c.Error()
        c.check(c.lib.fifteen_board_create_goal(c.Geometry(*size), number, c.byref(grid),
                                                c.byref(error)), error)
        row: NDArray[np.uint8] = _take_grid(grid)[0][0]
        return row
    try:
        found = read_boards(goal, size)
    except c.InvalidError as error:
        names = " nor ".join(f"'{name}'" for name in c.names(c.lib.fifteen_goal_name))
        raise c.InvalidError(f"the goal is neither {names} nor a "
                             f"{size[0]}x{size[1]} board: {error}") from None
    if len(found.rows) != 1 or found.size != size:
        raise c.InvalidError(f"the goal has the shape {np.shape(goal)}; expected one "
                             f"{size[0]}x{size[1]} board")
    row = found.rows[0].copy()
    return row


def grid_of(goal: NDArray[np.uint8], size: Tuple[int, int]) -> ctypes.c_void_p:
    """A grid of the library, for fifteen_board_free."""
    grid, error = ctypes.c_void_p(), c.Error()
    tiles = (ctypes.c_int * len(goal))(*goal.tolist())
    c.check(c.lib.fifteen_board_create(c.Geometry(*size), tiles, c.byref(grid), c.byref(error)), error)
    return grid


def array_of(boards: Boards, goal: NDArray[np.uint8]) -> c.Array:
    """Both must outlive the result."""
    return c.Array(c.Geometry(*boards.size), goal.ctypes.data, boards.rows.ctypes.data,
                   len(boards.rows))


def reject_unsolvable(rows: NDArray[np.intp], unsolvable: str) -> None:
    """Raises UnsolvableError if there are such rows and unsolvable is 'raise'."""
    if unsolvable not in ("raise", "mask"):
        raise c.InvalidError(f"unsolvable is {unsolvable!r}; expected 'raise' or 'mask'")
    if unsolvable == "raise" and len(rows) > 0:
        number = "" if len(rows) == 1 else f" ({len(rows)} boards in all)"
        raise c.UnsolvableError(f"no moves lead from board {rows[0]} to the goal{number}; "
                                "unsolvable='mask' marks such boards with -1", rows)


def letters_of(moves: NDArray[np.uint8], directions: str) -> str:
    """Moves as letters: the directions of the 'tiles', or of the 'blank'."""
    if directions not in ("tiles", "blank"):
        raise c.InvalidError(f"directions is {directions!r}; expected 'tiles' or 'blank'")
    names = LETTERS if directions == "blank" else LETTERS[::-1]
    return "".join(names[move] for move in moves)


def values_of(out: NDArray[np.uint8], read: Boards, unsolvable: str) -> Any:
    """Values as the library writes them, as int16 with UNSOLVABLE; one number for a single board."""
    values = out.astype(np.int16)
    rows = np.nonzero(out == c.NO_VALUE)[0]
    reject_unsolvable(rows, unsolvable)
    values[rows] = UNSOLVABLE
    return int(values[0]) if read.single else values


def is_solvable(boards: Union[str, ArrayLike], *, goal: Goal = "last", size: Size = None,
                threads: int = 0) -> Any:
    """Whether moves lead from each board to the goal.

    Returns N bools, or one for a single board. InvalidError: a row that is not a board.
    """
    read = read_boards(boards, size)
    row = make_goal(goal, read.size)
    out = np.zeros(len(read.rows), dtype=np.uint8)
    with Watch() as watch:
        watch.call(c.lib.fifteen_array_solvable, c.byref(array_of(read, row)),
                   c.byref(watch.run(threads)), out.ctypes.data)
    return bool(out[0]) if read.single else out.view(np.bool_)


def seed_of(seed: Rng) -> int:
    """A seed of the library: the number itself, or drawn; None: from the system."""
    if isinstance(seed, np.random.Generator):
        return int(seed.integers(1 << 63))
    if isinstance(seed, np.random.BitGenerator):
        return seed_of(np.random.Generator(seed))
    if isinstance(seed, np.random.SeedSequence):
        return int(seed.generate_state(1, np.uint64)[0])
    return secrets.randbits(63) if seed is None else integer("the seed", seed)


def _draw(n: int, n_moves: int, seed: Rng, goal: Goal, size: Size) -> NDArray[np.uint8]:
    found = parse_size(size)
    if found is None:
        raise c.InvalidError("the size is missing; expected 4, '3x4' or (3, 4)")
    n, number = integer("n", n, high=sys.maxsize), seed_of(seed)
    row = make_goal(goal, found)
    boards = np.empty((n, found[0] * found[1]), dtype=np.uint8)
    random_state = c.Random()
    error = c.Error()
    c.lib.fifteen_random_seed(c.byref(random_state), number)
    for first in range(0, n, _CHUNK):
        part = boards[first:first + _CHUNK]
        c.check(c.lib.fifteen_array_random(c.Geometry(*found), row.ctypes.data, n_moves,
                                           c.byref(random_state), len(part), part.ctypes.data,
                                           c.byref(error)), error)
    return boards


def random(n: int, rng: Rng = None, *, size: Size = 4, goal: Goal = "last",
           seed: Rng = None) -> NDArray[np.uint8]:
    """n random boards, uniform over those that can be solved: N x cells.

    rng: as in numpy a seed, a Generator or another source; None: other boards each time. A number
    has the same boards on every machine, those of `fifteen generate`. seed: another name of rng.
    """
    return _draw(n, -1, rng if seed is None else seed, goal, size)


def scramble(n: int, k: int, rng: Rng = None, *, size: Size = 4, goal: Goal = "last",
             seed: Rng = None) -> NDArray[np.uint8]:
    """n boards, each k random moves from the goal, none of which undoes the one before: N x cells.

    rng, seed: as of random.
    """
    return _draw(n, integer("k", k, high=MAX_WALK), rng if seed is None else seed, goal, size)


def all_boards(size: Size = 3, *, goal: Goal = "last") -> Tuple[NDArray[np.uint8], NDArray[np.int16]]:
    """All boards of a tray of up to 12 cells from which the goal can be reached, the nearest first.

    Returns the boards, cells!/2 x cells, and their distances in moves, int16. 3x3 has 181,440 boards, 3x4
    239,500,800 (2.6 GB). InvalidError: a larger tray.
    """
    found = parse_size(size) or (3, 3)
    n_cells = found[0] * found[1]
    row = make_goal(goal, found)
    n = math.factorial(n_cells) // 2 if n_cells <= 12 else 0
    boards = np.empty((n, n_cells), dtype=np.uint8)
    distances = np.empty(n, dtype=np.uint8)
    with Watch() as watch:
        watch.call(c.lib.fifteen_array_enumerate, c.Geometry(*found), row.ctypes.data,
                   c.byref(watch.monitor), boards.ctypes.data, distances.ctypes.data)
    return boards, distances.astype(np.int16)


def _step(rows: NDArray[np.uint8], blank: NDArray[np.intp], moves: Any,
          size: Tuple[int, int]) -> NDArray[np.bool_]:
    """Moves the blanks of `rows` in place. Returns which moves were possible."""
    y, x = np.divmod(blank, size[1])
    y += np.array([-1, 0, 0, 1])[moves]
    x += np.array([0, -1, 1, 0])[moves]
    legal = (y >= 0) & (y < size[0]) & (x >= 0) & (x < size[1])
    index = np.nonzero(legal)[0]
    to = (y * size[1] + x)[index]
    rows[index, blank[index]] = rows[index, to]
    rows[index, to] = 0
    blank[index] = to
    return legal


def _blanks(rows: NDArray[np.uint8], first: int) -> NDArray[np.intp]:
    """The blanks' cells. `first` is the number of the first row, for the message."""
    n_blanks = (rows == 0).sum(axis=1)
    if not np.all(n_blanks == 1):
        row = int(np.argmax(n_blanks != 1))
        raise c.InvalidError(f"board {first + row} has {int(n_blanks[row])} blanks; expected one")
    blanks: NDArray[np.intp] = np.argmin(rows, axis=1)
    return blanks


def neighbours(boards: Union[str, ArrayLike], *,
               size: Size = None) -> Tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """The boards after each move UP, LEFT, RIGHT, DOWN of the blank.

    Returns N x 4 x cells, and N x 4 bools: whether the move is possible. Where it is not, the board
    is unchanged. Of one board 4 x cells, and 4 bools. InvalidError: a wrong shape, or a row without
    exactly one blank.
    """
    read = read_boards(boards, size)
    out = np.repeat(read.rows[:, None, :], 4, axis=1)
    legal = np.empty((len(read.rows), 4), dtype=np.bool_)
    for first in range(0, len(read.rows), _CHUNK):
        part = slice(first, first + _CHUNK)
        blanks = _blanks(read.rows[part], first)
        for move in range(4):
            legal[part, move] = _step(out[part, move], blanks.copy(), move, read.size)
    return (out[0], legal[0]) if read.single else (out, legal)


def _ranges(moves: NDArray[Any], offsets: Optional[ArrayLike],
            n: int) -> Tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where the moves of each of n boards begin and end in the flat array."""
    if offsets is None:
        if moves.ndim not in (1, 2) or len(moves) != n:
            raise c.InvalidError(f"moves of the shape {moves.shape}; expected {n} or {n} x k")
        ends = np.arange(n + 1, dtype=np.int64) * (moves.size // n if n > 0 else 0)
    else:
        given = np.asarray(offsets)
        if given.dtype.kind not in "iu":
            raise TypeError(f"offsets of type {given.dtype}; expected integers")
        if (moves.ndim != 1 or given.shape != (n + 1,) or given[0] < 0 or given[-1] > moves.size
                or np.any(given[1:] < given[:-1])):
            raise c.InvalidError(f"offsets of the shape {given.shape}; expected {n + 1} numbers, "
                                 f"ascending, from 0 to {moves.size}")
        ends = given.astype(np.int64)
    return ends[:-1], ends[1:]


def apply(boards: Union[str, ArrayLike], moves: Any, offsets: Optional[ArrayLike] = None, *,
          size: Size = None) -> NDArray[np.uint8]:
    """The boards after moves of the blank: N x cells; of one board, one row.

    `moves` has N numbers, one move a board, or N x k: k moves a board. With `offsets`, N + 1
    numbers as in Solutions, moves[offsets[i]:offsets[i + 1]] are those of board i. All moves are
    those of a single board. A Solution or Solutions may take their place. InvalidError: a move that
    leaves the tray, with its board; a wrong shape.
    """
    read = read_boards(boards, size)
    if offsets is None and hasattr(moves, "moves"):
        moves, offsets = moves.moves, getattr(moves, "offsets", None)
    given = np.asarray(moves)
    if read.single and offsets is None and given.ndim < 2:
        given = given.reshape(1, -1)
    if given.size > 0 and (given.dtype.kind not in "iu" or given.min() < 0 or given.max() > 3):
        raise c.InvalidError("moves are numbers from 0 to 3: UP, LEFT, RIGHT, DOWN")
    begin, end = _ranges(given, offsets, len(read.rows))
    flat = np.ascontiguousarray(given, dtype=np.uint8).reshape(-1)
    out = read.rows.copy()
    for first in range(0, len(out), _CHUNK):
        part = slice(first, first + _CHUNK)
        _apply(out[part], flat, begin[part], end[part], read.size, first)
    if read.single:
        out = out[0]
    return out


def _apply(rows: NDArray[np.uint8], moves: NDArray[np.uint8], begin: NDArray[np.int64],
           end: NDArray[np.int64], size: Tuple[int, int], first: int) -> None:
    """Makes moves[begin[i]:end[i]] on rows[i]; `first` is the number of rows[0], for messages."""
    blanks = _blanks(rows, first)
    for k in range(int((end - begin).max())):
        active = np.nonzero(begin + k < end)[0]
        part, blank = rows[active], blanks[active]
        legal = _step(part, blank, moves[begin[active] + k], size)
        if not legal.all():
            raise c.InvalidError(f"move {k} of board {first + int(active[np.argmin(legal)])} leaves "
                                 "the tray")
        rows[active], blanks[active] = part, blank
