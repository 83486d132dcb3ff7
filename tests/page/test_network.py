#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_network.py - the page and its server: nothing from elsewhere, and a server that ends

    test_network.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it. What the page shows is compared with what the
server answers; after every test the console must be empty.
"""
import sys

from browser_test import run
from page_test import VERDICT, PageTest, page
from server import Server

class Network(PageTest):
    def test_nothing_from_elsewhere(self):
        self.open()
        self.solve()
        origins = self.browser.run("return [...new Set(performance.getEntriesByType('resource')"
                              ".map(({name}) => new URL(name).origin))]")
        self.assertEqual(origins, [f"http://127.0.0.1:{self.host.port}"])

    def test_no_server(self):
        with Server() as other:
            self.browser.open(f"http://127.0.0.1:{other.port}/")
            self.browser.wait(VERDICT)
            other.end()
            self.click("#shuffle")
            self.sees(VERDICT, "The server does not answer. Is it still running?")
            self.click("#solve")
            self.sees(VERDICT, "The server does not answer. Is it still running?")
        self.browser.complaints()


if __name__ == "__main__":
    with page():
        status = run()
    sys.exit(status)
