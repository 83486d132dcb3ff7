#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_gallery.py - the page's gallery of hard boards, and the small pictures of boards and goals

    test_gallery.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it. The boards are those of bench/instances; after
every test the console must be empty.
"""
import os
import sys

from browser_test import TILES, run
from page_test import PageTest, page

INSTANCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "bench", "instances")
MINI = "return [...arguments[0].querySelectorAll('.mini text')].map((e) => e.textContent).join(' ')"
GOAL = "return [...document.querySelectorAll('#goal-picture text')].map((e) => e.textContent).join(' ')"
PLACES = ("return [...document.querySelectorAll('#goal-picture text')].map((e) => "
          "[e.textContent, Math.round(e.getAttribute('x') / 10 - 0.45), Math.round(e.getAttribute('y') / 10 - 0.45)])")


def published(name):
    """The lines of a file: length and board."""
    with open(os.path.join(INSTANCES, name), encoding="utf-8") as file:
        lines = [line.split("#")[0].split() for line in file]
    return [(int(line[0]), " ".join(line[1:])) for line in lines if line]


class Gallery(PageTest):
    def gallery(self):
        self.open()
        self.click("#gallery")
        self.browser.wait("return document.querySelector('.gallery[open] .work')")
        return self.browser.find_all(".work")

    def test_all_boards_with_their_lengths(self):
        expected = [published(name) for name in ("hardest80.txt", "hard.txt", "korf100.txt")]
        self.assertEqual([len(boards) for boards in expected], [8, 44, 100])
        self.gallery()
        shown = self.browser.run("return [...document.querySelectorAll('.shelves section')].map((shelf) => "
                                 "[...shelf.querySelectorAll('.work')].map((work) => "
                                 "[work.textContent.match(/: (\\d+) moves/)[1], work.querySelector('svg').ariaLabel]))")
        self.assertEqual([[(int(moves), board) for moves, board in shelf] for shelf in shown], expected)

    def test_a_picture_shows_its_board(self):
        work = self.gallery()[0]
        board = published("hardest80.txt")[0][1]
        self.assertEqual(self.browser.run(MINI, work.reference), board.replace("0 ", "", 1))

    def test_choice_with_its_goal(self):
        works = self.gallery()
        works[8 + 44].click()
        self.sees(TILES, published("korf100.txt")[0][1])
        self.sees("return document.getElementById('goal').value", "first")
        self.assertEqual(self.browser.find_all("dialog[open]"), [])
        self.click("#gallery")
        self.browser.wait("return document.querySelector('.gallery[open]')")
        self.browser.find_all(".work")[8].click()
        self.sees(TILES, published("hard.txt")[0][1])
        self.sees("return document.getElementById('goal').value", "last")

    def test_keys(self):
        self.open()
        self.browser.run("document.getElementById('gallery').focus()")
        self.browser.press("Enter")
        self.browser.wait("return document.activeElement.classList.contains('work')")
        self.browser.press("ArrowRight", "ArrowDown", "ArrowLeft")
        self.assertTrue(self.browser.focused().label.startswith("2: 80 moves "))
        self.browser.press("Enter")
        self.sees(TILES, published("hardest80.txt")[1][1])

    def test_narrow(self):
        self.browser.resize(320, 640)
        self.gallery()
        self.assertEqual(self.browser.run("return document.documentElement.scrollWidth"), 320)
        self.assertEqual(self.browser.run("const {scrollWidth, clientWidth} = document.querySelector('.gallery');"
                                          "return scrollWidth - clientWidth"), 0)

    def test_goal(self):
        self.open()
        self.sees(GOAL, "1 2 3 4 5 6 7 8")
        self.assertEqual(self.browser.find("#goal-picture svg").label, "The goal: 1 2 3 4 5 6 7 8 0")
        self.browser.find("#goal").choose("first")
        self.sees("return document.querySelector('#goal-picture svg').getAttribute('aria-label')",
                  "The goal: 0 1 2 3 4 5 6 7 8")
        self.assertEqual(self.browser.run(PLACES)[:3], [["1", 1, 0], ["2", 2, 0], ["3", 0, 1]])
        self.open("1 2 3 4 5 0", goal="1 2 3 0 4 5", size="2x3")
        self.sees(GOAL, "1 2 3 4 5")
        self.assertEqual(self.browser.run(PLACES)[3:], [["4", 1, 1], ["5", 2, 1]])


if __name__ == "__main__":
    with page():
        status = run()
    sys.exit(status)
