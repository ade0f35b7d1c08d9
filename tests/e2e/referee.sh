#!/bin/bash
# SPDX-License-Identifier: MIT
# referee.sh PROGRAM - what bots say is held against the game; a referee that is halted charges nobody; leases outlast long games.
# Time passes here by clocks that the test sets (tests/store/clock_shim.c).
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")

. tests/tap.sh
begin referee
mkdir "$scratch/liar" && cp tests/data/bots/liar.py "$scratch/liar" && cp tests/data/bots/hostile.py "$scratch" && chmod a+r "$scratch"/*.py "$scratch"/*/*.py
liar="ugi:python3 $scratch/liar/liar.py"
cc -std=c17 -D_GNU_SOURCE -O1 -shared -fPIC -o "$scratch/shim.so" tests/store/clock_shim.c || exit 2
printf '%-31s\n' 0 >"$scratch/clock"
set_clock() { printf '%-31s\n' "$1" 1<>"$scratch/clock"; } # to so many seconds ahead, in its place: programs have mapped it
ask() { sqlite3 -cmd ".timeout $((AWAIT_SECONDS * 1000))" "$scratch/$1.db" "$2"; }

# What a bot says. The games are the same in every mode: only what is said differs.
for mode in honest line early win loss; do
    "$program" match ttt --a "$liar $mode" --b random --games 6 --random-plies 0 --nodes 1000 --json >"$scratch/out" 2>"$scratch/err"
    claims=$(grep -o '"claims":{"a":[0-9]*,"b":0}' "$scratch/out" | grep -o '[0-9]*' | head -n 1)
    run=$(grep -o '"run":[0-9]*' "$scratch/out" | cut -d: -f2)
    case $mode in honest) [ "$claims" = 0 ] ;; *) [ "${claims:-0}" -gt 0 ] ;; esac
    result $? "claims of a bot in mode $mode: ${claims:-none} are false"
    "$program" runs "$run" --json >"$scratch/out" 2>"$scratch/err" && grep -q "\"claims\":${claims:-none}" "$scratch/out"
    result $? "and so says the run"
done
"$program" runs "$run" >"$scratch/out" 2>"$scratch/err" && grep -q "^False claims of liar.py: [1-9]" "$scratch/out"
result $? "runs shows who made false claims"
echo "{\"game\":\"ttt\",\"format\":\"roundrobin\",\"players\":[\"random\",\"$liar win\"],\"games\":2,\"nodes\":1000}" >"$scratch/cup.json"
"$program" tournament "$scratch/cup.json" >"$scratch/out" 2>"$scratch/err" && grep -q '^Sandbox: [A-D]$' "$scratch/out" &&
    grep -q '^False claims of liar.py: [1-9]' "$scratch/out"
result $? "a tournament says in which sandbox its bots ran, and who made false claims"
"$program" ladder new told --game ttt --nodes 1000 >"$scratch/out" 2>"$scratch/err" && "$program" ladder add told one random >"$scratch/out" 2>"$scratch/err" &&
    "$program" ladder add told two "$liar honest" >"$scratch/out" 2>"$scratch/err" &&
    "$program" ladder run told --games 2 >"$scratch/out" 2>"$scratch/err" && grep -q '^Sandbox: [A-D]$' "$scratch/out" &&
    "$program" ladder show told --json >"$scratch/out" 2>"$scratch/err" && grep -q '"sandbox":"[A-D]"' "$scratch/out"
result $? "and so does a ladder"
"$program" check "$liar win" ttt --movetime 600000 >"$scratch/out" 2>"$scratch/err" && grep -q '^advice - what it says of the game is so: not in [0-9]* turns: .*a win in 1 plies' "$scratch/out" &&
    grep -q '^ok - it starts in time: [0-9]* ms; it may take 20 s' "$scratch/out"
result $? "check warns of false claims and tells how long the start took"
"$program" check "$liar honest" ttt --movetime 600000 --clock wall >"$scratch/out" 2>"$scratch/err" && ! grep -q 'what it says' "$scratch/out"
result $? "check has nothing to say of a bot that tells the truth"

LD_PRELOAD=$scratch/shim.so WUQI_TEST_MONOTONIC=$scratch/clock WUQI_HALT=$(holds "$scratch/thinking" bot.asked) \
    start check "$program" check "$liar honest" ttt --movetime 600000 --clock wall >"$scratch/out" 2>"$scratch/err"
held check "$scratch/thinking" && set_clock 60
let_go "$scratch/thinking"
ended check && ! grep -q '^not ok' "$scratch/out" && grep -q '^ok - it starts, greets and moves first: .* in 60[0-9]*\.' "$scratch/out"
result $? "check gives a bot that has ten minutes for a move a minute"

# One that does not even start.
echo "{\"game\":\"ttt\",\"format\":\"roundrobin\",\"players\":[\"random\",\"greedy\",\"ugi:python3 $scratch/hostile.py start\"],\"games\":2,\"nodes\":1000}" >"$scratch/cup.json"
"$program" tournament "$scratch/cup.json" --db "$scratch/broken.db" >"$scratch/out" 2>"$scratch/err" &&
    [ "$(sqlite3 "$scratch/broken.db" "SELECT COUNT(*), SUM(ending = 'crash') FROM game")" = '6|4' ]
result $? "a bot that does not start loses its games and stops nobody's tournament"

# The bot has ten minutes for a move; the referee is stopped when it has asked for one, and goes on an hour later.
LD_PRELOAD=$scratch/shim.so WUQI_TEST_MONOTONIC=$scratch/clock WUQI_HALT=$(holds "$scratch/asked" bot.asked 2) \
    start match "$program" match ttt --a "$liar honest" --b random --games 2 --random-plies 0 --movetime 600000 --db none --json >"$scratch/out" 2>"$scratch/err"
stopped() { grep -q '^State:[[:space:]]*T' "/proc/${pids[match]}/status"; }
held match "$scratch/asked" && send STOP match && await stopped && set_clock 3600 && send CONT match
result $? "a referee is halted in a bot's turn"
let_go "$scratch/asked"
ended match && grep -q '"games":2,.*"timeouts":{"a":0,"b":0}' "$scratch/out"
result $? "a referee that was halted charges nobody"

# A job that lasts far longer than its lease of an hour: one worker is held in it while the clocks of the server and of the worker go on, by less than the lease
# at a time and by more than the third of it after which it is renewed. Another worker waits for it to become free.
set_clock 0
run=$("$program" match ttt --a "$liar honest" --b random --games 4 --random-plies 0 --nodes 1000 --queue --json --db "$scratch/lease.db" | sed 's/[^0-9]//g')
export WUQI_TOKEN=a-token-for-the-lease
LD_PRELOAD=$scratch/shim.so WUQI_TEST_CLOCK=$scratch/clock serve server "$program" --db "$scratch/lease.db" --lease 3600
result $? "a server gives leases of an hour"
LD_PRELOAD=$scratch/shim.so WUQI_TEST_MONOTONIC=$scratch/clock WUQI_HALT=$(holds "$scratch/playing" job.claimed) \
    start slow "$program" worker --server "http://127.0.0.1:$port" --json >"$scratch/slow" 2>"$scratch/err"
held slow "$scratch/playing"
start other "$program" worker --server "http://127.0.0.1:$port" --json >"$scratch/other" 2>"$scratch/err2"
one_is_left() { [ "$(ask lease 'SELECT COUNT(*) FROM job WHERE state <> 2')" = 1 ]; }
renewed() { [ "$(ask lease "SELECT MAX(lease_until) > $1 + 1000 FROM job WHERE state = 1")" = 1 ]; }
await one_is_left
whole=$?
for ahead in 1300 2600 3900 5200; do
    until=$(ask lease 'SELECT lease_until FROM job WHERE state = 1')
    set_clock $ahead
    await renewed "$until" || whole=1
done
result $whole "a worker renews its lease while it plays"
let_go "$scratch/playing"
ended slow && ended other && [ "$(ask lease 'SELECT COUNT(*), (SELECT MAX(tries) FROM job), (SELECT SUM(refused) FROM job) FROM game')" = '4|1|0' ]
result $? "a game longer than its lease is played once"
killed server

exit $status
