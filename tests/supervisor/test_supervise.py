#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_supervise.py - no process and no temporary file of a test is left, however the test ends

    test_supervise.py <supervise> <ctest>
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from scale import PATIENCE, scaled  # noqa: E402 (it is in another folder)

SUPERVISE, CTEST = sys.argv[1:]
WAIT = 120 * PATIENCE
LONG = "6000"  # seconds: what a twentieth of it ends would end this test first

# A daemon: it has a session of its own, and its parent has ended. Then it writes its number.
DAEMON = """
import os, signal, sys, time
if os.fork() == 0:
    os.setsid()
    parent = os.getpid()
    if os.fork() == 0:
        while os.getppid() == parent:
            time.sleep(0.01)
        signal.signal(signal.SIGTERM, signal.SIG_IGN if "deaf" in sys.argv else signal.SIG_DFL)
        with open("new", "w") as file:
            file.write(f"{os.getpid()}\\n{os.environ['TMPDIR']}")
        os.rename("new", "daemon")
        time.sleep(100000)
    os._exit(0)
os.wait()
"""
LEAVES = f"{sys.executable} daemon.py; while [ ! -e daemon ]; do sleep 0.01; done; mkdir -p $TMPDIR/a/b; " \
         "chmod a= $TMPDIR/a; echo left; "
STAYS = LEAVES + "sleep 100000"


def runs(pid):
    """Returns whether a process has not ended; the system may keep the number of one that has."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            return file.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def children(pid):
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="ascii", errors="replace") as file:
                if int(file.read().rsplit(")", 1)[1].split()[1]) == pid:
                    found.append(int(name))
        except (FileNotFoundError, ProcessLookupError):
            pass
    return found


def wait_until(condition, what):
    end = time.monotonic() + WAIT
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"expected {what}")
        time.sleep(0.01)


class Supervise(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        with open(os.path.join(self.folder, "daemon.py"), "w", encoding="utf-8") as file:
            file.write(DAEMON)

    def command(self, script, seconds=LONG):
        return [SUPERVISE, seconds, "sh", "-c", script]

    def start(self, command):
        process = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def run_script(self, script, seconds=LONG):
        process = self.start(self.command(script, seconds))
        output, errors = process.communicate(timeout=WAIT)
        errors, n = re.subn(r"supervise: \d+\.\d\d s of processor time\n", "", errors)
        self.assertEqual(n, 1, errors)
        return process.returncode, output, errors

    def daemon(self):
        """Returns the number of the daemon, and the folder for temporary files, once it runs."""
        path = os.path.join(self.folder, "daemon")
        wait_until(lambda: os.path.exists(path), "the daemon")
        with open(path, encoding="utf-8") as file:
            pid, scratch = file.read().splitlines()
        return int(pid), scratch

    def assert_gone(self, *pids, scratch):
        wait_until(lambda: not any(map(runs, pids)), f"the end of {pids}")
        wait_until(lambda: not os.path.exists(scratch), f"the end of {scratch}")

    def test_status(self):
        for status in (0, 1, 3, 77):
            self.assertEqual(self.run_script(f"echo x; echo y >&2; exit {status}"), (status, "x\n", "y\n"))
        self.assertEqual(self.run_script("kill -SEGV $$")[0], -signal.SIGSEGV)
        self.assertEqual(self.run_script("exec /no/program")[0], 127)

    def test_process_that_is_left(self):
        for status, expected in ((0, 1), (3, 3), (77, 1))[:scaled(3)]:
            found, output, errors = self.run_script(LEAVES + f"exit {status}", "20")
            pid, scratch = self.daemon()
            self.assertEqual((found, output), (expected, "left\n"))
            self.assertRegex(errors, rf"ends process {pid}: \S*python\S* daemon\.py")
            self.assert_gone(pid, scratch=scratch)
            os.remove(os.path.join(self.folder, "daemon"))

    def test_process_that_ends_after_the_test(self):
        """It ends by itself: its input ends with the test."""
        script = "mkfifo pipe; (cat <pipe; sleep 0.2) & exec 3>pipe; touch $TMPDIR/x; exit 0"
        self.assertEqual(self.run_script(script), (0, "", ""))

    def test_folder(self):
        status, output, _ = self.run_script("echo $TMPDIR $XDG_CACHE_HOME $XDG_CONFIG_HOME; ls -A $TMPDIR; "
                                            "mkdir $TMPDIR/a; touch $TMPDIR/a/b; chmod a= $TMPDIR/a")
        scratch, = set(output.split())
        self.assertEqual(status, 0)
        self.assertTrue(scratch.startswith(tempfile.gettempdir() + "/"))
        self.assertFalse(os.path.exists(scratch))

    def test_time_limit(self):
        status, _, errors = self.run_script("mkdir $TMPDIR/a; echo $TMPDIR >daemon; sleep 100000", "1")
        self.assertEqual(status, 1)
        self.assertRegex(errors, r"took longer than 1 s\n(.|\n)*ends process \d+: sleep 100000")

    def test_killed_supervisor(self):
        for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT):
            process = self.start(self.command(STAYS))
            pid, scratch = self.daemon()
            below = children(children(process.pid)[0])
            self.assertIn(pid, below)
            process.send_signal(number)
            self.assertEqual(process.wait(WAIT), -number)
            self.assert_gone(*below, scratch=scratch)
            os.remove(os.path.join(self.folder, "daemon"))

    def test_killed_guard(self):
        process = self.start(self.command(STAYS))
        pid, scratch = self.daemon()
        guard, = children(process.pid)
        below = children(guard)
        os.kill(guard, signal.SIGKILL)
        self.assertNotEqual(process.wait(WAIT), 0)
        self.assert_gone(*below, scratch=scratch)
        self.assertIn(pid, below)

    def test_killed_ctest(self):
        command = self.command(STAYS.replace("daemon.py", "daemon.py deaf"))
        with open(os.path.join(self.folder, "CTestTestfile.cmake"), "w", encoding="utf-8") as file:
            file.write("add_test(stays " + " ".join(f"[==[{word}]==]" for word in command) + ")\n")
        process = self.start([CTEST])
        pid, scratch = self.daemon()
        supervisor, = children(process.pid)
        process.kill()
        self.assert_gone(pid, supervisor, scratch=scratch)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
