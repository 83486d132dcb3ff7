# SPDX-License-Identifier: MIT
# lib.sh - helpers for the tests of the installation; to be sourced
#
# A test gets the folder of the programs and the build folder, and runs like those of the command
# line. Status 77 if a tool is missing.
#
# shellcheck shell=bash source-path=SCRIPTDIR/../cli source=../cli/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"
build=$2
: >out
: >err

# configured NAME: the value in CMake's cache.
configured()
{
    sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"
}
# shellcheck disable=SC2034
source=$(configured CMAKE_HOME_DIRECTORY)
# shellcheck disable=SC2034
version=$(configured CMAKE_PROJECT_VERSION)
# shellcheck disable=SC2034
lib=$(configured CMAKE_INSTALL_LIBDIR)

# need TOOL..: skips the test if a tool is missing.
need()
{
    local tool
    for tool in "$@"; do
        command -v "$tool" >/dev/null || { echo "$tool is missing"; exit 77; }
    done
}

# try WHAT COMMAND..: runs the command with its output in the files out and err, which are shown if
# it fails.
try()
{
    local what=$1
    shift
    "$@" >out 2>err || fail "$what: $*"
}

# files FOLDER: all of them, sorted, without the folder.
files()
{
    (cd "$1" && find . -not -type d -printf '%P\n') | sort
}

# Installs to a folder.
install_to()
{
    try 'installing' cmake --install "$build" --prefix "$1"
}
