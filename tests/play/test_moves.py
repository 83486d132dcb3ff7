#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_moves.py - moves, hints, undo, the clock and the playback of solutions; game.py says how it is run"""
import time

from game import (FARTHEST, GOAL, SLIDES, THREES, WORDS, distances, equal, make_move, next_key, play,
                  quit_by, rows, run_tests, slide, text)
from player import DOWN, ESCAPE, LEFT, RIGHT, UP


# ---- playing ----


def test_play_to_the_goal():
    """With the distance shown after every move."""
    board = FARTHEST
    with play(text(board)) as player:
        player.see_board(rows(board, 3))
        player.type("d")
        while board != GOAL:
            player.see_value("Distance", str(THREES[board]))
            board = make_move(player, board, 3, next_key(board))
        player.see("Solved: 31 moves, the fewest possible")
        player.see("SOLVED")
        player.see_value("Moves", "31")
        player.see_value("Distance", "0")
        quit_by(player)


def test_distances_off_the_solution():
    board = FARTHEST
    with play(text(board)) as player:
        player.type("d")
        for key in (DOWN, RIGHT, UP, LEFT, DOWN, RIGHT, RIGHT, UP, UP, LEFT):
            board = make_move(player, board, 3, key)
            player.see_value("Distance", str(THREES[board]))
        player.type("d")
        player.see_value("Distance", "d shows it")
        quit_by(player)


def test_tables_in_memory():
    """The tables of 4x4 are built in memory first."""
    goal = tuple([*range(1, 16), 0])
    near = distances(goal, 4, 12)
    board = next(board for board, distance in near.items() if distance == 12)
    with play(text(board)) as player:
        player.type("d")
        while board != goal:
            player.see_value("Distance", str(near[board]))
            key = next(key for key in SLIDES if near.get(slide(board, 4, key), 99) < near[board])
            board = make_move(player, board, 4, key)
        player.see("Solved: 12 moves, the fewest possible")
        quit_by(player)


def test_hints():
    board = (1, 2, 3, 4, 8, 5, 7, 6, 0)
    with play(text(board)) as player:
        while board != GOAL:
            player.type("h")
            match = player.match(r"Hint: slide (\d+) (\w+); (\d+) to go")
            key = next(key for key, word in WORDS.items() if word == match[2])
            after = slide(board, 3, key)
            equal(int(match[3]), THREES[board], "moves to go")
            equal(THREES[after], THREES[board] - 1, "the distance after the hint")
            equal(after[board.index(0)], int(match[1]), "the tile of the hint")
            equal(player.screen.looks(f"  {match[1]}  ").background, "yellow", "the tile of the hint")
            board = make_move(player, board, 3, key)
            player.see_no("Hint:")
        player.type("h")
        player.see("This is the goal")
        quit_by(player)


def test_letters():
    board = (1, 2, 3, 4, 0, 5, 6, 7, 8)
    with play(text(board)) as player:
        for key, letter in ((LEFT, "H"), (DOWN, "J"), (UP, "K"), (RIGHT, "L")):
            board = make_move(player, board, 3, key, letter)
        player.type("v")
        player.see("h j k l move")
        for key, letter in ((LEFT, "h"), (DOWN, "j"), (UP, "k"), (RIGHT, "l")):
            board = make_move(player, board, 3, key, letter)
        player.type("H")
        player.see("Hint:")
        quit_by(player)
    with play("--hjkl", text(board)) as player:
        player.see_board(rows(board, 3))
        make_move(player, board, 3, DOWN, "j")
        quit_by(player)


def test_undo_and_redo():
    boards = [FARTHEST]
    keys = (DOWN, DOWN, RIGHT, UP, LEFT)
    with play(text(FARTHEST)) as player:
        player.type("u")
        player.see("No move to undo")
        for key in keys:
            boards.append(slide(boards[-1], 3, key))
            player.type(key)
        player.see_board(rows(boards[-1], 3))
        for i in reversed(range(len(keys))):
            player.type("u" if i % 2 else "\x7f")
            player.see_board(rows(boards[i], 3))
            player.see_value("Moves", str(i))
        for i in range(1, len(keys) + 1):
            player.type("r")
            player.see_board(rows(boards[i], 3))
        player.type("r")
        player.see("No move to redo")
        player.type("b")
        player.see_board(rows(FARTHEST, 3))
        player.see_value("Moves", "0")
        quit_by(player)


def test_clock():
    with play(text(FARTHEST)) as player:
        player.see_value("Time", "0:00")
        time.sleep(1.2)
        player.read(0)
        player.see_value("Time", "0:00")
        player.type(DOWN)
        player.wait("a clock that runs", lambda _: player.value("Time") not in (None, "0:00"))
        quit_by(player)


# ---- playback ----


def pause_solution(player):
    """Starts the playback of a solution of FARTHEST and pauses it, with the distance shown."""
    player.type("d")
    player.see_value("Distance", "31")
    player.type("s ")
    player.see("A shortest solution of 31 moves")
    player.see("PAUSED")


def test_solve_and_play():
    with play(text(FARTHEST)) as player:
        pause_solution(player)
        player.type("+++++")
        player.see("32 moves/s")
        player.type(" ")
        player.see("Solved with the solver's help: 31 moves")
        equal(player.board(), rows(GOAL, 3))
        player.see_value("Moves", "31")
        quit_by(player)


def test_pause_and_step():
    with play(text(FARTHEST)) as player:
        pause_solution(player)
        done = 31 - int(player.value("Distance"))
        time.sleep(1)
        player.read(0)
        player.see_value("Distance", str(31 - done))
        for _ in range(3):
            player.type(".")
            done += 1
            player.see_value("Distance", str(31 - done))
            player.see_value("Moves", str(done))
        player.type(",")
        player.see_value("Moves", str(done - 1))
        player.type("----------")
        player.see("0.5 moves/s")
        player.type(" ")
        player.see("PLAYING")
        player.type(ESCAPE)
        player.see("Stopped")
        player.see_no("PLAYING")
        quit_by(player)


def test_a_key_takes_over():
    with play(text(FARTHEST)) as player:
        player.type("s")
        player.see("PLAYING")
        player.type("u" if int(player.value("Moves")) else DOWN)
        player.see_no("PLAYING")
        quit_by(player)


run_tests(globals())
