#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# long.sh - many boards, threads and processes at once, in the long form; ctest runs the short one
#
#   long.sh <build folder>                    32 processes, 8 threads, and a million boards
#   long.sh <build folder> --soak MINUTES     random boards on all cores, found twice; memory flat
#
# The tables are those in $FIFTEEN_PDB, otherwise those that ctest has built in the build folder.
# The head of each part describes its comparisons: the scripts beside this one and
# test_load_threads.c.
set -euo pipefail

build=${1:?"usage: long.sh <build folder> [--soak MINUTES]"}
here=$(dirname "${BASH_SOURCE[0]}")
export FIFTEEN_PDB=${FIFTEEN_PDB:-$build/pdb}

case ${2:-} in
--soak)
    exec "$build/tests/soak" $((${3:?"how many minutes?"} * 60)) 60
    ;;
'')
    "$here/processes.sh" "$build/bin" "$FIFTEEN_PDB" 32 12
    "$build/tests/test_load_threads"
    "$here/batch.sh" "$build/bin" "$FIFTEEN_PDB" 1000000 100
    ;;
*)
    echo "long.sh: '$2' is not an option" >&2
    exit 2
    ;;
esac
