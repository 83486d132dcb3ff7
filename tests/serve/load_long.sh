#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# load_long.sh - fifteen serve under the load it is made for: 64 clients for a minute, 2,000 answers a
# second or more on two cores, none lost, and a hard board beside them
#
#   load_long.sh <folder of the programs> [OPTION of serve/load.py..]
#
# No part of the tests that ctest runs, since it measures time: serve_load there is the short form.
set -euo pipefail
exec taskset --cpu-list 0,1 python3 "$(dirname "${BASH_SOURCE[0]}")/load.py" "$1" \
    --seconds 60 --clients 64 --rate 2000 "${@:2}"
