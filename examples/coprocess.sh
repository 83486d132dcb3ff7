#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# coprocess.sh BOARD.. - solves boards with one `fifteen solve` that keeps running
#
# Any language that can start a program with two pipes can do the same: write a board in one line, flush,
# read one line of JSON. Closing the input ends the solver. FIFTEEN is its path.
coproc solver { exec "${FIFTEEN:-fifteen}" solve --json --quiet; }
# shellcheck disable=SC2154
pid=$solver_PID
for board in "$@"; do
    echo "$board" >&"${solver[1]}"
    read -r answer <&"${solver[0]}" || exit 1
    [[ $answer =~ '"status": "'([a-z]+)'", "moves": '([0-9a-z]+) ]] || exit 1
    echo "${BASH_REMATCH[1]} ${BASH_REMATCH[2]}"
done
eval "exec ${solver[1]}>&-"
wait "$pid"
