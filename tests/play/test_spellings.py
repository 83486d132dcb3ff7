#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_spellings.py - one board in many spellings, pasted into the game; game.py says how it is run"""
import os
import sys

from game import play, quit_by, rows, run_tests
from player import ENTER

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import spellings  # noqa: E402 (it is in another folder)


def test_every_spelling():
    """The game shows the board after a paste and Enter, whichever way the terminal marks pastes."""
    line, _, texts = spellings.load()
    board = rows([int(number) for number in line.split()], 4)
    goal = rows([*range(1, 16), 0], 4)
    with play("--seed", "1") as player:
        player.see("seed 1")
        for name, spelling in texts.items():
            player.type("e1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0" + ENTER)
            player.see_board(goal)
            player.type("e\x1b[200~" + spelling.replace("\n", "\r") + "\x1b[201~" + ENTER)
            try:
                player.see_board(board)
            except Exception:
                print(f"the spelling {name!r}:", file=sys.stderr)
                raise
        quit_by(player)


run_tests(globals())
