# SPDX-License-Identifier: MIT
"""test_expected.py - what users of numpy, pickle and notebooks expect of the package"""
import copy
import os
import pickle
import subprocess
import sys
import warnings
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

import fifteen
from support import exhaustive, moved, scaled

FAR = "8 6 7 2 5 4 3 0 1"  # 31 moves, 40 solutions
FLAT = [8, 6, 7, 2, 5, 4, 3, 0, 1]
ROWS = [FLAT[:3], FLAT[3:6], FLAT[6:]]
GOAL = [1, 2, 3, 4, 5, 6, 7, 8, 0]
ONE = [FAR, FLAT, tuple(FLAT), np.array(FLAT), ROWS, np.array(ROWS), np.array(ROWS, dtype=np.int64)]


@pytest.mark.parametrize("board", ONE)
def test_calls_compose(board):
    """One board in, one board out, in every form of a board."""
    solution = fifteen.solve(board)
    for moves in (solution.moves, solution, list(solution.moves)):
        after = fifteen.apply(board, moves)
        assert after.tolist() == GOAL and after.dtype == np.uint8
    assert fifteen.solve(board, goal=[GOAL[:3], GOAL[3:6], GOAL[6:]]) == solution
    assert isinstance(fifteen.distances(board), int) and fifteen.distances(board) == 31
    assert fifteen.values(board, "manhattan") == 21
    assert fifteen.is_solvable(board) is True
    after, legal = fifteen.neighbours(board)
    assert after.shape == (4, 9) and legal.tolist() == [True, True, True, False]
    assert fifteen.apply(board, 0).tolist() == after[0].tolist()
    assert fifteen.apply(board, []).tolist() == FLAT


def test_rows_and_arrays_of_boards_are_told_apart():
    small = [[1, 2, 3, 0], [1, 2, 0, 3], [0, 1, 3, 2], [1, 0, 3, 2]]  # four boards of 2x2
    assert fifteen.is_solvable(small).shape == (4,)
    assert fifteen.distances(np.arange(16).reshape(4, 4), goal="first") == 0
    assert fifteen.distances([[0, 1], [2, 3]], goal="first") == 0
    assert fifteen.distances([[1, 2, 3], [4, 5, 0]]) == 0
    assert fifteen.distances([[1, 2, 3], [4, 5, 0]], size="2x3") == 0
    assert fifteen.distances([[1, 2, 3, 4, 5, 0]], size=(2, 3)).tolist() == [0]


def test_texts_in_a_list_are_boards():
    texts = ["8 6 7/2 5 4/3 0 1", "1 2 3 4 5 6 7 0 8"]
    assert fifteen.solve(texts).lengths.tolist() == [31, 1]
    assert fifteen.distances(np.array(texts[:1])).tolist() == [31]
    assert fifteen.values(tuple(texts), "hamming").tolist() == [7, 1]
    after = fifteen.apply(texts, fifteen.solve(texts))
    assert after.tolist() == [[1, 2, 3, 4, 5, 6, 7, 8, 0]] * 2
    for wrong, message in ((["1 2 3 0", texts[0]], "board 1"), ([texts[0], "1 2 3"], "board 1: "),
                           (["8", "1"], "board 0: ")):
        with pytest.raises(fifteen.InvalidError, match=message):
            fifteen.solve(wrong)
    with pytest.raises(fifteen.InvalidError, match="board 0"):
        fifteen.solve(texts, size=4)
    with pytest.raises(TypeError):
        fifteen.solve([texts])


def test_solutions_are_a_sequence():
    boards = fifteen.random(20, 3, size=3)
    found = fifteen.solve(boards)
    assert len(found) == 20
    for board, one, length in zip(boards, found, found.lengths):
        assert one == fifteen.solve(board) and one.length == length
        assert fifteen.apply(board, one).tolist() == GOAL
    assert found[-1] == found[19] and found[0] != found[1]
    with pytest.raises(IndexError):
        found[20]  # pylint: disable=pointless-statement
    assert np.array_equal(fifteen.apply(boards, found), np.tile(np.array(GOAL, dtype=np.uint8), (20, 1)))
    assert found == fifteen.solve(boards) and found != fifteen.solve(boards[:3])
    assert pickle.loads(pickle.dumps(found)) == found


def test_random_follows_numpy():
    """Without a seed other boards each time; a Generator's state goes on."""
    assert not np.array_equal(fifteen.random(20), fifteen.random(20))
    assert not np.array_equal(fifteen.scramble(20, 50), fifteen.scramble(20, 50))
    assert np.array_equal(fifteen.random(5, 1), fifteen.random(5, rng=1))
    assert np.array_equal(fifteen.random(5, 1), fifteen.random(5, seed=1))
    for make in (np.random.default_rng, np.random.SeedSequence, np.random.PCG64):
        assert np.array_equal(fifteen.random(5, make(1)), fifteen.random(5, make(1)))
    rng = np.random.default_rng(1)
    assert not np.array_equal(fifteen.random(5, rng), fifteen.random(5, rng))
    with pytest.raises(TypeError):
        fifteen.random(5, "x")


def test_distances_do_not_wrap():
    boards, distances = fifteen.all_boards((2, 3))
    assert distances.dtype == np.int16 and (np.diff(distances) >= 0).all() and (distances[:1] - 5)[0] == -5
    assert len(boards) == 360 and fifteen.distances(boards, size="2x3").dtype == np.int16


def test_solvers_are_values():
    made = fifteen.Solver("manhattan", "astar")
    same = pickle.loads(pickle.dumps(made))
    assert same == made and hash(same) == hash(made) and copy.copy(made) == copy.deepcopy(made) == made
    assert same != fifteen.Solver("hamming", "astar") and made != "astar"
    assert same.solve(FAR).length == 31
    assert "astar" in repr(made) and "manhattan" in repr(made)


def test_first_moves():
    """Of every board of 2x3, against an exhaustive search that does not use the package."""
    goal = (1, 2, 3, 4, 5, 0)
    distances = exhaustive(goal, (2, 3))
    boards = list(distances)[:scaled(360)]
    found = fifteen.first_moves(boards, size="2x3")
    assert found.shape == (len(boards), 4) and found.dtype == np.bool_
    for board, first in zip(boards, found):
        after = [moved(board, (2, 3), move) for move in range(4)]
        assert first.tolist() == [near is not None and distances[near] == distances[board] - 1 for near in after]
    assert fifteen.first_moves(ROWS).shape == (4,)


def test_all_solutions():
    found = fifteen.all_solutions(FAR)
    assert (found.length, found.n_solutions, found.moves.shape) == (31, 40, (40, 31))
    assert len({row.tobytes() for row in found.moves}) == 40
    for moves in found.moves:
        assert fifteen.apply(FAR, moves).tolist() == GOAL
    assert set(found.moves[:, 0]) == set(np.nonzero(fifteen.first_moves(FAR))[0])
    assert fifteen.all_solutions(FAR, kept=7).moves.tolist() == found.moves[:7].tolist()
    with pytest.raises(fifteen.LimitError):
        fifteen.all_solutions(FAR, nodes=20)
    with pytest.raises(fifteen.UnsolvableError):
        fifteen.all_solutions("2 1 3 4 5 6 7 8 0")
    with pytest.raises(fifteen.InvalidError):
        fifteen.all_solutions([FLAT, FLAT])


def test_pictures():
    svg = fifteen.picture(fifteen.random(7, 1, size="2x3"), size="2x3", per_line=3)._repr_svg_()
    drawn = [int(text.text) for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
    assert sorted(drawn) == sorted([1, 2, 3, 4, 5] * 7)
    with pytest.raises(fifteen.InvalidError):
        fifteen.picture(np.tile(FLAT, (1001, 1)))
    # Tiles on their goal cells look different.
    svg = fifteen.picture("1 2 3 4 5 6 7 0 8")._repr_svg_()
    looks = [rect.get("class") for rect in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}rect")]
    assert looks == ["tray"] + 7 * ["home"] + ["tile"]


def test_names_of_exceptions_and_modules():
    for name in ("FifteenError", "InvalidError", "LimitError", "TablesError", "UnsolvableError"):
        assert repr(getattr(fifteen, name)) == f"<class 'fifteen.{name}'>"
    assert fifteen.deepcubea.__name__ == "fifteen.deepcubea"
    with pytest.raises(AttributeError):
        fifteen.nothing  # pylint: disable=pointless-statement
    assert pickle.loads(pickle.dumps(fifteen.InvalidError("x"))).args == ("x",)


@pytest.mark.parametrize("options,expected", [
    ({"heuristic": 5}, TypeError), ({"algorithm": 5}, (TypeError, ValueError)), ({"tables": 5}, TypeError),
    ({"weight": "x", "algorithm": "weighted-astar"}, TypeError), ({"nonsense": 5}, TypeError),
    ({"heuristic": "nonsense"}, fifteen.InvalidError), ({"nodes": 0.5}, TypeError), ({"threads": -1}, fifteen.InvalidError)])
def test_wrong_arguments(options, expected):
    with pytest.raises(expected) as raised:
        fifteen.solve(FAR, **options)
    assert "--" not in str(raised.value)


def test_conventions_of_courses():
    """7 2 4 / 5 0 6 / 8 3 1, blank first, breadth-first: 171,711 in the course, 156,507 here."""
    board = "7 2 4 / 5 0 6 / 8 3 1"
    assert fifteen.solve(board, goal="first", algorithm="breadth-first").expanded == 156507
    assert fifteen.solve(board, goal="first", algorithm="breadth-first", order="UDLR",
                         goal_test="expansion").expanded == 171711


def test_bounds_of_inadmissible_heuristics():
    """A heuristic of twice the distance: the bound is not above the length that was found."""
    def twice(boards):
        return 2 * fifteen.distances(boards)
    found = fifteen.search("1 2 3 4 5 6 0 7 8", twice)
    assert found.lower_bound <= found.length == 2


def call(code, **environment):
    return subprocess.run([sys.executable, "-c", "import fifteen\n" + code], capture_output=True, text=True, check=False,
                          env={**os.environ, **environment}, timeout=300)


def test_folders_that_are_named_have_tables(tmp_path):
    for folder, reason in ((tmp_path / "absent", "No such file"), (tmp_path, "has no tables")):
        with pytest.raises(fifteen.TablesError, match=reason):
            fifteen.solve(FAR, tables=folder)
        done = call(f"fifteen.solve({FAR!r})", FIFTEEN_PDB=str(folder))
        assert "$FIFTEEN_PDB" in done.stderr and reason in done.stderr


def test_build_tables_writes_where_solvers_look(tmp_path):
    """Into $FIFTEEN_PDB; damaged files are replaced, sound ones kept."""
    code = ("paths = fifteen.build_tables('2x4'); print(*paths, sep='\\n'); "
            "print(fifteen.distances('1 2 3 4 5 6 7 0', size='2x4'))")
    done = call(code, FIFTEEN_PDB=str(tmp_path))
    *paths, distance = done.stdout.split("\n")[:-1]
    assert distance == "0" and paths and all(os.path.dirname(path) == str(tmp_path) for path in paths), done.stderr
    sound = open(paths[0], "rb").read()
    with open(paths[0], "r+b") as file:
        file.seek(len(sound) // 2)
        file.write(b"damage")
    before = os.stat(paths[-1]).st_ino
    call(code, FIFTEEN_PDB=str(tmp_path))
    assert open(paths[0], "rb").read() == sound
    assert len(paths) == 1 or os.stat(paths[-1]).st_ino == before


def test_small_tables_warn_once(tmp_path):
    board = "5 1 2 4 9 6 3 8 13 10 7 12 0 14 11 15"
    code = f"for _ in range(3): fifteen.distances({board!r})\nfifteen.values({board!r})"
    empty = {"FIFTEEN_PDB": "", "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    done = call(code, **empty)
    assert done.stderr.count("UserWarning") == 1 and "build_tables" in done.stderr, done.stderr
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fifteen.distances(FAR)


def test_solvers_share_tables():
    """Memory of many solvers of one folder is that of one."""
    code = """
import resource
def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
board = "5 1 2 4 9 6 3 8 13 10 7 12 0 14 11 15"
solvers = [fifteen.Solver("pdb(4-4-4-3)")]
solvers[0].distances(board)
one = peak()
for algorithm in ("idastar", "idastar-tt", "astar-idastar", "idastar-plain") * 3:
    solvers.append(fifteen.Solver("pdb(4-4-4-3)", algorithm))
    assert solvers[-1].values(board) == solvers[0].values(board)
stores = {id(store) for store in fifteen.solver._stores.values()}
print(len(stores), peak() - one)
"""
    done = call(code.replace("fifteen.solver._stores", "__import__('sys').modules['fifteen.solver']._stores"))
    assert done.stdout.split()[0] == "1", done.stderr
