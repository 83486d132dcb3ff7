#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_access.py - keys alone, screen readers, narrow windows, themes and contrast

    test_access.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it. What the page shows is compared with what the
server answers; after every test the console must be empty.
"""
import sys

from browser_test import EIGHT, TILES, UNSOLVABLE, run
from page_test import PageTest, page

class Access(PageTest):
    def test_keys_alone(self):
        self.open("1 2 3 4 0 5 6 7 8")
        for _ in range(10):
            self.browser.press("Tab")
            if self.browser.run("return document.activeElement.closest('.tray') !== null"):
                break
        focused = self.browser.focused()
        self.assertRegex(focused.label, r"^2, row 1, column 2, in place, slides down$")
        self.browser.press("Enter")
        self.assertEqual(self.browser.run(TILES), "1 0 3 4 2 5 6 7 8")
        self.assertEqual(self.browser.focused().label, "2, row 2, column 2, slides up")
        # A tile goes where the arrow points; where none can, nothing happens.
        for key, expected in (("ArrowRight", "0 1 3 4 2 5 6 7 8"), ("ArrowDown", "0 1 3 4 2 5 6 7 8"),
                              ("ArrowUp", "4 1 3 0 2 5 6 7 8"), ("ArrowRight", "4 1 3 0 2 5 6 7 8"),
                              ("ArrowLeft", "4 1 3 2 0 5 6 7 8"), ("ArrowLeft", "4 1 3 2 5 0 6 7 8"),
                              ("ArrowLeft", "4 1 3 2 5 0 6 7 8"), ("ArrowRight", "4 1 3 2 0 5 6 7 8"),
                              ("ArrowDown", "4 0 3 2 1 5 6 7 8")):
            self.browser.press(key)
            self.assertEqual(self.browser.run(TILES), expected)
            self.assertTrue(self.browser.run("return document.activeElement.classList.contains('tile')"))
        self.browser.press(",")
        self.assertEqual(self.browser.run(TILES), "4 1 3 2 0 5 6 7 8")
        self.browser.press("h")
        self.shows_status("^Slide ")
        self.browser.press("i")
        self.browser.wait("return document.getElementById('far').textContent.includes('moves to the goal')")
        self.browser.run("document.querySelector('.speed').value = 20")
        self.browser.press("o")
        self.shows_status("moves, proven")
        self.sees(TILES, "1 2 3 4 5 6 7 8 0")
        self.browser.press("n")
        self.shows_status("^Slide the tiles")

        # From one end of the page to the other, Tab reaches every control once.
        reached = []
        self.browser.run("document.activeElement.blur(); document.querySelector('nav button').focus()")
        for _ in range(60):
            element = self.browser.focused()
            if element.reference in reached or element.role in ("none", "generic", "RootWebArea"):
                break
            self.assertTrue(element.label, self.browser.run("return arguments[0].outerHTML", element.reference))
            self.assertEqual(self.browser.run("return getComputedStyle(document.activeElement).outlineWidth"), "3px")
            reached.append(element.reference)
            self.browser.press("Tab")
        expected = self.browser.run("return [...document.querySelectorAll('button, select, input, textarea, a, summary')]"
                               ".filter((e) => e.checkVisibility({visibilityProperty: true}) && !e.disabled "
                               "&& e.tabIndex >= 0).length")
        self.assertEqual(len(reached), expected)

    def test_screen_readers(self):
        self.open("1 2 3 4 0 5 6 7 8")
        self.assertEqual(self.browser.find("#play").role, "region")
        self.assertEqual(self.browser.find(".tray").label, "Tiles")
        labels = [self.browser.run("return arguments[0].getAttribute('aria-label')", cell.reference)
                  for cell in self.browser.find_all(".tray button")]
        self.assertEqual(labels[:5], ["1, row 1, column 1, in place", "2, row 1, column 2, in place, slides down",
                                      "3, row 1, column 3, in place",
                                      "4, row 2, column 1, in place, slides right", "blank, row 2, column 2"])
        for element in self.browser.find_all("button:not(.blank), select, input, textarea"):
            if element.shown:
                self.assertTrue(element.label, self.browser.run("return arguments[0].outerHTML", element.reference))
        self.tile(2).click()
        self.assertEqual(self.browser.run("return document.querySelector('.player .unseen').textContent"), "2 down")
        scrub = self.browser.find(".scrub")
        self.assertEqual(self.browser.run("return arguments[0].getAttribute('aria-valuetext')", scrub.reference),
                         "move 1 of 1")
        levels = self.browser.run("return [...document.querySelectorAll('h1, h2, h3')].map((e) => e.localName)")
        self.assertEqual((levels.count("h1"), levels[0]), (1, "h1"))

    def test_narrow(self):
        for width in (360, 320):
            self.fits_in(width)

    def fits_in(self, width):
        self.browser.resize(width, 740)
        wide = "return [document.documentElement.scrollWidth, document.body.scrollWidth]"

        def fits():
            self.assertEqual(self.browser.run(wide), [width, width])
            outside = self.browser.run("return [...document.querySelectorAll('body *')].filter((e) => e.checkVisibility() &&"
                                  "!e.closest('.unseen') && (e.getBoundingClientRect().right > arguments[0] + 0.5 ||"
                                  "e.getBoundingClientRect().left < -0.5)).map((e) => e.outerHTML.slice(0, 100))",
                                  width)
            self.assertEqual(outside, [])
            self.assertEqual(self.browser.run(BROKEN), [])
            rows = self.browser.run("return [...document.querySelectorAll('.actions button')]"
                               ".map((e) => e.getBoundingClientRect().top)")
            self.assertEqual(len(set(rows)), 1)

        self.open("2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0")
        self.shows_status("Unsolvable")
        fits()
        self.open("1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15", size="2x8", goal="first")
        fits()
        self.open(" ".join(map(str, [*range(1, 225), 0])))
        fits()
        self.open("8 6 7 2 5 4 3 0 1")
        self.solve()
        self.browser.find("#goal").choose("own")
        self.browser.find("#method select").choose("other")
        self.click("#compare")
        self.browser.wait("return document.getElementById('comparison').textContent.includes('times')")
        self.click("summary")
        fits()
        # The figures of a board that takes minutes.
        self.browser.run("for (const e of document.querySelectorAll('.number')) e.textContent = '10,515,329,070'")
        fits()
        small = self.browser.run("return [...document.querySelectorAll('button:not(.moves *), select, textarea')].filter((e) => "
                            "e.checkVisibility() && e.getBoundingClientRect().height < 44).map((e) => e.outerHTML)")
        self.assertEqual(small, [])

    def test_dark_and_light(self):
        ground = "return getComputedStyle(document.body).backgroundColor"
        self.open()
        light = self.browser.run(ground)
        self.browser.prefer(color_scheme="dark")
        dark = self.browser.run(ground)
        self.assertNotEqual(light, dark)
        self.click("#theme")
        self.assertEqual(self.browser.run(ground), light)
        self.open()
        self.assertEqual(self.browser.run(ground), light)
        self.click("#theme")
        self.assertEqual(self.browser.run(ground), dark)
        self.browser.run("localStorage.clear()")

    def test_contrast(self):
        """Texts have a contrast of 4.5 to 1 with their background (WCAG 2.2, 1.4.3), also in the dark
        theme."""
        for scheme in ("light", "dark"):
            self.browser.prefer(color_scheme=scheme)
            for board in (EIGHT, UNSOLVABLE):
                self.open(board)
                self.browser.find("#paste-text").type("x")
                self.click("#paste button")
                self.click("#hint")
                self.shows_status(".")
                self.click("#compare")
                self.browser.wait("return document.querySelector('#comparison').textContent.endsWith('.')")
                self.click("summary")
                poor = self.browser.run(CONTRASTS)
                self.assertEqual(poor, [], scheme)

    def test_calm(self):
        self.open("1 2 3 4 0 5 6 7 8")
        moving = "document.querySelectorAll('.movable')[0].click(); return document.getAnimations().length"
        self.assertEqual(self.browser.run(moving), 1)
        self.browser.prefer(reduced_motion="reduce")
        self.browser.wait("return document.getAnimations().length === 0")
        self.assertEqual(self.browser.run(moving), 0)


# Words and numbers broken across lines, and texts wider than their button.
BROKEN = """
const broken = [];
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walk.nextNode()) {
  const text = walk.currentNode, element = text.parentElement;
  if (!element.checkVisibility() || element.closest('.unseen, option, textarea')) continue;
  for (const { 0: word, index } of text.data.matchAll(/[\\w.,]+/g)) {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    if (range.getClientRects().length > 1) broken.push(word);
  }
}
for (const button of document.querySelectorAll('button'))
  if (button.scrollWidth > button.clientWidth) broken.push(button.outerHTML);
return broken;
"""


# A text's background is that of the nearest ancestor that has one.
CONTRASTS = """
const parse = (text) => text.match(/[\\d.]+/g).map(Number);
const light = (text) => {
  const [r, g, b] = parse(text).slice(0, 3).map((c) => c / 255)
    .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ground = (element) => {
  for (; element !== null; element = element.parentElement) {
    const color = getComputedStyle(element).backgroundColor;
    if (color.startsWith('rgb(')) return color;
  }
};
const poor = [];
for (const element of document.querySelectorAll('body *')) {
  const text = [...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim() !== '');
  if (!text || element.disabled || element.closest('noscript, .unseen') ||
      !element.checkVisibility({visibilityProperty: true})) continue;
  const a = light(getComputedStyle(element).color), b = light(ground(element));
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (contrast < 4.5) poor.push(`${contrast.toFixed(2)} ${element.outerHTML.slice(0, 80)}`);
}
return poor;
"""


if __name__ == "__main__":
    with page():
        status = run()
    sys.exit(status)
