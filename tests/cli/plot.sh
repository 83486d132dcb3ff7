#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
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

# A pipe or a device is written to and stays.
mkfifo pipe.svg
timeout 60 cat pipe.svg >piped.svg &
expect 0 pdbgen info --plot pipe.svg tables/*.pdb
wait $! || fail "nothing was written to the pipe"
chart piped.svg 'zero-aware'
ln -s /dev/full full.svg # not the device itself, which a mistake would replace
expect 1 pdbgen info --plot full.svg tables/*.pdb
says err 'cannot write full.svg: No space left on device'
[ -p pipe.svg ] && [ -L full.svg ] || fail 'a pipe or a device was replaced'
rm pipe.svg full.svg

# The suffix chooses the format.
for suffix in png PNG pdf; do
    expect 0 pdbgen info --plot "chart.$suffix" tables/*.pdb
done
cmp -s chart.png chart.PNG || fail 'the suffix in capitals chooses another format'
[ "$(head -c 8 chart.png | od -An -tx1 | tr -d ' ')" = 89504e470d0a1a0a ] || fail 'chart.png is not a PNG file'
# The width of a PNG is in bytes 17 to 20.
[ "$(head -c 20 chart.png | tail -c 4 | od -An -tu1 | awk '{ print $3 * 256 + $4 }')" -eq 900 ] || fail 'the width of chart.png'
[ "$(head -c 5 chart.pdf)" = '%PDF-' ] || fail 'chart.pdf is not a PDF file'
tail -c 10 chart.pdf | grep -qF '%%EOF' || fail 'chart.pdf is not complete'
for name in chart.gif chart svg; do
    expect 2 fifteen compare --size 3 --count 2 --plot $name
    silent out
    says err "cannot draw $name: the name must end in .svg, .png or .pdf"
    [ ! -e $name ] || fail "$name was written"
done

# Ticks at whole numbers: the values of this table are few.
expect 0 pdbgen --size 2 --out tiny -q
expect 0 pdbgen info --plot tiny.svg tiny/*.pdb
! grep -oE '>[0-9]+\.[0-9]+<' tiny.svg | grep -v '>0\.' || fail 'ticks between whole numbers'

# A full disk is named as the reason.
if unshare -rm true 2>/dev/null; then
    unshare -rm bash -s "$bin" <<'END'
mkdir -p disk && mount -t tmpfs -o size=8k none disk || exit
"$1/pdbgen" info --plot disk/a.svg tables/*.pdb >out 2>err
echo "$? $(ls disk)" >status
END
    [ ! -e status ] || [ "$(cat status)" = '1 ' ] || fail "a full disk: $(cat status)"
    [ ! -e status ] || says err 'cannot write disk/a.svg: No space left on device'
fi

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
! grep -qE 'Length over time|Nodes over weight' comparison.svg || fail 'a panel that shows nothing'
cannot "${compare[@]}"
# If the chart cannot be drawn, no board is solved.
undrawn "$scratch/none" old.svg 'gnuplot not found' "${compare[@]}"
silent out
expect 3 fifteen compare --size 3 --count 3 --heuristic manhattan --node-limit 1 --plot limits.svg
chart limits.svg 'Initial values'

# Values of large boards differ by more than a chart has points: each point is for several values.
expect 0 fifteen generate --size 20 --count 30 --seed 1
mv out large
expect 3 fifteen compare --node-limit 1 --json --plot large.svg large
chart large.svg 'Initial values'
mkdir copies
printf '#!/bin/sh\ncat >%s/script\n' "$scratch" >copies/gnuplot
chmod +x copies/gnuplot
PATH=$scratch/copies:$PATH expect 1 fifteen compare --node-limit 1 --json --plot large.svg large
mean=$(jq .mean_initial_h out)
# The points of the heuristic's line; their shares add up to 100 %, and their mean is that of the boards.
awk -v mean="$mean" '/^\$lines_1_0/ { inside = 1; next } /^END/ { inside = 0 }
    inside { n++; share += $2; sum += $1 * $2; if ($2 > 0) shown++ }
    END { exit !(n > 64 && n <= 256 && shown > 10 && share > 99.99 && share < 100.01 && (sum / 100 - mean) ^ 2 < 9) }' script ||
    fail 'not the shares of the initial values'

# curve PANEL LINE: the points of a line in the script.
curve()
{
    sed -n "/^\$lines_$1_$2 /,/^END/p" script | grep '^[0-9]'
}

# Nodes over boards, nodes over weight and length over time are those of the boards and rows.
weighted=(fifteen compare --size 3 --count 30 --seed 1 --heuristic manhattan --algorithm anytime-astar --algorithm astar
    --algorithm weighted-astar --weight '4,1.5,2' --json)
PATH=$scratch/copies:$PATH expect 1 "${weighted[@]}" --plot curves.svg
mv out rows
expect 0 "${weighted[@]}" --per-board
for row in 0 3 5; do
    jq -s ".[30 * $row:30 * ($row + 1)] | map(.generated) | sort[]" out | awk '{ print NR, $1 }' >expected
    curve 2 $row | cmp -s - expected || fail "nodes over boards of row $row"
    curve 4 $row >line
    [ "$(awk 'NR > 1 && ($1 < x || $2 > y) { n++ } { x = $1; y = $2 } END { print n + 0 }' line)" -eq 0 ] ||
        fail "lengths of row $row grow"
    mean=$(jq -s ".[$row].mean_length" rows)
    tail -1 line | awk -v mean="$mean" '{ exit !(($2 - mean) ^ 2 < 1e-6) }' || fail "the last length of row $row"
done
[ "$(curve 4 3 | wc -l)" -eq 1 ] || fail 'A* has more than one solution'
jq -rs '[.[0, 1, 2] | [.weight, .mean_generated]] | sort[] | @tsv' rows | awk '{ printf "%.9g %.9g\n", $1, $2 }' >expected
curve 3 0 | cmp -s - expected || fail 'nodes over weight'
[ "$(curve 3 1 | awk '{ print $1 }' | xargs)" = '1.5 2 4' ] || fail 'the weights of the second algorithm'
expect 0 "${weighted[@]}" --plot curves.svg
chart curves.svg 'Nodes over boards' 'Nodes over weight' 'Length over time' 'manhattan, weighted-astar 1.5' 'manhattan, astar'
expect 0 fifteen compare --size 3 --count 1 --heuristic manhattan --plot one.svg
! grep -q 'over' one.svg || fail 'curves of a single board'
# With several boards the curve begins when each has a solution, so times decide on its points; with one it has them all.
echo '4 3 8 7 0 5 6 1 2' >board
anytime=(fifteen compare board --heuristic manhattan --algorithm anytime-astar --weight 4 --json)
expect 0 "${anytime[@]}" --per-board
jq '.improvements[].moves' out >expected
[ "$(wc -l <expected)" -gt 1 ] || fail 'anytime A* has one solution'
PATH=$scratch/copies:$PATH expect 1 "${anytime[@]}" --plot curves.svg
awk '/^\$lines_[0-9]+_0 / { n = 0 } /^END/ { last = n } /^[0-9]/ { y[++n] = $2 } END { for (i = 1; i <= last; i++) print y[i] }' script |
    cmp -s - expected || fail 'not the lengths of all solutions'
finish
