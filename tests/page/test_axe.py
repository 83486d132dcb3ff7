#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_axe.py - axe-core, a checker of accessibility, finds no violation of WCAG 2.2 AA on the page

    test_axe.py <folder of the programs> <axe.min.js>

In seven sizes, light, dark and with forced colours, and in every state of the page. The page without a server has the
same styles: of its states the light ones are checked. Status 77 if there is no Chromium, no driver of it, or no axe-core
(`npm install axe-core`).
"""
import os
import sys

from browser_test import EIGHT, UNSOLVABLE, run
from page_test import SITE, PageTest, page

SIZES = [(1920, 1080), (1366, 657), (1280, 600), (844, 390), (390, 664), (360, 640), (320, 568)]
THEMES = [{"prefers-color-scheme": "light"}, {"prefers-color-scheme": "dark"}, {"forced-colors": "active"}]
START = """window.violations = null;
           axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
                    resultTypes: ['violations']})
              .then((result) => { window.violations = result.violations; },
                    (error) => { window.violations = [{id: String(error), nodes: []}]; })"""


class Axe(PageTest):
    def check(self, state):
        """No animation may run: a colour in transition has no meaning."""
        self.browser.wait("return document.getAnimations().every((each) => each.playState !== 'running')")
        if not self.browser.run("return 'axe' in window"):
            self.browser.run(SCRIPT)
        self.browser.run(START)
        violations = self.browser.wait("return window.violations && {list: window.violations}", seconds=60)["list"]
        self.assertEqual([(each["id"], [node["html"] for node in each["nodes"]]) for each in violations], [], state)

    def open_with(self, theme, board=EIGHT):
        features = {"prefers-reduced-motion": "reduce", **theme}
        self.browser.devtools("Emulation.setEmulatedMedia",
                              features=[{"name": name, "value": value} for name, value in features.items()])
        self.open(board)

    def test_sizes_and_themes(self):
        for theme in THEMES:
            self.open_with(theme)
            self.solve()
            for width, height in SIZES:
                with self.subTest(theme=theme, size=(width, height)):
                    self.browser.resize(width, height)
                    self.check("solved")

    def test_states(self):
        for theme in THEMES if SITE is None else THEMES[:1]:
            with self.subTest(theme=theme):
                self.open_with(theme, UNSOLVABLE)
                self.shows_status("nsolvable")
                self.check("unsolvable")
                self.open_with(theme)
                self.click("#distance")
                self.browser.wait("return document.getElementById('far').textContent.includes('moves')")
                self.click("#hint")
                self.shows_status("^Slide ")
                self.check("hint and distance")
                for name in ("edit", "gallery"):
                    self.open_with(theme)
                    self.click("#" + name)
                    self.browser.wait("return document.querySelector('dialog[open]') !== null")
                    self.check(name)

    def test_languages(self):
        """Before and after a game, with its review, in each language."""
        for language in ("en", "de", "es", "fr", "ja", "zh"):
            with self.subTest(language=language):
                self.open_with({})
                self.browser.run("localStorage.setItem('language', JSON.stringify(arguments[0]))", language)
                self.open("1 2 3 4 5 6 0 7 8")
                self.sees("return document.documentElement.lang", language)
                self.check("begun")
                self.browser.press("ArrowLeft", "ArrowLeft")
                self.browser.wait("return !document.getElementById('review').hidden")
                self.click("#review")
                self.browser.wait("return document.querySelector('#review-chart svg')")
                self.check("reviewed")
                self.click("#edit")
                self.check("editor")
        self.browser.run("localStorage.clear()")


if __name__ == "__main__":
    if not os.path.exists(sys.argv[2]):
        sys.exit(77)
    with open(sys.argv[2], encoding="utf-8") as source:
        SCRIPT = source.read() + "\n"
    del sys.argv[2]
    with page():
        sys.exit(run())
