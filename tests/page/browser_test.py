# SPDX-License-Identifier: MIT
"""browser_test.py - common parts of the tests in a browser"""
import contextlib
import sys
import unittest

import webdriver

EIGHT = "8 1 3 4 0 2 7 6 5"
UNSOLVABLE = "2 1 3 4 5 6 7 8 0"

TILES = "return [...document.querySelectorAll('.player .tray button')].map((cell) => Number(cell.textContent)).join(' ')"
COUNT = "return document.querySelector('.count').textContent"


class BrowserTest(unittest.TestCase):
    """Starts in a wide, light window; afterwards the console must be empty."""

    browser = None

    def setUp(self):
        self.browser.resize(1200, 900)
        self.browser.prefer(color_scheme="light", reduced_motion="no-preference")

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])


@contextlib.contextmanager
def browser():
    """The browser of all tests. Ends the program with status 77 if none starts."""
    with webdriver.started() as BrowserTest.browser:
        if BrowserTest.browser is None:
            sys.exit(77)
        yield BrowserTest.browser


def run():
    """Runs the tests of the program; returns its exit status."""
    tests = unittest.main(argv=sys.argv[:1] + sys.argv[2:], warnings="ignore", exit=False)
    return not tests.result.wasSuccessful()
