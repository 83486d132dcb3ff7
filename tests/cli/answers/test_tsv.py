#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_tsv.py - the output form tsv has the fields of csv, for every command

    test_tsv.py <folder of the programs>
"""
import csv
import io
import os
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
ESCAPES = {"\\t": "\t", "\\n": "\n", "\\r": "\r", "\\\\": "\\"}
BOARDS = "8 6 7 2 5 4 3 0 1\n1 2 3 4 5 6 8 7 0\n1 2 x\n1 2 3 4 5 6 7 0 8\n"
# A file whose name has a tab, a backslash, a quote and a comma.
FILE = 'a\tb\\t"c",d'
COMMANDS = [
    ["solve", "-q", "--threads", "1", "--heuristic", "manhattan", FILE],
    ["solve", "-q", "--threads", "1", "--heuristic", "manhattan", "--all", FILE],
    ["bench", "-q", "--threads", "1", "--heuristic", "manhattan", FILE],
    ["compare", "-q", "--heuristic", "manhattan", "--heuristic", "hamming", FILE],
    ["compare", "-q", "--per-board", "--heuristic", "manhattan", FILE],
    ["evaluate", "-q", "--heuristic", "manhattan", FILE],
    ["check", "1 2 3 4 5 6 7 0 8", "--moves", "8"],
    ["generate", "--size", "3", "--count", "3", "--seed", "4"],
    ["distances", "--size", "2x3"],
    ["superqueens", "--size", "5"],
]


def run(command, form):
    """Returns the output and the status."""
    result = subprocess.run([PROGRAM, *command, "--output", form], capture_output=True, text=True, check=False,
                            timeout=600)
    return result.stdout, result.returncode


def unescape(field):
    out, at = "", 0
    while at < len(field):
        pair = field[at:at + 2]
        out, at = (out + ESCAPES[pair], at + 2) if field[at] == "\\" else (out + field[at], at + 1)
    return out


def without_times(rows):
    """Rates, memory and fractions, such as times, are different in each run."""
    varies = [i for i, name in enumerate(rows[0]) if re.search("per_second|memory|peak", name)]
    return [[re.sub(r"\d+(\.\d+)?e-\d+|\d+\.\d+", "F", field) for i, field in enumerate(row) if i not in varies]
            for row in rows]


class Tsv(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        os.chdir(cls.folder.name)
        with open(FILE, "w", encoding="ascii") as file:
            file.write(BOARDS)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def compare(self, command):
        commas, status = run(command, "csv")
        tabs, other = run(command, "tsv")
        self.assertEqual(status, other)
        expected = list(csv.reader(io.StringIO(commas, newline="")))
        found = [[unescape(field) for field in line.split("\t")] for line in tabs.split("\n")[:-1]]
        self.assertGreater(len(expected), 1)
        self.assertEqual(without_times(found), without_times(expected))
        return tabs

    def test_fields_are_those_of_csv(self):
        for command in COMMANDS:
            with self.subTest(command=command):
                self.compare(command)

    def test_special_characters_are_escaped(self):
        self.assertIn('\ta\\tb\\\\t"c",d\t', self.compare(COMMANDS[0]))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
