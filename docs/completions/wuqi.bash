# SPDX-License-Identifier: MIT
# bash completion for wuqi: `source docs/completions/wuqi.bash`. Commands, games and options come from the program
# itself, so they are always those it has.

_wuqi_options() {
    "$1" --lang en "$2" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p'
}

_wuqi() {
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
            --lang) ((i++)) ;;
            -*) ;;
            *) command=${COMP_WORDS[i]}; break ;;
        esac
    done
    COMPREPLY=()
    case $previous in
        --lang) COMPREPLY=($(compgen -W "en zh" -- "$word")); return ;;
        --side) COMPREPLY=($(compgen -W "first second" -- "$word")); return ;;
        --from | --to)
            COMPREPLY=($(compgen -W "$("$program" --lang en convert --list 2>/dev/null | sed 's/ .*//')" -- "$word")); return ;;
        --openings | --record | --db | --token-file | --out | --dot | -o) COMPREPLY=($(compgen -f -- "$word")); return ;;
        --a | --b | --against | --player)
            COMPREPLY=($(compgen -W "engine classic search random greedy uci: ugi: ucci: gomocup: nboard: gtp: botzone: pku2048: pkueraser:" -- "$word")); return ;;
    esac
    if [[ -z $command ]]; then
        local commands
        commands=$("$program" --lang en help 2>/dev/null | sed -n 's/^  \([a-z]*\) .*/\1/p')
        COMPREPLY=($(compgen -W "$commands --lang --help --version" -- "$word"))
    elif [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$(_wuqi_options "$program" "$command")" -- "$word"))
    elif [[ $command == help ]]; then
        COMPREPLY=($(compgen -W "$("$program" --lang en help 2>/dev/null | sed -n 's/^  \([a-z]*\) .*/\1/p')" -- "$word"))
    elif [[ $command == lab ]]; then
        local experiments="list run diff report"
        [[ " ${COMP_WORDS[*]} " == *" run "* ]] && experiments="all $("$program" --lang en lab list 2>/dev/null | sed 's/ .*//')"
        COMPREPLY=($(compgen -W "$experiments" -- "$word") $(compgen -f -- "$word"))
    elif [[ $command == convert || $command == replay || $command == tournament ]]; then
        COMPREPLY=($(compgen -f -- "$word"))
    elif [[ $command == ladder && $i -eq $((COMP_CWORD - 1)) ]]; then
        COMPREPLY=($(compgen -W "list new add update remove run show freeze unfreeze export" -- "$word"))
    elif [[ $command == suite && $i -lt $((COMP_CWORD - 1)) ]]; then
        COMPREPLY=($(compgen -f -- "$word"))
    else
        COMPREPLY=($(compgen -W "$("$program" --lang en games 2>/dev/null | sed 's/ .*//')" -- "$word"))
    fi
}

complete -F _wuqi wuqi ./wuqi
