#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_claims.py - no answer claims what is not known: every algorithm and limit in every output form

    test_claims.py <folder of the programs>

A length is printed only with a path that leads to the goal, "optimal" only if a breadth-first search
finds no shorter one, and a number of solutions only if it finds as many.
"""
import csv
import io
import itertools
import json
import os
import re
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../support"))
from scale import SCALE  # noqa: E402

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
ROWS, COLUMNS = 2, 4
GOAL = (1, 2, 3, 4, 5, 6, 7, 0)
STEPS = {"U": -COLUMNS, "D": COLUMNS, "L": -1, "R": 1}
OTHER = {"U": "D", "D": "U", "L": "R", "R": "L"}

ALGORITHMS = """auto astar astar-idastar idastar idastar-tt idastar-plain breadth-first uniform-cost greedy bae
    nbs mm dvcbs bidirectional weighted-astar weighted-idastar xdp xup ees improved-optimistic anytime-astar
    quick iddfs""".split()
NOT_OPTIMAL = """greedy weighted-astar weighted-idastar xdp xup ees improved-optimistic anytime-astar
    quick""".split()
LIMITS = [[], *(["--node-limit", str(n)] for n in (1, 2, 7, 30, 100, 400, 1600)), ["--memory", "2k"],
          ["--memory", "3M"], ["--time-limit", "0.000001"]]
FORMS = ["csv", "moves", "letters", "plan", "boards", "ascii", "csv-cells", "npy"]


def slide(cells, step):
    """The board after a move of the blank, or None."""
    blank = cells.index(0)
    cell = blank + step
    if not 0 <= cell < len(cells) or (abs(step) == 1 and cell // COLUMNS != blank // COLUMNS):
        return None
    moved = list(cells)
    moved[blank], moved[cell] = moved[cell], 0
    return tuple(moved)


def breadth_first():
    """Of each board the distance to the goal and the number of shortest paths."""
    known, level = {GOAL: [0, 1]}, [GOAL]
    while level:
        following = []
        for cells in level:
            distance, paths = known[cells]
            for step in STEPS.values():
                moved = slide(cells, step)
                if moved is not None and moved not in known:
                    known[moved] = [distance + 1, 0]
                    following.append(moved)
                if moved is not None and known[moved][0] == distance + 1:
                    known[moved][1] += paths
        level = following
    return known


KNOWN = breadth_first()
FARTHEST = max(KNOWN, key=lambda cells: KNOWN[cells][0])
BOARDS = [GOAL, (1, 2, 3, 4, 5, 6, 0, 7), FARTHEST,
          max(KNOWN, key=lambda cells: (KNOWN[cells][0] == 22, KNOWN[cells][1], cells))]


def text_of(cells):
    return " ".join(map(str, cells))


def by_tiles(cells, tiles):
    """The board after the tiles have slid, one after another."""
    for tile in tiles:
        cells = slide(cells, cells.index(int(tile)) - cells.index(0))
        assert cells is not None, "a tile that is not next to the blank"
    return cells


def by_letters(cells, letters):
    for letter in letters:
        cells = slide(cells, STEPS[letter])
        assert cells is not None, "a move off the board"
    return cells


def run(algorithm, limit, form, options=()):
    command = [PROGRAM, "solve", "-q", "--size", f"{ROWS}x{COLUMNS}", "-a", algorithm, "-o", form, "--threads", "1",
               *limit, *options, *map(text_of, BOARDS)]
    result = subprocess.run(command, capture_output=True, check=False)
    if result.returncode not in (0, 3):
        raise AssertionError(f"{command}: status {result.returncode}: {result.stderr.decode()}")
    return result.stdout


class Claims(unittest.TestCase):
    def check_length(self, cells, length, proven):
        distance = KNOWN[cells][0]
        (self.assertEqual if proven else self.assertGreaterEqual)(length, distance)

    def check_number(self, cells, answer):
        """Of shortest solutions, all or at least so many."""
        number, paths = answer["solutions"], KNOWN[cells][1]
        if number is not None:
            self.assertEqual((answer["status"], number), ("solved", paths))
        if answer["solutions_bound"] is not None:
            self.assertTrue(answer["optimal"])
            self.assertTrue(1 <= answer["solutions_bound"] <= paths)

    def check_solution(self, cells, answer):
        tiles = answer["tiles"]
        self.assertEqual((len(tiles), by_tiles(cells, tiles)), (answer["moves"], GOAL))
        self.assertEqual(by_letters(cells, answer["blank_path"]), GOAL)
        self.assertEqual(answer["tile_path"], "".join(OTHER[letter] for letter in answer["blank_path"]))
        self.check_length(cells, answer["moves"], answer["optimal"])
        self.assertEqual(answer["cost"], answer["moves"])
        for each in answer["all_tiles"] or []:
            self.assertEqual((len(each), by_tiles(cells, each)), (answer["moves"], GOAL))

    def check_json(self, cells, answer, counts_all):
        has_solution = answer["moves"] is not None
        self.assertEqual([answer[member] is not None for member in ("tiles", "blank_path", "optimal", "cost")],
                         4 * [has_solution])
        self.assertIn(answer["status"], ("solved", "limit"))
        self.assertLessEqual(answer["lower_bound"], KNOWN[cells][0])
        if has_solution:
            self.check_solution(cells, answer)
        if answer["status"] == "solved":
            self.assertTrue(has_solution)
            self.assertTrue(answer["optimal"] or answer["algorithm"] in NOT_OPTIMAL)
        elif not counts_all:  # A limit does not matter once the solution is proven to be shortest.
            self.assertFalse(answer["optimal"])
        self.check_number(cells, answer)
        seconds = sum(bound["seconds"] for bound in answer["bounds"])
        self.assertLessEqual(seconds, answer["seconds"] + 1e-7)

    def check_csv(self, text):
        rows = list(csv.DictReader(io.StringIO(text)))
        self.assertEqual(len(rows), len(BOARDS))
        for cells, row in zip(BOARDS, rows):
            self.assertEqual(row["moves"] != "", row["optimal"] != "")
            if row["moves"]:
                self.assertEqual(by_tiles(cells, row["tiles"].split()), GOAL)
                self.assertEqual(len(row["tiles"].split()), int(row["moves"]))
                self.check_length(cells, int(row["moves"]), row["optimal"] == "true")

    def check_text(self, text, whose):
        """Lines of "14 moves: 2 5 6 .." or "14 moves of the blank: LUR..", after the line of the board."""
        pattern = re.compile(r"(\d+) moves?( \(.*\))?(?: of the blank)?(?:: (.*))?")
        cells = None
        for line in text.splitlines():
            match = pattern.fullmatch(line)
            if line in map(text_of, BOARDS):
                cells = tuple(map(int, line.split()))
            elif match:
                path = (match[3] or "").split() if whose == "tiles" else match[3] or ""
                self.assertEqual((len(path), (by_tiles if whose == "tiles" else by_letters)(cells, path)),
                                 (int(match[1]), GOAL))
                self.check_length(cells, int(match[1]), match[2] is None)

    def check_boards(self, text):
        """Every board of each solution, after "Minimum number of moves = 14"."""
        for part in re.split(r"(?=Minimum number|Number \(not proven)", text)[1:]:
            head, *rows = part.split("\n")
            boards = re.findall(r"2x4\n(.*\n.*)\n", "\n".join(rows))
            cells = [tuple(map(int, board.split())) for board in boards]
            length = int(head.split("= ")[1])
            self.check_length(cells[0], length, head.startswith("Minimum"))
            self.assertEqual((len(cells), cells[-1]), (length + 1, GOAL))
            for before, after in zip(cells, cells[1:]):
                self.assertIn(after, [slide(before, step) for step in STEPS.values()])

    def check_plan(self, text):
        parts = text.split("; board: ")[1:]
        self.assertEqual(len(parts), len(BOARDS))
        for part, cells in zip(parts, BOARDS):
            for steps, cost in re.findall(r"((?:^\(.*\)\n)*)^; cost = (\d+)", part, re.M):
                tiles = re.findall(r"^\(move-\w+ t(\d+) ", steps, re.M)
                self.assertEqual((len(tiles), by_tiles(cells, tiles)), (int(cost), GOAL))

    def check_lengths(self, lengths, algorithm):
        self.assertEqual(len(lengths), len(BOARDS))
        for cells, length in zip(BOARDS, lengths):
            if length != -1:
                self.check_length(cells, length, algorithm not in NOT_OPTIMAL)

    def check_form(self, form, output, algorithm):
        text = output.decode("latin-1")
        if form == "csv":
            self.check_csv(text)
        elif form == "plan":
            self.check_plan(text)
        elif form in ("moves", "letters"):
            self.check_text(text, "tiles" if form == "moves" else "blank")
        elif form == "npy":
            lengths = output[-4 * len(BOARDS):]
            self.check_lengths([int.from_bytes(lengths[4 * i:4 * i + 4], "little", signed=True)
                                for i in range(len(BOARDS))], algorithm)
        elif form == "csv-cells":
            self.check_lengths([int(line.split(",")[-1]) for line in text.splitlines()[1:]], algorithm)
        elif form == "boards":
            self.check_boards(text)
        else:
            self.assertEqual(form, "ascii")
            for length, steps in re.findall(r"^(\d+) moves?.*\n((?:[+| ].*\n|\n|\d+ of .*\n)*)", text, re.M):
                self.assertEqual(len(re.findall(r"^\d+ of ", steps, re.M)), int(length))

    def test_every_algorithm_at_every_limit(self):
        cases = [(algorithm, limit, options)
                 for algorithm, limit, options in itertools.product(ALGORITHMS, LIMITS, [[], ["--all", "--show", "3"]])
                 if not (options and algorithm in NOT_OPTIMAL)]
        step = max(1, 200 // SCALE - 2) | 1  # odd: all algorithms and limits occur
        for number, (algorithm, limit, options) in list(enumerate(cases))[::step]:
            form = FORMS[number // step % len(FORMS)]
            shown = options[:1] if form in ("npy", "csv-cells") else options
            more = [*shown, *(["--directions", "blank"] if form == "letters" else [])]
            with self.subTest(algorithm=algorithm, limit=limit, options=options, form=form):
                answers = list(map(json.loads, run(algorithm, limit, "json", options).splitlines()))
                self.assertEqual(len(answers), len(BOARDS))
                for cells, answer in zip(BOARDS, answers):
                    self.check_json(cells, answer, bool(options))
                self.check_form(form, run(algorithm, limit, form, more), algorithm)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
