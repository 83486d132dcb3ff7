#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_blocks.py - random blocks of rows, in files, on standard input and as operands

    test_blocks.py <folder of the programs>

A block is a board, or it has a defect: a number that is missing, repeated or too many, a missing row, or
a wrong count in front. It is then rejected once, and no board is read from it. A count in front of a board
and of blocks without one is the number of all their boards.
"""
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
import scale  # noqa: E402

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")


def is_board(rows):
    """Whether rows are of equal length, with each number once; the number of cells is a blank, too."""
    numbers = sorted(number for row in rows for number in row)
    n = len(numbers)
    return (len({len(row) for row in rows}) == 1 and len(rows) > 1 and len(rows[0]) > 1 and
            numbers in (list(range(n)), list(range(1, n + 1))))


def board_of(rows):
    numbers = [number for row in rows for number in row]
    return " ".join(str(number % len(numbers)) for number in numbers)


def draw_rows(draw):
    n_rows, n_columns = draw.randint(3, 5), draw.randint(3, 5)
    numbers = list(range(n_rows * n_columns))
    if draw.random() < 0.5:
        numbers = numbers[1:] + numbers[:1]
    for _ in range(draw.choice((0, 2, 50))):
        a, b = draw.randrange(len(numbers)), draw.randrange(len(numbers))
        numbers[a], numbers[b] = numbers[b], numbers[a]
    return [numbers[i:i + n_columns] for i in range(0, len(numbers), n_columns)]


def spoil(rows, draw):
    rows = [list(row) for row in rows]
    row = rows[draw.choice((-1, draw.randrange(len(rows))))]
    defect = draw.randrange(4)
    if defect == 0:
        row.pop(row.index(0) if 0 in row else draw.randrange(len(row)))
    elif defect == 1:
        row[draw.randrange(len(row))] = draw.choice(draw.choice(rows))
    elif defect == 2:
        row.insert(draw.randrange(len(row)), draw.choice(draw.choice(rows)))
    else:
        rows.remove(row)
    return rows


class Blocks(unittest.TestCase):
    def read(self, *arguments, text=""):
        """Returns the boards that are read, and the number of lines on standard error."""
        result = subprocess.run([PROGRAM, "evaluate", "-q", "--heuristic", "hamming", "--json", *arguments],
                                input=text, capture_output=True, text=True, check=False)
        answers = [json.loads(line) for line in result.stdout.splitlines()]
        boards = [answer["board"] for answer in answers if answer.get("board") is not None]
        n_errors = len(result.stderr.splitlines())
        self.assertIn(result.returncode, (2,) if n_errors else (0, 3), (arguments, text))
        return boards, n_errors

    def draw_blocks(self, draw, separator):
        """Returns texts, the boards that they are, and the number of those that are none."""
        texts, boards, blocks = [], [], []
        for _ in range(draw.randint(1, 6)):
            rows = draw_rows(draw)
            if draw.random() < 0.6:
                rows = spoil(rows, draw)
            count = draw.choice((None, None, 1, 2, 7)) if separator == "\n" else None
            blocks.append((count, rows))
            texts.append(("" if count is None else f"{count}\n") +
                         separator.join(" ".join(map(str, row)) for row in rows))
        n_errors = 0
        counts = [i for i, (count, rows) in enumerate(blocks) if count is not None and is_board(rows) and
                  (count == 1 or (i + 1 < len(blocks) and blocks[i + 1][0] is None))]
        for i, (count, rows) in enumerate(blocks):
            end = next((k for k in counts if k > i), len(blocks))
            if is_board(rows) and (count is None or i in counts):
                boards.append(board_of(rows))
                n_errors += count not in (None, 1, end - i)
            else:
                n_errors += 1
        return texts, boards, n_errors

    def test_files_and_standard_input(self):
        draw = random.Random(6)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "blocks")
            for _ in range(scale.scaled(200)):
                texts, boards, n_errors = self.draw_blocks(draw, "\n")
                text = "\n\n".join(texts) + draw.choice(("", "\n"))
                with open(path, "w", encoding="ascii") as file:
                    file.write(text)
                self.assertEqual(self.read(text=text), (boards, n_errors), text)
                self.assertEqual(self.read(path), (boards, n_errors), text)

    def test_operands(self):
        draw = random.Random(7)
        for _ in range(scale.scaled(200)):
            for separator in "/", " / ", "; ", "\n":
                texts, boards, n_errors = self.draw_blocks(draw, separator if separator != "\n" else "\r\n")
                self.assertEqual(self.read("--", *texts), (boards, n_errors), texts)

    def test_boards_that_are_joined(self):
        for text in "1 2 3/4 5 6/7 0 8/1 2 3/4 5 6", "1 2 3/4 5 6/7 0 8/1 2 3/4 5 6/7 8 0":
            self.assertEqual(self.read(text), ([], 1))
            self.assertEqual(self.read(text=text), ([], 1))
        rows = "1 2 3\n4 5 6\n7 0 8\n"
        self.assertEqual(self.read(text=rows + "1 2 3\n4 5 6\n"), ([], 1))
        self.assertEqual(self.read(text=rows + rows), (["1 2 3 4 5 6 7 0 8"] * 2, 0))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
