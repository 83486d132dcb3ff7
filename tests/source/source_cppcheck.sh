#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# source_cppcheck.sh - cppcheck reports nothing in any C file; status 77 if it is not installed
#
#   source_cppcheck.sh <build folder, with a compile database>
#
# cppcheck.cfg declares macros that it cannot see; cppcheck.suppressions lists its false positives.
set -euo pipefail
build=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

command -v cppcheck >/dev/null || exit 77

cppcheck --project="$build/compile_commands.json" -j "$(nproc)" --quiet --error-exitcode=1 \
    --enable=warning,performance,portability --library=posix,gnu,tests/source/cppcheck.cfg \
    --suppressions-list=tests/source/cppcheck.suppressions
