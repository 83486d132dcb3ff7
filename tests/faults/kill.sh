#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# kill.sh - a killed pdbgen leaves no wrong table that loads and loses no old one; the answers that a
# killed fifteen has printed are right
# shellcheck source-path=SCRIPTDIR/../cli source=../cli/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"

options=(--size 3x4 --codec none)
expect 0 pdbgen "${options[@]}" --out sound
sums() { (cd "$1" && sha256sum ./*.pdb 2>/dev/null); }
expected=$(sums sound)

# whole FOLDER TEXT: each file with a final name is a complete table.
whole()
{
    local file
    for file in "$1"/*.pdb; do
        [ -e "$file" ] || continue
        cmp -s "$file" "sound/${file##*/}" || fail "$file is not the table ($2)"
    done
}

# The duration of a complete run in milliseconds.
started=$(date +%s%N)
expect 0 pdbgen "${options[@]}" --out timed
duration=$((($(date +%s%N) - started) / 1000000 + 1))

# moment ROUND ROUNDS: prints the time of a round within a complete run, in seconds.
moment()
{
    local ms=$((duration * $1 / $2))
    printf '%d.%03d' $((ms / 1000)) $((ms % 1000))
}

# killed DELAY OPTION..: runs pdbgen and kills it, without a message of the shell.
killed()
{
    (timeout -s KILL "$1" "$bin/pdbgen" "${options[@]}" "${@:2}" >out 2>err; :) 2>/dev/null
}

n_rounds=$(scaled 70)
for round in $(seq "$n_rounds"); do
    delay=$(moment "$round" "$n_rounds")
    mkdir fresh
    killed "$delay" --out fresh
    whole fresh "killed after $delay s"
    # The old tables remain while they are rebuilt.
    cp -r sound old
    killed "$delay" --force --out old
    whole old "killed after $delay s"
    [ "$(sums old)" = "$expected" ] || fail "an old table is lost after $delay s"
    # Temporary files do not disturb the next run, which removes them.
    expect 0 pdbgen "${options[@]}" --force --out old
    [ -z "$(find old -name '*.tmp.*')" ] || fail 'a temporary file is left'
    rm -rf fresh old
done

# They are also removed if the table is kept, except files that a process is still writing.
mkdir kept && cp sound/*.pdb kept
for name in kept/*.pdb; do : >"$name.tmp.1"; done
: >kept/other.pdb.tmp.2
flock kept/other.pdb.tmp.2 "$bin/pdbgen" "${options[@]}" --out kept >out 2>err || fail 'valid tables were rebuilt'
says out kept
[ "$(cd kept && echo *.tmp.*)" = other.pdb.tmp.2 ] || fail "left: $(cd kept && echo *.tmp.*)"

# Interrupted at any moment, pdbgen leaves only complete tables.
n_stopped=0
n_rounds=$(scaled 60)
for round in $(seq "$n_rounds"); do
    signals=(INT TERM HUP)
    signal=${signals[round % 3]}
    delay=$(moment "$round" "$n_rounds")
    cp -r sound old
    timeout --preserve-status -s $signal "$delay" "$bin/pdbgen" "${options[@]}" --force --out old \
        >out 2>err
    status=$?
    # Before its handler is installed, the signal kills the program.
    [ $status -eq 0 ] || [ $status -eq 130 ] || [ $status -gt 128 ] ||
        fail "SIG$signal after $delay s: status $status"
    n_stopped=$((n_stopped + (status == 130)))
    whole old "SIG$signal after $delay s"
    [ "$(sums old)" = "$expected" ] || fail "an old table is lost, SIG$signal after $delay s"
    [ "$(find old -name '*.tmp.*')" = '' ] || fail "SIG$signal after $delay s: a temporary is left"
    rm -rf old
done
# The machine may have become faster since the complete run.
[ $n_stopped -gt 0 ] || [ "$n_rounds" -lt 12 ] || fail "none of $n_rounds runs was stopped at work"
for signal in INT TERM HUP; do
    running pdbgen --size 4 --tiles 1,2,3,4,5,6,7,8 --threads 1 --out stopped
    sleep 0.3
    interrupt $signal
    [ -z "$(ls stopped)" ] || fail "SIG$signal: something remains"
done

# It also responds with many more threads than processors.
running pdbgen --size 4 --tiles 1,2,3,4,5,6,7,8 --threads 1024 --out stopped
sleep 0.5
interrupt INT

# A batch interrupted or killed at any moment has answered the first boards correctly.
for _ in $(seq 150); do echo '8 6 7 2 5 4 3 0 1'; echo '1 2 3 4 5 6 7 0 8'; done >boards
expect 0 pdbgen --size 3 --out tables
expect 0 fifteen solve --size 3 --pdb tables --json --file boards
jq -c '[.board, .moves, .tiles]' out >answers
started=$(date +%s%N)
expect 0 fifteen solve --size 3 --pdb tables --json --file boards
duration=$((($(date +%s%N) - started) / 1000000 + 1))
n_rounds=$(scaled 200)
for round in $(seq "$n_rounds"); do
    signals=(INT TERM KILL)
    signal=${signals[round % 3]}
    delay=$(moment "$round" "$n_rounds")
    (timeout --preserve-status -s "$signal" "$delay" "$bin/fifteen" solve --size 3 --pdb tables \
        --json --file boards >out 2>err; echo $? >status) 2>/dev/null
    status=$(cat status)
    case $signal-$status in
    *-0 | *-130 | KILL-137 | TERM-143) ;;
    *) fail "SIG$signal after $delay s: status $status" ;;
    esac
    [ "$signal" = KILL ] || [ -z "$(tail -c 1 out)" ] || fail 'the last line is cut'
    # When killed, it may have printed part of a line.
    grep '}$' out | jq -c '[.board, .moves, .tiles]' >answered
    head -n "$(wc -l <answered)" answers | cmp -s - answered || fail "wrong answers, SIG$signal"
done

# While another process works on the folder, pdbgen waits with a message and can be interrupted.
mkdir locked
mkfifo release

# start_waiting: starts a pdbgen that waits for the folder, whose owner ends with the pipe.
start_waiting()
{
    : >err
    flock locked cat release >/dev/null &
    exec 3>release
    "$bin/pdbgen" "${options[@]}" --out locked >out 2>err 3>&- &
    waiting=$!
    filled err
    says err 'waiting for another pdbgen to finish with locked'
}

start_waiting
kill -TERM $waiting
wait $waiting
status=$?
[ $status -eq 130 ] || fail "interrupted while waiting: status $status"
[ -z "$(ls locked)" ] || fail 'a table is made without the lock'
exec 3>&-
wait
start_waiting
exec 3>&-
wait $waiting || fail 'pdbgen failed after waiting'
wait
[ "$(sums locked)" = "$expected" ] || fail 'tables differ after waiting'

# Two processes on one folder: one waits for the other and then keeps its tables.
"$bin/pdbgen" --size 4 --tiles 1,2,3,4,5,6 --out shared >first 2>&1 &
for _ in $(seq $((100 * patience))); do [ -d shared ] && break; sleep 0.01; done
sleep 0.02
expect 0 pdbgen --size 4 --tiles 1,2,3,4,5,6 --out shared
wait $! || fail 'the first of two'
cat first out err >both
[ "$(grep -c built both)" -eq 1 ] || fail 'not one of them has built the table'
says both 'kept'
finish
