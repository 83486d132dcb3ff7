# SPDX-License-Identifier: MIT
"""game.py - what the tests of the game share: how to run it, boards, distances, and the run of the tests

Each test script plays the game on a terminal by its keys and watches its screen:

    test_<concept>.py <folder of the programs> [<name of a test>..]

Expected boards, distances and hints come from a breadth-first search in this file.
"""
import os
import sys
import tempfile
import time
import traceback

from player import DOWN, LEFT, RIGHT, UP, Failure, Player

fifteen = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")

# By key, which gives the direction of the tile: the step of the blank.
SLIDES = {UP: (1, 0), DOWN: (-1, 0), LEFT: (0, 1), RIGHT: (0, -1)}
WORDS = {UP: "up", DOWN: "down", LEFT: "left", RIGHT: "right"}

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
FARTHEST = (8, 6, 7, 2, 5, 4, 3, 0, 1)  # 31 moves
# 72 moves from the goal; with Hamming distance alone a search takes years.
HARD = (1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 0)
ENDLESS = ("--heuristic", "hamming", "--algorithm", "idastar-plain")


def play(*arguments, lines=24, columns=80, **more):
    return Player([fifteen, "play", *arguments], lines, columns, **more)


def text(board):
    return " ".join(map(str, board))


def rows(board, n_columns):
    return [list(board[i:i + n_columns]) for i in range(0, len(board), n_columns)]


def slide(board, n_columns, key):
    """Returns the board after a key, or None if no tile can slide that way."""
    blank = board.index(0)
    row, column = divmod(blank, n_columns)
    row, column = row + SLIDES[key][0], column + SLIDES[key][1]
    if not (0 <= row < len(board) // n_columns and 0 <= column < n_columns):
        return None
    other = row * n_columns + column
    changed = list(board)
    changed[blank], changed[other] = changed[other], 0
    return tuple(changed)


def make_move(player, board, n_columns, key, typed=None):
    """Types a key, or a letter instead, and waits for the board after it; returns that board."""
    after = slide(board, n_columns, key) or board
    player.type(typed or key)
    player.see_board(rows(after, n_columns))
    return after


def distances(goal, n_columns, maximum=99):
    """Returns the moves to the goal, up to a maximum, by board."""
    found = {goal: 0}
    frontier = [goal]
    for distance in range(1, maximum + 1):
        reached = []
        for board in frontier:
            for key in SLIDES:
                after = slide(board, n_columns, key)
                if after is not None and after not in found:
                    found[after] = distance
                    reached.append(after)
        frontier = reached
        if not frontier:
            break
    return found


THREES = distances(GOAL, 3)


def next_key(board):
    """Returns a key of a shortest solution."""
    for key in SLIDES:
        after = slide(board, 3, key)
        if after is not None and THREES[after] < THREES[board]:
            return key
    raise ValueError("this is the goal")


def equal(found, expected, what=""):
    if found != expected:
        raise Failure(f"{what}: {found!r} instead of {expected!r}")


def true(holds, what):
    if not holds:
        raise Failure(what)


def quit_by(player, key="q", status=0):
    """Ends the game and checks that the terminal is restored."""
    if isinstance(key, str):
        player.type(key)
    else:
        os.kill(player.process, key)
    equal(player.end(), status, "exit status")
    equal(player.is_restored(), [], "not restored")


def run_tests(functions):
    """Runs the functions test_.., or those named on the command line, in a folder of their own; then exits."""
    tests = {name[5:]: test for name, test in functions.items() if name.startswith("test_")}
    failed = []
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        os.environ.update(HOME=scratch, XDG_DATA_HOME=scratch)
        for variable in ("FIFTEEN_PDB", "NO_COLOR"):
            os.environ.pop(variable, None)
        for name in sys.argv[2:] or tests:
            started = time.monotonic()
            try:
                tests[name]()
            except Exception:  # the other tests run nevertheless
                traceback.print_exc()
                failed.append(name)
            print(f"{'FAILED' if name in failed else 'passed'}  {name}, "
                  f"{time.monotonic() - started:.1f} s", flush=True)
        os.chdir("/")
    print(f"{len(failed)} failed: {' '.join(failed)}" if failed else "all passed")
    sys.exit(1 if failed else 0)
