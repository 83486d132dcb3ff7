#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_boards.py - boards: sizes, shuffling, typing and pasting; game.py says how it is run"""
import subprocess
import time

from game import equal, fifteen, play, quit_by, rows, run_tests, text, true
from player import DOWN, ENTER, ESCAPE, LEFT, RIGHT


def test_every_size():
    """A seed gives the same board as in `fifteen generate`."""
    sizes = [f"{r}x{c}" for r in range(2, 9) for c in range(2, 9) if r * c <= 16]
    for size in sizes + [f"{n}x{n}" for n in range(5, 10)]:
        with play("--size", size, "--seed", "7") as player:
            player.see("q quit")
            player.see(f"Fifteen {size}   seed 7   goal last")
            found = [tile for row in player.board() for tile in row]
            if size in sizes:
                made = subprocess.run([fifteen, "generate", "--size", size, "--seed", "7"],
                                      check=True, capture_output=True, text=True).stdout
                equal(text(found), made.splitlines()[-1], size)
            equal(sorted(found), list(range(len(found))), size)
            quit_by(player)


def test_shuffle():
    with play("--size", "3", "--seed", "42") as player:
        player.see("q quit")
        shuffled = player.board()
        quit_by(player)
    with play("--size", "3", "--seed", "41") as player:
        player.see("seed 41")
        player.type("n")
        player.see("seed 42")
        player.see_board(shuffled)
        quit_by(player)


def test_large_boards():
    board = (*range(1, 80), 0, 80)
    with play(text(board)) as player:
        player.see_board(rows(board, 9))
        player.type("h")
        player.see("Hint: slide 80 left; 1 to go")
        player.type("d")
        player.see_value("Distance", "1")
        player.type(LEFT)
        player.see("Solved: 1 move")
        quit_by(player)


def test_type_a_board():
    with play("--seed", "1") as player:
        player.see("seed 1")
        player.type("8 1 3/4 0 2/7 6")
        player.see("8 1 3/4 0 2/7 6")
        player.type(ENTER)
        player.see("row 3 has 2")
        player.type("\x7f 5" + ENTER)
        player.see_board([[8, 1, 3], [4, 0, 2], [7, 6, 5]])
        player.see_no("seed")
        player.type("e1 2 3 0" + ESCAPE)
        player.see_board([[8, 1, 3], [4, 0, 2], [7, 6, 5]])
        player.type("e1 2 ! 3" + ENTER)
        player.see("'!'")
        player.type("\x151 2 4 3\x7f\x7f\x7f\x7f 3 0" + ENTER)
        player.see_board([[1, 2], [3, 0]])
        player.see("SOLVED")
        quit_by(player)


def test_rows_by_enter():
    """Enter begins a row until the board is complete."""
    board = (5, 1, 2, 4, 9, 6, 3, 8, 13, 10, 7, 11, 0, 14, 15, 12)
    with play("--seed", "1") as player:
        player.see("seed 1")
        player.type("e")
        for row in rows(board, 4):
            player.see("Enter new row or play")
            player.type(text(row) + ENTER)
        player.see_board(rows(board, 4))
        quit_by(player)


def test_enter_on_an_incomplete_board():
    """The first row of a board may be a whole board of another tray, too."""
    board = (1, 3, 2, 0, *range(8, 16), *range(4, 8))
    with play("--seed", "1") as player:
        player.see("seed 1")
        player.type("1 3 2 0" + ENTER)
        player.see("this is a 2x2 board")
        player.type("8 9 10 11" + ENTER)
        player.see("the 2 rows of 4")
        equal(player.screen.looks("the 2 rows").foreground, "default", "a row is to come")
        player.type(ENTER)
        player.see_color("the 2 rows", "red")
        player.type(text(board[8:12]) + ENTER)
        player.see("the 3 rows of 4")
        player.type(text(board[12:]) + ENTER)
        player.see_board(rows(board, 4))
        player.type("e1 3 2 0" + ENTER)
        player.see("this is a 2x2 board")
        player.type(ENTER)
        player.see_board([[1, 3], [2, 0]])
        quit_by(player)


PASTED = "3\n 8  1  3 \n 4  0  2 \n 7  6  5 \n"


def test_paste_in_brackets():
    """Bracketed paste: the game waits for Enter."""
    with play("--seed", "1") as player:
        player.see("seed 1")
        true(2004 in player.screen.modes, "bracketed paste is not switched on")
        for chunk in ("\x1b[200~", *PASTED.replace("\n", "\r").splitlines(True), "\x1b[201~"):
            player.type(chunk)
            time.sleep(0.1)
        player.see("7  6  5")
        player.see("Enter new row or play")
        player.type(ENTER)
        player.see_board([[8, 1, 3], [4, 0, 2], [7, 6, 5]])
        quit_by(player)


def test_paste_without_brackets():
    """Other terminals send a paste as if it was typed, but at once."""
    with play("--seed", "1", term="vt100") as player:
        player.see("seed 1")
        player.type(PASTED.replace("\n", "\r"))
        player.see_board([[8, 1, 3], [4, 0, 2], [7, 6, 5]])
        quit_by(player)


def test_paste_nonsense():
    with play("--seed", "1") as player:
        player.see("menu")
        board = player.board()
        player.type("\x1b[200~" + "q\x1bs d'; \xe4\u4e2d\x00\x7f\x1b[A " * 200 + "\x1b[201~")
        player.see("Enter new row or play")
        player.type(ENTER)
        player.see("'qs'")
        player.type(ESCAPE)
        player.see_board(board)
        quit_by(player)


def test_unsolvable():
    board = (*range(1, 14), 15, 14, 0)
    with play(text(board)) as player:
        player.see("UNSOLVABLE")
        player.see("it can reach goal 'first'")
        equal(player.screen.looks("UNSOLVABLE").foreground, "red")
        player.type("s")
        player.see("This board cannot reach the goal")
        player.type("m" + DOWN + RIGHT + ENTER)
        player.see("goal first")
        player.see_no("UNSOLVABLE")
        player.see_board(rows(board, 4))
        player.type("e1 2 3 4 5 6 8 7 0" + ENTER)
        player.see("UNSOLVABLE")
        player.see("This board cannot reach the goal")
        quit_by(player)


run_tests(globals())
