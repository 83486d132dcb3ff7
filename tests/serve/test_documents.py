#!/usr/bin/env python3
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
