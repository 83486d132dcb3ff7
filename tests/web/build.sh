#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# build.sh - builds the page without a server for the tests
#
#   build.sh <folder for WebAssembly>
set -euo pipefail
for command in emcc node esbuild rsvg-convert dpkg-source; do
    command -v "$command" >/dev/null || { echo "$command is not installed"; exit 77; }
done
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
tools/web "$1" >"$1.log" 2>&1 || { tail -20 "$1.log"; exit 1; }
for file in index.html page.js page.css worker{,-threads}.js solver{,-threads}.wasm sw.js manifest.webmanifest; do
    [[ -s $1/site/$file ]] || { echo "$1/site/$file is missing"; exit 1; }
done
# What a visitor without tables loads, as a host sends it: one of the variants of the library. The first visit loads that
# for threads only from a host that isolates the page.
for variant in "" -threads; do
    n_bytes=0
    for file in index.html page.css page.js theme.js worker$variant.js solver$variant.wasm icon.svg; do
        n_bytes=$((n_bytes + $(gzip -9 <"$1/site/$file" | wc -c)))
    done
    ((n_bytes <= 400000)) || { echo "the page is $n_bytes bytes with solver$variant.wasm, too many"; exit 1; }
done
