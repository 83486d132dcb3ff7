#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_spellings.py - one board in many spellings, pasted into the page

    test_spellings.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it.
"""
import os
import sys

from browser_test import TILES, run
from page_test import PageTest, page

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import spellings  # noqa: E402 (it is in another folder)

BOARD, _, SPELLINGS = spellings.load()
OTHER = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"


class Spellings(PageTest):
    def paste(self, text, expected):
        self.browser.run("document.getElementById('paste-text').value = arguments[0]", text)
        self.click("#paste button")
        self.sees(TILES, expected)
        self.assertEqual(self.browser.run("return document.getElementById('paste-trouble').textContent"), "")

    def test_all(self):
        self.open(OTHER)
        for name, text in SPELLINGS.items():
            with self.subTest(spelling=name):
                self.paste(text, BOARD)
                self.paste(OTHER, OTHER)


if __name__ == "__main__":
    with page():
        sys.exit(run())
