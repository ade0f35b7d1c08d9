#!/bin/bash
# SPDX-License-Identifier: MIT
# referee.sh PROGRAM - what bots say is held against the game; a referee that is halted charges nobody; leases outlast long games; two who
# coordinate one run share it.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
scratch=$(mktemp -d /tmp/wuqi-referee-XXXXXX) || exit 2
chmod 755 "$scratch"
server=
trap 'kill $server 2>/dev/null; rm -rf "$scratch"' EXIT
export XDG_DATA_HOME=$scratch/data
cp tests/data/bots/liar.py tests/data/bots/hostile.py "$scratch" && chmod a+r "$scratch"/*.py
liar="ugi:python3 $scratch/liar.py"

. tests/tap.sh

# What a bot says. The games are the same in every mode: only what is said differs.
for mode in honest line early win loss; do
    timeout 120 "$program" match ttt --a "$liar $mode" --b random --games 6 --random-plies 0 --movetime 5000 --json >"$scratch/out" 2>"$scratch/err"
    claims=$(grep -o '"claims":{"a":[0-9]*,"b":0}' "$scratch/out" | grep -o '[0-9]*' | head -n 1)
    run=$(grep -o '"run":[0-9]*' "$scratch/out" | cut -d: -f2)
    case $mode in honest) [ "$claims" = 0 ] ;; *) [ "${claims:-0}" -gt 0 ] ;; esac
    result $? "claims of a bot in mode $mode: ${claims:-none} are false"
    "$program" runs "$run" --json >"$scratch/out" 2>"$scratch/err" && grep -q "\"claims\":${claims:-none}" "$scratch/out"
    result $? "and so says the run"
done
"$program" runs "$run" >"$scratch/out" 2>"$scratch/err" && grep -q "^False claims of liar.py: [1-9]" "$scratch/out"
result $? "runs shows who made false claims"
echo "{\"game\":\"ttt\",\"format\":\"roundrobin\",\"players\":[\"random\",\"$liar win\"],\"games\":2}" >"$scratch/cup.json"
timeout 100 "$program" tournament "$scratch/cup.json" >"$scratch/out" 2>"$scratch/err" && grep -q '^Sandbox: [A-D]$' "$scratch/out" &&
    grep -q '^False claims of liar.py: [1-9]' "$scratch/out"
result $? "a tournament says in which sandbox its bots ran, and who made false claims"
"$program" ladder new told --game ttt >"$scratch/out" 2>"$scratch/err" && "$program" ladder add told one random >"$scratch/out" 2>"$scratch/err" &&
    "$program" ladder add told two "$liar honest" >"$scratch/out" 2>"$scratch/err" &&
    timeout 100 "$program" ladder run told --games 2 >"$scratch/out" 2>"$scratch/err" && grep -q '^Sandbox: [A-D]$' "$scratch/out" &&
    "$program" ladder show told --json >"$scratch/out" 2>"$scratch/err" && grep -q '"sandbox":"[A-D]"' "$scratch/out"
result $? "and so does a ladder"
timeout 100 "$program" check "$liar win" ttt >"$scratch/out" 2>"$scratch/err" && grep -q '^advice - what it says of the game is so: not in [0-9]* turns: .*a win in 1 plies' "$scratch/out" &&
    grep -q '^ok - it starts in time: [0-9]* ms; it may take 20 s' "$scratch/out"
result $? "check warns of false claims and tells how long the start took"
timeout 100 "$program" check "$liar honest" ttt >"$scratch/out" 2>"$scratch/err" && ! grep -q 'what it says' "$scratch/out"
result $? "check has nothing to say of a bot that tells the truth"

# One that does not even start.
echo "{\"game\":\"ttt\",\"format\":\"roundrobin\",\"players\":[\"random\",\"greedy\",\"ugi:python3 $scratch/hostile.py start\"],\"games\":2}" >"$scratch/cup.json"
timeout 100 "$program" tournament "$scratch/cup.json" --db "$scratch/broken.db" >"$scratch/out" 2>"$scratch/err" &&
    [ "$(sqlite3 "$scratch/broken.db" "SELECT COUNT(*), SUM(ending = 'crash') FROM game")" = '6|4' ]
result $? "a bot that does not start loses its games and stops nobody's tournament"

# The bot thinks for 0.8 s and has 2; the referee stands still for 3.
"$program" match ttt --a "$liar slow" --b random --games 2 --random-plies 0 --movetime 2000 --db none --json >"$scratch/out" 2>"$scratch/err" &
match=$!
for _ in $(seq 100); do
    pgrep -f "^[^ ]*python3[^ ]* $scratch/liar.py slow\$" >/dev/null && break
    sleep 0.1
done
sleep 1
kill -STOP $match
sleep 3
kill -CONT $match
wait $match && grep -q '"timeouts":{"a":0,"b":0}' "$scratch/out"
result $? "a referee that was halted charges nobody"

# Games of about three seconds under a lease of two: it is renewed while they go on.
run=$("$program" match ttt --a "$liar slow" --b random --games 4 --random-plies 0 --movetime 5000 --queue --json --db "$scratch/lease.db" | sed 's/[^0-9]//g')
export WUQI_TOKEN=a-token-for-the-lease
"$program" serve --listen 127.0.0.1:0 --db "$scratch/lease.db" --lease 2 --json >"$scratch/served" 2>"$scratch/err" &
server=$!
for _ in $(seq 100); do
    port=$(grep -o '"port":[0-9]*' "$scratch/served" | cut -d: -f2)
    [ -n "$port" ] && break
    sleep 0.1
done
for worker in 1 2; do
    timeout 120 "$program" worker --server "http://127.0.0.1:$port" --json >"$scratch/worker$worker" 2>"$scratch/err$worker" &
    eval "worker$worker=$!"
done
wait "$worker1" "$worker2"
kill $server
wait $server 2>/dev/null
server=
[ "$(sqlite3 "$scratch/lease.db" 'SELECT COUNT(*), (SELECT MAX(tries) FROM job), (SELECT SUM(refused) FROM job) FROM game')" = '4|1|0' ]
result $? "a game longer than its lease is played once"

# Two who coordinate the same run share its work.
echo '{"game":"ttt","format":"roundrobin","players":["random","greedy","engine:level=1","engine:level=2"],"games":40}' >"$scratch/cup.json"
"$program" tournament "$scratch/cup.json" --db "$scratch/two.db" --json >"$scratch/out1" 2>"$scratch/err" &
first=$!
for _ in $(seq 100); do
    [ "$(sqlite3 "$scratch/two.db" 'SELECT COUNT(*) FROM job' 2>/dev/null)" -gt 0 ] 2>/dev/null && break
    sleep 0.02
done
for twin in 2 3; do
    "$program" tournament "$scratch/cup.json" --resume --db "$scratch/two.db" --json >"$scratch/out$twin" 2>"$scratch/err$twin" &
    eval "twin$twin=$!"
done
wait $first
ended=$?
wait "$twin2"; wait "$twin3" # which may have come too late: then there is nothing unfinished
[ $ended -eq 0 ] && [ "$(sqlite3 "$scratch/two.db" 'SELECT COUNT(*), COUNT(DISTINCT number), (SELECT COUNT(*) FROM run) FROM game')" = '240|240|1' ]
result $? "three who run one tournament play it once"
"$program" ladder new both --game ttt --db "$scratch/two.db" >"$scratch/out" 2>"$scratch/err" &&
    "$program" ladder add both one random --db "$scratch/two.db" >"$scratch/out" 2>"$scratch/err" &&
    "$program" ladder add both two greedy --db "$scratch/two.db" >"$scratch/out" 2>"$scratch/err" &&
    "$program" ladder add both three random --db "$scratch/two.db" >"$scratch/out" 2>"$scratch/err"
"$program" ladder run both --games 40 --db "$scratch/two.db" >"$scratch/out1" 2>"$scratch/err" &
first=$!
"$program" ladder run both --games 40 --db "$scratch/two.db" >"$scratch/out2" 2>"$scratch/err2" &
wait $first
ended=$?
wait $! && [ $ended -eq 0 ] &&
    [ "$(sqlite3 "$scratch/two.db" 'SELECT COUNT(*), COUNT(DISTINCT number), MAX(number) FROM game WHERE run_id = 2')" = '80|80|80' ]
result $? "two who run one ladder play what both asked for"
exit $status
