#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# faults.sh - each call for memory, threads or files fails in turn: the program fails with a message, or
# its output is unchanged; the second argument is the library that makes calls fail
# shellcheck source-path=SCRIPTDIR/../cli source=../cli/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"
library=$2

# plain FILE: prints the file without times and memory sizes, which vary.
plain()
{
    sed -E 's/[0-9]+\.[0-9]+(e-?[0-9]+)?/T/g; s/"(peak|file)_bytes": [0-9]+//g; s/[0-9]+ (s|ms)\>/T \1/g' "$1"
}

# faulty FAULT COMMAND..: runs a program with a fault; `0` means none.
faulty()
{
    timeout $((60 * patience)) env FIFTEEN_FAULT="$1" FIFTEEN_FAULT_COUNT=count LD_PRELOAD="$library" \
        "$bin/$2" "${@:3}" >out 2>err
}

n_cases=0
step=$(scale_step)

# sweep FAULT STATUS BEFORE AFTER COMMAND..: makes each call fail, alone and with all later calls.
sweep()
{
    local fault=$1 expected=$2 before=$3 after=$4 mode k n status
    shift 4
    $before
    faulty "$fault 0" "$@"
    status=$?
    [ $status -eq "$expected" ] || fail "$*: status $status instead of $expected"
    n=$(cat count)
    [ "$n" -gt 0 ] || fail "$*: no call to fail"
    plain out >sound
    for mode in '' ' on'; do
        for ((k = 1; k <= n; k += k < n && k + step > n ? n - k : step)); do
            $before
            faulty "$fault $k$mode" "$@"
            status=$?
            n_cases=$((n_cases + 1))
            if [ $status -eq "$expected" ]; then
                plain out | cmp -s - sound || fail "$*, $fault $k$mode: another output"
            elif [ $status -ne 1 ] || [ ! -s err ]; then
                fail "$*, $fault $k$mode: status $status"
            fi
            $after
        done
    done
    echo "$*: $n calls"
}

cat >boards <<'END'
1 2 3 4 5 6 7 0 8
8 6 7 2 5 4 3 0 1
1 2 3 4 5 6 8 7 0
END

expect 0 pdbgen --size 3 --out tables
expect 0 pdbgen --size 2x3 --out sound-tables
empty() { rm -rf new; }
whole()
{
    [ -z "$(find new -name '*.tmp.*' 2>err)" ] || fail 'a temporary file remains'
    [ ! -e new ] || [ -z "$(ls new)" ] || diff -r new sound-tables >out || fail 'a table is incomplete'
}

sweep memory 0 : : fifteen solve --json --pdb tables --size 3 --threads 1 8 6 7 2 5 4 3 0 1
sweep memory 3 : : fifteen solve --pdb tables --size 3 --threads 2 --file boards
sweep memory 3 : : fifteen solve --output csv --pdb tables --size 3 --threads 2 --file boards
sweep memory 3 : : fifteen solve --output svg-path --pdb tables --size 3 --threads 1 --file boards
sweep memory 3 : : fifteen solve --output html --pdb tables --size 3 --threads 1 --file boards
sweep memory 0 : : fifteen info --json --pdb tables
sweep memory 0 : : fifteen distances --size 2x3 --json
sweep memory 3 : : fifteen bench --json --pdb tables --size 3 boards
printf '%s\n' '1 2 3 4 5 6 7 0 8' '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 0 23 24' >grids
sweep memory 0 : : fifteen bench --json --heuristic manhattan grids
sweep memory 0 : : fifteen compare --json --per-board --heuristic manhattan --threads 2 grids
sweep memory 3 : : fifteen compare --json --heuristic manhattan --threads 1 --size 5 --count 2 --node-limit 9
sweep memory 0 : : fifteen generate --json --size 5 -n 2 --seed 1 --walk 5 --length 1-5 --heuristic manhattan --threads 1
sweep memory 0 : : fifteen generate --size 3x6 -n 2 --seed 1
sweep memory 0 empty whole pdbgen --size 2x3 --json --out new
sweep memory 0 : : pdbgen info --json sound-tables/2x3-b0-1.2.3.4.5.pdb
sweep memory 0 : : pdbgen verify --json sound-tables/2x3-b0-1.2.3.4.5.pdb
sweep thread 3 : : fifteen solve --json --pdb tables --size 3 --threads 3 --file boards
sweep thread 0 empty whole pdbgen --size 2x3 --threads 3 --json --out new

# Files: without an old table, and with one.
old() { rm -rf new && cp -r sound-tables new; }
still_whole()
{
    whole
    [ -e new/2x3-b0-1.2.3.4.5.pdb ] || fail 'the old table is lost'
}
for fault in open write sync rename; do
    sweep $fault 0 empty whole pdbgen --size 2x3 --json --out new
    sweep $fault 0 old still_whole pdbgen --size 2x3 --json --force --out new
done
for fault in open read; do
    sweep $fault 0 : : pdbgen verify --json sound-tables/2x3-b0-1.2.3.4.5.pdb
    sweep $fault 0 : : pdbgen info --json sound-tables/2x3-b0-1.2.3.4.5.pdb
    sweep $fault 3 : : fifteen solve --json --pdb tables --size 3 --threads 1 --file boards
done
echo "$n_cases runs"
finish
