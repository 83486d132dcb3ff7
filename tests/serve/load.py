#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""load.py - many clients that ask for easy boards at once, and one with a hard board beside them

    load.py <folder of the programs> [--seconds S] [--clients N] [--rate R] [--pdb DIR]

Each client sends a request, waits for its answer, checks it, and sends the next. Every request must get
a correct answer: lengths on 3x3 are compared with a breadth-first search, solutions on 4x4 are
replayed. Half of the time a hard board is searched, too. After a warm-up the server's memory must not
grow. --rate R requires R answers per second in both halves, and answers within half a second: only
for an idle machine.
"""
import argparse
import collections
import json
import random
import selectors
import sys
import time

from server import HARD_BODY, PATIENCE, SANITIZED, SCALE, Server


def slides(width, blank):
    """Returns the cells next to the blank on a square tray."""
    row, column = divmod(blank, width)
    if row > 0:
        yield blank - width
    if column > 0:
        yield blank - 1
    if column < width - 1:
        yield blank + 1
    if row < width - 1:
        yield blank + width


def slide(board, blank, at):
    tiles = list(board)
    tiles[blank], tiles[at] = tiles[at], tiles[blank]
    return tuple(tiles)


def distances(width):
    """Returns the distances of all boards of a small square tray from the goal 1 2 .. 0."""
    goal = (*range(1, width * width), 0)
    found = {goal: 0}
    queue = collections.deque([(goal, width * width - 1)])
    while queue:
        board, blank = queue.popleft()
        for at in slides(width, blank):
            after = slide(board, blank, at)
            if after not in found:
                found[after] = found[board] + 1
                queue.append((after, at))
    return found


def walk(width, length, chance):
    """Returns the last board of a random walk from the goal."""
    board, blank = (*range(1, width * width), 0), width * width - 1
    for _ in range(length):
        at = chance.choice(list(slides(width, blank)))
        board, blank = slide(board, blank, at), at
    return board


def leads_home(board, tiles):
    """Returns whether sliding the tiles in turn solves a 4x4 board."""
    board = list(board)
    for tile in tiles:
        blank, at = board.index(0), board.index(tile)
        if at not in slides(4, blank):
            return False
        board[blank], board[at] = tile, 0
    return board == [*range(1, 16), 0]


class Question:
    """A board, its request, and a check of the answer."""

    def __init__(self, server, board, length):
        self.board = board
        self.expected = None if length is None else b'"moves": %d, ' % length
        self.request = server.message({"board": " ".join(map(str, board))})

    def is_right(self, body):
        if self.expected is not None:
            return self.expected in body
        answer = json.loads(body)
        return answer["moves"] == len(answer["tiles"]) and leads_home(self.board, answer["tiles"])


class Client:
    """A connection and its pending request."""

    def __init__(self, server, chance):
        self.connection = server.connect()
        self.connection.setblocking(False)
        self.chance = chance
        self.question = None
        self.received = b""
        self.asked = 0.0

    def ask(self, questions):
        self.question = self.chance.choice(questions)
        self.received = b""
        self.asked = time.monotonic()
        if self.connection.send(self.question.request) != len(self.question.request):
            raise RuntimeError("a request was not taken whole")

    def take(self):
        """Returns whether the answer is complete and correct."""
        part = self.connection.recv(65536)
        if not part:
            raise RuntimeError("a connection was closed")
        self.received += part
        end = self.received.find(b"\r\n\r\n")
        if end < 0:
            return False
        head, body = self.received[:end], self.received[end + 4:]
        length = int(head[head.index(b"Content-Length: ") + 16:].split(b"\r\n", 1)[0])
        if len(body) < length:
            return False
        if not head.startswith(b"HTTP/1.1 200 ") or not self.question.is_right(body):
            raise RuntimeError(f"a wrong answer to {self.question.board}: {self.received.decode()}")
        return True


class Load:
    """Clients that send requests without a pause."""

    def __init__(self, server, n_clients, questions):
        self.server = server
        self.questions = questions
        self.clients = [Client(server, random.Random(i)) for i in range(n_clients)]
        self.selector = selectors.DefaultSelector()
        for client in self.clients:
            self.selector.register(client.connection, selectors.EVENT_READ, client)

    def run(self, seconds):
        """Returns the figures of a run, at whose end all requests are answered."""
        waits = []
        begin = time.monotonic()
        for client in self.clients:
            client.ask(self.questions)
        n_open = len(self.clients)
        while n_open > 0:
            ready = self.selector.select(120 * PATIENCE)
            if not ready:
                raise RuntimeError(f"{n_open} requests were not answered")
            for key, _ in ready:
                client = key.data
                if not client.take():
                    continue
                now = time.monotonic()
                waits.append(now - client.asked)
                if now - begin < seconds:
                    client.ask(self.questions)
                else:
                    n_open -= 1
        waits.sort()
        return {"answers": len(waits), "rate": len(waits) / (time.monotonic() - begin),
                "median": waits[len(waits) // 2], "p99": waits[len(waits) * 99 // 100], "max": waits[-1]}

    def end(self):
        self.selector.close()
        for client in self.clients:
            client.connection.close()


class HardBoard:
    """A search without an end, with a stream of its progress."""

    def __init__(self, server, seconds):
        self.connection = server.connect()
        self.connection.sendall(server.message(dict(HARD_BODY, time_limit=seconds), "/api/solve?stream=1"))

    def end(self):
        """Ends the search. Returns the number of its progress events."""
        received = b""
        while b"event: result" not in received or not received.endswith(b"\r\n0\r\n\r\n"):
            part = self.connection.recv(65536)
            if not part:
                raise RuntimeError("the hard board was not answered")
            received += part
        self.connection.close()
        if b'"status": "limit"' not in received:
            raise RuntimeError("the hard board was solved or rejected")
        return received.count(b"event: progress")


def requests_of(server):
    chance = random.Random(1)
    of_3x3 = chance.sample(sorted(distances(3).items()), 400)
    of_4x4 = [walk(4, 60, chance) for _ in range(400)]
    return ([Question(server, board, length) for board, length in of_3x3] +
            [Question(server, board, None) for board in of_4x4])


def print_run(what, run):
    print(f"{what}: {run['answers']} answers, {run['rate']:.0f} a second, waits: median "
          f"{1000 * run['median']:.1f} ms, p99 {1000 * run['p99']:.1f} ms, max {1000 * run['max']:.1f} ms")


def measure(server, options):
    load = Load(server, options.clients, requests_of(server))
    faults = []
    load.run(1)
    at_rest = server.memory()
    alone = load.run(options.seconds / 2)
    print_run("easy boards", alone)
    hard = HardBoard(server, options.seconds / 2)
    beside = load.run(options.seconds / 2 - 0.5)
    print_run("beside a hard one", beside)
    n_events = hard.end()
    growth = server.memory() - at_rest
    load.end()
    print(f"the hard board reported its progress {n_events} times; memory {at_rest >> 20} MiB, grown by {growth >> 10} KiB")
    for what, run in (("", alone), (" beside a hard one", beside)):
        if run["rate"] < options.rate:
            faults.append(f"{run['rate']:.0f} answers a second{what}, not {options.rate}")
        if options.rate > 0 and run["p99"] > 0.5:
            faults.append(f"one answer in a hundred took {run['p99']:.3f} s{what}")
    if options.rate > 0 and n_events < options.seconds / 2:
        faults.append("the hard board was starved")
    # The stacks of ended threads are kept for reuse; how many there are depends on the machine.
    if growth > 32 << 20 and not SANITIZED:
        faults.append(f"memory has grown by {growth} bytes")
    return faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=max(2, 0.1 * SCALE))
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--rate", type=float, default=0)
    parser.add_argument("--pdb")
    options = parser.parse_args(sys.argv[2:])
    with Server(*(["--pdb", options.pdb] if options.pdb else [])) as server:
        faults = measure(server, options)
        if server.end() != 0:
            faults.append("the server did not end well")
    for fault in faults:
        print("FAILED:", fault)
    sys.exit(1 if faults else 0)


main()
