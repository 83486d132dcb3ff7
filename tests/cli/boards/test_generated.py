#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_generated.py - fifteen generate on trays and larger boards, against a plain twin

    test_generated.py <folder of the programs>
"""
import csv
import io
import json
import os
import subprocess
import sys
import unittest

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
WORD = (1 << 64) - 1
# Rows, columns, goal: a name, or "mixed" for a board.
CASES = [(4, 4, "first"), (2, 8, "mixed"), (5, 5, "last"), (5, 5, "mixed"), (4, 6, "first"), (3, 6, "mixed"),
         (2, 12, "last"), (7, 3, "mixed"), (10, 10, "last"), (2, 127, "first"), (127, 127, "last")]


def run(*arguments, status=0):
    result = subprocess.run([PROGRAM, "generate", "-q", *arguments], capture_output=True, text=True, check=False)
    if result.returncode != status:
        raise AssertionError(f"{arguments}: status {result.returncode}, not {status}: {result.stderr}")
    return result.stderr if status else result.stdout


def boards_of(text):
    return [[int(n) for n in line.split()] for line in text.splitlines() if not line.startswith("#")]


class Random:
    """xoshiro256**, seeded by splitmix64, as fifteen/board.h describes it."""

    def __init__(self, seed):
        self.state = []
        for _ in range(4):
            seed = (seed + 0x9E3779B97F4A7C15) & WORD
            mixed = ((seed ^ seed >> 30) * 0xBF58476D1CE4E5B9) & WORD
            mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & WORD
            self.state.append(mixed ^ mixed >> 31)

    def next(self):
        def rotate(word, n):
            return (word << n | word >> (64 - n)) & WORD

        state = self.state
        result = (rotate((state[1] * 5) & WORD, 7) * 9) & WORD
        shifted = (state[1] << 17) & WORD
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted
        state[3] = rotate(state[3], 45)
        return result

    def below(self, n):
        while True:
            bits = self.next()
            if bits >= (1 << 64) % n:
                return bits % n


def goal_of(rows, columns, name):
    cells = rows * columns
    if name == "first":
        return list(range(cells))
    if name == "last":
        return [*range(1, cells), 0]
    return [*range(1, cells, 2), *range(0, cells, 2)]


def solvable(columns, board, goal):
    """The permutation from goal to board is as odd as the number of steps of the blank."""
    home = {tile: cell for cell, tile in enumerate(goal)}
    seen, transpositions = set(), 0
    for start in range(len(board)):
        cell = start
        while cell not in seen:
            seen.add(cell)
            cell = home[board[cell]]
            transpositions += cell != start
    (row, column), (to_row, to_column) = (divmod(b.index(0), columns) for b in (board, goal))
    return (transpositions - abs(row - to_row) - abs(column - to_column)) % 2 == 0


def shuffle(columns, goal, random):
    board = list(goal)
    for cell in range(len(board) - 1, 0, -1):
        other = random.below(cell + 1)
        board[cell], board[other] = board[other], board[cell]
    if not solvable(columns, board, goal):
        a, b = [cell for cell in range(3) if board[cell] != 0][:2]
        board[a], board[b] = board[b], board[a]
    return board


def walk(rows, columns, goal, n_moves, random):
    board, before = list(goal), None
    for _ in range(n_moves):
        blank = board.index(0)
        row, column = divmod(blank, columns)
        cells = [blank + step for step, possible in ((-columns, row > 0), (-1, column > 0), (1, column < columns - 1),
                                                     (columns, row < rows - 1)) if possible and blank + step != before]
        before, to = blank, cells[random.below(len(cells))]
        board[blank], board[to] = board[to], 0
    return board


def manhattan(columns, board, goal):
    home = {tile: divmod(cell, columns) for cell, tile in enumerate(goal)}
    places = ((tile, divmod(cell, columns)) for cell, tile in enumerate(board) if tile)
    return sum(abs(row - home[tile][0]) + abs(column - home[tile][1]) for tile, (row, column) in places)


class Generated(unittest.TestCase):
    def cases(self):
        for seed, (rows, columns, name) in enumerate(CASES):
            goal = goal_of(rows, columns, name)
            text = name if name != "mixed" else " ".join(map(str, goal))
            with self.subTest(rows=rows, columns=columns, goal=name):
                yield rows, columns, goal, ("--size", f"{rows}x{columns}", "--goal", text, "--seed", str(seed)), seed

    def test_boards_of_a_seed(self):
        for _, columns, goal, arguments, seed in self.cases():
            random = Random(seed)
            found = boards_of(run(*arguments, "--count", "3"))
            self.assertEqual(found, [shuffle(columns, goal, random) for _ in range(3)])

    def test_walks_of_a_seed(self):
        for rows, columns, goal, arguments, seed in self.cases():
            for n_moves in (0, 1, 33, 400):
                random = Random(seed)
                found = boards_of(run(*arguments, "--count", "2", "--walk", str(n_moves)))
                self.assertEqual(found, [walk(rows, columns, goal, n_moves, random) for _ in range(2)])

    def test_boards_are_solvable(self):
        for rows, columns, goal, arguments, _ in self.cases():
            if rows * columns > 100:
                continue
            for options in ([], ["--walk", "7"], ["--hard"]):
                for board in boards_of(run(*arguments, "--count", "20", *options)):
                    self.assertEqual(sorted(board), list(range(rows * columns)))
                    self.assertTrue(solvable(columns, board, goal), board)

    def test_forms(self):
        """Text, JSON and CSV have the same boards; a file of boards states its goal and its size."""
        for rows, columns, goal, arguments, seed in self.cases():
            text = run(*arguments, "-n", "2")
            boards = [" ".join(map(str, board)) for board in boards_of(text)]
            line = " ".join(map(str, goal))
            name = {0: "blank-first ", rows * columns - 1: "blank-last "}.get(goal.index(0), "")
            self.assertEqual(text.splitlines()[:3], [f"# goal: {name}{line}", f"# size: {rows}x{columns}", f"# seed: {seed}"])
            self.assertEqual(text.splitlines()[4], f"# format: <{rows * columns} tiles>")
            expected = [{"number": i + 1, "board": boards[i], "goal": line, "size": f"{rows}x{columns}", "seed": seed,
                         "moves": None} for i in range(2)]
            self.assertEqual([json.loads(l) for l in run(*arguments, "-n", "2", "--json").splitlines()], expected)
            csv.field_size_limit(1 << 20)
            records = list(csv.DictReader(io.StringIO(run(*arguments, "-n", "2", "--output", "csv"))))
            self.assertEqual(records, [{k: "" if v is None else str(v) for k, v in e.items()} for e in expected])

    def test_a_file_is_read_again(self):
        """The head states size and goal, so `solve` needs neither."""
        for _, _, goal, arguments, _ in self.cases():
            text = run(*arguments, "-n", "3", "--walk", "9")
            result = subprocess.run([PROGRAM, "solve", "-q", "--heuristic", "manhattan", "--json", "--file", "-"], input=text,
                                    capture_output=True, text=True, check=False)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            for line, board in zip(result.stdout.splitlines(), boards_of(text), strict=True):
                answer = json.loads(line)
                self.assertEqual(answer["board"], " ".join(map(str, board)))
                self.assertEqual(answer["goal"], " ".join(map(str, goal)))
                self.assertTrue(answer["moves"] in (1, 3, 5, 7, 9), answer["moves"])

    def test_lengths_of_walks(self):
        """Each stated length is that of the board's shortest solution, also with three threads."""
        text = run("--size", "5", "--seed", "5", "-n", "12", "--walk", "24", "--length", "10-22")
        self.assertEqual(text, run("--size", "5", "--seed", "5", "-n", "12", "--walk", "24", "--length", "10-22", "--threads", "3"))
        result = subprocess.run([PROGRAM, "solve", "-q", "--json", "--algorithm", "idastar", "--file", "-"], input=text,
                                capture_output=True, text=True, check=False)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        moves = [json.loads(line)["moves"] for line in result.stdout.splitlines()]
        self.assertEqual(moves, [line[0] for line in boards_of(text)])
        self.assertEqual(len(moves), 12)
        self.assertTrue(all(10 <= length <= 22 for length in moves), moves)

    def test_hard_boards(self):
        """A climb ends far above the mean of random boards, at the same board with any number of threads."""
        for size, columns, n_cells in (("5", 5, 25), ("4x6", 6, 24), ("9", 9, 81)):
            goal = [*range(1, n_cells), 0]
            values = []
            for options in ([], ["--hard"], ["--hard", "--heuristic", "hamming"]):
                text = run("--size", size, "--seed", "8", "-n", "10", *options)
                self.assertEqual(text, run("--size", size, "--seed", "8", "-n", "10", *options, "--threads", "3"))
                boards = boards_of(text)
                values.append(sum(manhattan(columns, board, goal) for board in boards) / len(boards))
                if "hamming" in options:
                    for board in boards:
                        self.assertGreaterEqual(sum(a != b for a, b in zip(board, goal) if a), n_cells - 2)
            self.assertGreater(values[1], 1.3 * values[0])

    def test_what_larger_boards_do_not_support(self):
        for options, reason in (
                (["--length", "20"], "--length: boards of more than 25 cells are solved only near the goal; add --walk 20"),
                (["--length", "20", "--hard"], "boards of more than 25 cells are solved only near the goal; add --walk 20"),
                (["--hard", "--heuristic", "pdb"], "heuristic 'pdb': boards of more than 25 cells support only hamming, manhattan"),
                (["--walk", "20", "--length", "8-20", "--heuristic", "linear-conflict"],
                 "heuristic 'linear-conflict': boards of more than 25 cells support only"),
                (["--walk", "20", "--length", "8-20", "--algorithm", "idastar-tt"],
                 "algorithm 'idastar-tt': boards of more than 25 cells support only astar, idastar"),
                (["--goal", "1 2 3 0"], "nor a 6x6 board: expected 36 numbers, found 4"),
                (["--size", "128"], "invalid value '128' for --size: ")):
            with self.subTest(options=options):
                size = [] if "--size" in options else ["--size", "6"]
                message = run(*size, *options, status=2)
                self.assertIn(reason, message)
                self.assertEqual(message.count("\n"), 1, message)

    def test_a_limit_of_the_search(self):
        """Boards that reach a limit are not printed."""
        message = run("--size", "5", "--seed", "1", "--walk", "20", "--length", "20", "--tries", "5", "--node-limit", "2", status=3)
        self.assertRegex(message, r"found 0 of 1 boards of 20 moves in 5 tries, \d reached a limit; try more --tries")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
