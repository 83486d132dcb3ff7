#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_hostile.py - requests that are malformed, huge, slow, half-closed or from elsewhere do no harm"""
import contextlib
import json
import random
import socket
import threading
import unittest

from server import EASY, ENDLESS, HARD_BODY, SANITIZED, Server, main, read_all, read_answer

MAX_BODY = 512 << 10


class Test(unittest.TestCase):
    def tearDown(self):
        """The server still answers and has released the resources of the attack."""
        self.assertEqual(SERVER.post("/api/solve", EASY)[1]["moves"], 2)
        SERVER.wait_for_rest(AT_REST)

    def send(self, data):
        """Sends bytes. Returns the answer; the server must close the connection."""
        with SERVER.connect() as connection:
            try:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            return read_all(connection)


class Malformed(Test):
    def test_invalid_http(self):
        noise = random.Random(1)
        for _ in range(300):
            data = bytes(noise.choices(range(256), k=noise.randrange(1, 400)))
            self.assertNotIn(b" 200 ", self.send(data + b"\r\n\r\n")[:16])
        for data in (b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\0" * 5000, b"GET /" + b"\n" * 999,
                     b"GET / HTTP/1.1\r\n: \r\n\r\n", b"POST /api/solve HTTP/1.1\r\nContent-Length: x\r\n\r\n"):
            self.assertNotIn(b" 200 ", self.send(data)[:16])

    def test_ambiguous_heads(self):
        """RFC 9112 demands 400, and that nothing after the head is taken for a request."""
        body = json.dumps(EASY).encode()
        host = b"Host: localhost:%d\r\n" % SERVER.port
        length = b"Content-Length: %d\r\n" % len(body)
        chunked = b"Transfer-Encoding: chunked\r\n"
        for fields, word in ((host + host, b"Host"), (host + b"hOST: evil.example\r\n", b"Host"), (b"", b"Host"),
                             (host.replace(b":", b" :", 1), b"blank"), (host + b"X-One : 1\r\n", b"blank"),
                             (host + b"X-One\t: 1\r\n", b"blank"), (host + b"X(1): 1\r\n", b"character"),
                             (host + b"X-One: 1\r2\r\n", b"character"),
                             (host + length + length, b"Content-Length"),
                             (host + length + b"Content-Length: 5\r\n", b"Content-Length"),
                             (host + length + chunked, b"Transfer-Encoding"),
                             (host + chunked + length, b"Transfer-Encoding"),
                             (host + chunked + chunked, b"Transfer-Encoding"),
                             (host + b"Transfer-Encoding: gzip, chunked\r\n", b"Transfer-Encoding")):
            head = b"POST /api/solve HTTP/1.1\r\nContent-Type: application/json\r\n" + fields + b"\r\n"
            with SERVER.connect() as connection:
                connection.sendall(head + body + b"GET /api/health HTTP/1.1\r\n" + host + b"\r\n")
                answers = read_all(connection)
            self.assertIn(b" 400 ", answers[:16], fields)
            self.assertIn(b"\r\nConnection: close\r\n", answers)
            self.assertEqual(answers.count(b"HTTP/1.1 4") + answers.count(b"HTTP/1.1 2"), 1, answers)
            error = json.loads(answers.split(b"\r\n\r\n")[1])["error"]
            self.assertIn(word, error.encode())

    def test_unknown_paths(self):
        """A query is not part of the path."""
        for path in (b"?index.html", b"?", b"*", b"*index.html", b"index.html", b"?%s/index.html" % (b"a" * 500)):
            self.assertIn(b" 404 ", self.send(b"GET %s HTTP/1.1\r\nHost: localhost:%d\r\n\r\n" % (path, SERVER.port))[:16])

    def test_requests_cut_or_altered_anywhere(self):
        request = SERVER.message(EASY)
        noise = random.Random(2)
        for length in range(len(request)):
            self.assertNotIn(b" 200 ", self.send(request[:length])[:16])
        for _ in range(500):
            altered = bytearray(request)
            for _ in range(noise.randrange(1, 4)):
                altered[noise.randrange(len(altered))] = noise.randrange(256)
            self.send(bytes(altered))

    def test_invalid_json(self):
        for body in (b"", b"{", b"{}}", b"\xff\xfe", b'{"board":"1 2 3 0"', b'{"board":"\xff"}', b"[" * 60000,
                     b'{"a":' * 10000, b'{"board":"1 2\\u0000 3 0"}', b'{"board":"1 2 3 0","board":"1 2 3 0"}',
                     b'{"board":1e999}', b'{"board":"\\ud800"}', b'"' * 99, b"nul", b"\0" * 1000):
            status, answer = SERVER.post("/api/solve", body)
            self.assertEqual((status, list(answer)), (400, ["error"]), body[:50])
            self.assertNotRegex(answer["error"], "JSON_|jansson|near")

    def test_types_that_are_not_json(self):
        for kind in (None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
                     "application/jsonp", "text/plain; application/json"):
            headers = {"Content-Type": kind} if kind else {}
            body = json.dumps(EASY)
            self.assertEqual(SERVER.ask("POST", "/api/solve", body.encode(), headers)[0], 415, kind)
        for kind in ("application/json", "Application/JSON", "application/json; charset=utf-8"):
            status, _, _ = SERVER.ask("POST", "/api/solve", json.dumps(EASY).encode(), {"Content-Type": kind})
            self.assertEqual(status, 200, kind)


class Huge(Test):
    def test_bodies(self):
        """Rejected; the answer also reaches a client that sends everything before it reads."""
        for size in (MAX_BODY + 1, MAX_BODY + 100000, 1 << 20):
            status, answer = SERVER.post("/api/solve", b" " * size)
            self.assertEqual(status, 413, size)
            self.assertIn(str(MAX_BODY), answer["error"])
        self.assertEqual(SERVER.post("/api/solve", json.dumps(EASY).encode().ljust(MAX_BODY))[0], 200)
        self.assertEqual(SERVER.get("/api/info")[1]["limits"]["body"], MAX_BODY)

    def test_bodies_that_parsing_makes_larger(self):
        """Many at once: only one of them is parsed at a time."""
        body = b'{"board":[' + b"[]," * ((MAX_BODY - 20) // 3) + b"[]]}"
        request = SERVER.message(None)[:-4].replace(b"Content-Length: 4", b"Content-Length: %d" % len(body)) + body
        before = SERVER.memory()
        with contextlib.ExitStack() as stack:
            crowd = [stack.enter_context(SERVER.connect()) for _ in range(16)]
            for connection in crowd:
                threading.Thread(target=connection.sendall, args=[request]).start()
            for connection in crowd:
                self.assertIn(b" 400 ", read_answer(connection)[:16])
        if not SANITIZED:
            # One of them takes 25 MiB; the allocator keeps some of that.
            self.assertLess(SERVER.memory() - before, 100 << 20)

    def test_bodies_without_end(self):
        """An endless body is not read."""
        head = SERVER.message(EASY).split(b"Content-Length")[0]
        with SERVER.connect() as connection:
            connection.sendall(head + b"Content-Length: 99999999999\r\n\r\n")
            self.assertIn(b" 413 ", read_all(connection)[:16])
        with SERVER.connect() as connection:
            connection.sendall(head + b"Transfer-Encoding: chunked\r\n\r\n")
            begin = SERVER.memory()
            with self.assertRaises(OSError):
                for _ in range(10000):
                    connection.sendall(b"10000\r\n" + b" " * 65536 + b"\r\n")
            if not SANITIZED:
                self.assertLess(SERVER.memory() - begin, 2 << 20)

    def test_heads(self):
        for head in (b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: %s\r\n" % (i, b"y" * 90) for i in range(5000)) +
                     b"\r\n", b"GET /?" + b"a&" * 50000 + b" HTTP/1.1\r\n\r\n"):
            self.assertNotIn(b" 200 ", self.send(head)[:16])

    def test_boards(self):
        for board in ("1 " * 30000, "9" * 60000, "/" * 60000, " ".join(map(str, range(127 * 127)))[:65000]):
            status, answer = SERVER.post("/api/solve", {"board": board})
            self.assertEqual((status, answer["status"]), (200, "invalid"))
        status, answer = SERVER.post("/api/solve", {"board": "1 2 3 0", "heuristic": "max(" * 10000})
        self.assertEqual(status, 400)


class Elsewhere(Test):
    def ask(self, status, path="/api/info", body=None, **headers):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None:
            named["Content-Type"] = "application/json"
        method = "GET" if body is None else "POST"
        found, answered, _ = SERVER.ask(method, path, body, named)
        self.assertEqual(found, status, headers)
        self.assertNotIn("Access-Control-Allow-Origin", answered)

    def test_hosts(self):
        port = SERVER.port
        for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", "localhost",
                     f"127.0.0.2:{port}", f"localhost.evil.example:{port}", f"127.0.0.1:{port}.evil.example",
                     f"localhost:{port}:{port}", "", f"[::2]:{port}", f"user@localhost:{port}", "null"):
            self.ask(403, Host=host)
            self.ask(403, "/", Host=host)
            self.ask(403, "/api/solve", json.dumps(EASY), Host=host)
        for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"LOCALHOST:{port}", f"[::1]:{port}"):
            self.ask(200, Host=host)

    def test_no_host(self):
        self.assertIn(b" 400 ", self.send(b"GET /api/info HTTP/1.1\r\n\r\n")[:16])
        self.assertIn(b" 403 ", self.send(b"GET /api/info HTTP/1.0\r\n\r\n")[:16])

    def test_origins(self):
        port = SERVER.port
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{port + 1}", "http://127.0.0.1",
                       f"http://127.0.0.1:{port}.evil.example", f"file://127.0.0.1:{port}", "",
                       f"http://localhost:{port}", f"http://127.0.0.1:{port}/"):
            self.ask(403, Origin=origin)
            self.ask(403, "/api/solve", json.dumps(EASY), Origin=origin)
            self.ask(403, "/api/solve?stream=1", json.dumps(EASY), Origin=origin)
        self.ask(200, "/api/solve", json.dumps(EASY), Origin=f"http://127.0.0.1:{port}")
        self.ask(200, Host=f"localhost:{port}", Origin=f"http://localhost:{port}")

    def test_fetches(self):
        for site, mode, status in (("cross-site", "no-cors", 403), ("same-site", "no-cors", 403),
                                   ("cross-site", "cors", 403), ("cross-site", "navigate", 200),
                                   ("same-origin", "cors", 200), ("none", "navigate", 200)):
            self.ask(status, Sec_Fetch_Site=site, Sec_Fetch_Mode=mode)

    def test_preflight_is_rejected(self):
        """A browser sends a preflight request before it sends JSON to another site."""
        status, headers, _ = SERVER.ask("OPTIONS", "/api/solve", None, {
            "Origin": "http://evil.example", "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type"})
        self.assertEqual(status, 403)
        self.assertFalse([name for name in headers if name.lower().startswith("access-control")])

    def test_added_host_names(self):
        """A name without a port stands for any port."""
        with Server("--host", "puzzle.example", "--host", "other.example:81", "--host", "[2001:db8::1]") as server:
            for host, status in (("puzzle.example", 200), ("PUZZLE.example", 200), ("puzzle.example:443", 200),
                                 ("puzzle.example:1", 200), ("[2001:db8::1]", 200), ("[2001:db8::1]:443", 200),
                                 ("other.example:81", 200), (f"localhost:{server.port}", 200),
                                 ("puzzle.example:", 200), ("other.example", 403), ("other.example:443", 403),
                                 ("puzzle.example:443:1", 403), ("puzzle.example:x", 403),
                                 ("puzzle.example.evil.example", 403), ("puzzle.example:443.evil.example", 403),
                                 ("[2001:db8::1]0", 403), ("puzzle", 403)):
                self.assertEqual(server.ask("GET", "/", None, {"Host": host})[0], status, host)
            for host, origin, status in (
                    ("puzzle.example", "https://puzzle.example", 200), ("puzzle.example:443", "https://puzzle.example", 200),
                    ("puzzle.example:80", "http://puzzle.example", 200), ("puzzle.example:443", "http://puzzle.example", 403),
                    ("puzzle.example:8443", "https://puzzle.example:8443", 200),
                    ("puzzle.example:8443", "https://puzzle.example", 403), ("puzzle.example", "https://puzzle", 403),
                    ("puzzle.example", "https://evil.example", 403), ("puzzle.example", "https://", 403)):
                found, _, _ = server.ask("GET", "/", None, {"Host": host, "Origin": origin})
                self.assertEqual(found, status, (host, origin))

    def test_host_names_that_can_never_match(self):
        for name in ("http://x.example", "bad host", "", "x.example:", "x.example:0", "x.example:65536", "x.example/",
                     "[::1", "::1", "user@x.example", "x.example:80x", "[]"):
            with self.assertRaisesRegex(RuntimeError, "is not a host name; give a name alone, such as puzzle.example"):
                Server("--host", name)

    def test_addresses(self):
        for options in (["--listen", "0.0.0.0"], ["--listen", "::"], ["--listen", "192.0.2.1"],
                        ["--listen", "puzzle.example"], ["--port", "65536"], ["--port", "x"]):
            with self.assertRaises(RuntimeError):
                Server(*options)
        with Server("--listen", "0.0.0.0", "--allow-foreign") as server:
            self.assertIn("http://0.0.0.0:", server.line)
            for host, status in (("127.0.0.1", 200), ("localhost", 200), ("evil.example", 403)):
                self.assertEqual(server.ask("GET", "/", None, {"Host": f"{host}:{server.port}"})[0], status)
            # Its own address is a valid name.
            with socket.create_connection(("127.0.0.9", server.port)) as connection:
                connection.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.9:{server.port}\r\n"
                                   "Connection: close\r\n\r\n".encode())
                self.assertIn(b" 200 ", read_all(connection)[:16])

    def test_a_port_that_is_taken(self):
        with self.assertRaisesRegex(RuntimeError, "in use; --port selects another"):
            Server("--port", str(SERVER.port))


class Slow(Test):
    def test_requests_sent_bit_by_bit(self):
        """Requests that are complete in time are answered, and do not delay others."""
        request = SERVER.message(EASY)
        with SERVER.connect() as connection:
            part = len(request) // 6
            for at in range(0, len(request), part):
                connection.sendall(request[at:at + part])
                self.assertEqual(SERVER.post("/api/solve", EASY)[0], 200)
            self.assertIn(b" 200 ", read_answer(connection)[:16])

    def test_many_that_never_end_a_request(self):
        """Several times the maximum number of connections do not block other clients."""
        with Server("--queue", "1") as server:
            crowd = []
            for _ in range(300):
                crowd.append(server.connect())
                crowd[-1].sendall(b"GET / HTTP/1.1\r\nHost: ")
                if len(crowd) % 10 == 0:
                    self.assertEqual(server.post("/api/solve", EASY)[0], 200)
            for connection in crowd:
                connection.close()

    def test_answers_that_are_not_read(self):
        with SERVER.connect() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.sendall(SERVER.message(EASY) * 50)
            for _ in range(20):
                self.assertEqual(SERVER.post("/api/solve", EASY)[0], 200)


class HalfClosed(Test):
    def test_a_client_that_sends_no_more_gets_its_answer(self):
        answer = self.send(SERVER.message(EASY)).removeprefix(b"HTTP/1.1 102 Processing\r\n\r\n")
        self.assertIn(b" 200 ", answer[:16])
        self.assertIn(b'"moves": 2', answer)

    def test_it_gets_it_after_a_long_search_too(self):
        """The search ends only when the server is stopped, after the interim answer."""
        with Server(*ENDLESS) as server, server.connect() as connection:
            connection.sendall(server.message(HARD_BODY))
            server.wait_for_work(1)
            connection.shutdown(socket.SHUT_WR)
            interim = b"HTTP/1.1 102 Processing\r\n\r\n"
            self.assertEqual(connection.recv(len(interim), socket.MSG_WAITALL), interim)
            server.wait_for_work(1)
            server.end()
            self.assertIn(b" 503 ", read_all(connection)[:16])

    def test_it_gets_its_events_too(self):
        answer = self.send(SERVER.message(dict(HARD_BODY, time_limit=1), "/api/solve?stream=1"))
        self.assertIn(b" 200 ", answer[:16])
        self.assertIn(b"event: result\n", answer)

    def test_old_clients_get_no_interim_answer(self):
        answer = self.send(SERVER.message(dict(HARD_BODY, time_limit=0.5), version="1.0"))
        self.assertIn(b" 200 ", answer[:16])
        self.assertIn(b'"limit"', answer)

    def test_incomplete_requests(self):
        for part in (b"POST /api/solve HT", SERVER.message(EASY)[:-1], SERVER.message(EASY)[:-10]):
            self.assertNotIn(b" 200 ", self.send(part)[:16])


SERVER = Server("--time-limit", "20")
with SERVER:
    AT_REST = SERVER.holds()
    main()
