#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_outputs.py - moves as letters, arrows and pictures, replayed on the board; nodes by bound

    test_outputs.py <folder of the programs>
"""
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
PATIENCE = int(os.environ.get("FIFTEEN_TEST_PATIENCE", "1"))
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


def manhattan(cells, columns):
    """Of the goal with the blank last."""
    return sum(abs(i // columns - (n - 1) // columns) + abs(i % columns - (n - 1) % columns)
               for i, n in enumerate(cells) if n)


def deepen(board, columns):
    """Textbook IDA*. Returns [bound, expanded, generated] of each iteration, the root in the first."""
    goal = [*range(1, len(board)), 0]
    rows = []

    def visit(cells, g, bound, back):
        h = manhattan(cells, columns)
        if g + h > bound:
            return g + h
        if cells == goal:
            return None
        rows[-1][1] += 1
        least = 10**9
        blank = cells.index(0)
        row, column = divmod(blank, columns)
        for letter in "ULRD":
            down, right = STEPS[letter]
            if letter == back or not (0 <= row + down < len(board) // columns and 0 <= column + right < columns):
                continue
            rows[-1][2] += 1
            other = blank + down * columns + right
            child = cells[:]
            child[blank], child[other] = child[other], 0
            found = visit(child, g + 1, bound, {"U": "D", "D": "U", "L": "R", "R": "L"}[letter])
            if found is None:
                return None
            least = min(least, found)
        return least

    bound = manhattan(board, columns)
    while bound is not None:
        rows.append([bound, 0, 0 if rows else 1])
        bound = visit(board, 0, bound, None)
    return rows


class Bounds(unittest.TestCase):
    options = ["--heuristic", "manhattan", "--algorithm", "idastar-plain", "--threads", "1"]

    def test_nodes_of_each_bound(self):
        for board, size in (("8 6 7 2 5 4 3 0 1", None), ("2 6 1 3 5 0 7 4 9 8", "2x5"),
                            ("5 1 2 4 9 6 3 8 13 10 7 11 14 0 15 12", None)):
            columns = shape(board, size)[1]
            expected = deepen([int(n) for n in board.split()], columns)
            answer = json.loads(solve("--json", *self.options, *sized(board, size)))
            self.assertEqual([[at["bound"], at["expanded"], at["generated"]] for at in answer["bounds"]],
                             expected)
            self.assertTrue(all(at["seconds"] >= 0 for at in answer["bounds"]))

    def test_bounds_add_up(self):
        board = "8 6 7 2 5 4 3 0 1"
        for algorithm in ("auto", "astar", "astar-idastar", "idastar-plain", "breadth-first", "uniform-cost"):
            for heuristic in ("pdb", "manhattan"):
                answer = json.loads(solve("--json", "--algorithm", algorithm, "--heuristic", heuristic, board))
                for member in ("expanded", "generated"):
                    self.assertEqual(sum(at[member] for at in answer["bounds"]), answer[member], algorithm)
                bounds = [at["bound"] for at in answer["bounds"]]
                self.assertEqual(bounds, sorted(set(bounds)))

    def test_forms(self):
        arguments = [*self.options, EIGHT]
        text = subprocess.run([PROGRAM, "solve", "-v", *arguments], capture_output=True, check=True).stderr.decode()
        answer = json.loads(solve("--json", *arguments))
        shown = re.findall(r"^fifteen: bound (\d+): ([\d,]+) nodes? expanded, ([\d,]+) generated, ", text, flags=re.M)
        self.assertEqual([[int(n.replace(",", "")) for n in row] for row in shown],
                         [[at["bound"], at["expanded"], at["generated"]] for at in answer["bounds"]])
        # 1 + b + .. + b^d is the number of nodes.
        b = answer["branching_factor"]
        self.assertAlmostEqual(sum(b**i for i in range(answer["moves"] + 1)), answer["generated"], delta=0.01)
        self.assertIn(f"effective branching factor: {b:.4f}", text)
        # IDA* stores the path.
        moves = answer["moves"]
        self.assertEqual([answer[member] for member in ("max_frontier", "max_stored", "depth")],
                         [moves + 1, moves + 1, moves])
        self.assertIn(f"maximum frontier {moves + 1} nodes, {moves + 1} stored, depth {moves}\n", text)
        header, record = [list(csv.reader([line]))[0] for line in solve("-o", "csv", *arguments).splitlines()]
        rows = [row.split() for row in dict(zip(header, record))["bounds"].split(" | ")]
        self.assertEqual([[int(n) for n in row[:3]] for row in rows],
                         [[at["bound"], at["expanded"], at["generated"]] for at in answer["bounds"]])
        home = json.loads(solve("--json", "1 2 3 4 5 6 7 8 0"))
        self.assertEqual((home["bounds"], home["branching_factor"]), ([], None))
        none = json.loads(solve("--json", UNSOLVABLE, status=3))
        self.assertEqual((none["bounds"], none["branching_factor"]), (None, None))


class Progress(unittest.TestCase):
    def read_line(self, arguments, pattern):
        """Solves boards from a pipe, with standard error on a terminal, until a line matches; returns all it printed."""
        controller, terminal = os.openpty()
        os.set_blocking(controller, False)
        with subprocess.Popen([PROGRAM, "solve", *arguments], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                              stderr=terminal) as process:
            text, deadline = "", time.monotonic() + 60 * PATIENCE
            while not re.search(pattern, text) and time.monotonic() < deadline:
                process.stdin.write(b"1 2 3 4 5 6 7 0 8\n" * 100)
                process.stdin.flush()
                text += self.read_all(controller)
            process.stdin.close()
            self.assertEqual(process.wait(), 0)
        text += self.read_all(controller)
        os.close(controller)
        os.close(terminal)
        return text

    def read_all(self, controller):
        try:
            return os.read(controller, 1 << 16).decode()
        except BlockingIOError:
            return ""

    def test_boards_done_are_counted_while_the_output_is_a_file(self):
        text = self.read_line(["-o", "csv", "--heuristic", "manhattan"], r"solving: \d+ boards, ")
        counts = [int(n) for n in re.findall(r"solving: (\d+) boards, ", text)]
        self.assertGreater(len(counts), 0)
        self.assertEqual(counts, sorted(counts))
        self.assertTrue(text.endswith("\r\x1b[K"), text[-80:])


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
