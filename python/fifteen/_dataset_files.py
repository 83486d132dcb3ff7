# SPDX-License-Identifier: MIT
"""_dataset_files.py - the files of a data set: those of `fifteen dataset`, byte by byte

recipe.json has the recipe, sizes and checksums of the others, and is written last.
"""
from __future__ import annotations

import contextlib
import io
import json
import os
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from . import _library as c

Folder = Union[str, "os.PathLike[str]"]
Bytes = NDArray[np.uint8]

RECIPE = "recipe.json"
_FORMAT = 1
_MAX_HEURISTICS = 16


class Columns(NamedTuple):
    """The rows of a data set as its files have them."""

    boards: Bytes  # N x cells
    lengths: Bytes  # N
    first_moves: Bytes  # N: the sum of 1 << move; N x 0 without them
    values: Bytes  # N x heuristics


def checksum(data: bytes) -> str:
    """XXH3, 64 bits, as files state it."""
    return f"{c.lib.fifteen_state_hash(data, len(data)):016x}"


# ---- each form: a function that makes the files, and one that reads them ----

Files = Dict[str, bytes]


def _labels(rows: Columns) -> Bytes:
    moves = rows.first_moves if rows.first_moves.ndim == 2 else rows.first_moves[:, None]
    return np.hstack([rows.lengths[:, None], moves, rows.values])


def _split(labels: Bytes, recipe: Dict[str, Any]) -> Tuple[Bytes, Bytes, Bytes]:
    n_moves = int(recipe["first_moves"] != "none")
    moves = labels[:, 1] if n_moves else labels[:, 1:1]
    return labels[:, 0], moves, labels[:, 1 + n_moves:]


def _n_labels(recipe: Dict[str, Any]) -> int:
    """Columns besides the board."""
    return 1 + int(recipe["first_moves"] != "none") + len(recipe["heuristics"])


def _n_cells(recipe: Dict[str, Any]) -> int:
    return len(recipe["goal"].split())


def _npy_files(rows: Columns, _recipe: Dict[str, Any]) -> Files:
    out: Files = {}
    for name, array in zip(Columns._fields, rows):
        if 0 not in array.shape[1:]:
            file = io.BytesIO()
            np.save(file, array)
            out[name + ".npy"] = file.getvalue()
    return out


def _read_npy(files: Files, recipe: Dict[str, Any]) -> Columns:
    found = {name: np.load(io.BytesIO(data), allow_pickle=False) for name, data in files.items()}
    n = len(found["boards.npy"])
    empty = np.empty((n, 0), np.uint8)
    has_moves = recipe["first_moves"] != "none"
    return Columns(found["boards.npy"], found["lengths.npy"],
                   found["first_moves.npy"] if has_moves else empty,
                   found["values.npy"] if recipe["heuristics"] else empty)


def _lines(table: Bytes, separator: str, head: str = "") -> bytes:
    rows = "".join(separator.join(map(str, row)) + "\n" for row in table.tolist())
    return (head + rows).encode()


def _head(recipe: Dict[str, Any], n_cells: int) -> str:
    names = [*map(str, range(n_cells)), "length"]
    if recipe["first_moves"] != "none":
        names.append("first_moves")
    return ",".join(names + [f'"{name}"' for name in recipe["heuristics"]]) + "\n"


def _numbers(data: bytes, separator: str, n_columns: int, head: str = "") -> Bytes:
    text = data.decode()
    if not text.startswith(head):
        raise ValueError("a table has another head")
    lines = [line.split(separator) for line in text[len(head):].splitlines()]
    found = np.array(lines, dtype=np.int64).reshape(len(lines), n_columns)
    if np.any((found < 0) | (found > 255)):
        raise ValueError("a number above 255")
    return found.astype(np.uint8)


def _csv_files(rows: Columns, recipe: Dict[str, Any]) -> Files:
    return {"data.csv": _lines(np.hstack([rows.boards, _labels(rows)]), ",",
                               _head(recipe, rows.boards.shape[1]))}


def _read_csv(files: Files, recipe: Dict[str, Any]) -> Columns:
    n_cells = _n_cells(recipe)
    table = _numbers(files["data.csv"], ",", n_cells + _n_labels(recipe), _head(recipe, n_cells))
    return Columns(table[:, :n_cells], *_split(table[:, n_cells:], recipe))


def _json_files(rows: Columns, recipe: Dict[str, Any]) -> Files:
    out: List[str] = []
    has_moves, has_values = recipe["first_moves"] != "none", bool(recipe["heuristics"])
    for i, (board, length) in enumerate(zip(rows.boards.tolist(), rows.lengths.tolist())):
        row: Dict[str, Any] = {"board": board, "length": length}
        if has_moves:
            row["first_moves"] = int(rows.first_moves[i])
        if has_values:
            row["values"] = rows.values[i].tolist()
        out.append(json.dumps(row, separators=(",", ":")) + "\n")
    return {"data.jsonl": "".join(out).encode()}


def _read_json(files: Files, recipe: Dict[str, Any]) -> Columns:
    rows = [json.loads(line) for line in files["data.jsonl"].splitlines()]
    n, n_values = len(rows), len(recipe["heuristics"])
    has_moves = recipe["first_moves"] != "none"
    return Columns(
        np.array([row["board"] for row in rows], np.uint8).reshape(n, _n_cells(recipe)),
        np.array([row["length"] for row in rows], np.uint8),
        np.array([row["first_moves"] for row in rows] if has_moves else [], np.uint8).reshape(
            (n,) if has_moves else (n, 0)),
        np.array([row["values"] if n_values else [] for row in rows], np.uint8).reshape(n, n_values))


def _levin_files(rows: Columns, recipe: Dict[str, Any]) -> Files:
    return {"boards.txt": _lines(rows.boards, " "),
            "labels.csv": _lines(_labels(rows), ",", _head(recipe, 0))}


def _read_levin(files: Files, recipe: Dict[str, Any]) -> Columns:
    labels = _numbers(files["labels.csv"], ",", _n_labels(recipe), _head(recipe, 0))
    return Columns(_numbers(files["boards.txt"], " ", _n_cells(recipe)), *_split(labels, recipe))


Writer = Callable[[Columns, Dict[str, Any]], Files]
Reader = Callable[[Files, Dict[str, Any]], Columns]
FORMS: Dict[str, Tuple[Writer, Reader]] = {
    "npy": (_npy_files, _read_npy), "csv": (_csv_files, _read_csv),
    "json": (_json_files, _read_json), "h-levin": (_levin_files, _read_levin)}


# ---- writing ----


@contextlib.contextmanager
def _new_folder(folder: Folder) -> Iterator[None]:
    """A folder that is new or empty, whose names are on the disk in the end."""
    os.makedirs(folder, exist_ok=True)
    if os.listdir(folder):
        raise c.InvalidError(f"the folder {os.fspath(folder)} has other files; name a new or empty "
                             "folder")
    yield
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _write(folder: Folder, name: str, data: bytes) -> None:
    """A whole file, or none."""
    path = os.path.join(folder, name)
    try:
        with open(path + ".new", "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(path + ".new", path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.remove(path + ".new")
        raise


def write(folder: Folder, rows: Columns, recipe: Dict[str, Any], form: str) -> None:
    """Writes the files of a data set in a form to a new or empty folder."""
    if form not in FORMS:
        raise c.InvalidError(f"unknown form {form!r}; expected one of {', '.join(FORMS)}")
    files = FORMS[form][0](rows, recipe)
    found, counts = np.unique(rows.lengths, return_counts=True)
    recipe = {**recipe, "output": form, "rows": len(rows.lengths),
              "rows_by_length": {str(length): int(n) for length, n in zip(found, counts)},
              "files": {name: {"bytes": len(data), "xxh3": checksum(data)}
                        for name, data in files.items()}}
    with _new_folder(folder):
        for name, data in files.items():
            _write(folder, name, data)
        text = json.dumps(recipe, indent=2, ensure_ascii=False) + "\n"
        _write(folder, RECIPE, text.encode())


# ---- reading ----


def _check_recipe(recipe: Any) -> None:
    """ValueError: the recipe is not one of this version's."""
    expected = {"size": str, "goal": str, "first_moves": str, "output": str, "heuristics": list,
                "files": dict, "rows": int, "source": str}
    if not isinstance(recipe, dict) or recipe.get("format") != _FORMAT:
        raise ValueError("it is not the recipe of a data set")
    for name, kind in expected.items():
        if not isinstance(recipe.get(name), kind):
            raise ValueError(f'the member "{name}" is missing or of another type')
    if (recipe["output"] not in FORMS or recipe["first_moves"] not in ("none", "one", "all")
            or len(recipe["heuristics"]) > _MAX_HEURISTICS
            or not all(isinstance(name, str) for name in recipe["heuristics"])):
        raise ValueError("a member is out of range")


def _read_file(folder: Folder, name: str, described: Any) -> bytes:
    if os.path.basename(name) != name or not isinstance(described, dict):
        raise ValueError(f"it describes the file {name!r}")
    with open(os.path.join(folder, name), "rb") as file:
        data = file.read()
    if described.get("bytes") != len(data) or described.get("xxh3") != checksum(data):
        raise ValueError(f"{name} has another size or checksum")
    return data


def read(folder: Folder) -> Tuple[Columns, Dict[str, Any]]:
    """The rows and the recipe of a data set. InvalidError: it is damaged; OSError."""
    path = os.path.join(folder, RECIPE)
    with open(path, "rb") as file:
        text = file.read()
    try:
        recipe = json.loads(text)
        _check_recipe(recipe)
        files = {name: _read_file(folder, name, described)
                 for name, described in recipe["files"].items()}
        rows = FORMS[recipe["output"]][1](files, recipe)
        n, n_cells = recipe["rows"], _n_cells(recipe)
        shapes = [(n, n_cells), (n,), (n,) if recipe["first_moves"] != "none" else (n, 0),
                  (n, len(recipe["heuristics"]))]
        if [array.shape for array in rows] != shapes or any(a.dtype != np.uint8 for a in rows):
            raise ValueError("its files have other rows or columns")
    except (KeyError, TypeError, IndexError, OverflowError, RecursionError, EOFError,
            ValueError) as error:
        raise c.InvalidError(f"{path}: {error}") from None
    return rows, recipe
