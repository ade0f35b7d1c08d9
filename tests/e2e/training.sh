#!/bin/bash
# SPDX-License-Identifier: MIT
# training.sh PROGRAM - games for a training by one process, by workers of which one is killed, and through a server: the same bytes; files that are merged and
# files that are refused; a learning curve. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
scratch=$(mktemp -d /tmp/wuqi-training-XXXXXX) || exit 2
export XDG_DATA_HOME=$scratch/data
pids=()
trap 'kill -KILL "${pids[@]}" 2>/dev/null; rm -rf "$scratch"' EXIT

. tests/tap.sh

games() { # FILE ARGUMENT... - the positions that all of this is about
    local file=$1
    shift
    timeout 100 "$program" train eraser --positions 5000 --nodes 40 --seed 5 --data "$scratch/$file" "$@" >>"$scratch/out" 2>"$scratch/err"
}

until_done() { # DB JOBS - waits until so many jobs are done
    for _ in $(seq 400); do
        [ "$("$program" runs --db "$1" --json 2>/dev/null | sed -n 's/.*"done":\([0-9]*\).*/\1/p' | tail -n 1)" -ge "$2" ] 2>/dev/null && return 0
        sleep 0.05
    done
    return 1
}

games alone.zst
result $? "one process plays the games"

# One worker is killed at once and another after its first block; a third ends it all.
games queued.zst --db "$scratch/q.db" --queue &
queue=$!
"$program" worker --db "$scratch/q.db" --stay --lease 1 >/dev/null 2>&1 &
pids+=($!)
until_done "$scratch/q.db" 1
{ kill -KILL "${pids[0]}"; wait "${pids[0]}"; } 2>/dev/null
"$program" worker --db "$scratch/q.db" --stay --lease 1 --concurrency 2 >"$scratch/worker" 2>&1 &
pids+=($!)
wait $queue && cmp "$scratch/alone.zst" "$scratch/queued.zst" >>"$scratch/out" 2>&1
result $? "workers bring the same bytes, one of them killed"
"$program" runs --db "$scratch/q.db" --json >"$scratch/out" && grep -q '"kind":"train".*"state":"done"' "$scratch/out"
result $? "the run is done"
"$program" runs 1 --db "$scratch/q.db" >"$scratch/out" && [ "$(wc -l <"$scratch/out")" -eq 1 ]
result $? "its games are nobody's: no standings"

# Whoever plans is killed and started again.
"$program" train eraser --positions 5000 --nodes 40 --seed 5 --data "$scratch/again.zst" --db "$scratch/a.db" --threads 1 >"$scratch/out" 2>"$scratch/err" &
pids+=($!)
until_done "$scratch/a.db" 2
{ kill -KILL "${pids[-1]}"; wait "${pids[-1]}"; } 2>/dev/null
games again.zst --db "$scratch/a.db" --threads 2 && cmp "$scratch/alone.zst" "$scratch/again.zst" >>"$scratch/out" 2>&1
result $? "killed and called again it ends with the same bytes"

# Through a server.
WUQI_TOKEN=secret "$program" serve --listen 127.0.0.1:0 --db "$scratch/s.db" --json >"$scratch/serve" 2>&1 &
pids+=($!)
for _ in $(seq 100); do [ -s "$scratch/serve" ] && break; sleep 0.1; done
port=$(sed 's/.*"port":\([0-9]*\).*/\1/' "$scratch/serve")
games served.zst --db "$scratch/s.db" --queue &
queue=$!
until_done "$scratch/s.db" 0
claim=$(PYTHONPATH=tests/e2e python3 - "$port" 2>"$scratch/err" <<'PYTHON'
import json, sys
from job_server import claim, refused

port = sys.argv[1]
job = claim(port)
first, games = json.loads(job["spec"])["block"]
whole = f"x | 1 | 1 | 5.0\n= eraser 5 {first} {first + games} 1\n"
refused(port, job, [{"text": "no block at all"}, {"text": whole.replace(" 5 ", " 6 ")}, {"text": whole.replace("eraser", "xiangqi")}, {"text": whole + whole},
                    {"text": whole.replace(f"{first + games}", f"{first + games + 1}")}, {"games": []}])
PYTHON
)
[ "$claim" = refused ]
result $? "the server takes no other block than the one asked for: $claim"
WUQI_TOKEN=secret "$program" worker --server "http://127.0.0.1:$port" --stay >"$scratch/worker" 2>&1 &
pids+=($!)
wait $queue && cmp "$scratch/alone.zst" "$scratch/served.zst" >>"$scratch/out" 2>&1
result $? "a worker that knows only the server brings the same bytes"

# Files.
refused() { # TEXT FILE ARGUMENT...
    local text=$1 file=$2
    shift 2
    "$program" train "$@" --data "$scratch/$file" >"$scratch/out" 2>"$scratch/err"
    [ $? -ne 0 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && grep -q -- "$text" "$scratch/err"
    result $? "refused: $text"
}
games other.zst --seed 6 && cp "$scratch/alone.zst" "$scratch/both.zst" && games both.zst --merge "$scratch/other.zst" && grep -q ' positions added' "$scratch/err" &&
    cat "$scratch/alone.zst" "$scratch/other.zst" | cmp - "$scratch/both.zst" >>"$scratch/out" 2>&1
result $? "two files merged are one after the other"
games both.zst --merge "$scratch/other.zst" && grep -q ': 0 positions added' "$scratch/err"
result $? "merged again nothing is added"
refused 'positions of eraser, not of gomoku15' alone.zst gomoku15 --positions 10
refused 'no such file\|No such file' alone.zst eraser --positions 10 --merge "$scratch/nowhere"
cp "$scratch/alone.zst" "$scratch/damaged.zst" && printf X | dd of="$scratch/damaged.zst" bs=1 seek=20000 conv=notrunc 2>/dev/null
refused 'damaged at byte\|no file of training positions' damaged.zst eraser --positions 10
echo text >"$scratch/text.zst"
refused 'no file of training positions' text.zst eraser --positions 10
refused 'keeps no positions' text.zst duel2048 --db "$scratch/q.db"
refused '--queue needs --db' text.zst eraser --queue

# A learning curve: a point for every share of the data, and the same files twice.
if command -v gnuplot >/dev/null; then
    for name in one two; do
        games alone.zst --rounds 30 --out "$scratch/$name.weights" --curve "$scratch/$name" || break
    done
    [ "$(grep -c '^[0-9.]*,,[0-9]*,,0' "$scratch/one/table.csv")" -eq 4 ] && grep -q '</svg>' "$scratch/one/figure.svg" && diff -r "$scratch/one" "$scratch/two" >>"$scratch/out" &&
        cmp "$scratch/one.weights" "$scratch/two.weights"
    result $? "a learning curve, the same twice"
fi
exit $status
