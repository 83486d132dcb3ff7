# SPDX-License-Identifier: MIT
"""environment.py - sliding tiles as an environment of Gymnasium, with exact reward and regret

    env = SlidingTiles(size=3)
    board, info = env.reset(seed=1)
    board, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))

The package fifteen solves the board after every step, in a fraction of a millisecond on 4x4 with tables. Works
without Gymnasium; with it, gymnasium.make("SlidingTiles-v0") makes one, too, after `import environment`.
"""
import numpy as np

import fifteen

try:
    from gymnasium import Env, register
    from gymnasium.spaces import Box, Discrete
except ImportError:
    register = None

    class Env:
        """The part of gymnasium.Env that is used here."""

        np_random = None

        def reset(self, *, seed=None, options=None):  # pylint: disable=unused-argument
            if seed is not None or self.np_random is None:
                self.np_random = np.random.default_rng(seed)

    class Discrete:
        """The integers from 0 to n - 1."""

        def __init__(self, n):
            self.n, self.shape, self.dtype = n, (), np.dtype(np.int64)
            self.np_random = np.random.default_rng()

        def sample(self, mask=None):
            return self.np_random.choice(self.n if mask is None else np.flatnonzero(mask))

        def contains(self, x):
            return np.ndim(x) == 0 and np.asarray(x).dtype.kind in "iu" and 0 <= x < self.n

    class Box:
        """Arrays of a shape, with elements from low to high."""

        def __init__(self, low, high, shape, dtype):
            self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

        def contains(self, x):
            return (x.shape, x.dtype) == (self.shape, self.dtype) and np.all((x >= self.low) & (x <= self.high))


class SlidingTiles(Env):
    """A tray. Observations are its cells row by row, 0 for the blank.

    Actions move the blank: 0 up, 1 left, 2 right, 3 down; one that would leave the tray changes nothing.
    info has
        distance     the minimum number of moves to the goal
        regret       moves that the action wasted: the change of the distance + 1; 0 if it was optimal
        action_mask  4 x int8: whether each action changes the board
    The regrets of an episode that ends at the goal add up to its moves beyond the minimum. The reward is
    "progress", by which the distance has decreased (1, -1, or 0), or "regret", its negative.

    size, goal  as in the package fifteen
    walk        episodes begin this many random moves from the goal; None: at any board
    max_moves   an episode is truncated after so many; None: never
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, size=4, goal="last", walk=None, max_moves=None, reward="progress", render_mode=None):
        if reward not in ("progress", "regret"):
            raise ValueError(f"reward is {reward!r}; expected 'progress' or 'regret'")
        self.render_mode, self.walk, self.max_moves, self.reward = render_mode, walk, max_moves, reward
        self.tray = {"size": size, "goal": goal}
        self.solving = {**self.tray, "threads": 1}
        self.home = fifteen.scramble(1, 0, **self.tray)[0]
        self.solver = fifteen.Solver()
        self.board, self.distance, self.n_moves = self.home, 0, 0
        self.action_space = Discrete(4)
        self.observation_space = Box(0, len(self.home) - 1, self.home.shape, np.uint8)

    def reset(self, *, seed=None, options=None):
        """Begins an episode; options may have "board", or another "walk"."""
        super().reset(seed=seed)
        options = options or {}
        walk, draw = options.get("walk", self.walk), int(self.np_random.integers(1 << 62))
        if "board" in options:
            cells = np.asarray(options["board"]).reshape(-1)
            self.board = fifteen.boards.read_boards(cells, self.tray["size"]).rows[0].copy()
        elif walk is None:
            self.board = fifteen.random(1, draw, **self.tray)[0]
        else:
            self.board = fifteen.scramble(1, walk, draw, **self.tray)[0]
        self.n_moves = 0
        self.distance = self.solver.distances(self.board, **self.solving)
        return self.board.copy(), self._info(0)

    def step(self, action):
        if not self.action_space.contains(action):
            raise ValueError(f"action {action!r}; expected 0 to 3")
        self.board = fifteen.neighbours(self.board, size=self.tray["size"])[0][action]
        before, self.distance = self.distance, self.solver.distances(self.board, **self.solving)
        regret = self.distance - before + 1
        self.n_moves += 1
        truncated = self.max_moves is not None and self.n_moves >= self.max_moves
        reward = 1 - regret if self.reward == "progress" else -regret
        return self.board.copy(), float(reward), self.distance == 0, truncated, self._info(regret)

    def _info(self, regret):
        mask = fifteen.neighbours(self.board, size=self.tray["size"])[1]
        return {"distance": self.distance, "regret": regret, "action_mask": mask.astype(np.int8)}

    def render(self):
        """The board as text, in the mode "ansi"."""
        _, columns = fifteen.boards.read_boards(self.board, self.tray["size"]).size
        rows = self.board.reshape(-1, columns)
        return "\n".join(" ".join(f"{tile or '.':>2}" for tile in row) for row in rows)

    def close(self):
        """Nothing to do: the tables are freed with the environment."""


if register is not None:
    register("SlidingTiles-v0", entry_point=SlidingTiles)


def play(env, choose, n):
    """The mean regret of the moves of n episodes, and the number of episodes that reached the goal."""
    regrets, n_solved = [], 0
    for episode in range(n):
        board, info = env.reset(seed=episode)
        ended = info["distance"] == 0
        while not ended:
            board, _, terminated, truncated, info = env.step(choose(board, info))
            regrets.append(info["regret"])
            n_solved += terminated
            ended = terminated or truncated
    return np.mean(regrets), n_solved


if __name__ == "__main__":
    generator = np.random.default_rng(1)
    for name, agent in (("at random", lambda board, info: generator.choice(np.flatnonzero(info["action_mask"]))),
                        ("shortest solution", lambda board, info: fifteen.solve(board).moves[0])):
        wasted, solved = play(SlidingTiles(size=3, walk=20, max_moves=100), agent, 10)
        print(f"{name}: {wasted:.2f} moves wasted in each, {solved} of 10 boards solved")
