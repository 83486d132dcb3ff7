#!/usr/bin/env bash
# heuristics.sh - heuristics by name, the tables they want, and what is said of the one that ran
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

board='8 6 7 2 5 4 3 0 1'
expect 0 pdbgen --size 3 --partition 4-4 -q

# The reflection in use is shown, wherever tables are in use.
printf '31 %s\n' "$board" >hardest
expect 0 fifteen solve "$board"
says out ' with max(pdb,linear-conflict) with reflection'
expect 0 fifteen solve --without-reflection "$board"
says out ' with max(pdb,linear-conflict) without reflection'
expect 0 fifteen solve --heuristic manhattan "$board"
says out ' with manhattan'
! grep -q reflection out || fail 'a reflection without tables'
expect 0 fifteen bench hardest
says out ' with max(pdb,linear-conflict) with reflection'
expect 0 fifteen solve --json "$board"
has 1 reflection true
with=$(member out 1 generated)
expect 0 fifteen solve --json --without-reflection "$board"
has 1 reflection false
has 1 moves 31
[ "$(member out 1 generated)" -gt "$with" ] || fail 'the reflection saves nothing'
expect 0 fifteen solve --json --heuristic manhattan "$board"
has 1 reflection false
expect 3 fifteen solve --json '1 2 3 4 5 6 8 7 0'
has 1 reflection null
expect 0 fifteen bench --json --without-reflection hardest
has 1 reflection false
expect 0 fifteen solve --output csv "$board"
[ "$(tail -1 out | tail -c 6)" = ,true ] || fail 'no reflection at the end of a line of CSV'
finish
