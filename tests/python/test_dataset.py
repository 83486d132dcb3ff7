# SPDX-License-Identifier: MIT
"""test_dataset.py - data sets: the same files as the command line's, what they hold, and damage"""
import json
import os
import subprocess

import numpy as np
import pytest

import fifteen
from support import PROGRAMS, exhaustive, moved, scaled

COMMAND = os.path.join(PROGRAMS, "fifteen")
LABELS = ["--first-move", "all", "--heuristic", "manhattan", "--heuristic", "max(hamming,inversion)"]
LABELLED = {"first_moves": "all", "heuristics": ["manhattan", "max(hamming,inversion)"]}


def contents(folder):
    return {name: (folder / name).read_bytes() for name in os.listdir(folder)}


@pytest.mark.parametrize("line,options,output", [
    *[(["--size", "3", "--count", "20", "--seed", "7", *LABELS],
       {"n": 20, "rng": 7, "size": 3, **LABELLED}, output)
      for output in ("npy", "csv", "json", "h-levin")],
    (["--size", "3", "--count", "30", "--seed", "7", "--walk", "0-9", "--first-move", "one"],
     {"n": 30, "rng": 7, "size": 3, "walk": (0, 9), "first_moves": "one"}, "h-levin"),
    (["--size", "3", "--bins", "4", "--seed", "7", "-g", "snail"],
     {"bins": 4, "rng": 7, "size": 3, "goal": "snail"}, "json"),
    (["--size", "2x4", "--bins", "3", "--length", "40-41", "--seed", "7", *LABELS],
     {"bins": 3, "rng": 7, "size": "2x4", "lengths": (40, 41), **LABELLED}, "csv"),
    (["--size", "2x3", "--all"], {"n": "all", "size": "2x3"}, "npy"),
    (["--bins", "3", "--length", "1-9", "--seed", "7", "--tries", "40", "--first-move", "one"],
     {"bins": 3, "rng": 7, "lengths": (1, 9), "tries": 40, "first_moves": "one"}, "csv"),
    (["--bins", "2", "--length", "35-38", "--seed", "7", "--tries", "60"],
     {"bins": 2, "rng": 7, "lengths": (35, 38), "tries": 60}, "npy"),
    (["--size", "3", "--count", "20", "--seed", "7", "--shard", "2/3", *LABELS],
     {"n": 20, "rng": 7, "size": 3, "shard": (2, 3), **LABELLED}, "csv"),
    (["--size", "3", "--bins", "4", "--seed", "7", "--shard", "3/4"],
     {"bins": 4, "rng": 7, "size": 3, "shard": (3, 4)}, "npy"),
])
def test_files_are_those_of_the_command_line(tmp_path, line, options, output):
    subprocess.run([COMMAND, "dataset", *line, "-o", output, tmp_path / "a"], check=True,
                   stdout=subprocess.DEVNULL)
    found = fifteen.dataset(**options)
    found.save(tmp_path / "b", output=output)
    assert contents(tmp_path / "b") == contents(tmp_path / "a")
    assert fifteen.read_dataset(tmp_path / "a") == found


def test_shards_are_joined_by_the_command_line(tmp_path):
    whole = fifteen.dataset(10, 7, size=3, first_moves="all")
    whole.save(tmp_path / "whole")
    for k in (1, 2, 3):
        fifteen.dataset(10, 7, size=3, first_moves="all", shard=(k, 3)).save(tmp_path / f"part{k}")
    subprocess.run([COMMAND, "merge", "--out", tmp_path / "joined",
                    *(tmp_path / f"part{k}" for k in (1, 2, 3))], check=True,
                   stdout=subprocess.DEVNULL)
    assert contents(tmp_path / "joined") == contents(tmp_path / "whole")


def test_labels_are_those_of_a_breadth_first_search():
    size, goal = (2, 4), tuple(range(8))
    distances = exhaustive(goal, size)
    data = fifteen.dataset(scaled(200), 5, size=size, goal="first", first_moves="all",
                           heuristics=["hamming"])
    assert len(data) == len(data.boards) == scaled(200)
    for board, length, first, value in zip(data.boards.tolist(), data.lengths, data.first_moves,
                                           data.values[:, 0]):
        board = tuple(board)
        after = [moved(board, size, move) for move in range(4)]
        assert length == distances[board]
        assert first.tolist() == [b is not None and distances[b] < length for b in after]
        assert value == sum(tile not in (0, home) for tile, home in zip(board, goal))


def test_boards_are_labelled_in_their_order(tmp_path):
    texts = ["8 6 7 2 5 4 3 0 1", "1 2 3 4 5 6 7 8 0", "1 2 3 4 5 6 7 0 8"]
    data = fifteen.dataset(boards=texts)
    assert data.lengths.tolist() == [31, 0, 1] and data.first_moves is data.values is None
    data.save(tmp_path / "set")
    found = subprocess.run([COMMAND, "dataset", "verify", "--all", tmp_path / "set"],
                           capture_output=True, text=True, check=True)
    assert "3 rows, labels of 3" in found.stdout
    with pytest.raises(fifteen.UnsolvableError) as raised:
        fifteen.dataset(boards=[texts[0], "2 1 3 4 5 6 7 8 0"])
    assert raised.value.rows.tolist() == [1]


def test_sources_of_random_numbers():
    first, again = (fifteen.dataset(9, np.random.default_rng(3), size=3) for _ in range(2))
    assert first == again
    assert fifteen.dataset(9, first.recipe["seed"], size=3) == first
    assert fifteen.dataset(9, size=3) != fifteen.dataset(9, size=3)
    assert fifteen.dataset(4, 1, size=3) == fifteen.dataset(4, seed=1, size=3)


@pytest.mark.parametrize("options,kind,message", [
    ({"n": "some"}, fifteen.InvalidError, "expected a number or 'all'"),
    ({"n": 2.5}, TypeError, "n is 2.5"), ({"n": 0}, fifteen.InvalidError, "n is 0"),
    ({"n": "all"}, fifteen.InvalidError, "4x4 has too many boards"),
    ({"bins": 2}, fifteen.InvalidError, "require lengths"),
    ({"bins": 2, "size": 3, "tries": 9}, fifteen.InvalidError, "tries is for bins of trays"),
    ({"tries": 9}, fifteen.InvalidError, "tries is for bins of trays"),
    ({"shard": (3, 2)}, fifteen.InvalidError, "the shard is 3"),
    ({"shard": 3}, fifteen.InvalidError, "shard is 3"),
    ({"n": 3, "bins": 2}, fifteen.InvalidError, "n is for random boards"),
    ({"bins": 2, "walk": 3}, fifteen.InvalidError, "exclude each other"),
    ({"walk": (3, 2)}, fifteen.InvalidError, "walk is 2"),
    ({"lengths": (3, 4)}, fifteen.InvalidError, "lengths requires bins"),
    ({"first_moves": "some"}, fifteen.InvalidError, "expected 'one' or 'all'"),
    ({"heuristics": "pdb"}, TypeError, "a list of names"),
    ({"heuristics": ["none"]}, fifteen.InvalidError, "unknown heuristic"),
    ({"rng": 1 << 63}, fifteen.InvalidError, "the seed is"),
])
def test_wrong_options(options, kind, message):
    with pytest.raises(kind, match=message):
        fifteen.dataset(**options)


def test_folders_are_not_overwritten(tmp_path):
    data = fifteen.dataset(3, 1, size=2)
    data.save(tmp_path / "set")
    before = contents(tmp_path / "set")
    with pytest.raises(fifteen.InvalidError, match="has other files"):
        data.save(tmp_path / "set")
    with pytest.raises(fifteen.InvalidError, match="unknown form 'xlsx'"):
        data.save(tmp_path / "other", output="xlsx")
    assert contents(tmp_path / "set") == before and not (tmp_path / "other").exists()


def test_damage_is_reported(tmp_path):
    with pytest.raises(FileNotFoundError):
        fifteen.read_dataset(tmp_path)
    fifteen.dataset(5, 1, size=3, **LABELLED).save(tmp_path / "set", output="csv")
    files = contents(tmp_path / "set")
    recipe = json.loads(files["recipe.json"])
    recipes = [recipe["files"], [], {**recipe, "format": 2}, {**recipe, "rows": 6},
               {**recipe, "output": "npy"}, {**recipe, "heuristics": ["manhattan"]},
               {**recipe, "goal": "0"}, {**recipe, "size": "9x9"}, {**recipe, "first_moves": 1},
               {**recipe, "goal": "2 1 3 4 5 6 7 8 0"},  # then no row can be solved
               {**recipe, "files": {"../set/data.csv": recipe["files"]["data.csv"]}}]
    data = files["data.csv"]
    damaged = [data[:-1], data[:-2] + bytes([data[-2] ^ 1]) + data[-1:]]  # and another last value
    for name, data in ([("recipe.json", json.dumps(other).encode()) for other in recipes]
                       + [("recipe.json", b"{"), ("recipe.json", b"\xff")]
                       + [("data.csv", data) for data in damaged]):
        (tmp_path / "set" / name).write_bytes(data)
        with pytest.raises(fifteen.InvalidError):
            fifteen.read_dataset(tmp_path / "set")
        (tmp_path / "set" / name).write_bytes(files[name])
    assert len(fifteen.read_dataset(tmp_path / "set")) == 5
