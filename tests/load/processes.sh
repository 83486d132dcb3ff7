#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# processes.sh - many processes that use the same tables share one copy of them
#
#   processes.sh <folder of the programs> <folder of 4x4 tables> [PROCESSES [REPEAT]]
#
# Each solves Korf's hundred boards REPEAT times, with the published lengths, on tables that are
# searched in place. While all still run, their proportional shares of memory (Pss) add up to about
# one copy of the tables, while their resident sizes (Rss) add up to one copy each.
# shellcheck source-path=SCRIPTDIR/../cli source=../cli/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"
tables=$2
n_processes=${3:-$((4 + $(scaled 28)))}
n_repeat=${4:-1} # boards must fit in a pipe: 12 at most
korf=$data/../../bench/instances/korf100.txt

# The private memory of a process: stacks of searches, the C library, its heap.
own_kb=$((8 << 10))

mkdir plain
cp "$tables"/4x4-b0-1.4.5.8.9.12.13.pdb "$tables"/4x4-b0-2.3.6.7.10.11.14.15.pdb plain
expect 0 pdbgen --size 4 --codec none --out plain
table_kb=$(($(cat plain/*.pdb | wc -c) / 1024))

for _ in $(seq "$n_repeat"); do grep -v '^#' "$korf" | sed 's/#.*//; s/^ *[0-9]* *//'; done >boards
for _ in $(seq "$n_repeat"); do grep -v '^#' "$korf" | sed 's/ .*//'; done >lengths
n_boards=$(wc -l <lengths)

pids=()
pipes=()
for i in $(seq "$n_processes"); do
    mkfifo "boards.$i"
    "$bin/fifteen" solve -q --json --goal first --threads 1 --pdb plain --file "boards.$i" \
        >"out.$i" 2>"err.$i" &
    pids+=($!)
done
for i in $(seq "$n_processes"); do
    exec {pipe}>"boards.$i"
    pipes+=("$pipe")
done
for pipe in "${pipes[@]}"; do cat boards >&"$pipe"; done

# answered: whether all have answered all boards, or one has ended.
answered()
{
    [ "$(cat out.* | wc -l)" -eq $((n_boards * n_processes)) ] || ! kill -0 "${pids[@]}" 2>kill.err
}
for _ in $(seq $((3000 * patience))); do
    answered && break
    sleep 0.1
done

# sum FIELD: of all processes, in kB.
sum()
{
    local pid
    for pid in "${pids[@]}"; do cat "/proc/$pid/smaps_rollup"; done |
        awk -v field="$1:" '$1 == field { kb += $2 } END { print kb }'
}
pss_kb=$(sum Pss)
rss_kb=$(sum Rss)

for pipe in "${pipes[@]}"; do exec {pipe}>&-; done
for i in $(seq "$n_processes"); do
    wait "${pids[i - 1]}" || fail "process $i: status $?, $(cat "err.$i")"
    jq .moves "out.$i" | cmp - lengths >cmp.out 2>&1 || fail "other lengths in process $i: $(cat cmp.out)"
done

echo "$n_processes processes, $n_boards boards each; tables $((table_kb >> 10)) MiB;" \
    "Pss $((pss_kb >> 10)) MiB, Rss $((rss_kb >> 10)) MiB in all"
[ "$pss_kb" -le $((table_kb + n_processes * own_kb)) ] || fail 'more than one copy of the tables'
[ "$rss_kb" -ge $((n_processes * table_kb * 9 / 10)) ] || fail 'not all have the tables in memory'
finish
