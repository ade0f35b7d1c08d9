#!/bin/bash
# SPDX-License-Identifier: MIT
# manual.sh PROGRAM - the manual pages and completions are as the program's help is, man finds nothing to warn of, and the completions of the shells
# that are installed offer what they should. TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
begin manual
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")

tools/manual.py "$program" --check || status=1

if command -v man >/dev/null && command -v groff >/dev/null && man --version 2>/dev/null | grep -q '^man '; then
    for page in docs/man/*.1 docs/man/zh_CN/*.1; do
        LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null | sed "s|^|# $page: |"
    done >"$scratch/warnings"
    cat "$scratch/warnings"
    [ ! -s "$scratch/warnings" ]
    result $? "man warns of nothing"
    shown() { LC_ALL=C.UTF-8 MANWIDTH=80 man -E UTF-8 -l -Tutf8 "$1" | col -bx; }
    shown docs/man/wuqi-perft.1 | grep -q 'wuqi perft reversi8 6'
    result $? "a page shows its example"
    [ "$(shown docs/man/zh_CN/wuqi-match.1 | LC_ALL=C.UTF-8 wc -L)" -le 80 ]
    result $? "lines of Chinese are broken"
else
    echo "ok - man warns of nothing # SKIP man-db or groff is not installed"
fi

# offers LINE WORD... - bash offers these words, among others, at the end of the line.
offers() {
    local line=$1 got word
    shift
    # shellcheck disable=SC2016
    got=$(bash -c 'source docs/completions/wuqi.bash
        read -ra COMP_WORDS <<<"$1"
        [[ $1 == *" " ]] && COMP_WORDS+=("")
        COMP_WORDS[0]=$2
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _wuqi; printf "%s\n" "${COMPREPLY[@]}"' bash "$line" "$program")
    for word; do
        grep -qxF -- "$word" <<<"$got"
        result $? "bash: '$line' offers $word"
    done
}
offers 'wuqi ma' match
offers 'wuqi match xi' xiangqi
offers 'wuqi match --ga' --games
offers 'wuqi match --clock ' wall cpu
offers 'wuqi play --side ' first second
offers 'wuqi convert --to p' pgn psq
offers 'wuqi lab run rev' reversi-evals
offers 'wuqi ladder un' unfreeze
offers 'wuqi play --against cl' classic
offers 'wuqi help tour' tournament
offers 'wuqi site docs/m' docs/man
offers 'wuqi --lang ' en zh
for shell in zsh fish; do
    file=docs/completions/$([ $shell = zsh ] && echo _wuqi || echo wuqi.fish)
    if command -v $shell >/dev/null; then
        check "$shell reads its completions" $shell -n "$file"
    else
        echo "ok - $shell reads its completions # SKIP $shell is not installed"
    fi
done
exit $status
