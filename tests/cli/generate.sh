#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# generate.sh - fifteen generate: random boards, repeated by their seed
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

expect 0 pdbgen --size 3 -q

# The boards of tests/data/random-boards.inc, computed by an independent program.
expect 0 fifteen generate --count 3 --seed 1
silent err
says out '# goal: blank-last 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0'
says out '# seed: 1'
says out '# format: <16 tiles>'
[ "$(grep -v '^#' out | tr '\n' ';')" = '14 9 3 0 10 13 1 2 4 7 11 12 15 5 8 6;7 13 2 15 9 1 10 3 4 11 12 14 5 8 0 6;6 5 14 1 4 15 11 8 13 3 0 9 2 12 7 10;' ] ||
    fail 'other boards for seed 1'
expect 0 fifteen generate -n 3 --seed 1 --walk 50
says out '1 3 6 11 5 12 2 0 9 7 10 4 13 14 15 8'
expect 0 fifteen generate -n 3 --seed 7 --size 2x3 --goal '3 1 4 0 5 2'
says out '# goal: 3 1 4 0 5 2'
says out '0 3 4 5 1 2'
expect 0 fifteen generate -n 3 --seed 2026 --size 3x4 --goal '5/0/11/3/8/1/10/2/9/4/7/6' --json
[ "$(jq -r .board out | tr '\n' ';')" = '6 0 7 10 8 2 4 11 3 9 5 1;1 6 4 3 7 0 11 9 2 10 8 5;1 5 6 2 0 7 4 3 11 9 10 8;' ] ||
    fail 'other boards for seed 2026'
has 2 number 2
has 2 goal '"5 0 11 3 8 1 10 2 9 4 7 6"'
has 2 size '"3x4"'
has 2 seed 2026
has 2 moves null
expect 0 fifteen generate -n 2 --seed 7 --size 2x3 --goal '3 1 4 0 5 2' --output csv
[ "$(tr '\n' ';' <out)" = 'number,board,goal,size,seed,moves;1,0 1 2 4 5 3,3 1 4 0 5 2,2x3,7,;2,0 4 5 3 1 2,3 1 4 0 5 2,2x3,7,;' ] ||
    fail 'CSV'

# Without --seed, a random seed is used and printed.
expect 0 fifteen generate -n 5
seed=$(sed -n 's/^# seed: //p' out)
mv out any
expect 0 fifteen generate -n 5 --seed "$seed"
cmp -s out any || fail 'the printed seed generates other boards'

# The output can be solved as it is, for both standard goals.
for goal in first last; do
    expect 0 fifteen generate -n 50 --seed 3 --size 3 --goal $goal
    mv out boards
    expect 0 fifteen solve --json --file boards
    [ "$(jq -r .status out | sort | uniq -c | tr -s ' ')" = ' 50 solved' ] || fail "not all boards have a solution for the goal $goal"
done
expect 0 fifteen generate -n 50 --seed 3 --size 2x5 --goal '1 3 5 7 9 0 2 4 6 8'
mv out boards
expect 0 fifteen solve -q --size 2x5 --goal '1 3 5 7 9 0 2 4 6 8' --json --file boards
[ "$(wc -l <out)" -eq 50 ] || fail 'not 50 boards of 2x5'

# Lengths: the requested number of boards, of the requested lengths, each stated on its line.
expect 0 fifteen generate -n 20 --seed 4 --size 3 --length 14-17
mv out boards
[ "$(grep -cE '^(14|15|16|17)( [0-8]){9}$' boards)" -eq 20 ] || fail 'not 20 boards of 14 to 17 moves'
says boards '# format: <optimal length> <9 tiles>'
expect 0 fifteen bench boards --json
has 1 solved 20
expect 0 fifteen generate -n 20 --seed 4 --size 3 --length 14-17 --threads 3
cmp -s out boards || fail 'other boards with three threads'
expect 0 fifteen generate --seed 4 --size 3 --length 31 --json
[ "$(jq .moves out | sort -u)" = 31 ] || fail 'not the farthest boards'
expect 0 fifteen generate -n 3 --seed 4 --size 3 --length 8 --walk 20
[ "$(grep -c '^8 ' out)" -eq 3 ] || fail 'not boards 8 moves away'

# Fewer than requested: two boards at 31 moves among 181440.
expect 3 fifteen generate -n 3 --seed 4 --size 3 --length 31 --tries 1000
says err ' of 3 boards of 31 moves in 1,000 tries; try --walk 31, --hard or more --tries'
[ "$(wc -l <err)" -eq 1 ] || fail 'not one line about giving up'
expect 3 fifteen generate --seed 4 --size 3 --length 20-25 --tries 10 --node-limit 1 --heuristic hamming
says err 'found 0 of 1 boards of 20 to 25 moves in 10 tries, '
says err ' reached a limit; try --walk 25, --hard or more --tries'
silent out

# Hard boards are farther away than others, and the same with any number of threads.
expect 0 fifteen generate -n 40 --seed 5 --size 3 --hard
mv out hard
expect 0 fifteen generate -n 40 --seed 5 --size 3 --hard --threads 3
cmp -s out hard || fail 'other hard boards with three threads'
says out '# made by: fifteen 3.0.0 generate, climbing on manhattan'
expect 0 fifteen bench --json hard
jq -e '.mean_length > 25' out >/dev/null || fail 'hard boards are not far away'
expect 0 fifteen generate -n 3 --seed 5 --size 3 --hard --heuristic 'max(pdb,linear-conflict)' --length 28-31
[ "$(grep -cE '^(28|29|30|31) ' out)" -eq 3 ] || fail 'not three boards of the requested lengths'

misused "invalid value '0' for --count: out of range; expected 1 to 18,446,744,073,709,551,615" fifteen generate --count 0
misused 'for --count: ' fifteen generate --count -1
misused "invalid value 'x' for --seed: expected a whole number from 0" fifteen generate --seed x
misused 'for --seed: ' fifteen generate --seed -1
misused 'for --seed: ' fifteen generate --seed 9223372036854775808
misused 'for --size: ' fifteen generate --size 1x5
misused "the goal is neither 'first' nor 'last'" fifteen generate --goal middle
misused 'the goal is ' fifteen generate --size 3 --goal '0 1 2 3'
misused "invalid value '-3' for --walk: expected a whole number" fifteen generate --walk -3
misused 'for --walk: ' fifteen generate --walk 2000000
misused "invalid value '7-3' for --length: expected a number of moves or a range" fifteen generate --length 7-3
misused 'for --length: ' fifteen generate --length 5-
misused 'for --length: ' fifteen generate --length -5
misused 'for --length: ' fifteen generate --length 5-6-7
misused 'for --tries: ' fifteen generate --length 5 --tries 0
misused '--tries requires --length' fifteen generate --tries 5
# Climbs that run ahead of the output do not delay an interrupt either.
running fifteen generate -n 100000 --hard --heuristic pdb --quiet
sleep 1
interrupt INT

misused '--walk and --hard exclude each other' fifteen generate --walk 5 --hard
misused 'requires shortest solutions, which greedy does not' fifteen generate --length 50-60 --algorithm greedy
misused 'no 4x4 board is more than 80 moves' fifteen generate --length 81-90
misused 'no 3x2 board is more than 21 moves' fifteen generate --size 3x2 --length 22
misused 'a walk of 20 moves ends that far from the goal, or 2, 4, .. moves nearer' fifteen generate --walk 20 --length 21-30
misused 'a walk of 20 moves ends that far from the goal, or 2, 4, .. moves nearer' fifteen generate --walk 20 --length 19
misused 'for --output: ' fifteen generate --output svg
misused "unexpected argument 'board'" fifteen generate board
misused "'best'" fifteen generate --hard --heuristic best

# Ctrl-C: the boards printed so far remain.
running fifteen generate --count 1000000000 --size 3 --length 14-25 --tries 1000000000
filled out
interrupt TERM
says out '# seed: '
finish
