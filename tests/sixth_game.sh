#!/bin/bash
# SPDX-License-Identifier: MIT
# sixth_game.sh - follows docs/adding-a-game.md literally, in a copy of the tree: every line of its `sh` blocks is run,
# and then connect four must be a game like any other.
set -u
cd "$(dirname "$0")/.." || exit 2
copy=$(mktemp -d) || exit 2
trap 'rm -rf "$copy"' EXIT
status=0

# What is already built for the tests is taken along, so that only what depends on the list is compiled anew.
tar -c --exclude=./build --exclude=./.git --exclude=./wuqi . | tar -x -C "$copy"
if [ -d build/check ]; then
    mkdir -p "$copy/build" && cp -a build/check "$copy/build/"
fi
export BUILD=build/check OPT=-O2
unset MAKEFLAGS MAKELEVEL
cd "$copy" || exit 2

sed -n '/^```sh$/,/^```$/p' docs/adding-a-game.md | grep -v '^```' >commands
number=0
while IFS= read -r command; do
    number=$((number + 1))
    bash -o pipefail -c "$command" >"out.$number" 2>&1 </dev/null
    result=$?
    if [ "$result" -eq 0 ]; then
        echo "ok - $command"
    else
        tail -n 20 "out.$number" | sed 's/^/# /'
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
expect '^[0-9]+ passed, 0 failed' 'make check'
if grep -q '^ok .*connect4: search_equals_brute_force' build/logs/unit-test_games.log; then
    echo "ok - the automatic tests know connect4"
else
    echo "not ok - the automatic tests know connect4"
    status=1
fi
exit $status
