#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# source_format.sh - clang-format leaves all C files unchanged; status 77 if it is not installed
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

command -v clang-format >/dev/null || exit 77
find include src tools bench tests -name '*.[ch]' -print0 |
    xargs -0 clang-format --dry-run -Werror
