#!/usr/bin/env python3
"""test_shards.py - fifteen merge prints what the run without --shard prints, or rejects the parts

    test_shards.py <folder of the programs> <folder of the sources>
"""
import csv
import io
import itertools
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
from scale import SCALE  # noqa: E402

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
SOURCES = os.path.dirname(os.path.abspath(__file__))

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
FORMS = ["moves", "letters", "arrows", "ascii", "boards", "json", "csv", "csv-cells", "npy", "svg", "svg-path", "html"]
COMMANDS = [
    *(["solve", "mixed", "--output", form] for form in FORMS if form not in ("csv-cells", "npy")),
    *(["solve", "small", "--output", form] for form in ("csv-cells", "npy")),
    ["solve", "--all", "--show", "4", "--json", "mixed"],
    ["solve", "--json", "--node-limit", "100", "small", "mixed"],
    ["solve", "--json", "--directions", "blank", "1 2 3 4 5 6 7 0 8"],
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
            for n in (1, 2, 3, 12) if SCALE == 100 else (1 + 4 * (i % 3),):
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
            step = 11 if SCALE == 100 else 97
            for length in range(0, len(text), step):
                self.write("cut", text[:length])
                head = text.index("\n") + 1
                self.rejects([names[0], "cut"], "cut", "truncated" if length >= head else "")
            self.write("cut", text[:text.index("\n") + 1] + self.read("part1"))
            self.rejects(["cut"], "cut", "truncated")

    def test_lost_and_exchanged_records(self):
        self.parts(["solve", "--json", "small"], 2)
        lines = self.read("part1").splitlines(keepends=True)
        self.write("lost", "".join(lines[:1] + lines[2:]))
        self.rejects(["lost", "part2"], "lost", "2 records instead of 3")
        self.write("twice", "".join(lines[:2] + lines[1:]))
        self.rejects(["twice", "part2"], "twice", "4 records instead of 3")
        for end in ("2/2", "1/3"):  # of another shard
            self.write("end", "".join(lines[:-1]) + lines[-1].replace('"1/2"', f'"{end}"'))
            self.rejects(["end", "part2"], f"end (shard 1/2): line {len(lines)} is malformed")
        self.write("exchanged", "".join([lines[0], lines[2], lines[1], *lines[3:]]))
        status, _, errors = run("merge", "exchanged", "part2")
        self.assertEqual(status, 1)
        self.assertIn("exchanged (shard 1/2): line 2", errors)

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
        self.write("part2", json.dumps(head) + "\n" + rest)
        self.rejects(["part1", "part2"], "part2", "another version")

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

    def test_other_tables(self):
        """A record of another heuristic, as of a machine with other tables."""
        self.parts(["solve", "small", "--json"], 2)
        text = self.read("part1")
        heuristic = re.search(r'"heuristic": "([^"]*)"', text).group(1)
        self.assertIn('"reflection": false', text)
        for changed in (text.replace(f'"{heuristic}"', '"hamming"'),
                        text.replace('"reflection": false', '"reflection": true')):
            self.write("part1", changed)
            status, _, errors = run("merge", "part1", "part2")
            self.assertEqual(status, 1)
            self.assertIn("were there other tables?", errors)

    def test_damaged_records(self):
        """A value that is lost or malformed is reported; the program does not crash."""
        self.parts(["solve", "small", "--json"], 1)
        lines = self.read("part1").splitlines()
        record = json.loads(lines[1])
        damages = [("path", "U"), ("path", "X"), ("path", 5), ("status", "none"), ("board", "1 2"), ("counts", {}),
                   ("counts", None), ("number", 7), ("more", {"bounds": 5}), ("more", {"bounds": [[]]}),
                   ("more", {"solutions": 3}), ("goal", None)]
        damages.append(("counts", {**record["counts"], "found": False}))
        damages += [("counts", {**record["counts"], key: value}) for key, value in itertools.product(
            record["counts"], (-1, "x", None) if SCALE == 100 else (None,)) if (key, value) != ("heuristic", "x")]
        for key, value in damages:
            with self.subTest(key=key, value=value):
                self.write("part1", "\n".join([lines[0], json.dumps({**record, key: value}), *lines[2:], ""]))
                status, _, errors = run("merge", "part1")
                self.assertEqual(status, 1, errors)
                self.assertIn("line 2" if key != "more" else "record", errors)

    def test_memory_and_load_time_are_the_maximum(self):
        names = self.parts(["bench", "--json", "small"], 3)
        for peaks in itertools.permutations((5, 7, 6)):
            for name, peak in zip(names, peaks):
                *lines, end = self.read(name).splitlines()
                end = json.dumps({**json.loads(end), "peak_bytes": peak, "load_seconds": peak / 2})
                self.write(name, "\n".join([*lines, end, ""]))
            merged = json.loads(run("merge", *names)[1])
            self.assertEqual((merged["peak_bytes"], merged["load_seconds"]), (7, 3.5))

    def test_options_that_shards_do_not_support(self):
        self.assertIn("--plot cannot be combined", run("compare", "--plot", "a.svg", "--shard", "1/2", "small")[2])
        for text in ("0/4", "5/4", "1/0", "a", "1/99999999999999999999"):
            status, output, errors = run("solve", "--shard", text, "small")
            self.assertEqual((status, output), (2, b""))
            self.assertIn("expected K/N", errors)

    def test_array_job(self):
        """The script of an array job, run by a loop in place of Slurm; a killed job is run again."""
        script = os.path.join(SOURCES, "..", "..", "..", "examples", "slurm", "solve.sbatch")
        os.mkdir("parts")
        path = os.path.dirname(PROGRAM) + ":" + os.environ["PATH"]
        for k in range(1, 4):
            self.write(f"parts/{k}-of-3.jsonl.tmp", "killed")
            environment = {**os.environ, "PATH": path, "SLURM_ARRAY_TASK_ID": str(k), "SLURM_ARRAY_TASK_COUNT": "3"}
            for _ in range(2):
                subprocess.run(["bash", script, "small"], env=environment, check=True, timeout=600)
        names = sorted(os.path.join("parts", name) for name in os.listdir("parts"))
        self.assertEqual(names, [f"parts/{k}-of-3.jsonl" for k in (1, 2, 3)])
        self.same(["--json"], run("solve", "--json", "--quiet", "small")[1], run("merge", *names)[1])


if __name__ == "__main__":
    sys.argv[1:] = []
    unittest.main()
