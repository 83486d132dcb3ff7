#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# all.sh - fifteen solve --all: every shortest solution counted, and some printed
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# The farthest board of 3x3 has 40 solutions, as counting along all distances shows.
far='8 6 7 2 5 4 3 0 1'
expect 0 fifteen solve --all "$far"
says out '40 shortest solutions'
[ "$(grep -c '^31 moves: ' out)" -eq 1 ] || fail 'not one solution'
silent err
for show in 1 7 40 100; do
    expect 0 fifteen solve --all --show $show "$far"
    n=$((show < 40 ? show : 40))
    [ "$(grep '^31 moves: ' out | sort -u | wc -l)" -eq $n ] || fail "not $n different solutions"
    says out '40 shortest solutions'
done

# Every solution leads from the board to the goal: tiles next to the blank slide into it.
follow()
{
    awk -v board="$1" '
        function column(cell) { return (cell - 1) % 3 }
        function row(cell) { return int((cell - 1) / 3) }
        function distance(a, b, x, y) {
            x = column(a) - column(b); y = row(a) - row(b)
            return (x < 0 ? -x : x) + (y < 0 ? -y : y)
        }
        {
            n = split(board, tile, " ")
            for (c = 1; c <= n; c++) place[tile[c]] = c
            for (i = 3; i <= NF; i++) {
                if (distance(place[$i], place[0]) != 1) print "no move"
                c = place[0]; place[0] = place[$i]; place[$i] = c
            }
            for (c = 1; c < n; c++) if (place[c] != c) print "no goal"
        }'
}
expect 0 fifteen solve --all --show 40 "$far"
[ "$(grep '^31 moves: ' out | follow "$far" | wc -l)" -eq 0 ] || fail 'some are not solutions'

# JSON and CSV.
expect 0 fifteen solve --all --show 40 --json "$far"
has 1 solutions 40
has 1 moves 31
has 1 status '"solved"'
has 1 optimal true
[ "$(jq -c '.all_tiles | map(length) | unique' out)" = '[31]' ] || fail 'some do not have 31 moves'
[ "$(jq '.all_tiles | unique | length' out)" -eq 40 ] || fail 'some are equal'
[ "$(jq -c '.all_tiles[0]' out)" = "$(jq -c .tiles out)" ] || fail 'the first one differs from "tiles"'
expect 0 fifteen solve --json "$far"
has 1 solutions null
has 1 all_tiles null
expect 0 fifteen solve --all --show 2 --output csv '1 2 3 4 5 6 0 7 8' '1 2 0 4 5 3 7 8 6'
head -1 out | grep -q ',solutions,all_tiles,' || fail 'no columns for all solutions'
says out ',true,1,7 8'
expect 0 fifteen solve --all --show 5 --output csv "$far"
grep -q ' | ' out || fail 'the lists are not separated'
expect 0 fifteen solve --all --output boards '1 2 3 4 5 6 7 0 8'
says out 'Minimum number of moves = 1'
says out 'Number of shortest solutions = 1'
expect 0 fifteen solve --all '1 2 3 4 5 6 7 8 0'
says out '0 moves'
says out '1 shortest solution'

# Every algorithm and heuristic counts the same, and so do threads.
for options in '--heuristic hamming --algorithm astar' '--algorithm breadth-first' \
               '--heuristic manhattan --algorithm idastar-plain' '--algorithm uniform-cost'; do
    # shellcheck disable=SC2086
    expect 0 fifteen solve --all --json $options "$far"
    has 1 solutions 40
done
for i in $(seq 40); do
    seq 0 8 | shuf --random-source=<(yes "$i") | tr '\n' ' '
    echo
done >many
for threads in 1 3; do
    expect 3 fifteen solve --all --show 3 --threads $threads --json --file many
    jq -c 'del(.. | .seconds?)' out >many.$threads
done
cmp -s many.1 many.3 || fail 'three threads give another answer'

# Invalid combinations and limits.
expect 3 fifteen solve --all --json '2 1 3 4 5 6 7 8 0'
has 1 solutions null
expect 2 fifteen solve --show 2 "$far"
says err '--show requires --all'
expect 2 fifteen solve --all --show 0 "$far"
expect 2 fifteen solve --all --show x "$far"
expect 2 fifteen solve --all --algorithm greedy --heuristic manhattan "$far"
says err "'greedy' does not find shortest solutions"
expect 2 fifteen solve --all "$(seq -s ' ' 35) 0"
says err 'at most 25 cells'
hard='0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1'
expect 3 fifteen solve --all --heuristic linear-conflict --memory 8M --json --node-limit 100000 "$hard"
has 1 status '"limit"'
has 1 solutions null
board='7 11 8 3 14 0 6 15 1 4 13 9 5 12 2 10'
expect 3 fifteen solve --all --heuristic linear-conflict --goal first --memory 3M --json "$board"
has 1 status '"limit"'
says out 'memory limit of 3 MiB reached'

# A limit in the count: the length is known, the number is not.
expect 3 fifteen solve --all --memory 2k --json "$far"
has 1 moves 31
has 1 optimal true
has 1 solutions null
has 1 solutions_bound 1
[ "$(jq -r '"31 moves: " + (.all_tiles[0] | map(tostring) | join(" "))' out | follow "$far" | wc -l)" -eq 0 ] ||
    fail 'not a solution'
for form in moves letters arrows ascii boards plan; do
    expect 3 fifteen solve --all --memory 2k --output $form "$far"
    grep -qE '\b31\b' out || fail "no length in $form"
    ! grep -q 'not proven' out || fail "$form: the length is proven"
done
says out '; cost = 31 (unit cost)'
expect 3 fifteen solve --all --memory 2k "$far"
says out 'at least 1 shortest solution'
expect 3 fifteen solve --all --memory 2k --output boards "$far"
says out 'Number of shortest solutions >= 1'
expect 3 fifteen solve --all --memory 2k --output csv-cells "$far"
says out '8,6,7,2,5,4,3,0,1,31'
expect 3 fifteen solve --all --memory 2k --output html "$far"
says out '"solutions_bound": 1'
expect 3 fifteen solve --all --memory 2k --output svg "$far"
says out '31 moves: '
expect 3 fifteen solve --all --memory 2k --shard 1/1 "$far"
cp out part
expect 3 fifteen merge part
says out 'at least 1 shortest solution'
says out '31 moves: '
finish
