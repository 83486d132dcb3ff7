#!/usr/bin/env bash
# source_cppcheck.sh - cppcheck finds nothing in any C file; status 77 if there is none to ask
#
#   source_cppcheck.sh <build folder, with a compile database>
#
# cppcheck.cfg tells it what it cannot see, cppcheck.suppressions what it is wrong about.
set -euo pipefail
build=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

command -v cppcheck >/dev/null || exit 77

cppcheck --project="$build/compile_commands.json" -j "$(nproc)" --quiet --error-exitcode=1 \
    --enable=warning,performance,portability --library=posix,gnu,tests/source/cppcheck.cfg \
    --suppressions-list=tests/source/cppcheck.suppressions
