#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_moves.py - random walks in every notation of moves are checked as these walks

    test_moves.py <folder of the programs>
"""
import json
import os
import random
import subprocess
import sys
import unittest

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
import scale  # noqa: E402

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}  # of the blank
OPPOSITE = dict(zip("UDLR", "DURL"))
ARROWS = dict(zip("UDLR", "↑↓←→"))
PICTURES = dict(zip("UDLR", ("⬆️", "⬇️", "⬅️", "➡")))
WORDS = dict(zip("UDLR", ("Up", "Down", "Left", "Right")))


class Walk:
    """A walk from a board to the goal with the blank last: its moves as tiles and blank's directions."""

    def __init__(self, draw):
        self.rows, self.columns = draw.randint(2, 6), draw.randint(2, 6)
        n = self.rows * self.columns
        board, blank = [*range(1, n), 0], n - 1
        self.tiles, self.blank = [], []
        for _ in range(draw.randint(1, 30)):
            moves = [(name, blank + row * self.columns + column) for name, (row, column) in STEPS.items()
                     if 0 <= blank // self.columns + row < self.rows and 0 <= blank % self.columns + column < self.columns]
            name, cell = draw.choice(moves)
            self.tiles.insert(0, board[cell])
            self.blank.insert(0, OPPOSITE[name])
            board[blank], board[cell], blank = board[cell], 0, cell
        self.board = " / ".join(" ".join(map(str, board[i:i + self.columns])) for i in range(0, n, self.columns))

    def divisions(self):
        """In how many ways the tiles can be read if no separators are between them."""
        digits, ways = "".join(map(str, self.tiles)), {}

        def count(at, board):
            if at == len(digits):
                return 1
            if (at, board) not in ways:
                blank, total = board.index(0), 0
                for row, column in STEPS.values():
                    to = blank // self.columns + row, blank % self.columns + column
                    if not (0 <= to[0] < self.rows and 0 <= to[1] < self.columns):
                        continue
                    cell = to[0] * self.columns + to[1]
                    name = str(board[cell])
                    if digits.startswith(name, at):
                        after = list(board)
                        after[blank], after[cell] = after[cell], 0
                        total += count(at + len(name), tuple(after))
                ways[at, board] = total
            return ways[at, board]

        return count(0, tuple(int(word) for word in self.board.replace("/", " ").split()))

    def directions(self, of_blank):
        return self.blank if of_blank else [OPPOSITE[name] for name in self.blank]


def counted(names, draw):
    """Directions in which some of equal ones in succession are counted."""
    groups = []
    for name in names:
        if groups and groups[-1][0] == name and draw.random() < 0.8:
            groups[-1][1] += 1
        else:
            groups.append([name, 1])
    return [name + (str(n) if n > 1 or draw.random() < 0.2 else "") for name, n in groups]


def notations(walk, of_blank, draw):
    names = walk.directions(of_blank)
    arrows = [ARROWS[name] for name in names]
    both = [f"{tile}{name}" for tile, name in zip(walk.tiles, names)]
    yield from (" ".join(map(str, walk.tiles)), ",".join(map(str, walk.tiles)), json.dumps(walk.tiles))
    for some in names, arrows, counted(names, draw), counted(arrows, draw):
        yield from ("".join(some), " ".join(some), ", ".join(some).lower())
    yield from (" ".join(both), "".join(both), ", ".join(both).lower())
    yield " ".join(f"{tile}{arrow}" for tile, arrow in zip(walk.tiles, arrows))
    words = [WORDS[name] for name in names]
    yield from (str(words), " ".join(words).upper(), ",".join(words).lower(), "".join(words), json.dumps(words))
    yield from ("".join(PICTURES[name] for name in names), "->".join(map(str, walk.tiles)), " -> ".join(words))


def check(lines, *options):
    result = subprocess.run([PROGRAM, "check", "--json", *options], input="\n".join(lines) + "\n",
                            capture_output=True, text=True, check=False)
    return [json.loads(line) for line in result.stdout.splitlines()]


class Moves(unittest.TestCase):
    def walks(self, seed, n):
        draw = random.Random(seed)
        return draw, [Walk(draw) for _ in range(scale.scaled(n))]

    def test_every_notation(self):
        for of_blank in False, True:
            draw, walks = self.walks(1, 500)
            lists = [(walk, moves) for walk in walks for moves in notations(walk, of_blank, draw)]
            answers = check([f"{walk.board} : {moves}" for walk, moves in lists], "--directions",
                            "blank" if of_blank else "tiles")
            self.assertEqual(len(answers), len(lists))
            for (walk, moves), answer in zip(lists, answers):
                self.assertEqual((answer["status"], answer["moves"]), ("solved", len(walk.tiles)),
                                 (walk.board, moves, answer["message"]))

    def test_tiles_without_separators(self):
        """They are read if there is one way to divide them into tiles that slide one after the other."""
        _, walks = self.walks(4, 500)
        walks = [walk for walk in walks if int("".join(map(str, walk.tiles))) >= walk.rows * walk.columns]
        answers = check([f"{walk.board} : {''.join(map(str, walk.tiles))}" for walk in walks])
        several = 0
        for walk, answer in zip(walks, answers):
            if walk.divisions() == 1:
                self.assertEqual((answer["status"], answer["moves"]), ("solved", len(walk.tiles)), walk.board)
            else:
                several += 1
                self.assertEqual(answer["status"], "invalid", walk.board)
                self.assertIn("several readings", answer["message"])
        self.assertEqual(len(answers), len(walks))
        self.assertLess(several, len(walks) // 2)

    def test_tiles_with_several_readings(self):
        """Walk.divisions finds two and three ways."""
        for line in ("0 2 3 4 5 / 1 6 7 9 10 / 11 12 8 13 14 : 111116781314",
                     "1 2 3 4 5 / 6 0 7 8 9 / 11 12 13 14 10 : 6111111678910"):
            answer = check([line])[0]
            self.assertEqual(answer["status"], "invalid")
            self.assertIn("several readings", answer["message"])

    def test_digits_that_are_no_moves(self):
        answer = check(["1 2 3 4 5 6 0 7 8 : 7887788991"])[0]
        self.assertEqual(answer["status"], "invalid")
        self.assertIn("cannot be divided", answer["message"])

    def test_operands(self):
        draw, walks = self.walks(2, 50)
        for walk in walks:
            moves = draw.choice(list(notations(walk, False, draw)))
            result = subprocess.run([PROGRAM, "check", walk.board, "--moves", moves], capture_output=True,
                                    text=True, check=False)
            plural = "" if len(walk.tiles) == 1 else "s"
            self.assertEqual((result.returncode, result.stdout),
                             (0, f"solved in {len(walk.tiles)} move{plural}\n"), (walk.board, moves))

    def test_wrong_directions(self):
        """A tile that slides in another direction is the first move that is not possible."""
        draw, walks = self.walks(3, 500)
        positions, lines = [], []
        for walk in walks:
            names = walk.directions(False)
            wrong = draw.randrange(len(names))
            names[wrong] = draw.choice([name for name in STEPS if name != names[wrong]])
            positions.append(wrong + 1)
            lines.append(f"{walk.board} : " + " ".join(f"{tile}{name}" for tile, name in zip(walk.tiles, names)))
        for line, wrong, answer in zip(lines, positions, check(lines)):
            self.assertEqual((answer["status"], answer["failed_move"]), ("illegal", wrong), line)
            self.assertRegex(answer["message"], r"^tile \d+ slides (up|down|left|right), not ")

    def test_mixtures(self):
        draw, walks = self.walks(4, 500)
        lines = []
        for walk in walks:
            names = walk.directions(False)
            forms = [[str(tile) for tile in walk.tiles], names, [f"{t}{n}" for t, n in zip(walk.tiles, names)]]
            one, other = draw.sample(forms, 2)
            at = draw.randrange(len(names))
            words = one[:at] + other[at:] + one[:1]
            lines.append(f"{walk.board} : " + " ".join(words))
        for line, answer in zip(lines, check(lines)):
            self.assertEqual((answer["status"], answer["moves"]), ("invalid", None), line)
            self.assertRegex(answer["message"], r"^move \d+, '\w+', is a .*: all must have one form$")

    def test_rows(self):
        """Boards in rows before their lists: read as a whole, or rejected once."""
        good = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15\n1 move: 15"
        answers = check([good, "", good.replace("14 0 15", "14 15"), "", good.replace("7", "6"), good,
                         "1 2 0 3", "1 2 3 0", "0 move: ", "1 2 3", "4 5 6", "7 8 0", "0 moves: ",
                         "1 2 3 4", "5 6 7 8", "4 3 2 1", "9 10 11 12", "", "1 2 3", "4 5 6", "7 8 8",
                         "1 2 3 4 5 6 7 8 0", "0 moves: ", "5 6 7 4", "3 2 1 0", "9 10 11 8", "12 13 14 15"])
        self.assertEqual([(answer["status"], answer["line"]) for answer in answers],
                         [("solved", 5), ("invalid", 7), ("invalid", 11), ("invalid", 13), ("invalid", 17),
                          ("solved", 22), ("unsolved", 23), ("solved", 25), ("solved", 29),
                          ("invalid", 30), ("invalid", 35),
                          ("solved", 39), ("unsolved", 40)])
        self.assertEqual(answers[-1]["size"], "4x4")

    def test_malformed(self):
        board = "1 2 3 / 4 5 6 / 0 7 8"
        cases = {"L0": "'L0', has a count that is not 1 .. 126", "L127": "'L127', has a count", "0L": "'0L', is not",
                 "7L L": "'L', is a direction", "7 L8": "'L8', is a direction", "R 2": "'2', is a tile,",
                 "L2 7": "'7', is a tile,", "7L2": "'2', is a tile,", "7LL": "'L', is a direction",
                 "x🡐🡐🡐🡐🡐": "'x🡐🡐🡐', is not", "LLx": "'x', is not"}
        for answer, message in zip(check([f"{board} : {moves}" for moves in cases]), cases.values()):
            self.assertEqual(answer["status"], "invalid")
            self.assertIn(message, answer["message"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
