#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# disk.sh - full disks and missing permissions: one clear message, exit status 1, the old table is kept
# and no temporary file remains
# shellcheck source-path=SCRIPTDIR/../cli source=../cli/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"

# 76 kB compressed, 388 kB uncompressed.
table=3x3-b0-1.2.3.4.5.6.7.8.pdb
expect 0 pdbgen --size 3 --out sound

# unharmed FOLDER: the folder contains the old table and nothing else.
unharmed()
{
    [ "$(ls "$1")" = "$table" ] || fail "$1 holds $(ls "$1")"
    cmp -s "$1/$table" "sound/$table" || fail 'the old table is lost'
}

# A limit on the file size simulates a full disk at each position.
cp -r sound full
for kb in $(seq 1 $((27 * $(scale_step))) 378); do
    (ulimit -f "$kb"; "$bin/pdbgen" --size 3 --out full --codec none --force >out 2>err)
    status=$?
    [ $status -eq 1 ] || fail "a file of at most $kb kB: status $status"
    says err 'File too large'
    unharmed full
done

# A disk that is really full, and a read-only one, in a mount namespace.
on_small_disk()
{
    unshare -rm bash -s "$bin" <<'END'
mkdir -p disk && mount -t tmpfs -o size=256k none disk && cp sound/*.pdb disk || exit 77
"$1/pdbgen" --size 3 --out disk --codec none --force >out 2>err-full
echo $? >status
cp -r disk disk-left
mount -o remount,ro disk
"$1/pdbgen" --size 3 --out disk --force >out 2>err-read-only
echo $? >>status
"$1/pdbgen" --size 3 --out disk >out 2>err-kept
echo $? >>status
END
}
if on_small_disk 2>err; then
    [ "$(tr '\n' ' ' <status)" = '1 1 0 ' ] || fail "small disk: status $(cat status)"
    says err-full 'No space left on device'
    says err-read-only 'Read-only file system'
    unharmed disk-left
else
    echo 'no file system can be mounted here: a full disk is not tried'
fi

# Missing permissions; root is not restricted by them.
as_other=()
if [ "$(id -u)" -eq 0 ]; then
    as_other=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    chmod a+rx .
    mkdir programs && cp "$bin/fifteen" "$bin/pdbgen" programs && bin=$PWD/programs
fi
# denied WORD PROGRAM ARGUMENT..
denied()
{
    "${as_other[@]}" "$bin/$2" "${@:3}" >out 2>err
    local status=$?
    [ $status -eq 1 ] || fail "$*: status $status"
    says err "$1"
}
if "${as_other[@]}" true 2>err; then
    cp -r sound closed && chmod a-w closed
    cp -r sound secret && chmod a=x secret
    cp -r sound unreadable && chmod a= unreadable/*
    mkdir nothing && chmod a= nothing
    denied 'Permission denied' pdbgen --size 3 --out closed --force
    unharmed closed
    denied 'Permission denied' pdbgen --size 3 --out closed/new
    denied 'Permission denied' pdbgen --size 3 --out secret
    denied 'Permission denied' pdbgen --size 3 --out nothing
    denied 'Permission denied' pdbgen verify unreadable/$table
    denied 'Permission denied' pdbgen info unreadable/$table
    denied 'Permission denied' fifteen solve --size 3 --pdb nothing 1 2 3 4 5 6 7 0 8
    denied 'Permission denied' fifteen solve --size 3 --pdb unreadable 1 2 3 4 5 6 7 0 8
    denied 'Permission denied' fifteen solve --size 3 --file unreadable/$table
    # Tables in a read-only folder are kept and used.
    "${as_other[@]}" "$bin/pdbgen" --size 3 --out closed >out 2>err || fail 'a valid table is rejected'
    says out kept
    "${as_other[@]}" "$bin/fifteen" solve --size 3 --pdb closed 1 2 3 4 5 6 7 0 8 >out 2>err ||
        fail 'a read-only table is rejected'
    says out '1 move: 8'
else
    echo 'no other user can be taken on here: permissions are not tried'
fi
finish
