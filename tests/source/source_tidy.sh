#!/usr/bin/env bash
# source_tidy.sh - clang-tidy finds nothing in any C file; status 77 if there is none to ask
#
#   source_tidy.sh <build folder, with a compile database>
#
# What it looks for, and what not and why, is in .clang-tidy and tests/.clang-tidy.
set -euo pipefail
database=$1/compile_commands.json

command -v clang-tidy >/dev/null && command -v jq >/dev/null || exit 77

# Each file once, though some are compiled for several processors and programs. One process a file:
# clang-tidy 14 mistakes a va_list for an uninitialized one if it read another file before. Asserts tell
# it what cannot be, in builds without them too.
once=$(mktemp -d)
trap 'rm -rf "$once"' EXIT
jq 'unique_by(.file)' "$database" >"$once/compile_commands.json"
jq -r '.[].file' "$once/compile_commands.json" |
    xargs -d '\n' -n 1 -P "$(nproc)" clang-tidy --quiet --extra-arg=-UNDEBUG -p "$once" 2>"$once/errors" || {
    grep -vE '^[0-9]+ warnings? (generated|treated)' "$once/errors" >&2
    exit 1
}
