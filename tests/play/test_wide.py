#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_wide.py - boards of 17 to 25 cells with tables, and the spiral; game.py says how it is run"""
import json
import os
import subprocess
import tempfile

from game import equal, fifteen, play, quit_by, rows, run_tests, text
from player import DOWN, ENTER, LEFT, RIGHT, UP

FIVE = (6, 1, 2, 4, 5, 7, 11, 3, 8, 10, 16, 12, 13, 9, 15, 17, 0, 14, 18, 20, 21, 22, 23, 19, 24)
FOUR = (6, 1, 2, 3, 5, 11, 7, 8, 4, 10, 16, 12, 0, 9, 15, 17, 13, 14, 18, 19)
SNAIL = (1, 2, 3, 4, 5, 16, 17, 18, 19, 6, 15, 24, 0, 20, 7, 14, 23, 22, 21, 8, 13, 12, 11, 10, 9)


def tables(folder, *options):
    pdbgen = os.path.join(os.path.dirname(fifteen), "pdbgen")
    subprocess.run([pdbgen, "-q", *options, "--out", folder], check=True, stdout=subprocess.DEVNULL)


def length(size, board):
    """Returns the length of a shortest solution, by a search without tables."""
    answer = subprocess.run([fifteen, "solve", "--json", "--size", size, "--heuristic", "manhattan",
                             "--algorithm", "astar", text(board)], check=True, capture_output=True).stdout
    return json.loads(answer)["moves"]


def see_solution(options, board, n_columns, moves):
    """Shows the distance and plays the solution to its end."""
    with play(*options, text(board)) as player:
        player.see_board(rows(board, n_columns))
        player.type("d")
        player.see_value("Distance", str(moves))
        player.type("s")
        player.see(f"{moves} moves, the fewest possible")
        player.see_board(rows((*range(1, len(board)), 0), n_columns))
        quit_by(player)


def test_tables_of_a_folder():
    with tempfile.TemporaryDirectory() as folder:
        tables(folder, "--size", "5", "--partition", "5-5-5-5-4")
        tables(folder, "--size", "4x5", "--partition", "5-5-5-4")
        see_solution(("--pdb", folder), FIVE, 5, length("5x5", FIVE))
        see_solution(("--pdb", folder, "--size", "4x5"), FOUR, 5, length("4x5", FOUR))


def test_tables_by_name_and_by_list():
    for heuristic in ("pdb(5-5-5-5-4)", "pdb(1.2.6/17.18.22)"):
        see_solution(("--heuristic", heuristic), FIVE, 5, length("5x5", FIVE))


def test_hints_lead_to_the_goal():
    """Of 4x5, with tables that are built in memory."""
    keys = {"up": UP, "down": DOWN, "left": LEFT, "right": RIGHT}
    with play("--size", "4x5", text(FOUR)) as player:
        player.see_board(rows(FOUR, 5))
        for left in range(length("4x5", FOUR), 0, -1):
            player.type("h")
            found = player.match(rf"Hint: slide \d+ (\w+); {left} to go *")
            player.type(keys[found.group(1)])
        player.see("Solved: ")
        quit_by(player)


def test_damaged_tables():
    with tempfile.TemporaryDirectory() as folder:
        tables(folder, "--size", "5", "--partition", "5-5-5-5-4")
        name = sorted(os.listdir(folder))[0]
        os.truncate(os.path.join(folder, name), 5000)
        with play("--pdb", folder, text(FIVE)) as player:
            player.see_board(rows(FIVE, 5))
            player.type("h")
            player.see(name[:12])
            quit_by(player)


def test_spiral():
    board = list(SNAIL)
    board[11], board[12] = board[12], board[11]
    with play("--goal", "snail", text(board)) as player:
        player.see("goal snail")
        player.see_board(rows(board, 5))
        player.type("h")
        player.see("Hint: slide 24 left; 1 to go")
        player.type(LEFT)
        player.see("Solved: 1 move")
        player.type("e" + text((*range(1, 25), 0)) + ENTER)
        player.see("UNSOLVABLE")
        player.see("it can reach goal 'last'")
        quit_by(player)
    with play("--size", "3", "--seed", "1") as player:
        player.see("goal last")
        player.type("m" + DOWN + LEFT + LEFT + ENTER)  # the last goal but one
        player.see("goal snail")
        equal(sorted(tile for row in player.board() for tile in row), list(range(9)))
        quit_by(player)


run_tests(globals())
