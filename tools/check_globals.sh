#!/bin/bash
# SPDX-License-Identifier: MIT
# check_globals.sh [OBJECTS] - what can be written to in the games and in the search (docs/architecture.md, "Threads"). Reads the object
# files below OBJECTS/src/games and OBJECTS/src/search (default: build/plain), so that nothing can hide from it. Prints TAP, a line per rule;
# status 1 if one is broken.
#
# 1. No variable belongs to a thread: what a search changes is in its Search, its Worker or its Position.
#    (The program of `make tune` has one: tuned_now, the numbers of the search that the thread is at; src/search/tuned.h.)
# 2. A variable that is not constant is in the table below, with who writes it: all of them are written before the first search.
set -u
cd "$(dirname "$0")/.." || exit 2
objects=${1:-build/plain}

# Made by Game.init or Game.load, once in a process and under the lock of games_find(); for a game's name without the size of its board.
written_before_the_first_search='duel2048 board_slide_high board_slide_low eval_shipped
eraser board_fallen eval_shipped
gomoku gomoku_keys gomoku_near gomoku_tables gomoku_shipped book_proofs
reversi reversi_shipped book_solved
xiangqi board_tables weights_packed weights_squares xiangqi_keys xiangqi_shipped'
# Made on first use, under pthread_once or a lock of its own.
written_once='gomoku once classic_lines
patterns once store
games lock ready trained'

# "file section name" for each variable that is not constant.
variables=$(find "$objects/src/games" "$objects/src/search" -name '*.o' 2>/dev/null | LC_ALL=C sort | while IFS= read -r object; do
    objdump -t "$object" | awk -v object="$object" '
        { section = ""
          for (i = 1; i < NF; i++) if ($i ~ /^(\.(t?bss|t?data)|\*COM\*)/) section = $i
          if (section == "" || section ~ /^\.data\.rel\.ro/ || $NF ~ /^\./) next
          name = $NF; sub(/\.[0-9]+$/, "", name) # a variable of a function
          print object, section, name }'
done)
status=0
verdict() { # RULE, broken lines on standard input
    local broken
    broken=$(cat)
    if [ -n "$broken" ]; then
        printf '%s\n' "$broken" | LC_ALL=C sort -u | sed 's/^/# /'
        echo "not ok - $1"
        status=1
    else
        echo "ok - $1"
    fi
}
verdict "no variable of the games and the search belongs to a thread" \
    < <(awk '$2 ~ /^\.t/ { print $1 ": " $3 }' <<<"$variables")
verdict "a variable of the games and the search is constant, or in the table" \
    < <(awk -v known="$written_before_the_first_search"$'\n'"$written_once" '
        BEGIN { lines = split(known, line, "\n")
                for (i = 1; i <= lines; i++) { n = split(line[i], word, " "); for (j = 2; j <= n; j++) allowed[word[1], word[j]] } }
        NF && $2 !~ /^\.t/ { file = $1; sub(/.*\//, "", file); sub(/(\.v[13])?\.o$/, "", file)
              family = file; if (family !~ /^duel2048$/) sub(/[0-9]+$/, "", family)
              if (!((family, $3) in allowed)) print $1 ": " $3 }' <<<"$variables")
verdict "there are object files to look at" < <([ -n "$variables" ] || echo "$objects: none; make builds them")
exit $status
