#!/bin/bash
# SPDX-License-Identifier: MIT
# check_includes.sh [ROOT] - who may include whom (docs/architecture.md). Prints TAP, a line per rule; status 1 if one
# is broken.
#
# 1. A folder of src/ includes only itself and folders to its left.
# 2. A game never includes another game.
# 3. Only a game's own files (its trainers, src/learn/learn_GAME.c with or without a size, are) and tests include its rules.h.
# 4. From trace on (but for prover and learn), games/game.h is all that is seen of the games.
# 5. src/search names no game, not even in a comment.
# 6. A library of the system is included only in the rooms that the table below names for it; libc everywhere.
# 7. Only the store speaks SQL, and only it sees the layer that does.
# 8. A name means one thing: no two headers outside the games have the same name or make a type of the same name; a function is not named
#    after a header of another room, unless its own header has that word in its name; no two files of the page export the same name.
# 9. A command is short: at most 150 lines; what is longer belongs into a room of its own.
# 10. Data are not read out of prose or code: the page is built from data/, not from docs/*.md or a C file.
set -u
shopt -s lastpipe # so that a verdict at the end of a pipe is remembered
cd "${1:-$(dirname "$0")/..}" || exit 2

# Folders side by side on a line may include each other.
order='base
search
proof
games
trace
players
protocol
records
review
lib
prover
learn
bots sandbox
fronts
store
arena
lab
blocks
class
server
tui
app'

# A library, and the rooms that may include it. The fewer, the easier it is to replace or to do without.
libraries='jansson.h protocol review arena blocks lab class server tui app
archive.h class
archive_entry.h class
sqlite3.h store
libpq-fe.h store
libwebsockets.h server
curl/curl.h server
seccomp.h sandbox
zstd.h games learn blocks
zlib.h server
pthread.h base sandbox store arena blocks class
immintrin.h games
wuqi.h lib fronts'

# The C library, POSIX and the kernel, which every room may use.
libc='assert|complex|ctype|dirent|dlfcn|errno|fcntl|fenv|float|fnmatch|ftw|glob|grp|iconv|inttypes|langinfo|libgen|limits|locale|malloc|math'
libc="$libc|netdb|poll|pwd|regex|sched|setjmp|signal|spawn|std[a-z]+|strings?|termios|time|unistd|wchar|wctype|arpa|asm|linux|net|netinet|sys"

# How a statement begins, in a string.
sql='SELECT|INSERT INTO|UPDATE [a-z_]+ SET|DELETE FROM|CREATE (TABLE|INDEX|UNIQUE)|ALTER TABLE|DROP (TABLE|INDEX)|PRAGMA'

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
      # server and tui are strangers to each other, although neither is to the left of the other.
      strangers = (from[2] == "tui" && to[1] == "server")
      if (!(from[2] in rank)) print $1 ":" $2 ": folder " from[2] " has no place in the order"
      else if (!(to[1] in rank)) print $1 ":" $2 ": \"" $3 "\" is not a path from src/"
      else if (rank[to[1]] > rank[from[2]] || strangers) print $1 ":" $2 ": " from[2] " must not include " $3 }' |
    verdict "a folder includes only itself and folders to its left"

for game in $games; do
    inside "src/games/$game/" | grep -E ':games/[^/]+/' | grep -v ":games/$game/"
done | verdict "a game never includes another game"

for game in $games; do
    printf '%s\n' "$includes" | grep -E ":games/$game/rules\.h$" | grep -vE "^((src|tests)/games/$game/|src/learn/learn_$game[0-9]*\.c:)"
done | verdict "only a game's own files and tests include its rules.h"

inside 'src/(trace|players|lib|protocol|records|review|bots|sandbox|fronts|store|arena|blocks|lab|class|server|tui|app)/' | grep -E ':games/' | grep -vE ':games/game\.h$' |
    verdict "above the games only games/game.h is seen"

names=$({ printf '%s\n' "$games"; sed -n 's/^GAME(\(.*\))$/\1/p' src/games/games.def; } | sed 's/[0-9]*$//' | sort -u | paste -sd'|')
grep -rniE "($names)" src/search | verdict "src/search names no game"

grep -rnE '^[[:space:]]*#[[:space:]]*include[[:space:]]*<' src --include='*.[ch]' |
    sed -E 's/^([^:]*:[0-9]+):[^<]*<([^>]*)>.*/\1:\2/' |
    awk -F: -v libraries="$libraries" -v libc="$libc" '
    BEGIN { lines = split(libraries, line, "\n")
            for (i = 1; i <= lines; i++) { n = split(line[i], word, " "); known[word[1]]; for (j = 2; j <= n; j++) allowed[word[1], word[j]] } }
    { split($1, from, "/")
      if ($3 in known) { if (!(($3, from[2]) in allowed)) print $1 ":" $2 ": " from[2] " must not include <" $3 ">" }
      else if ($3 !~ "^(" libc ")(/.*)?[.]h$") print $1 ":" $2 ": <" $3 "> has no place in the table of libraries" }' |
    verdict "a library is included only where the table allows it"

{
    grep -rnE "\"[^\"]*\b($sql)\b" src --include='*.[ch]' | grep -v '^src/store/'
    inside src/ | grep -E ':store/(db|driver|schema)\.h$' | grep -v '^src/store/'
} | verdict "SQL is spoken in src/store alone"

# The games' own headers are alike on purpose: an instance file sees those of one game.
headers=$(find src -name '*.h' | grep -vE '^src/games/[^/]+/')
{
    printf '%s\n' $headers | awk -F/ 'seen[$NF] { print $0 ": " seen[$NF] " is called so, too" } { seen[$NF] = $0 }'
    grep -noE '^(typedef )?(struct|enum|union) [A-Z][A-Za-z]* \{' $headers /dev/null | sed -E 's/^([^:]*:[0-9]+):(typedef )?[a-z]+ ([A-Za-z]+) .*/\1 \3/' |
        awk 'seen[$2] { print $1 ": " $2 " is also in " seen[$2] } { seen[$2] = $1 }'
    grep -nE '^[A-Za-z][A-Za-z0-9_ ]*[ *][a-z][a-z0-9_]+\(' $headers /dev/null | grep -vE '^[^:]*(_template\.h|:[0-9]+:typedef )' |
        sed -E 's/^([^:]*:[0-9]+):[^(]*[ *]([a-z0-9_]+)\(.*/\1 \2/' | awk -v headers="$(printf '%s ' $headers)" '
        function stem(path) { sub(/.*\//, "", path); sub(/\.h$/, "", path); return path }
        function room(path) { sub(/\/[^\/]*$/, "", path); return path }
        BEGIN { n = split(headers, path, " "); for (i = 1; i <= n; i++) home[stem(path[i])] = path[i] }
        { file = $1; sub(/:.*/, "", file)
          for (name in home)
              if (index($2, name "_") == 1 && room(home[name]) != room(file) && index("_" stem(file) "_", "_" name "_") == 0)
                  print $1 ": " $2 "() is named after " home[name] }'
    grep -noE '^export (async )?(interface|class|type|enum|const|function) [A-Za-z]+' $(find web/src -name '*.ts' -o -name '*.tsx' 2>/dev/null) /dev/null |
        sed -E 's/^([^:]*:[0-9]+):.* ([A-Za-z]+)$/\1 \2/' | awk 'seen[$2] { print $1 ": " $2 " is also in " seen[$2] } { seen[$2] = $1 }'
} | verdict "a name means one thing"
wc -l src/app/cmd_*.c | awk '$2 != "total" && $1 > 150 { print $2 ": " $1 " lines" }' | verdict "a command has at most 150 lines"
# The lesson in Python is no prose to read data from: its snippets are the programs that the page runs.
grep -nHE "docs/[^'\"]*\.md|\.[ch]['\"\`]" web/build.mjs /dev/null 2>/dev/null | grep -v 'docs/python' | verdict "the page is built from data, not from prose or code"
exit $status
