#!/usr/bin/env bash
# source_layers.sh - dependencies point one way: util <- board <- pdb <- heuristic <- search <- tools
#
#   src/<layer>   includes "<layer>/<file>" of its own and lower layers, and <fifteen/..>
#   include       includes no file by quotes, and of the project <fifteen/..> only
#   tools, bench  include files of their own folder, and <fifteen/..>
#   tools/<part>  may include files of tools too
#   bench/micro   may include files of src, as tests do: what it times are inline functions there,
#                 which the interface has no names for
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

layers=(util board pdb heuristic search)
n_faults=0

fault()
{
    echo "$1"
    n_faults=$((n_faults + 1))
}

# includes FOLDER: lines `file:line:name` of all files included by quotes.
includes()
{
    grep -rnE --include='*.[ch]' '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' "$1" |
        sed -E 's/^([^:]*:[0-9]*):[^"]*"([^"]*)".*/\1:\2/' || true
}

lower=()
for layer in "${layers[@]}"; do
    lower+=("$layer")
    while IFS=: read -r file line name; do
        [[ -f src/$name && " ${lower[*]} " == *" ${name%%/*} "* ]] ||
            fault "$file:$line: $layer must not include \"$name\""
    done < <(includes "src/$layer")
done

for folder in src/*/; do
    folder=${folder#src/}
    [[ " ${layers[*]} " == *" ${folder%/} "* ]] || fault "src/$folder: not one of: ${layers[*]}"
done

while IFS=: read -r file line name; do
    fault "$file:$line: public headers include <fifteen/..> only, not \"$name\""
done < <(includes include)

for folder in tools bench; do
    while IFS=: read -r file line name; do
        [[ $name != */* && -f ${file%/*}/$name ]] ||
            [[ $file == tools/*/* && $name != */* && -f tools/$name ]] ||
            [[ $file == bench/micro/* && $name == */* && -f src/$name ]] ||
            fault "$file:$line: $folder must not include \"$name\""
    done < <(includes "$folder")
done

# Angle brackets must not be a way round.
for layer in "${layers[@]}"; do
    while IFS= read -r line; do
        fault "$line: internal headers are included by quotes"
    done < <(grep -rnE --include='*.[ch]' "^[[:space:]]*#[[:space:]]*include[[:space:]]*<$layer/" \
        include src tools bench || true)
done

[ "$n_faults" -eq 0 ]
