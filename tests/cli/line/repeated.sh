#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# repeated.sh - an option that occurs twice: all its arguments count, or it is an error
# shellcheck source-path=SCRIPTDIR/.. source=../lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

board='1 2 3 4 5 6 7 0 8'
echo "$board" >boards

while read -r option command; do
    # shellcheck disable=SC2086
    misused "option '$option' may occur only once" $command
done <<'END'
--algorithm fifteen solve -a astar -a idastar boards
--algorithm fifteen solve --algorithm=astar --algo astar boards
--heuristic fifteen solve --heuristic manhattan --heuristic hamming boards
--pdb       fifteen solve --pdb . --pdb . boards
--output    fifteen solve -o csv -o svg boards
--memory    fifteen bench -m 1G --memory 2G boards
--heuristic fifteen bench --heuristic manhattan --heuristic hamming boards
--size      fifteen generate --size 3 --size 4
--seed      fifteen compare -n 1 --seed 1 --seed 1
--seed      fifteen play --seed 1 --seed 2
--port      fifteen serve -p 1 -p 2 --listen nowhere
--size      pdbgen --size 3 --size 4
--out       pdbgen --size 3 --out a -o b
END

# --json stands for --output json.
while read -r options; do
    for command in solve bench compare; do
        # shellcheck disable=SC2086
        misused 'exclude each other' fifteen "$command" $options boards
    done
done <<'END'
--json -o csv
-o csv --json
--json --output json
END
says err "options '--json' and '--output' exclude each other"

# Flags may be repeated.
expect 0 fifteen solve --heuristic manhattan --json --json -q -q "$board"
has 1 moves 1

# All arguments of these count.
expect 0 fifteen solve --heuristic manhattan -f boards --file boards
[ "$(grep -c '^1 move: 8$' out)" -eq 2 ] || fail 'two files'
expect 0 fifteen compare --heuristic manhattan --heuristic hamming -a astar -a idastar -o csv boards
[ "$(wc -l <out)" -eq 5 ] || fail 'not a header and four rows'
expect 0 pdbgen --size 3 --tiles 1,2 --tiles 3,4 --json
[ "$(jq '.tables | length' out)" -eq 2 ] || fail 'not two tables'
finish
