#!/bin/bash
# SPDX-License-Identifier: MIT
# sixth_game.sh - follows docs/adding-a-game.md literally, in a copy of the tree: every line of its `sh` blocks is run,
# and then connect four must be a game like any other. Every line that names connect four is then run for a second game of
# another kind, breakthrough, with its moves: a page that fits one game only would not do.
set -u
cd "$(dirname "$0")/.." || exit 2
copy=$(mktemp -d) || exit 2
trap 'rm -rf "$copy"' EXIT
status=0

# What is already built for the tests is taken along, so that only what depends on the list is compiled anew.
tar -c --exclude=./build --exclude=./.git --exclude=./wuqi . | tar -x -C "$copy"
if [ -d build/plain ]; then
    mkdir -p "$copy/build" && cp -a build/plain "$copy/build/"
fi
if [ -d build/wasm ]; then
    mkdir -p "$copy/build" && cp -a build/wasm "$copy/build/"
fi
unset MAKEFLAGS MAKELEVEL TIMES
cd "$copy" || exit 2

sed -n '/^```sh$/,/^```$/p' docs/adding-a-game.md | grep -v '^```' | while IFS= read -r command; do
    printf '%s\n' "$command"
    case $command in
    *connect4*)
        sed -e 's/connect4/breakthrough/g; s/perft breakthrough 8/perft breakthrough 5/' \
            -e 's/d\\nd\\n/a2a3\\nf2f3\\n/; s/moves d d/moves a2a3 f5f4/' <<<"$command"
        ;;
    esac
done >commands
number=0
while IFS= read -r command; do
    number=$((number + 1))
    bash -o pipefail -c "$command" >"out.$number" 2>&1 </dev/null
    result=$?
    if [ "$result" -eq 0 ]; then
        echo "ok - $command"
    else
        grep -v ' passed  ' "out.$number" | tail -n 60 | sed 's/^/# /'
        echo "not ok - status $result: $command"
        status=1
    fi
done <commands

# expect PATTERN COMMAND-PREFIX - the output of that command of the page.
expect() {
    local line
    line=$(grep -n -F -- "$2" commands | head -n 1 | cut -d: -f1)
    if [ -n "$line" ] && grep -qE -- "$1" "out.$line"; then
        echo "ok - $2 says $1"
    else
        [ -n "$line" ] && sed 's/^/# /' "out.$line" | tail -n 20
        echo "not ok - $2 should say $1"
        status=1
    fi
}
expect '^ *connect4' './wuqi games'
expect '5673234' './wuqi perft connect4 8'
expect '"game": ?"connect4".*"best": ?"[a-g]".*"depth": ?8' './wuqi analyze connect4'
expect '\bd\b' './wuqi play connect4'
expect '^info depth 6 ' './wuqi engine connect4'
expect '^bestmove [a-g]' './wuqi engine connect4'
expect '^ *breakthrough' './wuqi games'
expect '1248290' './wuqi perft breakthrough 5'
expect '"game": ?"breakthrough".*"best": ?"[a-f][12][a-f][23]".*"depth": ?8' './wuqi analyze breakthrough'
expect 'a2a3' './wuqi play breakthrough'
expect '^info depth 6 ' './wuqi engine breakthrough'
expect '^bestmove [a-f][1-6][a-f][1-6]' './wuqi engine breakthrough'
expect '^[0-9]+ passed, 0 failed' 'make check'
for rule in includes hooks; do
    if "tools/check_$rule.sh" >out.rules; then
        echo "ok - both games keep the rules about $rule"
    else
        sed 's/^/# /' out.rules
        echo "not ok - both games keep the rules about $rule"
        status=1
    fi
done
for game in connect4 breakthrough; do
    if grep -q "^ok .*$game: search_equals_brute_force" build/logs/unit-test_games.log &&
        grep -q "^ok .*tests/games/$game/$game.t: " build/logs/diagrams.log; then
        echo "ok - the automatic tests know $game"
    else
        echo "not ok - the automatic tests know $game"
        status=1
    fi
done
# The page plays both of them, with a module of the new list and the page's own files as they are.
if make -j2 build/web/page.pack >out.page 2>&1 && node tests/web/sixth.mjs build/web/page connect4 breakthrough >>out.page 2>&1; then
    grep '^ok' out.page
else
    tail -n 20 out.page | sed 's/^/# /'
    echo "not ok - both games are played in the page"
    status=1
fi
exit $status
