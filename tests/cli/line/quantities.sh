#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# quantities.sh - counts and sizes in the forms people write them, in every option that reads one
# shellcheck source-path=SCRIPTDIR/.. source=../lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

board='1 2 3 4 5 6 7 0 8'

# same OPTION N FORM..: generate prints the same boards for the number and for all its forms.
same()
{
    expect 0 fifteen generate --size 3 --seed 1 "$1" "$2"
    grep -v '^#' out >expected
    for form in "${@:3}"; do
        expect 0 fifteen generate --size 3 --seed 1 "$1" "$form"
        grep -v '^#' out | diff -q expected - >/dev/null || fail "$1 $form is not $2"
    done
}
same --count 1000 1k 1K 1e3 1,000 '1 k' 0.001M
same --walk 1000 1k 1e3 1,000
expect 0 fifteen generate --size 3 --walk 30 --length 10-20 --tries 1k
expect 0 fifteen compare --size 3 --heuristic manhattan --count 0.01k --output csv
says out ',10,'
expect 0 fifteen distances --size 2x3 --farthest 2e0
says out '# farthest boards, 1 of 1:'
expect 0 fifteen solve --heuristic manhattan --all --show 1k "$board"

for option in '--memory 512M' '--memory 1GB' '--memory 1GiB' '--memory 1.5G' '--memory 2e9' \
              '--node-limit 1e6' '--node-limit 1M' '--node-limit 10k' '--node-limit 1,000'; do
    # shellcheck disable=SC2086
    expect 0 fifteen solve --heuristic manhattan --algorithm astar $option "$board"
    # shellcheck disable=SC2086
    expect 0 fifteen superqueens --size 4 $option
done
expect 0 fifteen solve --heuristic manhattan --node-limit 0.001k "$board"
says out ', 1 generated, '

# Each kind of error has its own words.
misused "invalid value '1.5' for --node-limit: expected a whole number, such as 5000, 10k or 1e6" \
        fifteen solve --node-limit 1.5 "$board"
misused "invalid value '18446744073709551616' for --node-limit: out of range; expected 1 to 18,446,744,073,709,551,615" \
        fifteen solve --node-limit 18446744073709551616 "$board"
misused "invalid value '99999999T' for --memory: out of range; expected 1 byte to 16,777,215 TiB" \
        fifteen solve --memory 99999999T "$board"
misused "invalid value '12Q' for --memory: expected a size, such as 512M, 1.5G or 2GiB" \
        fifteen solve --memory 12Q "$board"
misused "invalid value '2M' for --walk: out of range; expected 0 to 1,000,000" fifteen generate --walk 2M
finish
