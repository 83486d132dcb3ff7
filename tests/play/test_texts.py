#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_texts.py - the texts of the game: none is missing or left over in a language, and all have room

The texts are those that the sources mark by TEXT("..").
"""
import json
import os
import re
import unittest

from screen import columns

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "play")
LANGUAGES = ("de", "es", "fr", "ja", "zh")
NARROW = 40  # columns, of 12 lines

PANEL_VALUES = {"{least} to {most} moves": "100", "at most {most}": "100", "at least {least}...": "100",
                "d shows it": "", "none": "", "unknown": "", "preparing...": "", "default": "",
                "{rate} moves/s": "0.125"}
PANEL_VALUE_WIDTH = 16
BADGES = ("UNSOLVABLE", "SOLVED", "PAUSED", "PLAYING", "SEARCHING")
HELP_KEYS = ("arrow keys", "u, Backspace", "e, or a digit", "Space", ". and ,", "+ and -", "mouse")
HELP_KEY_WIDTH = 13
MENU_TITLES = ("Size", "Goal", "Heuristic", "Algorithm", "Arrows", "Letters")
MENU_VALUES = ("default", "move the blank", "slide the tile", "hjkl move, H hints", "h hints, HJKL move")
PROMPT_LINES = 7


def sources(*beginnings):
    """Yields the text of each source file, or of those whose name begins so."""
    for folder, _, names in sorted(os.walk(ROOT)):
        for name in sorted(names):
            if name.endswith(".c") and name.startswith(beginnings or ""):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    yield file.read()


def marked(*beginnings):
    """Returns the texts in the sources."""
    literal = r'"(?:[^"\\]|\\.)*"'
    return {"".join(re.findall(r'"((?:[^"\\]|\\.)*)"', parts)) for source in sources(*beginnings)
            for parts in re.findall(rf"\bTEXT\(\s*((?:{literal}\s*)+)\)", source)}


def load(language):
    """Returns a language's texts, by the English ones."""
    def unique(pairs):
        if len(dict(pairs)) != len(pairs):
            raise ValueError(f"{language}: a text occurs twice")
        return dict(pairs)
    with open(os.path.join(ROOT, "text", f"{language}.json"), encoding="utf-8") as file:
        return json.load(file, object_pairs_hook=unique)


def forms(text):
    """Returns the forms of a text by the number."""
    return {"other": text} if isinstance(text, str) else text


def values(text):
    return sorted(re.findall(r"\{\w+\}", text))


def filled(text, value):
    return re.sub(r"\{\w+\}", value, text)


def lines(text, width):
    """Returns an upper bound of the lines that a text takes: one may end a word or mark early."""
    used = [0]
    for word in re.findall(r"[!-~\u00a1-\u2fff]+|\s|.", text):
        if used[-1] + columns(word) > width:
            used.append(0)
        used[-1] += 0 if used[-1] == 0 and word == " " else columns(word)
    return len(used)


class Texts(unittest.TestCase):
    """The files of the languages."""

    def test_every_text_has_a_translation(self):
        used = marked()
        self.assertGreater(len(used), 100)
        for language in LANGUAGES:
            texts = load(language)
            self.assertEqual(used - set(texts), set(), f"missing in {language}")
            self.assertEqual(set(texts) - used, set(), f"left over in {language}")
        self.assertEqual(set(load("en")) - used, set())

    def test_texts_name_the_same_values(self):
        for language in ("en", *LANGUAGES):
            for english, text in load(language).items():
                for number, form in forms(text).items():
                    self.assertEqual(values(form), values(english), f"{language}: {english}")
                    self.assertRegex(number, "^(other|[0-9]+)$")
                    self.assertNotEqual(form.strip(), "")
                self.assertIn("other", forms(text))

    def test_every_text_is_marked(self):
        for source in sources():
            found = re.search(r'(session_say\(\w+, \w+|language_(text|write)\([\w>-]+),\s*"', source)
            self.assertIsNone(found, found and source[found.start():found.end() + 60])


class Room(unittest.TestCase):
    """The room for texts on a screen of 80x24 and of 40x12."""

    def check(self, language, text, maximum, value="100"):
        for form in forms(text).values():
            width = columns(filled(form, value))
            self.assertLessEqual(width, maximum, f"{language}: {form}")

    def test_panel(self):
        for language in LANGUAGES:
            texts = load(language)
            for english, value in PANEL_VALUES.items():
                self.check(language, texts[english], PANEL_VALUE_WIDTH, value)

    def test_line_above_the_board(self):
        for language in LANGUAGES:
            texts = load(language)
            badge = max(columns(texts[english]) for english in BADGES) + 2
            rest = NARROW - 1 - badge - 2 - columns(filled(texts["distance {distance}"], "31"))
            for form in forms(texts["{n} moves {time}"]).values():
                self.assertLessEqual(columns(form.format(n=999, time="59:59")), rest, f"{language}: {form}")

    def test_help(self):
        for language in LANGUAGES:
            texts = load(language)
            for english in HELP_KEYS:
                self.check(language, texts[english], HELP_KEY_WIDTH)

    def test_menu(self):
        for language in LANGUAGES:
            texts = load(language)
            column = 2 + max(columns(texts[english]) for english in MENU_TITLES) + 3
            for english in MENU_VALUES:
                self.check(language, texts[english], NARROW - column - 2)

    def test_prompts(self):
        for language in LANGUAGES:
            for english, text in load(language).items():
                if english.startswith("Type "):
                    self.assertLessEqual(lines(text, NARROW - 4), PROMPT_LINES, f"{language}: {text}")

    def test_messages(self):
        """Two lines are enough for all that name no value of any length."""
        messages = [text for text in marked("session", "dialogs") if "{why}" not in text and "{remarks}" not in text]
        self.assertGreater(len(messages), 20)
        for language in LANGUAGES:
            texts = load(language)
            for english in messages:
                for form in forms(texts[english]).values():
                    self.assertLessEqual(lines(filled(form, "first"), NARROW - 1), 2, f"{language}: {form}")


if __name__ == "__main__":
    unittest.main()
