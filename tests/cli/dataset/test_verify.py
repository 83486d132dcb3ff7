#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_verify.py - fifteen dataset verify finds each wrong byte, length, first move, value and board

    test_verify.py <folder of the programs>
"""
import json
import os
import random
import sys
import tempfile
import unittest

from datasets import XXHASH, call, files_of, make_tables, read_npy, recipe_of, scaled

FORMS = "npy", "csv", "json", "h-levin"
ARGUMENTS = ["--size", "3", "-n", 300, "--seed", 5, "--first-move", "all", "--heuristic", "manhattan"]


class Case(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = os.path.join(scratch.name, "set")

    def make(self, form, *arguments):
        call(*(arguments or ARGUMENTS), "-o", form, self.folder)
        self.files = files_of(self.folder)

    def write(self, name, data):
        with open(os.path.join(self.folder, name), "wb") as file:
            file.write(data)

    def restore(self):
        for name, data in self.files.items():
            self.write(name, data)

    def correct(self, changes=()):
        """Writes a recipe with the checksums of the present files, and other changes."""
        recipe = recipe_of(self.folder)
        present = files_of(self.folder)
        for name, described in recipe["files"].items():
            described["bytes"] = len(present[name])
            described["xxh3"] = f"{XXHASH.XXH3_64bits(present[name], len(present[name])):016x}"
        recipe.update(changes)
        self.write("recipe.json", json.dumps(recipe).encode())

    def counts(self):
        lengths = read_npy(os.path.join(self.folder, "lengths.npy"))
        return {str(n): lengths.count(n) for n in set(lengths)}

    def fails(self, text, *options):
        self.assertIn(text, call("verify", *options, self.folder, status=1))


class Sound(Case):
    def test_every_form_and_source_is_sound(self):
        for number, form in enumerate(FORMS):
            for more in ([], ["--walk", "3-9"], ["--all"], ["--shard", "2/3"], ["--goal", "snail"]):
                if more == ["--all"]:
                    self.make(form, "--size", "2x3", "--all", "--first-move", "one")
                else:
                    self.make(form, *ARGUMENTS, *more)
                options = ["--all"] if number % 2 else ["--sample", 7]
                n_rows = recipe_of(self.folder)["rows"]
                n_checked = n_rows if number % 2 else 7
                self.assertEqual(call("verify", *options, self.folder),
                                 f"{self.folder}: sound, {n_rows} rows, labels of {n_checked} computed again\n")
                for name in self.files:
                    os.unlink(os.path.join(self.folder, name))

    def test_several_folders(self):
        self.make("npy")
        self.assertEqual(call("verify", self.folder, self.folder).count("sound"), 2)
        self.assertIn("nowhere", call("verify", self.folder, "nowhere", status=1))
        call("verify", status=2)


class Faults(Case):
    def test_other_tables(self):
        one, other = (make_tables(f"{self.folder}-{name}", name) for name in ("5-5-5", "6-6-3"))
        self.make("npy", "--size", "4", "-n", 20, "--walk", 30, "--seed", 5, "--heuristic", "pdb", "--pdb", one)
        self.assertIn("sound", call("verify", "--pdb", one, self.folder))
        self.fails("the values of pdb were computed with other tables than those found here", "--pdb", other)
        recipe = recipe_of(self.folder)
        del recipe["heuristic_tables"]  # as Fifteen 2.0.0 made them: the values themselves tell
        self.write("recipe.json", json.dumps(recipe).encode())
        self.assertIn("sound", call("verify", "--pdb", one, self.folder))
        self.fails("row", "--pdb", other)

    def test_one_flipped_bit(self):
        rng = random.Random(3)
        for form in FORMS:
            self.make(form)
            for name in set(self.files) - {"recipe.json"}:
                for _ in range(scaled(50)):
                    data = bytearray(self.files[name])
                    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
                    self.write(name, bytes(data))
                    self.fails(f"{name}: the checksum is wrong")
                self.write(name, self.files[name][:-1])
                self.fails(f"{len(self.files[name]) - 1} bytes; expected {len(self.files[name])}")
                os.unlink(os.path.join(self.folder, name))
                self.fails("No such file")
                self.restore()
            for name in self.files:
                os.unlink(os.path.join(self.folder, name))

    def change(self, name, row, difference, width=1):
        """Adds to the first byte of a row of an array, and corrects the recipe."""
        data = bytearray(self.files[name])
        data[128 + row * width] = (data[128 + row * width] + difference) % 256
        self.write(name, bytes(data))
        self.correct({"rows_by_length": self.counts()})

    def test_one_wrong_label(self):
        self.make("npy")
        for name, text, difference in (("lengths.npy", "the length is", 2), ("lengths.npy", "no solution has", 1),
                                       ("first_moves.npy", "the sum of first moves is", 1),
                                       ("first_moves.npy", "the sum of first moves is", 16),
                                       ("values.npy", "manhattan is", 1)):
            for row in 0, 150, 299:
                self.change(name, row, difference)
                self.fails(f"row {row}: {text}", "--all")
                self.restore()
        self.change("lengths.npy", 100, 2)
        self.fails("row 100: the length is", "--sample", 3)  # rows 0, 100 and 200
        self.assertIn("sound", call("verify", "--sample", 2, self.folder))
        self.correct({"rows_by_length": recipe_of(self.folder)["rows_by_length"] | {"31": 5}})
        self.fails("rows of length 31; the recipe has 5", "--sample", 0)

    def test_one_wrong_board(self):
        self.make("npy")
        boards = read_npy(os.path.join(self.folder, "boards.npy"))

        def write_board(row, board):
            data = bytearray(self.files["boards.npy"])
            data[128 + row * 9:128 + row * 9 + 9] = bytes(board)
            self.write("boards.npy", bytes(data))
            self.correct()

        first = list(boards[7])
        at = [first.index(1), first.index(2)]
        swapped = list(first)
        swapped[at[0]], swapped[at[1]] = swapped[at[1]], swapped[at[0]]
        for board in swapped, [*first[:8], first[0]], [*first[:8], 9]:
            write_board(7, board)
            self.fails("row 7: not a solvable board")
        lengths = read_npy(os.path.join(self.folder, "lengths.npy"))
        write_board(7, next(b for b, n in zip(boards, lengths) if n == lengths[7] and b != boards[7]))
        self.fails("row 7: not the board of the seed")

    def test_text_has_the_form_that_is_written(self):
        for form, name, line in (("csv", "data.csv", b"\n"), ("json", "data.jsonl", b"}\n"), ("h-levin", "boards.txt", b" ")):
            self.make(form)
            data = self.files[name]
            for changed in (data.replace(line, b" " + line, 3), data + data.splitlines(True)[-1], data[:len(data) // 2],
                            data.replace(b"1", b"01"), data.replace(b"1", b"300")):
                self.write(name, changed)
                self.correct()
                self.fails(name)
            for old in self.files:
                os.unlink(os.path.join(self.folder, old))

    def test_recipes_are_checked(self):
        self.make("npy")
        whole = recipe_of(self.folder)
        for member in "format", "size", "goal", "shard", "heuristics", "first_moves", "output", "source", "boards", "rows":
            for wrong in None, -1, "x", [1], [3, 2], 10**18, {}:
                self.write("recipe.json", json.dumps({**whole, member: wrong}).encode())
                call("verify", self.folder, status=1)
            self.write("recipe.json", json.dumps({key: whole[key] for key in whole if key != member}).encode())
            self.fails(f'"{member}"')
        for text in b"", b"[]", b"{", b"\xff", b'{"format":1,"format":1}':
            self.write("recipe.json", text)
            self.fails("not a JSON object")
        self.restore()
        recipe = json.dumps({**whole, "seed": 6}).encode()
        self.write("recipe.json", recipe)
        self.fails("row 0: not the board of the seed")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
