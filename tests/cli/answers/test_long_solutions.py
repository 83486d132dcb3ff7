#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_long_solutions.py - solutions of more than 255 moves, of searches that do not find the shortest

    test_long_solutions.py <folder of the programs>

Greedy search is compared with a model in Python; every solution is replayed.
"""
import csv
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../support"))
from scale import scaled  # noqa: E402

BIN = os.path.abspath(sys.argv[1])
WEIGHTED = "weighted-astar xdp xup ees improved-optimistic anytime-astar".split()


def run(*arguments, text="", expected=0):
    done = subprocess.run([os.path.join(BIN, "fifteen"), *arguments], input=text, text=True, capture_output=True)
    if done.returncode != expected:
        raise AssertionError(f"{arguments}: status {done.returncode}: {done.stderr}")
    return done.stdout


class Tray:
    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns
        n = rows * columns
        self.goal = tuple(range(1, n)) + (0,)
        self.moves = [[(cell, name) for cell, name in ((at - columns, "U"), (at - 1, "L"), (at + 1, "R"),
                                                       (at + columns, "D"))
                       if 0 <= cell < n and (name in "UD" or cell // columns == at // columns)] for at in range(n)]
        self.far = [[0 if tile == 0 else abs((tile - 1) // columns - at // columns) + abs((tile - 1) % columns
                     - at % columns) for at in range(n)] for tile in range(n)]

    def board(self, dice):
        """A solvable board."""
        tiles = list(self.goal)
        dice.shuffle(tiles)
        n_cycles, seen = 0, set()
        for tile in tiles:
            n_cycles += tile not in seen
            while tile not in seen:
                seen.add(tile)
                tile = tiles[(tile - 1) % len(tiles)]
        blank = tiles.index(0)
        way = self.rows - 1 - blank // self.columns + self.columns - 1 - blank % self.columns
        if (len(tiles) - n_cycles - way) % 2 != 0:
            a, b = [at for at, tile in enumerate(tiles) if tile != 0][:2]
            tiles[a], tiles[b] = tiles[b], tiles[a]
        return tuple(tiles)

    def text(self, board):
        rows = [board[at:at + self.columns] for at in range(0, len(board), self.columns)]
        return "/".join(" ".join(map(str, row)) for row in rows)

    def replay(self, board, path):
        """Whether moves of the blank lead to the goal."""
        tiles = list(board)
        for letter in path:
            blank = tiles.index(0)
            cell = next(cell for cell, name in self.moves[blank] if name == letter)
            tiles[blank], tiles[cell] = tiles[cell], 0
        return tuple(tiles) == self.goal

    def greedy(self, start):
        """Best-first search by Manhattan distance; of equal values the latest; the length of its solution.

        A board that is reached by a shorter path is opened again.
        """
        h = sum(self.far[tile][at] for at, tile in enumerate(start))
        best = {start: 0}
        done = {}
        open_boards = {h: [(start, None, 0)]}
        while True:
            lowest = min(value for value, boards in open_boards.items() if boards)
            board, before, g = open_boards[lowest].pop()
            if best[board] != g or done.get(board) == g:
                continue
            done[board] = g
            if board == self.goal:
                return g
            blank = board.index(0)
            for cell, _ in self.moves[blank]:
                if cell == before:
                    continue
                tile = board[cell]
                tiles = list(board)
                tiles[blank], tiles[cell] = tile, 0
                child = tuple(tiles)
                if best.get(child, g + 2) > g + 1:
                    best[child] = g + 1
                    value = lowest + self.far[tile][blank] - self.far[tile][cell]
                    open_boards.setdefault(value, []).append((child, blank, g + 1))


class LongSolutions(unittest.TestCase):
    def answers(self, tray, boards, *arguments):
        """Lengths, of solutions that lead to the goal."""
        out = run("solve", "-q", "--json", *arguments, text="\n".join(map(tray.text, boards)) + "\n")
        lengths = []
        for board, line in zip(boards, out.splitlines(), strict=True):
            answer = json.loads(line)
            self.assertEqual(answer["status"], "solved", answer)
            self.assertTrue(tray.replay(board, answer["blank_path"]), answer)
            self.assertEqual(answer["moves"], len(answer["blank_path"]))
            lengths.append(answer["moves"])
        return lengths

    def test_greedy(self):
        n_long = 0
        for rows, columns, n in ((4, 4, 12), (5, 5, 1), (2, 9, 1), (3, 3, 30)):
            tray = Tray(rows, columns)
            dice = random.Random(rows * columns)
            boards = [tray.board(dice) for _ in range(max(1, scaled(n)))]
            lengths = self.answers(tray, boards, "-a", "greedy", "--heuristic", "manhattan")
            self.assertEqual(lengths, [tray.greedy(board) for board in boards])
            n_long += sum(length > 255 for length in lengths)
        self.assertGreater(n_long, 0)

    def test_weighted(self):
        longest = 0
        for rows, columns in ((4, 4), (5, 5), (3, 8)):
            tray = Tray(rows, columns)
            dice = random.Random(7 * rows)
            boards = [tray.board(dice) for _ in range(2)]
            for algorithm in WEIGHTED[:5 if rows == 3 else 6]:
                # Anytime A* ends at the limit, with a solution that it found before; not on 3x8.
                limit = ["--node-limit", "1000000"] if algorithm == "anytime-astar" else []
                with self.subTest(algorithm=algorithm, tray=f"{rows}x{columns}"):
                    lengths = self.answers(tray, boards, "-a", algorithm, "--weight", "1000", "--heuristic",
                                           "manhattan", *limit)
                    longest = max(longest, *lengths)
        self.assertGreater(longest, 255)

    def test_forms_and_shards(self):
        """Every form and part has the whole solution."""
        tray = Tray(5, 5)
        dice = random.Random(2)
        boards = [tray.board(dice) for _ in range(3)] + [Tray(4, 4).board(dice)]
        texts = [(tray if len(board) == 25 else Tray(4, 4)).text(board) + "\n" for board in boards]
        options = ["-a", "greedy", "--heuristic", "manhattan"]
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "boards.txt")
            with open(file, "w", encoding="ascii") as out:
                out.writelines(texts)
            whole = list(csv.DictReader(io.StringIO(run("solve", "-q", "--output", "csv", *options, file))))
            self.assertGreater(max(int(row["moves"]) for row in whole), 255)
            for form, each in (("letters", list), ("moves", str.split)):
                out = run("solve", "-q", "--output", form, *options, file)
                lengths = [len(each(out.splitlines()[at].rsplit(": ")[1])) for at in range(1, 3 * len(whole), 3)]
                self.assertEqual(lengths, [int(row["moves"]) for row in whole])
            parts = []
            for number in (1, 2):
                parts.append(os.path.join(folder, f"part{number}"))
                with open(parts[-1], "w", encoding="ascii") as out:
                    out.write(run("solve", "-q", "--output", "csv", "--shard", f"{number}/2", *options, file))
            merged = list(csv.DictReader(io.StringIO(run("merge", *parts))))
            self.assertEqual([(row["board"], row["blank_path"]) for row in merged],
                             [(row["board"], row["blank_path"]) for row in whole])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
