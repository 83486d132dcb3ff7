#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_failures.py - fifteen-mpi ends with one clear message if a rank is killed or stopped, or ranks differ

    test_failures.py <folder of the programs> <folder of tables of the 24-puzzle>
"""
import os
import re
import signal
import socket
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
TABLES = os.path.abspath(sys.argv[2])
from ranks import MPIRUN, PATIENCE, PROGRAM, InFolder, command, main, run, run_ranks, scaled  # noqa: E402

HOST = socket.gethostname()
EASY = "8 1 3 4 0 2 7 6 5"
WAIT = str(3 * PATIENCE)  # seconds for which a rank may be silent
# Takes hours with these tables.
LONG = "3 2 17 0 14 18 22 19 15 20 9 7 10 21 16 6 24 23 8 5 1 4 11 12 13"
LONG_TABLES = ["--pdb", TABLES, "--goal", "first", "--threads", "1"]
LONG_SEARCH = [*LONG_TABLES, "--checkpoint", "state", "--every", "0.1", LONG]


class Failures(InFolder):
    def begin(self, n_ranks, *arguments):
        """Starts a long search; its first checkpoint with nodes is there."""
        running = self.run_in_background(command(n_ranks, *arguments, *LONG_SEARCH))
        end = time.monotonic() + 60 * PATIENCE
        while running.process.poll() is None and time.monotonic() < end and not (
                os.path.exists("state") and os.path.getsize("state") > 500):
            time.sleep(0.02)
        return running

    def check_one_line(self, errors, *texts):
        self.assertEqual(errors.count("\n"), 1, errors)
        for text in texts:
            self.assertIn(text, errors)

    def test_a_rank_is_killed(self):
        for rank in (0, 1):
            running = self.begin(3)
            running.kill_rank(rank)
            result = running.end()
            self.assertEqual((result.status, result.output), (137, ""))
            self.assertEqual(result.errors, "")
            self.assertIn(f"rank {rank} ", result.of_mpirun)
            self.assertIn("exited on signal 9", result.of_mpirun)
            self.assertTrue(os.path.exists("state"))
            os.remove("state")

    def test_a_rank_is_stopped(self):
        running = self.begin(3, "--timeout", WAIT)
        running.kill_rank(1, signal.SIGSTOP)
        began = time.monotonic()
        result = running.end()
        self.assertLess(time.monotonic() - began, 20 * PATIENCE)
        self.assertEqual((result.status, result.output), (1, ""))
        errors, kept = result.errors.splitlines(keepends=True)
        self.check_one_line(errors, f"rank 1 ({HOST}) ", f" {WAIT} s")
        self.assertIn("state is kept; run the same command again", kept)
        self.assertTrue(os.path.exists("state"))

    def test_a_rank_is_stopped_while_boards_are_dealt(self):
        with open("boards", "w", encoding="ascii") as file:
            file.write(f"{LONG}\n{LONG}\n{LONG}\n{LONG}\n")
        running = self.run_in_background(command(2, *LONG_TABLES, "--timeout", WAIT, "boards"))
        process = running.rank(1)
        time.sleep(2 * PATIENCE)
        os.kill(process, signal.SIGSTOP)
        result = running.end()
        self.assertEqual((result.status, result.output), (1, ""))
        self.check_one_line(result.errors, f"rank 1 ({HOST}) did not answer for {WAIT} s")

    def test_interrupts(self):
        """Rank 0 prints bounds as they end, writes the checkpoint and prints what is proven, before mpirun kills it."""
        for which, options in ((signal.SIGTERM, ["-v", "--time-limit", str(60 * PATIENCE)]), (signal.SIGINT, [])):
            running = self.begin(3, *options)
            if options:
                self.check_bounds(running.process.stderr)
            before = os.stat("state").st_mtime_ns
            running.process.send_signal(which)
            result = running.end()
            self.assertNotEqual(result.status, 0)
            self.assertRegex(result.output + result.errors, r"interrupted; (at least|between) \d+")
            self.assertEqual(result.errors.count("interrupted"), result.output.count("interrupted") == 0)
            self.assertGreater(os.stat("state").st_mtime_ns, before)
            os.remove("state")

    def check_bounds(self, errors):
        """Reads the bounds of a search that goes on, up to one with its rate: rank 0 prints each once."""
        bounds = []
        line = ""
        while "nodes/s" not in line:
            line = errors.readline()
            self.assertNotEqual(line, "", bounds)
            bounds += map(int, re.findall(r"^fifteen-mpi: bound (\d+): [\d,]+ nodes? expanded, ", line))
        self.assertEqual(bounds, list(range(bounds[0], bounds[-1] + 1, 2)))

    def test_limits(self):
        result = run_ranks(3, *LONG_TABLES, "--time-limit", "0.5", "--json", LONG)
        self.assertEqual(result.status, 3)
        self.assertEqual(result.answers()[0]["status"], "limit")
        self.assertGreater(result.answers()[0]["lower_bound"], 60)

    def mixed(self, first, second):
        return run([*MPIRUN, "-n", "2", PROGRAM, *first, ":", "-n", "1", PROGRAM, *second])

    def test_ranks_differ(self):
        for other in (["--memory", "5M", EASY], [EASY, EASY], ["--help"], ["--no-such-option", EASY], []):
            result = self.mixed([EASY], other)
            self.assertEqual((result.status, result.output), (2, ""), other)
            self.check_one_line(result.errors, f"rank 2 ({HOST}) was started with another version, other options or other boards")

    def test_tables_differ(self):
        """One board and many, which are dealt; the folders of ranks 0, 1 and 2 without tables, with other tables, or too few."""
        run([os.path.join(os.path.dirname(PROGRAM), "pdbgen"), "-q", "--size", "4", "--partition", "5-5-5", "--out", "other"])
        os.mkdir("empty")
        board = "1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15"
        large = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 0 24"
        with open("many", "w", encoding="ascii") as file:
            file.write(f"{board}\n" * 9)
        with open("large", "w", encoding="ascii") as file:
            file.write(f"{large}\n" * 9)
        for boards in (["many"], [board], ["--checkpoint", "state", "many"]):
            for i, (first, second, text) in enumerate((([], ["--pdb", "empty"], f"rank 2 ({HOST}): empty of --pdb: the folder has no tables"),
                                        ([], ["--pdb", "none"], f"rank 2 ({HOST}): none of --pdb: no such folder"),
                                        (["--pdb", "empty"], [], f"rank 0 ({HOST}): empty of --pdb: the folder has no tables"),
                                        ([], ["--pdb", "other"], f"rank 2 ({HOST}) has other tables than rank 0 ({HOST})"))):
                if scaled(100) < 100 and boards != ["many"] and i != 3:
                    continue
                with self.subTest(boards=boards, first=first, second=second):
                    result = self.mixed([*first, *boards], [*second, *boards])
                    self.assertEqual((result.status, result.output), (1, ""), result.errors)
                    self.check_one_line(result.errors, text)
        for boards in (["large"], [large]) if scaled(100) >= 50 else (["large"],):
            for first, second, text in ((["--pdb", TABLES], ["--pdb", "other"], f"rank 2 ({HOST})"),
                                        (["--pdb", "other"], ["--pdb", TABLES], f"rank 0 ({HOST}): no tables for goals with")):
                with self.subTest(boards=boards, first=first, second=second):
                    goal = ["--quiet", "--goal", "last"]
                    result = self.mixed([*first, *goal, *boards], [*second, *goal, *boards])
                    self.assertEqual((result.status, result.output), (1, ""), result.errors)
                    self.check_one_line(result.errors, text)

    def test_misuse(self):
        for arguments, text in ((["--all", EASY], "unknown option '--all'"), (["--shard", "1/2", EASY], "unknown option"),
                                (["--algorithm", "bae", EASY], "bae"), (["--timeout", "0", EASY], "above 0"),
                                (["--algorithm", "astar", "--checkpoint", "state", EASY], "--checkpoint requires --algorithm"),
                                (["--every", "5", EASY], "--every requires --checkpoint"),
                                (["--heuristic", "manhattan", EASY], "pattern databases"),
                                (["no/such/file"], "no/such/file"),
                                (["--pdb", "nowhere", EASY], "nowhere")):
            result = run_ranks(2, *arguments)
            self.assertIn(result.status, (1, 2))
            self.assertEqual(result.output, "")
            self.check_one_line(result.errors, text)

    def test_help(self):
        for arguments, text in ((["--help"], "Usage: fifteen-mpi "), (["--version"], "fifteen-mpi ")):
            result = run_ranks(3, *arguments)
            self.assertEqual((result.status, result.errors), (0, ""))
            self.assertEqual(result.output.count(text), 1)


if __name__ == "__main__":
    main()
