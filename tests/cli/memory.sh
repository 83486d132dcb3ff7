#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# memory.sh - searches stay within --memory: the peak size of the process
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

mib=1048576
fixed=$((8 * mib)) # stacks of threads, the automaton of move sequences, buffers
grep -qE "__[at]san_init" "$bin/fifteen" && exit 77 # shadow memory

echo '0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1' >far # 80 moves
boards=far

# peak OPTION..: sets `peak` to the peak size of the process, in bytes, and `generated`.
peak()
{
    "$bin/fifteen" bench --json "$@" "$boards" >out 2>err
    local status=$?
    [ $status -eq 0 ] || [ $status -eq 3 ] || fail "$*: status $status"
    peak=$(jq .peak_bytes out)
    generated=$(jq .generated out)
}

# within MIB --algorithm NAME OPTION..: the search stays within its memory beside `base`, the peak of a short
# one. It needs half of it, but for the algorithms that may do with less.
frugal=' auto '
nodes=40000000
within()
{
    local limit=$(($1 * mib))
    shift
    peak "$@" --memory $limit --node-limit $nodes
    [ "$peak" -le $((base + limit + fixed)) ] || fail "$*: $peak bytes of $limit beside $base"
    [ "$peak" -ge $((limit / 2)) ] || [[ $frugal == *" $2 "* ]] || fail "$*: only $peak bytes of $limit"
}

# short OPTION..: sets `base`
short()
{
    peak "$@" --node-limit 10
    base=$peak
}

# Every algorithm there is, without tables, on a board of 4x4 and on one of 5x5, one of Korf and Felner's of 113
# moves. In the quick form the latter by every third algorithm.
expect 0 fifteen solve --help
names=$(sed -n '/--algorithm NAME/,/--heuristic SPEC/{/--/d;p}' out | tr -d ' .\n' | tr ',' ' ')
[[ " $names " == *' astar '*' quick '* ]] || fail "algorithms: $names"
sed -n '1,/^113 3 /{/^#/p;/^113 3 /p}' "$data/../../bench/instances/korf24.txt" >far24
every() # SIZE BOARD STEP
{
    local name i=0
    boards=$2
    short --algorithm astar --heuristic manhattan
    for name in $names; do
        i=$((i + 1))
        [ $((i % $3)) -eq 0 ] || continue
        within "$1" --algorithm "$name" --heuristic manhattan
    done
}
frugal=' auto astar-idastar idastar idastar-tt idastar-plain greedy weighted-idastar quick iddfs '
nodes=10000000
if [ "$scale" -lt 100 ]; then
    every 32 far 1
    every 32 far24 3
else
    every 64 far 1
    every 64 far24 1
    every 200 far 1
    every 200 far24 3
fi

# With tables.
frugal=' auto '
nodes=10000000
boards=far
sizes=(64)
[ "$scale" -lt 100 ] || sizes+=(256)
short --algorithm astar --heuristic 'pdb(4-4-4-3)' --threads 2
for size in "${sizes[@]}"; do
    for algorithm in astar astar-idastar idastar-tt auto; do
        within "$size" --algorithm $algorithm --heuristic 'pdb(4-4-4-3)' --threads 2
    done
    within "$size" --algorithm nbs --heuristic 'pdb(4-4-4-3)'
done

# IDA* keeps no boards.
peak --algorithm idastar-plain --heuristic manhattan --node-limit 5000000
[ "$generated" -eq 5000000 ] || fail "only $generated nodes"
[ "$peak" -le $((2 * fixed)) ] || fail "IDA*: $peak bytes"

# Tables of trays of more than 16 cells; those of a folder are not part of the limit.
expect 0 fifteen generate --size 4x5 --hard --seed 1
mv out far19
expect 0 pdbgen -q --size 4x5 --partition 5-5-5-4 --out tables
nodes=8000000
boards=far19
short --algorithm astar --pdb tables
within 64 --algorithm astar --pdb tables
within 64 --algorithm idastar-tt --pdb tables --threads 2
frugal=' auto astar-idastar '
fixed=$((fixed + 88 * mib)) # while the automaton of sequences of 12 moves is built
within 64 --algorithm astar-idastar --pdb tables --threads 2
within 16 --algorithm auto --pdb tables --threads 2

# Quick search, where it would use more: the whole process stays within the limit.
quick_within()
{
    local limit=$(($2 * mib))
    expect 0 fifteen generate --size "$1" --seed 3 --count 1
    mv out "board$1"
    boards=board$1
    peak --algorithm quick --memory $limit --node-limit "$3"
    [ "$peak" -le $limit ] || fail "quick on $1: $peak bytes of $limit"
    [ "$generated" -eq "$3" ] || fail "quick on $1: only $generated nodes"
}
quick_within 5x5 24 20000000
quick_within 10x10 16 20000000
quick_within 30x30 64 2000000
quick_within 127x127 64 3000000
if [ "$scale" -ge 100 ]; then
    quick_within 5x5 64 100000000
    quick_within 30x30 14 20000000
    quick_within 127x127 1024 10000000
fi
finish
