#!/usr/bin/env python3
"""readme.py - what README.md shows is what the programs print

    readme.py <folder of the programs> <folder of the 7-8 tables> <folder of the source>

Each command behind a `$` is run, and prints the lines shown below it; so is each of the others that
begins with build/bin/ and comes to an end. Numbers may differ, as times do, and what the tests
elsewhere pin; `...` stands for anything.
A comparison is made of fewer boards, since its hundred take minutes.
"""
import os
import re
import subprocess
import sys
import tempfile

bin_folder, tables, source = map(os.path.abspath, sys.argv[1:4])
ENDLESS = re.compile(r"build/bin/fifteen (play|serve)\b")
NUMBER = re.compile(r"\d[\d,.]*( (ms|us|s)\b)?")


def blocks(text):
    """The indented blocks, as lists of lines; a line that ends in a backslash has the next one in it."""
    for block in re.findall(r"(?:^    .*\n)+", text, re.M):
        yield re.sub(r"\\\n\s*", "", re.sub(r"^    ", "", block, flags=re.M)).splitlines()


def examples(text):
    """Commands, and the lines that each prints, or None."""
    for lines in blocks(text):
        shown = None
        for line in lines:
            if line.startswith("$ "):
                shown = []
                yield line[2:], shown
            elif shown is not None:
                shown.append(line)
            elif line.startswith("build/bin/") and not ENDLESS.match(line):
                yield line, None


def shape(line):
    """A line without its numbers and the white space that they take; a list of them is as one."""
    return re.sub(r"(#[ ,]*)+", "#", " ".join(NUMBER.sub("#", line).split()))


def is_shown(printed, shown):
    pattern = ".*".join(re.escape(part.strip()) for part in shape(shown).split("..."))
    return re.fullmatch(pattern.replace(r"\.\*", ".*"), shape(printed)) is not None


def check(command, shown):
    """What is wrong with a command, or None."""
    result = subprocess.run(["bash", "-c", command.replace("--count 100", "--count 5")], capture_output=True, text=True)
    if result.returncode not in (0, 3):
        return f"exit status {result.returncode}: {result.stderr}"
    printed = result.stdout.splitlines()
    if shown is None:
        return None if printed or ">" in command else "prints nothing"
    if len(printed) != len(shown):
        return f"prints {len(printed)} lines, {len(shown)} are shown"
    for line, expected in zip(printed, shown):
        if not is_shown(line, expected):
            return f"prints\n  {line}\nwhere this is shown:\n  {expected}"
    return None


def main():
    with open(os.path.join(source, "README.md"), encoding="utf-8") as file:
        found = list(examples(file.read()))
    status = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.mkdir("build")
        os.symlink(bin_folder, "build/bin")
        os.symlink(os.path.join(source, "bench"), "bench")
        os.symlink(tables, "pdb")
        for command, shown in found:
            wrong = check(command, shown)
            if wrong is not None:
                print(f"README.md: {command}: {wrong}", file=sys.stderr)
                status = 1
    print(len(found), "examples")
    return status if len(found) > 5 else 1


sys.exit(main())
