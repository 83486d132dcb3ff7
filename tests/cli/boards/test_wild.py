#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_wild.py - files in the forms that people have, and every form of convert read again

    test_wild.py <folder of the programs>
"""
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
WILD = os.path.join(HERE, "..", "..", "data", "wild")
PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
BOARD = "8 1 3 4 0 2 7 6 5"
LAST = "1 2 3 4 5 6 7 8 0"
SIZES = ((2, 2), (3, 3), (3, 4), (4, 4), (5, 5), (2, 7), (6, 6))
FORMS = ("text", "boards", "json", "csv", "csv-cells", "tsv", "npy", "pddl")


def run(*arguments, text=b""):
    """Standard output, standard error and status."""
    done = subprocess.run([PROGRAM, *map(str, arguments)], input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=300, check=False)
    return done.stdout, done.stderr.decode(), done.returncode


def records(*arguments, text=b""):
    out, err, status = run("convert", "--to", "json", *arguments, text=text)
    assert status == 0, err
    return [json.loads(line) for line in out.splitlines()]


def listed_files():
    with open(os.path.join(WILD, "forms.txt"), encoding="utf-8") as lines:
        for line in lines:
            if not line.startswith("#"):
                name, form, count, goal, *rest = [field.strip() for field in line.split("|")]
                yield name, form, int(count), goal == "yes", rest[1] if len(rest) > 1 else BOARD


class Wild(unittest.TestCase):
    def test_each_file_has_its_boards(self):
        listed = list(listed_files())
        self.assertEqual(sorted(name for name, *_ in listed),
                         sorted(name for name in os.listdir(WILD) if name != "forms.txt"))
        for name, form, count, has_goal, board in listed:
            with self.subTest(name=name):
                path = os.path.join(WILD, name)
                found = records("-f", path)
                self.assertEqual([record["board"] for record in found], count * [board])
                if has_goal:
                    self.assertEqual({record["goal"] for record in found}, {LAST})
                _, err, _ = run("convert", "-v", "-f", path)
                self.assertIn(f"was read as '{form}'", err)
                self.assertIn(f"; {count} board", err)
                self.assertEqual(", with a goal" in err, has_goal, err)
                self.assertEqual([record["board"] for record in records("--from", form, "-f", path)], count * [board])

    def test_commands_read_them(self):
        for name, _, count, _, board in listed_files():
            with self.subTest(name=name), open(os.path.join(WILD, name), "rb") as file:
                if len(board.split()) != 9:
                    continue
                out, err, status = run("evaluate", "--heuristic", "manhattan", text=file.read())
                self.assertEqual((out.split(), status), (count * [b"10"], 0), err)

    def test_lengths_of_records(self):
        for name in ("records.json", "table.csv", "cells.csv"):
            self.assertEqual(records("-f", os.path.join(WILD, name))[0]["moves"], 14, name)

    def test_own_answers_are_read(self):
        for form in ("json", "csv", "csv-cells", "tsv", "pddl", "moves", "letters", "ascii", "boards"):
            answer, err, status = run("solve", "--output", form, BOARD)
            self.assertEqual(status, 0, err)
            found = records(text=answer)
            self.assertEqual(found[0]["board"], BOARD, form)
            self.assertEqual(len(found), 1, form)
            if form in ("json", "csv", "csv-cells", "tsv"):
                self.assertEqual(found[0]["moves"], 14, form)

    def test_quotes_in_tables(self):
        """RFC 4180: a doubled quote, a separator and a line end within quotes; heads that are repeated."""
        text = f'name,board\n"a ""b"", c\nd","{BOARD}"\nname,board\n"e","{LAST}"\n'.encode()
        self.assertEqual([record["board"] for record in records(text=text)], [BOARD, LAST])

    def test_tables_of_one_column(self):
        """A name above lines that are boards by themselves; above the rows of a board it is none."""
        for text in (f"puzzle\n{BOARD}\n\n{LAST}", f"# a comment\nBoard\r\n\"{BOARD}\"\r\n{LAST}\r\n",
                     f"state\n{BOARD.replace(' ', ',')}\n{LAST}\n"):
            _, err, _ = run("convert", "-v", text=text.encode())
            self.assertIn("was read as 'csv'", err)
            self.assertEqual([record["board"] for record in records(text=text.encode())], [BOARD, LAST])
        for rows in ("8 1 3\n4 0 2\n7 6 5", "0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15", "1 2 3 8"):
            _, err, _ = run("convert", "-v", text=f"board\n{rows}\n".encode())
            self.assertNotIn("'csv'", err)

    def test_start_and_goal_in_turn(self):
        text = f"{BOARD}\n{LAST}\n".encode()
        self.assertEqual([record["board"] for record in records(text=text)], [BOARD, LAST])
        pair = records("--from", "start-goal", text=text)
        self.assertEqual([(record["board"], record["goal"]) for record in pair], [(BOARD, LAST)])
        _, err, _ = run("convert", "-v", text=text)
        self.assertIn("start-goal", err)


class Malformed(unittest.TestCase):
    """One clear line and a status, and the boards after it."""

    CASES = (
        ('{"board": "1 2 3 4 5 6 7 8 8"}\n{"board": "%s"}\n' % BOARD, "1", "occurs twice"),
        ('{"board": }\n{"board": "%s"}\n' % BOARD, "1", "malformed JSON"),
        ('{"moves": 3}\n{"board": "%s"}\n' % BOARD, "1", "has no board"),
        (f"id,board\n1,1 2 3\n2,{BOARD}\n", "2", "expected"),
        (f"id,board\n1\n2,{BOARD}\n", "2", "expected 2 fields, found 1"),
        (f"id,board,goal\n1,{BOARD},nonsense\n2,{BOARD},last\n", "2", "goal: "),
        ("3 3\nstarting positions for each tile:\n0\n0\n", "4", "both on cell 0"),
        ("8\n-1\n1 2 3\n4 5 6\n", "1", "expected 3 rows"),
        ("(define (problem x) (:init (at t1 c1-1) (at t2 c1-1)))", "1", "stated twice"),
    )

    def test_cases(self):
        for text, line, reason in self.CASES:
            with self.subTest(text=text):
                out, err, status = run("convert", "--to", "json", text=text.encode())
                self.assertEqual(status, 2)
                self.assertTrue(err.startswith(f"standard input:{line}: "), err)
                self.assertIn(reason, err)
                self.assertEqual(err.count("\n"), 1, err)
                self.assertEqual(len(out.splitlines()), text.count("\n2,") + text.count('\n{"board"'))

    def test_cut_files_do_not_crash(self):
        for name, *_ in listed_files():
            with open(os.path.join(WILD, name), "rb") as file:
                whole = file.read()
            for end in range(0, len(whole), max(1, len(whole) // 16)):
                _, err, status = run("convert", text=whole[:end])
                self.assertIn(status, (0, 2), (name, end, err))


class RoundTrip(unittest.TestCase):
    """Each form, of boards of each size and with each kind of goal, read again by another."""

    def boards(self, rows, columns, draw):
        cells = rows * columns
        goals = [list(range(1, cells)) + [0], list(range(cells)), draw.sample(range(cells), cells)]
        for goal in goals:
            boards = []
            for _ in range(3):
                board, blank = goal[:], goal.index(0)
                for _ in range(40):
                    steps = [blank + step for step, valid in (
                        (-columns, blank >= columns), (columns, blank + columns < cells),
                        (-1, blank % columns > 0), (1, blank % columns + 1 < columns)) if valid]
                    cell = draw.choice(steps)
                    board[blank], board[cell], blank = board[cell], 0, cell
                boards.append(" ".join(map(str, board)))
            yield " ".join(map(str, goal)), boards

    def test_matrix(self):
        draw = random.Random(9)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "boards")
            for (rows, columns), form in itertools.product(SIZES, FORMS):
                for goal, boards in self.boards(rows, columns, draw):
                    size = ["--size", f"{rows}x{columns}"]
                    text = "".join(board + "\n" for board in boards).encode()
                    out, err, status = run("convert", "--to", form, "--goal", goal, *size, text=text)
                    self.assertEqual(status, 0, err)
                    with open(path, "wb") as file:
                        file.write(out)
                    needs_size = rows != columns and form in ("csv-cells", "npy")
                    found = records(*(size if needs_size else []), "-f", path)
                    self.assertEqual([record["board"] for record in found], boards, (form, rows, columns))
                    if form not in ("csv-cells", "npy"):
                        self.assertEqual({record["goal"] for record in found}, {goal}, (form, rows, columns))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
