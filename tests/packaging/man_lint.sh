#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# man_lint.sh - formats manual pages without warnings; status 77 if no formatter is installed
#
#   man_lint.sh <page>..
set -uo pipefail

formatters=0
faults=0

# quiet COMMAND..: must print nothing.
quiet()
{
    local said
    command -v "$1" >/dev/null || return
    formatters=$((formatters + 1))
    said=$("$@" 2>&1 >/dev/null) && [ -z "$said" ] && return
    echo "$*: $said"
    faults=$((faults + 1))
}

for page in "$@"; do
    LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 quiet man --warnings -E UTF-8 -l -Tutf8 -Z "$page"
    quiet mandoc -T lint -W warning "$page"
    [ "$(head -c 2000 "$page" | grep -c '@')" -eq 0 ] || { echo "$page: an unset @NAME@"; faults=1; }
done
[ $formatters -gt 0 ] || exit 77
[ $faults -eq 0 ]
