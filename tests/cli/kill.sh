#!/usr/bin/env bash
# kill.sh - a pdbgen that is killed leaves no file that loads and is wrong, and loses no old one
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

options=(--size 3x4 --codec none)
expect 0 pdbgen "${options[@]}" --out sound
sums() { (cd "$1" && sha256sum ./*.pdb 2>/dev/null); }
expected=$(sums sound)

# Every file under its final name is a whole table.
whole()
{
    local file
    for file in "$1"/*.pdb; do
        [ -e "$file" ] || continue
        cmp -s "$file" "sound/${file##*/}" || fail "$file is not the table ($2)"
    done
}

# The time of a whole run, in milliseconds.
started=$(date +%s%N)
expect 0 pdbgen "${options[@]}" --out timed
duration=$((($(date +%s%N) - started) / 1000000 + 1))

# killed DELAY OPTION..: runs pdbgen, and kills it; the shell need not tell.
killed()
{
    (timeout -s KILL "$1" "$bin/pdbgen" "${options[@]}" "${@:2}" >out 2>err; :) 2>/dev/null
}

for round in $(seq 40); do
    delay=$(printf '0.%03d' $((duration * round / 40)))
    mkdir fresh
    killed "$delay" --out fresh
    whole fresh "killed after $delay s"
    # The old tables are still there, all of them, while they are made again.
    cp -r sound old
    killed "$delay" --force --out old
    whole old "killed after $delay s"
    [ "$(sums old)" = "$expected" ] || fail "an old table is lost after $delay s"
    # What was left behind hinders nobody and is cleared away.
    expect 0 pdbgen "${options[@]}" --force --out old
    [ -z "$(find old -name '*.tmp.*')" ] || fail 'a temporary file is left'
    rm -rf fresh old
done

# Asked to stop, it leaves nothing behind.
for signal in INT TERM HUP; do
    timeout --preserve-status -s $signal 0.3 "$bin/pdbgen" --size 4 --tiles 1,2,3,4,5,6,7,8 \
        --threads 1 --out stopped >out 2>err
    status=$?
    [ $status -eq 130 ] || fail "SIG$signal: status $status"
    [ -z "$(ls stopped)" ] || fail "SIG$signal: something is left behind"
done

# Where another works on the folder it waits, and says so; it can be interrupted there too.
mkdir locked
mkfifo release

# start_waiting: leaves a pdbgen behind that waits for the folder; whoever has it ends with the pipe.
start_waiting()
{
    : >err
    flock locked cat release >/dev/null &
    exec 3>release
    "$bin/pdbgen" "${options[@]}" --out locked >out 2>err 3>&- &
    waiting=$!
    for _ in $(seq 250); do [ -s err ] && break; sleep 0.02; done
    says err 'waiting for another pdbgen that works on locked'
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
wait $waiting || fail 'waiting was in vain'
wait
[ "$(sums locked)" = "$expected" ] || fail 'other tables after waiting'

# Two at once on one folder: the second waits for the first, then finds the work done.
"$bin/pdbgen" --size 4 --tiles 1,2,3,4,5,6 --out shared >first 2>&1 &
for _ in $(seq 100); do [ -d shared ] && break; sleep 0.01; done
sleep 0.02
expect 0 pdbgen --size 4 --tiles 1,2,3,4,5,6 --out shared
wait $! || fail 'the first of two'
grep -q built first || fail 'the first has not built the table'
says out 'kept'
finish
