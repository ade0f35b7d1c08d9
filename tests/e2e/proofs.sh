#!/bin/bash
# SPDX-License-Identifier: MIT
# proofs.sh PROGRAM - a position proved by one process, by workers of which one is killed, and through a server: the same tree; results that are none are refused. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
scratch=$(mktemp -d /tmp/wuqi-proofs-XXXXXX) || exit 2
export XDG_DATA_HOME=$scratch/data
pids=()
trap 'kill -KILL "${pids[@]}" 2>/dev/null; rm -rf "$scratch"' EXIT

. tests/tap.sh

prove() { # FILE ARGUMENT... - the position that all of this is about; some seconds of work
    local file=$1
    shift
    timeout 200 "$program" prove gomoku15 --file "$scratch/$file" --moves "h8 a8 g7 a1" "$@" >"$scratch/out" 2>"$scratch/err"
}

until_playing() { # DB - waits until a worker has the job
    for _ in $(seq 400); do
        "$program" runs --db "$1" --json 2>/dev/null | grep -q '"playing":1' && return 0
        sleep 0.02
    done
    return 1
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

# A worker is killed over the job; another one does it.
prove queued --db "$scratch/q.db" --queue &
queue=$!
"$program" worker --db "$scratch/q.db" --stay --lease 1 >/dev/null 2>&1 &
pids+=($!)
until_playing "$scratch/q.db"
{ kill -KILL "${pids[0]}"; wait "${pids[0]}"; } 2>/dev/null
"$program" worker --db "$scratch/q.db" --stay --lease 1 >"$scratch/worker" 2>&1 &
pids+=($!)
wait $queue && cmp "$scratch/alone" "$scratch/queued" >>"$scratch/out" 2>&1
result $? "workers bring the same tree, one of them killed"
"$program" runs --db "$scratch/q.db" --json >"$scratch/out" && grep -q '"kind":"prove".*"state":"done"' "$scratch/out"
result $? "the run is done"

# What cannot be proved within the limits is said not to be, and is not tried again by the same run.
prove little --db "$scratch/l.db" --quiet 0 --nodes 100
[ $? -ne 0 ] && grep -q 'not proved' "$scratch/out" && grep -q 'not everything is proved' "$scratch/err"
result $? "limits that are too low: not proved"

# Through a server.
WUQI_TOKEN=secret "$program" serve --listen 127.0.0.1:0 --db "$scratch/s.db" --json >"$scratch/serve" 2>&1 &
pids+=($!)
for _ in $(seq 100); do [ -s "$scratch/serve" ] && break; sleep 0.1; done
port=$(sed 's/.*"port":\([0-9]*\).*/\1/' "$scratch/serve")
prove served --db "$scratch/s.db" --queue &
queue=$!
claim=$(PYTHONPATH=tests/e2e python3 - "$port" "$scratch/alone" 2>"$scratch/lies" <<'PYTHON'
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
WUQI_TOKEN=secret "$program" worker --server "http://127.0.0.1:$port" --stay >"$scratch/worker" 2>&1 &
pids+=($!)
wait $queue && cmp "$scratch/alone" "$scratch/served" >>"$scratch/out" 2>&1
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
