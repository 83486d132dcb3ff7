#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_screen.py - the menu, the help, and screens of every size and kind; game.py says how it is run"""

from game import GOAL, THREES, equal, play, quit_by, rows, run_tests, slide, text, true
from player import DOWN, ENTER, ESCAPE, LEFT, RIGHT, UP


# ---- the menu and the help ----


def test_a_square_size_in_three_keys():
    with play("--seed", "3") as player:
        player.see("seed 3 ")
        for keys, n in (("m5", 5), ("m" + DOWN + DOWN + "3", 3)):
            player.type(keys + ENTER)
            player.wait_for_board(f"{n}x{n}", lambda rows, n=n: len(rows) == n)
        quit_by(player)


def test_menu():
    with play("--seed", "3", "--size", "3") as player:
        player.see("menu")
        player.type("m")
        player.see("Algorithm")
        player.type(DOWN + DOWN + RIGHT + RIGHT)
        player.see("manhattan")
        player.type(DOWN + "l")
        player.see("astar")
        player.type(ENTER)
        player.see("Moves")
        player.see_value("Algorithm", "astar")
        player.see_value("Heuristic", "manhattan")
        board = tuple(tile for row in player.board() for tile in row)
        player.type("d")
        player.see_value("Distance", str(THREES[board]))
        player.type("mkk" + ESCAPE + "m" + DOWN + "e\x15" + "0 1 2 3 4 5 6 7 8" + ENTER)
        player.see("0 1 2 3 4 5 6 7 8")
        player.type(UP + RIGHT + ENTER)
        player.see("the goal is neither 'first' nor 'last'")
        player.type(ESCAPE)
        player.see("Moves")
        player.see_value("Algorithm", "astar")
        player.type("m" + DOWN + DOWN + "e\x15pdb(" + ENTER)
        player.see("heuristic")
        player.type("\x15max(hamming,linear-conflict)" + ENTER)
        player.see("max(hamming,linear-conflict)")
        player.type(ENTER)
        player.see_value("Distance", str(THREES[board]))
        quit_by(player)


def test_help():
    with play() as player:
        player.type("?")
        player.see("hint: show the best next move")
        for key in ("arrow keys", "Backspace", "Space", "Esc"):
            player.see(key)
        player.type("q")
        player.see("Moves")
        quit_by(player)


def test_blank_by_arrows():
    board = (1, 2, 3, 4, 0, 5, 6, 7, 8)
    with play(text(board)) as player:
        player.type("m" + UP + UP + RIGHT)
        player.see("move the blank")
        player.type(ENTER + LEFT)
        player.see_board(rows(slide(board, 3, RIGHT), 3))
        quit_by(player)


# ---- the screen ----


def test_resize():
    board = (*range(1, 12), 13, 14, 15, 12, 0)
    with play(text(board)) as player:
        player.see_board(rows(board, 4))
        true(not player.tile_lines() == 1, "tiles of one line on a large screen")
        for lines, columns in ((16, 70), (40, 132), (20, 40), (14, 30), (24, 80)):
            player.resize(lines, columns)
            player.wait(f"the board at {columns}x{lines}",
                        lambda t: len(t) == lines and "Fifteen" in t[0] and "15" in "\n".join(t))
            player.see_board(rows(board, 4))
        for lines, columns in ((7, 40), (24, 12), (3, 9), (1, 1), (2, 200)):
            player.resize(lines, columns)
            player.wait("no part of a board", lambda lines: "13" not in "\n".join(lines))
            if lines > 2 and columns > 10:
                player.see("Too small")
        player.type(DOWN)
        player.resize(24, 80)
        player.see_board(rows(slide(board, 4, DOWN), 4))
        quit_by(player)


def test_redraw():
    """Ctrl-L removes what another program has written on the screen."""
    with play(text(GOAL)) as player:
        player.see("menu")
        before = player.screen.text()
        player.screen.feed("\x1b[5;3Hwall: the machine goes down")
        player.type("\x0c")
        player.wait("the screen as it was", lambda lines: lines == before)
        quit_by(player)


def test_resize_everywhere():
    """The menu, the help and the text entry are resized too."""
    for keys, seen in (("m", "Size"), ("?", "arrow keys"), ("e1 2 3", "1 2 3")):
        with play() as player:
            player.see("Moves")
            player.type(keys)
            player.see(seen)
            for lines, columns in ((5, 20), (2, 2), (1, 1), (50, 150), (24, 80)):
                player.resize(lines, columns)
                while player.read(0.1):
                    pass
            player.see(seen)
            player.type(ESCAPE)
            player.see("Moves")
            quit_by(player)


def test_too_small_at_first():
    with play(lines=6, columns=30) as player:
        player.see("Too small for 4x4")
        quit_by(player)


def test_terminals():
    """All terminals show the same text, however they draw lines."""
    pictures = set()
    kinds = ("xterm", "xterm-256color", "linux", "screen", "tmux-256color", "vt100", "vt220")
    for term in kinds:
        for locale in ("C.UTF-8", "C"):
            with play("1 2 3 4 5 6 7 0 8", term=term, environment={"LC_ALL": locale}) as player:
                player.see("menu")
                player.type(LEFT)
                player.see("Solved: 1 move")
                player.see("menu")
                pictures.add(player.picture())
                quit_by(player)
    equal(len(pictures), 1, "\n".join(pictures))


def test_colors():
    board = (1, 2, 3, 4, 0, 5, 6, 7, 8)
    for environment, options, term, colored in (
            ({}, (), "xterm", True), ({}, (), "linux", True),
            ({"NO_COLOR": ""}, (), "xterm", True), ({"NO_COLOR": "1"}, (), "xterm", False),
            ({}, ("--no-color",), "xterm", False), ({}, (), "vt100", False)):
        what = f"{environment} {options} {term}"
        environment.setdefault("NO_COLOR", "")
        with play(*options, text(board), term=term, environment=environment) as player:
            player.see("menu")
            player.type("h")
            player.see("Hint")
            quit_by(player)
            equal(player.screen.saw_color, colored, what)


def test_looks_without_colors():
    with play("--no-color", "1 2 3 4 5 6 7 0 8") as player:
        player.type("h")
        player.see("Hint")
        true(player.screen.looks("  8  ").reverse, "a hint")
        true(not player.screen.looks("  7  ").bold, "a tile on its cell")
        player.type(DOWN)
        player.see_no("Hint")
        true(player.screen.looks("  5  ").bold, "a tile not on its cell")
        quit_by(player)


run_tests(globals())
