#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_evaluate.py - fifteen evaluate against plain sums, published values and `solve`

    test_evaluate.py <folder of the programs>
"""
import csv
import io
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data")
SCALE = int(os.environ.get("FIFTEEN_TEST_SCALE", "10"))
SIZES = ["3", "2x4", "4", "5", "6", "3x20"]


def call(command, *arguments, given="", status=0):
    """Runs fifteen where it finds no tables."""
    with tempfile.TemporaryDirectory() as folder:
        places = {**os.environ, "HOME": folder, "XDG_DATA_HOME": folder}
        places.pop("FIFTEEN_PDB", None)
        if isinstance(given, str):
            given = given.encode()
        result = subprocess.run([PROGRAM, command, "-q", *arguments], input=given, cwd=folder, env=places,
                                capture_output=True, check=False)
    if result.returncode != status:
        raise AssertionError(f"{command} {arguments}: status {result.returncode}, not {status}: {result.stderr}")
    return result.stderr.decode() if status == 2 else result.stdout


def evaluate(*arguments, given="", status=0):
    return call("evaluate", *arguments, given=given, status=status).decode().split()


def generate(size, n, *arguments):
    return call("generate", "--size", size, "-n", str(n), "--seed", "6", *arguments).decode()


def boards_of(text):
    return [[int(n) for n in line.split()] for line in text.splitlines() if not line.startswith("#")]


def manhattan(board, goal, columns):
    where = {tile: divmod(cell, columns) for cell, tile in enumerate(goal)}
    places = ((divmod(cell, columns), where[tile]) for cell, tile in enumerate(board) if tile)
    return sum(abs(row - to_row) + abs(column - to_column) for (row, column), (to_row, to_column) in places)


def hamming(board, goal, _):
    return sum(tile not in (0, home) for tile, home in zip(board, goal))


class Values(unittest.TestCase):
    def test_sums_are_those_of_a_plain_loop(self):
        for size in SIZES:
            columns = int(size.split("x")[-1])
            for goal in "first", "last", "snail":
                text = generate(size, 20, "--goal", goal)
                cells = [int(n) for n in re.search(r"# goal: ([a-z -]*)([0-9 ]+)", text)[2].split()]
                for name, function in (("manhattan", manhattan), ("hamming", hamming)):
                    expected = [str(function(board, cells, columns)) for board in boards_of(text)]
                    self.assertEqual(evaluate("--heuristic", name, "--goal", goal, given=text), expected)
                    self.assertEqual(evaluate("--heuristic", name, given=text), expected)  # the stated goal

    def test_values_are_the_initial_ones_of_solve(self):
        listed = subprocess.run([PROGRAM, "evaluate", "--list-options"], capture_output=True, check=True)
        names = re.search(r"^--heuristic\|[^|]*\|SPEC\|([^|]*)\|", listed.stdout.decode(), re.M)[1].split()
        self.assertGreater(len(names), 5)
        for size, goal in ("3", "last"), ("2x4", "first"), ("3", "snail"):
            text = generate(size, 20, "--goal", goal)
            for name in [None, *names, "pdb(4-4)" if size == "3" else "pdb(3-4)", "max(hamming,manhattan)"]:
                options = ["--heuristic", name] if name else []
                found = evaluate(*options, given=text)
                lines = call("solve", "--json", *options, "--algorithm", "astar", given=text).splitlines()
                self.assertEqual(found, [str(json.loads(line)["initial_h"]) for line in lines], (size, name))

    def test_korfs_boards_have_the_published_values(self):
        with open(os.path.join(DATA, "korf100.inc"), encoding="utf-8") as file:
            rows = re.findall(r"^KORF\(\d+, (\d+), (\d+), \d+, \"(.*)\"\)", file.read(), re.M)
        self.assertEqual(len(rows), 100)
        given = "\n".join(row[2] for row in rows)
        self.assertEqual(evaluate("--heuristic", "manhattan", "--goal", "first", given=given), [row[1] for row in rows])
        bounds = evaluate("--goal", "first", given=given)
        self.assertTrue(all(int(row[1]) <= int(bound) <= int(row[0]) for row, bound in zip(rows, bounds)))

    def test_means_are_the_published_ones(self):
        n = 2000 * SCALE
        given = generate("4", n)
        for name, mean in ("manhattan", 36.94), ("linear-conflict", 38.79):  # Korf & Taylor 1996; Korf & Felner 2002
            values = [int(value) for value in evaluate("--heuristic", name, given=given)]
            self.assertEqual(len(values), n)
            # Published means are of 1000 boards; the standard deviation is below 6.
            self.assertLess(abs(sum(values) / n - mean), 4 * 6 * (1 / n + 1 / 1000)**0.5)


class Forms(unittest.TestCase):
    def setUp(self):
        others = "2 1 3 4 5 6 7 8 0\n1 1 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 0 8\n"
        self.text = generate("3", 6) + others + generate("2x4", 3)
        found = subprocess.run([PROGRAM, "evaluate", "-q", "--heuristic", "manhattan"], input=self.text.encode(),
                               capture_output=True, check=False)
        self.assertEqual(found.returncode, 2)
        self.assertIn(b"standard input:13: ", found.stderr)
        self.words = found.stdout.decode().split()
        self.assertEqual(len(self.words), 12)

    def output(self, *arguments):
        result = subprocess.run([PROGRAM, "evaluate", "-q", "--heuristic", "manhattan", *arguments],
                                input=self.text.encode(), capture_output=True, check=False)
        self.assertEqual(result.returncode, 2)
        return result.stdout

    def test_words_stand_for_missing_values(self):
        self.assertEqual(self.words[6:9], ["unsolvable", "invalid", "1"])
        self.assertTrue(all(word.isdigit() for word in self.words[:6] + self.words[9:]))

    def test_json_and_csv_have_the_same_values(self):
        objects = [json.loads(line) for line in self.output("--json").splitlines()]
        records = list(csv.DictReader(io.StringIO(self.output("--output", "csv").decode())))
        for word, one, record in zip(self.words, objects, records, strict=True):
            self.assertEqual(one["status"], word if word.isalpha() else "evaluated")
            self.assertEqual(one["value"], None if word.isalpha() else int(word))
            self.assertEqual(record, {name: "" if value is None else str(value) for name, value in one.items()})
        self.assertEqual([one["line"] for one in objects], [*range(6, 15), *range(20, 23)])
        self.assertEqual([one["size"] for one in objects], [*["3x3"] * 7, None, "3x3", *["2x4"] * 3])

    def test_an_array_has_minus_one_instead(self):
        data = self.output("--output", "npy")
        self.assertIn(b"'descr': '<i4', 'fortran_order': False, 'shape': (12,)", data[:128])
        values = struct.unpack("<12i", data[128:])
        self.assertEqual(list(values), [-1 if word.isalpha() else int(word) for word in self.words])

    def test_threads_do_not_matter(self):
        for form in "text", "csv", "npy":
            self.assertEqual(self.output("-o", form, "--threads", "3"), self.output("-o", form, "--threads", "1"))

    def test_blocks_do_not_matter(self):
        given = call("generate", "--size", "3", "-n", "70000", "--seed", "6", "--output", "npy")
        text = generate("3", 70000)
        values = evaluate("--heuristic", "hamming", given=text)
        self.assertEqual(evaluate("--heuristic", "hamming", given=given), values)
        goal = [1, 2, 3, 4, 5, 6, 7, 8, 0]
        self.assertEqual(values, [str(hamming(board, goal, 3)) for board in boards_of(text)])

    def test_operands_and_files_are_boards(self):
        self.assertEqual(evaluate("--heuristic", "manhattan", "1 2 3 4 5 6 7 0 8", "123456780"), ["1", "0"])
        self.assertEqual(evaluate("2 1 3 4 5 6 7 8 0", status=3), ["unsolvable"])
        self.assertIn("unknown heuristic", call("evaluate", "--heuristic", "x", "123456780", status=2))
        self.assertIn("goal", call("evaluate", "--goal", "1 2 3 0", "123456780", status=2))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
