# SPDX-License-Identifier: MIT
"""spellings.py - the spellings of a board in tests/data/spellings.txt, and where it describes its format"""
import os
import re

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "spellings.txt")


def load():
    """Returns the board as numbers in one line, its optimal length, and its spellings by name."""
    with open(PATH, encoding="utf-8", newline="") as file:
        head, *records = re.split(r"^%% (.*)\n", file.read(), flags=re.M)
    board = re.search(r"^# board: (.*)$", head, re.M).group(1)
    length = int(re.search(r"^# moves: (\d+)", head, re.M).group(1))
    spellings = {name: text[:-1] for name, text in zip(records[::2], records[1::2])}
    assert len(spellings) >= 40 and len(spellings) == len(records) // 2
    return board, length, spellings
