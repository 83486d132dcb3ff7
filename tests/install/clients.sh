#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# clients.sh - client programs build with the installed library, shared and static, by pkg-config
# and by CMake's find_package, wherever the tree is moved
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need pkg-config nm
[ -z "$(configured FIFTEEN_SANITIZE)" ] || { echo 'clients would need the sanitizers too'; exit 77; }
compiler=$(configured CMAKE_C_COMPILER)
flags=(-std=c11 -D_GNU_SOURCE -pthread -Wall -Wextra -Wpedantic -Wconversion -Wstrict-prototypes -Werror)

# solves FOLDER [SUFFIX]: the examples work. The board is one of the farthest, 31 moves (Reinefeld 1993).
solves()
{
    local suffix=${2:-}
    bin=$1
    expect 0 "solve_one$suffix" 3x3 '8 6 7 2 5 4 3 0 1'
    says out '31 moves'
    expect 1 "solve_one$suffix" 3x3 '8 6 7 2 5 4 3 0'
    says err 'expected 9 numbers, found 8'
    # The board and the figures of the algs4 course.
    expect 0 "board_study$suffix" '8 1 3 4 0 2 7 6 5'
    says out 'hamming 5, manhattan 10, not the goal, solvable'
    [ "$(grep -c '^neighbour' out)" -eq 4 ] || fail 'expected four neighbours'
    [ "$(sed -n '/^twin/{n;p;}' out)" = '1 8 3' ] || fail 'expected the first two tiles exchanged'
    expect 0 "game_loop$suffix" 3x3 '1 2 3 4 5 6 0 7 8'
    says out 'the first search was cancelled'
    says out 'hint: tile 7, 1 moves left'
    says out 'solved after 2 moves'
    sorts "$suffix"
    expect 0 "heuristic_study$suffix" 3x3 500
    check_study
    # The table of all tiles is built, then loaded. The same board, turned by 180 degrees.
    for _ in 1 2; do
        expect 0 "table_values$suffix" 3x3 1.2.3.4.5.6.7.8 . '8 0 6 5 4 7 2 3 1'
        says out "31$(printf '\t')8 0 6 5 4 7 2 3 1"
    done
}

# sorts SUFFIX: the numbers of piles of four pancakes by the fewest reversals are 1, 3, 6, 11, 3
# (OEIS A092113); a ring that needs reversals.
sorts()
{
    local a b c
    : >lengths
    for a in 1 2 3 4; do for b in 1 2 3 4; do for c in 1 2 3 4; do
        [ $a -ne $b ] && [ $a -ne $c ] && [ $b -ne $c ] || continue
        expect 0 "other_puzzles$1" pancake "$a $b $c $((10 - a - b - c))"
        says out 'by A* and IDA*'
        sed -n '1s, .*,,p' out >>lengths
    done; done; done
    [ "$(sort lengths | uniq -c | awk '{ printf "%s ", $1 }')" = '1 3 6 11 3 ' ] || fail 'other piles of pancakes'
    expect 0 "other_puzzles$1" topspin '1 5 4 3 2 6 7'
    says out '1 reversals, by A* and IDA*'
    expect 2 "other_puzzles$1" topspin '1 2 2 4 5'
}

# Lengths are the same for every heuristic, and no value exceeds them. The mean of all boards is
# 21.97, and the values of a pattern of all tiles are the lengths.
check_study()
{
    awk 'NR > 1 { if ($3 > $2 || $2 < 21 || $2 > 23 || (NR > 2 && $2 != length_before)) exit 1
                  length_before = $2; value[$1] = $3; nodes[$1] = $4; n++ }
         END { exit !(n == 4 && value["manhattan"] < value["linear-conflict"] &&
                      nodes["manhattan"] > nodes["linear-conflict"] && value["pdb"] == $2) }' out ||
        fail 'the study of heuristics is wrong'
}

# ---- by pkg-config ----

# A program can have functions with any names that the library does not export: it does not call them.
nm --extern-only --defined-only "$build/src/libfifteen_internal.a" | awk 'NF == 3 && !/ fifteen_/ { print $3 }' |
    sort -u >names
[ -s names ] || fail 'no internal names were found'
{
    echo '#include <stdlib.h>'
    sed 's/.*/void &(void); void &(void) { abort(); }/' names
} >same_names.c
try 'compiling' "$compiler" "${flags[@]}" -c same_names.c

# by_pkg_config FOLDER PREFIX: builds the examples with the library at the prefix, and the static ones
# with functions of the same names.
by_pkg_config()
{
    local example
    export PKG_CONFIG_PATH=$2/$lib/pkgconfig
    [ "$(pkg-config --modversion fifteen)" = "$version" ] || fail 'pkg-config reports another version'
    mkdir "$1"
    for example in board_study game_loop heuristic_study other_puzzles solve_one table_values; do
        # shellcheck disable=SC2046
        try 'compiling' "$compiler" "${flags[@]}" "$2/share/doc/fifteen/examples/$example.c" \
            $(pkg-config --cflags --libs fifteen) -o "$1/$example"
        # shellcheck disable=SC2046
        try 'compiling' "$compiler" "${flags[@]}" "$2/share/doc/fifteen/examples/$example.c" same_names.o \
            $(pkg-config --static --cflags --libs fifteen) -static -o "$1/${example}_static"
    done
    export LD_LIBRARY_PATH=$2/$lib
    ldd "$1/solve_one" >out
    says out "libfifteen.so.${version%%.*} => $2/$lib/libfifteen.so.${version%%.*}"
    solves "$scratch/$1"
    unset LD_LIBRARY_PATH
    solves "$scratch/$1" _static
}

install_to "$scratch/first"
by_pkg_config here "$scratch/first"
mv first second
by_pkg_config there "$scratch/second"

# ---- by find_package ----

moved=$scratch/another\ place
mv second "$moved"
try 'find_package' cmake -S "$moved/share/doc/fifteen/examples" -B cmake -G "$(configured CMAKE_GENERATOR)" \
    "-DCMAKE_PREFIX_PATH=$moved" "-DCMAKE_C_COMPILER=$compiler" "-DCMAKE_C_FLAGS=${flags[*]}"
try 'building' cmake --build cmake
ldd cmake/solve_one >out
says out "$moved/$lib/libfifteen.so.${version%%.*}"
ldd cmake/solve_one_static >out
! grep -q libfifteen out || fail 'the static example is linked with the shared library'
solves "$scratch/cmake"
solves "$scratch/cmake" _static

# A program with the shared library needs no dependency of the library.
PKG_CONFIG_LIBDIR=$scratch try 'find_package without zstd' \
    cmake -S "$moved/share/doc/fifteen/examples" -B shared -G "$(configured CMAKE_GENERATOR)" \
    "-DCMAKE_PREFIX_PATH=$moved" "-DCMAKE_C_COMPILER=$compiler" -DSTATIC=OFF
try 'building' cmake --build shared

# finds VERSION: whether a program that asks for this version finds the library.
finds()
{
    mkdir -p asks
    cat >asks/CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.20)
project(asks LANGUAGES C)
find_package(fifteen $1 REQUIRED)
END
    cmake -S asks -B asks/build "-DCMAKE_PREFIX_PATH=$moved" >out 2>err
}
finds "${version%%.*}" || fail "the package is not found as version ${version%%.*}"
! finds $((${version%%.*} + 1)) || fail 'the package is found for the next version'
says err 'requested version'

# ---- both libraries export what the headers declare, and nothing else ----

# exports LIBRARY [OPTION]: compares the names that nm lists.
exports()
{
    nm --extern-only --defined-only ${2:-} "$moved/$lib/$1" | awk 'NF == 3 { print $3 }' | sort -u >out
    diff expected out >err || fail "$1 exports other functions than declared (<)"
}
cat "$moved"/include/fifteen/*.h | tr '\n' ' ' | grep -oE 'FIFTEEN_API [^(;]*\(' |
    grep -oE 'fifteen_[a-z0-9_]+\($' | tr -d '(' | sort -u >expected
exports libfifteen.so --dynamic
exports libfifteen.a
finish
