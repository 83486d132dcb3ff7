# setup.sh - what quickstart and check have in common: packages and the build; to be sourced
#
# shellcheck shell=bash

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
missing=()

# need PACKAGE COMMAND..: the Debian package is missing unless the command succeeds.
need()
{
    local package=$1
    shift
    "$@" >/dev/null 2>&1 || missing+=("$package")
}

# compiles COMPILER LANGUAGE: whether there is such a compiler, and a C library for it.
compiles()
{
    echo '#include <stdlib.h>' | "$1" -x "$2" -fsyntax-only -
}

# Whether clang can build fuzzers with the address sanitizer.
links_fuzzers()
{
    echo 'int LLVMFuzzerTestOneInput(const unsigned char *data, unsigned long size)
          { return data && size ? 0 : 0; }' |
        clang -x c -fsanitize=fuzzer,address,undefined -o /dev/null -
}

as_root()
{
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        echo "root rights are needed for: $*" >&2
        return 1
    fi
}

# All that is built from, that without which a part of the programs would be left out too.
need_build_packages()
{
    need gcc command -v "${CC:-cc}"
    need libc6-dev compiles "${CC:-cc}" c
    need make command -v make
    need cmake command -v cmake
    need pkg-config command -v pkg-config
    need libzstd-dev pkg-config --exists libzstd
    need libxxhash-dev pkg-config --exists libxxhash
    need libjansson-dev pkg-config --exists jansson
    need libncurses-dev pkg-config --exists ncursesw
    need libmicrohttpd-dev pkg-config --exists libmicrohttpd
}

# Installs what was found missing; touches nothing if that is nothing.
install_missing()
{
    [ ${#missing[@]} -eq 0 ] && return
    echo "Installing ${missing[*]}"
    if ! command -v apt-get >/dev/null; then
        echo "There is no apt-get here. Please install what these Debian packages hold:" \
             "${missing[*]}" >&2
        return 1
    fi
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}"
}

# build FOLDER [CMAKE-OPTION..]
build()
{
    local folder=$1
    shift
    cmake -S "$project" -B "$folder" -DCMAKE_BUILD_TYPE=Release "$@" &&
        cmake --build "$folder" -j "$(nproc)"
}
