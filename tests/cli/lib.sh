# SPDX-License-Identifier: MIT
# lib.sh - helpers for the tests of the command line; to be sourced
#
# A test gets the folder of the programs as its argument. It runs in a new temporary folder and
# finds only the tables that it builds. $data is the folder tests/data.
#
# shellcheck shell=bash
set -u

bin=$1
# shellcheck disable=SC2034
data=$(cd "$(dirname "${BASH_SOURCE[0]}")/../data" && pwd)
scratch=$(mktemp -d)
trap 'chmod -R u+rwX "$scratch"; rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
unset FIFTEEN_PDB
export HOME=$scratch XDG_DATA_HOME=$scratch/data
# What pdbgen writes to the user's folder is in the folder pdb.
mkdir -p pdb data/fifteen && ln -s ../../pdb data/fifteen/pdb
failures=0

# The percentage of its cases that a test tries (tests/support/scale.h), and the factor of time
# limits.
scale=${FIFTEEN_TEST_SCALE:-10}
# shellcheck disable=SC2034
patience=${FIFTEEN_TEST_PATIENCE:-1}

# scaled N: how many of N cases to try, at least 1.
scaled()
{
    echo $(($1 * scale / 100 > 0 ? $1 * scale / 100 : 1))
}

# The step of a loop over numbered cases: 1 in the full form, else odd.
scale_step()
{
    echo $((100 / scale / 2 * 2 + 1))
}

fail()
{
    echo "FAILED: $*" >&2
    echo "--- standard output:" >&2
    head -c 2000 out >&2
    echo "--- standard error:" >&2
    head -c 2000 err >&2
    failures=$((failures + 1))
}

# expect STATUS COMMAND..: runs fifteen, pdbgen or a path, with its output in the files out and err.
expect()
{
    local expected=$1
    local program=$2
    shift 2
    [[ $program == */* ]] || program=$bin/$program
    "$program" "$@" >out 2>err
    local status=$?
    [ $status -eq "$expected" ] || fail "${program##*/} $*: status $status instead of $expected"
}

# refused STATUS REASON COMMAND..: fails with the status and one line on standard error that has the reason.
refused()
{
    expect "$1" "${@:3}"
    silent out
    says err "$2"
    [ "$(wc -l <err)" -eq 1 ] || fail "not one line for ${*:3}"
}

# misused REASON COMMAND..: the same with status 2.
misused()
{
    refused 2 "$@"
}

# filled FILE: waits until the file is not empty.
filled()
{
    for _ in $(seq $((3000 * patience))); do [ -s "$1" ] && return; sleep 0.02; done
    fail "expected output in $1, found none"
}

# running PROGRAM ARGUMENT..: starts it in the background, with its output in the files out and err, and
# waits until it catches SIGTERM, bit 14 of SigCgt.
running()
{
    # A shell without job control lets its background jobs ignore SIGINT.
    env --default-signal=INT "$bin/$1" "${@:2}" >out 2>err &
    for _ in $(seq $((3000 * patience))); do
        kill -0 $! 2>/dev/null || return
        awk '/^Name/ { name = $2 } /^SigCgt/ { exit name == "bash" || $2 !~ /[4-7c-f]...$/ }' \
            /proc/$!/status 2>/dev/null && return
        sleep 0.02
    done
    fail "$*: expected that it catches SIGTERM, found $(grep SigCgt /proc/$!/status)"
}

# interrupt SIGNAL: ends what `running` has started; its status must be 130.
interrupt()
{
    kill -s "$1" $!
    for _ in $(seq $((1200 * patience))); do kill -0 $! 2>/dev/null || break; sleep 0.05; done
    kill -KILL $! 2>/dev/null && echo 'It had to be killed.' >>err
    wait $!
    local status=$?
    [ $status -eq 130 ] || fail "SIG$1: status $status instead of 130"
}

# interrupted CONDITION COMMAND..: interrupts the command later and later, until the condition holds.
interrupted()
{
    local delay
    for delay in 0.5 1 2 4 8 16 32 64 128; do
        running "${@:2}"
        sleep $delay
        interrupt INT
        eval "$1" && return
    done
    fail "${*:2}: interrupted, it never has $1"
}

# says FILE TEXT: a line of the file contains the text.
says()
{
    grep -qF -- "$2" "$1" || fail "'$2' is not in $1"
}

silent()
{
    [ ! -s "$1" ] || fail "$1 is not empty"
}

# member FILE LINE NAME: prints a member of the JSON object on a line.
member()
{
    sed -n "$2p" "$1" | jq -c ".$3"
}

# has LINE NAME VALUE: the JSON object on a line of out has a member with the value.
has()
{
    local found
    found=$(member out "$1" "$2")
    [ "$found" = "$3" ] || fail "$2 of line $1 is $found instead of $3"
}

finish()
{
    [ $failures -eq 0 ] || exit 1
    echo "all as expected"
    exit 0
}
