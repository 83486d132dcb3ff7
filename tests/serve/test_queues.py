#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_queues.py - requests that wait: short ones do not wait for hopeless searches, and queues are bounded

The searches that others have to pass never end by themselves, so that only the order counts. Where the
order of entering counts, each search is sent when the one before is where it has to be.
"""
import json
import select
import time
import unittest

from server import EASY, ENDLESS, HARD_BODY, WAIT, Server, main, read_answer

# Takes two tenths of a second: more than the first short try, less than the next one.
TWO_TENTHS = {"board": "9 15 14 3 10 7 0 12 11 2 4 8 1 5 13 6", "heuristic": "linear-conflict"}


class Crowd:
    """Connections that post bodies and do not read the answers."""

    def __init__(self, server, bodies=()):
        self.server = server
        self.connections = []
        for body in bodies:
            self.send(body)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        for connection in self.connections:
            connection.close()

    def send(self, body):
        self.connections.append(self.server.connect())
        self.connections[-1].sendall(self.server.message(body))

    def answered(self):
        return select.select(self.connections, [], [], 0)[0]


def hopeless_searches(server, n):
    """Starts searches, one by one. With --threads 1 the first is in the long lane, and all have left the quick one.

    A request for an easy board comes after the search in the quick lane: its answer shows that the search has
    left it. The solver is made before: a search without it would enter the quick lane twice.
    """
    server.post("/api/solve", dict(HARD_BODY, node_limit=1))
    crowd = Crowd(server)
    for i in range(1, n + 1):
        crowd.send(HARD_BODY)
        server.wait_for_requests(i)
        server.wait_for(lambda: server.post("/api/solve", EASY)[0] == 200, "an answer to an easy board")
        server.wait_for_requests(i)
    return crowd


class Events:
    """A search with a stream: its events, as they arrive."""

    def __init__(self, server, body):
        self.server = server
        self.states = []
        self.progress = []
        self.connection = server.connect()
        self.connection.sendall(server.message(body, "/api/solve?stream=1"))
        self.lines = self.connection.makefile(encoding="utf-8")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.lines.close()
        self.connection.close()

    def read(self):
        """Reads an event: a state or progress."""
        name = None
        for line in self.lines:
            if line.startswith("event: "):
                name = line.strip().removeprefix("event: ")
            elif line.startswith("data: "):
                data = json.loads(line.removeprefix("data: "))
                if name == "state":
                    self.states.append(data)
                elif name == "progress":
                    self.progress.append(data)
                else:
                    raise AssertionError(f"expected a search without an end, found {name} {data}")
                return
        raise AssertionError("expected a search without an end, found the end of the stream")

    def wait_for(self, condition, expected):
        """Reads events until a condition holds."""
        end = time.monotonic() + WAIT
        try:
            while not condition():
                if time.monotonic() > end:
                    raise TimeoutError
                self.read()
        except TimeoutError:
            raise AssertionError(f"expected {expected}, found {self.states[-1:]} after {len(self.progress)} reports; "
                                 f"server: {self.server.found()}") from None

    def wait_for_state(self, name):
        self.wait_for(lambda: self.states and self.states[-1]["state"] == name, f"the state {name}")

    def wait_for_reports(self, n):
        """Reads events until so many more reports of progress have come."""
        n += len(self.progress)
        self.wait_for(lambda: len(self.progress) >= n, f"{n} reports")


class Order(unittest.TestCase):
    def test_short_requests_pass_hopeless_searches(self):
        with Server("--threads", "2", *ENDLESS) as server, Crowd(server, [HARD_BODY] * 2) as hopeless:
            server.wait_for_work(2)
            for _ in range(2):
                answer = server.post("/api/solve", dict(HARD_BODY, node_limit=1))[1]
                self.assertEqual((answer["status"], answer["generated"]), ("limit", 1))
                self.assertEqual(server.post("/api/hint", EASY)[1]["distance"], 2)
                self.assertEqual(server.post("/api/evaluate", dict(EASY, heuristic="hamming"))[1]["value"], 2)
                self.assertEqual(server.post("/api/solve", TWO_TENTHS)[1]["status"], "solved")
            self.assertEqual(hopeless.answered(), [])
            server.wait_for_work(2)

    def test_short_searches_pass_many_hopeless_ones(self):
        """Two more hopeless searches share the short lane with the search, and then stand in line.

        On a slow machine the search needs the medium lane, too, and waits until they have left that.
        """
        with Server("--threads", "2", *ENDLESS) as server, Crowd(server, [HARD_BODY] * 4) as hopeless:
            for _ in range(2):
                self.assertEqual(server.post("/api/solve", TWO_TENTHS)[1]["status"], "solved")
            self.assertEqual(hopeless.answered(), [])

    def test_solvers_are_made_while_hard_boards_are_searched(self):
        with Server("--threads", "1", *ENDLESS) as server, Crowd(server, [HARD_BODY] * 3) as hopeless:
            body = dict(EASY, heuristic="max(pdb(4-4),walking-distance)")
            self.assertEqual(server.post("/api/solve", body)[1]["moves"], 2)
            self.assertEqual(hopeless.answered(), [])


class Bounds(unittest.TestCase):
    def test_more_than_may_wait(self):
        """Two hard boards are searched or wait, the others are rejected; easy ones do not wait."""
        with Server("--queue", "1", "--threads", "1", "--time-limit", "3000") as server:
            with hopeless_searches(server, 2) as hopeless:
                for n in range(1, 5):
                    hopeless.send(HARD_BODY)
                    server.wait_for(lambda: len(hopeless.answered()) >= n, f"{n} answers")
                    self.assertEqual(server.post("/api/solve", EASY)[0], 200)
                answered = hopeless.answered()
                self.assertEqual(set(answered), set(hopeless.connections[2:]))
                for connection in answered:
                    head, body = read_answer(connection).decode().split("\r\n\r\n")
                    self.assertIn(" 503 ", head[:16])
                    # The first search has nearly all its time left, whatever the machine's speed.
                    seconds = int(head.split("\r\nRetry-After: ")[1].split("\r\n")[0])
                    self.assertTrue(1 <= seconds <= 3000)
                    self.assertIn(f"try again in {seconds} s", json.loads(body)["error"])
                server.end()
                for connection in hopeless.connections[:2]:
                    answer = read_answer(connection)
                    self.assertIn(b" 503 ", answer[:16])
                    self.assertNotIn(b"Retry-After", answer)


class States(unittest.TestCase):
    """The first search stays in the long lane: those after it have to wait for that in the end, if not before."""

    def test_a_queued_search_sends_its_position(self):
        with Server("--threads", "1", *ENDLESS) as server:
            with hopeless_searches(server, 2), Events(server, HARD_BODY) as events:
                events.wait_for_state("queued")
                self.assertGreaterEqual(events.states[-1]["position"], 1)
                for state in events.states[:-1]:
                    self.assertEqual(state, {"state": "running", "position": None})
            server.wait_for_work(0)

    def test_a_queued_search_starts_when_the_others_leave(self):
        with Server("--threads", "1", *ENDLESS) as server:
            with hopeless_searches(server, 2) as others, Events(server, HARD_BODY) as events:
                events.wait_for_state("queued")
                others.close()
                events.wait_for_state("running")
                server.wait_for_work(1)
                events.wait_for_reports(1)
            server.wait_for_work(0)

    def test_searches_that_start_again_report_each_bound_once(self):
        """A search that waits after its first reports has used its time in a lane, and starts again."""
        with Server("--threads", "1", *ENDLESS) as server, hopeless_searches(server, 2) as others:
            with Events(server, dict(HARD_BODY, threads=1)) as events:
                events.wait_for_reports(1)
                events.wait_for_state("queued")
                others.close()
                events.wait_for_state("running")
                # The first report may be from before.
                events.wait_for_reports(2)
                begun = [at["bound"] for report in events.progress for at in report["begun"]]
                self.assertGreater(len(begun), 1)
                self.assertEqual(begun, sorted(set(begun)))
                generated = [report["generated"] for report in events.progress]
                self.assertEqual(generated, sorted(generated))


main()
