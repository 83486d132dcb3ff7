#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""man_pages.py - the manual pages describe the programs completely, and nothing else

    man_pages.py <folder of the programs> <folder of the pages> <folder of the sources>

Compares commands, options with their short form and argument, names of choices, members of JSON
objects, environment variables and exit statuses. The head of fifteen.1.in describes the markup.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

bin_folder, page_folder, source_folder = map(os.path.abspath, sys.argv[1:4])
faults = []

# Arguments that make each command print JSON, in the folder made by prepare().
PRINTS_JSON = {
    "fifteen solve": ["--size", "2x3", "--json", "3 2 1 4 5 0", "1 2 3 4 5 0", "1 2 3"],
    "fifteen check": ["--size", "2x3", "--json", "1 2 3 4 0 5", "--moves", "5"],
    "fifteen evaluate": ["--size", "2x3", "--json", "3 2 1 4 5 0", "1 2 3 4 5 0", "1 2 3"],
    "fifteen bench": ["--size", "3x3", "--json", "boards"],
    "fifteen compare": ["--size", "2x3", "--count", "2", "--json"],
    "fifteen generate": ["--size", "2x3", "--json"],
    "fifteen distances": ["--size", "2x3", "--json"],
    "fifteen trace": ["--size", "2x3", "--json", "1 2 3 0 4 5"],
    "fifteen superqueens": ["--size", "4", "--json"],
    "fifteen info": ["--pdb", "tables", "--json"],
    "pdbgen": ["--size", "2x3", "--out", "more", "--json"],
    "pdbgen info": ["--json", "tables/good.pdb"],
    "pdbgen verify": ["--json", "tables/good.pdb", "tables/bad.pdb"],
}

# The subsection with members that objects of several commands share.
SHARED_MEMBERS = "A table as JSON"


def fault(text):
    faults.append(text)


def call(command, *arguments):
    """Returns the output of a command such as `fifteen solve`."""
    program, *words = command.split()
    result = subprocess.run([os.path.join(bin_folder, program), *words, *arguments],
                            capture_output=True, text=True)
    return result.stdout


class Page:
    """The contents of an mdoc page, by the title of the subsection or section."""

    def __init__(self, name):
        self.name = name
        self.options = {}  # title: list of (long, letter, argument)
        self.members = {}  # title: set of members of JSON objects
        self.choices = set()
        self.items = {}  # title: set of first words of list items
        self.variables = set()
        title = ""
        with open(os.path.join(page_folder, name), encoding="utf-8") as page:
            for line in page:
                title = self.read_line(line.split(), title)

    def read_line(self, words, title):
        if not words or not words[0].startswith("."):
            return title
        if words[0] in (".Sh", ".Ss"):
            return " ".join(words[1:])
        self.choices.update(re.findall(r"\bCm ([a-z][a-z-]*)", " ".join(words)))
        if words[0] == ".It" and len(words) > 1:
            self.read_item(" ".join(words[1:]), title)
        return title

    def read_item(self, item, title):
        macro, _, rest = item.partition(" ")
        names = set(re.findall(r"[\w/.$-]+", rest))
        if macro == "Fl":
            option = re.fullmatch(r"(?:Fl (\w) , )?Fl -([\w-]+)(?: Ar (\S+))?", item)
            if option is None:
                fault(f"{self.name}: cannot read '.It {item}'")
            else:
                letter, name, argument = option.groups()
                self.options.setdefault(title, []).append((name, letter or "", argument or ""))
        elif macro == "Va":
            self.members.setdefault(title, set()).update(names)
        elif macro == "Ev":
            self.variables.update(names)
        self.items.setdefault(title, set()).add(macro)


def commands_of(program):
    listed = call(program, "--list-commands").splitlines()
    commands = [f"{program} {line.split('|')[0]}" for line in listed]
    if "fifteen dataset" in commands:
        commands.append("fifteen dataset verify")
    return commands if program == "fifteen" else [program] + commands


def spell(option):
    name, letter, argument = option
    return (f"-{letter}, " if letter else "") + f"--{name}" + (f" {argument}" if argument else "")


# ---- options and choices ----


class Table:
    """The options listed by a command, by their subsection of the page."""

    def __init__(self, command, page):
        self.options = {}
        self.choices = set()
        for line in call(command, "--list-options").splitlines():
            name, letter, argument, choices, group, _ = line.split("|", 5)
            option = (name[2:], letter[1:], argument)
            group = group.rstrip(":") or "Any command"
            title = group if group in page.options else command
            self.options.setdefault(title, []).append(option)
            self.choices.update(choices.split())


def check_options(page, command, table):
    """A command's own options take the place of shared ones of the same name."""
    own = {option[0] for option in table.options.get(command, [])}
    for title, options in table.options.items():
        described = page.options.get(title, [])
        for option in options:
            if option not in described:
                fault(f"{page.name}: '{command}' has the option {spell(option)}; describe it below "
                      f"'.Ss {title}'")
        for option in described:
            if option not in options and option[0] not in own:
                fault(f"{page.name}: '{title}' describes {spell(option)}, but '{command}' has no "
                      "such option")


def check_command_lists(page, program, tables):
    known = {title for table in tables.values() for title in table.options}
    for title in page.options:
        if title not in known:
            fault(f"{page.name}: no command has the options below '{title}'")
    choices = {name for table in tables.values() for name in table.choices}
    words = {command.split()[-1] for command in tables} - {program}
    for name in sorted(choices - page.choices):
        fault(f"{page.name}: the choice '{name}' is not described; mark it with Cm")
    for name in sorted(page.choices - choices - words):
        fault(f"{page.name}: '{name}', marked with Cm, is neither a choice nor a command")
    for word in sorted(words - page.choices):
        fault(f"{page.name}: the command '{word}' is not mentioned; mark it with Cm")


# ---- JSON ----


def prepare():
    """Puts a file of boards, a valid table and a damaged one into the current folder."""
    with open("boards", "w", encoding="utf-8") as file:
        file.write("1 2 3 4 5 6 7 0 8\n")
    call("pdbgen", "--size", "2x3", "--out", "tables")
    name = next(name for name in os.listdir("tables") if name.endswith(".pdb"))
    os.rename(os.path.join("tables", name), "tables/good.pdb")
    with open("tables/bad.pdb", "w", encoding="utf-8") as file:
        file.write("bad\n")


def members(value):
    if isinstance(value, dict):
        return set(value).union(*map(members, value.values()))
    if isinstance(value, list):
        return set().union(*map(members, value))
    return set()


def check_members(page, command, table, shared):
    prints = any(option[0] == "json" for options in table.options.values() for option in options)
    if not prints:
        return
    if command not in PRINTS_JSON:
        fault(f"{os.path.basename(__file__)}: add to PRINTS_JSON how '{command}' prints JSON")
        return
    lines = call(command, *PRINTS_JSON[command]).splitlines()
    printed = set().union(*(members(json.loads(line)) for line in lines))
    described = page.members.get(command, set())
    for name in sorted(printed - described - shared):
        fault(f"{page.name}: '{command}' prints the member '{name}'; describe it as '.It Va {name}' "
              f"below '.Ss {command}'")
    for name in sorted(described - printed):
        fault(f"{page.name}: '{command}' does not print the member '{name}'")


def check_mpi(pages):
    """fifteen-mpi has options of its own, and those of fifteen solve but a few, on whose page they are."""
    page = Page("fifteen-mpi.1")
    listed = {"fifteen-mpi": set(), "fifteen solve": set()}
    for command, options in listed.items():
        for line in call(command, "--list-options").splitlines():
            name, letter, argument, _, group, _ = line.split("|", 5)
            if group != "Options of the ranks:":
                options.add((name[2:], letter[1:], argument))
            elif (name[2:], letter[1:], argument) not in page.options["fifteen-mpi"]:
                fault(f"{page.name}: describe {name} below '.Ss fifteen-mpi'")
    missing = {option[0] for option in listed["fifteen solve"] - listed["fifteen-mpi"]}
    stated = {"algorithm", "all", "show", "shard", "order", "goal-test", "tie"}
    if missing != stated or listed["fifteen-mpi"] - listed["fifteen solve"]:
        fault(f"{page.name}: fifteen-mpi has other options than the page states: {sorted(missing)}")
    for name in sorted(page.choices - pages["fifteen"].choices):
        fault(f"{page.name}: '{name}', marked with Cm, is neither a choice nor a command")


# ---- environment, exit statuses, converted pages ----


def sources(*folders):
    for folder in folders:
        for path, _, names in os.walk(os.path.join(source_folder, folder)):
            for name in names:
                if name.endswith((".c", ".h")):
                    with open(os.path.join(path, name), encoding="utf-8") as file:
                        yield file.read()


def check_variables(page):
    read = set()
    for text in sources("src", "tools"):
        read.update(re.findall(r'getenv\("(\w+)"\)', text))
    for name in sorted(read - page.variables):
        fault(f"{page.name}: the environment variable {name} is read; add '.It Ev {name}'")
    for name in sorted(page.variables - read):
        fault(f"{page.name}: nothing reads the environment variable {name}")


def check_statuses(page):
    enumerators = re.findall(r"\bEXIT_\w+ = (\d+)", "".join(sources("tools")))
    described = page.items.get("EXIT STATUS", set())
    # pdbgen never exits with 3.
    expected = set(enumerators) - ({"3"} if page.name == "pdbgen.1" else set())
    if described != expected:
        fault(f"{page.name}: exit statuses are {sorted(expected)}, not {sorted(described)}")


def words_of_markdown(text):
    text = re.sub(r"^# .*$|^\|[-|]+$", "", text, flags=re.M)
    return re.sub(r"[`*]", "", re.sub(r"[|#]|^- ", " ", text, flags=re.M)).lower().split()


def words_of_page(text):
    text = re.sub(r"^\.(Sh (NAME|DESCRIPTION)|Sh SEE ALSO\n.*|S[hs])", "", text, flags=re.M | re.S)
    text = re.sub(r"^(['.].*|l .*x\.)$|T[{}]$", "", text, flags=re.M)
    return re.sub(r"\\f[BIP]|\\&|[*]", "", text).replace("\\e", "\\").lower().split()


def check_converted(page_name, *source):
    """Checks that a page converted from Markdown has all of its words."""
    with open(os.path.join(source_folder, *source), encoding="utf-8") as file:
        expected = words_of_markdown(file.read())
    with open(os.path.join(page_folder, page_name), encoding="utf-8") as file:
        found = words_of_page(file.read())
    for i, (a, b) in enumerate(zip(expected + [""], found + [""])):
        if a != b:
            fault(f"{page_name}: '{' '.join(found[i:i + 9])}' where {source[-1]} has "
                  f"'{' '.join(expected[i:i + 9])}'; see packaging/man/markdown.awk")
            return


def main():
    pages = {program: Page(program + ".1") for program in ("fifteen", "pdbgen")}
    shared = set().union(*(page.members.get(SHARED_MEMBERS, set()) for page in pages.values()))
    for program, page in pages.items():
        tables = {command: Table(command, page) for command in commands_of(program)}
        for command, table in tables.items():
            check_options(page, command, table)
            check_members(page, command, table, shared)
        check_command_lists(page, program, tables)
        check_statuses(page)
    if os.path.exists(os.path.join(bin_folder, "fifteen-mpi")):
        check_mpi(pages)
    check_variables(pages["fifteen"])
    check_converted("fifteen-pdb.5", "pdb", "FORMAT.md")
    check_converted("fifteen-api.7", "tools", "serve", "API.md")


with tempfile.TemporaryDirectory() as scratch:
    os.chdir(scratch)
    os.environ.pop("FIFTEEN_PDB", None)
    prepare()
    main()
    os.chdir("/")
for text in faults:
    print(text)
sys.exit(1 if faults else 0)
