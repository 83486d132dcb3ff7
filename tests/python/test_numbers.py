# SPDX-License-Identifier: MIT
"""test_numbers.py - every number and text of every call: exact, or rejected with its name

The matrix is made from the signatures: a new parameter that is a number fails here until it has its row.
"""
import ctypes
import inspect
import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import fifteen
from fifteen import deepcubea, solver
from support import exhaustive, moved

BOARDS = np.array([[1, 2, 3, 4, 5, 0], [1, 2, 0, 4, 5, 3]])
UINT64 = 2**64 - 1
INTEGERS = {"nodes": (0, UINT64), "memory": (0, UINT64), "threads": (0, 2**16), "batch": (0, 2**16), "n": (0, 2**63 - 1),
            "k": (0, 2**32 - 1), "bins": (1, 2**63 - 1), "kept": (0, UINT64), "tries": (1, 2**63 - 1),
            "scale": (1, 2**20), "max_successors": (1, 2**20), "max_cost": (0, 2**31), "per_line": (1, 1000)}
REALS = {"seconds": (0, math.inf), "weight": (1, 1000)}
OTHERS = {"index"}  # of a sequence: test_solutions_are_a_sequence
REJECTED = (TypeError, ValueError, OverflowError)


def zero(boards):
    return np.zeros(len(boards), int)


def table():
    return fifteen.Table.build([1, 2], size="2x3")


def calls(tmp_path):
    """By name: a function, and its other arguments."""
    path = tmp_path / "a.pdb"
    table().save(path)
    weighted = {"algorithm": "weighted-astar", "size": "2x3"}
    return {
        "Solver.solve": (fifteen.Solver("manhattan", "weighted-astar").solve, {"boards": BOARDS, "size": "2x3"}),
        "solve": (fifteen.solve, {"boards": BOARDS, "heuristic": "manhattan", **weighted}),
        "Solver.distances": (fifteen.Solver("manhattan").distances, {"boards": BOARDS, "size": "2x3"}),
        "distances": (fifteen.distances, {"boards": BOARDS, "size": "2x3"}),
        "Solver.values": (fifteen.Solver("manhattan").values, {"boards": BOARDS, "size": "2x3"}),
        "values": (fifteen.values, {"boards": BOARDS, "size": "2x3"}),
        "is_solvable": (fifteen.is_solvable, {"boards": BOARDS, "size": "2x3"}),
        "search_domain": (fifteen.search_domain, {"start": 0, "expand": lambda n: [(0, n + 1, 1)], "is_goal": [1].__contains__,
                                                  "algorithm": "weighted-astar"}),
        "search": (fifteen.search, {"boards": BOARDS[1], "heuristic": zero, **weighted}),
        "all_solutions": (fifteen.all_solutions, {"board": BOARDS[1], "size": "2x3"}),
        "first_moves": (fifteen.first_moves, {"boards": BOARDS, "size": "2x3"}),
        "dataset": (fifteen.dataset, {"bins": 1, "size": "2x2"}),
        "picture": (fifteen.picture, {"boards": BOARDS, "size": "2x3"}),
        "random": (fifteen.random, {"n": 1, "size": "2x3"}),
        "scramble": (fifteen.scramble, {"n": 1, "k": 1, "size": "2x3"}),
        "build_tables": (fifteen.build_tables, {"size": "2x3", "folder": tmp_path / "pdb"}),
        "Table.open": (fifteen.Table.open, {"path": path, "size": "2x3"}),
        "Table.build": (fifteen.Table.build, {"tiles": [1, 2], "size": "2x3"}),
        "Table.values": (table().values, {"boards": BOARDS}),
        "Table.lookup": (table().lookup, {"cells": [0, 1, 2]}),
        "Table.locate": (table().locate, {"boards": BOARDS}),
        "Table.save": (table().save, {"path": path})}


def numbers_of(function):
    return [name for name, parameter in inspect.signature(function).parameters.items()
            if parameter.annotation in ("int", "float", "Optional[int]", "Optional[float]")]


def public():
    """All public functions and methods by name."""
    for name in fifteen.__all__:
        value = getattr(fifteen, name)
        if inspect.isclass(value):
            members = inspect.getmembers(value, lambda member: inspect.isfunction(member) or inspect.ismethod(member))
            yield from ((f"{name}.{key}", member) for key, member in members if not key.startswith("_"))
        elif inspect.isfunction(value):
            yield name, value
    yield from ((name, getattr(deepcubea, name)) for name in ("read_deepcubea", "write_deepcubea"))


def test_the_matrix_has_every_parameter(tmp_path):
    found = {name: numbers_of(function) for name, function in public()}
    assert {key for names in found.values() for key in names} == INTEGERS.keys() | REALS.keys() | OTHERS
    rows = {name for name, names in found.items() if set(names) - OTHERS}
    assert rows <= calls(tmp_path).keys()
    assert all(numbers_of(getattr(fifteen.Solver, name)) for name in ("solve", "distances", "values"))  # the rest of `rows`


def parameters(function, name):
    """The numbers of a call; solve, distances and values take those of Solver."""
    return numbers_of(getattr(fifteen.Solver, name) if name in ("solve", "distances", "values") else function)


NO_NUMBERS = ["1", b"1", "", [1], (1,), {}, 1j, True, False, np.True_, object(), math.nan, math.inf, -math.inf,
              Decimal("0.5"), np.array([1, 2]), np.float64("nan"), np.str_("1")]
NO_INTEGERS = [0.9, -0.5, 0.1, 1.5, np.float32(0.5), Fraction(1, 2), 2.5e-300]
TOO_LARGE = [2**64, 2**64 + 1, 2**65 + 1, 2**128, 10**5000, 1e300, np.float64(2.0**64)]
NEGATIVE = [-1, -2**63, -2**64 + 1, -2**64, np.int8(-1), -1.0, -10**5000]


def wrong_values(name):
    if name in REALS:
        low, high = REALS[name]
        too_large = [10**5000, np.nextafter(high, math.inf) if high == 1000 else 10**400]
        too_small = [np.nextafter(low, -math.inf), 0 if low else Fraction(1, 10**400), Fraction(-1, 10**400)]
        return NO_NUMBERS + NEGATIVE + too_large + too_small
    low, high = INTEGERS[name]
    return NO_NUMBERS + NO_INTEGERS + TOO_LARGE + NEGATIVE + [low - 1, high + 1]


def test_wrong_numbers_are_rejected_by_name(tmp_path):
    n_tried = 0
    for call, (function, arguments) in calls(tmp_path).items():
        for name in parameters(function, call):
            for value in wrong_values(name) + [None] * (name not in ("weight", "scale", "bins", "tries")):
                with pytest.raises(REJECTED, match=rf"\b{name} is ") as caught:
                    function(**{**arguments, name: value})
                assert len(str(caught.value)) < 200 and "tries is for" not in str(caught.value)
                n_tried += 1
    assert n_tried > 1000


class Recorder:
    """The library; the arguments of its calls are kept."""

    def __init__(self, library):
        self.library, self.arguments = library, {}

    def __getattr__(self, name):
        def function(*arguments):
            values = [getattr(argument, "_obj", argument) for argument in arguments]
            self.arguments[name] = [value.value if isinstance(value, ctypes._SimpleCData) else value for value in values]
            return getattr(self.library, name)(*arguments)
        return function

    def struct(self, name, kind):
        return next(value for value in self.arguments[name] if isinstance(value, kind))


@pytest.fixture(name="library")
def recorder(monkeypatch):
    library = Recorder(solver.c.lib)
    monkeypatch.setattr(solver.c, "lib", library)
    return library


@pytest.mark.parametrize("value", [0, 1, 10**6, 2**63 - 1, 2**63, UINT64, np.int8(100), np.uint64(UINT64),
                                   np.uint64(2**63 + 1), np.array(7), 5.0, 1e6, 2.0**63, np.float32(16)])
def test_numbers_reach_the_library_exactly(library, value):
    calls_of = {"fifteen_array_solve": lambda **options: fifteen.solve(BOARDS, size="2x3", **options),
                "fifteen_array_search": lambda **options: fifteen.search(BOARDS[0], zero, size="2x3", **options)}
    fields = {"nodes": "n_nodes", "memory": "memory_bytes"}
    for name, call in calls_of.items():
        for option, field in fields.items():
            try:
                call(**{option: value})
            except (fifteen.LimitError, MemoryError):
                pass
            limits = library.struct(name, solver.c.Limits)
            assert getattr(limits, field) == int(value)
            assert [getattr(limits, other) for other in fields.values() if other != field] == [0]
    if value <= 2**16:
        fifteen.is_solvable(BOARDS, size="2x3", threads=value)
        assert library.struct("fifteen_array_solvable", solver.c.Run).n_threads == value
        fifteen.search(BOARDS[0], zero, size="2x3", batch=value)
        assert library.struct("fifteen_array_search", solver.c.BatchProblem).batch == value
    if value <= 10**6:
        assert len(fifteen.random(value, size="2x3")) == value
        fifteen.scramble(1, value, size="2x3")
        assert library.arguments["fifteen_array_random"][2] == value
    fifteen.random(1, value, size="2x3")
    assert library.arguments["fifteen_random_seed"][1] == int(value)


@pytest.mark.parametrize("value", [0, 1, 1.5, 1000, 1e-300, np.float32(1.25), np.int16(3), Fraction(5, 4)])
def test_seconds_and_weights_reach_the_library(library, value):
    options = {"seconds": value, **({"algorithm": "weighted-astar", "weight": value} if value >= 1 else {})}
    try:
        fifteen.search(BOARDS[0], zero, size="2x3", **options)
    except fifteen.LimitError:
        assert value == 1e-300
    limits = library.struct("fifteen_array_search", solver.c.Limits)
    assert limits.seconds == value and limits.weight == (value if value >= 1 else 0)


@pytest.mark.parametrize("size", [
    2**64 + 4, (2**64 + 2, 2), (258, 2), (2, 258), 260, True, (True, 4), (2.0, 3.5), 4.5, math.nan, math.inf, -4, (-2, -2),
    (2, 2, 2), [2, 2], "x", "4x", "4x4x4", "-2x-2", "0x4", "258x2", "4.0", "4\0", b"4", 0, 1, 6, (2, 13), 10**30])
def test_wrong_sizes_are_rejected(tmp_path, size):
    calls_of = [lambda: fifteen.random(1, size=size), lambda: fifteen.scramble(1, 1, size=size),
                lambda: fifteen.all_boards(size), lambda: fifteen.Table.build([1], size=size),
                lambda: fifteen.build_tables(size, folder=tmp_path), lambda: fifteen.neighbours([[1, 2, 3, 0]], size=size),
                lambda: fifteen.apply([[1, 2, 3, 0]], [0], size=size), lambda: fifteen.search("1 2 3 0", zero, size=size),
                lambda: fifteen.is_solvable("1 2 3 0", size=size), lambda: fifteen.distances([[1, 2, 3, 0]], size=size)]
    for call in calls_of:
        with pytest.raises(ValueError):
            call()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("rows,columns", [(6, 6), (2, 13), (16, 16), (16, 17), (17, 17), (127, 127)])
def test_texts_of_larger_trays_are_rejected(rows, columns):
    """Tiles above 255 would wrap."""
    cells = [*range(1, rows * columns), 0]
    text = "/".join(" ".join(map(str, cells[row * columns:][:columns])) for row in range(rows))
    for call in (fifteen.solve, fifteen.distances, fifteen.values, fifteen.is_solvable, fifteen.neighbours,
                 lambda given: fifteen.apply(given, [0]), lambda given: fifteen.search(given, zero), table().values):
        with pytest.raises(fifteen.InvalidError, match=f"a tray of {rows}x{columns} cells|2x3"):
            call(text)


def test_texts_are_not_cut(tmp_path):
    path = tmp_path / "a.pdb"
    table().save(path)
    before = path.read_bytes()
    cut = [lambda: fifteen.Table.open(f"{path}\0b"), lambda: table().save(f"{path}\0b"),
           lambda: fifteen.Solver(tables=f"{tmp_path}\0b"), lambda: fifteen.Solver("manhattan\0b"),
           lambda: fifteen.distances(BOARDS, size="2x3", tables=f"{tmp_path}\0b"),
           lambda: fifteen.build_tables("2x3", partition="default\0b", folder=tmp_path),
           lambda: fifteen.build_tables("2x3", folder=f"{tmp_path}\0b"),
           lambda: fifteen.distances("1 2 3 4 5 6 7 8 0\0 1"), lambda: fifteen.distances(BOARDS, size="2x3", goal="last\0"),
           lambda: fifteen.distances(BOARDS, size="2x3\0"), lambda: fifteen.Solver(algorithm="auto\0")]
    for call in cut:
        with pytest.raises(ValueError):
            call()
    assert [file.name for file in tmp_path.iterdir()] == ["a.pdb"] and path.read_bytes() == before


@pytest.mark.parametrize("value", [1, True, 7, "yes", np.True_])
def test_compress_is_a_truth_value(tmp_path, value):
    table().save(tmp_path / "a.pdb", compress=value)
    assert fifteen.Table.open(tmp_path / "a.pdb", size="2x3").compressed


# ---- boards, moves and cells ----

def wrapped(good):
    """Arrays that are `good` modulo 256, or when fractions are cut off, or in another type."""
    good = np.asarray(good)
    wide = good.astype(np.int64)
    above = wide.copy()
    above[(0,) * wide.ndim] += 256
    below = wide.copy()
    below[(0,) * wide.ndim] -= 256
    largest = wide.astype(np.uint64)
    largest[(0,) * wide.ndim] += np.uint64(2**64 - 256)
    fractions = wide.astype(float)
    fractions[(0,) * wide.ndim] += 0.4
    yield from (above, below, above.astype(np.int16), above.astype(">i4"), largest, wide + 2**32, fractions,
                wide.astype(float), wide.astype(np.float16), wide.astype(complex), wide.astype(object),
                wide.astype(str), wide.astype("S2"), wide.astype("M8[s]"), wide.astype(bool), above.tolist(), below.tolist(),
                fractions.tolist(), wide.astype(str).tolist(), (wide + 2**64).tolist())


def of_boards(tmp_path):
    one = table()
    tray = {"size": "2x3"}
    for call in (fifteen.solve, fifteen.distances, fifteen.values, fifteen.is_solvable):
        yield lambda given, call=call: call(given, **tray), BOARDS
        yield lambda given, call=call: call(BOARDS, goal=given, **tray), BOARDS[0]
    yield lambda given: fifteen.neighbours(given, **tray), BOARDS
    yield lambda given: fifteen.apply(given, [1, 1], **tray), BOARDS
    yield lambda given: fifteen.apply(BOARDS, given, **tray), [1, 1]
    yield lambda given: fifteen.apply(BOARDS, [1, 1], given, **tray), [0, 1, 2]
    yield lambda given: fifteen.search(given, zero, **tray), BOARDS[1]
    yield lambda given: fifteen.search(BOARDS[1], zero, goal=given, **tray), BOARDS[0]
    yield lambda given: fifteen.random(1, goal=given, **tray), BOARDS[0]
    yield lambda given: fifteen.scramble(1, 1, goal=given, **tray), BOARDS[0]
    yield lambda given: fifteen.all_boards("2x3", goal=given), BOARDS[0]
    yield lambda given: fifteen.Table.build([1], goal=given, **tray), BOARDS[0]
    yield lambda given: fifteen.build_tables("2x3", goal=given, folder=tmp_path), BOARDS[0]
    yield one.values, BOARDS
    yield one.locate, BOARDS
    yield one.lookup, [[0, 1, 2], [1, 0, 5]]
    yield lambda given: deepcubea.write_deepcubea(tmp_path / "a.pkl", given), BOARDS
    yield lambda given: deepcubea.write_deepcubea(tmp_path / "a.pkl", BOARDS, given), [[1, 2], [3, 0]]


def test_arrays_are_neither_wrapped_nor_cut(tmp_path):
    for call, good in of_boards(tmp_path):
        call(good)
        call(np.asarray(good, dtype=">u8"))
        for wrong in wrapped(good):
            with pytest.raises((TypeError, ValueError)):
                call(wrong)


@pytest.mark.parametrize("kind,values", [("u8", [2**63]), ("u8", [2**32]), ("i8", [2**40]), ("i2", [-1]),
                                         ("u8", [2**31 + 1])])
def test_values_of_a_heuristic_are_not_wrapped(kind, values):
    with pytest.raises(fifteen.InvalidError):
        fifteen.search("8 7 6 5 4 3 2 1 0", lambda boards: np.array(values * len(boards), kind))


def test_values_of_a_heuristic_may_have_any_integer_type_and_layout():
    board = fifteen.scramble(1, 20, 3, size=3)[0]
    distances = exhaustive((1, 2, 3, 4, 5, 6, 7, 8, 0), (3, 3))

    def exact(boards):
        return [distances[tuple(row)] for row in boards.tolist()]

    expanded = fifteen.search(board, exact).expanded
    for kind in ("u1", "i2", "u4", ">u4", "<i8", "u8"):
        for make in (lambda x: x, lambda x: np.repeat(x, 2)[::2], lambda x: x[::-1].copy()[::-1]):
            found = fifteen.search(board, lambda boards: make(np.array(exact(boards), kind)))
            assert found.length == distances[tuple(board.tolist())] and found.expanded == expanded


# ---- indices ----

def test_solutions_are_a_sequence():
    boards = fifteen.random(5, 1, size=3)
    solutions = fifteen.solve(boards)
    for index in (*range(-5, 5), np.int8(-5), np.uint64(4)):
        board = tuple(boards[index].tolist())
        for move in solutions.moves_of(index):
            board = moved(board, (3, 3), int(move))
        assert board == (1, 2, 3, 4, 5, 6, 7, 8, 0)
    for index in (5, -6, 2**64, -2**64, np.int64(5)):
        with pytest.raises(IndexError, match=f"^board {index} of 5 boards$"):
            solutions.moves_of(index)
    for index in (1.0, "1", None, slice(2)):
        with pytest.raises(TypeError):
            solutions.moves_of(index)
    with pytest.raises(IndexError):
        fifteen.solve(np.zeros((0, 9), int)).moves_of(0)


def test_cells_are_not_counted_from_the_end():
    with pytest.raises(fifteen.InvalidError, match="cells from -1"):
        table().lookup([0, 1, -1])
