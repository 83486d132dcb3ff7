#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_pooled.py - the model of A* on many ranks loses no node, and its ranks lose time as they should

    test_pooled.py
"""
import os
import subprocess
import sys
import unittest

PYTHONS = [python for python in (sys.executable, "/usr/bin/python3")
           if subprocess.run([python, "-c", "import numpy"], stderr=subprocess.DEVNULL, check=False).returncode == 0]
PYTHON = PYTHONS[0] if PYTHONS else sys.exit(77)
POOLED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "bench", "scaling", "pooled")


def simulate(**values):
    """The efficiency and the numbers of nodes, messages and nodes in them."""
    words = [f"{name.replace('_', '-')}={value}" for name, value in {"nodes": 1e6, **values}.items()]
    line = subprocess.run([PYTHON, POOLED, *words], check=True, capture_output=True, text=True).stdout
    numbers = [float(word.strip(",")) for word in line.split() if word[0].isdigit()]
    return numbers[0], *numbers[2:]


class Pooled(unittest.TestCase):
    def test_one_rank_sends_nothing(self):
        efficiency, nodes, messages, sent = simulate(ranks=1)
        self.assertGreater(efficiency, 0.99)
        self.assertEqual((messages, sent), (0, 0))
        self.assertAlmostEqual(nodes / 1e6, 1, delta=0.03)

    def test_each_child_is_sent_once(self):
        """But to the rank itself. Real: 119 nodes in a message, 1.09 for each that is expanded, on two ranks."""
        for n in (2, 5):
            _, nodes, messages, sent = simulate(ranks=n)
            self.assertAlmostEqual(nodes / 1e6, 1, delta=0.03)
            self.assertAlmostEqual(sent / nodes, 2.18 * (n - 1) / n, delta=0.01)
            self.assertLessEqual(sent / messages, 128)

    def test_what_costs_time(self):
        best = simulate(ranks=8)[0]
        for worse in ({"latency": 1e-3}, {"message": 1e-4}, {"node": 1e-6}, {"nodes": 1e5}):
            self.assertLess(simulate(ranks=8, **worse)[0], best - 0.05, worse)


if __name__ == "__main__":
    unittest.main()
