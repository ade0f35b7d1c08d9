#!/bin/bash
# SPDX-License-Identifier: MIT
# power_runs.sh PROGRAM - whatever keeps its work in a database is ended at named points, by SIGKILL and by a machine that loses its power (a disk with only what was brought to it): it goes on to
# the result of an undisturbed run, and what was told as done is there. Prints TAP. Files alone: power.sh; a tuning: tests/tune_ended.sh.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. tests/tap.sh
begin power-runs
. tests/power/ends.sh

train() { "$program" train eraser --positions 2000 --nodes 40 --seed 5 --rounds 5 --data "$disk/data.zst" "$@"; }
prove() { "$program" prove gomoku15 --file "$disk/proof" --moves "h8 a8 g7 a1" "$@"; }
one() { train --db "$disk/db"; }
again() { one; }
alone_is() { cp "$disk/data.zst" "$alone"; }
same() { cmp "$alone/data.zst" "$disk/data.zst"; }
undisturbed "train --db"
ended_at "train --db" store.submit 2
ended_at "train --db" train.added 1
ended_at "train --db" train.added 2

one() { prove --db "$disk/db"; }
again() { one; }
alone_is() { cp "$disk/proof" "$alone"; }
same() { cmp "$alone/proof" "$disk/proof" && "$program" prove gomoku15 --verify "$disk/proof"; }
undisturbed "prove --db"
ended_at "prove --db" store.submit 1
ended_at "prove --db" file.written 1

# what there was before is on the disk
synced() {
    sqlite3 "$disk/db" "PRAGMA wal_checkpoint(TRUNCATE)" >/dev/null
    noted sync "$disk/db" "$disk"
}
# Games of runs, without what differs from run to run.
games() { sqlite3 "$1" "SELECT run_id, number, pair, a, b, a_first, points, plies, ending FROM game ORDER BY run_id, number"; }
state() { sqlite3 "$1" "SELECT kind, state FROM run ORDER BY id; SELECT state, COUNT(*) FROM job GROUP BY state"; }
play() { "$program" match ttt --a engine:depth=2 --b greedy --games 12 --seed 3 --db "$disk/db" --json "$@"; }
one() { play; }
again() { play --resume; }
alone_is() { games "$disk/db" >"$alone/games" && state "$disk/db" >"$alone/state" && [ -s "$alone/games" ]; }
same() { games "$disk/db" | cmp - "$alone/games" && state "$disk/db" | cmp - "$alone/state"; }
undisturbed "match"
ended_at "match" job.played 2
ended_at "match" store.submit 2

queue() { "$program" match ttt --a engine:depth=2 --b greedy --games 12 --seed 3 --db "$disk/db" --json --queue; }
one() { queue; }
alone_is() { state "$disk/db" >"$alone/state"; }
same() { state "$disk/db" | cmp - "$alone/state"; }
undisturbed "match --queue"

# A server and its worker. Who serves ends with the worker; again it is another server on another port.
served() {
    : >"$scratch/served"
    WUQI_TOKEN=secret "$program" serve --listen 127.0.0.1:0 --json --db "$disk/db" >"$scratch/served" &
    local server=$! port
    await [ -s "$scratch/served" ] || return 1
    port=$(sed -nE 's/.*"port": ?([0-9]+).*/\1/p' "$scratch/served")
    WUQI_TOKEN=secret "$program" worker --server "http://127.0.0.1:$port" --json
    local code=$?
    kill $server && wait $server
    return $code
}
prepare() { queue >"$scratch/out" 2>&1 && synced; }
one() { served; }
again() { served; }
alone_is() { games "$disk/db" >"$alone/games" && state "$disk/db" >"$alone/state" && [ -s "$alone/games" ]; }
same() { games "$disk/db" | cmp - "$alone/games" && state "$disk/db" | cmp - "$alone/state"; }
undisturbed "serve"
ended_at "serve" store.submit 2
ended_at "serve" store.submit 5

mkdir "$scratch/bots" && cp tests/data/bots/hostile.py "$scratch/bots" && chmod -R a+rX "$scratch/bots"
prepare() {
    "$program" ladder new l --game ttt --depth 2 --db "$disk/db" >"$scratch/out" 2>&1
    local bot
    for bot in engine:depth=2 greedy random; do
        "$program" ladder add l "${bot%%:*}" "$bot" --db "$disk/db" >>"$scratch/out" 2>&1
    done
    synced
}
climb() { "$program" ladder run l --games 6 --db "$disk/db" --json; }
one() { climb; }
again() { climb; }
alone_is() { games "$disk/db" >"$alone/games" && [ -s "$alone/games" ]; }
same() { games "$disk/db" | cmp - "$alone/games"; }
undisturbed "ladder run"
# It plays six games more: the first are those of an undisturbed run.
same() { games "$disk/db" | head -n "$(wc -l <"$alone/games")" | cmp - "$alone/games" && [ -z "$(games "$disk/db" | cut -d '|' -f 2 | uniq -d)" ]; }
ended_at "ladder run" store.submit 2
one() { "$program" ladder add l honest "ugi:python3 $scratch/bots/hostile.py nothing,start=3600" --db "$disk/db"; }
again() { one; }
bots() { sqlite3 "$disk/db" "SELECT name, player, status FROM ladder_bot ORDER BY player"; }
alone_is() { bots >"$alone/bots"; }
same() { bots | cmp - "$alone/bots" && climb && [ -z "$(sqlite3 "$disk/db" "SELECT reason FROM job WHERE state = 3")" ]; }
undisturbed "ladder add"
ended_at "ladder add" ladder.valid
unset -f prepare

exit $status
