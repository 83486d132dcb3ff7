#!/usr/bin/env bash
# install.sh - what `cmake --install` installs is complete, is found, and works wherever it is moved
#
#   install.sh <folder of the programs> <build folder>
# shellcheck source-path=SCRIPTDIR source=cli/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/cli/lib.sh"
build=$2
configured()
{
    sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"
}
source=$(configured CMAKE_HOME_DIRECTORY)
version=$(configured CMAKE_PROJECT_VERSION)
lib=$(configured CMAKE_INSTALL_LIBDIR)
: >out
: >err

# try WHAT COMMAND..: the command, whose output is of interest only if it fails.
try()
{
    local what=$1
    shift
    "$@" >out 2>err || fail "$what: $*"
}

# ---- everything is at its place, and nothing else ----

first=$scratch/first
try 'installing' cmake --install "$build" --prefix "$first"
{
    cd "$source/include" && printf 'include/%s\n' fifteen/*.h
    cat <<END
bin/fifteen
bin/pdbgen
$lib/cmake/fifteen/fifteen-config-version.cmake
$lib/cmake/fifteen/fifteen-config.cmake
$lib/cmake/fifteen/fifteen-targets-$(configured CMAKE_BUILD_TYPE | tr '[:upper:]' '[:lower:]').cmake
$lib/cmake/fifteen/fifteen-targets.cmake
$lib/libfifteen.a
$lib/libfifteen.so
$lib/libfifteen.so.${version%%.*}
$lib/libfifteen.so.$version
$lib/pkgconfig/fifteen.pc
share/bash-completion/completions/fifteen
share/bash-completion/completions/pdbgen
share/man/man1/fifteen.1
share/man/man1/pdbgen.1
share/man/man5/fifteen-pdb.5
share/zsh/site-functions/_fifteen
END
} | sort >expected
cd "$scratch" || exit
(cd "$first" && find . -not -type d -printf '%P\n') | sort >out
diff expected out >err || fail 'other files are installed than expected (<)'

# ---- the tree is moved ----

moved=$scratch/another\ place/fifteen
mkdir "$scratch/another place"
mv "$first" "$moved"
bin=$moved/bin

# The shared library has a name of its own; the programs are linked with the static one.
readelf -d "$moved/$lib/libfifteen.so" >out
says out "Library soname: [libfifteen.so.${version%%.*}]"
for program in fifteen pdbgen; do
    readelf -d "$bin/$program" >out
    ! grep -qE 'RPATH|RUNPATH|libfifteen' out || fail "$program looks for a library of its own"
    expect 0 $program --version
    says out "$program $version"
done

# Tables beside the program are found, whatever the folder it was built for.
expect 0 pdbgen --size 3x3 --out "$moved/share/fifteen/pdb"
expect 0 fifteen info
says out "$moved/share/fifteen/pdb (installed)"
expect 0 fifteen solve -v '8 6 7 2 5 4 3 0 1'
says out '31 moves'
says err "of $moved/share/fifteen/pdb"
ln -s "$bin/fifteen" linked
PATH=$scratch:$PATH linked info >out
says out "$moved/share/fifteen/pdb (installed)"
for shell in bash zsh; do
    folder=$moved/share/zsh/site-functions
    [ $shell = bash ] && folder=$moved/share/bash-completion/completions/pdbgen
share/man/man1/fifteen.1
share/man/man1/pdbgen.1
share/man/man5/fifteen-pdb.5
    "$source/tests/cli/complete.sh" "$bin" $shell "$folder" >out 2>err
    status=$?
    [ $status -eq 0 ] || [ $status -eq 77 ] || fail "completion in $shell"
done
finish
