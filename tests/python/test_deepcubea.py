"""test_deepcubea.py - pickles of DeepCubeA: both directions against pickle itself; hostile files"""
import os
import pickle
import resource
import sys
import types

import numpy as np
import pytest

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
