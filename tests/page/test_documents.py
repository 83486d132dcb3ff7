#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_documents.py - downloads of solutions from the page, as SVG and HTML

    test_documents.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it. The files are compared with what the command line
prints; after every test the console must be empty.
"""
import os
import subprocess
import sys
import tempfile
import time

from browser_test import COUNT, EIGHT, TILES, run
from page_test import PageTest, page
from server import BIN, PATIENCE  # page_test.py adds its folder to the path

SHOWN = "return document.getElementById('documents').checkVisibility()"


class Documents(PageTest):
    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.browser.devtools("Browser.setDownloadBehavior", behavior="allow", downloadPath=self.folder)

    def download(self, text, name):
        """Returns the content of the file that a button downloads."""
        self.click("#documents button", text)
        path = os.path.join(self.folder, name)
        end = time.monotonic() + 30 * PATIENCE
        while not os.path.exists(path) or os.path.getsize(path) == 0:
            self.assertLess(time.monotonic(), end, os.listdir(self.folder))
            time.sleep(0.05)
        with open(path, encoding="utf-8") as file:
            return file.read()

    def test_a_search_tree_steps(self):
        """Of a board of up to 9 cells: the downloaded file shows one more expanded node after each step."""
        self.open("1 2 3 4 0 6 7 5 8")
        self.click("#tree button")
        path = os.path.join(self.folder, "fifteen-tree.html")
        end = time.monotonic() + 30 * PATIENCE
        while not os.path.exists(path) or os.path.getsize(path) == 0:
            self.assertLess(time.monotonic(), end, os.listdir(self.folder))
            time.sleep(0.05)
        self.browser.open("file://" + path)
        shown = "return document.querySelectorAll('.node:not(.later)').length"
        self.assertEqual(self.browser.run(shown), 1)
        self.click("#forward")
        self.assertEqual(self.browser.run(shown), 5)
        self.assertEqual(self.browser.run("return document.querySelectorAll('.node.now').length"), 1)
        self.click("#last")
        self.assertEqual(self.browser.run(shown), 7)
        self.click("#back")
        self.assertEqual(self.browser.run(shown), 5)
        self.assertEqual(self.browser.find("#number").text, "1 of 2")

    def printed(self, form, board):
        return subprocess.run([os.path.join(BIN, "fifteen"), "solve", "-q", "-o", form, board], check=True,
                              capture_output=True, text=True, env=dict(os.environ, HOME=self.folder)).stdout

    def test_solution(self):
        self.open(EIGHT)
        self.assertFalse(self.browser.run(SHOWN))
        self.click("#solve")
        self.browser.wait(SHOWN)
        self.assertEqual(self.download("SVG", "fifteen.svg"), self.printed("svg", EIGHT))
        self.assertEqual(self.download("SVG of all boards", "fifteen-path.svg"), self.printed("svg-path", EIGHT))
        self.download("HTML player", "fifteen.html")
        self.browser.open(f"file://{self.folder}/fifteen.html")
        self.assertEqual(self.browser.run(TILES), EIGHT)
        self.assertEqual(self.browser.run(COUNT), "0 / 14")
        self.assertEqual(self.browser.find(".verdict").text, "14 moves, proven shortest.")

    def test_own_moves(self):
        self.open("1 2 3 4 5 6 0 7 8")
        for tile in (4, 4, 7):
            self.tile(tile).click()
        self.assertFalse(self.browser.run(SHOWN))
        self.tile(8).click()
        self.browser.wait(SHOWN)
        self.assertIn("4 moves (not proven", self.download("SVG", "fifteen.svg"))
        self.click("#again")
        self.assertFalse(self.browser.run(SHOWN))


if __name__ == "__main__":
    with page():
        status = run()
    sys.exit(status)
