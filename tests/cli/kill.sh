#!/usr/bin/env bash
# kill.sh - a pdbgen that is killed leaves no file that loads and is wrong, and loses no old one; a
# fifteen that is killed has answered rightly until then. Each is, many times.
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

# moment ROUND ROUNDS: so far into a whole run, in seconds.
moment()
{
    local ms=$((duration * $1 / $2))
    printf '%d.%03d' $((ms / 1000)) $((ms % 1000))
}

# killed DELAY OPTION..: runs pdbgen, and kills it; the shell need not tell.
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

# What is left behind is also cleared away if the table is kept; but not what somebody still writes.
mkdir kept && cp sound/*.pdb kept
for name in kept/*.pdb; do : >"$name.tmp.1"; done
: >kept/other.pdb.tmp.2
flock kept/other.pdb.tmp.2 "$bin/pdbgen" "${options[@]}" --out kept >out 2>err || fail 'sound tables'
says out kept
[ "$(cd kept && echo *.tmp.*)" = other.pdb.tmp.2 ] || fail "left: $(cd kept && echo *.tmp.*)"

# Asked to stop at any moment, it leaves nothing behind but whole tables.
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
    # Before the program has told the system what to do with the signal it ends by the signal.
    [ $status -eq 0 ] || [ $status -eq 130 ] || [ $status -gt 128 ] ||
        fail "SIG$signal after $delay s: status $status"
    n_stopped=$((n_stopped + (status == 130)))
    whole old "SIG$signal after $delay s"
    [ "$(sums old)" = "$expected" ] || fail "an old table is lost, SIG$signal after $delay s"
    [ "$(find old -name '*.tmp.*')" = '' ] || fail "SIG$signal after $delay s: a temporary is left"
    rm -rf old
done
[ $n_stopped -ge $((n_rounds / 12)) ] || fail "only $n_stopped of $n_rounds were stopped at work"
for signal in INT TERM HUP; do
    timeout --preserve-status -s $signal 0.3 "$bin/pdbgen" --size 4 --tiles 1,2,3,4,5,6,7,8 \
        --threads 1 --out stopped >out 2>err
    status=$?
    [ $status -eq 130 ] || fail "SIG$signal: status $status"
    [ -z "$(ls stopped)" ] || fail "SIG$signal: something is left behind"
done

# Nor is it deaf where the processors have many more threads asked for than turns to give.
timeout --preserve-status -s INT -k $((5 * patience)) 0.5 "$bin/pdbgen" --size 4 --tiles 1,2,3,4,5,6,7,8 \
    --threads 1024 --out stopped >out 2>err
status=$?
[ $status -eq 130 ] || fail "with 1024 threads: status $status"

# A batch that is asked to stop, or killed, at any moment has answered the first boards, each right.
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
    # Of the line that was being written when it was killed there may be a part.
    grep '}$' out | jq -c '[.board, .moves, .tiles]' >answered
    head -n "$(wc -l <answered)" answers | cmp -s - answered || fail "wrong answers, SIG$signal"
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
    for _ in $(seq $((250 * patience))); do [ -s err ] && break; sleep 0.02; done
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
wait $waiting || fail 'waiting was in vain'
wait
[ "$(sums locked)" = "$expected" ] || fail 'other tables after waiting'

# Two at once on one folder: the second waits for the first, then finds the work done.
"$bin/pdbgen" --size 4 --tiles 1,2,3,4,5,6 --out shared >first 2>&1 &
for _ in $(seq $((100 * patience))); do [ -d shared ] && break; sleep 0.01; done
sleep 0.02
expect 0 pdbgen --size 4 --tiles 1,2,3,4,5,6 --out shared
wait $! || fail 'the first of two'
grep -q built first || fail 'the first has not built the table'
says out 'kept'
finish
