# fifteen.bash - bash completion of fifteen, pdbgen and fifteen-mpi, from the lists that the programs print
#
# shellcheck shell=bash

# __fifteen_offer WORDS PREFIX: sets COMPREPLY to the words that begin with the prefix.
__fifteen_offer()
{
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
}

# __fifteen_argument ARGUMENT CHOICES WORD
__fifteen_argument()
{
    case $1 in
    FILE)
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$3")
        ;;
    DIR)
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -d -- "$3")
        ;;
    *)
        __fifteen_offer "$2" "$3"
        ;;
    esac
}

_fifteen()
{
    local program=${COMP_WORDS[0]/#\~/$HOME} word=${COMP_WORDS[COMP_CWORD]}
    local previous=${COMP_WORDS[COMP_CWORD - 1]}
    local command='' commands name letter argument choices names=''
    # bash splits `--name=argument` into three words.
    if [[ $word == = ]]; then
        word=
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    commands=$("$program" --list-commands 2>/dev/null | cut -d'|' -f1)
    if [[ $COMP_CWORD -gt 1 && $'\n'$commands$'\n' == *$'\n'${COMP_WORDS[1]}$'\n'* ]]; then
        command=${COMP_WORDS[1]}
    fi
    while IFS='|' read -r name letter argument choices _; do
        names+=" $name"
        if [[ -n $argument && -n $previous && ($previous == "$name" || $previous == "$letter") ]]; then
            __fifteen_argument "$argument" "$choices" "$word"
            return
        fi
    done < <("$program" ${command:+"$command"} --list-options 2>/dev/null)
    if [[ $COMP_CWORD -eq 1 ]]; then
        __fifteen_offer "$commands ${names:- --help --version}" "$word"
    elif [[ $word == -* ]]; then
        __fifteen_offer "$names" "$word"
    elif [[ -n $command ]]; then
        __fifteen_argument FILE '' "$word"
    fi
}

complete -F _fifteen fifteen pdbgen fifteen-mpi
