#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_package.py - the npm package from a packed archive in an empty folder: in node, as a command, its types, in Chromium

    test_package.py <folder of the programs>

FIFTEEN_SITE names the folder of the page without a server; the package is beside it. Status 77 without node, npm or
that folder. The types are checked if npm can fetch TypeScript.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from web_test import BIN, ISOLATED, SITE, Site

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "page"))
import webdriver  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
EIGHT = "8 1 3/4 0 2/7 6 5"
LARGE = "15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4"  # more nodes than one thread searches alone

IN_A_PAGE = """
return import('/node_modules/fifteen-solver/index.js').then(async ({ Solver }) => {
  const [board, large] = arguments;
  const solver = new Solver({ tables: 'small', threads: 2 });
  const { moves, isOptimal } = await solver.solve(board);
  const { moves: distance, threads } = await solver.solve(large, { goal: 'first' });
  const { generated } = await solver.solve(large, { goal: 'first', threads: 1 });
  const lengths = await solver.distances([[1, 2, 3, 0], '2 1 3 0']);
  solver.close();
  return [moves, isOptimal, lengths, distance, threads, generated];
});
"""


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = os.path.join(cls.scratch.name, "project")
        os.mkdir(cls.folder)
        with open(os.path.join(cls.folder, "package.json"), "w", encoding="utf-8") as file:
            file.write('{"private": true, "type": "module"}')
        package = os.path.join(SITE, "..", "npm")
        archive = cls.command("npm", "pack", "--silent", "--pack-destination", cls.scratch.name, cwd=package).split()[-1]
        cls.command("npm", "install", "--offline", "--no-audit", "--no-fund", os.path.join("..", archive))

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    @classmethod
    def command(cls, *command, cwd=None, status=0):
        done = subprocess.run(command, cwd=cwd or cls.folder, capture_output=True, text=True, check=False,
                              env={**os.environ, "npm_config_cache": os.path.join(cls.scratch.name, "cache")})
        if done.returncode != status:
            raise AssertionError(f"{command}: status {done.returncode}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
        return done.stdout if status == 0 else done.stderr

    def test_in_node(self):
        shutil.copy(os.path.join(HERE, "package.test.mjs"), self.folder)
        tables = os.environ.get("FIFTEEN_PDB", os.path.join(BIN, "..", "pdb"))
        self.command("node", "package.test.mjs", os.path.join(BIN, "fifteen"), os.path.abspath(tables))

    def test_as_a_command(self):
        npx = ("npx", "--offline", "fifteen-solver")
        self.assertRegex(self.command(*npx, EIGHT, "1 2 3 0"),
                         r"\A14 moves, proven shortest: (\d ){13}\d\n0 moves, proven shortest\n\Z")
        self.assertRegex(self.command(*npx, "--quick", "--goal", "first", "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0"),
                         r"\A\d+ moves, not proven shortest: at least \d+: ")
        self.assertIn('"moves":14', self.command(*npx, "--json", EIGHT))
        self.assertIn('"threads":3}', self.command(*npx, "--json", "--threads", "3", "--goal", "first", LARGE))
        self.assertIn("threads: expected", self.command(*npx, "--threads", "0", EIGHT, status=2))
        self.assertIn("expected 16 numbers, found 3", self.command(*npx, "1 2 3", status=2))
        self.assertIn("Usage", self.command(*npx, status=2))
        self.assertIn("--speed", self.command(*npx, "--speed", status=2))
        self.command(*npx, "2 1 3 4 5 6 7 8 0", status=1)

    def test_types(self):
        try:
            self.command("npm", "install", "--no-audit", "--no-fund", "--no-save", "typescript@5")
        except AssertionError:
            self.skipTest("npm cannot fetch TypeScript")
        shutil.copy(os.path.join(HERE, "types.ts"), self.folder)
        self.command("npx", "--offline", "tsc", "--noEmit", "--strict", "--noUncheckedIndexedAccess", "--module", "nodenext",
                     "--target", "es2022", "--lib", "es2022,dom", "types.ts")

    def test_in_a_page(self):
        native = json.loads(self.command(
            "env", "FIFTEEN_PDB=", os.path.join(BIN, "fifteen"), "solve", "--json", "--quiet", "--threads", "1",
            "--goal", "first", LARGE))
        with webdriver.started() as browser, Site(self.folder) as plain, Site(self.folder, ISOLATED) as isolated:
            if browser is None:
                self.skipTest("no browser")
            for site, n_threads in ((plain, 1), (isolated, 2)):
                browser.open(site.address + "package.json")
                self.assertEqual(browser.run(IN_A_PAGE, EIGHT, LARGE),
                                 [14, True, [0, None], native["moves"], n_threads, native["generated"]])


if __name__ == "__main__":
    if shutil.which("node") is None or shutil.which("npm") is None or SITE is None or \
            not os.path.exists(os.path.join(SITE, "..", "npm", "package.json")):
        print("node, npm or the package is missing")
        sys.exit(77)
    tests = unittest.main(argv=sys.argv[:1] + sys.argv[2:], exit=False)
    sys.exit(not tests.result.wasSuccessful())
