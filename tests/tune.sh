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

tune() { # DB OUT
    timeout 200 "$program" tune reversi6 --params REVERSE_MARGIN,FUTILITY_MARGIN --nodes 300 --games 96 --round 16 --final-games 0 --seed 3 --db "$1" --json >"$2" 2>"$scratch/err"
}

tune "$scratch/one.db" "$scratch/one"
result $? "one process tunes"
"$program" worker --db "$scratch/two.db" --stay --lease 1 >/dev/null 2>&1 &
pids+=($!)
tune "$scratch/two.db" "$scratch/two" &
whole=$!
sleep 1
{ kill -KILL "${pids[0]}"; wait "${pids[0]}"; } 2>/dev/null
"$program" worker --db "$scratch/two.db" --stay --lease 1 --json >"$scratch/worker" 2>&1 &
pids+=($!)
wait $whole && cmp <(sed 's/"run":[0-9]*//' "$scratch/one") <(sed 's/"run":[0-9]*//' "$scratch/two") >>"$scratch/err" 2>&1
result $? "with a worker beside it, killed and replaced, it ends at the same numbers"
kill -INT "${pids[1]}" && wait "${pids[1]}"
jobs=$(sed 's/.*"jobs":\([0-9]*\).*/\1/' "$scratch/worker")
[ "$jobs" -gt 0 ]
result $? "the worker has played pairs"
exit $status
