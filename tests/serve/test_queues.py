#!/usr/bin/env python3
"""test_queues.py - requests that wait: short ones do not wait for hopeless searches, and queues are bounded

The searches that others have to pass never end by themselves, so that only the order counts.
"""
import json
import select
import unittest

from server import EASY, ENDLESS, HARD_BODY, Server, main

# Takes some tenths of a second: more than the first short try, less than the next one.
SOME_TENTHS = {"board": "8 13 14 3 5 10 9 0 2 4 12 1 7 15 6 11", "heuristic": "linear-conflict"}


class Crowd:
    """Connections that post bodies and do not read the answers."""

    def __init__(self, server, bodies, path="/api/solve"):
        self.connections = []
        for body in bodies:
            self.connections.append(server.connect(600))
            self.connections[-1].sendall(server.message(body, path))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for connection in self.connections:
            connection.close()

    def answered(self, seconds=0):
        return select.select(self.connections, [], [], seconds)[0]


class Events:
    """The events of a stream, as they arrive."""

    def __init__(self, server, body):
        self.connection = server.connect(600)
        self.connection.sendall(server.message(body, "/api/solve?stream=1"))
        self.lines = self.connection.makefile(encoding="utf-8")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.lines.close()
        self.connection.close()

    def next(self, *names):
        """Returns the next event of one of the names, with its name."""
        name = None
        for line in self.lines:
            if line.startswith("event: "):
                name = line.strip().removeprefix("event: ")
            elif line.startswith("data: ") and name in names:
                return name, json.loads(line.removeprefix("data: "))
        raise RuntimeError(f"the stream ended before an event {names}")


class Order(unittest.TestCase):
    def test_short_requests_pass_hopeless_searches(self):
        with Server("--threads", "2", *ENDLESS) as server, Crowd(server, [HARD_BODY] * 2) as hopeless:
            server.wait_for_work(2)
            for _ in range(3):
                answer = server.post("/api/solve", dict(HARD_BODY, node_limit=1))[1]
                self.assertEqual((answer["status"], answer["generated"]), ("limit", 1))
                self.assertEqual(server.post("/api/hint", EASY)[1]["distance"], 2)
                self.assertEqual(server.post("/api/evaluate", dict(EASY, heuristic="hamming"))[1]["value"], 2)
                self.assertEqual(server.post("/api/solve", SOME_TENTHS, 600)[1]["status"], "solved")
            self.assertEqual(hopeless.answered(), [])
            server.wait_for_work(2)

    def test_short_searches_pass_many_hopeless_ones(self):
        """Four more hopeless searches share the short lane with the search, and then stand in line."""
        with Server("--threads", "2", *ENDLESS) as server, Crowd(server, [HARD_BODY] * 6) as hopeless:
            for _ in range(2):
                self.assertEqual(server.post("/api/solve", SOME_TENTHS, 600)[1]["status"], "solved")
            self.assertEqual(hopeless.answered(), [])

    def test_solvers_are_made_while_hard_boards_are_searched(self):
        with Server("--threads", "1", *ENDLESS) as server, Crowd(server, [HARD_BODY] * 3) as hopeless:
            body = dict(EASY, heuristic="max(pdb(4-4),walking-distance)")
            self.assertEqual(server.post("/api/solve", body, 600)[1]["moves"], 2)
            self.assertEqual(hopeless.answered(), [])


class Bounds(unittest.TestCase):
    def test_more_than_may_wait(self):
        """Two hard boards are searched or wait, the others are rejected; easy ones do not wait."""
        with Server("--queue", "1", "--threads", "1", "--time-limit", "3000") as server:
            with Crowd(server, [HARD_BODY]) as hopeless:
                server.wait_for_work(1)
                for n in range(1, 6):
                    # In the quick lane one request may wait: the next is sent when this has left it.
                    hopeless.connections += Crowd(server, [HARD_BODY]).connections
                    server.wait_for(lambda: server.post("/api/solve", EASY)[0] == 200)
                    self.assertTrue(server.wait_for(lambda: len(hopeless.answered()) >= n - 1))
                answered = hopeless.answered()
                self.assertEqual(len(answered), 4)
                for connection in answered:
                    head, body = connection.recv(4096).decode().split("\r\n\r\n")
                    self.assertIn(" 503 ", head[:16])
                    # The first search has nearly all its time left, whatever the machine's speed.
                    seconds = int(head.split("\r\nRetry-After: ")[1].split("\r\n")[0])
                    self.assertTrue(1 <= seconds <= 3000)
                    self.assertIn(f"try again in {seconds} s", json.loads(body)["error"])
                server.end()
                for connection in set(hopeless.connections) - set(answered):
                    answer = connection.recv(4096)
                    self.assertIn(b" 503 ", answer[:16])
                    self.assertNotIn(b"Retry-After", answer)


class States(unittest.TestCase):
    def test_a_queued_search_sends_its_position(self):
        with Server("--threads", "1", *ENDLESS) as server:
            with Crowd(server, [HARD_BODY] * 3), Events(server, HARD_BODY) as events:
                # One is searched in the long lane, one in the short or the medium one.
                seen = []
                while not seen or seen[-1]["state"] != "queued":
                    seen.append(events.next("state")[1])
                self.assertGreaterEqual(seen[-1]["position"], 1)
                for state in seen[:-1]:
                    self.assertEqual(state, {"state": "running", "position": None})
            self.assertTrue(server.wait_for(lambda: server.get("/api/health")[1]["waiting"] == 0))

    def test_a_queued_search_starts_when_the_others_leave(self):
        with Server("--threads", "1", *ENDLESS) as server:
            with Crowd(server, [HARD_BODY]) as first:
                server.wait_for_work(1)
                with Crowd(server, [HARD_BODY]):
                    server.wait_for_work(2)
                    with Events(server, HARD_BODY) as events:
                        name, state = events.next("state", "result")
                        while state["state"] != "queued":
                            name, state = events.next("state", "result")
                        self.assertEqual((name, state["position"]), ("state", 1))
                        first.__exit__()
                        while state["state"] != "running":
                            name, state = events.next("state", "result")
                        self.assertEqual(events.next("progress", "result")[0], "progress")
            server.wait_for_work(0)

    def test_searches_that_start_again_report_each_bound_once(self):
        """The second search uses up its time in the short lane, waits for the medium one and starts again."""
        with Server("--threads", "1", *ENDLESS) as server, Crowd(server, [HARD_BODY] * 2):
            server.wait_for_work(2)
            with Events(server, dict(HARD_BODY, threads=1)) as events:
                begun, generated, n_starts = [], 0, 0
                while n_starts < 2 or generated == 0:
                    name, data = events.next("state", "progress")
                    n_starts += name == "state" and data["state"] == "running"
                    if name == "progress":
                        begun += [at["bound"] for at in data["begun"]]
                        self.assertGreaterEqual(data["generated"], generated)
                        generated = data["generated"]
                        self.assertEqual(begun, sorted(set(begun)))


main()
