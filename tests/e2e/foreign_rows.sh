#!/bin/bash
# SPDX-License-Identifier: MIT
# foreign_rows.sh PROGRAM - a PostgreSQL database that somebody else has filled: rows that lie are refused with a text, tables that are not ours are not opened, and no command crashes or
# goes on for ever. (The same of SQLite: tests/unit/test_foreign.c.) Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. tests/tap.sh
begin foreign-rows

as_server() { # a command of the server's package as its user
    if [ "$(id -u)" -eq 0 ]; then
        (cd "$scratch" && exec runuser -u postgres -- "$@")
    else
        "$@"
    fi
}
cleanup() { [ ! -d "$scratch/sql/cluster" ] || as_server "$bin/pg_ctl" -D "$scratch/sql/cluster" -m immediate -w stop >/dev/null 2>&1; }
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
mkdir "$scratch/sql"
if [ "$(id -u)" -eq 0 ]; then chown postgres "$scratch/sql"; fi
as_server "$bin/initdb" -D "$scratch/sql/cluster" -A trust -U postgres --no-sync >"$scratch/out" 2>&1 &&
    as_server "$bin/pg_ctl" -D "$scratch/sql/cluster" -l "$scratch/sql/log" -w -t 300 \
        -o "-c fsync=off -c listen_addresses= -c unix_socket_directories=$scratch/sql" start >>"$scratch/out" 2>&1
result $? "PostgreSQL starts"
place="postgresql://postgres@/work?host=$scratch/sql"
query() { as_server "$bin/psql" -v ON_ERROR_STOP=1 -h "$scratch/sql" -U postgres -qAt -d "$1" -c "$2"; }

query postgres 'CREATE DATABASE work' >"$scratch/out" 2>&1 &&
    "$program" match ttt --a engine:depth=1 --b random --games 4 --seed 1 --db "$place" >"$scratch/out" 2>&1 &&
    "$program" match ttt --a engine:depth=1 --b random --games 4 --seed 2 --queue --db "$place" >"$scratch/out" 2>&1 &&
    "$program" ladder new l --game ttt --depth 1 --db "$place" >"$scratch/out" 2>&1 && "$program" ladder add l strong engine:depth=1 --db "$place" >"$scratch/out" 2>&1 &&
    "$program" ladder add l weak random --db "$place" >"$scratch/out" 2>&1 && query postgres 'ALTER DATABASE work RENAME TO saved' >"$scratch/out" 2>&1
result $? "a database is filled"
again() { query postgres 'DROP DATABASE IF EXISTS work' && query postgres 'CREATE DATABASE work TEMPLATE saved'; } >"$scratch/out" 2>&1

# What reads all of it: `refused` counts those that say that the database lies; false if one did anything but work or refuse
readers=("runs" "runs 1" "runs 1 --games" "runs 1 --export $scratch/export" "replay 1.1 --show" "ladder list" "ladder show l" "ladder run l --games 2" "worker" "runs 2")
read_all() {
    local words code
    refused=0
    for words in "${readers[@]}"; do
        # shellcheck disable=SC2086
        timeout "$AWAIT_SECONDS" "$program" $words --db "$place" >"$scratch/out" 2>"$scratch/err" </dev/null
        code=$?
        [ $code -le 2 ] || { echo "# $words: status $code" && return 1; }
        if grep -Eq "$REFUSED" "$scratch/err"; then refused=$((refused + 1)); fi
    done
    # and what a visitor of the server reads
    serve server "$program" --db "$place"
    if ! running server; then
        ended server
        return 0
    fi
    for words in runs run/1 run/1/live run/1/games/0 run/1/game/0 run/1/standings.csv run/1/games.csv run/2; do
        curl -s -m "$AWAIT_SECONDS" "http://127.0.0.1:$port/api/watch/$words" >"$scratch/web" || return 1
        if grep -Eq "$REFUSED" "$scratch/web"; then refused=$((refused + 1)); fi
    done
    running server || return 1
    send TERM server
    ended server
}
REFUSED='damaged|a newer wuqi' 
again && read_all && [ $refused -eq 0 ]
result $? "nobody refuses it as it is"

while IFS= read -r lie; do
    again && query work "$lie" >"$scratch/out" 2>&1 && read_all && [ $refused -gt 0 ]
    result $? "$lie"
done <<'LIES'
UPDATE run SET state = 7
UPDATE run SET state = -1
UPDATE run SET created = 'NaN'
UPDATE run SET created = 'Infinity'
UPDATE game SET pair = -pair - 1
UPDATE game SET points = 9
UPDATE game SET points = 2147483647
UPDATE game SET a = 2
UPDATE game SET a = -1
UPDATE game SET b = 1000000
UPDATE game SET a_first = 2
UPDATE game SET time_a = -5
UPDATE game SET plies = -3
UPDATE ladder SET frozen = 5
UPDATE ladder_bot SET player = -7
UPDATE ladder_bot SET status = 3
UPDATE wuqi_schema SET version = 1000
UPDATE wuqi_schema SET version = -5
ALTER TABLE game DROP COLUMN plies
ALTER TABLE game ALTER COLUMN points TYPE text
ALTER TABLE run RENAME COLUMN spec TO specs
CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN DELETE FROM run; RETURN NEW; END'; CREATE TRIGGER t AFTER INSERT ON game FOR EACH ROW EXECUTE FUNCTION f()
CREATE RULE r AS ON INSERT TO game DO ALSO DELETE FROM run
ALTER TABLE game RENAME TO games; CREATE VIEW game AS SELECT * FROM games
LIES

# Words that are wrong, and not numbers: whoever needs them says so, or shows them harmlessly.
while IFS= read -r lie; do
    again && query work "$lie" >"$scratch/out" 2>&1 && read_all && ! LC_ALL=C grep -q $'\e' "$scratch/out" "$scratch/err"
    result $? "$lie"
done <<'LIES'
UPDATE job SET state = 9
UPDATE game SET number = -number - 1
UPDATE run SET spec = '{'
UPDATE run SET spec = '[]', about = '{}'
UPDATE run SET kind = 'other', name = E'\x1b[2J'
UPDATE job SET spec = '{"a":0,"b":99999,"pairs":[[0,2,""]]}'
UPDATE job SET lease_until = 'Infinity', state = 1
UPDATE job SET lease = 'NaN', state = 1
UPDATE game SET record = 'x'
UPDATE game SET record = repeat('[', 200000)
UPDATE game SET ending = 'nobody'
UPDATE run_lease SET pid = -1, lease_until = 'NaN'
LIES
exit $status
