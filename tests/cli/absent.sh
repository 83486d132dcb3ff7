#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# absent.sh - a program built without ncurses and libmicrohttpd reports this for play and serve
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# lacks LIBRARY COMMAND..
lacks()
{
    expect 1 "${@:2}"
    silent out
    says err "this program was built without $1"
    [ "$(wc -l <err)" -eq 1 ] || fail "not one line for ${*:2}"
}
lacks ncurses fifteen play
lacks libmicrohttpd fifteen serve

# Everything else works, including the help.
for command in play serve; do
    expect 0 fifteen $command --help
    says out "Usage: fifteen $command"
done
expect 0 fifteen solve --heuristic manhattan '1 2 3 4 5 6 7 0 8'
says out '1 move'
finish
