#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# exits.sh - exit statuses: the first of 130, 1, 2, 3, 0 that applies to a board of a batch
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

echo '1 2 3 4 5 6 7 0 8' >solved
echo '8 6 7 2 5 4 3 0 1' >far
echo '1 2 3 4 5 6 8 7 0' >unsolvable
echo '1 2 3 4 5 6 7 8' >malformed
# The file `missing` does not exist.

while read -r status files; do
    arguments=()
    for file in $files; do
        arguments+=(--file "$file")
    done
    expect "$status" fifteen solve --heuristic manhattan --node-limit 100 "${arguments[@]}"
done <<'END'
0  solved
0  solved solved
3  unsolvable
3  far
3  solved unsolvable
3  far solved
2  malformed
2  solved malformed
2  malformed unsolvable
2  far malformed
1  missing
1  solved missing
1  missing malformed
1  malformed missing
1  unsolvable missing
1  missing solved far malformed unsolvable
END

# The same for files of bench.
while read -r status files; do
    # shellcheck disable=SC2086
    expect "$status" fifteen bench --heuristic manhattan --node-limit 100 $files
done <<'END'
0  solved
3  solved unsolvable
3  far solved
2  unsolvable malformed
1  malformed missing
END

# waiting ARGUMENT..: starts a run that waits for a board from the pipe.
mkfifo pipe
waiting()
{
    running fifteen "$@"
    exec 3>pipe
    sleep 0.1
}

waiting solve --heuristic manhattan --file pipe
interrupt TERM
silent err
waiting solve --heuristic manhattan --file missing --file solved --file pipe
filled out
interrupt TERM
says err 'missing: '
says out '1 move: 8'
waiting bench --heuristic manhattan pipe
interrupt TERM
silent err
exec 3>&-

# without DESCRIPTORS COMMAND..: with some of descriptors 0, 1 and 2 closed, the command fails in time
# and uses none of them for a file of its own.
without()
{
    (
        for descriptor in $1; do eval "exec $descriptor>&-"; done
        exec timeout -k 20 $((60 * patience)) "$bin/$2" "${@:3}"
    ) >out 2>err
    local status=$?
    [ $status -eq 1 ] || fail "${*:2} without $1: status $status"
}

without 0 fifteen solve --heuristic manhattan
says err 'standard input: cannot read line 1: Bad file descriptor'
for closed in 1 '0 1' '1 2' '0 1 2'; do
    without "$closed" fifteen solve --heuristic manhattan --file solved
    without "$closed" pdbgen --size 2 --verbose --force
    expect 0 pdbgen verify pdb/*.pdb
done
finish
