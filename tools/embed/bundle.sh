#!/bin/sh
# SPDX-License-Identifier: MIT
# bundle.sh - makes one script and one style of the page
#
#   bundle.sh <esbuild> <folder of the page> <first script> <folder for the bundle>
#
# Languages are files of their own, of which a visit loads one.
set -eu
esbuild=$1 page=$2 script=$3 out=$4

bundle()
{
    "$esbuild" --bundle --minify --log-level=warning --target=es2022 --legal-comments=none "$@"
}

mkdir -p "$out"
bundle --format=esm --splitting --entry-names=page --chunk-names='text-[name]-[hash]' "$script" --outdir="$out"
bundle "$page/theme.js" --outfile="$out/theme.js"
grep -o 'href="[^"]*\.css"' "$page/index.html" | sed "s|href=\"\(.*\)\"|@import \"$page/\1\";|" >"$out/all.css"
bundle "$out/all.css" --outfile="$out/page.css"
rm "$out/all.css"
sed -e '/<link rel="stylesheet" href="player\/player.css">/c\
<link rel="stylesheet" href="page.css">' -e '/<link rel="stylesheet"/d' "$page/index.html" >"$out/index.html"
