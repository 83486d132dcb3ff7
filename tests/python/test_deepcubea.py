# SPDX-License-Identifier: MIT
"""test_deepcubea.py - pickles of DeepCubeA: both directions against pickle itself; hostile files"""
import os
import pickle
import resource
import sys
import tracemalloc
import types

import numpy as np
import pytest

import fifteen
from fifteen import deepcubea
from fifteen.deepcubea import read_deepcubea, write_deepcubea
from support import scaled, shuffled


class NPuzzleState:
    """As DeepCubeA defines it in environments/n_puzzle.py."""
    __slots__ = ["tiles", "hash"]

    def __init__(self, tiles):
        self.tiles = tiles
        self.hash = None


NPuzzleState.__module__ = "environments.n_puzzle"


@pytest.fixture(autouse=True)
def _environment(monkeypatch):
    module = types.ModuleType("environments.n_puzzle")
    module.NPuzzleState = NPuzzleState
    monkeypatch.setitem(sys.modules, "environments", types.ModuleType("environments"))
    monkeypatch.setitem(sys.modules, "environments.n_puzzle", module)


def written(path, content, protocol=-1):
    with open(path, "wb") as file:
        pickle.dump(content, file, protocol)
    return path


@pytest.mark.parametrize("protocol", [0, 1, 2, 3, 4, 5])
@pytest.mark.parametrize("kind", ["u1", "<i8", ">i2"])
def test_files_of_its_program_are_read(tmp_path, protocol, kind):
    boards = shuffled(20, 25, 1)
    states = [NPuzzleState(board.astype(kind)) for board in boards]
    solutions = [[1, 2, 3][:n % 4] for n in range(20)]
    path = tmp_path / "data.pkl"
    if protocol < 2:  # slots need protocol 2
        states = [board.astype(kind) for board in boards]
    found = read_deepcubea(written(path, {"states": states, "solutions": solutions, "times": [0.5] * 20}, protocol))
    assert found.boards.dtype == np.uint8 and np.array_equal(found.boards, boards)
    assert found.lengths.tolist() == [n % 4 for n in range(20)]
    alone = read_deepcubea(written(path, boards.astype(kind), protocol))
    assert np.array_equal(alone.boards, boards) and alone.lengths is None
    for layout in np.asfortranarray(boards.astype(kind)), boards.astype(kind)[::-1][::-1], np.repeat(boards, 2, 1)[:, ::2]:
        assert np.array_equal(read_deepcubea(written(path, layout, protocol)).boards, boards)


def test_what_is_written_loads_with_its_class(tmp_path):
    boards = shuffled(10, 16, 2)
    write_deepcubea(tmp_path / "data.pkl", boards, [[3] * n for n in range(10)])
    with open(tmp_path / "data.pkl", "rb") as file:
        content = pickle.load(file)
    assert {type(state) for state in content["states"]} == {NPuzzleState}
    assert {state.tiles.dtype for state in content["states"]} == {np.dtype(np.uint8)}
    assert np.array_equal([state.tiles for state in content["states"]], boards)
    assert content["solutions"] == [[3] * n for n in range(10)]
    found = read_deepcubea(tmp_path / "data.pkl")
    assert np.array_equal(found.boards, boards) and found.lengths.tolist() == list(range(10))


@pytest.mark.parametrize("protocol", [0, 1, 2, 3, 4, 5])
@pytest.mark.parametrize("value", [np.uint8(200), np.int64(-5), np.int16(7), np.bool_(True)])
def test_numbers_of_numpy_are_read(tmp_path, protocol, value):
    board = np.arange(9)
    path = written(tmp_path / "data.pkl", {"states": [board], "solutions": [[value]], "num": value}, protocol)
    found = read_deepcubea(path)
    assert np.array_equal(found.boards, [board]) and found.lengths.tolist() == [1]


@pytest.mark.parametrize("code,data", [("u1", b"ab"), ("i8", b"abc"), ("i8", b"0" * 16), ("u1", b""), ("f8", b"0" * 8)])
def test_malformed_numbers_are_rejected(tmp_path, code, data):
    path = tmp_path / "data.pkl"
    path.write_bytes(b"\x80\x04" + b"}(\x8c\x03num" + b"cnumpy.core.multiarray\nscalar\n(cnumpy\ndtype\n\x8c\x02"
                     + code.encode() + b"\x85RC" + bytes([len(data)]) + data + b"tR\x8c\x06states"
                     + pickle.dumps([np.arange(4)], 2)[2:-1] + b"u.")
    with pytest.raises(ValueError, match="malformed number|not allowed"):
        read_deepcubea(path)


@pytest.mark.parametrize("n", [1, 255, 256, 257, 1000])
def test_files_of_many_states(tmp_path, n):
    """256 are read at a time."""
    boards = shuffled(n, 16, 10)
    path = tmp_path / "data.pkl"
    write_deepcubea(path, boards, [[0] * (i % 7) for i in range(n)])
    found = read_deepcubea(path)
    assert np.array_equal(found.boards, boards) and found.lengths.tolist() == [i % 7 for i in range(n)]
    boards[n - 1, 3] = boards[n - 1, 4]
    for states in boards, list(boards):
        with pytest.raises(ValueError, match=f"^state {n - 1} is not a board"):
            read_deepcubea(written(path, states))
    with pytest.raises(ValueError, match=f"^state {n - 1} is not a board"):
        write_deepcubea(path, boards)
    with pytest.raises(ValueError, match="differ in size"):
        read_deepcubea(written(path, [*shuffled(n, 16, 10), np.arange(9)]))


@pytest.mark.parametrize("n_moves", [255, 32767, 32768, 40000, 65536, 70000])
def test_long_solutions_have_their_length(tmp_path, n_moves):
    write_deepcubea(tmp_path / "data.pkl", shuffled(2, 9, 2), [[0] * n_moves, []])
    lengths = read_deepcubea(tmp_path / "data.pkl").lengths
    assert lengths.tolist() == [n_moves, 0] and lengths.dtype == np.int64


@pytest.mark.parametrize("kind", ["u1", "u2", ">i8"])
def test_boards_of_256_cells_are_the_largest(tmp_path, kind):
    path = tmp_path / "data.pkl"
    for n_cells in 256, 289:
        boards = shuffled(2, n_cells, 5).astype("u2")
        for states in boards.astype(kind), list(boards.astype(kind)), [NPuzzleState(board.astype(kind)) for board in boards]:
            written(path, {"states": states})
            if n_cells == 256:
                assert np.array_equal(read_deepcubea(path).boards, boards)
            else:
                with pytest.raises(ValueError, match="289 cells|not a board"):  # 289 numbers wrap in a byte
                    read_deepcubea(path)
    with pytest.raises(fifteen.InvalidError, match="289 cells"):
        write_deepcubea(path, boards)
    write_deepcubea(path, boards[:0, :256])


def test_boards_that_a_file_names_twice_are_read(tmp_path):
    board = shuffled(1, 16, 6)[0].astype(np.uint8)
    state = NPuzzleState(board)
    for states in [state] * 30, [board] * 30, [state, board, NPuzzleState(board)]:
        found = read_deepcubea(written(tmp_path / "data.pkl", states))
        assert np.array_equal(found.boards, [board] * len(states))


@pytest.mark.parametrize("boards,kind", [
    (np.arange(16), ValueError), ([[0, 1, 2, 300]], ValueError), ([[0, 1, 2, 259]], ValueError),
    ([[0, 1, 2, -253]], ValueError), ([[0.0, 1, 2, 3]], TypeError), ([[0.9, 1, 2, 3]], TypeError),
    ([["0", "1", "2", "3"]], TypeError), ([[0, 1, 2, 2]], ValueError), ([[1, 2, 3, 4]], ValueError),
    (np.zeros((1, 1, 1, 4), int), ValueError), (5, ValueError), ("1 2 3 0", TypeError), ([], TypeError), (None, TypeError),
    ([[0, 1], [0, 1, 2]], (TypeError, ValueError)), (np.zeros((2, 0), int), ValueError), ([[True, False]], TypeError)])
def test_wrong_boards_are_not_written(tmp_path, boards, kind):
    path = tmp_path / "data.pkl"
    path.write_bytes(b"earlier")
    with pytest.raises(kind):
        write_deepcubea(path, boards)
    assert path.read_bytes() == b"earlier"


@pytest.mark.parametrize("solutions", [
    [], [[]], [[], [], []], [[4], []], [[-1], []], [[0.9], []], [["1"], []], [1, 2], [[[0]], []], [[True], []],
    [[256], []], [None, []]])
def test_wrong_solutions_are_not_written(tmp_path, solutions):
    with pytest.raises((TypeError, ValueError)):
        write_deepcubea(tmp_path / "data.pkl", shuffled(2, 9, 7), solutions)
    assert not (tmp_path / "data.pkl").exists()


def test_rows_and_columns_are_written_as_cells(tmp_path):
    boards = shuffled(4, 9, 8)
    write_deepcubea(tmp_path / "data.pkl", boards.reshape(4, 3, 3), np.zeros((4, 2), int))
    with open(tmp_path / "data.pkl", "rb") as file:
        content = pickle.load(file)
    assert [state.tiles.tolist() for state in content["states"]] == boards.tolist()
    assert content["solutions"] == [[0, 0]] * 4 and {type(move) for moves in content["solutions"] for move in moves} == {int}


class Hostile:
    def __init__(self, function, *arguments):
        self.call = function, arguments

    def __reduce__(self):
        return self.call


def test_hostile_files_run_nothing(tmp_path):
    mark = tmp_path / "mark"
    for function, *arguments in ((os.system, f"touch {mark}"), (eval, f"open({str(mark)!r}, 'w')"), (open, str(mark), "w"),
                                 (getattr, "", "join"), (np.fromfile, str(mark)), (exec, "1")):
        for content in Hostile(function, *arguments), {"states": [Hostile(function, *arguments)]}:
            with pytest.raises(ValueError, match="is not allowed"):
                read_deepcubea(written(tmp_path / "data.pkl", content))
    assert not mark.exists()


@pytest.mark.parametrize("content", [
    None, 5, [], {}, {"states": []}, {"states": 7}, {"states": [1, 2]}, {"states": [None]}, np.zeros(3, np.uint8),
    np.zeros((2, 4), np.uint8), np.array([[0.0, 1.0]]), np.array([[None, 1]], object), [np.arange(4), np.arange(9)],
    {"states": [np.arange(4)], "solutions": [[], []]}, {"states": [np.arange(4)], "solutions": [5]},
    [np.array([0, 1, 2, -1])]])
def test_other_contents_are_rejected(tmp_path, content):
    with pytest.raises(ValueError):
        read_deepcubea(written(tmp_path / "data.pkl", content))


def test_sizes_beyond_the_file_are_rejected(tmp_path):
    """pickle would allocate gigabytes: an index of 2^27, a text of 2^40 bytes."""
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for data in b"\x80\x04Nr\x00\x00\x00\x08.", b"\x80\x04\x8e" + (2**40).to_bytes(8, "little") + b".":
        (tmp_path / "data.pkl").write_bytes(data)
        with pytest.raises(ValueError, match="not a file of states"):
            read_deepcubea(tmp_path / "data.pkl")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - used < 100_000  # KiB


def changed(old, new, content):
    """A pickle with other bytes in one place."""
    data = pickle.dumps(content, 4)
    assert data.count(old) == 1
    return data.replace(old, new)


def many(first, again, n=30_000):
    """A list of an object and of n objects that the file makes of what it has: the first is memo 0."""
    return b"\x80\x04(" + first + again * n + b"l."


def large_files():
    """Small files with large contents."""
    large = np.zeros(50_000, np.uint8)
    array = pickle.dumps(large, 4)[11:-1]  # without the header and the end
    yield many(array + b"\x94", b"h" + bytes([array.count(b"\x94")]))
    yield pickle.dumps([large] * 30_000, 2)
    yield pickle.dumps({"states": [NPuzzleState(large)] * 30_000})
    yield pickle.dumps([np.arange(256)] * 30_000)  # boards; 8 bytes for each cell
    text = b"X" + (50_000).to_bytes(4, "little") + b"a" * 50_000
    yield many(b"c_codecs\nencode\n\x94" + text + b"\x940X\x06\0\0\0latin1\x940", b"h\x00h\x01h\x02\x86R")
    bytearray8 = b"\x96" + (50_000).to_bytes(8, "little") + b"\0" * 50_000
    kind = b"cnumpy\ndtype\n\x8c\x02u1\x85R"
    yield many(b"cnumpy.core.numeric\n_frombuffer\n\x94" + bytearray8 + b"\x940" + kind + b"\x940K\x01\x940",
               b"h\x00(h\x01h\x02M\x50\xc3\x8c\x01CtR")
    for shape in (0, 2**29), (2**29, 0), (2**40, 0), (1, 2**29):
        yield changed(b"K\x02K\x04\x86", pickle.dumps(shape, 4)[2:-1].replace(b"\x94", b""), np.zeros((2, 4), np.uint8))
    moves = [0] * 50_000
    yield pickle.dumps({"states": [np.arange(4, dtype=np.uint8)] * 20_000, "solutions": [moves] * 20_000})


def test_memory_is_bounded_by_the_size_of_the_file(tmp_path):
    for number, data in enumerate(large_files()):
        path = tmp_path / "data.pkl"
        path.write_bytes(data)
        assert len(data) < 600_000
        tracemalloc.start()
        try:
            found = read_deepcubea(path)
            assert len(found.boards) in (20_000, 30_000), number
        except ValueError:
            pass
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 150 * len(data) + 3_000_000, number


def test_a_file_changes_nothing_for_later_files(tmp_path):
    """pickle sets attributes of any object that a file can name, also of classes and functions."""
    path = tmp_path / "data.pkl"
    boards = shuffled(3, 9, 9)
    names = ["environments.n_puzzle NPuzzleState", "numpy dtype", "numpy ndarray", "_codecs encode",
             "numpy.core.multiarray _reconstruct", "numpy.core.multiarray scalar", "numpy.core.numeric _frombuffer"]
    attributes = ["tiles", "hash", "value", "numpy", "state", "text", "__defaults__", "__init__", "__setstate__", "kept"]
    before = deepcubea_state()
    for name in names:
        for key in attributes:
            for state in (pickle.dumps(state, 2)[2:-1] for state in ({key: 5}, (None, {key: 5}), ({key: 5}, {key: 5}))):
                path.write_bytes(b"\x80\x04c%b\n" % name.replace(" ", "\n").encode() + state + b"b.")
                with pytest.raises(ValueError):
                    read_deepcubea(path)
                assert deepcubea_state() == before
        write_deepcubea(path, boards, [[1]] * 3)
        assert np.array_equal(read_deepcubea(path).boards, boards)


def deepcubea_state():
    """The attributes of all classes and functions of the module."""
    return {name: {key: repr(value) for key, value in vars(member).items()} for name, member in vars(deepcubea).items()
            if getattr(member, "__module__", "") == deepcubea.__name__}


def test_damaged_files_are_rejected_or_read(tmp_path):
    write_deepcubea(tmp_path / "data.pkl", shuffled(3, 9, 3))
    whole = (tmp_path / "data.pkl").read_bytes()
    rng = np.random.default_rng(4)
    n_rejected = 0
    for _ in range(scaled(5000)):
        data = bytearray(whole)
        if rng.integers(2):
            data[rng.integers(len(data))] = rng.integers(256)
        else:
            del data[rng.integers(len(data)):]
        (tmp_path / "data.pkl").write_bytes(data)
        try:
            boards = read_deepcubea(tmp_path / "data.pkl").boards
            assert np.array_equal(np.sort(boards, axis=1), np.tile(np.arange(boards.shape[1]), (len(boards), 1)))
        except ValueError:
            n_rejected += 1
    assert n_rejected > scaled(5000) // 2
