#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_rounds.py - clicks, the way back from new boards, and best results; game.py says how it is run"""
import datetime
import json
import os
import re
import time

from game import GOAL, equal, make_move, play, quit_by, rows, run_tests, slide, text
from player import DOWN, LEFT, RIGHT, UP

RESULTS = os.path.join("fifteen", "results.json")  # in the folder of the test


def see_row(player, tiles):
    """Waits for a board whose first row is this one."""
    player.wait_for_board(f"the row {tiles}", lambda shown: shown[0] == tiles)


# ---- the mouse ----


def test_clicks():
    board = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 13, 14, 15)
    for term in ("xterm", "xterm-256color"):
        with play("--seed", "1", text(board), term=term) as player:
            player.see_board(rows(board, 4))
            player.click(" 15 ", column=1)
            player.see("Solved: 3 moves")
            player.click(" 14 ", column=1)
            player.see_value("Moves", "5")
            player.click(" 1 ", column=1)  # neither in the row of the blank nor in its column
            player.click(" 2 ", column=1)
            player.see_value("Moves", "8")
            player.type("u")
            player.see_value("Moves", "7")
            player.click("Moves")
            player.type("?")
            player.see("close")
            player.click("hint", button=65)  # the wheel
            player.type("q")
            player.see_value("Moves", "7")
            quit_by(player)


# ---- the game before ----


def test_undo_of_a_new_board():
    board = (1, 2, 3, 4, 0, 5, 6, 7, 8)
    moved = slide(slide(board, 3, UP), 3, LEFT)
    with play(text(board)) as player:
        player.type(UP + LEFT)
        player.see_board(rows(moved, 3))
        player.type("n")
        player.see("A new board; u returns to the game before")
        player.see_value("Moves", "0")
        player.type("u")
        player.see("This is the game before")
        player.see_board(rows(moved, 3))
        player.see_value("Moves", "2")
        player.type("u")
        player.see_board(rows(slide(board, 3, UP), 3))
        quit_by(player)


def test_daily_board():
    """The seed is the date in UTC, wherever the player is; midnight may pass."""
    def today():
        return datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%d")
    for zone in ("UTC-14", "UTC+12"):
        os.environ["TZ"] = zone
        daily_board(today)
    del os.environ["TZ"]


def daily_board(today):
    with play("--seed", "1", "--size", "3") as player:
        player.see("seed 1 ")
        days = {today()}
        player.type("t")
        seed = player.match(r"seed (\d{8})   goal last")[1]
        days.add(today())
        equal(seed in days, True, seed)
        quit_by(player)


# ---- results ----


def solve(player, seed, goal=(1, 2, 3, 0)):
    """Solves the 2x2 board of a seed by going round, and returns the number of moves."""
    player.see(f"seed {seed} ")
    n_moves = 0
    board = tuple(tile for row in player.board() for tile in row)
    turns = {0: LEFT, 1: UP, 3: RIGHT, 2: DOWN}  # by the cell of the blank
    while board != goal:
        board = make_move(player, board, 2, turns[board.index(0)])
        n_moves += 1
    player.see("Solved: ")
    return n_moves


def read_results():
    with open(RESULTS, encoding="utf-8") as file:
        return json.load(file)


def test_best_results():
    """They are kept from game to game; what a game shows is what the file has."""
    moves = {}
    for seed in (1, 2, 3):
        with play("--size", "2", "--seed", str(seed)) as player:
            best = min(moves.values(), default=None)
            player.see("q quit")
            equal(player.value("Best"), None if best is None else str(best), "the best so far")
            moves[seed] = solve(player, seed)
            player.see_value("Best", str(min(moves.values())))
            quit_by(player)
        equal(read_results()["2x2"]["moves"], min(moves.values()), "in the file")
    equal(os.listdir("fifteen"), ["results.json"], "files left over")
    with play("--size", "3") as player:
        player.see("q quit")
        equal(player.value("Best"), None, "another size")
        quit_by(player)


def test_best_results_of_each_goal():
    """Goals have bests of their own; the size alone is blank-last, as files of 2.0.0 have it."""
    goals = {"last": "2x2", "FIRST": "2x2 first", "0 1 2 3": "2x2 first", "3 2 1 0": "2x2 3 2 1 0", "1 2 3 0": "2x2"}
    os.makedirs("fifteen", exist_ok=True)
    for goal, name in goals.items():
        with open(RESULTS, "w", encoding="utf-8") as file:
            json.dump({other: {"moves": 90 + i, "seconds": 1000} for i, other in enumerate(set(goals.values()) - {name})}, file)
        before = read_results()
        with play("--size", "2", "--goal", goal, "--seed", "1") as player:
            player.see("q quit")
            equal(player.value("Best"), None, f"no best for {goal}")
            n_moves = solve(player, 1, {"last": (1, 2, 3, 0), "FIRST": (0, 1, 2, 3)}.get(goal) or
                            tuple(int(tile) for tile in goal.split()))
            player.see_value("Best", str(n_moves))
            quit_by(player)
        after = read_results()
        equal(after.pop(name)["moves"], n_moves, f"the best for {goal}")
        equal(after, before, f"others than {goal}")


def test_streak_of_daily_boards():
    """A day after the last one goes on; the same day counts once; other boards do not count."""
    def day():
        return int(time.time()) // 86400
    os.makedirs("fifteen", exist_ok=True)
    for last, streak, expected in ((0, 0, 1), (0, 4, 4), (-1, 4, 5), (-2, 4, 1)):
        with open(RESULTS, "w", encoding="utf-8") as file:
            json.dump({"daily": {"day": day() + last, "streak": streak}, "other": 1}, file)
        with play("--size", "2", "--seed", "1") as player:
            solve(player, 1)
            equal(read_results()["daily"]["streak"], streak, "another board")
            player.type("t")
            player.see("A new board")  # drawn after the seed and the tiles
            solve(player, datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%d"))
            player.see(f"{expected} daily board")
            player.wait("the minimum", lambda lines: re.search("the fewest possible|(was|were) enough", " ".join(lines)))
            quit_by(player)
            said = player.output.decode().replace("\r", "")  # after the end of the screen
            line = r"Fifteen 2x2, \d{4}-\d\d-\d\d \(UTC\)\n\d+ moves?, 0:\d\d\.\d, minimum \d\n"
            equal(re.search(rf"{line}Daily boards: {expected} days? in succession\n$", said) is not None, True, said[-200:])
        equal(read_results()["daily"]["streak"], expected, "in the file")
        equal(read_results()["other"], 1, "other members")
    os.remove(RESULTS)


def test_fewest_moves_at_the_goal():
    with play("1 2 3 4 5 6 7 0 8") as player:
        player.type(RIGHT + LEFT + LEFT)
        player.match(r"Solved: 3 moves in \d+:\d\d; 1 was enough")
        player.see_value("Fewest", "1")
        quit_by(player)


def test_unusable_results():
    """One line, and the game goes on; the file stays as it is."""
    for damage, message in ((b"{", "remove the damaged file"), (None, "Results are not saved")):
        os.makedirs("fifteen", exist_ok=True)
        if damage is None:
            os.rename("fifteen", "kept")
            with open("fifteen", "wb"):
                pass  # a file where the folder should be
        else:
            with open(RESULTS, "wb") as file:
                file.write(damage)
        with play("--size", "2", "--seed", "1") as player:
            player.see(message)
            solve(player, 1)
            player.type("n")
            player.see("A new board")
            quit_by(player)
        if damage is not None:
            with open(RESULTS, "rb") as file:
                equal(file.read(), damage, "the damaged file")
    os.remove("fifteen")


def test_no_home():
    with play(text(GOAL), environment={"HOME": "", "XDG_DATA_HOME": ""}) as player:
        player.type(DOWN)
        player.see_value("Moves", "1")
        quit_by(player)


run_tests(globals())
