"""page_test.py - common parts of the tests of the page of fifteen serve: a server and its page"""
import contextlib
import os
import sys

from browser_test import EIGHT, TILES, BrowserTest, browser

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "serve"))
from server import Server  # noqa: E402 (it is in another folder)

VERDICT = "return document.getElementById('verdict').textContent"


class PageTest(BrowserTest):
    """Every test begins with an empty storage."""

    server = None

    def open(self, board=EIGHT, address=None, **values):
        """Opens the page at a link with a board, or without one for None."""
        values = "&".join(f"{name}={value.replace(' ', '.')}" for name, value in values.items())
        self.browser.open("about:blank")
        self.browser.open((address or f"http://127.0.0.1:{self.server.port}/")
                          + ("" if board is None else f"#board={board.replace(' ', '.')}&{values}"))
        self.browser.wait(TILES)

    def click(self, selector):
        self.browser.find(selector).click()

    def tile(self, number):
        return next(tile for tile in self.browser.find_all(".tile") if tile.text == str(number))

    def sees(self, script, expected):
        """Waits until a script returns what is expected."""
        try:
            self.browser.wait(f"{script.replace('return ', 'const value = ', 1)}; return value === arguments[0]",
                              expected)
        except TimeoutError:
            self.assertEqual(self.browser.run(script), expected)

    def shows_status(self, pattern):
        """Waits for a text above the board, and returns it."""
        self.browser.wait(f"{VERDICT}.match(arguments[0])", pattern)
        return self.browser.run(VERDICT)


@contextlib.contextmanager
def page():
    """The browser and the server of all tests."""
    with browser(), Server() as PageTest.server:
        yield
