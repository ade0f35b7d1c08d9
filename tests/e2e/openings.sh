#!/bin/bash
# SPDX-License-Identifier: MIT
# openings.sh PROGRAM - balanced openings: found the same twice, shipped for every game, the default of matches.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")

. tests/tap.sh
begin openings
export LC_ALL=C.UTF-8

"$program" openings reversi6 --count 4 --nodes 500 --window 200 --scores >"$scratch/one" 2>"$scratch/err" &&
    "$program" openings reversi6 --count 4 --nodes 500 --window 200 --scores >"$scratch/two" 2>"$scratch/err" && cmp -s "$scratch/one" "$scratch/two" &&
    [ "$(sort -u "$scratch/one" | wc -l)" -eq 4 ]
result $? "the same seed finds the same openings"
awk '{ if ($2 > 2 || $2 < -2) exit 1 }' "$scratch/one"
result $? "every score is within the window"
"$program" openings ttt --count 50 --plies 1 --nodes 500 --window 0 >"$scratch/one" 2>"$scratch/err"
[ $? -eq 1 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && [ "$(wc -l <"$scratch/one")" -le 9 ]
result $? "where there are not so many, it says so"

# Every opening of data/openings.txt can be played, within the window that its comment tells; no two are alike.
grep -v '^#' data/openings.txt | sort | uniq -d >"$scratch/twice"
[ ! -s "$scratch/twice" ]
result $? "no opening is shipped twice"
for game in $("$program" games --json | sed 's/.*"name":"\([^"]*\)".*/\1/'); do
    grep "^$game " data/openings.txt | cut -d ' ' -f 3- >"$scratch/list"
    count=$(wc -l <"$scratch/list")
    window=$(sed -n "s/^# $game:.*--window \([0-9]*\).*/\1/p" data/openings.txt)
    [ "$count" -ge 10 ] && grep "^$game " data/openings.txt | awk -v w="$window" '{ s = $2 < 0 ? -$2 : $2; if (s * 100 > w + 0.5) exit 1 }'
    result $? "$game: $count openings within $window hundredths of a point"
    "$program" match "$game" --a random --b random --games 2 --openings "$scratch/list" --max-plies 2 --db none --json >"$scratch/out" 2>"$scratch/err" &&
        "$program" match "$game" --a random --b random --games 4 --max-plies 2 --db none --json >"$scratch/out" 2>"$scratch/err" &&
        grep -q '"balanced_openings":2' "$scratch/out"
    result $? "$game: a match begins with them"
done
"$program" match ttt --a random --b random --games 100 --db none >"$scratch/out" 2>"$scratch/err" && grep -q 'balanced openings, then random ones' "$scratch/out"
result $? "where there are too few of them, random ones follow, and that is said"
"$program" match ttt --a random --b random --games 4 --random-plies 0 --record "$scratch/games" --db none --json >"$scratch/out" 2>"$scratch/err" &&
    grep -q '"balanced_openings":0' "$scratch/out" && [ "$(grep -c '"opening":\[\]' "$scratch/games")" -eq 4 ]
result $? "--random-plies 0 begins at the beginning"
exit $status
