#!/usr/bin/env bash
# memory.sh - searches stay within --memory: the peak size of the process
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

mib=1048576
fixed=$((8 * mib)) # stacks of threads, the automaton of move sequences, buffers
grep -qE "__[at]san_init" "$bin/fifteen" && exit 77 # shadow memory

echo '0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1' >far # 80 moves

# peak OPTION..: sets `peak` to the peak size of the process, in bytes, and `generated`.
peak()
{
    "$bin/fifteen" bench --json "$@" far >out 2>err
    local status=$?
    [ $status -eq 0 ] || [ $status -eq 3 ] || fail "$*: status $status"
    peak=$(jq .peak_bytes out)
    generated=$(jq .generated out)
}

# within MIB OPTION..: the search stays within its memory beside the tables. It needs half of it, but
# with auto, which may do with less.
within()
{
    local limit=$(($1 * mib))
    shift
    peak "$@" --node-limit 10
    local base=$peak
    peak "$@" --memory $limit --node-limit 40000000
    [ "$peak" -le $((base + limit + fixed)) ] || fail "$*: $peak bytes of $limit beside $base"
    [ "$peak" -ge $((limit / 2)) ] || [ "$2" = auto ] || fail "$*: only $peak bytes of $limit"
}

sizes=(64)
[ "$scale" -lt 100 ] || sizes+=(256)
for size in "${sizes[@]}"; do
    within "$size" --algorithm astar --heuristic manhattan
    within "$size" --algorithm breadth-first
    within "$size" --algorithm uniform-cost
    within "$size" --algorithm greedy --heuristic hamming
    for algorithm in astar astar-idastar idastar-tt auto; do
        within "$size" --algorithm $algorithm --heuristic 'pdb(5-5-5)' --threads 2
    done
done

# IDA* keeps no boards.
peak --algorithm idastar-plain --heuristic manhattan --node-limit 5000000
[ "$generated" -eq 5000000 ] || fail "only $generated nodes"
[ "$peak" -le $((2 * fixed)) ] || fail "IDA*: $peak bytes"
finish
