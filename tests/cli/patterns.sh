#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# patterns.sh - lists of tiles in heuristics are the board's own, for every goal and tray
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# value SIZE GOAL HEURISTIC BOARD EXPECTED: the heuristic's value of a board, not of its reflection.
value()
{
    expect 0 fifteen solve -q --json --without-reflection --size "$1" --goal "$2" --heuristic "$3" "$4"
    [ "$(member out 1 initial_h)" = "$5" ] || fail "$3 of $4, goal $2: $(member out 1 initial_h)"
    has 1 heuristic "\"$3\""
}

# One tile is away from home; only a pattern with this tile has a value.
value 4x4 last 'pdb(15)' '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15' 1
value 4x4 last 'pdb(1)' '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15' 0
value 4x4 last 'pdb(1.2/14.15)' '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15' 1
value 4x4 last 'classic-pdb(15)' '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15' 1
value 4x4 last 'classic-pdb(1)' '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15' 0
value 4x4 first 'pdb(1)' '1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15' 1
value 4x4 first 'pdb(15)' '1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15' 0
value 3x3 last 'pdb(08)' '1 2 3 4 5 6 7 0 8' 1
value 3x3 last 'pdb(6)' '1 2 3 4 5 0 7 8 6' 1
value 3x3 last 'pdb(4)' '1 2 3 4 5 0 7 8 6' 0
value 3x4 last 'pdb(11)' '1 2 3 4 5 6 7 8 9 10 0 11' 1
value 3x4 last 'pdb(1)' '1 2 3 4 5 6 7 8 9 10 0 11' 0
value 4x3 last 'pdb(9)' '1 2 3 4 5 6 7 8 0 10 11 9' 1
value 4x3 last 'pdb(11)' '1 2 3 4 5 6 7 8 9 10 0 11' 1
value 4x3 last 'pdb(9)' '1 2 3 4 5 6 7 8 9 10 0 11' 0

# A goal in the middle and a goal of other numbers; the board's blank is in a corner, so that the
# search could begin at the goal.
value 3x3 '1 2 3 8 0 4 7 6 5' 'pdb(1)' '0 2 3 1 8 4 7 6 5' 1
value 3x3 '1 2 3 8 0 4 7 6 5' 'pdb(08)' '0 2 3 1 8 4 7 6 5' 1
value 3x3 '1 2 3 8 0 4 7 6 5' 'pdb(2)' '0 2 3 1 8 4 7 6 5' 0
value 2x3 '5 4 3 2 1 0' 'pdb(1)' '5 4 3 0 2 1' 1
value 2x3 '5 4 3 2 1 0' 'pdb(4)' '5 4 3 0 2 1' 0

# A goal with its blank on the diagonal is its own reflection, which exchanges tiles 12 and 15.
value 4x4 last 'pdb(12)' '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15' 0
expect 0 fifteen solve -q --json --heuristic 'pdb(12)' '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15'
has 1 initial_h 1

# The sum of single tiles is the Manhattan distance, whatever the goal.
n_compared=0
for goal in first last '5 6 7 8 0 11 10 9 1 3 2 4' '1 2 3 4 5 0 6 7 8 9 11 10' '9 6 3 0 10 7 4 1 11 8 5 2'; do
    for size in 3x4 4x3 2x6; do
        asked=(solve -q --json --size $size --goal "$goal" --node-limit 1 --heuristic)
        board='3 11 7 2 6 1 0 9 10 4 8 5'
        expect 3 fifteen "${asked[@]}" manhattan "$board"
        if [ "$(member out 1 status)" = '"unsolvable"' ]; then
            board='11 3 7 2 6 1 0 9 10 4 8 5'
            expect 3 fifteen "${asked[@]}" manhattan "$board"
        fi
        distance=$(member out 1 initial_h)
        expect 3 fifteen "${asked[@]}" 'classic-pdb(1/2/3/4/5/6/7/8/9/10/11)' "$board"
        has 1 initial_h "$distance"
        n_compared=$((n_compared + (distance > 10)))
    done
done
[ $n_compared -eq 15 ] || fail "$n_compared sums compared"

# Commas and blanks separate tiles too; the answer has dots.
expect 0 fifteen solve --json --heuristic 'max(pdb(1, 2,3 / 15 14),manhattan)' '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15'
has 1 heuristic '"max(pdb(1.2.3/15.14),manhattan)"'

# What pdbgen builds with the same words is found, not built in memory.
meet()
{
    local size=$1 goal=$2 tiles=$3 board=$4
    shift 4
    rm -rf pdb/*
    expect 0 pdbgen -q --size "$size" --goal "$goal" "$@"
    expect 0 fifteen solve -v --size "$size" --goal "$goal" --heuristic "pdb($tiles)" "$board"
    says err ' of pdb, partitions: 1, loaded'
    ! grep -q 'built in memory' err || fail "pdb($tiles) was built although pdbgen $* built it"
}
meet 4x4 last 12.15/1.2 '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15' --partition 12.15/1.2
meet 4x4 first 12.15/1.2 '1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15' --partition 12,15/1,2
meet 4x4 last 1.2.3.4.5 '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15' --tiles 1,2,3,4,5
meet 4x3 last 10.11/1 '1 2 3 4 5 6 7 8 9 10 0 11' --tiles 11.10 --tiles 1
meet 3x3 '1 2 3 8 0 4 7 6 5' 1.2 '0 2 3 1 8 4 7 6 5' --tiles 1.2
# Tables that list the start's tiles are of no use: a list is about the goal.
rm -rf pdb/*
expect 0 pdbgen -q --size 3 --goal '0 2 3 1 8 4 7 6 5' --tiles 2
expect 0 fifteen solve -v --goal '1 2 3 8 0 4 7 6 5' --heuristic 'pdb(2)' '0 2 3 1 8 4 7 6 5'
says err 'tables 1 built in memory'

# The same words without a goal, for both programs.
rm -rf pdb/*
expect 0 pdbgen -q --size 4 --partition 11.12.15
expect 0 fifteen solve -v --heuristic 'pdb(11.12.15)' '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15'
says err 'tables 3 of pdb'
expect 0 fifteen solve -v --goal first --heuristic 'pdb(11.12.15)' '1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15'
says err 'built in memory'

# The command of the message builds what is missing, for each goal.
for goal in last first '1 2 3 4 5 6 7 8 9 10 0 11'; do
    expect 1 fifteen solve --size 3x4 --pdb pdb --goal "$goal" --heuristic 'pdb(1.2.3.4.5.6.7)' '1 2 3 4 5 6 7 8 9 0 10 11'
    command=$(sed -n 's/.*; build them with: pdbgen //p' err)
    eval "expect 0 pdbgen -q $command"
    expect 0 fifteen solve -v --size 3x4 --pdb pdb --goal "$goal" --heuristic 'pdb(1.2.3.4.5.6.7)' '1 2 3 4 5 6 7 8 9 10 0 11'
    says err 'tables 7 of pdb'
done

# A tile that the tray does not have.
misused 'heuristic, column 5: ' fifteen solve --size 3x3 --heuristic 'pdb(9.1)' '1 2 3 4 5 6 7 0 8'
says err 'no tile 9 on this tray; expected 1 to 8'
finish
