#!/bin/bash
# SPDX-License-Identifier: MIT
# clocks.sh PROGRAM - the machine's clocks are set while the program works: by a day, by years, back before 1970. Nobody loses a game, a lock or a search by it, and what is said of ages
# stays sane. (Leases of jobs under clocks that are set: tests/store/chaos.py and tests/e2e/referee.sh.) Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. tests/tap.sh
begin clocks
cc -std=c17 -D_GNU_SOURCE -O1 -shared -fPIC -o "$scratch/shim.so" tests/store/clock_shim.c || exit 2
set_to() { printf '%-31s\n' "$2" 1<>"$scratch/$1"; } # FILE SECONDS, in its place: programs have mapped it
day=86400 year=31557600
: >"$scratch/day" && : >"$scratch/steady"
set_to day 0
set_to steady 0
# with the clock of the day, or with that which measures how long something takes, set by us
by_day() { LD_PRELOAD=$scratch/shim.so WUQI_TEST_CLOCK=$scratch/day "$@"; }
by_steady() { LD_PRELOAD=$scratch/shim.so WUQI_TEST_MONOTONIC=$scratch/steady "$@"; }

# --- locks -------------------------------------------------------------------------------------------------------

train() { by_day "$program" train eraser --positions 200 --nodes 20 --seed 5 --data "$scratch/data.zst"; }
start first eval 'WUQI_HALT=$(holds "$scratch/held" lock.held) train >"$scratch/one" 2>&1'
held first "$scratch/held"
for ahead in 0 -$day $day $((50 * year)) $((-80 * year)); do
    set_to day $ahead
    train >"$scratch/out" 2>"$scratch/err"
    [ $? = 1 ] && [ "$(wc -l <"$scratch/err")" = 1 ] && grep -Eq "is being written by 'wuqi train' \(process $(cat "$scratch/held") on .*, for [0-9]+ (s|min|h)\)" "$scratch/err"
    result $? "a lock holds when the clock is set by $ahead s, and the age that is said is none below zero"
done
let_go "$scratch/held"
ended first
result $? "who holds it ends as if nothing were"
set_to day 0

# --- searches and games ------------------------------------------------------------------------------------------

bot="ugi:python3 tests/data/bots/hostile.py nothing,start=3600"
for ahead in -$day $day $((50 * year)); do
    set_to day 0
    rm -f "$scratch/asked"
    start match eval 'WUQI_HALT=$(holds "$scratch/asked" bot.asked 2) by_day "$program" match ttt --a "$bot" --b random --movetime 3600000 --games 2 --db none --no-sandbox --json >"$scratch/out" 2>"$scratch/err"'
    held match "$scratch/asked" && set_to day $ahead
    let_go "$scratch/asked"
    ended match && grep -q '"games":2' "$scratch/out" && ! grep -Eq '"(time|crash|machine)":[1-9]' "$scratch/out"
    result $? "nobody loses a game when the clock of the day is set by $ahead s"
done
set_to day 0

mkfifo "$scratch/orders"
start engine eval 'by_steady "$program" engine reversi8 <"$scratch/orders" >"$scratch/said" 2>"$scratch/err"'
exec 5>"$scratch/orders"
printf 'ugi\nisready\ngo movetime 3600000\n' >&5
says() { grep -q "$1" "$scratch/said" || ! running engine; }
await says '^info'
set_to steady 7200
await says '^bestmove' && grep -q '^bestmove [a-h][1-8]' "$scratch/said"
result $? "a search ends when its hour has passed at once, with a move"
printf 'go depth 3\n' >&5
twice() { [ "$(grep -c ^bestmove "$scratch/said")" = 2 ] || ! running engine; }
await twice && running engine
result $? "and the next one is like any other"
exec 5>&-
ended engine

# --- the server --------------------------------------------------------------------------------------------------

LD_PRELOAD=$scratch/shim.so WUQI_TEST_CLOCK=$scratch/day WUQI_TEST_MONOTONIC=$scratch/steady serve server "$program" --db "$scratch/db"
mark() { curl -sI -X GET "http://127.0.0.1:$port/$1" | tr -d '\r' | grep -i '^etag'; }
mark index.html >"$scratch/one" && mark weights/gomoku20.bin >>"$scratch/one"
whole=0
for ahead in -$day $day $((50 * year)) $((-80 * year)); do
    set_to day $ahead
    { mark index.html && mark weights/gomoku20.bin; } >"$scratch/two"
    cmp "$scratch/one" "$scratch/two" >"$scratch/out" && [ -s "$scratch/one" ] && curl -sf "http://127.0.0.1:$port/api/watch/runs" >"$scratch/out" || whole=1
done
result $whole "the server's marks of files are those of before whatever the day is, and it answers"
set_to day 0
set_to steady $((2 * day))
curl -sf "http://127.0.0.1:$port/api/watch/runs" >"$scratch/out" && running server
result $? "it answers after a sleep of two days"
send TERM server
ended server
result $? "and ends when it is told to"

# --- results -----------------------------------------------------------------------------------------------------

lab() { by_day "$program" lab run reversi-random --quick --no-figure --out "$scratch/$1" --json | sed -E 's/"[a-z_]*(time|folder)[a-z_]*":[^,}]*//g'; }
set_to day 0
lab now >"$scratch/one"
set_to day $((-80 * year))
lab then >"$scratch/two" 2>"$scratch/err"
[ -s "$scratch/two" ] && [ "$(grep -o '"signature":"[^"]*"' "$scratch/one")" = "$(grep -o '"signature":"[^"]*"' "$scratch/two")" ] && grep -q '"date": "19[0-9][0-9]-' "$scratch/then/reversi-random-quick/manifest.json"
result $? "an experiment before 1970 has the same result, with the date of that day"
exit $status
