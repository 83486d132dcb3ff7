#!/usr/bin/env bash
# serve_load.sh - fifteen serve under the load it is made for: 64 clients for a minute, 2,000 answers a
# second or more on two cores, none lost, and a hard board beside them
#
#   serve_load.sh <folder of the programs> [OPTION of serve/load.py..]
#
# No part of the tests that ctest runs, since it measures time: serve_load there is the short form.
set -euo pipefail
exec taskset --cpu-list 0,1 python3 "$(dirname "${BASH_SOURCE[0]}")/serve/load.py" "$1" \
    --seconds 60 --clients 64 --rate 2000 "${@:2}"
