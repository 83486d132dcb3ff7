#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# heuristics.sh - heuristics by name, the tables they use, and the name in the answer
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

board='8 6 7 2 5 4 3 0 1'
expect 0 pdbgen --size 3 --partition 4-4 -q

# The reflection in use is shown, wherever tables are in use.
printf '31 %s\n' "$board" >hardest
expect 0 fifteen solve "$board"
says out ' with max(pdb,linear-conflict) with reflection'
expect 0 fifteen solve --without-reflection "$board"
says out ' with max(pdb,linear-conflict)'
! grep -q reflection out || fail 'a reflection in spite of --without-reflection'
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
says out ',heuristic,threads,message,file,line,reflection'
says out ',"max(pdb,linear-conflict)",1,,,,true'

# Every name and maxima of names; the answer has the requested name.
expect 2 fifteen solve --heuristic best "$board"
names=$(sed -n 's/.*available: \(.*\), pdb(PARTITION).*/\1/p' err)
[ -n "$names" ] || fail 'no names are listed'
for heuristic in ${names//,/} 'pdb(4-4)' 'pdb(8)' \
                 'classic-pdb(4-4)' 'pdb(1.2.5/3)' 'max(walking-distance,linear-conflict)' \
                 'max(pdb(4-4),classic-pdb(8),hamming)'; do
    expect 0 fifteen solve --json --heuristic "$heuristic" "$board"
    has 1 moves 31
    has 1 heuristic "\"$heuristic\""
    silent err
done

# An unknown name is reported with the list of names, before boards are read.
for wrong in best 'max(manhattan,best)' 'pdb(4-4' 'manhattan(4-4)' 'pdb()'; do
    expect 2 fifteen solve --heuristic "$wrong" --file /nonexistent
    silent out
    [ "$(wc -l <err)" -eq 1 ] || fail "not one line about $wrong"
    says err "$names"
done
expect 2 fifteen solve --heuristic 'max(manhattan,pdb(9-9))' "$board"
says err "heuristic, column 19: unknown partition '9-9' for a 3x3 tray; expected default, 8, 4-4,"
[ "$(wc -l <err)" -eq 1 ] || fail 'not one line about a partition that the tray does not have'
expect 2 fifteen bench --heuristic 'pdb(1.2.9)' hardest
says err "no tile 9 on this tray"

# Tables are loaded once for all heuristics that use them, however they are named; missing small
# tables are built.
expect 0 fifteen solve -v --heuristic 'max(pdb,pdb(4-4),classic-pdb(4-4),pdb(2.1),pdb(1.2))' "$board"
says err 'tables 4-4 of pdb, partitions: 1, loaded'
says err 'classic tables 4-4 built in memory'
says err 'tables 2 built in memory'
[ "$(grep -c 'tables ' err)" -eq 3 ] || fail 'not three sets of tables'
expect 0 pdbgen --size 3 --partition 4-4 --kind classic -q
expect 0 fifteen solve -v --heuristic 'max(classic-pdb,classic-pdb(4-4))' "$board"
says err 'classic tables 4-4 of pdb, partitions: 1, loaded'
[ "$(grep -c 'tables ' err)" -eq 1 ] || fail 'not one set of classic tables'
expect 0 fifteen compare -v --heuristic pdb --heuristic 'pdb(1.2)' --heuristic 'max(pdb(4-4),pdb(2.1))' hardest
[ "$(grep -c 'tables ' err)" -eq 2 ] || fail 'not two sets of tables for three rows'

# Tables for a corner serve a start with its blank in a corner, for any goal; for other goals small
# tables are built.
expect 0 fifteen solve -v --heuristic 'max(pdb,classic-pdb(4-4))' --goal '1 2 3 4 0 5 6 7 8' '2 1 3 5 7 8 4 6 0'
[ "$(grep -c ' of pdb,' err)" -eq 2 ] || fail 'the tables for corners are not used'
expect 0 fifteen solve -v --heuristic 'max(pdb,classic-pdb(4-4))' --goal '1 2 3 4 0 5 6 7 8' '2 1 3 5 7 8 4 0 6'
[ "$(grep -c ' built in memory' err)" -eq 2 ] || fail 'no tables for the centre'

# Large tables are not built; the message names the command that builds them.
expect 0 pdbgen --size 2x3 -q --out made
twelve='1 2 3 4 5 6 7 8 9 0 10 11'
for heuristic in 'pdb(1.2.3.4.5.6.7)' 'classic-pdb(1.2.3.4.5.6.7)'; do
    for goal in last '1 2 3 4 5 6 7 8 9 10 0 11'; do
        expect 1 fifteen solve --size 3x4 --pdb made --goal "$goal" --heuristic "$heuristic" "$twelve"
        silent out
        [ "$(wc -l <err)" -eq 1 ] || fail "not one line about missing tables"
        command=$(sed -n 's/.*; build them with: pdbgen //p' err)
        eval "expect 0 pdbgen -q $command"
        expect 0 fifteen solve --size 3x4 --pdb made --goal "$goal" --heuristic "$heuristic" "$twelve"
        silent err
    done
done

# Hints name the kind and the goal.
expect 0 pdbgen --size 2x3 -q --out none
expect 0 fifteen solve --pdb none --size 3x4 --heuristic classic-pdb --goal '1 2 3 4 5 6 7 8 9 10 0 11' "$twelve"
says err "pdbgen --size 3x4 --goal '1 2 3 4 5 6 7 8 9 10 0 11' --kind classic --out none"
finish
