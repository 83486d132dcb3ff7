# SPDX-License-Identifier: MIT
"""test_arrays.py - distances, solutions and values of arrays: values, types, layouts, errors"""
import numpy as np
import pytest

import fifteen
from support import exhaustive, moved, scaled, shuffled

SIZES = [(2, 2), (2, 3), (4, 2), (3, 3)]
CALLS = [fifteen.solve, fifteen.distances, fifteen.values, fifteen.is_solvable]


@pytest.mark.parametrize("size", SIZES)
def test_distances_are_those_of_breadth_first_search(size):
    n_cells = size[0] * size[1]
    goal = shuffled(1, n_cells, 1)[0]
    expected = exhaustive(tuple(goal.tolist()), size)
    boards = shuffled(scaled(3000), n_cells, 2)
    want = np.array([expected.get(tuple(row), -1) for row in boards.tolist()])
    options = {"goal": goal, "size": size}
    found = fifteen.distances(boards, unsolvable="mask", **options)
    assert found.dtype == np.int16 and np.array_equal(found, want)
    assert np.array_equal(fifteen.is_solvable(boards, **options), want >= 0)
    solutions = fifteen.solve(boards, unsolvable="mask", **options)
    assert np.array_equal(solutions.lengths, want)
    assert np.array_equal(solutions.solvable, want >= 0)
    assert np.array_equal(np.diff(solutions.offsets), np.maximum(want, 0))
    bounds = fifteen.values(boards, "manhattan", unsolvable="mask", **options)
    assert np.all(bounds <= want) and np.array_equal(bounds == -1, want == -1)


def test_moves_lead_to_the_goal():
    boards = fifteen.random(scaled(300), 3, size="3x4")
    solutions = fifteen.solve(boards, size="3x4")
    for i in range(len(boards)):
        board = tuple(boards[i].tolist())
        for move in solutions.moves_of(i):
            board = moved(board, (3, 4), int(move))
        assert board == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0)


@pytest.mark.parametrize("n", [2055, 2056, 2057, 16448, 20000])
def test_each_of_many_boards_has_its_moves(n):
    """Moves are packed 2,056 boards at a time, boards solved 16,448 at a time."""
    boards = fifteen.scramble(n, 4, 3, size="2x3")
    solutions = fifteen.solve(boards, size="2x3")
    assert np.array_equal(np.diff(solutions.offsets), solutions.lengths) and len(solutions.moves) == solutions.offsets[-1]
    assert np.all(fifteen.apply(boards, solutions.moves, solutions.offsets, size="2x3") == [1, 2, 3, 4, 5, 0])


def test_solutions_of_any_length():
    """Of greedy search on 5x5; solved 128 boards at a time, and packed 16 at a time."""
    for n in (3, scaled(200)):
        boards = fifteen.random(n, 5, size=5)
        found = fifteen.solve(boards, size=5, heuristic="manhattan", algorithm="greedy")
        assert np.array_equal(np.diff(found.offsets), found.lengths) and np.any(found.lengths > 255)
        after = fifteen.apply(boards, found.moves, found.offsets, size=5)
        assert np.all(after == np.roll(np.arange(25), -1))
    single = fifteen.solve(boards[-1].tolist(), size=5, heuristic="manhattan", algorithm="greedy")
    assert single.length == len(single.moves) == found.lengths[-1]
    with pytest.raises(fifteen.InvalidError, match="^algorithm 'greedy' does not find shortest solutions$"):
        fifteen.distances(boards, size=5, algorithm="greedy")


def test_manhattan_is_the_sum_of_distances():
    boards = fifteen.random(500, 4)
    cell = np.argsort(boards, axis=1)[:, 1:]
    home = np.arange(15)
    want = abs(cell // 4 - home // 4).sum(1) + abs(cell % 4 - home % 4).sum(1)
    assert np.array_equal(fifteen.values(boards, "manhattan"), want)


def inversions(tiles):
    return sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1:])


def min_moves(n, passed):
    """The fewest moves, each of which changes the inversions by up to `passed` and as odd as it, that undo n."""
    m = 0
    while m * passed < n or (m * passed - n) % 2:
        m += 1
    return m


def test_large_values_are_not_wrapped():
    """Inversion distance of 2x12 is up to 276; 255 would mark a board without a solution."""
    rng = np.random.default_rng(3)
    boards, want = [], []
    for n_swaps in range(scaled(600)):
        tiles = list(range(23, 0, -1))
        for _ in range(n_swaps % 12):
            i = rng.integers(22)
            tiles[i], tiles[i + 1] = tiles[i + 1], tiles[i]
        tiles.insert(rng.integers(24), 0)
        home = [(tile - 1) % 12 * 2 + (tile - 1) // 12 for tile in tiles]
        by_columns = [home[cell] for column in range(12) for cell in (column, column + 12) if tiles[cell]]
        by_rows = [tile for tile in tiles if tile]
        boards.append(tiles)
        want.append(min_moves(inversions(by_rows), 11) + min_moves(inversions(by_columns), 1))
    found = fifteen.values(boards, "inversion", size="2x12", unsolvable="mask")
    assert max(want) > 256 and min(want) < 275
    solvable = fifteen.is_solvable(boards, size="2x12")
    assert np.array_equal(found[solvable], np.minimum(want, 254)[solvable]) and np.array_equal(found >= 0, solvable)
    assert {254, 255, 256} & set(np.array(want)[solvable].tolist())


@pytest.mark.parametrize("dtype", ["b", "B", "h", "H", "i", "I", "l", "L", "q", "Q", ">i4", "<u2"])
def test_every_integer_type(dtype):
    boards = fifteen.random(20, 5, size=3)
    goal = boards[0].astype(dtype)
    for call in CALLS:
        found, want = call(boards.astype(dtype), goal=goal), call(boards, goal=boards[0])
        assert found == want if isinstance(found, fifteen.Solutions) else np.array_equal(found, want)
    assert np.array_equal(fifteen.neighbours(boards.astype(dtype))[0], fifteen.neighbours(boards)[0])
    moves = fifteen.solve(boards)
    goals = fifteen.apply(boards.astype(dtype), moves.moves.astype(dtype),
                          moves.offsets.astype(dtype if np.dtype(dtype).itemsize > 1 else "h"))
    assert goals.dtype == np.uint8 and np.all(goals == [1, 2, 3, 4, 5, 6, 7, 8, 0])


def test_every_layout():
    boards = fifteen.random(20, 6, size=3)
    want = fifteen.distances(boards)
    large = np.zeros((40, 20), np.int64)
    large[::2, 1:19:2] = boards
    read_only = boards.copy()
    read_only.flags.writeable = False
    layouts = [np.asfortranarray(boards), large[::2, 1:19:2], boards[::-1][::-1],
               boards.reshape(20, 3, 3), boards.tolist(), read_only,
               boards.reshape(20, 3, 3).transpose(0, 2, 1).copy().transpose(0, 2, 1)]
    for layout in layouts:
        assert np.array_equal(fifteen.distances(layout), want)


@pytest.mark.parametrize("call", CALLS + [fifteen.neighbours])
def test_rows_and_columns_are_those_of_the_size(call):
    boards = np.arange(12).reshape(1, 4, 3)
    call(boards, size="4x3")
    for size in ("3x4", "2x6", 3, (3, 3)):
        with pytest.raises(fifteen.InvalidError, match="^boards of 4x3; expected "):
            call(boards, size=size)


@pytest.mark.parametrize("call", CALLS)
def test_empty_arrays(call):
    for shape, size in (((0, 16), None), ((0, 12), "3x4"), ((0, 4, 4), None)):
        found = call(np.zeros(shape, np.uint8), size=size)
        assert len(found[0] if isinstance(found, tuple) else found) == 0


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("boards", [
    np.zeros((2, 16), int), np.full((1, 16), 255, np.uint8), np.full((1, 16), -1),
    np.full((1, 16), 1 << 40), np.zeros((3, 15), int), np.zeros((1, 1, 1, 16), int), np.int64(3),
    np.zeros((2, 36), int), np.zeros((2, 0), int), np.zeros((2, 1), int), np.zeros((2, 1, 9), int),
    "", "hello", "1 2 3", "1 2 3 4 5 6 7 8 8"])
def test_wrong_boards_are_rejected(call, boards):
    with pytest.raises(fifteen.InvalidError):
        call(boards)


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("boards", [
    np.zeros((1, 16)), np.zeros((1, 16), bool), np.zeros((1, 16), object), None, [],
    np.zeros((1, 16), complex), np.array([["a"] * 16]), {1: 2}])
def test_other_types_are_rejected(call, boards):
    with pytest.raises(TypeError):
        call(boards)


def test_the_message_names_the_row():
    boards = fifteen.random(1000, 7)
    boards[777, 3] = 16
    with pytest.raises(fifteen.InvalidError, match="^board 777: 16 on cell 3 is not a tile"):
        fifteen.distances(boards)
    boards = boards.astype(int)
    boards[777, 3] = -5
    with pytest.raises(fifteen.InvalidError, match=r"^-5 at \(777, 3\) is not a tile"):
        fifteen.distances(boards)


def test_the_message_names_rows_of_large_arrays():
    boards = fifteen.scramble(40000, 4, 7)
    boards[39000, 3] = 16
    for call in CALLS:
        with pytest.raises(fifteen.InvalidError, match="^board 39000: 16 on cell 3 is not a tile"):
            call(boards)
    with pytest.raises(fifteen.InvalidError, match="move 1 of board 38000 leaves the tray"):
        moves = np.tile([fifteen.UP, fifteen.DOWN], (len(boards), 1)).astype(np.uint8)
        goals = np.tile(np.roll(np.arange(16), -1), (len(boards), 1))
        moves[38000] = fifteen.LEFT, fifteen.DOWN
        fifteen.apply(goals, moves)


def test_unsolvable_boards_raise():
    boards = fifteen.random(10, 8)
    for row in (3, 8):
        blank = boards[row] == 0
        a, b = np.nonzero(~blank)[0][:2]
        boards[row, [a, b]] = boards[row, [b, a]]
    for call in CALLS[:3]:
        with pytest.raises(fifteen.UnsolvableError, match="board 3 ") as caught:
            call(boards)
        assert caught.value.rows.tolist() == [3, 8]
    assert np.nonzero(~fifteen.is_solvable(boards))[0].tolist() == [3, 8]
    with pytest.raises(fifteen.InvalidError):
        fifteen.distances(boards, unsolvable="ignore")


@pytest.mark.parametrize("options", [
    {"algorithm": "no"}, {"heuristic": "no"}, {"heuristic": "pdb(9-9)"}, {"heuristic": "a\0b"},
    {"goal": "no"}, {"goal": [1, 2, 3]}, {"goal": np.zeros(16, int)}, {"size": "3x4"},
    {"size": "x"}, {"size": 1}, {"size": (4, 4, 4)}, {"size": 1.5}, {"threads": -1}])
def test_wrong_options_are_rejected(options):
    with pytest.raises(fifteen.InvalidError):
        fifteen.distances(fifteen.random(2, 9), **options)


def test_a_single_board_has_a_single_answer():
    text = "1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15"
    solution = fifteen.solve(text)
    assert (solution.length, str(solution), solution.letters("blank")) == (2, "LL", "RR")
    assert solution.moves.tolist() == [fifteen.RIGHT, fifteen.RIGHT]
    with pytest.raises(fifteen.InvalidError):
        solution.letters("Blank")
    row = [int(word) for word in text.split()]
    assert fifteen.distances(row) == 2 and fifteen.values(text, "hamming") == 2
    assert fifteen.is_solvable(text) is True


def test_the_counts_of_a_single_board_are_those_of_an_array():
    boards = fifteen.random(5, 13, size=3)
    found = fifteen.solve(boards)
    assert np.all(found.expanded != found.generated)
    for i, board in enumerate(boards):
        one = fifteen.solve(board)
        assert one[0] == found.lengths[i] and np.array_equal(one.moves, found.moves_of(i))
        assert one[2:] == (found.lower_bounds[i], found.expanded[i], found.generated[i])


@pytest.mark.parametrize("call", CALLS + [fifteen.neighbours])
def test_cells_that_are_not_a_square_need_a_size(call):
    boards = np.arange(12)[None, :].repeat(9, axis=0)  # nine rows of 12, not twelve of 9
    with pytest.raises(fifteen.InvalidError, match="^12 cells are not a square"):
        call(boards)


def test_limits_hold_for_each_board():
    boards = fifteen.random(20, 10)
    found = fifteen.solve(boards, heuristic="manhattan", algorithm="idastar-plain", nodes=1000)
    limited = found.lengths == -1
    assert limited.any() and np.all(found.lower_bounds[limited] > 0)
    assert np.all(found.generated <= 1000)
    assert np.all(np.diff(found.offsets)[limited] == 0)


def test_solutions_found_before_a_limit_are_returned():
    boards = fifteen.random(10, 12)
    found = fifteen.solve(boards, heuristic="manhattan", algorithm="anytime-astar", nodes=30000)
    n_moves = np.diff(found.offsets)
    assert np.any((n_moves > found.lower_bounds) & (found.lower_bounds > 0)) and found.solvable.all()
    assert np.array_equal(found.lengths, np.where(n_moves > 0, n_moves, -1))
    after = fifteen.apply(boards, found.moves, found.offsets)
    assert np.all(after[n_moves > 0] == np.roll(np.arange(16), -1))


def test_a_distance_that_is_not_found_raises():
    """Inversion distance proves that this board is farther than searches go, 255 moves."""
    boards = [[*range(1, 24), 0], [0, *range(23, 0, -1)]]
    options = {"size": "2x12", "heuristic": "inversion", "algorithm": "idastar-plain"}
    with pytest.raises(fifteen.LimitError, match="^board 1: "):
        fifteen.distances(boards, **options)
    found = fifteen.solve(boards, **options)
    assert found.lengths.tolist() == [0, -1] and found.solvable.all() and found.offsets.tolist() == [0, 0, 0]


@pytest.mark.parametrize("call", CALLS)
def test_a_goal_is_one_board(call):
    goal = np.arange(9)
    call([goal, goal], goal=goal[None, :])
    for goals in ([goal, goal], np.zeros((0, 9), int), [goal.reshape(3, 3)] * 2, "0 1 2 3", np.arange(4)):
        with pytest.raises(fifteen.InvalidError, match="goal"):
            call(fifteen.random(2, 1, size=3), goal=goals)


def test_threads_do_not_change_the_answers():
    boards = fifteen.random(scaled(500), 11)
    answers = [fifteen.solve(boards, threads=threads) for threads in (1, 2, 5)]
    for other in answers[1:]:
        assert other == answers[0]
