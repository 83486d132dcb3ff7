#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_offline.py - the page without a server: without a network, as an application, with and without shared memory

    test_offline.py <folder of the programs>

Status 77 if there is no browser, or if the site was not built.
"""
import os
import re
import sys

from web_test import EIGHT, HARD, ISOLATED, SITE, TILES, PageTest, Site, page, run

# The service worker has kept all files, and answers the requests of the page.
IS_KEPT = """
return navigator.serviceWorker.ready.then(() => caches.keys())
  .then((names) => names.length === 1 && navigator.serviceWorker.controller !== null);
"""
COUNT_WORKERS = """
const post = Worker.prototype.postMessage;
window.workers = 0;
Worker.prototype.postMessage = function (message) {
  window.workers += message.task === 'start';
  post.call(this, message);
};
"""


class Offline(PageTest):
    def solves(self):
        self.click("#solve")
        self.shows_status("^14 moves, proven shortest")

    def test_without_a_network(self):
        with Site(SITE) as other:
            self.open(address=other.address)
            self.browser.wait(IS_KEPT)
            other.end()
            self.open(address=other.address)
            self.solves()
            self.click("#gallery")
            self.browser.wait("return document.querySelectorAll('.work').length > 100")
            self.open(None, address=other.address)
            self.shows_status("^Slide")

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

    def stop(self, address):
        """Stops a search. Returns how many workers were started for that."""
        self.open(HARD, address=address, goal="first")
        self.browser.run(COUNT_WORKERS)
        self.without_solutions()
        self.browser.find("#method select").choose("hamming")
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
        self.assertEqual(self.stop(None), 1)
        self.assertFalse(self.browser.run("return crossOriginIsolated"))

    def test_stop_with_shared_memory(self):
        with Site(SITE, ISOLATED) as isolated:
            self.assertEqual(self.stop(isolated.address), 0)
            self.assertTrue(self.browser.run("return crossOriginIsolated"))


if __name__ == "__main__":
    with page():
        status = run()
    sys.exit(status)
