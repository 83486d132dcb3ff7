#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# solve.sh - fifteen solve: input, output and exit status
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

expect 0 pdbgen --size 4 --partition 4-4-4-3 -q
expect 0 pdbgen --size 3 -q

# One argument or several, three separators, both goals.
board='1 2 3 4 5 6 7 8 9 10 0 11 13 14 15 12'
expect 0 fifteen solve "$board"
says out '2 moves: 11 12'
silent err
# shellcheck disable=SC2086
expect 0 fifteen solve $board
says out '2 moves: 11 12'
expect 0 fifteen solve '1,2,3,4/5,6,7,8/9,10,0,11/13,14,15,12' '1 2  3,4,5 6 7 8'$'\t''9 10 11 12 13 14 0 15'
says out '2 moves: 11 12'
says out '1 move: 15'
expect 2 fifteen solve -- -1
expect 0 fifteen solve --goal first '1 2 0 3 4 5 6 7 8 9 10 11 12 13 14 15'
says out '2 moves: 2 1'
expect 0 fifteen solve --goal '1 2 3 0 4 5 6 7 8' '1 2 3 4 0 5 6 7 8'
says out '1 move: 4'
expect 0 fifteen solve --size 2x3 '1 2 3 0 4 5'
says out '2 moves: 4 5'

# The members of the JSON contract.
expect 0 fifteen solve --json "$board"
[ "$(wc -l <out)" -eq 1 ] || fail 'not one line for one board'
has 1 board "\"$board\""
has 1 goal '"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0"'
has 1 status '"solved"'
has 1 moves 2
has 1 tiles '[11,12]'
has 1 blank_path '"RD"'
has 1 initial_h 2
has 1 algorithm '"idastar"'
has 1 heuristic '"max(pdb,linear-conflict)"'
has 1 threads 1
[ "$(member out 1 generated)" -ge 3 ] || fail 'too few nodes'
[ "$(member out 1 expanded)" -ge 2 ] || fail 'too few nodes'
member out 1 seconds | grep -q '^[0-9.e-]*$' || fail 'seconds is not a number'

# Unsolvable: detected at once, without looking for tables.
expect 3 fifteen solve --json '1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0'
has 1 status '"unsolvable"'
has 1 moves null
has 1 tiles null
has 1 blank_path null
says out '"unsolvable with the blank last; solvable with the blank first (--goal first)"'
silent err
expect 3 fifteen solve '2 1 3 4 0 5 6 7 8'
says out 'unsolvable: no moves lead from this board to the goal'
expect 3 fifteen solve --output boards '1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0'
says out 'No solution possible'
says err ': unsolvable with the blank last; solvable with the blank first (--goal first)'

# Limits.
far='0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1'
expect 3 fifteen solve --json --node-limit 10000 "$far"
has 1 status '"limit"'
[ "$(member out 1 moves)" -ge 80 ] || fail 'a solution shorter than the shortest'
says out 'limit of 10,000 nodes reached; raise it with --node-limit'
[ "$(member out 1 generated)" -le 10000 ] || fail 'more nodes than allowed'
expect 3 fifteen solve --json --node-limit 10000 "$far"
[ "$(member out 1 lower_bound)" -ge "$(member out 1 initial_h)" ] || fail 'a lower bound below h'
[ "$(member out 1 lower_bound)" -le 80 ] || fail 'a lower bound beyond the distance'
bounds="between $(member out 1 lower_bound) and $(member out 1 moves) moves are needed"
for output in letters ascii moves; do
    expect 3 fifteen solve --output $output --node-limit 10000 "$far"
    says out "raise it with --node-limit; $bounds"
done
expect 3 fifteen solve --output boards --node-limit 10000 "$far"
says out 'Number (not proven minimal) of moves = '
# A limit does not matter if the solution is proven shortest.
expect 0 fifteen solve --algorithm idastar-plain --heuristic manhattan --node-limit 2 '1 2 3 4 5 6 7 0 8'
says out '1 move: 8'
expect 0 fifteen solve --output csv '1 2 3 4 5 6 7 0 8'
says out ',lower_bound'
expect 3 fifteen solve --json --time-limit 0.1 "$far"
has 1 status '"limit"'
# Units of sizes are powers of 1024. Each of these is too little for the board.
for size in '1000=1 kB' '1K=1 KiB' '1.5M=1.5 MiB' '3MB=3 MB' '1,234=1,234 bytes'; do
    expect 3 fifteen solve --algorithm astar --memory "${size%=*}" "$far"
    says out "memory limit of ${size#*=} reached after "
done
expect 3 fifteen solve --json --algorithm astar --memory 8M "$far"
has 1 status '"limit"'
says out 'memory'

# The forms of output.
expect 0 fifteen solve --output boards '1 2 3 4 5 6 7 0 8'
printf 'Minimum number of moves = 1\n3\n 1  2  3 \n 4  5  6 \n 7  0  8 \n\n3\n 1  2  3 \n 4  5  6 \n 7  8  0 \n\n' |
    cmp -s - out || fail 'not as the algs4 course prints boards'
expect 0 fifteen solve --output csv '1 2 3 4 5 6 7 0 8'
says out 'board,goal,status,moves,tiles,blank_path,expanded,generated,initial_h,seconds,algorithm,heuristic,threads'
says out '1 2 3 4 5 6 7 0 8,1 2 3 4 5 6 7 8 0,solved,1,8,R,'

# Files: both forms, comments, lengths, standard input, several files; the worst status counts.
printf '# a comment\n\n%s # another\r\n3\n1 2 3\n4 5 6\n0 7 8\n' "$board" >both
expect 0 fifteen solve --json --file both
has 1 line 3
has 1 moves 2
has 2 board '"1 2 3 4 5 6 0 7 8"'
has 2 moves 2
expect 0 fifteen solve --json <both
has 2 moves 2
cp both again
expect 0 fifteen solve --json --file - --file both "$board" <again
[ "$(wc -l <out)" -eq 5 ] || fail 'not five answers'
printf '# goal: blank-first 0 1 .. 15\n1 1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n' >known
expect 0 fifteen solve --json --file known
has 1 moves 1
silent err
expect 0 fifteen solve -v --json --file known --file known
[ "$(grep -cF "the goal is 'first', as stated in known" err)" -eq 2 ] || fail 'not one note for each file'
expect 3 fifteen solve -v --goal last --json --node-limit 100 --file known
! grep -q "the goal is" err || fail 'a note in spite of --goal'
printf '%s\nnonsense\n1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0\n' "$board" >mixed
expect 2 fifteen solve --file mixed
expect 1 fifteen solve --file mixed --file missing

# Threads change neither the answers nor their order.
for i in $(seq 300); do
    seq 0 8 | shuf --random-source=<(yes "$i") | tr '\n' ' '
    [ $((i % 50)) -ne 0 ] || echo 'malformed'
    echo
done >many
for threads in 1 2 7; do
    expect 2 fifteen solve --threads $threads --json --file many
    jq -c 'del(.. | .seconds?)' out >many.$threads
    [ "$(grep -c ' is not a number$' err)" -eq 6 ] || fail 'not six malformed boards'
done
[ "$(grep -c '"status":"solved"' many.1)" -gt 100 ] || fail 'too few boards are solved'
cmp -s many.1 many.2 || fail 'two threads give other answers'
cmp -s many.1 many.7 || fail 'seven threads give other answers'

# Answers are printed in the order of the boards, each as soon as it is known.
mkfifo pipe
"$bin/fifteen" solve --json --file pipe >slow &
exec 3>pipe
echo "$board" >&3
filled slow
[ "$(wc -l <slow)" -eq 1 ] || fail 'the first answer waits for the second board'
exec 3>&-
wait $! || fail 'the batch through a pipe'

# Without tables for the tray: a hint, and the same answer.
expect 0 pdbgen --size 2x3 -q --out empty
expect 0 fifteen solve --pdb empty "$board"
says out '2 moves: 11 12'
says err 'pdbgen --size 4x4 --out empty'
[ "$(wc -l <err)" -eq 1 ] || fail 'the hint is not one line'
expect 0 fifteen solve -q --pdb empty "$board"
silent err
expect 0 fifteen solve --heuristic linear-conflict --pdb empty "$board"
silent err
for size in 2x2 2x8 3x4 3x5; do
    cells=$((${size%x*} * ${size#*x}))
    expect 0 fifteen solve -q --pdb empty --size $size "$(seq -s ' ' $((cells - 2))) 0 $((cells - 1))"
    says out "1 move: $((cells - 1))"
done

# Partitions that take long to build are not built for one run.
expect 0 fifteen solve -v --pdb empty --size 3x5 "$(seq -s ' ' 13) 0 14"
says err 'tables 4-5-5 built in memory'

# Every algorithm and heuristic by name.
for algorithm in auto astar astar-idastar idastar idastar-plain; do
    for heuristic in manhattan linear-conflict pdb 'max(manhattan,pdb)' 'max(pdb,linear-conflict)'; do
        expect 0 fifteen solve --algorithm $algorithm --heuristic "$heuristic" \
            '8 6 7 2 5 4 3 0 1'
        says out '31 moves: '
    done
done

# Damaged tables are always reported.
file=$(find pdb -name '4x4*.pdb' | sort | head -1)
printf 'x' | dd of="$file" bs=1 seek=20000 conv=notrunc status=none
expect 1 fifteen solve "$board"
silent out
says err "fifteen: pdb/${file##*/}: extra bytes at the end: "
says err '; rebuild it with: pdbgen --size 4x4 --goal first --tiles 1.4.5 --out pdb'
[ "$(wc -l <err)" -eq 1 ] || fail 'not one line about a damaged table'
# A heuristic without tables does not look for any.
expect 0 fifteen solve --heuristic 'max(manhattan,linear-conflict)' "$board"
silent err
# Tables with a damaged header, shortened ones and those of another version are reported, too.
cp -r pdb copy
file=$(find copy -name '4x4*.pdb' | sort | head -1)
size=$(stat -c %s "$file")
damaged()
{
    expect 1 fifteen solve --pdb copy "$board"
    says err "fifteen: $file: "
    says err '; rebuild it with: pdbgen --size 4x4 --goal first --tiles 1.4.5 --out copy'
    expect 1 pdbgen verify "$file"
    says err '; rebuild it with: pdbgen --size 4x4 --goal first --tiles 1.4.5 --out copy'
    cp "pdb/${file##*/}" copy
}
for length in 0 1 100 4096 $((size - 1)); do
    truncate -s "$length" "$file"
    damaged
done
for at in 0 8 12 64 200; do
    printf '\377' | dd of="$file" bs=1 seek=$at conv=notrunc status=none
    damaged
done

# The command of the message rebuilds the table.
eval "$(sed -n "s|.*; rebuild it with: pdbgen|expect 0 pdbgen|p" err)"
expect 0 fifteen solve --pdb copy "$board"
silent err
# A table of the default partition needs no list of tiles; a file that is no table needs no rebuilding.
expect 0 pdbgen --size 3x4 -q --out twelve
printf 'x' | dd of=twelve/3x4-b0-1.4.5.8.9.pdb bs=1 seek=5000 conv=notrunc status=none
expect 1 fifteen solve --pdb twelve --size 3x4 '1 2 3 4 5 6 7 8 9 10 0 11'
says err 'checksum mismatch, the file is damaged; rebuild it with: pdbgen --size 3x4 --out twelve'
expect 1 pdbgen info "$data/distances.txt"
says err 'distances.txt: not a table file'
! grep -q 'rebuild\|truncated' err || fail 'a text file is not a damaged table'
echo hello >short
expect 1 pdbgen verify short
says err 'short: not a table file'

# Write errors are reported.
"$bin/fifteen" solve --heuristic manhattan "$board" >/dev/full 2>err
[ $? -eq 1 ] || fail 'a full device is not reported as a failure'
says err 'cannot write to standard output'

# Help and version.
for command in 'solve' 'bench' 'info'; do
    expect 0 fifteen $command --help
    says out "Usage: fifteen $command"
    silent err
done
expect 0 fifteen --help
expect 0 fifteen --version
says out 'fifteen 3.'
expect 0 pdbgen --version
expect 0 fifteen solve --version

# All complete partitions of a folder are used together, or only the requested ones.
expect 0 pdbgen --size 4 -q --out four --partition 4-4-4-3
expect 0 pdbgen --size 4 -q --out four --tiles 1,2,3,4 --tiles 5,6,7,8 --tiles 9,10,11,12 --tiles 13,14,15
hard='0 15 8 3 12 11 7 4 14 10 6 5 9 13 2 1'
expect 3 fifteen solve -v --json --pdb four --node-limit 1 "$hard"
says err 'tables 4-4-4-3 of four, partitions: 2'
both=$(member out 1 initial_h)
expect 3 fifteen solve -v --json --pdb four --node-limit 1 --partitions 1 "$hard"
says err 'tables 4-4-4-3 of four, partitions: 1'
[ "$(member out 1 initial_h)" -le "$both" ] || fail 'one partition has a higher value than two'
expect 0 fifteen solve --json --pdb four "$board"
has 1 moves 2

# Interrupted, in every search.
for options in '--heuristic manhattan' '--algorithm auto --threads 2' '--algorithm idastar --threads 1' \
               '--algorithm idastar-tt --threads 2' '--algorithm astar --memory 4G' \
               '--algorithm astar-idastar --memory 4G' '--algorithm astar-idastar --memory 1M' \
               '--algorithm idastar-plain' '--algorithm astar --heuristic max(manhattan,pdb)'; do
    # shellcheck disable=SC2086
    running fifteen solve --pdb four --partitions 1 $options "$far"
    sleep 0.3
    interrupt INT
done

# Rows of one board as arguments.
expect 0 fifteen solve --heuristic manhattan 8 1 3 / 4 0 2 / 7 6 5
says out '14 moves: '
# An interrupt keeps the bounds that were proven, and the solution that was found.
interrupted "grep -qx 'limit: interrupted; between [0-9]* and [0-9]* moves are needed' out" \
    fifteen solve --algorithm idastar "$(seq -s ' ' 35 -1 3) 1 2 0"
grep -q '^[0-9]* moves (not proven shortest): ' out || fail 'no solution'
finish
