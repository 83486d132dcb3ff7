#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# source_headers.sh - every public header compiles alone, as C11 and as C++
#
#   source_headers.sh <C compiler> <C++ compiler>
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../include"

warnings=(-Wall -Wextra -Wpedantic -Wconversion -Werror)
status=0
for header in fifteen/*.h; do
    echo "#include <$header>" |
        "$1" -std=c11 "${warnings[@]}" -Wstrict-prototypes -I. -fsyntax-only -x c - || status=1
    echo "#include <$header>" |
        "$2" -std=c++11 "${warnings[@]}" -I. -fsyntax-only -x c++ - || status=1
done
exit $status
