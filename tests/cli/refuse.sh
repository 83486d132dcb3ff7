#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# refuse.sh - malformed input is rejected with position and reason; the rest of a batch is solved
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

good='1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15'

# rejected FILE GOOD REASON: the GOOD valid boards of the file are solved, its one defect is
# reported.
rejected()
{
    expect 2 fifteen solve --heuristic manhattan --json --file "$1"
    says err "$1$3"
    [ "$(grep -c '"status": "solved", "moves": 1,' out)" -eq "$2" ] || fail "the good boards of $1"
    [ "$(grep -c '"status": "invalid"' out)" -eq 1 ] || fail "not one answer for the bad one of $1"
    [ "$(wc -l <err)" -eq 1 ] || fail "not one line about $1"
}

cp "$data"/bad/* .
while read -r file n_good reason; do
    rejected "$file" "$n_good" "$reason"
    rm "$file"
done <<'END'
15-numbers.txt         2  :2: expected 16 numbers, found 15
17-numbers.txt         2  :2: expected 16 numbers, found 17
tile-twice.txt         2  :2: tile 1 occurs twice
no-blank.txt           2  :2: tile 15 occurs twice
tile-16.txt            2  :2: 16 is out of range 0 .. 15
tile-minus-1.txt       2  :2: -1 is out of range 0 .. 15
huge-number.txt        2  :2: column 34: '99999999999999999999' is out of range
letters.txt            2  :2: column 34: 'fifteen' is not a number
missing-separator.txt  2  :2: column 34: '15.0' is not a number
nul-byte.txt           2  :2: column 34:
algs4-short-row.txt    2  :9: expected a row of 4 numbers for the 4x4 board that begins in line 6, found 3
algs4-long-row.txt     2  :8: expected a row of 4 numbers for the 4x4 board that begins in line 6, found 5
algs4-missing-row.txt  2  :10: expected a row of 4 numbers for the 4x4 board that begins in line 6, found 1
algs4-extra-row.txt    3  :10: expected the size of the next board
algs4-ends-early.txt   1  :8: the file ends within the 3x3 board that begins in line 6
algs4-size-128.txt     1  :6: 128 alone on its line begins an n x n board, but n must be 2 .. 127
grid-short-row.txt     2  :10: expected a row of 5 numbers for the 5x5 board that begins in line 7, found 4
grid-long-row.txt      2  :10: expected a row of 5 numbers for the 5x5 board that begins in line 7, found 6
grid-missing-row.txt   2  :12: expected a row of 5 numbers for the 5x5 board that begins in line 7, found 1
grid-extra-row.txt     3  :13: expected the size of the next board
grid-ends-early.txt    1  :10: the file ends within the 5x5 board that begins in line 7
grid-tile-26.txt       2  :12: the 5x5 board that begins in line 7: 26 is out of range 0 .. 24 (position 25)
grid-tile-twice.txt    2  :12: the 5x5 board that begins in line 7: tile 1 occurs twice (positions 1 and 10)
grid-letters.txt       2  :10: column 7: 'thirteen' is not a number
grid-line-tile-twice.txt 2 :7: tile 1 occurs twice (positions 1 and 25)
grid-24-numbers.txt    2  :7: expected the size of the next board
grid-25-letters.txt    2  :10: column 1: 'y' is not a number
grid-40-short-row.txt  2  :38: expected a row of 40 numbers for the 40x40 board that begins in line 7, found 39
bracket-not-closed.txt 2  :2: a bracket of the board is not closed
hexadecimal-twice.txt  2  :2: tile 14 occurs twice (positions 14 and 16)
json-string.txt        2  :2: column 48: 'ten' is not a number
letters-17.txt         2  :2: column 1: 'ABCDEFGHIJKLMNO_P' is not a number
sizes-12.txt           2  :2: expected 16 numbers, found 12: 12 numbers without rows may be a board of 2x6
slashes-short-row.txt  2  :2: row 4 has 3 numbers, but row 1 has 4
two-blanks.txt         2  :2: blank 0 occurs twice (positions 14 and 16)
two-holes.txt          2  :2: expected 16 numbers, found 13
comments-only.txt      0  : no board in the file
empty.txt              0  : no board in the file
END
expect 2 fifteen solve --file noise.txt
says err 'noise.txt:1: '
rm noise.txt
[ -z "$(ls ./*.txt 2>/dev/null)" ] || fail 'a malformed file was not tested'

{ echo "$good"; head -c 1048576 /dev/zero | tr '\0' '7'; printf '\n%s\n' "$good"; } >megabyte
rejected megabyte 2 ':2: the line is longer than 131072 bytes'
{ printf x; head -c 65536 /dev/urandom; } >noise
expect 2 fifteen solve --file noise
says err 'noise:1: '
expect 2 fifteen solve </dev/null
says err 'standard input: no board in the file'

# The same with CSV and text output: the malformed line is reported on standard error.
printf '%s\n1 2 3\n%s\n' "$good" "$good" >some
expect 2 fifteen solve --heuristic manhattan --output csv --file some
[ "$(wc -l <out)" -eq 4 ] || fail 'not a header and three lines'
says out ',invalid,'
says out '"expected 16 numbers, found 3"'
expect 2 fifteen solve --heuristic manhattan --file some
[ "$(grep -c '^1 move: 15$' out)" -eq 2 ] || fail 'the good boards of a batch as text'
says err 'some:2: expected 16 numbers, found 3'

# Unreadable files.
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
             '--threads 0' '--memory 12Q' '--memory 0' '--memory 1KB2' '--time-limit -1' '--node-limit 0' '--partitions 25' '--partitions 0' '--output xml' \
             '--nonsense' '--json=1' '-x'; do
    # shellcheck disable=SC2086
    expect 2 fifteen solve $wrong "$good"
    silent out
    [ "$(wc -l <err)" -eq 1 ] || fail "not one line for $wrong"
done

# Control characters in arguments and file names never reach the terminal; messages stay one line.
command=$'a\nb\e[2J\x7f'
for option in --goal --size --heuristic --algorithm --memory --file --set; do
    expect "$([ $option = --file ] && echo 1 || echo 2)" fifteen solve $option "$command" "$good"
    [ "$(LC_ALL=C tr -d -- '\040-\176\200-\377' <err)" = '' ] || fail "control bytes for $option"
done
expect 2 fifteen help "$command"
says err "unknown command 'a?b?[2J?'"
expect 2 pdbgen --size 4 --set "$command"
says err "unknown partition 'a\x0ab\x1b[2J\x7f'"
[ "$(wc -l <err)" -eq 1 ] || fail 'not one line for a set'

expect 2 fifteen solve --file
says err "option '--file' requires an argument"
expect 2 fifteen
says err 'no command given'
expect 2 fifteen sovle
says err "unknown command 'sovle'"
expect 2 fifteen bench
expect 2 fifteen info nonsense
expect 2 pdbgen
says err "option '--size' is required"
for wrong in '--size 4 nonsense' '--size 4 --partition 9-9' '--size 4 --tiles 1,1' '--size 4 --tiles 17' \
             '--size 4 --tiles x' '--size 4 --set best' '--size 3 --set strong' '--size 4 --set strong --partition 7-8' '--size 4 --codec lzma' '--size 4 --level 23' \
             '--size 3 --tiles 9' '--size 4 --tiles 1,2,3,4,5,6,7,8,9,10' '--size 3 --goal 1,2' \
             '--size 4 --tiles 1 --partition 7-8' '--size 4 --kind other' '--size 4 --kind' \
             '--size 4 --partition 1.2/2' '--size 4 --partition 1.16' '--size 4 --set 1..2' \
             '--size 3 --partition fringe'; do
    # shellcheck disable=SC2086
    expect 2 pdbgen $wrong
    silent out
    [ "$(wc -l <err)" -eq 1 ] || fail "not one line for $wrong"
done
[ -z "$(ls pdb)" ] || fail 'invalid options created a table'
expect 2 pdbgen info
expect 2 pdbgen verify

# A folder that the user names must have tables: missing ones are a failure, not a malformed command line.
mkdir empty && touch file
echo '1 2 3 4 5 6 7 0 8' >boards
for command in solve bench compare play serve generate evaluate dataset; do
    case $command in
    solve) more=('1 2 3 4 5 6 7 0 8') ;;
    bench | compare) more=(boards) ;;
    play) more=('1 2 3 4 5 6 7 0 8') ;;
    evaluate) more=(boards) ;;
    dataset) more=(--size 3 -n 1 --seed 1 new) ;;
    serve) more=(--port 0) ;;
    generate) more=(--size 3 --length 5) ;;
    esac
    refused 1 'fifteen: /nonexistent of --pdb: no such folder; build tables with: pdbgen --size 4 --out DIR' \
        fifteen $command --pdb /nonexistent "${more[@]}"
    refused 1 'file of --pdb: not a folder' fifteen $command --pdb file "${more[@]}"
    refused 1 'empty of --pdb: the folder has no tables' fifteen $command --pdb empty "${more[@]}"
done
refused 1 'no such folder' fifteen solve --heuristic manhattan --pdb nowhere '1 2 3 4 5 6 7 0 8'
# shellcheck disable=SC2016
FIFTEEN_PDB=empty refused 1 'empty of $FIFTEEN_PDB: the folder has no tables' fifteen solve '1 2 3 4 5 6 7 0 8'
# Tables that a search requires are missing for the board.
board='1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 0 24'
refused 1 'no tables for goals with the blank on cell 0 of the 5x5 tray' fifteen solve -q --checkpoint state "$board"
expect 0 pdbgen --size 2x3 -q --out small
FIFTEEN_PDB=empty expect 0 fifteen solve --pdb small '1 2 3 4 5 6 7 0 8'
finish
