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
import typing
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

# The clock of each page that is opened from now on can be set; timers that repeat can be made to run.
CLOCK = """
let now;
const read = Date.now, repeated = new Map(), { setInterval: start, clearInterval: end } = window;
Date.now = () => now ?? read();
window.setInterval = (action, ...all) => {
  const id = start(action, ...all);
  repeated.set(id, action);
  return id;
};
window.clearInterval = (id) => { repeated.delete(id); end(id); };
window.clock = {
  set(milliseconds) { now = milliseconds; },
  run() { for (const action of [...repeated.values()]) action(); },
};
"""

# The hands of a random player on a tray of 2x2, and its eyes. The clock stands still between its actions.
PLAYER = """
const $ = (id) => document.getElementById(id);
const tray = document.querySelector('.player .tray');
const voice = document.querySelector('.player .unseen');
const tiles = () => [...tray.children].map((cell) => Number(cell.textContent));
const solved = (board) => `${board}` === '1,2,3,0';
const until = async (isTrue) => { while (!isTrue()) await new Promise((go) => { setTimeout(go); }); };
const says = (pattern) => until(() => pattern.test($('verdict').textContent));
const quiet = () => { $('verdict').textContent = ''; };
const press = (key) => (document.activeElement ?? document.body).dispatchEvent(
  new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const ended = async () => { if (/^Solved: /.test($('verdict').textContent)) await says(/enough|minimum/); };

/** Presses a cell; the pointer then goes by numbers of pixels. */
function point(cell, ...way) {
  const { x, y, width, height } = tray.getBoundingClientRect();
  const at = [x + width * (cell & 1 ? 0.75 : 0.25), y + height * (cell & 2 ? 0.75 : 0.25)];
  const target = document.elementFromPoint(...at);
  const send = (type, [right, down] = [0, 0]) => target.dispatchEvent(new PointerEvent(type, { pointerId: 1,
    pointerType: 'mouse', isPrimary: true, button: type === 'pointermove' ? -1 : 0, bubbles: true, cancelable: true,
    clientX: at[0] + right, clientY: at[1] + down, detail: type === 'click' ? 1 : 0 }));
  send('pointerdown');
  for (const to of way) send('pointermove', to);
  send('pointerup', way.at(-1));
  send('click', way.at(-1));
}

const actions = {
  async slide(way) {
    const blank = tiles().indexOf(0);
    press(way === 1 ? (blank & 1 ? 'ArrowRight' : 'ArrowLeft') : (blank & 2 ? 'ArrowDown' : 'ArrowUp'));
    await ended();
  },
  async slip(way, right, down) {
    point(tiles().indexOf(0) ^ way, [right, down]);
    await ended();
  },
  async drag(way) {
    const blank = tiles().indexOf(0);
    const { width, height } = tray.getBoundingClientRect();
    const to = way === 1 ? [width / (blank & 1 ? 2 : -2), 0] : [0, height / (blank & 2 ? 2 : -2)];
    const board = tiles();
    [board[blank], board[blank ^ way]] = [board[blank ^ way], 0];
    point(blank ^ way, to, ...solved(board) ? [] : [[0, 0]]);
    await ended();
  },
  rest() {},
  back() { press(','); },
  undo() { press('u'); },
  again() { $('again').click(); },
  async shuffle() {
    quiet();
    $('shuffle').click();
    await says(/^Slide the tiles, or/);
  },
  async paste() {
    $('paste-text').value = '3 1 0 2';
    document.querySelector('#paste button').click();
    await until(() => $('paste-text').value === '');
  },
  async edit() {
    $('edit').click();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '3 1 0 2');
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    $('verdict').textContent = 'waits';
    document.querySelector('.editor .primary').click();
    await until(() => $('verdict').textContent === '');
  },
  async hint() {
    if (solved(tiles())) return;
    quiet();
    press('h');
    await says(/^Slide /);
  },
  async link() {
    quiet();
    $('link').click();
    await says(/ink/);
  },
};

window.player = {
  look() {
    clock.run();
    return { board: tiles(), count: document.querySelector('.count').textContent, score: $('score').textContent,
      voice: voice.textContent, bests: JSON.parse(localStorage.getItem('bests') ?? '{}'), hash: location.hash };
  },
  async act(plan) {
    const seen = [];
    for (const [milliseconds, name, ...choices] of plan) {
      clock.set(milliseconds);
      await actions[name](...choices);
      seen.push(player.look());
    }
    return seen;
  },
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
        """10,000 actions: board, count, clock, best results and what a screen reader hears are those of a plain model."""
        script = self.browser.devtools("Page.addScriptToEvaluateOnNewDocument", source=CLOCK)
        self.addCleanup(self.browser.devtools, "Page.removeScriptToEvaluateOnNewDocument", **script)
        for seed in range(1 if SITE else scaled(10)):  # without a server nothing differs
            with self.subTest(seed=seed):
                self.browser.run("localStorage.clear(); sessionStorage.clear()")
                RandomPlayer(self, random.Random(seed)).play(scaled(1000))

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


class Played:
    """A game: its slides, its clock, and whether it may have a best result."""

    def __init__(self, board, is_shuffled, is_helped):
        self.start, self.boards = board, [board]  # from the start to the one shown last
        self.is_shuffled, self.is_helped = is_shuffled, is_helped
        self.slides = 0
        self.since = self.seconds = None
        self.is_over = False

    def time(self, now):
        if self.seconds is not None:
            return self.seconds
        return 0 if self.since is None else now - self.since

    def show(self, boards, now):
        """Slides to the last of some boards, which begin at the start."""
        n_common = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(self.boards, boards)))
        n = len(self.boards) + len(boards) - 2 * n_common
        self.boards = boards
        if n > 0 and not self.is_over and not self.is_helped:
            self.slides += n
            self.since = now if self.since is None else self.since


class View(typing.NamedTuple):
    """Boards, from the start of the game to the one shown and from there on; `is_known` if they are a solution."""
    game: Played
    boards: list
    ahead: list
    is_known: bool = False


def words(milliseconds):
    """A time as the page shows it."""
    return f"{milliseconds // 60000}:{milliseconds // 1000 % 60:02}.{milliseconds // 100 % 10}"


class RandomPlayer:
    """Plays on trays of four cells, where the goal is reached by chance, and notes what should be shown and stored."""

    GOAL = [1, 2, 3, 0]
    PASTED = [3, 1, 0, 2]
    WEIGHTS = {"slide": 35, "slip": 12, "drag": 3, "back": 12, "undo": 15, "shuffle": 8, "again": 4, "paste": 4, "edit": 3,
               "link": 4, "hint": 2, "reload": 2, "follow": 1, "touch": 2}
    BY_DRIVER = ("reload", "follow", "touch")
    BATCH = 40

    def __init__(self, test, dice):
        self.test, self.dice = test, dice
        self.now = 4 * 10 ** 12  # no clock that the page read before it was taken from it is later
        self.bests = {}
        self.helped = []
        self.games, self.past = [], []  # all games; what an undo goes back to
        self.voice = ""
        test.open("3 1 0 2", size="2x2")
        test.browser.run(PLAYER)
        self.begin(self.PASTED, is_shuffled=False)

    @property
    def board(self):
        return self.view.boards[-1]

    def begin(self, board, is_shuffled):
        game = Played(board, is_shuffled, board in self.helped)
        self.games.append(game)
        self.view = View(game, [board], [])
        self.voice = ""

    def keep(self, is_move=False):
        self.past.append((self.view, is_move))

    def play(self, n_actions):
        plan = []
        for name in self.dice.choices(list(self.WEIGHTS), list(self.WEIGHTS.values()), k=n_actions):
            if name in self.BY_DRIVER:
                self.act(plan)
                plan = []
                getattr(self, name)()
                continue
            choices = {"slide": lambda: [self.way()], "drag": lambda: [self.way()],
                       "slip": lambda: [self.way(), *self.slip_by()]}.get(name, list)()
            plan.append((name, *choices))
            if len(plan) == self.BATCH:
                self.act(plan)
                plan = []
        self.act(plan)

    def way(self):
        return self.dice.choice((1, 2))

    def slip_by(self):
        return self.dice.uniform(-30, 30), self.dice.uniform(-30, 30)

    def act(self, plan):
        """Lets the page do some actions, and compares what it showed after each."""
        times = list(itertools.accumulate((250 * self.dice.randrange(40) for _ in plan), initial=self.now))[1:]
        seen = self.test.browser.run("return player.act(arguments[0])", [[at, *each] for at, each in zip(times, plan)])
        for at, (name, *choices), shown in zip(times, plan, seen, strict=True):
            self.now = at
            self.shown = shown
            getattr(self, name)(*choices)
            self.check(name, shown)

    def check(self, name, shown):
        expected = {"board": self.board, "score": self.score(), "voice": self.voice, "bests": self.bests,
                    "count": f"{len(self.view.boards) - 1} / {len(self.view.boards) + len(self.view.ahead) - 1}"}
        self.test.assertEqual((name, {key: shown[key] for key in expected}), (name, expected))

    def score(self):
        game = self.view.game
        if game.is_helped and not game.is_over:
            return HELPED
        return f"{game.slides} move{'' if game.slides == 1 else 's'}, {words(game.time(self.now))}"

    # ---- actions ----

    def rest(self):
        """Nothing but the time has changed."""

    def slide(self, way):
        self.keep(is_move=True)
        game, boards, ahead, is_known = self.view
        blank = self.board.index(0)
        tiles = list(self.board)
        tiles[blank], tiles[blank ^ way] = tiles[blank ^ way], 0
        if ahead[:1] == [tiles]:
            self.view = View(game, [*boards, tiles], ahead[1:], is_known)
        else:
            self.view = View(game, [*boards, tiles], [])
        game.show(self.view.boards, self.now)
        direction = ("right" if blank & 1 else "left") if way == 1 else ("down" if blank & 2 else "up")
        self.voice = f"{tiles[blank]} {direction}{'. The goal is reached.' if tiles == self.GOAL else ''}"
        if tiles == self.GOAL and not game.is_over and not game.is_helped:
            self.end(game)

    def end(self, game):
        game.is_over = True
        game.seconds = self.now - game.since
        if game.is_shuffled:
            best = self.bests.get("2x2", {"moves": game.slides, "seconds": game.seconds / 1000})
            self.bests["2x2"] = {"moves": min(best["moves"], game.slides),
                                 "seconds": min(best["seconds"], game.seconds / 1000)}

    def slip(self, way, *_):
        self.slide(way)

    def drag(self, way):
        """There and back, unless the goal is there."""
        self.slide(way)
        if self.board != self.GOAL:
            self.slide(way)

    def back(self):
        game, boards, ahead, is_known = self.view
        if len(boards) == 1:
            return
        before, after = boards[-2:]
        self.view = View(game, boards[:-1], [after, *ahead], is_known)
        game.show(self.view.boards, self.now)
        n = len(boards) - 2
        self.voice = f"{after[before.index(0)]}, move {n} of {n + 1 + len(ahead)}"

    def undo(self):
        if not self.past:
            return
        blank = self.board.index(0)
        self.view, is_move = self.past.pop()
        self.view.game.show(self.view.boards, self.now)
        tile = self.board[blank] if is_move else 0
        self.voice = f"Undone: {tile} is back." if tile else "Undone: this is the board before."

    def shuffle(self):
        self.keep()
        self.test.assertNotEqual(self.shown["board"], self.GOAL)
        self.begin(self.shown["board"], is_shuffled=True)

    def paste(self):
        self.keep()
        self.begin(self.PASTED, is_shuffled=False)

    edit = paste

    def again(self):
        self.keep()
        self.begin(self.view.game.start, self.view.game.is_shuffled)

    def hint(self):
        if self.board != self.GOAL:
            self.help()

    def help(self):
        self.helped.append(self.view.game.start)
        for each in self.games:
            each.is_helped |= each is self.view.game or not each.is_over

    def link(self):
        """The link leads from the start to the board by the moves, or along a solution to the goal."""
        values = urllib.parse.parse_qs(self.shown["hash"][1:])
        boards = [[int(tile) for tile in values["board"][0].split(".")]]
        for move in values.get("moves", [""])[0]:
            tiles = list(boards[-1])
            blank = tiles.index(0)
            cell = blank + {"U": -2, "D": 2, "L": -1, "R": 1}[move]
            tiles[blank], tiles[cell] = tiles[cell], 0
            boards.append(tiles)
        self.test.assertEqual(boards, self.view.boards + (self.view.ahead if self.view.is_known else []))

    # ---- actions of the driver ----

    def loaded(self):
        """The page was loaded."""
        self.past.clear()
        self.voice = ""
        self.test.browser.run(PLAYER)

    def reload(self):
        """Copying the link writes the moves to the history at once."""
        self.act([("link",)])
        self.test.browser.call("POST", "/refresh", {})
        self.test.browser.wait(f"{COUNT.replace('.textContent', '?.textContent')} === arguments[0]", self.shown["count"])
        self.loaded()
        self.act([("rest",)])

    def follow(self):
        """Follows the link. Its moves are help."""
        self.act([("link",)])
        boards = self.view.boards + (self.view.ahead if self.view.is_known else [])
        self.test.open(**dict(urllib.parse.parse_qsl(self.shown["hash"][1:])))
        self.loaded()
        self.begin(boards[0], is_shuffled=False)
        if len(boards) > 1:
            self.keep()
            self.help()
            if boards[-1] == self.GOAL:
                self.view = View(self.view.game, boards[:1], boards[1:], is_known=True)
            else:
                self.begin(boards[0], is_shuffled=False)
                self.view = View(self.view.game, boards, [])
                self.view.game.boards = boards
        self.act([("rest",)])

    def touch(self):
        """Keys and pointers as the driver has them."""
        way = self.way()
        blank = self.board.index(0)
        if self.dice.random() < 0.5:
            key = ("ArrowRight" if blank & 1 else "ArrowLeft") if way == 1 else ("ArrowDown" if blank & 2 else "ArrowUp")
            self.test.browser.press(key)
        else:
            self.press(blank ^ way)
        self.slide(way)
        self.test.sees("return document.querySelector('.player .unseen').textContent", self.voice)
        if self.view.game.is_over:
            self.test.browser.wait(f"return !/^Solved: [^;,]*$/.test({VERDICT.replace('return ', '')})")

    def press(self, cell):
        """Presses a tile, from which the pointer slips."""
        x, y = self.test.browser.run("""
            const { x, y, width, height } = document.querySelector('.player .tray').getBoundingClientRect();
            return [x + width * (arguments[0] & 1 ? 0.75 : 0.25), y + height * (arguments[0] & 2 ? 0.75 : 0.25)];""", cell)
        right, down = self.slip_by()
        for kind, at in (("mousePressed", (x, y)), ("mouseMoved", (x + right, y + down)),
                         ("mouseReleased", (x + right, y + down))):
            self.test.browser.devtools("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1], button="left", clickCount=1)


if __name__ == "__main__":
    with page():
        status = run()
    sys.exit(status)
