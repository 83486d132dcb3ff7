#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# published_weighted.sh - bench/published-weighted on a few boards
# shellcheck source-path=SCRIPTDIR/../cli source=../cli/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"
script=$data/../../bench/published-weighted
page=work/published-weighted.md

# publishes STATUS OPTION..
publishes()
{
    expect "$1" "$script" --bin "$bin" --work "$scratch/work" "${@:2}"
}

publishes 0 --quick
silent err
[ "$(grep -c '^| unit cost' "$page")" -eq 11 ] || fail 'not eleven rows of unit cost'
[ "$(grep -c '^| heavy tiles' "$page")" -eq 11 ] || fail 'not eleven rows of heavy tiles'
says "$page" '| 3,875 |'
answers='work/answers/unit-cost-7-8-tables-weighted-astar-5.jsonl'
[ "$(wc -l <"$answers")" -eq 3 ] || fail 'not an answer for each board'

# The means are those of the answers, which are used again.
jq -c '.status = "solved" | .expanded = 203 | .cost = 100' "$answers" >changed && mv changed "$answers"
publishes 0 --quick
says "$page" '| `weighted-astar` | 5 | 3 | 203 (1.00) | 203 |'

# Errors are one line.
"$script" --quick --bin "$scratch/none" --work "$scratch/work" >out 2>err
[ $? -eq 1 ] || fail 'no programs: not status 1'
[ "$(wc -l <err)" -eq 1 ] || fail 'not one line about missing programs'
publishes 2 --memory
finish
