#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# words.sh - commands, options and names: solve without its name, help, capitals, did you mean
# shellcheck source-path=SCRIPTDIR/.. source=../lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

board='1 2 3 4 5 6 7 0 8'
echo "$board" >boards.txt
echo "$board" >plain

# Boards, options and files without a command go to solve.
for arguments in "--heuristic;manhattan;$board" "$board;--heuristic;manhattan" \
                 '--heuristic;manhattan;1;2;3;4;5;6;7;0;8' '1;2;3;4;5;6;7;0;8;--heuristic=manhattan' \
                 '-f;boards.txt;--heuristic;manhattan'; do
    IFS=';' read -ra words <<<"$arguments"
    expect 0 fifteen "${words[@]}"
    says out '1 move: 8'
done
for word in boards.txt plain ./plain missing.txt '1 2 3' '[1,2]' --nonsense -x; do
    "$bin/fifteen" solve --output csv --heuristic manhattan "$word" >expected 2>expected-err
    status=$?
    expect $status fifteen "$word" --output csv --heuristic manhattan
    cut -d, -f1-5 out | cmp -s - <(cut -d, -f1-5 expected) || fail "$word is not solved"
    cmp -s err expected-err || fail "$word: another message"
done

# Help.
for program in fifteen pdbgen; do
    for command in $("$bin/$program" --list-commands | cut -d'|' -f1); do
        expect 0 $program "$command" --help
        mv out expected
        expect 0 "$(command -v timeout)" $((60 * patience)) "$bin/$program" help "$command"
        cmp -s out expected || fail "$program help $command"
    done
    expect 0 $program --help
    mv out expected
    expect 0 $program help
    cmp -s out expected || fail "$program help"
done
expect 2 pdbgen help verifi
grep -q "did you mean 'verify'" err || fail 'no suggestion'
misused "unknown command 'sovle' (did you mean 'solve'?); see 'fifteen --help'" fifteen help sovle
misused "unexpected argument 'bench'" fifteen help solve bench

# Did you mean: each line has a suggestion, or - for none, and a command.
while read -r meant command; do
    # shellcheck disable=SC2086
    expect 2 fifteen $command
    silent out
    [ "$(wc -l <err)" -eq 1 ] || fail "not one line for $command"
    if [ "$meant" = - ]; then
        ! grep -q 'did you mean' err || fail "a suggestion for $command"
    else
        says err "(did you mean '$meant'?)"
    fi
done <<'END'
solve            sovle
generate         shuffle
serve            web
-                elephant
-                zzz
--count          generate --cuont 3
--heuristic      solve --heurstic=manhattan 1
--node-limit     solve --max-nodes 3 1
--json           bench --jason plain
-                solve --nonsense 1
breadth-first    solve -a bfs 1
uniform-cost     solve --algorithm dijkstra 1
astar            solve -a A* 1
astar            compare -a a* plain
idastar          solve -a IDA 1
idastar          superqueens --size 4 -a ida*
greedy           solve -a gredy 1
iddfs            solve -a iterative-deepening 1
-                solve -a magic 1
hamming          solve --heuristic misplaced 1
hamming          solve --heuristic Misplaced 1
manhattan        solve --heuristic manhatan 1
manhattan        solve --heuristic max(pdb(fringe),manhatan) 1
linear-conflict  compare --heuristic manhattan --heuristic linear plain
-                solve --heuristic best 1
-                solve --heuristic pdb(5-5-4 1
json             solve -o jsn 1
svg-path         solve -o svgpath 1
csv              bench -o CVS plain
END
expect 2 fifteen solve --heuristic none 1
says err "(did you mean '--algorithm breadth-first'?)"
expect 2 pdbgen --size 3 --codec zst
says err "(did you mean 'zstd'?)"

# An abbreviation of several options lists them.
misused "option '--he' is ambiguous: --heuristic, --help; see" fifteen solve --he "$board"
misused "option '--ver' is ambiguous: --verbose, --version; see" fifteen solve --ver "$board"
misused "option '--json' doesn't allow an argument" fifteen solve --json=1 "$board"

# Capitals.
expect 0 fifteen solve --heuristic 'MAX(Manhattan,Hamming)' -a ASTAR -o JSON "$board"
has 1 heuristic '"max(manhattan,hamming)"'
has 1 algorithm '"astar"'
expect 0 pdbgen --size 2 --codec NONE --kind Classic
finish
