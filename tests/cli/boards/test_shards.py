#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_shards.py - fifteen merge prints what the run without --shard prints, or rejects the parts

    test_shards.py <folder of the programs>
"""
import csv
import ctypes
import io
import itertools
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
from scale import SCALE, scaled  # noqa: E402

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
PDBGEN = os.path.join(os.path.abspath(sys.argv[1]), "pdbgen")
XXHASH = ctypes.CDLL("libxxhash.so.0")
XXHASH.XXH3_64bits_withSeed.restype = ctypes.c_uint64
XXHASH.XXH3_64bits_withSeed.argtypes = ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint64

# Boards of several sizes; the fifth is malformed, the second unsolvable.
MIXED = """# goal: last
1 2 3 4 5 6 7 8 0
2 1 3 4 5 6 7 8 0
8 1 3 4 0 2 7 6 5
1 2 3 4 5 6 7 0 8
bad
8 6 7 2 5 4 3 0 1
1 2 0 3
"""
SMALL = """# goal: last
# format: <optimal length> <tiles>
14 8 1 3 4 0 2 7 6 5
31 8 6 7 2 5 4 3 0 1
1 1 2 3 4 5 6 7 0 8
0 1 2 3 4 5 6 7 8 0
20 8 1 0 4 2 5 6 7 3
"""
FORMS = ["moves", "letters", "arrows", "counted", "words", "ascii", "boards", "json", "csv", "csv-cells", "npy", "svg", "svg-path", "html"]
COMMANDS = [
    *(["solve", "mixed", "--output", form] for form in FORMS if form not in ("csv-cells", "npy")),
    *(["solve", "small", "--output", form] for form in ("csv-cells", "npy")),
    ["solve", "--all", "--show", "4", "--json", "mixed"],
    ["solve", "--json", "--node-limit", "100", "small", "mixed"],
    ["solve", "-o", "letters", "--directions", "blank", "1 2 3 4 5 6 7 0 8"],
    ["bench", "small"],
    ["bench", "--json", "--repeat", "3", "small", "mixed"],
    ["bench", "--output", "csv", "--node-limit", "100", "small"],
    ["compare", "small"],
    ["compare", "--json", "-a", "astar", "-a", "idastar", "--heuristic", "manhattan", "--node-limit", "200", "small"],
    ["compare", "--output", "csv", "-a", "weighted-astar", "-w", "1.5,2", "small"],
    ["compare", "--per-board", "--json", "-a", "anytime-astar", "-a", "idastar", "-n", "7", "--size", "3", "--seed", "9"],
    ["compare", "--per-board", "--output", "csv", "-n", "5", "--size", "2x3"],
]
NUMBER = r"[0-9.]+(e[+-]?[0-9]+)?"


def run(*arguments, stdin=""):
    result = subprocess.run([PROGRAM, *arguments], input=stdin.encode(), capture_output=True, check=False,
                            timeout=600)
    return result.returncode, result.stdout, result.stderr.decode()


def without_times(arguments, output):
    """The same text, whatever times were measured."""
    if "npy" in arguments:
        return output
    text = output.decode()
    if "csv" in arguments:
        rows = list(csv.reader(io.StringIO(text)))
        timed = [i for i, name in enumerate(rows[0] if rows else []) if re.search("second|peak|bounds|improvements", name)]
        return [["" if i in timed else cell for i, cell in enumerate(row)] for row in rows]
    text = re.sub(rf'("[a-z0-9_]*(seconds|per_second|peak_bytes)": ){NUMBER}', r"\1T", text)
    text = re.sub(r" *\b[0-9.,]+ ([mun]?s|min [0-9]+ s)\b", " T", text)
    return re.sub(r"(rate|load|memory) .*", r"\1", text)


def sealed(lines):
    """The text of these lines, each with the checksum that belongs to it, whatever it had before."""
    text = ""
    checksum = 0
    for line in lines:
        rest = re.sub(r'(, "xxh3": "[0-9a-f]*")?\}\n?$', "", line)
        checksum = XXHASH.XXH3_64bits_withSeed(rest.encode(), len(rest.encode()), checksum)
        text += f'{rest}, "xxh3": "{checksum:016x}"}}\n'
    return text


class Shards(unittest.TestCase):
    maxDiff = 2000

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        os.chdir(self.folder.name)
        os.environ.pop("FIFTEEN_PDB", None)
        os.environ.update(HOME=self.folder.name, XDG_DATA_HOME=self.folder.name)
        self.write("mixed", MIXED)
        self.write("small", SMALL)

    def tearDown(self):
        os.chdir("/")
        self.folder.cleanup()

    def write(self, name, text):
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(name, encoding="utf-8") as file:
            return file.read()

    def parts(self, arguments, n, stdin=""):
        """Writes the parts of all shards, and returns their names."""
        names = []
        for k in range(1, n + 1):
            status, output, errors = run(*arguments, "--quiet", "--shard", f"{k}/{n}", stdin=stdin)
            self.assertIn(status, (0, 2, 3), errors)
            self.write(f"part{k}", output.decode())
            names.append(f"part{k}")
        return names

    def same(self, arguments, a, b):
        self.assertEqual(without_times(arguments, a), without_times(arguments, b))

    def test_merge_prints_what_one_run_prints(self):
        for i, arguments in enumerate(COMMANDS):
            whole = run(*arguments, "--quiet")
            self.assertIn(whole[0], (0, 2, 3), whole[2])
            numbers = (1, 2, 3, 12) if SCALE >= 100 else ((1, 12), (2, 3))[i % 2] if SCALE >= 25 else (1 + 4 * (i % 3),)
            for n in numbers:
                with self.subTest(arguments=arguments, n=n):
                    names = self.parts(arguments, n)
                    merged = run("merge", *reversed(names))
                    self.assertEqual((merged[0], merged[2]), (whole[0], whole[2]))
                    self.same(arguments, whole[1], merged[1])

    def test_parts_may_be_concatenated(self):
        whole = run("solve", "--json", "mixed", "--quiet")
        names = self.parts(["solve", "--json", "mixed"], 3)
        self.write("all", "".join(self.read(name) for name in (names[2], names[0], names[1])))
        self.same(["--json"], whole[1], run("merge", "all")[1])

    def test_more_parts_than_open_files(self):
        whole = run("solve", "--json", "small", "--quiet")
        names = self.parts(["solve", "--json", "small"], 40)
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        for limit in (30, hard), (30, 60):
            result = subprocess.run([PROGRAM, "merge", *names], capture_output=True, check=False, timeout=600,
                                    preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, limit))
            if limit[1] == hard:
                self.same(["--json"], whole[1], result.stdout)
            else:
                self.assertEqual((result.returncode, result.stdout), (2, b""))
                self.assertIn(b"the limit is 60", result.stderr)

    def test_standard_input_is_read_again(self):
        whole = run("solve", "--json", "--quiet", stdin=MIXED)
        names = self.parts(["solve", "--json"], 2, stdin=MIXED)
        merged = run("merge", *names, stdin=MIXED)
        self.assertEqual((merged[0], merged[2]), (whole[0], whole[2]))
        self.same(["--json"], whole[1], merged[1])

    def test_input_without_boards(self):
        """Parts of no boards; what is merged is what one run prints, and other input is rejected."""
        inputs = {"empty": "", "comments": "# goal: last\n\n", "unusable": "bad\n1 2 x\n"}
        for name, text in inputs.items():
            self.write(name, text)
            for command in (["solve"], ["solve", "--json"], ["bench"], ["bench", "--json"], ["compare"],
                            ["compare", "--json"], ["compare", "--per-board", "--output", "csv"]):
                with self.subTest(input=name, command=command):
                    self.write(name, text)
                    whole = run(*command, "--quiet", name)
                    names = self.parts([*command, name], 3)
                    for part in names:
                        head, *records, end = map(json.loads, self.read(part).splitlines())
                        self.assertEqual((head["part"], records, end["end"]), (f"{part[4:]}/3", [], f"{part[4:]}/3"))
                    merged = run("merge", *names)
                    self.assertEqual((merged[0], merged[2]), (whole[0], whole[2]))
                    self.same(command, whole[1], merged[1])
                    self.write(name, MIXED)
                    self.assertIn("that the shards have read", run("merge", *names)[2])

    def test_records_are_dealt_round(self):
        names = self.parts(["solve", "--json", "mixed"], 3)
        numbers = [[json.loads(line)["number"] for line in self.read(name).splitlines()[1:-1]] for name in names]
        # Of the boards 0 to 6, the second and the fifth are not searched.
        self.assertEqual(numbers, [[0, 3, 6], [], [2, 5]])

    def test_local_options_may_differ(self):
        whole = run("bench", "--json", "small", "--quiet")
        for k, options in ((1, ["--threads", "1"]), (2, ["--quiet", "--verbose"])):
            output = run("bench", "--js", *options, f"--sh={k}/2", "small")[1]
            self.write(f"part{k}", output.decode())
        self.same(["--json"], whole[1], run("merge", "part1", "part2")[1])

    def rejects(self, names, *words, stdin=""):
        """merge prints one line with these words, and nothing else."""
        status, output, errors = run("merge", *names, stdin=stdin)
        self.assertIn(status, (1, 2))
        self.assertEqual(errors.count("\n"), 1, errors)
        self.assertEqual(output, b"")
        for word in words:
            self.assertIn(word, errors)

    def test_parts_that_are_missing_or_duplicate(self):
        for arguments in (["solve", "mixed"], ["bench", "small"], ["compare", "small", "--json"]):
            names = self.parts(arguments, 4)
            self.rejects(names[:3], "missing", "4/4")
            self.rejects(names[1:2], "missing", "1/4, 3/4, 4/4")
            for name in names:
                self.rejects([*names, name], name, "duplicate")

    def test_truncated_parts(self):
        """Wherever a part is cut."""
        for arguments in (["solve", "--json", "mixed"], ["bench", "small"], ["compare", "small"]):
            names = self.parts(arguments, 2)
            text = self.read("part2")
            step = 11 if SCALE >= 50 else 31 if SCALE >= 25 else 97
            for length in range(0, len(text), step):
                self.write("cut", text[:length])
                head = text.index("\n") + 1
                self.rejects([names[0], "cut"], "cut", "truncated" if length >= head else "")
            self.write("cut", text[:text.index("\n") + 1] + self.read("part1"))
            self.rejects(["cut"], "cut", "truncated")
        last = text.rindex("\n", 0, -1) + 1
        for length in range(last, len(text), 1 if SCALE >= 50 else 5):  # anywhere in the last line
            self.write("cut", text[:length])
            self.rejects([names[0], "cut"], f"truncated after {text.count(chr(10), 0, length) - 1} record")

    def test_lost_and_exchanged_records(self):
        self.parts(["solve", "--json", "small"], 2)
        lines = self.read("part1").splitlines(keepends=True)
        lost = lines[:1] + lines[2:]
        twice = lines[:2] + lines[1:]
        exchanged = [lines[0], lines[2], lines[1], *lines[3:]]
        for changed in (lost, twice, exchanged):
            self.write("changed", "".join(changed))
            self.rejects(["changed", "part2"], "changed (shard 1/2): line", "is damaged, or a line is missing before it")
        self.write("lost", sealed(lost))
        self.rejects(["lost", "part2"], "lost", "2 records instead of 3")
        self.write("twice", sealed(twice))
        self.rejects(["twice", "part2"], "twice", "4 records instead of 3")
        for end in ("2/2", "1/3"):  # of another shard
            self.write("end", sealed([*lines[:-1], lines[-1].replace('"1/2"', f'"{end}"')]))
            self.rejects(["end", "part2"], f"end (shard 1/2): line {len(lines)} is malformed")
        self.write("exchanged", sealed(exchanged))
        status, _, errors = run("merge", "exchanged", "part2")
        self.assertEqual(status, 1)
        self.assertIn("exchanged (shard 1/2): line 2", errors)

    def test_changed_bytes(self):
        """Each bit that flips in a part of any command is noticed before anything is printed."""
        generator = random.Random(29)
        for arguments in (["solve", "--json", "--all", "small"], ["bench", "small"], ["compare", "small", "--json"]):
            self.parts(arguments, 2)
            with open("part1", "rb") as file:
                part = file.read()
            for _ in range(scaled(300)):
                at = generator.randrange(len(part))
                changed = part[:at] + bytes([part[at] ^ 1 << generator.randrange(8)]) + part[at + 1:]
                with open("part1", "wb") as file:
                    file.write(changed)
                status, output, errors = run("merge", "part1", "part2")
                self.assertEqual((status, output), (2, b""), (at, changed))
                self.assertIn("part1", errors)
        self.parts(["solve", "--json", "small"], 2)  # a bit of each line; that line is named, and no other
        lines = self.read("part1").splitlines(keepends=True)
        for i, line in enumerate(lines[1:], 1):
            at = generator.randrange(2, len(line) - 2)
            changed = line[:at] + chr(ord(line[at]) ^ 1) + line[at + 1:]
            self.write("part1", "".join([*lines[:i], changed, *lines[i + 1:]]))
            self.rejects(["part1", "part2"], f"part1 (shard 1/2): line {i + 1} is damaged")
        self.parts(["solve", "--json", "small"], 2)  # of the line that was changed, and of no other
        lines = self.read("part1").splitlines(keepends=True)
        for i in range(1, len(lines)):
            self.write("part1", "".join([*lines[:i], lines[i].replace(": ", ":  ", 1), *lines[i + 1:]]))
            self.rejects(["part1", "part2"], f"part1 (shard 1/2): line {i + 1} is damaged")

    def test_other_seed_options_and_commands(self):
        compare = ["compare", "-n", "4", "--size", "3", "--seed"]
        self.parts([*compare, "1"], 2)
        os.rename("part1", "seed1")
        self.parts([*compare, "2"], 2)
        self.rejects(["seed1", "part2"], "part2 (shard 2/2)", "--seed=2", "seed1", "--seed=1")
        self.parts(["solve", "small", "--json"], 2)
        os.rename("part1", "first")
        for other in (["solve", "small"], ["solve", "small", "--json", "--goal", "last"], ["solve", "mixed", "--json"],
                      ["bench", "small", "--json"]):
            self.parts(other, 2)
            self.rejects(["first", "part2"], "part2 (shard 2/2)", "first")
        self.parts(["solve", "small", "--json"], 3)
        self.rejects(["first", "part2"], "part2 (shard 2/3)", "3 shards", "first")
        self.rejects(["part2", "first"], "first (shard 1/2)", "2 shards", "part2")

    def test_other_version(self):
        self.parts(["solve", "small"], 2)
        head, rest = self.read("part2").split("\n", 1)
        head = json.loads(head)
        head["version"] += "1"
        self.write("part2", sealed([json.dumps(head), *rest.splitlines()]))
        self.rejects(["part1", "part2"], "part2 (shard 2/2): line 1: written by another version")

    def test_parts_of_version_2_0_0(self):
        """They have no checksums, and do not state their tables."""
        self.parts(["solve", "small"], 2)
        old = re.sub(r'"format": 2, |, "(xxh3|tables)": "[0-9a-f]*"', "", self.read("part1"))
        self.assertEqual(len(old.splitlines()), 5)
        self.write("part1", old)
        self.rejects(["part1", "part2"], "part1 (shard 1/2): line 1: written by another version")

    def test_false_heads(self):
        self.parts(["solve", "small"], 1)
        lines = self.read("part1").splitlines()
        head = json.loads(lines[0])
        del head["xxh3"]
        false = [("part", value) for value in (None, 5, "2/1", "1")]
        false += [("version", None), ("version", 2), ("format", "2"), ("command", None), ("recipe", None), ("recipe", "x"),
                  ("recipe", [5]), ("recipe", ["--output=json", None])]
        for member, value in false:
            with self.subTest(member=member, value=value):
                self.write("part1", sealed([json.dumps({**head, member: value}), *lines[1:]]))
                self.rejects(["part1"], "part1", "line 1: not the output of a shard" if member != "format" else "another version")
        for command in ("generate", "solver", "sol", ""):
            self.write("part1", sealed([json.dumps({**head, "command": command}), *lines[1:]]))
            self.rejects(["part1"], f"part1: parts of 'fifteen {command}' cannot be merged")

    def test_foreign_files(self):
        self.parts(["solve", "small"], 2)
        self.write("empty", "")
        self.write("line", "\n")
        for name in ("empty", "line", "small", "missing-file", "."):
            self.rejects([name, "part1", "part2"], name)
            self.rejects(["part1", "part2", name], name)
        self.assertEqual(run("merge")[0], 2)

    def test_other_input(self):
        self.parts(["solve", "small", "--json"], 2)
        lines = SMALL.splitlines(keepends=True)
        self.write("small", "".join(lines[:2] + lines[3:4] + lines[3:]))
        self.rejects(["part1", "part2"], "part1 (shard 1/2)", "that the shards have read")
        # A board less, one more, one that cannot be used, and one in place of another.
        for changed in (lines[:-1], [*lines, lines[-1]], [*lines, "bad\n"], [*lines[:-1], "bad\n"]):
            self.write("small", "".join(changed))
            status, _, errors = run("merge", "part1", "part2")
            self.assertEqual(status, 1)
            self.assertIn("that the shards have read", errors)
            if changed[len(lines) - 1:] == [lines[-1]] * 2:
                self.assertIn("part2 (shard 2/2): fewer boards than the input has", errors)

    def test_other_tables(self):
        """A record of another heuristic, as of a machine with other tables."""
        self.parts(["solve", "small", "--json"], 2)
        text = self.read("part1")
        heuristic = re.search(r'"heuristic": "([^"]*)"', text).group(1)
        self.assertIn('"reflection": false', text)
        for changed in (text.replace(f'"{heuristic}"', '"hamming"'),
                        text.replace('"reflection": false', '"reflection": true')):
            self.write("part1", sealed(changed.splitlines()))
            status, _, errors = run("merge", "part1", "part2")
            self.assertEqual(status, 1)
            self.assertIn("other tables", errors)

    def test_tables_of_one_heuristic_that_differ(self):
        """Shards on tables of other patterns, up to 16 cells and beyond; copies of tables may be stored elsewhere."""
        generated = {"4x4": ["--walk", "40"], "3x6": ["--walk", "30"]}
        partitions = {"4x4": ("5-5-5", "6-6-3"),
                      "3x6": ("1.2.3.4/5.6.7.8/9.10.11.12/13.14.15/16.17", "1.2.7.8/3.4.9.10/5.6.11.12/13.14/15.16.17")}
        for size, (one, other) in partitions.items():
            boards = run("generate", "--size", size, "--count", "4", "--seed", "5", *generated[size])[1].decode()
            self.write("boards", boards)
            for folder, partition, codec in (("one", one, "zstd"), ("same", one, "none"), ("other", other, "zstd")):
                subprocess.run([PDBGEN, "-q", "--size", size, "--partition", partition, "--codec", codec, "--out",
                                f"{size}{folder}"], check=True, capture_output=True, timeout=600)
            for command in (["solve", "--json"], ["bench", "--json"], ["compare", "--json", "-a", "idastar", "-a", "astar"]):
                command = [*command, "--size", size, "boards"]
                with self.subTest(size=size, command=command):
                    for k, folder in ((1, "one"), (2, "same"), (3, "other")):
                        shard = f"{min(k, 2)}/2"
                        output = run(*command, "--pdb", f"{size}{folder}", "-q", "--shard", shard)[1]
                        self.write(f"part{k}", output.decode())
                    whole = run(*command, "--pdb", f"{size}one", "-q")
                    merged = run("merge", "part1", "part2")
                    self.assertEqual((merged[0], merged[2]), (0, ""))
                    self.same(command, whole[1], merged[1])
                    status, _, errors = run("merge", "part1", "part3")
                    self.assertIn(status, (1, 2))
                    self.assertRegex(errors, r"part[13] \(shard [12]/2\): line [0-9]+: searched with other tables of .* than part[13]")

    def test_false_records(self):
        """A value that is lost, malformed or contradicts the path is reported; the program does not crash."""
        self.parts(["solve", "small", "--json"], 1)
        lines = self.read("part1").splitlines()
        record = json.loads(lines[1])
        del record["xxh3"]
        counts = record["counts"]
        longer = "UD" + record["path"]  # or moves up and back first, where that is possible
        damages = [("path", "U"), ("path", "X"), ("path", 5), ("status", "none"), ("board", "1 2"), ("counts", {}),
                   ("counts", None), ("number", 7), ("more", {"bounds": 5}), ("more", {"bounds": [[]]}),
                   ("more", {"solutions": 3}), ("goal", None), ("tables", None), ("moves", None), ("path", longer),
                   ("more", {"solutions": 1, "paths": [record["path"]]}), ("more", {"solutions": 2, "paths": [longer]})]
        damages += [("moves", record["moves"] + change) for change in (-1, 1, -2, 2)]
        damages.append(("status", "unsolvable"))
        for name, change in (("cost", -2), ("cost", 2), ("lower_bound", 2), ("cost_bound", -2), ("cost_bound", 2)):
            damages.append(("counts", {**counts, name: counts[name] + change}))
        damages.append(("counts", {**counts, "found": False}))
        damages += [("counts", {**counts, key: value}) for key, value in itertools.product(
            counts, (-1, "x", None) if SCALE >= 25 else (None,)) if (key, value) != ("heuristic", "x")]
        for key, value in damages:
            with self.subTest(key=key, value=value):
                changed = {**record, key: value, **({"message": "none"} if value == "unsolvable" else {})}
                self.write("part1", sealed([lines[0], json.dumps(changed), *lines[2:]]))
                status, output, errors = run("merge", "part1")
                self.assertEqual((status, output), (1, b""), errors)
                self.assertNotIn("line 2 is malformed", errors)
                self.assertIn("line 2" if key != "more" else "record", errors)
        # A longer path that solves the board, and a record that states its length.
        longer = {**record, "path": longer, "moves": record["moves"] + 2, "counts": {**counts, "cost": counts["cost"] + 2}}
        self.write("part1", sealed([lines[0], json.dumps(longer), *lines[2:]]))
        self.assertIn("part1 (shard 1/1): line 2: its moves, cost or bounds are not those of its path",
                      run("merge", "part1")[2])

    def test_false_moves_and_messages(self):
        """A move that does not exist where moving up solves the board, and a limit without its message."""
        self.parts(["solve", "--goal", "first", "3 1 2 0 4 5 6 7 8"], 1)
        text = self.read("part1")
        self.assertEqual(text.count('"path": "U"'), 1)
        for letter in ("X", "u", "\\u0000", ""):
            self.write("part1", sealed(text.replace('"path": "U"', f'"path": "{letter}"').splitlines()))
            status, output, errors = run("merge", "part1")
            self.assertEqual((status, output), (1, b""), letter)
            self.assertIn("part1 (shard 1/1): line 2", errors)
        self.parts(["solve", "--heuristic", "manhattan", "--node-limit", "100", "8 6 7 2 5 4 3 0 1"], 1)
        text = self.read("part1")
        self.assertEqual(run("merge", "part1")[0], 3)
        for message in ("", '"message": 5, '):
            self.write("part1", sealed(re.sub(r'"message": "[^"]*", ', message, text).splitlines()))
            status, output, errors = run("merge", "part1")
            self.assertEqual((status, output), (1, b""))
            self.assertIn("part1 (shard 1/1): line 2: malformed status", errors)

    def test_costs_that_the_path_contradicts(self):
        self.parts(["solve", "small", "--json", "--cost", "heavy"], 1)
        self.assertEqual(run("merge", "part1")[0], 0)
        lines = self.read("part1").splitlines()
        record = json.loads(lines[1])
        for name in ("cost", "cost_bound"):
            record["counts"][name] += 1
        self.write("part1", sealed([lines[0], json.dumps(record), *lines[2:]]))
        self.assertIn("line 2: its moves, cost or bounds", run("merge", "part1")[2])

    def test_recipes_write_nothing(self):
        """Merge writes where its own command line says; options that name files are not those of a recipe."""
        os.mkdir("kept")
        self.write("victim.svg", "kept")
        for arguments, words in ((["solve", "small", "--output", "pddl"], ["--directory=kept", "--checkpoint=victim.svg",
                                                                       "--every=1", "--pdb=kept", "--shard=1/1", "--help", "--version"]),
                                 (["compare", "small"], ["--plot=victim.svg", "--pl=victim.svg", "--shard=1/1", "-h"]),
                                 (["bench", "small"], ["--shard=1/1", "--threads=3"])):
            self.parts(arguments, 1)
            lines = self.read("part1").splitlines()
            head = json.loads(lines[0])
            for word in words:
                with self.subTest(word=word):
                    changed = {**head, "recipe": [word, *head["recipe"]]}
                    self.write("part1", sealed([json.dumps(changed), *lines[1:]]))
                    status, output, errors = run("merge", "part1")
                    self.assertEqual((status, output), (2, b""))
                    self.assertRegex(errors, r"^fifteen: part1: its recipe is not that of a shard: unknown option '-")
        self.write("part1", sealed([json.dumps({**head, "recipe": ["--list-options"]}), *lines[1:]]))
        status, output, errors = run("merge", "part1")
        self.assertEqual((status, output), (2, b""))
        self.assertIn("unknown option '--list-options'", errors)
        self.assertEqual((os.listdir("kept"), self.read("victim.svg")), ([], "kept"))

    def test_directory(self):
        command = ["solve", "small", "--output", "pddl"]
        whole = run(*command, "--quiet", "--directory", "whole")
        names = self.parts(command, 2)
        merged = run("merge", "--directory", "merged", *names)
        self.assertEqual((merged[0], merged[1]), (whole[0], whole[1]))
        files = sorted(os.listdir("whole"))
        self.assertEqual((sorted(os.listdir("merged")), len(files)), (files, 6))
        for name in files:
            self.assertEqual(self.read(f"merged/{name}"), self.read(f"whole/{name}"))
        self.assertEqual(run("merge", *names)[1], run(*command, "--quiet")[1])
        for arguments, text in (([*command, "--directory", "whole", "--shard", "1/2"], "give it to 'fifteen merge'"),
                                (["merge", "--directory", "a", "--out", "b", *names], "exclude each other")):
            status, _, errors = run(*arguments)
            self.assertEqual(status, 2)
            self.assertIn(text, errors)
        for other in (["solve", "small"], ["bench", "small"]):
            names = self.parts(other, 2)
            status, output, errors = run("merge", "--directory", "new", *names)
            self.assertEqual((status, output, os.path.exists("new")), (2, b"", False))
            self.assertIn("--output pddl", errors)

    def test_memory_and_load_time_are_the_maximum(self):
        names = self.parts(["bench", "--json", "small"], 3)
        for peaks in itertools.permutations((5, 7, 6)):
            for name, peak in zip(names, peaks):
                *lines, end = self.read(name).splitlines()
                end = json.dumps({**json.loads(end), "peak_bytes": peak, "load_seconds": peak / 2})
                self.write(name, sealed([*lines, end]))
            merged = json.loads(run("merge", *names)[1])
            self.assertEqual((merged["peak_bytes"], merged["load_seconds"]), (7, 3.5))

    def test_options_that_shards_do_not_support(self):
        self.assertIn("--plot cannot be combined", run("compare", "--plot", "a.svg", "--shard", "1/2", "small")[2])
        for text in ("0/4", "5/4", "1/0", "a", "1/99999999999999999999"):
            status, output, errors = run("solve", "--shard", text, "small")
            self.assertEqual((status, output), (2, b""))
            self.assertIn("expected K/N", errors)


if __name__ == "__main__":
    sys.argv[1:] = sys.argv[2:]
    unittest.main()
