#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_wide.py - boards of 4x5 and 5x5 in requests: tables of a folder, by name and by list of tiles

    test_wide.py <folder of the programs>
"""
import json
import os
import subprocess
import tempfile
import unittest

from server import BIN, Server, main

FIVE = "6 1 2 4 5 7 11 3 8 10 16 12 13 9 15 17 0 14 18 20 21 22 23 19 24"
FOUR = "6 1 2 3 5 11 7 8 4 10 16 12 0 9 15 17 13 14 18 19"
HOME = " ".join(map(str, [*range(1, 25), 0]))
SNAIL = "1 2 3 4 5 16 17 18 19 6 15 24 0 20 7 14 23 22 21 8 13 12 11 10 9"
# Board 1 of Korf and Felner's: 95 moves to the goal blank-first.
KORF = "14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13"


def run(program, *arguments):
    return subprocess.run([os.path.join(BIN, program), *arguments], check=True, capture_output=True, text=True).stdout


def length(size, board):
    """Returns the length of a shortest solution, by a search without tables."""
    answer = run("fifteen", "solve", "--size", size, "--heuristic", "manhattan", "--algorithm", "astar", "--json", board)
    return json.loads(answer)["moves"]


class Wide(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        run("pdbgen", "-q", "--size", "5", "--partition", "5-5-5-5-4", "--out", cls.folder.name)
        run("pdbgen", "-q", "--size", "4x5", "--partition", "5-5-5-4", "--out", cls.folder.name)
        cls.server = Server("--pdb", cls.folder.name)
        cls.lengths = {"5x5": length("5x5", FIVE), "4x5": length("4x5", FOUR)}

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()
        cls.folder.cleanup()

    def post(self, path, status=200, **body):
        """Returns the answer to a request."""
        found, answer = self.server.post(path, body)
        self.assertEqual(found, status, answer)
        return answer

    def test_tables(self):
        for size, board, heuristics in (("5x5", FIVE, (None, "pdb", "pdb(5-5-5-5-4)", "pdb(1.2.6/17.18.22)")),
                                        ("4x5", FOUR, (None, "pdb", "pdb(5-5-5-4)", "pdb(1.2.6/13.14)"))):
            for heuristic in heuristics:
                with self.subTest(size=size, heuristic=heuristic):
                    answer = self.post("/api/solve", board=board, size=size, heuristic=heuristic)
                    self.assertEqual((answer["status"], answer["moves"], answer["lower_bound"]),
                                     ("solved", self.lengths[size], self.lengths[size]))
                    self.assertIn("pdb", answer["heuristic"])
        loaded = [table["size"] for table in self.server.get("/api/info")[1]["tables"] if table["loaded"]]
        self.assertGreaterEqual(loaded.count("5x5"), 5)
        self.assertGreaterEqual(loaded.count("4x5"), 4)

    def test_hints_lead_to_the_goal(self):
        board = list(map(int, FIVE.split()))
        for distance in range(self.lengths["5x5"], 0, -1):
            hint = self.post("/api/hint", board=" ".join(map(str, board)))
            self.assertEqual((hint["distance"], hint["lower_bound"]), (distance, distance))
            at, blank = board.index(hint["tile"]), board.index(0)
            self.assertIn(abs(at - blank), (1, 5))
            board[at], board[blank] = 0, hint["tile"]
        self.assertEqual(" ".join(map(str, board)), HOME)

    def test_values(self):
        for heuristic in ("pdb(5-5-5-5-4)", "pdb(1.2.6/17.18.22)", "linear-conflict", "inversion"):
            value = self.post("/api/evaluate", board=FIVE, heuristic=heuristic)["value"]
            self.assertGreater(value, 0)
            self.assertLessEqual(value, self.lengths["5x5"])
            self.assertEqual(self.post("/api/evaluate", board=HOME, heuristic=heuristic)["value"], 0)

    def test_goals(self):
        answer = self.post("/api/solve", board=SNAIL.replace("24 0 ", "0 24 "), goal="snail")
        self.assertEqual((answer["goal"], answer["tiles"]), (SNAIL, [24]))
        self.assertEqual(self.post("/api/solve", board=HOME, goal="snail")["message"],
                         "unsolvable with the goal snail; solvable with the blank last (goal last)")
        made = self.server.get("/api/generate?size=5&goal=snail&seed=1")[1]
        self.assertEqual(made["goal"], SNAIL)
        self.assertEqual(sorted(map(int, made["board"].split())), list(range(25)))
        self.assertIn("snail", self.server.get("/api/info")[1]["goals"])

    def test_a_limit_has_a_bound(self):
        answer = self.post("/api/solve", board=KORF, goal="first", node_limit=300000)
        self.assertEqual(answer["status"], "limit")
        self.assertGreater(answer["lower_bound"], 60)
        self.assertLessEqual(answer["lower_bound"], 95)

    def test_too_little_memory(self):
        answer = self.post("/api/solve", board=KORF, goal="first", algorithm="astar", memory="1M")
        self.assertEqual(answer["status"], "limit")
        self.assertRegex(answer["message"], "^memory limit of 1 MiB")

    def test_malformed_and_unsolvable_boards(self):
        for size, board, reason in (("4x5", FOUR[:-3], "expected 20 numbers, found 19"),
                                    ("4x5", FOUR.replace("19", "30"), "30 is out of range 0 .. 19"),
                                    ("4x5", FOUR.replace("19", "18"), "tile 18 occurs twice"),
                                    ("5x5", FIVE.replace("24", "40"), "40 is out of range 0 .. 24"),
                                    ("5x5", FIVE.replace("24", "23"), "tile 23 occurs twice"),
                                    ("5x5", FIVE[:-3], "expected 25 numbers, found 24")):
            for path in ("/api/solve", "/api/hint"):
                answer = self.post(path, board=board, size=size)
                self.assertEqual(answer["status"], "invalid")
                self.assertIn(reason, answer["message"])
        for size, board in (("4x5", FOUR), ("5x5", FIVE)):
            answer = self.post("/api/solve", board=board.replace("6 1", "1 6", 1), size=size)
            self.assertEqual(answer["status"], "unsolvable")
            self.assertIn("no moves lead from this board to the goal", answer["message"])


class Damaged(unittest.TestCase):
    def test_a_damaged_table_is_an_error(self):
        with tempfile.TemporaryDirectory() as folder:
            run("pdbgen", "-q", "--size", "5", "--partition", "5-5-5-5-4", "--out", folder)
            name = sorted(os.listdir(folder))[0]
            with open(os.path.join(folder, name), "r+b") as file:
                file.seek(1000)
                byte = file.read(1)[0]
                file.seek(1000)
                file.write(bytes([byte ^ 1]))
            with Server("--pdb", folder) as server:
                status, answer = server.post("/api/solve", {"board": FIVE})
                self.assertEqual(status, 500, answer)
                self.assertIn(name, answer["error"])


if __name__ == "__main__":
    main()
