# SPDX-License-Identifier: MIT
"""static_site.py - a static host of the page without a server, which tools/web builds"""
import functools
import http.server
import threading


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript",
                      ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}

    def end_headers(self):
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_):
        pass


# A page with these headers may share memory between threads.
ISOLATED = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128  # a page loads dozens of files at once


class Site:
    """A folder on a free port, with more headers."""

    def __init__(self, folder, headers=None):
        self.http = Server(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
        self.http.headers = headers or {}
        self.port = self.http.server_address[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        self.thread = threading.Thread(target=self.http.serve_forever, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def end(self):
        """No longer answers."""
        if self.thread is not None:
            self.http.shutdown()
            self.http.server_close()
            self.thread.join()
            self.thread = None

    def __exit__(self, *_):
        self.end()
