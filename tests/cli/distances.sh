#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# distances.sh - fifteen distances: counts of whole small trays
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# published TRAY: prints the published lines `depth count`.
published()
{
    sed -n "s/^$1 //p" "$data/distances.txt"
}

while read -r tray size goal; do
    expect 0 fifteen distances --size "$size" ${goal:+--goal "$goal"}
    silent err
    diff <(published "$tray") <(grep -v '^#' out) >/dev/null || fail "other counts for $tray $goal"
done <<'END'
2x2         2
2x3         2x3  first
2x4         2x4
2x5         5x2  last
2x6         2x6
3x3         3x3  first
3x3-center  3    1 2 3 8 0 4 7 6 5
3x3         3    2 1 5 4 3 6 7 8 0
END

# Up to a distance, also of larger trays.
while read -r tray size depth; do
    expect 0 fifteen distances --size "$size" --depth "$depth"
    silent err
    diff <(published "$tray" | head -n $((depth + 1))) <(grep -v '^#' out) >/dev/null || fail "other counts for $tray"
done <<'END'
2x4 2x4 40
3x3 3   31
3x4 3x4 25
4x4 4   18
5x5 5   14
END
expect 0 fifteen distances --depth 3 --goal '1 2 3 4 5/6 7 8 9 0' -o csv
[ "$(tr '\n' ' ' <out)" = 'distance,count 0,1 1,2 2,3 3,6 ' ] || fail 'a goal of its own size'
expect 3 fifteen distances --size 4 --depth 40 --memory 1M -o csv
grep -q 'distance 1[0-9] needs more memory than the limit of 1 MiB; raise it with --memory' err || fail 'no limit of memory'
diff <(published 4x4 | tr ' ' , | head -n $(($(wc -l <out) - 1))) <(tail -n +2 out) >/dev/null || fail 'layers before the limit'
expect 2 fifteen distances --size 4 --depth 3 --farthest 2
expect 2 fifteen distances --size 6 --depth 3

# The number of farthest boards listed.
expect 0 fifteen distances --size 3
says out '# 181,440 boards, mean distance 21.972399, maximum 31'
says out '# farthest boards, 2 of 2:'
says out '# 8 6 7 2 5 4 3 0 1'
says out '# 6 4 7 8 5 0 3 2 1'
expect 0 fifteen distances --size 3 --farthest 1
[ "$(tail -n +33 out | wc -l)" -eq 3 ] || fail 'not one farthest board'
expect 0 fifteen distances --size 3 --farthest 0
[ "$(wc -l <out)" -eq 33 ] || fail 'a farthest board in spite of 0'

# JSON and CSV.
expect 0 fifteen distances --size 2x5 --goal first --json --farthest 100
[ "$(wc -l <out)" -eq 1 ] || fail 'not one line'
[ "$(jq -r '[.size, .goal, .boards, .max_distance] | join(";")' out)" = '2x5;0 1 2 3 4 5 6 7 8 9;1814400;55' ] ||
    fail 'size, goal, boards, max_distance'
[ "$(jq -r '.counts[]' out | tr '\n' ' ')" = "$(published 2x5 | cut -d' ' -f2 | tr '\n' ' ')" ] ||
    fail 'counts in JSON differ'
jq -e '(.farthest | length) == .counts[-1] and .seconds > 0' out >/dev/null || fail 'the farthest boards'
jq -r '.farthest[]' out >farthest
expect 0 fifteen solve --size 2x5 --goal first --json --file farthest
[ "$(jq .moves out | sort -u)" = 55 ] || fail 'the farthest boards have other lengths'
expect 0 fifteen distances --size 2 -o csv
[ "$(tr '\n' ' ' <out)" = 'distance,count 0,1 1,2 2,2 3,2 4,2 5,2 6,1 ' ] || fail 'CSV'

# The memory limit.
expect 3 fifteen distances --size 7x2 --memory 5.5GB
silent out
says err '7x2 needs 5830 MB of memory, more than the limit of 5.5 GB; raise it with --memory'
expect 3 fifteen distances --size 3 -m 1k
expect 0 fifteen distances --size 3 -m 1M

# --verbose prints each level; counts do not depend on the number of threads.
expect 0 fifteen distances --size 3 --verbose --threads 3
says err '3x3: level 31, '

misused "option '--size' is required" fifteen distances
misused '4x4 has 10,461,394,944,000 boards, which need 1394 GB of memory: at most 14 cells' fifteen distances --size 4
misused '8x2 has 10,461,394,944,000 boards, ' fifteen distances --size 8x2
misused "for --memory: expected a size" fifteen distances --size 3 --memory much
misused 'for --size: ' fifteen distances --size 1x5
misused 'for --size: ' fifteen distances --size 3x
misused "for --goal: the goal is neither 'first' nor 'last'" fifteen distances --size 3 --goal middle
misused 'for --goal: ' fifteen distances --size 3 --goal '1 2 3'
misused 'for --goal: ' fifteen distances --size 3 --goal '1 2 3 4 5 6 7 7 0'
misused "invalid value '-1' for --farthest: expected a whole number" fifteen distances --size 3 --farthest -1
misused 'for --farthest: ' fifteen distances --size 3 --farthest 99999999999999999999
misused 'for --output: ' fifteen distances --size 3 --output svg
misused 'for --threads: ' fifteen distances --size 3 --threads 0
misused "unexpected argument 'board'" fifteen distances --size 3 board

# Too little memory. Sanitizers cannot start with a limit of address space.
if (ulimit -v 3000000 && "$bin/fifteen" --version >out 2>&1); then
    (ulimit -v 3000000 && exec "$bin/fifteen" distances --size 2x7 >out 2>err)
    status=$?
    [ $status -eq 1 ] || fail "no memory: status $status"
    silent out
    says err '2x7 needs 5830 MB of memory, but only 3072 MB are available; '
fi

# Ctrl-C in a search of minutes, where there is memory for it: nothing is printed.
"$bin/fifteen" distances --size 2x7 --verbose >out 2>err &
search=$!
for ((i = 0; i < 6000 * patience; i++)); do
    if grep -q 'level 1,' err || ! kill -0 $search 2>/dev/null; then
        break
    fi
    sleep 0.01
done
kill -TERM $search 2>/dev/null
wait $search
status=$?
if ! grep -q 'MB are available' err; then
    [ $status -eq 130 ] || fail "interrupted: status $status"
fi
silent out
finish
