#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_pictures.py - answers as SVG, PNG and HTML: complete documents with the data of the other forms

    test_pictures.py <folder of the programs>

Status 77 if there is no xmllint.
"""
import json
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import zlib
import xml.etree.ElementTree as tree
from collections import Counter

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
EIGHT = "8 1 3 4 0 2 7 6 5"
UNSOLVABLE = "2 1 3 4 5 6 7 8 0"
HARD = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0"


def solve(*arguments, status=0):
    """Returns the output of `fifteen solve` as bytes, and its messages."""
    result = subprocess.run([PROGRAM, "solve", "-q", *arguments], capture_output=True, check=False)
    if result.returncode != status:
        raise AssertionError(f"{arguments}: status {result.returncode}, not {status}: {result.stderr}")
    return result.stdout, result.stderr.decode(errors="replace")


def offset(element):
    return [int(n) for n in re.fullmatch(r"translate\((\d+) (\d+)\)", element.get("transform")).groups()]


def corners(element):
    x, y, width, height = (int(element.get(name, 0)) for name in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


class Board:
    """A drawn board: its position, and the tiles by row and column."""

    def __init__(self, group, part):
        tray, *tiles = group.findall("{*}rect")
        numbers = group.findall("{*}text")
        left, top = (a + b for a, b in zip(offset(group), offset(part)))
        self.box = tuple(a + b for a, b in zip(corners(tray), (left, top, left, top)))
        self.rows = {}
        self.slid = [int(text.text) for text in numbers if "slid-number" in text.get("class")]
        for tile, number in zip(tiles, numbers, strict=True):
            x, y, right, bottom = corners(tile)
            assert 0 <= x < right <= corners(tray)[2] and 0 <= y < bottom <= corners(tray)[3]
            assert x < int(number.get("x")) < right and y < int(number.get("y")) < bottom
            self.rows.setdefault(y, {})[x] = int(number.text)

    def numbers(self):
        """Returns the numbers row by row, 0 for the blank."""
        columns = sorted({x for row in self.rows.values() for x in row})
        return [row.get(x, 0) for _, row in sorted(self.rows.items()) for x in columns]


def dejavu_width(text):
    """The width at 13 pixels in DejaVu Sans, the widest of the fonts, by its metrics; lower-case letters at most."""
    return 13 * sum({" ": .318, ".": .318, ",": .318, ":": .337}.get(c, .636 if c in "0123456789" else .6) for c in text)


class Picture:
    """A well-formed document (by xmllint) in which no two things overlap."""

    def __init__(self, text):
        subprocess.run(["xmllint", "--noout", "--nonet", "-"], input=text, check=True)
        root = tree.fromstring(text)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
        self.size = int(root.get("width")), int(root.get("height"))
        self.parts = root.findall("{*}g")
        self.ground = root.find("{*}rect")
        self.style = root.find("{*}style").text
        self.titles = [part.find("{*}title").text for part in self.parts]
        self.lines = [part.findall("{*}text[@class='words']") for part in self.parts]
        self.words = [" ".join(text.text for text in lines) for lines in self.lines]
        self.steps = [part.findall("{*}text[@class='step']") for part in self.parts]
        self.boards = [[Board(group, part) for group in part.findall("{*}g")] for part in self.parts]
        self.check_places()

    def check_places(self):
        boxes = [board.box for boards in self.boards for board in boards]
        for i, (left, top, right, bottom) in enumerate(boxes):
            assert 0 <= left < right <= self.size[0] and 0 <= top < bottom <= self.size[1]
            for other in boxes[:i]:
                assert other[2] < left or right < other[0] or other[3] < top or bottom < other[1]
        for part, boards, lines in zip(self.parts, self.boards, self.lines):
            for line in lines:
                height = offset(part)[1] + int(line.get("y"))
                assert height < min(board.box[1] for board in boards)
                assert int(line.get("x")) + dejavu_width(line.text) <= self.size[0]


class Pictures(unittest.TestCase):
    def draw(self, form, *arguments, status=0):
        text, self.said = solve("-o", form, *arguments, status=status)
        return Picture(text)

    def test_start_and_goal(self):
        way = solve(EIGHT)[0].decode().splitlines()[1]
        picture = self.draw("svg", EIGHT)
        self.assertEqual(picture.titles, [way])
        self.assertEqual(picture.words, [way])
        self.assertEqual([board.numbers() for board in picture.boards[0]],
                         [[8, 1, 3, 4, 0, 2, 7, 6, 5], [1, 2, 3, 4, 5, 6, 7, 8, 0]])
        self.assertEqual(self.said, "")

    def test_every_board_of_the_solution(self):
        text = solve("-o", "boards", EIGHT)[0].decode().split("\n\n")
        boards = [[int(n) for n in board.split()[-9:]] for board in text if board]
        answer = json.loads(solve("--json", EIGHT)[0])
        picture = self.draw("svg-path", EIGHT)
        self.assertEqual(len(boards), answer["moves"] + 1)
        self.assertEqual([board.numbers() for board in picture.boards[0]], boards)
        self.assertEqual([board.slid for board in picture.boards[0]], [[]] + [[t] for t in answer["tiles"]])
        # Each number is centred below its board, before the next row.
        self.assertEqual([int(text.text) for text in picture.steps[0]], [*range(answer["moves"] + 1)])
        part = offset(picture.parts[0])[1]
        for text, board in zip(picture.steps[0], picture.boards[0], strict=True):
            left, _, right, bottom = board.box
            self.assertLessEqual(abs(2 * int(text.get("x")) - left - right), 1)
            self.assertTrue(bottom + 8 < part + int(text.get("y")) < bottom + 20)
        # Ten would fit in a row, but leave half of the second row empty.
        self.assertEqual(list(Counter(board.box[1] for board in picture.boards[0]).values()), [8, 7])

    def test_trays_grids_and_goals(self):
        oblong = self.draw("svg", "--size", "2x3", "1 2 3 0 4 5")
        self.assertEqual(oblong.boards[0][0].numbers(), [1, 2, 3, 0, 4, 5])
        own = self.draw("svg-path", "--goal", "1 2 3 0 4 5 6 7 8", "1 2 3 4 0 5 6 7 8")
        self.assertEqual([board.numbers() for board in own.boards[0]],
                         [[1, 2, 3, 4, 0, 5, 6, 7, 8], [1, 2, 3, 0, 4, 5, 6, 7, 8]])
        nothing = self.draw("svg-path", "1 2 3 0")
        self.assertEqual((nothing.titles, len(nothing.boards[0])), (["0 moves"], 1))
        for n in (5, 11, 33, 127):
            grid = [*range(1, n * n - 1), 0, n * n - 1]
            for form in ("svg", "svg-path"):
                picture = self.draw(form, " ".join(map(str, grid)))
                self.assertEqual([board.numbers() for board in picture.boards[0]], [grid, sorted(grid)[1:] + [0]])

    def test_all_solutions(self):
        board = "5 6 1 2 0 8 7 4 3"
        answer = json.loads(solve("--all", "--show", "3", "--json", board)[0])
        self.assertEqual(len(answer["all_tiles"]), 3)
        picture = self.draw("svg-path", "--all", "--show", "3", board)
        self.assertEqual([[board.slid[0] for board in boards[1:]] for boards in picture.boards],
                         answer["all_tiles"])

    def test_several_boards_and_their_names(self):
        way = solve(EIGHT)[0].decode().splitlines()[1]
        said = [f"1: {way}", "2: unsolvable: no moves lead from this board to the goal; solvable with the goal snail (--goal snail)", "4: 1 move: 8"]
        # Markup, terminal escape sequences, characters that XML does not allow, and invalid bytes.
        names = {b"<i>&amp; \"quoted\" 'too' ]]>.txt": "<i>&amp; \"quoted\" 'too' ]]>.txt",
                 "\x1b[2J\x7f \uffff\ufffe é".encode(): "?[2J? ?? é",
                 b"\xff \xc3": "? ?", b"a" * 200: "a" * 200}
        for name, shown in names.items():
            with open(name, "w", encoding="ascii") as file:
                file.write(f"{EIGHT}\n{UNSOLVABLE}\n1 2 3\n1 2 3 4 5 6 7 0 8\n")
            for form, counts in (("svg", [2, 2, 2]), ("svg-path", [15, 2, 2])):
                picture = self.draw(form, "--file", name, status=2)
                self.assertEqual([len(boards) for boards in picture.boards], counts)
                self.assertEqual(picture.titles, [f"{shown}:{what}" for what in said])
                self.assertEqual([words.replace(" ", "") for words in picture.words],
                                 [title.replace(" ", "") for title in picture.titles])
                self.assertEqual(len(self.said.splitlines()), 1)
        self.assertEqual(solve("-o", "svg", "1 2 3", status=2)[0], b"")

    def test_standard_input(self):
        for form in ("svg", "svg-path"):
            text = subprocess.run([PROGRAM, "solve", "-o", form], input=b"\n1 2 0 3\n", capture_output=True, check=True)
            self.assertEqual(Picture(text.stdout).titles, ["standard input, line 2: 1 move: 3"])

    def test_text_is_as_wide_as_the_picture(self):
        far = "8 6 7 2 5 4 3 0 1"
        for form in ("svg", "svg-path"):
            picture = self.draw(form, far)
            width = picture.size[0] - 32
            for line in picture.lines[0][:-1]:
                self.assertGreater(dejavu_width(line.text + " 8"), 0.8 * width)

    def test_background(self):
        for options, fill, dark in (([], "#f7f6f2", True), (["--background", "page"], "#f7f6f2", True),
                                    (["--background", "white"], "#ffffff", False),
                                    (["--background", "none"], None, False)):
            picture = self.draw("svg", *options, EIGHT)
            self.assertEqual("prefers-color-scheme: dark" in picture.style, dark)
            if fill is None:
                self.assertIsNone(picture.ground)
                continue
            self.assertEqual((picture.ground.get("width"), picture.ground.get("height")),
                             tuple(map(str, picture.size)))
            self.assertIn(f".ground {{ fill: {fill}; }}", picture.style)

    def test_limits(self):
        picture = self.draw("svg-path", "--node-limit", "100", "--goal", "first", HARD, status=3)
        self.assertEqual(len(picture.titles), 1)
        self.assertRegex(picture.titles[0], r"^\d+ moves \(not proven shortest\): [\d ]+$")
        greedy = self.draw("svg", "--algorithm", "greedy", "--heuristic", "hamming", EIGHT)
        self.assertRegex(greedy.titles[0], r"^\d+ moves \(not proven shortest\): ")

    def interrupted(self, form, seconds):
        """Returns the status and the output of a run with an endless search, interrupted after a time."""
        with subprocess.Popen([PROGRAM, "solve", "-q", "--heuristic", "hamming", "--goal", "first", "-o", form,
                               "--file", "boards"], stdout=subprocess.PIPE) as process:
            time.sleep(seconds)
            process.send_signal(signal.SIGINT)
            text = process.stdout.read()
        return process.returncode, text

    def test_interrupted_documents_are_whole(self):
        """Interrupted later and later, until the first board is solved before."""
        with open("boards", "w", encoding="ascii") as file:
            file.write(f"1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n{HARD}\n")
        for form, is_whole in (("svg", Picture), ("html", html_answers)):
            seconds, status, text = 0.25, 0, b""
            while text == b"" and seconds < 60:
                seconds *= 2
                status, text = self.interrupted(form, seconds)
            self.assertEqual(status, 130)
            is_whole(text)

    def test_full_disk(self):
        for form in ("svg", "svg-path", "html") + (("png",) if shutil.which("rsvg-convert") else ()):
            with open("/dev/full", "wb") as full:
                result = subprocess.run([PROGRAM, "solve", "-q", "-o", form, EIGHT], stdout=full,
                                        stderr=subprocess.PIPE, check=False)
            self.assertEqual(result.returncode, 1)
            self.assertRegex(result.stderr.decode(), r"^fifteen: cannot write to standard output: .*\n$")


def read_png(data):
    """Returns width, height and the pixels of a PNG, as red, green, blue and alpha, by row and column."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, names = 8, b"", []
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0] == zlib.crc32(name + body)
        names.append(name)
        if name == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert (depth, interlaced) == (8, 0)
            n = {2: 3, 6: 4}[colour]  # bytes of a pixel
        packed += body if name == b"IDAT" else b""
        at += 12 + length
    assert (names[0], names[-1]) == (b"IHDR", b"IEND")
    raw, rows, above = zlib.decompress(packed), [], bytes(n * width)
    for start in range(0, len(raw), n * width + 1):
        row = bytearray(raw[start + 1:start + 1 + n * width])
        for i in range(n * width):
            left, up, corner = (row[i - n], above[i], above[i - n]) if i >= n else (0, above[i], 0)
            nearest = min((abs(up - corner), 0, left), (abs(left - corner), 1, up),
                          (abs(left + up - 2 * corner), 2, corner))[2]
            row[i] = (row[i] + (0, left, up, (left + up) // 2, nearest)[raw[start]]) & 255
        rows.append([(*row[i:i + n], 255)[:4] for i in range(0, n * width, n)])
        above = row
    assert len(rows) == height
    return width, height, rows


@unittest.skipUnless(shutil.which("rsvg-convert"), "no rsvg-convert")
class Png(unittest.TestCase):
    def test_pixels_show_the_picture(self):
        near = "1 2 3 4 5 6 0 7 8"
        colours = {"tile": "#ffffff", "home": "#d3e8e3", "slid": "#1f6f68"}
        for form, options in (("", []), ("-path", ["--background", "white"]), ("-path", ["--background", "none"])):
            picture = Picture(solve("-o", "svg" + form, *options, near)[0])
            width, height, pixels = read_png(solve("-o", "png" + form, *options, near)[0])
            self.assertEqual((width, height), (2 * picture.size[0], 2 * picture.size[1]))
            corner = {"white": (255, 255, 255, 255), "none": (0, 0, 0, 0)}.get("".join(options[1:]), (247, 246, 242, 255))
            self.assertEqual({pixels[0][0], pixels[-1][0], pixels[-1][-1]}, {corner})
            for group in picture.parts[0].findall("{*}g"):
                x, y = (a + b for a, b in zip(offset(group), offset(picture.parts[0])))
                for tile in group.findall("{*}rect")[1:]:
                    # Near its left edge, at half of its height, there is no number.
                    column = 2 * (x + int(tile.get("x"))) + 3
                    row = 2 * (y + int(tile.get("y"))) + int(tile.get("height"))
                    colour = "#%02x%02x%02x%02x" % pixels[row][column]
                    self.assertEqual(colour, colours[tile.get("class")] + "ff")

    def test_refusals(self):
        self.assertEqual(solve("-o", "png", "1 2 3", status=2)[0], b"")
        controller, terminal = os.openpty()
        for form in ("png", "png-path"):
            result = subprocess.run([PROGRAM, "solve", "-o", form, EIGHT], stdout=terminal, stderr=subprocess.PIPE, check=False)
            self.assertEqual(result.returncode, 2)
            self.assertIn(b"a picture cannot be shown in a terminal", result.stderr)
        os.set_blocking(controller, False)
        self.assertRaises(BlockingIOError, os.read, controller, 1)
        os.close(controller)
        os.close(terminal)

    def test_failures(self):
        os.makedirs("fakes", exist_ok=True)
        with open("fakes/rsvg-convert", "w", encoding="ascii") as fake:
            fake.write("#!/bin/sh\n[ \"$1\" = --version ] && exit\necho 'no memory' >&2\nexit 1\n")
        os.chmod("fakes/rsvg-convert", 0o755)
        for path, reason in (("none", "rsvg-convert not found; PNG pictures require it"),
                             (os.path.abspath("fakes"), "rsvg-convert cannot draw the picture: no memory")):
            result = subprocess.run([PROGRAM, "solve", "-q", "-o", "png", EIGHT], env={**os.environ, "PATH": path},
                                    capture_output=True, check=False)
            self.assertEqual((result.returncode, result.stdout), (1, b""))
            self.assertIn(reason, result.stderr.decode())


def html_answers(text):
    """Returns the answers in an HTML file. It must be a single file without external references."""
    text = text.decode()
    assert text.startswith("<!DOCTYPE html>") and text.endswith("</html>\n")
    assert text.count("<html") == text.count("</html>") == 1
    for reference in ("http:", "https:", "@import", "url(", " src=", " href=", "import "):
        # Only the name of the SVG namespace.
        assert text.replace("http://www.w3.org/2000/svg", "").count(reference) == 0, reference
    found = re.findall(r"<script type=\"application/json\">(.*?)</script>", text, flags=re.S)
    assert text.count("<script") == text.count("</script>") == len(found) + 1
    return [json.loads(answer) for answer in found]


class Html(unittest.TestCase):
    def test_answers_equal_json(self):
        with open("boards", "w", encoding="ascii") as file:
            file.write(f"{EIGHT}\n{UNSOLVABLE}\n1 2 3\n")
        shutil.copyfile("boards", "<!--<script>&amp;")
        for file in ("boards", "<!--<script>&amp;"):
            expected = [json.loads(line) for line in solve("--json", "--file", file, status=2)[0].splitlines()]
            answers = html_answers(solve("-o", "html", "--file", file, status=2)[0])
            for answer in expected + answers:
                for times in (answer, *(answer["bounds"] or [])):
                    times.pop("seconds")
            self.assertEqual(answers, expected)
            self.assertEqual([answer["status"] for answer in answers], ["solved", "unsolvable", "invalid"])
            self.assertEqual({answer["file"] for answer in answers}, {file})

    def test_sizes(self):
        for size, board in (("2x3", "1 2 3 0 4 5"), ("3x2", "1 2 3 4 0 5")):
            answer, = html_answers(solve("-o", "html", "--size", size, board)[0])
            self.assertEqual(answer["size"], size)


if __name__ == "__main__":
    if shutil.which("xmllint") is None:
        sys.exit(77)
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        os.environ.pop("FIFTEEN_PDB", None)
        os.environ["XDG_DATA_HOME"] = scratch
        unittest.main(argv=sys.argv[:1] + sys.argv[2:], warnings="ignore")
