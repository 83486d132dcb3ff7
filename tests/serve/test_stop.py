#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_stop.py - a server answers its pending requests before it stops"""
import json
import select
import signal
import threading
import unittest

from server import EASY, ENDLESS, HARD_BODY, Server, main, read_all, read_answer


class Stop(unittest.TestCase):
    def test_requests_in_flight(self):
        """Hard boards, with and without a stream, and a flow of easy ones: each request is answered."""
        for how in (signal.SIGTERM, signal.SIGINT):
            with Server(*ENDLESS) as server:
                answers = []

                def ask(request):
                    with server.connect() as connection:
                        connection.sendall(request)
                        answers.append(read_all(connection))

                hard = server.message(HARD_BODY)
                stream = server.message(HARD_BODY, "/api/solve?stream=1")
                crowd = [threading.Thread(target=ask, args=[request]) for request in [hard, stream] * 20]
                for one in crowd:
                    one.start()
                server.wait_for_requests(len(crowd))
                self.assertEqual(server.end(how), 0)
                for one in crowd:
                    one.join()
                plain = [answer for answer in answers if b"text/event-stream" not in answer]
                streams = [answer for answer in answers if b"text/event-stream" in answer]
                self.assertEqual((len(plain), len(streams)), (20, 20))
                for answer in plain:
                    head, body = answer.split(b"\r\n\r\n")
                    self.assertIn(b" 503 ", head[:16])
                    self.assertIn("stopped", json.loads(body)["error"])
                for answer in streams:
                    self.assertIn(b"event: error\n", answer)
                    self.assertTrue(answer.endswith(b"0\r\n\r\n"))
                self.assertEqual(server.process.returncode, 0)

    def test_easy_boards_all_the_time(self):
        """Requests sent before the stop are answered, and no answer is truncated."""
        with Server() as server:
            faults = []
            counts = [0] * 8

            def ask_on(index):
                request = server.message(EASY)
                try:
                    while True:
                        with server.connect() as connection:
                            for _ in range(20):
                                connection.sendall(request)
                                answer = read_answer(connection)
                                if answer == b"":
                                    break
                                counts[index] += 1
                                if b"\r\n\r\n{" not in answer or not answer.endswith(b"}\n"):
                                    faults.append(answer)
                except OSError:
                    pass

            crowd = [threading.Thread(target=ask_on, args=[index]) for index in range(len(counts))]
            for one in crowd:
                one.start()
            server.wait_for(lambda: min(counts) > 0, "an answer to each client")
            self.assertEqual(server.end(), 0)
            for one in crowd:
                one.join()
            self.assertEqual(faults, [])

    def test_clients_that_do_nothing(self):
        """Idle, slow and half-closed clients do not delay the stop."""
        with Server() as server:
            connections = [server.connect() for _ in range(30)]
            for connection in connections[:10]:
                connection.sendall(server.message(EASY)[:-5])
            for connection in connections[10:20]:
                connection.sendall(server.message(EASY))
            self.assertEqual(server.end(), 0)
            for connection in connections:
                connection.close()

    def test_while_a_solver_is_made(self):
        with Server() as server:
            with server.connect() as connection:
                connection.sendall(server.message({"board": "2 1 3 4 5 6 7 8 9 10 11 0", "size": "3x4",
                                                   "heuristic": "classic-pdb"}))
                server.wait_for(lambda: server.get("/api/health")[1]["running"] > 0 or
                                select.select([connection], [], [], 0)[0], "a request that runs or its answer")
                self.assertEqual(server.end(), 0)
                self.assertIn(b"HTTP/1.1 ", read_all(connection)[:16])

    def test_at_once(self):
        for _ in range(5):
            with Server() as server:
                self.assertEqual(server.end(), 0)
                self.assertEqual(server.line.count("\n"), 1)

    def test_without_a_reader_of_the_address(self):
        """The server fails if it cannot print its address."""
        with self.assertRaises(RuntimeError):
            Server(wrapper=["sh", "-c", 'exec "$@" >/dev/full', "sh"])


main()
