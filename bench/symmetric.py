# SPDX-License-Identifier: MIT
"""symmetric.py - boards that equal their own reflection about the main diagonal

Boards are tuples of n x n tiles, row by row, for the goal 1 2 .. 0. The reflection takes cell (r, c) to
(c, r), and the tile at home on a cell to the tile at home on the reflected cell.
"""
from itertools import combinations, permutations, product


def reflected_cell(n, cell):
    return cell % n * n + cell // n


def reflected_tile(n, tile):
    return reflected_cell(n, tile - 1) + 1 if tile > 0 else 0


def reflect(n, board):
    return tuple(reflected_tile(n, board[reflected_cell(n, cell)]) for cell in range(n * n))


def is_odd(places):
    return sum(a > b for a, b in combinations(places, 2)) % 2 == 1


def symmetric_boards(n):
    """Yields each solvable board that equals its reflection, once.

    Such a board has tiles of the diagonal, and the blank, on the diagonal; and on each pair of
    reflected cells a pair of reflected tiles, either way round. Two pairs that change places are two
    exchanges, a pair turned round is one, and the blank's way along the diagonal is even. So a board is
    solvable if the parity of the diagonal equals that of the number of pairs turned round.
    """
    diagonal = [cell * (n + 1) for cell in range(n)]
    pairs = [(cell, reflected_cell(n, cell)) for cell in range(n * n) if cell < reflected_cell(n, cell)]
    turns = {odd: [turn for turn in product((0, 1), repeat=len(pairs)) if sum(turn) % 2 == odd]
             for odd in (False, True)}
    board = [0] * (n * n)
    for places in permutations(range(n)):
        for cell, place in zip(diagonal, places):
            board[cell] = (diagonal[place] + 1) % (n * n)
        for taken, turn in product(permutations(pairs), turns[is_odd(places)]):
            for (cell, reflected), tiles, turned in zip(pairs, taken, turn):
                board[cell], board[reflected] = tiles[turned] + 1, tiles[1 - turned] + 1
            yield tuple(board)
