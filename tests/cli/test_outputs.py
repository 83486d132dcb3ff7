#!/usr/bin/env python3
"""test_outputs.py - moves as letters, arrows and pictures of characters, replayed on the board

    test_outputs.py <folder of the programs>
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
EIGHT = "8 1 3 4 0 2 7 6 5"
UNSOLVABLE = "2 1 3 4 5 6 7 8 0"
# Board, size of the tray (None: square), goal.
BOARDS = [
    (EIGHT, None, "1 2 3 4 5 6 7 8 0"),
    ("1 2 3 0 4 5", "2x3", "1 2 3 4 5 0"),
    ("4 5 0 3 2 1", "3x2", "1 2 3 4 5 0"),
    ("5 1 2 4 9 6 3 8 13 10 7 11 14 0 15 12", None, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0"),
    (" ".join(map(str, [*range(1, 23), 0, 23, 24])), None, " ".join(map(str, [*range(1, 25), 0]))),
]
# Rows and columns by which the moving thing moves.
STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
ARROWS = {"\u2191": "U", "\u2193": "D", "\u2190": "L", "\u2192": "R"}


def solve(*arguments, status=0):
    result = subprocess.run([PROGRAM, "solve", "-q", *arguments], capture_output=True, check=False)
    if result.returncode != status:
        raise AssertionError(f"{arguments}: status {result.returncode}, not {status}: {result.stderr}")
    return result.stdout.decode()


def shape(board, size):
    n = len(board.split())
    return tuple(map(int, size.split("x"))) if size else (round(n**0.5), round(n**0.5))


def replay(board, size, path, whose):
    """Returns the boards that the moves lead to; the letters are the directions of `whose`."""
    rows, columns = shape(board, size)
    cells = [int(n) for n in board.split()]
    boards = []
    for letter in path:
        down, right = STEPS[letter]
        if whose == "tiles":  # The tile comes from the cell on the other side of the blank.
            down, right = -down, -right
        row, column = divmod(cells.index(0), columns)
        assert 0 <= row + down < rows and 0 <= column + right < columns, (board, path)
        blank, other = row * columns + column, (row + down) * columns + column + right
        cells[blank], cells[other] = cells[other], 0
        boards.append(" ".join(map(str, cells)))
    return boards


def sized(board, size):
    return ([] if size is None else ["--size", size]) + [board]


class Directions(unittest.TestCase):
    def check_path(self, line, whose, expected_moves, board, size, goal, letters):
        match = re.fullmatch(r"(\d+) moves? of the (tiles|blank): (\S+)", line)
        self.assertIsNotNone(match, line)
        self.assertEqual(match[2], whose)
        path = [letters[c] for c in match[3]]
        self.assertEqual((int(match[1]), len(path)), (expected_moves, expected_moves))
        self.assertEqual(replay(board, size, path, whose)[-1], goal)

    def test_letters_and_arrows_solve_the_board(self):
        for board, size, goal in BOARDS:
            answer = json.loads(solve("--json", *sized(board, size)))
            self.assertGreater(answer["moves"], 0)
            for form, letters in (("letters", {c: c for c in STEPS}), ("arrows", ARROWS)):
                for options, whose in (([], "tiles"), (["--directions", "tiles"], "tiles"),
                                       (["--directions", "blank"], "blank")):
                    lines = solve("-o", form, *options, *sized(board, size)).splitlines()
                    self.assertEqual(lines[0], board)
                    self.check_path(lines[1], whose, answer["moves"], board, size, goal, letters)

    def test_json_has_both_paths(self):
        for board, size, goal in BOARDS:
            answer = json.loads(solve("--json", *sized(board, size)))
            self.assertEqual(replay(board, size, answer["blank_path"], "blank")[-1], goal)
            self.assertEqual(replay(board, size, answer["tile_path"], "tiles")[-1], goal)
        self.assertIsNone(json.loads(solve("--json", UNSOLVABLE, status=3))["tile_path"])

    def test_other_answers(self):
        self.assertEqual(solve("-o", "letters", "1 2 3 0").splitlines()[1], "0 moves")
        self.assertIn("unsolvable: ", solve("-o", "arrows", UNSOLVABLE, status=3))
        line = solve("-o", "letters", "--algorithm", "greedy", "--heuristic", "hamming", EIGHT).splitlines()[1]
        self.assertRegex(line, r"^\d+ moves \(not proven shortest\) of the tiles: [UDLR]+$")
        lines = solve("-o", "letters", "--all", "--show", "9", EIGHT).splitlines()
        paths = {line.split()[-1] for line in lines if " of the tiles: " in line}
        self.assertEqual(len(paths), json.loads(solve("--json", "--all", EIGHT))["solutions"])


class Ascii(unittest.TestCase):
    def read(self, picture):
        """Returns the board drawn in a frame."""
        rows = picture.splitlines()
        frame, lines = rows[0::2], rows[1::2]
        self.assertEqual(set(frame), {frame[0]})
        self.assertRegex(frame[0], r"^(\+-+)+\+$")
        self.assertEqual({len(row) for row in rows}, {len(frame[0])})
        return " ".join(cell.strip() or "0" for line in lines for cell in line.strip("|").split("|"))

    def test_each_board_and_its_move(self):
        names = {"U": "up", "D": "down", "L": "left", "R": "right"}
        for board, size, _ in BOARDS:
            answer = json.loads(solve("--json", *sized(board, size)))
            blocks = solve("-o", "ascii", *sized(board, size)).rstrip("\n").split("\n\n")
            n = answer["moves"]
            titles = [f"{n} move" + "s" * (n != 1)] + [
                f"{i} of {n}: tile {tile} slides {names[letter]}"
                for i, (tile, letter) in enumerate(zip(answer["tiles"], answer["tile_path"]), 1)]
            self.assertEqual([block.split("\n", 1)[0] for block in blocks], titles)
            self.assertEqual([self.read(block.split("\n", 1)[1]) for block in blocks],
                             [board, *replay(board, size, answer["tile_path"], "tiles")])

    def test_other_answers(self):
        title, picture = solve("-o", "ascii", UNSOLVABLE, status=3).rstrip("\n").split("\n", 1)
        self.assertTrue(title.startswith("unsolvable: "))
        self.assertEqual(self.read(picture), UNSOLVABLE)
        self.assertEqual(solve("-o", "ascii", "1 2 3", status=2), "")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        os.environ.pop("FIFTEEN_PDB", None)
        os.environ["XDG_DATA_HOME"] = scratch
        unittest.main(argv=sys.argv[:1] + sys.argv[2:], warnings="ignore")
