#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# source_layers.sh - dependencies point one way, as layers.txt lists them
#
#   src, tools    include "<folder>/<file>" of their own folder and of those in layers.txt
#   include       includes no file by quotes, and of the project <fifteen/..> only
#   tools/process/new_file.c
#                 may include util/replace.h of src: a file is replaced in one way only
#   bench/micro   may include files of src, as tests do: it times inline functions that the public
#                 interface does not have
#   bench/scaling/subtrees.c
#                 may, too: it searches with values that the public interface does not have
#
# Files must not include each other in a circle, unless a `cycle` line of layers.txt gives the reason.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
layers=tests/source/layers.txt
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# includes FOLDER: lines `file:line:name` of all files included by quotes.
includes()
{
    grep -rnE --include='*.[ch]' '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' "$1" |
        sed -E 's/^([^:]*:[0-9]*):[^"]*"([^"]*)".*/\1:\2/' || true
}

{
    includes src
    includes tools
} >"$scratch/includes"

awk -F: '
function folder_of(path) { sub(/\/?[^\/]*$/, "", path); return path }
function fault(text) { print text; n_faults++ }

# layers.txt: which folders a folder may include
FILENAME == ARGV[1] {
    if ($0 ~ /^(#|cycle |$)/)
        next
    n_units++
    n_allowed = split($2, allowed, " ")
    n_members = split($1, members, / \+ /)
    root = members[1]
    sub(/\/.*/, "", root)
    for (m = 1; m <= n_members; m++)
        unit[members[m]] = n_units
    for (a = 1; a <= n_allowed; a++) {
        other = root "/" allowed[a]
        if (!(other in unit) || unit[other] == n_units)
            fault("layers.txt: " $1 " must not name " allowed[a] ", which is not above it")
        for (m = 1; m <= n_members; m++)
            may[members[m], other] = 1
    }
    next
}
{
    if ($1 == "tools/process/new_file.c" && $3 == "util/replace.h")
        next
    root = $1
    sub(/\/.*/, "", root)
    from = folder_of($1)
    to = folder_of(root "/" $3)
    if (!(from in unit))
        fault($1 ": the folder is not in layers.txt")
    else if ((getline line < (root "/" $3)) < 0)
        fault($1 ":" $2 ": \"" $3 "\" is not a path below " root "/")
    else if (unit[from] != unit[to] && !((from, to) in may))
        fault($1 ":" $2 ": " from " must not include \"" $3 "\"")
    close(root "/" $3)
}
END { exit n_faults > 0 }' "$layers" "$scratch/includes" || failed=1

# Circles: units (a .c file and its .h file) sorted so that each comes after those it includes. Of an
# allowed circle, all members count as one unit.
awk -F'[: ]' '
FILENAME == ARGV[1] {
    if ($1 == "cycle") {
        sub(/^cycle /, "")
        sub(/:.*/, "")
        n = split($0, members, " ")
        for (m = 1; m <= n; m++)
            name[members[m]] = members[1]
    }
    next
}
{
    from = $1
    sub(/^[^\/]*\//, "", from)
    to = $3
    sub(/\.[ch]$/, "", from)
    sub(/\.[ch]$/, "", to)
    from = from in name ? name[from] : from
    to = to in name ? name[to] : to
    if (from != to)
        print from, to
}' "$layers" "$scratch/includes" | tsort >/dev/null 2>"$scratch/circle" || true
[ ! -s "$scratch/circle" ] || {
    echo "files include each other in a circle:"
    cat "$scratch/circle"
    failed=1
}

grep -rnE --include='*.[ch]' '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' include && {
    echo "public headers include <fifteen/..> only"
    failed=1
}

# Angle brackets must not be a way round.
folders=$(sed -nE 's,^(src|tools)/([a-z_]+).*,\2,p' "$layers" | sort -u | paste -sd'|')
grep -rnE --include='*.[ch]' "^[[:space:]]*#[[:space:]]*include[[:space:]]*<($folders)/" \
    include src tools bench && {
    echo "internal headers are included by quotes"
    failed=1
}

while IFS=: read -r file line name; do
    [[ ($name != */* && -f ${file%/*}/$name) || (($file == bench/micro/* || $file == bench/scaling/subtrees.c) && -f src/$name) ]] || {
        echo "$file:$line: bench must not include \"$name\""
        failed=1
    }
done < <(includes bench)

[ -z "${failed:-}" ]
