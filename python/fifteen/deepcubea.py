"""Files of states of DeepCubeA: pickles, read without running what they contain.

DeepCubeA (Agostinelli, McAleer, Shmakov & Baldi 2019) keeps boards of n x n as arrays of n * n
integers, row by row, 0 for the blank, with the goal 1, 2, .., n * n - 1, 0: the goal ``last``.
"""
import io
import os
import pickle
import pickletools
from typing import Any, List, NamedTuple, Optional, Sequence, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

Path = Union[str, "os.PathLike[str]"]

_STATE = "environments.n_puzzle", "NPuzzleState"


class DeepCubeA(NamedTuple):
    """What a file has: boards, N x cells (uint8), and lengths, N (int16), if it has solutions."""
    boards: NDArray[np.uint8]
    lengths: Optional[NDArray[np.int16]]


class _State:
    """Stands for NPuzzleState, the class of DeepCubeA's boards."""
    __slots__ = ("tiles", "hash")
    tiles: Any
    hash: Any


class _Type:
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


class _Array:
    """Stands for numpy.ndarray. `value` is the array."""
    value: Any = None

    def __setstate__(self, state: Any) -> None:
        try:
            _, shape, kind, is_fortran, data = state
            if not isinstance(kind, _Type) or not isinstance(data, bytes):
                raise ValueError("elements")
            flat = np.frombuffer(data, kind.numpy())
            self.value = flat.reshape(shape, order="F" if is_fortran else "C")
        except (TypeError, ValueError) as error:
            raise pickle.UnpicklingError(f"malformed array: {error}") from None


def _reconstruct(*_: Any) -> _Array:
    return _Array()


def _frombuffer(data: Any, kind: Any, shape: Any, order: Any) -> _Array:
    array = _Array()
    array.__setstate__((1, shape, kind, order == "F", bytes(data) if isinstance(data, bytearray) else data))
    return array


def _scalar(kind: Any, data: Any) -> int:
    if not isinstance(kind, _Type) or not isinstance(data, bytes) or len(data) != kind.numpy().itemsize:
        raise pickle.UnpicklingError("malformed number")
    return int(np.frombuffer(data, kind.numpy())[0])


def _encode(text: Any, encoding: Any = "latin1") -> bytes:
    if not isinstance(text, str) or encoding != "latin1":
        raise pickle.UnpicklingError("malformed bytes")
    return text.encode("latin1")


_ALLOWED = {
    _STATE: _State, ("_codecs", "encode"): _encode, ("numpy", "ndarray"): _Array, ("numpy", "dtype"): _Type,
    **{(module + ".multiarray", name): function for module in ("numpy.core", "numpy._core")
       for name, function in (("_reconstruct", _reconstruct), ("scalar", _scalar))},
    **{(module + ".numeric", "_frombuffer"): _frombuffer for module in ("numpy.core", "numpy._core")}}


class _Unpickler(pickle.Unpickler):
    def find_class(self, module_name: str, global_name: str) -> Any:
        try:
            return _ALLOWED[module_name, global_name]
        except KeyError:
            raise pickle.UnpicklingError(f"{module_name}.{global_name} is not allowed") from None


def _check_size(data: bytes) -> None:
    """Raises ValueError where pickle would allocate more than the file can need: it keeps a list as long as the
    greatest index that objects are stored at, and memory for the whole of an object before it reads it."""
    for operation, argument, _ in pickletools.genops(data):
        if operation.name in ("PUT", "BINPUT", "LONG_BINPUT") and argument is not None and argument > len(data):
            raise ValueError(f"index {argument} in a file of {len(data)} bytes")


def _lengths(solutions: Any, n: int) -> "NDArray[np.int16]":
    if not isinstance(solutions, (list, tuple)) or len(solutions) != n:
        raise ValueError("the file has another number of solutions than of states")
    if not all(isinstance(moves, (list, tuple)) for moves in solutions):
        raise ValueError("a solution is not a list of moves")
    return np.array([len(moves) for moves in solutions], np.int16).reshape(n)


def _tiles(state: Any) -> "NDArray[Any]":
    array = getattr(state, "tiles", None) if isinstance(state, _State) else state
    if not isinstance(array, _Array) or array.value is None:
        raise ValueError("a state is not an array of tiles")
    return np.asarray(array.value).reshape(-1)


def _boards(states: Any) -> "NDArray[np.uint8]":
    if isinstance(states, _Array) and getattr(states.value, "ndim", 0) == 2:
        rows = states.value
    elif isinstance(states, (list, tuple)) and states:
        rows = [_tiles(state) for state in states]
        if len({len(row) for row in rows}) != 1:
            raise ValueError("the states differ in size")
        rows = np.stack(rows)
    else:
        raise ValueError("the file has no states")
    if np.any(np.sort(rows, axis=1) != np.arange(rows.shape[1])) or rows.shape[1] > 256:
        raise ValueError("a state is not a board")
    boards: NDArray[np.uint8] = rows.astype(np.uint8)
    return boards


def read_deepcubea(path: Path) -> DeepCubeA:
    """Reads a pickle of DeepCubeA: a dictionary with ``states``, and ``solutions`` if there are
    any, or the states alone. A state is an NPuzzleState or an array of tiles.

    Only numbers, texts, lists, dictionaries, arrays of integers and states are read. Raises
    ValueError for all else, and OSError; nothing in the file is run.
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
    """
    states: List[_State] = []
    for row in np.asarray(boards):
        state = _State()
        state.tiles, state.hash = np.array(row, np.uint8), None
        states.append(state)
    content: "dict[str, Any]" = {"states": states}
    if solutions is not None:
        content["solutions"] = [[int(move) for move in moves] for moves in solutions]
    memory = io.BytesIO()
    _Pickler(memory, 4).dump(content)
    with open(path, "wb") as file:
        file.write(memory.getvalue())
