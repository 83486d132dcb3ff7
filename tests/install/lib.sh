# lib.sh - what the tests of the installation have in common; to be sourced
#
# A test is called with the folder of the programs and the build folder, and runs as those of the
# command line do. Status 77 if a tool is missing.
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

# need TOOL..: without one of them there is nothing to test.
need()
{
    local tool
    for tool in "$@"; do
        command -v "$tool" >/dev/null || { echo "$tool is missing"; exit 77; }
    done
}

# try WHAT COMMAND..: the command, whose output, in the files out and err, is shown if it fails.
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
