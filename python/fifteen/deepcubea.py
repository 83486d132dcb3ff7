# SPDX-License-Identifier: MIT
"""Files of states of DeepCubeA: pickles, read without running what they contain.

DeepCubeA (Agostinelli, McAleer, Shmakov & Baldi 2019) keeps boards of n x n as arrays of n * n
integers, row by row, 0 for the blank, with the goal 1, 2, .., n * n - 1, 0: the goal ``last``.
"""
import io
import os
import pickle
import pickletools
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._library import InvalidError

Path = Union[str, "os.PathLike[str]"]

MAX_CELLS = 256  # of a state: tiles are uint8
_CHUNK = 1 << 8  # states at a time, as a file may name one of 2 KB in 2 bytes

_STATE = "environments.n_puzzle", "NPuzzleState"


class DeepCubeA(NamedTuple):
    """What a file has: boards, N x cells (uint8), and lengths, N (int64), if it has solutions."""
    boards: NDArray[np.uint8]
    lengths: Optional[NDArray[np.int64]]


class _Sealed(type):
    """A class that a file cannot change: pickle sets the attributes of any object in the file."""

    def __setattr__(cls, name: str, value: Any) -> None:
        raise pickle.UnpicklingError(f"{cls.__name__}.{name} is not allowed")


class _State(metaclass=_Sealed):
    """Stands for NPuzzleState, the class of DeepCubeA's boards."""
    __slots__ = ("tiles", "hash")
    tiles: Any
    hash: Any


class _Type(metaclass=_Sealed):
    """Stands for numpy.dtype: integers only."""

    def __init__(self, code: Any, *_: Any) -> None:
        if not isinstance(code, str) or code not in ("u1", "u2", "u4", "u8", "i1", "i2", "i4", "i8", "b1"):
            raise pickle.UnpicklingError(f"elements of type {code!r} are not allowed")
        self.code = code
        self.order = "<"

    def __setstate__(self, state: Any) -> None:
        if not isinstance(state, tuple) or len(state) < 2 or state[1] not in ("<", ">", "|", "="):
            raise pickle.UnpicklingError("malformed type of elements")
        self.order = "<" if state[1] in "|=" else state[1]

    def numpy(self) -> "np.dtype[Any]":
        return np.dtype(self.order + self.code)


class _Array(metaclass=_Sealed):
    """Stands for numpy.ndarray. Only value() copies elements: a file may name them any number of times."""
    __slots__ = ("state",)
    state: Any

    def __setstate__(self, state: Any) -> None:
        if not isinstance(state, tuple) or len(state) != 5:
            raise pickle.UnpicklingError("malformed array")
        self.state = state

    def value(self) -> "NDArray[Any]":
        """The array. ValueError: it is malformed."""
        try:
            _, shape, kind, is_fortran, data = self.state
            if isinstance(data, _Bytes):
                data = data.text.encode("latin1")
            if not isinstance(kind, _Type) or not isinstance(data, (bytes, bytearray)):
                raise ValueError("elements")
            flat = np.frombuffer(data, kind.numpy())
            return flat.reshape(shape, order="F" if is_fortran else "C")
        except (AttributeError, TypeError, ValueError) as error:
            raise ValueError(f"malformed array: {error}") from None


class _Bytes(metaclass=_Sealed):
    """Stands for bytes that protocols 0 to 2 write as a text."""
    __slots__ = ("text",)

    def __init__(self, text: Any, encoding: Any = "latin1") -> None:
        if not isinstance(text, str) or encoding != "latin1":
            raise pickle.UnpicklingError("malformed bytes")
        self.text = text


def _reconstruct(*_: Any) -> _Array:
    return _Array()


def _frombuffer(data: Any, kind: Any, shape: Any, order: Any) -> _Array:
    array = _Array()
    array.state = 1, shape, kind, order == "F", data
    return array


def _scalar(kind: Any, data: Any) -> int:
    if isinstance(data, _Bytes) and len(data.text) <= 8:
        data = data.text.encode("latin1")
    if not isinstance(kind, _Type) or not isinstance(data, bytes) or len(data) != kind.numpy().itemsize:
        raise pickle.UnpicklingError("malformed number")
    return int(np.frombuffer(data, kind.numpy())[0])


_ALLOWED: Dict[Tuple[str, str], Any] = {
    _STATE: _State, ("_codecs", "encode"): _Bytes, ("numpy", "ndarray"): _Array, ("numpy", "dtype"): _Type,
    **{(module + ".multiarray", name): function for module in ("numpy.core", "numpy._core")
       for name, function in (("_reconstruct", _reconstruct), ("scalar", _scalar))},
    **{(module + ".numeric", "_frombuffer"): _frombuffer for module in ("numpy.core", "numpy._core")}}


class _Unpickler(pickle.Unpickler):
    def find_class(self, module_name: str, global_name: str) -> Any:
        found = _ALLOWED.get((module_name, global_name))
        if found is None:
            raise pickle.UnpicklingError(f"{module_name}.{global_name} is not allowed")
        # A file can set attributes of a function: this one is its own.
        return found if isinstance(found, type) else lambda *arguments: found(*arguments)


def _check_size(data: bytes) -> None:
    """Raises ValueError where pickle would allocate more than the file can need: it keeps a list as long as the
    greatest index that objects are stored at, and memory for the whole of an object before it reads it."""
    for operation, argument, _ in pickletools.genops(data):
        if operation.name in ("PUT", "BINPUT", "LONG_BINPUT") and argument is not None and argument > len(data):
            raise ValueError(f"index {argument} in a file of {len(data)} bytes")


def _lengths(solutions: Any, n: int) -> "NDArray[np.int64]":
    if not isinstance(solutions, (list, tuple)) or len(solutions) != n:
        raise ValueError("the file has another number of solutions than of states")
    if not all(isinstance(moves, (list, tuple)) for moves in solutions):
        raise ValueError("a solution is not a list of moves")
    return np.array([len(moves) for moves in solutions], np.int64)


def _checked(rows: "NDArray[Any]", first: int = 0) -> "NDArray[np.uint8]":
    """The rows, numbered from `first`, as boards. InvalidError: a row is not a board."""
    n_cells = rows.shape[1]
    if not 0 < n_cells <= MAX_CELLS:
        raise InvalidError(f"states of {n_cells} cells; expected at most {MAX_CELLS}")
    is_wrong = np.any(np.sort(rows, axis=1) != np.arange(n_cells), axis=1)
    if np.any(is_wrong):
        raise InvalidError(f"state {first + int(np.argmax(is_wrong))} is not a board: expected the numbers from 0 to "
                           f"{n_cells - 1}, each once")
    return rows.astype(np.uint8)


def _tiles(state: Any) -> "NDArray[Any]":
    array = getattr(state, "tiles", None) if isinstance(state, _State) else state
    if not isinstance(array, _Array):
        raise ValueError("a state is not an array of tiles")
    tiles = array.value().reshape(-1)
    if len(tiles) > MAX_CELLS:
        raise InvalidError(f"a state of {len(tiles)} cells; expected at most {MAX_CELLS}")
    return tiles


def _boards(states: Any) -> "NDArray[np.uint8]":
    if isinstance(states, _Array):
        rows = states.value()
        if rows.ndim != 2 or len(rows) == 0:
            raise ValueError(f"states of the shape {rows.shape}; expected N x cells")
        return _checked(rows)
    if not isinstance(states, (list, tuple)) or not states:
        raise ValueError("the file has no states")
    n_cells = len(_tiles(states[0]))
    boards = np.empty((len(states), n_cells), np.uint8)
    for first in range(0, len(states), _CHUNK):
        part = [_tiles(state) for state in states[first:first + _CHUNK]]
        if {len(row) for row in part} != {n_cells}:
            raise ValueError("the states differ in size")
        boards[first:first + _CHUNK] = _checked(np.stack(part), first)
    return boards


def read_deepcubea(path: Path) -> DeepCubeA:
    """Reads a pickle of DeepCubeA: a dictionary with ``states``, and ``solutions`` if there are
    any, or the states alone. A state is an NPuzzleState or an array of tiles.

    Only numbers, texts, lists, dictionaries, arrays of integers and states are read. Raises
    ValueError for all else, and OSError; nothing in the file is run. The memory that it takes is in
    proportion to the file's size.
    """
    with open(path, "rb") as file:
        data = file.read()
        try:
            _check_size(data)
            content = _Unpickler(io.BytesIO(data)).load()
        except (pickle.UnpicklingError, EOFError, AttributeError, ImportError, IndexError, KeyError, MemoryError,
                OverflowError, RecursionError, TypeError, ValueError) as error:
            raise ValueError(f"{os.fspath(path)}: not a file of states: {error}") from None
    has_names = isinstance(content, dict)
    boards = _boards(content.get("states") if has_names else content)
    solutions = content.get("solutions") if has_names else None
    return DeepCubeA(boards, None if solutions is None else _lengths(solutions, len(boards)))


class _Pickler(pickle._Pickler):  # pylint: disable=protected-access
    """Names the class as DeepCubeA does, which need not be installed."""

    def save_global(self, obj: Any, name: Optional[str] = None) -> None:
        if obj is not _State:
            super().save_global(obj, name)  # type: ignore
            return
        for text in _STATE:
            self.save(text)  # type: ignore
        self.write(pickle.STACK_GLOBAL)  # type: ignore
        self.memoize(obj)  # type: ignore


def write_deepcubea(path: Path, boards: ArrayLike, solutions: Optional[Sequence[Sequence[int]]] = None) -> None:
    """Writes boards, N x cells, with the goal ``last``, as DeepCubeA's programs read them: a
    dictionary with ``states`` and, if given, ``solutions``, N lists of moves in DeepCubeA's numbers.

    boards: any integer type; also N x rows x columns. TypeError: not integers; InvalidError: a wrong
    shape, a row that is not a board of up to 256 cells, a wrong number of solutions, a wrong move.
    """
    states: List[_State] = []
    for row in _rows(boards):
        state = _State()
        state.tiles, state.hash = row, None
        states.append(state)
    content: "dict[str, Any]" = {"states": states}
    if solutions is not None:
        if len(solutions) != len(states):
            raise InvalidError(f"{len(solutions)} solutions of {len(states)} boards")
        content["solutions"] = [_moves(moves, number) for number, moves in enumerate(solutions)]
    memory = io.BytesIO()
    _Pickler(memory, 4).dump(content)
    with open(path, "wb") as file:
        file.write(memory.getvalue())


def _rows(boards: ArrayLike) -> "NDArray[np.uint8]":
    given = np.asarray(boards)
    if given.dtype.kind not in "iu":
        raise TypeError(f"boards of type {given.dtype}; expected integers")
    if given.ndim not in (2, 3):
        raise InvalidError(f"an array of {given.ndim} dimensions; expected N x cells or N x rows x columns")
    return _checked(given.reshape(len(given), int(np.prod(given.shape[1:]))))


def _moves(moves: Sequence[int], number: int) -> List[int]:
    found = np.asarray(moves)
    if found.ndim != 1 or found.size > 0 and (found.dtype.kind not in "iu" or found.min() < 0 or found.max() > 3):
        raise InvalidError(f"solution {number} is not a list of moves; expected numbers from 0 to 3")
    return list(map(int, found))
