#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# man_examples.sh - runs the examples of the manual pages in order
#
#   man_examples.sh <folder of the programs> <folder of the 7-8 tables> <page>..
# shellcheck source-path=SCRIPTDIR/../cli source=../cli/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"
PATH=${bin:?}:$PATH
tables=$2
shift 2
set -o pipefail

# The large tables exist already; pdbgen checks and keeps them.
for folder in pdb .local/share/fifteen/pdb; do
    mkdir -p "$folder"
    cp -l "$tables"/*.pdb "$folder" 2>/dev/null || cp "$tables"/*.pdb "$folder"
done

for page in "$@"; do
    n=0
    while IFS= read -r example; do
        n=$((n + 1))
        (eval "$example") >out 2>err || fail "$example"
        [[ -s out || $example == *'>'* ]] || fail "$example: prints nothing"
        silent err
    done < <(sed -n 's/^\.Dl \$ //p' "$page" | sed 's/\\e/\\/g')
    [ $n -gt 0 ] || fail "no examples in $page"
done
finish
