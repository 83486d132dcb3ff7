#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""readme.py - the commands that README.md and doc/*.md show print what is shown

    readme.py <folder of the programs> <folder of the source> <folder of tables>..

Runs each command after a `$` and compares its output with the lines below it. Also runs each other
command that begins with build/bin/ and ends by itself. Numbers may differ, because times do and other
tests pin the rest; `...` stands for any text. Comparisons run on fewer boards, because a hundred take
minutes. C programs must compile without warnings. Each relative link must name a file of the source.
"""
import glob
import itertools
import os
import re
import subprocess
import sys
import tempfile

bin_folder, source, *tables = map(os.path.abspath, sys.argv[1:])
ENDLESS = re.compile(r"build/bin/fifteen (play|serve)\b")
NUMBER = re.compile(r"\d[\d,.]*( (ms|us|s)\b)?")


def blocks(text):
    """The indented blocks, as lists of lines. A backslash joins a line and the next one."""
    for block in re.findall(r"^    .*\n(?:^    .*\n|^\n(?=    ))*", text, re.M):
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
    """A line without its numbers and their white space; a list of numbers counts as one."""
    return re.sub(r"(#[ ,]*)+", "#", " ".join(NUMBER.sub("#", line).split()))


def is_shown(printed, shown):
    pattern = ".*".join(re.escape(part.strip()) for part in shape(shown).split("..."))
    return re.fullmatch(pattern.replace(r"\.\*", ".*"), shape(printed)) is not None


def check(command, shown):
    """What is wrong with a command, or None."""
    fewer = command.replace("--count 100", "--count 5").replace("--boards 1-5", "--boards 1-2")
    result = subprocess.run(["bash", "-c", fewer], capture_output=True, text=True)
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


def compile_error(lines):
    """What the C compiler reports for a program, or an empty string."""
    command = [os.environ.get("CC", "cc"), "-std=c11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only",
               "-I", os.path.join(source, "include"), "-x", "c", "-"]
    return subprocess.run(command, input="\n".join(lines), capture_output=True, text=True).stderr


def links(page, text):
    """The relative links of a page that name no file."""
    found = re.findall(r"\]\(([^)#]+)\)|(?:src|srcset)=\"([^\"]+)\"", text)
    targets = [a or b for a, b in found]
    return [target for target in targets if "://" not in target and
            not os.path.exists(os.path.join(os.path.dirname(page), target))]


def main():
    pages = [os.path.join(source, name) for name in ("README.md", "SECURITY.md", "CONTRIBUTING.md")]
    pages += sorted(glob.glob(os.path.join(source, "doc", "*.md")))
    n_examples = 0
    status = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.mkdir("build")
        os.symlink(bin_folder, "build/bin")
        os.symlink(os.path.join(source, "bench"), "bench")
        os.mkdir("pdb")
        for table in itertools.chain.from_iterable(glob.glob(os.path.join(each, "*.pdb")) for each in tables):
            os.symlink(table, os.path.join("pdb", os.path.basename(table)))
        os.environ["FIFTEEN_PDB"] = os.path.abspath("pdb")
        for page in pages:
            with open(page, encoding="utf-8") as file:
                text = file.read()
            faults = [f"{target}: no such file" for target in links(page, text)]
            programs = [lines for lines in blocks(text) if lines[0].startswith("#include")]
            faults += [error for error in map(compile_error, programs) if error]
            n_examples += len(programs)
            for command, shown in list(examples(text)):
                n_examples += 1
                wrong = check(command, shown)
                if wrong is not None:
                    faults.append(f"{command}: {wrong}")
            for fault in faults:
                print(f"{os.path.basename(page)}: {fault}", file=sys.stderr)
                status = 1
    print(n_examples, "examples")
    return status if n_examples > 5 else 1


sys.exit(main())
