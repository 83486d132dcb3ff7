#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_trace.py - traced searches: those of solve to the node, each step by the rules of its algorithm

    test_trace.py <folder of the programs>
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
from scale import scaled  # noqa: E402

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
BEST_FIRST = ("astar", "uniform-cost", "greedy")
ALGORITHMS = (*BEST_FIRST, "breadth-first", "idastar-plain", "iddfs")
WITHOUT_HEURISTIC = ("uniform-cost", "breadth-first", "iddfs")
HEURISTICS = ("manhattan", "hamming", "linear-conflict", "inversion")
SIZES = ((2, 2), (2, 3), (3, 2), (3, 3), (2, 4))


def run(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          timeout=300, check=False)
    return done.stdout, done.stderr, done.returncode


def cells(board):
    return tuple(int(word) for word in board.replace("/", " ").split())


def walk(rows, columns, goal, n, draw):
    """A board some moves from the goal."""
    board, blank = list(goal), goal.index(0)
    for _ in range(n):
        steps = [cell for cell, valid in ((blank - columns, blank >= columns), (blank + columns, blank + columns < len(goal)),
                                          (blank - 1, blank % columns > 0), (blank + 1, blank % columns + 1 < columns)) if valid]
        cell = draw.choice(steps)
        board[blank], board[cell], blank = board[cell], 0, cell
    return board


class Traces(unittest.TestCase):
    def cases(self, n):
        draw = random.Random(7)
        for number in range(scaled(n)):
            rows, columns = SIZES[number % len(SIZES)]
            goal = draw.sample(range(rows * columns), rows * columns) if draw.random() < 0.3 else [
                *range(1, rows * columns), 0]
            board = walk(rows, columns, goal, draw.randint(0, 14), draw)
            algorithm = ALGORITHMS[number % len(ALGORITHMS)]
            words = ["-a", algorithm, "--size", f"{rows}x{columns}", "--goal", " ".join(map(str, goal)),
                     " ".join(map(str, board))]
            if algorithm not in WITHOUT_HEURISTIC:
                words = ["--heuristic", draw.choice(HEURISTICS), *words]
            yield algorithm, goal, words

    def test_counts_are_those_of_solve(self):
        always = [(algorithm, None, ["-a", algorithm, *([] if algorithm in WITHOUT_HEURISTIC else ["--heuristic", heuristic]),
                                     board])
                  for algorithm in ALGORITHMS for heuristic in HEURISTICS[:2]
                  for board in ("8 1 3 4 0 2 7 6 5", "5 6 1 2 0 8 7 4 3", "1 2 5 3 4 8 6 7 0")]
        for algorithm, _, words in [*always, *self.cases(600)]:
            solved = json.loads(run("solve", "-q", "--json", *words)[0])
            if solved["generated"] > 4000:
                continue
            out, err, status = run("trace", "--json", "--nodes", 5000, *words)
            self.assertEqual(status, 0, err)
            trace = json.loads(out)
            self.assertEqual([trace[name] for name in ("moves", "expanded", "generated")],
                             [solved[name] for name in ("moves", "expanded", "generated")], (algorithm, words))

    def test_every_step_follows_the_rules(self):
        for algorithm, goal, words in self.cases(300):
            out, err, status = run("trace", "--json", "--nodes", 3000, *words)
            self.assertIn(status, (0, 3), err)
            if status == 0:
                with self.subTest(words=words):
                    self.check(json.loads(out), algorithm, tuple(goal))

    def check(self, trace, algorithm, goal):
        nodes = {node["node"]: node for node in trace["nodes"]}
        expanded = {node["expanded"]: node for node in trace["nodes"] if node["expanded"]}
        self.assertEqual(sorted(expanded), list(range(1, trace["steps"] + 1)))
        for node in trace["nodes"]:
            if node["parent"] is None:
                self.assertEqual((node["g"], node["tile"]), (0, None))
                continue
            parent = nodes[node["parent"]]
            self.assertEqual(node["g"], parent["g"] + 1)
            self.assertEqual(node["opened"], parent["expanded"])
            before, after = cells(parent["board"]), cells(node["board"])
            changed = [cell for cell, (a, b) in enumerate(zip(before, after)) if a != b]
            self.assertEqual({before[cell] for cell in changed}, {0, node["tile"]})
            if parent["parent"] is not None:
                self.assertNotEqual(node["board"], nodes[parent["parent"]]["board"])
        path = [node for node in trace["nodes"] if node["solution"]]
        self.assertEqual(len(path), trace["moves"] + 1)
        self.assertEqual(cells(path[-1]["board"]), goal)
        if algorithm in BEST_FIRST:
            self.check_best_first(trace, nodes, expanded, algorithm)
        for step in range(1, trace["steps"]):
            self.assertEqual(trace["open"][step][:1], [expanded[step + 1]["node"]]
                             if expanded[step + 1]["parent"] is not None else trace["open"][step][:1])

    def check_best_first(self, trace, nodes, expanded, algorithm):
        """A plain model: a table of the least g of each board, and a set of open ones."""
        best, is_open = {}, set()
        root = trace["nodes"][0]
        best[root["board"]] = 0
        is_open.add(1)
        for step in range(1, trace["steps"] + 1):
            node = expanded[step]
            f = {"astar": node["g"] + node["h"], "uniform-cost": node["g"], "greedy": node["h"]}[algorithm]
            self.assertEqual(node["f"], f)
            self.assertEqual(f, min(nodes[number]["f"] for number in is_open))
            is_open.discard(node["node"])
            for child in (child for child in trace["nodes"] if child["parent"] == node["node"]):
                known = best.get(child["board"])
                if known is not None and known <= child["g"]:
                    self.assertEqual(child["dropped"], step)
                    self.assertRegex(child["reason"], rf"^(expanded before|open) with g {known}$")
                    continue
                is_open -= {number for number in is_open if nodes[number]["board"] == child["board"]}
                best[child["board"]] = child["g"]
                is_open.add(child["node"])
            self.assertEqual(sorted(trace["open"][step]), sorted(is_open), step)

    def test_the_example_of_the_algs4_course(self):
        """The game tree of the assignment: 8 1 3 / 4 0 2 / 7 6 5, Manhattan priority 10; children 10, 10, 12, 12."""
        trace = json.loads(run("trace", "--json", "8 1 3 / 4 0 2 / 7 6 5")[0])
        root = trace["nodes"][0]
        self.assertEqual((root["g"], root["h"], root["f"]), (0, 10, 10))
        children = {node["board"]: node["f"] for node in trace["nodes"] if node["parent"] == 1}
        self.assertEqual(children, {"8 0 3 / 4 1 2 / 7 6 5": 12, "8 1 3 / 0 4 2 / 7 6 5": 12,
                                    "8 1 3 / 4 2 0 / 7 6 5": 10, "8 1 3 / 4 6 2 / 7 0 5": 10})
        expanded = [node for node in trace["nodes"] if node["expanded"] and node["expanded"] <= 3]
        self.assertEqual({node["f"] for node in expanded}, {10})
        self.assertEqual(trace["moves"], 14)


class Forms(unittest.TestCase):
    BOARD = "1 2 3 / 4 0 6 / 7 5 8"

    def test_pictures_show_every_node(self):
        for words in ([self.BOARD], ["-a", "iddfs", self.BOARD], ["--size", "2x3", "1 2 3 4 5 0"], ["1 2 3 4 5 6 7 8 0"],
                      ["-a", "greedy", "8 1 3 / 4 0 2 / 7 6 5"]):
            trace = json.loads(run("trace", "--json", *words)[0])
            out, err, status = run("trace", "-o", "svg", *words)
            self.assertEqual(status, 0, err)
            drawn = [element for element in ElementTree.fromstring(out).iter() if "data-node" in element.attrib]
            self.assertEqual([int(element.attrib["data-node"]) for element in drawn],
                             [node["node"] for node in trace["nodes"]])
            for element, node in zip(drawn, trace["nodes"]):
                look = element.attrib["class"].split()
                self.assertEqual(look[1], node["state"])
                self.assertEqual("solution" in look, node["solution"])
                tiles = [int(text.text) for text in element.iter() if text.attrib.get("class") == "number"]
                self.assertEqual(sorted(tiles), sorted(tile for tile in cells(node["board"]) if tile))
            places = {(element[1].attrib["x"], element[1].attrib["y"]) for element in drawn}
            self.assertEqual(len(places), len(drawn))

    def test_graphs_and_files(self):
        trace = json.loads(run("trace", "--json", self.BOARD)[0])
        dot = run("trace", "-o", "dot", self.BOARD)[0]
        self.assertEqual(len(re.findall(r"^  n\d+ \[", dot, re.M)), len(trace["nodes"]))
        self.assertEqual(len(re.findall(r"^  n\d+ -> n\d+ ", dot, re.M)), len(trace["nodes"]) - 1)
        html = run("trace", "-o", "html", self.BOARD)[0]
        self.assertEqual(json.loads(re.search(r'id="data">(.*?)</script>', html, re.S)[1]), trace)
        self.assertEqual(html.count("<script"), 2)
        self.assertNotRegex(html, r"(src|href)=|https?://(?!www\.w3\.org/2000/svg)")
        text = run("trace", self.BOARD)[0]
        self.assertEqual(len(re.findall(r"^step \d+: ", text, re.M)), trace["steps"])

    def test_out_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "tree.svg")
            self.assertEqual(run("trace", "-o", "svg", "--out", path, self.BOARD)[2], 0)
            with open(path, encoding="utf-8") as file:
                self.assertIn("</svg>", file.read())


class Refused(unittest.TestCase):
    def test_limits_and_mistakes(self):
        far = "8 6 7 2 5 4 3 0 1"
        for words, status, reason in (
                (["-n", 50, far], 3, "more than 50 nodes"), (["-n", 6000, far], 2, "--nodes is at most 5000"),
                (["-a", "bae", far], 2, "'bae' is not traced"), (["-a", "quick", far], 2, "'quick' is not traced"),
                (["2 1 3 4 5 6 7 8 0"], 3, "no moves lead"), (["nonsense"], 1, "neither a board"),
                (["-a", "iddfs", "--heuristic", "manhattan", far], 2, "requires an algorithm with a heuristic"),
                (["-w", 2, far], 2, "takes no weight"), (["--size", "6", " ".join(map(str, range(36)))], 2, "up to 25 cells")):
            out, err, found = run("trace", *words)
            self.assertEqual(found, status, (words, err))
            self.assertIn(reason, err)
            self.assertEqual(out == "", "nodes" not in reason or status == 2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
