#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_checkpoints.py - fifteen solve --checkpoint: killed at random, it goes on and counts the same nodes

    test_checkpoints.py <folder of the programs>
"""
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
from scale import scaled  # noqa: E402
from test_shards import sealed  # noqa: E402

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data", "version2")
PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
# About 1.3 million nodes; with the tables that are built in memory.
HARD = "14 10 2 1 13 9 8 11 7 3 6 12 15 4 5 0"
BOARDS = f"""1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15
{HARD}
bad
1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0
2 1 3 4 5 6 7 8 9 10 11 12 13 15 14 0
{HARD}
"""
SEARCH = ["solve", "--json", "-a", "idastar", "--quiet"]
# One of Korf's boards, 66 moves from the goal; 26 and 6 million nodes. With auto the last iteration has a
# transposition table.
HARDER = "15 14 0 4 11 1 6 13 7 5 8 9 3 2 10 12"
OTHERS = ["solve", "--json", "--quiet", "--heuristic", "pdb(4-4-4-3)", "--goal", "first"]


def run(*arguments, kill_after=None):
    """Returns the status, the objects printed and the messages."""
    with subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            output, errors = process.communicate(timeout=kill_after if kill_after is not None else 600)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            output, errors = process.communicate()
        lines = output.decode().split("\n")[:-1]
        return process.returncode, [json.loads(line) for line in lines], errors.decode()


def iterations(answer):
    """The nodes of all complete iterations."""
    return [(bound["bound"], bound["expanded"], bound["generated"]) for bound in answer["bounds"][:-1]]


class Checkpoints(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        os.chdir(self.folder.name)
        os.environ.pop("FIFTEEN_PDB", None)
        os.environ.update(HOME=self.folder.name, XDG_DATA_HOME=self.folder.name)
        with open("boards", "w", encoding="ascii") as file:
            file.write(BOARDS)

    def tearDown(self):
        os.chdir("/")
        self.folder.cleanup()

    def same(self, whole, resumed):
        self.assertEqual(len(whole), len(resumed))
        for a, b in zip(whole, resumed):
            for key in ("board", "status", "moves", "lower_bound", "line"):
                self.assertEqual(a[key], b[key])
            if a["status"] == "solved":
                self.assertEqual(iterations(a), iterations(b))

    def kill_until_done(self, n_kills, *operands):
        """Runs a command that is killed n_kills times, and returns the last run."""
        generator = random.Random(5)
        n = 0
        while n < n_kills:
            threads = str(generator.randint(1, 3))
            status, _, errors = run(*SEARCH, "--threads", threads, "--checkpoint", "state", "--every", "0.01",
                                    *operands, kill_after=generator.uniform(0.2, 0.6))
            self.assertIn(status, (0, 2, 3, -signal.SIGKILL), errors)
            n += 1
        return run(*SEARCH, "--checkpoint", "state", *operands)

    def test_one_board(self):
        whole = run(*SEARCH, HARD)
        for _ in range(scaled(20)):
            resumed = self.kill_until_done(4, HARD)
            self.assertEqual(resumed[0], 0, resumed[2])
            self.same(whole[1], resumed[1])
            self.assertEqual(os.listdir(), ["boards"])

    def kill_after_save(self, delay, *arguments):
        """Kills a command some seconds after it has saved a search, unless it ends before. Returns if it was killed."""
        def saved():
            """When the search was saved; None: the file has no search."""
            try:
                state = os.stat("state")
                return state.st_mtime_ns if state.st_size > 1000 else None
            except FileNotFoundError:
                return None

        before = saved()
        with subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.DEVNULL) as process:
            while process.poll() is None and saved() in (None, before):
                time.sleep(0.001)
            time.sleep(delay)
            process.kill()
            return process.wait() != 0

    def check_other(self, *options):
        """Killed, a search with A* or a transposition table goes on to a solution of the same length."""
        search = [*OTHERS, *options, "--checkpoint", "state", "--every", "0.01"]
        generator = random.Random(3)
        n_killed = 0
        for _ in range(scaled(3)):
            for _ in range(4):
                threads = str(generator.randint(1, 3))
                n_killed += self.kill_after_save(generator.uniform(0, 0.06), *search, "--threads", threads, HARDER)
            resumed = run(*search, HARDER)
            self.assertEqual(resumed[0], 0, resumed[2])
            (answer,) = resumed[1]
            self.assertEqual(answer["moves"], 66)
            for key in ("expanded", "generated"):
                self.assertEqual(sum(bound[key] for bound in answer["bounds"]), answer[key])
            self.assertEqual(os.listdir(), ["boards"])
        self.assertGreater(n_killed, 0)
        return answer["algorithm"]

    def test_auto(self):
        self.assertEqual(self.check_other(), "idastar-tt")

    def test_astar_idastar(self):
        self.assertEqual(self.check_other("-a", "astar-idastar", "--memory", "1M"), "astar-idastar")

    def test_other_memory(self):
        """A* would expand other nodes."""
        search = [*OTHERS, "-a", "astar-idastar"]
        status, _, errors = run(*search, "--memory", "1M", "--checkpoint", "state", "--time-limit", "0.05", HARDER)
        self.assertEqual(status, 3, errors)
        self.rejects("other boards or options", *search, "--memory", "2M", "--checkpoint", "state", HARDER)

    def test_many_boards(self):
        whole = run(*SEARCH, "boards")
        self.assertEqual((whole[0], len(whole[1])), (2, 6))
        for _ in range(scaled(20)):
            resumed = self.kill_until_done(6, "boards")
            self.assertEqual((resumed[0], resumed[2]), (whole[0], whole[2]))
            self.same(whole[1], resumed[1])
            self.assertEqual(os.listdir(), ["boards"])

    def stop_early(self, *operands):
        """Leaves a checkpoint."""
        status, _, errors = run(*SEARCH, "--checkpoint", "state", "--time-limit", "0.004", *operands)
        self.assertEqual(status, 3, errors)
        self.assertTrue(os.path.exists("state"))

    def test_time_limit(self):
        """The only board goes on after a limit of time; the limit is that of each run."""
        whole = run(*SEARCH, HARD)
        self.stop_early(HARD)
        for _ in range(200):
            status, answers, _ = run(*SEARCH, "--checkpoint", "state", "--time-limit", "0.05", HARD)
            if status == 0:
                break
            self.assertEqual(status, 3)
        self.same(whole[1], answers)
        self.assertFalse(os.path.exists("state"))

    def test_answers_are_not_searched_again(self):
        """Boards in a batch that reached a limit are answered; the answers are printed again."""
        with open("two", "w", encoding="ascii") as file:
            file.write(f"{HARD}\n{HARD}\n")
        process = subprocess.Popen([PROGRAM, *SEARCH, "--threads", "1", "--checkpoint", "state", "--every", "0.01",
                                    "two"], stdout=subprocess.PIPE)
        first = json.loads(process.stdout.readline())
        process.send_signal(signal.SIGTERM)
        process.stdout.close()
        process.wait()
        status, answers, errors = run(*SEARCH, "--checkpoint", "state", "two")
        self.assertEqual(status, 0, errors)
        self.assertEqual(answers[0], first)  # with the times of the first run

    def rejects(self, reason, *arguments):
        status, answers, errors = run(*arguments)
        self.assertEqual((status, answers), (1, []))
        self.assertIn("checkpoint state: ", errors)
        self.assertIn(reason, errors)
        self.assertEqual(errors.count("\n"), 1, errors)

    def test_other_runs_and_files_are_rejected(self):
        self.stop_early(HARD)
        with open("state", "rb") as file:
            good = file.read()
        resume = [*SEARCH, "--checkpoint", "state"]
        self.rejects("other boards or options", *resume, "boards")
        self.rejects("other boards or options", *resume, HARD.replace("14 10", "10 14"))
        self.rejects("other boards or options", *resume, "--goal", "last", HARD)
        self.rejects("of another shard", *resume, "--shard", "1/2", HARD)
        for bad, reason in ((good[:-1], "truncated"), (good[:10], "truncated"), (b"", "truncated"),
                            (good[:-1] + bytes([good[-1] ^ 1]), "damaged"), (b"x" * 500, "not a checkpoint")):
            with open("state", "wb") as file:
                file.write(bad)
            self.rejects(reason, *resume, HARD)
            with open("state", "rb") as file:
                self.assertEqual(file.read(), bad)

    def test_files_of_version_2(self):
        """Fifteen 2.0.0 wrote them at commit 8d876c3, when it was interrupted: one while it built its tables,
        one in the last iteration of the second board."""
        search = [*SEARCH, "--goal", "first"]
        with open("boards", "w", encoding="ascii") as file:
            file.write(f"1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n{HARDER}\n")
        _, whole, _ = run(*search, "--threads", "1", "boards")
        for name in ("notes", "search"):
            with self.subTest(name=name):
                shutil.copy(os.path.join(DATA, f"{name}.checkpoint"), "state")
                self.rejects("other boards or options", *search, "--checkpoint", "state", HARDER)
                self.rejects("of another shard", *search, "--checkpoint", "state", "--shard", "1/2", "boards")
                status, answers, errors = run(*search, "--threads", "1", "--checkpoint", "state", "--node-limit", "1900000",
                                              "boards")
                self.assertEqual((status, [answer["status"] for answer in answers]), (3, ["solved", "limit"]), errors)
                status, answers, errors = run(*search, "--threads", "1", "--checkpoint", "state", "boards")
                self.assertEqual(status, 0, errors)
                self.same(whole, answers)
                self.assertEqual([answer["moves"] for answer in answers], [1, 66])
        # The nodes that the file states are those of its search.
        shutil.copy(os.path.join(DATA, "search.checkpoint"), "state")
        _, answers, _ = run(*search, "--checkpoint", "state", "--node-limit", "300000", "boards")
        self.assertGreater(answers[1]["expanded"], 300000)

    def test_boards_that_have_changed(self):
        with open("boards", "w", encoding="ascii") as file:
            file.write("8 1 3 4 0 2 7 6 5\n" + HARD + "\n")
        process = subprocess.Popen([PROGRAM, *SEARCH, "--checkpoint", "state", "--every", "0.01", "boards"],
                                   stdout=subprocess.PIPE)
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        process.communicate()
        self.assertEqual(process.returncode, 130)
        with open("boards", "w", encoding="ascii") as file:
            file.write("1 2 3 4 5 6 7 0 8\n" + HARD + "\n")
        self.rejects("of other boards", *SEARCH, "--checkpoint", "state", "boards")

    def test_a_shard_has_a_checkpoint(self):
        whole = run(*SEARCH, "boards")
        for k in (1, 2):
            part = self.kill_until_done(2, "--shard", f"{k}/2", "boards")
            self.assertIn(part[0], (2, 3), part[2])
            with open(f"part{k}", "w", encoding="ascii") as file:
                file.write(sealed(map(json.dumps, part[1])))
        merged = run("merge", "part1", "part2")
        self.assertEqual(merged[0], whole[0], merged)
        self.same(whole[1], merged[1])

    def test_options(self):
        for arguments, reason in ((["-a", "astar", "--checkpoint", "x"], "requires --algorithm auto, idastar,"),
                                  (["--every", "5"], "--every requires --checkpoint"),
                                  (["-a", "idastar", "--checkpoint", "x", "--all"], "--all has no checkpoint"),
                                  (["-a", "idastar", "--checkpoint", "x", "--every", "0"], "above 0")):
            status, _, errors = run("solve", *arguments, "boards")
            self.assertEqual(status, 2)
            self.assertIn(reason, errors)
        status, _, errors = run(*SEARCH, "--checkpoint", "no/such/folder/x", "8 1 3 4 0 2 7 6 5")
        self.assertEqual(status, 1)
        self.assertIn("no/such/folder", errors)
        status, _, errors = run(*SEARCH, "--heuristic", "manhattan", "--checkpoint", "x", "8 1 3 4 0 2 7 6 5")
        self.assertEqual(status, 2)
        self.assertIn("pattern databases", errors)


if __name__ == "__main__":
    sys.argv[1:] = []
    unittest.main()
