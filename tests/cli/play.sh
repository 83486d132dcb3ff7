#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# play.sh - what fifteen play rejects before it takes over a terminal
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
exec </dev/null

misused 'must be a terminal' fifteen play
misused 'must be a terminal' fifteen play --size 9x9 --goal first --seed 1 --hjkl --no-color
misused 'expected 12 numbers, found 16' fifteen play --size 3x4 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0
misused 'expected 16 numbers, found 3' fifteen play 1 2 3
misused 'tile 1 occurs twice' fifteen play '1 1 2 3'
misused "'y' is not a number" fifteen play '1 2 y 0'
misused "invalid value '10' for --size: expected a tray" fifteen play --size 10
misused "invalid value '4x7' for --size: expected a tray of up to 25 cells" fifteen play --size 4x7
misused "the goal is neither 'first' nor 'last'" fifteen play --goal middle
misused "the goal is neither 'first' nor 'last'" fifteen play --size 3 --goal '1 2 3 0'
misused "invalid value 'fast' for --algorithm: expected one of auto, " fifteen play --algorithm fast
misused "heuristic" fifteen play --heuristic 'pdb('
misused 'is too long' fifteen play --goal "$(printf '1 %.0s' {1..2100})"
misused 'seed' fifteen play --seed -1
expect 0 fifteen play --help
says out '--hjkl'
finish
