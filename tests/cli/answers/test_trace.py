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
TWO_SIDES = ("bae", "nbs", "mm", "dvcbs", "bidirectional")
ALGORITHMS = (*BEST_FIRST, "breadth-first", "idastar-plain", "iddfs", *TWO_SIDES)
WITHOUT_HEURISTIC = ("uniform-cost", "breadth-first", "iddfs", "bidirectional")
HEURISTICS = ("manhattan", "hamming", "linear-conflict", "inversion")
SIZES = ((2, 2), (2, 3), (3, 2), (3, 3), (2, 4))


def run(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          timeout=300, check=False)
    return done.stdout, done.stderr, done.returncode


def cells(board):
    return tuple(int(word) for word in board.replace("/", " ").split())


def manhattan(board, goal, columns):
    cell_of = {tile: cell for cell, tile in enumerate(goal)}
    return sum(abs(cell // columns - cell_of[tile] // columns) + abs(cell % columns - cell_of[tile] % columns)
               for cell, tile in enumerate(board) if tile)


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
        start = cells(trace["nodes"][0]["board"])
        expanded = {node["expanded"]: node for node in trace["nodes"] if node["expanded"]}
        self.assertEqual(sorted(expanded), list(range(1, trace["steps"] + 1)))
        for node in trace["nodes"]:
            if node["parent"] is None:
                self.assertEqual((node["g"], node["tile"]), (0, None))
                self.assertIn(cells(node["board"]), (goal,) if node["side"] == "backward" else (start,))
                continue
            parent = nodes[node["parent"]]
            self.assertEqual((node["g"], node["side"]), (parent["g"] + 1, parent["side"]))
            self.assertEqual(node["opened"], parent["expanded"])
            before, after = cells(parent["board"]), cells(node["board"])
            changed = [cell for cell, (a, b) in enumerate(zip(before, after)) if a != b]
            self.assertEqual({before[cell] for cell in changed}, {0, node["tile"]})
            if parent["parent"] is not None:
                self.assertNotEqual(node["board"], nodes[parent["parent"]]["board"])
        if algorithm in TWO_SIDES:
            self.check_two_sides(trace, nodes, goal)
        else:
            path = [node for node in trace["nodes"] if node["solution"]]
            self.assertEqual(len(path), trace["moves"] + 1)
            self.assertEqual(cells(path[-1]["board"]), goal)
            self.assertEqual({node["side"] for node in trace["nodes"]}, {"forward"})
        if algorithm in BEST_FIRST:
            self.check_best_first(trace, nodes, expanded, algorithm)
        for step in range(1, trace["steps"]):
            self.assertEqual(trace["open"][step][:1], [expanded[step + 1]["node"]]
                             if expanded[step + 1]["parent"] is not None else trace["open"][step][:1])

    def check_two_sides(self, trace, nodes, goal):
        """The solution goes from the board to the meeting, and from there to the goal; drops have their reasons."""
        start, columns = cells(trace["nodes"][0]["board"]), int(trace["size"].split("x")[1])
        meeting = [node for node in trace["nodes"] if node["state"] == "meeting"]
        self.assertEqual(len(meeting), 2 if trace["moves"] else 1)
        self.assertEqual(len({node["board"] for node in meeting}), 1)
        self.assertEqual({node["side"] for node in meeting}, {"forward", "backward"} if trace["moves"] else {"forward"})
        self.assertEqual(sum(node["g"] for node in meeting), trace["moves"])
        on_path = set()
        for node in meeting:
            while node is not None:
                on_path.add(node["node"])
                node = nodes.get(node["parent"])
        self.assertEqual(on_path, {node["node"] for node in trace["nodes"] if node["solution"]})
        found = [node["g"] + nodes[node["meets"]]["g"] for node in trace["nodes"] if node["meets"] is not None]
        for node in trace["nodes"]:
            if "manhattan" in trace["title"]:
                far = goal if node["side"] == "forward" else start
                near = start if node["side"] == "forward" else goal
                h, back = (manhattan(cells(node["board"]), end, columns) for end in (far, near))
                g = node["g"]
                self.assertEqual((node["h"], node["f"]), (h, {"mm": max(g + h, 2 * g + 1), "bae": 2 * g + h - back}.get(
                    trace["algorithm"], g + h)))
            if node["meets"] is not None:
                other = nodes[node["meets"]]
                self.assertEqual(other["board"], node["board"])
                self.assertNotEqual(other["side"], node["side"])
            others = [other for other in trace["nodes"] if other["board"] == node["board"] and other is not node]
            reason = re.fullmatch(r"(.*[, ])(\d+)", node["reason"] or "")
            if reason and reason[1] == "expanded by the other side with g ":
                self.assertTrue(any(other["side"] != node["side"] and other["g"] == int(reason[2]) for other in others))
            elif reason and reason[1] == "no shorter than the path found, ":
                self.assertIn(int(reason[2]), found)
                self.assertGreaterEqual(node["g"] + node["h"], int(reason[2]))
            elif reason:
                self.assertTrue(any(other["side"] == node["side"] and other["g"] == int(reason[2]) for other in others))
        self.assertEqual(found, sorted(found, reverse=True))
        self.assertEqual(found[-1:], [trace["moves"]] if trace["moves"] else [])

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
                      ["-a", "greedy", "8 1 3 / 4 0 2 / 7 6 5"], ["-a", "mm", "8 1 3 / 4 0 2 / 7 6 5"],
                      ["-a", "bidirectional", "1 2 3 4 5 6 7 8 0"]):
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
                self.assertEqual(look[-1], node["side"])
                tiles = [int(text.text) for text in element.iter() if text.attrib.get("class") == "number"]
                self.assertEqual(sorted(tiles), sorted(tile for tile in cells(node["board"]) if tile))
            sides = {node["side"] for node in trace["nodes"] if node["side"] == "backward" or "mm" in words}
            self.assertEqual(len(re.findall('class="side ', out)), len(sides) or 1 * ("bidirectional" in words))
            self.assertEqual(out.count('class="meeting-line"'), "mm" in words)
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

    def test_both_trees_are_told_apart(self):
        """In the graph a cluster for each side, in words the side of each step, and where the sides meet."""
        words = ["-a", "nbs", "8 1 3 / 4 0 2 / 7 6 5"]
        trace = json.loads(run("trace", "--json", *words)[0])
        dot = run("trace", "-o", "dot", *words)[0]
        for number, side in enumerate(("forward", "backward")):
            cluster = re.search(rf"subgraph cluster_{number} {{\n  label=\"{side}\";\n(.*?)\n  }}\n", dot, re.S)[1]
            self.assertEqual([int(node) for node in re.findall(r"^  n(\d+) \[", cluster, re.M)],
                             [node["node"] for node in trace["nodes"] if node["side"] == side])
        meeting = {node["node"] for node in trace["nodes"] if node["state"] == "meeting"}
        line = re.search(r"^  n(\d+) -> n(\d+) \[dir=none", dot, re.M)
        self.assertEqual({int(line[1]), int(line[2])}, meeting)
        text = run("trace", *words)[0]
        steps = re.findall(r"^step (\d+): expand node (\d+), (\w+), g", text, re.M)
        self.assertEqual([(int(step), int(node), side) for step, node, side in steps],
                         sorted((node["expanded"], node["node"], node["side"]) for node in trace["nodes"] if node["expanded"]))
        self.assertIn(f"a path of {trace['moves']} moves", text)

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
                (["-a", "quick", far], 2, "'quick' is not traced"),
                (["-a", "bae", "--heuristic", "classic-pdb", far], 2, "consistent"),
                (["-a", "nbs", "-n", 100, far], 3, "more than 100 nodes"),
                (["-a", "bidirectional", "--heuristic", "manhattan", far], 2, "requires an algorithm with a heuristic"),
                (["2 1 3 4 5 6 7 8 0"], 3, "no moves lead"), (["nonsense"], 1, "neither a board"),
                (["-a", "iddfs", "--heuristic", "manhattan", far], 2, "requires an algorithm with a heuristic"),
                (["-w", 2, far], 2, "takes no weight"), (["--size", "6", " ".join(map(str, range(36)))], 2, "up to 25 cells")):
            out, err, found = run("trace", *words)
            self.assertEqual(found, status, (words, err))
            self.assertIn(reason, err)
            self.assertEqual(out == "", "nodes" not in reason or status == 2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
