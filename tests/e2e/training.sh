#!/bin/bash
# SPDX-License-Identifier: MIT
# training.sh PROGRAM - games for a training by one process, by workers of which one is killed, and through a server: the same bytes; files that are merged and
# files that are refused; a learning curve. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")

. tests/tap.sh
begin training

games() { # FILE ARGUMENT... - the positions that all of this is about
    local file=$1
    shift
    "$program" train eraser --positions 5000 --nodes 40 --seed 5 --data "$scratch/$file" "$@" >>"$scratch/out" 2>"$scratch/err"
}
held_at() { # POINT N COMMAND... - starts a command as `held` and waits until it is held there
    local where
    where=$(holds "$scratch/held" "$1" "$2")
    shift 2
    WUQI_HALT=$where start held "$@"
    held held "$scratch/held"
}

games alone.zst
result $? "one process plays the games"

# One worker is killed with a block that it has played; another ends it all.
start queue games queued.zst --db "$scratch/q.db" --queue
held_at job.played 1 "$program" worker --db "$scratch/q.db" --stay --lease 1 >/dev/null 2>&1 && killed held
result $? "a worker is killed with a block in its hands"
start worker "$program" worker --db "$scratch/q.db" --stay --lease 1 --concurrency 2 >"$scratch/worker" 2>&1
ended queue && cmp "$scratch/alone.zst" "$scratch/queued.zst" >>"$scratch/out" 2>&1
result $? "workers bring the same bytes, one of them killed"
killed worker
"$program" runs --db "$scratch/q.db" --json >"$scratch/out" && grep -q '"kind":"train".*"state":"done"' "$scratch/out"
result $? "the run is done"
"$program" runs 1 --db "$scratch/q.db" >"$scratch/out" && [ "$(wc -l <"$scratch/out")" -eq 1 ]
result $? "its games are nobody's: no standings"

# Whoever plans is killed and started again: while it plays, and when a block is in the file but not yet off the list.
for point in job.played:3 train.added:2; do
    rm -f "$scratch/held"
    held_at "${point%:*}" "${point#*:}" games again.zst --db "$scratch/a.db" --threads 1 && killed held
    result $? "whoever plans is killed at ${point%:*}"
done
games again.zst --db "$scratch/a.db" --threads 2 && cmp "$scratch/alone.zst" "$scratch/again.zst" >>"$scratch/out" 2>&1
result $? "killed and called again it ends with the same bytes"

# Through a server.
WUQI_TOKEN=secret serve server "$program" --db "$scratch/s.db"
result $? "a server listens"
start queue games served.zst --db "$scratch/s.db" --queue
claim=$(PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=tests/e2e:tests python3 - "$port" 2>"$scratch/err" <<'PYTHON'
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
WUQI_TOKEN=secret start worker "$program" worker --server "http://127.0.0.1:$port" --stay >"$scratch/worker" 2>&1
ended queue && cmp "$scratch/alone.zst" "$scratch/served.zst" >>"$scratch/out" 2>&1
result $? "a worker that knows only the server brings the same bytes"
killed worker
killed server

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
# What measures an evaluation trains nothing; as options of train they are still read, and no longer shown.
same() { # OLD... -- NEW...
    local old=()
    while [ "$1" != -- ]; do
        old+=("$1")
        shift
    done
    shift
    "$program" train "${old[@]}" >"$scratch/old" 2>"$scratch/err" && "$program" "$@" >"$scratch/new" 2>"$scratch/err" &&
        [ "$(wc -l <"$scratch/new")" -gt 3 ] && cmp "$scratch/old" "$scratch/new" >"$scratch/out"
    result $? "train ${old[*]} is $*"
}
same reversi6 --calibrate 4 --nodes 3000 --seed 2 -- calibrate reversi6 --games 4 --nodes 3000 --seed 2
same reversi6 --calibrate 3 --solve 8 --nodes 300 -- calibrate reversi6 --games 3 --solve 8 --play-nodes 300
same reversi6 --probcut 40 --label-depth 4 -- probcut reversi6 --positions 40 --depth 4
"$program" help train >"$scratch/out" && ! grep -q -e '--calibrate' -e '--probcut' -e '--play-nodes' "$scratch/out"
result $? "the help of train shows what trains"
says() { # TEXT COMMAND...
    local text=$1
    shift
    "$program" "$@" >"$scratch/out" 2>"$scratch/err"
    [ $? -eq 2 ] && [ ! -s "$scratch/out" ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && grep -q -- "$text" "$scratch/err"
    result $? "refused: $text"
}
says 'xiangqi has no solver' calibrate xiangqi --solve 8
says 'probcut is for reversi' probcut xiangqi
says 'No such file' calibrate reversi6 --player "$scratch/nowhere"
exit $status
