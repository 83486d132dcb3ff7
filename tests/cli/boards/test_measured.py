#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_measured.py - fifteen bench and compare on trays and larger boards, against solve

    test_measured.py <folder of the programs>
"""
import csv
import io
import json
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
SIZES = ["5", "3x7", "2x10", "4", "9", "3"]
HARD = " ".join(map(str, [*range(35, 2, -1), 1, 2, 0]))
ONLY = "boards of more than 25 cells support only"


def run(*arguments, status=0):
    """Returns standard output and standard error."""
    result = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False, timeout=600)
    if result.returncode != status:
        raise AssertionError(f"{arguments}: status {result.returncode}, not {status}: {result.stderr}")
    return result.stdout, result.stderr


def objects(*arguments, status=0):
    output, errors = run(*arguments, status=status)
    if errors:
        raise AssertionError(f"{arguments}: {errors}")
    return [json.loads(line) for line in output.splitlines()]


def walks(size, count, seed, n_moves, *options):
    return run("generate", "--size", size, "-n", str(count), "--seed", str(seed), "--walk", str(n_moves), *options)[0]


class Measured(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        os.chdir(cls.folder.name)
        cls.files = []
        for seed, size in enumerate(SIZES):
            cls.files.append(f"boards-{size}")
            with open(cls.files[-1], "w", encoding="ascii") as file:
                file.write(walks(size, 8, seed, 16))
        # Boards of several sizes in one file, each in rows; and one line each, where they are square.
        with open("mixed", "w", encoding="ascii") as file:
            for n in (5, 3, 9, 4):
                numbers = [*range(1, n * n - 1), 0, n * n - 1]
                file.write(" ".join(map(str, numbers)) + "\n")
                file.write(f"{n}\n" + "\n".join(" ".join(map(str, numbers[r * n:r * n + n])) for r in range(n)) + "\n")
        with open("hard", "w", encoding="ascii") as file:
            file.write(f"1 2 3 4 5 6 7 0 8\n{HARD}\n")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def solved(self, file, *options):
        return objects("solve", "-q", "--json", "--threads", "1", *options, "--file", file)

    def check_sums(self, found, answers):
        self.assertEqual(found["boards"], len(answers))
        self.assertEqual(found["solved"], len(answers))
        for name in ("expanded", "generated"):
            self.assertEqual(found[name], sum(answer[name] for answer in answers))
        self.assertAlmostEqual(found["mean_length"], sum(answer["moves"] for answer in answers) / len(answers))

    def test_bench(self):
        for method in (["--heuristic", "manhattan"], ["--heuristic", "hamming", "--algorithm", "astar"],
                       ["--heuristic", "manhattan", "--algorithm", "idastar"]):
            for file in [*self.files, "mixed"]:
                with self.subTest(file=file, method=method):
                    answers = self.solved(file, *method)
                    [found] = objects("bench", "--json", "--threads", "1", *method, file)
                    self.check_sums(found, answers)
                    self.assertEqual(found["file"], file)
                    self.assertEqual(found["max_length"], max(answer["moves"] for answer in answers))
                    self.assertEqual(found["algorithm"], "/".join(sorted({answer["algorithm"] for answer in answers},
                                                                         key=["astar", "idastar", "idastar-plain"].index)))
                    self.assertEqual((found["heuristic"], found["reflection"], found["optimal"]),
                                     (answers[0]["heuristic"], False, True))

    def test_forms_of_bench(self):
        [found] = objects("bench", "--json", "--repeat", "3", "boards-9")
        self.assertEqual((found["repeats"], found["boards"], found["goal"]), (3, 8, "last"))
        [record] = csv.DictReader(io.StringIO(run("bench", "--output", "csv", "boards-9")[0]))
        self.assertEqual((record["boards"], record["generated"]), ("8", str(found["generated"])))
        text = run("bench", "boards-9")[0]
        self.assertIn("boards-9, goal last, auto (astar) with manhattan", text)
        self.assertIn("boards     8, 8 solved", text)

    def test_compare(self):
        pairs = [(heuristic, algorithm) for heuristic in ("manhattan", "hamming") for algorithm in ("astar", "idastar")]
        options = ["--heuristic", "manhattan", "--heuristic", "hamming", "--algorithm", "astar", "--algorithm", "idastar"]
        for file in (*self.files, "mixed"):
            with self.subTest(file=file):
                rows = objects("compare", "--json", "--threads", "2", *options, file)
                self.assertEqual([(row["specification"], row["requested_algorithm"]) for row in rows], pairs)
                boards = objects("compare", "--json", "--per-board", "--threads", "2", *options, file)
                for row, (heuristic, algorithm) in zip(rows, pairs):
                    answers = self.solved(file, "--heuristic", heuristic, "--algorithm", algorithm)
                    self.check_sums(row, answers)
                    self.assertAlmostEqual(row["mean_initial_h"], sum(a["initial_h"] for a in answers) / len(answers))
                    for answer, board in zip(answers, boards[:len(answers)], strict=True):
                        for name in ("board", "goal", "size", "line", "status", "moves", "expanded", "generated", "initial_h",
                                     "algorithm", "heuristic"):
                            self.assertEqual(board[name], answer[name], name)
                    boards = boards[len(answers):]
                self.assertEqual(boards, [])

    def test_random_boards_of_compare(self):
        """They are those of generate."""
        for size in ("5", "4x6", "3"):
            boards = [line for line in run("generate", "--size", size, "-n", "5", "--seed", "3")[0].splitlines() if line[0] != "#"]
            found = objects("compare", "--size", size, "--count", "5", "--seed", "3", "--heuristic", "manhattan", "--node-limit",
                            "50", "--json", "--per-board", status=3)
            self.assertEqual([board["board"] for board in found], boards)

    def test_goals(self):
        """A goal on the command line, and one that a file states."""
        goal = " ".join(map(str, [*range(1, 36, 2), *range(0, 36, 2)]))
        with open("other", "w", encoding="ascii") as file:
            file.write(walks("6", 4, 9, 12, "--goal", goal))
        with open("bare", "w", encoding="ascii") as file:
            file.writelines(line for line in walks("6", 4, 9, 12, "--goal", goal).splitlines(True) if line[0] != "#")
        answers = self.solved("other")
        for options in (["other"], ["--goal", goal, "bare"]):
            [found] = objects("bench", "--json", *options)
            self.check_sums(found, answers)
            [found] = objects("compare", "--json", *options)
            self.check_sums(found, answers)
        for command in ("bench", "compare"):
            _, message = run(command, "--heuristic", "manhattan", "--goal", "1 2 3 0", "boards-5", status=2)
            self.assertIn("nor a 5x5 board: expected 25 numbers, found 4", message)

    def test_known_lengths(self):
        with open("stated", "w", encoding="ascii") as file:
            file.write(walks("6", 5, 2, 14, "--length", "4-14"))
        self.assertEqual(objects("bench", "--json", "stated")[0]["solved"], 5)
        self.assertEqual(objects("compare", "--json", "stated")[0]["solved"], 5)
        with open("wrong", "w", encoding="ascii") as file:
            board = " ".join(map(str, [*range(1, 24), 0, 24]))
            file.write(f"3 {board}\n")
        self.assertIn("wrong:1: found 1 moves, but the file states 3", run("bench", "wrong", status=1)[1])
        self.assertIn(f"{board}: found 1 moves with default, auto, but the known length is 3",
                      run("compare", "wrong", status=1)[1])

    def test_unsupported_methods(self):
        """They are reported once, in one line; the other boards are measured, by all rows."""
        for options, reason in ((["--heuristic", "linear-conflict"], f"heuristic 'linear-conflict': {ONLY} hamming, manhattan"),
                                (["--heuristic", "manhattan", "--algorithm", "idastar-tt"], f"algorithm 'idastar-tt': {ONLY}")):
            for command in ("bench", "compare"):
                output, errors = run(command, "--json", *options, "mixed", status=2)
                self.assertIn(f"mixed:13: {reason}", errors)
                self.assertEqual(json.loads(output)["boards"], 6)
                output, errors = run(command, *options, "boards-9", status=2)
                self.assertEqual((output, errors.count("\n")), ("", 2), errors)
                self.assertIn("boards-9: the same for the next 7 boards", errors)
        output, errors = run("compare", "--json", "--heuristic", "manhattan", "--heuristic", "linear-conflict", "mixed", status=2)
        self.assertEqual([json.loads(line)["boards"] for line in output.splitlines()], [6, 6])
        self.assertIn(f"mixed:13: heuristic 'linear-conflict': {ONLY}", errors)
        output, errors = run("compare", "--size", "6", "--count", "9", "--heuristic", "pdb", status=2)
        self.assertEqual((output, errors), ("", f"fifteen: heuristic 'pdb': {ONLY} hamming, manhattan\n"))

    def test_limits(self):
        for command in ("bench", "compare"):
            [found] = objects(command, "--json", "--heuristic", "manhattan", "--node-limit", "1000", "hard", status=3)
            self.assertEqual((found["boards"], found["solved"]), (2, 1))
            [found] = objects(command, "--json", "--heuristic", "manhattan", "--memory", "4M", "hard", status=3)
            self.assertEqual((found["boards"], found["solved"]), (2, 1))

    def test_unsolvable_and_malformed_boards(self):
        with open("bad", "w", encoding="ascii") as file:
            file.write(" ".join(map(str, [*range(1, 23), 24, 23, 0])) + "\n" + " ".join(map(str, [*range(1, 25), 24])) + "\n")
            file.write(" ".join(map(str, [*range(1, 24), 0, 24])) + "\n")
        for command in ("bench", "compare"):
            output, errors = run(command, "--json", "--heuristic", "manhattan", "bad", status=2)
            self.assertEqual(json.loads(output)["boards"], 1)
            self.assertIn("bad:1: no moves lead from this board to the goal", errors)
            self.assertIn("bad:2: ", errors)
            self.assertEqual(errors.count("\n"), 2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
