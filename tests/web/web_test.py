# SPDX-License-Identifier: MIT
"""web_test.py - common parts of the tests of the page without a server

    test_<what>.py <folder of the programs>

The variable FIFTEEN_SITE names the folder of the page. Status 77 if there is no browser, or no such folder.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "page"))
from browser_test import EIGHT, TILES, run  # noqa: E402,F401 (in another folder; imported by the tests)
from page_test import SITE, PageTest, page  # noqa: E402,F401
from server import BIN  # noqa: E402,F401
from static_site import ISOLATED, Site  # noqa: E402,F401

# A hard board of 4x4: 80 moves.
HARD = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0"
TABLES = "return document.getElementById('tables').textContent"

# A machine with two processors. A page that its host or the browser does not let share memory.
TWO_PROCESSORS = "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { value: 2 })"
NOT_SHARED = "Object.defineProperty(globalThis, 'crossOriginIsolated', { value: false })"

# The variants of the library that the page has loaded.
VARIANTS = """
return performance.getEntriesByType('resource').map(({ name }) => name.match(/[^/]*[.]wasm$/)?.[0])
  .filter((name) => name !== undefined).join(' ');
"""

# Empties the storage of the page, except for its files.
CLEAR = """
return navigator.storage.getDirectory().then((root) => root.removeEntry('tables', { recursive: true }))
  .then(() => true, (error) => error.name);
"""

# Files of tables, and their sizes.
FILES = """
return navigator.storage.getDirectory().then((root) => root.getDirectoryHandle('tables', { create: true }))
  .then(async (folder) => {
    const sizes = {};
    for await (const [name, handle] of folder) sizes[name] = (await handle.getFile()).size;
    return sizes;
  });
"""


class WebTest(PageTest):
    def setUp(self):
        super().setUp()
        self.scripts = []
        self.before_the_page(TWO_PROCESSORS)

    def tearDown(self):
        for script in self.scripts:
            self.browser.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
        super().tearDown()

    def before_the_page(self, script):
        """Runs a script before those of the pages that are opened next. Returns what `without` takes."""
        added = self.browser.devtools("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]
        self.scripts.append(added)
        return added

    def without(self, script):
        """Pages that are opened next no longer run it."""
        self.scripts.remove(script)
        self.browser.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
