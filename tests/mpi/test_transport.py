#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_transport.py - runs the test of messages by MPI with three ranks

    test_transport.py <folder of the programs> <test program>
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
PROGRAM = sys.argv[2]
from ranks import MPIRUN, run  # noqa: E402

result = run([*MPIRUN, "-n", "3", PROGRAM])
print(result.output, result.errors, result.of_mpirun)
sys.exit(result.status)
