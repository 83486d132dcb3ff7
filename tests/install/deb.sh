#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# deb.sh - the Debian packages that cpack makes can be installed, work, and leave nothing when removed
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need cpack dpkg dpkg-deb dpkg-shlibdeps file gzip
as_root=
[ "$(id -u)" -eq 0 ] || { need fakeroot && as_root=fakeroot; }

try 'packing' cpack --config "$build/CPackConfig.cmake" -B "$scratch/packages" \
    -D 'CPACK_PACKAGE_CONTACT=Somebody <somebody@debian.org>'
package=$scratch/packages/fifteen_${version}_$(dpkg --print-architecture).deb
for_python=$scratch/packages/python3-fifteen_${version}_all.deb
for_mpi=$scratch/packages/fifteen-mpi_${version}_$(dpkg --print-architecture).deb
packages=("$package" "$for_python")
[ ! -e "$build/bin/fifteen-mpi" ] || packages=("$for_mpi" "${packages[@]}")
[ "$(echo "$scratch"/packages/*.deb)" = "${packages[*]}" ] || fail 'the packages have other names'

# What the programs and the library are linked with is what the package depends on.
try 'its fields' dpkg-deb --field "$package" Depends
for library in libc6 libjansson4 libxxhash0 libzstd1; do
    says out "$library (>= "
done
try 'its fields' dpkg-deb --field "$for_python" Depends
says out "fifteen (= $version), python3 (>= 3.9), python3-numpy"
try 'the descriptions' dpkg-deb --field "$package" Description
says out 'Finds provably shortest solutions'

# The same files as elsewhere, except where Debian requires other folders.
install_to "$scratch/tree"
{
    files tree | grep -v fifteen-mpi | sed -E 's/LICENSE$/copyright/; s/site-functions/vendor-completions/; s/man.*\.[157]$/&.gz/'
    echo share/doc/fifteen/changelog.gz
    echo share/lintian/overrides/fifteen
} | sort >expected

# ---- installed and removed, in a separate root ----

# Only its database is separate; scripts run outside, where ldconfig must not do anything.
root=$scratch/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$scratch/tools"
: >"$root/var/lib/dpkg/status"
printf '#!/bin/sh\necho called >>%s\n' "$scratch/ldconfig" >tools/ldconfig
# Debian's own would look into the database of the system.
modules=$root/usr/lib/python3/dist-packages
printf '#!/bin/sh\npython3 -m compileall -q %s/fifteen\n' "$modules" >tools/py3compile
printf '#!/bin/sh\nrm -r %s/fifteen/__pycache__\n' "$modules" >tools/py3clean
chmod +x tools/*
run_dpkg()
{
    PATH=$scratch/tools:$PATH:/usr/sbin:/sbin $as_root dpkg --root="$root" --force-script-chrootless \
        --force-depends --log=/dev/null "$@"
}

try 'installing the package' run_dpkg --install "$package"
try 'its state' run_dpkg --status fifteen
says out 'Status: install ok installed'
[ -s "$scratch/ldconfig" ] || fail 'ldconfig is not called'
files "$root/usr" >out
diff expected out >err || fail 'other files are in the package than expected (<)'
bin=$root/usr/bin
unit=$root/usr/lib/systemd/system/fifteen.service
[ ! -f "$unit" ] || grep -qF 'ExecStart=/usr/bin/fifteen serve' "$unit" || fail 'the unit runs another program'
expect 0 fifteen solve --heuristic manhattan '1 2 3 4 5 6 0 7 8'
says out '2 moves: 7 8'
try 'a compressed page' gzip -t "$root"/usr/share/man/man*/*.gz

# ---- the Python package, which has no library of its own ----

try 'installing the Python package' run_dpkg --install "$for_python"
try 'its state' run_dpkg --status python3-fifteen
says out 'Status: install ok installed'
try 'its files' dpkg-deb --contents "$for_python"
! grep -F libfifteen out || fail 'the Python package has a library'
[ -n "$(ls "$modules/fifteen/__pycache__")" ] || fail 'the modules are not compiled'
system_library=$(echo "$root"/usr/lib/*/libfifteen.so."${version%%.*}" "$root"/usr/lib/libfifteen.so."${version%%.*}" |
    xargs -n 1 ls 2>/dev/null)
python=$({ /usr/bin/python3 -c 'import numpy' && echo /usr/bin/python3; } 2>/dev/null || echo python3)
if "$python" -c 'import numpy' 2>/dev/null; then
    cat >use.py <<'END'
import importlib.metadata
import sys
import fifteen
assert fifteen.__file__.startswith(sys.argv[1]), fifteen.__file__
assert sys.argv[2] in open("/proc/self/maps").read()
assert importlib.metadata.version("fifteen") == fifteen.__version__
print(fifteen.solve("8 7 6 5 4 3 2 1 0").length)
END
    try 'using the Python package' env -u FIFTEEN_LIBRARY PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$modules" \
        LD_LIBRARY_PATH="$(dirname "$system_library")" "$python" use.py "$modules" "$(dirname "$system_library")"
    says out 30
fi
try 'removing the Python package' run_dpkg --purge python3-fifteen
[ ! -e "$root/usr/lib/python3" ] || fail "it leaves $(files "$root/usr/lib/python3" | xargs)"
[ ! -e "$root/usr/share/doc/python3-fifteen" ] || fail 'it leaves its documents'

# ---- the package for MPI ----

if [ -e "$build/bin/fifteen-mpi" ]; then
    try 'its fields' dpkg-deb --field "$for_mpi" Depends
    says out "fifteen (= $version), openmpi-bin"
    says out libopenmpi
    try 'installing the package for MPI' run_dpkg --install "$for_mpi"
    expect 0 fifteen-mpi --list-options
    says out --timeout
    (cd "$root/usr/share" && echo doc/fifteen-mpi/* man/man1/fifteen-mpi* bash-completion/completions/fifteen-mpi) >out
    says out 'doc/fifteen-mpi/changelog.gz doc/fifteen-mpi/copyright man/man1/fifteen-mpi.1.gz bash-'
    try 'removing the package for MPI' run_dpkg --purge fifteen-mpi
fi

try 'removing the package' run_dpkg --purge fifteen
[ ! -e "$root/usr" ] || fail "it leaves $(files "$root/usr" | xargs)"
try 'its state' run_dpkg --audit
silent out

if command -v lintian >/dev/null; then
    lintian --allow-root --fail-on error "${packages[@]}" >out 2>err || fail 'lintian complains'
fi
finish
