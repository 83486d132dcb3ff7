#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_end.py - the ways the game ends, and long searches; game.py says how it is run"""
import os
import re
import signal
import subprocess
import tempfile
import time

from game import (ENDLESS, FARTHEST, GOAL, HARD, equal, fifteen, make_move, play, quit_by, run_tests,
                  text, true)
from player import DOWN, ENTER, ESCAPE, LEFT, RIGHT, SECONDS, UP, Player


# ---- the end ----


def test_signals():
    """Every signal that can be caught restores the terminal."""
    asked = {signal.SIGINT: 130, signal.SIGTERM: 130, signal.SIGHUP: 130}
    fatal = {number: -number for number in (signal.SIGSEGV, signal.SIGABRT, signal.SIGQUIT,
                                            signal.SIGBUS, signal.SIGFPE, signal.SIGILL)}
    for number, status in {**asked, **fatal}.items():
        with play("--seed", "1", "--size", "3") as player:
            player.see("menu")
            quit_by(player, number, status)


def test_keys_that_end():
    for keys, status in (("q", 0), ("\x03", 130), ("m\x03", 130), ("?\x03", 130), ("e12\x03", 130),
                         ("s\x03", 130), ("\x1c", -signal.SIGQUIT)):
        with play(text(FARTHEST)) as player:
            player.see("menu")
            quit_by(player, keys, status)


def test_stop_while_searching():
    for end in ("q", "\x03", signal.SIGTERM):
        with play(*ENDLESS, text(HARD)) as player:
            player.see("menu")
            player.type("d")
            player.match(r"\d+ to \d+ moves")
            quit_by(player, end, 0 if end == "q" else 130)


def test_terminal_is_gone():
    player = play("--seed", "1")
    player.see("menu")
    os.close(player.master)
    os.close(player.slave)
    end = time.monotonic() + SECONDS
    while os.waitpid(player.process, os.WNOHANG)[0] == 0:
        true(time.monotonic() < end, "it continues without a terminal")
        time.sleep(0.05)


def test_suspend():
    """Ctrl-Z under a shell: the terminal is restored meanwhile."""
    script = f"set -m; '{fifteen}' play '{text(GOAL)}'; echo stopped; stty -a; read line; fg; echo over"
    with Player(["/bin/bash", "-c", script]) as player:
        player.see("SOLVED")
        player.type("\x1a")
        player.see("stopped")
        player.wait("settings", lambda t: any(re.search(r"(^| )icanon", line) for line in t))
        true(1049 not in player.screen.modes and 25 in player.screen.modes, "the other screen")
        player.type(ENTER)
        player.wait("the game", lambda _: 1049 in player.screen.modes)
        player.type(UP + DOWN)
        player.see_value("Moves", "1")
        player.type("q")
        player.see("over")
        equal(player.end(), 0)
        equal(player.is_restored(), [])


# ---- searches ----


def test_screen_does_not_wait():
    """Keys work at once during an endless search."""
    board = HARD
    with play(*ENDLESS, text(board)) as player:
        player.type("d")
        player.match(r"\d+ to \d+ moves")
        for key in (DOWN, RIGHT, UP, LEFT, DOWN, DOWN, RIGHT, RIGHT):
            board = make_move(player, board, 4, key)
        player.type("s")
        player.see("SEARCHING")
        player.type(ESCAPE)
        player.see("Stopped")
        player.see_no("SEARCHING")
        player.type("1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15" + ENTER)
        player.see_value("Distance", "1")
        quit_by(player)


def test_unneeded_search_stops():
    with play(*ENDLESS, text(HARD)) as player:
        player.type("d")
        player.match(r"\d+ to \d+ moves")
        player.type("d")
        player.see("d shows it")
        player.see_rest()
        quit_by(player)


def test_bad_tables():
    """The game reports damaged tables and continues."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([os.path.join(os.path.dirname(fifteen), "pdbgen"), "--size", "3",
                        "--out", folder], check=True, capture_output=True)
        for name in os.listdir(folder):
            if name.endswith(".pdb"):
                with open(os.path.join(folder, name), "r+b") as file:
                    file.seek(-20, os.SEEK_END)
                    file.write(b"\xff" * 20)
        with play("--pdb", folder, text(FARTHEST)) as player:
            player.type("s")
            player.see("No solution:")
            player.type(DOWN)
            player.see_value("Moves", "1")
            quit_by(player)


# ---- unusable terminals ----


def test_unusable_terminals():
    for term, environment in (("dumb", {}), ("unheard-of", {})):
        with play(term=term, environment=environment) as player:
            equal(player.end(), 2, term)
            output = player.output.decode().splitlines()
            equal(len(output), 1, output)
            true(term in output[0], output[0])
            equal(player.is_restored(), [])


run_tests(globals())
