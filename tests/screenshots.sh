#!/usr/bin/env bash
# screenshots.sh - pictures of the programs for the documentation
#
#   screenshots.sh <folder of the programs> <folder for the pictures>
#
# Makes play.svg and play.txt, and play.png if there is rsvg-convert (Debian: librsvg2-bin).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$2"

"$here/play/screenshot.py" "$1" "$2/play.svg" "$2/play.txt"
if command -v rsvg-convert >/dev/null; then
    rsvg-convert --output "$2/play.png" "$2/play.svg"
fi
