#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# terminal.sh - behaviour on a terminal: the progress line; solve does not wait for boards
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
command -v script >/dev/null || exit 77

# on_terminal STATUS COMMAND: runs the command on a terminal, with its output in the file out.
on_terminal()
{
    script -qec "$bin/$2" /dev/null >out </dev/null
    local status=$?
    [ $status -eq "$1" ] || fail "$2: status $status instead of $1"
}

: >err
started=$(date +%s%N)
on_terminal 0 'pdbgen --size 4 --goal first --tiles 1,2,3,4,5,6,7 --threads 1'
duration=$((($(date +%s%N) - started) / 1000000))
tr '\r' '\n' <out >lines
says lines 'tiles 1,2,3,4,5,6,7: ['
says lines ' entries, '
grep -qE '\] level [0-9]+, ' lines || fail 'no level'
n=$(grep -c '^tiles ' lines)
[ $((n * 1000)) -le $((6 * duration + 1000)) ] || fail "$n updates in $duration ms"
tail -c 400 out | grep -q $'\033\\[K.*pdb/4x4' || fail 'the line is not removed at the end'

# No progress line with --quiet or --verbose, or without a terminal.
for quiet in --quiet --verbose; do
    on_terminal 0 "pdbgen --size 4 --tiles 1,2,3,4,5,6,7 --force $quiet"
    ! grep -q $'\r.*\033' out || fail "a progress line in spite of $quiet"
done
"$bin/pdbgen" --size 4 --tiles 1,2,3,4,5,6,7 --force >out 2>err
silent err

# Without tables, solve answers from small ones, and then offers to build those for full speed.
offered()
{
    rm -f pdb/*
    script -qec "$bin/fifteen solve $2 --size 3x4 '1 2 3 4 5 6 7 8 9 10 0 11'" /dev/null >out <<<"$1"
    says out '1 move: 11'
}
offered n ''
says out 'Build the tables now'
[ -z "$(ls pdb)" ] || fail 'tables were built without consent'
offered y ''
[ "$(ls pdb)" = "$(printf '3x4-b0-1.4.5.8.9.pdb\n3x4-b0-2.3.6.7.10.11.pdb')" ] || fail 'tables were not built'
script -qec "$bin/fifteen solve --size 3x4 '1 2 3 4 5 6 7 8 9 10 0 11'" /dev/null >out </dev/null
! grep -q 'Build' out || fail 'an offer although there are tables'
offered y -q
! grep -q 'Build' out || fail 'an offer in spite of -q'
rm -f pdb/*
echo y | "$bin/fifteen" solve --size 3x4 '1 2 3 4 5 6 7 8 9 10 0 11' >out 2>err
! grep -q 'Build' out err || fail 'an offer without a terminal'
says err 'for full speed run once: pdbgen --size 3x4'

on_terminal 2 'fifteen solve'
says out "no board given; for example: fifteen solve '8 1 3 / 4 0 2 / 7 6 5'; see 'fifteen solve --help'"
finish
