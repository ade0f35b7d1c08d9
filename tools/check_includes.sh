#!/bin/bash
# SPDX-License-Identifier: MIT
# check_includes.sh [ROOT] - who may include whom (docs/architecture.md). Prints TAP, a line per rule; status 1 if one
# is broken.
#
# 1. A folder of src/ includes only itself and folders to its left.
# 2. A game never includes another game.
# 3. Only a game's own files and tests include its rules.h.
# 4. From trace on (but for learn), games/game.h is all that is seen of the games.
# 5. src/search names no game, not even in a comment.
# 6. src/base needs nothing but libc.
set -u
shopt -s lastpipe # so that a verdict at the end of a pipe is remembered
cd "${1:-$(dirname "$0")/..}" || exit 2

# Folders side by side on a line may include each other.
order='base
search
games
trace
players
lib
learn
protocol
records
bots sandbox
fronts
store
arena
lab
web
tui
app'

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

# "file:line:included" for every quoted include.
includes=$(grep -rnE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' src tests --include='*.[ch]' |
    sed -E 's/^([^:]*:[0-9]+):[^"]*"([^"]*)".*/\1:\2/')
inside() { # PATTERN of file names
    printf '%s\n' "$includes" | grep -E "^$1"
}
games=$(ls -d src/games/*/ 2>/dev/null | sed -E 's|.*/([^/]+)/$|\1|')

inside src/ | awk -F: -v order="$order" '
    BEGIN { lines = split(order, line, "\n")
            for (i = 1; i <= lines; i++) { n = split(line[i], word, " "); for (j = 1; j <= n; j++) rank[word[j]] = i } }
    { split($1, from, "/"); split($3, to, "/")
      # web and tui are strangers to each other, although neither is to the left of the other.
      strangers = (from[2] == "tui" && to[1] == "web")
      if (!(from[2] in rank)) print $1 ":" $2 ": folder " from[2] " has no place in the order"
      else if (!(to[1] in rank)) print $1 ":" $2 ": \"" $3 "\" is not a path from src/"
      else if (rank[to[1]] > rank[from[2]] || strangers) print $1 ":" $2 ": " from[2] " must not include " $3 }' |
    verdict "a folder includes only itself and folders to its left"

for game in $games; do
    inside "src/games/$game/" | grep -E ':games/[^/]+/' | grep -v ":games/$game/"
done | verdict "a game never includes another game"

for game in $games; do
    printf '%s\n' "$includes" | grep -E ":games/$game/rules\.h$" | grep -vE "^(src|tests)/games/$game/"
done | verdict "only a game's own files and tests include its rules.h"

inside 'src/(trace|players|lib|protocol|records|bots|sandbox|fronts|store|arena|lab|web|tui|app)/' | grep -E ':games/' | grep -vE ':games/game\.h$' |
    verdict "above the games only games/game.h is seen"

names=$({ printf '%s\n' "$games"; sed -n 's/^GAME(\(.*\))$/\1/p' src/games/games.def; } | sed 's/[0-9]*$//' | sort -u | paste -sd'|')
grep -rniE "($names)" src/search | verdict "src/search names no game"

grep -rnE '^[[:space:]]*#[[:space:]]*include[[:space:]]*<(jansson|zstd|sqlite3|libpq|libwebsockets|n?curses|seccomp)' src/base |
    verdict "src/base needs nothing but libc"
exit $status
