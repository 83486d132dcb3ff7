#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_resume.py - a data set whose program was killed or interrupted at any moment ends as any other

    test_resume.py <folder of the programs>
"""
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from datasets import PATIENCE, PROGRAM, call, environment, files_of, make_tables, scaled, size_of

ARGUMENTS = ["--size", "3", "-n", "3000", "--seed", "5", "--first-move", "all", "--heuristic", "hamming", "-q"]
JOURNAL = "rows.unfinished"
LINE = len('{"rows": 32, "bytes": "", "xxh3": "0123456789abcdef"}\n') + 32 * 12 * 4 // 3
WHOLE_JOURNAL = 3000 // 32 * LINE  # bytes, without its head


class Case(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = os.path.join(scratch.name, "set")
        self.whole = os.path.join(scratch.name, "whole")
        self.scratch = scratch.name

    def start(self, arguments):
        return subprocess.Popen([PROGRAM, "dataset", *arguments, self.folder], env=environment(self.scratch),
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def stop_at(self, journal, n_bytes, number, arguments=ARGUMENTS):
        """Sends a signal once a journal has some size; returns the exit status and the messages."""
        process = self.start(arguments)
        path = os.path.join(self.folder, journal)
        while process.poll() is None and size_of(path) < n_bytes:
            time.sleep(0.0005)
        process.send_signal(number)
        _, messages = process.communicate(timeout=60 * PATIENCE)
        return process.returncode, messages

    def interrupt(self, number):
        """The same in the middle of the rows. Repeats a run that has ended before the signal."""
        for _ in range(100):
            status, messages = self.stop_at(JOURNAL, WHOLE_JOURNAL // 2, number)
            if status != 0:
                break
            self.clear()
        return status, messages

    def clear(self):
        for name in os.listdir(self.folder):
            os.unlink(os.path.join(self.folder, name))


class Stops(Case):
    def test_other_tables(self):
        """A data set is not continued with values of other tables."""
        one, other = (make_tables(os.path.join(self.scratch, name), name) for name in ("5-5-5", "6-6-3"))
        arguments = ["--size", "4", "-n", "30000", "--walk", "30", "--seed", "5", "--heuristic", "pdb", "-q", "--pdb"]
        status, _ = self.stop_at(JOURNAL, 10000, signal.SIGKILL, [*arguments, one])
        self.assertNotEqual(status, 0)
        before = files_of(self.folder)
        self.assertIn("has another data set: \"heuristic_tables\" is", call(*arguments, other, self.folder, status=2))
        self.assertEqual(files_of(self.folder), before)
        call(*arguments, one, self.folder)
        call(*arguments, one, self.whole)
        self.assertEqual(files_of(self.folder), files_of(self.whole))

    def test_killed(self):
        call(*ARGUMENTS, self.whole)
        expected = files_of(self.whole)
        rng = random.Random(1)
        n_killed = 0
        for _ in range(scaled(50)):
            for _ in range(rng.randrange(1, 4)):
                n_killed += self.stop_at(JOURNAL, rng.randrange(WHOLE_JOURNAL), signal.SIGKILL)[0] != 0
                time.sleep(rng.uniform(0, 0.01))
            call(*ARGUMENTS, self.folder)
            self.assertEqual(files_of(self.folder), expected)
            self.clear()
        self.assertGreater(n_killed, 0)

    def test_killed_while_files_are_written(self):
        call(*ARGUMENTS, self.whole)
        expected = files_of(self.whole)
        for _ in range(scaled(20)):
            for name in "boards.npy.tmp", "boards.npy", "values.npy.tmp", "recipe.json.tmp", "recipe.json":
                self.stop_at(name, 0, signal.SIGKILL)
                call(*ARGUMENTS, self.folder)
                self.assertEqual(files_of(self.folder), expected)
                self.clear()

    def test_interrupted(self):
        call(*ARGUMENTS, self.whole)
        for number in signal.SIGINT, signal.SIGTERM:
            status, messages = self.interrupt(number)
            self.assertEqual(status, 130)
            self.assertRegex(messages, r"interrupted after \d+ of 3000 rows; the same command continues")
            self.assertEqual(os.listdir(self.folder), [JOURNAL])
            call(*ARGUMENTS, self.folder)
            self.assertEqual(files_of(self.folder), files_of(self.whole))
            self.clear()


class Journals(Case):
    """Journals of interrupted runs, cut and changed."""

    def journal(self):
        """The bytes of the journal of a run that was interrupted."""
        self.interrupt(signal.SIGINT)
        with open(os.path.join(self.folder, JOURNAL), "rb") as file:
            return file.read()

    def test_damaged_ends_are_cut_off(self):
        call(*ARGUMENTS, self.whole)
        expected = files_of(self.whole)
        journal = self.journal()
        head = journal.index(b"\n") + 1
        rng = random.Random(2)
        cuts = [0, head - 1, head, head + 5, *(rng.randrange(head, len(journal)) for _ in range(scaled(40)))]
        for cut in cuts:
            changed = bytearray(journal)
            is_damaged = cut % 2 == 1 and cut > head
            if is_damaged:
                changed[cut] ^= 1
            else:
                del changed[cut:]
            self.clear()
            with open(os.path.join(self.folder, JOURNAL), "wb") as file:
                file.write(changed)
            process = self.start(ARGUMENTS)
            _, messages = process.communicate(timeout=60 * PATIENCE)
            self.assertEqual((process.returncode, files_of(self.folder)), (0, expected), cut)
            line = journal.count(b"\n", 0, cut) + 1
            self.assertEqual(messages, f"fifteen: {self.folder}/{JOURNAL}: line {line} is damaged; the rows from there on "
                             "are made again\n" if is_damaged else "")

    def test_rows_are_kept(self):
        journal = self.journal()
        n_rows = (len(journal) - journal.index(b"\n") - 1) // LINE * 32
        process = self.start([argument for argument in ARGUMENTS if argument != "-q"])
        _, messages = process.communicate(timeout=60 * PATIENCE)
        self.assertEqual(process.returncode, 0)
        self.assertIn(f"continuing after {n_rows} rows", messages)

    def test_another_recipe_is_rejected(self):
        journal = self.journal()
        other = [*ARGUMENTS[:3], "2000", *ARGUMENTS[4:]]
        self.assertIn('"boards" is 3000 there and 2000 here', call(*other, self.folder, status=2))
        with open(os.path.join(self.folder, JOURNAL), "rb") as file:
            self.assertEqual(file.read(), journal)

    def test_another_version_is_rejected(self):
        """A journal without seals, as of Fifteen 2.0.0, is neither continued nor cut."""
        journal = self.journal()
        old = re.sub(rb', "xxh3": "[0-9a-f]*"', b"", journal.splitlines()[0]) + b"\n\x20\0\0\0" + bytes(range(200))
        with open(os.path.join(self.folder, JOURNAL), "wb") as file:
            file.write(old)
        self.assertIn("continue the data set with that version, or remove the file to begin again",
                      call(*ARGUMENTS, self.folder, status=1))
        with open(os.path.join(self.folder, JOURNAL), "rb") as file:
            self.assertEqual(file.read(), old)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
