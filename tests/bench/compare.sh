#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# compare.sh - bench/compare on a few small runs; the second argument is the folder of 4x4 tables
# shellcheck source-path=SCRIPTDIR/../cli source=../cli/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"
tables=$2
script=$data/../../bench/compare

# compares STATUS OPTION..
compares()
{
    expect "$1" "$script" --bin "$bin" --work "$scratch/work" "${@:2}"
}

compares 0 --quick --pdb "$tables" --json figures
silent err
[ "$(head -1 out)" = '| what | required | target | measured |' ] || fail 'another header'
n_rows=$(($(wc -l <out) - 2))
[ "$(jq '.rows | length' figures)" -eq $n_rows ] || fail 'not as many rows in the raw figures'
[ "$(jq '[.rows[].figures[].values | length] | unique | tostring' -r figures)" = '[1]' ] ||
    fail 'not one run each'
jq -e '[.rows[] | select(.what | contains("cost") | not).figures[].median > 0] | all' figures \
    >/dev/null || fail 'a figure is not above 0'

compares 0 --quick --only 'PDBGEN' --runs 3
[ "$(wc -l <out)" -eq 3 ] || fail 'not one row'
says out '..'

# Boards of 5x5, with tables of their own and a limit.
compares 0 --quick --only '24-puzzles' --json figures
[ "$(ls "$scratch/work")" = 5x5-small ] || fail 'other tables than those of the row'
jq -e '.rows[0].figures | length == 3 and .[0].median > 10000 and .[0].median <= 200000' figures >/dev/null ||
    fail 'not the expansions of 100,000 nodes of two boards'

# Errors are one line.
expect 0 pdbgen --size 2x3 -q --out none
compares 1 --quick --pdb none --only 'mean'
says err 'no tables for 4x4 in none'
[ "$(wc -l <err)" -eq 1 ] || fail 'not one line about missing tables'
"$script" --quick --bin "$scratch/none" >out 2>err
[ $? -eq 1 ] || fail 'no programs: not status 1'
silent out
[ "$(wc -l <err)" -eq 1 ] || fail 'not one line about missing programs'
compares 2 --only 'no such row'
compares 2 --runs 0
compares 2 --runs x
finish
