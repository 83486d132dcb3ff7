# SPDX-License-Identifier: MIT
"""test_tables.py - single tables against a breadth-first search; memory, files, errors"""
import gc
import itertools
import signal
from collections import deque

import numpy as np
import pytest

import fifteen
from support import STEPS, resident_bytes, shuffled

CASES = [((3, 3), (2, 5, 7)), ((2, 4), (1, 6)), ((4, 2), (3, 4, 7)), ((3, 4), (1, 2, 11))]


def pattern_distances(goal, size, tiles):
    """By cells of the tiles and the blank: the minimum number of moves of these tiles to their places
    in the goal and of the blank to its own, by breadth-first search; other tiles move free."""
    rows, columns = size
    start = tuple(goal.index(tile) for tile in (*tiles, 0))
    distances, queue = {start: 0}, deque([start])
    while queue:
        state = queue.popleft()
        y, x = divmod(state[-1], columns)
        for step in STEPS:
            if not (0 <= y + step[0] < rows and 0 <= x + step[1] < columns):
                continue
            to = (y + step[0]) * columns + x + step[1]
            is_free = to not in state[:-1]
            after = tuple(state[-1] if cell == to else cell for cell in state[:-1]) + (to,)
            distance = distances[state] + (not is_free)
            if distance < distances.get(after, 1 << 30):
                distances[after] = distance
                (queue.appendleft if is_free else queue.append)(after)
    return distances


def case(size, tiles, seed):
    goal = tuple(shuffled(1, size[0] * size[1], seed)[0].tolist())
    expected = pattern_distances(goal, size, tiles)
    return goal, np.array(list(expected)), np.array(list(expected.values()))


@pytest.mark.parametrize("size,tiles", CASES)
def test_values_are_those_of_breadth_first_search(size, tiles):
    goal, cells, expected = case(size, tiles, 1)
    table = fifteen.Table.build(tiles, size=size, goal=goal)
    assert (table.tiles, table.size, table.kind) == (tiles, size, "zero-aware")
    assert np.array_equal(table.lookup(cells), expected)
    assert table.lookup(cells[-1].tolist()) == expected[-1]
    classic = fifteen.Table.build(tiles, size=size, goal=goal, kind="classic")
    minimum = {}
    for row, value in zip(cells.tolist(), expected.tolist()):
        minimum[tuple(row[:-1])] = min(value, minimum.get(tuple(row[:-1]), value))
    assert classic.lookup(cells).tolist() == [minimum[tuple(row[:-1])] for row in cells.tolist()]
    assert np.array_equal(classic.histogram, np.bincount(list(minimum.values())))
    boards = fifteen.random(300, 2, size=size, goal=goal)
    found = table.values(boards)
    rows = [[board.index(tile) for tile in (*tiles, 0)] for board in boards.tolist()]
    assert np.array_equal(found, table.lookup(rows)) and found.dtype == np.int16
    assert np.all(found <= fifteen.distances(boards, size=size, goal=goal))


@pytest.mark.parametrize("size,tiles", CASES)
def test_the_memory_has_the_documented_encoding(size, tiles):
    goal, cells, expected = case(size, tiles, 3)
    boards = np.zeros((len(cells), len(goal)), int)
    others = [tile for tile in range(1, len(goal)) if tile not in tiles]
    for board, row in zip(boards, cells.tolist()):
        board[row] = (*tiles, 0)
        board[[cell for cell in range(len(goal)) if cell not in row]] = others
    home = np.array([goal.index(tile) for tile in tiles])
    manhattan = (abs(cells[:, :-1] // size[1] - home // size[1]) +
                 abs(cells[:, :-1] % size[1] - home % size[1])).sum(1)
    table = fifteen.Table.build(tiles, size=size, goal=goal)
    row, entry = table.locate(boards)
    bits = np.unpackbits(table.array, axis=1, bitorder="little")
    assert np.array_equal(bits[row, entry], expected >> 1 & 1)
    assert np.array_equal(manhattan & 1, expected & 1)
    assert not bits[:, table.n_entries:].any() and entry.max() == table.n_entries - 1
    classic = fifteen.Table.build(tiles, size=size, goal=goal, kind="classic")
    row, entry = classic.locate(boards)
    half = classic.array[row, entry // 2] >> 4 * (entry % 2) & 15
    assert np.array_equal(manhattan + 2 * half, classic.lookup(cells))


def test_entries_are_in_the_documented_order():
    table = fifteen.Table.build([1, 3, 4], size=3, goal="first", kind="classic")
    boards = np.array(list(itertools.permutations(range(9))))[::7]
    rows = {order: i for i, order in enumerate(itertools.permutations((1, 3, 4)))}
    sets = sorted(itertools.combinations(range(9), 3), key=lambda cells: sum(1 << c for c in cells))
    numbers = {cells: i for i, cells in enumerate(sets)}
    row, entry = table.locate(boards)
    for i, board in enumerate(boards.tolist()):
        cells = tuple(c for c in range(9) if board[c] in (1, 3, 4))
        assert (row[i], entry[i]) == (rows[tuple(board[c] for c in cells)], numbers[cells])


def test_arrays_are_read_only_and_keep_the_table():
    table = fifteen.Table.build([1, 2, 3, 5, 6], size=4)
    array = table.array
    assert array.shape == table.shape and array.dtype == np.uint8
    assert array.ctypes.data == table.array.ctypes.data
    for write in (lambda: array.__setitem__((0, 0), 1), lambda: array.fill(0),
                  lambda: array.setflags(write=True), lambda: array[1:].setflags(write=True)):
        with pytest.raises(ValueError):
            write()
    part = array[3:, ::2]
    expected = part.copy()
    del table, array
    gc.collect()
    others = [fifteen.Table.build([10, 11, 12, 13, 14], size=4) for _ in range(3)]
    assert len(others) == 3 and np.array_equal(part, expected)


def test_tables_and_arrays_are_freed():
    def rounds(n):
        for _ in range(n):
            assert fifteen.Table.build([1, 2, 3, 4, 5, 6], size=4, threads=1).array[0, 0] >= 0

    rounds(2)
    before = resident_bytes()
    rounds(20)  # of 1.5 MB
    assert resident_bytes() - before < 6 << 20


@pytest.mark.parametrize("compress", [False, True])
def test_files(tmp_path, compress):
    path = tmp_path / "a.pdb"
    built = fifteen.Table.build([1, 2, 5, 6], size=4, goal="first")
    built.save(path, compress=compress)
    table = fifteen.Table.open(path, goal="first")
    assert (table.tiles, table.compressed, built.compressed) == (built.tiles, compress, False)
    assert np.array_equal(table.array, built.array)
    assert np.array_equal(table.histogram, built.histogram)
    boards = fifteen.random(500, 4, goal="first")
    assert np.array_equal(table.values(boards), built.values(boards))
    with open("/proc/self/maps", encoding="utf-8") as file:
        maps = [line.split()[0].split("-") for line in file if line.rstrip().endswith(str(path))]
    address = table.array.ctypes.data
    assert any(int(a, 16) <= address < int(b, 16) for a, b in maps) == (not compress)
    other = fifteen.Table.open(path, goal="last")  # the same in canonical form
    assert len(other.tiles) == 4
    with pytest.raises(fifteen.InvalidError, match="goal's blank"):
        fifteen.Table.open(path, goal="1 2 3 4 5 0 6 7 8 9 10 11 12 13 14 15")
    with pytest.raises(fifteen.InvalidError):
        fifteen.Table.open(path, size="3x5")
    if not compress:
        path.write_bytes(path.read_bytes())
        with pytest.raises(fifteen.TablesError):
            table.values(boards)


def test_wrong_files(tmp_path):
    path = tmp_path / "a.pdb"
    with pytest.raises(fifteen.TablesError):
        fifteen.Table.open(path)
    path.write_bytes(b"not a table")
    with pytest.raises(fifteen.TablesError):
        fifteen.Table.open(str(path))
    with pytest.raises(OSError):
        fifteen.Table.build([1], size=2).save(tmp_path / "no" / "a.pdb")


@pytest.mark.parametrize("arguments", [
    {"tiles": []}, {"tiles": [0]}, {"tiles": [1, 1]}, {"tiles": [16]}, {"tiles": [-1]},
    {"tiles": range(1, 11)}, {"tiles": [1], "kind": "no"}, {"tiles": [1], "size": (6, 6)}])
def test_wrong_patterns(arguments):
    with pytest.raises(fifteen.InvalidError):
        fifteen.Table.build(**arguments)


def test_wrong_placements():
    table = fifteen.Table.build([1, 2], size=3)
    for cells in ([0, 1], [0, 1, 2, 3], [0, 1, 9], [0, 1, -1], [0, 0, 1], [[0, 1, 1]], [[[0, 1, 2]]]):
        with pytest.raises(fifteen.InvalidError):
            table.lookup(cells)
    with pytest.raises(TypeError):
        table.lookup([0.5, 1, 2])
    with pytest.raises(fifteen.InvalidError):
        table.values(fifteen.random(1, 1))
    assert table.lookup(np.zeros((0, 3), int)).shape == (0,)


def test_boards_without_a_value():
    tiles = range(1, 6)
    for size, chosen in (("2x3", tiles), ("2x3", (1, 3, 4, 5))):
        table = fifteen.Table.build(chosen, size=size)
        boards = np.array([[1, 2, 3, 4, 5, 0], [2, 1, 3, 4, 5, 0]])
        assert table.values(boards, unsolvable="mask").tolist() == [0, -1]
        with pytest.raises(fifteen.UnsolvableError):
            table.values(boards)
    table = fifteen.Table.build((1, 3, 4), size="2x3")
    assert table.values(boards).tolist()[0] == 0 and table.values(boards)[1] >= 0
    all_tiles = fifteen.Table.build(tiles, size="2x3")
    boards, distances = fifteen.all_boards("2x3")
    assert np.array_equal(all_tiles.values(boards), distances)


def test_building_reports_progress(tmp_path):
    seen = []
    paths = fifteen.build_tables("3x4", partition="1.2.3.4.5.6.7/8.9.10.11", folder=tmp_path,
                                 progress=lambda done, total: seen.append((done, total)))
    tables = [fifteen.Table.open(path, size="3x4") for path in paths]
    n_entries = sum(table.n_entries * table.shape[0] for table in tables)
    assert seen == sorted(seen) and seen[-1] == (n_entries, n_entries) and len(seen) > 2
    assert sorted(tables[0].tiles + tables[1].tiles) == list(range(1, 12))


@pytest.mark.parametrize("seconds", [0.05, 0.4])
def test_an_interrupt_ends_building(tmp_path, seconds):
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        with pytest.raises(KeyboardInterrupt):
            fifteen.build_tables(4, partition="7-8", folder=tmp_path, threads=1)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert not [path for path in tmp_path.iterdir() if path.suffix != ".pdb"]
