#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# mapped.sh - mapped tables are shortened or modified while in use: the program fails with a message
# and status 1, or its answers are right
# shellcheck source-path=SCRIPTDIR/../cli source=../cli/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"

name=3x3-b0-1.2.3.4.5.6.7.8.pdb
expect 0 pdbgen --size 3 --codec none --out sound
touch -d 2001-01-01 sound/$name
mkdir tables
mkfifo boards

# served CHANGE: solves a board, applies the change, solves another board; returns the exit status.
served()
{
    cp -p sound/$name tables
    "$bin/fifteen" solve -q --size 3 --goal first --pdb tables --file boards >out 2>err &
    local status
    exec 3>boards
    echo '1 0 2 3 4 5 6 7 8' >&3
    filled out
    eval "$1"
    echo '8 7 6 5 4 3 2 1 0' >&3
    exec 3>&-
    wait $!
    status=$?
    says out '1 move: 1'
    return $status
}

# bus: reading the mapping raises SIGBUS. changed: the library notices the change. unnoticed: success.
shortened='a table file was shortened while in use'
while read -r expected change; do
    served "$change"
    status=$?
    [ $status -eq "$([ "$expected" = unnoticed ]; echo $?)" ] || fail "$change: status $status"
    case $expected in
    bus) says err "fifteen: $shortened" ;;
    changed) says err "tables/$name: the file was modified while in use" ;;
    unnoticed) silent err ;;
    esac
    [ "$expected" = unnoticed ] || [ "$(wc -l <err)" -eq 1 ] || fail 'not one line'
done <<END
bus truncate -s 70000 tables/$name
bus : >tables/$name
changed echo >>tables/$name
changed touch tables/$name
changed cat sound/$name >tables/$name
unnoticed cp sound/$name new && mv new tables/$name
unnoticed rm tables/$name
END

# Many searches whose table is shortened at a random moment.
expect 0 fifteen solve --size 3 --goal first --json --heuristic manhattan 8 7 6 5 4 3 2 1 0
length=$(member out 1 moves)
for _ in $(seq 2000); do echo '8 7 6 5 4 3 2 1 0'; done >many
n_ended=0
for round in $(seq 20); do
    cp -p sound/$name tables
    "$bin/fifteen" solve -q --size 3 --goal first --json --pdb tables --file many >out 2>err &
    sleep "0.0$((RANDOM % 8))"
    truncate -s $((RANDOM % 320 * 1024)) tables/$name
    wait $!
    status=$?
    n_ended=$((n_ended + (status == 1)))
    [ $status -le 1 ] || fail "shortened in round $round: status $status"
    [ $status -eq 0 ] || grep -qF -e "$name: " -e "$shortened" err || fail "no reason in round $round"
    [ "$(grep -c "\"moves\": $length," out)" -eq "$(wc -l <out)" ] || fail "a wrong answer in round $round"
done
echo "$n_ended of 20 runs were ended"

# Processes share the pages of a table that is not compressed: none has a copy of its own.
sound_pages()
{
    awk -v name="$name" '$6 ~ name"$" { found = 1; next } /-.*r--|-.*rw-/ { found = 0 }
        found && /^(Shared|Private)_/ { kb[substr($1, 1, 6)] += $2 }
        END { print kb["Shared"] + 0, kb["Privat"] + 0 }' "/proc/$1/smaps"
}
mkfifo first second
for user in first second; do
    "$bin/fifteen" solve -q --size 3 --goal first --pdb sound --file $user >$user.out 2>err &
done
pids=$(jobs -p)
exec 4>first 5>second
echo '8 7 6 5 4 3 2 1 0' | tee /dev/fd/4 >&5
for user in first second; do
    filled $user.out
    [ -s $user.out ] || fail "no answer of the $user process"
done
for pid in $pids; do
    read -r shared private < <(sound_pages "$pid")
    [ "$shared" -gt 0 ] && [ "$private" -eq 0 ] ||
        fail "$shared kB of the table are shared, $private kB are private"
done
exec 4>&- 5>&-
wait

# The same with pdbgen.
for command in "verify tables/$name" '--size 3 --codec zstd --out tables'; do
    for round in $(seq 10); do
        cp -p sound/$name tables
        # shellcheck disable=SC2086
        "$bin/pdbgen" $command >out 2>err &
        sleep "0.00$((RANDOM % 10))"
        truncate -s $((RANDOM % 380 * 1024)) tables/$name
        wait $!
        status=$?
        [ $status -le 1 ] || fail "pdbgen $command: status $status"
        [ $status -eq 0 ] || [ -s err ] || fail "pdbgen $command: no message"
    done
done
finish
