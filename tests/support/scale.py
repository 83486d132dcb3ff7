# SPDX-License-Identifier: MIT
"""scale.py - test scale and patience for tests in Python; scale.h explains the scale"""
import os

# Share of the cases to try, in percent.
SCALE = min(100, max(1, int(os.environ.get("FIFTEEN_TEST_SCALE", "10"))))

# Factor of all time limits, for slow machines and sanitizers.
PATIENCE = float(os.environ.get("FIFTEEN_TEST_PATIENCE", "1"))


def scaled(n):
    """The number of cases to try of n, at least 1."""
    return max(1, n * SCALE // 100)
