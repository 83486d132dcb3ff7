#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# alone.sh - the library builds as a part of another project, which keeps its settings, with zstd and xxHash alone
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need pkg-config
[ -z "$(configured FIFTEEN_SANITIZE)" ] || { echo 'the library would be built with sanitizers too'; exit 77; }

mkdir modules
for module in libzstd libxxhash; do
    cp "$(pkg-config --variable=pcfiledir $module)/$module.pc" modules || fail "no $module.pc"
done
export PKG_CONFIG_LIBDIR=$scratch/modules
! pkg-config --exists jansson || fail 'jansson is found'

cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.20)
project(parent LANGUAGES C)
add_subdirectory("$source" fifteen)
add_executable(solve_one "$source/examples/solve_one.c")
target_link_libraries(solve_one PRIVATE fifteen::fifteen_static)
END
try 'configuring' cmake -S . -B build -G "$(configured CMAKE_GENERATOR)" "-DCMAKE_C_COMPILER=$(configured CMAKE_C_COMPILER)" \
    -DCMAKE_C_FLAGS=-O0 # the quickest to build
grep -q '^CMAKE_BUILD_TYPE:STRING=$' build/CMakeCache.txt || fail "the project's build type was set"
try 'targets' cmake --build build --target help
for target in pdbgen uninstall test_board micro; do
    ! grep -qw "$target" out || fail "the project has the target $target"
done
try 'building' cmake --build build -j 2 --target solve_one
bin=$scratch/build
expect 0 solve_one 3x3 '8 6 7 2 5 4 3 0 1'
says out '31 moves'

# The programs and the tests say what they need.
expect_failure()
{
    ! cmake -S "$source" -B other "$@" >out 2>err || fail "configured with $*"
}
expect_failure
says err 'sudo apt-get install libjansson-dev'
rm -r other
expect_failure -DFIFTEEN_BUILD_TOOLS=OFF -DFIFTEEN_BUILD_TESTS=ON
says err 'FIFTEEN_BUILD_TESTS requires FIFTEEN_BUILD_TOOLS'
finish
