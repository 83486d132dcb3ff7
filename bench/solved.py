# SPDX-License-Identifier: MIT
"""solved.py - a file of solved boards, to which an interrupted run returns

    # size: 4x4
    # goal: last
    # format: <optimal length> <tiles>
    # settings: {"algorithm": "auto", ..}
    70 0 15 8 3 12 11 7 4 14 10 6 5 9 13 2 1 # 56987324
    # unsolved 0 15 8 4 12 11 7 3 14 10 6 2 13 9 5 1 # 1000000

After a board stand the nodes expanded; a board that reached the limit of nodes is a comment. So
`fifteen bench` reads the file and checks the lengths. Each line is written when its board is solved. A
line that a killed run left without an end is removed.
"""
import csv
import fcntl
import json
import re
import subprocess
import tempfile
import threading
import time
from collections import namedtuple

from programs import Failure, say

# `length` is None if the search reached the limit.
Result = namedtuple("Result", "length expanded")

LINE = re.compile(r"(\d+|# unsolved) (\d+(?: \d+)*) # (\d+)")
CHUNK = 16384  # boards of one process, which loads the tables first


def board_text(board):
    return " ".join(map(str, board))


def board_of(text):
    return tuple(map(int, text.split()))


class SolvedFile:
    """The results of all boards in a file. Its methods may be called by several threads."""

    def __init__(self, path, n, settings):
        self.head = (f"# size: {n}x{n}\n# goal: last\n# format: <optimal length> <tiles>\n"
                     f"# settings: {json.dumps(settings, sort_keys=True)}\n")
        self.path = path
        self.n_tiles = n * n
        self.results = {}
        self.lock = threading.Lock()
        path.parent.mkdir(parents=True, exist_ok=True)
        self.file = path.open("a+")
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Failure(f"{path} is in use by another run") from error
        self.read()

    def read(self):
        self.file.seek(0)
        text = self.file.read()
        complete = text[:text.rfind("\n") + 1]
        if self.head.startswith(complete):
            complete = ""
        elif not complete.startswith(self.head):
            raise Failure(f"{self.path} has results of other settings or tables; name another --work folder")
        self.file.truncate(len(complete))
        if not complete:
            self.file.write(self.head)
            self.file.flush()
        for number, line in enumerate(complete[len(self.head):].splitlines(), self.head.count("\n") + 1):
            self.read_line(number, line)

    def read_line(self, number, line):
        match = LINE.fullmatch(line)
        board = board_of(match[2]) if match else ()
        if sorted(board) != list(range(self.n_tiles)) or board in self.results:
            raise Failure(f"{self.path}:{number}: the line is damaged or repeated; remove it")
        self.results[board] = Result(int(match[1]) if match[1].isdigit() else None, int(match[3]))

    def add(self, board, result):
        length = "# unsolved" if result.length is None else result.length
        with self.lock:
            self.results[board] = result
            self.file.write(f"{length} {board_text(board)} # {result.expanded}\n")
            self.file.flush()


class Solving:
    """Solves boards by several processes of one thread each, whose counts repeat."""

    def __init__(self, command, n_threads, solved):
        self.command = command
        self.n_threads = n_threads
        self.solved = solved
        self.lock = threading.Lock()
        self.processes = set()
        self.failure = None
        self.stopped = False

    def solve(self, boards):
        """Solves the boards that are not in the file yet, and adds them to it."""
        self.stopped = False
        pending = [board for board in boards if board not in self.solved.results]
        size = min(CHUNK, -(-len(pending) // self.n_threads)) or 1
        self.chunks = [pending[i:i + size] for i in range(0, len(pending), size)][::-1]
        workers = [threading.Thread(target=self.work) for _ in range(self.n_threads)]
        for worker in workers:
            worker.start()
        try:
            self.watch(workers, len(pending))
        finally:
            self.stop()
            for worker in workers:
                worker.join()
            say("")
        if self.failure is not None:
            raise self.failure

    def watch(self, workers, n_pending):
        """Shows the progress and the remaining time at the pace so far."""
        started, before = time.monotonic(), len(self.solved.results)
        while any(worker.is_alive() for worker in workers):
            workers[-1].join(1)
            workers = [worker for worker in workers if worker.is_alive()]
            done = len(self.solved.results) - before
            seconds = (time.monotonic() - started) / max(done, 1) * (n_pending - done)
            say(f"{done:,} of {n_pending:,} boards; {seconds / 60:.0f} min remain" if done else "loading")

    def stop(self):
        with self.lock:
            self.stopped = True
            for process in self.processes:
                process.terminate()

    def work(self):
        try:
            while chunk := self.next_chunk():
                self.solve_chunk(chunk)
        except (Failure, OSError, KeyError, ValueError) as error:
            self.failure = self.failure or (error if isinstance(error, Failure) else Failure(str(error)))
            self.stop()

    def next_chunk(self):
        with self.lock:
            return self.chunks.pop() if self.chunks and not self.stopped else None

    def start(self, file):
        with self.lock:
            if self.stopped:
                return None
            process = subprocess.Popen([*self.command, file.name], stdin=subprocess.DEVNULL,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self.processes.add(process)
            return process

    def solve_chunk(self, chunk):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("# goal: last\n" + "".join(f"{board_text(board)}\n" for board in chunk))
            file.flush()
            process = self.start(file)
            if process is None:
                return
            n_solved = 0
            for row in csv.DictReader(process.stdout):
                if row["size"] is not None:  # not a row cut off by the end of the process
                    self.take(row)
                    n_solved += 1
            reason = (process.stderr.read().strip().splitlines() or ["no message"])[-1]
            status = process.wait()
            with self.lock:
                self.processes.remove(process)
        # 3: a board reached the limit of nodes.
        if not self.stopped and (status not in (0, 3) or n_solved < len(chunk)):
            raise Failure(f"'{self.command[0]}' exited with status {status}: {reason}")

    def take(self, row):
        if row["status"] not in ("solved", "limit"):
            raise Failure(f"board '{row['board']}': {row['message'] or row['status']}")
        length = int(row["moves"]) if row["status"] == "solved" else None
        self.solved.add(board_of(row["board"]), Result(length, int(row["expanded"])))
