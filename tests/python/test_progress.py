# SPDX-License-Identifier: MIT
"""test_progress.py - progress through tqdm, if it is installed, and through functions"""
import sys
import types

import numpy as np
import pytest

import fifteen
from support import scaled


class Bar:
    """As far as the package uses tqdm's."""

    made = []

    def __init__(self, total, unit):
        self.total, self.unit, self.n, self.closed = total, unit, 0, False
        self.made.append(self)

    def update(self, n):
        assert n >= 0 and not self.closed
        self.n += n

    def close(self):
        self.closed = True


@pytest.fixture(name="bars")
def stub_of_tqdm(monkeypatch):
    module = types.ModuleType("tqdm")
    module.tqdm = Bar
    monkeypatch.setitem(sys.modules, "tqdm", module)
    monkeypatch.setattr(Bar, "made", [])
    return Bar.made


CALLS = [fifteen.solve, fifteen.distances, fifteen.values]


@pytest.mark.parametrize("call", CALLS)
def test_bars_reach_the_end(bars, call):
    for boards in (fifteen.random(scaled(2000), 1, size=3), fifteen.scramble(20000, 3, 1, size=3),
                   np.zeros((0, 9), int)):
        call(boards, progress=True)
        bar = bars.pop()
        assert (bar.total, bar.n, bar.unit, bar.closed) == (len(boards), len(boards), " boards", True)
    call(fifteen.random(2, 1, size=3))
    assert not bars


def test_bars_are_closed_after_errors(bars):
    boards = fifteen.random(50, 2, size=3)
    boards[30] = 0
    for call in CALLS:
        with pytest.raises(fifteen.InvalidError):
            call(boards, progress=True)
    assert len(bars) == 3 and all(bar.closed for bar in bars)


def test_tables_have_a_bar(bars, tmp_path):
    table = fifteen.Table.build([1, 2, 3], size=3, progress=True)
    fifteen.build_tables("2x4", folder=tmp_path, progress=True)
    fifteen.build_tables("2x4", folder=tmp_path, progress=True)  # nothing is left to build
    assert [bar.total for bar in bars] == [table.shape[0] * table.n_entries, 40320, 0]
    assert all(bar.n == bar.total and bar.unit == " entries" and bar.closed for bar in bars)


def test_calls_work_without_tqdm(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "tqdm", None)  # importing it raises ImportError
    boards = fifteen.random(5, 3, size=3)
    for call in CALLS:
        assert len(call(boards, progress=True)) > 0
    assert fifteen.build_tables("2x3", folder=tmp_path, progress=True)


def test_the_real_tqdm(capsys):
    pytest.importorskip("tqdm")
    fifteen.distances(fifteen.random(50, 4, size=3), progress=True)
    assert "50/50" in capsys.readouterr().err


def test_functions_see_all_boards_and_their_exceptions_are_raised():
    boards = fifteen.scramble(20000, 4, 5)
    for call in CALLS:
        seen = []
        call(boards, progress=lambda done, total, seen=seen: seen.append((done, total)))
        assert seen == sorted(seen) and seen[-1] == (len(boards), len(boards))
        with pytest.raises(ZeroDivisionError):
            call(boards, progress=lambda done, total: done // 0)
