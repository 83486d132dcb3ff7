#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# source_cppcheck.sh - cppcheck reports nothing in any C file; status 77 if it is not installed
#
#   source_cppcheck.sh <build folder, with a compile database>
#
# cppcheck.cfg declares macros that it cannot see; cppcheck.suppressions lists its false positives.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=sources.sh
. "$(dirname "${BASH_SOURCE[0]}")/sources.sh"

command -v cppcheck >/dev/null && command -v jq >/dev/null || exit 77

once=$(mktemp -d)
trap 'rm -rf "$once"' EXIT
sources "$1" >"$once/compile_commands.json"
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
cppcheck --project="$once/compile_commands.json" -j "$(nproc)" --quiet --error-exitcode=1 \
    --enable=warning,performance,portability --library=posix,gnu,tests/source/cppcheck.cfg \
    --suppressions-list=tests/source/cppcheck.suppressions
