#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_texts.py - boards as text and as links on the page

    test_texts.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it. What the page shows is compared with what the
server answers; after every test the console must be empty.
"""
import sys

from browser_test import EIGHT, TILES, run
from page_test import PageTest, page

class Texts(PageTest):
    def paste(self, text):
        """Pastes a text while no field has the focus."""
        self.browser.run("document.activeElement.blur(); const data = new DataTransfer();"
                    "data.setData('text', arguments[0]);"
                    "document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true}))",
                    text)

    def test_nonsense(self):
        self.open()
        for text in ("nonsense", "1 2 3", "1 1 2 3", "1 2 3 4 5 6 7 8 10", "<b>0</b>", "4\n1 2", "9" * 5000):
            words = self.server.post("/api/solve", {"board": text})[1]["message"]
            self.paste(text)
            trouble = self.browser.wait("return document.getElementById('paste-trouble').textContent")
            self.assertEqual(trouble, words[0].upper() + words[1:] + ".")
            self.assertEqual(self.browser.run(TILES), EIGHT)
            self.assertEqual(self.browser.focused().reference, self.browser.find("#paste-text").reference)
            self.paste("1 2 3 0")
            self.sees(TILES, "1 2 3 0")
            self.assertEqual(self.browser.run("return document.getElementById('paste-trouble').textContent"), "")
            self.paste(EIGHT)
            self.sees(TILES, EIGHT)
        body = self.server.get("/api/info")[1]["limits"]["body"]
        self.browser.run("document.getElementById('paste-text').value = '1 2 3 0 '.repeat(arguments[0])", body // 8)
        self.click("#paste button")
        self.sees("return document.getElementById('paste-trouble').textContent",
                  f"The body is longer than {body} bytes.")
        self.rejected(413)

    def test_forms(self):
        self.open()
        for text, size, tiles in (("1 2 3/4 5 6/0 7 8", "3x3", "1 2 3 4 5 6 0 7 8"),
                                  ("3\n 1  2  3\n 4  5  6\n 7  0  8\n", "3x3", "1 2 3 4 5 6 7 0 8"),
                                  ("# a comment\n2x3\n1,2,3\n4,0,5 # another\n", "2x3", "1 2 3 4 0 5"),
                                  ("1 2\n3 0", "2x2", "1 2 3 0"),
                                  (" ".join(map(str, [*range(1, 24), 0, 24])), "5x5", None)):
            field = self.browser.find("#paste-text")
            field.clear()
            field.type(text)
            self.click("#paste button")
            self.sees(TILES, tiles or text)
            self.assertEqual(self.browser.run("return document.getElementById('size').value"), size)

    def test_link(self):
        self.open(None)
        self.shows_status("^Slide the tiles")
        first = self.browser.run(TILES)
        self.open("1 2 3 0 4 5", size="2x3", goal="1 2 3 4 5 0")
        self.assertEqual(self.browser.run(TILES), "1 2 3 0 4 5")
        self.tile(4).click()
        address = self.browser.wait("return location.href.includes('moves=R') && location.href")
        self.browser.open("about:blank")
        self.browser.open(address)
        self.sees(TILES, "1 2 3 4 0 5")
        self.assertEqual(self.browser.run("return document.getElementById('own-goal-text').value"), "1 2 3 4 5 0")
        self.browser.run("location.hash = arguments[0]", "board=" + first.replace(" ", "."))
        self.sees(TILES, first)
        self.browser.run("location.hash = 'board=1.2.nonsense&size=4x4'")
        self.shows_status("nonsense")
        self.assertEqual(self.browser.run(TILES), first)
        # A link with an invalid goal: the board is shown nevertheless.
        self.open("1 2 3 0", goal="nonsense")
        self.shows_status("nonsense")
        self.assertEqual(len(self.browser.run(TILES).split()), 16)
        self.rejected(400)
        self.browser.run("location.hash = arguments[0]", "board=" + first.replace(" ", "."))
        self.sees(TILES, first)
        self.click("#link")
        self.shows_status("[Ll]ink")
        self.assertIn(first.replace(" ", "."), self.browser.run("return location.hash"))


if __name__ == "__main__":
    with page():
        status = run()
    sys.exit(status)
