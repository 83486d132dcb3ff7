#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""source_tree.py - rules of the source tree

No folder has more than MAX_FILES files, no C file more than MAX_LINES lines, no C function more than
MAX_FUNCTION_LINES. Each source file states its licence, C after the first comment. No message of the
library names an option of a program. Every path, and every file:function, that a document names exists.
"""
import glob
import os
import re
import sys

MAX_FILES = 23
MAX_LINES = 600
MAX_FUNCTION_LINES = 60
MAX_TEST_FUNCTION_LINES = 80

# Folders of data, which may hold any number of files.
DATA = ("tests/fuzz/corpus", "tests/data")
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "doc/*.md", "tests/README.md", "pdb/*.md",
             "bench/*.md", "bench/*/*.md")
ROOTS = ("bench", "doc", "examples", "include", "packaging", "pdb", "python", "src", "tests", "tools")

LICENCE = "SPDX-License-Identifier: MIT"
INTERPRETERS = ("#!", "#compdef")

faults = []


def check_folders():
    for root in ROOTS:
        for folder, _, files in os.walk(root):
            if not folder.startswith(DATA) and "__pycache__" not in folder and len(files) > MAX_FILES:
                faults.append(f"{folder}: {len(files)} files; expected at most {MAX_FILES}")


def check_file(path):
    is_test = path.startswith("tests/")
    lines = read_text(path).splitlines()
    if len(lines) > MAX_LINES:
        faults.append(f"{path}: {len(lines)} lines; expected at most {MAX_LINES}")
    # The format puts the braces of a function's body in the first column.
    begin = None
    limit = MAX_TEST_FUNCTION_LINES if is_test else MAX_FUNCTION_LINES
    for number, line in enumerate(lines, 1):
        if line == "{":
            begin = number
        elif line == "}" and begin is not None:
            if number - begin - 1 > limit:
                faults.append(f"{path}:{begin}: a function of {number - begin - 1} lines; "
                              f"expected at most {limit}")
            begin = None


def licence_line(path, lines):
    """The line that states the licence: of C the one after the first comment, so that line 1 names the file; of
    JavaScript the last one of the first comment; else the first one that does not name the interpreter."""
    number = 0
    if path.endswith((".c", ".h")):
        while number < len(lines) and "*/" not in lines[number]:
            number += 1
        number += 1
    elif path.endswith(".js"):
        while number + 1 < len(lines) and lines[number + 1].startswith("//"):
            number += 1
    elif lines and lines[0].startswith(INTERPRETERS):
        number = 1
    return lines[number] if number < len(lines) else ""


def check_licence(path):
    name = os.path.basename(path)
    if "." in name and not re.search(r"\.(c|h|js|py|sh|cmake|sbatch)$|^CMakeLists\.txt$", name):
        return
    with open(path, encoding="utf-8", errors="replace") as file:
        lines = file.read().splitlines()
    if "." not in name and not (lines and lines[0].startswith(INTERPRETERS)):
        return
    begin, end = ("/* ", " */") if name.endswith((".c", ".h")) else ("// ", "") if name.endswith(".js") else ("# ", "")
    if licence_line(path, lines) != begin + LICENCE + end:
        faults.append(f"{path}: its head lacks the line, or has it in another place: {begin}{LICENCE}{end}")


def check_licences():
    for path in ("CMakeLists.txt", ".ci/run"):
        check_licence(path)
    for root in ROOTS:
        for folder, _, files in os.walk(root):
            if not folder.startswith(DATA) and "__pycache__" not in folder:
                for name in files:
                    check_licence(os.path.join(folder, name))


def paths_of(text):
    """The paths in backquotes that begin with a folder of the project; {a,b} stands for both."""
    for quoted in re.findall(r"`([^`\s]+)`", text):
        if quoted.split("/")[0] not in ROOTS or "/" not in quoted or re.search(r"[<>$A-Z]{4,}|\.\.", quoted):
            continue
        path = re.sub(r"(:\w+(\(\))?)$", "", quoted)
        match = re.fullmatch(r"(.*)\{(.*)\}(.*)", path)
        if match:
            yield from (match[1] + part + match[3] for part in match[2].split(","))
        else:
            yield path


def read_text(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def check_functions(document, text):
    """`file.c:function` names a function of that file; the file may be given without its folder."""
    for name, function in re.findall(r"`([\w./]+\.[ch]):(\w+)`", text):
        paths = glob.glob(name) or glob.glob("src/**/" + name, recursive=True) + \
            glob.glob("tools/**/" + name, recursive=True)
        if not any(re.search(rf"\b{function}\(", read_text(path)) for path in paths):
            faults.append(f"{document}: {name} has no function {function}")


# These write the command that builds a table, for a shell; all other messages leave the names of
# arguments to the programs (fifteen_error.argument).
COMMANDS = ("src/pdb/file/damage.c", "src/pdb/table_source.c")


def check_literals(path):
    """No string of the library names an option of a program."""
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if re.search(r'"[^"]*--[a-z]{2}', re.sub(r"/\*.*?\*/", "", line)):
            faults.append(f"{path}:{number}: a message of the library names an option")


def check_documents():
    for document in (name for pattern in DOCUMENTS for name in sorted(glob.glob(pattern))):
        text = read_text(document)
        for path in paths_of(text):
            if not glob.glob(path):
                faults.append(f"{document}: there is no {path}")
        check_functions(document, text)


os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
check_folders()
check_licences()
for path in sorted(path for root in ROOTS for path in glob.glob(root + "/**/*.[ch]", recursive=True)):
    check_file(path)
    if path.startswith("src/") and path not in COMMANDS:
        check_literals(path)
check_documents()
for fault in faults:
    print(fault)
sys.exit(1 if faults else 0)
