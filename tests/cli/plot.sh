#!/usr/bin/env bash
# plot.sh - charts, and the messages if a chart cannot be drawn
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
command -v gnuplot >/dev/null || exit 77

# chart FILE TEXT..: the file is a complete SVG with the texts, and no temporary file remains.
chart()
{
    grep -q '<svg' "$1" && tail -c 8 "$1" | grep -q '</svg>' || fail "$1 is not an SVG file"
    for text in "${@:2}"; do
        grep -qF -- "$text" "$1" || fail "'$text' is not in $1"
    done
    [ -z "$(find . -name '*.tmp.*')" ] || fail "a temporary file remains beside $1"
}

mkdir fakes none
printf '#!/bin/sh\nread line || exit 0\necho "line 3: no such thing" >&2\nexit 1\n' >fakes/gnuplot
chmod +x fakes/gnuplot

# undrawn PATH FILE REASON COMMAND..: programs are searched in PATH. One line gives the reason why
# there is no chart, and an old file stays.
undrawn()
{
    echo old >old.svg
    PATH=$1 expect 1 "${@:4}" --plot "$2"
    says err "$3"
    [ "$(wc -l <err)" -eq 1 ] || fail "not one line for ${*:4}"
    [ "$(cat old.svg)" = old ] || fail 'the old file has changed'
    [ -z "$(find . -name '*.tmp.*')" ] || fail 'a temporary file remains'
}

# cannot COMMAND..
cannot()
{
    undrawn "$PATH" none/no/a.svg 'cannot write none/no/a.svg: No such file or directory' "$@"
    undrawn "$PATH" none 'cannot write none: Is a directory' "$@"
    undrawn "$scratch/none" old.svg 'gnuplot not found' "$@"
    undrawn "$scratch/fakes" old.svg 'gnuplot cannot draw old.svg: line 3: no such thing' "$@"
}

# The histograms of tables.
expect 0 pdbgen --size 3 --partition 4-4 --out tables -q
expect 0 pdbgen info --plot 'the chart.svg' tables/*.pdb
says out 'zero-aware'
silent err
chart 'the chart.svg' 'tiles 1,' 'zero-aware, mean ' 'classic, mean ' 'share of entries, %'
[ "$(grep -c 'tiles ' 'the chart.svg')" -eq 2 ] || fail 'the number of panels is not the number of tables'
cannot pdbgen info tables/*.pdb
echo nonsense >bad.pdb
expect 1 pdbgen info --json --plot some.svg bad.pdb tables/*.pdb
[ "$(wc -l <out)" -eq 2 ] || fail 'not two tables'
chart some.svg 'zero-aware'
expect 1 pdbgen info --plot none.svg bad.pdb
[ ! -e none.svg ] || fail 'an empty chart was written'
expect 2 pdbgen info --plot '' tables/*.pdb

# A comparison: nodes of each row, initial values of each heuristic, once.
compare=(fifteen compare --size 3 --count 40 --seed 1 --heuristic manhattan --heuristic 'max(pdb,hamming)'
    --algorithm idastar-plain --algorithm astar --pdb tables)
expect 0 "${compare[@]}" --plot comparison.svg
[ "$(wc -l <out)" -eq 5 ] || fail 'not four rows'
chart comparison.svg 'manhattan, astar' 'max(pdb,hamming), idastar-plain' '40 boards' 'nodes generated' \
    'share of boards, %'
[ "$(grep -c 'manhattan, mean 1[0-9]\.' comparison.svg)" -ge 1 ] || fail 'no mean of initial values'
expect 3 fifteen compare --size 3 --count 40 --heuristic manhattan --node-limit 300 --plot comparison.svg
grep -qE 'manhattan, auto \([0-9]+ of 40\)' comparison.svg || fail 'the number of boards given up is missing'
expect 0 fifteen compare --size 3 --count 20 --seed 1 --heuristic manhattan --algorithm breadth-first --algorithm astar --plot blind.svg
chart blind.svg 'manhattan, breadth-first' 'manhattan, mean 1'
! grep -q 'mean 0\.00' blind.svg || fail 'initial values are drawn for an algorithm without a heuristic'
cannot "${compare[@]}"
# If the chart cannot be drawn, no board is solved.
undrawn "$scratch/none" old.svg 'gnuplot not found' "${compare[@]}"
silent out
expect 3 fifteen compare --size 3 --count 3 --heuristic manhattan --node-limit 1 --plot limits.svg
chart limits.svg 'Initial values'
finish
