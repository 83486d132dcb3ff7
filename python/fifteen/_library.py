# SPDX-License-Identifier: MIT
"""_library.py - libfifteen through ctypes: declarations and errors

ctypes is part of Python, so that numpy stays the only run-time dependency (cffi in API mode requires
the package cffi at run time). It releases the interpreter's lock during each call. Calls take whole
arrays, so that the cost of a call does not matter.
"""
from __future__ import annotations

import ctypes
import os
from ctypes import byref as byref  # the other modules use it
from ctypes import (CFUNCTYPE, POINTER, Structure, c_bool, c_char, c_char_p, c_double, c_int,
                    c_long, c_size_t, c_uint, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p)
from typing import Any, Callable, List, Optional

OK, INVALID, UNSOLVABLE, LIMIT, CANCELLED, NO_MEMORY, IO, NOT_FOUND, DAMAGED, INTERNAL = range(10)
MAX_MOVES = 255  # of a shortest solution
LONGEST = 32767  # moves of another one
MAX_BATCH = 1 << 16  # boards of a call of a heuristic
MAX_WEIGHT = 1000
STAGE_BUILD, STAGE_BOARDS = 0, 5
NO_VALUE = 255  # in place of a heuristic's value, where no moves lead to the goal
NO_WAY = (1 << 32) - 1  # a value of search: no moves lead to the goal
MAJOR_VERSION = 3


class FifteenError(Exception):
    """The base of the package's exceptions; the message says what is wrong, where, what to do."""

    __module__ = "fifteen"


class InvalidError(FifteenError, ValueError):
    """A row that is not a board, a wrong goal, size, name or number."""

    __module__ = "fifteen"


class UnsolvableError(FifteenError, ValueError):
    """No moves lead from a board to the goal. `rows` has the indices of these boards, if known."""

    __module__ = "fifteen"

    def __init__(self, message: str, rows: Any = None):
        super().__init__(message)
        self.rows = rows


class LimitError(FifteenError):
    """A limit of nodes, time or memory was reached."""

    __module__ = "fifteen"


class TablesError(FifteenError):
    """Required tables are missing or damaged."""

    __module__ = "fifteen"


class Geometry(Structure):
    _fields_ = [("rows", c_uint8), ("columns", c_uint8)]


class Error(Structure):
    _fields_ = [("text", c_char * 512), ("argument", c_int), ("value", c_char * 16)]


class Progress(Structure):
    _fields_ = [("stage", c_int), ("level", c_uint), ("done", c_uint64), ("total", c_uint64),
                ("expanded", c_uint64), ("search", c_void_p)]


REPORT = CFUNCTYPE(c_bool, c_void_p, POINTER(Progress))


class Monitor(Structure):
    _fields_ = [("report", REPORT), ("context", c_void_p)]


class Array(Structure):
    _fields_ = [("geometry", Geometry), ("goal", c_void_p), ("boards", c_void_p), ("n", c_size_t)]


class Run(Structure):
    _fields_ = [("n_threads", c_uint), ("monitor", POINTER(Monitor))]


class Answers(Structure):
    _fields_ = [("status", c_void_p), ("length", c_void_p), ("lower_bound", c_void_p),
                ("expanded", c_void_p), ("generated", c_void_p), ("path", c_void_p),
                ("max_moves", c_size_t)]


class Limits(Structure):
    _fields_ = [("memory_bytes", c_uint64), ("n_nodes", c_uint64), ("seconds", c_double),
                ("n_threads", c_uint), ("weight", c_double), ("fallback", c_bool)]


class Conventions(Structure):
    _fields_ = [("order", c_uint8 * 4), ("goal_test", c_int), ("tie", c_int)]


class SolverOptions(Structure):
    _fields_ = [("heuristic", c_char_p), ("algorithm", c_int), ("cost", c_int),
                ("conventions", Conventions), ("without_reflection", c_bool),
                ("tables", c_void_p), ("sets", c_void_p), ("n_sets", c_uint)]


class TablesOptions(Structure):
    _fields_ = [("folder", c_char_p), ("n_partitions", c_uint), ("n_threads", c_uint),
                ("never_builds", c_bool), ("shared_folder", c_char_p), ("n_sharers", c_uint),
                ("report", c_void_p), ("context", c_void_p)]


class Random(Structure):
    _fields_ = [("state", c_uint64 * 4)]


class Draw(Structure):
    """struct fifteen_array_draw."""

    _fields_ = [("geometry", Geometry), ("goal", c_void_p), ("seed", c_uint64),
                ("is_walk", c_bool), ("min_moves", c_uint), ("max_moves", c_uint),
                ("step", c_uint)]


class Problem(Structure):
    _fields_ = [("start", c_void_p), ("goal", c_void_p)]


class Path(Structure):
    """struct fifteen_solution."""

    _fields_ = [("length", c_size_t), ("path", POINTER(c_uint8))]


TAKE = CFUNCTYPE(c_bool, c_void_p, POINTER(Path))


class AllSolutions(Structure):
    """struct fifteen_solutions."""

    _fields_ = [("take", TAKE), ("context", c_void_p), ("max_solutions", c_uint64),
                ("length", c_uint), ("n_solutions", c_uint64)]


class TablesEvent(Structure):
    _fields_ = [("step", c_int), ("kind", c_int), ("folder", c_char_p), ("set", c_void_p),
                ("seconds", c_double), ("command", c_char_p)]


TABLES_FUNCTION = CFUNCTYPE(None, c_void_p, POINTER(TablesEvent))
TABLES_MISSING = 2
BATCH_HEURISTIC = CFUNCTYPE(c_bool, c_void_p, c_void_p, c_size_t, c_void_p)


class BatchProblem(Structure):
    _fields_ = [("geometry", Geometry), ("start", c_void_p), ("goal", c_void_p),
                ("heuristic", BATCH_HEURISTIC), ("context", c_void_p), ("batch", c_size_t),
                ("costs", c_void_p), ("solver", c_void_p)]


class Extent(Structure):
    _fields_ = [("max_frontier", c_uint64), ("max_stored", c_uint64), ("depth", c_uint64)]


class SearchResult(Structure):
    _fields_ = [("path", POINTER(c_uint32)), ("length", c_size_t), ("cost", c_uint64),
                ("expanded", c_uint64), ("necessary", c_uint64), ("generated", c_uint64),
                ("initial_h", c_uint32), ("lower_bound", c_uint64), ("extent", Extent)]


class Step(Structure):
    _fields_ = [("cost", c_uint32), ("action", c_uint32)]


STATE = POINTER(c_uint64)  # a number, of fifteen.search_domain
START = CFUNCTYPE(None, c_void_p, STATE)
EXPAND = CFUNCTYPE(c_uint, c_void_p, STATE, STATE, STATE, POINTER(Step))
IS_GOAL = CFUNCTYPE(c_bool, c_void_p, STATE)
STATE_VALUE = CFUNCTYPE(c_uint32, c_void_p, STATE)
EQUAL = CFUNCTYPE(c_bool, c_void_p, STATE, STATE)
HASH = CFUNCTYPE(c_uint64, c_void_p, STATE)
MAX_SUCCESSORS = 1 << 20


class Domain(Structure):
    """struct fifteen_domain."""

    _fields_ = [("context", c_void_p), ("state_size", c_size_t), ("max_successors", c_uint),
                ("max_cost", c_uint32), ("start", START), ("expand", EXPAND), ("is_goal", IS_GOAL),
                ("heuristic", STATE_VALUE), ("equal", EQUAL), ("hash", HASH)]


class Pattern(Structure):
    _fields_ = [("geometry", Geometry), ("goal_blank", c_uint8), ("tiles", c_uint32)]


class Partition(Structure):
    _fields_ = [("n_patterns", c_uint), ("patterns", Pattern * 24)]


SET_MAX = 24  # partitions of a set


class PdbInfo(Structure):
    _fields_ = [("pattern", Pattern), ("kind", c_int), ("n_entries", c_uint64),
                ("n_placements", c_uint64), ("table_bytes", c_uint64), ("file_bytes", c_uint64),
                ("codec", c_int), ("hash", c_uint64), ("zero_aware", c_uint64 * 128),
                ("classic", c_uint64 * 128)]


class PdbMemory(Structure):
    _fields_ = [("words", c_void_p), ("n_rows", c_uint32), ("row_words", c_uint32),
                ("row_entries", c_uint32), ("entry_bits", c_uint)]


_ERROR = POINTER(Error)
_MONITOR = POINTER(Monitor)
_SIGNATURES = {
    "fifteen_version": (c_char_p, []),
    "fifteen_algorithm_name": (c_char_p, [c_int]),
    "fifteen_heuristic_name": (c_char_p, [c_uint]),
    "fifteen_goal_name": (c_char_p, [c_uint]),
    "fifteen_goal_find": (c_bool, [c_char_p, POINTER(c_int)]),
    "fifteen_algorithm_is_optimal": (c_bool, [c_int]),
    "fifteen_algorithm_takes_weight": (c_bool, [c_int]),
    "fifteen_goal_test_name": (c_char_p, [c_int]),
    "fifteen_tie_name": (c_char_p, [c_int]),
    "fifteen_order_parse": (c_int, [c_char_p, c_void_p, _ERROR]),
    "fifteen_conventions_check": (c_int, [c_int, POINTER(Conventions), _ERROR]),
    "fifteen_weight_check": (c_int, [c_int, c_double, _ERROR]),
    "fifteen_board_parse": (c_int, [c_char_p, c_size_t, Geometry, POINTER(c_void_p), _ERROR]),
    "fifteen_board_create_goal": (c_int, [Geometry, c_int, POINTER(c_void_p), _ERROR]),
    "fifteen_board_create": (c_int, [Geometry, POINTER(c_int), POINTER(c_void_p), _ERROR]),
    "fifteen_board_tiles": (POINTER(c_uint16), [c_void_p]),
    "fifteen_board_size": (Geometry, [c_void_p]),
    "fifteen_board_free": (None, [c_void_p]),
    "fifteen_tables_create": (c_int, [POINTER(TablesOptions), POINTER(c_void_p), _ERROR]),
    "fifteen_tables_free": (None, [c_void_p]),
    "fifteen_solver_create": (c_int, [POINTER(SolverOptions), POINTER(c_void_p), _ERROR]),
    "fifteen_solver_free": (None, [c_void_p]),
    "fifteen_solve_all": (c_int, [c_void_p, POINTER(Problem), POINTER(Limits), _MONITOR,
                                  POINTER(AllSolutions), c_void_p, _ERROR]),
    "fifteen_result_free": (None, [c_void_p]),
    "fifteen_array_solvable": (c_int, [POINTER(Array), POINTER(Run), c_void_p, _ERROR]),
    "fifteen_array_values": (c_int, [c_void_p, POINTER(Array), POINTER(Run), c_void_p, _ERROR]),
    "fifteen_array_solve": (c_int, [c_void_p, POINTER(Array), POINTER(Limits), POINTER(Run),
                                    POINTER(Answers), _ERROR]),
    "fifteen_array_random": (c_int, [Geometry, c_void_p, c_long, POINTER(Random), c_size_t, c_void_p,
                                     _ERROR]),
    "fifteen_array_enumerate": (c_int, [Geometry, c_void_p, _MONITOR, c_void_p, c_void_p, _ERROR]),
    "fifteen_array_search": (c_int, [POINTER(BatchProblem), c_int, POINTER(Limits), _MONITOR,
                                     POINTER(SearchResult), _ERROR]),
    "fifteen_search": (c_int, [POINTER(Domain), c_int, POINTER(Limits), _MONITOR,
                               POINTER(SearchResult), _ERROR]),
    "fifteen_search_result_free": (None, [POINTER(SearchResult)]),
    "fifteen_random_seed": (None, [POINTER(Random), c_uint64]),
    "fifteen_random_seed_row": (None, [POINTER(Random), c_uint64, c_uint64]),
    "fifteen_random_choose": (None, [POINTER(Random), c_uint64, c_uint64, c_void_p]),
    "fifteen_array_draw": (c_int, [POINTER(Draw), c_uint64, c_size_t, c_void_p, _ERROR]),
    "fifteen_state_hash": (c_uint64, [c_char_p, c_size_t]),
    "fifteen_solver_prepare": (c_int, [c_void_p, POINTER(Problem), _MONITOR, _ERROR]),
    "fifteen_solver_tables_hash": (c_uint64, [c_void_p, POINTER(Problem)]),
    "fifteen_partitions_parse": (c_int, [c_void_p, c_char_p, POINTER(Partition),
                                              POINTER(c_uint), _ERROR]),
    "fifteen_array_look_up": (c_int, [c_void_p, POINTER(Array), POINTER(Run), c_void_p, c_void_p,
                                      _ERROR]),
    "fifteen_pattern_make": (c_int, [c_void_p, c_uint32, POINTER(Pattern), _ERROR]),
    "fifteen_pdb_measure": (c_int, [POINTER(Pattern), c_int, POINTER(PdbInfo), _ERROR]),
    "fifteen_pdb_info": (None, [c_void_p, POINTER(PdbInfo)]),
    "fifteen_pdb_memory": (PdbMemory, [c_void_p]),
    "fifteen_pdb_load": (c_int, [c_char_p, c_uint, _MONITOR, POINTER(c_void_p), _ERROR]),
    "fifteen_pdb_build": (c_int, [POINTER(Pattern), c_int, c_uint, _MONITOR, POINTER(c_void_p),
                                  _ERROR]),
    "fifteen_pdb_save": (c_int, [c_void_p, c_char_p, c_int, c_int, c_uint, _MONITOR, _ERROR]),
    "fifteen_pdb_file_name": (None, [POINTER(Pattern), c_int, c_char_p]),
    "fifteen_pdb_free": (None, [c_void_p]),
}


def _load() -> ctypes.CDLL:
    """The library of the wheel, else that of the system. $FIFTEEN_LIBRARY has precedence."""
    own = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libfifteen.so")
    path = os.environ.get("FIFTEEN_LIBRARY") or (
        own if os.path.exists(own) else f"libfifteen.so.{MAJOR_VERSION}")
    library = ctypes.CDLL(path)
    for name, (result, arguments) in _SIGNATURES.items():
        try:
            function = getattr(library, name)
        except AttributeError:
            raise ImportError(f"{path} is too old: it has no {name}; reinstall fifteen") from None
        function.restype = result
        function.argtypes = arguments
    version = library.fifteen_version().decode()
    if int(version.split(".")[0]) != MAJOR_VERSION:
        raise ImportError(f"{path} is version {version}; expected {MAJOR_VERSION}")
    return library


lib = _load()


# enum fifteen_argument: the arguments of this package.
_ARGUMENTS = ("", "nodes", "seconds", "memory", "goal")


def _advice(error: Error) -> str:
    """What may be changed after an error, in the words of this package."""
    name, value = _ARGUMENTS[error.argument], error.value.decode()
    if not name:
        return ""
    if name == "goal":
        return f' (goal="{value}")'
    return f"; raise {name}" + (f', or use algorithm="{value}"' if value else "")


def check(status: int, error: Error) -> None:
    """Raises the exception of a status other than OK."""
    if status == OK:
        return
    message = error.text.decode(errors="replace") + _advice(error)
    if status == CANCELLED:
        raise KeyboardInterrupt
    kinds = {INVALID: InvalidError, UNSOLVABLE: UnsolvableError, LIMIT: LimitError,
             NO_MEMORY: MemoryError, IO: OSError, NOT_FOUND: TablesError, DAMAGED: TablesError}
    raise kinds.get(status, FifteenError)(message)


def names(function: Callable[[int], Optional[bytes]], first: int = 0) -> List[str]:
    """The names that a function of the library returns for `first` and the numbers after it."""
    found: List[str] = []
    while True:
        name = function(first + len(found))
        if name is None:
            return found
        found.append(name.decode())
