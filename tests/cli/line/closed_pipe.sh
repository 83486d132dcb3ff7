#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# closed_pipe.sh - a closed pipe ends a program by SIGPIPE without a message, as other Unix tools
# shellcheck source-path=SCRIPTDIR/.. source=../lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

# into_closed_pipe COMMAND..: standard output is a pipe whose only reader has gone. Sets `status`.
mkfifo fifo
into_closed_pipe()
{
    : >out
    exec 4<>fifo 5>fifo 4<&-
    timeout -k 20 "$((120 * patience))" "$bin/$1" "${@:2}" >&5 2>err
    status=$?
    exec 5>&-
}

# quiet COMMAND..
quiet()
{
    into_closed_pipe "$@"
    [ $status -eq 141 ] || fail "$*: status $status"
    silent err
}

for i in 1 2 3 4 5 6 7 8 9; do echo '1 2 3 4 5 6 7 0 8'; done >boards
method='--heuristic manhattan'
for form in moves boards json csv svg html; do
    # shellcheck disable=SC2086
    quiet fifteen solve $method --output $form --file boards # on several threads
done
# shellcheck disable=SC2086
{
    quiet fifteen solve $method '1 2 3 4 5 6 7 0 8'
    quiet fifteen bench $method boards
    quiet fifteen bench $method --json boards
    quiet fifteen compare $method boards
}
quiet fifteen generate --size 3
quiet fifteen generate --count 1G --seed 1 # which fails in the middle, without a flush
quiet fifteen generate --size 3 --length 10-20 --json
quiet fifteen distances --size 2x3
quiet fifteen superqueens --size 4
quiet fifteen info
quiet fifteen --help
quiet fifteen --version
quiet fifteen solve --help
quiet fifteen --list-commands
quiet pdbgen --size 2
quiet pdbgen --size 2
expect 0 pdbgen --size 2
quiet pdbgen info pdb/2x2*.pdb
quiet pdbgen verify pdb/2x2*.pdb
quiet pdbgen --help
[ "$(find pdb -name '*.tmp*')" = '' ] || fail 'a temporary file remains'

# In a pipeline: the reader takes one line of an endless output.
"$bin/fifteen" generate --count 1G --seed 1 2>err | head -1 >out
[ "${PIPESTATUS[0]}" -eq 141 ] || fail 'generate | head -1'
says out '# goal'
silent err

# With SIGPIPE ignored from the start, the write fails like any other.
trap '' PIPE
for command in 'generate --size 3' "solve $method --file boards" --help; do
    # shellcheck disable=SC2086
    into_closed_pipe fifteen $command
    [ $status -eq 1 ] || fail "$command without SIGPIPE: status $status"
    says err 'cannot write to standard output: Broken pipe'
done
trap - PIPE

# A full disk has its own reason.
expect_full()
{
    "$bin/fifteen" "$@" >/dev/full 2>err
    status=$?
    [ $status -eq 1 ] || fail "$* on a full disk: status $status"
    says err 'cannot write to standard output: No space left on device'
}
: >out
# shellcheck disable=SC2086
expect_full solve $method --file boards
expect_full generate --count 100k --seed 1
finish
