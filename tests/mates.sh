#!/bin/bash
# SPDX-License-Identifier: MIT
# mates.sh PROGRAM SOLVER - xiangqi mates of our own games: the plain solver proves each of them, and the search finds them. Prints TAP.
#
# A mate in two is found at depth 5, whatever its first move is. Of the mates up to nine plies one is still missed at depth 13, and
# another with other weights: no more than two may be.
set -u
cd "$(dirname "$0")/.." || exit 2
program=$1 solver=$2

. tests/tap.sh
positions() { grep -v '^#' "$1" | sed 's/ ;.*//'; }
solved() { "$program" suite xiangqi "$1" --depth "$2" --json | grep -c '"solved": *true'; }

for set in "xiangqi_mates_in_two 3 3 5 200" "xiangqi_mates 5 9 13 198"; do
    read -r name least most depth needed <<<"$set"
    file=tests/data/$name.epd
    cmp -s <(positions "$file") <("$solver" "$least" "$most" <"$file" | sed 's/ ;.*//')
    verdict $? "$name: each is proved"
    found=$(solved "$file" "$depth")
    [ "$found" -ge "$needed" ]
    verdict $? "$name: $found found at depth $depth, at least $needed"
done
exit $status
