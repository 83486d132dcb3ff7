# SPDX-License-Identifier: MIT
"""solver.py - shortest solutions, distances and heuristic values of boards

Heuristics and algorithms have the names of the command line: heuristics() and algorithms() list
them. Any number of threads may use one Solver; the boards must not change during a call.
"""
from __future__ import annotations

import ctypes
import dataclasses
import operator
import os
import threading
import warnings
import weakref
from typing import (Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Tuple, Union,
                    overload)

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _library as c
from ._numbers import integer, real, text
from ._watch import Show, Watch
from .boards import (UNSOLVABLE, Boards, Goal, Size, array_of, is_solvable, letters_of, make_goal,
                     neighbours, read_boards, reject_unsolvable, values_of)

_stores: Dict[Tuple[Any, ...], "_Store"] = {}
_lock = threading.RLock()  # a solver may be freed by a thread that holds it
os.register_at_fork(after_in_child=lambda: globals().update(_lock=threading.RLock()))
_CHUNK_BYTES = 1 << 22  # of moves that are in memory at full length; an eighth is packed at a time
_MAX_SOLVERS = 16
Tables = Union[str, "os.PathLike[str]", None]


class Solution(NamedTuple):
    """A solution of one board. str() is its moves as letters, the directions of the tiles."""

    length: int  # moves; -1 if a limit was reached before a solution was found
    moves: NDArray[np.uint8]  # of the blank: 0 up, 1 left, 2 right, 3 down
    lower_bound: int  # proven: no solution has fewer moves
    expanded: int  # nodes
    generated: int  # nodes

    def letters(self, directions: str = "tiles") -> str:
        """The moves as letters: the directions of the 'tiles', or of the 'blank'."""
        return letters_of(self.moves, directions)

    def __str__(self) -> str:
        return self.letters()

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Solution) and np.array_equal(self.moves, other.moves)
                and all(a == b for i, (a, b) in enumerate(zip(self, other)) if i != 1))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        raise TypeError("unhashable type: 'Solution'")


@dataclasses.dataclass(frozen=True, eq=False)
class Solutions:
    """Solutions of N boards, which len(), indices and loops return one by one.

    moves[offsets[i]:offsets[i + 1]] are those of board i.
    """

    lengths: NDArray[np.int16]  # N; moves; -1 where unsolvable, or a limit was reached
    moves: NDArray[np.uint8]  # of the blank, of all boards: 0 up, 1 left, 2 right, 3 down
    offsets: NDArray[np.int64]  # N + 1
    lower_bounds: NDArray[np.int16]  # N; proven: no solution has fewer moves
    expanded: NDArray[np.uint64]  # N; nodes
    generated: NDArray[np.uint64]  # N; nodes
    solvable: NDArray[np.bool_]  # N

    def __len__(self) -> int:
        return len(self.lengths)

    def __getitem__(self, index: int) -> Solution:
        moves = self.moves_of(index)
        board = operator.index(index)
        return Solution(int(self.lengths[board]), moves, int(self.lower_bounds[board]),
                        int(self.expanded[board]), int(self.generated[board]))

    def __iter__(self) -> Iterator[Solution]:
        return (self[i] for i in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Solutions) and all(
            np.array_equal(getattr(self, field.name), getattr(other, field.name))
            for field in dataclasses.fields(self))

    __hash__ = None  # type: ignore[assignment]

    def moves_of(self, index: int) -> NDArray[np.uint8]:
        """The moves of board `index`; -1 is the last. IndexError: there is none."""
        n = len(self.lengths)
        board = operator.index(index)
        if not -n <= board < n:
            raise IndexError(f"board {board} of {n} boards")
        return self.moves[self.offsets[board % n]:self.offsets[board % n + 1]]


def algorithms() -> List[str]:
    """The names of the algorithms."""
    return c.names(c.lib.fifteen_algorithm_name)


def heuristics() -> List[str]:
    """The names of the heuristics. Also 'pdb(7-8)', 'pdb(1.2.5/3.4)' and 'max(a,b,..)'."""
    return c.names(c.lib.fifteen_heuristic_name)


def algorithm_number(name: str) -> int:
    """The number of an algorithm in the library."""
    names = algorithms()
    if name not in names:
        raise c.InvalidError(f"unknown algorithm {name!r}; expected one of {', '.join(names)}")
    return names.index(name)


def _choice(what: str, name: Optional[str], names: List[str]) -> int:
    """The number of a name from 1 on, or 0 if there is none."""
    if name is None:
        return 0
    if name not in names:
        raise c.InvalidError(f"unknown {what} {name!r}; expected one of {', '.join(names)}")
    return 1 + names.index(name)


def _conventions(algorithm: int, order: Optional[str], goal_test: Optional[str],
                 tie: Optional[str]) -> c.Conventions:
    error = c.Error()
    conventions = c.Conventions(
        goal_test=_choice("goal_test", goal_test, c.names(c.lib.fifteen_goal_test_name, 1)),
        tie=_choice("tie", tie, c.names(c.lib.fifteen_tie_name, 1)))
    if order is not None:
        status = c.lib.fifteen_order_parse(text("the order", order), conventions.order,
                                           c.byref(error))
        if status != c.OK:
            raise c.InvalidError(f"order is {order!r}; {error.text.decode()}")
    c.check(c.lib.fifteen_conventions_check(algorithm, c.byref(conventions), c.byref(error)), error)
    return conventions


def limits_of(solver: "Solver", weight: Optional[float], nodes: int, seconds: float,
              memory: int) -> c.Limits:
    """The limits of a call of a solver, for the library."""
    # pylint: disable-next=protected-access
    return limits_of_algorithm(solver._algorithm, weight, nodes, seconds, memory)


def limits_of_algorithm(algorithm: int, weight: Optional[float], nodes: int, seconds: float,
                        memory: int) -> c.Limits:
    """The limits of a call, for the library; a weight must suit the algorithm."""
    error = c.Error()
    if weight is not None:
        weight = real("weight", weight, 1, c.MAX_WEIGHT)
    c.check(c.lib.fifteen_weight_check(algorithm, weight or 0, c.byref(error)), error)
    return c.Limits(integer("memory", memory), integer("nodes", nodes), real("seconds", seconds, 0),
                    0, weight or 0, False)


def _free(solver: ctypes.c_void_p, store: "_Store") -> None:
    c.lib.fifteen_solver_free(solver)
    store.release()


# ---- the tables of the process ----


_missing: List[bool] = []  # a search has found no tables; later also: the warning was given


def _tables_event(_context: Any, event: Any) -> None:
    """Called by a thread of the library, where a warning that is an error would be lost."""
    if event.contents.step == c.TABLES_MISSING and not _missing:
        _missing.append(True)


def warn_once() -> None:
    if len(_missing) == 1:
        _missing.append(True)
        warnings.warn("no tables were found: searches use small ones and are slower; "
                      "fifteen.build_tables() builds tables once", stacklevel=5)


_REPORT = c.TABLES_FUNCTION(_tables_event)


class _Store:
    """The tables of one folder, which all solvers of the process share."""

    def __init__(self, folder: Optional[bytes]):
        error = c.Error()
        self.store = ctypes.c_void_p()
        self.n_users = 0
        options = c.TablesOptions(folder=folder, report=ctypes.cast(_REPORT, ctypes.c_void_p))
        c.check(c.lib.fifteen_tables_create(c.byref(options), c.byref(self.store), c.byref(error)),
                error)

    def release(self) -> None:
        """Frees the tables with the last solver that uses them."""
        with _lock:
            self.n_users -= 1
            is_unused = self.n_users == 0
            if is_unused:
                for key in [key for key, store in _stores.items() if store is self]:
                    del _stores[key]
        if is_unused:
            c.lib.fifteen_tables_free(self.store)


def _check_folder(folder: Optional[bytes]) -> None:
    """TablesError: a folder that the user has named has no tables."""
    named = os.fsencode(os.environ.get("FIFTEEN_PDB", "")) if folder is None else folder
    origin = "$FIFTEEN_PDB" if folder is None else "tables"
    if folder is None and not named:
        return
    try:
        names = os.listdir(named)
    except OSError as error:
        raise c.TablesError(f"{origin} is {os.fsdecode(named)!r}: {error.strerror}") from None
    if not any(name.endswith(b".pdb") for name in names):
        raise c.TablesError(f"{origin} is {os.fsdecode(named)!r}: the folder has no tables; "
                            f"fifteen.build_tables(folder={os.fsdecode(named)!r}) builds them")


def _store_of(folder: Optional[bytes]) -> _Store:
    key = (folder, os.environ.get("FIFTEEN_PDB"), os.getcwd(), os.getpid())
    with _lock:
        store = _stores.get(key)
        if store is None:
            store = _stores[key] = _Store(folder)
        store.n_users += 1
    return store


class Solver:
    """A heuristic, an algorithm and tables, for all trays and goals.

    heuristic: None is the best there is. tables: the folder of the tables; None searches where the
    programs do, $FIFTEEN_PDB and ~/.local/share/fifteen/pdb among them. Without tables small ones
    are built in memory, in a second, and a warning says so once. Solvers of a process share tables,
    which stay in memory as long as a solver that uses them. TablesError: a folder that is named,
    here or by $FIFTEEN_PDB, has no tables. Solvers can be pickled; the copy finds its own tables.

    order, goal_test and tie are conventions of courses, which count other nodes. order: the moves
    of the blank in the order in which they are tried, such as "UDLR", by astar, idastar-plain,
    breadth-first, uniform-cost, greedy and iddfs; the default is "ULRD". goal_test: "generation" or
    "expansion", of astar, breadth-first, uniform-cost and greedy. tie: "first", "last" or
    "larger-g", of astar. InvalidError: the algorithm does not support it.
    """

    def __init__(self, heuristic: Optional[str] = None, algorithm: str = "auto",
                 tables: Union[str, "os.PathLike[str]", None] = None, *,
                 order: Optional[str] = None, goal_test: Optional[str] = None,
                 tie: Optional[str] = None):
        self._algorithm = algorithm_number(algorithm)
        conventions = _conventions(self._algorithm, order, goal_test, tie)
        folder = None if tables is None else text("the folder of tables", tables)
        name = None if heuristic is None else text("the heuristic", heuristic)
        self._made_of = (heuristic, algorithm, None if tables is None else os.fspath(tables), order,
                         goal_test, tie)
        _check_folder(folder)
        error = c.Error()
        solver = ctypes.c_void_p()
        store = _store_of(folder)
        options = c.SolverOptions(heuristic=name, algorithm=self._algorithm,
                                  conventions=conventions, tables=store.store)
        status = c.lib.fifteen_solver_create(c.byref(options), c.byref(solver), c.byref(error))
        if status != c.OK:
            store.release()
            c.check(status, error)
        self._solver = solver
        weakref.finalize(self, _free, solver, store).atexit = False

    @property
    def handle(self) -> ctypes.c_void_p:
        """The solver of the library, which lives as long as this one."""
        return self._solver

    def __repr__(self) -> str:
        heuristic, algorithm = self._made_of[:2]
        return f"<fifteen.Solver {algorithm} with {heuristic or 'the best heuristic'}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Solver) and self._made_of == other._made_of

    def __hash__(self) -> int:
        return hash(self._made_of)

    def __reduce__(self) -> Tuple[Any, ...]:
        return _remake, self._made_of

    def __copy__(self) -> "Solver":
        return self

    def __deepcopy__(self, _memo: Any) -> "Solver":
        return self

    @overload
    def solve(self, boards: str, *, goal: Goal = ..., size: Size = ...,
              unsolvable: str = ..., weight: Optional[float] = ..., nodes: int = ...,
              seconds: float = ..., memory: int = ..., threads: int = ...,
              progress: Show = ...) -> Solution: ...

    @overload
    def solve(self, boards: ArrayLike, *, goal: Goal = ..., size: Size = ...,
              unsolvable: str = ..., weight: Optional[float] = ..., nodes: int = ...,
              seconds: float = ..., memory: int = ..., threads: int = ...,
              progress: Show = ...) -> Union[Solution, Solutions]: ...

    def solve(self, boards: Union[str, ArrayLike], *, goal: Goal = "last", size: Size = None,
              unsolvable: str = "raise", weight: Optional[float] = None, nodes: int = 0,
              seconds: float = 0, memory: int = 0, threads: int = 0,
              progress: Show = False) -> Union[Solution, Solutions]:
        """Shortest solutions; see fifteen.solve."""
        read = read_boards(boards, size)
        limits = limits_of_algorithm(self._algorithm, weight, nodes, seconds, memory)
        status, out = self._run(read, make_goal(goal, read.size), limits, threads, progress)
        reject_unsolvable(np.nonzero(status == c.UNSOLVABLE)[0], unsolvable)
        if not read.single:
            return out
        return Solution(int(out.lengths[0]), out.moves, int(out.lower_bounds[0]),
                        int(out.expanded[0]), int(out.generated[0]))

    @overload
    def distances(self, boards: str, *, goal: Goal = ..., size: Size = ...,
                  unsolvable: str = ..., threads: int = ...,
                  progress: Show = ...) -> int: ...

    @overload
    def distances(self, boards: ArrayLike, *, goal: Goal = ..., size: Size = ...,
                  unsolvable: str = ..., threads: int = ...,
                  progress: Show = ...) -> Union[int, NDArray[np.int16]]: ...

    def distances(self, boards: Union[str, ArrayLike], *, goal: Goal = "last", size: Size = None,
                  unsolvable: str = "raise", threads: int = 0,
                  progress: Show = False) -> Union[int, NDArray[np.int16]]:
        """Lengths of shortest solutions; see fifteen.distances."""
        if not c.lib.fifteen_algorithm_is_optimal(self._algorithm):
            raise c.InvalidError(f"algorithm {algorithms()[self._algorithm]!r} does not find "
                                 "shortest solutions")
        read = read_boards(boards, size)
        status = np.zeros(len(read.rows), dtype=np.uint8)
        length = np.zeros(len(read.rows), dtype=np.uint16)
        with Watch(progress, len(length)) as watch:
            answers = c.Answers(status.ctypes.data, length.ctypes.data)
            self._call(watch, read, make_goal(goal, read.size), c.Limits(), threads, answers)
            watch.show(len(length))
        reject_unsolvable(np.nonzero(status == c.UNSOLVABLE)[0], unsolvable)
        if np.any(status == c.LIMIT):
            raise c.LimitError(f"board {np.argmax(status == c.LIMIT)}: the search reached its limit "
                               "of memory; choose another algorithm")
        lengths = length.astype(np.int16)
        lengths[status == c.UNSOLVABLE] = UNSOLVABLE
        return int(lengths[0]) if read.single else lengths

    @overload
    def values(self, boards: str, *, goal: Goal = ..., size: Size = ...,
               unsolvable: str = ..., threads: int = ...,
               progress: Show = ...) -> int: ...

    @overload
    def values(self, boards: ArrayLike, *, goal: Goal = ..., size: Size = ...,
               unsolvable: str = ..., threads: int = ...,
               progress: Show = ...) -> Union[int, NDArray[np.int16]]: ...

    def values(self, boards: Union[str, ArrayLike], *, goal: Goal = "last", size: Size = None,
               unsolvable: str = "raise", threads: int = 0,
                  progress: Show = False) -> Union[int, NDArray[np.int16]]:
        """The heuristic's values; see fifteen.values."""
        read = read_boards(boards, size)
        row = make_goal(goal, read.size)
        out = np.zeros(len(read.rows), dtype=np.uint8)
        with Watch(progress, len(out)) as watch:
            watch.call(c.lib.fifteen_array_values, self._solver, c.byref(array_of(read, row)),
                       c.byref(watch.run(threads)), out.ctypes.data)
            watch.show(len(out))
        warn_once()
        found: Union[int, NDArray[np.int16]] = values_of(out, read, unsolvable)
        return found

    def _call(self, watch: Watch, read: Boards, goal: NDArray[np.uint8], limits: c.Limits,
              threads: int, answers: c.Answers) -> None:
        watch.call(c.lib.fifteen_array_solve, self._solver, c.byref(array_of(read, goal)),
                   c.byref(limits), c.byref(watch.run(threads)), c.byref(answers))
        warn_once()

    def _run(self, read: Boards, goal: NDArray[np.uint8], limits: c.Limits, threads: int,
             progress: Show) -> Tuple[NDArray[np.uint8], Solutions]:
        """Solves in chunks. A chunk's moves have max_moves bytes a board."""
        n = len(read.rows)
        is_optimal = c.lib.fifteen_algorithm_is_optimal(self._algorithm)
        max_moves = c.MAX_MOVES if is_optimal else c.LONGEST
        chunk = _CHUNK_BYTES // max_moves
        status = np.zeros(n, dtype=np.uint8)
        length, bound = (np.zeros(n, dtype=np.uint16) for _ in range(2))
        expanded, generated = (np.zeros(n, dtype=np.uint64) for _ in range(2))
        outputs: List[NDArray[Any]] = [status, length, bound, expanded, generated]
        path = np.empty((min(n, chunk), max_moves), dtype=np.uint8)
        moves = bytearray()
        if n > chunk:
            is_solvable(read.rows, goal=goal, size=read.size)  # rejects wrong rows at once
        with Watch(progress, n) as watch:
            for first in range(0, max(n, 1), chunk):
                part = slice(first, first + chunk)
                rows = Boards(read.rows[part], read.size, False)
                answers = c.Answers(*(array[part].ctypes.data for array in outputs),
                                    path.ctypes.data, max_moves)
                self._call(watch, rows, goal, limits, threads, answers)
                watch.advance(len(rows.rows))
                _pack(path, length[part], moves)
            watch.show()
        return status, _solutions(status, length, bound, expanded, generated,
                                  np.frombuffer(moves, dtype=np.uint8))


def _pack(path: NDArray[np.uint8], length: NDArray[np.uint16], moves: bytearray) -> None:
    """Appends the first length[i] moves of each row."""
    part = _CHUNK_BYTES // 8 // path.shape[1]
    for first in range(0, len(length), part):
        used = np.arange(path.shape[1]) < length[first:first + part, None]
        moves += path[first:first + len(used)][used].data


def _solutions(status: Any, length: Any, bound: Any, expanded: Any, generated: Any,
               moves: NDArray[np.uint8]) -> Solutions:
    lengths = length.astype(np.int16)
    offsets = np.zeros(len(lengths) + 1, dtype=np.int64)
    np.cumsum(lengths, out=offsets[1:])
    lengths[(status != c.OK) & (lengths == 0)] = UNSOLVABLE
    return Solutions(lengths, moves, offsets, bound.astype(np.int16), expanded, generated,
                     status != c.UNSOLVABLE)


def _remake(heuristic: Optional[str], algorithm: str, tables: Any, order: Optional[str],
            goal_test: Optional[str], tie: Optional[str]) -> Solver:
    return Solver(heuristic, algorithm, tables, order=order, goal_test=goal_test, tie=tie)


# ---- without a solver of one's own ----

_solvers: Dict[Tuple[Any, ...], Solver] = {}


def solver_of(heuristic: Optional[str], algorithm: str, tables: Any, order: Optional[str] = None,
            goal_test: Optional[str] = None, tie: Optional[str] = None) -> Solver:
    """A solver that is kept: the latest ones."""
    made_of = (heuristic, algorithm, tables, order, goal_test, tie)
    key = (*made_of, os.environ.get("FIFTEEN_PDB"))
    with _lock:
        solver = _solvers.pop(key, None) or _remake(*made_of)
        _solvers[key] = solver
        while len(_solvers) > _MAX_SOLVERS:
            _solvers.pop(next(iter(_solvers)))
    return solver


def forget_solvers() -> None:
    """Frees the solvers that are kept: the next calls and solvers search for tables again."""
    with _lock:
        _stores.clear()
        _solvers.clear()


@overload
def solve(boards: str, *, heuristic: Optional[str] = ..., algorithm: str = ...,
          tables: Tables = ..., goal: Goal = ..., size: Size = ..., unsolvable: str = ...,
          weight: Optional[float] = ..., nodes: int = ..., seconds: float = ..., memory: int = ...,
          threads: int = ..., progress: Show = ..., order: Optional[str] = ...,
          goal_test: Optional[str] = ..., tie: Optional[str] = ...) -> Solution: ...


@overload
def solve(boards: ArrayLike, *, heuristic: Optional[str] = ..., algorithm: str = ...,
          tables: Tables = ..., goal: Goal = ..., size: Size = ..., unsolvable: str = ...,
          weight: Optional[float] = ..., nodes: int = ..., seconds: float = ..., memory: int = ...,
          threads: int = ..., progress: Show = ..., order: Optional[str] = ...,
          goal_test: Optional[str] = ...,
          tie: Optional[str] = ...) -> Union[Solution, Solutions]: ...


def solve(boards: Union[str, ArrayLike], *, heuristic: Optional[str] = None,
          algorithm: str = "auto", tables: Tables = None, goal: Goal = "last", size: Size = None,
          unsolvable: str = "raise", weight: Optional[float] = None, nodes: int = 0,
          seconds: float = 0, memory: int = 0, threads: int = 0, progress: Show = False,
          order: Optional[str] = None, goal_test: Optional[str] = None,
          tie: Optional[str] = None) -> Union[Solution, Solutions]:
    """Solves boards in the fewest moves.

    boards: a text as on the command line, one board, N x cells or N x rows x columns of any integer
    type. Returns a Solution for one board, else Solutions.

    goal        'last' (blank in the last cell), 'first', 'snail', or a board
    size        '3x4' or (3, 4), where the boards are not square
    heuristic, algorithm, tables, order, goal_test, tie    see Solver
    unsolvable  'raise' UnsolvableError, or 'mask': the length is -1
    weight      for algorithms whose solutions may be this many times as long as the shortest
    nodes, seconds, memory    limits for each board: nodes generated, seconds, bytes; 0: none.
                Integers, or floats without a fraction; seconds any finite number
    threads     0: one per core
    progress    True: tqdm's bar, if it is installed; or a function of (boards done, all boards)

    InvalidError: a wrong shape, row or name, or a number out of range; TypeError: another type.
    KeyboardInterrupt ends it within 50 ms.
    """
    solver = solver_of(heuristic, algorithm, tables, order, goal_test, tie)
    found: Union[Solution, Solutions] = solver.solve(
        boards, goal=goal, size=size, unsolvable=unsolvable, weight=weight, nodes=nodes,
        seconds=seconds, memory=memory, threads=threads, progress=progress)
    return found


@overload
def distances(boards: str, *, heuristic: Optional[str] = ..., algorithm: str = ...,
              tables: Tables = ..., goal: Goal = ..., size: Size = ..., unsolvable: str = ...,
              threads: int = ..., progress: Show = ...) -> int: ...


@overload
def distances(boards: ArrayLike, *, heuristic: Optional[str] = ..., algorithm: str = ...,
              tables: Tables = ..., goal: Goal = ..., size: Size = ..., unsolvable: str = ...,
              threads: int = ..., progress: Show = ...) -> Union[int, NDArray[np.int16]]: ...


def distances(boards: Union[str, ArrayLike], *, heuristic: Optional[str] = None,
              algorithm: str = "auto", tables: Tables = None, goal: Goal = "last",
              size: Size = None, unsolvable: str = "raise", threads: int = 0,
              progress: Show = False) -> Union[int, NDArray[np.int16]]:
    """The minimum number of moves from each board to the goal: N int16, an int for one board.

    Parameters as of solve, without limits and weight; -1 marks boards that are not solvable.
    """
    found: Union[int, NDArray[np.int16]] = solver_of(heuristic, algorithm, tables).distances(
        boards, goal=goal, size=size, unsolvable=unsolvable, threads=threads, progress=progress)
    return found


def first_moves(boards: Union[str, ArrayLike], *, heuristic: Optional[str] = None,
                algorithm: str = "auto", tables: Tables = None, goal: Goal = "last",
                size: Size = None, threads: int = 0) -> NDArray[np.bool_]:
    """Which moves of the blank begin a shortest solution: N x 4 bools for UP, LEFT, RIGHT, DOWN.

    4 bools for one board. Each board is solved, and each of its neighbours. Parameters as of solve.
    UnsolvableError: no moves lead from a board to the goal.
    """
    read = read_boards(boards, size)
    options: Any = {"goal": goal, "size": read.size, "threads": threads}
    solver = solver_of(heuristic, algorithm, tables)
    here = np.asarray(solver.distances(read.rows, **options))
    is_first = first_moves_of(solver, read.rows, here, options)
    if read.single:
        is_first = is_first[0]
    return is_first


def first_moves_of(solver: Solver, rows: NDArray[np.uint8], lengths: NDArray[np.int16],
                   options: Dict[str, Any]) -> NDArray[np.bool_]:
    """The first moves of rows whose lengths are known: those to boards that are one move nearer."""
    after, legal = neighbours(rows, size=options["size"])
    near = np.full(legal.shape, -2, dtype=np.int16)
    near[legal] = solver.distances(after[legal], **options)
    is_first: NDArray[np.bool_] = near == lengths[:, None] - 1
    return is_first


@overload
def values(boards: str, heuristic: Optional[str] = ..., *, tables: Tables = ..., goal: Goal = ...,
           size: Size = ..., unsolvable: str = ..., threads: int = ...,
           progress: Show = ...) -> int: ...


@overload
def values(boards: ArrayLike, heuristic: Optional[str] = ..., *, tables: Tables = ...,
           goal: Goal = ..., size: Size = ..., unsolvable: str = ..., threads: int = ...,
           progress: Show = ...) -> Union[int, NDArray[np.int16]]: ...


def values(boards: Union[str, ArrayLike], heuristic: Optional[str] = None, *,
           tables: Tables = None, goal: Goal = "last", size: Size = None,
           unsolvable: str = "raise", threads: int = 0,
           progress: Show = False) -> Union[int, NDArray[np.int16]]:
    """A heuristic's lower bounds on the moves to the goal: N int16, an int for one board.

    No search: pattern databases are looked up. At most 254. Parameters as of distances.
    """
    found: Union[int, NDArray[np.int16]] = solver_of(heuristic, "auto", tables).values(
        boards, goal=goal, size=size, unsolvable=unsolvable, threads=threads, progress=progress)
    return found
