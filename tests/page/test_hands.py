#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_hands.py - mouse, touch, hints and distances on the page

    test_hands.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it. What the page shows is compared with what the
server answers; after every test the console must be empty.
"""
import math
import random
import sys

from browser_test import COUNT, EIGHT, TILES, run
from page_test import VERDICT, PageTest, page
from scale import scaled


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
        """A tile slides when the pointer goes down, wherever that goes; the other tiles do not."""
        for kind in ("mouse", "touch"):
            self.open_for_touch(self.BOARD)
            for number, x, y, expected in ((2, 0, 90, "1 0 3 4 2 5 6 7 8"), (3, 20, 0, "1 3 0 4 2 5 6 7 8"),
                                           (4, 90, 0, "1 3 0 4 2 5 6 7 8"), (5, 0, -300, "1 3 5 4 2 0 6 7 8")):
                self.browser.drag(self.tile(number), x, y, kind)
                self.assertEqual(self.browser.run(TILES), expected, (kind, number, x, y))

    def test_drag_a_row_and_back(self):
        self.open("1 2 3 4 5 6 0 7 8")
        side = self.browser.run("return document.querySelector('.tile').offsetWidth")
        x, y = self.middle(8)
        self.mouse("mousePressed", x, y)
        self.sees(TILES, "1 2 3 4 5 6 7 8 0")
        for to, expected in ((-side, "1 2 3 4 5 6 7 8 0"), (-0.1 * side, "1 2 3 4 5 6 0 7 8"),
                             (-side, "1 2 3 4 5 6 7 8 0")):
            self.mouse("mouseMoved", x + to, y)
            self.sees(TILES, expected)
        self.mouse("mouseReleased", x - side, y)
        self.assertEqual(self.browser.run(TILES), "1 2 3 4 5 6 7 8 0")

    def middle(self, cell):
        return self.browser.run("""
            const cells = document.querySelectorAll('.player .tray button');
            const { x, y, width, height } = cells[arguments[0]].getBoundingClientRect();
            return [x + width / 2, y + height / 2];""", cell)

    def mouse(self, kind, x, y):
        self.browser.devtools("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def touch(self, kind, *points):
        self.browser.devtools("Input.dispatchTouchEvent", type=kind,
                              touchPoints=[{"x": x, "y": y, "id": i} for i, x, y in points])

    def open_for_touch(self, board, **values):
        """Opens the page. Browsers drop input until they have painted it, and on a busy machine the driver's touches
        now and then for ever. Touches a tile that cannot move."""
        for _ in range(3):
            self.open(board, **values)
            self.browser.run("addEventListener('pointerdown', () => { window.isTouched = true; }, { capture: true })")
            x, y = self.middle(0)
            for _ in range(40):
                self.touch("touchStart", (0, x, y))
                self.touch("touchEnd")
                if self.browser.run("return new Promise(requestAnimationFrame).then(() => window.isTouched === true)"):
                    return
            size = self.browser.run("return [innerWidth, innerHeight]")
            self.browser.restart()
            self.browser.resize(*size)
        self.fail("the browser drops touches")

    def test_no_press_is_lost(self):
        """Presses that slip by up to 30 pixels, and taps of two fingers that overlap, while tiles still slide."""
        for width, height in ((360, 640), (1200, 900)):
            self.browser.resize(width, height)
            self.open_for_touch("15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", goal="first")
            places = [self.middle(cell) for cell in range(15)]
            places.append([places[11][0], places[12][1]])
            dice = random.Random(width)
            blank, n, n_moves = 15, 4, 0
            for _ in range(scaled(500)):
                taps = []
                for _ in range(dice.choice((1, 2))):
                    row, column = divmod(blank, n)
                    blank = dice.choice([r * n + c for r, c in ((row - 1, column), (row + 1, column), (row, column - 1),
                                                               (row, column + 1)) if 0 <= r < n and 0 <= c < n])
                    taps.append(places[blank])
                slip = dice.uniform(0, 30), dice.uniform(0, 6.3)
                to = slip[0] * math.cos(slip[1]), slip[0] * math.sin(slip[1])
                down = []
                for i, (x, y) in enumerate(taps):
                    down.append((i, x, y))
                    self.touch("touchStart", *down)
                self.touch("touchMove", *((i, x + to[0], y + to[1]) for i, x, y in down))
                self.touch("touchEnd")
                n_moves += len(taps)
                self.sees("return document.getElementById('score').textContent.split(' ')[0]", str(n_moves))

    def test_letters(self):
        self.open(self.BOARD)
        for key, expected in (("w", "1 2 3 4 7 5 6 0 8"), ("A", "1 2 3 4 7 5 6 8 0"), ("s", "1 2 3 4 7 0 6 8 5"),
                              ("d", "1 2 3 4 0 7 6 8 5")):
            self.browser.press(key)
            self.assertEqual(self.browser.run(TILES), expected)

    def test_the_tray_stays_reachable(self):
        """After every change exactly one tile is in the tab order, and the focus stays in the tray."""
        self.open(self.BOARD)
        entries = ("return [...document.querySelectorAll('.player .tray button')].filter((e) => e.tabIndex === 0)"
                   ".map((e) => e.className.split(' ')[0]).join()")
        self.browser.run("document.querySelector('.player .tray [tabindex=\"0\"]').focus()")
        for key in ("ArrowDown", "u", "ArrowRight", "ArrowUp", "u", ",", "ArrowUp", ",", ".", "n", "u"):
            self.browser.press(key)
            self.sees(entries, "tile")
            if key == "n":
                self.shows_status("^Slide the tiles")
            self.sees("return document.activeElement.classList.contains('tile')", True)

    def test_undo_is_announced(self):
        self.open(self.BOARD)
        voice = "return document.querySelector('.player .unseen').textContent"
        self.browser.press("ArrowDown")
        self.sees(voice, "2 down")
        self.browser.press("u")
        self.sees(voice, "Undone: 2 is back.")
        self.browser.press("n")
        self.shows_status("^Slide the tiles")
        self.sees(voice, "")
        self.browser.press("u")
        self.sees(voice, "Undone: this is the board before.")

    def test_the_cost_of_a_move(self):
        """A move creates as many nodes after 1000 moves as after 10; animations and the history do not pile up."""
        self.open(self.BOARD)
        count = """
            let n = 0;
            const observer = new MutationObserver((all) => all.forEach((each) => {
              n += each.addedNodes.length + each.removedNodes.length + (each.type === 'attributes'); }));
            observer.observe(document.body, { childList: true, subtree: true, attributes: true });
            const press = (key) => document.body.dispatchEvent(
              new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
            press('ArrowDown'); press('ArrowUp');
            const records = observer.takeRecords();
            observer.disconnect();
            return records.reduce((sum, each) => sum + each.addedNodes.length + each.removedNodes.length + 1, 0);"""
        self.browser.press(*["ArrowDown", "ArrowUp"] * 5)
        few = self.browser.run(count)
        most, n_links = self.browser.run("""
            let most = 0, links = 0;
            const replace = history.replaceState;
            history.replaceState = (...all) => { links++; replace.apply(history, all); };
            for (let i = 0; i < 495; i++) for (const key of ['ArrowDown', 'ArrowUp']) {
              document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
              most = Math.max(most, document.getAnimations().length);
            }
            history.replaceState = replace;
            return [most, links];""")
        self.assertLessEqual(most, 2)
        self.assertEqual(n_links, 0)
        self.assertLessEqual(self.browser.run(count), few + 4)
        self.sees(COUNT, "1004 / 1004")

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

    def test_the_first_hint_on_a_large_tray(self):
        """It does not wait for tables; the next one has them. A small tray has its tables at once."""
        bodies = """return window.bodies.map(({ heuristic, node_limit: nodes }) => heuristic ?? (nodes ? 'prepares' : 'tables')).join()"""
        self.open(" ".join(map(str, [5, 1, 2, 3, 4, *range(6, 25), 0])), size="5x5", goal="first")
        self.browser.run("""
            const send = window.fetch;
            window.bodies = [];
            window.fetch = async (path, options) => {
              if (options?.body) window.bodies.push(JSON.parse(options.body));
              const reply = await send(path, options);
              if (window.bodies.length === 2) reply.clone().text().then(() => { window.isPrepared = true; });
              return reply;
            };""")
        self.click("#shuffle")
        self.shows_status("^Slide the tiles")
        self.click("#hint")
        self.shows_status(r"^Slide \d+: the goal is at most")
        self.sees(bodies, "manhattan,prepares")
        self.browser.wait("return window.isPrepared === true")
        self.click("#shuffle")
        self.shows_status("^Slide the tiles")
        self.click("#hint")
        self.shows_status(r"^Slide \d+: the goal is at most")
        self.sees(bodies, "manhattan,prepares,tables")

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
