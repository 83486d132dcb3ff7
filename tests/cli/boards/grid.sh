#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# grid.sh - fifteen solve on boards beyond the trays: n x n up to 127x127, and 5x5 without tables
# shellcheck source-path=SCRIPTDIR/.. source=../lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

# rows N NUMBER..: a board in the algs4 form.
rows()
{
    echo "$1"
    printf '%s\n' "${@:2}" | awk -v n="$1" '{ printf "%s%s", $0, NR % n == 0 ? "\n" : " " }'
}

# goal N, last N: the numbers of the goal. near N: the numbers of a board one move before it.
goal() { seq $(($1 * $1 - 1)); echo 0; }
near() { seq $(($1 * $1 - 2)); echo 0; echo $(($1 * $1 - 1)); }

five='1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 0 23 24'
# shellcheck disable=SC2086,SC2094
rows 5 $five >five
# shellcheck disable=SC2046
rows 6 $(near 6) >six
plain=(--heuristic manhattan --algorithm astar)

# A file, one argument, several, a line; in all forms.
expect 0 fifteen solve "${plain[@]}" --file five
says out "$five"
says out '2 moves: 23 24'
says out 'astar with manhattan'
silent err
expect 0 fifteen solve "$five" '3 1 0 2'
says out '2 moves: 23 24'
# shellcheck disable=SC2086
expect 0 fifteen solve $five
says out '2 moves: 23 24'
echo "${five// /,} # in a line" >line
expect 0 fifteen solve "${plain[@]}" --json --file line --file five
[ "$(wc -l <out)" -eq 2 ] || fail 'not two answers'
for line in 1 2; do
    has $line board "\"$five\""
    has $line goal "\"$(goal 5 | xargs)\""
    has $line status '"solved"'
    has $line moves 2
    has $line tiles '[23,24]'
    has $line blank_path '"RR"'
    has $line initial_h 2
    has $line algorithm '"astar"'
    has $line heuristic '"manhattan"'
    has $line threads 1
    has $line message null
    has $line line 1
done
# The same keys in the same order as for trays.
expect 0 fifteen solve --json --heuristic manhattan "$five" '1 2 3 4 5 6 7 0 8'
[ "$(sed -n 1p out | jq -c keys_unsorted)" = "$(sed -n 2p out | jq -c keys_unsorted)" ] ||
    fail 'other keys than for trays'
expect 0 fifteen solve --output csv --file five
says out "$five,$(goal 5 | xargs),solved,2,23 24,RR,"
expect 0 fifteen solve --output boards --file five
printf 'Minimum number of moves = 2\n' >boards
for tail in '21 22  0 23 24 ' '21 22 23  0 24 ' '21 22 23 24  0 '; do
    printf '5\n 1  2  3  4  5 \n 6  7  8  9 10 \n11 12 13 14 15 \n16 17 18 19 20 \n%s\n\n' "$tail" >>boards
done
cmp -s boards out || fail 'not as the algs4 course prints boards'

# The output can be read again.
"$bin/fifteen" solve --json --file five | jq -r .board >again
expect 0 fifteen solve --json --file again
has 1 moves 2
sed 1d boards >again
expect 0 fifteen solve --json --file again
[ "$(jq -c .moves out | xargs)" = '2 1 0' ] || fail 'the printed boards of a solution are not read again'

# The largest; and numbers as wide as they are.
for n in 10 11 32 127; do
    # shellcheck disable=SC2046
    rows $n $(near $n) >large
    expect 0 fifteen solve --json --file large
    has 1 moves 1
    has 1 tiles "[$((n * n - 1))]"
    near $n | xargs -s 131072 >large
    expect 0 fifteen solve --output boards --file large
    says out 'Minimum number of moves = 1'
    [ "$(awk '{ print length($0) }' out | sort -n | tail -1)" -eq $((n * ($(echo -n $((n * n - 1)) | wc -c) + 1))) ] ||
        fail "the width of rows of $n numbers is wrong"
done
# shellcheck disable=SC2046
rows 128 $(near 128) >large
expect 2 fifteen solve --file large
says err 'large:1: 128 alone on its line begins an n x n board, but n must be 2 .. 127'
[ "$(wc -l <err)" -eq 1 ] || fail 'not one line about a board that is too large'

# Trays are still solved as trays.
# shellcheck disable=SC2046
rows 4 $(near 4) >four
expect 0 fifteen solve -q --json --file four --file six
has 1 algorithm '"idastar"'
has 1 heuristic '"max(pdb,linear-conflict)"'
has 2 algorithm '"astar"'

# Unsolvable: detected at once, without a search. For some n the other goal can be reached.
expect 3 fifteen solve --json "$(seq -s ' ' 22) 24 23 0"
has 1 status '"unsolvable"'
has 1 moves null
has 1 board "\"$(seq -s ' ' 22) 24 23 0\""
has 1 message '"no moves lead from this board to the goal; solvable with the goal snail (--goal snail)"'
silent err
expect 3 fifteen solve --output boards "$(seq -s ' ' 22) 24 23 0"
says out 'No solution possible'
expect 3 fifteen solve "$(seq -s ' ' 33) 35 34 0"
[ "$(sed -n 2p out)" = 'unsolvable with the blank last; solvable with the blank first (--goal first)' ] || fail 'no advice'
# shellcheck disable=SC2046
rows 127 $(seq 16126) 16128 16127 0 >large
expect 3 fifteen solve --file large
says out 'unsolvable: '

# Goals.
expect 0 fifteen solve --json --goal first "0 $(seq -s ' ' 24)" "1 2 0 $(seq -s ' ' 3 35)"
has 1 moves 0
has 2 tiles '[2,1]'
expect 0 fifteen solve --json --goal "$five" "$(goal 5 | xargs)"
has 1 tiles '[24,23]'
has 1 goal "\"$five\""
printf '# goal: blank-first\n' | cat - five >first
expect 0 fifteen solve --json --goal last --file first
has 1 moves 2
expect 2 fifteen solve --goal "$five" --file five --file four
says err 'four:1: the goal is neither '
says err 'nor a 4x4 board: expected 16 numbers, found 25'
says out '0 moves'
expect 2 fifteen solve --goal "$(near 4 | xargs)" --file five
says err 'five:1: the goal is neither '
says err 'nor a 5x5 board: expected 25 numbers, found 16'
expect 2 fifteen solve --goal "$(seq -s ' ' 24) 26" --file five
says err '26 is out of range 0 .. 24'
silent out

# Every algorithm and heuristic for grids finds the lengths that an independent program found.
some=(
    '7 1 3 4 5 2 0 8 9 10 6 23 12 14 15 11 16 13 18 20 21 17 22 19 24'
    '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 22 18 19 20 0 17 21 23 24'
    '2 7 3 9 4 1 11 8 5 10 6 12 18 13 15 16 23 22 24 19 21 17 20 14 0'
)
expect 0 fifteen solve --json "${some[@]}"
jq -c .moves out >lengths
[ "$(xargs <lengths)" = '18 14 34' ] || fail "$(xargs <lengths) moves"
for options in '--heuristic manhattan' '--algorithm astar' '--algorithm idastar'; do
    # shellcheck disable=SC2086
    expect 0 fifteen solve --json $options "${some[@]}"
    jq -c .moves out | cmp -s - lengths || fail "other lengths with $options"
done
for algorithm in astar idastar; do
    expect 0 fifteen solve --json --heuristic hamming --algorithm $algorithm "${some[@]:0:2}"
    [ "$(jq -c .moves out | xargs)" = '18 14' ] || fail "other lengths with hamming and $algorithm"
done

# Options that grids do not support are rejected board by board; trays of the same batch are solved.
for options in '--heuristic pdb' '--heuristic linear-conflict' '--heuristic max(manhattan,linear-conflict)' \
               '--algorithm idastar-tt' '--algorithm idastar-plain' '--algorithm astar-idastar'; do
    # shellcheck disable=SC2086
    expect 2 fifteen solve -q --json $options --file six '1 2 3 4 5 6 7 0 8'
    has 1 moves 1
    has 2 status '"invalid"'
    has 2 board null
    says err 'six:1: '
    says err ': boards of more than 25 cells support only '
    [ "$(wc -l <err)" -eq 1 ] || fail "not one line about $options"
done

# Limits.
hard="$(seq -s ' ' 35 -1 3) 1 2 0"
expect 3 fifteen solve --json --node-limit 10000 "$hard" "$hard"
has 1 status '"limit"'
has 1 generated 10000
has 2 generated 10000
has 1 optimal false
says out 'limit of 10,000 nodes reached; raise it with --node-limit'
expect 3 fifteen solve --json --time-limit 0.1 "$hard"
has 1 status '"limit"'
expect 3 fifteen solve --json --memory 8M "$hard"
has 1 status '"limit"'
says out 'memory limit of 8 MiB reached'
expect 3 fifteen solve --output boards --node-limit 1000 "$hard"
says out 'Number (not proven minimal) of moves = '
running fifteen solve "$hard"
sleep 0.3
interrupt INT
interrupted "grep -qx 'limit: interrupted; between [0-9]* and [0-9]* moves are needed' out" \
    fifteen solve --algorithm idastar "$hard"
grep -q '^[0-9]* moves (not proven shortest): ' out || fail 'no solution'
running fifteen solve --quiet --algorithm idastar "$hard"
sleep 0.3
interrupt INT
silent err

# Several threads change neither the answers nor their order.
for i in $(seq 60); do
    case $((i % 4)) in
    0) echo "$five" ;;
    1) echo "${some[$((i % 3))]}" ;;
    2) cat five ;;
    3) echo '1 2 3 4 5 6 7 0 8' ;;
    esac
    [ $((i % 20)) -ne 0 ] || echo 'malformed'
done >many
for threads in 1 3; do
    expect 2 fifteen solve "${plain[@]}" --size 3 --threads $threads --json --file many
    [ "$(wc -l <err)" -eq 3 ] || fail 'not three malformed boards'
    jq -c 'del(.. | .seconds?)' out >many.$threads
done
[ "$(grep -c '"solved"' many.1)" -eq 60 ] || fail 'not all boards are solved'
cmp -s many.1 many.3 || fail 'three threads give other answers'

# The progress line on a terminal.
if command -v script >/dev/null; then
    for seconds in 0.7 4 20; do
        script -qec "$bin/fifteen solve --time-limit $seconds '$hard'" /dev/null >out </dev/null
        ! grep -q 'solving: bound ' out || break
    done
    says out 'solving: bound '

    # Each bound of this search has 2.1 times the nodes of the one before: sooner or later one takes seconds.
    estimate='solving: bound [0-9]+, [0-9.]+ [kMG] of about [0-9.]+ [kMG] nodes, [0-9.]+ [kMG]/s, about [0-9]+ s left'
    for seconds in 5 20 80; do
        script -qec "$bin/fifteen solve --goal first --heuristic hamming --time-limit $seconds \
            '15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0'" /dev/null >out </dev/null
        ! grep -qE "$estimate" out || break
    done
    grep -qE "$estimate" out || fail 'no estimate'
fi
finish
