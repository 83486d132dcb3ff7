#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# tree.sh - the tree that `cmake --install` installs is complete and works in any place
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need readelf

# mpi PATH: prints the path of a file that is installed if MPI was found.
mpi()
{
    [ ! -e "$build/bin/fifteen-mpi" ] || echo "$1"
}

# ---- exactly the expected files are installed ----

install_to "$scratch/first"
{
    (cd "$source/include" && printf 'include/%s\n' fifteen/*.h)
    cat <<END
bin/fifteen
$(mpi bin/fifteen-mpi)
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
$([ ! -f "$build/packaging/fifteen.service" ] || echo lib/systemd/system/fifteen.service)
share/bash-completion/completions/fifteen
$(mpi share/bash-completion/completions/fifteen-mpi)
share/bash-completion/completions/pdbgen
share/doc/fifteen/LICENSE
share/doc/fifteen/README.md
share/doc/fifteen/examples/CMakeLists.txt
share/doc/fifteen/examples/board_study.c
share/doc/fifteen/examples/coprocess.py
share/doc/fifteen/examples/coprocess.sh
share/doc/fifteen/examples/environment.py
share/doc/fifteen/examples/game_loop.c
share/doc/fifteen/examples/heuristic_study.c
share/doc/fifteen/examples/other_puzzles.c
share/doc/fifteen/examples/regression.ipynb
share/doc/fifteen/examples/slurm/mpi.sbatch
share/doc/fifteen/examples/slurm/solve.sbatch
share/doc/fifteen/examples/solve_one.c
share/doc/fifteen/examples/table_values.c
share/man/man1/fifteen.1
$(mpi share/man/man1/fifteen-mpi.1)
share/man/man1/pdbgen.1
share/man/man5/fifteen-pdb.5
share/man/man7/fifteen-api.7
share/zsh/site-functions/_fifteen
END
} | sed '/^$/d' | sort >expected
files first >out
diff expected out >err || fail 'other files are installed than expected (<)'
! grep -rlF "$scratch" first >out || fail 'files contain the path of the installation'

# The README names installed programs, and has no links to files that are not installed.
readme=first/share/doc/fifteen/README.md
! grep -nE '\]\(|<img|srcset|build/bin' $readme >out || fail 'the installed README has links'
says $readme '    $ fifteen solve '
says $readme 'bench/RESULTS.md has the machines'

# ---- the tree is moved ----

moved=$scratch/another\ place/fifteen
mkdir "$scratch/another place"
mv first "$moved"
bin=$moved/bin

# The shared library has a soname; the programs are linked with the static library.
readelf -d "$moved/$lib/libfifteen.so" >out
says out "Library soname: [libfifteen.so.${version%%.*}]"
for program in fifteen pdbgen; do
    readelf -d "$bin/$program" >out
    ! grep -qE 'RPATH|RUNPATH|libfifteen' out || fail "$program looks for a library of its own"
    try 'its libraries' ldd "$bin/$program"
    ! grep -q 'not found' out || fail "$program misses a library"
    expect 0 $program --version
    says out "$program $version"
done

# Tables beside the program are found first, also through links; otherwise those in the configured
# prefix.
expect 0 fifteen info
says out "$(configured CMAKE_INSTALL_PREFIX)/share/fifteen/pdb (installed)"
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
    "$source/tests/packaging/complete.sh" "$bin" $shell "$folder" >out 2>err
    status=$?
    [ $status -eq 0 ] || [ $status -eq 77 ] || fail "completion in $shell"
done

# ---- and removed ----

# Files of others and their folders stay. Other tests install from the same build folder.
mkdir removed
(cd "$moved" && find . -not -type d) | sed "s|^\.|$moved|" >removed/install_manifest.txt
echo other >"$moved/share/other"
rm -r "$moved/share/fifteen"
try 'uninstalling' cmake -DBUILD=removed -P "$source/packaging/uninstall.cmake"
[ "$(cd "$moved" && find . -mindepth 1 | sort | paste -sd' ')" = './share ./share/other' ] || fail 'files are left'
! cmake -DBUILD=removed -P "$source/packaging/uninstall.cmake" >out 2>err || fail 'uninstalled twice'
says err 'nothing was installed from removed'
finish
