# SPDX-License-Identifier: MIT
"""player.py - a player: runs `fifteen play` in a pseudo-terminal and reads its screen"""
import codecs
import errno
import fcntl
import os
import re
import select
import signal
import struct
import sys
import termios
import time

from screen import Screen

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from scale import PATIENCE  # noqa: E402 (it is in another folder)

UP, DOWN, RIGHT, LEFT = "\x1bOA", "\x1bOB", "\x1bOC", "\x1bOD"
ESCAPE, ENTER = "\x1b", "\r"
SECONDS = 60 * PATIENCE  # the maximum of a step


class Failure(Exception):
    """An expectation was not met."""


class Player:
    """A program on its own terminal, whose screen is read while it runs."""

    def __init__(self, command, lines=24, columns=80, term="xterm-256color", environment=None):
        self.screen = Screen(lines, columns)
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.output = b""
        self.term = term
        self.status = None
        self.master, self.slave = os.openpty()
        self.set_size(lines, columns)
        self.settings = termios.tcgetattr(self.slave)
        self.process = os.fork()
        if self.process == 0:
            self.become(command, term, environment or {})

    def become(self, command, term, environment):
        """Runs the command on the terminal, in the child process."""
        try:
            os.setsid()
            fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
            for descriptor in range(3):
                os.dup2(self.slave, descriptor)
            os.closerange(3, 64)
            variables = {**os.environ, "LC_ALL": "C.UTF-8", **environment, "TERM": term}
            for name in ("LINES", "COLUMNS"):
                variables.pop(name, None)
            os.execve(command[0], command, variables)
        finally:
            os._exit(127)

    def set_size(self, lines, columns):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.status is None:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self.master)
        os.close(self.slave)

    # ---- reading and typing ----

    def read(self, seconds):
        """Reads output that comes within the time; returns False if there is none."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError as error:
            if error.errno == errno.EIO:
                return False
            raise
        self.output += data
        self.screen.feed(self.decoder.decode(data))
        return True

    def wait(self, what, test):
        """Reads until a test of the screen's lines is true."""
        end = time.monotonic() + SECONDS
        while not test(self.screen.text()):
            if time.monotonic() > end or (not self.read(0.02) and self.has_ended()):
                raise Failure(f"{what} did not appear; the status is {self.status}, the screen\n"
                              f"{self.picture()}")

    def see(self, text):
        self.wait(repr(text), lambda lines: any(text in line for line in lines))

    def match(self, pattern):
        """Waits for a line whose end matches a pattern; returns the match."""
        found = []

        def matches(lines):
            found[:] = filter(None, (re.search(f"(?:{pattern})$", line) for line in lines))
            return bool(found)
        self.wait(f"a line like {pattern}", matches)
        return found[0]

    def see_color(self, text, color):
        """Waits for a text whose foreground has a colour."""
        self.wait(f"{text!r} in {color}", lambda _: self.screen.find(text) is not None and
                  self.screen.looks(text).foreground == color)

    def see_no(self, text):
        self.wait(f"the end of {text!r}", lambda lines: all(text not in line for line in lines))

    def type(self, text):
        if self.term in ("linux", "vt220"):  # whose arrows have no mode of their own
            text = text.replace("\x1bO", "\x1b[")
        os.write(self.master, text.encode())

    def resize(self, lines, columns):
        """Resizes the terminal; the kernel sends the program a signal."""
        self.screen.resize(lines, columns)
        self.set_size(lines, columns)

    def has_ended(self):
        if self.status is None:
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process != 0:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status is not None

    def end(self):
        """Waits for the program to end; returns its exit status, negative for a signal."""
        end = time.monotonic() + SECONDS
        while not self.has_ended():
            self.read(0.02)
            if time.monotonic() > end:
                raise Failure("the program does not end; the screen is\n" + self.picture())
        while self.read(0.02):
            pass
        return self.status

    def is_working(self):
        """Returns whether one of the program's threads runs or is ready to run."""
        states = []
        for name in os.listdir(f"/proc/{self.process}/task"):
            with open(f"/proc/{self.process}/task/{name}/stat", encoding="ascii") as file:
                states.append(file.read().rsplit(")", 1)[1].split()[0])
        return "R" in states

    def see_rest(self):
        """Waits until all threads of the program wait, too."""
        n_idle = 0
        end = time.monotonic() + SECONDS
        while n_idle < 20:
            n_idle = 0 if self.is_working() else n_idle + 1
            self.read(0.01)
            if time.monotonic() > end:
                raise Failure("the program does not come to rest")

    # ---- the screen ----

    def picture(self):
        return "\n".join(self.screen.text())

    def value(self, name):
        """Returns the value of a name in the panel."""
        for line in self.screen.text():
            match = re.search(rf"(?:^|\s){name}\s+(\S.*)$", line)
            if match:
                return match[1]
        return None

    def see_value(self, name, value):
        self.wait(f"{name} {value}", lambda _: self.value(name) == value)

    def shown_board(self):
        """Returns the tiles row by row, 0 for the blank, from between the lines of the frame. The board may be
        half drawn."""
        tiles = []
        n_lines = self.tile_lines()
        for line in self.screen.text():
            inner = re.match(r"\s*│(.*)│", line)
            if inner:
                tiles.append(re.split("│", inner[1]))
        rows = [[int(text) if text.strip() else 0 for text in row] for row in tiles]
        return rows[n_lines // 2::n_lines]  # the number of a tile is on its middle line

    def tile_lines(self):
        """Returns the height of a tile, or fails with IndexError if there is no board."""
        frame = [i for i, line in enumerate(self.screen.text()) if re.match(r"\s*[├┌└]─", line)]
        return frame[1] - frame[0] - 1

    def click(self, text, button=0, column=0):
        """Presses a button on the first character of a text, in the mode that the program has set."""
        line, first = self.screen.find(text)
        if 1006 not in self.screen.modes or 1000 not in self.screen.modes:
            raise Failure(f"no reports of the mouse: modes {self.screen.modes}")
        place = f"{first + column + 1};{line + 1}"
        self.type(f"\x1b[<{button};{place}M\x1b[<{button};{place}m")

    def wait_for_board(self, what, test):
        """Reads until a test of the shown board is true."""
        def shows(_):
            try:
                return test(self.shown_board())
            except (ValueError, IndexError):
                return False
        self.wait(what, shows)

    def board(self):
        """Returns the tiles row by row, once each tile is on the screen."""
        def is_whole(rows):
            tiles = sorted(tile for row in rows for tile in row)
            return len(tiles) > 0 and tiles == list(range(len(tiles)))
        self.wait_for_board("a whole board", is_whole)
        return self.shown_board()

    def see_board(self, rows):
        self.wait_for_board(f"the board {rows}", lambda shown: shown == rows)

    def is_restored(self):
        """Returns what the program did not restore."""
        faults = []
        if termios.tcgetattr(self.slave) != self.settings:
            faults.append("the terminal's settings")
        if 25 not in self.screen.modes:
            faults.append("no cursor")
        if 1049 in self.screen.modes:
            faults.append("the alternate screen")
        if 2004 in self.screen.modes:
            faults.append("bracketed paste")
        if self.screen.modes & {9, 1000, 1002, 1003, 1006}:
            faults.append("the mouse")
        if self.screen.keypad:
            faults.append("the keypad")
        if self.screen.look != ("default", "default", False, False, False):
            faults.append("text attributes")
        return faults
