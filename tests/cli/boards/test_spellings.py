#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_spellings.py - one board in many spellings, as argument, file, standard input and goal

    test_spellings.py <folder of the programs>
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
import spellings  # noqa: E402

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
BOARD, LENGTH, SPELLINGS = spellings.load()


def run(*arguments, text=""):
    return subprocess.run([PROGRAM, "solve", "-q", "--heuristic", "manhattan", "--json", *arguments],
                          input=text.encode(), capture_output=True, check=False)


class Spellings(unittest.TestCase):
    def check(self, result, board=BOARD, goal=None):
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        lines = result.stdout.splitlines()
        self.assertEqual(len(lines), 1, lines)
        answer = json.loads(lines[0])
        self.assertEqual((answer["board"], answer["moves"]), (board, LENGTH))
        if goal is not None:
            self.assertEqual(answer["goal"], goal)

    def each(self):
        for name, text in SPELLINGS.items():
            with self.subTest(spelling=name):
                yield text

    def test_arguments(self):
        for text in self.each():
            self.check(run(text))

    def test_arguments_of_a_stated_size(self):
        for text in self.each():
            self.check(run("--size", "4x4", text))

    def test_standard_input(self):
        for text in self.each():
            self.check(run(text=text))
            self.check(run(text=text + "\n"))
            self.check(run(text="\n\n" + text.replace("\n", "\r\n") + "\r\n\r\n"))

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "board")
            for text in self.each():
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
                self.check(run("--file", path))

    def test_all_in_one_file(self):
        result = run(text="\n\n".join(SPELLINGS.values()))
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        answers = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual([answer["board"] for answer in answers], [BOARD] * len(SPELLINGS))

    def test_goals(self):
        last = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0"
        for text in self.each():
            self.check(run("--goal", text, last), board=last, goal=BOARD)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
