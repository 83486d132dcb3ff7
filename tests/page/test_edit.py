#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_edit.py - the page's board editor, by mouse, touch and keys

    test_edit.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it. After every test the console must be empty.
"""
import sys

from browser_test import EIGHT, TILES, UNSOLVABLE, run
from page_test import VERDICT, PageTest, page

DRAFT = ("return [...document.querySelectorAll('.draft button')].map((cell) => "
         "cell.ariaLabel.split(',')[0]).join(' ')")
WORDS = "return document.querySelector('dialog[open] [role=status]').textContent"
BACKSPACE = "\ue003"
ESCAPE = "\ue00c"
SHUFFLED = "5 1 3 4 2 0 7 8 9 6 10 12 13 14 11 15"


class Edit(PageTest):
    def edit(self, board="8 1 3 4 0 2 7 6 5", **values):
        self.open(board, **values)
        self.click("#edit")

    def button(self, text):
        self.click("dialog[open] button", text)

    def cell(self, number):
        """Returns a cell of the draft, numbered from 0."""
        return self.browser.find_all(".draft button")[number]

    def used(self, shown):
        """Uses the draft; waits for the page to show it."""
        self.button("Use board")
        self.sees(TILES, shown)
        self.assertEqual(self.browser.find_all("dialog[open]"), [])

    def test_cells_in_the_order_of_the_numbers(self):
        self.edit(SHUFFLED)
        self.assertEqual(self.browser.run(DRAFT), SHUFFLED.replace(" 0 ", " blank "))
        self.button("Clear")
        self.assertEqual(self.browser.run(WORDS), "Next: 1. 16 numbers left.")
        self.assertFalse(self.browser.run("return document.querySelector('dialog .primary').disabled === false"))
        order = [15, 0, 7, 3, 2, 9, 11, 4, 5, 13, 1, 14, 6, 10, 8]
        board = [0] * 16
        for number, cell in enumerate(order, 1):
            self.click(".draft button", index=cell)
            board[cell] = number
        self.used(" ".join(map(str, board)))

    def test_keys_alone(self):
        self.open()
        self.browser.run("document.getElementById('edit').focus()")
        self.browser.press("Enter")
        self.browser.wait("return document.activeElement.closest('.draft') !== null")
        self.browser.press(*"123", *"480765")
        self.assertEqual(self.browser.run(DRAFT), "1 2 3 4 8 blank 7 6 5")
        self.browser.press("ArrowDown", "ArrowRight", BACKSPACE)
        self.assertEqual(self.browser.run(DRAFT), "1 2 3 4 empty blank 7 6 5")
        self.assertEqual(self.browser.run(WORDS), "Next: 8. 1 number left.")
        self.browser.press("8")
        # The cell that had the 2 gets what the cell had before.
        self.browser.press("ArrowUp", "ArrowUp", "2")
        self.assertEqual(self.browser.run(DRAFT), "1 3 2 4 8 blank 7 6 5")
        for _ in range(40):
            if "Use" in self.browser.focused().text:
                break
            self.browser.press("Tab")
        self.browser.press("Enter")
        self.sees(TILES, "1 3 2 4 8 0 7 6 5")

    def test_numbers_of_two_digits(self):
        self.edit(SHUFFLED)
        self.button("Clear")
        self.click(".draft button", index=0)
        self.browser.press("1", "2", "7", "1", "Enter", "1", ",", "9", "0")
        self.assertEqual(self.browser.run(DRAFT), "12 7 empty 1 9 blank" + 10 * " empty")
        # 16 is not a number of this tray: its second digit is ignored.
        self.browser.press("1", "6", "5")
        self.assertEqual(self.browser.run(DRAFT).split()[6:8], ["15", "empty"])

    def test_swap_and_solvability(self):
        self.edit("1 2 3 4 5 6 7 0 8")
        self.assertEqual(self.browser.run(WORDS), "Solvable.")
        self.click(".draft button", index=0)
        self.assertEqual(self.browser.run("return document.querySelector('.draft [aria-pressed=true]').textContent"), "1")
        self.click(".draft button", index=1)
        self.assertEqual(self.browser.run(DRAFT), "2 1 3 4 5 6 7 blank 8")
        self.assertEqual(self.browser.run(WORDS), "Unsolvable.")
        self.click(".draft button", index=1)
        self.click(".draft button", index=4)
        self.assertEqual(self.browser.run(WORDS), "Solvable.")
        self.used("2 5 3 4 1 6 7 0 8")

    def test_solvability_agrees_with_the_server(self):
        for board, goal in ((SHUFFLED, "last"), (SHUFFLED, "first"), (UNSOLVABLE, "last"), (UNSOLVABLE, "first"),
                            (UNSOLVABLE, "1 2 3 4 5 6 7 0 8"), ("1 0 2 3 4 5 6 7", "first"),
                            (SHUFFLED, "snail"), (UNSOLVABLE, "snail"), ("1 0 2 3 4 5 6 7", "snail"),
                            ("1 2 0 3 4 5 6 7", "snail")):
            values = {"size": "2x4"} if board.count(" ") == 7 else {}
            answer = self.server.post("/api/solve", {"board": board, "goal": goal, **values})[1]
            self.edit(board, goal=goal, **values)
            self.assertEqual(self.browser.run(WORDS).startswith("Unsolvable"), answer["status"] == "unsolvable",
                             (board, goal))

    def test_the_other_goal_is_named(self):
        self.edit("2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0")
        self.assertEqual(self.browser.run(WORDS), "Unsolvable; solvable with the blank first.")
        self.used("2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0")
        self.shows_status("Unsolvable")

    def test_keypad_on_a_phone(self):
        self.browser.resize(360, 640)
        self.edit(SHUFFLED)
        self.button("Clear")
        expected = "3 1 2 4 5 6 7 8 9 10 11 12 13 14 15"
        for number in expected.split():
            self.button(number)
        self.assertEqual(self.browser.run("return document.documentElement.scrollWidth"), 360)
        small = self.browser.run("return [...document.querySelectorAll('dialog[open] button, dialog[open] select')]"
                                 ".filter((e) => Math.min(e.offsetHeight, e.offsetWidth) < 44).map((e) => e.outerHTML)")
        self.assertEqual(small, [])
        self.used(expected + " 0")

    def test_another_tray(self):
        self.edit(goal="8 1 3 0 4 2 7 6 5")
        self.browser.find("dialog[open] select").choose("2x3")
        self.assertEqual(self.browser.run(WORDS), "Next: 1. 6 numbers left.")
        for cell in (0, 1, 2, 3, 5):
            self.click(".draft button", index=cell)
        self.used("1 2 3 4 0 5")
        self.sees("return document.getElementById('goal').value", "last")

    def test_cancel(self):
        self.edit()
        self.button("Clear")
        self.button("Cancel")
        self.assertEqual(self.browser.run(TILES), "8 1 3 4 0 2 7 6 5")
        self.click("#edit")
        self.browser.press(ESCAPE)
        self.browser.wait("return document.querySelector('dialog[open]') === null")
        self.assertEqual(self.browser.run(VERDICT), "")

    def test_names(self):
        self.edit("1 2 3 4 0 5 6 7 8")
        for element in self.browser.find_all("dialog[open] button, dialog[open] select"):
            self.assertTrue(element.label)
        self.assertEqual(self.browser.find("dialog[open]").label, "Edit the board")
        self.button("Clear")
        self.click(".draft button", index=3)
        keys = [key.label for key in self.browser.find_all(".keypad button")]
        self.assertEqual(keys, ["1, on the board", *map(str, range(2, 9)), "blank"])
        self.assertEqual([self.cell(0).label, self.cell(4).label],
                         ["empty, row 1, column 1", "empty, row 2, column 2"])
        self.assertEqual(self.cell(3).label, "1, row 2, column 1")

    def test_an_unsolvable_board_is_explained(self):
        self.open(EIGHT)
        self.click("#edit")
        self.paste("2 1 3 4 5 6 7 8 0")
        verdict = "return document.querySelector('.editor [role=status]').textContent"
        self.sees(verdict, "Unsolvable.")
        self.assertTrue(self.browser.find(".editor .why").shown)
        self.browser.find_all(".editor .way-out button")[0].click()
        self.sees(verdict, "Solvable.")
        self.assertFalse(self.browser.find(".editor .why").shown)
        self.click(".editor .primary")
        self.sees(TILES, "2 1 3 4 5 6 8 7 0")

    def test_paste(self):
        """Boards of the tray's size and square ones, and scrambles; nothing else."""
        self.open(EIGHT)
        self.click("#edit")
        for text, size, expected in (("R2 D", "3x3", "1 2 3 0 5 6 4 7 8"), ("nonsense", "3x3", "1 2 3 0 5 6 4 7 8"),
                                     ("3 1 0 2", "2x2", "3 1 0 2"), ("1 1 2 3", "2x2", "3 1 0 2")):
            self.paste(text)
            self.sees("return document.querySelector('.editor select').value", size)
            self.sees("return [...document.querySelectorAll('.editor .tray button')].map((cell) => "
                      "Number(cell.textContent)).join(' ')", expected)

    def paste(self, text):
        self.browser.run("const data = new DataTransfer(); data.setData('text', arguments[0]);"
                         "document.activeElement.dispatchEvent(new ClipboardEvent('paste', "
                         "{clipboardData: data, bubbles: true}))", text)


if __name__ == "__main__":
    with page():
        status = run()
    sys.exit(status)
