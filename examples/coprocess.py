#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""coprocess.py BOARD.. - solves boards with one `fifteen solve` that keeps running

For languages without a binding, which have JSON and pipes; in Python the package fifteen is simpler. FIFTEEN is
the path of the program.
"""
import json
import os
import subprocess
import sys

command = [os.environ.get("FIFTEEN", "fifteen"), "solve", "--json", "--quiet"]
with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as solver:
    for board in sys.argv[1:]:
        print(board, file=solver.stdin, flush=True)
        answer = json.loads(solver.stdout.readline())
        print(answer["status"], answer["moves"], flush=True)
sys.exit(solver.returncode)
