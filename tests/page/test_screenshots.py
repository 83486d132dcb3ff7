#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_screenshots.py - tools/scripts/screenshots still makes the README's pictures

    test_screenshots.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it.
"""
import os
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as tree
import zlib

import webdriver

PROGRAMS = os.path.abspath(sys.argv[1])
TOOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools")
CHANNELS = {0: 1, 2: 3, 3: 1, 6: 4}  # by the type of colour


def chunks(data):
    """Of a PNG file: names and contents."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at = 8
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        content = data[at + 8:at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0] == zlib.crc32(name + content)
        yield name.decode(), content
        at += 12 + length


def png_size(data):
    """Returns the width and height of a PNG file, all of whose rows must be present."""
    parts = list(chunks(data))
    assert parts[0][0] == "IHDR" and parts[-1] == ("IEND", b"")
    width, height, bits, color, *_ = struct.unpack(">IIBBBBB", parts[0][1])
    pixels = zlib.decompress(b"".join(content for name, content in parts if name == "IDAT"))
    assert len(pixels) == height * (1 + (width * bits * CHANNELS[color] + 7) // 8)
    return width, height


class Screenshots(unittest.TestCase):
    def test_all_are_made(self):
        with tempfile.TemporaryDirectory() as scratch:
            subprocess.run([os.path.join(TOOLS, "scripts", "screenshots"), scratch, PROGRAMS], check=True)
            self.assertEqual(sorted(os.listdir(scratch)), sorted(set(os.listdir(os.path.join(TOOLS, "..", "doc", "pictures"))) - {"house.svg"}))
            widths = {}
            for name in os.listdir(scratch):
                with open(os.path.join(scratch, name), "rb") as file:
                    data = file.read()
                self.assertLess(len(data), 150000, name)
                if name.endswith(".svg"):
                    root = tree.fromstring(data)
                    self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg", name)
                    # Viewers treat blanks differently.
                    for text in root.iter("{http://www.w3.org/2000/svg}text"):
                        self.assertEqual(text.text, " ".join(text.text.split()), name)
                elif name.endswith(".txt"):
                    lines = data.decode().splitlines()
                    self.assertLessEqual(max(map(len, lines)), 80)
                    self.assertIn("Hint: slide", lines[-2])
                else:
                    widths[name], height = png_size(data)
                    self.assertGreater(height, 600)
        self.assertEqual(widths, {"page-light.png": 1280, "page-dark.png": 1280, "page-phone.png": 360})


if __name__ == "__main__":
    with webdriver.started() as browser:
        is_found = browser is not None
    if not is_found:
        sys.exit(77)
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
