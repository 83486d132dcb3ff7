#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_slurm.py - the scripts of examples/slurm keep good files, and exit with the program's status

    test_slurm.py <folder of the programs>

The array job runs in place of Slurm's; of mpirun there is a stand-in, which prints and exits as a file says.
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
from scale import PATIENCE  # noqa: E402

PROGRAMS = os.path.abspath(sys.argv[1])
SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "examples", "slurm")
BOARDS = """# goal: last
8 1 3 4 0 2 7 6 5
8 6 7 2 5 4 3 0 1
1 2 3 4 5 6 7 0 8
1 2 3 4 5 6 7 8 0
2 1 3 4 5 6 7 8 0
"""


class Script(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.addCleanup(os.chdir, "/")
        os.chdir(scratch.name)
        self.environment = {**os.environ, "HOME": scratch.name, "XDG_DATA_HOME": scratch.name,
                            "PATH": f"{scratch.name}/bin:{PROGRAMS}:{os.environ['PATH']}"}
        self.environment.pop("FIFTEEN_PDB", None)
        os.mkdir("bin")
        self.write("boards", BOARDS)

    def write(self, name, text):
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(name, encoding="utf-8") as file:
            return file.read()

    def stand_in(self, name, text):
        """A program in place of another."""
        self.write(f"bin/{name}", f"#!/bin/bash\n{text}\n")
        os.chmod(f"bin/{name}", 0o755)

    def start(self, script, *arguments, **variables):
        """The process and those that it starts end with the test."""
        process = subprocess.Popen(["bash", os.path.join(SCRIPTS, script), *arguments], env={**self.environment, **variables},
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
        self.addCleanup(self.kill, process)
        return process

    def kill(self, process):
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass  # all have ended
        process.communicate()

    def submit(self, script, *arguments, **variables):
        process = self.start(script, *arguments, **variables)
        process.communicate(timeout=600 * PATIENCE)
        return process.returncode


class ArrayJob(Script):
    def setUp(self):
        super().setUp()
        os.mkdir("parts")

    def shard(self, k, *arguments, n=3, **variables):
        return self.submit("solve.sbatch", *arguments, SLURM_ARRAY_TASK_ID=str(k), SLURM_ARRAY_TASK_COUNT=str(n), **variables)

    def test_all_shards(self):
        """Boards are unsolvable in the second; what a killed job has left is replaced; a complete part is not made again."""
        for k in (1, 2, 3):
            self.write(f"parts/{k}-of-3.jsonl.tmp", "killed")
            self.assertEqual(self.shard(k, "boards"), 3 if k == 2 else 0)
        names = sorted(os.listdir("parts"))
        self.assertEqual(names, [f"{k}-of-3.jsonl" for k in (1, 2, 3)])
        before = [os.stat(f"parts/{name}").st_ino for name in names]
        for k in (1, 2, 3):
            self.assertEqual(self.shard(k, "boards"), 0)
        self.assertEqual([os.stat(f"parts/{name}").st_ino for name in names], before)
        merged = subprocess.run(["fifteen", "merge", *(f"parts/{name}" for name in names)], env=self.environment,
                                capture_output=True, text=True, check=False)
        self.assertEqual((merged.returncode, merged.stderr), (3, ""))
        self.assertEqual([json.loads(line)["moves"] for line in merged.stdout.splitlines()], [14, 31, 1, 0, None])

    def test_failures(self):
        """Without tables, boards or memory, with a malformed board, and killed: no part gets its name."""
        os.mkdir("empty")
        self.write("bad", BOARDS.replace("8 1 3 4", "8 1 3 3"))
        for arguments, variables, status in ((["no-such-file"], {}, 1), (["-f", "no-such-file"], {}, 1), (["bad"], {}, 2),
                                             (["--no-such-option", "boards"], {}, 2), (["boards"], {"FIFTEEN_PDB": "empty"}, 1),
                                             (["boards"], {"PATH": "/usr/bin:/bin"}, 127)):
            self.assertEqual(self.shard(1, *arguments, **variables), status, arguments)
            self.assertFalse(os.path.exists("parts/1-of-3.jsonl"), arguments)
        for text, status in (("kill -9 $$", 137), ("", 1), ("fifteen() { :; }; head -c 0 /dev/null; exit 3", 1),
                             ('echo \'{"part": "1/3"}\'', 1)):
            self.stand_in("fifteen", text)
            self.assertEqual(self.shard(1, "boards"), status, text)
            self.assertFalse(os.path.exists("parts/1-of-3.jsonl"), text)

    def test_limits(self):
        """A part with a limit is one that can be merged, and is made again; a failure keeps it."""
        part = "parts/1-of-1.jsonl"
        self.assertEqual(self.shard(1, "--heuristic", "manhattan", "--node-limit", "100", "boards", n=1), 3)
        first = self.read(part)
        self.assertIn('"status": "limit"', first)
        self.assertEqual(self.shard(1, "boards", n=1, FIFTEEN_PDB="empty"), 1)
        self.assertEqual(self.read(part), first)
        self.assertEqual(self.shard(1, "no-such-file", n=1), 1)
        self.assertEqual(self.read(part), first)
        self.assertEqual(self.shard(1, "boards", n=1), 3)  # a board is unsolvable
        self.assertNotIn('"status": "limit"', self.read(part))


class Ranks(Script):
    """mpirun prints the answers in the file `output`, and does what `action` says."""

    def job(self, output, action):
        self.write("output", output)
        self.stand_in("mpirun", f'echo "$@" >arguments; cat output; {action}')
        return self.submit("mpi.sbatch", "boards")

    def test_answers(self):
        for status in (0, 3):
            self.assertEqual(self.job(f"new {status}\n", f"rm -f boards.ck; exit {status}"), status)
            self.assertEqual(self.read("answers.jsonl"), f"new {status}\n")
        self.assertEqual(self.read("arguments"), "fifteen-mpi --json --checkpoint boards.ck --every 300 boards\n")

    def test_failures_keep_earlier_answers(self):
        self.write("answers.jsonl", "good\n")
        for output, action, status in (("", "exit 2", 2), ("half\n", "exit 1", 1), ("half\n", "exit 130", 130),
                                       ("half\n", "kill -9 $$", 137), ("so far\n", "echo >boards.ck; exit 3", 3)):
            self.assertEqual(self.job(output, action), status)
            self.assertEqual(self.read("answers.jsonl"), "good\n")
            self.assertEqual(self.read("answers.jsonl.tmp"), output)

    def test_the_signal_is_passed_on(self):
        """Slurm's SIGTERM reaches mpirun, and the script waits until it has ended."""
        self.write("answers.jsonl", "good\n")
        self.write("output", "")
        self.stand_in("mpirun", "trap 'echo state >boards.ck; exit 130' TERM; touch begun; while :; do sleep 0.05; done")
        process = self.start("mpi.sbatch", "boards")
        while not os.path.exists("begun") and process.poll() is None:
            time.sleep(0.02)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60 * PATIENCE)
        self.assertEqual(process.returncode, 130)
        self.assertEqual((self.read("boards.ck"), self.read("answers.jsonl")), ("state\n", "good\n"))


if __name__ == "__main__":
    sys.argv[1:] = []
    unittest.main()
