#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_rows.py - fifteen dataset: rows and labels against breadth-first search and published counts

    test_rows.py <folder of the programs>
"""
import json
import os
import sys
import tempfile
import unittest

from datasets import (call, distances, files_of, first_moves, neighbours, published_levels, random_of,
                      read_csv, read_npy, recipe_of, scaled, shuffle, walk)

GOALS = {"last": (1, 2, 3, 4, 5, 6, 7, 8, 0), "snail": (1, 2, 3, 8, 0, 4, 7, 6, 5)}


class Case(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.found = {name: distances(goal, 3) for name, goal in GOALS.items()}

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def rows(self, name, *arguments):
        """The rows of a new data set of 3x3 in the form csv."""
        call("--size", "3", "-o", "csv", *arguments, self.path(name))
        return list(read_csv(self.path(name, "data.csv")))


class Labels(Case):
    def check(self, rows, found, which):
        for board, length, moves, _ in rows:
            self.assertEqual(length, found[board])
            best = first_moves(board, 3, found)
            if which == "all":
                self.assertEqual(moves, best, board)
            else:
                self.assertEqual(moves, best & -best, board)  # the lowest bit: the first in the order

    def test_labels_are_those_of_a_breadth_first_search(self):
        for goal, found in self.found.items():
            for which in "all", "one":
                rows = self.rows(goal + which, "-n", scaled(20000), "--first-move", which, "--goal", goal)
                self.assertEqual(len(rows), scaled(20000))
                self.check(rows, found, which)

    def test_values_are_plain_sums(self):
        rows = self.rows("values", "-n", 500, "--heuristic", "manhattan", "--heuristic", "hamming")
        for board, _, moves, values in rows:
            self.assertIsNone(moves)
            where = {tile: divmod((tile + 8) % 9, 3) for tile in range(9)}
            pairs = [(divmod(cell, 3), where[tile]) for cell, tile in enumerate(board) if tile]
            self.assertEqual(values, [sum(abs(a - c) + abs(b - d) for (a, b), (c, d) in pairs),
                                      sum(a != b for a, b in pairs)])

    def test_other_trays(self):
        for size, goal, columns in ("2x3", (1, 2, 3, 4, 5, 0), 3), ("4x2", (1, 2, 3, 4, 5, 6, 7, 0), 2):
            found = distances(goal, columns)
            call("--size", size, "--all", "--first-move", "all", self.path(size))
            boards = read_npy(self.path(size, "boards.npy"))
            self.assertEqual(dict(zip(boards, read_npy(self.path(size, "lengths.npy")))), found)
            for board, moves in zip(boards, read_npy(self.path(size, "first_moves.npy"))):
                self.assertEqual(moves, first_moves(board, columns, found))


class Sources(Case):
    def test_all_boards_have_the_published_levels(self):
        call("--size", "3", "--all", self.path("all"))
        boards = read_npy(self.path("all", "boards.npy"))
        lengths = read_npy(self.path("all", "lengths.npy"))
        self.assertEqual(len(set(boards)), 181440)
        self.assertEqual([lengths.count(n) for n in range(32)], published_levels())
        self.assertEqual(lengths, sorted(lengths))
        counts = recipe_of(self.path("all"))["rows_by_length"]
        self.assertEqual([counts[str(n)] for n in range(32)], published_levels())

    def test_uniform_boards_have_the_mean_of_all(self):
        levels = published_levels()
        mean = sum(n * level for n, level in enumerate(levels)) / 181440
        variance = sum((n - mean) ** 2 * level for n, level in enumerate(levels)) / 181440
        n = scaled(50000)
        call("--size", "3", "-n", n, "--seed", 3, self.path("uniform"))
        lengths = read_npy(self.path("uniform", "lengths.npy"))
        self.assertLess(abs(sum(lengths) / n - mean), 4 * (variance / n) ** 0.5)
        self.assertGreater(len(set(read_npy(self.path("uniform", "boards.npy")))), n * 0.8)

    def test_walks_end_within_their_moves(self):
        rows = self.rows("walk", "-n", 400, "--walk", 6)
        self.assertEqual({length for _, length, _, _ in rows}, {6})  # the shortest circle has 12 moves
        counts = [length for _, length, _, _ in self.rows("range", "-n", 3000, "--walk", "2-6")]
        for moves in range(2, 7):
            self.assertLess(abs(counts.count(moves) - 600), 4 * (3000 * 0.2 * 0.8) ** 0.5)

    def test_walks_do_not_turn_back(self):
        goal = GOALS["last"]
        ends = {after for _, one in neighbours(goal, 3) for _, after in neighbours(one, 3)} - {goal}
        self.assertEqual({row[0] for row in self.rows("two", "-n", 100, "--walk", 2)}, ends)

    def test_boards_of_files_keep_their_order(self):
        call("--size", "3", "-n", 50, "-o", "h-levin", self.path("levin"))
        with open(self.path("levin", "boards.txt"), encoding="utf-8") as file:
            lines = file.read().splitlines()
        boards = [tuple(map(int, line.split(" "))) for line in lines]
        self.assertEqual([len(board) for board in boards], [9] * 50)
        rows = self.rows("again", "--boards", self.path("levin", "boards.txt"))
        self.assertEqual([row[0] for row in rows], boards)
        with open(self.path("levin", "labels.csv"), encoding="utf-8") as file:
            self.assertEqual(file.read().split(), ["length", *(str(row[1]) for row in rows)])
        call("--boards", self.path("levin", "boards.txt"), self.path("array"))
        call("--boards", self.path("array", "boards.npy"), "-o", "h-levin", self.path("back"))
        self.assertEqual(files_of(self.path("back"))["boards.txt"], files_of(self.path("levin"))["boards.txt"])

    def test_files_have_one_tray_and_solvable_boards(self):
        good, bad = "1 2 3 4 5 6 7 0 8\n", "2 1 3 4 5 6 7 8 0\n"
        self.assertIn("standard input:2: ", call("--boards", "-", self.path("x"), status=2,
                                                 given=good + "1 1 3 4 5 6 7 8 0\n"))
        self.assertIn("another size", call("--boards", "-", self.path("x"), status=2, given=good + "1 2 0 3\n"))
        self.assertIn("board 2 ", call("--boards", "-", self.path("x"), status=3, given=good + bad))
        self.assertIn("standard input: no board", call("--boards", "-", self.path("x"), status=2))
        self.assertFalse(os.path.exists(self.path("x")))
        call("--boards", "-", self.path("x"), given="# goal: first\n1 0 2 3 4 5 6 7 8\n")
        self.assertEqual(read_npy(self.path("x", "lengths.npy")), [1])
        self.assertEqual(recipe_of(self.path("x"))["goal"], "0 1 2 3 4 5 6 7 8")


class Repetition(Case):
    arguments = ["--size", "3", "-n", 1000, "--seed", 5, "--first-move", "all", "--heuristic", "manhattan"]

    def test_a_seed_repeats_all_files(self):
        for form in "npy", "csv", "json", "h-levin":
            for threads in 1, 3:
                call(*self.arguments, "-o", form, "--threads", threads, self.path(f"{form}{threads}"))
            self.assertEqual(files_of(self.path(form + "1")), files_of(self.path(form + "3")))
        call(*self.arguments[:4], "--seed", 6, *self.arguments[6:], self.path("other"))
        self.assertNotEqual(files_of(self.path("other"))["boards.npy"], files_of(self.path("npy1"))["boards.npy"])

    def test_forms_have_the_same_rows(self):
        for form in "npy", "csv", "json", "h-levin":
            call(*self.arguments, "-o", form, self.path(form))
        rows = list(read_csv(self.path("csv", "data.csv")))
        columns = [read_npy(self.path("npy", name + ".npy")) for name in ("boards", "lengths", "first_moves", "values")]
        self.assertEqual(rows, [(b, n, m, list(v)) for b, n, m, v in zip(*columns)])
        with open(self.path("json", "data.jsonl"), encoding="utf-8") as file:
            objects = [json.loads(line) for line in file]
        self.assertEqual(objects, [{"board": list(b), "length": n, "first_moves": m, "values": v}
                                   for b, n, m, v in rows])
        with open(self.path("h-levin", "labels.csv"), encoding="utf-8") as file:
            head, *lines = file.read().splitlines()
        self.assertEqual(head, 'length,first_moves,"manhattan"')
        self.assertEqual([tuple(map(int, line.split(","))) for line in lines], [(n, m, *v) for _, n, m, v in rows])

    def test_rows_have_the_random_numbers_that_are_described(self):
        goal = list(GOALS["last"])
        boards = [row[0] for row in self.rows("uniform", "-n", 40, "--seed", 9)]
        self.assertEqual(boards, [tuple(shuffle(3, goal, random_of(9, i))) for i in range(40)])
        for i, row in enumerate(self.rows("walks", "-n", 40, "--seed", 9, "--walk", "3-20")):
            numbers = random_of(9, i)
            self.assertEqual(row[0], tuple(walk(3, 3, goal, 3 + numbers.below(18), numbers)))

    def test_shards_are_dealt_round(self):
        for more in ["--seed", 5, "-n", 100], ["--all"]:
            name = str(more[0])
            call("--size", "2x3", *more, self.path(name))
            whole = read_npy(self.path(name, "boards.npy"))
            for k in 1, 2, 3:
                call("--size", "2x3", *more, "--shard", f"{k}/3", self.path(f"{name}{k}"))
                self.assertEqual(read_npy(self.path(f"{name}{k}", "boards.npy")), whole[k - 1::3])
        call("--size", "2x3", "-n", 2, "--shard", "3/3", self.path("empty"))
        self.assertEqual(read_npy(self.path("empty", "lengths.npy")), [])

    def test_another_data_set_is_rejected(self):
        call(*self.arguments, self.path("set"))
        before = files_of(self.path("set"))
        self.assertIn('"seed" is 5 there and 7 here',
                      call(*self.arguments[:4], "--seed", 7, *self.arguments[6:], self.path("set"), status=2))
        self.assertIn('"output"', call(*self.arguments, "-o", "csv", self.path("set"), status=2))
        call(*self.arguments, self.path("set"))
        call(*self.arguments[:4], *self.arguments[6:], self.path("set"))  # the seed of the folder
        self.assertEqual(files_of(self.path("set")), before)
        os.mkdir(self.path("other"))
        with open(self.path("other", "file"), "w", encoding="utf-8"):
            pass
        self.assertIn("other files", call(*self.arguments, self.path("other"), status=2))

    def test_wrong_options(self):
        for wrong in (["--walk", 3, "--all"], ["--all", "--count", 5], ["--all", "--size", "4"], ["--size", "6"],
                      ["--heuristic", "x"], ["--shard", "4/3"], ["--boards", "-", "--count", 3]):
            call(*wrong, self.path("x"), status=2)
        call(status=2)
        call("a", "b", status=2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
