#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_stream.py - progress events, searches whose client leaves, and any number of heuristics"""
import json
import random
import threading
import unittest

from server import EASY, ENDLESS, HARD_BODY, SANITIZED, Server, main, scaled

# Boards that take some tenths of a second, with tables in memory and without.
TABLES = {"board": "0 13 10 15 14 6 12 7 3 9 11 1 4 8 5 2", "heuristic": "pdb(5-5-5)"}
WITHOUT = {"board": "8 13 14 3 5 10 9 0 2 4 12 1 7 15 6 11", "heuristic": "linear-conflict"}


def events(text):
    """Returns the events of a stream as name and object. All other lines must be comments."""
    found = []
    for block in text.split("\n\n"):
        lines = [line for line in block.split("\n") if line and not line.startswith(":")]
        if not lines:
            continue
        name, data = lines
        found.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


def stream(server, body):
    status, headers, answer = server.ask("POST", "/api/solve?stream=1", json.dumps(body).encode(),
                                         {"Content-Type": "application/json"})
    return status, headers, answer.decode()


class Streams(unittest.TestCase):
    def test_progress_and_result(self):
        status, headers, text = stream(SERVER, dict(HARD_BODY, node_limit=20000000))
        self.assertEqual((status, headers["Content-Type"]), (200, "text/event-stream"))
        seen = events(text)
        names = [name for name, _ in seen]
        self.assertEqual((set(names[:-1]) | {"state"}, names[-1]), ({"state", "progress"}, "result"))
        for name, data in seen:
            # The states of a short search are reported only if they last until the server looks.
            if name == "state":
                self.assertIn(data, ({"state": state, "position": None} for state in ("preparing", "running")))
        progress = [data for name, data in seen if name == "progress"]
        for at in progress:
            self.assertEqual(list(at), ["bound", "generated", "seconds", "rate", "begun", "lower_bound",
                                        "upper_bound", "before", "expected", "seconds_left"])
            self.assertLessEqual(at["before"], at["generated"])
            self.assertEqual(at["expected"] is None, at["seconds_left"] is None)
            self.assertAlmostEqual(at["rate"] * at["seconds"], at["generated"], delta=1 + at["generated"] / 1e6)
        for before, after in zip(progress, progress[1:]):
            self.assertLessEqual(before["bound"], after["bound"])
            self.assertLessEqual(before["generated"], after["generated"])
            self.assertLessEqual(before["lower_bound"], after["lower_bound"])
            self.assertIn(after["lower_bound"] - after["bound"], (0, 1))
        result = seen[-1][1]
        self.assertEqual((result["status"], result["generated"]), ("limit", 20000000))
        self.assertGreaterEqual(result["generated"], progress[-1]["generated"])
        self.assertEqual(result["lower_bound"], progress[-1]["lower_bound"])

    def test_estimates(self):
        """Each bound of this search has 2.1 times the nodes of the one before; the last takes seconds."""
        _, _, text = stream(SERVER, dict(HARD_BODY, time_limit=4))
        progress = [at for name, at in events(text) if name == "progress" and at["expected"] is not None]
        self.assertGreater(len(progress), 3)
        for at in progress:
            self.assertGreater(at["expected"], at["generated"] - at["before"])
            self.assertTrue(0.9 < at["expected"] / at["before"] < 1.5, at) # 2.1 - 1
            left = (at["expected"] - at["generated"] + at["before"]) / at["rate"]
            self.assertTrue(left / 2 < at["seconds_left"] < left * 2, (left, at))

    def begun(self, body, algorithm, **more):
        """Returns the bounds with the nodes before each, and the result."""
        _, _, text = stream(SERVER, dict(body, algorithm=algorithm, threads=1, **more))
        seen = [data for _, data in events(text)]
        return [(at["bound"], at["generated"]) for data in seen[:-1] for at in data.get("begun", [])], seen[-1]

    def test_every_bound_is_reported(self):
        """Searches that are too fast on this machine are skipped, but not all of them."""
        n_slow = 0
        for body, algorithm in ((TABLES, "idastar"), (TABLES, "astar"), (TABLES, "astar-idastar"),
                                (WITHOUT, "idastar-plain"), (WITHOUT, "astar"),
                                (dict(WITHOUT, heuristic="manhattan"), "idastar")):
            begun, result = self.begun(body, algorithm)
            with self.subTest(algorithm=result["algorithm"], heuristic=result["heuristic"]):
                self.assertEqual(result["status"], "solved")
                if not begun:
                    continue
                n_slow += 1
                self.assertEqual([bound for bound, _ in begun],
                                 list(range(result["initial_h"], result["moves"] + 1, 2)))
                nodes = [generated for _, generated in begun] + [result["generated"]]
                self.assertEqual(nodes, sorted(nodes))
                self.assertEqual(self.begun(body, algorithm)[0], begun)
        self.assertGreater(n_slow, 0)

    def test_results_are_those_without_stream(self):
        grid = " ".join(map(str, [*range(1, 2500), 0]))
        for body in ({"board": "8 6 7 2 5 4 3 0 1"}, {"board": "1 2 3 4 5 6 8 7 0"}, {"board": "1 2"},
                     {"board": grid}):
            status, _, text = stream(SERVER, body)
            name, result = events(text)[-1]
            self.assertEqual((status, name), (200, "result"))
            expected = SERVER.post("/api/solve", body)[1]
            for answer in (result, expected):
                answer.pop("seconds")
            self.assertEqual(result, expected)

    def test_rejections(self):
        for body in ({}, {"board": "1 2 3 0", "goal": "x"}):
            status, headers, _ = stream(SERVER, body)
            self.assertEqual((status, headers["Content-Type"]), (400, "application/json"))
        status, _, text = stream(SERVER, {"board": "1 2 3 0", "heuristic": "pdb(9-9)"})
        name, refusal = events(text)[-1]
        self.assertEqual((status, name, list(refusal)), (200, "error", ["error"]))


class Gone(unittest.TestCase):
    def test_searches_end(self):
        for path in ("/api/solve", "/api/solve?stream=1"):
            with Server(*ENDLESS) as server:
                at_rest = server.holds()
                for _ in range(max(2, scaled(8))):
                    with server.connect() as connection:
                        connection.sendall(server.message(HARD_BODY, path))
                        server.wait_for_work(1)
                    server.wait_for_work(0)
                server.wait_for_rest(at_rest)

    def test_searches_that_wait_end_too(self):
        """Searches of clients that leave while waiting are not started."""
        for _ in range(scaled(200)):
            with SERVER.connect() as connection:
                connection.sendall(SERVER.message(HARD_BODY))
        self.assertEqual(SERVER.post("/api/solve", EASY)[1]["moves"], 2)
        SERVER.wait_for_rest(AT_REST)


class Heuristics(unittest.TestCase):
    def test_heuristics_without_end(self):
        """Any number of heuristics can be requested: unused ones are evicted."""
        with Server() as server:
            def ask(numbers):
                for n in numbers:
                    tiles = ".".join(str(tile) for tile in range(1, 8) if n >> (tile - 1) & 1)
                    for heuristic, status in ((f"pdb({tiles})", 200), (f"max(manhattan,pdb({tiles}))", 200),
                                              (f"pdb({tiles}.{100 + n})", 400)):
                        body = {"board": "5 1 2 3 6 7 0 4", "size": "2x4", "heuristic": heuristic}
                        self.assertEqual(server.post("/api/evaluate", body)[0], status)

            ask(range(1, 100))
            begin = server.memory()
            for _ in range(scaled(3)):
                ask(range(1, 128))
            if not SANITIZED:
                self.assertLess(server.memory() - begin, 2 << 20)
            tables = server.get("/api/info")[1]["tables"]
            self.assertLess(len([table for table in tables if table["size"] == "2x4"]), 80)

    def test_heuristics_without_end_at_once(self):
        """Solvers are created and evicted while others are in use."""
        with Server() as server:
            faults = []

            def ask(seed):
                chance = random.Random(seed)
                for _ in range(scaled(60)):
                    tiles = ".".join(map(str, sorted(chance.sample(range(1, 8), 3))))
                    body = {"board": "5 1 2 3 6 7 0 4", "size": "2x4", "heuristic": f"pdb({tiles})"}
                    status, answer = server.post("/api/solve", body)
                    if status != 200 or answer["moves"] != expected:
                        faults.append((body, status, answer))

            body = {"board": "5 1 2 3 6 7 0 4", "size": "2x4", "heuristic": "manhattan"}
            expected = server.post("/api/solve", body)[1]["moves"]
            crowd = [threading.Thread(target=ask, args=[seed]) for seed in range(12)]
            for one in crowd:
                one.start()
            for one in crowd:
                one.join()
            self.assertEqual(faults, [])


SERVER = Server(*ENDLESS)
with SERVER:
    AT_REST = SERVER.holds()
    main()
