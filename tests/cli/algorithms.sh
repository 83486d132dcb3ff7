#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# algorithms.sh - searches for comparison, and the textbook's examples, at the command line
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# The farthest board of 3x3, by every algorithm; algorithms without a heuristic do not look for
# tables.
board='8 6 7 2 5 4 3 0 1'
for algorithm in breadth-first uniform-cost; do
    expect 0 fifteen solve --algorithm $algorithm --json "$board"
    silent err
    has 1 moves 31
    has 1 algorithm "\"$algorithm\""
    has 1 heuristic '"none"'
    has 1 initial_h 0
    has 1 optimal true
    expect 0 fifteen solve --algorithm $algorithm --heuristic pdb "$board"
    says out "31 moves: "
    says out ", $algorithm, no heuristic"
done
expect 0 fifteen solve --algorithm iddfs --json '8 1 3 4 0 2 7 6 5'
silent err
has 1 moves 14
has 1 depth 14
has 1 max_stored 15
has 1 heuristic '"none"'
has 1 optimal true
expect 2 fifteen solve --algorithm iddfs --cost heavy "$board"
says err "algorithm 'iddfs': the cost heavy supports only astar"
expect 0 fifteen solve --algorithm greedy --heuristic manhattan --json "$board"
has 1 optimal false
has 1 algorithm '"greedy"'
[ "$(jq .moves out)" -gt 31 ] || fail 'greedy search found a shortest solution'
length=$(jq .moves out)
[ "$(jq '.tiles | length' out)" -eq "$length" ] || fail 'the number of tiles differs from the number of moves'
expect 0 fifteen solve --algorithm greedy --heuristic manhattan "$board"
says out "$length moves (not proven shortest): "
expect 0 fifteen solve --algorithm greedy --heuristic manhattan --output boards "$board"
says out "Number (not proven minimal) of moves = $length"
expect 0 fifteen solve --algorithm greedy --heuristic manhattan --output csv "$board"
head -1 out | grep -q ',optimal' || fail 'the CSV header has no column "optimal"'
expect 0 fifteen solve --algorithm astar --heuristic manhattan --json "$board"
has 1 optimal true
expect 2 fifteen solve --algorithm breadth-first --heuristic nonsense "$board"
says err 'walking-distance'
expect 3 fifteen solve --algorithm breadth-first --memory 8M --json \
    '0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1'
has 1 status '"limit"'
has 1 optimal false
says out 'memory'

# From both ends. Tables of the start's goal form are built.
for options in 'bidirectional --heuristic pdb' 'bae --heuristic manhattan' 'nbs --heuristic linear-conflict' \
    'mm --heuristic inversion' 'dvcbs --heuristic pdb(4-4)' 'bae'; do
    # shellcheck disable=SC2086 # words
    expect 0 fifteen solve --algorithm $options --json "$board"
    has 1 moves 31
    has 1 algorithm "\"${options%% *}\""
    has 1 optimal true
    has 1 lower_bound 31
    jq -e '(.necessary > 0 or .initial_h == 31) and .necessary <= .expanded' out >/dev/null || fail "$options: necessary expansions"
done
expect 0 fifteen solve --algorithm idastar-plain --heuristic manhattan --json "$board"
has 1 necessary null
expect 0 fifteen compare --size 3 --count 9 --seed 1 --heuristic manhattan --algorithm astar --algorithm bae --json
jq -es 'all(.mean_necessary > 0 and .mean_necessary <= .mean_expanded and .necessary_error > 0)' out >/dev/null ||
    fail 'necessary expansions of a comparison'
expect 0 fifteen compare --size 3 --count 9 --seed 1 --heuristic manhattan --algorithm nbs --algorithm idastar --json --per-board
jq -es 'all((.necessary != null) == (.algorithm == "nbs"))' out >/dev/null || fail 'necessary expansions by board'
expect 2 fifteen solve --algorithm bae --heuristic classic-pdb "$board"
says err "algorithm 'bae' requires a consistent heuristic, which classic-pdb is not"
expect 2 fifteen solve --algorithm mm --heuristic 'pdb(1.2.3)' "$board"
says err "algorithm 'mm' searches from both ends, and the heuristic lists tiles of the goal"
expect 2 fifteen solve --algorithm dvcbs --size 6 --heuristic manhattan "$(seq 1 35 | xargs) 0"
says err "algorithm 'dvcbs': boards of more than 25 cells support only astar"

# Solutions within a weight, and the factor that is proven.
for algorithm in weighted-astar weighted-idastar xdp xup ees improved-optimistic; do
    expect 0 fifteen solve --algorithm $algorithm --weight 1.5 --heuristic manhattan --json "$board"
    has 1 weight 1.5
    jq -e '.moves <= 1.5 * 31 and .moves >= 31 and .lower_bound <= 31' out >/dev/null ||
        fail "$algorithm: outside the weight"
    jq -e '.proven_factor <= 1.5 and .proven_factor * .lower_bound - .moves < 1e-6' out >/dev/null ||
        fail "$algorithm: a wrong factor"
done
expect 0 fifteen solve --algorithm anytime-astar --heuristic manhattan --json "$board"
has 1 moves 31
has 1 optimal true
has 1 weight 3
expect 0 fifteen solve --algorithm xup --weight 3 --heuristic manhattan "$board"
says out ' times the minimum): '
says out ', xup with manhattan, weight 3'
expect 0 fifteen solve --algorithm astar --heuristic manhattan --json "$board"
has 1 weight null
has 1 proven_factor 1
expect 2 fifteen solve --weight 1.5 "$board"
says err "algorithm 'auto' takes no weight; use one of weighted-astar, "
for weight in 0.99 0 -2 nan inf 1001 2x ''; do
    expect 2 fifteen solve --algorithm xdp --weight "$weight" "$board"
    says err 'expected a number from 1 to 1000'
done

# A length above the known one is an error, except for greedy search.
printf '# format: <optimal length> <tiles>\n31 %s\n' "$board" >known
expect 0 fifteen bench --algorithm greedy --heuristic manhattan --json known
has 1 optimal false
expect 0 fifteen bench --algorithm breadth-first --json known
has 1 optimal true
has 1 max_length 31
printf '# format: <optimal length> <tiles>\n29 %s\n' "$board" >known
expect 1 fifteen bench --algorithm breadth-first known
says err 'found 31 moves, but the file states 29'

# solve HEURISTIC: from start to goal by A*; generated is the number of nodes.
solve()
{
    expect 0 fifteen solve --algorithm astar --heuristic "$1" --goal "$goal" "$start"
    says out "$moves moves: "
    says out "astar with $1"
    generated=$(sed -n 's/.* expanded, \([0-9,]*\) generated.*/\1/p' out | tr -d ,)
}

# Start and goal in the user's coordinates.
while IFS='|' read -r moves start goal; do
    solve hamming
    hamming=$generated
    solve manhattan
    manhattan=$generated
    echo "$start -> $goal: generated $hamming with hamming, $manhattan with manhattan"
    [ "$manhattan" -le "$hamming" ] || fail "$start: manhattan expands more nodes"
    expect 0 fifteen solve --algorithm breadth-first --goal "$goal" "$start"
    says out "$moves moves: "
done <<'PAIRS'
10|3 2 4 6 0 1 7 8 5|0 1 2 3 4 5 6 7 8
5|1 2 3 4 8 0 7 6 5|1 2 3 4 5 6 7 8 0
6|2 8 1 3 4 6 7 5 0|3 2 1 8 0 4 7 5 6
3|1 2 3 5 6 0 7 8 4|1 2 3 5 8 6 0 7 4
4|0 1 3 4 2 5 7 8 6|1 2 3 4 5 6 7 8 0
21|5 0 8 4 2 1 7 3 6|1 2 3 4 5 6 7 8 0
PAIRS
expect 3 fifteen solve --algorithm astar --heuristic hamming --goal '3 2 1 8 0 4 7 5 6' \
    '8 2 1 3 4 6 7 5 0'
says out 'unsolvable: no moves lead from this board to the goal'
for heuristic in hamming manhattan; do
    expect 0 fifteen solve --algorithm astar --heuristic $heuristic \
        '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15'
    says out '1 move: 15'
    says out ' 1 node expanded, 4 generated'
done
finish
