#!/usr/bin/env bash
# deb.sh - the Debian package that cpack makes can be installed, works, and leaves nothing when removed
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need cpack dpkg dpkg-deb dpkg-shlibdeps file gzip
as_root=
[ "$(id -u)" -eq 0 ] || { need fakeroot && as_root=fakeroot; }

try 'packing' cpack --config "$build/CPackConfig.cmake" -B "$scratch/packages" \
    -D 'CPACK_PACKAGE_CONTACT=Somebody <somebody@debian.org>'
package=$(echo "$scratch"/packages/*.deb)
[ "${package##*/}" = "fifteen_${version}_$(dpkg --print-architecture).deb" ] || fail "it is named $package"

# What the programs and the library are linked with is what the package depends on.
try 'its fields' dpkg-deb --field "$package" Depends
for library in libc6 libjansson4 libxxhash0 libzstd1; do
    says out "$library (>= "
done

# The same files as elsewhere, except where Debian requires other folders.
install_to "$scratch/tree"
{
    files tree | sed -E 's/LICENSE$/copyright/; s/site-functions/vendor-completions/; s/man.*\.[157]$/&.gz/'
    echo share/doc/fifteen/changelog.gz
    echo share/lintian/overrides/fifteen
} | sort >expected

# ---- installed and removed, in a separate root ----

# Only its database is separate; scripts run outside, where ldconfig must not do anything.
root=$scratch/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$scratch/tools"
: >"$root/var/lib/dpkg/status"
printf '#!/bin/sh\necho called >>%s\n' "$scratch/ldconfig" >tools/ldconfig
chmod +x tools/ldconfig
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

try 'removing the package' run_dpkg --purge fifteen
[ ! -e "$root/usr" ] || fail "it leaves $(files "$root/usr" | xargs)"
try 'its state' run_dpkg --audit
silent out

if command -v lintian >/dev/null; then
    lintian --allow-root --fail-on error "$package" >out 2>err || fail 'lintian complains'
fi
finish
