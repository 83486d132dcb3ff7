#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_answers.py - files of fifteen solve --output html in a browser, opened from disk

    test_answers.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it. After every test the console must be empty.
"""
import json
import os
import subprocess
import sys
import tempfile

from browser_test import COUNT, EIGHT, TILES, UNSOLVABLE, BrowserTest, browser, run

HARD = "0 12 10 13 15 11 14 9 3 7 2 5 4 8 6 1"
PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")


class Answers(BrowserTest):
    def open(self, *arguments, status=0):
        """Opens the HTML file of a run; returns its answers as JSON."""
        def solve(form):
            result = subprocess.run([PROGRAM, "solve", "-q", "-o", form, *arguments], capture_output=True,
                                    check=False)
            self.assertEqual(result.returncode, status, result.stderr)
            return result.stdout

        with open("answers.html", "wb") as file:
            file.write(solve("html"))
        BROWSER.open("file://" + os.path.abspath("answers.html"))
        return [json.loads(line) for line in solve("json").splitlines()]

    def control(self, label):
        BROWSER.find(f".control[aria-label='{label}']").click()

    def test_text_and_playback(self):
        answer, = self.open(EIGHT)
        self.assertEqual(BROWSER.find(".verdict").text, f"{answer['moves']} moves, proven shortest.")
        self.assertEqual(BROWSER.find(".tiles").text, " ".join(map(str, answer["tiles"])))
        self.assertEqual(BROWSER.run(TILES), EIGHT)
        self.control("One move forward")
        self.assertEqual(BROWSER.run(COUNT), f"1 / {answer['moves']}")
        BROWSER.run("document.querySelector('.speed').value = 20")
        self.control("Play")
        BROWSER.wait(f"{TILES} === arguments[0]", answer["goal"])
        self.control("Go to the start")
        self.assertEqual(BROWSER.run(TILES), EIGHT)

    def test_hands(self):
        self.open("1 2 3 4 0 5 6 7 8")
        tile = next(tile for tile in BROWSER.find_all(".tile") if tile.text == "2")
        tile.click()
        self.assertEqual(BROWSER.run(TILES), "1 0 3 4 2 5 6 7 8")
        BROWSER.wait("return document.getAnimations().length === 0")
        BROWSER.drag(tile, 0, -90)
        tile = next(tile for tile in BROWSER.find_all(".tile") if tile.text == "2")
        BROWSER.drag(tile, 0, -90)
        self.assertEqual(BROWSER.run(TILES), "1 2 3 4 0 5 6 7 8")
        BROWSER.press("ArrowUp")
        self.assertEqual(BROWSER.run(TILES), "1 2 3 4 7 5 6 0 8")

    def test_several_boards(self):
        with open("boards", "w", encoding="ascii") as file:
            file.write(f"{EIGHT}\n{UNSOLVABLE}\n1 2 3\n")
        answers = self.open("--file", "boards", status=2)
        choice = BROWSER.find(".chooser select")
        for index, answer in enumerate(answers):
            choice.choose(str(index))
            self.assertEqual(BROWSER.find("h1").text, f"Board {index + 1}")
            if answer["board"] is not None:
                self.assertEqual(BROWSER.run(TILES), answer["board"])
            if answer["status"] != "solved":
                self.assertEqual(BROWSER.find(".verdict").text,
                                 f"{answer['status'].capitalize()}: {answer['message']}.")

    def test_cost(self):
        answer, = self.open("--cost", "heavy", "1 2 3 4 0 5 7 8 6")
        self.assertEqual(answer["cost"], 11)
        self.assertEqual(BROWSER.find(".verdict").text, "2 moves, heavy cost 11, proven minimum.")
        answer, = self.open("--cost", "heavy", "--node-limit", "1000", HARD, status=3)
        self.assertEqual(BROWSER.find(".verdict").text,
                         f"{answer['moves']} moves, heavy cost {answer['cost']:,.0f}, not proven minimum "
                         f"({answer['message']}; heavy cost at least {answer['cost_bound']:,.0f}).")

    def test_limit(self):
        not_proven = "{moves} moves, not proven shortest ({message}; at least {lower_bound} moves)."
        for board, status, words in ((HARD, 3, not_proven), (EIGHT, 0, "14 moves, proven shortest.")):
            answer, = self.open("--node-limit", "1", board, status=status)
            self.assertEqual((answer["status"], answer["optimal"]), ("solved" if status == 0 else "limit", status == 0))
            self.assertEqual(BROWSER.find(".verdict").text, words.format(**answer))
            self.control("Go to the end")
            self.assertEqual(BROWSER.run(COUNT), f"{answer['moves']} / {answer['moves']}")
            self.assertEqual(BROWSER.run(TILES), answer["goal"])

    def test_all_solutions(self):
        answer, = self.open("--all", "--show", "3", "5 6 1 2 0 8 7 4 3")
        choice = BROWSER.find_all(".chooser select")[1]
        self.assertTrue(choice.shown)
        self.assertEqual(len(answer["all_tiles"]), 3)
        for index, tiles in enumerate(answer["all_tiles"]):
            choice.choose(str(index))
            self.assertEqual(BROWSER.find(".tiles").text, " ".join(map(str, tiles)))
            self.control("Go to the end")
            self.assertEqual(BROWSER.run(TILES), answer["goal"])

    def test_narrow(self):
        for width in (360, 320):
            BROWSER.resize(width, 740)
            for board in (EIGHT, "13 15 6 10 4 9 5 11 2 7 3 1 14 12 0 8", " ".join(map(str, [*range(1, 225), 0]))):
                self.open(board)
                self.assertEqual(BROWSER.run("return document.documentElement.scrollWidth"), width)


if __name__ == "__main__":
    with browser() as BROWSER, tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        os.environ.pop("FIFTEEN_PDB", None)
        os.environ["XDG_DATA_HOME"] = scratch
        status = run()
    sys.exit(status)
