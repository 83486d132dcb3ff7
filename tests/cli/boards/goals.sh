#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goals.sh - tables built for one goal are found for every equivalent goal and for no other
# shellcheck source-path=SCRIPTDIR/.. source=../lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

# goal CELLS CELL: the tiles in order, the blank on a cell.
goal()
{
    local -a board=()
    local tile=1
    for ((cell = 0; cell < $1; cell++)); do
        if [ "$cell" -eq "$2" ]; then board+=(0); else board+=($((tile++))); fi
    done
    echo "${board[*]}"
}

# slide BOARD CELL: moves the blank to an adjacent cell.
slide()
{
    local -a board
    read -ra board <<<"$1"
    for cell in "${!board[@]}"; do
        if [ "${board[$cell]}" -eq 0 ]; then board[cell]=${board[$2]}; fi
    done
    board[$2]=0
    echo "${board[*]}"
}

# start COLUMNS GOAL CELL: a board two moves from a goal with the blank on a cell: one along the
# row, and a second along the row if possible, otherwise up or down.
start()
{
    local columns=$1 row=$(($3 / $1)) column=$(($3 % $1))
    local beside=$((column + 1 < columns ? $3 + 1 : $3 - 1))
    local board
    board=$(slide "$2" $beside)
    slide "$board" $((row > 0 ? beside - columns : beside + columns))
}

# check FOLDER NAME ROWSxCOLUMNS CELL [OPTION..]: the folder's tables of that name are used for a
# goal with the blank on the cell; the name `no` means that none are.
check()
{
    local rows=${3%x*} columns=${3#*x}
    local goal_text
    goal_text=$(goal $((rows * columns)) "$4")
    expect 0 fifteen solve -v --pdb "$1" --size "$3" --goal "$goal_text" "${@:5}" \
        "$(start "$columns" "$goal_text" "$4")"
    says out '2 moves:'
    if [ "$2" = no ]; then
        if grep -q "of $1" err; then fail "tables of $1 were used for the blank on cell $4"; fi
    else
        says err "tables $2 of $1"
    fi
}

# 4x4: corners, edges, the inside: the cell that tables are built for, a cell of another class,
# whose start they do not serve either, and the equivalent cells.
while read -r made other cells; do
    for kind in zero-aware classic; do
        for twice in "$made" "${cells%% *}"; do
            expect 0 pdbgen --size 4 --kind $kind --goal "$(goal 16 "$twice")" --partition 4-4-4-3 \
                --out "four-$made"
        done
        [ "$(grep -c kept out)" -eq 4 ] || fail "$kind tables built twice for equivalent goals"
    done
    for cell in $cells; do
        check "four-$made" 4-4-4-3 4x4 "$cell"
        check "four-$made" 4-4-4-3 4x4 "$cell" --heuristic classic-pdb
        says err 'classic tables'
    done
    check "four-$made" no 4x4 "$other"
done <<'END'
15 5 0 3 12 15
8 0 1 2 4 7 8 11 13 14
10 4 5 6 9 10
END

# Small trays, likewise, with the name of their partition.
while read -r size name made other cells; do
    expect 0 pdbgen --size "$size" --goal "$(goal $((${size%x*} * ${size#*x})) "$made")" \
        --out "$size-$made"
    for cell in $cells; do
        check "$size-$made" "$name" "$size" "$cell"
    done
    [ "$other" = - ] || check "$size-$made" no "$size" "$other"
done <<'END'
2x2 3 3 - 0 1 2 3
2x3 5 4 - 1 4
3x2 5 3 - 2 3
2x4 7 1 - 1 2 5 6
3x3 8 4 1 4
3x3 8 7 0 1 3 5 7
3x3 8 8 1 0 2 6 8
END

# A goal that 'generate' writes into its file is that of the boards; --goal overrides it.
for goal in '1 2 3 4 5 6 0 7 8' '8 7 6 5 4 3 2 1 0' last first; do
    expect 0 fifteen generate --size 3 --goal "$goal" --length 20 -n 2 --seed 1
    cp out generated
    expect 0 fifteen solve --file generated
    [ "$(grep -c '^20 moves: ' out)" -eq 2 ] || fail "the boards of the goal $goal"
    expect 0 fifteen bench generated
done
expect 0 fifteen generate --size 2x3 --goal '1 2 3 / 4 0 5' -n 3 --seed 1
cp out generated
expect 0 fifteen solve --json --file generated
[ "$(grep -c '"goal": "1 2 3 4 0 5"' out)" -eq 3 ] || fail 'the size and the goal of a file'
printf '# goal: somewhere\n1 2 3 0\n# goal: last\n1 2 0 3\n' >unknown
expect 2 fifteen solve --file unknown
says err "unknown:1: unknown goal 'somewhere'"
says out '1 move: 3'
finish
