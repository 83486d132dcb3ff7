#!/usr/bin/env bash
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

# within MIB --algorithm NAME OPTION..: the search stays within its memory beside the tables. It needs half
# of it, but for the algorithms that may do with less.
frugal=' auto '
nodes=40000000
within()
{
    local limit=$(($1 * mib))
    shift
    peak "$@" --node-limit 10
    local base=$peak
    peak "$@" --memory $limit --node-limit $nodes
    [ "$peak" -le $((base + limit + fixed)) ] || fail "$*: $peak bytes of $limit beside $base"
    [ "$peak" -ge $((limit / 2)) ] || [[ $frugal == *" $2 "* ]] || fail "$*: only $peak bytes of $limit"
}

sizes=(64)
[ "$scale" -lt 100 ] || sizes+=(256)
for size in "${sizes[@]}"; do
    within "$size" --algorithm astar --heuristic manhattan
    within "$size" --algorithm breadth-first
    within "$size" --algorithm uniform-cost
    within "$size" --algorithm greedy --heuristic hamming
    within "$size" --algorithm bae --heuristic manhattan
    within "$size" --algorithm nbs --heuristic 'pdb(4-4-4-3)'
    within "$size" --algorithm bidirectional
    for algorithm in astar astar-idastar idastar-tt auto; do
        within "$size" --algorithm $algorithm --heuristic 'pdb(5-5-5)' --threads 2
    done
done

# IDA* keeps no boards.
peak --algorithm idastar-plain --heuristic manhattan --node-limit 5000000
[ "$generated" -eq 5000000 ] || fail "only $generated nodes"
[ "$peak" -le $((2 * fixed)) ] || fail "IDA*: $peak bytes"

# Trays of more than 16 cells, by every algorithm; the tables of a folder are not part of the limit. The
# 24-puzzle is one of Korf and Felner's of 113 moves.
sed -n '1,/^113 3 /{/^#/p;/^113 3 /p}' "$data/../../bench/instances/korf24.txt" >far24
expect 0 fifteen generate --size 4x5 --hard --seed 1
mv out far19
expect 0 pdbgen -q --size 4x5 --partition 5-5-5-4 --out tables
nodes=8000000
boards=far24
for algorithm in breadth-first uniform-cost bidirectional; do
    within 64 --algorithm $algorithm
done
for algorithm in greedy bae nbs mm dvcbs; do
    within 64 --algorithm $algorithm --heuristic manhattan
done
boards=far19
within 64 --algorithm astar --pdb tables
within 64 --algorithm idastar-tt --pdb tables --threads 2
frugal=' auto astar-idastar '
fixed=$((fixed + 88 * mib)) # while the automaton of sequences of 12 moves is built
within 64 --algorithm astar-idastar --pdb tables --threads 2
within 16 --algorithm auto --pdb tables --threads 2
finish
