#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_hands.py - mouse, touch, hints and distances on the page

    test_hands.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it. What the page shows is compared with what the
server answers; after every test the console must be empty.
"""
import collections
import math
import random
import sys
import time

from browser_test import COUNT, EIGHT, TILES, run
from page_test import VERDICT, PageTest, page
from scale import scaled

# Gestures on a tray of 4x4: `turns` choose the cells to press, one per finger; `way` is where the fingers go until they
# come up, from where they went down; `phase` is how far the tiles that slide have come when they go down.
HANDS = """
const cells = [...document.querySelectorAll('.player .tray button')];
const tiles = () => cells.map((cell) => Number(cell.textContent));
const position = () => Number(document.querySelector('.count').textContent.split(' ')[0]);
let events = new Map(), taps = [];
for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
  addEventListener(type, ({ pointerId, pointerType, isPrimary, button, target }) => {
    if (!events.has(pointerId)) events.set(pointerId, []);
    const cell = taps[[...events.keys()].indexOf(pointerId)];
    events.get(pointerId).push([type, pointerType, isPrimary, button, target === cells[cell]].join(' '));
  }, { capture: true });
const beside = (cell) => [[-4, cell >= 4], [4, cell < 12], [-1, cell % 4 > 0], [1, cell % 4 < 3]]
  .filter(([, isInside]) => isInside).map(([by]) => cell + by);
window.hands = {
  begin({ turns, phase }) {
    for (const each of document.getAnimations()) each.currentTime = phase * each.effect.getComputedTiming().duration;
    events = new Map();
    taps = [];
    for (const turn of turns) {
      const all = beside(taps.at(-1) ?? tiles().indexOf(0));
      taps.push(all[turn % all.length]);
    }
    return { before: tiles(), taps, position: position() };
  },
  end: ({ before, taps, position: from }) =>
    ({ before, taps, after: tiles(), n_moves: position() - from, events: [...events.values()] }),
  n_up: () => [...events.values()].filter((each) => each.length > 1).length,
  make(gesture, places) {
    const begun = hands.begin(gesture);
    const targets = [];
    const send = (type, i, by = [0, 0]) => {
      const [x, y] = places[begun.taps[i]];
      targets[i] ??= document.elementFromPoint(x, y);
      targets[i].dispatchEvent(new PointerEvent(type, { pointerId: 100 + i, pointerType: 'touch', isPrimary: i === 0,
        button: type === 'pointermove' ? -1 : 0, clientX: x + by[0], clientY: y + by[1], bubbles: true, cancelable: true,
        detail: type === 'click' ? 1 : 0 }));
    };
    const all = (type, by) => begun.taps.forEach((_, i) => send(type, i, by));
    all('pointerdown');
    for (const by of gesture.way) all('pointermove', by);
    all('pointerup', gesture.way.at(-1));
    if (targets.length === 1) send('click', 0, gesture.way.at(-1));
    return hands.end(begun);
  },
};
"""


def along(length, angle):
    return length * math.cos(angle), length * math.sin(angle)


def slip(dice, _):
    return {"kind": "slip", "turns": [dice.randrange(12)], "way": [along(dice.uniform(0, 30), dice.uniform(0, 2 * math.pi))],
            "phase": dice.random()}


def flick(dice, side):
    """Of up to two cells, in any direction."""
    length, angle = dice.uniform(0, 2 * side), dice.uniform(0, 2 * math.pi)
    return {**slip(dice, side), "kind": "flick", "way": [along(length / 2, angle), along(length, angle)]}


def overlap(dice, side):
    return {**slip(dice, side), "kind": "overlap", "turns": [dice.randrange(12), dice.randrange(12)]}


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

    def touch(self, kind, *points, **values):
        self.browser.devtools("Input.dispatchTouchEvent", type=kind,
                              touchPoints=[{"x": x, "y": y, "id": i} for i, x, y in points], **values)

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
        """1000 presses that slip by up to 30 pixels, 1000 flicks of 40 ms and 1000 pairs of taps that overlap slide what
        they press and nothing else. They come while tiles still slide. The page itself makes their events; some come
        from the driver, which makes the same ones."""
        for width, height in ((360, 640), (1200, 900)):
            self.browser.resize(width, height)
            self.open_for_touch("15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", goal="first")
            places = [self.middle(cell) for cell in range(15)]
            places.append([places[11][0], places[12][1]])
            self.browser.prefer(reduced_motion="no-preference")
            self.browser.run(HANDS)
            dice = random.Random(width)
            side = places[1][0] - places[0][0]
            gestures = [make(dice, side) for make in (slip, flick, overlap) for _ in range(scaled(500))]
            dice.shuffle(gestures)
            made = self.browser.run("return arguments[0].map((each) => hands.make(each, arguments[1]))", gestures, places)
            self.assertEqual(self.lost(gestures, made), {})
            # What is under a finger depends on how far a tile has slid.
            self.browser.prefer(reduced_motion="reduce")
            for kind in ("slip", "flick", "overlap"):
                for one in [{**each, "phase": 1} for each in gestures if each["kind"] == kind][:4]:
                    by_driver = self.make(one, places)
                    by_page = self.browser.run("return hands.make(...arguments)", one, places)
                    self.assertEqual(self.lost([one, one], [by_driver, by_page]), {})
                    self.assertEqual(by_driver["events"], by_page["events"], one)

    def lost(self, gestures, made):
        """The number of gestures of each kind that did not do what they should."""
        wrong = collections.Counter()
        for one, each in zip(gestures, made, strict=True):
            board = each["before"]
            for cell in each["taps"]:
                blank = board.index(0)
                board[blank], board[cell] = board[cell], 0
            wrong[one["kind"]] += (each["after"], each["n_moves"]) != (board, len(one["turns"]))
        return dict(+wrong)

    def make(self, one, places):
        """Makes a gesture by touches of the driver."""
        begun = self.browser.run("return hands.begin(arguments[0])", one)
        fingers = [(i, *places[cell]) for i, cell in enumerate(begun["taps"])]
        now = time.time()
        for n in range(1, len(fingers) + 1):
            self.touch("touchStart", *fingers[:n], timestamp=now)
        for n, (to_x, to_y) in enumerate(one["way"], 1):
            self.touch("touchMove", *((i, x + to_x, y + to_y) for i, x, y in fingers), timestamp=now + 0.02 * n)
        self.touch("touchEnd", timestamp=now + 0.04)
        self.browser.wait("return hands.n_up() === arguments[0]", len(fingers))
        return self.browser.run("return hands.end(arguments[0])", begun)

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
