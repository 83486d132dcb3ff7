#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# operands.sh - fifteen solve with files as operands, alone and beside boards
# shellcheck source-path=SCRIPTDIR/.. source=../lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

# answers COMMAND..: runs fifteen and prints the lengths that it finds.
answers()
{
    expect 0 fifteen "$@" --json --heuristic manhattan
    silent err
    jq -r .moves out | xargs
}

# equal FOUND EXPECTED WHAT
equal()
{
    [ "$1" = "$2" ] || fail "$3: '$1' instead of '$2'"
}

one='1 2 3 4 5 6 7 0 8'
two='1 2 3 4 5 6 0 7 8'
printf '3\n1 2 3\n4 5 6\n7 0 8\n' >one.txt
printf '# goal: blank-first\n1 0 2 3 4 5 6 7 8\n3 1 2 0 4 5 6 7 8\n1 2 0 3 4 5 6 7 8\n' >three.txt
cp one.txt plain

equal "$(answers solve one.txt)" '1' 'a file'
equal "$(answers one.txt)" '1' 'a file without a command'
equal "$(answers solve plain)" '1' 'a file without a suffix'
equal "$(answers plain one.txt)" '1 1' 'two files without a command'
equal "$(answers solve three.txt)" '1 1 2' 'a file of three boards'
has 1 line 2
has 3 line 4
equal "$(answers solve one.txt three.txt)" '1 1 1 2' 'two files'
equal "$(answers solve "$two" three.txt "$one" one.txt)" '2 1 1 2 1 1' 'boards and files'
equal "$(answers solve 123456078 plain)" '2 1' 'digits and a file'
equal "$(answers solve --file three.txt one.txt "$two")" '1 2 1 1 2' 'operands come before --file'
equal "$(answers solve - <one.txt)" '1' 'standard input'
equal "$(answers solve one.txt - "$two" <three.txt)" '1 1 1 2 2' 'standard input between others'
equal "$(answers solve <(echo "$two"))" '2' 'a pipe'

# Several boards in digits or letters, alone and beside others; 14, 31 and 2 by hand and Reinefeld 1993.
equal "$(answers solve 813402765 867254301)" '14 31' 'boards in digits'
equal "$(answers 813402765 867254301 plain)" '14 31 1' 'boards in digits without a command, and a file'
equal "$(answers solve HACD_BGFE '8 1 3 4 0 2 7 6 5' 813402765)" '14 14 14' 'letters, numbers and digits'
equal "$(answers solve --size 2x3 123405 123450)" '1 0' 'digits of a stated size'
equal "$(answers solve 1203 1230)" '1 0' 'digits of 2x2'
equal "$(answers solve 813 402 765)" '14' 'rows of digits'
equal "$(answers solve 1,2,3 4,5,6 0,7,8)" '2' 'rows with commas'
equal "$(answers solve '1 2 3 4' '5 6 7 8' '9 10 11 12' '13 14 0 15')" '1' 'rows in quotes'
expect 0 fifteen evaluate --heuristic manhattan 813402765 867254301
equal "$(xargs <out)" '10 21' 'boards in digits, evaluated'
expect 2 fifteen solve --heuristic manhattan 813402765 867254300 "$two"
equal "$(grep -o '^[0-9]* move' out | xargs)" '14 move 2 move' 'a malformed board among three'
says err "board 2: '867254300' is neither a board nor a readable file: blank 0 occurs twice"
for boards in '813402766 867254300' '813402765 8672543011' '8134027651 1234567890'; do
    # shellcheck disable=SC2086
    expect 2 fifteen solve --heuristic manhattan $boards
    ! grep -q 'out of range' err || fail "$boards: out of range"
done

# A board is a board, even where a file has its name.
printf '%s\n' "$two" >"123456708"
equal "$(answers solve 123456708)" '1' 'a file named as a board'
for number in 0 1 2 3 4 5 6 7 8; do echo "$two" >$number; done
# shellcheck disable=SC2086
equal "$(answers solve $one)" '1' 'files named as numbers'
equal "$(answers solve 1 2 3 4 5 6 7 - 8)" '1' '- as the blank'
expect 2 fifteen solve 1 2 3 4 5 6 7 0 7
! grep -q 'file' err || fail 'the numbers of a malformed board are not files'

# What is neither: a missing file is not malformed input.
for command in solve evaluate 'convert --to json' trace; do
    # shellcheck disable=SC2086
    expect 1 fifteen $command puzzle04.txt
    says err "'puzzle04.txt' is neither a board nor a readable file: No such file or directory"
    [ ! -s out ] || fail "$command: a line for a missing file"
done
expect 1 fifteen puzzle04.txt
says err "'puzzle04.txt' is neither a board nor a readable file"
misused "'1235' is neither a board nor a readable file: " fifteen solve 1235
misused ' occurs twice' fifteen solve '1 2 3 4 5 6 7 8 8'
! grep -q 'file' err || fail 'a malformed board in several parts is not a file'
mkdir folder
expect 1 fifteen solve folder
says err "'folder' is neither a board nor a readable file: it is a folder"
expect 1 fifteen solve --heuristic manhattan one.txt missing.txt "$two"
says out '1 move: 8'
says out '2 moves: 7 8'
says err "board 2: 'missing.txt' is neither a board nor a readable file"
expect 1 fifteen solve missing.txt gone.txt
says err "board 1: 'missing.txt' is neither"
says err "board 2: 'gone.txt' is neither"
if [ "$(id -u)" -ne 0 ]; then
    cp one.txt secret.txt
    chmod 0 secret.txt
    expect 1 fifteen solve secret.txt
    says err "'secret.txt' is neither a board nor a readable file: Permission denied"
fi
printf '%s\nnonsense\n' "$one" >broken.txt
expect 2 fifteen solve --heuristic manhattan "$two" broken.txt
says err 'broken.txt:2: '
[ "$(wc -l <err)" -eq 1 ] || fail 'not one line about the broken line'

# A length is compared with the one that the file states, for the goal that it states.
printf '# format: <optimal length> ..\n1 %s\n2 %s\n' "$one" "$two" >right.txt
printf '# goal: last\n1 %s\n4 %s\n' "$one" "$two" >long.txt
printf '# goal: last\n0 %s\n%s\n' "$one" "$two" >short.txt
equal "$(answers solve right.txt)" '1 2' 'right lengths'
for file in long.txt short.txt; do
    expect 0 fifteen solve --json --heuristic manhattan <(grep -v '^#' $file | grep -o '[1-8] 2 3.*')
    jq -c 'del(.file, .line, (.. | .seconds?))' out >plain.json
    expect 1 fifteen solve --json --heuristic manhattan $file
    jq -c 'del(.file, .line, (.. | .seconds?))' out | cmp -s - plain.json || fail 'other answers with wrong lengths'
    [ "$(wc -l <err)" -eq 1 ] || fail 'not one line about a wrong length'
    cp err $file.err
done
says long.txt.err 'long.txt:3: found 2 moves, but the file states 4'
says short.txt.err 'short.txt:2: found 1 moves, but the file states 0'
# A solution of minimum cost may be longer.
costly='5 3 1 4 0 7 2 8 6' # 22 moves, 24 for the minimum heavy cost
printf '# goal: last\n22 %s\n' "$costly" >costly.txt
expect 0 fifteen solve --json --cost heavy --heuristic manhattan costly.txt
silent err
[ "$(jq .moves out)" -eq 24 ] || fail 'a minimum heavy cost in 22 moves'
expect 0 fifteen compare --cost heavy --heuristic manhattan --heuristic hamming costly.txt
silent err
expect 0 fifteen bench --cost heavy --heuristic manhattan costly.txt
expect 1 fifteen solve --goal last --heuristic manhattan long.txt
says err 'but the file states 4'
printf '# goal: last\n7 0 1 2 3 4 5 6 7 8\n' >other.txt
expect 0 fifteen solve --goal first --heuristic manhattan other.txt
silent err
expect 0 fifteen solve -v --goal first --heuristic manhattan other.txt other.txt
[ "$(grep -cF -- "--goal overrides the goal 'last', which is stated in other.txt" err)" -eq 2 ] ||
    fail 'not one note for each file'
expect 1 fifteen solve -v --goal last --heuristic manhattan other.txt
! grep -q overrides err || fail 'the same goal overrides nothing'
# A longer solution contradicts nothing unless it is proven shortest.
expect 0 fifteen solve --algorithm greedy --heuristic manhattan '8 6 7 2 5 4 3 0 1'
length=$(grep -o '^[0-9]* moves' out)
[ "${length% moves}" -gt 31 ] || fail 'greedy finds a shortest solution'
printf '# goal: last\n31 8 6 7 2 5 4 3 0 1\n' >hard.txt
expect 0 fifteen solve --algorithm greedy --heuristic manhattan hard.txt
silent err
finish
