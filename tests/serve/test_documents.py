#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_documents.py - POST /api/document: the documents of fifteen solve --output, or a reason

    test_documents.py <folder of the programs>
"""
import json
import os
import re
import subprocess
import unittest

from server import BIN, Server, main

EIGHT = "8 1 3 4 0 2 7 6 5"
NEAR = "1 2 3 4 5 6 0 7 8"
JSON = re.compile(r'<script type="application/json">(.*?)</script>', re.DOTALL)


def printed(form, board):
    """The document of the command line."""
    return subprocess.run([os.path.join(BIN, "fifteen"), "solve", "-q", "-o", form, board], check=True,
                          capture_output=True, text=True, env=dict(os.environ, HOME="/nonexistent")).stdout


class Documents(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def ask(self, board, **values):
        query = "&".join(f"{name}={value}" for name, value in values.items())
        status, headers, body = self.server.ask("POST", f"/api/document?{query}", json.dumps({"board": board}),
                                                {"Content-Type": "application/json"})
        return status, headers["Content-Type"], body.decode()

    def rejected(self, board, pattern, **values):
        status, kind, body = self.ask(board, **values)
        self.assertEqual((status, kind), (400, "application/json"), body)
        self.assertRegex(json.loads(body)["error"], pattern)

    def test_as_the_command_line_prints_them(self):
        for board in (EIGHT, NEAR):
            moves = self.server.post("/api/solve", {"board": board})[1]["blank_path"]
            for form in ("svg", "svg-path"):
                self.assertEqual(self.ask(board, form=form, moves=moves, proven=1),
                                 (200, "image/svg+xml", printed(form, board)))
            status, kind, text = self.ask(board, form="html", moves=moves, proven=1)
            self.assertEqual((status, kind), (200, "text/html; charset=utf-8"))
            self.assertEqual(JSON.sub("", text), JSON.sub("", printed("html", board)))
            made, expected = (json.loads(JSON.search(each)[1]) for each in (text, printed("html", board)))
            for name in ("board", "goal", "status", "moves", "tiles", "blank_path", "optimal"):
                self.assertEqual(made[name], expected[name], name)

    def ask_tree(self, body, **values):
        query = "&".join(f"{name}={value}" for name, value in values.items())
        status, headers, text = self.server.ask("POST", f"/api/trace?{query}", json.dumps(body),
                                                {"Content-Type": "application/json"})
        return status, headers["Content-Type"], text.decode()

    def test_trees_are_those_of_the_command_line(self):
        board, size = "1 2 3 4 0 6 7 5 8", {"size": "3x3"}
        for form, kind in (("text", "text/plain; charset=utf-8"), ("json", "application/json"), ("svg", "image/svg+xml"),
                           ("html", "text/html; charset=utf-8"), ("dot", "text/vnd.graphviz; charset=utf-8")):
            for algorithm in ("astar", "greedy", "idastar", "iddfs", "breadth-first", "uniform-cost", "nbs"):
                expected = subprocess.run([os.path.join(BIN, "fifteen"), "trace", "-o", form, "-a", algorithm, board],
                                          check=True, capture_output=True, text=True).stdout
                self.assertEqual(self.ask_tree({"board": board, **size}, form=form, algorithm=algorithm),
                                 (200, kind, expected))
        heuristic = json.loads(self.ask_tree({"board": board, "heuristic": "hamming", **size}, form="json")[2])
        self.assertIn("hamming", heuristic["title"])

    def test_trees_that_are_not_drawn(self):
        for body, values, reason in (({"board": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"}, {}, "up to 9 cells"),
                                     ({"board": "2 1 3 4 5 6 7 8 0"}, {}, "no moves lead"),
                                     ({"board": "1 2 3 4 5 6 0 7 8"}, {"algorithm": "quick"}, "no tree is drawn for quick"),
                                     ({"board": "1 2 3 4 5 6 0 7 8", "heuristic": "pdb"}, {}, "tables"),
                                     ({"board": "1 2 3 4 5 6 0 7 8"}, {"form": "png"}, "form"), ({"board": "x"}, {}, "x")):
            status, kind, text = self.ask_tree(body, **values)
            self.assertEqual((status, kind), (400, "application/json"), text)
            self.assertIn(reason, json.loads(text)["error"])

    def test_longer_ways(self):
        _, _, text = self.ask(NEAR, form="svg", moves="UDRR")
        self.assertIn("4 moves (not proven shortest): 4 4 7 8", " ".join(re.sub("<[^>]*>", " ", text).split()))
        self.assertEqual(self.ask("1 2 3 4 5 6 7 8 0")[0], 200)

    def test_rejections(self):
        self.rejected(NEAR, "moves do not lead to the goal", moves="R")
        self.rejected(NEAR, "moves do not lead to the goal")
        self.rejected(NEAR, "moves do not lead to the goal", moves="LRR")
        self.rejected(NEAR, "moves do not lead to the goal", moves="RRX")
        self.rejected(NEAR, "moves do not lead to the goal", moves="rr")
        self.rejected(NEAR, "form", moves="RR", form="png")
        self.rejected(NEAR, "unknown option 'seed'", seed="1")
        self.rejected("1 2 3", "number", moves="RR")
        self.rejected("2 1 3 4 5 6 7 8 0", "goal")
        self.rejected(" ".join(map(str, [*range(1, 100 * 100), 0])), "at most 131072 tiles", moves="LR" * 7)


if __name__ == "__main__":
    main()
