#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_proxy.py - the page below a path of a reverse proxy, such as /fifteen/

    test_proxy.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it. The proxy serves no other path: a request of
the page that is not relative fails.
"""
import contextlib
import http.client
import http.server
import sys
import threading

from browser_test import EIGHT, TILES, browser, run
from page_test import PageTest, Server

MOUNT = "/fifteen/"


class Proxy(http.server.BaseHTTPRequestHandler):
    """Passes requests below MOUNT to the server of the tests, with their headers."""

    def do_GET(self):
        if not self.path.startswith(MOUNT):
            self.send_error(404)
            return
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        connection = http.client.HTTPConnection("127.0.0.1", PageTest.server.port)
        connection.request(self.command, self.path[len(MOUNT) - 1:], body or None, dict(self.headers))
        answer = connection.getresponse()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("transfer-encoding", "connection", "content-length", "date"):
                self.send_header(name, value)
        self.end_headers()
        while part := answer.read1(65536):
            self.wfile.write(part)
            self.wfile.flush()
        connection.close()

    do_POST = do_GET

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def proxy():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


class BelowAPath(PageTest):
    def test_shuffle_solve_hint_and_link(self):
        address = f"http://127.0.0.1:{PORT}{MOUNT}"
        self.open(None, address)
        self.open(EIGHT, address)
        self.click("#hint")
        self.shows_status("14 moves")
        self.click("#solve")
        self.shows_status("^14 moves, proven")
        self.click("#shuffle")
        self.shows_status("^Slide the tiles")
        self.assertNotEqual(self.browser.run(TILES), EIGHT)
        self.click("#compare")
        self.browser.wait("return document.getElementById('comparison').textContent.endsWith('.')")
        self.assertTrue(self.browser.run("return document.querySelector('#panels a').href").startswith(address))
        elsewhere = self.browser.run("return performance.getEntriesByType('resource').map(({name}) => name)"
                                     ".filter((name) => !name.startsWith(arguments[0]))", address)
        self.assertEqual(elsewhere, [])


if __name__ == "__main__":
    with browser(), proxy() as PORT, Server("--host", f"127.0.0.1:{PORT}") as PageTest.server:
        PageTest.host = PageTest.server
        status = run()
    sys.exit(status)
