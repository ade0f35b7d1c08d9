#!/bin/sh
# SPDX-License-Identifier: MIT
# perft_long.sh PROGRAM - counts that take too long for `make test`; prints TAP.
program=$1
status=0
while read -r game depth expected; do
    found=$("$program" perft "$game" "$depth" --json)
    case $found in
    *"\"nodes\":$expected,"*) echo "ok - perft $game $depth: $expected # ${found##*\"nodes\":}" ;;
    *)
        echo "not ok - perft $game $depth: $expected expected, $found"
        status=1
        ;;
    esac
done <<LIST
xiangqi 6 5392831844
LIST
exit $status
