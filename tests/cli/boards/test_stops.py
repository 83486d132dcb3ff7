#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_stops.py - checkpoints under limits, signals, full and read-only disks: the same command ends with all answers

    test_stops.py <folder of the programs>

Each way to give boards meets each way to stop, in a first run and in one that goes on from a checkpoint.
"""
import itertools
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
from scale import PATIENCE, SCALE, scaled  # noqa: E402

FOLDER = os.path.abspath(sys.argv[1])
# 1.2 and 0.25 million nodes on tables that take milliseconds to build.
HARD = "14 10 2 1 13 9 8 11 7 3 6 12 15 4 5 0"
OTHER = "8 5 11 14 7 2 13 1 3 15 10 4 0 9 12 6"
NEAR = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"
FIVE = f"{HARD}\n{NEAR}\n{OTHER}\n2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n{HARD}\n"
OPTIONS = ["--json", "-a", "idastar", "--heuristic", "pdb(4-4-4-3)"]
EVENTS = ["time limit", "node limit", "SIGTERM", "SIGINT", "SIGKILL", "ENOSPC", "EROFS"]
PLACES = ["operand", "file of 1", "file of 5", "stdin", "shard", "ranks"]
MPIRUN = ["mpirun", "--oversubscribe", "--bind-to", "none", "-n", "2", os.path.join(FOLDER, "fifteen-mpi")]
HAS_MPI = shutil.which("mpirun") is not None and os.path.exists(MPIRUN[-1])
os.environ.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
LIMIT = ["--node-limit", "300000"]  # OTHER and HARD reach it, NEAR does not


class Run:
    """A command on the boards of a place, with the checkpoint disk/state."""

    def __init__(self, place):
        solve = [os.path.join(FOLDER, "fifteen"), "solve"]
        self.text = FIVE if place == "stdin" else None
        boards = {"operand": [HARD], "file of 1": ["one"], "stdin": [], "ranks": ["two"],
                  "shard": ["--shard", "1/2", "five"]}.get(place, ["five"])
        self.plain = [*(MPIRUN if place == "ranks" else solve), *OPTIONS, *boards]
        self.words = [*self.plain, "--checkpoint", "disk/state"]

    def start(self, *words, before=None):
        command = [*self.words, *words]
        if before is not None:
            command = ["unshare", "-rm", "bash", "-c", before + '\n"$@"\nstatus=$?\ncp disk/state left; exit $status', "-",
                       *command]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True)
        process.stdin.write(self.text or "")
        process.stdin.close()
        process.stdin = None
        return process

    def run(self, *words, before=None):
        process = self.start(*words, before=before)
        output, errors = process.communicate(timeout=300 * PATIENCE)
        return process.returncode, answers_in(output), errors

    def run_whole(self):
        done = subprocess.run(self.plain, input=self.text, capture_output=True, text=True, check=False,
                              timeout=300 * PATIENCE)
        return done.returncode, answers_in(done.stdout)


def answers_in(output):
    """The answers, or a shard's records."""
    lines = [json.loads(line) for line in output.splitlines() if line.endswith("}")]
    return [line for line in lines if "board" in line]


def nodes(answer):
    """What an answer or a record has that does not depend on stops."""
    bounds = answer.get("bounds") or answer.get("more", {}).get("bounds") or []
    known = [(bound["bound"], bound["expanded"], bound["generated"]) for bound in bounds[:-1]
             if isinstance(bound, dict)]
    return answer["board"], answer["status"], answer.get("moves"), known


class Stops(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        os.chdir(self.folder.name)
        os.environ.update(HOME=self.folder.name, XDG_DATA_HOME=self.folder.name)
        os.environ.pop("FIFTEEN_PDB", None)
        for name, text in (("one", HARD + "\n"), ("two", f"{OTHER}\n{HARD}\n"), ("five", FIVE)):
            with open(name, "w", encoding="ascii") as file:
                file.write(text)

    def tearDown(self):
        os.chdir("/")
        self.folder.cleanup()

    def stop_by_limit(self, command, *limit):
        """Limits leave the checkpoint; boards that reach none are answered."""
        status, answers, errors = command.run(*limit)
        self.assertIn("disk/state is kept; run the same command again to continue", errors)
        self.assertEqual(status, 3, errors)
        for answer in answers:
            self.assertIn(answer["status"], ("solved", "ok", "limit", "unsolvable"))
        self.assertEqual({answer["status"] for answer in answers if answer["board"] == HARD}, {"limit"})

    def stop_by_signal(self, command, number):
        """Sends a signal once the search has been saved in this run, unless the run has ended."""
        def written():
            try:
                return os.stat("disk/state").st_mtime_ns
            except FileNotFoundError:
                return None
        first = written()
        process = command.start("--every", "0.01", "--threads", "1")
        end = time.monotonic() + 60 * PATIENCE
        while process.poll() is None and written() in (None, first) and time.monotonic() < end:
            time.sleep(0.001)
        second = written()
        while process.poll() is None and written() == second and time.monotonic() < end:
            time.sleep(0.001)
        process.send_signal(number)
        try:
            _, errors = process.communicate(timeout=30 * PATIENCE)
        except subprocess.TimeoutExpired:  # Open MPI 4.1.4 sometimes waits for ranks that are dead
            process.kill()
            _, errors = process.communicate()
            return process.returncode
        if number != signal.SIGKILL and process.returncode == 130:
            self.assertIn("disk/state is kept", errors)
        return process.returncode

    def stop_by_disk(self, command, event, resumes):
        """The disk is full or read-only during the run. One page is free for a new checkpoint, none for another."""
        mount = "mount -t tmpfs -o size=32k none disk || exit 77\n"
        restore = "cp left disk/state\n" if resumes else ""
        if event == "EROFS":
            before = mount + restore + "mount -o remount,ro disk || exit 77"
        elif resumes:
            before = mount + restore + "cat /dev/zero 2>/dev/null >disk/filler; :"
        else:
            before = mount + "head -c 28672 /dev/zero >disk/filler"
        if resumes:
            shutil.copy("disk/state", "left")
        status, answers, errors = command.run(*LIMIT, "--every", "0.01", "--threads", "1", before=before)
        if status == 77 and not answers:
            return False
        self.assertEqual(status, 1, errors)
        reason = "Read-only file system" if event == "EROFS" else "No space left on device"
        self.assertIn(reason, errors)
        if event == "EROFS" and not resumes:  # known before the search
            self.assertEqual(answers, [])
        else:
            shutil.copy("left", "disk/state")
        return True

    def try_cell(self, place, event, resumes):
        command = Run(place)
        os.mkdir("disk")
        if resumes:
            self.stop_by_limit(command, "--node-limit", "50000")
        if event == "time limit":
            self.stop_by_limit(command, "--time-limit", "0.002")
        elif event == "node limit":
            self.stop_by_limit(command, *LIMIT)
        elif event.startswith("SIG"):
            self.stop_by_signal(command, getattr(signal, event))
        elif not self.stop_by_disk(command, event, resumes):
            print("no file system can be mounted here: a full disk is not tried")
        status, answers, errors = command.run()
        expected_status, expected = command.run_whole()
        self.assertEqual(status, expected_status, errors)
        self.assertEqual([nodes(answer) for answer in answers], [nodes(answer) for answer in expected])
        self.assertEqual(os.listdir("disk"), [])

    def test_matrix(self):
        cells = list(itertools.product(PLACES, EVENTS, (False, True)))
        if SCALE < 100:
            cells = random.Random(17).sample(cells, scaled(len(cells)))
        for place, event, resumes in cells:
            if place == "ranks" and not HAS_MPI:
                continue
            with self.subTest(place=place, event=event, resumes=resumes):
                self.try_cell(place, event, resumes)
            self.tearDown()
            self.setUp()

    def test_a_second_process_is_refused(self):
        command = Run("file of 5")
        os.mkdir("disk")
        process = command.start("--every", "0.005", "--threads", "1")
        while not os.path.exists("disk/state"):
            self.assertIsNone(process.poll())
        process.send_signal(signal.SIGSTOP)
        status, answers, errors = command.run()
        self.assertEqual((status, answers), (1, []))
        self.assertEqual(errors, "fifteen: checkpoint disk/state: another process is using it\n")
        process.send_signal(signal.SIGCONT)
        output, errors = process.communicate(timeout=300 * PATIENCE)
        self.assertEqual((process.returncode, len(answers_in(output))), (3, 5), errors)
        self.assertEqual(os.listdir("disk"), [])

    def test_lost_output_keeps_the_checkpoint(self):
        """Answers that cannot be printed are printed by the next run; so are boards of files that were missing."""
        command = Run("file of 5")
        os.mkdir("disk")
        for form in ("json", "html", "csv", "moves"):
            words = [word for word in command.words if word != "--json"]
            with open("/dev/full", "w", encoding="ascii") as full:
                done = subprocess.run([*words, "--output", form], stdout=full, stderr=subprocess.PIPE, check=False)
            self.assertEqual(done.returncode, 1, done.stderr)
            if form in ("html", "csv"):  # the head cannot be printed: nothing is searched
                self.assertEqual(os.listdir("disk"), [])
                continue
            self.assertEqual(os.listdir("disk"), ["state"], form)
            with open("disk/state", "rb") as file:  # the answer is known
                self.assertIn(b'"path": ', file.read())
            os.remove("disk/state")
        status, answers, _ = command.run("--file", "missing")
        self.assertEqual((status, len(answers)), (1, 5))
        self.assertEqual(os.listdir("disk"), ["state"])
        shutil.copy("one", "missing")
        status, answers, errors = command.run("--file", "missing")
        self.assertEqual((status, len(answers)), (3, 6), errors)
        self.assertEqual(os.listdir("disk"), [])

    def test_nothing_is_left_by_a_run_that_searches_nothing(self):
        command = Run("operand")
        os.mkdir("disk")
        status, _, _ = command.run("--pdb", "no/such/folder", "--heuristic", "pdb(7-8)")
        self.assertNotEqual(status, 0)
        self.assertEqual(os.listdir("disk"), [])


if __name__ == "__main__":
    sys.argv[1:] = []
    unittest.main()
