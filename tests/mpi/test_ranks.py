#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_ranks.py - fifteen-mpi finds shortest solutions and counts the nodes of fifteen solve, with any number of ranks

    test_ranks.py <folder of the programs> <folder of tables of the 24-puzzle> <folder of the instances>
"""
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
TABLES, INSTANCES = map(os.path.abspath, sys.argv[2:4])
from ranks import ALONE, InFolder, iterations, main, run, run_alone, run_ranks, scaled  # noqa: E402

ALL_RANKS = (1, 2, 3, 5)


def some_ranks():
    """All numbers of ranks in the full form, else the next two."""
    some_ranks.n_calls += 1
    return ALL_RANKS if scaled(100) >= 50 else [ALL_RANKS[(some_ranks.n_calls + i) % 4] for i in (0, 2)]


some_ranks.n_calls = 0


def lines_of(name):
    with open(os.path.join(INSTANCES, name), encoding="utf-8") as file:
        return file.read().splitlines()


def boards_of(name):
    """The head of a file of boards with their lengths, and its boards."""
    lines = lines_of(name)
    return ([line for line in lines if line.startswith("#")],
            [line.split("#")[0].strip() for line in lines if line and not line.startswith("#")])


class Ranks(InFolder):
    def same(self, alone, together):
        """Everything about the boards but times, threads and the last iteration is equal. What is found at
        a limit depends on the time, and so whether it is proven shortest."""
        self.assertEqual((together.status, together.errors), (alone.status, alone.errors))
        answers = list(zip(alone.answers(), together.answers()))
        self.assertEqual(len(alone.answers()), len(together.answers()))
        for one, other in answers:
            keys = ["board", "goal", "line", "file", "heuristic", "initial_h"]
            if {one["status"], other["status"]} != {"solved", "limit"}:
                keys += ["status", "message"]
            self.assertEqual(one.get("moves") is None, other.get("moves") is None, (one, other))
            is_solved = one["status"] == other["status"] == "solved"
            if is_solved:
                keys += ["moves", "lower_bound", "optimal"]
            for key in keys:
                self.assertEqual(one[key], other[key], key)
            if is_solved:
                self.assertEqual(iterations(one), iterations(other))
                self.assertEqual(len(other["tiles"]), one["moves"])

    def test_korf100(self):
        """Lengths that differ from those in the file are reported with status 1. Boards are dealt, the last joined."""
        head, boards = boards_of("korf100.txt")
        random.Random(1).shuffle(boards)
        text = "\n".join(head + boards[:scaled(100)]) + "\n"
        alone = run_alone("--json", "-", text=text)
        self.assertEqual(alone.status, 0)
        for n in some_ranks():
            self.same(alone, run_ranks(n, "--json", "--threads", str(1 + n % 2), "-", text=text))

    def test_one_board_of_each_size(self):
        """Boards are searched by all ranks together."""
        _, hardest = boards_of("hardest80.txt")
        for size, count in (("3x4", 3), ("5x5", 3)):
            generated = run([ALONE, "generate", "--size", size, "--count", str(count), "--seed", "5",
                             *(["--walk", "70"] if size == "5x5" else [])])
            for board in generated.output.splitlines():
                if not board.startswith("#"):
                    self.check(["--json", "--quiet", "--size", size, *(["--pdb", TABLES] if size == "5x5" else []), board])
        for board in hardest[:max(1, scaled(6))]:
            self.check(["--json", board.split(" ", 1)[1]], 80)

    def check(self, arguments, moves=None):
        alone = run_alone(*arguments)
        if moves is not None:
            self.assertEqual(alone.answers()[0]["moves"], moves)
        for n in some_ranks():
            self.same(alone, run_ranks(n, "--threads", str(1 + n % 2), *arguments))

    def check_join(self, at, easy, hard, moves, *options):
        text = "\n".join([easy] * at + [hard] + [easy] * (3 - at)) + "\n"
        arguments = ["--json", "--threads", "1", *options, "-"]
        together = run_ranks(2, *arguments, text=text)
        self.same(run_alone(*arguments, text=text), together)
        answer = together.answers()[at]
        self.assertEqual((answer["moves"], answer["threads"]), (moves, 2))

    def test_the_last_board_is_joined(self):
        """All ranks join the search of the rank that is left: the one that gets the first boards, or rank 0."""
        moves, hard = boards_of("hard.txt")[1][19].split(" ", 1)  # more than a second: the others end before
        for at in (0, 1) if scaled(100) >= 50 else (0,):
            self.check_join(at, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", hard, int(moves))
        if scaled(100) >= 50:  # some seconds: the tables of rank 1 are loaded meanwhile
            moves, hard = boards_of("korf24.txt")[1][1].split(" ", 1)
            easy = "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24"
            self.check_join(2, easy, hard, int(moves), "--pdb", TABLES, "--goal", "first")

    def test_other_algorithms(self):
        """Lengths are the same; nodes are not: each rank has a transposition table of its own."""
        _, hardest = boards_of("hardest80.txt")
        generated = run([ALONE, "generate", "--size", "5x5", "--count", "2", "--seed", "6", "--walk", "60"])
        wide = [board for board in generated.output.splitlines() if not board.startswith("#")]
        for options, board in [(["--memory", "20M"], hardest[1].split(" ", 1)[1]), (["--memory", "3M", "--pdb", TABLES], wide[0]),
                               (["--memory", "3M", "--pdb", TABLES], wide[1])]:
            lengths = {run([ALONE, "solve", "--json", *options, board]).answers()[0]["moves"]}
            for algorithm in ("auto", "astar-idastar", "idastar-tt"):
                for n in some_ranks()[:1 if scaled(100) < 100 else 4]:
                    result = run_ranks(n, "--algorithm", algorithm, "--json", "--threads", "1", *options, board)
                    self.assertEqual((result.status, result.errors), (0, ""))
                    lengths.add(result.answers()[0]["moves"])
            self.assertEqual(len(lengths), 1)

    def test_astar(self):
        """Complete bounds have the same nodes on any number of ranks; each board is searched by all, of many, too."""
        moves, hardest = boards_of("hardest80.txt")[1][0].split(" ", 1)
        generated = run([ALONE, "generate", "--size", "5x5", "--count", "1", "--seed", "6", "--walk", "70"])
        wide = [board for board in generated.output.splitlines() if not board.startswith("#")]
        easy = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n2 1 3 4 5 6 7 8 9 10 11 12 13 15 14 0\n" * 5
        for options, text in ([], hardest + "\n"), (["--pdb", TABLES], wide[0] + "\n"), ([], easy):
            arguments = ["--algorithm", "astar", "--json", "--memory", "1G", *options, "-"]
            alone = run_alone(*arguments, text=text)
            if text.startswith(hardest):
                self.assertEqual(alone.answers()[0]["moves"], int(moves))
            for n in some_ranks()[:1 if scaled(100) < 100 else 4]:
                self.same(alone, run_ranks(n, "--threads", str(1 + n % 2), *arguments, text=text))

    def test_all_kinds_of_answers(self):
        """Dealt, and each by all ranks: solved, unsolvable, malformed, of another size, over a limit."""
        text = """1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15
14 10 2 1 13 9 8 11 7 3 6 12 15 4 5 0
bad
1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0
8 6 7 2 5 4 3 0 1
2 1 3 4 5 6 7 8 9 10 11 12 13 15 14 0
"""
        for arguments in ([], ["--node-limit", "30"]):
            alone = run_alone("--json", "--threads", "1", *arguments, "-", text=text)
            for n in some_ranks():
                self.same(alone, run_ranks(n, "--json", "--threads", "1", *arguments, "-", text=text))

    def test_forms_of_output(self):
        """Answers are printed as by fifteen solve, in order."""
        board = "8 6 7 2 5 4 3 0 1"
        text = "\n".join([board, "1 2 3 4 5 6 0 7 8"] * 6) + "\n"
        for form in ("npy", "csv-cells"):
            arguments = ["--output", form, "-"]
            alone = run_alone(*arguments, text=text) if form != "npy" else None
            several = [run_ranks(n, "--output", "csv-cells", "-", text=text) for n in (1, 3)]
            self.assertEqual(several[0].output, several[1].output)
            if alone is not None:
                self.assertEqual(alone.output, several[0].output)


if __name__ == "__main__":
    main()
