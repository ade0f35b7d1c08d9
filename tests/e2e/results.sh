#!/bin/bash
# SPDX-License-Identifier: MIT
# results.sh PROGRAM - files of results on a full disk, bundles of a game. A limit on the size of files stands for the disk: it needs no rights.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")

. tests/tap.sh
begin results
cp -r tests/data/bots "$scratch/bots" && chmod -R a+rX "$scratch/bots"

"$program" match reversi6 --a random --b greedy --games 20 --record "$scratch/games.json" --json >"$scratch/out" 2>"$scratch/err" &&
    [ "$(wc -l <"$scratch/games.json")" -eq 20 ] && "$program" convert "$scratch/games.json" --to pgn >/dev/null 2>"$scratch/err"
result $? "a match writes its record"
"$program" match reversi6 --a random --b greedy --games 2 --record /dev/full >"$scratch/out" 2>"$scratch/err"
[ $? -eq 1 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && grep -q -- '--record: /dev/full: No space' "$scratch/err"
result $? "a record that cannot be written is said"
for command in "runs 1 --export" "ladder export"; do
    [ "$command" = "ladder export" ] && "$program" ladder new cup --game ttt >/dev/null && command="ladder export cup"
    # shellcheck disable=SC2086
    "$program" $command /dev/full >"$scratch/out" 2>"$scratch/err"
    [ $? -eq 1 ] && grep -q '/dev/full: No space\|/dev/full: not all' "$scratch/err"
    result $? "wuqi $command: a full disk is said"
done

# full FILE ARGUMENT... - the command ends with status 1 and one line; FILE is as it was, and nothing is beside it.
full() {
    local file=$1
    shift
    mkdir -p "$scratch/full" && echo old >"$scratch/full/$file"
    (cd "$scratch/full" && trap '' XFSZ && ulimit -f 2 && "$program" "$@") 2>&1 >"$scratch/out" | cat >"$scratch/err" # which is under no limit
    [ "${PIPESTATUS[0]}" -eq 1 ] && [ "$(grep -c '^wuqi ' "$scratch/err")" -eq 1 ] && [ "$(cat "$scratch/full/$file")" = old ] && [ "$(ls "$scratch/full")" = "$file" ]
    result $? "wuqi $1 on a full disk leaves the old file and says so"
    rm -rf "$scratch/full"
}
full games.pgn convert ../games.json -o games.pgn
full tree.trace trace reversi6 --player engine --depth 8 --out tree.trace
"$program" trace reversi6 --depth 5 --out "$scratch/tree" >/dev/null 2>&1
full tree.dot trace ../tree --dot tree.dot
"$program" train reversi6 --data "$scratch/positions" --positions 60 --rounds 1 >"$scratch/out" 2>"$scratch/err" # --out alone is left to do
full weights.zst train reversi6 --data ../positions --positions 60 --rounds 1 --out weights.zst

# full_folder NAME COMMAND - of a folder, too, nothing but whole files is there.
full_folder() {
    local name=$1
    shift
    "$@" >"$scratch/out" 2>"$scratch/err"
    [ $? -eq 1 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && grep -qE 'not all of it|No space' "$scratch/err"
    result $? "wuqi $name on a full disk says so"
}
limited() { # ARGUMENT...
    (cd "$scratch" && trap '' XFSZ && ulimit -f 2 && "$program" "$@")
}
full_folder lab limited lab run reversi-evals --quick --no-figure --out lab
[ -z "$(find "$scratch/lab" -type f -size -1)" ] && ! ls "$scratch/lab"/*/manifest.json >/dev/null 2>&1
result $? "and no result is there that could be taken for one"
full_folder site limited site page
# A database cannot be opened under such a limit: here it is a small file system that is full.
small() { # SCRIPT
    unshare -rm sh -c "mkdir -p '$scratch/small' && mount -t tmpfs -o size=4k none '$scratch/small' && $1"
}
if small true 2>"$scratch/err"; then
    full_folder bundle small "'$program' bundle 1.1 --out '$scratch/small/bundle'"
    full_folder "play, saving" small "head -c 9999 /dev/zero >'$scratch/small/rest' 2>/dev/null
        printf 'b2\nsave $scratch/small/game.pgn\nquit\n' | '$program' play ttt --against human | grep 'No space' >&2; [ -e '$scratch/small/game.pgn' ]"
fi

# A bundle of a bot that is started anew for every move: its replay starts it anew, too.
run=$("$program" match gomoku15 --a "botzone:python3 $scratch/bots/botzone_bot.py once" --b random --games 2 --nodes 1000 --max-plies 12 \
    --random-plies 0 --json 2>"$scratch/err" | sed 's/.*"run":\([0-9]*\).*/\1/')
(umask 022 && "$program" bundle "$run.1" --out "$scratch/bundle") >"$scratch/out" 2>"$scratch/err" &&
    [ "$(stat -c %a "$scratch/bundle/replay.sh")" = 755 ] &&
    "$scratch/bundle/replay.sh" a python3 "$scratch/bots/botzone_bot.py" once >"$scratch/out" 2>"$scratch/err" &&
    [ "$(grep -c '^< ' "$scratch/out")" -eq "$(grep -c ' < ' "$scratch/bundle/transcript-a.txt")" ]
result $? "a bundle of a bot with one process a move can be replayed"
exit $status
