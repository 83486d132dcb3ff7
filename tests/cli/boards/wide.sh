#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# wide.sh - boards of 4x5 and 5x5 with small tables: malformed ones, wrong and damaged tables, memory
# shellcheck source-path=SCRIPTDIR/.. source=../lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

# goal N: the numbers 1 .. N-1 0.
goal()
{
    echo "$(seq -s ' ' $(($1 - 1))) 0"
}

# ---- malformed boards ----

while IFS='|' read -r size board message; do
    misused "$message" fifteen solve --size "$size" "$board"
    printf '%s\n' "$board" "$(goal $((${size%x*} * ${size#*x})))" >file
    expect 2 fifteen solve --json --size "$size" --file file
    has 1 status '"invalid"'
    has 2 status '"solved"'
    has 2 moves 0
done <<'END'
4x5|1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19|expected 20 numbers, found 19
4x5|1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 0 20|expected 20 numbers, found 21
4x5|1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 30 0|30 is out of range 0 .. 19
4x5|1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 18 0|tile 18 occurs twice (positions 18 and 19)
4x5|0 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 0|blank 0 occurs twice (positions 1 and 20)
5x5|1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 40 0|40 is out of range 0 .. 24
5x5|1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 23 0|tile 23 occurs twice (positions 23 and 24)
5x5|1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 0|expected 25 numbers, found 24
END
for size in 4x5 5x5; do # both corners are of one class: no standard goal can be reached
    n=$((${size%x*} * ${size#*x}))
    expect 3 fifteen solve --size $size "$(goal $n | sed 's/^1 2 /2 1 /')"
    says out 'unsolvable: no moves lead from this board to the goal'
done

# ---- tables by list, by name, by folder ----

five='6 1 2 4 5 7 11 3 8 10 16 12 13 9 15 17 0 14 18 20 21 22 23 19 24'
four='6 1 2 3 5 11 7 8 4 10 16 12 0 9 15 17 13 14 18 19'
expect 0 pdbgen -q --size 5 --tiles 1.2.6 --tiles 17.18.22 --out lists
expect 0 pdbgen -q --size 4x5 --partition 5-5-5-4 --out four
expect 0 pdbgen -q --size 5 --partition 5-5-5-5-4 --out five
expect 0 fifteen solve --json --size 5 --heuristic manhattan --algorithm astar "$five"
length=$(member out 1 moves)
for options in '--heuristic pdb(1.2.6/17.18.22) --pdb lists' '--pdb five' '--heuristic pdb(5-5-5-5-4)' \
    '--heuristic classic-pdb(1.2/3.4)' '--pdb five --without-reflection' '--pdb five --algorithm idastar-tt'; do
    # shellcheck disable=SC2086
    expect 0 fifteen solve -q --json $options "$five"
    has 1 moves "$length"
    has 1 lower_bound "$length"
    cp out answer
    expect 0 fifteen check answer
done
expect 0 fifteen solve --json --size 4x5 --heuristic manhattan --algorithm astar "$four"
length=$(member out 1 moves)
for options in '--pdb four' '--heuristic pdb(5-5-5-4)' '--heuristic pdb(1.2.6/13.14.18)'; do
    # shellcheck disable=SC2086
    expect 0 fifteen solve -q --json --size 4x5 $options "$four"
    has 1 moves "$length"
done

# ---- tables of another tray, and damaged ones ----

expect 0 fifteen solve --json --pdb four "$five"
says err 'no tables in four, using small ones; for full speed run once: pdbgen --size 5x5 --out four'
expect 1 fifteen solve --pdb five --size 4x5 --heuristic 'pdb(7-6-6)' "$four"
says err 'build them with: pdbgen --size 4x5 --partition 7-6-6 --out five'
cp -r five mixed
cp four/* mixed/
expect 0 fifteen solve -q --json --pdb mixed "$five"
has 1 heuristic '"pdb"'
file=$(find five -name '*12*' | head -n 1)
size=$(stat -c %s "$file")
for offset in 0 20 100 $((size / 2)) $((size - 1)); do
    rm -rf damaged
    cp -r five damaged
    printf 'x\377' | dd of="damaged/${file#five/}" bs=1 seek="$offset" conv=notrunc status=none
    expect 1 fifteen solve --pdb damaged "$five"
    says err "${file#five/}"
    silent out
    expect 1 pdbgen verify "damaged/${file#five/}"
done
for bytes in 0 1 $((size / 2)) $((size - 1)); do
    rm -rf damaged
    cp -r five damaged
    truncate -s "$bytes" "damaged/${file#five/}"
    expect 1 fifteen solve --pdb damaged "$five"
    says err "${file#five/}"
done

# ---- too little memory ----

hard=$(sed -n '/^113 3 /{s/^113 //;s/ *#.*//p}' "$data/../../bench/instances/korf24.txt")
for algorithm in astar breadth-first greedy; do
    expect 3 fifteen solve --json --pdb five --goal first --algorithm $algorithm --memory 1M "$hard"
    has 1 status '"limit"'
    jq -e '(.message | test("memory limit of 1")) and .lower_bound > 0 and .lower_bound <= 113' out >/dev/null ||
        fail "$algorithm: not the limit of memory"
done
for algorithm in auto astar-idastar idastar-tt; do # go on with less memory
    expect 3 fifteen solve --json --pdb five --goal first --algorithm $algorithm --memory 64k \
        --node-limit 200000 "$hard"
    jq -e '.message | test("limit of 200,000 nodes")' out >/dev/null || fail "$algorithm: another limit"
done
finish
