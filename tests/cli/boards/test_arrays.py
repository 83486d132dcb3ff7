#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_arrays.py - .npy files that generate, solve and distances write and solve, bench and compare read

    test_arrays.py <folder of the programs>
"""
import csv
import io
import json
import os
import subprocess
import sys
import tempfile
import unittest

try:
    import numpy
except ImportError:
    DEBIAN = "/usr/bin/python3"
    if sys.executable != DEBIAN and os.path.exists(DEBIAN):
        os.execv(DEBIAN, [DEBIAN, *sys.argv])
    print("skipped: numpy is missing; install python3-numpy")
    sys.exit(77)

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data")
PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
TYPES = ["u1", "i1", "<u2", "<i2", "<u4", "<i4", "<u8", "<i8"]
SIZES = ["3", "4", "2x5", "5", "16", "17", "2x127"]


def run(command, *arguments, status=0, given=b""):
    result = subprocess.run([PROGRAM, command, "-q", *arguments], input=given, capture_output=True, check=False)
    if result.returncode != status:
        raise AssertionError(f"{command} {arguments}: status {result.returncode}, not {status}: {result.stderr}")
    return result.stderr.decode() if status == 2 else result.stdout


def saved(array, **options):
    file = io.BytesIO()
    numpy.lib.format.write_array(file, numpy.asanyarray(array), **options)
    return file.getvalue()


def loaded(data):
    return numpy.load(io.BytesIO(data), allow_pickle=False)


def text_boards(*arguments, status=0):
    """Returns the boards of `generate` in its text form."""
    lines = run("generate", *arguments, status=status).decode().splitlines()
    return numpy.array([line.split() for line in lines if line[0] != "#"], int)


def lengths_of(*arguments, given=b""):
    return [json.loads(line)["moves"] for line in run("solve", "--json", *arguments, given=given).splitlines()]


class Generated(unittest.TestCase):
    def test_arrays_are_the_boards_of_the_text(self):
        for size in SIZES:
            for more in [], ["--goal", "first"], ["--walk", "30"]:
                arguments = ["-n", "4", "--seed", "7", "--size", size, *more]
                array = loaded(run("generate", *arguments, "--output", "npy"))
                numpy.testing.assert_array_equal(array, text_boards(*arguments))
                self.assertEqual(array.dtype, numpy.uint16 if size == "17" else numpy.uint8)

    def test_an_array_has_the_boards_that_were_found(self):
        arguments = ["-n", "50", "--seed", "4", "--size", "3", "--length", "30", "--tries", "5000"]
        expected = text_boards(*arguments, status=3)[:, 1:]  # after the length
        array = loaded(run("generate", *arguments, "--output", "npy", status=3))
        self.assertTrue(0 < len(array) < 50)
        numpy.testing.assert_array_equal(array, expected)
        arguments[-1] = "1"
        self.assertEqual(loaded(run("generate", *arguments, "--output", "npy", status=3)).shape, (0, 9))


class Read(unittest.TestCase):
    def setUp(self):
        arguments = ["-n", "20", "--seed", "3", "--size", "3"]
        self.boards = text_boards(*arguments)
        self.text = run("generate", *arguments)

    def test_every_type_and_version_is_read(self):
        lengths = lengths_of(given=self.text)
        self.assertEqual(len(lengths), 20)
        for name in TYPES:
            for version in (1, 0), (2, 0):
                data = saved(self.boards.astype(name), version=version)
                self.assertEqual(lengths_of(given=data), lengths, name)

    def test_files_are_read_by_name(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "boards.npy")
            numpy.save(path, self.boards)
            lengths = lengths_of(given=self.text)
            self.assertEqual(lengths_of(path), lengths)
            self.assertEqual(lengths_of("--file", path), lengths)
            for command in "bench", "compare":
                more = ["--heuristic", "manhattan"] if command == "compare" else []
                found = [json.loads(run(command, "--json", *more, file, given=self.text).splitlines()[0])
                         for file in (path, "-")]
                for member in "boards", "solved", "generated":
                    self.assertEqual(found[0][member], found[1][member])
                self.assertEqual(found[0]["solved"], 20)

    def test_sizes_and_goals_apply(self):
        boards = text_boards("-n", "5", "--seed", "1", "--size", "2x5", "--goal", "first")
        self.assertEqual(lengths_of("--size", "2x5", "--goal", "first", given=saved(boards)),
                         lengths_of("--size", "2x5", "--goal", "first", *(" ".join(map(str, b)) for b in boards)))
        self.assertIn("10 columns", run("solve", given=saved(boards), status=2))

    def test_large_boards_are_read(self):
        boards = text_boards("-n", "2", "--seed", "1", "--size", "17", "--walk", "6")
        self.assertTrue(all(length <= 6 for length in lengths_of(given=saved(boards.astype("<u2")))))

    def test_an_empty_array_has_no_boards(self):
        self.assertEqual(run("solve", given=saved(self.boards[:0])), b"")
        self.assertEqual(loaded(run("solve", "--output", "npy", given=saved(self.boards[:0]))).shape, (0,))

    def test_other_arrays_are_rejected_in_one_line(self):
        boards = self.boards
        whole = saved(boards)
        for data in [saved(boards.astype(">i4")), saved(boards.astype(float)), saved(boards.astype(bool)),
                     saved(numpy.asfortranarray(boards)), saved(boards[0]), saved(boards.reshape(20, 3, 3)),
                     saved(boards[:, :8]), saved(boards, version=(3, 0)), saved(boards + 1),
                     saved(numpy.array([["a"]])), whole + b"\0", whole[:-1], whole[:100], whole[:7], b"\x93",
                     b"\x93NUMPY\x02\0\xff\xff\xff\x7f{}"]:
            error = run("compare", "--heuristic", "manhattan", "-", given=data, status=2)
            self.assertLessEqual(len(error.splitlines()), 1 if data != saved(boards + 1) else 20, error)
            self.assertTrue(error.startswith("standard input:"), error)

    def test_a_malformed_row_is_reported_with_its_number(self):
        self.boards[4, 0] = self.boards[4, 1]
        result = subprocess.run([PROGRAM, "solve", "-q", "-o", "npy"], input=saved(self.boards), capture_output=True,
                                check=False)
        self.assertEqual(result.returncode, 2)
        self.assertTrue(result.stderr.startswith(b"standard input:5: tile "), result.stderr)
        self.assertEqual(list(loaded(result.stdout) == -1), [i == 4 for i in range(20)])


class Solved(unittest.TestCase):
    def setUp(self):
        self.boards = text_boards("-n", "20", "--seed", "5", "--size", "3")
        swapped = self.boards[3].copy()
        first, second = numpy.flatnonzero(swapped)[:2]
        swapped[[first, second]] = swapped[[second, first]]
        self.boards[3] = swapped  # unsolvable

    def test_an_array_has_lengths(self):
        for threads in "1", "3":
            result = subprocess.run([PROGRAM, "solve", "-o", "npy", "--threads", threads], input=saved(self.boards),
                                    capture_output=True, check=False)
            self.assertEqual(result.returncode, 3)
            lengths = loaded(result.stdout)
            self.assertEqual(lengths.dtype, numpy.dtype("<i4"))
            solvable = [" ".join(map(str, board)) for board in numpy.delete(self.boards, 3, 0)]
            self.assertEqual(lengths[3], -1)
            self.assertEqual(list(numpy.delete(lengths, 3)), lengths_of(*solvable))

    def test_limits_leave_minus_one(self):
        """At a limit a length is known only if it is proven shortest: with hamming, here, it never is."""
        def limited(*options):
            result = subprocess.run([PROGRAM, "solve", "-o", "npy", "--node-limit", "1", *options],
                                    input=saved(self.boards), capture_output=True, check=False)
            self.assertEqual(result.returncode, 3)
            return list(loaded(result.stdout))

        whole = lengths_of(*(" ".join(map(str, board)) for board in numpy.delete(self.boards, 3, 0)))
        known = limited()
        self.assertEqual(known.pop(3), -1)  # unsolvable
        for length, shortest in zip(known, whole):
            self.assertIn(length, (-1, shortest))
        self.assertEqual(set(limited("--algorithm", "astar", "--heuristic", "hamming")), {-1})

    def test_csv_has_cells_and_lengths(self):
        rows = list(csv.reader(io.StringIO(run("solve", "-o", "csv-cells", given=saved(self.boards), status=3).decode())))
        self.assertEqual(rows[0], [*map(str, range(9)), "length"])
        numbers = numpy.array(rows[1:], int)
        numpy.testing.assert_array_equal(numbers[:, :9], self.boards)
        lengths = loaded(run("solve", "-o", "npy", given=saved(self.boards), status=3))
        numpy.testing.assert_array_equal(numbers[:, 9], lengths)

    def test_csv_rejects_boards_of_two_sizes(self):
        given = b"1 2 3 4 5 6 7 8 0\n1 2 3 0\n"
        result = subprocess.run([PROGRAM, "solve", "-o", "csv-cells"], input=given, capture_output=True, check=False)
        self.assertEqual(result.returncode, 1)
        self.assertEqual(result.stdout.splitlines()[1:], [b"1,2,3,4,5,6,7,8,0,0"])
        self.assertIn(b"a 2x2 board follows one of 3x3", result.stderr)


class Counted(unittest.TestCase):
    def test_an_array_has_the_published_counts(self):
        with open(os.path.join(DATA, "distances.txt"), encoding="ascii") as file:
            rows = [line.split() for line in file if line.startswith(("2x4 ", "3x3 "))]
        for size in ("2x4", "3x3"):
            counts = numpy.load(io.BytesIO(run("distances", "--size", size, "-o", "npy")))
            self.assertEqual((counts.dtype, counts.ndim), (numpy.int64, 1))
            self.assertEqual([(size, str(i), str(n)) for i, n in enumerate(counts)],
                             [tuple(row) for row in rows if row[0] == size])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
