#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bench.sh - fifteen bench and fifteen info
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

expect 0 pdbgen --size 3 --partition 4-4 --out "$scratch/data/fifteen/pdb"
printf '# goal: blank-first 0 1 .. 8\n2 1 2 0 3 4 5 6 7 8\n# a comment\n1 1 0 2 3 4 5 6 7 8\n' >known
printf '31 8 6 7 2 5 4 3 0 1\n31 6 4 7 8 5 0 3 2 1\n' >hardest

expect 0 fifteen bench known hardest --json --repeat 3
[ "$(wc -l <out)" -eq 2 ] || fail 'not two lines'
[ "$(jq -r .goal out | tr '\n' ' ')" = 'first last ' ] || fail 'goals'
[ "$(jq .boards out | tr '\n' ' ')" = '2 2 ' ] || fail 'boards'
[ "$(jq .mean_length out | tr '\n' ' ')" = '1.5 31.0 ' ] ||
    [ "$(jq .mean_length out | tr '\n' ' ')" = '1.5 31 ' ] || fail 'lengths'
for name in expanded generated seconds mean_seconds median_seconds p99_seconds max_seconds \
            generated_per_second load_seconds peak_bytes; do
    [ "$(jq ".$name > 0" out | sort -u)" = true ] || fail "$name is not above 0"
done
expect 0 fifteen bench known
for word in boards length expanded generated time rate load memory; do
    says out "  $word "
done
expect 0 fifteen bench --output csv known hardest
[ "$(wc -l <out)" -eq 3 ] || fail 'not a header and two lines'

# A selection of boards: each counts, also a malformed one, and what is not selected is not read.
printf '0 1 2 3 4 5 6 7 8 0\nnonsense\n1 1 2 3 4 5 6 7 0 8\n2 1 2 3 4 5 6 0 7 8\n1 2 3\n' >several
for wanted in '1 0.0 1' '3-4 1.5 2' '4 2.0 1'; do
    read -r positions mean n <<<"$wanted"
    expect 0 fifteen bench --boards "$positions" --heuristic manhattan --json several
    has 1 boards "$n"
    jq -e ".mean_length == $mean" out >/dev/null || fail "other boards than $positions"
done
expect 0 fifteen compare --boards 3-4 --heuristic manhattan --json --per-board several
[ "$(jq .line out | xargs)" = '3 4' ] || fail 'not boards 3 and 4'
expect 2 fifteen bench --boards 2-3 --heuristic manhattan --json several
says err 'several:2: '
has 1 boards 1
expect 2 fifteen bench --boards 6 several
says err 'several has no board 6, only 5'
misused "invalid value '0-3' for --boards: expected a position from 1 or a range" fifteen bench --boards 0-3 several
misused '--boards requires a file' fifteen compare --count 3 --boards 1

# Counts do not depend on the number of repeats.
expect 0 fifteen bench hardest --json
one=$(jq .generated out)
expect 0 fifteen bench hardest --json --repeat 2
[ "$(jq .generated out)" = "$one" ] || fail 'counts differ'

# A board too easy for its search to check for interrupts; and a board that takes very long, after one
# that does not.
printf '1 2 3 4 5 6 7 0 8\n' >easy
interrupted '[ -s out ]' fifteen bench --json --heuristic manhattan --repeat 10000000 easy
has 1 boards 1
has 1 max_length 1
[ "$(jq '.repeats > 0 and .repeats < 10000000' out)" = true ] || fail 'not the repeats before the interrupt'
printf '1 1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n80 0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1\n' >long
interrupted '[ -s out ]' fifteen bench --json --heuristic hamming --algorithm idastar-plain long
has 1 boards 1
has 1 solved 1
has 1 generated 4
has 1 max_length 1
silent err
# Nothing is printed if no board was solved.
sed -i 1d long
running fifteen bench --heuristic hamming --algorithm idastar-plain long
sleep 1
interrupt INT
silent out

# Only the first board beyond the maximum is reported.
cat easy easy >two
expect 1 fifteen bench --repeat 10000001 two
silent out
says err 'two:1: too many boards: boards times repeats must not exceed 10000000'
[ "$(wc -l <err)" -eq 1 ] || fail 'not one line about too many boards'

# A wrong length, a malformed board, a limit, a missing file.
printf '33 8 6 7 2 5 4 3 0 1\n' >wrong
expect 1 fifteen bench wrong hardest
says err 'wrong:1: found 31 moves, but the file states 33'
says out hardest
printf '31 8 6 7 2 5 4 3 0 1\n1 2 3\n' >malformed
expect 2 fifteen bench malformed
says err 'malformed:2: '
expect 3 fifteen bench --node-limit 20 hardest
expect 1 fifteen bench missing

# The same message about many boards is one line and a count.
{
    echo '# goal: blank-last'
    for _ in $(seq 5); do echo '1 2 3 4 5 6 8 7 0'; done
    echo '1 2 3 4 5 6 7 0 8'
    echo '2 1 3 4 5 6 7 8 0'
    echo '2 1 3 4 5 6 7 8 0'
    echo 'nonsense'
} >same
expect 2 fifteen bench --json --heuristic manhattan same
has 1 boards 1
[ "$(cut -d: -f1,2 err | tr '\n' ';')" = 'same:2;same: the same for the next 4 boards;same:8;same: the same for the next 1 board;same:10;' ] ||
    fail 'messages about the same mistake'

# The algorithm asked for, and those that ran; a large search gets a transposition table.
expect 0 fifteen bench --json --heuristic manhattan --algorithm astar-idastar easy
has 1 requested_algorithm '"astar-idastar"'
has 1 algorithm '"idastar-plain"'
expect 0 pdbgen --size 4 --partition 4-4-4-3 --out small -q
printf '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1\n' >both
expect 3 fifteen bench --json --pdb small --node-limit 30000000 both
has 1 requested_algorithm '"auto"'
has 1 algorithm '"idastar/idastar-tt"'
expect 0 fifteen bench --pdb small --algorithm astar easy
says out 'easy, goal last, astar (astar) with '

# A damaged table is reported once, and nothing is measured.
cp -r pdb damaged
printf 'x' | dd of="$(find damaged -name '*.pdb' | sort | head -1)" bs=1 seek=100 conv=notrunc status=none
expect 1 fifteen bench --pdb damaged known
silent out
[ "$(wc -l <err)" -eq 1 ] || fail 'not one line about a damaged table'
expect 3 fifteen bench <(echo '1 2 3 4 5 6 8 7 0')

# The folders that are searched for tables.
expect 0 fifteen info
says out "$scratch/data/fifteen/pdb (yours)"
says out '3x3, tiles 1,'
says out 'code for'
expect 0 fifteen info --json
[ "$(jq '[.folders[] | select(.origin == "yours") | .tables[]] | length' out)" -eq 2 ] || fail 'not two tables'
export FIFTEEN_PDB=$scratch/elsewhere
mkdir elsewhere && echo nonsense >elsewhere/bad.pdb
expect 0 fifteen info
# shellcheck disable=SC2016
says out 'elsewhere ($FIFTEEN_PDB)'
says out 'not searched'
says out 'bad.pdb'
finish
