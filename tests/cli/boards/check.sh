#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# check.sh - fifteen check: lists of moves in every form, right and wrong ones
# shellcheck source-path=SCRIPTDIR/.. source=../lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

# is TEXT: standard output is exactly this.
is()
{
    [ "$(cat out)" = "$1" ] || fail "not '$1'"
}

# By hand, from 1 2 3 / 4 5 6 / 0 7 8: the tiles 7 and 8 slide left, and the blank moves right.
board='1 2 3 4 5 6 0 7 8'
for moves in '7 8' '7,8' '[7, 8]' LL ll 'L L' '←←' '← ←'; do
    expect 0 fifteen check "$board" --moves "$moves"
    is 'solved in 2 moves'
done
for moves in RR '→→' '7 8'; do
    expect 0 fifteen check --directions blank "$board" --moves "$moves"
    is 'solved in 2 moves'
done
expect 0 fifteen check '1 2 3 4 5 6 7 8 0' --moves ''
is 'solved in 0 moves'
expect 0 fifteen check --goal '1 2 3 4 5 6 0 7 8' "$board" --moves ''
expect 0 fifteen check --size 2x3 --goal first '1 0 2 3 4 5' --moves 1
expect 0 fifteen check --goal snail '1 2 3 0 8 4 7 6 5' --moves 8

# The first move that is not possible, and why.
while IFS='|' read -r options moves message; do
    # shellcheck disable=SC2086
    expect 1 fifteen check $options "$board" --moves "$moves"
    is "$message"
done <<'END'
|7 4|move 2 of 2 is not possible: tile 4 is not next to the blank
|1 7 8|move 1 of 3 is not possible: tile 1 is not next to the blank
|7 9 8|move 2 of 3 is not possible: the board has no tile 9, only 1 .. 8
|R|move 1 of 1 is not possible: the blank cannot move left: it is at the border of the board
--directions blank|RRR|move 3 of 3 is not possible: the blank cannot move right: it is at the border of the board
--directions blank|D|move 1 of 1 is not possible: the blank cannot move down: it is at the border of the board
|7|not solved by 1 move: the board after the last move is not the goal
|7 8 8 8 8|not solved by 5 moves: the board after the last move is not the goal
--goal first|7 8|not solved by 2 moves: the board after the last move is not the goal
END
for moves in '7 x' '7 0' '7 -8' '7 99999'; do
    expect 2 fifteen check "$board" --moves "$moves"
    says out 'invalid: move 2'
done
expect 2 fifteen check '1 2 3 3' --moves 1
says out 'invalid: '
expect 2 fifteen check --goal '1 2 3 0' "$board" --moves '7 8'
misused '--moves requires a board' fifteen check --moves '7 8'
misused "the goal is neither 'first'" fifteen check --goal middle "$board" --moves '7 8'
expect 1 fifteen check none
says err 'none: No such file'

# Whether a solution is optimal; 31 is the length of the two hardest boards (Reinefeld 1993).
expect 0 fifteen check --optimal "$board" --moves '7 8'
is 'solved in 2 moves, the fewest possible'
expect 1 fifteen check --optimal "$board" --moves '7 7 7 8'
is 'solved in 4 moves; 2 moves are enough'
expect 1 fifteen check --optimal '1 2 3 4 5 6 7 0 8' --moves '8 8 8'
is 'solved in 3 moves; 1 move is enough'
expect 0 fifteen solve --quiet --json --algorithm greedy --heuristic hamming '8 6 7 2 5 4 3 0 1'
mv out greedy
expect 1 fifteen check -q --optimal greedy
says out '; 31 moves are enough'
misused '--optimal supports only --cost unit' fifteen check --optimal --cost heavy greedy
expect 3 fifteen check -q --optimal --node-limit 100 --heuristic hamming greedy
says out '; not proven optimal: at least '
expect 3 fifteen check -q --optimal --node-limit 100 --heuristic hamming --json greedy
has 1 optimal null
jq -e '.lower_bound > 0 and .lower_bound <= 31 and .status == "solved"' out >/dev/null || fail 'no bound'

# Files: a board and its moves in one line, comments, malformed lines.
cat >file <<'END'
# boards and moves
1 2 3 / 4 5 6 / 0 7 8 : 7 8

1 2 3 4 5 6 7 0 8: 7
1 2 3 3: 1
1 2 3 4 5 6 7 0 8
1 2 0 3 : 3
5 moves: 1 2
{"board": "5 0 1 2 3 4"}
{"board": "1 2 0 3 4 5", "size": "2x3", "tiles": [3]
{"tiles": [1, 2]}
END
expect 1 fifteen check file
[ "$(sed 's/: invalid:.*/: invalid/' out)" = 'file:2: solved in 2 moves
file:4: not solved by 1 move: the board after the last move is not the goal
file:5: invalid
file:6: not solved: no moves are given
file:7: solved in 1 move
file:8: invalid
file:9: invalid
file:10: invalid
file:11: invalid' ] || fail 'other verdicts'
expect 1 fifteen check --json - <file
[ "$(jq -c '[.status, .line]' out | head -n 2 | tail -n 1)" = '["unsolved",4]' ] || fail 'another line'
has 1 file '"standard input"'
expect 1 fifteen check -o csv file
[ "$(wc -l <out)" -eq 10 ] || fail 'not ten lines of CSV'
[ "$(sed -n 2p out)" = '1 2 3 4 5 6 0 7 8,1 2 3 4 5 6 7 8 0,solved,2,,,,,file,2,3x3' ] || fail 'another record'

# What solve prints, in every form and for every goal.
boards=('8 1 3 / 4 0 2 / 7 6 5' '1 2 3 4 5 6 7 8 0' '8 6 7 2 5 4 3 0 1' '1 2 3 4 5 6 8 7 0')
for form in moves letters arrows counted words json; do
    for options in '' '--directions blank' '--all --show 3'; do
        case $form:$options in
        moves:--dir* | json:--dir*) continue ;;
        esac
        # shellcheck disable=SC2086
        expect 3 fifteen solve -q -o $form $options -f <(printf '%s\n' "${boards[@]}")
        mv out solved
        expect 1 fifteen check -q --optimal solved
        [ "$(grep -c 'the fewest possible' out)" -ge 3 ] || fail "$form $options: not all solved"
        [ "$(grep -vc 'the fewest possible' out)" -eq 1 ] || fail "$form $options: not one board without moves"
        says out 'not solved: no moves are given'
    done
done

# A limit may leave a list that is not proven shortest, or none.
for form in moves letters; do
    expect 3 fifteen solve -q -o $form --node-limit 100 --heuristic manhattan -a idastar-plain "${boards[2]}" "${boards[0]}"
    mv out limited
    n_lists=$(grep -c 'not proven shortest' limited)
    expect_status=0
    [ "$n_lists" -eq 1 ] || expect_status=1
    expect $expect_status fifteen check limited
    [ "$(grep -c . out)" -eq 2 ] && ! grep -q invalid out || fail "$form: not one verdict for each board"
done

# Without --optimal nothing is searched.
for option in '--threads 2' '--memory 1G' '--heuristic pdb' '-a astar' '--time-limit 1' '--node-limit 1' \
    "--pdb $PWD" '-w 2' --without-reflection; do
    # shellcheck disable=SC2086
    misused ' requires --optimal' fifteen check $option --moves 8 '1 2 3 4 5 6 7 0 8'
done
expect 0 fifteen generate --size 5 --goal snail --walk 30 --count 3 --seed 4
mv out walked
expect 0 fifteen solve -q --json --file walked
mv out solved
expect 0 fifteen check solved
[ "$(grep -c ': solved in ' out)" -eq 3 ] || fail 'the goal of an object is not used'
expect 1 fifteen check --goal last solved
expect 0 fifteen solve -q --file walked
mv out solved
expect 0 fifteen check --goal snail - <solved
[ "$(wc -l <out)" -eq 3 ] || fail 'not three boards of 5x5'

# A long list, and input without end.
echo "$board : $(printf "7 7 %.0s" {1..20000}) 7 8" | "$bin/fifteen" check >out 2>err || fail "a long list"
is "standard input:1: solved in 40002 moves"
head -c 20000000 /dev/zero >zeros
expect 1 fifteen check zeros
says err 'line 1 is longer than'

# A file without a list is as wrong as one without a board is for the other commands.
printf '\n# nothing\n' >nothing
expect 2 fifteen check nothing
says err 'nothing: no list of moves in the file'
finish
