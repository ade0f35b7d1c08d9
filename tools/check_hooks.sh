#!/bin/bash
# SPDX-License-Identifier: MIT
# check_hooks.sh [ROOT] - what a game tells the search and the program is spelt as they read it. A misspelt hook would compile
# and do nothing. Prints TAP, a line per rule; status 1 if one is broken.
# check_hooks.sh --table [ROOT] - the hooks and numbers of the search, each with the games that set it.
#
# 1. A GAME_ name that a game defines is a hook of src/search/hooks.h, or is read by src/games/game_template.h or
#    src/search/search_template.h.
# 2. A TUNE_ name that a game defines is a number of src/search/techniques.h.
# 3. Hooks of the search are defined in the game's hooks.h alone, numbers in its tuning.h alone.
# 4. A number in a tuning.h that is not the search's is used by the game.
# 5. What a tuning.h sets is a number or another name, and a number is within its range (tools/tuned.sh), so that it can be tuned.
set -u
shopt -s lastpipe # so that a verdict at the end of a pipe is remembered
table=false
[ "${1:-}" != --table ] || { table=true && shift; }
here=$(cd "$(dirname "$0")" && pwd) || exit 2
cd "${1:-$here/..}" || exit 2

# A game is a folder with a rules.h. The samples among the tests are games, too.
folders=$(ls src/games/*/rules.h tests/games/*/rules.h 2>/dev/null | sed 's|/rules\.h$||')

status=0
verdict() { # RULE, broken lines on standard input
    local broken
    broken=$(cat)
    if [ -n "$broken" ]; then
        printf '%s\n' "$broken" | sed 's/^/# /'
        echo "not ok - $1"
        status=1
    else
        echo "ok - $1"
    fi
}

# What a file asks for (#ifdef, #ifndef) or gives a default to.
asked() { # PREFIX FILE
    sed -nE "s/^[[:space:]]*#[[:space:]]*(ifn?def|define)[[:space:]]+($1[A-Z0-9_]+).*/\2/p" "$2" | sort -u
}
# The names in the opening comment of a file: what it cannot do without.
needed() { # FILE
    sed '/\*\//q' "$1" | grep -oE '\bGAME(_[A-Z0-9_]+)?\b'
}
hooks=$(asked GAME_ src/search/hooks.h)
numbers=$(asked TUNE_ src/search/techniques.h)
program=$({ asked GAME_ src/games/game_template.h; needed src/games/game_template.h; needed src/search/search_template.h
            echo GAME_RULES_H; })
# "file:line:name" of every definition in the games' folders.
defined=$(for folder in $folders; do
    grep -nE '^[[:space:]]*#[[:space:]]*define[[:space:]]+(GAME|TUNE)(_[A-Z0-9_]*)?\b' "$folder"/*.[ch] /dev/null
done | sed -E 's/^([^:]*:[0-9]+):[[:space:]]*#[[:space:]]*define[[:space:]]+([A-Z0-9_]+).*/\1:\2/')

if $table; then
    for name in $hooks $numbers; do
        printf '%-24s %s\n' "$name" "$(grep -E ":$name$" <<<"$defined" | sed -E 's|^(src/games/[^/]*)/.*|\1|; s|.*/||' | grep -v : | sort -u | paste -sd' ')"
    done
    exit
fi

unknown() { # PREFIX, known names on standard input
    awk -F: -v prefix="$1" 'NR == FNR { known[$1]; next } index($3, prefix) == 1 && !($3 in known) { print $1 ":" $2 ": " $3 " is not read by anything" }' \
        - <(printf '%s\n' "$defined")
}
printf '%s\n' "$hooks" "$program" | unknown GAME | verdict "every GAME_ name is known"
printf '%s\n' "$numbers" | unknown TUNE | verdict "every TUNE_ name is known"

misplaced() { # HOME, names on standard input
    awk -F: -v home="$1" 'NR == FNR { known[$1]; next } $3 in known && $1 !~ "/" home "$" { print $1 ":" $2 ": " $3 " belongs into " home }' \
        - <(printf '%s\n' "$defined")
}
{ printf '%s\n' "$hooks" | misplaced hooks.h; printf '%s\n' "$numbers" | misplaced tuning.h; } |
    verdict "hooks are in hooks.h, numbers in tuning.h"

for folder in $folders; do
    [ -f "$folder/tuning.h" ] || continue
    sed -nE 's/^[[:space:]]*#[[:space:]]*define[[:space:]]+([A-Z0-9_]+).*/\1/p' "$folder/tuning.h" | grep -v '^TUNE_' | while read -r name; do
        [ "$(cat "$folder"/*.[ch] | grep -oE "\b$name\b" | head -n 2 | wc -l)" -ge 2 ] || echo "$folder/tuning.h: $name is not used"
    done
done | verdict "a game uses the numbers of its own"

for folder in $folders; do
    [ -f "$folder/tuning.h" ] || continue
    "$here/tuned.sh" --list src/search/techniques.h "$folder/tuning.h" | while read -r name value least most step; do
        [ "$least" -le "$value" ] && [ "$value" -le "$most" ] && [ "$least" -lt "$most" ] && [ "$step" -ge 1 ] ||
            echo "$folder/tuning.h: $name is $value, its range $least..$most/$step"
    done
    grep -nE '^#define [A-Z]' "$folder/tuning.h" | grep -vE '^[0-9]+:#define [A-Z0-9_]+ (-?[0-9]+|[A-Z][A-Z0-9_]*)( +/\*.*\*/)?$' |
        sed "s|^|$folder/tuning.h: no number: |"
done | verdict "every number has a range that holds it"
exit $status
