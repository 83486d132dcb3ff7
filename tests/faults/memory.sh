#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# memory.sh - the peak memory of the process respects --memory; the second argument is the folder of
# 4x4 tables
# shellcheck source-path=SCRIPTDIR/../cli source=../cli/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"
tables=$2

# peak STATUS OPTION..: prints the peak memory in bytes for one of the hardest boards.
peak()
{
    local status=$1
    shift
    expect "$status" fifteen bench -q --json --pdb "$tables" --partitions 1 "$@"
    jq .peak_bytes out
}

echo '1 2 3 4 5 6 7 8 9 10 0 11 13 14 15 12' >easy
echo '11 5 9 13 2 6 10 14 3 7 0 15 4 8 12 1' >hard
echo '0 15 8 3 12 11 7 4 14 10 6 5 9 13 2 1' >hardest
base=$(peak 0 easy)

# keeps_to STATUS MIB OPTION..: the peak is at most that of the easy board, the limit and the stacks.
keeps_to()
{
    local status=$1 limit=$2 taken
    shift 2
    taken=$(peak "$status" --memory "${limit}M" "$@")
    [ "$taken" -le $((base + (limit + 24) * 1024 * 1024)) ] ||
        fail "$* takes $taken bytes instead of $base and $limit MiB"
}

available=$(awk '/^MemAvailable/ {print int($2 / 1024)}' /proc/meminfo)
limits=64
[ "$scale" -lt 25 ] || limits='64 256 1024'
for limit in $limits; do
    if [ "$available" -lt $((limit + 1024)) ]; then
        echo "$limit MiB are not tried: $available MiB of memory are available"
        continue
    fi
    keeps_to 0 "$limit" --threads 2 --algorithm idastar-tt hard
    keeps_to 0 "$limit" --threads 2 --algorithm auto hard
    keeps_to 0 "$limit" --algorithm astar-idastar hard
done
keeps_to 3 64 --algorithm astar hardest
[ "$scale" -lt 25 ] || [ "$available" -lt 2048 ] || keeps_to 3 1024 --algorithm astar hardest
finish
