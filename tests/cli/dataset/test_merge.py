#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_merge.py - fifteen merge --out writes the data set of the run without --shard, or rejects the shards

    test_merge.py <folder of the programs>
"""
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from datasets import (PATIENCE, PROGRAM, SCALE, call, environment, files_of, make_tables, recipe_of, scaled, sealed_head,
                      size_of)

SMALL = ["--size", "3", "-n", 20, "--seed", 5, "--first-move", "all", "--heuristic", "manhattan", "--heuristic",
         "max(hamming,manhattan)"]
FORMS = "npy", "csv", "json", "h-levin"
BOARDS = "\n".join(["1 2 3 4 5 6 7 8 0", "8 1 3 4 0 2 7 6 5", "8 6 7 2 5 4 3 0 1", "1 2 3 4 5 6 7 0 8", ""])
SOURCES = [(["--size", "2x3", "-n", 40, "--seed", 1, "--first-move", "one"], 40),
           (["--size", "3", "--walk", "3-20", "-n", 25, "--seed", 2, "--goal", "snail"], 25),
           (["--size", "2x3", "--all", "--heuristic", "manhattan"], 360),
           (["--size", "3", "--bins", 3, "--seed", 4, "--first-move", "all"], 91),
           (["--size", "3x5", "--bins", 2, "--length", "2-9", "--tries", 60, "--seed", 3], 16),
           (["--boards", "-", "--heuristic", "hamming"], 4)]
LARGE = ["--size", "3", "--all"]  # the lengths are listed with the boards, without searches


class Case(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name
        self.out = self.path("merged")

    def path(self, name):
        return os.path.join(self.folder, name)

    def make(self, name, *arguments):
        """Makes a data set; returns its folder and what was printed."""
        shutil.rmtree(self.path(name), ignore_errors=True)
        return self.path(name), call("-q", *arguments, self.path(name), given=BOARDS)

    def shards(self, n, *arguments, name="shard"):
        return [self.make(f"{name}{k}", *arguments, "--shard", f"{k}/{n}")[0] for k in range(1, n + 1)]

    def command(self, shards, *options):
        return [PROGRAM, "merge", *options, "--out", self.out, *shards]

    def merge(self, shards, *options, **more):
        result = subprocess.run(self.command(shards, *options), env=environment(self.folder), text=True,
                                capture_output=True, check=False, **more)
        return result.returncode, result.stdout, result.stderr

    def rejects(self, shards, *words, status=2):
        """merge prints one line with these words, and writes nothing."""
        found = self.merge(shards)
        self.assertEqual((found[0], found[1], found[2].count("\n")), (status, "", 1), found)
        for word in words:
            self.assertIn(word, found[2])
        self.assertFalse(os.path.exists(self.out))


class Merged(Case):
    def check(self, arguments, n):
        whole, printed = self.make("whole", *arguments)
        shards = self.shards(n, *arguments)
        random.Random(n).shuffle(shards)
        self.assertEqual(self.merge(shards), (0, printed.replace(whole, self.out), ""))
        self.assertEqual(files_of(self.out), files_of(whole))
        self.assertIn("sound", call("verify", "--all" if SCALE >= 25 else "--sample=5", self.out))
        shutil.rmtree(self.out)

    def test_every_source_form_and_number_of_shards(self):
        for i, (source, n_rows) in enumerate(SOURCES):
            numbers = 2, 1, 3, min(n_rows + 2, 11)
            for j, form in enumerate(FORMS):
                if SCALE < 25 and (i + j) % 2 == 1:
                    continue
                for n in numbers if SCALE >= 100 else numbers[(i + j) // 2 % 4:][:1]:
                    with self.subTest(source=source, form=form, n=n):
                        self.check([*source, "--output", form], n)

    def test_more_shards_than_rows(self):
        for n in (39, 40, 41, 64) if SCALE >= 25 else (43,):
            self.check(SOURCES[0][0], n)

    def test_one_data_set_is_copied(self):
        whole, _ = self.make("whole", *SMALL)
        os.mkdir(self.out)
        self.assertEqual(self.merge([whole])[0], 0)
        self.assertEqual(files_of(self.out), files_of(whole))

    def test_more_files_than_the_limit(self):
        whole, _ = self.make("whole", *SMALL)
        shards = self.shards(12, *SMALL)
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        limit = lambda hard: lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (30, hard))  # noqa: E731
        status, _, messages = self.merge(shards, preexec_fn=limit(60))
        self.assertEqual(status, 2)
        self.assertIn("the limit is 60", messages)
        self.assertEqual(self.merge(shards, preexec_fn=limit(hard))[0], 0)
        self.assertEqual(files_of(self.out), files_of(whole))

    def test_memory_does_not_grow_with_the_rows(self):
        peaks = []
        for size in "2x3", "3":
            shards = self.shards(2, "--size", size, "--all")
            with subprocess.Popen(self.command(shards), stdout=subprocess.DEVNULL) as process:
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = status
            self.assertEqual(status, 0)
            peaks.append(usage.ru_maxrss)
            shutil.rmtree(self.out)
        self.assertLess(peaks[1] - peaks[0], 1000, peaks)  # KiB; the rows have 2,000


class Rejected(Case):
    def test_missing_and_duplicate_shards(self):
        shards = self.shards(4, *SMALL)
        self.rejects(shards[:3], "missing: shard 4/4")
        self.rejects(shards[2:3], "missing: shards 1/4, 2/4, 4/4")
        copy = self.path("copy")
        shutil.copytree(shards[1], copy)
        self.rejects([*shards, copy], f"{copy} (shard 2/4): a duplicate: {shards[1]}")
        self.rejects([*shards, shards[3]], f"{shards[3]} (shard 4/4): a duplicate")

    def test_other_recipes(self):
        first, *_ = self.shards(2, *SMALL)
        changes = [("seed", ["--seed", 6]), ("boards", ["-n", 21]), ("first_moves", ["--first-move", "one"]),
                   ("output", ["-o", "csv"]), ("source", ["--walk", "9"]), ("goal", ["--goal", "snail"]),
                   ("size", ["--size", "2x3"]), ("heuristics", ["--heuristic", "hamming"])]
        for member, options in changes:
            names = {options[0]} if member != "heuristics" else set()
            kept = [word for i, word in enumerate(SMALL) if not names & {word, SMALL[i - 1]}]
            other, _ = self.make("other", *kept, *options, "--shard", "2/2")
            self.rejects([first, other], f"{other} (shard 2/2): \"{member}\"", f"in {first}")
        other, _ = self.make("other", *SMALL, "--shard", "2/3")
        self.rejects([first, other], f"{other} (shard 2/3): one of 3 shards, but {first} is one of 2")

    def test_other_boards_of_files(self):
        first, _ = self.make("first", "--boards", "-", "--shard", "1/2")
        second = self.path("second")
        call("-q", "--boards", "-", "--shard", "2/2", second, given=BOARDS.replace("7 0 8", "0 7 8"))
        self.rejects([first, second], f"{second} (shard 2/2): \"input_xxh3\"")

    def test_other_tables(self):
        """Values of one heuristic on other tables; without values, tables do not matter."""
        one, other = (make_tables(self.path(name), name) for name in ("5-5-5", "6-6-3"))
        common = ["--size", "4", "-n", 8, "--walk", "30", "--seed", 1]
        values = [*common, "--heuristic", "manhattan", "--heuristic", "pdb"]
        first, _ = self.make("first", *values, "--pdb", one, "--shard", "1/2")
        second, _ = self.make("second", *values, "--pdb", one, "--shard", "2/2")
        foreign, _ = self.make("foreign", *values, "--pdb", other, "--shard", "2/2")
        self.rejects([first, foreign], f"{foreign} (shard 2/2): \"heuristic_tables\" is", f"in {first}")
        whole, printed = self.make("whole", *values, "--pdb", one)
        self.assertEqual(self.merge([first, second])[:2], (0, printed.replace(whole, self.out)))
        self.assertEqual(files_of(self.out), files_of(whole))
        hashes = recipe_of(whole)["heuristic_tables"]
        self.assertEqual((len(hashes), hashes[0]), (2, "0" * 16))
        self.assertNotEqual(hashes[1], recipe_of(foreign)["heuristic_tables"][1])
        for folder in (first, second):  # as Fifteen 2.0.0 made them
            self.recipe = recipe_of(folder)
            del self.recipe["heuristic_tables"]
            self.change_recipe(folder, {})
        shutil.rmtree(self.out)
        self.rejects([first, second], f"{first} (shard 1/2): written by another version of fifteen")
        first, _ = self.make("first", *common, "--pdb", one, "--shard", "1/2")
        second, _ = self.make("second", *common, "--pdb", other, "--shard", "2/2")
        self.assertEqual(self.merge([first, second])[0], 0)

    def change_recipe(self, folder, changes):
        with open(os.path.join(folder, "recipe.json"), "w", encoding="utf-8") as file:
            json.dump({**self.recipe, **changes}, file)

    def test_other_versions(self):
        shards = self.shards(2, *SMALL)
        for folder in shards:
            self.recipe = recipe_of(folder)
            self.change_recipe(folder, {"version": "0.1"})
            self.rejects(shards, f"{folder}: written by version 0.1")
            self.change_recipe(folder, {})

    def test_one_changed_or_lost_byte(self):
        rng = random.Random(2)
        for form in FORMS:
            shards = self.shards(3, *SMALL, "-o", form)
            for name, data in files_of(shards[1]).items():
                path = os.path.join(shards[1], name)
                for change in range(2 + 2 * scaled(40)):
                    changed = bytearray(data)
                    at = rng.randrange(len(data) - (name == "recipe.json" and 3))
                    if change == 0:
                        changed += data[-1:] if name != "recipe.json" else b"x"
                    elif change == 1 or name == "recipe.json":
                        del changed[at:]
                    else:
                        changed[at] ^= 1 << rng.randrange(8)
                    with open(path, "wb") as file:
                        file.write(changed)
                    self.rejects(shards, shards[1], status=1)
                os.unlink(path)
                self.rejects(shards, shards[1], name, status=2 if name == "recipe.json" else 1)
                with open(path, "wb") as file:
                    file.write(data)

    def test_members_of_a_recipe(self):
        shards = self.shards(2, *SMALL)
        self.recipe = recipe_of(shards[1])
        lengths = self.recipe["rows_by_length"]
        changes = [(member, value) for member in self.recipe for value in (None, -1, "x", [3, 2], 10**18, {})]
        changes += [("rows", 9), ("rows", 11), ("shard", [1, 2]), ("shard", [2, 1000000]), ("format", 2),
                    ("rows_by_length", {**lengths, "31": lengths.get("31", 0) + 1})]
        for member, value in changes:
            with self.subTest(member=member, value=value):
                self.change_recipe(shards[1], {member: value})
                found = self.merge(shards)
                self.assertIn(found[0], (1, 2))
                self.assertIn(shards[1], found[2])
                self.assertFalse(os.path.exists(self.out))

    def test_rows_of_bins(self):
        shards = self.shards(3, "--size", "3", "--bins", 2, "--length", "3-6", "--seed", 1)  # 3, 3 and 2 rows
        for k, n in (1, 4), (3, 1):
            shard, _ = self.make("other", "--size", "3", "--bins", 1, "--length", f"3-{2 + n}", "--seed", 1)
            self.recipe = recipe_of(shard)
            kept = {name: recipe_of(shards[k - 1])[name] for name in ("boards_per_length", "lengths", "shard")}
            self.change_recipe(shard, kept)
            others = [*shards[:k - 1], shard, *shards[k:]]
            self.rejects(others, "rows; expected", status=1)

    def test_foreign_folders(self):
        shards = self.shards(2, *SMALL)
        os.mkdir(self.path("empty"))
        for folder in self.path("empty"), self.path("nowhere"), self.folder:
            self.rejects([*shards, folder], f"{folder}: not a folder of 'fifteen dataset'")
        file = os.path.join(shards[0], "recipe.json")
        self.rejects([*shards, file], file, "not a folder")
        for arguments, word in ([], "no part"), (shards, "--out DIR"):
            result = subprocess.run([PROGRAM, "merge", *arguments], capture_output=True, text=True, check=False)
            self.assertEqual(result.returncode, 2)
            self.assertIn(word, result.stderr)

    def test_unfinished_shards(self):
        shards = self.shards(2, *SMALL)
        recipe = recipe_of(shards[0])
        for name in files_of(shards[0]):
            os.unlink(os.path.join(shards[0], name))
        with open(os.path.join(shards[0], "rows.unfinished"), "w", encoding="utf-8") as file:
            file.write(sealed_head(json.dumps(recipe)))
        self.rejects(shards, f"{shards[0]}: unfinished")


class Folders(Case):
    """Data that exist are kept; a merge that was killed goes on."""

    def keeps(self, shards, *words):
        before = files_of(self.out)
        status, _, messages = self.merge(shards)
        self.assertEqual(status, 2)
        for word in words:
            self.assertIn(word, messages)
        self.assertEqual(files_of(self.out), before)

    def test_existing_data_are_kept(self):
        shards = self.shards(2, *SMALL)
        self.make("merged", *SMALL)
        self.keeps(shards, self.out, "has a data set")
        self.make("merged", *SMALL, "--goal", "snail")
        self.keeps(shards, self.out, "has a data set")
        shutil.rmtree(self.out)
        os.mkdir(self.out)
        for name, text in ("notes", "mine"), ("boards.npy", "mine"), ("rows.unfinished", sealed_head('{"seed":7}')):
            with open(os.path.join(self.out, name), "w", encoding="utf-8") as file:
                file.write(text)
            self.keeps(shards, self.out)
            os.unlink(os.path.join(self.out, name))
        self.out = shards[0]
        self.keeps(shards, "has a data set")

    def stop(self, shards, name, n_bytes, number):
        """Sends a signal once a file of the result has some size; returns the exit status and the messages."""
        with subprocess.Popen(self.command(shards), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              text=True) as process:
            path = os.path.join(self.out, name)
            while process.poll() is None and size_of(path) < n_bytes:
                time.sleep(0.0002)
            process.send_signal(number)
            messages = process.communicate(timeout=60 * PATIENCE)[1]
        return process.returncode, messages

    def test_killed_and_interrupted(self):
        whole, _ = self.make("whole", *LARGE)
        expected = files_of(whole)
        shards = self.shards(3, *LARGE)
        rng = random.Random(3)
        n_stopped = 0
        names = "rows.unfinished", "boards.npy.tmp", "lengths.npy", "lengths.npy.tmp", "recipe.json.tmp"
        for number in [signal.SIGKILL] * (1 + scaled(60)) + [signal.SIGTERM] * 2:
            for name in rng.sample(names, 2):
                status, messages = self.stop(shards, name, rng.randrange(1, 181440 * 10), number)
                n_stopped += status != 0
                if status == 130:
                    self.assertIn("the same command continues", messages)
                if os.path.exists(os.path.join(self.out, "recipe.json")):
                    self.assertTrue(expected.items() <= files_of(self.out).items())
                    break
            else:
                self.assertEqual(self.merge(shards)[0], 0)
            self.assertTrue(expected.items() <= files_of(self.out).items())
            shutil.rmtree(self.out)
        self.assertGreater(n_stopped, 0)

    def test_interrupted(self):
        """While the shards are checked, nothing is written; later, the same command continues."""
        whole, _ = self.make("whole", *LARGE, "-o", "csv")
        shards = self.shards(2, *LARGE, "-o", "csv")
        messages = []
        for delay in range(0, 200, 10):
            with subprocess.Popen(self.command(shards), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                  text=True) as process:
                time.sleep(delay / 1000 * PATIENCE)
                process.send_signal(signal.SIGTERM)
                text = process.communicate(timeout=60 * PATIENCE)[1]
            if process.returncode == 130:
                messages.append(text)
                self.assertEqual(os.path.exists(self.out), "the same command continues" in text)
            if os.path.exists(self.out):
                shutil.rmtree(self.out)
        self.assertIn("fifteen: interrupted\n", messages)
        statuses = [self.stop(shards, "rows.unfinished", 1, signal.SIGTERM) for _ in range(5)]
        self.assertRegex("".join(text for status, text in statuses if status == 130),
                         r"interrupted after \d+ of 181440 rows; the same command continues")
        if not os.path.exists(os.path.join(self.out, "recipe.json")):
            self.assertEqual(self.merge(shards)[0], 0)
        self.assertEqual(files_of(self.out), files_of(whole))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
