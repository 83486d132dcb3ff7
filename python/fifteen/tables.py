# SPDX-License-Identifier: MIT
"""tables.py - pattern databases: single tables, and files of tables for solvers

A table has the minimum number of moves of its tiles, for each of their placements and for each
region of the blank, that brings them home. Moves of other tiles are free.
"""
from __future__ import annotations

import ctypes
import os
import tempfile
import weakref
from typing import Any, Iterable, List, Optional, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _library as c
from ._numbers import text
from ._watch import Show, Watch
from .boards import Boards, Goal, Size, array_of, grid_of, make_goal, parse_size, read_boards, values_of
from .solver import forget_solvers

KINDS = ("zero-aware", "classic")
Path = Union[str, "os.PathLike[str]"]


class _Memory:
    """Lends a table's memory to an array, which keeps the table."""

    def __init__(self, owner: Any, memory: c.PdbMemory):
        self._owner = owner
        self.__array_interface__ = {"data": (memory.words, True), "typestr": "|u1", "version": 3,
                                    "shape": (memory.n_rows, 8 * memory.row_words)}


class _Owner:
    """Frees a table that nobody refers to any more."""

    def __init__(self, pdb: ctypes.c_void_p):
        self.pdb = pdb
        weakref.finalize(self, c.lib.fifteen_pdb_free, pdb).atexit = False


class Table:
    """A table of a pattern database, in the numbering of a goal. Open or build it.

    tiles       the pattern's tiles, in increasing order
    size, goal  of the goal; goal is a row
    kind        'zero-aware', or 'classic': the minimum over all positions of the blank
    shape       of `array`: (arrangements of the tiles, bytes of a row)
    entry_bits  of an entry: 1 or 4
    n_entries   of a row, from the lowest bit of its first byte on
    compressed  whether the table was read from a compressed file
    histogram   number of entries by value: int64

    Any number of threads may use one. A pickle has the whole table. The memory is freed with the last Table or array of it.
    """

    def __init__(self, pdb: ctypes.c_void_p, goal: Goal, size: Size):
        """Takes a table of the library. For Table.open and Table.build."""
        self._owner = _Owner(pdb)
        info = c.PdbInfo()
        c.lib.fifteen_pdb_info(pdb, c.byref(info))
        memory = c.lib.fifteen_pdb_memory(pdb)
        own = info.pattern.geometry
        self.size: Tuple[int, int] = parse_size(size) or (own.rows, own.columns)
        self.goal = make_goal(goal, self.size)
        self.goal.flags.writeable = False
        self.tiles = _tiles(info.pattern, self.goal, self.size)
        self.kind = KINDS[info.kind]
        self.shape: Tuple[int, int] = (memory.n_rows, 8 * memory.row_words)
        self.entry_bits = int(memory.entry_bits)
        self.n_entries = int(memory.row_entries)
        self.compressed = info.file_bytes > 0 and info.codec != 0
        counts = info.classic if self.kind == "classic" else info.zero_aware
        self.histogram: NDArray[np.int64] = np.trim_zeros(np.array(counts, dtype=np.int64), "b")

    @classmethod
    def open(cls, path: Path, *, goal: Goal = "last", size: Size = None,
             threads: int = 0) -> "Table":
        """Loads a table from a file and checks it.

        A file that is not compressed stays mapped, and must not change. goal: any goal that the
        table serves. size: None is the table's own. TablesError: the file is missing or damaged;
        InvalidError: the table does not serve the goal.
        """
        with Watch() as watch:
            pdb = _make(watch, c.lib.fifteen_pdb_load, text("the path", path),
                        watch.run(threads).n_threads)
        return cls(pdb, goal, size)

    @classmethod
    def build(cls, tiles: Iterable[int], *, size: Size = 4, goal: Goal = "last",
              kind: str = "zero-aware", threads: int = 0, progress: Show = False) -> "Table":
        """Builds the table of up to 9 tiles of the goal, in memory.

        progress: as of solve, in entries. InvalidError: wrong tiles, or a kind that the tray cannot
        have.
        """
        found = parse_size(size) or (4, 4)
        if kind not in KINDS:
            raise c.InvalidError(f"unknown kind {kind!r}; expected 'zero-aware' or 'classic'")
        row = make_goal(goal, found)
        chosen = list(tiles)
        if len(set(chosen)) != len(chosen) or not set(chosen) <= set(range(1, len(row))):
            raise c.InvalidError(f"tiles {chosen}; expected different numbers from 1 to {len(row) - 1}")
        pattern = _pattern(row, found, sum(1 << int(tile) for tile in chosen))
        with _watch(progress, [(pattern, KINDS.index(kind))]) as watch:
            return cls(_build(pattern, KINDS.index(kind), watch, threads), row, found)

    def __repr__(self) -> str:
        return (f"<fifteen.Table {self.size[0]}x{self.size[1]} {self.kind} of the tiles "
                f"{', '.join(map(str, self.tiles))}>")

    def __copy__(self) -> "Table":
        return self

    def __deepcopy__(self, _memo: Any) -> "Table":
        return self

    def __reduce__(self) -> Tuple[Any, ...]:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "table.pdb")
            self.save(path)
            with open(path, "rb") as file:
                return _reopen, (file.read(), self.goal, self.size)

    @property
    def array(self) -> NDArray[np.uint8]:
        """The table's memory, read-only and not copied: uint8 of `shape`.

        Of a file that is not compressed, that is the mapped file. Trays turned into canonical form
        (packaging/man/fifteen-api.7) have the tables of their canonical goal. Row r is of
        arrangement r of the tiles, read cell by cell, in lexicographic order. locate() returns
        where the entry of a board is:

            row, entry = table.locate(boards)
            bits = np.unpackbits(table.array, axis=1, bitorder="little")
            bits[row, entry]       # zero-aware: bit 1 of the value

        The parity of a value is that of the Manhattan distance of the tiles. An entry of a classic
        table is half of what the value exceeds that distance by, four bits, the lowest first.
        """
        return np.asarray(_Memory(self._owner, c.lib.fifteen_pdb_memory(self._owner.pdb)))

    def values(self, boards: Union[str, ArrayLike], *, unsolvable: str = "raise", threads: int = 0,
               progress: Show = False) -> Any:
        """The values of boards: N int16, an int for one board.

        boards: as of fifteen.solve. If fewer than two tiles are outside the pattern, boards that
        cannot reach the goal have no value: UnsolvableError, or -1 with unsolvable='mask'.
        TablesError: the mapped file has changed.
        """
        read = read_boards(boards, self.size)
        out = np.zeros(len(read.rows), dtype=np.uint8)
        with Watch(progress, len(out)) as watch:
            watch.call(c.lib.fifteen_array_look_up, self._owner.pdb,
                       c.byref(array_of(read, self.goal)), c.byref(watch.run(threads)),
                       out.ctypes.data, None)
            watch.show(len(out))
        return values_of(out, read, unsolvable)

    def lookup(self, cells: ArrayLike, *, unsolvable: str = "raise", threads: int = 0) -> Any:
        """The values of placements: N int16, an int for one placement.

        cells: N x (tiles + 1) numbers of cells: those of the tiles in the order of `tiles`, and the
        blank's. Otherwise as values().
        """
        given = np.asarray(cells)
        boards = self._place(given)
        found = self.values(boards, unsolvable=unsolvable, threads=threads)
        return int(found[0]) if given.ndim == 1 else found

    def locate(self, boards: Union[str, ArrayLike], *,
               threads: int = 0) -> Tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where the entries of boards are in `array`: the row, and the number of the entry in it."""
        read = read_boards(boards, self.size)
        bits = np.zeros(len(read.rows), dtype=np.uint64)
        with Watch() as watch:
            watch.call(c.lib.fifteen_array_look_up, self._owner.pdb,
                       c.byref(array_of(read, self.goal)), c.byref(watch.run(threads)), None,
                       bits.ctypes.data)
        row, bit = np.divmod(bits.astype(np.int64), 8 * self.shape[1])
        return row, bit // self.entry_bits

    def save(self, path: Path, *, compress: bool = True, threads: int = 0) -> None:
        """Writes the table to a file, which is replaced only when it is complete.

        Files that are not compressed are larger, and are mapped by open(). OSError: it failed.
        """
        _save(self._owner.pdb, os.fspath(path), compress, threads)

    def _place(self, given: NDArray[Any]) -> NDArray[np.uint8]:
        """Boards with the tiles on these cells, and the others in increasing order."""
        n_cells, n_given = len(self.goal), len(self.tiles) + 1
        if given.dtype.kind not in "iu":
            raise TypeError(f"cells of type {given.dtype}; expected integers")
        if given.ndim not in (1, 2) or given.shape[-1] != n_given:
            raise c.InvalidError(f"cells of the shape {given.shape}; expected N x {n_given}: those of "
                                 "the tiles, and the blank's")
        placed = given.reshape(-1, n_given)
        if placed.size > 0 and (placed.min() < 0 or placed.max() >= n_cells):
            raise c.InvalidError(f"cells from {placed.min()} to {placed.max()}; expected 0 to "
                                 f"{n_cells - 1}")
        index = np.arange(len(placed))[:, None]
        boards = np.full((len(placed), n_cells), n_cells, dtype=np.uint8)
        boards[index, placed] = [*self.tiles, 0]
        is_free = boards == n_cells
        wrong = np.nonzero(is_free.sum(axis=1) != n_cells - n_given)[0]
        if len(wrong) > 0:
            raise c.InvalidError(f"placement {wrong[0]} has two tiles on one cell")
        others = sorted(set(range(1, n_cells)) - set(self.tiles))
        boards[is_free] = np.tile(np.array(others, dtype=np.uint8), len(placed))
        return boards


def _reopen(content: bytes, goal: NDArray[np.uint8], size: Tuple[int, int]) -> Table:
    """The table of a pickle, which has the bytes of a compressed file."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "table.pdb")
        with open(path, "wb") as file:
            file.write(content)
        return Table.open(path, goal=goal, size=size)


def _pattern(goal: NDArray[np.uint8], size: Tuple[int, int], tiles: int) -> c.Pattern:
    """The canonical pattern of tiles of a goal; bit t of `tiles` is tile t."""
    pattern, error = c.Pattern(), c.Error()
    grid = grid_of(goal, size)
    try:
        c.check(c.lib.fifteen_pattern_make(grid, tiles, c.byref(pattern), c.byref(error)), error)
    finally:
        c.lib.fifteen_board_free(grid)
    return pattern


def _tiles(pattern: c.Pattern, goal: NDArray[np.uint8], size: Tuple[int, int]) -> Tuple[int, ...]:
    """The tiles of a goal whose canonical names are those of a pattern."""
    tiles = []
    for tile in range(1, len(goal)):
        one = _pattern(goal, size, 1 << tile)
        form = (one.geometry.rows, one.geometry.columns, one.goal_blank)
        own = (pattern.geometry.rows, pattern.geometry.columns, pattern.goal_blank)
        if form != own:
            raise c.InvalidError(
                f"the table is of a {own[0]}x{own[1]} tray with the goal's blank on cell {own[2]} in "
                f"canonical form; the goal's are {form[0]}x{form[1]} and {form[2]}")
        if pattern.tiles & one.tiles:
            tiles.append(tile)
    return tuple(tiles)


# ---- building and saving ----


def _watch(progress: Show, tables: List[Tuple[c.Pattern, int]]) -> Watch:
    """A watch that reports the entries built of all tables."""
    return Watch(progress, sum(_measure(*table) for table in tables), c.STAGE_BUILD, " entries")


def _measure(pattern: c.Pattern, kind: int) -> int:
    info, error = c.PdbInfo(), c.Error()
    c.check(c.lib.fifteen_pdb_measure(c.byref(pattern), kind, c.byref(info), c.byref(error)), error)
    return int(info.n_entries)


def _make(watch: Watch, function: Any, *arguments: Any) -> ctypes.c_void_p:
    """The table that a function of the library makes, for fifteen_pdb_free."""
    pdb = ctypes.c_void_p()
    try:
        watch.call(function, *arguments, c.byref(watch.monitor), c.byref(pdb))
    except BaseException:
        c.lib.fifteen_pdb_free(pdb)  # interrupted when it was complete; else NULL
        raise
    return pdb


def _build(pattern: c.Pattern, kind: int, watch: Watch, threads: int) -> ctypes.c_void_p:
    pdb = _make(watch, c.lib.fifteen_pdb_build, c.byref(pattern), kind,
                watch.run(threads).n_threads)
    watch.advance(_measure(pattern, kind))
    return pdb


def _save(pdb: ctypes.c_void_p, path: str, compress: bool, threads: int) -> None:
    with Watch() as watch:
        watch.call(c.lib.fifteen_pdb_save, pdb, text("the path", path), int(bool(compress)), 0,
                   watch.run(threads).n_threads, c.byref(watch.monitor))


def tables_folder() -> str:
    """Where build_tables writes: $FIFTEEN_PDB, or fifteen/pdb in $XDG_DATA_HOME or ~/.local/share."""
    named = os.environ.get("FIFTEEN_PDB")
    if named:
        return named
    data = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return os.path.join(data, "fifteen", "pdb")


def build_tables(size: Size = 4, *, goal: Goal = "last", partition: str = "default",
                 folder: Optional[Path] = None, threads: int = 0,
                 progress: Show = False) -> List[str]:
    """Builds pattern databases and saves them, as pdbgen does; returns the paths of the files.

    partition: 'default', 'strong', '7-8' or lists of tiles such as '1.4.5/2.3'. The default of 4x4
    takes seconds, 600 MB of memory while it is built, and serves every goal with the blank in a
    corner. Files that exist are kept if they are sound, else replaced. folder: None is tables_folder(). progress: as of solve, in
    entries of tables. After KeyboardInterrupt the tables that are complete stay.
    """
    found = parse_size(size) or (4, 4)
    target = os.fspath(folder) if folder is not None else tables_folder()
    os.makedirs(target, exist_ok=True)
    patterns = {_path(target, pattern): pattern
                for pattern in _partition(make_goal(goal, found), found, partition)}
    missing = {path: pattern for path, pattern in patterns.items() if not _is_sound(path, threads)}
    with _watch(progress, [(pattern, 0) for pattern in missing.values()]) as watch:
        for path, pattern in missing.items():
            pdb = _build(pattern, 0, watch, threads)
            try:
                _save(pdb, path, True, threads)
            finally:
                c.lib.fifteen_pdb_free(pdb)
            watch.show()
    forget_solvers()  # the next calls find the new tables
    return sorted(patterns)


def _is_sound(path: str, threads: int) -> bool:
    """Whether a file is a table without damage."""
    if not os.path.exists(path):
        return False
    with Watch() as watch:
        try:
            pdb = _make(watch, c.lib.fifteen_pdb_load, text("the path", path),
                        watch.run(threads).n_threads)
        except c.TablesError:
            return False
    c.lib.fifteen_pdb_free(pdb)
    return True


def _path(folder: str, pattern: c.Pattern) -> str:
    name = ctypes.create_string_buffer(64)
    c.lib.fifteen_pdb_file_name(c.byref(pattern), 0, name)
    return os.path.join(folder, name.value.decode())


def _partition(goal: NDArray[np.uint8], size: Tuple[int, int], partition: str) -> List[c.Pattern]:
    partitions, n, error = (c.Partition * c.SET_MAX)(), ctypes.c_uint(), c.Error()
    tiles = text("the partition", partition)
    grid = grid_of(goal, size)
    try:
        c.check(c.lib.fifteen_partitions_parse(grid, tiles, partitions, c.byref(n),
                                                    c.byref(error)), error)
    finally:
        c.lib.fifteen_board_free(grid)
    return [found.patterns[i] for found in partitions[:n.value] for i in range(found.n_patterns)]
