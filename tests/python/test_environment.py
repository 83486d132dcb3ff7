# SPDX-License-Identifier: MIT
"""test_environment.py - the environment with Gymnasium's interface, against breadth-first search

The last test has a module gymnasium with the base class and the registry, as far as they are used.
"""
import os
import subprocess
import sys
import textwrap

import numpy as np
import pytest

import fifteen
from support import PROJECT, exhaustive, moved, scaled

sys.path.insert(0, os.path.join(PROJECT, "examples"))
from environment import SlidingTiles  # noqa: E402 pylint: disable=wrong-import-position

SNAIL = (1, 2, 3, 8, 0, 4, 7, 6, 5)
TRAYS = [((3, 3), "last", (1, 2, 3, 4, 5, 6, 7, 8, 0)), ((3, 3), "snail", SNAIL),
         ((2, 3), "first", (0, 1, 2, 3, 4, 5)), ((3, 2), (5, 4, 3, 2, 1, 0), (5, 4, 3, 2, 1, 0))]


def is_observation(env, board):
    return isinstance(board, np.ndarray) and bool(env.observation_space.contains(board))


@pytest.mark.parametrize("size,goal,cells", TRAYS[:1 + scaled(3)])
@pytest.mark.parametrize("reward", ["progress", "regret"])
def test_rewards_and_regrets_are_exact(size, goal, cells, reward):
    distances = exhaustive(cells, size)
    env = SlidingTiles(size=size, goal=goal, reward=reward, max_moves=40)
    generator = np.random.default_rng(1)
    for seed in range(scaled(30)):
        board, info = env.reset(seed=seed)
        start, total, rewards = distances[tuple(board)], 0, 0
        assert is_observation(env, board)
        assert info["distance"] == start and info["regret"] == 0
        for n_moves in range(1, 41):
            before = tuple(map(int, board))
            action = generator.integers(4)
            board, value, terminated, truncated, info = env.step(action)
            after = moved(before, size, action) or before
            assert is_observation(env, board) and tuple(board) == after
            assert info["distance"] == distances[after]
            assert info["regret"] == distances[after] - distances[before] + 1
            assert info["action_mask"].tolist() == [moved(after, size, move) is not None for move in range(4)]
            assert isinstance(value, float)
            assert value == (-info["regret"] if reward == "regret" else distances[before] - distances[after])
            assert terminated is (after == cells) and truncated is (n_moves == 40)
            total += info["regret"]
            rewards += value
            assert total == n_moves - start + distances[after]
        assert rewards == (-total if reward == "regret" else start - distances[after])


def test_shortest_solutions_have_no_regret():
    env = SlidingTiles(walk=30)
    for seed in range(scaled(20)):
        board, info = env.reset(seed=seed)
        solution = fifteen.solve(board)
        assert 0 <= info["distance"] == solution.length <= 30
        steps = [env.step(int(move)) for move in solution.moves]
        assert all(step[4]["regret"] == 0 and step[1] == 1 for step in steps)
        assert [step[2] for step in steps] == [False] * (len(steps) - 1) + [True] * (len(steps) > 0)
        assert not any(step[3] for step in steps)


def test_resets():
    env = SlidingTiles(size="2x3")
    first = [env.reset(seed=5)[0].tolist() for _ in range(2)]
    assert first[0] == first[1]
    boards = [env.reset(seed=5)[0].tolist()] + [env.reset()[0].tolist() for _ in range(9)]
    assert boards[0] == first[0] and len(set(map(tuple, boards))) > 5
    other = SlidingTiles(size="2x3")
    assert boards == [other.reset(seed=5)[0].tolist()] + [other.reset()[0].tolist() for _ in range(9)]
    for k in 0, 1, 5:
        assert env.reset(seed=1, options={"walk": k})[1]["distance"] <= k
    board, info = env.reset(options={"board": [1, 2, 0, 4, 5, 3]})
    assert board.tolist() == [1, 2, 0, 4, 5, 3] and info["distance"] == 1
    assert env.render() == " 1  2  .\n 4  5  3"
    board[:] = 9
    board, _, terminated, _, _ = env.step(fifteen.DOWN)
    assert terminated
    board[:] = 9
    assert env.step(fifteen.UP)[0].tolist() == [1, 2, 0, 4, 5, 3]


def test_wrong_arguments():
    env = SlidingTiles(size=3)
    env.reset(seed=1)
    for action in (-1, 4, 1.0, None, "up", [0]):
        with pytest.raises((ValueError, TypeError)):
            env.step(action)
    with pytest.raises(ValueError):
        SlidingTiles(reward="sparse")
    with pytest.raises(fifteen.InvalidError):
        SlidingTiles(size=6)
    with pytest.raises(fifteen.UnsolvableError):
        env.reset(options={"board": [2, 1, 3, 4, 5, 6, 7, 8, 0]})
    for board in ([257, 2, 3, 4, 5, 6, 7, 8, 0], [-255, 2, 3, 4, 5, 6, 7, 8, 0], [1.4, 2, 3, 4, 5, 6, 7, 8, 0],
                  list("123456780"), [1, 2, 3, 0]):
        with pytest.raises((TypeError, ValueError)):
            env.reset(options={"board": board})
        with pytest.raises((TypeError, ValueError)):
            env.reset(options={"board": np.array(board)})
    assert env.reset(options={"board": np.array([[1, 2, 3], [4, 5, 6], [7, 0, 8]])})[1]["distance"] == 1


def run(folder, program):
    path = os.pathsep.join([str(folder), os.path.join(PROJECT, "examples"), os.path.join(PROJECT, "python")])
    return subprocess.run([sys.executable, "-c", textwrap.dedent(program)], env={**os.environ, "PYTHONPATH": path},
                          capture_output=True, text=True, check=True).stdout


def test_the_program_runs(tmp_path):
    lines = run(tmp_path, "import runpy; runpy.run_module('environment', run_name='__main__')").splitlines()
    assert lines[0].startswith("at random: ") and float(lines[0].split()[2]) > 0.5
    assert lines[1] == "shortest solution: 0.00 moves wasted in each, 10 of 10 boards solved"


def test_with_gymnasium(tmp_path):
    (tmp_path / "gymnasium").mkdir()
    (tmp_path / "gymnasium" / "__init__.py").write_text(textwrap.dedent("""
        import numpy
        registry = {}
        class Env:
            def reset(self, *, seed=None, options=None):
                if seed is not None or not hasattr(self, "np_random"):
                    self.np_random = numpy.random.default_rng(seed)
        def register(id, entry_point):
            assert id.endswith("-v0") and callable(entry_point)
            registry[id] = entry_point
        def make(id, **options):
            return registry[id](**options)
    """))
    (tmp_path / "gymnasium" / "spaces.py").write_text(textwrap.dedent("""
        import numpy
        class Discrete:
            def __init__(self, n): self.n = int(n)
            def contains(self, x): return isinstance(x, (int, numpy.integer)) and 0 <= x < self.n
        class Box:
            def __init__(self, low, high, shape, dtype):
                self.low, self.high, self.shape, self.dtype = low, high, shape, numpy.dtype(dtype)
            def contains(self, x):
                return x.shape == self.shape and numpy.can_cast(x.dtype, self.dtype)
    """))
    assert run(tmp_path, """
        import gymnasium
        import environment
        env = gymnasium.make("SlidingTiles-v0", size=3, walk=8, max_moves=9)
        assert type(env.action_space) is gymnasium.spaces.Discrete and env.action_space.n == 4
        assert type(env.observation_space) is gymnasium.spaces.Box
        board, info = env.reset(seed=3)
        assert env.observation_space.contains(board) and info["distance"] <= 8
        board, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
        print(isinstance(env, gymnasium.Env), reward in (-1, 1), terminated, truncated)
    """) == "True True False False\n"
