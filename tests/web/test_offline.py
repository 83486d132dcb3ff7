#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_offline.py - the page without a server: without a network, as an application, with and without shared memory

    test_offline.py <folder of the programs>

Status 77 if there is no browser, or if the site was not built.
"""
import contextlib
import os
import re
import shutil
import sys
import tempfile

from web_test import EIGHT, HARD, ISOLATED, NOT_SHARED, SITE, TILES, VARIANTS, Site, WebTest, page, run

# The service worker has kept all files, and answers the requests of the page.
IS_KEPT = """
return navigator.serviceWorker.ready.then(() => caches.keys())
  .then((names) => names.length === 1 && navigator.serviceWorker.controller !== null);
"""
# Which files of the variants it has kept.
KEPT = """
return caches.keys().then(([name]) => caches.open(name)).then((cache) => cache.keys())
  .then((kept) => kept.map(({ url }) => url.match(/[^/]*$/)[0]).filter((name) => /^(solver|worker)/.test(name)).sort().join(' '))"""
ONE = "solver.wasm worker.js"
THREADS = "solver-threads.wasm worker-threads.js"
BOTH = "solver-threads.wasm solver.wasm worker-threads.js worker.js"
COUNT_WORKERS = """
const post = Worker.prototype.postMessage;
window.workers = 0;
Worker.prototype.postMessage = function (message) {
  window.workers += message.task === 'start';
  post.call(this, message);
};
"""


class Offline(WebTest):
    def solves(self):
        self.click("#solve")
        self.shows_status("^14 moves, proven shortest")

    def visit(self, site, variant, kept):
        """Opens the page, which loads a variant of the library; afterwards the browser keeps these files."""
        self.open(address=site.address)
        self.browser.wait(IS_KEPT)
        self.browser.wait(f"{KEPT}.then((names) => names === arguments[0])", kept)
        self.assertEqual(self.browser.run(VARIANTS), variant)
        self.assertEqual(self.browser.run("return crossOriginIsolated"), variant == "solver-threads.wasm")
        self.solves()

    def visit_not_shared(self, site):
        """Opens the page, which may not share memory any more."""
        script = self.before_the_page(NOT_SHARED)
        self.visit(site, "solver.wasm", BOTH)
        self.without(script)

    def test_without_a_network(self):
        with Site(SITE) as site:
            self.visit(site, "solver.wasm", ONE)
            self.visit(site, "solver-threads.wasm", BOTH)
            site.end()
            self.visit(site, "solver-threads.wasm", BOTH)
            self.click("#gallery")
            self.browser.wait("return document.querySelectorAll('.work').length > 100")
            self.open(None, address=site.address)
            self.shows_status("^Slide")
            self.visit_not_shared(site)

    def test_without_a_network_isolated_by_the_host(self):
        with Site(SITE, ISOLATED) as site:
            self.visit(site, "solver-threads.wasm", THREADS)
            self.visit(site, "solver-threads.wasm", BOTH)
            site.end()
            self.visit_not_shared(site)

    def falls_back(self, site):
        """The variant for threads does not arrive; that for one thread takes its place."""
        self.open(address=site.address)
        self.assertTrue(self.browser.run("return crossOriginIsolated"))
        self.solves()
        self.assertEqual(self.browser.run(KEPT), ONE)
        complaints = self.browser.complaints()
        self.assertNotEqual(complaints, [])
        for complaint in complaints:
            self.assertRegex(complaint, "(?:solver|worker)-threads[.]|digest")

    def test_without_the_variant_for_threads(self):
        with contextlib.ExitStack() as stack:
            folder = os.path.join(stack.enter_context(tempfile.TemporaryDirectory()), "site")
            shutil.copytree(SITE, folder)
            site = stack.enter_context(Site(folder))
            self.visit(site, "solver.wasm", ONE)
            # The host has a newer one.
            for name in THREADS.split():
                with open(os.path.join(folder, name), "ab") as file:
                    file.write(b"\0")
            self.falls_back(site)
            site.end()
            self.falls_back(site)

    def test_a_new_version_replaces_the_old_one(self):
        self.open()
        self.browser.wait(IS_KEPT)
        self.browser.run("return caches.open('fifteen old').then(() => navigator.serviceWorker.ready)"
                         ".then((worker) => worker.unregister())")
        self.open()
        self.browser.wait("return caches.keys().then((names) => names.length === 1 && names[0] !== 'fifteen old')")

    def test_an_application(self):
        self.open()
        self.browser.wait(IS_KEPT)
        self.assertEqual(self.browser.devtools("Page.getInstallabilityErrors")["installabilityErrors"], [])
        manifest = self.browser.devtools("Page.getAppManifest")
        self.assertEqual(manifest["errors"], [])
        self.assertIn('"Fifteen"', manifest["data"])

    def test_nothing_inline_and_nothing_from_elsewhere(self):
        with open(os.path.join(SITE, "index.html"), encoding="utf-8") as file:
            text = file.read()
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1]
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe-inline", policy)
        self.assertNotRegex(policy, "https?:")
        self.assertNotRegex(text, r"(?i)<script>|<style|\sstyle=|\son\w+=")
        self.open()
        self.solves()
        # The policy holds: a script from elsewhere does not run.
        blocked = self.browser.run("""
            return new Promise((done) => {
              document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => done(violatedDirective));
              const script = document.createElement('script');
              script.textContent = 'window.ran = true';
              document.head.append(script);
            });""")
        self.assertTrue(blocked.startswith("script-src"), blocked)
        self.assertEqual(len(self.browser.complaints()), 1)

    def stop(self, address, heuristic):
        """Stops a search. Returns how many workers were started for that."""
        self.open(HARD, address=address, goal="first")
        self.browser.run(COUNT_WORKERS)
        self.without_solutions()
        self.browser.find("#method select").choose(heuristic)
        self.click("#solve")
        self.browser.wait("return document.getElementById('progress').textContent !== ''")
        self.click("#solve")
        self.shows_status("^Stopped")
        workers = self.browser.run("return window.workers")
        # The next search gets an answer.
        self.browser.run("arguments[0].selectedIndex = 0", self.browser.find("#method select").reference)
        self.browser.find("#paste-text").type(EIGHT)
        self.click("#paste button")
        self.browser.wait(TILES + " === arguments[0]", EIGHT)
        self.browser.find("#goal").choose("last")
        self.solves()
        return workers

    def test_stop_without_shared_memory(self):
        with Site(SITE) as site:
            self.assertEqual(self.stop(site.address, "hamming"), 1)
            self.assertFalse(self.browser.run("return crossOriginIsolated"))

    def test_stop_with_shared_memory(self):
        with Site(SITE, ISOLATED) as site:
            self.assertEqual(self.stop(site.address, "hamming"), 0)
            self.assertEqual(self.stop(site.address, "pdb"), 0)
            self.assertTrue(self.browser.run("return crossOriginIsolated"))


if __name__ == "__main__":
    with page():
        status = run()
    sys.exit(status)
