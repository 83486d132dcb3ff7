# SPDX-License-Identifier: MIT
"""test_command_line.py - the package and the programs have the same answers"""
import json
import re
import subprocess

import numpy as np
import pytest

import fifteen
from support import PROGRAMS, PROJECT, scaled, shuffled


def solved(boards, *options):
    """The programs' answers: lengths, and nodes expanded and generated."""
    text = "\n".join(" ".join(map(str, row)) for row in boards.tolist()) + "\n"
    lines = subprocess.run([PROGRAMS + "/fifteen", "solve", "--json", *options], input=text,
                           check=True, capture_output=True, text=True).stdout.splitlines()
    return [json.loads(line) for line in lines]


def korf():
    with open(PROJECT + "/bench/instances/korf100.txt", encoding="utf-8") as file:
        rows = [line.split("#")[0].split() for line in file if not line.startswith("#")]
    return np.array([row for row in rows if row], dtype=int)


def test_korfs_boards_have_the_published_lengths():
    rows = korf()[:scaled(1000)]
    assert len(rows) == 100
    assert np.array_equal(fifteen.distances(rows[:, 1:], goal="first"), rows[:, 0])
    found = fifteen.solve(rows[:, 1:], goal="first")
    assert np.array_equal(found.lengths, rows[:, 0])
    goals = fifteen.apply(rows[:, 1:], found.moves, found.offsets)
    assert np.array_equal(goals, np.tile(np.arange(16), (100, 1)))
    assert np.all(fifteen.values(rows[:, 1:], goal="first") <= rows[:, 0])


def check(boards, size, goal, *options, **named):
    """The package and the programs have the same lengths and counts of nodes."""
    found = fifteen.solve(boards, size=size, goal=goal, **named)
    lines = solved(boards, "--size", size, "--goal", goal, "--threads", "1", *options)
    assert found.lengths.tolist() == [line["moves"] for line in lines]
    assert found.expanded.tolist() == [line["expanded"] for line in lines]
    assert found.generated.tolist() == [line["generated"] for line in lines]


@pytest.mark.parametrize("size,goal,n", [
    ("4x4", "last", 1000), ("4x4", "snail", 50), ("3x3", "first", 1000), ("3x3", "snail", 1000),
    ("2x4", "last", 1000), ("3x4", "last", 200),
    ("4x4", "5 1 2 3 4 6 7 8 9 10 11 12 13 14 15 0", 50)])
def test_random_boards(size, goal, n):
    check(fifteen.random(scaled(n), 1, size=size, goal=goal), size, goal)


TRAYS = [(rows, columns) for rows in range(2, 13) for columns in range(2, 13) if rows * columns <= 25]


@pytest.mark.parametrize("rows,columns", TRAYS)
def test_all_trays_and_goals(rows, columns):
    size = f"{rows}x{columns}"
    goals = ["last", "first", "snail", " ".join(map(str, shuffled(1, rows * columns, 6)[0]))]
    for goal in goals:
        boards = fifteen.scramble(scaled(20), 30, 7, size=size, goal=goal)
        check(boards, size, goal, "--heuristic", "linear-conflict", heuristic="linear-conflict")


@pytest.mark.parametrize("algorithm", ["astar", "idastar", "idastar-plain", "nbs", "breadth-first"])
def test_algorithms(algorithm):
    boards = fifteen.scramble(scaled(100), 14, 2)
    options = {"algorithm": algorithm}
    if algorithm != "breadth-first":
        options["heuristic"] = "linear-conflict"
    lines = solved(boards, "--threads", "1",
                   *[f"--{name}={value}" for name, value in options.items()])
    found = fifteen.solve(boards, **options)
    assert found.lengths.tolist() == [line["moves"] for line in lines]
    assert found.expanded.tolist() == [line["expanded"] for line in lines]


def test_values_of_tables_are_the_first_bounds_of_searches():
    boards = fifteen.scramble(scaled(200), 25, 3)
    for heuristic in ("pdb", "pdb(7-8)", "max(pdb,linear-conflict)", "walking-distance"):
        found = fifteen.values(boards, heuristic)
        lines = solved(boards[:20], "--heuristic", heuristic, "--threads", "1")
        assert found[:20].tolist() == [line["initial_h"] for line in lines]


def test_the_version_is_that_of_the_programs():
    text = subprocess.run([PROGRAMS + "/fifteen", "--version"], check=True, capture_output=True,
                          text=True).stdout
    assert re.search(r"\b" + re.escape(fifteen.__version__) + r"\b", text)
