#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# snail.sh - the goal 'snail', a spiral, wherever a command takes a goal
# shellcheck source-path=SCRIPTDIR/.. source=../lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

# By hand: size, goal, a board one move from it, and the tile that slides.
while IFS='|' read -r size goal board tile; do
    for name in snail spiral; do
        expect 0 fifteen solve --json --size "$size" --goal $name "$board"
        has 1 goal "\"$goal\""
        has 1 tiles "$tile"
    done
    expect 0 fifteen generate --size "$size" --goal snail --walk 0
    [ "$(tail -n 1 out)" = "$goal" ] || fail "another goal of $size"
done <<'END'
3x3|1 2 3 8 0 4 7 6 5|1 2 3 0 8 4 7 6 5|[8]
4x4|1 2 3 4 12 13 14 5 11 0 15 6 10 9 8 7|1 2 3 4 12 13 14 5 11 15 0 6 10 9 8 7|[15]
3x5|1 2 3 4 5 12 13 14 0 6 11 10 9 8 7|1 2 3 4 5 12 13 14 6 0 11 10 9 8 7|[6]
5x5|1 2 3 4 5 16 17 18 19 6 15 24 0 20 7 14 23 22 21 8 13 12 11 10 9|1 2 3 4 5 16 17 18 19 6 15 0 24 20 7 14 23 22 21 8 13 12 11 10 9|[24]
2x3|1 2 3 0 5 4|0 2 3 1 5 4|[1]
6x6|1 2 3 4 5 6 20 21 22 23 24 7 19 32 33 34 25 8 18 31 0 35 26 9 17 30 29 28 27 10 16 15 14 13 12 11|1 2 3 4 5 6 20 21 22 23 24 7 19 32 33 34 25 8 18 31 35 0 26 9 17 30 29 28 27 10 16 15 14 13 12 11|[35]
END

# Random boards are solvable; a file states the goal by name or by its numbers.
expect 0 fifteen generate --size 3 --goal snail --count 5 --seed 1
mv out boards
expect 0 fifteen solve --json --file boards
[ "$(jq -r '[.status, .goal] | join(" ")' out | sort -u)" = 'solved 1 2 3 8 0 4 7 6 5' ] || fail 'not all solved'
lengths=$(jq .moves out)
for name in snail spiral; do
    { echo "# goal: $name" && grep -v '^#' boards; } >named
    expect 0 fifteen solve --json --file named
    [ "$(jq .moves out)" = "$lengths" ] || fail "another goal of a file: $name"
    expect 0 fifteen bench --json named
    has 1 goal '"snail"'
    has 1 solved 5
done
expect 0 fifteen compare --json --goal snail --heuristic manhattan --heuristic linear-conflict --algorithm idastar named
jq -e '[.. | .solved? // empty] | length > 0 and all(. == 5)' out >/dev/null || fail 'not all compared'

# As many boards at each distance as from the same goal by its numbers.
expect 0 fifteen distances --size 3 --goal '1 2 3 8 0 4 7 6 5'
mv out numbers
expect 0 fifteen distances --size 3 --goal snail
diff <(grep -v '^#' numbers) <(grep -v '^#' out) >/dev/null || fail 'other distances'
[ "$(awk '!/^#/ { n += $2 } END { print n }' out)" -eq 181440 ] || fail 'not 181440 boards'

# Tables for a goal whose blank is inside.
expect 0 pdbgen -q --size 4 --goal spiral --partition 4-4-4-3 --out tables
expect 0 fifteen generate --goal snail --count 2 --seed 3
mv out boards
expect 0 fifteen solve --json --pdb tables --heuristic 'pdb(4-4-4-3)' --file boards
mv out by_tables
silent err
expect 0 fifteen solve --json --heuristic walking-distance --goal snail --file boards
[ "$(jq .moves out)" = "$(jq .moves by_tables)" ] || fail 'other lengths with tables'
expect 0 pdbgen -q --size 3 --out none
expect 0 fifteen solve --pdb none --goal snail '1 2 3 4 12 13 14 5 11 15 0 6 10 9 8 7'
says err 'run once: pdbgen --size 4x4 --goal snail --out none'

# A board that cannot reach it.
expect 3 fifteen solve --goal snail '2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0'
says out 'unsolvable with the goal snail; solvable with the blank first (--goal first)'
misused "the goal is neither 'first' nor 'last'" fifteen solve --goal snails '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0'
finish
