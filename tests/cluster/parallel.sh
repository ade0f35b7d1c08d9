#!/bin/bash
# SPDX-License-Identifier: MIT
# parallel.sh PROGRAM GAMES - a run through GNU parallel, which is killed with all it started and called again: the games of the same run in one process. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
games=$2

. tests/tap.sh
begin parallel
cd "$scratch" || exit 2
export PARALLEL_HOME=$scratch HOME=$scratch

description() {
    printf '%s\n' '{"game": "reversi6", "format": "roundrobin", "players": ["a=engine:nodes=40", "b=greedy"],' \
        "\"games\": $games, \"seed\": 9}"
}
games_of() { # DATABASE
    sqlite3 "$1" 'select number, pair, a, b, a_first, points, ending, plies, json_extract(record, "$.moves") from game order by number'
}
description >one.json
"$program" tournament one.json --db one.db >out 2>err
games_of one.db >one.games
[ "$(wc -l <one.games)" -eq "$games" ]
result $? "the run in one process"
description >run.json
"$program" plan run.json --blocks 12 >out 2>err
result $? "the run is planned"

WUQI_HALT=$(holds "$scratch/held" block.written 1) start parallel "$program" submit run.json --to parallel --at-most 2 >out 2>err
blocks_of() { pgrep -f -- " block .*$scratch/run.json"; } # in process groups of their own: GNU parallel makes them
no_blocks() { ! blocks_of >/dev/null; }
held parallel "$scratch/held" && killed parallel && { blocks_of | xargs -r kill -KILL; await no_blocks; }
result $? "GNU parallel is killed with everything it started"
let_go held
"$program" collect run.json --json >out 2>err
[ $? -eq 1 ] && ! grep -q '"over": *true' out
result $? "the run is not complete"
"$program" submit run.json --to parallel --at-most 2 >out 2>err
result $? "called again it plays the rest"
"$program" collect run.json --db run.db --json >out 2>err && games_of run.db >run.games && cmp one.games run.games >>out 2>&1
result $? "the games are those of the run in one process, each once"
exit $status
