#!/bin/bash
# SPDX-License-Identifier: MIT
# tune.sh PROGRAM - a tuning by one process and by another worker, which is killed and replaced: the same numbers, and the worker has played some of the pairs. PROGRAM is
# that of `make tune`. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")

. tests/tap.sh
begin tune

tune() { # DB OUT
    "$program" tune reversi6 --params REVERSI_ORDER_MOBILITY,KILLER_SCORE,LATE_BASE --nodes 300 --games 96 --round 16 --rate 1000 --final-games 0 --seed 3 --db "$1" --json >"$2" 2>"$scratch/err"
}
helper() { # NAME POINT N: a worker beside it, held there
    WUQI_HALT=$(holds "$scratch/$1.held" "$2" "$3") start "$1" "$program" worker --db "$scratch/two.db" --stay --lease 1 --json >"$scratch/$1.out" 2>"$scratch/$1.err"
    held "$1" "$scratch/$1.held"
}

tune "$scratch/one.db" "$scratch/one" && ! grep -qE '"shipped":([0-9]+),"tuned":\1,' "$scratch/one"
result $? "one process tunes, and every number moves"

# By blocks: a round is played when the rounds before it are there.
cat >"$scratch/tune.json" <<'END'
{"game": "reversi6", "games": 96, "nodes": 300, "seed": 3, "tune": {"params": "REVERSI_ORDER_MOBILITY,KILLER_SCORE,LATE_BASE", "round": 16, "rate": 1000}}
END
(cd "$scratch" && "$program" plan tune.json --blocks 5 >out 2>err && grep -q '"size": 8' tune.json && ! "$program" block tune.json --number 2 >out 2>err && grep -q 'later round' err)
result $? "a block of a later round cannot be played first"
(cd "$scratch" && WUQI_HALT=$(holds "$scratch/pilot.held" block.unit 3) start pilot "$program" block tune.json --pilot 0/2 >out 2>err && held pilot "$scratch/pilot.held" && killed pilot &&
    "$program" block tune.json --pilot 1/2 >out 2>err && "$program" collect tune.json --json >three 2>err)
[ $? -eq 0 ] && cmp <(grep -oE '"numbers":.*\]' "$scratch/one") <(grep -oE '"numbers":.*\]' "$scratch/three") >>"$scratch/err" 2>&1
result $? "by blocks, a pilot killed, it ends at the same numbers"

# Whoever tunes is held in its own first job until one worker was killed in its second and another one has handed in a job.
WUQI_HALT=$(holds "$scratch/tuner.held" job.claimed) start tuner tune "$scratch/two.db" "$scratch/two"
held tuner "$scratch/tuner.held" && helper first job.claimed 2 && killed first && helper second job.handed 1
result $? "a worker is killed in a job, and another one plays"
let_go "$scratch/second.held"
let_go "$scratch/tuner.held"
ended tuner && cmp <(sed 's/"run":[0-9]*//' "$scratch/one") <(sed 's/"run":[0-9]*//' "$scratch/two") >>"$scratch/err" 2>&1
result $? "with a worker beside it, killed and replaced, it ends at the same numbers"
send TERM second
ended second && [ "$(sed -n 's/.*"jobs":\([0-9]*\).*/\1/p' "$scratch/second.out")" -gt 0 ]
result $? "the worker has played pairs, and ends when it is told to"
exit $status
