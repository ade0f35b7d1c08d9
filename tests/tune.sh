#!/bin/bash
# SPDX-License-Identifier: MIT
# tune.sh PROGRAM - a tuning by one process and by another worker, which is killed and replaced: the same numbers, and the worker has played some of the pairs. PROGRAM is
# that of `make tune`. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
scratch=$(mktemp -d /tmp/wuqi-tune-XXXXXX) || exit 2
export XDG_DATA_HOME=$scratch/data
pids=()
trap 'kill -KILL "${pids[@]}" 2>/dev/null; rm -rf "$scratch"' EXIT

. tests/tap.sh

tune() { # DB GAMES OUT
    timeout 200 "$program" tune reversi6 --params REVERSE_MARGIN,FUTILITY_MARGIN --nodes 300 --games "$2" --round 16 --final-games 0 --seed 3 --db "$1" --json >"$3" 2>"$scratch/err"
}
help_out() { # DB: a worker of its own, the last of pids
    "$program" worker --db "$1" --stay --lease 1 --json >"$scratch/worker" 2>&1 &
    pids+=($!)
}

# How soon a worker finds something to do is up to the machine: where the tuning was over before, a longer one is begun.
for games in 96 480 2400; do
    tune "$scratch/one$games.db" $games "$scratch/one"
    alone=$?
    db=$scratch/two$games.db
    help_out "$db"
    first=$!
    tune "$db" $games "$scratch/two" &
    whole=$!
    sleep 1
    { kill -KILL $first; wait $first; } 2>/dev/null
    help_out "$db"
    second=$!
    wait $whole && cmp <(sed 's/"run":[0-9]*//' "$scratch/one") <(sed 's/"run":[0-9]*//' "$scratch/two") >>"$scratch/err" 2>&1
    together=$?
    kill -TERM $second && wait $second # not INT, which a process in the background ignores until it has a handler
    jobs=$(sed -n 's/.*"jobs":\([0-9]*\).*/\1/p' "$scratch/worker")
    [ "${jobs:-0}" -gt 0 ] && break
done
result $alone "one process tunes"
result $together "with a worker beside it, killed and replaced, it ends at the same numbers"
[ "${jobs:-0}" -gt 0 ]
result $? "the worker has played pairs"
exit $status
