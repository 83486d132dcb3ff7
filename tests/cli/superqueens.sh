#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# superqueens.sh - fifteen superqueens: boards, attacks, and invalid arguments
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# The minimum numbers of attacks, as found by trying all boards.
while read -r n attacks; do
    for algorithm in astar idastar; do
        expect 0 fifteen superqueens --size "$n" --algorithm $algorithm
        silent err
        [ "$(head -"$n" out | grep -o Q | wc -l)" -eq "$n" ] || fail "not $n queens"
        grep -q "^$attacks attacks\?\(: columns \|$\)" out || fail "not $attacks attacks"
        says out " $algorithm with attacked-columns"
        expect 0 fifteen superqueens --size "$n" --algorithm $algorithm --json
        [ "$(jq '[.attacks, (.rows | length), (.pairs | length)] | join(" ")' out)" = \
            "\"$attacks $n $attacks\"" ] || fail "not $attacks attacks in JSON"
    done
done <<'END'
1 0
2 1
3 3
4 2
5 2
6 2
7 2
8 2
9 1
10 0
11 0
END

# The printed board has the queens of the list.
expect 0 fifteen superqueens --size 8 --placed 1,2,3
for column in 1 2 3; do
    [ "$(sed -n "${column}p" out | tr -d ' ' | cut -c $column)" = Q ] || fail 'queens were moved'
done
says out '5 attacks: columns 1-2, 1-3, 1-6, 2-3, 4-5'
expect 0 fifteen superqueens --size 8 --placed '1 2,3' --json
[ "$(jq -c '[.placed, .rows[:3]]' out)" = '[[1,2,3],[1,2,3]]' ] || fail 'other rows'
expect 0 fifteen superqueens --size 4 --placed 1,2,3,4 --output csv
says out 'size,placed,status,attacks,rows,pairs,'
says out '4,1 2 3 4,solved,6,1 2 3 4,1 2 | 1 3 | 1 4 | 2 3 | 2 4 | 3 4,'

# Limits.
expect 3 fifteen superqueens --size 32 --node-limit 1000
says out 'limit: limit of 1,000 nodes reached'
expect 3 fifteen superqueens --size 32 --memory 3M --json
[ "$(jq -c '[.status, .attacks, .rows, .pairs]' out)" = '["limit",null,null,null]' ] ||
    fail 'no limit'
jq -e '.lower_bound >= .initial_h' out >/dev/null || fail 'no lower bound'
expect 3 fifteen superqueens --size 32 --time-limit 0.1 --algorithm idastar --json
running fifteen superqueens --size 32 --memory 4G
sleep 0.3
interrupt INT

misused "option '--size' is required" fifteen superqueens
misused 'from 1 to 32' fifteen superqueens --size 0
misused 'from 1 to 32' fifteen superqueens --size 33
misused 'from 1 to 32' fifteen superqueens --size 8x8
misused 'column 2 stands on row 5 of 4' fifteen superqueens --size 4 --placed 1,5
misused '5 superqueens do not stand on 4 columns' fifteen superqueens --size 4 --placed 1,2,3,4,1
misused 'not a list of rows from 1 to 32' fifteen superqueens --size 4 --placed 0
misused 'not a list of rows from 1 to 32' fifteen superqueens --size 4 --placed 1,x
misused 'not a list of rows from 1 to 32' fifteen superqueens --size 4 --placed 1-2
misused 'not a list of rows from 1 to 32' fifteen superqueens --size 4 --placed 99999999999999999999
misused 'more than 32 rows' fifteen superqueens --size 4 --placed "$(seq -s , 32),1"
misused 'expected one of astar, idastar' fifteen superqueens --size 4 --algorithm greedy
misused "unexpected argument '8'" fifteen superqueens --size 8 8
finish
