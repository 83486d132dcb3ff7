# SPDX-License-Identifier: MIT
"""ranks.py - runs fifteen-mpi with several ranks, for the tests in this folder

A test gets the folder of the programs as its first argument. Importing this skips the test (status 77) if MPI
is missing.
"""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from scale import scaled  # noqa: E402,F401

FOLDER = os.path.abspath(sys.argv[1])
PROGRAM = os.path.join(FOLDER, "fifteen-mpi")
ALONE = os.path.join(FOLDER, "fifteen")
PATIENCE = int(os.environ.get("FIFTEEN_TEST_PATIENCE", "1"))
TIMEOUT = 300 * PATIENCE  # seconds

if shutil.which("mpirun") is None or not os.path.exists(PROGRAM):
    print("skipped: fifteen-mpi was not built, or mpirun is missing")
    sys.exit(77)
os.environ.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
os.environ.pop("DISPLAY", None)
MPIRUN = ["mpirun", "--oversubscribe", "--bind-to", "none"]


def algorithm_of(arguments):
    """IDA*, whose complete iterations have the same nodes on any number of ranks, unless another is given."""
    return [] if "--algorithm" in arguments else ["--algorithm", "idastar"]


def command(n_ranks, *arguments):
    return [*MPIRUN, "-n", str(n_ranks), PROGRAM, *algorithm_of(arguments), *arguments]


class Result:
    """What a program has printed."""

    def __init__(self, status, output, errors):
        self.status = status
        self.output = output
        # What mpirun prints of its own is between lines of dashes.
        parts = errors.split("-" * 74 + "\n")
        self.errors = "".join(line + "\n" for line in "".join(parts[::2]).splitlines() if "ORTE_ERROR" not in line)
        self.of_mpirun = " ".join("".join(parts[1::2]).split())

    def answers(self):
        return [json.loads(line) for line in self.output.splitlines()]


def run(words, text=None):
    done = subprocess.run(words, input=text, capture_output=True, text=True, timeout=TIMEOUT)
    return Result(done.returncode, done.stdout, done.stderr)


def run_ranks(n_ranks, *arguments, text=None):
    return run(command(n_ranks, *arguments), text)


def run_alone(*arguments, text=None):
    """The same boards by one process."""
    return run([ALONE, "solve", *algorithm_of(arguments), *arguments], text)


def iterations(answer):
    """The nodes of all complete iterations."""
    return [(bound["bound"], bound["expanded"], bound["generated"]) for bound in answer["bounds"][:-1]]


class Running:
    """fifteen-mpi in the background."""

    def __init__(self, words):
        self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)

    def rank(self, number):
        """Returns the process of a rank, once it runs the program."""
        wanted = f"OMPI_COMM_WORLD_RANK={number}".encode()
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end and self.process.poll() is None:
            for name in filter(str.isdigit, os.listdir("/proc")):
                try:
                    with open(f"/proc/{name}/stat", encoding="ascii") as file:
                        parent = int(file.read().rsplit(")", 1)[1].split()[1])
                    with open(f"/proc/{name}/environ", "rb") as file:
                        if parent == self.process.pid and wanted in file.read().split(b"\0"):
                            return int(name)
                except OSError:
                    pass
            time.sleep(0.02)
        raise AssertionError(f"rank {number} does not run: {self.process.communicate()}")

    def kill_rank(self, number, which=signal.SIGKILL):
        os.kill(self.rank(number), which)

    def kill(self):
        """Kills mpirun and all ranks, unless they have ended."""
        if self.process.poll() is None:
            for name in filter(str.isdigit, os.listdir("/proc")):
                try:
                    with open(f"/proc/{name}/stat", encoding="ascii") as file:
                        if int(file.read().rsplit(")", 1)[1].split()[1]) == self.process.pid:
                            os.kill(int(name), signal.SIGKILL)
                except OSError:
                    pass
            self.process.kill()
            self.process.communicate(timeout=TIMEOUT)

    def end_by_force(self):
        """Like end, but kills all processes if mpirun does not end: Open MPI 4.1.4 sometimes waits for ranks that are dead."""
        try:
            self.process.communicate(timeout=20 * PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()

    def end(self):
        output, errors = self.process.communicate(timeout=TIMEOUT)
        return Result(self.process.returncode, output, errors)


class InFolder(unittest.TestCase):
    """A test in an empty folder."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        os.chdir(self.folder.name)

    def tearDown(self):
        os.chdir("/")
        self.folder.cleanup()

    def run_in_background(self, words):
        """Returns the process, which ends with the test."""
        running = Running(words)
        self.addCleanup(running.kill)
        return running


def main():
    sys.argv[1:] = []
    unittest.main()
