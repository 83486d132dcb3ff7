#!/usr/bin/env python3
"""test_score.py - the page as a game: moves and time, best results, the daily board

    test_score.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it. No time is expected, only its form; after every
test the console must be empty.
"""
import datetime
import json
import sys

from browser_test import EIGHT, TILES, run
from page_test import VERDICT, PageTest, page

NEAR = "1 2 3 4 5 6 0 7 8"  # two moves from the goal
SCORE = "return document.getElementById('score').textContent"
BESTS = "return document.getElementById('bests').checkVisibility() ? document.getElementById('bests').innerText : ''"
START = "The clock starts with your first move."


class Game(PageTest):
    def setUp(self):
        super().setUp()
        self.open(NEAR)
        self.browser.run("localStorage.clear()")

    def play(self, *tiles):
        for tile in tiles:
            self.tile(tile).click()

    def store(self, bests):
        self.browser.run("localStorage.setItem('bests', arguments[0])", bests)
        self.open(NEAR)

    def stored(self):
        return json.loads(self.browser.run("return localStorage.getItem('bests')") or "{}")

    def test_result(self):
        self.sees(SCORE, START)
        self.play(4)
        self.browser.wait(f"{SCORE}.match(/^1 move, \\d+:\\d\\d$/)")
        self.play(4, 7, 8)
        self.shows_status(r"^Solved: 4 moves in \d+:\d\d; 2 were enough\. Your best\.$")
        self.assertRegex(self.browser.run(BESTS), r"^3x3\n4 moves; \d+:\d\d$")
        best = self.stored()["3x3"]
        self.assertEqual(best["moves"], 4)

        # Moves after the goal is reached are not part of the game.
        self.play(8)
        self.assertTrue(self.browser.run(SCORE).startswith("4 moves"))
        self.click("#again")
        self.assertEqual(self.browser.run(TILES), NEAR)
        self.assertEqual(self.browser.run(SCORE), START)
        self.play(7, 8)
        self.shows_status(r"^Solved: 2 moves in \d+:\d\d, the minimum\. Your best\.$")
        self.assertEqual(self.stored()["3x3"]["moves"], 2)
        self.assertLessEqual(self.stored()["3x3"]["seconds"], best["seconds"])

    def test_bests_are_kept_by_tray(self):
        self.store('{"3x3": {"moves": 1, "seconds": 0}, "4x4": {"moves": 97, "seconds": 130.9}}')
        shown = "3x3\n1 move; 0:00\n4x4\n97 moves; 2:10"
        self.assertEqual(self.browser.run(BESTS), shown)
        self.play(7, 8)
        self.shows_status(r"^Solved: 2 moves in \d+:\d\d, the minimum\.$")
        self.assertEqual(self.browser.run(BESTS), shown)

    def test_damaged_storage(self):
        for text in ("{", "null", "7", '{"3x3": {"moves": "x"}}', '{"3x3": null, "4x4": {"moves": -1, "seconds": 1}}'):
            self.store(text)
            self.assertEqual(self.browser.run(BESTS), "", text)
        self.play(7, 8)
        self.shows_status("Your best")

    def test_help_has_no_result(self):
        for button in ("#hint", "#solve"):
            self.open(NEAR)
            self.click(button)
            self.sees(SCORE, "No result: a hint or a solution was shown.")
            self.open(NEAR + " ", size="3x3")
            self.sees(SCORE, START)
        self.open(NEAR)
        self.click("#hint")
        self.shows_status("^Slide 7")
        self.play(7, 8)
        self.sees(TILES, "1 2 3 4 5 6 7 8 0")
        self.assertEqual(self.stored(), {})
        self.click("#again")
        self.play(7, 8)
        self.shows_status("Your best")

    def test_daily_board(self):
        def of(date):
            return self.server.get(f"/api/generate?size=4x4&seed={date.replace('-', '')}")[1]["board"]

        self.open("5 1 3 4 2 0 7 8 9 6 10 12 13 14 11 15")
        before = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
        self.click("#daily")
        date = self.shows_status(r"^Daily board of \d{4}-\d\d-\d\d\.$")[-11:-1]
        self.assertIn(date, (before, datetime.datetime.now(datetime.timezone.utc).date().isoformat()))
        self.assertEqual(self.browser.run(TILES), of(date))

    def test_the_minimum_of_the_start(self):
        self.open(EIGHT)
        tiles = self.server.post("/api/solve", {"board": EIGHT})[1]["tiles"]
        self.play(*tiles)
        self.shows_status(r"^Solved: 14 moves in \d+:\d\d, the minimum\.")

    def test_joy(self):
        count = ("window.ripples = 0; const animate = Element.prototype.animate;"
                 "Element.prototype.animate = function (...all) { window.ripples++; return animate.apply(this, all); }")
        for motion, expected in (("no-preference", 9), ("reduce", 0)):
            self.browser.prefer(reduced_motion=motion)
            self.open(NEAR)
            self.play(7)
            self.browser.run(count)
            self.play(8)
            self.sees(TILES, "1 2 3 4 5 6 7 8 0")
            slide = 1 if motion == "no-preference" else 0
            self.assertEqual(self.browser.run("return window.ripples"), expected + slide)


if __name__ == "__main__":
    with page():
        status = run()
    sys.exit(status)
