#!/usr/bin/env bash
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

# A board is a board, even where a file has its name.
printf '%s\n' "$two" >"123456708"
equal "$(answers solve 123456708)" '1' 'a file named as a board'
for number in 0 1 2 3 4 5 6 7 8; do echo "$two" >$number; done
# shellcheck disable=SC2086
equal "$(answers solve $one)" '1' 'files named as numbers'
equal "$(answers solve 1 2 3 4 5 6 7 - 8)" '1' '- as the blank'
expect 2 fifteen solve 1 2 3 4 5 6 7 0 7
! grep -q 'file' err || fail 'the numbers of a malformed board are not files'

# What is neither.
misused "'puzzle04.txt' is neither a board nor a readable file" fifteen solve puzzle04.txt
misused "'puzzle04.txt' is neither a board nor a readable file" fifteen puzzle04.txt
misused "'1235' is neither a board nor a readable file: " fifteen solve 1235
misused ' occurs twice' fifteen solve '1 2 3 4 5 6 7 8 8'
! grep -q 'file' err || fail 'a malformed board in several parts is not a file'
mkdir folder
misused "'folder' is neither a board nor a readable file" fifteen solve folder
expect 2 fifteen solve --heuristic manhattan one.txt missing.txt "$two"
says out '1 move: 8'
says out '2 moves: 7 8'
says err "board 2: 'missing.txt' is neither a board nor a readable file"
expect 2 fifteen solve missing.txt gone.txt
says err "board 1: 'missing.txt' is neither"
says err "board 2: 'gone.txt' is neither"
if [ "$(id -u)" -ne 0 ]; then
    cp one.txt secret.txt
    chmod 0 secret.txt
    misused "'secret.txt' is neither a board nor a readable file" fifteen solve secret.txt
fi
finish
