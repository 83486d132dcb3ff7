#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# pdbgen.sh - pdbgen builds, keeps, verifies and describes tables
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# The names and sizes of files; hashes of them.
files() { (cd "$1" && ls); }
sums() { (cd "$1" && sha256sum ./*.pdb); }

# Trays of several sizes; one table of all eight tiles for 3x3.
expect 0 pdbgen --size 3
says out 'pdb/3x3-b0-1.2.3.4.5.6.7.8.pdb'
says out '362,880 entries'
[ "$(files pdb)" = '3x3-b0-1.2.3.4.5.6.7.8.pdb' ] || fail 'other files than the table'
silent err
expect 0 pdbgen --size 2x4 --partition 3-4 --out small
[ "$(files small | wc -l)" -eq 2 ] || fail 'not two tables'
expect 0 pdbgen --size 3x4 --out small
expect 0 pdbgen --size 2x8 --partition 5-5-5 --out small

# Tiles are those of the goal, which is 'last' by default; names of files are canonical.
expect 0 pdbgen --size 4 --goal first --tiles 1,2,5,6 --tiles '3 7' --tiles 9.10 --out lists
[ "$(files lists)" = "$(printf '4x4-b0-%s.pdb\n' 1.2.5.6 3.7 9.10)" ] || fail 'lists of tiles'
for tiles in '--tiles 15,14,11,10' '--goal last --tiles 15.14.11.10' '--partition 15.14.11.10' \
             '--set 15,14/11,10' '--goal first --partition 1.2.5.6'; do
    rm -rf same
    # shellcheck disable=SC2086
    expect 0 pdbgen --size 4 $tiles --out same
    case $tiles in
    *set*) expected='4x4-b0-1.2.pdb 4x4-b0-5.6.pdb' ;;
    *) expected='4x4-b0-1.2.5.6.pdb' ;;
    esac
    [ "$(echo "$(files same)")" = "${expected// /$'\n'}" ] || fail "files of $tiles"
done
expect 2 pdbgen --size 4 --tiles 1,2/5,6 --out lists
expect 0 pdbgen info same/*.pdb
says out "  tiles       1,2,5,6 of the goal 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"
says out "              10,11,14,15 of the goal 'last'"
expect 0 pdbgen info --json same/*.pdb
[ "$(jq -c '[.goal, .tiles, .tiles_last]' out)" = \
    '["0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",[1,2,5,6],[10,11,14,15]]' ] || fail 'two numberings'

# The bytes do not depend on the number of threads.
expect 0 pdbgen --size 3x4 --threads 1 --out one
expect 0 pdbgen --size 3x4 --threads 5 --out five
[ "$(sums one)" = "$(sums five)" ] || fail 'other bytes from other numbers of threads'

# Valid tables are kept, damaged ones are rebuilt; --force rebuilds all.
touch -d '2001-01-01' one/*.pdb
expect 0 pdbgen --size 3x4 --out one
[ -z "$(find one -newermt 2002-01-01 -name '*.pdb')" ] || fail 'a valid table was rebuilt'
expect 0 pdbgen --size 3x4 --out one --force
[ -z "$(find one ! -newermt 2002-01-01 -name '*.pdb')" ] || fail '--force kept a table'
victim=$(find one -name '*.pdb' | sort | head -1)
printf 'x' | dd of="$victim" bs=1 seek=9000 conv=notrunc status=none
expect 1 pdbgen verify "$victim"
says err "$victim"
expect 0 pdbgen --size 3x4 --out one
says err 'building it again'
[ "$(sums one)" = "$(sums five)" ] || fail 'the rebuilt table differs'

# A table with the file name of another table is rebuilt.
expect 0 pdbgen --size 3 --goal first --tiles 1,2,3 --out names
mv names/3x3-b0-1.2.3.pdb names/3x3-b0-4.5.6.pdb
expect 0 pdbgen --size 3 --goal first --tiles 4,5,6 --out names
says err 'of another pattern'
expect 0 pdbgen info --json names/*.pdb
[ "$(jq -c .tiles out)" = '[4,5,6]' ] || fail 'the table of another pattern was kept'

# Codecs.
expect 0 pdbgen --size 3x4 --codec none --out one
says out 'rewritten'
expect 0 pdbgen info one/*.pdb
says out '(none)'
expect 0 pdbgen verify one/*.pdb
expect 0 fifteen solve --pdb one --size 3x4 '4 1 2 3 5 0 6 7 8 9 10 11' --goal first
says out '2 moves: 5 4'
expect 0 pdbgen --size 3x4 --codec zstd --level 19 --out one

# Checking.
expect 0 pdbgen verify one/*.pdb pdb/*.pdb
[ "$(grep -c ': sound$' out)" -eq 3 ] || fail 'not three valid tables'
expect 0 pdbgen verify --rebuild pdb/*.pdb
truncated=truncated.pdb
head -c 1000 "$victim" >$truncated
expect 1 pdbgen verify $truncated "$victim"
says out "$victim: sound"
expect 1 pdbgen verify missing.pdb
expect 1 pdbgen info $truncated /dev/null "$bin/pdbgen"
expect 0 pdbgen verify --json pdb/*.pdb
[ "$(jq -r .status out)" = ok ] || fail 'verify --json'

# Describing: a table of all tiles of 3x3 counts its boards by distance; half of its entries are
# boards that cannot be reached.
expect 0 pdbgen info --json pdb/*.pdb
[ "$(jq .entries out)" = 362880 ] || fail 'entries'
[ "$(jq '.zero_aware | add' out)" = 181440 ] || fail 'boards'
[ "$(jq -c '.zero_aware[0:6]' out)" = '[1,2,4,8,16,20]' ] || fail 'histogram'
[ "$(jq -c .tiles out)" = '[1,2,3,4,5,6,7,8]' ] || fail 'tiles'
expect 0 pdbgen info pdb/*.pdb
says out 'zero-aware'

# Classic tables can share a folder with zero-aware ones, and are kept, verified and described like
# them.
expect 0 pdbgen --size 3x4 --kind classic --out kinds
expect 0 pdbgen --size 3x4 --out kinds
[ "$(files kinds)" = "$(printf '%s\n' 3x4-b0-1.4.5.8.9.pdb 3x4-b0-2.3.6.7.10.11.pdb \
    3x4-b0-classic-1.4.5.8.9.pdb 3x4-b0-classic-2.3.6.7.10.11.pdb)" ] || fail 'files of two kinds'
expect 0 pdbgen --size 3x4 --kind classic --out kinds
[ "$(grep -c kept out)" -eq 2 ] || fail 'valid classic tables were not kept'
expect 0 pdbgen --size 3x4 --kind classic --out kinds --codec none
says out 'rewritten'
expect 0 pdbgen verify --rebuild kinds/*.pdb
[ "$(grep -c ': sound$' out)" -eq 4 ] || fail 'not four valid tables'
expect 0 pdbgen info kinds/3x4-b0-classic-1.4.5.8.9.pdb
says out 'kind        classic, four bits an entry'
says out 'entries     95,040 for 95,040 placements'
expect 0 pdbgen info --json kinds/3x4-b0-classic-1.4.5.8.9.pdb kinds/3x4-b0-1.4.5.8.9.pdb
[ "$(jq -rc '[.kind, .entries == .placements]' out | tr -d '\n')" = \
    '["classic",true]["zero-aware",false]' ] || fail 'kinds as JSON'
[ "$(jq -c '[.zero_aware, .classic]' out | uniq | wc -l)" -eq 1 ] || fail 'histograms of two kinds'
mv kinds/3x4-b0-1.4.5.8.9.pdb kinds/3x4-b0-classic-1.4.5.8.9.pdb
expect 0 pdbgen --size 3x4 --kind classic --out kinds
says err 'of another pattern or kind'
printf 'x' | dd of=kinds/3x4-b0-classic-1.4.5.8.9.pdb bs=1 seek=5000 conv=notrunc status=none
expect 1 pdbgen verify kinds/3x4-b0-classic-1.4.5.8.9.pdb
expect 2 pdbgen --size 2x8 --partition 7-8 --kind classic --out long
says err 'cannot build 2x8-b0-classic-1.2.3.8.9.10.11.pdb: a value exceeds the Manhattan distance'
[ -z "$(files long)" ] || fail 'a table was written although its values do not fit'
for size in 2x5 7x2 2x8; do
    expect 0 pdbgen --size $size --kind classic --out long
done
[ "$(files long | wc -l)" -eq 8 ] || fail 'not the tables of 4-5, 4-4-5 and 5-5-5'

# Sets of any patterns: by name, and by lists of tiles.
expect 0 pdbgen --size 4 --partition 5-5-5 --kind classic --out sets
expect 0 pdbgen --size 4 --goal last --partition 15.14.11.10/13.9 --out sets
expect 0 pdbgen --size 4 --goal first --set 1.2.5.6 --kind classic --out sets
[ "$(files sets)" = "$(printf '%s\n' 4x4-b0-1.2.5.6.pdb 4x4-b0-3.7.pdb 4x4-b0-classic-1.2.3.4.5.pdb \
    4x4-b0-classic-1.2.5.6.pdb 4x4-b0-classic-6.7.10.11.15.pdb 4x4-b0-classic-8.9.12.13.14.pdb)" ] ||
    fail 'files of lists of tiles'

# The summary as JSON.
expect 0 pdbgen --size 2x3 --json --out new/folder
[ "$(jq '.tables | length' out)" = 1 ] || fail 'tables of the summary'
[ "$(jq -r '.tables[0].origin' out)" = built ] || fail 'origin'
silent err

# Write errors.
mkdir closed && chmod a-w closed
if ! touch closed/probe 2>/dev/null; then
    expect 1 pdbgen --size 3 --out closed
    says err 'closed'
fi
expect 1 pdbgen --size 3 --out "$victim"
says err "$victim"
(ulimit -f 1 && expect 1 pdbgen --size 3x4 --out full --codec none && finish) || fail 'a file was written to a full disk'
[ -z "$(ls full)" ] || fail 'a file remains'

for option in --force --json; do
    "$bin/pdbgen" --size 3 $option >/dev/full 2>err
    [ $? -eq 1 ] || fail "pdbgen $option: a full device is not reported as a failure"
    says err 'cannot write to standard output'
    ! grep -q ': $' err || fail 'an empty message'
done

# A goal with its blank on an inner cell has its own tables.
expect 0 pdbgen --size 3 --goal '1 2 3 4 0 5 6 7 8' --out inside
expect 0 fifteen solve -v --pdb inside --goal '1 2 3 4 0 5 6 7 8' '1 2 3 4 5 8 6 7 0'
says out '2 moves: 8 5'
says err 'tables 8 of inside, partitions: 1, loaded'
expect 0 pdbgen info inside/*.pdb
says out '  tiles       1,2,3,4,5,6,7,8 of the goal 4 1 2 3 0 5 6 7 8'
! grep -q "'last'" out || fail "numbers for 'last' of a table that does not serve it"
expect 0 pdbgen info --json inside/*.pdb
[ "$(jq -c '[.goal, .tiles_last]' out)" = '["4 1 2 3 0 5 6 7 8",null]' ] || fail 'the goal of a table'

# Levels on request, and none otherwise.
expect 0 pdbgen --size 3 --force -v
says err 'level 31'

# Trays of up to 25 cells, for every goal. Two and three tiles have 25 * 24 and 25 * 24 * 23 placements.
expect 0 pdbgen --size 5 --tiles 1.24 --tiles 2,17,23 --out wide
[ "$(ls wide)" = "$(printf '%s\n' 5x5-b0-1.24.pdb 5x5-b0-2.8.23.pdb)" ] || fail "files of lists of tiles: $(ls wide)"
expect 0 pdbgen info --json wide/5x5-b0-2.8.23.pdb
[ "$(jq -c '[.size, .tiles, .tiles_last, .placements]' out)" = '["5x5",[2,8,23],[2,17,23],13800]' ] || fail "info: $(cat out)"
[ "$(jq -r .goal out)" = "$(seq -s ' ' 0 24)" ] || fail 'the goal of a wide table'
expect 0 pdbgen verify --rebuild wide/*.pdb
expect 0 pdbgen --size 5 --goal first --tiles 1.24 --out wide
says out 'kept in'
expect 0 pdbgen --size 5 --goal "$(seq -s ' ' 1 12) 0 $(seq -s ' ' 13 24)" --tiles 12.13 --out wide
expect 0 pdbgen info wide/5x5-b12-*.pdb
says out '  tiles       11,13 of the goal 12 1 2 3 4 5 6 7 8 9 10 11 0 13'
for size in 4x5 5x4 3x6 2x12 12x2; do
    expect 0 pdbgen --size $size --partition 1.2/3 --kind classic --out sizes
done
[ "$(ls sizes | wc -l)" = 10 ] || fail "tables of sizes: $(ls sizes)"

# Its header is for another tray, and a bit is wrong.
cp wide/5x5-b0-1.24.pdb wide/5x5-b0-1.23.pdb
printf '\377' | dd of=wide/5x5-b0-1.24.pdb bs=1 seek=4200 conv=notrunc status=none
expect 1 pdbgen verify wide/5x5-b0-1.24.pdb
says err 'rebuild it with: pdbgen --size 5x5 --goal first --tiles 1.24 --out wide'
expect 0 pdbgen --size 5 --goal first --tiles 1.23 --tiles 1.24 --out wide
says err '5x5-b0-1.23.pdb: contains a table of another pattern or kind; building it again'
expect 0 pdbgen verify wide/*.pdb

# No tray, and tables that do not fit.
misused 'a tray of 6x6 has no tables; the maximum is 25 cells' pdbgen --size 6
misused "unknown partition '7-8' for a 5x5 tray; expected default, strong, 6-6-6-6" pdbgen --size 5 --partition 7-8
misused 'no tile 20 on this tray; expected 1 to 19' pdbgen --size 4x5 --partition 20
expect 1 pdbgen --size 5 --tiles 1.2.3.4.5.6.7.8.9 --codec none --out huge
says err ' take '
[ -z "$(ls huge)" ] || fail 'a file of a table that does not fit'
finish
