#!/usr/bin/env python3
"""test_pictures.py - answers as SVG and as HTML: complete documents with the data of the other forms

    test_pictures.py <folder of the programs>

Status 77 if there is no xmllint.
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
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


class Picture:
    """A well-formed document (by xmllint) in which no two things overlap."""

    def __init__(self, text):
        subprocess.run(["xmllint", "--noout", "--nonet", "-"], input=text, check=True)
        root = tree.fromstring(text)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
        self.size = int(root.get("width")), int(root.get("height"))
        self.parts = root.findall("{*}g")
        self.titles = [part.find("{*}title").text for part in self.parts]
        self.words = [" ".join(text.text for text in part.findall("{*}text")) for part in self.parts]
        self.boards = [[Board(group, part) for group in part.findall("{*}g")] for part in self.parts]
        self.check_places()

    def check_places(self):
        boxes = [board.box for boards in self.boards for board in boards]
        for i, (left, top, right, bottom) in enumerate(boxes):
            assert 0 <= left < right <= self.size[0] and 0 <= top < bottom <= self.size[1]
            for other in boxes[:i]:
                assert other[2] < left or right < other[0] or other[3] < top or bottom < other[1]
        for part, boards in zip(self.parts, self.boards):
            for line in part.findall("{*}text"):
                height = offset(part)[1] + int(line.get("y"))
                assert height < min(board.box[1] for board in boards)
                assert int(line.get("x")) + 6 * len(line.text) < self.size[0]


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
        said = [f"1: {way}", "2: unsolvable: no moves lead from this board to the goal", "4: 1 move: 8"]
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
        self.assertEqual(self.draw("svg", "1 2 3", status=2).boards, [])

    def test_limits(self):
        picture = self.draw("svg-path", "--node-limit", "100", "--goal", "first", HARD, status=3)
        self.assertEqual(picture.titles, ["limit: the limit of 100 nodes was reached"])
        greedy = self.draw("svg", "--algorithm", "greedy", "--heuristic", "hamming", EIGHT)
        self.assertRegex(greedy.titles[0], r"^\d+ moves \(not proven shortest\): ")

    def test_interrupted_documents_are_whole(self):
        for form, is_whole in (("svg", Picture), ("html", html_answers)):
            with open("boards", "w", encoding="ascii") as file:
                file.write(f"1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n{HARD}\n")
            with subprocess.Popen([PROGRAM, "solve", "-q", "--heuristic", "hamming", "--goal", "first", "-o",
                                   form, "--file", "boards"], stdout=subprocess.PIPE) as process:
                time.sleep(0.5)
                process.send_signal(signal.SIGINT)
                text = process.stdout.read()
            self.assertEqual(process.returncode, 130)
            is_whole(text)

    def test_full_disk(self):
        for form in ("svg", "svg-path", "html"):
            with open("/dev/full", "wb") as full:
                result = subprocess.run([PROGRAM, "solve", "-q", "-o", form, EIGHT], stdout=full,
                                        stderr=subprocess.PIPE, check=False)
            self.assertEqual(result.returncode, 1)
            self.assertRegex(result.stderr.decode(), r"^fifteen: cannot write to standard output: .*\n$")


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
