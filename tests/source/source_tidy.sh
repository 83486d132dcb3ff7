#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# source_tidy.sh - clang-tidy reports nothing in any C file; status 77 if it is not installed
#
#   source_tidy.sh <build folder, with a compile database>
#
# .clang-tidy and tests/.clang-tidy list the checks, and the reasons for those left out.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=sources.sh
. "$(dirname "${BASH_SOURCE[0]}")/sources.sh"

command -v clang-tidy >/dev/null && command -v jq >/dev/null || exit 77

# One process per file: clang-tidy 14 reports a valid va_list as uninitialized if it has read another file before.
# Asserts stay enabled, because they exclude impossible states. The static analyzer takes most of the time. It follows
# its default of 225,000 nodes a function with all cases, and 14,000 with a quarter of them, a third of the time.
scale=${FIFTEEN_TEST_SCALE:-100}
nodes=$((225 * scale * scale / 10))
analyzer=(--extra-arg=-Xclang --extra-arg=-analyzer-config --extra-arg=-Xclang --extra-arg=max-nodes=$nodes)
once=$(mktemp -d)
trap 'rm -rf "$once"' EXIT
sources "$1" >"$once/compile_commands.json"
jq -r '.[].file' "$once/compile_commands.json" |
    xargs -d '\n' -n 1 -P "$(nproc)" clang-tidy --quiet --extra-arg=-UNDEBUG "${analyzer[@]}" -p "$once" 2>"$once/errors" || {
    grep -vE '^[0-9]+ warnings? (generated|treated)' "$once/errors" >&2
    exit 1
}
