#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# korf24.sh PROGRAMS [TABLES] - tables of the 24-puzzle, the goals they serve, and lengths of Korf and Felner's boards
# shellcheck source-path=SCRIPTDIR/.. source=../lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

# The quick form solves two of the fifty boards with one partition, the full form the three easiest
# with all seven (ten with all cases). bench compares the lengths with the published ones in the file.
boards=$data/../../bench/instances/korf24.txt
if [ "$scale" -ge 25 ]; then
    options=()
    n=$((scale >= 100 ? 10 : 3))
else
    options=(--partition 6-6-6-6)
    n=2
fi
mkdir tables
[ -z "${2:-}" ] || cp "$2"/*.pdb tables # those of one partition, which the tests of MPI need as well
expect 0 pdbgen -q --size 5 "${options[@]}" --out tables
expect 0 fifteen bench --json --pdb tables --boards 1-$n "$boards"
has 1 solved $n
has 1 heuristic '"pdb"'
has 1 algorithm '"astar-idastar"'
has 1 reflection true
expect 0 fifteen bench --json --pdb tables --threads 1 --algorithm idastar --boards 2 "$boards"
has 1 solved 1
has 1 max_length 82

# A search that ends early states what it has proven.
hard=$(sed -n '/^113 3 /{s/^113 //;s/ *#.*//p}' "$boards")
for limit in 1000000 4000000; do
    expect 3 fifteen solve --json --pdb tables --goal first --threads 1 --node-limit $limit "$hard"
    has 1 status '"limit"'
    generated=$(member out 1 generated)
    [ $((limit - generated)) -ge 0 ] && [ $((limit - generated)) -le 2 ] || fail "$generated nodes of $limit"
    bound=$(member out 1 lower_bound)
    [ $((bound % 2)) -eq 1 ] && [ "$bound" -ge 75 ] && [ "$bound" -le 113 ] || fail "a lower bound of $bound"
done

# A checkpoint of version 2.0.0, whose A* had half of the memory, goes on with the same open nodes: to bound 91 that
# version expanded 2,034,138 nodes, without an interruption; with less memory for A* 2,545,077 are expanded.
if [ "$scale" -ge 25 ]; then
    cp "$data/version2/auto-5x5.checkpoint" state
    expect 0 fifteen solve --json --pdb tables --goal first --threads 1 --checkpoint state \
        '8 12 18 3 2 11 10 22 24 17 1 13 23 4 20 16 6 15 9 21 19 5 14 0 7'
    has 1 moves 93
    jq -e '.bounds[] | select(.bound == 91) | .expanded >= 2034138 and .expanded < 2100000' out >/dev/null ||
        fail "a checkpoint of version 2.0.0: $(cat out)"
fi

# More memory does not make auto slower: A* has no more of it, and the table what an iteration needs.
expect 0 fifteen solve --json --pdb tables --goal first --threads 1 "$(sed -n '/^82 2 /{s/^82 //;s/ *#.*//p}' "$boards")"
mv out default
expect 0 fifteen solve --json --pdb tables --goal first --threads 1 --memory 8G "$(jq -r .board default)"
[ "$(member out 1 expanded)" -eq "$(member default 1 expanded)" ] || fail "memory changes the nodes of an easy board"

# Of the set strong a search chooses views for its start, which save nodes; one that goes on makes the same choice.
if [ "$scale" -ge 25 ]; then
    easiest=$(grep -v '^#' "$boards" | sed 's/^[0-9]* //; s/ *#.*//; q')
    expect 0 pdbgen -q --size 5 --set strong --out tables
    [ "$(find tables -name '*.pdb' | wc -l)" -eq 31 ] || fail 'not 31 tables'
    expect 0 fifteen bench --json --pdb tables --boards 1-$n "$boards"
    has 1 solved $n
    expect 0 fifteen solve --json --pdb tables --goal first --threads 1 --heuristic 'pdb(default)' "$easiest"
    mv out default
    expect 0 fifteen solve --json --pdb tables --goal first --threads 1 "$easiest"
    mv out strong
    [ "$(member strong 1 moves)" -eq "$(member default 1 moves)" ] || fail 'another length'
    [ "$(member strong 1 expanded)" -lt "$(member default 1 expanded)" ] || fail 'more nodes'
    expect 0 fifteen evaluate --pdb tables --goal first "$easiest"
    says out "$(member strong 1 initial_h)"
    expect 3 fifteen solve --json --pdb tables --goal first --threads 1 --checkpoint chosen --node-limit 1500000 "$easiest"
    expect 0 fifteen solve --json --pdb tables --goal first --threads 1 --checkpoint chosen "$easiest"
    has 1 moves "$(member strong 1 moves)"
fi

# One set of tables serves all goals with the blank in a corner.
for goal in '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24' \
    '24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0' \
    '4 3 2 1 0 9 8 7 6 5 14 13 12 11 10 19 18 17 16 15 24 23 22 21 20' \
    '20 15 10 5 24 21 16 11 6 1 22 17 12 7 2 23 18 13 8 3 0 19 14 9 4'; do
    for walk in 10 41; do
        expect 0 fifteen generate --size 5 --goal "$goal" --walk $walk --count 5 --seed $walk
        mv out walked
        expect 0 fifteen solve --json --pdb tables --goal "$goal" --file walked
        [ "$(wc -l <out)" -eq 5 ] || fail "not five answers for $goal"
        has 1 heuristic '"pdb"'
        has 1 algorithm '"astar-idastar"'
        jq -e ".moves <= $walk and .moves % 2 == $walk % 2" out >/dev/null || fail "lengths for $goal"
    done
done
silent err

# What does not fit: the parity, a tile that occurs twice, tables of another tray, a damaged file.
board='7 1 3 4 5 2 0 8 9 10 6 23 12 14 15 11 16 13 18 20 21 17 22 19 24'
expect 3 fifteen solve --pdb tables "1 7 ${board#7 1 }"
says out 'unsolvable: no moves lead from this board to the goal'
misused 'board 1: tile 1 occurs twice (positions 1 and 2)' fifteen solve --pdb tables "1 1 ${board#7 1 }"
expect 0 pdbgen -q --size 3 --out three
expect 0 fifteen solve --json --pdb three "$board"
has 1 moves 18
says err 'no tables in three, using small ones; for full speed run once: pdbgen --size 5x5 --out three'
expect 1 fifteen solve --pdb three --heuristic 'pdb(6-6-6-6)' "$board"
says err 'build them with: pdbgen --size 5x5 --partition 6-6-6-6 --out three'
file=tables/5x5-b0-1.2.5.6.7.12.pdb
[ -f $file ] || fail "no $file"
printf '\377' | dd of=$file bs=1 seek=1000000 conv=notrunc status=none
expect 1 fifteen solve --pdb tables "$board"
says err "$file"
finish
