#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_bins.py - fifteen dataset --bins: the boards of each length against the published levels of 3x3

    test_bins.py <folder of the programs> [<test>..]
"""
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from collections import Counter

from datasets import (PATIENCE, PROGRAM, call, distances, environment, files_of, published_levels, random_of,
                      read_csv, recipe_of, scaled, walk)

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
SAMPLED = ["--size", "4", "--bins", "5", "--length", "2-14", "--tries", "200", "--seed", "3", "-q"]


class Case(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def rows(self, name, *arguments):
        printed = call("-o", "csv", *arguments, self.path(name))
        return printed, [row[:2] for row in read_csv(os.path.join(self.path(name), "data.csv"))]

    def remove(self, name):
        for file in os.listdir(self.path(name)):
            os.unlink(os.path.join(self.path(name), file))


class Listed(Case):
    def test_bins_have_the_published_sizes(self):
        found = distances(GOAL, 3)
        for k in 1, 10, 100, 200000:
            _, rows = self.rows(str(k), "--size", "3", "--bins", k, "--seed", 1)
            self.assertEqual(len(set(rows)), len(rows))
            self.assertEqual([found[board] for board, _ in rows], [length for _, length in rows])
            expected = [min(k, n) for n in published_levels()]
            self.assertEqual([length for _, length in rows],
                             [length for length, n in enumerate(expected) for _ in range(n)])
            counts = recipe_of(self.path(str(k)))["rows_by_length"]
            self.assertEqual(counts, {str(length): n for length, n in enumerate(expected)})

    def test_bins_that_are_not_full_are_reported(self):
        printed, _ = self.rows("report", "--size", "3", "--bins", 10, "--seed", 1)
        self.assertEqual(printed.splitlines()[1], "bins that are not full: 0 (1), 1 (2), 2 (4), 3 (8), 31 (2)")
        printed, rows = self.rows("range", "--size", "3", "--bins", 10, "--length", "4-6", "--seed", 1)
        self.assertEqual(len(printed.splitlines()), 1)
        self.assertEqual([length for _, length in rows], [4] * 10 + [5] * 10 + [6] * 10)

    def test_boards_of_a_length_are_equally_likely(self):
        n = max(30, scaled(300))
        found = Counter()
        for seed in range(n):
            _, rows = self.rows("one", "--size", "3", "--bins", 3, "--length", 3, "--seed", seed)
            found.update(rows)
            self.remove("one")
        self.assertEqual(len(found), 8)
        for count in found.values():
            self.assertLess(abs(count - n * 3 / 8), 4.5 * (n * 3 / 8 * 5 / 8) ** 0.5)

    def test_shards_are_dealt_round(self):
        _, whole = self.rows("whole", "--size", "3", "--bins", 7, "--seed", 1)
        for k in 1, 2, 3:
            self.assertEqual(self.rows(f"shard{k}", "--size", "3", "--bins", 7, "--seed", 1, "--shard", f"{k}/3")[1],
                             whole[k - 1::3])


class Sampled(Case):
    def test_bins_are_filled_and_sound(self):
        printed, rows = self.rows("sampled", *SAMPLED)
        self.assertEqual(len(set(rows)), len(rows))
        counts = Counter(length for _, length in rows)
        self.assertEqual([length for _, length in rows], sorted(length for _, length in rows))
        self.assertEqual(counts, {2: 4, **{length: 5 for length in range(3, 15)}})
        self.assertEqual(printed.splitlines()[1:], ["bins that are not full: 2 (4)"])
        call("verify", "--all", self.path("sampled"))

    def test_short_bins_have_ends_of_their_walks(self):
        _, rows = self.rows("sampled", *SAMPLED)
        goal = [*range(1, 16), 0]
        for length in range(3, 12):  # these are filled in the first round
            ends = set()
            for number in range(28):  # the first round has 4 * 5 + 8 walks for each bin
                numbers = random_of(3, (1 << 63) + (length - 2) * 28 + number)
                ends.add(tuple(walk(4, 4, goal, length + 2 * numbers.below(length // 2 + 1), numbers)))
            self.assertLessEqual({board for board, n in rows if n == length}, ends, length)

    def test_long_bins_are_uniform_boards(self):
        printed, rows = self.rows("long", "--size", "4", "--bins", 3, "--length", "37-90", "--tries", scaled(500),
                                  "--seed", 3)
        self.assertTrue({50, 51, 52, 53, 54, 55} <= {length for _, length in rows} or scaled(100) < 50)
        self.assertIn("to 90 (0)", printed)
        self.assertTrue(all(37 <= length < 75 for _, length in rows))
        call("verify", "--all", self.path("long"))

    def test_a_seed_repeats_all_files(self):
        call(*SAMPLED, "--threads", 1, self.path("one"))
        call(*SAMPLED, "--threads", 3, self.path("three"))
        self.assertEqual(files_of(self.path("one")), files_of(self.path("three")))

    def test_killed(self):
        call(*SAMPLED, self.path("whole"))
        expected = files_of(self.path("whole"))
        journal = os.path.join(self.path("killed"), "tries.unfinished")
        rng = random.Random(4)
        n_killed = 0
        for _ in range(scaled(12)):
            for step in range(4):
                process = subprocess.Popen([PROGRAM, "dataset", *SAMPLED, self.path("killed")],
                                           env=environment(self.folder), stdout=subprocess.DEVNULL)
                size = 1500 * step + rng.randrange(1500)
                while process.poll() is None and not (os.path.exists(journal) and os.path.getsize(journal) >= size):
                    time.sleep(0.0005)
                process.kill()
                n_killed += process.wait(timeout=60 * PATIENCE) == -signal.SIGKILL
            call(*SAMPLED, self.path("killed"))
            self.assertEqual(files_of(self.path("killed")), expected)
            self.remove("killed")
        self.assertGreater(n_killed, 0)

    def test_wrong_options(self):
        for wrong in (["--bins", 3], ["--bins", 3, "--length", "250-300"], ["--length", 3], ["--tries", 3],
                      ["--bins", 3, "--all", "--size", "3"], ["--bins", 3, "--size", "3", "--tries", 9],
                      ["--bins", 0, "--size", "3"], ["--bins", 3, "--size", "3", "--count", 5]):
            call(*wrong, self.path("x"), status=2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
