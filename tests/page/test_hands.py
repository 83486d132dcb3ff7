#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_hands.py - mouse, touch, hints and distances on the page

    test_hands.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it. What the page shows is compared with what the
server answers; after every test the console must be empty.
"""
import sys

from browser_test import COUNT, EIGHT, TILES, run
from page_test import VERDICT, PageTest, page

class Hands(PageTest):
    BOARD = "1 2 3 4 0 5 6 7 8"

    def test_click(self):
        self.open(self.BOARD)
        self.tile(2).click()
        self.assertEqual(self.browser.run(TILES), "1 0 3 4 2 5 6 7 8")
        self.tile(8).click()
        self.assertEqual(self.browser.run(TILES), "1 0 3 4 2 5 6 7 8")
        # All tiles between it and the blank.
        self.tile(7).click()
        self.assertEqual(self.browser.run(TILES), "1 2 3 4 7 5 6 0 8")
        self.assertEqual(self.browser.run(COUNT), "3 / 3")
        self.control("Go to the start")
        self.assertEqual(self.browser.run(TILES), self.BOARD)

    def test_drag(self):
        for kind in ("mouse", "touch"):
            self.open(self.BOARD)
            for number, x, y, expected in ((2, 0, 90, "1 0 3 4 2 5 6 7 8"), (3, -90, 0, "1 3 0 4 2 5 6 7 8"),
                                           (3, -20, 0, "1 3 0 4 2 5 6 7 8"), (1, 90, 0, "1 3 0 4 2 5 6 7 8"),
                                           (3, 0, 90, "1 3 0 4 2 5 6 7 8"), (5, 0, -300, "1 3 5 4 2 0 6 7 8")):
                self.browser.drag(self.tile(number), x, y, kind)
                self.assertEqual(self.browser.run(TILES), expected, (kind, number, x, y))

    def test_hint_and_distance(self):
        self.open()
        answer = self.server.post("/api/hint", {"board": EIGHT})[1]
        self.click("#hint")
        self.sees(VERDICT, f"Slide {answer['tile']}: the goal is {answer['distance']} moves away.")
        hinted = self.browser.find(".hinted")
        self.assertEqual(hinted.text, str(answer["tile"]))
        self.click("#distance")
        far = "return document.getElementById('far').textContent"
        self.sees(far, f"{answer['distance']} moves to the goal")
        hinted.click()
        self.sees(far, f"{answer['distance'] - 1} moves to the goal")
        self.assertEqual(self.browser.find_all(".hinted"), [])
        self.tile(answer["tile"]).click()
        self.sees(far, f"{answer['distance']} moves to the goal")
        self.click("#distance")
        self.assertFalse(self.browser.find("#far").shown)

    def test_the_last_move(self):
        self.open("1 2 3 4 5 6 7 0 8")
        self.tile(8).click()
        self.shows_status("^Solved: 1 move in ")

    def test_along_a_solution_and_away_from_it(self):
        self.open()
        answer = self.solve()
        self.tile(answer["tiles"][0]).click()
        self.assertEqual(self.browser.run(COUNT), "1 / 14")
        away = next(tile for tile in self.browser.find_all(".movable")
                    if tile.text not in map(str, answer["tiles"][:2]))
        away.click()
        self.assertEqual(self.browser.run(COUNT), "2 / 2")
        self.assertEqual(self.browser.run(VERDICT), "")


if __name__ == "__main__":
    with page():
        status = run()
    sys.exit(status)
