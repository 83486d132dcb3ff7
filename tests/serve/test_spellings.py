#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_spellings.py - one board in many spellings as the board and the goal of requests"""
import os
import sys
import unittest

from server import Server, main

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import spellings  # noqa: E402

BOARD, LENGTH, SPELLINGS = spellings.load()
LAST = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0"


class Spellings(unittest.TestCase):
    def check(self, board, **options):
        status, answer = SERVER.post("/api/solve", {"board": board, "heuristic": "manhattan", **options})
        self.assertEqual((status, answer["status"], answer["moves"]), (200, "solved", LENGTH), answer)
        return answer

    def test_boards_and_goals(self):
        for name, text in SPELLINGS.items():
            with self.subTest(spelling=name):
                self.assertEqual(self.check(text)["board"], BOARD)
                self.assertEqual(self.check(LAST, goal=text)["goal"], BOARD)

    def test_arrays(self):
        tiles = [int(tile) for tile in BOARD.split()]
        rows = [tiles[i:i + 4] for i in range(0, 16, 4)]
        for board in (tiles, rows, [str(tile) for tile in tiles], [[tile or None for tile in row] for row in rows]):
            with self.subTest(board=board):
                self.assertEqual(self.check(board)["board"], BOARD)
                self.assertEqual(self.check(LAST, goal=board)["goal"], BOARD)
        answer = SERVER.post("/api/solve", {"board": [[1, 2, 3], [4, 5, 0]]})[1]
        self.assertEqual((answer["size"], answer["moves"]), ("2x3", 0))

    def test_arrays_that_are_no_boards(self):
        for board, reason in (([1, 2, 3], "expected 16 numbers, found 3"),
                              ([[1, 2], [3, 0, 4]], "row 2 has 3 numbers, but row 1 has 2"),
                              ([[1, 2, 3, 4, 5, 0]], "2x3 or 3x2"),
                              ("\U0001f642", "column 1: '\U0001f642' is not a number")):
            with self.subTest(board=board):
                answer = SERVER.post("/api/solve", {"board": board})[1]
                self.assertEqual(answer["status"], "invalid")
                self.assertIn(reason, answer["message"])


SERVER = Server()
with SERVER:
    main()
