#!/bin/bash
# SPDX-License-Identifier: MIT
# bench.sh PROGRAM [EXPECTED] - the node signature of every game, one `game nodes` a line; with EXPECTED it is compared
# with that file, on every instruction level, and TAP is printed.
#
# A change of the search or of an evaluation changes the signature: `make bench-update`, and say so in the commit.
set -u
program=$1

signature() {
    "$program" bench --json | sed -nE 's/.*"game": ?"([^"]+)".*"nodes": ?([0-9]+).*/\1 \2/p'
}

if [ $# -eq 1 ]; then
    signature
    exit
fi
status=0
compare() { # LABEL
    local found
    found=$(signature)
    while read -r game nodes; do
        if grep -qx "$game $nodes" <<<"$found"; then
            echo "ok - bench $game is $nodes ($1)"
        else
            echo "# found: $(grep "^$game " <<<"$found" || echo "no $game")"
            echo "not ok - bench $game should be $nodes ($1)"
            status=1
        fi
    done <"$2"
    if [ "$(wc -l <<<"$found")" -ne "$(wc -l <"$2")" ]; then
        echo "not ok - bench knows other games than $2 ($1)"
        status=1
    fi
}
compare "as found" "$2"
WUQI_CPU=v1 compare "plain C" "$2"
exit $status
