#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_score.py - the page as a game: moves and time, best results, the daily board

    test_score.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it. No time is expected, only its form; after every
test the console must be empty.
"""
import datetime
import itertools
import json
import random
import sys
import unittest
import urllib.parse

from browser_test import COUNT, EIGHT, TILES, run
from page_test import SITE, VERDICT, PageTest, page
from server import scaled

NEAR = "1 2 3 4 5 6 0 7 8"  # two moves from the goal
NEARER = "1 2 3 4 5 6 7 0 8"
GOAL = "1 2 3 4 5 6 7 8 0"
SCORE = "return document.getElementById('score').textContent"
BESTS = "return document.getElementById('bests').checkVisibility() ? document.getElementById('bests').innerText : ''"
START = "0 moves, 0:00.0"
HELPED = "With help"

# From now on the next shuffled boards are these, from the server or from the worker.
SHUFFLED = """
const send = window.fetch, post = Worker.prototype.postMessage, [size, ...boards] = arguments;
const replaced = (text) => JSON.stringify({ ...JSON.parse(text), size, board: boards.length > 1 ? boards.shift() : boards[0] });
window.fetch = async (path, options) => {
  const reply = await send(path, options);
  return path.startsWith('api/generate') ? new Response(replaced(await reply.text())) : reply;
};
Worker.prototype.postMessage = function (message) {
  if (message.request?.path === '/api/generate') {
    const listener = this.onmessage;
    this.onmessage = ({ data }) => {
      this.onmessage = listener;
      listener({ data: { reply: { ...data.reply, body: replaced(data.reply.body) } } });
    };
  }
  post.call(this, message);
};
"""


class Game(PageTest):
    def setUp(self):
        super().setUp()
        self.open(NEAR)
        self.browser.run("localStorage.clear()")

    def shuffled(self, *boards, size="3x3", press="#shuffle"):
        """Opens the page at a board that is none of these; the first of them then comes as a shuffled one."""
        self.open(NEARER)
        self.browser.run(SHUFFLED, size, *boards)
        self.click(press)
        self.sees(TILES, boards[0])
        self.sees(SCORE, START)

    def reload(self):
        """Reloads the page. Copying the link writes the moves to the history at once."""
        self.click("#link")
        self.shows_status("^Link copied|^Copy the address")
        board, count = self.browser.run(TILES), self.browser.run(COUNT)
        self.browser.call("POST", "/refresh", {})
        self.sees("return document.querySelector('.count')?.textContent", count)
        self.sees(TILES, board)

    def play(self, *tiles):
        for tile in tiles:
            self.tile(tile).click()

    def store(self, bests):
        self.browser.run("localStorage.setItem('bests', arguments[0])", bests)
        self.open(NEAR)

    def stored(self):
        return json.loads(self.browser.run("return localStorage.getItem('bests')") or "{}")

    def test_result(self):
        self.shuffled(NEAR)
        self.play(4)
        self.browser.wait(f"{SCORE}.match(/^1 move, \\d+:\\d\\d\\.\\d$/)")
        self.play(4, 7, 8)
        self.shows_status(r"^Solved: 4 moves in \d+:\d\d\.\d; 2 were enough\. Your best\.$")
        self.assertRegex(self.browser.run(BESTS), r"^3x3\n4 moves; \d+:\d\d\.\d$")
        best = self.stored()["3x3"]
        self.assertEqual(best["moves"], 4)

        # Moves after the goal is reached are not part of the game.
        self.play(8)
        self.assertTrue(self.browser.run(SCORE).startswith("4 moves"))
        self.click("#again")
        self.assertEqual(self.browser.run(TILES), NEAR)
        self.assertEqual(self.browser.run(SCORE), START)
        self.play(7, 8)
        self.shows_status(r"^Solved: 2 moves in \d+:\d\d\.\d, the minimum\. Your best\.$")
        self.assertEqual(self.stored()["3x3"]["moves"], 2)
        self.assertLessEqual(self.stored()["3x3"]["seconds"], best["seconds"])

    def test_bests_are_kept_by_tray(self):
        self.store('{"3x3": {"moves": 1, "seconds": 0}, "4x4": {"moves": 97, "seconds": 130.9}}')
        shown = "3x3\n1 move; 0:00.0\n4x4\n97 moves; 2:10.9"
        self.assertEqual(self.browser.run(BESTS), shown)
        self.shuffled(NEAR)
        self.play(7, 8)
        self.shows_status(r"^Solved: 2 moves in \d+:\d\d\.\d, the minimum\.$")
        self.assertEqual(self.browser.run(BESTS), shown)

    def test_bests_are_kept_by_goal(self):
        self.store('{"3x3 first": {"moves": 1, "seconds": 0}, "3x3 8 7 6 5 4 3 2 1 0": {"moves": 2, "seconds": 0}}')
        self.shuffled(NEAR)
        self.play(7, 8)
        self.shows_status(r"^Solved: 2 moves in \d+:\d\d\.\d, the minimum\. Your best\.$")
        self.assertEqual(sorted(self.stored()), ["3x3", "3x3 8 7 6 5 4 3 2 1 0", "3x3 first"])
        for words in ("3x3\n2 moves", "3x3, blank first\n1 move;", "3x3, 8 7 6 5 4 3 2 1 0\n2 moves;"):
            self.assertIn(words, self.browser.run(BESTS))

    def test_damaged_storage(self):
        for text in ("{", "null", "7", '{"3x3": {"moves": "x"}}', '{"3x3": null, "4x4": {"moves": -1, "seconds": 1}}'):
            self.store(text)
            self.assertEqual(self.browser.run(BESTS), "", text)
        self.shuffled(NEAR)
        self.play(7, 8)
        self.shows_status("Your best")

    def test_boards_that_were_not_shuffled_have_no_best_result(self):
        self.sees(SCORE, START)
        self.play(7, 8)
        self.shows_status(r"^Solved: 2 moves in \d+:\d\d\.\d, the minimum\.$")
        self.shuffled(NEAR)
        self.browser.find("#paste-text").type("1 2 3 4 5 6 7 0 8\n")
        self.click("#paste button")
        self.sees(SCORE, START)
        self.play(8)
        self.shows_status(r"^Solved: 1 move in \d+:\d\d\.\d, the minimum\.$")
        # Nor have shuffled ones with another goal, which makes a new game.
        self.shuffled(NEAR)
        self.browser.find("#goal").choose("own")
        self.play(7)
        self.click("#goal-from-board")
        self.sees(SCORE, START)
        self.play(7, 7)
        self.shows_status("^Solved: 2 moves")
        self.assertEqual(self.stored(), {})

    def test_help_has_no_result(self):
        for button in ("#hint", "#solve", "#distance", "#compare"):
            self.browser.run("localStorage.removeItem('helped')")
            self.shuffled(NEAR)
            self.click(button)
            self.sees(SCORE, HELPED)
            if button == "#solve":
                self.shows_status("moves, proven")
                self.sees(COUNT, "2 / 2")
            else:
                self.play(7, 8)
                self.sees(TILES, GOAL)
            # The board is known, also when it comes again.
            self.click("#again")
            self.sees(SCORE, HELPED)
            self.play(7, 8)
            self.sees(TILES, GOAL)
            self.click("#daily")
            self.sees(TILES, NEAR)
            self.sees(SCORE, HELPED)
            self.assertEqual(self.stored(), {})

    def test_help_for_the_board_of_another_game(self):
        self.shuffled(EIGHT)
        tiles = self.server.post("/api/solve", {"board": EIGHT})[1]["tiles"]
        self.play(*tiles[:13])
        board = self.browser.run(TILES)
        self.browser.find("#paste-text").type(board)
        self.click("#paste button")
        self.sees(SCORE, START)
        self.click("#hint")
        self.shows_status(f"^Slide {tiles[13]}")
        self.browser.press("u")
        self.sees(COUNT, "13 / 13")
        self.sees(SCORE, HELPED)
        self.play(tiles[13])
        self.assertEqual(self.stored(), {})

    @unittest.skipIf(SITE is not None, "hints come from the page itself")
    def test_a_hint_that_failed_is_no_help(self):
        self.shuffled(NEAR)
        self.browser.run("const send = window.fetch; window.fetch = (path, options) => path.startsWith('api/hint') || "
                         "path.startsWith('api/solve') ? Promise.reject(new TypeError('offline')) : send(path, options)")
        self.click("#hint")
        self.browser.wait(f"{VERDICT}.length > 0 && !{VERDICT.replace('return ', '')}.startsWith('S')")
        self.sees(SCORE, START)
        self.play(4)
        self.browser.run("document.getElementById('verdict').textContent = ''")
        self.click("#solve")
        self.browser.wait(f"{VERDICT}.length > 0 && !{VERDICT.replace('return ', '')}.startsWith('S')")
        self.play(4, 7, 8)
        self.shows_status(r"^Solved: 4 moves in \d+:\d\d\.\d\. Your best\.$")
        self.browser.complaints()

    def test_clock_over_undo_and_reload(self):
        """The clock is moved: only its differences count."""
        self.shuffled(NEAR)
        self.play(4)
        self.play(4)
        self.later(100)
        self.browser.press("u")
        self.sees(COUNT, "1 / 1")
        self.browser.wait(f"{SCORE}.match(/^3 moves, 1:[45]\\d\\.\\d$/)")
        self.reload()
        self.later(200)
        self.browser.wait(f"{SCORE}.match(/^3 moves, [3-9]:\\d\\d\\.\\d$/)")
        self.play(4, 7, 8)
        self.shows_status(r"^Solved: 6 moves in [3-9]:\d\d\.\d; 2 were enough\. Your best\.$")
        best = self.stored()["3x3"]
        self.assertEqual(best["moves"], 6)
        self.assertGreaterEqual(best["seconds"], 200)

    def test_back_in_the_history(self):
        self.shuffled(NEAR, EIGHT)
        self.play(4)
        self.click("#shuffle")
        self.sees(TILES, EIGHT)
        self.browser.run("history.back()")
        self.browser.wait(f"{SCORE}.match(/^1 move, /)")
        self.play(4, 7, 8)
        self.shows_status(r"^Solved: 4 moves in \d+:\d\d\.\d; 2 were enough\. Your best\.$")

    def later(self, seconds):
        """Moves the clock of the page."""
        self.browser.run("const now = Date.now, [by] = arguments; Date.now = () => now() + 1000 * by", seconds)

    def test_random_players(self):
        """Best results are those of a plain model of the games, whatever the player does."""
        for seed in range(scaled(3)):
            with self.subTest(seed=seed):
                self.browser.run("localStorage.clear(); sessionStorage.clear()")
                RandomPlayer(self, random.Random(seed)).play(scaled(400))

    def test_shuffled_boards_are_not_solved(self):
        self.open(NEAR)
        self.browser.run(SHUFFLED, "3x3", GOAL, GOAL, NEAR)
        self.click("#shuffle")
        self.sees(TILES, NEAR)

    def test_daily_board(self):
        def of(date):
            return self.server.get(f"/api/generate?size=4x4&seed={date.replace('-', '')}")[1]["board"]

        self.open("5 1 3 4 2 0 7 8 9 6 10 12 13 14 11 15")
        before = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
        self.click("#daily")
        date = self.shows_status(r"^Daily board of \d{4}-\d\d-\d\d \(UTC\)\.$")[15:25]
        self.assertIn(date, (before, datetime.datetime.now(datetime.timezone.utc).date().isoformat()))
        self.assertEqual(self.browser.run(TILES), of(date))

    def test_the_minimum_of_the_start(self):
        self.open(EIGHT)
        tiles = self.server.post("/api/solve", {"board": EIGHT})[1]["tiles"]
        self.play(*tiles)
        self.shows_status(r"^Solved: 14 moves in \d+:\d\d\.\d, the minimum\.")

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


class Model:
    """A game: all slides, and whether it may have a best result."""

    def __init__(self, board, is_shuffled, is_helped):
        self.start = self.board = board
        self.is_shuffled, self.is_helped = is_shuffled, is_helped
        self.slides = 0
        self.path = []  # the boards before the one shown
        self.is_over = False


def slides_between(boards, others):
    """The slides from the end of one list to the end of another one that begins with the same board."""
    n_common = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(boards, others)))
    return len(boards) + len(others) - 2 * n_common


class RandomPlayer:
    """Plays on trays of four cells, where the goal is reached by chance, and notes what should be stored."""

    GOAL = (1, 2, 3, 0)

    def __init__(self, test, dice):
        self.test, self.dice = test, dice
        self.best = None
        self.helped = set()
        self.games, self.past = [], []  # all games; what an undo goes back to
        test.open("3 1 0 2", size="2x2")
        self.begin(is_shuffled=False)

    def shown(self):
        return tuple(map(int, self.test.browser.run(TILES).split()))

    def begin(self, is_shuffled):
        board = self.shown()
        self.game = Model(board, is_shuffled, board in self.helped)
        self.games.append(self.game)

    def keep(self):
        self.past.append((self.game, list(self.game.path), self.game.board))

    def play(self, n_actions):
        weights = {self.slide: 50, self.back: 12, self.undo: 15, self.shuffle: 8, self.again: 4, self.reload: 5,
                   self.paste: 4, self.edit: 3, self.link: 4, self.hint: 2}
        for _ in range(n_actions):
            action, = self.dice.choices(list(weights), list(weights.values()))
            action()
            found = self.test.stored().get("2x2", {}).get("moves")
            self.test.assertEqual((action.__name__, self.shown(), found), (action.__name__, self.game.board, self.best))
            self.test.assertRegex(self.test.browser.run(SCORE), self.score())

    def score(self):
        game = self.game
        if game.is_helped and not game.is_over:
            return HELPED
        if game.slides == 0:
            return START
        return f"^{game.slides} moves?, "

    # ---- actions ----

    def slide(self):
        game = self.game
        blank = game.board.index(0)
        key, cell = self.dice.choice([("ArrowRight" if blank & 1 else "ArrowLeft", blank ^ 1),
                                      ("ArrowDown" if blank & 2 else "ArrowUp", blank ^ 2)])
        self.keep()
        tiles = list(game.board)
        tiles[blank], tiles[cell] = tiles[cell], 0
        if self.dice.random() < 0.3:
            self.press(cell)
        else:
            self.test.browser.press(key)
        direction = {"ArrowRight": "right", "ArrowLeft": "left", "ArrowDown": "down", "ArrowUp": "up"}[key]
        end = ". The goal is reached." if tuple(tiles) == self.GOAL else ""
        self.hears(f"{game.board[cell]} {direction}{end}")
        game.path.append(game.board)
        game.board = tuple(tiles)
        game.slides += not game.is_over
        if game.board == self.GOAL and not game.is_over and not game.is_helped:
            self.test.shows_status("^Solved: .*(enough|minimum)")
            game.is_over = True
            if game.is_shuffled:
                self.best = min(self.best or game.slides, game.slides)

    def press(self, cell):
        """Presses a tile, from which the pointer slips."""
        x, y = self.test.browser.run("""
            const { x, y, width, height } = document.querySelectorAll('.player .tray button')[arguments[0]]
              .getBoundingClientRect();
            return [x + width / 2, y + height / 2];""", cell)
        by = self.dice.uniform(-30, 30), self.dice.uniform(-30, 30)
        for kind, at in (("mousePressed", (x, y)), ("mouseMoved", (x + by[0], y + by[1])),
                         ("mouseReleased", (x + by[0], y + by[1]))):
            self.test.browser.devtools("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1], button="left", clickCount=1)

    def hears(self, text):
        self.test.sees("return document.querySelector('.player .unseen').textContent", text)

    def link(self):
        """The link leads from the start to the board by the moves."""
        self.test.browser.run("document.getElementById('verdict').textContent = ''")
        self.test.click("#link")
        self.test.shows_status("ink")
        values = urllib.parse.parse_qs(self.test.browser.run("return location.hash.slice(1)"))
        tiles = [int(tile) for tile in values["board"][0].split(".")]
        for move in values.get("moves", [""])[0]:
            blank = tiles.index(0)
            cell = blank + {"U": -2, "D": 2, "L": -1, "R": 1}[move]
            tiles[blank], tiles[cell] = tiles[cell], 0
        self.test.assertEqual(tuple(tiles), self.game.board)

    def edit(self):
        """The editor, in which a board is pasted."""
        self.keep()
        self.test.click("#edit")
        self.test.browser.run("const data = new DataTransfer(); data.setData('text', '3 1 0 2');"
                              "document.activeElement.dispatchEvent(new ClipboardEvent('paste', "
                              "{clipboardData: data, bubbles: true}))")
        self.test.browser.run("document.getElementById('verdict').textContent = 'waits'")
        self.test.click(".editor .primary")
        self.test.sees(VERDICT, "")
        self.test.sees(TILES, "3 1 0 2")
        self.begin(is_shuffled=False)

    def back(self):
        game = self.game
        self.test.browser.press(",")
        if game.path:
            game.board = game.path.pop()
            game.slides += not game.is_over

    def undo(self):
        self.test.browser.press("u")
        if not self.past:
            return
        game, path, board = self.past.pop()
        self.test.browser.wait("return document.querySelector('.player .unseen').textContent.startsWith('Undone: ')")
        if not game.is_over:
            game.slides += slides_between([*game.path, game.board], [*path, board])
        game.path, game.board, self.game = path, board, game
        self.test.sees(TILES, " ".join(map(str, board)))

    def shuffle(self):
        self.keep()
        self.test.browser.run("document.getElementById('verdict').textContent = ''")
        self.test.click("#shuffle")
        self.test.shows_status("^Slide the tiles, or")
        self.begin(is_shuffled=True)

    def paste(self):
        self.keep()
        self.test.browser.find("#paste-text").type("3 1 0 2")
        self.test.click("#paste button")
        self.test.sees("return document.getElementById('paste-text').value", "")
        self.begin(is_shuffled=False)

    def again(self):
        start, is_shuffled = self.game.start, self.game.is_shuffled
        self.keep()
        self.test.click("#again")
        self.test.sees(TILES, " ".join(map(str, start)))
        self.begin(is_shuffled)

    def hint(self):
        game = self.game
        if game.board == self.GOAL:
            return
        self.test.browser.run("document.getElementById('verdict').textContent = ''")
        self.test.browser.press("h")
        self.test.shows_status("^Slide ")
        self.helped.add(game.start)
        for each in self.games:
            each.is_helped |= each is game or not each.is_over

    def reload(self):
        self.past.clear()
        self.test.reload()


if __name__ == "__main__":
    with page():
        status = run()
    sys.exit(status)
