#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_memory.py PROGRAMS TABLES - the tables of several ranks on one machine are in memory once"""
import fcntl
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import time

TABLES = os.path.abspath(sys.argv[2])

from ranks import FOLDER, TIMEOUT, InFolder, command, main, run_ranks, scaled  # noqa: E402

N_RANKS = 4
HUGE_PAGE = 2 << 20
# Of Korf and Felner's 24-puzzles (2002) the one with the most nodes, which nobody waits for.
HARD = "23 1 12 6 16 2 20 10 21 18 14 13 17 19 22 0 15 24 3 7 4 8 5 9 11"


def folders_of(process):
    """The folders in /dev/shm of which a process has mapped files."""
    with open(f"/proc/{process}/maps", encoding="ascii") as file:
        return set(re.findall(r"/dev/shm/fifteen-\w+", file.read()))


def shared_memory(process):
    """The bytes of tables in /dev/shm: all that are mapped, and those in memory divided by the number of processes that
    map them."""
    size = pss = 0
    with open(f"/proc/{process}/smaps", encoding="ascii") as file:
        for line in file:
            words = line.split()
            if re.match("[0-9a-f]+-[0-9a-f]+$", words[0]):
                is_table = len(words) > 5 and words[5].startswith("/dev/shm/fifteen-")
            elif words[0] == "Size:" and is_table:
                size += int(words[1]) * 1024
            elif words[0] == "Pss:" and is_table:
                pss += int(words[1]) * 1024
    return size, pss


def memory_of_tables():
    """The bytes of the huge pages that hold the tables; a table that is smaller than one has small pages."""
    done = subprocess.run([os.path.join(FOLDER, "fifteen"), "info", "--json", "--pdb", TABLES], capture_output=True,
                          text=True, check=True)
    tables = json.loads(done.stdout)["folders"][0]["tables"]
    assert len(tables) == 4 and all(table["codec"] == "zstd" for table in tables)
    sizes = [table["table_bytes"] for table in tables]
    return sum(n if n < HUGE_PAGE else math.ceil(n / HUGE_PAGE) * HUGE_PAGE for n in sizes)


class MemoryOfTables(InFolder):
    def start(self, board):
        return self.run_in_background(command(N_RANKS, "--threads", "1", "--goal", "first", "--pdb", TABLES, board))

    def wait_until(self, running, is_expected):
        """Waits until what shared_memory returns for the ranks, one after another, is as expected."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            found = [shared_memory(running.rank(rank)) for rank in range(N_RANKS)]
            if is_expected(found):
                return
            time.sleep(0.1)
        raise AssertionError(f"(mapped, in memory): {found} of {memory_of_tables()}")

    def wait_for_tables(self, running):
        """Waits until each rank has mapped all tables, in whole huge pages."""
        n_bytes = memory_of_tables()
        self.wait_until(running, lambda found: min(size for size, _ in found) >= n_bytes)

    def test_once(self):
        running = self.start(HARD)
        n_bytes = memory_of_tables()
        self.wait_for_tables(running)
        # While a rank still gets pages of the last table, those before it count them as shared by fewer.
        self.wait_until(running, lambda found: 0.5 * n_bytes < sum(pss for _, pss in found) < 1.01 * n_bytes)
        folders = set().union(*(folders_of(running.rank(rank)) for rank in range(N_RANKS)))
        self.assertEqual(len(folders), 1)
        files = os.listdir(folders.pop())
        running.kill_rank(0)
        running.end_by_force()
        self.assertEqual(files, ["lock"])

    def test_end(self):
        """A run that is stopped removes its folder."""
        for _ in range(scaled(5)):
            running = self.start(HARD)
            self.wait_for_tables(running)
            folder = folders_of(running.rank(1)).pop()
            self.assertTrue(os.path.exists(folder))
            running.process.terminate()
            running.end()
            self.assertFalse(os.path.exists(folder))

    def test_folders_of_killed_runs(self):
        """The next run removes them, but not those of runs that go on."""
        old = tempfile.mkdtemp(prefix="fifteen-", dir="/dev/shm")
        used = tempfile.mkdtemp(prefix="fifteen-", dir="/dev/shm")
        with open(os.path.join(old, "table"), "w", encoding="ascii"):
            pass
        holder = os.open(used, os.O_RDONLY)
        fcntl.flock(holder, fcntl.LOCK_SH)
        result = run_ranks(2, "--pdb", TABLES, "8 1 3 4 0 2 7 6 5")
        self.assertEqual(result.status, 0, result.errors)
        self.assertFalse(os.path.exists(old))
        self.assertTrue(os.path.exists(used))
        os.rmdir(used)
        os.close(holder)


if __name__ == "__main__":
    main()
