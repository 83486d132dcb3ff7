#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# batch.sh - generating and solving long batches takes no more memory than short ones
#
#   batch.sh <folder of the programs> <folder of 4x4 tables> [BOARDS [WALK]]
#
# Solves 10,000 boards, then BOARDS, each WALK moves from the goal. Every board gets an answer, with
# a length that the walk allows.
# shellcheck source-path=SCRIPTDIR/../cli source=../cli/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"
tables=$2
n_long=${3:-$((20000 + $(scaled 80000)))}
walk=${4:-24}
n_short=10000
slack_kb=4096

# peak_of PID FILE LINES: waits until a program has written this number of lines; prints its peak
# memory in kB.
peak_of()
{
    for _ in $(seq $((36000 * patience))); do
        [ "$(wc -l <"$2")" -ge "$3" ] && break
        kill -0 "$1" 2>kill.err || break
        sleep 0.1
    done
    awk '$1 == "VmHWM:" { print $2 }' "/proc/$1/status"
}

# solve N FORM: leaves the peak in peak.
solve()
{
    rm -f boards && mkfifo boards
    "$bin/fifteen" solve -q --output "$2" --pdb "$tables" --file boards >out 2>err &
    local pid=$! lines=$1
    [ "$2" = csv ] && lines=$(($1 + 1))
    exec 3>boards
    "$bin/fifteen" generate -q --count "$1" --walk "$walk" --seed "$1" >&3 2>err.generate ||
        fail "generate: status $?"
    peak=$(peak_of $pid out "$lines")
    exec 3>&-
    wait $pid || fail "$1 boards: status $?"
}

# made N: the same for the program that generates them.
made()
{
    mkfifo "made.$1"
    "$bin/fifteen" generate -q --count "$1" --walk "$walk" --seed 1 >"made.$1" 2>err &
    local pid=$!
    # It is measured while more lines are left than a pipe holds.
    awk -v status="/proc/$pid/status" -v at=$(($1 - 8000)) '
        !/^#/ && ++n == at { while ((getline line <status) > 0) if (line ~ /^VmHWM/) print line }
        END { print n }' "made.$1" >out
    wait $pid || fail "generate $1: status $?"
    peak=$(awk '$1 == "VmHWM:" { print $2 }' out)
    [ "$(tail -n 1 out)" = "$1" ] || fail "not $1 boards"
}

flat()
{
    [ "${2:-0}" -gt 0 ] || fail "$1: no peak"
    [ "${3:-0}" -gt 0 ] || fail "$1: no peak"
    [ "$3" -le $(($2 + slack_kb)) ] || fail "$1: $3 kB instead of $2 kB"
    echo "$1: $2 kB for $n_short boards, $3 kB for $n_long"
}

for form in json csv; do
    solve $n_short $form
    short=$peak
    solve "$n_long" $form
    flat "fifteen solve --output $form" "$short" "$peak"
done
# The table's columns, by their names.
awk -F, -v walk="$walk" -v n="$n_long" '
    NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
    $column["status"] == "solved" && $column["moves"] <= walk && $column["moves"] % 2 == walk % 2 { right++ }
    END { exit right != n }' out || fail 'some answers are wrong'

made $n_short
short=$peak
made "$n_long"
flat 'fifteen generate' "$short" "$peak"
finish
