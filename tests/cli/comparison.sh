#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
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

# One row for each weight of each algorithm that takes one, in the given order.
weighted=(fifteen compare --heuristic manhattan -a weighted-astar -a astar -a xdp --weight '1.5,3' -w 2 random)
expect 0 "${weighted[@]}" --json
[ "$(jq -r '"\(.requested_algorithm) \(.weight)"' out | tr '\n' ';')" = \
    'weighted-astar 1.5;weighted-astar 3;weighted-astar 2;astar null;xdp 1.5;xdp 3;xdp 2;' ] || fail 'rows of weights'
jq -es '.[1].mean_length > .[3].mean_length and .[1].mean_generated < .[3].mean_generated' out >/dev/null ||
    fail 'a weight of 3 is not faster than A*, and its solutions not longer'
expect 0 fifteen solve --heuristic manhattan -a weighted-astar --weight 3 --json -f random
generated=$(jq -s 'map(.generated) | add' out)
expect 0 "${weighted[@]}"
[ "$(awk '$3 == 3 && $2 == "weighted-astar" { n++ } $2 == "astar" && $3 == "-" { n++ } END { print n }' out)" = 2 ] ||
    fail 'the column of weights'
expect 0 "${weighted[@]}" --json --per-board
[ "$(jq -s 'map(select(.algorithm == "weighted-astar" and .weight == 3) | .generated) | add' out)" = "$generated" ] ||
    fail 'nodes differ from those of solve with this weight'
for list in '1.5,' ',2' '1,,2' 1:2 0.9 '1 2' ''; do
    misused "for --weight: expected numbers from 1 to 1000, such as 1.5 or 1.2,1.5,2" \
        fifteen compare -a xdp --weight "$list" random
done
misused "algorithm 'auto' takes no weight; use one of weighted-astar, " fifteen compare --weight 2 random
misused "algorithm 'astar' takes no weight" fifteen compare -a idastar -a astar --weight 2 random
expect 0 fifteen compare --help
[ "$(grep -c -- '--weight' out)" -eq 1 ] || fail 'the help has more than one option for weights'

# Frontier, stored nodes, depth and branching factor are those of solve, and their means.
kinds=(breadth-first bidirectional astar uniform-cost idastar-plain idastar-tt greedy)
for kind in "${kinds[@]}"; do
    expect 0 fifteen solve --heuristic pdb --algorithm "$kind" --json --threads 1 -f random
    jq -c '[.moves, .max_frontier, .max_stored, .depth, .branching_factor]' out
done >figures
expect 0 fifteen compare --heuristic pdb "${kinds[@]/#/--algorithm=}" --json --per-board random
jq -c '[.moves, .max_frontier, .max_stored, .depth, .branching_factor]' out | cmp -s - figures || fail 'not the figures of solve'
jq -es 'all(.max_frontier > 0 and .depth > 0 and .upper_bound == .moves and (.max_stored == null) == (.algorithm == "idastar-tt"))' \
    out >/dev/null || fail 'a figure is missing'
cp out per_board
expect 0 fifteen compare --heuristic pdb "${kinds[@]/#/--algorithm=}" --json random
jq -s 'map({a: .requested_algorithm, m: [.mean_max_frontier, .mean_max_stored, .mean_depth, .mean_branching_factor]})' out >means
jq -es --slurpfile means means 'def mean: if any(. == null) then null else add / length end;
    [group_by(.requested_algorithm)[] | {a: .[0].requested_algorithm,
        m: [map(.max_frontier), map(.max_stored), map(.depth), map(.branching_factor) | mean]}] as $expected |
    $means[0] | sort_by(.a) | [., $expected] | transpose | all(.[0].a == .[1].a and
        ([.[0].m, .[1].m] | transpose | all(.[0] == .[1] or (.[0] - .[1] | fabs) < 1e-6 * .[1])))' per_board >/dev/null ||
    fail 'means of frontier, stored nodes, depth and branching factor'
expect 0 fifteen compare --heuristic pdb --algorithm breadth-first --algorithm idastar-tt random
# The time has two words.
awk 'NR == 2 { counted = $(NF - 6) ~ /,/ && $(NF - 5) ~ /,/ && $(NF - 4) > 10 && $(NF - 3) > 1 }
    NR == 3 { missing = $(NF - 5) == "-" } END { exit !(counted && missing) }' out || fail 'the cells of the table'
[ "$(head -1 out | awk '{ print $(NF - 5), $(NF - 4), $(NF - 3), $(NF - 2) }')" = 'frontier stored depth branching' ] ||
    fail 'the columns of the table'
# Shorter and shorter solutions: the last one is the answer.
expect 0 fifteen compare --heuristic manhattan --algorithm anytime-astar --algorithm astar --weight 5 --json --per-board random
jq -es 'all((.improvements | map(.moves)) as $moves | ($moves | last) == .moves and $moves == ($moves | unique | reverse) and
    (.improvements | map(.seconds)) == (.improvements | map(.seconds) | sort) and
    (.algorithm != "astar" or ($moves | length) == 1)) and any(.improvements | length > 2)' out >/dev/null ||
    fail 'improvements'
# A bidirectional search may have a solution when it reaches a limit; A* has none.
expect 3 fifteen compare --heuristic manhattan --algorithm bae --algorithm astar --node-limit 500 --json --per-board random
jq -es 'map(select(.status == "limit")) | any(.upper_bound != null) and all(.moves == null and
    (.upper_bound == null or .upper_bound >= .lower_bound) and (.algorithm == "bae" or .upper_bound == null))' out >/dev/null ||
    fail 'upper bounds at a limit'

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
