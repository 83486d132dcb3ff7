#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_sizes.py - what small and large screens show; game.py says how it is run"""
import re

from game import ENDLESS, FARTHEST, HARD, equal, play, quit_by, rows, run_tests, text, true
from player import DOWN, ENTER, ESCAPE, LEFT, UP


def words(player):
    """Returns the words on the screen."""
    return " ".join(" ".join(player.screen.text()).split())


def see_words(player, expected):
    player.wait(repr(expected), lambda _: expected in words(player))


# ---- 40x12 ----


def test_help_on_a_small_screen():
    """Every line of the help of a large screen is reached by scrolling, whole."""
    with play(lines=60, columns=120) as player:
        player.type("?")
        player.see("drag to select text")
        lines = [re.sub(r"^ +(.*?) {2,}", "", line) for line in player.screen.text()[2:-2] if line]
        quit_by(player, "\x03", 130)
    true(len(lines) > 15, lines)
    with play(lines=12, columns=40) as player:
        player.type("?")
        player.see("up, down scroll")
        for line in lines:
            for word in line.split():
                for _ in range(60):
                    if word in words(player):
                        break
                    top = player.screen.text()[2]
                    player.type(DOWN)
                    # The word may be in a part of the last screen that was not read yet.
                    player.wait("another line", lambda shown: shown[2] != top or word in words(player))
                true(word in words(player), f"{word!r} of {line!r} is not shown")
        player.type(UP * 60)
        player.see("arrow keys")
        player.type("x")
        player.see_no("arrow keys")
        quit_by(player)


def test_entry_on_a_small_screen():
    with play(lines=12, columns=40) as player:
        player.type("e1 2 3")
        see_words(player, "and plays the board when it is complete.")
        player.see("1 2 3")
        player.see("Enter new row or play")
        quit_by(player, "\x03", 130)


def test_panel_on_a_small_screen():
    with play(text(FARTHEST), lines=12, columns=40) as player:
        player.match("0 moves 0:00")
        player.type("d")
        player.see("0 moves 0:00  distance 31")
        quit_by(player)


def test_message_on_a_small_screen():
    """A message that is longer than the screen is wide goes on in the next line."""
    with play(text((*range(1, 14), 15, 14, 0)), lines=14, columns=40) as player:
        see_words(player, "This board cannot reach the goal; it can reach goal 'first' (m: menu)")
        player.type(LEFT + DOWN)
        player.see("? help")
        quit_by(player)


# ---- large screens ----


def is_centred(player):
    """Returns whether as many lines are free above the board as below, to one."""
    shown = player.screen.text()
    top = [i for i, line in enumerate(shown) if "┌" in line]
    bottom = [i for i, line in enumerate(shown) if "└" in line]
    return len(top) == len(bottom) == 1 and abs((top[0] - 1) - (len(shown) - 3 - bottom[0])) <= 1


def test_tiles_grow():
    """The board is in the centre, its tiles as large as the screen allows, up to a maximum."""
    board = (*range(1, 12), 13, 14, 0, 15, 12)
    with play(text(board)) as player:
        player.see_board(rows(board, 4))
        for lines, columns, height in ((30, 100, 5), (40, 120, 7), (60, 200, 13), (24, 80, 3)):
            player.resize(lines, columns)
            player.wait_for_board(f"tiles of {height} lines",
                                  lambda shown: shown == rows(board, 4) and
                                  player.tile_lines() == height and is_centred(player))
        quit_by(player)


def test_tiles_are_filled():
    with play("1 2 3 4 5 6 7 0 8", term="xterm") as player:
        player.type("h")
        player.see("Hint")
        for tile, color in ((1, "green"), (7, "green"), (8, "yellow")):
            line, column = player.screen.find(f" {tile} ")
            for step in (0, 1, 2):
                equal(player.screen.cells[line][column + step].background, color, f"tile {tile}")
            equal(player.screen.cells[line - 1][column].background, color, f"above {tile}")
        player.type(DOWN)
        player.see_no("Hint")
        player.wait("a tile that is away",
                    lambda _: player.screen.looks(" 5 ").background == "blue")
        quit_by(player)


# ---- the search ----


def test_stopping_is_explained():
    with play(*ENDLESS, text(HARD)) as player:
        player.type("s")
        player.see("SEARCHING")
        player.see("Esc stop")
        player.type(ESCAPE)
        player.see_no("Esc stop")
        quit_by(player)


def test_figures_vanish():
    """Those of a search on another board do."""
    with play(text(FARTHEST)) as player:
        player.type("h")
        player.see("Nodes")
        player.see("Took")
        player.type("m" + "l" * 5 + ENTER)
        player.see_no("Size")
        player.see_no("Nodes")
        player.see_no("Took")
        quit_by(player)


run_tests(globals())
