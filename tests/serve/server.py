# SPDX-License-Identifier: MIT
"""server.py - common parts of the tests of fifteen serve: a server and its clients

    test_<what>.py <folder of the programs>
"""
import http.client
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from scale import PATIENCE, SCALE, scaled  # noqa: E402,F401 (in another folder; imported by the tests)

# Far from the goal: without tables no search ends within minutes.
HARD = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0"
HARD_BODY = {"board": HARD, "goal": "first", "heuristic": "hamming"}
EASY = {"board": "1 2 3 4 5 6 0 7 8"}

# An option for servers whose hard boards are searched until the test ends.
ENDLESS = ("--time-limit", "1000000")

# Seconds of one wait and of a whole test program: both far above what any of them takes. The time
# limit of ctest is higher, so that the message of the wait is seen.
WAIT = 240 * PATIENCE
PROGRAM = 540 * PATIENCE


class Server:
    """fifteen serve on a free port, in an empty folder and without tables."""

    def __init__(self, *options, wrapper=(), variables=None):
        self.folder = tempfile.TemporaryDirectory()
        self.errors = open(os.path.join(self.folder.name, "errors"), "w+", encoding="utf-8")
        environment = dict(os.environ, HOME=self.folder.name, XDG_DATA_HOME=self.folder.name)
        environment.pop("FIFTEEN_PDB", None)
        environment.update(variables or {})
        port = () if "--port" in options else ("--port", "0")
        command = [*wrapper, os.path.join(BIN, "fifteen"), "serve", *port, "--quiet", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors, text=True,
                                        cwd=self.folder.name, env=environment)
        answers = select.select([self.process.stdout], [], [], WAIT)[0]
        self.line = self.process.stdout.readline() if answers else ""
        if not self.line.startswith("listening on http://"):
            said = self.said()
            self.__exit__()
            raise RuntimeError(f"the server does not listen: {said}")
        self.port = int(self.line.rstrip("/\n").rsplit(":", 1)[1])
        self.pid = self.process.pid

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()
        self.folder.cleanup()

    def said(self):
        self.errors.seek(0)
        return self.errors.read()

    def end(self, how=signal.SIGTERM):
        """Stops the server and returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            status = self.process.wait(60 * PATIENCE)
        except subprocess.TimeoutExpired:
            found = self.found()
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"expected the end of the server, found {found}") from None
        self.process.stdout.close()
        self.errors.close()
        return status

    def memory(self):
        """Returns the resident bytes."""
        with open(f"/proc/{self.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def holds(self):
        """Returns the numbers of threads and descriptors."""
        return tuple(len(os.listdir(f"/proc/{self.pid}/{what}")) for what in ("task", "fd"))

    def processor_seconds(self):
        with open(f"/proc/{self.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    # ---- states ----

    def found(self):
        """Returns the state of the server, for messages."""
        try:
            state = json.loads(self.exchange("GET", "/api/health", None, {}, 5)[2])
        except OSError as error:
            state = f"no answer to /api/health ({error})"
        try:
            return f"{state}, {self.holds()} threads and descriptors"
        except FileNotFoundError:
            return f"{state}, no process"

    def wait_for(self, condition, expected):
        """Waits until a condition returns something true, and returns that. The text is for the message."""
        end = time.monotonic() + WAIT
        while not (holds := condition()):
            if time.monotonic() > end:
                raise AssertionError(f"expected {expected}, found {self.found()}")
            time.sleep(0.01)
        return holds

    def wait_for_work(self, running, waiting=0):
        """Waits until so many requests run, and wait."""
        expected = {"status": "ok", "running": running, "waiting": waiting}
        self.wait_for(lambda: self.get("/api/health")[1] == expected, expected)

    def wait_for_requests(self, n):
        """Waits until so many requests run or wait. Between two lanes they do neither."""
        def counted():
            health = self.get("/api/health")[1]
            return health["running"] + health["waiting"] == n

        self.wait_for(counted, f"{n} requests that run or wait")

    def wait_for_rest(self, holds):
        """Waits until the server has released all threads and descriptors but those it had before."""
        self.wait_for(lambda: self.holds() == holds, f"{holds} threads and descriptors")

    # ---- requests ----

    def exchange(self, method, path, body, headers, seconds):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=seconds)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def ask(self, method, path, body=None, headers=None):
        """Sends a request on a new connection. Returns status, headers, and the body as bytes."""
        try:
            return self.exchange(method, path, body, headers or {}, WAIT)
        except TimeoutError:
            raise AssertionError(f"expected an answer to {method} {path}, found {self.found()}") from None

    def get(self, path):
        status, _, body = self.ask("GET", path)
        return status, json.loads(body)

    def post(self, path, body):
        """Posts a body: bytes, or an object to send as JSON."""
        if not isinstance(body, bytes):
            body = json.dumps(body).encode()
        status, _, answer = self.ask("POST", path, body, {"Content-Type": "application/json"})
        return status, json.loads(answer)

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), WAIT)

    def message(self, body, path="/api/solve", version="1.1"):
        """Returns the bytes of a request that posts JSON."""
        data = json.dumps(body).encode()
        return (f"POST {path} HTTP/{version}\r\nHost: 127.0.0.1:{self.port}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n").encode() + data


def read_all(connection):
    """Reads until the server closes or breaks the connection."""
    parts = []
    try:
        while part := connection.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def read_answer(connection):
    """Reads one answer with its Content-Length. Returns b"" if the server closes the connection first."""
    answer = b""
    while b"\r\n\r\n" not in answer or len(answer) < answer_length(answer):
        part = connection.recv(65536)
        if not part:
            return answer
        answer += part
    return answer


def answer_length(answer):
    head = answer.split(b"\r\n\r\n", 1)[0]
    return len(head) + 4 + int(head.split(b"Content-Length: ")[1].split(b"\r\n")[0])


def end_test(*_):
    raise AssertionError("the tests of this program take too long; this one still waited")


def main():
    """Runs the tests. Each that still runs after the program's time is ended, with a message."""
    signal.signal(signal.SIGALRM, end_test)
    signal.setitimer(signal.ITIMER_REAL, PROGRAM, 10)
    unittest.main(argv=sys.argv[:1] + sys.argv[2:], warnings="ignore")


def is_sanitized():
    """Returns whether a sanitizer adds to the program's memory."""
    with open(os.path.join(BIN, "fifteen"), "rb") as file:
        data = file.read()
    return b"__asan_" in data or b"__tsan_" in data


BIN = os.path.abspath(sys.argv[1])
SANITIZED = is_sanitized()
