#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# fallback.sh - fifteen solve at a limit and after an interrupt: both bounds, and a solution that replays
# shellcheck source-path=SCRIPTDIR source=../lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

# shows PATTERN: a line of the output matches.
shows()
{
    grep -qE -- "$1" out || fail "no line matches $1"
}

hard='0 12 10 13 15 11 14 9 3 7 2 5 4 8 6 1' # 80 moves
large='46 47 '$(seq -s ' ' 45 -1 1)' 0' # 6x8, solvable

# replays MEMBERS: the JSON object in `out` has a solution that replays to the goal.
replays()
{
    python3 - <<'END' || fail 'expected a solution that leads to the goal'
import json
answer = json.loads(open("out").read().splitlines()[-1])
board = [int(tile) for tile in answer["board"].split()]
columns = int(answer["size"].split("x")[1])
assert len(answer["tiles"]) == answer["moves"] == len(answer["blank_path"])
for tile in answer["tiles"]:
    at, blank = board.index(tile), board.index(0)
    assert abs(at - blank) == columns or abs(at - blank) == 1 and at // columns == blank // columns
    board[at], board[blank] = 0, tile
assert board == [int(tile) for tile in answer["goal"].split()]
END
}

expect 3 fifteen solve --heuristic manhattan --node-limit 1000 "$hard"
shows 'raise it with --node-limit; between [0-9]* and [0-9]* moves are needed$'
shows '^[0-9]* moves \(not proven shortest\): [0-9 ]*$'
for form in letters arrows ascii boards; do
    expect 3 fifteen solve --heuristic manhattan --node-limit 1000 --output $form "$hard"
    says out 'not proven'
done

for options in '--node-limit 1' '--node-limit 100000' '--memory 3M --algorithm astar' '--time-limit 0.01'; do
    # shellcheck disable=SC2086
    expect 3 fifteen solve --heuristic manhattan $options --json "$hard"
    has 1 status '"limit"'
    jq -e '.optimal == false and .lower_bound <= 80 and .moves >= 80' out >/dev/null ||
        fail "bounds with $options"
    replays
done
expect 3 fifteen solve --size 6x8 --node-limit 1000 --json "$large"
replays

# An interrupted search prints what it has.
running fifteen solve --heuristic manhattan --algorithm idastar-plain --json "$hard"
sleep 0.5
kill -INT $!
wait $!
[ $? -eq 130 ] || fail 'expected the status 130'
if [ -s out ]; then
    has 1 status '"limit"'
    has 1 message '"interrupted"'
    replays
else
    says err 'interrupted; at least'
fi

# The counts do not depend on it.
expect 3 fifteen solve --heuristic manhattan --node-limit 100000 --json "$hard"
jq -e '.generated == 100000' out >/dev/null || fail 'expected the nodes of the limit'

finish
