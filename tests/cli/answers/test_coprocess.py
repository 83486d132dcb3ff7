#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_coprocess.py - each board that is written to a running solver is answered before the next is written

    test_coprocess.py <folder of the programs> <folder of the examples>
"""
import json
import os
import select
import subprocess
import sys
import unittest

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
EXAMPLES = os.path.abspath(sys.argv[2])
SECONDS = 30 * int(os.environ.get("FIFTEEN_TEST_PATIENCE", "1"))
# A board, its status and its moves. By hand, and Reinefeld 1993.
BOARDS = [("1 2 3 / 4 5 6 / 0 7 8", "solved", 2), ("1 2 3 4 5 6 8 7 0", "unsolvable", None),
          ("8 6 7 2 5 4 3 0 1", "solved", 31), ("1 2 0 3", "solved", 1), ("nothing", "invalid", None),
          ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", "solved", 0)]


class Solver:
    """A solver that keeps running."""

    def __init__(self, *options):
        self.process = subprocess.Popen([PROGRAM, "solve", "--quiet", *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.text = b""

    def write(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def read_line(self):
        while b"\n" not in self.text:
            if not select.select([self.process.stdout], [], [], SECONDS)[0]:
                self.process.kill()
                raise AssertionError("no answer while the input is open")
            some = os.read(self.process.stdout.fileno(), 65536)
            if some == b"":
                raise AssertionError("the solver ended")
            self.text += some
        line, self.text = self.text.split(b"\n", 1)
        return line.decode()

    def end(self):
        self.process.stdin.close()
        rest = self.text + self.process.stdout.read()
        self.process.stdout.close()
        return self.process.wait(), rest


class Coprocess(unittest.TestCase):
    def check_json(self, *options):
        solver = Solver("--json", *options)
        for board, status, moves in BOARDS * 2:
            solver.write(board)
            answer = json.loads(solver.read_line())
            self.assertEqual((answer["status"], answer["moves"]), (status, moves), board)
        self.assertEqual(solver.end(), (2, b""))

    def test_json(self):
        for threads in "1", "2", "4":
            self.check_json("--threads", threads)

    def test_other_forms(self):
        for form, n_head, n_lines in (("csv", 1, 1), ("csv-cells", 1, 1), ("moves", 0, 3), ("plan", 0, 4)):
            solver = Solver("-o", form)
            for i in range(3):
                solver.write(BOARDS[0][0])
                for _ in range(n_lines + (n_head if i == 0 else 0)):
                    self.assertNotEqual(solver.read_line(), "")
            self.assertEqual(solver.end(), (0, b""))

    def test_examples(self):
        expected = "".join(f"{status} {'MISSING' if moves is None else moves}\n" for _, status, moves in BOARDS)
        for example, missing in (("coprocess.sh", "null"), ("coprocess.py", "None")):
            result = subprocess.run([os.path.join(EXAMPLES, example), *(board for board, _, _ in BOARDS)],
                                    env={**os.environ, "FIFTEEN": PROGRAM}, capture_output=True, text=True,
                                    check=False, timeout=SECONDS)
            self.assertEqual(result.stdout, expected.replace("MISSING", missing), example)
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
