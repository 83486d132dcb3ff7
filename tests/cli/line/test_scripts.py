#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_scripts.py - what scripts rely on: --out FILE, options without effect, numbers of messages, units, notes

    test_scripts.py <folder of the programs>
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
from scale import SCALE  # noqa: E402 (it is in another folder)

FOLDER = os.path.abspath(sys.argv[1])
PROGRAM = os.path.join(FOLDER, "fifteen")
NEAR = "1 2 3 4 5 6 0 7 8"
# Minutes without tables; its bounds take longer and longer.
FAR = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
COMMANDS = {
    "solve": [NEAR],
    "evaluate": [NEAR],
    "convert": [NEAR],
    "generate": ["--size", "3", "--seed", "1", "-n", "3"],
    "bench": ["--json", "boards"],
    "compare": ["--json", "boards"],
    "distances": ["--size", "2x2"],
    "superqueens": ["--size", "4"],
}


def run(*arguments, text="", program=PROGRAM):
    return subprocess.run([program, *arguments], input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          timeout=300, check=False)


class InFolder(unittest.TestCase):
    def setUp(self):
        self.before = os.getcwd()
        self.folder = tempfile.mkdtemp()
        os.chdir(self.folder)
        with open("boards", "w", encoding="utf-8") as file:
            file.write(NEAR + "\n")

    def tearDown(self):
        os.chdir(self.before)
        shutil.rmtree(self.folder)

    def read(self, name):
        with open(name, encoding="utf-8") as file:
            return file.read()


class Out(InFolder):
    def without_times(self, text):
        return re.sub(r'[0-9.e-]+ (ms|s)\b|"[a-z0-9_]*(second|bytes)[a-z_]*": [0-9.e-]+', "", text)

    def test_every_command(self):
        for command, arguments in COMMANDS.items():
            with self.subTest(command=command):
                plain = run(command, *arguments)
                written = run(command, *arguments, "--out", "result")
                self.assertEqual((written.stdout, written.returncode), ("", plain.returncode), written.stderr)
                self.assertEqual(self.without_times(self.read("result")), self.without_times(plain.stdout))
                self.assertNotEqual(plain.stdout, "")
                self.assertEqual(sorted(os.listdir()), ["boards", "result"])

    def test_what_is_incomplete_replaces_nothing(self):
        for arguments, status, partial in (
                (["solve", "nonsense"], 1, False), (["solve", "--nonsense"], 2, False), (["solve", "--help"], 0, False),
                (["solve", "-q", NEAR, "1 2 3"], 2, True), (["bench", "absent"], 1, False)):
            with self.subTest(arguments=arguments):
                with open("result", "w", encoding="utf-8") as file:
                    file.write("old\n")
                done = run(*arguments, "--out", "result")
                self.assertEqual(done.returncode, status, done.stderr)
                if status != 0:
                    self.assertEqual(self.read("result"), "old\n")
                self.assertEqual(os.path.exists("result.partial"), partial)
                if partial:
                    self.assertIn("result.partial has the output so far", done.stderr)
                    self.assertIn("2 moves: 7 8", self.read("result.partial"))
                    os.remove("result.partial")

    def test_an_unsolvable_board_is_an_answer(self):
        done = run("solve", "2 1 3 4 5 6 7 8 0", "--out", "result")
        self.assertEqual(done.returncode, 3)
        self.assertIn("unsolvable", self.read("result"))

    def test_folders_that_cannot_be_written(self):
        done = run("solve", NEAR, "--out", "absent/result")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("absent/result", done.stderr)

    def test_pipes_and_devices_are_not_replaced(self):
        os.symlink("/dev/full", "full")  # not the device itself, which a mistake would replace
        for command, words in COMMANDS.items():
            done = run(command, *words, "--out", "full", *([] if command == "convert" else ["-q"]))
            self.assertEqual((done.returncode, done.stderr), (1, "fifteen: cannot write full: No space left on device\n"))
        self.assertTrue(os.path.islink("full"))
        os.mkfifo("pipe")
        with subprocess.Popen(["timeout", "60", "cat", "pipe"], stdout=subprocess.PIPE, text=True) as reader:
            done = run("solve", "-q", "--json", "--out", "pipe", NEAR)
            self.assertEqual((done.returncode, os.path.exists("pipe.partial"), os.path.isfile("pipe")), (0, False, False))
            self.assertEqual(json.loads(reader.stdout.read())["moves"], 2)
        self.assertEqual(sorted(os.listdir()), ["boards", "full", "pipe"])

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_a_full_disk(self):
        script = 'mkdir disk; mount -t tmpfs -o size=16k none disk; exec "$@"'
        boards = "".join(f"{NEAR}\n" for _ in range(2000))
        words = [PROGRAM, "solve", "-q", "--json", "--out", "disk/result"]
        done = run("-rm", "bash", "-c", script, "-", *words, text=boards, program="unshare")
        if "unshare" in done.stderr or "mount" in done.stderr:
            self.skipTest("no namespaces")
        self.assertEqual((done.returncode, done.stderr),
                         (1, "fifteen: cannot write disk/result: No space left on device\n"))

    def test_an_interrupt_keeps_the_output_so_far(self):
        process = subprocess.Popen([PROGRAM, "solve", "-q", "-a", "breadth-first", "--memory", "8G", "--out", "result", NEAR, FAR],
                                   stderr=subprocess.PIPE, text=True)
        while not any(name.startswith("result") for name in os.listdir()) and process.poll() is None:
            time.sleep(0.01)
        time.sleep(0.3)
        process.send_signal(signal.SIGTERM)
        err = process.communicate(timeout=300)[1]
        self.assertEqual(process.returncode, 130, err)
        self.assertFalse(os.path.exists("result"))

    def test_ranks(self):
        mpi = os.path.join(FOLDER, "fifteen-mpi")
        if shutil.which("mpirun") is None or not os.path.exists(mpi):
            self.skipTest("no MPI")
        os.environ.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
        done = run("--oversubscribe", "--bind-to", "none", "-n", "2", mpi, "-q", "--json", "--out", "result", NEAR,
                   program="mpirun")
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        self.assertEqual(json.loads(self.read("result"))["moves"], 2)
        self.assertEqual(sorted(os.listdir()), ["boards", "result"])


class Options(InFolder):
    """No option is accepted and ignored."""

    CASES = (
        ("solve --directions blank", "--output letters, arrows"),
        ("solve -o ascii --directions tiles", "--output letters, arrows"),
        ("solve -o moves --background white", "--output svg"),
        ("solve -o json --background page", "--output svg"),
        ("solve --show 2", "--all"),
        ("solve --all -o svg --show 2", "lists solutions"),
        ("solve --all -o npy --show 2", "lists solutions"),
        ("solve --heuristic manhattan --without-reflection", "tables"),
        ("solve -a breadth-first --without-reflection", "tables"),
        ("compare --seed 3 boards", "--count"),
        ("compare -n 2 --from csv", "FILE"),
        ("generate -a bae", "--length"),
        ("generate --heuristic pdb", "--length or --hard"),
        ("generate --weight 2", "--length"),
        ("generate --time-limit 2", "--length"),
        ("generate --node-limit 2", "--length"),
        ("generate --memory 2M", "--length"),
        ("generate --tries 2", "--length"),
        ("convert --directory x", "--to pddl"),
    )

    def test_cases(self):
        for words, needs in self.CASES:
            with self.subTest(words=words):
                words = words.split()
                done = run(*words, *([NEAR] if words[0] == "solve" else []))
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertRegex(done.stderr, rf"^fifteen: --[a-z-]+ requires .*{re.escape(needs)}")

    def test_used_ones_are_accepted(self):
        for words in ("solve -o letters --directions blank", "solve -o svg --background none", "solve --all --show 2",
                      "solve --without-reflection", "generate --size 3 --hard --heuristic manhattan",
                      "compare --size 3 -n 2 --seed 3", "generate --size 3 --length 10 -a astar"):
            words = words.split()
            done = run(*words, *([NEAR] if words[0] == "solve" else []))
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_algorithm_and_heuristic_are_rejected_once(self):
        done = run("solve", "-a", "bae", "--heuristic", "classic-pdb", text=f"{NEAR}\n" * 5)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)

    def test_words_that_are_neither_commands_nor_files(self):
        for words, status, reason in ((["absent"], 2, "No such file or directory"), (["-f", "absent"], 1, "No such file"),
                                      (["-q", "solve", NEAR], 2, "the command 'solve' must be the first word"),
                                      (["solve", "absent"], 1, "No such file or directory")):
            done = run(*words)
            self.assertEqual(done.returncode, status)
            self.assertIn(reason, done.stderr)


class Messages(InFolder):
    def test_at_most_ten_lines(self):
        with open("wrong", "w", encoding="utf-8") as file:
            for i in range(50):
                file.write(f"1 2 3 4 5 6 7 {i + 9} x{i}\n\n")
            file.write(NEAR + "\n")
        for command in ("solve", "evaluate", "convert", "bench", "compare"):
            with self.subTest(command=command):
                done = run(command, *(["-q"] if command == "solve" else []), "wrong")
                lines = [line for line in done.stderr.splitlines() if line.startswith("wrong:")]
                self.assertEqual((done.returncode, len(lines)), (2, 11), done.stderr)
                self.assertEqual(lines[-1], "wrong: 40 more messages like these")

    def test_no_input(self):
        done = run("evaluate")
        self.assertEqual((done.stdout, done.returncode), ("", 2))

    def test_arguments_are_counted(self):
        done = run("solve", *"1 2 3 4 5 6 7 8 9 10 y 12 13 14 15 0".split())
        self.assertEqual(done.stderr, "fifteen: argument 11: 'y' is not a number\n")


class Units(InFolder):
    def test_costs_have_one_unit(self):
        for cost, expected in (("inverse", 1 / 7 + 1 / 8), ("square-root", 7**0.5 + 8**0.5), ("heavy", 15), ("unit", 2)):
            done = run("solve", "-v", "--json", "--cost", cost, NEAR)
            answer = json.loads(done.stdout)
            for name in ("initial_h", "cost", "cost_bound"):
                self.assertAlmostEqual(answer[name], expected, delta=2e-4, msg=name)
            self.assertAlmostEqual(answer["bounds"][-1]["bound"], expected, delta=2e-4)
            noted = re.findall(r"bound ([0-9.]+):", done.stderr)
            self.assertAlmostEqual(float(noted[-1]), expected, delta=2e-4)
            row = json.loads(run("compare", "--json", "--cost", cost, "boards").stdout)
            self.assertAlmostEqual(row["mean_initial_h"], expected, delta=2e-4)
            self.assertAlmostEqual(row["mean_cost"], expected, delta=2e-4)
            table = run("compare", "--cost", cost, "boards").stdout
            self.assertEqual("cost" in table, cost != "unit")


class Notes(InFolder):
    def test_one_node(self):
        done = run("solve", "-v", "-a", "idastar", "1 2 3 4 5 6 7 0 8")
        self.assertRegex(done.stderr, r"bound 1: 1 node expanded, 4 generated, ")
        self.assertRegex(run("trace", "1 2 3 4 5 6 7 0 8").stdout, r"1 move; 1 node expanded, 4 generated")

    def test_bounds_are_printed_as_they_end(self):
        """Of a search that is stopped in a later bound, each bound but the last has been printed before, with its rate."""
        process = subprocess.Popen([PROGRAM, "solve", "-v", "-a", "idastar", "--heuristic", "manhattan", FAR],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        lines = []
        while len(lines) < 2:
            line = process.stderr.readline()
            self.assertNotEqual(line, "", lines)
            if "expanded" in line:
                lines.append(line)
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        err = process.stderr.read()
        process.communicate(timeout=300)
        said = "".join(lines) + err
        bounds = [int(number) for number in re.findall(r"bound (\d+): [\d,]+ nodes? expanded", said)]
        self.assertEqual(bounds, list(range(bounds[0], bounds[-1] + 1, 2)))
        self.assertRegex(said, r"nodes expanded, [\d,]+ generated, [\d.]+ m?s, [\d.]+ [kM] nodes/s\n")

    def test_an_interrupt_prints_bounds_of_boards_in_work(self):
        """The quick form takes the board from a file only: a bound takes seconds."""
        for number, words in enumerate(([FAR], ["file"], []) if SCALE >= 25 else (["file"],)):
            with open("file", "w", encoding="utf-8") as file:
                file.write(f"{FAR}\n{FAR}\n")
            process = subprocess.Popen([PROGRAM, "solve", "-v", "-a", "idastar", "--heuristic", "manhattan", *words],
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            if not words:
                process.stdin.write(f"{FAR}\n")
                process.stdin.close()
                process.stdin = None
            while "bound" not in process.stderr.readline():
                self.assertIsNone(process.poll())
            process.send_signal(signal.SIGTERM)
            err = process.stderr.read()
            out = process.communicate(timeout=300)[0]
            self.assertRegex(out + err, r"(interrupted.* (at least|between|[0-9]+ to) ?)", number)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
