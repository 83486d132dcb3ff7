#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_tables.py - large tables of the page without a server: built, kept, verified, refused

    test_tables.py <folder of the programs>

Status 77 if there is no browser, or if the site was not built.
"""
import json
import os
import subprocess
import sys

from web_test import BIN, CLEAR, FILES, TABLES, WebTest, page, run

SIZES = {"4x4-b0-1.4.5.8.9.12.13.pdb": 15715453, "4x4-b0-2.3.6.7.10.11.14.15.pdb": 171275774}
EASY = "1 2 3 4 5 6 7 8 9 10 11 12 0 13 14 15"  # of 4x4, for which the panel is shown
SMALL = "^Boards are solved with small tables"
LARGE = "^Boards of 4x4 are solved with large tables"
LONG = 200  # seconds

# As a page that was left: it holds the first file for a second, then the file is gone.
LEFT = """
return navigator.storage.getDirectory().then((root) => root.getDirectoryHandle('tables', { create: true }))
  .then(async (folder) => {
    const to = await (await folder.getFileHandle(arguments[0], { create: true })).createWritable();
    setTimeout(() => { to.abort().then(() => folder.removeEntry(arguments[0])); }, 1000);
    return true;
  });
"""

# Changes a byte in the middle of the larger table.
DAMAGE = """
return navigator.storage.getDirectory().then((root) => root.getDirectoryHandle('tables'))
  .then((folder) => folder.getFileHandle(arguments[0]))
  .then((file) => file.createWritable({ keepExistingData: true }))
  .then(async (to) => {
    await to.write({ type: 'write', position: 100000000, data: new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]) });
    await to.close();
  }).then(() => true);
"""


class Tables(WebTest):
    def setUp(self):
        super().setUp()
        self.origin = self.host.address.rstrip("/")

    def tearDown(self):
        self.browser.devtools("Storage.overrideQuotaForOrigin", origin=self.origin)
        super().tearDown()

    def shows_tables(self, pattern, seconds=60):
        self.browser.wait(f"{TABLES}.match(arguments[0]) && !document.getElementById('build-tables').disabled",
                          pattern, seconds=seconds)

    def solves(self, board=EASY, moves=3):
        """The page is usable."""
        self.open(board)
        self.click("#solve")
        self.shows_status(f"^{moves} moves, proven shortest")

    def ask_to_build(self):
        self.open(EASY)
        self.shows_tables(SMALL)
        self.click("#build-tables")

    def is_building(self):
        self.browser.wait("return document.querySelector('#tables progress').value > 0.01", seconds=LONG)

    def begin_to_build(self):
        """Only for builds that take long enough to be seen at work."""
        self.ask_to_build()
        self.is_building()

    def build(self):
        self.ask_to_build()
        self.shows_tables(LARGE, seconds=LONG)

    def test_1_stopped_and_reloaded_while_tables_are_built(self):
        self.open(EASY)
        self.browser.run(CLEAR)
        self.shows_tables(SMALL)
        self.assertTrue(self.browser.run(LEFT, f"{next(iter(SIZES))}.part"))
        self.click("#build-tables")
        self.is_building()
        # Boards are solved meanwhile.
        self.click("#solve")
        self.shows_status("^3 moves, proven shortest")
        self.click("#build-tables")
        self.shows_tables(SMALL)
        self.assertNotIn("not built", self.browser.run(TABLES))
        self.begin_to_build()
        self.solves()
        self.shows_tables(SMALL)
        self.assertNotIn("4x4-b0-2.3.6.7.10.11.14.15.pdb", self.browser.run(FILES))

    def test_2_built_and_kept(self):
        self.build()
        self.assertEqual(self.browser.run(FILES), SIZES)
        board = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"
        self.open(board, goal="first")
        self.shows_tables(LARGE)
        self.click("#solve")
        self.shows_status("^57 moves, proven shortest")
        with_tables = self.browser.find("#result").text
        native = json.loads(subprocess.run(
            [os.path.join(BIN, "fifteen"), "solve", "--json", "--quiet", "--threads", "1",
             "--goal", "first", "--pdb", os.path.join(os.environ.get("FIFTEEN_PDB", os.path.join(BIN, "..", "pdb"))), board], check=True, capture_output=True, text=True).stdout)
        for value in ("generated", "expanded", "initial_h"):
            self.assertIn(f"{native[value]:,}", with_tables)

    def test_3_damaged(self):
        self.open(EASY)
        self.assertEqual(self.browser.run(FILES), SIZES)
        self.assertTrue(self.browser.run(DAMAGE, "4x4-b0-2.3.6.7.10.11.14.15.pdb"))
        self.open(EASY)
        self.shows_tables("^The large tables were damaged")
        self.assertEqual(self.browser.run(FILES), {})
        self.solves()
        self.shows_tables(SMALL)

    def estimate(self, quota):
        self.before_the_page("if (globalThis.StorageManager) StorageManager.prototype.estimate = "
                             f"async () => ({{ quota: {quota}, usage: 0 }})")

    def test_4_full(self):
        self.estimate(100_000_000)
        self.open(EASY)
        self.shows_tables("^The browser grants this page 100 MB of storage")
        self.assertFalse(self.browser.find("#build-tables").shown)
        self.solves()

    def test_4_full_after_the_check(self):
        self.estimate(1_000_000_000)
        self.open(EASY)
        self.shows_tables(SMALL)
        self.browser.devtools("Storage.overrideQuotaForOrigin", origin=self.origin, quotaSize=9_000_000)
        self.ask_to_build()
        self.shows_tables("^The tables were not built: ", seconds=LONG)
        self.assertEqual(self.browser.run(FILES), {})
        self.solves()

    def test_5_denied(self):
        self.before_the_page("if (globalThis.StorageManager) StorageManager.prototype.getDirectory = "
                             "async () => { throw new DOMException('no', 'SecurityError'); }")
        self.open(EASY)
        self.shows_tables("^The browser grants this page no storage")
        self.assertFalse(self.browser.find("#build-tables").shown)
        self.solves()

    def test_6_too_little_memory(self):
        self.before_the_page("Object.defineProperty(Navigator.prototype, 'deviceMemory', { value: 2 })")
        self.open(EASY)
        self.shows_tables("^This device has 2 GB of memory, too little")
        self.assertFalse(self.browser.find("#build-tables").shown)
        self.solves()


if __name__ == "__main__":
    with page():
        status = run()
    sys.exit(status)
