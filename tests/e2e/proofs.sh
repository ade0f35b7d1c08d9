#!/bin/bash
# SPDX-License-Identifier: MIT
# proofs.sh PROGRAM - a position proved by one process, by workers of which one is killed, and through a server: the same tree; results that are none are refused. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")

. tests/tap.sh
begin proofs

prove() { # FILE ARGUMENT... - the position that all of this is about; some seconds of work
    local file=$1
    shift
    "$program" prove gomoku15 --file "$scratch/$file" --moves "h8 a8 g7 a1" "$@" >"$scratch/out" 2>"$scratch/err"
}

prove alone
result $? "one process proves it"
"$program" prove gomoku15 --verify "$scratch/alone" >"$scratch/out" 2>"$scratch/err" && grep -q '^1 positions proved' "$scratch/out"
result $? "the checker agrees"

prove first --first i7
result $? "it is proved by another first move, too"
"$program" prove gomoku15 --verify "$scratch/first" >"$scratch/out" 2>"$scratch/err" && ! cmp -s "$scratch/alone" "$scratch/first"
result $? "the checker agrees, and it is another tree"

prove here --db "$scratch/here.db" && cmp "$scratch/alone" "$scratch/here" >>"$scratch/out" 2>&1
result $? "as a job of its own it is the same tree"
prove here --db "$scratch/here.db" && grep -q '^1 of 1 proved' "$scratch/out" && [ "$("$program" runs --db "$scratch/here.db" --json | grep -o '"kind":"prove"' | wc -l)" -eq 1 ]
result $? "asked again there is nothing to do"

# A worker is killed with the proof in its hands; another one does the job.
start queue prove queued --db "$scratch/q.db" --queue
WUQI_HALT=$(holds "$scratch/held" job.played) start first "$program" worker --db "$scratch/q.db" --stay --lease 1 >/dev/null 2>&1
held first "$scratch/held" && killed first
result $? "a worker is killed in its job"
start second "$program" worker --db "$scratch/q.db" --stay --lease 1 >"$scratch/worker" 2>&1
ended queue && cmp "$scratch/alone" "$scratch/queued" >>"$scratch/out" 2>&1
result $? "workers bring the same tree, one of them killed"
"$program" runs --db "$scratch/q.db" --json >"$scratch/out" && grep -q '"kind":"prove".*"state":"done"' "$scratch/out"
result $? "the run is done"

# What cannot be proved within the limits is said not to be, and is not tried again by the same run.
prove little --db "$scratch/l.db" --quiet 0 --nodes 100
[ $? -ne 0 ] && grep -q 'not proved' "$scratch/out" && grep -q 'not everything is proved' "$scratch/err"
result $? "limits that are too low: not proved"

# Through a server.
WUQI_TOKEN=secret serve server "$program" --db "$scratch/s.db"
result $? "a server listens"
start queue prove served --db "$scratch/s.db" --queue
claim=$(PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=tests/e2e:tests python3 - "$port" "$scratch/alone" 2>"$scratch/lies" <<'PYTHON'
import json, sys
from job_server import claim, refused

port = sys.argv[1]
tree = open(sys.argv[2], "rb").read().split(b"\n", 1)[1][6 + 4:].hex()  # two stones of each colour, and a length
trees = ["", "zz", tree[:-1], tree[:-2], tree + "00", "e0" + tree[2:]]
texts = ["no proof at all", "{}"] + [json.dumps({"tree": wrong}) for wrong in trees]
refused(port, claim(port), [{"text": text} for text in texts] + [{"games": []}])
PYTHON
)
[ "$claim" = refused ]
result $? "the server takes nothing but a proof: $claim"
WUQI_TOKEN=secret start worker "$program" worker --server "http://127.0.0.1:$port" --stay >"$scratch/worker" 2>&1
ended queue && cmp "$scratch/alone" "$scratch/served" >>"$scratch/out" 2>&1
result $? "a worker that knows only the server brings the same tree"

refused() { # TEXT ARGUMENT...
    local text=$1
    shift
    "$program" prove "$@" >"$scratch/out" 2>"$scratch/err"
    [ $? -ne 0 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && grep -q -- "$text" "$scratch/err"
    result $? "refused: $text"
}
refused '--first needs --moves' gomoku15 --file "$scratch/f" --first h8
refused '--first: not with --db' gomoku15 --file "$scratch/f" --moves "h8 a8" --first g9 --db "$scratch/q.db"
refused '--first: ' gomoku15 --file "$scratch/f" --moves "h8 a8" --first h8
refused '--queue needs --db' gomoku15 --file "$scratch/f" --queue
refused '--concurrency needs --db' gomoku15 --file "$scratch/f" --concurrency 2
refused '--seconds: not with --db' gomoku15 --file "$scratch/f" --db "$scratch/q.db" --seconds 5
refused '--db: jobs are there for making proofs of gomoku15' reversi6 --file "$scratch/f" --db "$scratch/q.db"
exit $status
