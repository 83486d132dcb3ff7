#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# published.sh - bench/published on a few boards
# shellcheck source-path=SCRIPTDIR/../cli source=../cli/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"
script=$data/../../bench/published

# publishes STATUS OPTION..
publishes()
{
    expect "$1" "$script" --bin "$bin" --work "$scratch/work" "${@:2}"
}

publishes 0 --quick --only manhattan
silent err
says work/published.md '| heuristic | reflection | boards | initial value | published |'
says work/published.md '| Manhattan distance | - | '
says work/published.md ' | 36.94 ('
says work/published.md 'Not measured yet: linear conflict; walking distance; 5-5-5, classic.'
publishes 0 --quick
silent err
[ "$(sed '/^## /q' work/published.md | grep -c '^| [a-zA-Z5]')" -eq 6 ] || fail 'not a header and five rows'
says work/published.md '| 5-5-5, classic | yes | '
says work/published.md '| 5-5-5, classic | no | '
! grep -q 'Not measured' work/published.md || fail 'something was not measured'
[ "$(wc -l <out)" -eq 5 ] || fail 'not five rows on standard output'

# Linear conflict adds to Manhattan distance, the reflection to tables.
row()
{
    jq ".figures.mean_initial_h" "work/rows/$1.json"
}
jq -en "$(row manhattan) < $(row linear-conflict) and
        $(row classic-pdb-5-5-5-without-reflection) < $(row classic-pdb-5-5-5)" >/dev/null ||
    fail 'impossible initial values'
grep -q '| at least [0-9]' work/published.md || fail 'the limit stopped no board'

# A saved row is used again unless its arguments change.
jq '.figures.mean_initial_h = 12.34' work/rows/manhattan.json >changed && mv changed work/rows/manhattan.json
publishes 0 --quick
says work/published.md '| 12.34 ± '
publishes 0 --quick --node-limit 50000 --only manhattan
! grep -q '12\.34' work/published.md || fail 'figures of another limit'

# Errors are one line.
echo '{' >work/rows/manhattan.json
publishes 1 --quick
says err 'manhattan.json is damaged; remove it'
[ "$(wc -l <err)" -eq 1 ] || fail 'not one line about a damaged row'
"$script" --quick --bin "$scratch/none" --work "$scratch/work" >out 2>err
[ $? -eq 1 ] || fail 'no programs: not status 1'
[ "$(wc -l <err)" -eq 1 ] || fail 'not one line about missing programs'
publishes 2 --only 'no such row'
publishes 2 --threads 0
publishes 2 --node-limit x
finish
