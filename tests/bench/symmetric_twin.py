#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""symmetric_twin.py - bench/symmetric.py against breadth-first search of whole trays; prints the distances of
the boards of 3x3 that equal their reflections, for hardest.sh

The twin knows nothing of tiles and cells: the reflection of a board is where the reflected moves lead.
"""
import random
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench"))
from symmetric import reflect, symmetric_boards

# Each move of the blank, as rows and columns, and its reflection.
MOVES = [((-1, 0), (0, -1)), ((0, -1), (-1, 0)), ((1, 0), (0, 1)), ((0, 1), (1, 0))]


def goal_of(n):
    return (*range(1, n * n), 0)


def move(n, board, direction):
    blank = board.index(0)
    row, column = blank // n + direction[0], blank % n + direction[1]
    if not (0 <= row < n and 0 <= column < n):
        return None
    cells = list(board)
    cells[blank], cells[row * n + column] = cells[row * n + column], 0
    return tuple(cells)


def search(n, depth):
    """Returns the distance and the reflection of each board up to a depth."""
    distances = {goal_of(n): (0, goal_of(n))}
    level = [goal_of(n)]
    for distance in range(1, depth + 1):
        following = []
        for board in level:
            twin = distances[board][1]
            for direction, reflected in MOVES:
                child = move(n, board, direction)
                if child is not None and child not in distances:
                    distances[child] = distance, move(n, twin, reflected)
                    following.append(child)
        level = following
    return distances


def check(what, holds):
    if not holds:
        sys.exit(f"FAILED: {what}")


def check_tray(n, depth, n_boards):
    found = search(n, depth)
    check(f"{n}x{n}: reflections", all(reflect(n, board) == twin for board, (_, twin) in found.items()))
    boards = list(symmetric_boards(n))
    check(f"{n}x{n}: each once", len(set(boards)) == len(boards) == n_boards)
    check(f"{n}x{n}: equal to their reflections", all(reflect(n, board) == board for board in boards))
    expected = {board: distance for board, (distance, twin) in found.items() if board == twin}
    check(f"{n}x{n}: all boards of the search", expected.keys() <= set(boards))
    return found, boards, expected


def is_solvable(n, board):
    """By moving the blank home and counting the exchanges that sort the tiles."""
    for direction in [(1, 0)] * n + [(0, 1)] * n:
        board = move(n, board, direction) or board
    cells = list(board[:-1])
    n_exchanges = 0
    for cell in range(len(cells)):
        while cells[cell] != cell + 1:
            tile = cells[cell]
            cells[cell], cells[tile - 1] = cells[tile - 1], tile
            n_exchanges += 1
    return n_exchanges % 2 == 0


def main():
    check_tray(2, 6, 2)
    found, boards, expected = check_tray(3, 31, 144)
    check("3x3: the whole tray", len(found) == 181440)
    check("3x3: no other boards", set(boards) == expected.keys())
    _, boards, expected = check_tray(4, 12, 552960)
    check("4x4: boards of the search", len(expected) > 1)
    check("4x4: solvable", all(is_solvable(4, board) for board in random.Random(1).sample(boards, 5000)))
    check("4x4: parity of the twin", not is_solvable(4, (2, 1, *goal_of(4)[2:])))
    for board, (distance, twin) in found.items():
        if board == twin:
            print(distance, *board)


main()
