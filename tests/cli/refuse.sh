#!/usr/bin/env bash
# refuse.sh - malformed boards are refused with their place and reason, the rest of a batch is solved
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

good='1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15'

# refused REASON: the file `bad`, between two good boards, is refused where it stands.
refused()
{
    { echo "$good"; cat bad; printf '\n%s\n' "$good"; } >boards
    expect 2 fifteen solve --heuristic manhattan --json --file boards
    says err "boards:2: $1"
    [ "$(grep -c '"status": "solved", "moves": 1,' out)" -eq 2 ] || fail "the good boards: $1"
    [ "$(grep -c '"status": "invalid"' out)" -ge 1 ] || fail "no answer for the bad one: $1"
}

printf '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0' >bad
refused 'expected 16 numbers, found 15'
printf '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 0' >bad
refused 'expected 16 numbers, found 17'
printf '1 2 3 4 5 6 7 8 9 10 11 12 13 14 1 0' >bad
refused 'tile 1 occurs twice'
printf '1 2 3 4 5 6 7 8 9 10 11 12 13 14 16 0' >bad
refused '16 is out of range 0 .. 15'
printf '1 2 3 4 5 6 7 8 9 10 11 12 13 14 -1 0' >bad
refused '-1 is out of range 0 .. 15'
printf '1 2 3 4 5 6 7 8 9 10 11 12 13 14 fifteen 0' >bad
refused "column 34: 'fifteen' is not a number"
printf '1 2 3 4 5 6 7 8 9 10 11 12 13 14 99999999999999999999 0' >bad
refused ''
head -c 1048576 /dev/zero | tr '\0' '7' >bad
refused 'a line longer than 4096 bytes'
printf '\001\377\000\200 1 2 3' >bad
refused ''

# A header that does not match its rows, before a good board.
printf '4\n1 2 3 4\n5 6 7 8\n9 10 11\n13 14 15 0\n4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15\n' >boards
expect 2 fifteen solve --heuristic manhattan --file boards
says err 'boards:4: expected a row of 4 numbers'
says out '1 move: 15'
printf '3\n1 2 3\n4 5 6\n' >boards
expect 2 fifteen solve --heuristic manhattan --file boards
says err 'the file ends within the 3x3 board begun in line 1'

: >empty
expect 2 fifteen solve --file empty
says err 'empty: no board in the file'
silent out
printf '# nothing\n\n' >empty
expect 2 fifteen solve --file empty
says err 'no board in the file'
head -c 65536 /dev/urandom >noise
expect 2 fifteen solve --file noise
says err 'noise:1:'
expect 2 fifteen solve </dev/null
says err 'standard input: no board in the file'

# Files that cannot be read.
expect 1 fifteen solve --file missing
says err 'missing: cannot open: No such file or directory'
expect 1 fifteen solve --file .
says err 'Is a directory'
expect 1 fifteen solve --heuristic manhattan --file missing "$good"
says out '1 move: 15'

# Arguments.
expect 2 fifteen solve '1 2 3'
says err 'board 1: expected 16 numbers, found 3'
expect 2 fifteen solve 1 2 3 4 5 6 7 8 9 10 11 12 13 14 -1 0
says err '-1 is out of range 0 .. 15'
for wrong in '--goal middle' '--size 1x4' '--size 5' '--algorithm magic' '--heuristic best' \
             '--threads 0' '--memory 12Q' '--time-limit -1' '--node-limit 0' '--output xml' \
             '--nonsense' '--json=1' '-x'; do
    # shellcheck disable=SC2086
    expect 2 fifteen solve $wrong "$good"
    silent out
    [ "$(wc -l <err)" -eq 1 ] || fail "not one line for $wrong"
done
expect 2 fifteen solve --file
says err "'--file' wants an argument"
expect 2 fifteen
says err 'a command is missing'
expect 2 fifteen sovle
says err "no command 'sovle'"
expect 2 fifteen bench
expect 2 fifteen info nonsense
expect 2 pdbgen
says err '--size is missing'
for wrong in '--size 4 nonsense' '--size 4 --partition 9-9' '--size 4 --tiles 1,1' '--size 4 --tiles 17' \
             '--size 4 --tiles x' '--size 4 --set best' '--size 4 --codec lzma' '--size 4 --level 23' \
             '--size 3 --tiles 9' '--size 4 --tiles 1,2,3,4,5,6,7,8,9,10' '--size 3 --goal 1,2' \
             '--size 4 --tiles 1 --partition 7-8'; do
    # shellcheck disable=SC2086
    expect 2 pdbgen $wrong
    silent out
    [ "$(wc -l <err)" -eq 1 ] || fail "not one line for $wrong"
done
[ ! -e pdb ] || fail 'wrong options have made a folder'
expect 2 pdbgen info
expect 2 pdbgen verify
finish
