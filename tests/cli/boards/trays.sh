#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# trays.sh - every size of tray up to 16 cells is solved with each heuristic; larger boards are solved
# without tables, and commands that cannot serve them reject them
# shellcheck source-path=SCRIPTDIR/.. source=../lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

# has_walking_distance ROWS COLUMNS: whether its tables are small enough.
has_walking_distance()
{
    [ "$1" -lt 7 ] && [ "$2" -lt 7 ]
}

# rejects MESSAGE COMMAND..: the command prints one line with the message, and exits with status 2.
rejects()
{
    expect 2 "${@:2}"
    silent out
    says err "$1"
    [ "$(wc -l <err)" -eq 1 ] || fail "not one line: $*"
}

n=0
for rows in 1 2 3 4 5 6 7 8 9 16 17; do
    for columns in 1 2 3 4 5 6 7 8 9 16 17; do
        size=${rows}x$columns
        if [ $((rows < 2 || columns < 2)) -eq 1 ]; then
            reason='a board of %s is not possible: rows and columns must be 2 .. 127'
        elif [ $((rows * columns)) -gt 16 ]; then
            reason='boards'
            [ $((rows * columns)) -le 20 ] || reason='%s has too many boards: at most 14 cells are possible'
        else
            n=$((n + 1))
            cells=$((rows * columns))
            board="$(seq -s ' ' $((cells - 2))) 0 $((cells - 1))"
            for heuristic in pdb classic-pdb hamming linear-conflict; do
                expect 0 fifteen solve -q --size $size --heuristic $heuristic "$board"
                says out "1 move: $((cells - 1))"
            done
            if has_walking_distance $rows $columns; then
                expect 0 fifteen solve --size $size --heuristic walking-distance "$board"
            else
                expect 2 fifteen solve --size $size --heuristic walking-distance "$board"
                says err ' states '
                [ "$(wc -l <err)" -eq 1 ] || fail "not one line about walking distance on $size"
            fi
            continue
        fi
        rejects "${reason/\%s/$size}" fifteen distances --size $size
        if [ $((rows * columns)) -gt 25 ] && [ $rows -gt 1 ] && [ $columns -gt 1 ]; then
            rejects "a tray of $size has no tables; the maximum is 25 cells" pdbgen --size $size
        elif [ $((rows < 2 || columns < 2)) -eq 1 ]; then
            rejects "a board of $size is not possible: rows and columns must be 2 .. 127" pdbgen --size $size
        fi
        if [ $((rows < 2 || columns < 2)) -eq 1 ]; then
            expect 2 fifteen solve --size $size
            says err "a board of $size is not possible: rows and columns must be 2 .. 127"
        else
            cells=$((rows * columns))
            method=linear-conflict # trays alone have it
            [ $cells -le 25 ] || method=manhattan
            expect 0 fifteen solve --heuristic $method --size $size "$(seq -s ' ' $((cells - 2))) 0 $((cells - 1))"
            says out "1 move: $((cells - 1))"
            says out "with $method"
            expect 0 fifteen generate --size $size --walk 1 --seed 1
            says out "# size: $size"
            mv out board
            expect 0 fifteen bench --heuristic $method --json board
            has 1 max_length 1
            expect 0 fifteen compare --heuristic $method --json board
            has 1 solved 1
            jq -e '.mean_length == 1' out >/dev/null || fail "not one move on $size"
        fi
    done
done
[ $n -eq 19 ] || fail "$n sizes instead of 19"
finish
