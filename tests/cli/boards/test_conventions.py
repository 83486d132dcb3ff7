#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_conventions.py - orders of moves, goal tests and ties: the counts of courses, and what is rejected

    test_conventions.py <folder of the programs>
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "bench", "published.md")
BOARD, FIRST = "7 2 4 5 0 6 8 3 1", ["--goal", "first"]
SNAIL, LAST = "3 2 1 8 0 4 7 5 6", "1 2 3 4 5 6 7 8 0"

# By board, goal and algorithm: what a README and a course project published as expanded and generated.
PUBLISHED = {
    (BOARD, "0 1 2 3 4 5 6 7 8", "breadth-first"): (171711, None),
    ("2 8 1 3 4 6 7 5 0", SNAIL, "astar, manhattan"): (7, 17),
    ("1 2 3 5 6 0 7 8 4", "1 2 3 5 8 6 0 7 4", "astar, hamming"): (4, 10),
    ("1 2 3 5 6 0 7 8 4", "1 2 3 5 8 6 0 7 4", "astar, manhattan"): (4, 10),
    ("0 1 3 4 2 5 7 8 6", LAST, "astar, hamming"): (5, 12),
    ("0 1 3 4 2 5 7 8 6", LAST, "astar, manhattan"): (5, 12),
}

# An option, and the algorithms that support it.
SUPPORTED = [(["--order", "UDLR"], "astar, idastar-plain, breadth-first, uniform-cost, greedy, iddfs"),
             (["--goal-test", "expansion"], "astar, breadth-first, uniform-cost, greedy"),
             (["--tie", "first"], "astar")]


def run(*arguments, status=0):
    """Returns standard output and standard error."""
    result = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False, timeout=600)
    if result.returncode != status:
        raise AssertionError(f"{arguments}: status {result.returncode}, not {status}: {result.stderr}")
    return result.stdout, result.stderr


def expanded_and_generated(*arguments):
    found = json.loads(run("solve", "--json", *arguments)[0])
    return found["expanded"], found["generated"]


def numbers(text):
    """The numbers of a cell such as '6 expanded, 13 generated'."""
    found = [int(number.replace(",", "")) for number in re.findall(r"([\d,]+) (?:expanded|generated)", text)]
    return tuple(found + [None] * (2 - len(found)))


def published_rows():
    """The cells of the rows with options."""
    with open(PAGE, encoding="utf-8") as page:
        for line in page:
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if len(cells) == 6 and cells[5].startswith("`--"):
                yield cells


def as_the_course_counts(expanded, generated):
    """The goal is expanded, and each child of a node is generated, the parent too, but not the root."""
    return expanded + 1, expanded + generated - 2


class Conventions(unittest.TestCase):
    def test_the_counts_of_courses(self):
        rows = list(published_rows())
        self.assertEqual({tuple(cells[:3]) for cells in rows}, set(PUBLISHED))
        self.assertEqual(len(rows), len(PUBLISHED))
        for board, goal, method, published, ours, options in rows:
            with self.subTest(board=board, method=method):
                algorithm, _, heuristic = method.partition(", ")
                found = expanded_and_generated("--algorithm", algorithm, "--heuristic", heuristic or "manhattan",
                                               "--goal", goal, *options.strip("`").split(), board)
                expected = PUBLISHED[board, goal, method]
                self.assertEqual(numbers(ours), found)
                self.assertEqual(numbers(published), expected)
                if algorithm == "astar":
                    found = as_the_course_counts(*found)
                self.assertEqual(found[0], expected[0])
                self.assertIn(expected[1], (None, found[1]))

    def test_courses_have_no_order_and_tie_of_their_own(self):
        for (board, goal, method), expected in PUBLISHED.items():
            algorithm, _, heuristic = method.partition(", ")
            for order in ("UDLR", "RDLU", "LRUD") if algorithm == "astar" else ():
                for tie in ("first", "last", "larger-g"):
                    found = expanded_and_generated("--algorithm", algorithm, "--heuristic", heuristic, "--goal", goal,
                                                   "--order", order, "--tie", tie, board)
                    self.assertEqual(as_the_course_counts(*found), expected)

    def test_the_defaults(self):
        plain = expanded_and_generated("-a", "breadth-first", *FIRST, BOARD)
        self.assertEqual(plain[0], 156507)
        self.assertEqual(expanded_and_generated("-a", "breadth-first", *FIRST, "--order", "ulrd", "--goal-test",
                                                "generation", BOARD), plain)
        astar = ["-a", "astar", "--heuristic", "manhattan", *FIRST]
        self.assertEqual(expanded_and_generated(*astar, "--order", "ULRD", "--goal-test", "expansion", "--tie",
                                                "larger-g", BOARD), expanded_and_generated(*astar, BOARD))

    def test_bench_and_compare_count_the_same(self):
        options = ["-a", "astar", "--heuristic", "hamming", *FIRST, "--order", "DRLU", "--goal-test", "generation",
                   "--tie", "last"]
        expected = expanded_and_generated(*options, BOARD)
        self.assertNotEqual(expected, expanded_and_generated(*options[:6], BOARD))
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(BOARD + "\n")
            file.flush()
            for command in ("bench", "compare"):
                found = json.loads(run(command, "--json", *options, file.name)[0])
                self.assertEqual((found["expanded"], found["generated"]), expected)

    def test_other_algorithms_are_rejected(self):
        names = re.findall(r"[a-z-]+", re.search(r"default: auto\):\n(.*?)\.\n", run("solve", "--help")[0], re.S)[1])
        self.assertEqual(len(names), 23)
        for option, supported in SUPPORTED:
            for name in set(names) - set(supported.split(", ")):
                for command in ("solve", "bench", "compare"):
                    output, errors = run(command, "-a", name, *option, "no-such-file", status=2)
                    self.assertEqual(output, "")
                    self.assertRegex(errors, f"^fifteen: algorithm '{name}' takes no [a-z ]+; use (one of )?"
                                             f"{supported}; see 'fifteen {command} --help'\n$")
            for name in supported.split(", "):
                run("solve", "-q", "-a", name, "--heuristic", "manhattan", *option, "1 2 3 4 5 6 7 0 8")

    def test_the_help_names_the_algorithms(self):
        text = " ".join(run("solve", "--help")[0].split())
        for (option, *_), supported in SUPPORTED:
            described = re.search(rf" {option} .*? For (?:the algorithms )?(.*?)[.:]", text)[1]
            self.assertEqual(set(re.findall(r"[a-z]+(?:-[a-z]+)*", described)) - {"and"}, set(supported.split(", ")))

    def test_a_comparison_requires_that_all_support_them(self):
        errors = run("compare", "--size", "3", "-n", "2", "-a", "astar", "-a", "greedy", "--tie", "last", status=2)[1]
        self.assertIn("algorithm 'greedy' takes no rule for ties; use astar;", errors)
        errors = run("compare", "--size", "3", "-n", "2", "--order", "UDLR", status=2)[1]
        self.assertIn("algorithm 'auto' takes no order of moves", errors)

    def test_wrong_values_are_rejected(self):
        for option, value, reason in (("order", "ULRR", "expected the letters U, D, L and R, each once"),
                                      ("order", "ULR", "expected the letters U, D, L and R, each once"),
                                      ("goal-test", "late", "expected one of generation, expansion"),
                                      ("tie", "larger", "expected one of first, last, larger-g")):
            errors = run("solve", "-a", "astar", f"--{option}", value, BOARD, status=2)[1]
            self.assertIn(f"invalid value '{value}' for --{option}: {reason}", errors)
        errors = run("solve", "-a", "uniform-cost", "--cost", "heavy", "--goal-test", "generation", BOARD, status=2)[1]
        self.assertIn("a goal test at generation supports only the cost unit", errors)

    def test_records_state_them(self):
        for given in ([], ["--order", "udlr"], ["--goal-test", "generation", "--tie", "first"],
                      ["--order", "DRUL", "--goal-test", "expansion", "--tie", "larger-g"]):
            stated = dict(zip(given[::2], given[1::2]))
            with tempfile.TemporaryDirectory() as folder:
                part = os.path.join(folder, "part")
                options = ["-a", "astar", "--heuristic", "manhattan", *FIRST, *given]
                run("solve", "--json", *options, BOARD, "--shard", "1/1", "--out", part)
                file = os.path.join(folder, "board")
                with open(file, "w", encoding="utf-8") as to:
                    to.write(BOARD + "\n")
                texts = [run("solve", "--json", *options, BOARD)[0], run("merge", part)[0]]
                texts += [run(*command, "--json", *options, file)[0]
                          for command in (["bench"], ["compare"], ["compare", "--per-board"])]
            for text in texts:
                found = json.loads(text)
                order = stated.get("--order")
                self.assertEqual((found["order"], found["goal_test"], found["tie"]),
                                 (order.upper() if order else None, stated.get("--goal-test"), stated.get("--tie")))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
