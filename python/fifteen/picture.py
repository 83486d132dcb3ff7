# SPDX-License-Identifier: MIT
"""picture.py - boards as pictures, which notebooks show"""
from __future__ import annotations

from typing import List, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._numbers import integer
from .boards import Goal, Size, make_goal, read_boards

_PITCH, _GAP = 36, 20  # pixels of a cell, and between boards
_STYLE = ("text{font:600 15px system-ui,sans-serif;text-anchor:middle;fill:#22262b}"
          ".tray{fill:#e2ded3}.tile{fill:#fff}.home{fill:#d3e8e3}")


class Picture:
    """Boards side by side as SVG: str() is the document, and a notebook shows it."""

    def __init__(self, rows: NDArray[np.uint8], size: Tuple[int, int], goal: NDArray[np.uint8],
                 per_line: int):
        self._rows, self._size, self._goal, self._per_line = rows, size, goal, per_line

    def _board(self, index: int) -> str:
        columns = self._size[1]
        line, place = divmod(index, self._per_line)
        left = _GAP + place * (columns * _PITCH + _GAP)
        top = _GAP + line * (self._size[0] * _PITCH + _GAP)
        parts = [f'<rect class="tray" x="{left}" y="{top}" width="{columns * _PITCH}" '
                 f'height="{self._size[0] * _PITCH}" rx="4"/>']
        for cell, tile in enumerate(self._rows[index]):
            if tile == 0:
                continue
            x, y = left + cell % columns * _PITCH, top + cell // columns * _PITCH
            look = "home" if self._goal[cell] == tile else "tile"
            parts.append(f'<rect class="{look}" x="{x + 2}" y="{y + 2}" width="{_PITCH - 4}" '
                         f'height="{_PITCH - 4}" rx="3"/><text x="{x + _PITCH // 2}" '
                         f'y="{y + _PITCH // 2 + 5}">{tile}</text>')
        return "".join(parts)

    def __str__(self) -> str:
        n = len(self._rows)
        width = _GAP + min(max(n, 1), self._per_line) * (self._size[1] * _PITCH + _GAP)
        height = _GAP + -(-max(n, 1) // self._per_line) * (self._size[0] * _PITCH + _GAP)
        boards: List[str] = [self._board(index) for index in range(n)]
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                f'viewBox="0 0 {width} {height}"><style>{_STYLE}</style>{"".join(boards)}</svg>')

    def _repr_svg_(self) -> str:
        return str(self)


def picture(boards: Union[str, ArrayLike], *, goal: Goal = "last", size: Size = None,
            per_line: int = 6) -> Picture:
    """Boards as a picture; tiles on their goal cells are tinted. At most 1000 boards."""
    read = read_boards(boards, size)
    integer("the number of boards", len(read.rows), 0, 1000)
    return Picture(read.rows, read.size, make_goal(goal, read.size),
                   integer("per_line", per_line, 1, 1000))
