#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_resume.py - fifteen-mpi goes on from a checkpoint with other numbers of ranks and threads, and so does fifteen

    test_resume.py <folder of the programs>
"""
import os
import random
import signal
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from ranks import ALONE, InFolder, command, iterations, main, run, run_alone, run_ranks, scaled  # noqa: E402

# 80 moves from the goal.
HARD = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
SEARCH = ["--algorithm", "idastar", "--json", "--quiet"]
KEEP = [*SEARCH, "--checkpoint", "state", "--every", "0.02"]


class Resume(InFolder):
    def same(self, whole, resumed):
        self.assertEqual(len(whole), len(resumed))
        for one, other in zip(whole, resumed):
            for key in ("board", "status", "moves", "lower_bound"):
                self.assertEqual(one[key], other[key])
            self.assertEqual(iterations(one), iterations(other))

    def stop(self, words, generator):
        """Runs a command and kills a rank, or ends it, after some time."""
        running = self.run_in_background(words)
        end = time.monotonic() + 60
        while not os.path.exists("state") and running.process.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(generator.uniform(0, 0.3))
        if running.process.poll() is None:
            if generator.random() < 0.5:
                running.process.send_signal(signal.SIGTERM)
            else:
                try:
                    running.kill_rank(generator.randrange(2))
                except (AssertionError, ProcessLookupError):
                    pass  # it has ended
        running.end_by_force()

    def test_one_board(self):
        generator = random.Random(3)
        whole = run_alone("--json", HARD).answers()
        self.assertEqual(whole[0]["moves"], 80)
        for i in range(scaled(20)):
            for _ in range(2):
                self.stop(command(generator.randint(2, 4), *KEEP, "--threads", str(generator.randint(1, 2)), HARD),
                          generator)
            if i % 2 == 0:
                last = run_ranks(generator.choice((1, 2, 3, 5)), *KEEP, HARD)
            else: # by one process
                last = run([ALONE, "solve", *KEEP, HARD])
            self.assertEqual(last.status, 0, last.errors)
            self.same(whole, last.answers())
            self.assertEqual(os.listdir(), [])

    def test_many_boards(self):
        generator = random.Random(4)
        with open("boards", "w", encoding="ascii") as file:
            file.write(f"1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n{HARD}\n14 10 2 1 13 9 8 11 7 3 6 12 15 4 5 0\n{HARD}\n")
        whole = run_alone("--json", "boards").answers()
        for _ in range(scaled(10)):
            for n in (2, 3):
                self.stop(command(n, *KEEP, "boards"), generator)
            last = run_ranks(2, *KEEP, "boards")
            self.assertEqual(last.status, 0, last.errors)
            self.same(whole, last.answers())
            self.assertEqual(os.listdir(), ["boards"])


if __name__ == "__main__":
    main()
