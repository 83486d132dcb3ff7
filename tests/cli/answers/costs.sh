#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# costs.sh - fifteen with --cost: solutions of minimum cost, and what does not support it
# shellcheck source-path=SCRIPTDIR source=../lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

# shows PATTERN: a line of the output matches.
shows()
{
    grep -qE -- "$1" out || fail "no line matches $1"
}

# Two moves, of the tiles 7 and 8; as a slide one.
board='1 2 3 4 5 6 0 7 8'
while read -r name cost; do
    expect 0 fifteen solve --cost "$name" --json "$board"
    jq -e ".minimizes == \"$name\" and .moves == 2 and .cost == $cost and .cost_bound == $cost and .optimal" \
        out >/dev/null || fail "cost $name"
done <<'END'
unit 2
heavy 15
inverse 0.2679
square-root 5.4742
multi-tile 1
END

expect 0 fifteen solve --cost heavy "$board"
shows '^2 moves, heavy cost 15: 7 8$'
expect 0 fifteen solve --cost inverse "$board"
shows '^2 moves, inverse cost 0.2679: 7 8$'

# The minimum cost of this board needs more moves than the shortest solution.
expect 0 fifteen solve --cost heavy --algorithm uniform-cost --json '8 1 3 / 4 0 2 / 7 6 5'
jq -e '.moves == 18 and .cost == 71 and .optimal' out >/dev/null || fail 'minimum cost'
expect 0 fifteen compare --cost heavy --heuristic manhattan --heuristic hamming -a astar -a idastar --count 2 \
    --size 2x3 --json
expect 3 fifteen solve --cost heavy --node-limit 10 '8 1 3 / 4 0 2 / 7 6 5'
shows '; the cost is at least [0-9]*$'


# Tables by cost are built in memory.
while read -r name cost; do
    for heuristic in pdb 'pdb(4-4)' 'pdb(1.2/4.7.8)'; do
        expect 0 fifteen solve --cost "$name" --heuristic "$heuristic" --json '8 1 3 / 4 0 2 / 7 6 5'
        jq -e ".cost == $cost and .optimal and (.heuristic | startswith(\"pdb(\"))" out >/dev/null ||
            fail "cost $name with $heuristic"
    done
done <<'END'
heavy 71
inverse 3.8942
square-root 30.9764
END
wide='1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 0 19 21 22 23 24 20'
expect 0 fifteen solve --cost heavy --heuristic 'pdb(1.2.3/20.19)' "$wide"
shows '^2 moves, heavy cost 39: 19 20$'
misused 'bytes, the memory limit is 1048576; choose smaller patterns' \
    fifteen solve --cost heavy --memory 1M --heuristic 'pdb(1.2.3.4/20.19)' "$wide"
misused 'choose smaller patterns' fifteen solve --cost heavy --heuristic 'pdb(1.2.3.4.5.6.7)' "$wide"

misused 'the cost heavy supports only hamming, manhattan, pdb' \
    fifteen solve --cost heavy --heuristic linear-conflict "$board"
misused 'the cost heavy supports only hamming, manhattan, pdb' \
    fifteen solve --cost heavy --heuristic 'max(pdb,manhattan)' "$board"
misused 'the cost multi-tile supports only hamming, manhattan' \
    fifteen solve --cost multi-tile --heuristic pdb "$board"
misused 'the cost inverse supports only astar, ' fifteen solve --cost inverse -a idastar-tt "$board"
misused "for --cost: " fifteen solve --cost light "$board"
misused '--all supports only --cost unit' fifteen solve --all --cost heavy "$board"
misused 'only with --cost unit' fifteen generate --cost heavy --size 3

finish
