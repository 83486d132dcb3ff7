#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_unsolvable.py - what the page offers for an unsolvable board

    test_unsolvable.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it. After every test the console must be empty.
"""
import sys

from browser_test import TILES, UNSOLVABLE, run
from page_test import VERDICT, PageTest, page

BOARD = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0"
OFFERS = "return [...document.querySelectorAll('#ways-out button')].filter((e) => e.checkVisibility())" \
         ".map((e) => e.textContent).join(', ')"
FOCUSED = "return document.activeElement.classList.contains('tile')"


class Unsolvable(PageTest):
    def status(self, goal):
        return self.server.post("/api/solve", {"board": self.browser.run(TILES), "goal": goal})[1]["status"]

    def open_unsolvable(self, board, **values):
        self.open(board, **values)
        self.sees(VERDICT, "Unsolvable: no moves lead to the goal.")

    def press(self, text):
        self.click("#ways-out button", text)
        self.sees(VERDICT, "")
        self.sees(OFFERS, "")
        self.browser.wait(FOCUSED)

    def test_the_other_goal(self):
        for goal, other in (("last", "first"), ("first", "last")):
            board = BOARD if goal == "last" else "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0"
            self.open_unsolvable(board, goal=goal)
            self.press(f"Go to blank {other}")
            self.assertEqual(self.browser.run(TILES), board)
            self.assertEqual(self.browser.run("return document.getElementById('goal').value"), other)
            self.assertEqual(self.status(other), "solved")

    def test_a_standard_goal_instead_of_the_spiral(self):
        self.open_unsolvable("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0".replace("1 2", "2 1"), goal="snail")
        self.assertEqual(self.browser.run(OFFERS), "Go to blank first, Swap 14 and 15")
        self.press("Go to blank first")
        self.assertEqual(self.status("first"), "solved")
        self.open_unsolvable("1 2 3 4 5 6 7 8 0", goal="snail")
        self.assertEqual(self.browser.run(OFFERS), "Go to blank last, Swap 7 and 8")

    def test_two_tiles_swapped(self):
        self.open_unsolvable(BOARD)
        self.assertEqual(self.browser.run(OFFERS), "Go to blank first, Swap 14 and 15")
        self.press("Swap 14 and 15")
        self.assertEqual(self.browser.run(TILES), "2 1 3 4 5 6 7 8 9 10 11 12 13 15 14 0")
        self.assertEqual(self.status("last"), "solved")

    def test_after_a_move(self):
        self.open_unsolvable(UNSOLVABLE)
        self.tile(6).click()
        self.press("Swap 7 and 8")
        self.assertEqual(self.browser.run(TILES), "2 1 3 4 5 0 8 7 6")

    def test_no_offer_that_does_not_help(self):
        # On 3x3, a board that cannot reach one standard goal cannot reach the other.
        self.open_unsolvable(UNSOLVABLE)
        self.assertEqual(self.browser.run(OFFERS), "Swap 7 and 8")
        self.open_unsolvable("1 2 3 4 5 6 8 7 0", goal="1 2 3 4 5 6 7 8 0")
        self.assertEqual(self.browser.run(OFFERS), "Swap 7 and 8")
        self.open("1 2 3 4 5 6 7 0 8")
        self.assertEqual(self.browser.run(OFFERS), "")

    def test_nothing_moves(self):
        tray = "return document.querySelector('.tray').getBoundingClientRect().top + " \
               "document.querySelector('.controls').getBoundingClientRect().top"
        for width, height in ((1366, 657), (360, 640)):
            self.browser.resize(width, height)
            self.open_unsolvable(BOARD)
            top = self.browser.run(tray)
            self.assertEqual(self.browser.run("return document.documentElement.scrollWidth"), width)
            self.press("Swap 14 and 15")
            self.assertEqual(self.browser.run(tray), top)


if __name__ == "__main__":
    with page():
        status = run()
    sys.exit(status)
