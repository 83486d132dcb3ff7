#!/usr/bin/env bash
# comparison.sh - fifteen compare: rows, limits, charts, interrupts
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

expect 0 pdbgen --size 3 --partition 4-4 -q

# Lengths, Manhattan distances and nodes of Korf's boards with up to two million nodes are as published.
{
    echo '# goal: blank-first'
    awk '{ split($NF, ida, "=") } ida[1] == "ida" && ida[2] < 2000000' "$data/../../bench/instances/korf100.txt"
} >korf
expected=$(awk '/ida=/ { split($(NF - 1), md, "="); split($NF, ida, "="); n++; length_ += $1; h += md[2]; nodes += ida[2] }
                END { printf "%d %d %.6f %.6f %d", n, n, length_ / n, h / n, nodes }' korf)
[ "${expected%% *}" -ge 3 ] || fail 'too few of Korf'"'"'s boards'
found()
{
    jq -r '[.boards, .solved, .mean_length, .mean_initial_h, .generated] | @tsv' out |
        awk '{ printf "%d %d %.6f %.6f %d", $1, $2, $3, $4, $5 }'
}
for threads in 1 3; do
    expect 0 fifteen compare --heuristic manhattan --algorithm idastar-plain --json --threads $threads korf
    silent err
    [ "$(found)" = "$expected" ] || fail "with $threads threads $(found) instead of $expected"
done

# Each board is searched by one thread, so that large searches have the counts of `solve --threads 1`.
printf '%s\n' '13 11 8 9 0 15 7 10 4 3 6 14 5 12 2 1' '5 9 13 14 6 3 7 12 10 8 4 0 15 2 11 1' >large
expect 0 fifteen solve --goal first --heuristic 'pdb(5-5-5)' --algorithm idastar --json --threads 1 -f large
expected=$(jq -s 'map(.generated) | add' out)
[ "$expected" -gt 200000 ] || fail "searches of $expected nodes are too small for several threads"
expect 0 fifteen compare --goal first --heuristic 'pdb(5-5-5)' --algorithm idastar --json --threads 2 large
[ "$(jq .generated out)" = "$expected" ] || fail "$(jq .generated out) nodes instead of $expected"

# One row per pair, in the given order, with the same lengths; means and their errors.
expect 0 fifteen compare --size 3 --count 60 --seed 2 --heuristic hamming --heuristic 'max(pdb,linear-conflict)' \
    --algorithm idastar-plain --algorithm astar --json
[ "$(jq -r '.specification + " " + .algorithm' out | tr '\n' ';')" = \
    'hamming idastar-plain;hamming astar;max(pdb,linear-conflict) idastar-plain;max(pdb,linear-conflict) astar;' ] ||
    fail 'rows differ'
[ "$(jq .mean_length out | sort -u | wc -l)" -eq 1 ] || fail 'lengths differ'
[ "$(jq .boards out | sort -u)" = 60 ] || fail 'not 60 boards'
has 1 reflection false
has 3 reflection true
jq -es '.[0].mean_generated > .[2].mean_generated and .[0].mean_initial_h < .[2].mean_initial_h' out >/dev/null ||
    fail 'hamming is not weaker than tables'
jq -e '(.mean_generated * .boards - .generated | fabs) < 0.001 and .generated_error > 0 and .seconds > 0' out |
    grep -qv true && fail 'mean and sum of nodes do not agree'

# The random boards are those of fifteen generate.
expect 0 fifteen generate --size 3 --count 60 --seed 2
mv out random
expect 0 fifteen compare --heuristic hamming --algorithm astar --json random
mv out from_file
expect 0 fifteen compare --size 3 --count 60 --seed 2 --heuristic hamming --algorithm astar --json
[ "$(jq .generated out)" = "$(jq .generated from_file)" ] || fail 'boards differ from those of generate'
expect 0 fifteen solve --heuristic hamming --algorithm astar --json --file random
[ "$(jq .generated out | awk '{ n += $1 } END { print n }')" = "$(jq .generated from_file)" ] ||
    fail 'nodes differ from those of solve'

# Several files, another goal, and the default row.
echo '1 2 0 3 4 5 6 7 8' >near
expect 0 fifteen compare --goal first near random near --output csv
[ "$(wc -l <out)" -eq 2 ] || fail 'not a header and a row'
says out 'specification,heuristic,reflection,algorithm,boards,solved,limit,mean_initial_h,'
says out ',62,62,0,'
expect 0 fifteen compare random
says out 'heuristic  algorithm  reflection   boards   solved   limit  initial h   length'
says out 'default    auto       yes              60       60       0 '

# Rows are told apart by what was asked for, even if the same algorithm ran.
expect 0 fifteen compare --size 3 --count 5 --heuristic pdb --algorithm auto --algorithm idastar --algorithm astar --json
[ "$(jq -r '.requested_algorithm + " " + .algorithm' out | tr '\n' ';')" = 'auto idastar;idastar idastar;astar astar;' ] ||
    fail 'the algorithms requested and those that ran'
expect 0 fifteen compare --size 3 --count 5 --heuristic pdb --algorithm auto
[ "$(awk '{ print $NF }' out | xargs)" = 'ran idastar' ] || fail 'the text does not show what ran'

# One record per board and row: the counts add up to those of the rows.
pairs=(--heuristic manhattan --heuristic 'max(pdb,hamming)' --algorithm auto --algorithm astar --node-limit 2000)
expect 3 fifteen compare "${pairs[@]}" random --json
jq -r '[.specification, .requested_algorithm, .algorithm, .boards, .solved, .expanded, .generated] | @tsv' out >rows
expect 3 fifteen compare "${pairs[@]}" random --json --per-board
silent err
[ "$(wc -l <out)" -eq 240 ] || fail 'not one line per board and row'
jq -rs 'reduce .[] as $b ([]; if length > 0 and .[-1][:3] == [$b.specification, $b.requested_algorithm, $b.algorithm]
        then .[-1] |= [.[0], .[1], .[2], .[3] + 1, .[4] + (if $b.status == "solved" then 1 else 0 end),
                       .[5] + $b.expanded, .[6] + $b.generated]
        else . + [[$b.specification, $b.requested_algorithm, $b.algorithm, 1,
                   (if $b.status == "solved" then 1 else 0 end), $b.expanded, $b.generated]] end) | .[] | @tsv' out >sums
cmp -s rows sums || fail 'the counts of the boards do not add up to those of the rows'
jq -e '(.status == "solved") == (.moves != null)' out | grep -qv true && fail 'moves without a solution'
jq -es 'all(.lower_bound >= .initial_h and (.status == "limit" or .optimal == false or .lower_bound == .moves))' \
    out >/dev/null || fail 'lower bounds'
jq -r '.board' out | head -60 >boards
cmp -s boards <(grep -v '#' random) || fail 'not the boards in their order'
[ "$(jq -r '"\(.file):\(.line)"' out | head -1)" = "random:$(grep -vn '#' random | head -1 | cut -d: -f1)" ] ||
    fail 'not the position of the board'
cp out per_board
expect 3 fifteen compare "${pairs[@]}" random --output csv --per-board
[ "$(head -1 out)" = "$(head -1 per_board | jq -r 'keys_unsorted | join(",")')" ] || fail 'the header of CSV'
[ "$(wc -l <out)" -eq 241 ] || fail 'not a header and one line per board and row'
misused '--per-board requires --json or --output csv' fifteen compare --per-board random

# Limits: counts and exit status.
expect 3 fifteen compare --heuristic manhattan --heuristic pdb --algorithm idastar-plain --node-limit 500 random --json
jq -es '.[0].limit > 0 and .[0].solved > 0 and .[0].limit + .[0].solved == 60 and .[0].generated > .[0].mean_generated * .[0].solved' \
    out >/dev/null || fail 'limits'
expect 3 fifteen compare --heuristic manhattan --node-limit 1 random
says out '         -'

# Longer solutions of an algorithm that is not optimal are not an error; shorter ones are.
expect 0 fifteen compare --size 3 --count 20 --heuristic manhattan --algorithm greedy --algorithm astar --json
silent err
jq -es '.[0].mean_length > .[1].mean_length' out >/dev/null || fail 'greedy is not longer'
printf '9 1 2 3 4 5 6 7 0 8\n' >wrong
expect 1 fifteen compare --heuristic manhattan --algorithm greedy wrong
says err 'found 1 moves with manhattan, greedy, but the known length is 9'

# Unusable boards and wrong lengths are reported.
printf '1 2 3\n1 2 3 4 5 6 8 7 0\n1 2 3 4 5 6 7 0 8\n' >mixed
expect 2 fifteen compare --size 3 --heuristic manhattan --json mixed
has 1 boards 1
says err 'mixed:1: '
says err 'mixed:2: no moves lead'
printf '3 1 2 3 4 5 6 7 0 8\n' >wrong
expect 1 fifteen compare --heuristic manhattan --heuristic hamming wrong
says err '1 2 3 4 5 6 7 0 8: found 1 moves with manhattan, auto, but the known length is 3'
expect 1 fifteen compare missing random --heuristic pdb
says out 'pdb'

misused 'no file given, and no --count' fifteen compare
misused '--count cannot be combined with files' fifteen compare --count 3 random
misused "'best'" fifteen compare --heuristic manhattan --heuristic best random
misused "invalid value 'magic' for --algorithm: expected one of auto, astar," fifteen compare --algorithm astar --algorithm magic random
misused "invalid value '' for --heuristic: must not be empty" fifteen compare --heuristic '' random
misused 'for --count: ' fifteen compare --count 0
misused 'out of range; expected 1 to 10,000,000' fifteen compare --count 7492254311554773447
misused 'for --seed: ' fifteen compare --count 1 --seed -1
misused 'for --goal: ' fifteen compare --goal middle random
misused 'for --size: ' fifteen compare --size 1x4 --count 3
misused 'for --output: ' fifteen compare --output svg random
misused 'for --node-limit: ' fifteen compare --node-limit 0 random
misused "invalid value '' for --plot: must not be empty" fifteen compare --plot '' random

# Ctrl-C: prints the finished rows and the current one.
"$bin/fifteen" generate --count 3 --walk 6 --seed 1 >some
"$bin/fifteen" generate --count 3 --hard --seed 1 | grep -v '#' >>some
# shellcheck disable=SC2016
interrupted '[ "$(member out 1 solved)" = 3 ]' \
    fifteen compare --heuristic manhattan --heuristic hamming --threads 1 --json some
silent err
[ "$(wc -l <out)" -eq 1 ] || fail 'not one row after an interrupt'
has 1 boards 3
has 1 solved 3
finish
