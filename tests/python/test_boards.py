# SPDX-License-Identifier: MIT
"""test_boards.py - random boards, all boards, moves; the layout of the structures"""
import doctest
import subprocess

import numpy as np
import pytest

import fifteen
from fifteen import _library
from support import PROGRAMS, PROJECT, exhaustive, moved, scaled, shuffled


def generated(*options):
    lines = subprocess.run([PROGRAMS + "/fifteen", "generate", *map(str, options)], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    return [[int(word) for word in line.split()] for line in lines if not line.startswith("#")]


@pytest.mark.parametrize("size,goal", [("2x3", "first"), ("3x3", "snail"), ("4x4", "last"),
                                       ("5x5", "first")])
def test_random_boards_are_those_of_the_command_line(size, goal):
    options = ("--size", size, "--goal", goal, "--count", 50, "--seed", 17)
    assert fifteen.random(50, 17, size=size, goal=goal).tolist() == generated(*options)
    walks = generated(*options, "--walk", 23)
    assert fifteen.scramble(50, 23, 17, size=size, goal=goal).tolist() == walks


def test_many_boards_continue_the_sequence():
    assert np.array_equal(fifteen.random(70000, 1, size=2)[:10], fifteen.random(10, 1, size=2))
    assert len({row.tobytes() for row in fifteen.random(5000, 2)}) == 5000
    assert fifteen.random(0, 3).shape == (0, 16)


@pytest.mark.parametrize("arguments", [(-1,), (1, -1), (1, 1 << 64)])
def test_wrong_numbers_are_rejected(arguments):
    with pytest.raises(fifteen.InvalidError):
        fifteen.random(*arguments)


def test_all_boards_are_those_of_breadth_first_search():
    for size in ((2, 3), (3, 3)):
        goal = tuple(shuffled(1, size[0] * size[1], 3)[0].tolist())
        boards, distances = fifteen.all_boards(size, goal=goal)
        assert exhaustive(goal, size) == dict(zip(map(tuple, boards.tolist()), distances.tolist()))
    with pytest.raises(fifteen.InvalidError):
        fifteen.all_boards(4)


@pytest.mark.parametrize("size", [(2, 2), (3, 4), (5, 5)])
def test_neighbours_and_moves(size):
    boards = fifteen.random(scaled(500), 4, size=size)
    after, legal = fifteen.neighbours(boards, size=size)
    for i, row in enumerate(boards.tolist()):
        for move in range(4):
            expected = moved(tuple(row), size, move)
            assert legal[i, move] == (expected is not None)
            assert after[i, move].tolist() == list(expected or row)
    first = np.argmax(legal, axis=1)
    assert np.array_equal(fifteen.apply(boards, first, size=size), after[range(len(boards)), first])
    back = np.stack([first, 3 - first], axis=1)
    assert np.array_equal(fifteen.apply(boards, back, size=size), boards)


@pytest.mark.parametrize("n", [16383, 16384, 16385, 40000])
def test_each_of_many_boards_is_moved(n):
    """Beyond the 16,384 boards that are moved at a time; the expected boards are those of a plain search."""
    after = {move: {} for move in range(4)}
    for row in fifteen.scramble(300, 9, 6, size="2x3").tolist():
        for move in range(4):
            after[move][tuple(row)] = moved(tuple(row), (2, 3), move)
    boards = list(after[0])
    order = np.random.default_rng(7).integers(len(boards), size=n)
    many = np.array(boards, np.uint8)[order]
    want = np.array([[after[move][board] or board for move in range(4)] for board in boards], np.uint8)
    possible = np.array([[after[move][board] is not None for move in range(4)] for board in boards])
    found, legal = fifteen.neighbours(many, size="2x3")
    assert np.array_equal(found, want[order]) and np.array_equal(legal, possible[order])
    moves = np.argmax(possible, axis=1)[order]
    expected = want[order, moves]
    assert np.array_equal(fifteen.apply(many, moves, size="2x3"), expected)
    back = np.stack([moves, 3 - moves, moves], axis=1)
    assert np.array_equal(fifteen.apply(many, back, size="2x3"), expected)
    assert np.array_equal(fifteen.apply(many, back.ravel(), 3 * np.arange(n + 1), size="2x3"), expected)


def test_solutions_can_be_applied():
    boards = fifteen.random(30, 5, size=3)
    solutions = fifteen.solve(boards)
    assert np.all(fifteen.apply(boards, solutions.moves, solutions.offsets) ==
                  [1, 2, 3, 4, 5, 6, 7, 8, 0])


UP, LEFT, RIGHT, DOWN = range(4)


@pytest.mark.parametrize("moves,offsets,message", [
    ([RIGHT], None, "moves of the shape"), ([[[RIGHT]], [[RIGHT]]], None, "moves of the shape"),
    ([RIGHT, 4], None, "numbers from 0 to 3"), ([RIGHT, -1], None, "numbers from 0 to 3"),
    ([0.5, 1], None, "numbers from 0 to 3"), ([UP, RIGHT], None, "move 0 of board 0 leaves"),
    ([RIGHT, LEFT], None, "move 0 of board 1 leaves"),
    ([RIGHT, DOWN, DOWN, RIGHT], [0, 3, 4], "move 2 of board 0 leaves"),
    ([RIGHT, RIGHT], [0, 1], "offsets of the shape"), ([RIGHT, RIGHT], [0, 1, 2, 2], "offsets of the shape"),
    ([RIGHT, RIGHT], [[0], [1], [2]], "offsets of the shape"), ([RIGHT, RIGHT], [0, 2, 1], "ascending"),
    ([RIGHT, RIGHT], [1, 0, 2], "ascending"), ([RIGHT, RIGHT], [0, 1, 3], "from 0 to 2"),
    ([RIGHT, RIGHT], [-1, 0, 1], "from 0 to 2"), ([RIGHT, RIGHT], [-1, -1, -1], "from 0 to 2"),
    ([[RIGHT], [RIGHT]], [0, 1, 2], "offsets of the shape")])
def test_wrong_moves_are_rejected(moves, offsets, message):
    boards = [[0, 1, 2, 3], [0, 1, 2, 3]]
    with pytest.raises(fifteen.InvalidError, match=message):
        fifteen.apply(boards, moves, offsets)


@pytest.mark.parametrize("row", [[0, 0, 1, 2], [1, 2, 3, 3]])
def test_boards_without_one_blank_are_not_moved(row):
    boards = [[0, 1, 2, 3]] * 20000 + [row]
    for call in (fifteen.neighbours, lambda given: fifteen.apply(given, [RIGHT] * len(given))):
        with pytest.raises(fifteen.InvalidError, match=f"^board 20000 has {row.count(0)} blanks"):
            call(boards)


@pytest.mark.parametrize("offsets", [[0.0, 1.0, 2.0], [0, 0.5, 2], ["0", "1", "2"], [False, True, True], [None, 1, 2]])
def test_offsets_are_integers(offsets):
    with pytest.raises(TypeError):
        fifteen.apply([[0, 1, 2, 3], [0, 1, 2, 3]], [RIGHT, RIGHT], offsets)


def test_moves_outside_the_offsets_are_not_made():
    assert fifteen.apply([[0, 1, 2, 3], [0, 1, 2, 3]], [LEFT, RIGHT, DOWN, RIGHT], [1, 2, 2]).tolist() == [[1, 0, 2, 3],
                                                                                                     [0, 1, 2, 3]]


STRUCTURES = {"geometry": "Geometry", "error": "Error", "progress": "Progress", "monitor": "Monitor",
              "array": "Array", "array_draw": "Draw", "array_run": "Run", "array_answers": "Answers",
              "domain": "Domain", "limits": "Limits",
              "solver_options": "SolverOptions", "tables_options": "TablesOptions",
              "random": "Random", "batch_problem": "BatchProblem", "extent": "Extent",
              "search_result": "SearchResult", "pattern": "Pattern", "partition": "Partition",
              "pdb_info": "PdbInfo", "pdb_memory": "PdbMemory"}


def test_structures_have_the_layout_of_the_headers(tmp_path):
    lines = ['printf("SET_MAX %d\\n", FIFTEEN_SET_MAX);']
    expected = [f"SET_MAX {_library.SET_MAX}"]
    for name, own in STRUCTURES.items():
        kind = getattr(_library, own)
        lines.append(f'printf("{name} %zu\\n", sizeof(struct fifteen_{name}));')
        expected.append(f"{name} {_library.ctypes.sizeof(kind)}")
        for field, *_ in kind._fields_:
            lines.append(f'printf("{name}.{field} %zu\\n", offsetof(struct fifteen_{name}, {field}));')
            expected.append(f"{name}.{field} {getattr(kind, field).offset}")
    source = tmp_path / "layout.c"
    source.write_text("#include <fifteen/fifteen.h>\n#include <stdio.h>\nint main(void)\n{\n" +
                      "\n".join(lines) + "\nreturn 0;\n}\n")
    subprocess.run(["cc", "-std=c11", "-I", PROJECT + "/include", "-o", tmp_path / "layout", source],
                   check=True)
    found = subprocess.run([tmp_path / "layout"], check=True, capture_output=True, text=True).stdout
    assert found.splitlines() == expected


@pytest.mark.parametrize("path", ["doc/python.md", "python/README.md"])
def test_examples_of_the_documents(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(f"{PROJECT}/{path}", module_relative=False)
    assert found.attempted > 1 and found.failed == 0


def test_examples_of_the_package():
    found = doctest.testmod(fifteen)
    assert found.attempted > 1 and found.failed == 0
