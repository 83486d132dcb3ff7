# SPDX-License-Identifier: MIT
# setup.sh - packages and the build, for quickstart, check and other scripts to source
#
# shellcheck shell=bash

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
missing=()

# need PACKAGE COMMAND..: adds a Debian package to the missing ones unless the command succeeds
need()
{
    local package=$1
    shift
    "$@" >/dev/null 2>&1 || missing+=("$package")
}

# compiles COMPILER LANGUAGE: succeeds if the compiler and a C library for it are installed
compiles()
{
    echo '#include <stdlib.h>' | "$1" -x "$2" -fsyntax-only -
}

# Succeeds if clang can build fuzzers with the address sanitizer.
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
        echo "this command requires root: $*" >&2
        return 1
    fi
}

# All packages of a complete build. Without ncurses or libmicrohttpd a part of the programs is left out.
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

# Installs the missing packages, if any.
install_missing()
{
    [ ${#missing[@]} -eq 0 ] && return
    echo "Installing ${missing[*]}"
    if ! command -v apt-get >/dev/null; then
        echo "apt-get not found. Please install the contents of these Debian packages:" \
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

# debian_source FOLDER PACKAGE: downloads the source of a package once, below FOLDER/sources, without a change
# of the system's own list of sources, and prints where it is.
debian_source()
{
    local folder=$1/sources package=$2
    if [ ! -d "$folder/$package" ]; then
        mkdir -p "$folder/lists/partial"
        (
            . /etc/os-release
            cd "$folder"
            echo "deb-src http://deb.debian.org/debian $VERSION_CODENAME main" >sources.list
            apt=(-q -o Dir::Etc::sourcelist="$PWD/sources.list" -o Dir::Etc::sourceparts=/dev/null
                -o Dir::State::lists="$PWD/lists" -o Dir::Cache="$PWD" -o APT::Sandbox::User=)
            apt-get "${apt[@]}" update
            apt-get "${apt[@]}" source --download-only "$package"
            dpkg-source --no-check --extract "$package"_*.dsc "$package"
        ) >&2
    fi
    echo "$folder/$package"
}
