# SPDX-License-Identifier: MIT
"""_numbers.py - numbers and texts for the library: exact, or rejected

ctypes stores an integer modulo 2^64, and ends a text at its first null character.
"""
from __future__ import annotations

import math
import numbers
import operator
import os
import sys
from typing import Any

import numpy as np

from ._library import InvalidError

MAX_UINT64 = (1 << 64) - 1


def integer(name: str, value: Any, low: int = 0, high: int = MAX_UINT64) -> int:
    """An integer from low to high: of any integer type, or a float without a fraction.

    TypeError: another type, bool, or a fraction; InvalidError: out of range.
    """
    try:
        if isinstance(value, (bool, np.bool_)):
            raise TypeError
        is_float = isinstance(value, (float, np.floating)) and value == np.floor(value)
        exact = int(value) if is_float else operator.index(value)
    except (OverflowError, TypeError):
        raise TypeError(f"{name} is {value!r}; expected an integer") from None
    if not low <= exact <= high:
        raise InvalidError(f"{name} is {_shown(exact)}; expected {low} to {high}")
    return exact


def real(name: str, value: Any, low: float, high: float = sys.float_info.max) -> float:
    """A finite number from low to high, rounded to double, though not to 0.

    TypeError: another type; InvalidError: out of range.
    """
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise TypeError(f"{name} is {value!r}; expected a number")
    try:
        found = float(value)
    except OverflowError:
        found = math.inf
    if not low <= found <= high or (found == 0) != (value == 0):
        raise InvalidError(f"{name} is {_shown(value)}; expected a number from {low:g} to "
                           f"{high:g}")
    return found


def text(name: str, value: Any) -> bytes:
    """A path or another text in bytes. TypeError: another type; InvalidError: a null character."""
    if not isinstance(value, (str, bytes, os.PathLike)):
        raise TypeError(f"{name} is {value!r}; expected a text")
    found = os.fsencode(value)
    if b"\0" in found:
        raise InvalidError(f"{name} {value!r} has a null character")
    return found


def _shown(value: Any) -> str:
    try:
        shown = str(value)
    except ValueError:  # an integer of thousands of digits
        shown = ""
    return shown if 0 < len(shown) < 50 else "out of range"
