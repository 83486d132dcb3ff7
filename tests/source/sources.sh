# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# sources.sh - what clang-tidy and cppcheck read

# sources FOLDER: the compile database of a build folder, with each file once, although some are compiled several
# times, and without those that the build writes: lists of bytes, a megabyte each, took as long as all the rest.
sources()
{
    local build
    build=$(cd "$1" && pwd)
    jq --arg build "$build/" 'map(select(.file | startswith($build) | not)) | unique_by(.file)' "$build/compile_commands.json"
}
