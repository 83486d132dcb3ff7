#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_faults.py - a server without memory or threads continues to serve

    test_faults.py <folder of the programs> <library that makes calls fail>

Each call fails in turn: each request gets the correct answer, an error or a closed connection, and the
next request is answered.
"""
import json
import os
import sys
import unittest

from server import Server, main, scaled

EASY = {"board": "1 2 3 4 5 6 0 7 8"}
REQUESTS = [("POST", "/api/solve", EASY), ("POST", "/api/solve?stream=1", EASY),
            ("POST", "/api/solve", {"board": "1 2 3 0 4 5", "size": "2x3", "heuristic": "pdb(1.2)"}),
            ("POST", "/api/solve", {"board": "1 2 3 4 5 6 8 7 0"}), ("POST", "/api/hint", {"board": "1 2 0 3"}),
            ("POST", "/api/evaluate", dict(EASY, heuristic="manhattan")), ("GET", "/api/generate?seed=1", None),
            ("GET", "/api/info", None), ("GET", "/", None)]
MAX_RUNS = scaled(40)


class Faults(unittest.TestCase):
    def serve(self, fault, requests=()):
        """Returns the answers, None for a closed connection, and the number of calls."""
        environment = [f"FIFTEEN_FAULT={fault}", "FIFTEEN_FAULT_COUNT=count", f"LD_PRELOAD={LIBRARY}"]
        with Server("--threads", "1", wrapper=["env", *environment]) as server:
            answers = []
            for method, path, body in requests:
                data = None if body is None else json.dumps(body).encode()
                try:
                    status, _, answer = server.ask(method, path, data, {"Content-Type": "application/json"})
                    answers.append((status, answer))
                except OSError:
                    answers.append(None)
            if requests:
                self.assertEqual(self.ask_again(server), 2, fault)
            self.assertEqual(server.end(), 0, fault)
            with open(os.path.join(server.folder.name, "count"), encoding="ascii") as file:
                return answers, int(file.read())

    def ask_again(self, server):
        """If the failing call belongs to this request, the next request must be answered."""
        try:
            moves = server.post("/api/solve", EASY)[1].get("moves")
        except OSError:
            moves = None
        return moves or server.post("/api/solve", EASY)[1]["moves"]

    def is_right(self, request, answer, sound):
        if answer is None or answer[0] in (500, 503) or request[1] == "/api/info":
            return True
        if answer[0] != sound[0]:
            return False
        if answer[1].startswith(b"event: "):
            return self.last_event(answer[1]) in (b"error", self.last_event(sound[1]))
        if answer[1][:1] != b"{":
            return answer[1] == sound[1]
        found, expected = json.loads(answer[1]), json.loads(sound[1])
        for one in (found, expected):
            one.pop("seconds", None)
        return found == expected

    def last_event(self, text):
        """Searches that take longer have other events before it."""
        return text.rpartition(b"event: ")[2].split(b"\n")[0]

    def sweep(self, kind):
        _, n_before = self.serve(f"{kind} 0")
        sound, n = self.serve(f"{kind} 0", REQUESTS)
        self.assertGreater(n, n_before)
        n_failed = 0
        for k in range(n_before + 1, n + 1, max(1, (n - n_before) // MAX_RUNS)):
            answers, _ = self.serve(f"{kind} {k}", REQUESTS)
            for request, answer, right in zip(REQUESTS, answers, sound):
                self.assertTrue(self.is_right(request, answer, right), (kind, k, request, answer))
                n_failed += answer is None or answer[0] != right[0]
        self.assertGreater(n_failed, 0)

    def test_memory(self):
        self.sweep("memory")

    def test_threads(self):
        self.sweep("thread")

    def test_servers_that_cannot_begin(self):
        for fault in ("memory 1 on", "memory 200 on", "thread 1"):
            with self.assertRaisesRegex(RuntimeError, "out of memory|no memory|thread|cannot", msg=fault):
                self.serve(fault)


LIBRARY = os.path.abspath(sys.argv.pop(2))
main()
