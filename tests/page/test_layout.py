#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_layout.py - the page at seven sizes: what is visible at once, and what stays in its place

    test_layout.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it.
"""
import sys

from browser_test import COUNT, EIGHT, run
from page_test import PageTest, page
from scale import scaled

# The inside of windows on laptops, phones upright and on their side, a large screen, a small phone.
SIZES = ((1366, 657), (360, 640), (1280, 600), (390, 664), (844, 390), (1920, 1080), (320, 568))
FIFTEEN = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0"
UNSOLVABLE = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0"
WIDE = "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15"

# What is not inside the window.
HIDDEN = """
return [...document.querySelectorAll('.tray, .actions button')].filter((element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}).map((element) => element.id || element.className);
"""

# Where everything is that hands aim at: the tray, the buttons below it, the player, and the fields.
PLACES = """
return JSON.stringify([...document.querySelectorAll('.tray, .actions button, .controls, .control, #size, #paste-text')]
  .map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y + scrollY, width, height].map((n) => Math.round(10 * n) / 10);
  }));
"""


class Layout(PageTest):
    def at_each_size(self):
        for width, height in SIZES[:max(2, scaled(len(SIZES)))]:
            self.browser.resize(width, height)
            yield f"{width}x{height}", width

    def test_the_board_and_its_buttons_are_visible(self):
        for size, width in self.at_each_size():
            for board, values in ((FIFTEEN, {"goal": "first"}), (EIGHT, {}), (WIDE, {"size": "2x8", "goal": "first"}),
                                  (WIDE, {"size": "8x2", "goal": "first"}),
                                  (" ".join(map(str, [*range(1, 81), 0])), {})):
                self.open(board, **values)
                self.assertEqual(self.browser.run(HIDDEN), [], size)
                self.assertEqual(self.browser.run("return document.documentElement.scrollWidth"), width)
                smallest = self.browser.run("return document.querySelector('.tray').getBoundingClientRect().width")
                self.assertGreater(smallest, 24 * (2 if values.get("size") == "8x2" else 4))

    def test_the_board_fills_the_window(self):
        """The tray's side is a share of the smaller side of the window, from small phones to large screens."""
        for width, height, share in ((360, 640, 0.95), (390, 664, 0.93), (320, 568, 0.9), (844, 390, 0.9), (1366, 657, 0.9),
                                     (1920, 1080, 0.9), (2560, 1440, 0.9), (683, 328, 0.9), (960, 540, 0.9)):
            self.browser.resize(width, height)
            self.open(FIFTEEN, goal="first")
            box = self.browser.run("const { width, height, bottom } = document.querySelector('.player .tray')"
                                   ".getBoundingClientRect(); return [width, height, bottom]")
            self.assertGreaterEqual(min(box[:2]), share * min(width, height), (width, height))
            self.assertLessEqual(box[2], height)
            self.assertEqual(self.browser.run("return document.documentElement.scrollWidth"), width)

    def test_what_a_player_needs_is_in_one_view(self):
        """Board, clock, moves, buttons, the daily board and the transport, on phones, too."""
        for width, height in ((360, 640), (390, 664), (320, 568), (844, 390)):
            self.browser.resize(width, height)
            self.open(EIGHT)
            self.solve()
            below = self.browser.run("""
                return [...document.querySelectorAll('.tray, #score, #daily, .actions button, .control')].filter((e) => {
                  const { top, bottom, left, right } = e.getBoundingClientRect();
                  return top < 0 || bottom > innerHeight + 0.5 || left < 0 || right > innerWidth;
                }).map((e) => e.id || e.title);""")
            self.assertEqual(below, [], (width, height))

    def test_nothing_shifts_while_the_page_loads(self):
        for width, height in ((360, 640), (1366, 657)):
            self.browser.resize(width, height)
            self.open(None)
            self.shows_status("^Slide the tiles")
            shift = self.browser.run("""
                return new Promise((done) => {
                  let sum = 0;
                  new PerformanceObserver((all) => { for (const each of all.getEntries()) sum += each.value; })
                    .observe({ type: 'layout-shift', buffered: true });
                  setTimeout(() => done(sum), 300);
                });""")
            self.assertLess(shift, 0.01, (width, height))

    def test_nothing_moves(self):
        for size, _ in self.at_each_size():
            self.open(EIGHT)
            places = self.browser.run(PLACES)
            for button, sees in (("#hint", "^Slide "), ("#solve", "moves, proven")):
                self.click(button)
                self.shows_status(sees)
                self.assertEqual(self.browser.run(PLACES), places, (size, button))
            self.click("#distance")
            self.browser.wait("return document.getElementById('far').textContent.includes('to the goal')")
            self.assertEqual(self.browser.run(PLACES), places, (size, "distance"))
            self.seek(0)
            self.control("One move forward")
            self.sees(COUNT, "1 / 14")
            self.assertEqual(self.browser.run(PLACES), places, (size, "move"))

    def test_nothing_moves_at_a_limit(self):
        for size, _ in self.at_each_size():
            self.open(FIFTEEN, goal="first")
            self.limit(1)
            places = self.browser.run(PLACES)
            self.click("#solve")
            self.shows_status(r"^\d+ moves, not proven shortest: at least \d+\. Limit")
            self.assertEqual(self.browser.run(PLACES), places, size)
            self.seek(0)
            self.click("#distance")
            self.browser.wait("return /^Between .* to the goal$/.test(document.getElementById('far').textContent)")
            self.assertEqual(self.browser.run(PLACES), places, size)
            self.click("#hint")
            self.shows_status("^Slide .* at most")
            self.assertEqual(self.browser.run(PLACES), places, size)

    def test_nothing_moves_when_the_board_is_unsolvable(self):
        for size, _ in self.at_each_size():
            self.open(UNSOLVABLE.replace("2 1", "1 2"))
            places = self.browser.run(PLACES)
            self.browser.run("location.hash = arguments[0]", "board=" + UNSOLVABLE.replace(" ", "."))
            self.shows_status("Unsolvable")
            self.assertEqual(self.browser.run(PLACES), places, size)
            self.click("#distance")
            self.browser.wait("return document.getElementById('far').textContent !== ''")
            self.assertEqual(self.browser.run(PLACES), places, size)


if __name__ == "__main__":
    with page():
        status = run()
    sys.exit(status)
