# SPDX-License-Identifier: MIT
"""programs.py - runs the programs, for the scripts of this folder"""
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections import namedtuple


class Failure(Exception):
    """Ends a script with its text as the error message."""


Outcome = namedtuple("Outcome", "seconds peak_bytes out err")


def run_program(*command, statuses=(0,)):
    """Runs a program and fails unless it exits with one of the statuses. Times the whole process."""
    command = list(map(str, command))
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        started = time.perf_counter()
        try:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        except OSError as error:
            raise Failure(f"{command[0]}: {error.strerror}") from error
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        outcome = Outcome(seconds, usage.ru_maxrss * 1024, out.read(), err.read())
    if process.returncode not in statuses:
        reason = (outcome.err.strip().splitlines() or ["no message"])[-1]
        raise Failure(f"'{shlex.join(command)}' exited with status {process.returncode}: {reason}")
    return outcome


def say(text):
    """Replaces the progress line on a terminal; an empty text removes it."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text[:100]}", end="", file=sys.stderr, flush=True)


def first_boards(file, n):
    """Returns the text of a file of boards up to the n-th board."""
    taken = []
    for line in file.read_text().splitlines():
        if n > 0:
            taken.append(line)
            n -= not line.startswith("#")
    return "\n".join(taken) + "\n"
