#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# complete.sh - bash and zsh complete commands, options, choices, files and folders
#
#   complete.sh <folder of the programs> bash|zsh <completion script, or its folder for zsh>
# shellcheck source-path=SCRIPTDIR/../cli source=../cli/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"
shell=$2
script=$3
command -v "$shell" >/dev/null || exit 77
PATH=${bin:?}:$PATH
: >out
: >err
touch boards.txt tables.txt
mkdir tables
rm -r pdb data

# typed line | all completions
cat >expected <<'END'
fifteen sol|solve
fifteen inf|info
fifteen --v|--verbose --version
fifteen solve --alg|--algorithm
fifteen solve --algorithm astar-i|astar-idastar
fifteen solve --algorithm=idastar-t|idastar-tt
fifteen solve -a idastar-p|idastar-plain
fifteen solve --json --output |arrows ascii boards counted csv csv-cells html json letters moves npy pddl plan png png-path svg svg-path tsv words
fifteen solve --file boa|boards.txt
fifteen solve -f boa|boards.txt
fifteen solve --threads |
fifteen bench --rep|--repeat
fifteen bench boa|boards.txt
fifteen info --pdb |tables
pdbgen ver|verify
pdbgen --si|--size
pdbgen --codec |none zstd
pdbgen --codec=n|none
pdbgen -o |tables
pdbgen verify --reb|--rebuild
pdbgen verify tabl|tables tables.txt
END

# options COMMAND..: prints such a line for the options in the help of a command.
options()
{
    "$@" --help >help || fail "$*: no help"
    echo "$* --|$(grep -oE '^  (-., |    )--[a-z-]+' help | grep -oE -- '--[a-z-]+' | sort | paste -sd' ')"
}
options pdbgen >>expected
for program in fifteen pdbgen; do
    for command in $("$program" --list-commands | cut -d'|' -f1); do
        options "$program" "$command" >>expected
    done
done
if [ -x "$bin/fifteen-mpi" ]; then
    echo 'fifteen-mpi --timeo|--timeout' >>expected
    options fifteen-mpi >>expected
fi
cut -d'|' -f1 expected >lines

# Completes each line in bash, calling the function as Readline does.
ask_bash()
{
    bash --norc -s "$script" <<'END'
. "$1" || exit
compopt() { :; }
[[ $(complete -p fifteen) == *' -F '* && $(complete -p pdbgen) == *' -F '* ]] || exit
while IFS= read -r line; do
    COMP_LINE=$line
    COMP_POINT=${#line}
    read -ra COMP_WORDS <<<"${line//=/ = }"
    [[ $line == *' ' ]] && COMP_WORDS+=('')
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    function=$(complete -p "${COMP_WORDS[0]}" | sed -E 's/.* -F ([^ ]*).*/\1/')
    COMPREPLY=()
    "$function"
    echo "$line|${COMPREPLY[*]}"
done <lines
END
}

# The same in zsh, which needs a terminal. A key is bound to a widget that completes all lines;
# a wrapper of compadd records the candidates.
ask_zsh()
{
    cat >inner.zsh <<'END'
fpath=($script $fpath)
autoload -Uz compinit
compinit -u -D
compadd()
{
    local -a caught
    [[ $* == *-[OAD]* ]] || { builtin compadd -O caught "$@"; candidates+=($caught); }
    builtin compadd "$@"
}
try()
{
    local line
    for line in "${(@f)$(<lines)}"; do
        candidates=()
        BUFFER=$line
        CURSOR=$#BUFFER
        zle complete-word
        print -r -- "$line|$candidates"
    done >answers 2>>err
    BUFFER=
    : >done
}
zle -N try
bindkey '^T' try
END
    script=$script zsh -f <<'END' 2>>err
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "source inner.zsh; print REA''DY"
while zpty -r shell line && [[ $line != *READY* ]]; do :; done
zpty -n -w shell $'\x14'
for i in {1..1200}; do
    while zpty -r -t shell line; do :; done
    [[ -e done ]] && break
    sleep 0.1
done
[[ -e done ]] || print -u2 'expected that zsh completes all lines, found no end of it'
zpty -d shell
END
    cat answers
}

"ask_$shell" | while IFS='|' read -r line candidates; do
    echo "$line|$(tr -s ' ' '\n' <<<"$candidates" | grep . | sort -u | paste -sd' ')"
done >out
diff expected out >difference || {
    cat difference >&2
    fail "$shell: completions differ from the expected ones (<)"
}
silent err
finish
