#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_game.py - undo, the browser's history, keys without focus, moves as text, forced colours

    test_game.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it. After every test the console must be empty.
"""
import itertools
import sys

from browser_test import COUNT, EIGHT, TILES, run
from page_test import VERDICT, PageTest, page
from server import HARD, Server

BOARD = "1 2 3 4 0 5 6 7 8"
MOVES = "return [...document.querySelectorAll('.moves button')].map((part) => part.textContent).join(' ')"
CURRENT = "return document.querySelector('.moves [aria-current]')?.textContent ?? ''"

# Each request takes longer than the page waits before it writes moves to the history.
SLOW = """
const send = window.fetch;
window.fetch = (...all) => new Promise((done) => setTimeout(() => done(send(...all)), 500));
"""

# Shuffles, and goes back in the moment the board appears.
SHUFFLE_AND_BACK = """
const text = document.getElementById('verdict');
return new Promise((done) => {
  const observer = new MutationObserver(() => {
    if (!text.textContent.startsWith('Slide')) return;
    observer.disconnect();
    history.back();
    done();
  });
  observer.observe(text, { childList: true, characterData: true, subtree: true });
  document.getElementById('shuffle').click();
});
"""
TILE_OF_BLANK = {"U": "D", "D": "U", "L": "R", "R": "L"}


class Game(PageTest):
    def test_undo(self):
        self.open(BOARD)
        self.assertFalse(self.browser.run("return !document.getElementById('undo').disabled"))
        self.tile(2).click()
        self.tile(7).click()
        self.assertEqual(self.browser.run(TILES), "1 2 3 4 7 5 6 0 8")
        self.click("#shuffle")
        self.shows_status("^Slide the tiles")
        for expected in ("1 2 3 4 7 5 6 0 8", BOARD, "1 0 3 4 2 5 6 7 8", BOARD):
            self.browser.press("u")
            self.sees(TILES, expected)
        self.sees("return document.getElementById('undo').disabled", True)
        # Ctrl+Z as well, but not in a field.
        self.tile(2).click()
        field = self.browser.find("#paste-text")
        field.type("1")
        press = ("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', "
                 "{key: 'z', ctrlKey: true, bubbles: true, cancelable: true}))")
        self.browser.run(press)
        self.assertEqual(self.browser.run(TILES), "1 0 3 4 2 5 6 7 8")
        self.browser.run("document.activeElement.blur();" + press)
        self.sees(TILES, BOARD)

    def test_back_and_reload(self):
        self.open(BOARD)
        self.tile(2).click()
        self.click("#shuffle")
        self.shows_status("^Slide the tiles")
        shuffled = self.browser.run(TILES)
        self.browser.run("history.back()")
        self.sees(TILES, "1 0 3 4 2 5 6 7 8")
        self.sees(COUNT, "1 / 1")
        self.browser.run("history.forward()")
        self.sees(TILES, shuffled)
        self.browser.run("history.back()")
        self.sees(COUNT, "1 / 1")
        self.browser.wait("return history.state?.position === 1")
        self.browser.call("POST", "/refresh", {})
        self.sees("return document.querySelector('.count')?.textContent", "1 / 1")
        self.assertEqual(self.browser.run(TILES), "1 0 3 4 2 5 6 7 8")

    def test_back_before_the_history_has_the_last_moves(self):
        """The write that waits does not go to the entry before."""
        self.open(BOARD)
        self.tile(2).click()
        self.browser.run(SLOW)
        self.browser.run(SHUFFLE_AND_BACK)
        self.sees(TILES, "1 0 3 4 2 5 6 7 8")
        self.sees(COUNT, "1 / 1")

    def test_keys_without_focus(self):
        self.open(BOARD)
        self.assertEqual(self.browser.run("return document.activeElement.localName"), "body")
        self.browser.resize(1200, 300)
        self.browser.press("ArrowDown")
        self.sees(TILES, "1 0 3 4 2 5 6 7 8")
        self.assertEqual(self.browser.run("return [scrollY, document.activeElement.localName]"), [0, "body"])
        self.browser.press(",")
        self.sees(TILES, BOARD)
        # Not in a field, and not if the user does not want it.
        self.browser.find("#paste-text").type("n")
        self.browser.press("ArrowLeft")
        self.assertEqual(self.browser.run(TILES), BOARD)
        self.browser.run("document.activeElement.blur(); document.getElementById('keys-everywhere').checked = false")
        self.browser.press("ArrowDown")
        self.assertEqual(self.browser.run(TILES), BOARD)

    def test_moves_as_text(self):
        self.open()
        answer = self.solve()
        letters = [TILE_OF_BLANK[letter] for letter in answer["blank_path"]]
        runs = [(letter, len(list(group))) for letter, group in itertools.groupby(letters)]
        self.assertEqual(self.browser.run(MOVES), " ".join(map(str, answer["tiles"])))
        select = self.browser.find("#moves select")
        select.choose("blank")
        self.assertEqual(self.browser.run(MOVES), " ".join(answer["blank_path"]))
        select.choose("directions")
        words = [letter if n == 1 else f"{letter}{n}" for letter, n in runs]
        self.assertEqual(self.browser.run(MOVES), " ".join(words))
        self.assertEqual(self.browser.run(CURRENT), "")
        # A click goes to the end of a part, which is marked.
        part = len(runs) // 2
        self.browser.find_all(".moves button")[part].click()
        self.assertEqual(self.browser.run(COUNT), f"{sum(n for _, n in runs[:part + 1])} / {len(letters)}")
        self.assertEqual(self.browser.run(CURRENT), words[part])
        # Without a clipboard the text is copied by selection.
        self.browser.run("""
            Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => { throw Error(); } } });
            document.execCommand = () => { window.copied = document.activeElement.value; return true; };""")
        self.browser.find("#moves .buttons button").click()
        self.shows_status("Moves copied.")
        self.assertEqual(self.browser.run("return window.copied"), " ".join(words))

    def test_forced_colors(self):
        self.open()
        self.browser.devtools("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}])
        tile = "const style = getComputedStyle(document.querySelector('.tile'));"
        self.assertEqual(self.browser.run(tile + "return [style.borderTopWidth, style.borderTopStyle]"),
                         ["2px", "solid"])
        self.click("#hint")
        self.shows_status("^Slide ")
        self.assertEqual(self.browser.run("return getComputedStyle(document.querySelector('.hinted')).outlineStyle"),
                         "solid")
        ground = "return getComputedStyle(document.getElementById('distance')).backgroundColor"
        before = self.browser.run(ground)
        self.click("#distance")
        self.assertNotEqual(self.browser.run(ground), before)

    def test_distance_after_a_path_that_is_not_shortest(self):
        self.open()
        self.browser.find("#method select").choose("hamming")
        self.browser.find("#algorithm").choose("greedy")
        self.click("#solve")
        words = self.shows_status("not proven")
        self.assertGreater(int(words.split()[0]), 14)
        self.seek(0)
        self.click("#distance")
        self.sees("return document.getElementById('far').textContent", "14 moves to the goal")

    def test_a_hint_answers_soon(self):
        """Its search has a limit of time, whether a search for the distance runs or not."""
        self.begin_hints()
        for _ in range(2):
            self.click("#hint")
            self.shows_status(r"^Slide \d+: the goal is at most \d+ moves away\.$")
            self.browser.run("document.getElementById('verdict').textContent = ''")
            if not self.browser.run("return document.getElementById('far').textContent"):
                self.click("#distance")
                self.browser.wait("return document.getElementById('far').textContent !== ''")
        self.click("#distance")
        self.shows_status("^Stopped")
        self.idle()

    def test_hints_report_and_stop(self):
        self.begin_hints()
        self.without_solutions()
        self.hints_report_and_stop("At least", r"\d+ moves")

    def test_hints_report_both_bounds(self):
        self.begin_hints()
        self.hints_report_and_stop("Between", r"\d+ and \d+ moves")

    def begin_hints(self):
        """Opens a board whose hints take long."""
        self.open(HARD, goal="first")
        self.browser.run("""
            const send = window.fetch;
            window.fetch = (path, options) => send(path, options?.body === undefined ? options : { ...options,
              body: JSON.stringify({ ...JSON.parse(options.body), heuristic: 'hamming' }) });""")

    def hints_report_and_stop(self, begin, moves):
        stopped = rf"^Stopped: {begin.lower()} {moves}\.$"
        self.click("#distance")
        self.browser.wait("return document.getElementById('far').textContent.startsWith(arguments[0])", begin)
        self.click("#distance")
        self.shows_status(stopped)
        self.idle()

    def test_algorithms_of_large_boards(self):
        board = " ".join(map(str, [*range(1, 35), 0, 35]))
        self.open(board)
        offered = self.browser.run("return [...document.getElementById('algorithm').options]"
                                   ".map(({value, disabled}) => [value, !disabled])")
        for name, is_offered in offered:
            status, _ = self.server.post("/api/solve", {"board": board, "size": "6x6", "algorithm": name,
                                                        "node_limit": 10})
            self.assertEqual(status == 200, is_offered, name)

    def test_tiles_that_a_click_moves_are_not_disabled(self):
        self.open(BOARD)
        movable = self.browser.run("return [...document.querySelectorAll('.tile')].filter((tile) => "
                                   "tile.getAttribute('aria-disabled') === 'false').map((tile) => tile.textContent)")
        self.assertEqual(movable, ["2", "4", "5", "7"])

    def test_the_size_of_the_tray(self):
        self.open(" ".join(map(str, [*range(1, 12), 0])), size="3x4")
        field = self.browser.find("#paste-text")
        field.type("1 2 3 4 5 6 7 8 9 10 0 11")
        self.click("#paste button")
        self.sees(TILES, "1 2 3 4 5 6 7 8 9 10 0 11")
        self.assertEqual(self.browser.run("return document.getElementById('size').value"), "3x4")

    def test_a_server_that_ends_in_mid_search(self):
        with Server("--time-limit", "100000") as other:
            self.open(HARD, address=f"http://127.0.0.1:{other.port}/", goal="first")
            self.browser.wait("return document.getElementById('tables').checkVisibility()")
            self.browser.find("#method select").choose("hamming")
            self.click("#solve")
            self.shows_status("^(At least|Between) ")
            other.process.kill()
            self.browser.wait(f"{VERDICT}.includes('Is it still running?')")
        self.assertFalse([each for each in self.browser.complaints() if "Uncaught" in each])


if __name__ == "__main__":
    with page():
        status = run()
    sys.exit(status)
