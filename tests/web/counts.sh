#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# counts.sh - the library in WebAssembly finds the lengths and node counts of the native one, and frees its memory
#
#   counts.sh <build folder> <folder for WebAssembly, from build.sh>
set -euo pipefail
build=$1
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
for command in emcc node esbuild rsvg-convert dpkg-source; do
    command -v "$command" >/dev/null || { echo "$command is not installed"; exit 77; }
done
web=$(cd "$2" && pwd)
export NODE_PATH=${NODE_PATH:-/usr/share/nodejs}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cd "$scratch"

# link <C file> <maximum memory> makes program.js.
link()
{
    emcc -O3 -I"$source/include" -I"$source/src" "$1" "$web/library/src/libfifteen_internal.a" -L"$web/lib" -lzstd -lxxhash \
        -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY="$2" -o program.js
}

# An old emscripten takes the fetch of a new node for that of a browser.
run()
{
    node --no-experimental-fetch program.js "$@" >out 2>&1 || { cut -c1-200 out; echo "program.js $*"; exit 1; }
}

# 1,000 large blocks, one after the other, each of which grows, fit into 64 MB only if each is freed.
cat >blocks.c <<'END'
#include <string.h>

#include "util/memory.h"

int main(void)
{
    enum { SIZE = 5 << 20, NEW_SIZE = 9 << 20 };
    const uint64_t before = memory_available();
    for (unsigned i = 0; i < 1000; i++) {
        unsigned char *block = memory_alloc(SIZE);
        if (block == NULL || block[0] != 0 || block[SIZE - 1] != 0)
            return 1;
        memset(block, 7, SIZE);
        if ((block = memory_grow(block, SIZE, NEW_SIZE)) == NULL)
            return 2;
        if (block[SIZE - 1] != 7 || block[SIZE] != 0 || block[NEW_SIZE - 1] != 0)
            return 3;
        if (memory_available() > before - NEW_SIZE)
            return 4;
        memory_free(block, NEW_SIZE);
    }
    return memory_alloc((size_t)-1) == NULL && memory_alloc(70 << 20) == NULL ? 0 : 5;
}
END
link blocks.c 64MB
run

link "$source/examples/solve_one.c" 2GB
export XDG_DATA_HOME=$scratch FIFTEEN_PDB=
n_boards=0
while IFS='|' read -r size board; do
    taskset -c 0 "$build/tests/solve_one" "$size" "$board" >native
    run "$size" "$board"
    diff native out || { echo "$size $board"; exit 1; }
    n_boards=$((n_boards + 1))
done <<'END'
3x3|8 6 7 2 5 4 3 0 1
2x5|9 8 7 6 5 4 3 2 1 0
4x4|5 1 2 4 9 6 3 8 13 10 7 11 0 14 15 12
4x4|13 14 15 7 11 12 9 5 6 0 2 1 4 8 10 3
5x5|1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 24 21 22 20 23 0
END
[ "$n_boards" -eq 5 ]
