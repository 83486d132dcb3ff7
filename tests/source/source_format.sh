#!/usr/bin/env bash
# source_format.sh - all C files are as clang-format leaves them; status 77 if there is none to ask
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

command -v clang-format >/dev/null || exit 77
find include src tools bench tests -name '*.[ch]' -print0 |
    xargs -0 clang-format --dry-run -Werror
