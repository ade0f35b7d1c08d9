#!/bin/bash
# SPDX-License-Identifier: MIT
# kill.sh PROGRAM sqlite|postgres GAMES WORKERS KILLS - many workers on one store, killed at random; with PostgreSQL the server is
# crashed, too. At the end exactly GAMES distinct games must be there. Prints TAP.
#
# PostgreSQL is Debian's, started here on a socket in a temporary folder, as the user postgres if we are root.
set -u
program=$1 kind=$2 games=$3 workers=$4 kills=$5
scratch=$(mktemp -d /tmp/wuqi-store-XXXXXX) || exit 2
chmod 755 "$scratch"
status=0
pids=()
server=

postgres() { # a command of the server's package as its user
    if [ "$(id -u)" -eq 0 ]; then
        (cd "$scratch" && runuser -u postgres -- "$@")
    else
        "$@"
    fi
}

finish() {
    kill -CONT "${pids[@]}" 2>/dev/null
    kill -KILL "${pids[@]}" 2>/dev/null
    [ -n "$server" ] && postgres "$bin/pg_ctl" -D "$server" -m immediate -w stop >/dev/null 2>&1
    rm -rf "$scratch"
}
trap finish EXIT

verdict() { # STATUS NAME
    if [ "$1" -eq 0 ]; then
        echo "ok - $kind: $2"
    else
        echo "not ok - $kind: $2"
        status=1
    fi
}

start_server() {
    postgres "$bin/pg_ctl" -D "$server" -l "$scratch/data/log" -w -o "-c listen_addresses= -c unix_socket_directories=$scratch/data" start \
        >/dev/null 2>&1
}

query() {
    if [ "$kind" = sqlite ]; then
        sqlite3 "$scratch/db" "$1"
    else
        postgres "$bin/psql" -h "$scratch/data" -qAt -d postgres -c "$1"
    fi
}

if [ "$kind" = postgres ]; then
    bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
    [ -x "$bin/initdb" ] || { echo "not ok - postgres: Debian's postgresql is not installed"; exit 1; }
    mkdir "$scratch/data" && chmod 700 "$scratch/data"
    [ "$(id -u)" -eq 0 ] && chown postgres "$scratch/data"
    server=$scratch/data/cluster
    postgres "$bin/initdb" -D "$server" -A trust -U postgres >"$scratch/init" 2>&1 || { cat "$scratch/init"; echo "not ok - postgres: initdb"; exit 1; }
    # The socket's folder must be reachable by the workers, which are not the user postgres.
    chmod 755 "$scratch/data"
    start_server || { cat "$scratch/data/log"; echo "not ok - postgres: the server starts"; exit 1; }
    place="postgresql://postgres@/postgres?host=$scratch/data"
else
    place=$scratch/db
fi

begin=$(date +%s%N)
run=$("$program" match ttt --a random --b greedy --games "$games" --random-plies 0 --batch 16 --db "$place" --queue --json | sed 's/[^0-9]//g')
[ -n "$run" ]
verdict $? "a run of $games games is queued"

start_worker() { # SECONDS: its lease
    "$program" worker --db "$place" --lease "$1" --json >>"$scratch/workers" 2>>"$scratch/complaints" &
    pids+=($!)
}

# One worker begins alone and is halted in the middle of a job until the others have played that job again: its results come too
# late. "In the middle" is: the store says it has a job, and it holds no lock (it would, were it halted while handing results in).
# Its lease is long so that it does not learn of its loss from a heartbeat first; it is ended here, by hand.
start_worker 60
sleeper=${pids[0]}
in_a_job() {
    if [ "$kind" = sqlite ]; then
        query "BEGIN IMMEDIATE; SELECT COUNT(*) > 0 FROM job WHERE state = 1; ROLLBACK"
    else
        query "SELECT COUNT(*) > 0 FROM (SELECT 1 FROM job WHERE state = 1 FOR UPDATE NOWAIT) AS taken"
    fi 2>/dev/null | grep -qx '1\|t'
}
halted=1
for ((i = 0; i < 200 && halted != 0; i++)); do
    sleep 0.0$((1 + RANDOM % 9))
    kill -STOP "$sleeper" 2>/dev/null || break
    in_a_job && halted=0 || kill -CONT "$sleeper"
done
verdict $halted "a worker was halted in a job"
query "UPDATE job SET lease_until = 0 WHERE state = 1"
for ((i = 1; i < workers; i++)); do start_worker 1; done

# Kills are spread over the run: one each time another part of the jobs is done.
jobs=$(query "SELECT COUNT(*) FROM job WHERE run_id = $run")
killed=0 crashed=0
deadline=$((SECONDS + 1500))
while [ $SECONDS -lt $deadline ]; do
    done_jobs=$(query "SELECT COUNT(*) FROM job WHERE run_id = $run AND state = 2" 2>/dev/null)
    [ -n "$done_jobs" ] || { sleep 0.2; continue; }
    [ "$done_jobs" -eq "$jobs" ] && break
    if [ $killed -lt "$kills" ] && [ $((done_jobs * (kills + 2))) -gt $((jobs * (killed + 1))) ]; then
        victim=$((1 + RANDOM % (${#pids[@]} - 1)))
        # A worker that began while the server was down is gone already: it is replaced, too, but not counted.
        kill -KILL "${pids[$victim]}" 2>/dev/null && killed=$((killed + 1))
        wait "${pids[$victim]}" 2>/dev/null
        unset "pids[$victim]"
        pids=("${pids[@]}")
        start_worker 1
    fi
    if [ "$kind" = postgres ] && [ $crashed -eq 0 ] && [ $((done_jobs * 2)) -gt "$jobs" ]; then
        postgres "$bin/pg_ctl" -D "$server" -m immediate -w stop >/dev/null 2>&1
        crashed=1
        sleep 0.5
        start_server
    fi
    sleep 0.05
done
seconds=$(( ($(date +%s%N) - begin) / 1000000 ))
kill -CONT "$sleeper" 2>/dev/null
wait "${pids[@]}" 2>/dev/null

[ "$killed" -eq "$kills" ]
verdict $? "$killed of $kills workers were killed"
[ "$kind" = sqlite ] || [ $crashed -eq 1 ]
verdict $? "the server was crashed (or there is none)"
counts=$(query "SELECT COUNT(*), COUNT(DISTINCT number), MIN(number), MAX(number) FROM game WHERE run_id = $run")
[ "$counts" = "$games|$games|1|$games" ]
verdict $? "every game is there once ($counts)"
pairs=$(query "SELECT COUNT(*) FROM (SELECT pair FROM game WHERE run_id = $run GROUP BY pair HAVING COUNT(*) = 2) AS whole")
[ "$pairs" -eq $((games / 2)) ]
verdict $? "all $pairs pairs are whole"
left=$(query "SELECT COUNT(*) FROM job WHERE run_id = $run AND state <> 2")
[ "$left" -eq 0 ]
verdict $? "no job is left"
refused=$(query "SELECT SUM(refused) FROM job WHERE run_id = $run")
[ "${refused:-0}" -ge 1 ]
verdict $? "late results were refused ($refused)"
total=$("$program" runs "$run" --db "$place" --json | tr ',' '\n' | sed -n 's/^"games":\([0-9]*\).*/\1/p' | tail -n 1)
[ "$total" = "$games" ]
verdict $? "the totals are right ($total)"
tries=$(query "SELECT SUM(tries) - COUNT(*) FROM job WHERE run_id = $run")
echo "# $games games, $jobs jobs, $workers workers, $killed killed, $refused refused, $tries jobs played again, $seconds ms"
[ $status -eq 0 ] || sed 's/^/# /' "$scratch/complaints" | head -n 20
exit $status
