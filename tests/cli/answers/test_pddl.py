#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_pddl.py - planning problems and plans, against an interpreter of PDDL

    test_pddl.py <folder of the programs>
"""
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
from planning import Domain, PddlError, Task, expressions  # noqa: E402
from scale import scaled  # noqa: E402

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
# Reinefeld 1993, and Johnson & Story 1879 for the parity; counts: OEIS A090034 and A089473.
HARDEST = ["8 6 7 2 5 4 3 0 1", "6 4 7 8 5 0 3 2 1"]
COUNTS = {"2x2": [1, 2, 2, 2, 2, 2, 1],
          "2x3": [1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1],
          "3x3": [1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
                  16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2]}
LAST = {"2x2": "1 2 3 0", "2x3": "1 2 3 4 5 0", "3x2": "1 2 3 4 5 0", "3x3": "1 2 3 4 5 6 7 8 0"}


def run(*arguments, status=0, given=None):
    result = subprocess.run([PROGRAM, *arguments], input=given, capture_output=True, text=True, check=False)
    if result.returncode != status:
        raise AssertionError(f"{arguments}: status {result.returncode}, not {status}: {result.stderr}{result.stdout}")
    return result.stdout


def tasks_of(text):
    """The tasks of an output: the domain, then problems."""
    domain, *problems = expressions(text)
    return [Task(Domain(domain), problem) for problem in problems]


def task_of(board, *options, status=0):
    tasks = tasks_of(run("solve", "-q", "-o", "pddl", *options, board, status=status))
    assert len(tasks) == 1
    return tasks[0]


def steps_of(plan):
    return [step[:] for step in expressions(plan)]


def text_of(folder):
    """All files, by name."""
    texts = []
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            texts.append(file.read())
    return "".join(texts)


def printed(plan):
    return "".join(f"({' '.join(step)})\n" for step in plan)


class Problems(unittest.TestCase):
    def test_the_goal_is_as_far_from_other_states_as_published(self):
        for size, counts in COUNTS.items():
            if size != "3x3" or scaled(100) >= 50:
                self.assertEqual(task_of(LAST[size], "--size", size).search(everything=True), counts)

    def test_facts_are_the_board(self):
        text = run("solve", "-q", "-o", "pddl", "--size", "2x3", "--goal", "first", "1 0 2 3 4 5")
        problem = expressions(text)[1]
        facts = {tuple(fact) for fact in problem[4][1:]}
        cells = {f"c{r}-{c}" for r in (1, 2) for c in (1, 2, 3)}
        self.assertEqual(set(problem[3][problem[3].index("tile") + 1:-2]), cells)
        self.assertEqual({fact for fact in facts if fact[0] in ("at", "blank")},
                         {("at", "t1", "c1-1"), ("blank", "c1-2"), ("at", "t2", "c1-3"), ("at", "t3", "c2-1"),
                          ("at", "t4", "c2-2"), ("at", "t5", "c2-3")})
        self.assertEqual(sorted(problem[5][1][1:]), [["at", f"t{t}", f"c{t // 3 + 1}-{t % 3 + 1}"] for t in range(1, 6)])
        self.assertIn("; optimal plan: 1 move\n", text)

    def test_boards_without_a_plan(self):
        for board in itertools.permutations(range(4)):
            line = " ".join(map(str, board))
            status = json.loads(subprocess.run([PROGRAM, "solve", "-q", "--json", line], capture_output=True,
                                               check=False).stdout)["status"]
            plan = task_of(line, status=0 if status == "solved" else 3).search()
            self.assertEqual(plan is not None, status == "solved", line)
        text = run("solve", "-q", "-o", "pddl", "1 2 3 4 5 6 8 7 0", status=3)
        self.assertTrue("\n; unsolvable: " in text)
        text = run("solve", "-q", "-o", "pddl", "--node-limit", "10", "--heuristic", "hamming", HARDEST[0], status=3)
        self.assertRegex(text, r"\n; (plan known: \d+ moves|limit: ).*(at least|between) ")

    def test_large_boards(self):
        text = run("generate", "-o", "pddl", "--size", "127", "--seed", "1", "--walk", "50")
        problem = expressions(text)[1]
        self.assertEqual(len(problem[3]) - 1, 2 * 127 * 127 - 1 + 4)
        self.assertEqual(len(problem[4]) - 1, 127 * 127 + 2 * 127 * 126)

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            place = os.path.join(folder, "suite")
            boards = "1 2 3 4 5 6 0 7 8\nwrong\n1 2 3 0\n"
            self.assertEqual(run("solve", "-q", "-o", "pddl", "--directory", place, given=boards, status=2), "")
            self.assertEqual(sorted(os.listdir(place)), ["domain.pddl", "problem-1.pddl", "problem-2.pddl"])
            self.assertEqual([len(task.search()) for task in tasks_of(text_of(place))], [2, 0])
            run("generate", "-n", "3", "--seed", "9", "-o", "pddl", "--size", "2x3", "--directory", place)
            self.assertEqual(len(os.listdir(place)), 4)
            boards = run("generate", "-n", "3", "--seed", "9", "--size", "2x3")
            lengths = [json.loads(line)["moves"] for line in run("solve", "-q", "--json", given=boards).splitlines()]
            self.assertEqual([len(task.search()) for task in tasks_of(text_of(place))], lengths)
            file = os.path.join(place, "domain.pddl")
            for wrong in (file, "/nonexistent/suite"):
                run("generate", "-o", "pddl", "--directory", wrong, status=1)
        for command in (["generate"], ["solve", "1 2 3 0"]):
            run(*command, "--directory", "x", status=2)
        run("solve", "-o", "pddl", "--cost", "heavy", "1 2 3 0", status=2)

    def test_generated_lengths(self):
        text = run("generate", "-o", "pddl", "--size", "3", "-n", "5", "--seed", "2", "--length", "6-12", "--walk", "12")
        lengths = [int(n) for n in re.findall(r"^; seed 2, board \d; optimal plan: (\d+) moves$", text, re.M)]
        self.assertEqual([len(task.search()) for task in tasks_of(text)], lengths)
        self.assertEqual(len(lengths), 5)


class Plans(unittest.TestCase):
    def check_both_ways(self, board, options, expected=None):
        """A solution of fifteen is a plan; the interpreter's plan is a shortest solution."""
        task = task_of(board, *options)
        text = run("solve", "-q", "-o", "plan", *options, board)
        steps = steps_of(text)
        self.assertTrue(task.replay(steps), board)
        self.assertEqual(text.splitlines()[-1], f"; cost = {len(steps)} (unit cost)")
        plan = task.search()
        self.assertEqual(len(steps), len(plan))
        if expected is not None:
            self.assertEqual(len(plan), expected)
        verdict = run("check", "--optimal", *options, board, "--plan", "-", given=printed(plan))
        self.assertEqual(verdict, f"standard input: solved in {len(plan)} move{'s' * (len(plan) != 1)}, "
                                  "the fewest possible\n")

    def test_trays_and_goals(self):
        chance = random.Random(1)
        for size, goal in itertools.product(["2x2", "2x3", "3x2"], ["last", "first", "snail", None]):
            cells = [int(n) for n in LAST[size].split()]
            chance.shuffle(cells)
            goal = goal or " ".join(map(str, cells))
            text = run("generate", "--size", size, "--goal", goal, "-n", str(scaled(10)), "--seed", "1")
            for board in text.splitlines():
                if not board.startswith("#"):
                    self.check_both_ways(board, ["--size", size, "--goal", goal])

    def test_hardest_boards(self):
        for board in HARDEST[:scaled(2)]:
            self.check_both_ways(board, [], 31)

    def test_larger_boards(self):
        for size, walk in (("4", 60), ("5", 24), ("3x6", 20), ("6", 10)):
            board = run("generate", "--size", size, "--walk", str(walk), "--seed", "4").splitlines()[-1]
            task = task_of(board, "--size", size)
            plan = run("solve", "-q", "-o", "plan", "--size", size, board)
            self.assertTrue(task.replay(steps_of(plan)))
            self.assertIn("solved", run("check", "--size", size, board, "--plan", "-", given=plan))

    def test_other_answers(self):
        text = run("solve", "-q", "-o", "plan", "1 2 3 4 5 6 8 7 0", status=3)
        self.assertRegex(text, r"^; board: 1 2 3 4 5 6 8 7 0\n; unsolvable: [^\n]*\n$")
        text = run("solve", "-q", "-o", "plan", "--cost", "heavy", "1 2 3 4 5 6 0 7 8")
        self.assertTrue(text.endswith("(move-left t7 c3-2 c3-1)\n(move-left t8 c3-3 c3-2)\n; cost = 15 (heavy cost)\n"))
        text = run("solve", "-q", "-o", "plan", "--all", "--show", "99", "8 1 3 4 0 2 7 6 5")
        n = json.loads(run("solve", "-q", "--json", "--all", "8 1 3 4 0 2 7 6 5"))["solutions"]
        plans = [plan for plan in text.split("; cost = 14 (unit cost)\n") if plan]
        self.assertEqual((len(plans), len(set(plans[1:] + [plans[0].split("\n", 1)[1]]))), (n, n))
        task = task_of("8 1 3 4 0 2 7 6 5")
        self.assertTrue(all(task.replay(steps_of(plan)) for plan in plans))


BOARD = "1 2 3 4 5 6 0 7 8"
STEPS = ["(move-left t7 c3-2 c3-1)", "(move-left t8 c3-3 c3-2)"]
GOOD = [  # a plan for BOARD in other spellings
    "\n".join(STEPS),
    "; a comment (move-up\n\n" + "\r\n".join(STEPS) + "\r\n; cost = 2 (unit cost)\r\n",
    "\n".join(STEPS).upper(),
    "\n".join(STEPS).replace("move-left", "move"),
    "0: (move-left t7 c3-2 c3-1) [1]\n1: (move-left t8 c3-3 c3-2) [1]\n",
    " 0.001 :( MOVE-LEFT\tT7 C3-2 C3-1 )[ 1.000 ] ; first\n 1.002: (move-left t8 c3-3 c3-2)   [1.000]",
    "; " + "x" * 1000 + "\n" + "\n".join(STEPS)]
BAD = [  # a plan, its status, its verdict after the file's name
    (STEPS[0], 1, " not solved by 1 move: the board after the last move is not the goal"),
    ("; cost = 0 (unit cost)\n", 1, " not solved: the board after the last move is not the goal"),
    ("", 1, " not solved: the board after the last move is not the goal"),
    ("\n".join(STEPS[::-1]), 1, "1: move 1 of 2 is not possible: the blank is in cell c3-1, not in c3-2"),
    (STEPS[0] + "\n;\n" + STEPS[0], 1, "3: move 2 of 2 is not possible: tile 7 is in cell c3-1, not in c3-2"),
    ("(move-left t8 c3-2 c3-1)", 1, "1: move 1 of 1 is not possible: tile 8 is in cell c3-3, not in c3-2"),
    ("(move t1 c1-1 c3-1)", 1, "1: move 1 of 1 is not possible: cells c1-1 and c3-1 are not next to each other"),
    ("(move t6 c2-3 c3-1)", 1, "1: move 1 of 1 is not possible: cells c2-3 and c3-1 are not next to each other"),
    ("(move-up t7 c3-2 c3-1)", 1, "1: move 1 of 1 is not possible: from c3-2 to c3-1 is move-left, not move-up"),
    ("(move-down t7 c3-2 c3-1)", 1, "1: move 1 of 1 is not possible: from c3-2 to c3-1 is move-left, not move-down"),
    ("(move-right t7 c3-2 c3-1)", 1, "1: move 1 of 1 is not possible: from c3-2 to c3-1 is move-left, not move-right"),
    (STEPS[0] + "\n\n(pick-up t7)\n", 2, "3: invalid: unknown action 'pick-up'; the actions are move-up, move-down, "
                                          "move-left, move-right and move"),
    ("(move-left t7 c3-2)", 2, "1: invalid: 'move-left' takes three arguments: a tile and two cells"),
    ("(move-left t7 c3-2 c3-1 c1-1)", 2, "1: invalid: 'move-left' takes three arguments: a tile and two cells"),
    ("(move-left t9 c3-2 c3-1)", 2, "1: invalid: 't9' is not a tile of the board, t1 .. t8"),
    ("(move-left t0 c3-2 c3-1)", 2, "1: invalid: 't0' is not a tile of the board, t1 .. t8"),
    ("(move-left t c3-2 c3-1)", 2, "1: invalid: 't' is not a tile of the board, t1 .. t8"),
    ("(move-left 7 c3-2 c3-1)", 2, "1: invalid: '7' is not a tile of the board, t1 .. t8"),
    *[(f"(move t7 {cell} c3-1)", 2, f"1: invalid: '{cell}' is not a cell of the board, c1-1 .. c3-3")
      for cell in ("c4-1", "c1-4", "c0-1", "c1-0", "c3", "3-2", "c3-2x", "c-1-2", "c3-18446744073709551618")],
    *[(line, 2, "1: invalid: not an action in parentheses, such as (move-up t5 c2-3 c1-3)")
      for line in ("move-left t7 c3-2 c3-1", "(move-left t7 c3-2 c3-1", "()", "nothing", STEPS[0] + STEPS[1],
                   STEPS[0] + " [", STEPS[0] + " [1", STEPS[0] + " 1", "1 " + STEPS[0])],
    ("(" * 300, 2, "1: invalid: the line is longer than 255 bytes")]


class Checks(unittest.TestCase):
    def test_spellings(self):
        for plan in GOOD:
            self.assertEqual(run("check", BOARD, "--plan", "-", given=plan), "standard input: solved in 2 moves\n")

    def test_malformed_plans(self):
        for plan, status, verdict in BAD:
            self.assertEqual(run("check", BOARD, "--plan", "-", given=plan, status=status),
                             f"standard input:{verdict}\n", plan)

    def test_optimality(self):
        there_and_back = STEPS[0] + "\n(move-right t7 c3-1 c3-2)\n"
        text = run("check", "--optimal", BOARD, "--plan", "-", given=there_and_back + "\n".join(STEPS), status=1)
        self.assertEqual(text, "standard input: solved in 4 moves; 2 moves are enough\n")

    def test_json(self):
        verdict = json.loads(run("check", "--json", BOARD, "--plan", "-", given="\n".join(STEPS)))
        self.assertEqual((verdict["status"], verdict["line"], verdict["moves"]), ("solved", None, 2))
        verdict = json.loads(run("check", "--json", BOARD, "--plan", "-", given="\n" + STEPS[1], status=1))
        self.assertEqual((verdict["status"], verdict["line"], verdict["failed_move"]), ("illegal", 2, 1))

    def test_problems(self):
        """The board and the goal of a problem are those it was made of."""
        with tempfile.TemporaryDirectory() as folder:
            for size, goal, n in (("3x3", "snail", 5), ("2x3", "first", 4), ("4x3", "last", 1), ("5x127", "snail", 1)):
                options = ["--size", size, "--goal", goal]
                drawn = [*options, "-n", str(n), "--seed", "3"]
                run("generate", "-o", "pddl", "--directory", folder, *drawn)
                boards = [line for line in run("generate", *drawn).splitlines() if line[0] != "#"]
                self.assertEqual(len(boards), n)
                for i, board in enumerate(boards, 1):
                    self.check_problem(os.path.join(folder, f"problem-{i}.pddl"), options, board)

    def check_problem(self, file, options, board):
        verdict = json.loads(run("check", "--json", "--problem", file, "--moves", "", status=1))
        self.assertEqual(verdict["board"], board)
        self.assertEqual(verdict, json.loads(run("check", "--json", *options, board, "--moves", "", status=1)))
        if "2x3" in options:
            plan = run("solve", "-q", "-o", "plan", *options, board)
            self.assertIn("the fewest possible", run("check", "--optimal", "--problem", file, "--plan", "-", given=plan))

    def test_malformed_problems(self):
        good = run("solve", "-q", "-o", "pddl", BOARD)
        spaced = re.sub(r"([()])", r" \1\n", good[good.index("(define (problem"):].upper())
        self.assertEqual(run("check", "--problem", "-", "--moves", "7 8", given=spaced), "solved in 2 moves\n")
        for wrong, message in ((good.replace("(at t5 c2-2)", "(at t5 c2-1)"), "cell c2-1 is stated twice"),
                               (good.replace("(at t5 c2-2)", "(at x5 c2-2)"), "'x5' is not a tile, such as t5"),
                               (good.replace("(at t5 c2-2)", "(at t5 cell)"), "'cell' is not a cell, such as c2-3"),
                               (good.replace("(at t8 c3-2))))", "(at t8 c4-2))))"), ":goal is larger than :init"),
                               ("", "not a problem of sliding tiles: :init states no board"),
                               ("(:init (at t1 c1-1", "not a problem of sliding tiles: :init states no board"),
                               ("(:init (at t1)", "not a problem of sliding tiles: :init states no board")):
            text = run("check", "--problem", "-", "--moves", "7 8", given=wrong, status=2)
            self.assertEqual(text, f"invalid: standard input: {message}\n")
        for wrong in (good.replace("(at t5 c2-2)", ""), good.replace("(at t5 c2-2)", "(at t6 c2-2)")):
            self.assertTrue(run("check", "--problem", "-", "--moves", "7 8", given=wrong,
                                status=2).startswith("invalid: standard input: "))
        for options, status in ((["--problem", "-"], 2), (["--problem", "-", BOARD, "--moves", "7 8"], 2),
                                (["--problem", "/nonexistent/p", "--moves", "7"], 1)):
            run("check", *options, given=good, status=status)

    def test_command_lines(self):
        run("check", "--plan", "-", given="", status=2)
        run("check", BOARD, "--plan", "-", "--moves", "7 8", given="", status=2)
        run("check", BOARD, "--plan", "/nonexistent/plan", status=1)
        run("check", BOARD, "--plan", "/", status=1)
        text = run("check", "1 2 3 3", "--plan", "-", given="\n".join(STEPS), status=2)
        self.assertTrue(text.startswith("invalid: "), text)

    def test_the_interpreter_rejects_wrong_plans(self):
        task = task_of(BOARD)
        self.assertTrue(task.replay(steps_of("\n".join(STEPS))))
        self.assertFalse(task.replay(steps_of(STEPS[0])))
        for plan in (STEPS[1], "(move-up t7 c3-2 c3-1)", "(move-left t7 c3-2)"):
            self.assertRaises(PddlError, task.replay, steps_of(plan))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
