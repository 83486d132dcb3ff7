# SPDX-License-Identifier: MIT
"""datasets.py - what the tests of `fifteen dataset` share: running it, reading its files, breadth-first search"""
import csv
import ctypes
import json
import os
import re
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "boards"))
from scale import PATIENCE, SCALE, scaled  # noqa: E402,F401
from test_generated import Random, shuffle, walk  # noqa: E402,F401

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data")
MOVES = (-1, 0, 1), (0, -1, 2), (0, 1, 4), (1, 0, 8)  # of the blank: rows, columns, the move's bit


XXHASH = ctypes.CDLL("libxxhash.so.0")
XXHASH.XXH64.restype = ctypes.c_uint64
XXHASH.XXH64.argtypes = ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint64
XXHASH.XXH3_64bits.restype = ctypes.c_uint64
XXHASH.XXH3_64bits.argtypes = ctypes.c_char_p, ctypes.c_size_t


def random_of(seed, index):
    """The random numbers of a row."""
    return Random(XXHASH.XXH64(struct.pack("<Q", index), 8, seed))


def environment(folder):
    """Variables with which fifteen finds no tables."""
    places = {**os.environ, "HOME": folder, "XDG_DATA_HOME": folder}
    places.pop("FIFTEEN_PDB", None)
    return places


def call(*arguments, status=0, given=""):
    """Runs fifteen dataset; returns its output, or its messages if it fails."""
    with tempfile.TemporaryDirectory() as empty:
        result = subprocess.run([PROGRAM, "dataset", *map(str, arguments)], input=given, cwd=empty,
                                env=environment(empty), capture_output=True, text=True, check=False)
    if result.returncode != status:
        raise AssertionError(f"{arguments}: status {result.returncode}, not {status}: {result.stderr}")
    return result.stderr if status else result.stdout


def sealed_head(recipe):
    """The first line of a journal, of a recipe as JSON."""
    text = recipe[:-1].encode()
    return f'{recipe[:-1]}, "xxh3": "{XXHASH.XXH3_64bits(text, len(text)):016x}"}}\n'


def make_tables(folder, partition):
    """Builds tables of 4x4."""
    subprocess.run([os.path.join(os.path.dirname(PROGRAM), "pdbgen"), "-q", "--size", "4", "--partition", partition, "--out",
                    folder], capture_output=True, check=True)
    return folder


def files_of(folder):
    """The contents of all files, by name."""
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            found[name] = file.read()
    return found


def size_of(path):
    """The size of a file in bytes; -1 without one."""
    try:
        return os.path.getsize(path)
    except FileNotFoundError:
        return -1


def recipe_of(folder):
    with open(os.path.join(folder, "recipe.json"), encoding="utf-8") as file:
        return json.load(file)


def read_npy(path):
    """The rows of an array of uint8: lists, or numbers if it has one dimension."""
    with open(path, "rb") as file:
        data = file.read()
    length = struct.unpack("<H", data[8:10])[0]
    header, data = data[10:10 + length].decode(), data[10 + length:]
    assert "'descr': '|u1', 'fortran_order': False" in header, header
    shape = [int(n) for n in re.findall(r"\d+", header.split("shape")[1])]
    assert len(data) == shape[0] * (shape[1] if len(shape) == 2 else 1)
    if len(shape) == 1:
        return list(data)
    return [tuple(data[i:i + shape[1]]) for i in range(0, len(data), shape[1])]


def read_csv(path):
    """Rows as (board, length, first moves or None, values)."""
    with open(path, encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    n_cells = head.index("length")
    assert head[:n_cells] == [str(cell) for cell in range(n_cells)]
    has_moves = "first_moves" in head
    for row in rows:
        numbers = [int(field) for field in row]
        labels = numbers[n_cells + 1:]
        yield (tuple(numbers[:n_cells]), numbers[n_cells], labels[0] if has_moves else None,
               labels[1:] if has_moves else labels)


def neighbours(board, columns):
    """The boards one move away, by the move's bit."""
    blank = board.index(0)
    row, column = divmod(blank, columns)
    for down, right, bit in MOVES:
        cell = (row + down) * columns + column + right
        if 0 <= row + down < len(board) // columns and 0 <= column + right < columns:
            after = list(board)
            after[blank], after[cell] = after[cell], 0
            yield bit, tuple(after)


def distances(goal, columns):
    """The distance of each board from the goal, by breadth-first search."""
    found = {goal: 0}
    queue = [goal]
    for board in queue:
        for _, after in neighbours(board, columns):
            if after not in found:
                found[after] = found[board] + 1
                queue.append(after)
    return found


def first_moves(board, columns, found):
    """The bits of all optimal first moves."""
    return sum(bit for bit, after in neighbours(board, columns) if found[after] == found[board] - 1)


def published_levels():
    """The numbers of 3x3 boards at distance 0, 1, .. from a goal with its blank in a corner."""
    with open(os.path.join(DATA, "distances-3x3.inc"), encoding="utf-8") as file:
        return [int(n) for n in re.findall(r"\d+", file.read().split("*/")[1])]
