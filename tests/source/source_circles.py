#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""source_circles.py - no two files call each other, directly or through others

    source_circles.py <build folder> <nm>

source_layers.sh checks what files include; this checks the names that object files define and use. Files that
are compiled for several instruction sets count once; objects of files that are gone do not. Exit status 77: the objects have no symbols (-flto).
"""
import pathlib
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter

ROOT = pathlib.Path(__file__).parents[2]
BUILD, NM = pathlib.Path(sys.argv[1]), sys.argv[2]


def source_of(path):
    """The source file of an object, below src or tools."""
    return "/".join([path.relative_to(BUILD).parts[0], *path.relative_to(BUILD).parts[3:]])[:-len(".o")]


def symbols(path):
    """The global names that an object defines, and those that it uses."""
    defined, used = set(), set()
    for line in subprocess.run([NM, path], capture_output=True, text=True, check=True).stdout.splitlines():
        *_, kind, name = line.split()
        if kind == "U":
            used.add(name)
        elif kind.isupper():
            defined.add(name)
    return defined, used


def main():
    folders = [*BUILD.glob("src/CMakeFiles/fifteen_*.dir"), *BUILD.glob("tools/CMakeFiles/*.dir")]
    objects = {path: symbols(path) for folder in folders if not folder.name.endswith("_parts.dir")
               for path in folder.rglob("*.o") if (ROOT / source_of(path)).exists()}
    home = {name: source_of(path) for path, (defined, _) in objects.items() for name in defined if name != "main"}
    if len(home) < 100:
        print("no symbols in the objects")
        return 77
    uses = {}
    for path, (_, used) in objects.items():
        own = source_of(path)
        uses.setdefault(own, set()).update(home[name] for name in used if home.get(name, own) != own)
    try:
        TopologicalSorter(uses).prepare()
    except CycleError as error:
        print("files call each other in a circle:", " -> ".join(reversed(error.args[1])))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
