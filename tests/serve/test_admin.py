#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_admin.py - what an administrator uses: the log of requests, the browser, the unit of systemd"""
import os
import re
import shutil
import subprocess
import unittest

from server import BIN, EASY, ENDLESS, HARD_BODY, Server, main

UNIT = os.path.join(BIN, "..", "packaging", "fifteen.service")


def logged(server, path):
    """Returns the line of a request, which is printed after the answer."""
    def find():
        return re.search(rf'^127\.0\.0\.1 "(\S+) {re.escape(path)}" (\d+) \d+\.\d ms$', server.said(), re.MULTILINE)

    return server.wait_for(find, f"a line for {path}")


class Log(unittest.TestCase):
    def test_each_request_is_a_line(self):
        with Server("--verbose") as server:
            for method, path, status in (("GET", "/", 200), ("GET", "/none", 404), ("POST", "/api/info", 405),
                                         ("HEAD", "/api", 200), ("GET", "/a\x1b[31m", 404), ("POST", "/api/solve", 415)):
                server.ask(method, path.replace("\x1b", "%1b"))
                self.assertEqual(logged(server, path.replace("\x1b", "?")).groups(), (method, str(status)))
            server.post("/api/hint", EASY)
            self.assertEqual(logged(server, "/api/hint").groups(), ("POST", "200"))
            self.assertEqual(len(re.findall(r" ms$", server.said(), re.MULTILINE)), 7)

    def test_a_client_that_leaves(self):
        with Server("--verbose", *ENDLESS) as server:
            with server.connect() as connection:
                connection.sendall(server.message(HARD_BODY))
                server.wait_for_work(1)
            self.assertEqual(logged(server, "/api/solve")[1], "POST")

    def test_no_log_otherwise(self):
        with Server() as server:
            server.get("/api/info")
            self.assertEqual(server.said(), "")


class Browser(unittest.TestCase):
    def test_open(self):
        with Server() as other, Server("--open", variables=self.fake(other.folder.name)) as server:
            told = os.path.join(other.folder.name, "told")
            server.wait_for(lambda: os.path.exists(told) and os.path.getsize(told) > 0, f"the file {told}")
            with open(told, encoding="utf-8") as file:
                self.assertEqual(file.read().strip(), server.line.split()[-1])

    def fake(self, folder):
        path = os.path.join(folder, "xdg-open")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\necho "$@" >{folder}/told\n')
        os.chmod(path, 0o755)
        return {"PATH": folder + ":" + os.environ["PATH"]}

    def test_without_xdg_open(self):
        with Server("--open", variables={"PATH": "/nonexistent"}) as server:
            hint = f"open {server.line.split()[-1]} in a browser"
            server.wait_for(lambda: hint in server.said(), hint)
            self.assertEqual(server.get("/api/health")[0], 200)


class Unit(unittest.TestCase):
    def test_the_command_works(self):
        """The options of the unit's command are valid, and the name is the program's."""
        with open(UNIT, encoding="utf-8") as file:
            program, *words = re.search(r"^ExecStart=(.*)$", file.read(), re.MULTILINE)[1].split()
        self.assertEqual((os.path.basename(program), words[0]), ("fifteen", "serve"))
        with Server(*words[1:]) as server:
            self.assertEqual(server.get("/api/health")[1]["status"], "ok")

    @unittest.skipUnless(shutil.which("systemd-analyze"), "systemd-analyze is not installed")
    def test_systemd_accepts_it(self):
        with Server() as server:
            copy = os.path.join(server.folder.name, "fifteen.service")
            with open(UNIT, encoding="utf-8") as file:
                text = re.sub(r"^ExecStart=\S+", f"ExecStart={BIN}/fifteen", file.read(), flags=re.MULTILINE)
            with open(copy, "w", encoding="utf-8") as file:
                file.write(text)
            result = subprocess.run(["systemd-analyze", "verify", "--man=no", copy], capture_output=True, text=True)
            self.assertNotIn("fifteen.service", result.stdout + result.stderr)


main()
