#!/bin/bash
# SPDX-License-Identifier: MIT
# kill.sh PROGRAM sqlite|postgres GAMES WORKERS KILLS - many workers on one store; KILLS of them are killed in the middle of a job, one is so late that its
# job was played by another, and the server of PostgreSQL is crashed while all of them have jobs. At the end exactly GAMES distinct games must be
# there. Prints TAP.
#
# "In the middle" is a named point of the program at which it is held (src/base/halt.h), so that nothing here depends on how fast the machine is.
# PostgreSQL is Debian's, started here on a socket in a temporary folder, as the user postgres if we are root.
set -u
program=$1 kind=$2 games=$3 workers=$4 kills=$5
server=
POINTS=(job.claimed job.played store.submit job.handed)

. tests/tap.sh
begin store

postgres() { # a command of the server's package as its user
    if [ "$(id -u)" -eq 0 ]; then
        (cd "$scratch" && runuser -u postgres -- "$@")
    else
        "$@"
    fi
}
control() { postgres "$bin/pg_ctl" -D "$server" -t "$AWAIT_SECONDS" -w "$@" >/dev/null 2>&1; }
start_server() { control -l "$scratch/data/log" -o "-c listen_addresses= -c unix_socket_directories=$scratch/data" start; }
crash_server() { control -m immediate stop; }
cleanup() { [ -z "$server" ] || crash_server; }

query() {
    if [ "$kind" = sqlite ]; then
        sqlite3 -cmd ".timeout $((AWAIT_SECONDS * 1000))" "$scratch/db" "$1"
    else
        postgres "$bin/psql" -h "$scratch/data" -qAt -d postgres -c "$1"
    fi
}
tell() { # STATUS NAME
    verdict "$1" "$kind: $2"
}

if [ "$kind" = postgres ]; then
    bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
    [ -x "$bin/initdb" ] || { tell 1 "Debian's postgresql is installed"; exit 1; }
    mkdir "$scratch/data" && chmod 700 "$scratch/data"
    [ "$(id -u)" -eq 0 ] && chown postgres "$scratch/data"
    server=$scratch/data/cluster
    postgres "$bin/initdb" -D "$server" -A trust -U postgres >"$scratch/init" 2>&1 || { cat "$scratch/init"; tell 1 "initdb"; exit 1; }
    # The socket's folder must be reachable by the workers, which are not the user postgres.
    chmod 755 "$scratch/data"
    start_server || { cat "$scratch/data/log"; tell 1 "the server starts"; exit 1; }
    place="postgresql://postgres@/postgres?host=$scratch/data"
else
    place=$scratch/db
fi

begin_ns=$(date +%s%N) # waits: only shown
run=$("$program" match ttt --a random --b greedy --games "$games" --random-plies 0 --batch 16 --db "$place" --queue --json | sed 's/[^0-9]//g')
[ -n "$run" ]
tell $? "a run of $games games is queued"
jobs=$(query "SELECT COUNT(*) FROM job WHERE run_id = $run")

# worker NAME LEASE HALT - what it says is in NAME.out and NAME.err, and where it is held it writes NAME.held.
worker() {
    WUQI_HALT=$3 start "$1" "$program" worker --db "$place" --lease "$2" --json >"$scratch/$1.out" 2>"$scratch/$1.err"
}

# One worker begins alone and is held with the results of its first job in its hands until the others have played that job again. Its lease is so long that
# it does not renew it; it is ended here, by hand.
worker late 86400 "$(holds "$scratch/late.held" job.played)"
held late "$scratch/late.held" && query "UPDATE job SET lease_until = 0 WHERE state = 1"
tell $? "a worker is held in a job, and its lease is over"

# Then some are killed, several of them working at a time: each at another point, at a passing chosen at random. What they take off the run is no more
# than half of it, however the others are delayed: all of them get there.
begun=0 killed=0 caught=
victim() {
    begun=$((begun + 1))
    worker "victim$begun" 1 "$(holds "$scratch/victim$begun.held" "${POINTS[(begun - 1) % ${#POINTS[@]}]}" $((1 + RANDOM % (jobs / (2 * kills)))))"
}
one_is_caught() { # $caught: its name, or nothing if one has ended by itself
    for caught in "${!pids[@]}"; do
        [[ $caught == victim* ]] || continue
        [ -s "$scratch/$caught.held" ] && return 0
        running "$caught" || { caught=; return 0; }
    done
    return 1
}
while [ $begun -lt $((workers - 1)) ] && [ $begun -lt "$kills" ]; do victim; done
while [ $killed -lt "$kills" ] && await one_is_caught && [ -n "$caught" ] && killed "$caught"; do
    killed=$((killed + 1))
    [ $begun -eq "$kills" ] || victim
done
[ $killed -eq "$kills" ]
tell $? "$killed of $kills workers were killed in a job"

# The others play the rest. With a server they are held in their second jobs, it is crashed, and they go on until each has met that there is none.
met=0
for ((i = 1; i < workers; i++)); do
    point=${POINTS[i % ${#POINTS[@]}]}
    worker "worker$i" 60 "$([ "$kind" = sqlite ] || holds "$scratch/worker$i.held" "$point" 2)"
done
if [ "$kind" = postgres ]; then
    for ((i = 1; i < workers; i++)); do held "worker$i" "$scratch/worker$i.held" || met=1; done
    crash_server
    for ((i = 1; i < workers; i++)); do let_go "$scratch/worker$i.held"; done
    for ((i = 1; i < workers; i++)); do await grep -q 'waiting: ' "$scratch/worker$i.err" || met=1; done
    start_server || met=1
    tell $met "the server is crashed while every worker has a job, and each of them waits for it"
fi
gone=0
for ((i = 1; i < workers; i++)); do ended "worker$i" || gone=1; done
tell $gone "the workers end when there is nothing left to do"
let_go "$scratch/late.held"
ended late
tell $? "so does the late one"
milliseconds=$((($(date +%s%N) - begin_ns) / 1000000)) # waits: only shown

counts=$(query "SELECT COUNT(*), COUNT(DISTINCT number), MIN(number), MAX(number) FROM game WHERE run_id = $run")
[ "$counts" = "$games|$games|1|$games" ]
tell $? "every game is there once ($counts)"
pairs=$(query "SELECT COUNT(*) FROM (SELECT pair FROM game WHERE run_id = $run GROUP BY pair HAVING COUNT(*) = 2) AS whole")
[ "$pairs" -eq $((games / 2)) ]
tell $? "all $pairs pairs are whole"
left=$(query "SELECT COUNT(*) FROM job WHERE run_id = $run AND state <> 2")
[ "$left" -eq 0 ]
tell $? "no job is left"
refused=$(query "SELECT SUM(refused) FROM job WHERE run_id = $run")
[ "${refused:-0}" -ge 1 ]
tell $? "late results were refused ($refused)"
total=$("$program" runs "$run" --db "$place" --json | tr ',' '\n' | sed -n 's/^"games":\([0-9]*\).*/\1/p' | tail -n 1)
[ "$total" = "$games" ]
tell $? "the totals are right ($total)"
tries=$(query "SELECT SUM(tries) - COUNT(*) FROM job WHERE run_id = $run")
echo "# $games games, $jobs jobs, $workers workers, $killed killed, $refused refused, $tries jobs played again, $milliseconds ms"
[ $status -eq 0 ] || cat "$scratch"/*.err | sort | uniq -c | sed 's/^/# /' | head -n 30
exit $status
